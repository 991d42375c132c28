package vehicle_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/sheet"
	"forecourt/internal/testkit/apitest"
)

// carFile is a file of vehicles of Aurora with these columns beside brand and model.
func carFile(columns string, rows ...string) []byte {
	file := "brand;model;" + columns + "\n"
	for _, row := range rows {
		file += "Aurora;" + row + "\n"
	}
	return []byte(file)
}

func importCars(t *testing.T, c *apitest.Client, file []byte, query ...string) apitest.ImportStatus {
	t.Helper()
	return c.Import(t, "vehicle", "cars.csv", file, apitest.ImportQuery(1, 0, query...))
}

func counts(t *testing.T, what string, got apitest.ImportStatus, want apitest.ImportCounts) {
	t.Helper()
	if got.Status != "OK" || got.Stats.ImportCounts != want {
		t.Errorf("%s: %s %s %+v; want %+v", what, got.Status, got.ErrorToDisplay, got.Stats.ImportCounts, want)
	}
}

// codeOf is the code of the first model of Aurora.
func codeOf(t *testing.T, c *apitest.Client) string {
	t.Helper()
	return apitest.Done[struct{ Code string }](t, c.Get("/model/1")).Code
}

// ofOrder is the vehicle of an order.
func ofOrder(t *testing.T, c *apitest.Client, number string) importedCar {
	t.Helper()
	list := apitest.Done[[]importedCar](t, c.Get("/vehicle?brandIds=1&keyword="+number))
	if len(list) != 1 {
		t.Fatalf("%d vehicles of order %s", len(list), number)
	}
	return apitest.Done[importedCar](t, c.Get(fmt.Sprintf("/vehicle/%d", list[0].ID)))
}

type importedCar struct {
	car
	OrderNo       string  `json:"order_no"`
	Dealer        int64   `json:"dealer_company_id"`
	Model         *int64  `json:"model_id"`
	ModelCode     string  `json:"model_code"`
	Description   string  `json:"description_show"`
	ExtFeature    *int64  `json:"ext_feature_id"`
	Colour        string  `json:"colour"`
	Options       string  `json:"options_full"`
	Stockroom     *int64  `json:"stockroom_id"`
	Quota         *string `json:"quota_month"`
	Foreseen      *string `json:"foreseen_date"`
	Price         float64 `json:"price"`
	ReservedBy    string  `json:"reserved_by_name"`
	ReservedUntil *string `json:"reserved_until"`
}

