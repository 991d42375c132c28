package app_test

import (
	"fmt"
	"time"
)

// statsFixtures are of what is measured and counted.
var statsFixtures = map[string]fixture{
	"POST /kpi/change":            {path: "/kpi/change", body: `{"id":3,"status":"active","type":"active"}`, open: true},
	"GET /kpi/nps":                {path: "/kpi/nps", open: true},
	"GET /kpi/stats":              {path: "/kpi/stats?businessUnit=sales", open: true},
	"GET /stock-control/series":   {path: fmt.Sprintf("/stock-control/series?brandId=1&companyId=1&year=%d", time.Now().Year())},
	"GET /stats/ordered-vehicles": {path: "/stats/ordered-vehicles", open: true},
	"GET /kpi/grouped-stats":      {path: "/kpi/grouped-stats?by=month", open: true},
}
