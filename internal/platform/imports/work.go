package imports

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/sheet"
)

// Work is the state of a run in this process. All of it can be read from the
// file and the database once more, so a run continues after a crash.
type Work struct {
	Run Run
	// File is the name of the uploaded file.
	File string

	kind Kind
	// seen are the keys of the good lines so far, by table.
	seen map[string]map[uint64]struct{}
	// columns are those that the file has of the current table.
	columns map[string]bool
	names   map[*Reference]*Names
	sorts   map[string]int64
	trialID int64
	// starter is the user who started the run, named the hashes of the keys that a complete file
	// names.
	starter Starter
	named   map[uint64]struct{}
	// notes keep what earlier lines of a trial would change.
	notes map[string]bool
	// created are how many rows are new, by the table of the database.
	created map[string]int
}

func (i *Imports) newWork(run Run, file string) (*Work, error) {
	kind, ok := i.kindNamed(run.Kind)
	if !ok {
		return nil, fmt.Errorf("run of unknown kind %s", run.Kind)
	}
	return &Work{
		Run: run, File: file, kind: kind,
		seen:    map[string]map[uint64]struct{}{},
		names:   map[*Reference]*Names{},
		sorts:   map[string]int64{},
		named:   map[uint64]struct{}{},
		notes:   map[string]bool{},
		created: map[string]int{},
	}, nil
}

// Trial reports whether the run only finds what would change and writes nothing.
func (w *Work) Trial() bool { return bool(w.Run.DryRun) }

// HasColumn reports whether the file has the column of the current table.
func (w *Work) HasColumn(name string) bool { return w.columns[name] }

// Note keeps what a line would make so, for later tables of the file: a trial writes nothing that they could read.
func (w *Work) Note(what string, so bool) { w.notes[what] = so }

// Noted gives what was noted last; known is false where no line is about it.
func (w *Work) Noted(what string) (so, known bool) {
	so, known = w.notes[what]
	return so, known
}

// Replaces reports whether the sets of a table become exactly what the file says.
func (w *Work) Replaces(table string) bool { return slices.Contains(w.Run.replacedTables(), table) }

// HasLines reports whether the file has good lines of a table that comes before the current one.
func (w *Work) HasLines(table string) bool { return len(w.seen[table]) > 0 }

// HasLine reports whether one of them, or of those read so far of the current one, has the key.
func (w *Work) HasLine(table string, key ...string) bool {
	_, ok := w.seen[table][hashOf(key...)]
	return ok
}

// NextSort gives the positions behind the last row of the brand, one after another.
func (w *Work) NextSort(ctx context.Context, tx *db.Tx, table string) (int64, error) {
	if _, ok := w.sorts[table]; !ok {
		next, err := find.NextSort(ctx, tx, table, db.Equal("brand_id", w.Run.BrandID))
		if err != nil {
			return 0, err
		}
		w.sorts[table] = next
	}
	w.sorts[table]++
	return w.sorts[table] - 1, nil
}

func (w *Work) seenIn(table string) map[uint64]struct{} {
	if w.seen[table] == nil {
		w.seen[table] = map[uint64]struct{}{}
	}
	return w.seen[table]
}

// isIdle reports whether the column means nothing in this run.
func (w *Work) isIdle(h head) bool { return h.idle != nil && h.idle(w.Run) }

// ofCosts reports whether the column means nothing only because the user of the run may not see
// costs.
func (w *Work) ofCosts(h head) bool {
	if h.idle == nil {
		return false
	}
	with := w.Run
	without := w.Run
	with.Costs = true
	without.Costs = false
	return h.idle(without) && !h.idle(with)
}

// The steps of a run, as its job shows them.
const (
	stepReading    = "reading"
	stepValidating = "validating"
	stepSaving     = "saving"
)