// A file brings new vehicles in with what the form would give them; the same file again changes
// nothing, a trial shows what a newer one would, and the import is undone as far as nobody went on.
func TestVehiclesAreImported(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		jonas := p.As(t, "jonas")
		code := codeOf(t, admin)
		file := carFile("order_no;vin;ext_code;options;order_status;dealer_company;stockroom;foreseen_date;quota_month;price;price_discounted;reserved_by;customer",
			code+";IMP-1;WAAZZZ4GAZB900001;475;lspo W20;182;;Salonas;24.12.2026;2026-11;39000,50;38000;jonas;",
			code+";IMP-2;WAAZZZ4GAZB900002;475;;163;;;;;41000;;;",
			code+";IMP-3;;;;;;;;;;;;UAB „Vėtrungė“")
		trial := importCars(t, jonas, file, "dryRun", "1")
		counts(t, "a trial", trial, apitest.ImportCounts{Created: 3})
		rows := jonas.Get(fmt.Sprintf("/import/job/%d/rows?action=changed", trial.JobID)).Body
		for _, part := range []string{`{"column":"reserved_by","old":"","new":"jonas"}`, `{"column":"order_status","old":"","new":"182"}`, `"code":"IMP-1 / WAAZZZ4GAZB900001"`} {
			if !strings.Contains(rows, part) {
				t.Errorf("the trial does not show %s: %s", part, rows)
			}
		}
		done := importCars(t, jonas, file)
		counts(t, "an import", done, apitest.ImportCounts{Created: 3})
		first := ofOrder(t, admin, "IMP-1")
		if first.Dealer != 1 || first.Phase != "stock" || first.StockedAt == nil || first.Stockroom == nil || first.Price != 39000.5 || first.Total != 38000 || first.Currency != "EUR" ||
			first.Options != "LSPO W20" || first.ExtFeature == nil || first.Colour == "" || first.ModelCode != code || !strings.HasPrefix(first.Description, "Aurora ") ||
			*first.Quota != "2026-11-01" || *first.Foreseen != "2026-12-24" {
			t.Errorf("the first: %+v", first)
		}
		if until := date.On(time.Now()).AddDays(5).String(); first.ReservedBy != "Jonas Petraitis" || *first.ReservedUntil != until {
			t.Errorf("reserved by %s until %v, want until %s", first.ReservedBy, *first.ReservedUntil, until)
		}
		var queue []struct{ Status string }
		jonas.Get(fmt.Sprintf("/stock/queue/%d", first.ID)).JSON(t, &queue)
		if len(queue) != 1 || queue[0].Status != "active" {
			t.Errorf("the queue: %+v", queue)
		}
		if second := ofOrder(t, admin, "IMP-2"); second.Phase != "transit" || *second.OrderStatus != 163 {
			t.Errorf("an unknown number counts as the next lower one: %+v", second)
		}
		again := importCars(t, jonas, file)
		counts(t, "the same file", again, apitest.ImportCounts{Unchanged: 3})
		if again.Message == "" {
			t.Error("the same file does not say that it changes nothing")
		}
		changed := importCars(t, jonas, carFile("vin;price", ";WAAZZZ4GAZB900002;42000", ";waazzz4ga zb900001;NULL"))
		counts(t, "by the number of the vehicle", changed, apitest.ImportCounts{Updated: 2})
		if second := ofOrder(t, admin, "IMP-2"); second.Price != 42000 {
			t.Errorf("the price is %v", second.Price)
		}
		jonas.Put(fmt.Sprintf("/vehicle/%d", ofOrder(t, admin, "IMP-2").ID), `{"comment":"gone on with"}`)
		back := undoImport(t, jonas, changed.JobID)
		if back.Stats.Reverted != 1 || back.Stats.Refused != 1 || ofOrder(t, admin, "IMP-1").Price != 39000.5 || ofOrder(t, admin, "IMP-1").ReservedBy == "" {
			t.Errorf("undone: %+v %+v", back.Stats, ofOrder(t, admin, "IMP-1"))
		}
		fresh := importCars(t, jonas, carFile("order_no;reserved_by;options", code+";IMP-9;saule;W20", code+";IMP-8;;"))
		counts(t, "new ones", fresh, apitest.ImportCounts{Created: 2})
		gone := undoImport(t, jonas, fresh.JobID)
		if gone.Stats.Refused != 0 || gone.Stats.Reverted != 2 {
			rows := jonas.Get(fmt.Sprintf("/import/job/%d/rows", gone.JobID)).Body
			t.Errorf("new ones are not removed: %+v %s", gone.Stats, rows)
		}
	})
}

func undoImport(t *testing.T, c *apitest.Client, job int64) apitest.ImportStatus {
	t.Helper()
	got := c.Post(fmt.Sprintf("/import/job/%d/revert", job), nil)
	started := apitest.Done[struct {
		JobID int64 `json:"job_id"`
	}](t, got)
	return c.WaitImport(t, started.JobID)
}

