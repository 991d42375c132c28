package vehicle_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type placedColumn struct {
	ColumnID int64
	Code     string
	Active   bool
	Position int64
	Own      bool
}

func codes(columns []placedColumn) string {
	var shown []string
	for _, c := range columns {
		if c.Active {
			shown = append(shown, c.Code)
		}
	}
	return strings.Join(shown, " ")
}

// mine are the columns that the reader of the stock list is to see.
func mine(t *testing.T, c *apitest.Client, query string) string {
	t.Helper()
	return codes(active(apitest.Done[[]placedColumn](t, c.Get("/vehicle-status-column/mine"+query))))
}

func active(columns []placedColumn) []placedColumn {
	for i := range columns {
		columns[i].Active = true
	}
	return columns
}

// Columns of the stock list are decided by status and role: what the role says goes
// before what is common, several statuses are joined (B-067 to B-071, P-056).
func TestColumnsByStatusAndRole(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		stages := apitest.Done[[]status](t, admin.Get("/vehicle-status?manufacturerId=1"))
		planned, inStock, sold := stages[0].ID, stages[4].ID, stages[5].ID
		nothingDecided(t, admin)
		ids := map[string]int64{}
		for _, c := range apitest.Done[[]struct {
			ID   int64
			Code string
		}](t, jonas.Get("/column")) {
			ids[c.Code] = c.ID
		}
		if len(ids) < 30 || ids["order_no"] == 0 {
			t.Fatalf("columns: %v", ids)
		}
		of := func(codes ...string) (list []int64) {
			for _, c := range codes {
				hidden, isHidden := strings.CutPrefix(c, "-")
				if id := ids[hidden]; isHidden {
					list = append(list, -id)
				} else {
					list = append(list, id)
				}
			}
			return list
		}
		if got := mine(t, jonas, ""); got != "" {
			t.Errorf("nobody has decided: %s", got)
		}
		read := func(stage, role int64) []placedColumn {
			return apitest.Done[[]placedColumn](t, admin.Get(fmt.Sprintf("/vehicle-status-column/admin?statusId=%d&roleId=%d", stage, role)))
		}
		if got := read(planned, 0); len(got) != len(ids) || got[0].Position != 999 || got[0].Active {
			t.Errorf("columns nobody has decided: %+v", got[0])
		}

		save(t, admin, planned, 0, of("description_show", "order_no", "vin", "-price_total")...)
		save(t, admin, inStock, 0, of("price_total", "description_show")...)
		save(t, admin, sold, 0, of("sold_at")...)
		if got := mine(t, jonas, ""); got != "description_show price_total order_no vin" {
			t.Errorf("of all open statuses: %s", got)
		}
		if got := mine(t, jonas, "?phase=stock&brandIds=1"); got != "price_total description_show" {
			t.Errorf("of those in stock: %s", got)
		}
		if got := mine(t, jonas, "?phase=sold"); got != "sold_at" {
			t.Errorf("of sold ones: %s", got)
		}

		role := apitest.Done[struct {
			Role int64 `json:"role_id"`
		}](t, admin.Get("/user/2")).Role
		if got := admin.Get("/vehicle-status-column/roles"); !strings.Contains(got.Body, fmt.Sprintf(`"id":%d,`, role)) {
			t.Errorf("the roles: %s", got.Body)
		}
		save(t, admin, planned, role, of("mileage", "-vin")...)
		if got := mine(t, jonas, "?phase=planned"); got != "description_show mileage order_no" && got != "mileage description_show order_no" {
			t.Errorf("what the role says goes before what is common: %s", got)
		}
		if got := codes(read(planned, 0)); got != "description_show order_no vin" {
			t.Errorf("what is common stays: %s", got)
		}
		if got := read(planned, role); got[0].Code != "description_show" || got[0].Own || !got[1].Own {
			t.Errorf("a role with what is common: %+v %+v", got[0], got[1])
		}
		if got := mine(t, p.As(t, "inga"), "?phase=planned"); got != "description_show order_no vin" {
			t.Errorf("another role: %s", got)
		}
		save(t, admin, planned, role)
		if got := mine(t, jonas, "?phase=planned"); got != "description_show order_no vin" {
			t.Errorf("the role follows what is common again: %s", got)
		}
		if got := admin.Get(fmt.Sprintf("/vehicle-status-column?manufacturerId=1&statusId=%d&roleId=0", planned)); got.Status != http.StatusOK || strings.Count(got.Body, `"vehicle_status_id"`) != 4 {
			t.Errorf("the set as it is stored: %s", got.Body)
		}
		entries := apitest.Done[[]struct {
			Entity string
			Names  map[string]map[string]string
		}](t, admin.Get("/log?limit=5"))
		if got := entries[0]; got.Entity != "vehicle-status-column" || got.Names["column_id"][fmt.Sprint(ids["mileage"])]+got.Names["column_id"][fmt.Sprint(ids["vin"])] == "" {
			t.Errorf("the log: %+v", got)
		}
	})
}

