package audit

import (
	"context"
	"maps"
	"net/http"
	"reflect"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
)

// Bulk describes how records of a table are taken out of use and back into it
// together. I is the input of their list.
type Bulk[I, T any] struct {
	Table *table.Table[T]
	// Filter limits the list.
	Filter func(*I) ([]db.Condition, error)
	// Columns are what Mark writes.
	Columns []string
	// Mark takes a row out of use, or back into it; an error refuses that row.
	Mark func(row *T, inUse bool, now db.Time) error
}

// BulkRoutes registers below path what is done to many records at once.
func BulkRoutes[I, T any](a *httpapi.API, path string, perm authz.Permission, b Bulk[I, T]) {
	httpapi.Op(a, http.MethodPost, path+"/bulk", perm, b.runBulk,
		httpapi.Summary("Archive or restore many records. What cannot be done to one of them is reported there and leaves the others alone."))
	httpapi.Op(a, http.MethodPost, path+"/bulk/used-by", perm, b.usedBy, httpapi.ReadOnly(),
		httpapi.Summary("Which of many records are referred to by records in use, by what and how many; for the question before they are archived."))
}

type bulkInput[I any] struct {
	Body struct {
		httpapi.Chosen[I]
		Action string `json:"action" enum:"archive,restore"`
		Anyway bool   `json:"anyway,omitempty" doc:"archive: also records that others in use refer to, which stay as they are; else those are refused (code in_use)"`
	}
}

// BulkResult says of one record whether it was done, and if not, why.
type BulkResult struct {
	ID      int64  `json:"id"`
	OK      bool   `json:"ok"`
	Changed bool   `json:"changed" doc:"false for a record that was so already; the opposite action for those changed takes the whole back"`
	Code    string `json:"code,omitempty" doc:"why not: an error code, that of the wrong field if one is"`
	Message string `json:"message,omitempty" doc:"the same in the caller's language"`
}

func (b Bulk[I, T]) runBulk(ctx context.Context, tx *db.Tx, in *bulkInput[I]) ([]BulkResult, error) {
	ids, err := httpapi.Pick(ctx, tx, b.Table, b.Filter, &in.Body.Chosen)
	if err != nil {
		return nil, err
	}

	restore := in.Body.Action == "restore"
	var used map[int64]bool
	if !restore && !in.Body.Anyway {
		if used, err = b.findUsed(ctx, tx, ids); err != nil {
			return nil, err
		}
	}
	change := func(row *T) error {
		before := *row
		if err := b.Mark(row, restore, tx.Now()); err != nil {
			return err
		}
		if used[b.Table.ID(row)] && !reflect.DeepEqual(before, *row) {
			return fault.New(fault.Conflict, "in_use")
		}
		return nil
	}
	outcomes, err := b.Table.Bulk(ctx, tx, ids, table.BulkChange[T]{Columns: b.Columns, Revives: restore, Change: change})
	if err != nil {
		return nil, err
	}

	results := make([]BulkResult, len(outcomes))
	for i, o := range outcomes {
		results[i] = BulkResult{ID: o.ID, OK: o.Refused == nil, Changed: o.Changed}
		if o.Refused != nil {
			reason := reasonOf(o.Refused)
			results[i].Code = reason.Code
			results[i].Message = i18n.Text(httpapi.Language(ctx), reason.Code, reason.Params)
		}
	}

	return results, nil
}

// findUsed gives those of the records that others in use refer to.
func (b Bulk[I, T]) findUsed(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]bool, error) {
	users, err := b.Table.UsedByMany(ctx, tx, ids)
	if err != nil {
		return nil, err
	}

	used := map[int64]bool{}
	for _, user := range users {
		used[user.ID] = true
	}

	return used, nil
}

// reasonOf gives the text of the first wrong field, or else of the error itself.
func reasonOf(refused *fault.Error) fault.Text {
	for _, path := range slices.Sorted(maps.Keys(refused.Fields)) {
		return refused.Fields[path][0]
	}
	return fault.Text{Code: refused.Code, Params: refused.Params}
}

type chosenInput[I any] struct{ Body httpapi.Chosen[I] }

func (b Bulk[I, T]) usedBy(ctx context.Context, tx *db.Tx, in *chosenInput[I]) ([]table.UsedByMany, error) {
	ids, err := httpapi.Pick(ctx, tx, b.Table, b.Filter, &in.Body)
	if err != nil {
		return nil, err
	}
	return b.Table.UsedByMany(ctx, tx, ids)
}
