package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/internal/rooms"
	"forecourt/internal/platform/fault"
)

// How single rows are written: prepared, checked, kept and noted in the log.

// rawTx runs the statements of this package, which keeps scope and history itself.
func rawTx(tx *db.Tx) db.Bare { return tx.Bare(rooms.Key{}) }

// Insert adds a row and gives it as stored.
func (t *Table[T]) Insert(ctx context.Context, tx *db.Tx, row T) (T, error) {
	saved, err := t.untyped().insertRow(ctx, tx, &row)
	if saved == nil {
		return row, err
	}
	return valueOf[T](saved), err
}

// insertRow adds a row and reads it as stored; nil when it was not added.
func (t *core) insertRow(ctx context.Context, tx *db.Tx, row any) (any, error) {
	r := recordOf(row)
	r.Revision = 1
	r.CreatedAt = tx.Now()
	r.UpdatedAt = tx.Now()
	r.UpdatedBy = tx.Changer()
	change := t.newChange(nil, row)
	if err := t.numberRows(ctx, tx, []*pending{change}); err != nil {
		return nil, err
	}
	if err := t.decideOne(ctx, tx, OpInsert, change); err != nil {
		return nil, err
	}

	columns := t.stored.List()
	values := t.stored.Values(row)
	if r.ID == 0 {
		i := slices.Index(columns, "id")
		columns = slices.Delete(columns, i, i+1)
		values = slices.Delete(values, i, i+1)
	}

	statement := "INSERT INTO " + t.Name + " (" + strings.Join(columns, ", ") + ") VALUES " +
		db.Lines(1, len(values)) + " RETURNING id"
	id, err := rawTx(tx).Insert(ctx, statement, values...)
	if err != nil {
		return nil, t.explainError(err)
	}

	r.ID = id

	if t.AfterInsert != nil {
		if err := t.AfterInsert(ctx, tx, row); err != nil {
			return nil, err
		}
	}

	if err := t.afterWrite(ctx, tx, row); err != nil {
		return nil, err
	}

	saved, err := t.readVisible(ctx, tx, id)
	if err != nil {
		return nil, err
	}

	changes, _, err := fieldChanges(nil, saved)
	if err != nil {
		return nil, err
	}

	err = t.logRow(ctx, tx, saved, t.logEntry(saved, ActionCreate, changes))
	t.hideFields(tx, saved)

	return saved, err
}

// Update changes one row: it loads and locks it, refuses when it moved since
// the revision the caller has seen, lets change work on it, and saves. When nothing
// differs afterwards, nothing is written.
func (t *Table[T]) Update(ctx context.Context, tx *db.Tx, id int64, seen Seen, change func(*T) error) (T, error) {
	row, err := t.untyped().updateRow(ctx, tx, id, seen, OpUpdate, func(row any) error { return change(row.(*T)) })
	return valueOf[T](row), err
}

// Move does what Update does, and may change the fixed fields too, for an operation that has made
// sure that nothing else depends on them.
func (t *Table[T]) Move(ctx context.Context, tx *db.Tx, id int64, seen Seen, change func(*T) error) (T, error) {
	row, err := t.untyped().updateRow(ctx, tx, id, seen, OpMove, func(row any) error { return change(row.(*T)) })
	return valueOf[T](row), err
}

// updateRow changes a row and gives it as the actor may see it; the one of before when it cannot.
func (t *core) updateRow(
	ctx context.Context, tx *db.Tx, id int64, seen Seen, op Op, change func(row any) error,
) (any, error) {
	row, err := t.updateWhole(ctx, tx, id, seen, op, change)
	t.hideFields(tx, row)
	return row, err
}

// updateWhole does what updateRow does, and gives the row with what the actor may not see.
func (t *core) updateWhole(
	ctx context.Context, tx *db.Tx, id int64, seen Seen, op Op, change func(row any) error,
) (any, error) {
	before, err := t.lockRow(ctx, tx, id)
	if err != nil {
		return before, err
	}
	if err := t.checkPermission(tx, before); err != nil {
		return before, err
	}
	if err := t.refuseMoved(tx, before, seen); err != nil {
		return before, err
	}

	c := t.newChange(before, copyRow(before))
	if err := t.changeSeen(tx, c, change); err != nil {
		return before, err
	}

	old := recordOf(before)
	r := recordOf(c.After)
	*r = *old
	if err := t.decideOne(ctx, tx, op, c); err != nil {
		return before, err
	}

	changes, differs, err := fieldChanges(before, c.After)
	if err != nil || !differs {
		return before, err
	}

	r.Revision = old.Revision + 1
	r.UpdatedAt = tx.Now()
	r.UpdatedBy = tx.Changer()
	if err := t.writeDiffering(ctx, tx, before, c.After); err != nil {
		return before, err
	}
	if err := t.afterWrite(ctx, tx, c.After); err != nil {
		return before, err
	}

	saved, err := t.readVisible(ctx, tx, id)
	if fault.Is(err, fault.Denied) {
		saved, err = t.giveAway(ctx, tx, before, err)
	}
	if err != nil {
		return before, err
	}

	return saved, t.logRow(ctx, tx, before, t.logEntry(saved, op.logAction(), changes))
}