// nothingDecided undoes what the demo group has decided.
func nothingDecided(t *testing.T, c *apitest.Client) {
	t.Helper()
	var sets []string
	for _, r := range apitest.Done[[]struct{ ID int64 }](t, c.Get("/vehicle-status-column/roles")) {
		for _, s := range apitest.Done[[]status](t, c.Get("/vehicle-status?status=all")) {
			sets = append(sets, set(s.ID, r.ID))
		}
	}
	if got := c.Post("/vehicle-status-column/save-sets", `{"sets":[`+strings.Join(sets, ",")+`]}`); got.Status != http.StatusNoContent {
		t.Fatalf("undo all sets: %d %s", got.Status, got.Body)
	}
}

// save decides the columns of a status; those whose id is negative are not shown.
func save(t *testing.T, c *apitest.Client, stage, role int64, columns ...int64) {
	t.Helper()
	if got := c.Post("/vehicle-status-column/save-positions", set(stage, role, columns...)); got.Status != http.StatusOK {
		t.Fatalf("save columns: %d %s", got.Status, got.Body)
	}
}

func set(stage, role int64, columns ...int64) string {
	parts := make([]string, len(columns))
	for i, id := range columns {
		parts[i] = fmt.Sprintf(`{"columnId":%d,"active":%t}`, max(id, -id), id > 0)
	}
	return fmt.Sprintf(`{"statusId":%d,"roleId":%d,"columns":[%s]}`, stage, role, strings.Join(parts, ","))
}

// What cannot be a set is refused whole, and role 1 is not there for others (B-070).
func TestColumnsAreRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		save(t, admin, 1, 0, 1, 2)
		const path = "/vehicle-status-column/save-positions"
		apitest.Rejects(t, "a column twice", admin.Post(path, set(1, 0, 3, 4, 3)), "columns[2].columnId")
		apitest.Rejects(t, "a column that follows twice", admin.Post(path, `{"statusId":1,"roleId":2,"columns":[{"columnId":3,"active":false,"common":true},{"columnId":3,"active":false,"common":true}]}`), "columns[1].columnId")
		apitest.Rejects(t, "a column that is not there", admin.Post(path, set(1, 0, 9999)), "column_id")
		apitest.Rejects(t, "a role that is not there", admin.Post(path, set(1, 9999, 3)), "roleId")
		if got := admin.Post(path, set(9999, 0, 3)); got.Status != http.StatusNotFound {
			t.Errorf("a status that is not there: %d %s", got.Status, got.Body)
		}
		if got := admin.Get("/vehicle-status-column?statusId=1&roleId=0"); strings.Count(got.Body, `"vehicle_status_id"`) != 2 {
			t.Errorf("a refused set has changed what was stored: %s", got.Body)
		}
		answers := apitest.AtOnce(8, func(i int) apitest.Response { return admin.Post(path, set(1, 0, int64(i+1), int64(i+2))) })
		if by := answers.By(); by[http.StatusOK] != 8 {
			t.Errorf("eight at once: %v", by)
		}
		if got := admin.Get("/vehicle-status-column?statusId=1&roleId=0"); strings.Count(got.Body, `"vehicle_status_id"`) != 2 {
			t.Errorf("after eight at once: %s", got.Body)
		}
		jonas := p.As(t, "jonas")
		if got := jonas.Post(path, set(1, 0, 3)); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d", got.Status)
		}
		role := admin.Create(t, "/role", `{"name":"Keeps statuses","type":"customer"}`)
		admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":"app.manufacturer.statuses.*"}`, role))
		apitest.Done[struct{}](t, admin.Put("/user/2", fmt.Sprintf(`{"role_id":%d}`, role)))
		keeper := p.As(t, "jonas")
		if got := keeper.Get("/vehicle-status-column/roles"); got.Status != http.StatusOK || strings.Contains(got.Body, `"id":1,`) || !strings.Contains(got.Body, `"id":0,"name":"Common"`) {
			t.Errorf("roles as others see them: %d %s", got.Status, got.Body)
		}
		apitest.Rejects(t, "the columns of role 1", keeper.Post(path, set(1, 1, 3)), "roleId")
		apitest.Rejects(t, "reading them", keeper.Get("/vehicle-status-column/admin?statusId=1&roleId=1"), "roleId")
	})
}

