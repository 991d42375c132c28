package imports

import (
	"context"
	"errors"
	"fmt"
	"io"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/sheet"
)

// work is what one try of a run knows. All of it is found again from the file
// and the database, so that a run goes on after a crash.
type work struct {
	run  Run
	kind Kind
	file string // its name where it came from
	// trial runs write nothing.
	trial bool
	// seen are the keys of the good lines so far, by table.
	seen map[string]map[uint64]struct{}
	// present are the columns of the table that is worked on.
	present  map[string]bool
	known    map[string]*names
	ranges   *ranges
	sorts    map[string]int64
	invented int64
}

func newWork(run Run, file string) (*work, error) {
	kind, ok := kindOf(run.Kind)
	if !ok {
		return nil, fmt.Errorf("run of unknown kind %s", run.Kind)
	}
	return &work{
		run: run, kind: kind, file: file, trial: bool(run.DryRun),
		seen: map[string]map[uint64]struct{}{}, known: map[string]*names{}, sorts: map[string]int64{},
	}, nil
}

func (w *work) seenIn(table string) map[uint64]struct{} {
	if w.seen[table] == nil {
		w.seen[table] = map[uint64]struct{}{}
	}
	return w.seen[table]
}

// has tells whether the file itself has a good line of the code.
func (w *work) has(table, code string) bool {
	d, ok := tables[table].(interface{ hashOf(code string) uint64 })
	if !ok {
		return false
	}
	_, has := w.seen[table][d.hashOf(code)]
	return has
}

func (d *definition[R]) hashOf(code string) uint64 {
	cells := make([]string, len(d.columns))
	cells[d.index(d.keys[0])] = code
	return d.hash(&line{cells: cells})
}

// idle tells of a column that means nothing in this run.
func (w *work) idle(h head) bool {
	return h.ofList && w.run.PricelistID == nil || h.cost && !bool(w.run.Costs)
}

// The steps of a run, as its job shows them.
const (
	stepReading    = "reading"
	stepValidating = "validating"
	stepSaving     = "saving"
)

// Handle is the job of a run.
func (i *Imports) handle(ctx context.Context, job *jobs.Run) error {
	err := i.work(ctx, job)
	var reason *fault.Error
	if err == nil || !errors.As(err, &reason) || reason.Kind == fault.Unavailable || reason.Kind == fault.Internal {
		return err
	}
	// What stops a run is told with its parameters, for which a job has no place.
	keep := i.db.Update(ctx, job.Op(), func(tx *db.Tx) error {
		run, err := runOf(ctx, tx, job.Job.ID)
		if err != nil {
			return err
		}
		findings, err := run.findings()
		if err != nil {
			return err
		}
		findings.Stopped = &ImportReason{reason.Code, reason.Params}
		return keepFindings(ctx, tx, run.JobID, findings)
	})
	if keep != nil {
		return keep
	}
	return err
}

func (i *Imports) work(ctx context.Context, job *jobs.Run) error {
	var run Run
	err := i.db.View(ctx, job.Op(), func(tx *db.Tx) (err error) {
		run, err = runOf(ctx, tx, job.Job.ID)
		return err
	})
	if err != nil {
		return err
	}
	if run.Reverts != nil {
		return i.takeBack(ctx, job, run)
	}
	file, book, done, err := i.open(ctx, job.Op(), run)
	if err != nil {
		return err
	}
	defer done()
	w, err := newWork(run, file)
	if err != nil {
		return err
	}
	var findings ImportFindings
	if job.Job.Cursor == "" {
		findings, err = i.look(ctx, job, w, book)
	} else {
		findings, err = run.findings()
	}
	if err != nil {
		return err
	}
	if job.Job.Cursor == "" && w.decides(findings) {
		if err := i.notePossible(ctx, job, w); err != nil {
			return err
		}
	}
	from := position{}
	if err := from.read(job.Job.Cursor); err != nil {
		return err
	}
	stats := ImportStats{Tables: map[string]ImportCounts{}}
	if err := job.Stats(&stats); err != nil {
		return err
	}
	if stats.Tables == nil {
		stats.Tables = map[string]ImportCounts{}
	}
	for n, found := range findings.Tables {
		if err := i.workTable(ctx, job, w, book, n, found, from, &stats); err != nil {
			return err
		}
	}
	if err := i.finish(ctx, job, w); err != nil || !w.decides(findings) {
		return err
	}
	return i.noteBecame(ctx, job, w)
}

