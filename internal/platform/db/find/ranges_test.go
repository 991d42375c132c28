package find_test

import (
	"fmt"
	"slices"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/testkit/dbtest"
)

type logLine struct {
	table.Line
	BrandID   *int64 `db:"brand_id" json:"brand_id"`
	CompanyID *int64 `db:"company_id" json:"company_id"`
}

var logLines = table.New(table.Table[logLine]{
	Name: "audit", Entity: "line", Scope: "{brand?:brand_id} AND {company?:company_id}", Order: "id DESC", Ranges: true,
	Sort: map[string]string{"id": "id", "action": "action"},
})

// Merged ranges, and the walk that takes over far down, give exactly what the
// scope lets somebody see: own brands and companies and those of nobody, both at once.
func TestRangesGiveWhatTheScopeGives(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		users := seed(t, d)
		for name, user := range users {
			op := db.Op{Actor: authz.Actor{UserID: user}}
			view(t, d, op, func(tx *db.Tx) {
				want, err := db.Select[int64](t.Context(), tx, "SELECT id FROM audit WHERE {brand?:brand_id} AND {company?:company_id} ORDER BY id DESC")
				if err != nil {
					t.Fatal(err)
				}
				for _, q := range []find.ListQuery{
					{Limit: 7}, {Limit: 7, Page: 3}, {Limit: 50, Offset: 20}, {Limit: 1000}, {Limit: 1000, Offset: 1500}, {Limit: 9, Sort: "-id"}, {Limit: 9, Sort: "-action"},
				} {
					page, err := find.List(t.Context(), tx, logLines, q)
					if err != nil {
						t.Fatalf("%s %+v: %v", name, q, err)
					}
					var got []int64
					for _, row := range page.Rows {
						got = append(got, row.ID)
					}
					start := min(q.Start(), len(want))
					if expected := want[start:min(start+q.Limit, len(want))]; !slices.Equal(got, expected) {
						t.Errorf("%s %+v gives %v, not %v", name, q, got, expected)
					}
					if page.Total != len(want) {
						t.Errorf("%s %+v counts %d, not %d", name, q, page.Total, len(want))
					}
				}
			})
		}
	})
}

func view(t *testing.T, d *db.DB, op db.Op, fn func(*db.Tx)) {
	t.Helper()
	if err := d.View(t.Context(), op, func(tx *db.Tx) error { fn(tx); return nil }); err != nil {
		t.Fatal(err)
	}
}

// seed writes 400 lines of four brands, three companies and nobody, and makes
// users with different parts of them. All lines have the same action.
func seed(t *testing.T, d *db.DB) map[string]int64 {
	t.Helper()
	users := map[string]int64{}
	err := d.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		raw := tx.Unscoped("test data")
		exec := func(statement string, args ...any) {
			if _, err := raw.Exec(t.Context(), statement, args...); err != nil {
				t.Fatalf("%s: %v", statement, err)
			}
		}
		scopes := map[string][2][]int64{
			"nobody": {}, "brand": {{1}, nil}, "company": {nil, {2}}, "both": {{1, 3}, {1, 2}}, "all": {{1, 2, 3, 4}, {1, 2, 3}},
		}
		for id := int64(1); id <= 4; id++ {
			exec(`INSERT INTO brands (id, name, name_key, sort, type, sfo_prices, sfo_import, eva_type, created_at, updated_at)
				VALUES ($1, $2, $2, $1, 'car', 0, 0, '', $3, $3)`, id, fmt.Sprint("brand ", id), tx.Now())
			exec(`INSERT INTO companies (id, name, name_key, title_short, country_code, currency, status, sort, created_at, updated_at)
				VALUES ($1, $2, $2, '', 'LT', 'EUR', 'active', $1, $3, $3)`, id, fmt.Sprint("company ", id), tx.Now())
		}
		next := int64(100)
		for name, scope := range scopes {
			next++
			users[name] = next
			exec(`INSERT INTO users (id, username, username_key, name, email, password_hash, must_change_password, status, sales_unit, service_unit, created_at, updated_at)
				VALUES ($1, $2, $2, $2, '', '', 0, 'active', 0, 0, $3, $3)`, next, name, tx.Now())
			for _, brand := range scope[0] {
				exec("INSERT INTO user_brands (user_id, brand_id) VALUES ($1, $2)", next, brand)
			}
			for _, company := range scope[1] {
				exec("INSERT INTO user_companies (user_id, company_id) VALUES ($1, $2)", next, company)
			}
		}
		for i := range int64(400) {
			var brand, company *int64
			if b := i % 5; b > 0 {
				brand = &b
			}
			if c := i / 5 % 4; c > 0 {
				company = &c
			}
			exec(`INSERT INTO audit (at, actor_name, request_id, entity, entity_id, brand_id, company_id, action, revision, changes)
				VALUES ($1, 'test', '', 'line', $2, $3, $4, 'update', 1, '{}')`, tx.Now(), i, brand, company)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return users
}
