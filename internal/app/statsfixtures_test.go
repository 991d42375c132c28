package app_test

// statsFixtures are of what is measured and counted.
var statsFixtures = map[string]fixture{
	"POST /kpi/change":       {path: "/kpi/change", body: `{"id":3,"status":"active","type":"active"}`, open: true},
	"GET /kpi/nps":           {path: "/kpi/nps", open: true},
	"GET /kpi/stats":         {path: "/kpi/stats?businessUnit=sales", open: true},
	"GET /kpi/grouped-stats": {path: "/kpi/grouped-stats?by=month", open: true},
}
