package planning

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// mostCells is how many cells are saved at once, and mostBody how many bytes they may be.
const (
	mostCells = 5000
	mostBody  = 4 << 20
)

const cellsSummary = "Save cells, each of them or not: the answer says of every one what became of it. A " +
	"cell that somebody has changed since the given revision is refused with what is there now."

// SentCell is an amount for a cell.
type SentCell struct {
	Row      int64   `json:"row" doc:"the model of a quota, the serie of a sales target"`
	Month    int64   `json:"month" doc:"from 1 to 12"`
	Amount   Given   `json:"amount"`
	Revision *int64  `json:"revision,omitempty" doc:"that the caller has seen; 0: nobody had written anything. Needed to change a cell that somebody has written"`
	Note     *string `json:"note,omitempty" doc:"absent: that of all cells, else the note stays"`
	// seen is what the caller says of the revision outside of the cell.
	seen table.Seen
}

// noRevision is that of a cell in which nobody has written anything.
const noRevision = -1

// isMoved reports whether the cell holds by now, with this revision, something else than its writer
// has seen. Who fills an empty cell need not say what was seen.
func (s *SentCell) isMoved(revision int64) (bool, error) {
	seen := s.seen
	if s.Revision != nil {
		seen = table.SeenAt(cmp.Or(*s.Revision, noRevision))
	}
	if revision == noRevision && seen == (table.Seen{}) {
		return false, nil
	}

	return seen.Moved(revision)
}

// SentCells are cells of one company, brand and year.
type SentCells struct {
	Place
	Cells []SentCell `json:"cells" minItems:"1" maxItems:"5000"`
	Note  *string    `json:"note,omitempty" maxLength:"1000" doc:"for all cells that are saved and have none of their own"`
}

type cellsInput struct{ Body SentCells }

// Outcomes of cells.
const (
	saved     = "saved"
	unchanged = "unchanged"
	refused   = "refused"
)

// CellAnswer says what happened to a cell.
type CellAnswer struct {
	Row      int64   `json:"row"`
	Month    int64   `json:"month"`
	Outcome  string  `json:"outcome" enum:"saved,unchanged,refused"`
	ID       int64   `json:"id" doc:"of the quota or sales target; 0: there is none"`
	Revision int64   `json:"revision" doc:"of what is there now; 0: nobody has written anything"`
	Reason   string  `json:"reason,omitempty" enum:"month_closed,changed_meanwhile,denied,invalid" doc:"why it was refused"`
	Message  string  `json:"message,omitempty" doc:"the same in the caller's language"`
	Theirs   *Theirs `json:"theirs,omitempty" doc:"what somebody else has made of it meanwhile"`
	why      *fault.Error
}

// Theirs says what another user has saved in a cell.
type Theirs struct {
	Amount int64   `json:"amount"`
	Note   string  `json:"note"`
	By     string  `json:"by" doc:"empty: the program itself"`
	At     db.Time `json:"at"`
}

// CellAnswers are those of all cells, in the order in which they were sent.
type CellAnswers struct {
	Saved     int          `json:"saved"`
	Unchanged int          `json:"unchanged"`
	Refused   int          `json:"refused"`
	Cells     []CellAnswer `json:"cells" nullable:"false"`
}

func (a *CellAnswers) countOutcomes() {
	a.Saved = 0
	a.Unchanged = 0
	a.Refused = 0

	for _, c := range a.Cells {
		switch c.Outcome {
		case saved:
			a.Saved++
		case unchanged:
			a.Unchanged++
		default:
			a.Refused++
		}
	}
}

// cells is how the cells of a table are saved.
type cells[T any] struct {
	table *table.Table[T]
	key   string // the column of the row
	years func(today date.Date) Years
	blank func(p Place, row, month int64) *T
	row   func(*T) int64
	of    func(*T) *Planned
	head  func(*T) *table.Record
	// params are the parameters that a row gives to the permission.
	params func(*T) []authz.Param
	// closed are the months that keep what they have; nil: no month does.
	closed func(*Place, context.Context, *db.Tx) ([]int64, error)
}

// at is a cell of a place.
type at struct{ row, month int64 }

// saveCells saves cells with a handful of statements: each of them or not.
func (c cells[T]) saveCells(ctx context.Context, tx *db.Tx, sent SentCells) (CellAnswers, error) {
	answers := CellAnswers{Cells: make([]CellAnswer, len(sent.Cells))}
	if err := c.years(tx.Today()).checkYear(sent.Year); err != nil {
		return answers, err
	}
	if err := sent.lockPlace(ctx, tx); err != nil {
		return answers, err
	}

	stored, err := c.readStored(ctx, tx, sent)
	if err != nil {
		return answers, err
	}
	var closed []int64
	if c.closed != nil {
		if closed, err = c.closed(&sent.Place, ctx, tx); err != nil {
			return answers, err
		}
	}

	changes := make([]*table.Change[T], 0, len(sent.Cells))
	answered := make([]*CellAnswer, 0, len(sent.Cells)) // those of changes
	given := map[at]bool{}

	for i, cell := range sent.Cells {
		answer := &answers.Cells[i]
		*answer = CellAnswer{Row: cell.Row, Month: cell.Month, Outcome: unchanged}
		twice := given[at{cell.Row, cell.Month}]
		given[at{cell.Row, cell.Month}] = true
		before := stored[at{cell.Row, cell.Month}]
		moved, err := cell.isMoved(c.revisionOf(before))
		var unsaid *fault.Error

		switch change := c.changeOf(sent, cell, before); {
		case cell.Amount.Wrong != "":
			answer.refuseWith(ctx, "invalid", fault.New(fault.Invalid, cell.Amount.Wrong))
		case twice:
			answer.refuseWith(ctx, "invalid", fault.New(fault.Invalid, "cell_twice"))
		case before != nil && !tx.Actor.IsSystem() && !tx.Actor.May(tx.Perm, c.params(before)...):
			answer.refuseWith(ctx, "denied", fault.New(fault.Denied, "denied").With("permission", tx.Perm.State))
		case change == nil: // nothing was there, and nothing is wanted
		case before != nil && !c.isChanged(change):
			c.fillCurrent(answer, before)
		case errors.As(err, &unsaid):
			answer.refuseWith(ctx, "invalid", unsaid)
			c.fillCurrent(answer, before)
		case slices.Contains(closed, cell.Month): // also where somebody changed the cell: nobody writes over it
			answer.refuseWith(ctx, monthClosed, fault.New(fault.Invalid, monthClosed))
			c.fillCurrent(answer, before)

		case moved:
			answer.refuseWith(ctx, "changed_meanwhile", fault.New(fault.Conflict, "cell_changed"))
			c.fillCurrent(answer, before)
			answer.Theirs = c.storedByOther(before)

		default:
			changes = append(changes, change)
			answered = append(answered, answer)
		}
	}

	if err := c.writeChanges(ctx, tx, changes, answered); err != nil {
		return answers, err
	}
	answers.countOutcomes()

	return answers, nil
}