// decideOne asks decideChanges about a write of one row: what refuses it is the error of all.
func (t *core) decideOne(ctx context.Context, tx *db.Tx, op Op, c *pending) error {
	if err := t.decideChanges(ctx, tx, op, []*pending{c}); err != nil {
		return err
	}
	return c.refusalError()
}

// Delete removes one row for good; most records are archived instead.
func (t *Table[T]) Delete(ctx context.Context, tx *db.Tx, id int64, seen Seen) error {
	return t.untyped().deleteRow(ctx, tx, id, seen)
}

func (t *core) deleteRow(ctx context.Context, tx *db.Tx, id int64, seen Seen) error {
	before, err := t.lockRow(ctx, tx, id)
	if err != nil {
		return err
	}
	if err := t.checkPermission(tx, before); err != nil {
		return err
	}
	if err := t.refuseMoved(tx, before, seen); err != nil {
		return err
	}
	if err := t.decideOne(ctx, tx, OpDelete, t.newChange(before, nil)); err != nil {
		return err
	}
	if _, err := rawTx(tx).Exec(ctx, "DELETE FROM "+t.Name+" WHERE id = $1", id); err != nil {
		return stillReferred(err)
	}
	if err := t.afterWrite(ctx, tx, before); err != nil {
		return err
	}

	changes, err := removedFields(before)
	if err != nil {
		return err
	}

	return t.logRow(ctx, tx, before, t.logEntry(before, ActionDelete, changes))
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

func (t *core) afterWrite(ctx context.Context, tx *db.Tx, rows ...any) error {
	if !tx.KeepsHistory(t.Name) {
		return fmt.Errorf("table %s was not handed to the database: list it among the tables of its area", t.Name)
	}
	if t.Wrote == nil || len(rows) == 0 {
		return nil
	}
	return t.Wrote(ctx, tx, rows)
}

// writeDiffering stores the columns that differ: those that do not cost their indexes too.
func (t *core) writeDiffering(ctx context.Context, tx *db.Tx, before, row any) error {
	stored := t.stored
	had := stored.Values(before)
	values := stored.Values(row)
	var set []string
	var args []any

	for i, value := range values {
		if stored.Names[i] != "id" && !reflect.DeepEqual(had[i], value) {
			args = append(args, value)
			set = append(set, stored.Names[i]+" = $"+strconv.Itoa(len(args)))
		}
	}

	args = append(args, recordOf(row).ID)
	statement := "UPDATE " + t.Name + " SET " + strings.Join(set, ", ") + " WHERE id = $" + strconv.Itoa(len(args))
	_, err := rawTx(tx).Exec(ctx, statement, args...)

	return t.explainError(err)
}

// getRow reads one row within the scope.
func (t *core) getRow(ctx context.Context, tx *db.Tx, id int64) (any, error) {
	return t.readOne(ctx, tx, "SELECT "+t.selected+" FROM "+t.Name+" WHERE id = $1 AND "+t.Scope, id)
}

// lockRow reads one row and keeps others from changing it until the transaction ends.
func (t *core) lockRow(ctx context.Context, tx *db.Tx, id int64) (any, error) {
	return t.readOne(ctx, tx, "SELECT "+t.selected+" FROM "+t.Name+" WHERE id = $1 AND "+t.Scope+tx.ForUpdate(), id)
}

func (t *core) readOne(ctx context.Context, tx *db.Tx, statement string, id int64) (any, error) {
	rows, err := t.loadElsewhere(ctx, tx, statement, []any{id})
	if err == nil && len(rows) == 0 {
		err = fault.New(fault.NotFound, "not_found")
	}
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

// readVisible reads back what was written; a row its writer may not see afterwards
// must not have been written, so the caller's error undoes the transaction.
func (t *core) readVisible(ctx context.Context, tx *db.Tx, id int64) (any, error) {
	row, err := t.getRow(ctx, tx, id)
	if fault.Is(err, fault.NotFound) {
		return row, fault.New(fault.Denied, "out_of_scope")
	}
	return row, err
}

// giveAway reads a row of somebody for whom the actor stands in that now is
// another's: that is the end of it for the actor, and allowed. Others are refused.
func (t *core) giveAway(ctx context.Context, tx *db.Tx, before any, refused error) (any, error) {
	id := idOf(before)
	if t.Whose == nil || t.Owner == nil || len(tx.Actor.StandsIn) == 0 {
		return before, refused
	}

	whose, err := t.Whose(ctx, tx, []any{before})
	if err != nil {
		return before, err
	}
	if _, acts := tx.Actor.For(t.Owner(before).CompanyID, whose[0]); !acts {
		return before, refused
	}

	return t.readOne(ctx, tx, "SELECT "+t.selected+" FROM "+t.Name+" WHERE id = $1 AND {everyone}", id)
}

// checkPermission asks the operation's permission with the parameters this row gives.
func (t *core) checkPermission(tx *db.Tx, row any) error {
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
		case t.Params[name] != nil:
			params = append(params, authz.ID(name, t.Params[name](row)))
		case name == t.Entity+"Id":
			params = append(params, authz.ID(name, recordOf(row).ID))
		default:
			return fmt.Errorf("rows of %s give no permission parameter %s", t.Name, name)
		}
	}

	return tx.Check(params...)
}

