package catalog

import (
	"context"
	"net/http"

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

// inUse gives the parent that of tells, for records in use.
func inUse[T any](of func(*T) (parent *int64, status string)) func(*T) *int64 {
	return func(row *T) *int64 {
		if parent, status := of(row); status == StatusActive {
			return parent
		}
		return nil
	}
}

// brandOf is what base data belongs to.
func brandOf[T any](of func(*T) (brand *int64, status string)) []db.Parent[T] {
	return []db.Parent[T]{db.BrandParent(inUse(of))}
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

// baseData serves the operations that every record of base data has. What an
// entity alone has stands in its own file.
type baseData[T any] struct {
	table  *db.Table[T]
	status func(*T) *string
	// blank is what a new record starts from.
	blank T
	// place tells the brand and the position of a row, in lists that have an order.
	place func(*T) (brand, sort *int64)
}

// routes registers the list and the operations of an entity of base data below
// path; filter limits the list.
func routes[I, T any](a *httpapi.API, path string, perm authz.Permission, b baseData[T], filter func(*I) ([]db.Condition, error)) {
	httpapi.List(a, path, authz.LoginOnly, b.table, filter)
	b.routes(a, path, perm)
	if len(b.table.Unique) > 0 {
		httpapi.Check(a, path, b.table)
	}
	audit.BulkRoutes(a, path, perm, audit.Bulk[I, T]{Table: b.table, Filter: filter, Columns: []string{"status"}, Mark: b.mark})
}

// routes registers the operations on one record below path. Reading needs a login and the
// scope, everything else the permission of the screen.
func (b baseData[T]) routes(a *httpapi.API, path string, perm authz.Permission) {
	httpapi.Op(a, http.MethodGet, path+"/{id}", authz.LoginOnly, b.get)
	httpapi.Op(a, http.MethodPost, path, perm, b.create)
	httpapi.Op(a, http.MethodPut, path+"/{id}", perm, b.update)
	httpapi.Op(a, http.MethodPost, path+"/{id}", perm, b.update)
	httpapi.Op(a, http.MethodDelete, path+"/{id}", perm, b.archive)
	if b.place != nil {
		httpapi.Op(a, http.MethodPost, path+"/sort", perm, b.order)
	}
	audit.Routes(a, path, perm, b.table)
}

func (b baseData[T]) get(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (T, error) {
	return b.table.Get(ctx, tx, in.ID)
}

// create adds a row, behind the last of its brand where the list has an order;
// or updates the row whose id the body carries.
func (b baseData[T]) create(ctx context.Context, tx *db.Tx, in *httpapi.Save[T]) (T, error) {
	if id := in.Body.Int("id"); id != 0 {
		return b.table.Update(ctx, tx, id, in.Revision(), in.Body.Apply)
	}
	row := b.blank
	if err := in.Body.Apply(&row); err != nil {
		return row, err
	}
	return b.add(ctx, tx, row)
}

// add adds a row behind the last of its brand.
func (b baseData[T]) add(ctx context.Context, tx *db.Tx, row T) (T, error) {
	if b.place != nil {
		brand, sort := b.place(&row)
		next, err := db.NextSort(ctx, tx, b.table.Name, db.Equal("brand_id", *brand))
		if err != nil {
			return row, err
		}
		*sort = next
	}
	return b.table.Insert(ctx, tx, row)
}

func (b baseData[T]) update(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[T]) (T, error) {
	return b.table.Update(ctx, tx, in.ID, in.Revision(), in.Body.Apply)
}

func (b baseData[T]) archive(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (T, error) {
	return b.table.Update(ctx, tx, in.ID, in.Revision, func(row *T) error {
		*b.status(row) = StatusDeleted
		return nil
	})
}

func (b baseData[T]) mark(row *T, inUse bool, _ db.Time) {
	*b.status(row) = StatusDeleted
	if inUse {
		*b.status(row) = StatusActive
	}
}

func (b baseData[T]) order(ctx context.Context, tx *db.Tx, in *httpapi.SortInput) (httpapi.NoContent, error) {
	return httpapi.NoContent{}, db.Reorder(ctx, tx, b.table, in.Body.IDs, func(row *T) *int64 {
		_, sort := b.place(row)
		return sort
	})
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
