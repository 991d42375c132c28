package app_test

// offerFixtures are of offers and what belongs to them.
var offerFixtures = map[string]fixture{
	"GET /offer/start": {path: "/offer/start?companyId=1&brandId=1", open: true},
	"GET /offer/models/{companyId}/{pricelistId}": {path: "/offer/models/1/1"},
	"GET /version":                {path: "/version?companyIds=1"},
	"POST /version":               {path: "/version", body: `{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":1}`},
	"GET /version/{id}":           {path: "/version/1"},
	"PUT /version/{id}":           {path: "/version/1", body: `{"title":"X"}`},
	"POST /version/{id}":          {path: "/version/1", body: `{"title":"X"}`},
	"DELETE /version/{id}":        {path: "/version/1"},
	"GET /version/{id}/history":   {path: "/version/1/history"},
	"GET /version/{id}/used-by":   {path: "/version/1/used-by"},
	"POST /version/{id}/restore":  {path: "/version/1/restore", body: `{"historyId":1}`},
	"GET /version/car/{id}":       {path: "/version/car/1"},
	"POST /version/undo/{id}":     {path: "/version/undo/1", body: `{}`},
	"POST /version/redo/{id}":     {path: "/version/redo/1", body: `{}`},
	"POST /version/presence/{id}": {path: "/version/presence/1", body: `{}`},
}
