package app_test

import (
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/offer"
	"forecourt/internal/order"
	"forecourt/internal/people"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/pricelist"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
	"forecourt/internal/vehicle"
)

// moveCase is one way over HTTP to move a record from a status to another.
type moveCase struct {
	move      string
	who       authz.Permission
	operation string
	// record gives the id and the path of a record that is ready to be moved.
	record func() (id int64, path string)
	body   string // %d is the id, or the revision of an offer
	// may are the demo users who may: a manager of a dealer (jonas), one of the
	// importer (inga), a salesperson who reads (ruta) and a user without a role (tomas).
	may string
}

func moveCases(t *testing.T, p *apitest.Program, admin *apitest.Client) []moveCase {
	made := 0
	unique := func(name string) string { made++; return fmt.Sprintf("%s %d", name, made) }
	car := offertest.DemoCar(t, p, "standard")
	car.Click(t, "475", "")
	apitest.Done[offertest.Version](t, car.SaveFields(`{"customer_name":"Ona","customer_phone":"+370 600 00000","customer_email":"ona@example.com"}`))
	anOffer := func() (int64, string) { return car.ID, fmt.Sprintf("/version/%d", car.ID) }
	aList := func() (int64, string) {
		id := admin.Create(t, "/pricelist", fmt.Sprintf(`{"pricelist_title_id":1,"name":%q}`, unique("List")))
		admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"price_standard":100}`, id))
		return id, fmt.Sprintf("/pricelist/%d", id)
	}
	anArchivedList := func() (int64, string) {
		id, path := aList()
		admin.Delete(path)
		return id, path
	}
	aUser := func() (int64, string) {
		id := offertest.Colleague(t, admin, unique("User"), "ruta")
		return id, fmt.Sprintf("/user/%d", id)
	}
	aVehicle := func() (int64, string) {
		id := admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1}`)
		return id, fmt.Sprintf("/vehicle/%d", id)
	}
	const sale = `{"sold_at":"2026-11-01","seller_manager_id":null,"customer_type":"private","owner":"Ona"}`
	aSoldVehicle := func() (int64, string) {
		id, path := aVehicle()
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/vehicle/sell/%d", id), sale))
		return id, path
	}
	anOrder := func() (int64, string) {
		id := admin.Create(t, "/order", `{"brand_id":1,"dealer_company_id":1,"model_id":1}`)
		return id, fmt.Sprintf("/order/%d", id)
	}
	anOpenOrder := func() (int64, string) {
		id, path := anOrder()
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/order/accept/%d", id), nil))
		return id, path
	}
	aDeletedOrder := func() (int64, string) {
		id, path := anOrder()
		apitest.Done[any](t, admin.Delete(path))
		return id, path
	}
	const bulk = `{"ids":[%d],"action":"archive"}`
	const bulkBack = `{"ids":[%d],"action":"restore"}`
	return []moveCase{
		{"finish", offer.Finish.Who, "POST /version/finish/{id}", anOffer, `{"revision":%d}`, "admin jonas"},
		{"archive", offer.Archive.Who, "DELETE /version/{id}", anOffer, ``, "admin jonas"},
		{"unarchive", offer.Unarchive.Who, "POST /version/unarchive/{id}", anOffer, `{}`, "admin jonas"},
		{"archive", offer.Archive.Who, "POST /version/bulk", anOffer, bulk, "admin jonas"},
		{"unarchive", offer.Unarchive.Who, "POST /version/bulk", anOffer, bulkBack, "admin jonas"},
		{"publish", pricelist.Publish.Who, "POST /pricelist/publish/{id}", aList, ``, "admin inga"},
		{"archive", pricelist.Archive.Who, "DELETE /pricelist/{id}", aList, ``, "admin inga"},
		{"archive", pricelist.Archive.Who, "POST /pricelist/bulk", aList, bulk, "admin inga"},
		{"archive", pricelist.Archive.Who, "PUT /pricelist/{id}", aList, `{"status":"deleted"}`, "admin inga"},
		{"restore", pricelist.Restore.Who, "POST /pricelist/bulk", anArchivedList, bulkBack, "admin inga"},
		{"restore", pricelist.Restore.Who, "PUT /pricelist/{id}", anArchivedList, `{"status":"active"}`, "admin inga"},
		{"block", people.Block.Who, "PUT /user/{id}", aUser, `{"status":"blocked"}`, "admin"},
		{"activate", people.Activate.Who, "PUT /user/{id}", aUser, `{"status":"active"}`, "admin"},
		{"delete", people.Delete.Who, "DELETE /user/{id}", aUser, ``, "admin"},
		{"stock", vehicle.Stocking.Who, "POST /vehicle/stock/{id}", aVehicle, `{"arrived_at":"2026-11-01"}`, "admin jonas inga vaida"},
		{"sell", vehicle.Sale.Who, "POST /vehicle/sell/{id}", aVehicle, sale, "admin jonas inga vaida"},
		{"return", vehicle.Return.Who, "POST /vehicle/return/{id}", aSoldVehicle, `{"returned_at":"2026-11-02"}`, "admin jonas inga vaida"},
		{"archive", vehicle.Archive.Who, "POST /vehicle/archive/{id}", aVehicle, ``, "admin jonas inga vaida"},
		{"accept", order.Accept.Who, "POST /order/accept/{id}", anOrder, ``, "admin inga"},
		{"delete", order.Remove.Who, "DELETE /order/{id}", anOrder, ``, "admin inga"}, // Jonas has not made it
		{"undelete", order.Return.Who, "POST /order/undelete/{id}", aDeletedOrder, ``, "admin inga"},
		{"new", order.To[order.New].Who, "PUT /order/{id}", anOpenOrder, `{"status":"new"}`, "admin inga"},
		{"open", order.To[order.Open].Who, "PUT /order/{id}", anOrder, `{"status":"open"}`, "admin inga"},
		{"processed", order.To[order.Processed].Who, "POST /order/{id}", anOrder, `{"status":"processed","log_comment":"X"}`, "admin inga"},
		{"confirmed", order.To[order.Confirmed].Who, "PUT /order/{id}", anOrder, `{"status":"confirmed"}`, "admin inga"},
		{"rejected", order.To[order.Rejected].Who, "PUT /order/{id}", anOpenOrder, `{"status":"rejected"}`, "admin inga"},
	}
}

