package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/internal/rooms"
	"forecourt/internal/platform/fault"
)

// How single rows are written: prepared, checked, kept and noted in the log.

// raw runs the statements of this package, which keeps scope and history itself.
func raw(tx *db.Tx) db.Bare { return tx.Bare(rooms.Key{}) }

// Insert adds a row and gives it as stored.
func (t *Table[T]) Insert(ctx context.Context, tx *db.Tx, row T) (T, error) {
	r := any(&row).(recorder).record()
	r.Revision, r.CreatedAt, r.UpdatedAt, r.UpdatedBy = 1, tx.Now(), tx.Now(), tx.By()
	if err := t.prepare(ctx, tx, nil, &row); err != nil {
		return row, err
	}
	if err := t.allowed(tx, nil, &row, ActionCreate); err != nil {
		return row, err
	}
	stored := t.stored()
	columns, values := stored.List(), stored.Values(&row)
	if r.ID == 0 {
		i := slices.Index(columns, "id")
		columns, values = slices.Delete(columns, i, i+1), slices.Delete(values, i, i+1)
	}
	statement := "INSERT INTO " + t.Name + " (" + strings.Join(columns, ", ") + ") VALUES " + db.Lines(1, len(values)) + " RETURNING id"
	id, err := raw(tx).Insert(ctx, statement, values...)
	if err != nil {
		return row, t.fail(err)
	}
	r.ID = id
	if t.AfterInsert != nil {
		if err := t.AfterInsert(ctx, tx, &row); err != nil {
			return row, err
		}
	}
	if err := t.wrote(ctx, tx, row); err != nil {
		return row, err
	}
	saved, err := t.visible(ctx, tx, id)
	if err != nil {
		return row, err
	}
	is, err := fieldsOf(&saved)
	if err != nil {
		return row, err
	}
	entry := t.entry(&saved, ActionCreate, diff(nil, is))
	t.hide(tx, &saved)
	return saved, logAll(ctx, tx, entry)
}

// Update changes one row: it loads and locks it, refuses when it moved since
// the revision the caller has seen (0: not said), lets change work on it, and
// saves. When nothing differs afterwards, nothing is written.
func (t *Table[T]) Update(ctx context.Context, tx *db.Tx, id, revision int64, change func(*T) error) (T, error) {
	return t.shown(tx)(t.update(ctx, tx, id, revision, ActionUpdate, change))
}

// Move is an Update that may change the fixed fields too, for an operation
// that has made sure that nothing else depends on them.
func (t *Table[T]) Move(ctx context.Context, tx *db.Tx, id, revision int64, change func(*T) error) (T, error) {
	return t.shown(tx)(t.update(ctx, tx, id, revision, actionMove, change))
}

func (t *Table[T]) update(ctx context.Context, tx *db.Tx, id, revision int64, action string, change func(*T) error) (T, error) {
	before, err := t.Lock(ctx, tx, id)
	if err != nil {
		return before, err
	}
	if err := t.check(tx, &before); err != nil {
		return before, err
	}
	old := any(&before).(recorder).record()
	if err := t.unmoved(tx, before, revision); err != nil {
		return before, err
	}
	// The fields are taken down first: change may write into maps the copy shares.
	was, err := fieldsOf(&before)
	if err != nil {
		return before, err
	}
	had := t.parentsOf(&before)
	row := before
	if err := change(&row); err != nil {
		return before, err
	}
	r := any(&row).(recorder).record()
	*r = *old
	if err := t.prepare(ctx, tx, had, &row); err != nil {
		return before, err
	}
	is, err := fieldsOf(&row)
	if err != nil || len(diff(was, is)) == 0 {
		return before, err
	}
	if err := t.allowed(tx, &before, &row, action); err != nil {
		return before, err
	}
	if action == actionMove {
		action = ActionUpdate
	}
	r.Revision, r.UpdatedAt, r.UpdatedBy = old.Revision+1, tx.Now(), tx.By()
	if err := t.write(ctx, tx, &row); err != nil {
		return before, err
	}
	if err := t.wrote(ctx, tx, row); err != nil {
		return before, err
	}
	saved, err := t.visible(ctx, tx, id)
	if err != nil {
		return before, err
	}
	return saved, logAll(ctx, tx, t.entry(&saved, action, diff(was, is)))
}

// unmoved refuses a row that changed since the revision the caller has seen (0: not said).
func (t *Table[T]) unmoved(tx *db.Tx, row T, revision int64) error {
	r := any(&row).(recorder).record()
	if revision == 0 || revision == r.Revision {
		return nil
	}
	conflict := fault.New(fault.Conflict, "changed_meanwhile").With("who", r.UpdatedByName)
	conflict.ChangedBy, conflict.ChangedAt = r.UpdatedByName, r.UpdatedAt.Time
	t.hide(tx, &row)
	conflict.Current = row
	return conflict
}

// Delete removes one row for good; most records are archived instead.
func (t *Table[T]) Delete(ctx context.Context, tx *db.Tx, id, revision int64) error {
	before, err := t.Lock(ctx, tx, id)
	if err != nil {
		return err
	}
	if err := t.check(tx, &before); err != nil {
		return err
	}
	if err := t.unmoved(tx, before, revision); err != nil {
		return err
	}
	if _, err := raw(tx).Exec(ctx, "DELETE FROM "+t.Name+" WHERE id = $1", id); err != nil {
		return stillReferred(err)
	}
	if err := t.wrote(ctx, tx, before); err != nil {
		return err
	}
	was, err := fieldsOf(&before)
	if err != nil {
		return err
	}
	return logAll(ctx, tx, t.entry(&before, ActionDelete, diff(was, nil)))
}

