// Package things gives the tests of package db and what stands below it a
// record to write and somebody who may.
package things

import (
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
)

// Thing is a record; body_types has all a table can have.
type Thing struct {
	table.Record
	BrandID int64           `db:"brand_id" json:"brand_id"`
	Code    string          `db:"code" json:"code"`
	CodeKey string          `db:"code_key" json:"-"`
	Name    db.Translations `db:"name" json:"name"`
	Status  string          `db:"status" json:"status"`
	Sort    int64           `db:"sort" json:"sort"`
	Search  string          `db:"search" json:"-"`
}

// Table is how things are read and written.
var Table = table.New(table.Table[Thing]{
	Name: "body_types", Entity: "thing", Scope: "{brand:brand_id}", Order: "sort, id",
	Sort:  map[string]string{"code": "code_key", "sort": "sort"},
	Owner: func(x *Thing) table.Owner { return table.OfBrand(x.BrandID) },
	Prepare: func(x *Thing) error {
		x.CodeKey = find.Key(x.Code)
		x.Search = find.Text(append(x.Name.Texts(), x.Code)...)
		return nil
	},
})

// Perm is the permission to write things of a brand.
var Perm = authz.Perm("app.test", "brandId")

// Group makes two brands and a user who sees the first one only and may write
// it; and gives their operation.
func Group(t *testing.T, d *db.DB) (mine, other int64, user db.Op) {
	t.Helper()
	ctx := t.Context()
	system := db.Op{Actor: authz.System("test")}
	var userID int64
	err := d.Update(ctx, system, func(tx *db.Tx) error {
		raw := tx.Unscoped("test data")
		insert := func(statement string, args ...any) int64 {
			id, err := db.SelectOne[int64](ctx, raw, statement+" RETURNING id", args...)
			if err != nil {
				t.Fatal(err)
			}
			return id
		}
		brand := func(name string) int64 {
			return insert(`INSERT INTO brands (name, name_key, sort, type, sfo_prices, sfo_import, eva_type, created_at,
				updated_at)
				VALUES ($1, $1, 1, 'car', 1, 1, '', $2, $2)`, name, tx.Now())
		}
		mine = brand("mine")
		other = brand("other")
		userID = insert(`INSERT INTO users (username, username_key, name, email, password_hash, must_change_password,
			status,
			sales_unit, service_unit, created_at, updated_at) VALUES ('u', 'u', 'User', '', '-', 0, 'active', 0, 0, $1, $1)`, tx.Now())
		_, err := raw.Exec(ctx, "INSERT INTO user_brands (user_id, brand_id) VALUES ($1, $2)", userID, mine)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}

	entries := authz.NewEntries([]authz.Entry{{ID: 1, Type: authz.Allow, Permission: "app.test"}})

	return mine, other, db.Op{
		Actor:     authz.Actor{UserID: userID, Name: "User", Entries: entries},
		Perm:      Perm,
		RequestID: "r1",
	}
}