// try does a move and gives the answer, and whether the record is another than before.
func (m *moveCase) try(t *testing.T, admin, c *apitest.Client) (got apitest.Response, changed bool) {
	t.Helper()
	id, path := m.record()
	before := admin.Get(path).Body
	var body any
	switch {
	case strings.Contains(m.body, "revision"):
		body = fmt.Sprintf(m.body, apitest.Done[struct{ Revision int64 }](t, admin.Get(path)).Revision)
	case strings.Contains(m.body, "%d"):
		body = fmt.Sprintf(m.body, id)
	case m.body != "":
		body = m.body
	}
	method, at, _ := strings.Cut(m.operation, " ")
	got = c.Do(method, strings.ReplaceAll(at, "{id}", fmt.Sprint(id)), body, nil)
	return got, admin.Get(path).Body != before
}

// TestWhoMayMove walks role x move: users who have the permission of a move
// do it, and nobody else changes anything.
func TestWhoMayMove(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		users := map[string]*apitest.Client{}
		for _, name := range []string{"admin", "inga", "jonas", "ruta", "tomas", "egle"} {
			users[name] = p.As(t, name)
		}
		admin := users["admin"]
		for _, m := range moveCases(t, p, admin) {
			expect := func(who string, c *apitest.Client, may bool) {
				t.Helper()
				got, changed := m.try(t, admin, c)
				if may && got.Status != http.StatusOK || !may && (got.Status != http.StatusForbidden || changed) {
					t.Errorf("%s by %s as %s: %d %.200s, changed: %v", m.move, m.operation, who, got.Status, got.Body, changed)
				}
			}
			for _, who := range []string{"inga", "jonas", "ruta", "tomas", "admin"} {
				expect(who, users[who], slices.Contains(strings.Fields(m.may), who))
			}
			giveRole(t, p, "egle", entry(authz.Allow, m.who.State))
			expect("a role with this permission only", users["egle"], true)
			without := []authz.Entry{entry(authz.Allow, "app.*"), entry(authz.Deny, m.who.State)}
			if m.who.Or != nil {
				without = append(without, entry(authz.Deny, m.who.Or.State))
			}
			giveRole(t, p, "egle", without...)
			expect("a role with all permissions but this", users["egle"], false)

			registered := slices.IndexFunc(p.App.API.Operations(), func(o httpapi.Operation) bool { return name(o) == m.operation })
			if perm := p.App.API.Operations()[registered].Perm; !reflect.DeepEqual(perm, m.who) {
				t.Errorf("%s asks for %+v, the move %s for %+v", m.operation, perm, m.move, m.who)
			}
		}
	})
}

func entry(kind, permission string) authz.Entry {
	return authz.Entry{Type: kind, Permission: permission}
}

// giveRole gives a user of brand 1 and company 1 a new role with these permissions.
func giveRole(t *testing.T, p *apitest.Program, username string, entries ...authz.Entry) {
	t.Helper()
	ctx := t.Context()
	err := p.DB().Update(ctx, db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		user, err := people.ByUsername(ctx, tx, username)
		if err != nil {
			return err
		}
		role, err := people.CreateRole(ctx, tx, fmt.Sprint("Role of revision ", user.Revision), "customer")
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := people.Grant(ctx, tx, role.ID, e.Type, e.Permission); err != nil {
				return err
			}
		}
		return people.Move(ctx, tx, user.ID, role.ID, 1, []int64{1}, []int64{1})
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestTablesOfMovesAreWalked: a new table of moves has its moves in moveCases.
func TestTablesOfMovesAreWalked(t *testing.T) {
	var found []string
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), "= &transition.Table[") {
			found = append(found, filepath.ToSlash(filepath.Dir(path)))
		}
		return err
	})
	if want := []string{"../offer", "../order", "../people", "../pricelist", "../vehicle"}; err != nil || !slices.Equal(found, want) {
		t.Errorf("tables of moves stand in %v, moveCases has those of %v: %v", found, want, err)
	}
}