// What is wrong with a row is said in words at the cell; the other rows are written, and a trial says the same.
func TestFaultyVehicles(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas, inga := p.As(t, "admin"), p.As(t, "jonas"), p.As(t, "inga")
		code := codeOf(t, admin)
		today := date.On(time.Now()).String()
		sold := makeCar(t, admin, `,"order_no":"SOLD-1"`)
		apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/sell/%d", sold), fmt.Sprintf(`{"sold_at":%q,"seller_manager_id":null,"customer_type":"private","owner":"Ona"}`, today)))
		filed := makeCar(t, admin, `,"order_no":"FILED-1"`)
		apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/archive/%d", filed), ``))
		held := makeCar(t, admin, `,"order_no":"HELD-1"`)
		apitest.Done[struct{}](t, admin.Post(fmt.Sprintf("/stock/reserve/%d", held), `{}`))
		admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":2,"model_id":1,"order_no":"AWAY-1"}`)
		const head = "order_no;vin;order_status;vehicle_status;dealer_company;stockroom;importer;reserved_by;customer;price"
		wrong := map[string]string{
			code + ";SOLD-1;;;;;;;;;5":                                 "order_no:import_car_sold",
			code + ";FILED-1;;;;;;;;;5":                                "order_no:import_car_archived",
			code + ";AWAY-1;;;;;;;;;5":                                 "order_no:taken",
			"NOPE;B-1;;;;;;;;;":                                        "model:import_unknown_model",
			";B-2;;;;;;;;;":                                            "model:required",
			code + ";;;;;;;;;;5":                                       "order_no:import_either_key",
			code + ";B-3;WAAZZZ4GAZB9O0003;;;;;;;;":                    "vin:vin_meant",
			code + ";B-4;SHORT;;;;;;;;":                                "vin:vin_letters",
			code + ";B-5;;999;;;;;;;":                                  "order_status:import_unknown_name",
			code + ";B-6;;;NOPE;;;;;;":                                 "vehicle_status:import_unknown_name",
			code + ";B-7;;;SOLD;;;;;;":                                 "vehicle_status:use_sale",
			code + ";B-8;;;;Nobody;;;;;":                               "dealer_company:import_unknown_dealer",
			code + ";B-9;;;;;Nowhere;;;;":                              "stockroom:import_unknown_name",
			code + ";B-10;;;;;;Nobody;;;":                              "importer:import_unknown_of",
			code + ";B-11;;;;;;;nobody;;":                              "reserved_by:import_unknown_user",
			code + ";B-12;;;;;;;jonas;Ona;":                            "reserved_by:has_customer",
			code + ";B-13;;;;;;;;;-5":                                  "price:min",
			code + ";B-14;;;;;;;;;1,2,3":                               "price:import_wrong_value",
			code + ";HELD-1;;;;;;;saule;;":                             "reserved_by:import_reserved",
			code + ";B-15;;;;;;;;" + strings.Repeat("x", 300) + ";":    "customer:too_long",
			code + ";B-16;" + strings.Repeat("W", 70_000) + ";;;;;;;;": "vin:",
		}
		var rows []string
		for row := range wrong {
			rows = append(rows, row)
		}
		rows = append(rows, code+";GOOD-1;WAAZZZ4GAZB900009;;;;;;;;7", code+";GOOD-2;WAAZZZ4GAZB900009;;;;;;;;7", code+";good-1;;;;;;;;;8")
		file := carFile(head, rows...)
		for _, dry := range []string{"1", "0"} {
			got := importCars(t, jonas, file, "dryRun", dry)
			counts(t, "dirty, dry run "+dry, got, apitest.ImportCounts{Created: 1, Faulty: int64(len(wrong)) + 2})
			var said struct {
				Rows []struct {
					Row    int
					Faults []struct{ Column, Code, Message string }
				}
			}
			jonas.Get(fmt.Sprintf("/import/job/%d/rows?action=faulty", got.JobID)).JSON(t, &said)
			for _, row := range said.Rows {
				if row.Row-2 >= len(wrong) {
					if row.Faults[0].Code != "import_same_key" {
						t.Errorf("row %d: %+v", row.Row, row.Faults)
					}
					continue
				}
				is := ""
				for _, f := range row.Faults {
					is += f.Column + ":" + f.Code + " "
					if strings.Contains(f.Message, "{") || f.Message == "" {
						t.Errorf("%s says %q", f.Code, f.Message)
					}
				}
				if want := wrong[rows[row.Row-2]]; !strings.Contains(is, want) {
					t.Errorf("%.80s: %s; want %s", rows[row.Row-2], is, want)
				}
			}
		}
		if errors := jonas.Get(fmt.Sprintf("/import/job/%d/errors", importCars(t, jonas, file, "dryRun", "1").JobID)).Body; !strings.Contains(errors, "WAAZZZ4GAZB900003") {
			t.Error("the error file does not name the number that was meant")
		}
		other := jonas.Import(t, "vehicle", "x.csv", []byte("brand;model;order_no\nBorealis;"+code+";B-20\n"), apitest.ImportQuery(1, 0))
		counts(t, "of another brand", other, apitest.ImportCounts{Faulty: 1})
		for what, head := range map[string]string{"no brand": "model;order_no", "no model": "brand;order_no", "neither number": "brand;model;price"} {
			if got := jonas.Import(t, "vehicle", "x.csv", []byte(head+"\na;b;c\n"), apitest.ImportQuery(1, 0)); got.Status != "ERROR" || !strings.Contains(got.ErrorToDisplay, "vehicles") {
				t.Errorf("%s: %s %q", what, got.Status, got.ErrorToDisplay)
			}
		}
		// A user who may not make used vehicles makes none by a file; the purchase price needs its right.
		counts(t, "used", importCars(t, inga, []byte("brand;model;order_no;manufacturer;make;description_show;dealer_company\nAurora;;U-1;used;Ostra;Ostra Combi;"+dealerOf(t, admin)+"\n")), apitest.ImportCounts{Faulty: 1})
		counts(t, "used", importCars(t, jonas, []byte("brand;model;order_no;manufacturer;make;description_show\nAurora;;U-1;used;Ostra;Ostra Combi\n")), apitest.ImportCounts{Created: 1})
		if got := p.As(t, "jonas").Post("/import/vehicle/import/x.csv?brandId=2", nil); got.Status != http.StatusNotFound && got.Status != http.StatusForbidden {
			t.Errorf("an import for a brand of others: %d", got.Status)
		}
	})
}

// dealerOf is what the first company is called.
func dealerOf(t *testing.T, c *apitest.Client) string {
	t.Helper()
	return apitest.Done[struct{ Name string }](t, c.Get("/company/1")).Name
}

