package app_test

// finishFixtures are of ending offers.
var finishFixtures = map[string]fixture{
	"GET /version/summary/{id}":                                  {path: "/version/summary/1"},
	"POST /version/finish/{id}":                                  {path: "/version/finish/1", body: `{"revision":1}`},
	"GET /version/documents/{id}":                                {path: "/version/documents/1"},
	"GET /o/{token}":                                             {path: "/o/none", open: true},
	"POST /o/{token}/accept":                                     {path: "/o/none/accept", open: true},
	"POST /o/{token}/question":                                   {path: "/o/none/question", open: true},
	"GET /o/{token}/pdf":                                         {path: "/o/none/pdf", open: true},
	"GET /o/{token}/image/{n}":                                   {path: "/o/none/image/1", open: true},
	"GET /version/links/{id}":                                    {path: "/version/links/1"},
	"POST /version/links/{id}":                                   {path: "/version/links/1", body: `{}`},
	"POST /version/revoke-link/{id}/{linkId}":                    {path: "/version/revoke-link/1/1"},
	"GET /version/mail/{id}":                                     {path: "/version/mail/1"},
	"POST /version/mail/{id}":                                    {path: "/version/mail/1", body: `{"to":"ona@example.com","text":"Laba diena"}`},
	"GET /version/view/{id}":                                     {path: "/version/view/1"},
	"GET /version/compare/{id}":                                  {path: "/version/compare/1?from=1"},
	"GET /offer/today":                                           {path: "/offer/today", open: true},
	"GET /offer/recent":                                          {path: "/offer/recent", open: true},
	"POST /offer/opened/{id}":                                    {path: "/offer/opened/1", body: `{}`},
	"GET /pdf/view/{versionId}":                                  {path: "/pdf/view/1"},
	"GET /pdf/vehicle-offer/{versionId}/{languageId}":            {path: "/pdf/vehicle-offer/1/1"},
	"GET /version/fromCrm/{id}":                                  {path: "/version/fromCrm/A1?companyId=1&brandId=1"},
	"POST /version/fromCrm/{id}":                                 {path: "/version/fromCrm/A1?companyId=1&brandId=1"},
	"GET /prime-cost/update-version/{versionId}/{priceSupport}":  {path: "/prime-cost/update-version/1/5000"},
	"POST /prime-cost/update-version/{versionId}/{priceSupport}": {path: "/prime-cost/update-version/1/5000"},
}