func (t *core) explainError(err error) error {
	var taken *db.Taken
	if errors.As(err, &taken) {
		var fields fault.Fields
		fields.Add(taken.Field, "taken")
		return fields.Err()
	}

	var unknown *fault.Error
	if errors.As(err, &unknown) && len(unknown.Fields) > 0 {
		unknown.Fields = t.nameFields(unknown.Fields)
	}

	return err
}

// nameFields gives fields that the database calls by their columns the names that the API has for them.
func (t *core) nameFields(columns fault.Fields) fault.Fields {
	fields := fault.Fields{}
	for column, texts := range columns {
		fields[fieldOfColumn(t.row, column)] = texts
	}
	return fields
}

// fieldOfColumn gives the name in the API of a column of a row type.
func fieldOfColumn(row reflect.Type, column string) string {
	for _, field := range reflect.VisibleFields(row) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Tag.Get("db") == column && name != "" && name != "-" {
			return name
		}
	}
	return column
}

// ID gives the id of a row.
func (t *Table[T]) ID(row *T) int64 { return idOf(row) }

// Many reads the rows of these ids that are within the scope, by id.
func (t *Table[T]) Many(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]T, error) {
	in := db.Matching(db.In("id", ids))
	rows, err := t.readWhole(ctx, tx, "SELECT "+t.Columns()+" FROM "+t.Name+" WHERE "+t.Scope+in.Text(), in.Args...)
	if err != nil {
		return nil, err
	}

	t.hideAll(tx, rows)
	found := make(map[int64]T, len(rows))
	for i := range rows {
		found[idOf(&rows[i])] = rows[i]
	}

	return found, nil
}

// Restore gives fields their earlier values again, through every rule of an
// ordinary change. Read-only fields stay, but for those that Restored lists,
// and so do those that NeverRestored has.
func (t *Table[T]) Restore(ctx context.Context, tx *db.Tx, id int64, seen Seen, to Earlier[T]) (T, error) {
	row, err := t.untyped().restoreRow(ctx, tx, id, seen, to.Fields, func(was, becomes any) error {
		if to.Check == nil {
			return nil
		}
		return to.Check(was.(*T), becomes.(*T))
	})

	return valueOf[T](row), err
}

// Earlier is what a row had before.
type Earlier[T any] struct {
	Fields map[string]json.RawMessage
	// Check refuses what the row would become; nil refuses nothing.
	Check func(was, becomes *T) error
}

func (t *core) restoreRow(
	ctx context.Context, tx *db.Tx, id int64, seen Seen, fields map[string]json.RawMessage,
	check func(was, becomes any) error,
) (any, error) {
	earlier := t.restorableFields(fields)
	if len(earlier) == 0 {
		return nil, fault.New(fault.Conflict, "nothing_to_restore")
	}

	return t.updateRow(ctx, tx, id, seen, OpRestore, func(row any) error {
		before := copyRow(row)
		if err := applyFields(earlier, row, true); err != nil {
			return err
		}
		if err := check(before, row); err != nil || t.SaveStatus == nil {
			return err
		}
		return t.SaveStatus(before, row, tx.Now())
	})
}

// restorableFields gives the fields of a record that may come back from its history.
func (t *core) restorableFields(fields map[string]json.RawMessage) map[string]json.RawMessage {
	kept := map[string]json.RawMessage{}
	for name, value := range fields {
		if t.comesBack(name) && !isErased(value) {
			kept[name] = value
		}
	}
	return kept
}

// comesBack reports whether a field of the record may come back from its history.
func (t *core) comesBack(name string) bool {
	field, known := shapeOf(t.row)[name]
	return known && (!field.readOnly || slices.Contains(t.Restored, name)) && !slices.Contains(t.NeverRestored, name)
}

// Touch moves the revision of a row because something that belongs to it
// changed; what changed is logged where it did.
func (t *Table[T]) Touch(ctx context.Context, tx *db.Tx, id int64) error {
	_, err := rawTx(tx).Exec(
		ctx,
		"UPDATE "+t.Name+" SET revision = revision + 1, updated_at = $1, updated_by = $2 WHERE id = $3",
		tx.Now(), tx.Changer(), id,
	)
	return err
}
