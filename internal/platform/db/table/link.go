package table

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Link is a field of IDs: the rows of another table that a row goes with, kept
// as pairs in a table between the two. Each sees the pairs whose other side is
// in their scope; those they do not see stay when they save.
type Link[T any] struct {
	// Field is the field as the API names it; its tag says fieldtag:"computed".
	Field string
	IDs   func(*T) *IDs
	// Pairs is the table between the two, Own and Other are its columns.
	Pairs, Own, Other string
	// To is the other table. Kind is whose ids they are for the scope: "brand",
	// "company", or empty for rows that are everyone's.
	To, Kind string
	// May says which rows of To exist for this field, InUse which of those are
	// not in the archive; only these can be added. Empty: all.
	May, InUse string
	// Misfit is the code of the text about rows that are there and not what May says; empty: they
	// are as good as not there.
	Misfit string
	// Add and Remove store a change where pairs are records of their own.
	Add, Remove func(ctx context.Context, tx *db.Tx, row *T, id int64) error
}

// Links are all the links of a Table.
type Links[T any] []Link[T]

// Computed gives the columns of the links, for Table.Computed.
func (links Links[T]) Computed(table string, others map[string]string) map[string]string {
	columns := map[string]string{}
	for field, text := range others {
		columns[field] = text
	}

	for _, l := range links {
		other := "pair." + l.Other
		columns[l.Field] = "(SELECT string_agg(CAST(" + other + " AS TEXT), ',' ORDER BY " + other +
			") FROM " + l.Pairs + " pair WHERE pair." +
			l.Own + " = " + table + ".id AND " + l.scopeMarker(other) + ")"
	}

	return columns
}

func (l Link[T]) scopeMarker(column string) string {
	if l.Kind == "" {
		return "{everyone}"
	}
	return "{" + l.Kind + ":" + column + "}"
}

// Check notes ids that were added and are no rows that may be; for Table.Check.
func (links Links[T]) Check(ctx context.Context, tx *db.Tx, rows []*T, wrong []fault.Fields) error {
	for _, l := range links {
		var added []int64
		for _, row := range rows {
			added = append(added, l.IDs(row).addedIDs()...)
		}

		if len(added) == 0 {
			continue
		}

		targets, err := l.readTargets(ctx, tx, tidyIDs(added))
		if err != nil {
			return err
		}

		for i, row := range rows {
			refused := map[string][]string{}
			for _, id := range l.IDs(row).addedIDs() {
				if code := l.refusalOf(targets, id); code != "" {
					refused[code] = append(refused[code], strconv.FormatInt(id, 10))
				}
			}

			for _, code := range slices.Sorted(maps.Keys(refused)) {
				wrong[i].Add(l.Field, code, "ids", strings.Join(refused[code], ", "))
			}
		}
	}

	return nil
}

// linkTarget is a row that a link may name.
type linkTarget struct {
	ID   int64   `db:"id"`
	Used db.Flag `db:"used"`
	Fits db.Flag `db:"fits"`
}

// refusalOf gives the code of the text that says why an id cannot be added; empty: it can.
func (l Link[T]) refusalOf(targets map[int64]linkTarget, id int64) string {
	switch target, known := targets[id]; {
	case !known, !bool(target.Fits) && l.Misfit == "":
		return "ids_unknown"
	case !bool(target.Fits):
		return l.Misfit
	case !bool(target.Used):
		return "ids_archived"
	}
	return ""
}

// readTargets finds which of the ids the actor sees, whether each is in use and what May says.
func (l Link[T]) readTargets(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]linkTarget, error) {
	in := db.Matching(db.In("id", ids))
	used := "1=1"
	may := "1=1"
	if l.InUse != "" {
		used = l.InUse
	}

	if l.May != "" {
		may = l.May
	}

	targets, err := db.Select[linkTarget](ctx, tx, "SELECT id, CASE WHEN "+used+" THEN 1 ELSE 0 END AS used, CASE WHEN "+
		may+" THEN 1 ELSE 0 END AS fits FROM "+l.To+" WHERE "+l.scopeMarker("id")+in.Text(), in.Args...)
	if err != nil {
		return nil, err
	}

	known := make(map[int64]linkTarget, len(targets))
	for _, t := range targets {
		known[t.ID] = t
	}

	return known, nil
}

// Wrote stores the pairs that were added and removed; for Table.Wrote.
func (links Links[T]) Wrote(ctx context.Context, tx *db.Tx, rows []T) error {
	for _, l := range links {
		for i := range rows {
			for _, id := range l.IDs(&rows[i]).removedIDs() {
				if err := l.removePair(ctx, tx, &rows[i], id); err != nil {
					return err
				}
			}

			for _, id := range l.IDs(&rows[i]).addedIDs() {
				if err := l.addPair(ctx, tx, &rows[i], id); err != nil {
					return err
				}
			}
		}
	}

	return nil
}

func (l Link[T]) addPair(ctx context.Context, tx *db.Tx, row *T, id int64) error {
	if l.Add != nil {
		return l.Add(ctx, tx, row, id)
	}

	_, err := rawTx(tx).Exec(
		ctx, "INSERT INTO "+l.Pairs+" ("+l.Own+", "+l.Other+") VALUES ($1, $2)", any(row).(keyed).key(),
		id,
	)
	return err
}

func (l Link[T]) removePair(ctx context.Context, tx *db.Tx, row *T, id int64) error {
	if l.Remove != nil {
		return l.Remove(ctx, tx, row, id)
	}

	_, err := rawTx(tx).Exec(
		ctx, "DELETE FROM "+l.Pairs+" WHERE "+l.Own+" = $1 AND "+l.Other+" = $2", any(row).(keyed).key(),
		id,
	)
	return err
}
