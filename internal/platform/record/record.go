// Package record serves the operations that records of most kinds share: one
// is read, saved, archived or removed, many are archived and restored, some
// stand in an order of their own. What an entity alone has stands in its own file.
package record

import (
	"context"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// The statuses of records that are archived (B-014).
const (
	Active  = "active"
	Deleted = "deleted"
)

// Data is a kind of record.
type Data[T any] struct {
	Table *table.Table[T]
	// Status is the field that says whether a row is in use.
	Status func(*T) *string
	// Archive says how rows go out of use where more than their status says so. Rows with neither are removed for
	// good, and refused (409 in_use) while others in use refer to them.
	Archive *Archive[T]
	// Complete fills what a single row has, read or saved, and rows of a list have not.
	Complete func(context.Context, *db.Tx, *T) error
	// Blank is what a new record starts from.
	Blank T
	// Place says among which rows a row has its position, in lists that have an order.
	Place func(*T) (among db.Condition, sort *int64)
	// OwnOrder says that the order is saved by an operation of the entity's own.
	OwnOrder bool
	// Inner is a field of a body whose records lie in another table.
	Inner *Inner[T]
}

// Inner saves a field of a body that holds records of another table: of a row that there is before
// the row itself, and behind a new one.
type Inner[T any] struct {
	Field string
	// Save is given AnyRevision with a new row, and where the caller overwrites knowingly.
	Save func(ctx context.Context, tx *db.Tx, row *T, seen table.Seen, body table.Patch[T]) error
}

// Archive says how rows are taken out of use.
type Archive[T any] struct {
	// Columns are what Mark writes.
	Columns []string
	// Mark takes a row out of use, or back into it; an error refuses that row.
	Mark func(row *T, inUse bool, now db.Time) error
}

// archiving says how rows are archived; nil when they are removed for good.
func (d Data[T]) archiving() *Archive[T] {
	if d.Archive != nil || d.Status == nil {
		return d.Archive
	}
	return &Archive[T]{Columns: []string{"status"}, Mark: func(row *T, inUse bool, _ db.Time) error {
		*d.Status(row) = Deleted
		if inUse {
			*d.Status(row) = Active
		}
		return nil
	}}
}

// OfBrand is the place of a row among those of its brand.
func OfBrand(id int64) db.Condition { return db.Equal("brand_id", id) }

// Routes registers the list and the operations of a kind of record below
// path; filter limits the list.
func Routes[I, T any](a *httpapi.API, path string, perm authz.Permission, d Data[T], filter func(*I) ([]db.Condition, error)) {
	httpapi.List(a, path, d.read(), d.Table, filter)
	d.Routes(a, path, perm)
	// References are chosen from a list, not typed: there is nothing to look at meanwhile.
	if slices.ContainsFunc(d.Table.Unique, func(u table.Unique) bool { return !strings.HasSuffix(u.Field, "_id") }) {
		httpapi.Check(a, path, d.Table)
	}
	if d.archiving() != nil {
		BulkRoutes(a, path, perm, d, filter)
	}
}

// BulkRoutes registers what is done to many records of a list at once.
func BulkRoutes[I, T any](a *httpapi.API, path string, perm authz.Permission, d Data[T], filter func(*I) ([]db.Condition, error)) {
	how := d.archiving()
	audit.BulkRoutes(a, path, perm, audit.Bulk[I, T]{Table: d.Table, Filter: filter, Columns: how.Columns, Mark: how.Mark})
}

// Routes registers the operations on one record below path. Reading needs a
// login and the scope, everything else the permission of the screen.
func (d Data[T]) Routes(a *httpapi.API, path string, perm authz.Permission) {
	httpapi.Op(a, http.MethodGet, path+"/{id}", d.read(), d.get)
	d.Writes(a, path, perm)
}

// Writes registers how a record is made, changed and ended, and what became of
// it; for kinds of record that are read in a way of their own.
func (d Data[T]) Writes(a *httpapi.API, path string, perm authz.Permission) {
	if d.archiving() == nil {
		httpapi.Op(a, http.MethodPost, path, perm, d.create)
		httpapi.Op(a, http.MethodPut, path+"/{id}", perm, d.update)
		httpapi.Op(a, http.MethodPost, path+"/{id}", perm, d.update)
	} else {
		httpapi.Op(a, http.MethodPost, path, perm, d.createOrArchive)
		httpapi.Op(a, http.MethodPut, path+"/{id}", perm, d.updateOrArchive)
		httpapi.Op(a, http.MethodPost, path+"/{id}", perm, d.updateOrArchive)
	}
	d.Ends(a, path, perm)
}

// Ends registers how a record is archived or removed, and what became of it;
// for kinds of record that are read and saved in a way of their own.
func (d Data[T]) Ends(a *httpapi.API, path string, perm authz.Permission) {
	if d.archiving() != nil {
		httpapi.Op(a, http.MethodDelete, path+"/{id}", perm, d.archive)
	} else {
		httpapi.Op(a, http.MethodDelete, path+"/{id}", perm, d.remove)
	}
	if d.Place != nil && !d.OwnOrder {
		httpapi.Op(a, http.MethodPost, path+"/sort", perm, d.order)
	}
	audit.RoutesChecked(a, path, perm, d.Table, d.checkRestore)
}

func (d Data[T]) read() authz.Permission {
	if d.Table.Reading.IsZero() {
		return authz.LoginOnly
	}
	return d.Table.Reading
}

func (d Data[T]) get(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (T, error) {
	row, err := d.Table.Get(ctx, tx, in.ID)
	return d.complete(ctx, tx, row, err)
}

// create adds a row, behind the last of its list where that has an order; or
// updates the row whose id the body carries.
func (d Data[T]) create(ctx context.Context, tx *db.Tx, in *httpapi.Save[T]) (T, error) {
	return d.createOrArchive(ctx, tx, &Save[T]{Save: *in})
}

// Save saves a record that its status takes out of use.
type Save[T any] struct {
	httpapi.Save[T]
	ArchiveAnyway
}

// Change is what is saved of a record that there is.
func (s *Save[T]) Change() Change[T] { return Change[T]{s.Saw(), s.Body, s.Anyway} }

func (d Data[T]) createOrArchive(ctx context.Context, tx *db.Tx, in *Save[T]) (T, error) {
	if id := in.Body.Int("id"); id != 0 {
		return d.Change(ctx, tx, id, in.Change())
	}

	row := d.Blank
	if err := d.outer(in.Body).Apply(&row); err != nil {
		return row, err
	}
	row, err := d.Add(ctx, tx, row)
	if err != nil || d.Inner == nil || !in.Body.Has(d.Inner.Field) {
		return d.complete(ctx, tx, row, err)
	}
	if err := d.Inner.Save(ctx, tx, &row, table.AnyRevision, in.Body); err != nil {
		return row, err
	}
	row, err = d.Table.Get(ctx, tx, d.Table.ID(&row))
	return d.complete(ctx, tx, row, err)
}

// Change is a save of a row that there is.
type Change[T any] struct {
	Seen table.Seen
	Body table.Patch[T]
	// Anyway archives it although others use it.
	Anyway bool
}

// Change saves what the body has of a row that there is.
func (d Data[T]) Change(ctx context.Context, tx *db.Tx, id int64, by Change[T]) (T, error) {
	if d.Inner != nil && by.Body.Has(d.Inner.Field) {
		row, err := d.Table.Get(ctx, tx, id)
		if err == nil {
			err = d.Table.Unmoved(tx, row, by.Seen)
		}
		if err == nil {
			err = d.Inner.Save(ctx, tx, &row, by.Seen, by.Body)
		}
		if err != nil {
			return row, err
		}
	}

	row, err := d.Table.Update(ctx, tx, id, by.Seen, func(row *T) error {
		was := *row
		if err := d.outer(by.Body).Apply(row); err != nil || by.Anyway {
			return err
		}

		return d.CheckArchive(ctx, tx, &was, row)
	})

	return d.complete(ctx, tx, row, err)
}

// CheckArchive refuses a save that takes a row out of use by its status while others in use refer to it.
func (d Data[T]) CheckArchive(ctx context.Context, tx *db.Tx, was, becomes *T) error {
	if !d.takesOutOfUse(was, becomes, tx.Now()) {
		return nil
	}
	return d.checkUnused(ctx, tx, was)
}

// checkRestore refuses an earlier state that takes a row out of use while others in use refer to it: nobody is asked
// then, as they are by the action that archives.
func (d Data[T]) checkRestore(ctx context.Context, tx *db.Tx, was, becomes *T) error {
	return RefuseRestore(d.CheckArchive(ctx, tx, was, becomes))
}

// takesOutOfUse reports whether a change takes a row out of use.
func (d Data[T]) takesOutOfUse(was, becomes *T, now db.Time) bool {
	return !d.isArchived(was, now) && d.isArchived(becomes, now)
}

// isArchived reports whether a row is out of use: whether to archive it would change nothing.
func (d Data[T]) isArchived(row *T, now db.Time) bool {
	if d.Status != nil {
		return *d.Status(row) == Deleted
	}

	how := d.archiving()
	if how == nil {
		return false
	}
	marked := *row

	return how.Mark(&marked, false, now) == nil && reflect.DeepEqual(marked, *row)
}

// checkUnused refuses to archive a row that others in use refer to; that is told only to those who may write the row.
func (d Data[T]) checkUnused(ctx context.Context, tx *db.Tx, row *T) error {
	if err := d.Table.CheckWriter(ctx, tx, row); err != nil {
		return err
	}
	return CheckUnused(ctx, tx, d.Table, d.Table.ID(row))
}

// outer is what a body has of the row itself.
func (d Data[T]) outer(body table.Patch[T]) table.Patch[T] {
	if d.Inner == nil {
		return body
	}
	return body.Without(d.Inner.Field)
}

func (d Data[T]) complete(ctx context.Context, tx *db.Tx, row T, err error) (T, error) {
	if err == nil && d.Complete != nil {
		err = d.Complete(ctx, tx, &row)
	}
	return row, err
}

// Add adds a row behind the last of its list.
func (d Data[T]) Add(ctx context.Context, tx *db.Tx, row T) (T, error) {
	if among, sort := d.place(&row); sort != nil && *sort == 0 {
		next, err := find.NextSort(ctx, tx, d.Table.Name, among)
		if err != nil {
			return row, err
		}
		*sort = next
	}
	return d.Table.Insert(ctx, tx, row)
}

func (d Data[T]) place(row *T) (among db.Condition, sort *int64) {
	if d.Place != nil {
		return d.Place(row)
	}
	return among, nil
}

func (d Data[T]) update(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[T]) (T, error) {
	return d.updateOrArchive(ctx, tx, &SaveByID[T]{SaveByID: *in})
}

// SaveByID is a partial update of a record that its status takes out of use.
type SaveByID[T any] struct {
	httpapi.SaveByID[T]
	ArchiveAnyway
}

// Change is what is saved of the record.
func (s *SaveByID[T]) Change() Change[T] { return Change[T]{s.Saw(), s.Body, s.Anyway} }

func (d Data[T]) updateOrArchive(ctx context.Context, tx *db.Tx, in *SaveByID[T]) (T, error) {
	return d.Change(ctx, tx, in.ID, in.Change())
}

// ArchiveAnyway is given by those who were asked whether a record that others use shall be archived.
type ArchiveAnyway struct {
	Anyway bool `query:"anyway" doc:"1: archive it also when others in use refer to the record, which stay as they are; else 409 in_use_by names them"`
}

type archiveInput struct {
	httpapi.ByIDAndRevision
	ArchiveAnyway
}

// archive takes a row out of use. What others use is archived only by those who say so, having been asked.
func (d Data[T]) archive(ctx context.Context, tx *db.Tx, in *archiveInput) (T, error) {
	return d.Table.Update(ctx, tx, in.ID, in.Saw(), func(row *T) error {
		was := *row
		if err := d.archiving().Mark(row, false, tx.Now()); err != nil || in.Anyway || reflect.DeepEqual(was, *row) {
			return err
		}

		return d.checkUnused(ctx, tx, &was)
	})
}

func (d Data[T]) remove(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (httpapi.NoContent, error) {
	row, err := d.Table.Get(ctx, tx, in.ID)
	if err == nil {
		err = d.Table.CheckWriter(ctx, tx, &row)
	}
	if err == nil {
		err = d.Table.Unmoved(tx, row, in.Saw())
	}
	if err != nil {
		return httpapi.NoContent{}, err
	}
	if err := CheckUnused(ctx, tx, d.Table, in.ID); err != nil {
		return httpapi.NoContent{}, err
	}
	return httpapi.NoContent{}, d.Table.Delete(ctx, tx, in.ID, in.Saw())
}

func (d Data[T]) order(ctx context.Context, tx *db.Tx, in *httpapi.SortInput) (httpapi.NoContent, error) {
	return httpapi.NoContent{}, d.Reorder(ctx, tx, in.Body.IDs)
}

// Reorder gives rows of one list the order of ids.
func (d Data[T]) Reorder(ctx context.Context, tx *db.Tx, ids []int64) error {
	if err := d.checkOneList(ctx, tx, ids); err != nil {
		return err
	}
	return table.Reorder(ctx, tx, d.Table, ids, func(row *T) *int64 {
		_, sort := d.Place(row)
		return sort
	})
}

// checkOneList refuses ids of other lists than that of the first: an order is one of one list.
func (d Data[T]) checkOneList(ctx context.Context, tx *db.Tx, ids []int64) error {
	rows, err := d.Table.Many(ctx, tx, ids)
	if err != nil {
		return err
	}
	var list *db.Condition
	var others []string
	for _, id := range ids {
		row, seen := rows[id]
		if !seen {
			continue // said by who gives the order
		}
		switch among, _ := d.Place(&row); {
		case list == nil:
			list = &among
		case !reflect.DeepEqual(*list, among):
			others = append(others, strconv.FormatInt(id, 10))
		}
	}
	var fields fault.Fields
	if len(others) > 0 {
		fields.Add("ids", "ids_other_list", "ids", strings.Join(others, ", "))
	}
	return fields.Err()
}

// InUse gives the parent that of names, for records in use.
func InUse[T any](of func(*T) (parent *int64, status string)) func(*T) *int64 {
	return func(row *T) *int64 {
		if parent, status := of(row); status == Active {
			return parent
		}
		return nil
	}
}

// BrandOf is what records of a brand belong to.
func BrandOf[T any](of func(*T) (brand *int64, status string)) []table.Parent[T] {
	return []table.Parent[T]{table.BrandParent(InUse(of))}
}
