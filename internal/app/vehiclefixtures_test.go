package app_test

import (
	"fmt"
	"maps"
)

// vehicleFixtures are of what manufacturers call the stages of their cars, and of
// the places and people that cars come through.
var vehicleFixtures = func() map[string]fixture {
	all := map[string]fixture{}
	for path, of := range map[string]struct{ query, create, write, check string }{
		"/order-status": {"manufacturerId=1", `{"manufacturer_id":1,"code":7,"vehicle_status_id":1}`, `{"name":{"1":"X"}}`, "field=external_code&value=A&within=1"},
		"/importer":     {"dealer_company_id=1", `{"code":"NEW","name":"New","dealer_company_id":1}`, `{"name":"X"}`, "field=code&value=BALT"},
	} {
		// Importers without a dealer are everybody's.
		open := path == "/importer"
		one := path + "/1"
		maps.Copy(all, map[string]fixture{
			"GET " + path:                    {path: fmt.Sprintf("%s?%s", path, of.query)},
			"GET " + path + "/{id}":          {path: one, open: open},
			"POST " + path:                   {path: path, body: of.create},
			"PUT " + path + "/{id}":          {path: one, body: of.write, open: open},
			"POST " + path + "/{id}":         {path: one, body: of.write, open: open},
			"DELETE " + path + "/{id}":       {path: one, open: open},
			"GET " + path + "/{id}/history":  {path: one + "/history", open: open},
			"GET " + path + "/{id}/used-by":  {path: one + "/used-by", open: open},
			"POST " + path + "/{id}/restore": {path: one + "/restore", body: `{"historyId":1}`, open: open},
			"GET " + path + "/check":         {path: path + "/check?" + of.check, open: open},
		})
	}
	return all
}()