// Do handles the jobs of runs.
func (i *Imports) Do(ctx context.Context, job *jobs.Run) error {
	err := i.workThrough(ctx, job)
	var reason *fault.Error
	if err == nil || !errors.As(err, &reason) || reason.Kind == fault.Unavailable || reason.Kind == fault.Internal {
		return err
	}

	// The reason is kept with its parameters, for which a job has no place.
	keep := i.db.Update(ctx, job.Op(), func(tx *db.Tx) error {
		run, err := runOf(ctx, tx, job.Job.ID)
		if err != nil {
			return err
		}
		findings, err := run.readFindings()
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

func (i *Imports) workThrough(ctx context.Context, job *jobs.Run) error {
	var run Run
	err := i.db.View(ctx, job.Op(), func(tx *db.Tx) (err error) {
		run, err = runOf(ctx, tx, job.Job.ID)
		return err
	})
	if err != nil {
		return err
	}
	if run.Reverts != nil {
		return i.revertRun(ctx, job, run)
	}

	file, book, done, err := i.openFile(ctx, job.Op(), run)
	if err != nil {
		return err
	}
	defer done()
	w, err := i.newWork(run, file)
	if err != nil {
		return err
	}
	if w.starter, err = i.starterOf(ctx, job); err != nil {
		return err
	}

	var findings ImportFindings
	if job.Job.Cursor == "" {
		findings, err = i.inspectFile(ctx, job, w, book)
	} else {
		findings, err = run.readFindings()
	}

	if err != nil {
		return err
	}
	if job.Job.Cursor == "" && w.kind.Before != nil {
		if err := w.kind.Before(ctx, job, run, findings); err != nil {
			return err
		}
	}

	from := position{}
	if err := from.readCursor(job.Job.Cursor); err != nil {
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

	if run.Complete {
		if err := i.listAbsent(ctx, job, w, len(findings.Tables), &stats); err != nil {
			return err
		}
	}
	if err := i.finishRun(ctx, job, w); err != nil || w.kind.After == nil {
		return err
	}

	return w.kind.After(ctx, job, run, findings)
}

// openFile opens the file of a run; done closes it.
func (i *Imports) openFile(
	ctx context.Context,
	op db.Op,
	run Run,
) (name string, book *sheet.Book, done func(), err error) {
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
	book, err = sheet.Open(content, file.Size, file.RealName,
		sheet.Reading{Encoding: run.Encoding, Separator: run.Separator})
	if err != nil {
		return "", nil, nil, errors.Join(err, content.Close())
	}

	return file.RealName, book, func() {
		_ = book.Close() // it is only read
		_ = content.Close()
	}, nil
}

// position is how far a run is: lines up to the row of the table are done.
type position struct{ table, row int }

// rowsOfTable is more than a table can have.
const rowsOfTable = 10_000_000

func (p position) String() string { return fmt.Sprintf("%d %d", p.table, p.row) }

func (p *position) readCursor(cursor string) error {
	if cursor == "" {
		return nil
	}
	if _, err := fmt.Sscanf(cursor, "%d %d", &p.table, &p.row); err != nil {
		return fmt.Errorf("read cursor of import: %w", err)
	}
	return nil
}

// linePlace gives the place of a line among all of the file.
func (p position) linePlace() int64 { return int64(p.table)*rowsOfTable + int64(p.row) }

// workTable works on the lines of a table that are not done yet.
func (i *Imports) workTable(
	ctx context.Context,
	job *jobs.Run,
	w *Work,
	book *sheet.Book,
	n int,
	found ImportTable,
	from position,
	stats *ImportStats,
) error {
	order := w.kind.tablesOf(w.Run)
	t := order[placeOf(order, found.Name)]
	source := book.Tables[found.Source]
	rows, err := source.Read()
	if err != nil {
		return err
	}

	defer rows.Close()
	head, t, err := readHead(rows, t, w)
	if err != nil {
		return err
	}

	w.columns = head.present
	bad, err := i.faultyBefore(ctx, job, n, from)
	if err != nil {
		return err
	}

	size := newChunkSize()
	for {
		var lines []*line
		for len(lines) < size.lines {
			l, err := head.nextLine(rows)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return err
			}

			w.noteNamed(t, l)
			if n < from.table || n == from.table && l.row <= from.row {
				if !bad[l.row] {
					for _, hash := range t.keyHashes(l) {
						w.seenIn(t.tableName())[hash] = struct{}{}
					}
				}

				continue
			}

			lines = append(lines, l)
		}

		if len(lines) == 0 {
			return nil
		}
		began := i.db.Now()
		if err := i.workChunk(ctx, job, w, t, n, lines, stats); err != nil {
			return err
		}

		size.adaptTo(i.db.Now().Sub(began.Time))
	}
}

// workChunk works on some lines, and keeps with them how far the run is.
func (i *Imports) workChunk(
	ctx context.Context,
	job *jobs.Run,
	w *Work,
	t Table,
	n int,
	lines []*line,
	stats *ImportStats,
) error {
	next := stats.cloneCounts()
	err := job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		if w.kind.Open != nil {
			if err := w.kind.Open(ctx, tx, w.Run); err != nil {
				return err
			}
		}
		if err := t.workOn(ctx, tx, w, lines); err != nil {
			return err
		}
		if err := keepLines(ctx, tx, w.Run, n, t.tableName(), lines); err != nil {
			return err
		}

		next.addLines(t.tableName(), lines)
		at := position{n, lines[len(lines)-1].row}
		p.Cursor = at.String()
		p.Current += int64(len(lines))
		p.Stats = next
		p.Status = stepSaving
		if w.Trial() {
			p.Status = stepValidating
		}

		return nil
	})

	if err == nil {
		*stats = next
	}
	return err
}

// finishRun ends a run whose lines are all done.
func (i *Imports) finishRun(ctx context.Context, job *jobs.Run, w *Work) error {
	return job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		p.Total = p.Current
		if w.Trial() || w.kind.Finish == nil {
			return nil
		}
		return w.kind.Finish(ctx, tx, w.Run)
	})
}
