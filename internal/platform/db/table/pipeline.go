package table

import (
	"context"
	"errors"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// The one way rows go on to be written: whatever writes them, the same rules
// are asked, with the same few statements for one row as for a thousand.

// Op says what a write does, for the rules of a table.
type Op string

// What writes do.
const (
	OpInsert  Op = "insert"
	OpUpdate  Op = "update"
	OpMove    Op = "move"    // an update that may change fixed fields
	OpBulk    Op = "bulk"    // one change of many rows
	OpMerge   Op = "merge"   // rows that a file or a feed has
	OpRestore Op = "restore" // earlier values, from the history
	OpUndo    Op = "undo"    // an import is undone
	OpDelete  Op = "delete"
)

// logAction gives the name that the log has for the operation.
func (op Op) logAction() string {
	switch op {
	case OpInsert:
		return ActionCreate
	case OpRestore:
		return ActionRestore
	case OpDelete:
		return ActionDelete
	case OpUpdate, OpMove, OpBulk, OpMerge, OpUndo:
	}

	return ActionUpdate
}

// Change is one row of a write.
type Change[T any] struct {
	// Before is the row as it was read in this transaction; nil for a new one.
	Before *T
	// After is the row as it shall be; nil for one that is removed. Writing it
	// fills its id, its revision and the like.
	After *T
	Decision
}

// Decision is what becomes of a row of a write.
type Decision struct {
	// Ahead says that After names rows that do not exist yet, in the trial of
	// a write: nobody looks for them.
	Ahead bool
	// Wrong are the fields that cannot stay as they are.
	Wrong fault.Fields
	// Refused says why the row is not written; what else is written stays.
	Refused *fault.Error
	// Action is what was done, ActionCreate or ActionUpdate, or ActionRestore to a row that was
	// removed; empty when the row was so already, or is refused.
	Action  string
	changes []byte // as the log keeps them
	// back: After is a row that was removed and comes back with its id.
	back bool
}

// Refuse notes why the row is not written. An error that is no refusal, such as
// a database that is away, is given back.
func (c *Decision) Refuse(err error) error {
	var refused *fault.Error
	if err == nil || !errors.As(err, &refused) || refused.Kind == fault.Internal || refused.Kind == fault.Unavailable {
		return err
	}

	if c.Refused == nil {
		c.Refused = refused
	}
	return nil
}

// refusalError gives Refused as an error, nil when nothing refuses.
func (c *Decision) refusalError() error {
	if c.Refused == nil {
		return nil
	}
	return c.Refused
}

// pending is a Change of whatever type, with its Decision: what all tables do is done to these.
type pending struct {
	Before, After any // pointers to rows, nil as in the Change
	*Decision
	change any // the Change itself, for the rules of its table
}

// Statuses is how the records of a table go from one status to another: a
// table of moves (package transition).
type Statuses[T any] interface {
	// Leads refuses a status that no move leads to from the one before.
	Leads(before, after *T) error
	// Save does the move of a record whose status was written as a field.
	Save(before, after *T, now db.Time) error
}

// decideChanges asks everything that must hold of the rows of a write: the permission
// for the row as it was and as it shall be, its own form, what it refers to, Check,
// its parents, its status, Rules, fixed and guarded fields. What is refused is
// noted in each row.
func (t *core) decideChanges(ctx context.Context, tx *db.Tx, op Op, changes []*pending) error {
	prepared := make([]error, len(changes))
	if t.Prepare != nil {
		inParts(len(changes), func(i int) {
			if changes[i].After != nil {
				prepared[i] = t.Prepare(changes[i].After)
			}
		})
	}

	for i, c := range changes {
		if c.Before != nil {
			if err := c.Refuse(t.checkPermission(tx, c.Before)); err != nil {
				return err
			}
		}
		if err := c.Refuse(prepared[i]); err != nil {
			return err
		}
	}

	if err := t.checkCommon(ctx, tx, changes); err != nil {
		return err
	}
	if err := t.compareRows(ctx, tx, changes); err != nil {
		return err
	}

	for _, c := range changes {
		if c.After == nil {
			continue
		}

		err := c.Wrong.Err()
		if err == nil && !c.Ahead {
			err = t.checkPermission(tx, c.After)
		}
		if err == nil {
			err = t.checkFields(tx, op, c)
		}
		if err == nil && c.Before != nil && t.Leads != nil {
			err = t.Leads(c.Before, c.After)
		}

		if err := c.Refuse(err); err != nil {
			return err
		}
	}

	return t.askRules(ctx, tx, op, changes)
}

// compareRows checks rows against others: what they refer to, Check, and their parents.
func (t *core) compareRows(ctx context.Context, tx *db.Tx, changes []*pending) error {
	var compared []*pending
	var had [][]int64
	var rows []any

	for _, c := range changes {
		if c.Refused != nil || c.After == nil || c.Ahead {
			continue
		}

		var parents []int64
		if c.Before != nil {
			parents = t.parentsOf(c.Before)
		}

		compared = append(compared, c)
		had = append(had, parents)
		rows = append(rows, c.After)
	}

	wrong := make([]fault.Fields, len(compared))
	for i, c := range compared {
		nearDays(c.Before, c.After, &wrong[i])
	}

	if err := t.resolveRefs(ctx, tx, rows, wrong); err != nil {
		return err
	}

	if t.Check != nil {
		if err := t.Check(ctx, tx, rows, wrong); err != nil {
			return err
		}
	}

	if err := t.underParents(ctx, tx, had, rows, wrong); err != nil {
		return err
	}

	for i, c := range compared {
		c.Wrong = wrong[i]
	}

	return nil
}

// askRules asks the rules of the table about the rows that nothing else refuses.
func (t *core) askRules(ctx context.Context, tx *db.Tx, op Op, changes []*pending) error {
	if t.Rules == nil {
		return nil
	}

	asked := slices.DeleteFunc(slices.Clone(changes), func(c *pending) bool { return c.Refused != nil })
	if len(asked) == 0 {
		return nil
	}
	if err := t.Rules(ctx, tx, op, asked); err != nil {
		return err
	}

	for _, c := range asked {
		if err := c.Refuse(c.Wrong.Err()); err != nil {
			return err
		}
	}

	return nil
}

// noteAction finds out what a write does to the row.
func (c *pending) noteAction() error {
	changes, differs, err := fieldChanges(c.Before, c.After)
	c.Action = ""
	c.changes = nil

	switch {
	case err != nil || c.Refused != nil:
	case c.back:
		c.Action = ActionRestore
		c.changes = changes
	case c.Before == nil:
		c.Action = ActionCreate
		c.changes = changes
	case differs:
		c.Action = ActionUpdate
		c.changes = changes
	}

	return err
}
