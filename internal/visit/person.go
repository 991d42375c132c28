package visit

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/person"
)

// mostVisits is how many transactions of one person are looked at by each way to find them.
const mostVisits = 5000

// Of finds the transactions of a person: those that name a customer, and those that have an
// address or a telephone of theirs.
func Of(ctx context.Context, tx *db.Tx, p person.Person) ([]Transaction, error) {
	named, err := tx.AmongIDs("customer_id", p.CustomerIDs)
	if err != nil {
		return nil, err
	}

	where := named.Places(1)
	args := named.Args
	if len(p.Emails) > 0 {
		addressed := db.In("email_key", p.Emails)
		where = "(" + where + " OR email_key <> '' AND " + addressed.Places(len(args)+1) + ")"
		args = slices.Concat(args, addressed.Args)
	}

	ids, err := db.Select[int64](ctx, tx, "SELECT id FROM transactions WHERE "+Transactions.Scope+" AND "+where, args...)
	if err != nil {
		return nil, fmt.Errorf("find the visits of a person: %w", err)
	}

	sure := map[int64]bool{}
	for _, id := range ids {
		sure[id] = true
	}

	for _, phone := range p.Phones {
		found, err := find.IDs(ctx, tx, Transactions, phone, mostVisits)
		if err != nil {
			return nil, fmt.Errorf("find the visits of a person: %w", err)
		}
		ids = append(ids, found...)
	}

	slices.Sort(ids)
	var visits []Transaction
	for block := range slices.Chunk(slices.Compact(ids), find.MaxRows) {
		rows, err := Transactions.Many(ctx, tx, block)
		if err != nil {
			return nil, err
		}

		for _, id := range slices.Sorted(maps.Keys(rows)) {
			if v := rows[id]; sure[id] || slices.Contains(p.Phones, person.PhoneKey(v.Phone)) {
				visits = append(visits, v)
			}
		}
	}

	return visits, nil
}

// MergeCustomers lets the transactions of a customer name another.
func MergeCustomers(ctx context.Context, tx *db.Tx, from, to int64) (int, error) {
	ids, err := db.Select[int64](
		ctx, tx, "SELECT id FROM transactions WHERE "+Transactions.Scope+" AND customer_id = $1", from,
	)
	if err != nil {
		return 0, fmt.Errorf("find the visits of a customer: %w", err)
	}

	return len(ids), changeRows(
		ctx, tx, ids, []string{"customer_id"},
		func(v *Transaction) {
			v.CustomerID = &to
			v.write.customer = &to
		},
	)
}

// changeRows changes some columns of transactions.
func changeRows(ctx context.Context, tx *db.Tx, ids []int64, columns []string, change func(*Transaction)) error {
	outcomes, err := Transactions.Bulk(ctx, tx, ids, table.BulkChange[Transaction]{
		Columns: columns,
		Change: func(v *Transaction) error {
			change(v)
			return nil
		},
	})

	for _, o := range outcomes {
		if err == nil && o.Refused != nil {
			err = o.Refused
		}
	}

	return err
}

// Personal are the fields that say who was there.
var Personal = []string{
	"customer_name", "phone", "email", "vin", "licence_plate_no", "match_key", "customer_id",
	"vehicle_id",
}

// Blank takes everything from transactions that says who was there, also from the log. What they are
// known again by stays as a hash that takes a key, so that no file brings them in once more.
func Blank(ctx context.Context, tx *db.Tx, ids []int64, reason string) error {
	rows, err := Transactions.Many(ctx, tx, ids)
	if err != nil {
		return err
	}

	var left []int64
	var keys []string
	for _, id := range slices.Sorted(maps.Keys(rows)) {
		if v := rows[id]; v.ErasedAt == nil {
			left = append(left, id)
			keys = append(keys, v.MatchKey)
		}
	}

	if len(left) == 0 {
		return nil
	}

	hashes, err := mail.Hashes(ctx, tx, keys)
	if err != nil {
		return err
	}

	of := make(map[int64]string, len(left))
	for i, id := range left {
		of[id] = hashes[i]
	}

	columns := append([]string{"email_key", "search", "to_plan", "erased_at"}, Personal...)
	now := tx.Now()
	err = changeRows(ctx, tx, left, columns, func(v *Transaction) {
		v.CustomerName = ""
		v.Phone = ""
		v.Email = ""
		v.VIN = ""
		v.Plate = ""
		v.MatchKey = of[v.ID]
		v.CustomerID = nil
		v.VehicleID = nil
		v.ErasedAt = &now
	})
	if err != nil {
		return err
	}

	return audit.EraseFields(ctx, tx, Transactions.Entity, left, reason, Personal...)
}

// findErased finds the match keys among these whose visits were erased.
func findErased(ctx context.Context, tx *db.Tx, keys []string) (map[string]bool, error) {
	erased := map[string]bool{}
	some, err := db.Select[int64](ctx, tx, `SELECT id
		FROM transactions
		WHERE {everyone} AND erased_at IS NOT NULL
		LIMIT 1`)
	if err != nil || len(some) == 0 {
		return erased, err
	}

	hashes, err := mail.Hashes(ctx, tx, keys)
	if err != nil {
		return nil, err
	}

	of := make(map[string]string, len(keys))
	tuples := make([][]any, len(keys))
	for i, hash := range hashes {
		of[hash] = keys[i]
		tuples[i] = []any{hash}
	}

	among, err := tx.Among([]string{"match_key"}, tuples)
	if err != nil {
		return nil, err
	}

	found, err := db.Select[string](
		ctx, tx,
		"SELECT match_key FROM transactions WHERE {everyone} AND erased_at IS NOT NULL AND "+among.Places(1),
		among.Args...,
	)

	for _, hash := range found {
		erased[of[hash]] = true
	}

	return erased, err
}
