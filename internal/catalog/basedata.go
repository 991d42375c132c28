package catalog

import (
	"context"

	"forecourt/internal/audit"
	"forecourt/internal/authz"
	"forecourt/internal/db"
	"forecourt/internal/fault"
	"forecourt/internal/httpapi"
)

// What the entities of a brand's base data have in common: two statuses, the
// filters of their lists, and how they are created and archived.

// The statuses of base data (B-014).
const (
	StatusActive  = "active"
	StatusDeleted = "deleted"
)

var permBaseData = authz.Perm("app.brand.baseData", "brandId")

// Routes registers every operation of the area.
func Routes(a *httpapi.API) {
	serieRoutes(a)
	bodyTypeRoutes(a)
	modelRangeRoutes(a)
	salesGroupRoutes(a)
	productClassRoutes(a)
	equipmentRoutes(a)
	gearboxRoutes(a)
	fuelRoutes(a)
}

// BaseDataInput are the filters of a base-data list (P-091).
type BaseDataInput struct {
	httpapi.ListInput
	BrandID int64  `query:"brandId"`
	Status  string `query:"status" enum:"active,deleted,all" default:"active"`
}

func baseDataFilter(in *BaseDataInput) ([]db.Condition, error) {
	var where []db.Condition
	if in.BrandID != 0 {
		where = append(where, db.Equal("brand_id", in.BrandID))
	}
	switch in.Status {
	case "all":
	case "":
		where = append(where, db.Equal("status", StatusActive))
	default:
		where = append(where, db.Equal("status", in.Status))
	}
	return where, nil
}

// create adds a row behind the last of its brand, or updates the row whose id
// the body carries. Where tells the fields that hold brand and position.
func create[T any](ctx context.Context, tx *db.Tx, table *db.Table[T], in *httpapi.Save[T], row T, where func(*T) (brand, sort *int64)) (T, error) {
	if id := in.Body.Int("id"); id != 0 {
		return table.Update(ctx, tx, id, in.Revision(), in.Body.Apply)
	}
	if err := in.Body.Apply(&row); err != nil {
		return row, err
	}
	brand, sort := where(&row)
	next, err := db.NextSort(ctx, tx, table.Name, db.Equal("brand_id", *brand))
	if err != nil {
		return row, err
	}
	*sort = next
	return table.Insert(ctx, tx, row)
}

// save adds a row of a list without positions, or updates the row whose id the
// body carries.
func save[T any](ctx context.Context, tx *db.Tx, table *db.Table[T], in *httpapi.Save[T], row T) (T, error) {
	if id := in.Body.Int("id"); id != 0 {
		return table.Update(ctx, tx, id, in.Revision(), in.Body.Apply)
	}
	if err := in.Body.Apply(&row); err != nil {
		return row, err
	}
	return table.Insert(ctx, tx, row)
}

func archive[T any](status func(*T) *string) func(*T) error {
	return func(row *T) error {
		*status(row) = StatusDeleted
		return nil
	}
}

// setStatus is the change of a bulk action.
func setStatus[T any](in *audit.BulkInput, status func(*T) *string) func(*T) error {
	to := StatusActive
	if in.Body.Action == "archive" {
		to = StatusDeleted
	}
	return func(row *T) error {
		*status(row) = to
		return nil
	}
}

// languages is the number of languages texts can be written in.
const languages = 5

func checkNames(fields *fault.Fields, path string, names db.Translations) {
	if key := names.Unknown(languages); key != "" {
		fields.Add(path, "unknown_language", "language", key)
	}
	for language, text := range names {
		fields.Length(path+"."+language, text, fault.MaxTitle)
	}
}
