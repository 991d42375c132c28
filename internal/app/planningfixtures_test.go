package app_test

import (
	"fmt"
	"time"

	"forecourt/internal/platform/date"
)

// planningFixtures are of what is planned: the first rows are of brand 1 and company 1 in this year.
var planningFixtures = func() map[string]fixture {
	now := time.Now()
	year := date.On(now).Year()
	// Months before this one may be closed, and so is the one that a fixture closes.
	month := int(now.Month())
	other := month%12 + 1
	place := fmt.Sprintf("brandId=1&companyId=1&year=%d", year)
	body := func(more string) string { return fmt.Sprintf(`{"brand_id":1,"company_id":1,"year":%d,%s}`, year, more) }
	all := map[string]fixture{
		"GET /planning/choices":     {path: "/planning/choices", open: true},
		"GET /quota":                {path: "/quota?" + place},
		"GET /quota/grid":           {path: "/quota/grid?serieId=1&" + place},
		"POST /quota":               {path: "/quota", body: body(fmt.Sprintf(`"model_id":1,"month":%d,"amount":77`, month))},
		"POST /quota/cells":         {path: "/quota/cells", body: body(fmt.Sprintf(`"cells":[{"row":1,"month":%d,"amount":1}]`, month))},
		"GET /quota/spread":         {path: "/quota/spread?serieId=1&modelId=1&amount=1&" + place},
		"GET /quota/file":           {path: "/quota/file?serieId=1&" + place},
		"POST /quota/import":        {path: "/quota/import", body: body(`"serie_id":1,"file":"none"`), open: true},
		"GET /quota-month":          {path: "/quota-month?" + place},
		"POST /quota-month":         {path: "/quota-month", body: body(fmt.Sprintf(`"month":%d,"closed":true`, other))},
		"GET /sales-target/today":   {path: "/sales-target/today", open: true},
		"GET /sales-target":         {path: "/sales-target?" + place},
		"GET /serie/sales-target":   {path: "/serie/sales-target?" + place},
		"POST /sales-target":        {path: "/sales-target", body: body(fmt.Sprintf(`"serie_id":1,"month":%d,"amount":77`, month))},
		"POST /sales-target/cells":  {path: "/sales-target/cells", body: body(fmt.Sprintf(`"cells":[{"row":1,"month":%d,"amount":1}]`, month))},
		"GET /sales-target/spread":  {path: "/sales-target/spread?serieId=1&amount=1&" + place},
		"GET /sales-target/file":    {path: "/sales-target/file?" + place},
		"POST /sales-target/import": {path: "/sales-target/import", body: body(`"file":"none"`), open: true},
		"GET /plan-version":         {path: "/plan-version?" + place},
		"POST /plan-version":        {path: "/plan-version", body: body(`"kind":"quota","name":"X"`)},
	}
	for _, path := range []string{"/quota", "/quota-month", "/sales-target", "/plan-version"} {
		for _, about := range []string{"history", "used-by"} {
			all["GET "+path+"/{id}/"+about] = fixture{path: path + "/1/" + about}
		}
	}
	return all
}()