// open opens the file of a run; done gives it back.
func (i *Imports) open(ctx context.Context, op db.Op, run Run) (name string, book *sheet.Book, done func(), err error) {
	var file files.File
	err = i.db.View(ctx, op, func(tx *db.Tx) (err error) {
		file, err = i.files.ByID(ctx, tx, run.FileID)
		return err
	})
	if err != nil {
		return "", nil, nil, err
	}
	content, err := i.files.Open(ctx, file)
	if err != nil {
		return "", nil, nil, err
	}
	book, err = sheet.Open(content, file.Size, file.RealName, sheet.Reading{Encoding: run.Encoding, Separator: run.Separator})
	if err != nil {
		return "", nil, nil, errors.Join(err, content.Close())
	}
	return file.RealName, book, func() {
		_ = book.Close() // nothing was written
		_ = content.Close()
	}, nil
}

// position is how far a run has come: lines up to the row of the table are done.
type position struct{ table, row int }

// rowsOfTable is more than a table has.
const rowsOfTable = 10_000_000

func (p position) String() string { return fmt.Sprintf("%d %d", p.table, p.row) }

func (p *position) read(cursor string) error {
	if cursor == "" {
		return nil
	}
	if _, err := fmt.Sscanf(cursor, "%d %d", &p.table, &p.row); err != nil {
		return fmt.Errorf("read cursor of import: %w", err)
	}
	return nil
}

// number places a line among all of the file.
func (p position) number() int64 { return int64(p.table)*rowsOfTable + int64(p.row) }

// workTable works on the lines of a table that are not done yet.
func (i *Imports) workTable(ctx context.Context, job *jobs.Run, w *work, book *sheet.Book, n int, found ImportTable, from position, stats *ImportStats) error {
	t := tables[found.Name]
	source := book.Tables[found.Source]
	rows, err := source.Read()
	if err != nil {
		return err
	}
	defer rows.Close()
	head, err := readHead(rows, t, w)
	if err != nil {
		return err
	}
	w.present = head.present
	bad, err := i.faultyBefore(ctx, job, n, from)
	if err != nil {
		return err
	}
	pace := newPace()
	for {
		var lines []*line
		for len(lines) < pace.lines {
			l, err := head.next(rows)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return err
			}
			if n < from.table || n == from.table && l.row <= from.row {
				if !bad[l.row] {
					w.remember(t, l)
				}
				continue
			}
			lines = append(lines, l)
		}
		if len(lines) == 0 {
			return nil
		}
		began := i.db.Now()
		if err := i.chunk(ctx, job, w, t, n, lines, stats); err != nil {
			return err
		}
		pace.took(i.db.Now().Sub(began.Time))
	}
}

func (w *work) remember(t tableKind, l *line) {
	if d, ok := t.(interface{ hash(*line) uint64 }); ok {
		w.seenIn(t.name())[d.hash(l)] = struct{}{}
	}
}

// chunk works on some lines, and keeps with them how far the run has come.
func (i *Imports) chunk(ctx context.Context, job *jobs.Run, w *work, t tableKind, n int, lines []*line, stats *ImportStats) error {
	next := stats.clone()
	err := job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		if err := w.stillOpen(ctx, tx); err != nil {
			return err
		}
		if err := t.work(ctx, tx, w, lines); err != nil {
			return err
		}
		if err := keepLines(ctx, tx, w, n, t.name(), lines); err != nil {
			return err
		}
		next.add(t.name(), lines)
		at := position{n, lines[len(lines)-1].row}
		p.Cursor, p.Current, p.Stats = at.String(), p.Current+int64(len(lines)), next
		p.Status = stepSaving
		if w.trial {
			p.Status = stepValidating
		}
		return nil
	})
	if err == nil {
		*stats = next
	}
	return err
}

// stillOpen refuses to write into a price list that was archived meanwhile.
func (w *work) stillOpen(ctx context.Context, tx *db.Tx) error {
	if w.run.PricelistID == nil {
		return nil
	}
	status, err := db.SelectOne[string](ctx, tx, `SELECT status FROM pricelists WHERE id = $1 AND {brand:brand_id}`+tx.ForUpdate(), *w.run.PricelistID)
	if err == nil && status != "active" {
		err = stopped("import_pricelist_archived")
	}
	return err
}

// finish ends a run whose lines are all done.
func (i *Imports) finish(ctx context.Context, job *jobs.Run, w *work) error {
	return job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		p.Total = p.Current
		if w.trial || !w.kind.StampsList || w.run.PricelistID == nil {
			return nil
		}
		return stamp(ctx, tx, *w.run.PricelistID)
	})
}
