package app_test

// customerFixtures are of the customers of companies.
var customerFixtures = map[string]fixture{
	"GET /customer/export":             {path: "/customer/export?dealerCompanyId=1"},
	"GET /customer/timeline/{id}":      {path: "/customer/timeline/1"},
	"GET /customer/duplicates":         {path: "/customer/duplicates?dealerCompanyId=1&email=x%40example.com"},
	"POST /customer/merge/{id}":        {path: "/customer/merge/1", body: `{"from":2,"from_revision":1,"fields":[]}`},
	"GET /customer/consents/{id}":      {path: "/customer/consents/1"},
	"POST /customer/consents/{id}":     {path: "/customer/consents/1", body: `{"channel":"email","purpose":"survey","given":true,"source":"form"}`},
	"GET /customer/personal-data/{id}": {path: "/customer/personal-data/1"},
	"GET /pdf/customer/{id}":           {path: "/pdf/customer/1"},
	"GET /customer/erasure/{id}":       {path: "/customer/erasure/1"},
	"POST /customer/erase/{id}":        {path: "/customer/erase/1", body: `{"name":"somebody else"}`},
	"GET /version/customers/{id}":      {path: "/version/customers/1"},
	"POST /version/customers/{id}":     {path: "/version/customers/1", body: `{"name":"X"}`},
}
