package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dialect"
	"forecourt/internal/platform/db/table"
)

// A record belongs to a customer only for a while: what its history says of earlier or later ones is not about this one.

// holderField is the field of a record that names its customer.
const holderField = "customer_id"

// held are the entities whose records name a customer, as the index audit_former_customers has them.
const held = "('vehicle', 'vehicle-reservation', 'version', 'order', 'transaction')"

// Record is a record that the log speaks of.
type Record struct {
	Entity   string `db:"entity"`
	EntityID int64  `db:"entity_id"`
}

// FormerRecords finds the records that have named one of the customers and later another one, or none.
func FormerRecords(ctx context.Context, tx *db.Tx, customerIDs []int64) ([]Record, error) {
	ids := make([]string, len(customerIDs))
	for i, id := range customerIDs {
		ids[i] = strconv.FormatInt(id, 10)
	}

	field := "CAST(changes AS " + tx.Dialect().CastType(dialect.JSON) + ") -> '" + holderField + "' ->> 0"
	former := db.In("CAST("+field+" AS TEXT)", ids)
	records, err := db.Select[Record](ctx, tx, `
		SELECT DISTINCT entity, entity_id
		FROM audit
		WHERE {everyone} AND entity IN `+held+" AND "+field+" IS NOT NULL AND "+former.Places(1)+`
		ORDER BY entity, entity_id`, former.Args...)
	if err != nil {
		return nil, fmt.Errorf("find records of former customers: %w", err)
	}

	return records, nil
}

// Sides says of one change whether the values before it and those after it are of a person.
type Sides [2]bool

// Owned follows a record back through its history and tells which values of each change are of a person.
type Owned struct {
	customerIDs []int64
	// holds says whether the record was the person's behind the change that is looked at.
	holds bool
}

// OwnedBy begins with the newest change of a record; holds says whether the record is the person's today.
func OwnedBy(customerIDs []int64, holds bool) *Owned { return &Owned{customerIDs, holds} }

// SidesOf tells which values of a change are the person's. Changes are given newest first.
func (o *Owned) SidesOf(changes table.Changes) Sides {
	after := o.holds
	pair, moved := changes[holderField]
	if !moved {
		return Sides{after, after}
	}

	after = after || o.isPerson(pair[1])
	o.holds = o.isPerson(pair[0])

	return Sides{o.holds, after}
}

func (o *Owned) isPerson(value json.RawMessage) bool {
	id, err := strconv.ParseInt(strings.Trim(string(value), `"`), 10, 64)
	return err == nil && slices.Contains(o.customerIDs, id)
}

// EraseOwned erases from the history of records of one entity what it says of a person who has had them for a while;
// what belongs to others stays.
func EraseOwned(ctx context.Context, tx *db.Tx, p Erasing, ids []int64) error {
	for _, id := range ids {
		entries, err := readEntries(ctx, tx, p.Entity, []int64{id})
		if err != nil {
			return err
		}

		owned := OwnedBy(p.CustomerIDs, false)
		for _, entry := range slices.Backward(entries) {
			if err := p.eraseSides(ctx, tx, entry, owned); err != nil {
				return err
			}
		}
	}

	return nil
}

// Erasing says whose values are erased from histories, and why.
type Erasing struct {
	Entity      string
	CustomerIDs []int64
	Reason      string
	Fields      []string
}

func (p Erasing) eraseSides(ctx context.Context, tx *db.Tx, entry entryText, owned *Owned) error {
	var changes table.Changes
	if err := json.Unmarshal(entry.Changes, &changes); err != nil {
		return fmt.Errorf("read entry %d: %w", entry.ID, err)
	}

	sides := owned.SidesOf(changes)
	left, err := withoutValues(string(entry.Changes), p.Fields, sides)
	if err != nil {
		return err
	}

	return replaceEntry(ctx, tx, entry, left, p.Reason)
}