// A complete file lists the vehicles that it does not name, and deletes none.
func TestCompleteFileListsAbsentVehicles(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		code := codeOf(t, admin)
		makeCar(t, admin, `,"order_no":"ABS-1"`)
		makeCar(t, admin, `,"order_no":"ABS-2"`)
		makeCar(t, admin, `,"order_no":"ABS-3"`)
		before := len(apitest.Done[[]struct{}](t, jonas.Get("/vehicle?brandIds=1&limit=500")))
		file := carFile("order_no;price", code+";ABS-1;5", code+";ABS-2;-5")
		for _, dry := range []string{"1", "0"} {
			got := importCars(t, jonas, file, "complete", "1", "dryRun", dry)
			if got.Status != "OK" || got.Stats.Absent == 0 || got.Stats.Updated != 1 || got.Stats.Faulty != 1 {
				t.Errorf("dry run %s: %+v %s", dry, got.Stats, got.ErrorToDisplay)
			}
			rows := jonas.Get(fmt.Sprintf("/import/job/%d/rows?action=absent", got.JobID)).Body
			if strings.Contains(rows, "ABS-1") || strings.Contains(rows, "ABS-2") || !strings.Contains(rows, "ABS-3") {
				t.Errorf("absent: %s", rows)
			}
			var all struct{ Total int64 }
			jonas.Get(fmt.Sprintf("/import/job/%d/rows?action=absent", got.JobID)).JSON(t, &all)
			if all.Total != got.Stats.Absent {
				t.Errorf("%d are listed, %d counted", all.Total, got.Stats.Absent)
			}
		}
		if after := len(apitest.Done[[]struct{}](t, jonas.Get("/vehicle?brandIds=1&limit=500"))); after != before {
			t.Errorf("%d vehicles, then %d", before, after)
		}
		if got := admin.Post("/import/features/import/"+admin.Upload(t, "a.csv", []byte("code\nA\n"))+"?brandId=1&complete=1", nil); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("a complete file of features: %d", got.Status)
		}
	})
}

// What became of an import of vehicles is shown to who started it, and to who sees all companies.
func TestImportsOfVehiclesAreOfTheirStarters(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas, rokas := p.As(t, "admin"), p.As(t, "jonas"), p.As(t, "rokas")
		run := importCars(t, jonas, carFile("order_no;customer", codeOf(t, admin)+";IMP-9;Slaptas Pirkėjas"), "dryRun", "1")
		for _, part := range []string{"", "/rows", "/errors"} {
			at := fmt.Sprintf("/import/job/%d%s", run.JobID, part)
			if got := rokas.Get(at); got.Status != http.StatusNotFound {
				t.Errorf("a colleague reads %s: %d", at, got.Status)
			}
		}
		for name, c := range map[string]*apitest.Client{"who started it": jonas, "who sees all companies": admin} {
			if got := c.Get(fmt.Sprintf("/import/job/%d/rows", run.JobID)); got.Status != http.StatusOK {
				t.Errorf("%s: %d", name, got.Status)
			}
		}
	})
}

// A workbook, and a zip of tables, bring vehicles in as a CSV does.
func TestVehiclesComeInEveryForm(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		row := []any{"Aurora", codeOf(t, jonas), "WAAZZZ4GAZB910001", "39000.50", "2026-12-24"}
		var book bytes.Buffer
		workbook := sheet.NewBook(sheet.XLSX, ";", &book)
		rows, err := workbook.Table("vehicles")
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(rows.Row("brand", "model", "vin", "price", "foreseen_date"), rows.Row(row...), workbook.Close()); err != nil {
			t.Fatal(err)
		}
		var packed bytes.Buffer
		archive := zip.NewWriter(&packed)
		file, err := archive.Create("vehicles.csv")
		if err != nil {
			t.Fatal(err)
		}
		_, err = fmt.Fprintf(file, "brand;model;vin;price;foreseen_date\n%v;%v;WAAZZZ4GAZB910002;%v;%v\n", row[0], row[1], row[3], row[4])
		if err := errors.Join(err, archive.Close()); err != nil {
			t.Fatal(err)
		}
		for name, content := range map[string][]byte{"cars.xlsx": book.Bytes(), "cars.zip": packed.Bytes()} {
			counts(t, name, jonas.Import(t, "vehicle", name, content, apitest.ImportQuery(1, 0)), apitest.ImportCounts{Created: 1})
		}
		for _, number := range []string{"WAAZZZ4GAZB910001", "WAAZZZ4GAZB910002"} {
			if car := ofOrder(t, jonas, number); car.Price != 39000.5 || *car.Foreseen != "2026-12-24" {
				t.Errorf("%s: %v, %v", number, car.Price, *car.Foreseen)
			}
		}
	})
}