// A role may follow what is common in some columns, many sets are decided at once or not
// at all, and nobody overwrites what they have not seen (B-071).
func TestSetsOfColumns(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		const path, many = "/vehicle-status-column/save-positions", "/vehicle-status-column/save-sets"
		for _, role := range []int64{0, 2, 3} {
			save(t, admin, 1, role)
			save(t, admin, 2, role)
		}
		read := func(stage, role int64) []placedColumn {
			return apitest.Done[[]placedColumn](t, admin.Get(fmt.Sprintf("/vehicle-status-column/admin?statusId=%d&roleId=%d", stage, role)))
		}
		shown := func(stage, role int64) string {
			var ids []string
			for _, c := range read(stage, role) {
				if c.Active {
					ids = append(ids, fmt.Sprintf("%d:%d:%t", c.ColumnID, c.Position, c.Own))
				}
			}
			return strings.Join(ids, " ")
		}
		save(t, admin, 1, 0, 1, 2, 3)
		apitest.Done[any](t, admin.Post(path, `{"statusId":1,"roleId":2,"columns":[{"columnId":1,"common":true,"active":true},{"columnId":2,"active":false},{"columnId":3,"common":true,"active":true},{"columnId":9,"active":true}]}`))
		if got := shown(1, 2); got != "1:1:false 3:3:false 9:4:true" {
			t.Errorf("a role that hides one and adds one: %s", got)
		}
		save(t, admin, 1, 0, 3, 1)
		if got := shown(1, 2); got != "3:1:false 1:2:false 9:4:true" {
			t.Errorf("what it follows has moved: %s", got)
		}
		apitest.Rejects(t, "what is common follows nothing", admin.Post(path, `{"statusId":1,"roleId":0,"columns":[{"columnId":1,"common":true,"active":true}]}`), "columns[0].common")

		seen := `"seen":[{"columnId":1,"revision":0},{"columnId":2,"revision":1},{"columnId":9,"revision":1}]`
		if got := admin.Post(path, `{"statusId":1,"roleId":2,"columns":[{"columnId":9,"active":false},{"columnId":2,"active":true}],`+seen+`}`); got.Status != http.StatusOK {
			t.Errorf("as it was seen: %d %s", got.Status, got.Body)
		}
		if got := admin.Post(path, `{"statusId":1,"roleId":2,"columns":[],`+seen+`}`); got.Status != http.StatusConflict {
			t.Errorf("on what has changed: %d %s", got.Status, got.Body)
		}
		if got := shown(1, 2); !strings.Contains(got, "2:2:true") {
			t.Errorf("after a conflict: %s", got)
		}

		sets := `{"statusId":%d,"roleId":%d,"columns":[{"columnId":4,"active":true},{"columnId":5,"active":true}]}`
		both := fmt.Sprintf(sets, 2, 0) + "," + fmt.Sprintf(sets, 2, 3)
		apitest.Rejects(t, "one of them is of a role that is not there", admin.Post(many, `{"sets":[`+both+","+fmt.Sprintf(sets, 1, 9999)+`]}`), "roleId")
		if got := shown(2, 0) + shown(2, 3); got != "" {
			t.Errorf("half of what was refused is stored: %s", got)
		}
		apitest.Rejects(t, "one set twice", admin.Post(many, `{"sets":[`+both+","+fmt.Sprintf(sets, 2, 0)+`]}`), "sets[2].statusId")
		if got := admin.Post(many, `{"sets":[`+both+`]}`); got.Status != http.StatusNoContent {
			t.Errorf("two sets: %d %s", got.Status, got.Body)
		}
		if got := shown(2, 0) + ", " + shown(2, 3); got != "4:1:true 5:2:true, 4:1:true 5:2:true" {
			t.Errorf("two sets: %s", got)
		}
		if got := shown(1, 2); !strings.Contains(got, "2:2:true") {
			t.Errorf("a set that was not among them: %s", got)
		}
	})
}

// A column has one name: the API says what the list says, in both languages.
func TestColumnsAreCalledAsInTheList(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		columns := apitest.Done[[]struct {
			Code string
			Name map[string]string
		}](t, p.As(t, "jonas").Get("/column"))
		for id, language := range map[string]string{"1": "lt", "2": "en"} {
			content, err := os.ReadFile("../../web/src/i18n/locales/" + language + "/stock.json")
			if err != nil {
				t.Fatal(err)
			}
			var words struct {
				Stock struct{ Fields map[string]string }
			}
			if err := json.Unmarshal(content, &words); err != nil {
				t.Fatal(err)
			}
			for _, c := range columns {
				if words.Stock.Fields[c.Code] != c.Name[id] {
					t.Errorf("%s in %s: %q in the list, %q in the API", c.Code, language, words.Stock.Fields[c.Code], c.Name[id])
				}
			}
		}
	})
}

// Statuses are narrowed to those of a brand, and to those a used vehicle may be moved to (B-072).
func TestStatusesForUsedVehicles(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		count := func(query string) int { return len(apitest.Done[[]status](t, admin.Get("/vehicle-status?"+query))) }
		all, aurora, used := count(""), count("manufacturerId=1"), count("manufacturerId=5")
		if got := count("brand_id=1"); got != aurora+used {
			t.Errorf("of the manufacturers of a brand: %d, not %d and %d", got, aurora, used)
		}
		if got := count("manufacturerUsedId=5"); got != all-used {
			t.Errorf("of all but the one of used vehicles: %d", got)
		}
		if got := apitest.Done[[]status](t, admin.Get("/vehicle-status?brand_id=1&manufacturerUsedId=5&forVehicleAnyFromUsedModal=1")); len(got) != 1 || got[0].Phase != "stock" {
			t.Errorf("where used vehicles go: %+v", got)
		}
	})
}
