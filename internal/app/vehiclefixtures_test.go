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
	for _, path := range []string{"/vehicle", "/vehicle-payment-log", "/vehicle-image"} {
		of := map[string]struct{ query, create, write string }{
			"/vehicle":             {"brandIds=1", `{"brand_id":1,"dealer_company_id":1,"model_id":1}`, `{"colour":"X"}`},
			"/vehicle-payment-log": {"vehicleId=5", `{"vehicle_id":5,"payment_at":"2026-11-02","amount":10}`, `{"comment":"X"}`},
			"/vehicle-image":       {"vehicleId=1", `{"vehicle_id":1,"image":"x"}`, `{"sort":2}`},
		}[path]
		one := path + "/1"
		maps.Copy(all, map[string]fixture{
			"GET " + path:                    {path: path + "?" + of.query},
			"GET " + path + "/{id}":          {path: one},
			"POST " + path:                   {path: path, body: of.create},
			"PUT " + path + "/{id}":          {path: one, body: of.write},
			"POST " + path + "/{id}":         {path: one, body: of.write},
			"DELETE " + path + "/{id}":       {path: one},
			"GET " + path + "/{id}/history":  {path: one + "/history"},
			"GET " + path + "/{id}/used-by":  {path: one + "/used-by"},
			"POST " + path + "/{id}/restore": {path: one + "/restore", body: `{"historyId":1}`},
		})
	}
	maps.Copy(all, map[string]fixture{
		"GET /column":                                {path: "/column", open: true},
		"GET /column/{id}":                           {path: "/column/1", open: true},
		"GET /vehicle-status-column":                 {path: "/vehicle-status-column?manufacturerId=1"},
		"GET /vehicle-status-column/roles":           {path: "/vehicle-status-column/roles", open: true},
		"GET /vehicle-status-column/admin":           {path: "/vehicle-status-column/admin?statusId=1"},
		"GET /vehicle-status-column/mine":            {path: "/vehicle-status-column/mine?brandIds=1", open: true},
		"POST /vehicle-status-column/save-positions": {path: "/vehicle-status-column/save-positions", body: `{"statusId":1,"roleId":0,"columns":[]}`},
		"POST /vehicle-status-column/save-sets":      {path: "/vehicle-status-column/save-sets", body: `{"sets":[{"statusId":1,"roleId":0,"columns":[]}]}`},
		"POST /vehicle/bulk":                         {path: "/vehicle/bulk", body: `{"ids":[1],"action":"archive"}`},
		"POST /vehicle/bulk/used-by":                 {path: "/vehicle/bulk/used-by", body: `{"ids":[1]}`},
		"GET /vehicle/blank":                         {path: "/vehicle/blank?brandId=1", open: true},
		"GET /vehicle-order-type":                    {path: "/vehicle-order-type?manufacturerId=1", open: true},
		"POST /vehicle/stock/{id}":                   {path: "/vehicle/stock/1", body: `{"arrived_at":"2026-11-01"}`},
		"POST /vehicle/dealer-stock/{id}":            {path: "/vehicle/dealer-stock/1", body: `{"external_stocked_at":"2026-11-01"}`},
		"POST /vehicle/sell/{id}":                    {path: "/vehicle/sell/1", body: `{"sold_at":"2026-11-01","seller_manager_id":null,"customer_type":"private","owner":"X"}`},
		"POST /vehicle/return/{id}":                  {path: "/vehicle/return/3", body: `{"returned_at":"2026-11-02"}`},
		"POST /vehicle/archive/{id}":                 {path: "/vehicle/archive/1"},
		"GET /vehicle/move-to-new/{id}":              {path: "/vehicle/move-to-new/2"},
		"POST /vehicle/move-to-new/{id}":             {path: "/vehicle/move-to-new/2", body: `{"vehicle_status_id":5}`},
		"GET /vehicle/check-vin":                     {path: "/vehicle/check-vin?vin=WVGZZZ5NZEW069297", open: true},
		"GET /vehicle/search-vin/{vin}":              {path: "/vehicle/search-vin/WVGZZZ5NZEW069297"},
		"POST /vehicle/search-vin":                   {path: "/vehicle/search-vin", body: `{"vin":"WVGZZZ5NZEW069297"}`},
		"POST /vehicle/import-found":                 {path: "/vehicle/import-found", body: `{"vin":"WVGZZZ5NZEW069297"}`},
		"GET /vehicle/in-new-archive/{vin}":          {path: "/vehicle/in-new-archive/WVGZZZ5NZEW069297", open: true},
		"GET /vehicle/balance/{id}":                  {path: "/vehicle/balance/1"},
		"GET /vehicle/timeline/{id}":                 {path: "/vehicle/timeline/1"},
		"POST /vehicle-image/sort":                   {path: "/vehicle-image/sort", body: `{"ids":[1]}`},
		"GET /stock":                                 {path: "/stock?brandId=1"},
		"GET /stock/summary":                         {path: "/stock/summary?brandId=1", open: true},
		"GET /stock/{id}":                            {path: "/stock/1"},
		"PUT /stock/{id}":                            {path: "/stock/1", body: `{"colour":"X"}`},
		"POST /stock/reserve/{id}":                   {path: "/stock/reserve/1", body: `{}`},
		"POST /stock/extend/{id}":                    {path: "/stock/extend/5"},
		"POST /stock/release/{id}":                   {path: "/stock/release/5"},
		"GET /stock/queue/{id}":                      {path: "/stock/queue/1"},
		"GET /stock/today":                           {path: "/stock/today", open: true},
		"GET /stock/ages":                            {path: "/stock/ages", open: true},
		"GET /stock/rooms":                           {path: "/stock/rooms", open: true},
	})
	return all
}()
