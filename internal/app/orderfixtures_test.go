package app_test

// orderFixtures are of what dealers order; the first order is a new one of brand 1 and company 1.
var orderFixtures = map[string]fixture{
	"GET /order":                         {path: "/order?brandIds=1"},
	"GET /order/tabs":                    {path: "/order/tabs", open: true},
	"GET /order/today":                   {path: "/order/today", open: true},
	"GET /order/customers":               {path: "/order/customers?companyId=1&q=ona", open: true},
	"GET /order/{id}":                    {path: "/order/1"},
	"POST /order":                        {path: "/order", body: `{"brand_id":1,"dealer_company_id":1,"model_id":1}`},
	"PUT /order/{id}":                    {path: "/order/1", body: `{"comment":"X"}`},
	"POST /order/{id}":                   {path: "/order/1", body: `{"comment":"X"}`},
	"DELETE /order/{id}":                 {path: "/order/1"},
	"POST /order/undelete/{id}":          {path: "/order/undelete/1"},
	"POST /order/accept/{id}":            {path: "/order/accept/1"},
	"POST /order/comment/{id}":           {path: "/order/comment/1", body: `{"comment":"X"}`},
	"GET /order/vehicles/{id}":           {path: "/order/vehicles/1"},
	"POST /order/vehicles/{id}":          {path: "/order/vehicles/1", body: `{"create":1}`},
	"GET /order/from-offer/{versionId}":  {path: "/order/from-offer/1"},
	"POST /order/from-offer/{versionId}": {path: "/order/from-offer/1", body: `{}`},
	"GET /order/of-offer/{versionId}":    {path: "/order/of-offer/1"},
	"GET /order/{id}/history":            {path: "/order/1/history"},
	"GET /order/{id}/used-by":            {path: "/order/1/used-by"},
	"GET /order-log":                     {path: "/order-log?orderId=1"},
}