// readStored reads what is in the rows of the cells.
func (c cells[T]) readStored(ctx context.Context, tx *db.Tx, sent SentCells) (map[at]*T, error) {
	ids := make([]int64, len(sent.Cells))
	for i, cell := range sent.Cells {
		ids[i] = cell.Row
	}

	slices.Sort(ids)
	among, err := tx.AmongIDs(c.key, slices.Compact(ids))
	if err != nil {
		return nil, err
	}

	where := db.Matching(sent.inColumns(""), among)
	rows, err := db.Select[T](ctx, tx,
		"SELECT "+c.table.Columns()+" FROM "+c.table.Name+" WHERE "+c.table.Scope+where.Text(), where.Args...)
	if err != nil {
		return nil, fmt.Errorf("read cells: %w", err)
	}

	stored := make(map[at]*T, len(rows))
	for i := range rows {
		stored[at{c.row(&rows[i]), c.of(&rows[i]).Month}] = &rows[i]
	}

	return stored, nil
}

// changeOf gives the change that a cell makes to what is stored; nil where nothing is
// stored and nothing is added.
func (c cells[T]) changeOf(sent SentCells, cell SentCell, before *T) *table.Change[T] {
	note := cell.Note
	if note == nil {
		note = sent.Note
	}
	after := c.blank(sent.Place, cell.Row, cell.Month)
	if before != nil {
		copied := *before
		after = &copied
	}

	p := c.of(after)
	moved := p.Amount != cell.Amount.Amount
	p.Amount = cell.Amount.Amount
	// A note for all is one on what changes.
	if note != nil && (moved || cell.Note != nil) {
		p.Note = strings.TrimSpace(*note)
	}

	if before == nil && p.Amount == 0 && p.Note == "" && cell.Month >= 1 && cell.Month <= 12 {
		return nil
	}

	return &table.Change[T]{Before: before, After: after}
}

func (c cells[T]) isChanged(change *table.Change[T]) bool {
	return *c.of(change.Before) != *c.of(change.After)
}

func (c cells[T]) revisionOf(stored *T) int64 {
	if stored == nil {
		return noRevision
	}
	return c.head(stored).Revision
}

func (c cells[T]) storedByOther(stored *T) *Theirs {
	if stored == nil {
		return &Theirs{}
	}
	p := c.of(stored)
	r := c.head(stored)
	return &Theirs{Amount: p.Amount, Note: p.Note, By: r.UpdatedByName, At: r.UpdatedAt}
}

// fillCurrent fills the answer with what is stored now.
func (c cells[T]) fillCurrent(answer *CellAnswer, stored *T) {
	if stored != nil {
		answer.ID = c.head(stored).ID
		answer.Revision = c.head(stored).Revision
	}
}

// mostAtOnce is how many cells the table is asked about at once.
const mostAtOnce = 1000

// writeChanges writes the changes, and puts the outcome of each into its answer.
func (c cells[T]) writeChanges(
	ctx context.Context,
	tx *db.Tx,
	changes []*table.Change[T],
	answers []*CellAnswer,
) error {
	for from := 0; from < len(changes); from += mostAtOnce {
		to := min(from+mostAtOnce, len(changes))
		if err := c.table.Merge(ctx, tx, changes[from:to]); err != nil {
			return fmt.Errorf("save cells: %w", err)
		}
	}

	for i, change := range changes {
		answer := answers[i]
		switch {
		case change.Refused != nil:
			answer.refuseWith(ctx, reasonOf(change.Refused), change.Refused)
			c.fillCurrent(answer, change.Before)
		case change.Action == "":
			c.fillCurrent(answer, change.Before)

		default:
			answer.Outcome = saved
			c.fillCurrent(answer, change.After)
		}
	}

	return nil
}

func reasonOf(why *fault.Error) string {
	switch {
	case why.Code == monthClosed:
		return monthClosed
	case why.Kind == fault.Denied:
		return "denied"
	}
	return "invalid"
}

// refuseWith says why a cell was not saved, in the words of the first field where several are wrong.
func (a *CellAnswer) refuseWith(ctx context.Context, reason string, why *fault.Error) {
	a.Outcome = refused
	a.Reason = reason
	a.why = why
	text := fault.Text{Code: why.Code, Params: why.Params}
	var names []string

	for name := range why.Fields {
		names = append(names, name)
	}

	slices.Sort(names)
	if len(names) > 0 {
		text = why.Fields[names[0]][0]
	}
	a.Message = httpapi.Text(ctx, text.Code, text.Params)
}
