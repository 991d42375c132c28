package table

import (
	"reflect"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Seen is the revision of a row that its writer has seen. The zero value says
// nothing, and every write of a row that exists refuses it: a caller who leaves
// the revision out would undo in silence what somebody else has just saved.
type Seen struct {
	revision int64
	any      bool
}

// AnyRevision writes over a row as it is at this moment: for the program itself,
// and for callers who say that they overwrite knowingly.
var AnyRevision = Seen{any: true}

// SeenAt makes a Seen of the revision that a caller sent; 0 is none.
func SeenAt(revision int64) Seen { return Seen{revision: revision} }

// Overwrites reports whether the caller writes over a row whatever it is by now.
func (s Seen) Overwrites() bool { return s.any }

// Moved reports whether a row of this revision is another than the caller has
// seen; a caller who does not say what that was is refused.
func (s Seen) Moved(revision int64) (bool, error) {
	if s == (Seen{}) {
		return false, fault.WrongField("revision", "revision_missing")
	}
	return !s.any && s.revision != revision, nil
}

// Unmoved refuses a row that changed since the revision the caller has seen, and
// a caller who does not say which. Every write asks it; what looks at more than
// the row before it writes asks it first.
func (t *Table[T]) Unmoved(tx *db.Tx, row T, seen Seen) error {
	return t.untyped().refuseMoved(tx, &row, seen)
}

func (t *core) refuseMoved(tx *db.Tx, row any, seen Seen) error {
	r := recordOf(row)
	moved, err := seen.Moved(r.Revision)
	if err != nil || !moved {
		return err
	}

	conflict := fault.New(fault.Conflict, "changed_meanwhile").With("who", r.UpdatedByName)
	conflict.ChangedBy = r.UpdatedByName
	conflict.ChangedAt = r.UpdatedAt.Time
	current := copyRow(row)
	t.hideFields(tx, current)
	conflict.Current = reflect.ValueOf(current).Elem().Interface()

	return conflict
}