// stillReferred says of a row that cannot go why: others refer to it, perhaps
// such as the user does not see.
func stillReferred(err error) error {
	var known *fault.Error
	if errors.As(err, &known) && known.Code == "unknown_reference" {
		return fault.New(fault.Conflict, "in_use").Because(err)
	}
	return err
}

func (t *Table[T]) wrote(ctx context.Context, tx *db.Tx, rows ...T) error {
	if !tx.KeepsHistory(t.Name) {
		return fmt.Errorf("table %s was not handed to the database: list it among the tables of its area", t.Name)
	}
	if t.Wrote == nil || len(rows) == 0 {
		return nil
	}
	return t.Wrote(ctx, tx, rows)
}

func (t *Table[T]) write(ctx context.Context, tx *db.Tx, row *T) error {
	stored := t.stored()
	var set []string
	var args []any
	for i, value := range stored.Values(row) {
		if name := stored.Names[i]; name != "id" && name != "created_at" {
			args = append(args, value)
			set = append(set, name+" = $"+strconv.Itoa(len(args)))
		}
	}
	args = append(args, any(row).(recorder).record().ID)
	statement := "UPDATE " + t.Name + " SET " + strings.Join(set, ", ") + " WHERE id = $" + strconv.Itoa(len(args))
	_, err := raw(tx).Exec(ctx, statement, args...)
	return t.fail(err)
}

// visible reads back what was written; a row its writer may not see afterwards
// must not have been written, so the caller's error undoes the transaction.
func (t *Table[T]) visible(ctx context.Context, tx *db.Tx, id int64) (T, error) {
	row, err := t.get(ctx, tx, id)
	if fault.Is(err, fault.NotFound) {
		return row, fault.New(fault.Denied, "out_of_scope")
	}
	return row, err
}

func (t *Table[T]) prepare(ctx context.Context, tx *db.Tx, had []int64, row *T) error {
	if t.Prepare != nil {
		if err := t.Prepare(row); err != nil {
			return err
		}
	}
	wrong := make([]fault.Fields, 1)
	if err := t.compare(ctx, tx, [][]int64{had}, []*T{row}, wrong); err != nil {
		return err
	}
	if err := wrong[0].Err(); err != nil {
		return err
	}
	return t.check(tx, row)
}

// compare holds rows against others, with the same number of statements for
// one as for many; had are the parents of each before the change.
func (t *Table[T]) compare(ctx context.Context, tx *db.Tx, had [][]int64, rows []*T, wrong []fault.Fields) error {
	if err := t.refer(ctx, tx, rows, wrong); err != nil {
		return err
	}
	if t.Check != nil {
		if err := t.Check(ctx, tx, rows, wrong); err != nil {
			return err
		}
	}
	return t.underParents(ctx, tx, had, rows, wrong)
}

// check asks the operation's permission with the parameters this row gives.
func (t *Table[T]) check(tx *db.Tx, row *T) error {
	if len(tx.Perm.Params) == 0 || tx.Actor.IsSystem() || t.Owner == nil {
		return nil
	}
	owner := t.Owner(row)
	var params []authz.Param
	for _, name := range tx.Perm.Params {
		switch {
		case name == "brandId" && owner.BrandID != nil:
			params = append(params, authz.ID(name, *owner.BrandID))
		case name == "companyId" && owner.CompanyID != nil:
			params = append(params, authz.ID(name, *owner.CompanyID))
		case name == t.Entity+"Id":
			params = append(params, authz.ID(name, any(row).(recorder).record().ID))
		default:
			return fmt.Errorf("rows of %s give no permission parameter %s", t.Name, name)
		}
	}
	return tx.Check(params...)
}

func (t *Table[T]) fail(err error) error {
	var taken *db.Taken
	if errors.As(err, &taken) {
		var fields fault.Fields
		fields.Add(taken.Field, "taken")
		return fields.Err()
	}
	return err
}

// ID gives the id of a row.
func (t *Table[T]) ID(row *T) int64 { return any(row).(keyed).key() }

// Many reads the rows of these ids that are within the scope, by id.
func (t *Table[T]) Many(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]T, error) {
	in := db.Matching(db.In("id", ids))
	rows, err := t.read(ctx, tx, "SELECT "+t.Columns()+" FROM "+t.Name+" WHERE "+t.Scope+in.Text(), in.Args...)
	if err != nil {
		return nil, err
	}
	found := make(map[int64]T, len(rows))
	for _, row := range rows {
		found[t.ID(&row)] = row
	}
	return found, nil
}

// Restore gives fields their earlier values again, through every check of an
// ordinary change. Fields that cannot be written otherwise, such as a
// position or the archive mark, return too.
func (t *Table[T]) Restore(ctx context.Context, tx *db.Tx, id, revision int64, fields map[string]json.RawMessage) (T, error) {
	return t.shown(tx)(t.update(ctx, tx, id, revision, ActionRestore, func(row *T) error {
		return Patch[T]{fields: fields}.apply(row, true)
	}))
}

// Touch moves the revision of a row because something that belongs to it
// changed; what changed is logged where it did.
func (t *Table[T]) Touch(ctx context.Context, tx *db.Tx, id int64) error {
	_, err := raw(tx).Exec(ctx, "UPDATE "+t.Name+" SET revision = revision + 1, updated_at = $1, updated_by = $2 WHERE id = $3", tx.Now(), tx.By(), id)
	return err
}
