package customer

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/person"
)

// LogEntry is what an entry of the log says of the person.
type LogEntry struct {
	At      db.Time `db:"at" json:"at"`
	Who     string  `db:"actor_name" json:"who"`
	Action  string  `db:"action" json:"action"`
	Changes db.JSON `db:"changes" json:"changes"`
}

// loggedChange is an entry of the log with the record that it is about.
type loggedChange struct {
	ID int64 `db:"id"`
	audit.Record
	LogEntry
}

// mostEntries is how many entries of the log one person is shown.
const mostEntries = 10000

// fieldsOf gives the fields of a kind of record that say something about its person.
func (o *Operations) fieldsOf(entity string) []string {
	if entity == customers.Entity {
		return personal
	}
	for _, area := range o.areas {
		if fields, ok := area.Fields[entity]; ok {
			return fields
		}
	}

	return nil
}

// addLog adds what the log says of the person: in the records that are held, and in those that were the person's for a
// while. What such a record says of others, or of anything but a person, is left out.
func (o *Operations) addLog(ctx context.Context, tx *db.Tx, p person.Person, data *PersonalData) error {
	names := map[audit.Record]string{}
	var held []audit.Record
	for _, h := range data.Held {
		record := audit.Record{Entity: h.Kind, EntityID: h.ID}
		held = append(held, record)
		names[record] = h.Name
	}

	former, err := audit.FormerRecords(ctx, tx, p.CustomerIDs)
	if err != nil {
		return err
	}
	former = slices.DeleteFunc(former, func(r audit.Record) bool { return slices.Contains(held, r) })

	entries, err := readLog(ctx, tx, "{everyone}", held) // each of them was read in scope
	if err != nil {
		return err
	}
	earlier, err := readLog(ctx, tx, "{brand?:brand_id} AND {company?:company_id}", former)
	if err != nil {
		return err
	}

	own, err := o.keepOwn(p, entries, true)
	if err != nil {
		return err
	}
	owned, err := o.keepOwn(p, earlier, false)
	if err != nil {
		return err
	}

	own = append(own, owned...)
	slices.SortFunc(own, func(a, b loggedChange) int { return int(a.ID - b.ID) })
	for _, e := range own {
		data.Held = append(data.Held, person.Held{
			Kind: "log",
			ID:   e.ID,
			Name: strings.TrimSpace(e.Entity + " " + names[e.Record]),
			Data: e.LogEntry,
		})
	}

	return nil
}

// readLog reads the newest entries about records, newest first.
func readLog(ctx context.Context, tx *db.Tx, scope string, records []audit.Record) ([]loggedChange, error) {
	about := make([][]any, len(records))
	for i, r := range records {
		about[i] = []any{r.Entity, r.EntityID}
	}
	among, err := tx.Among([]string{"entity", "entity_id"}, about)
	if err != nil {
		return nil, err
	}

	entries, err := db.Select[loggedChange](ctx, tx, fmt.Sprintf(`
		SELECT id, entity, entity_id, at, actor_name, action, changes
		FROM audit
		WHERE %s AND %s
		ORDER BY id DESC
		LIMIT %d`, scope, among.Places(1), mostEntries), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the log about a person: %w", err)
	}

	return entries, nil
}

// keepOwn keeps of entries, given newest first, what they say of the person; holds says whether the records are the
// person's today.
func (o *Operations) keepOwn(p person.Person, entries []loggedChange, holds bool) ([]loggedChange, error) {
	owners := map[audit.Record]*audit.Owned{}
	var own []loggedChange
	for _, e := range entries {
		owned := owners[e.Record]
		if owned == nil {
			owned = audit.OwnedBy(p.CustomerIDs, holds)
			owners[e.Record] = owned
		}

		var changes table.Changes
		if err := json.Unmarshal(e.Changes, &changes); err != nil {
			return nil, fmt.Errorf("read entry %d: %w", e.ID, err)
		}
		kept := keepValues(p, changes, owned.SidesOf(changes), o.fieldsOf(e.Entity))
		if len(kept) == 0 {
			continue
		}

		text, err := json.Marshal(kept)
		if err != nil {
			return nil, fmt.Errorf("write entry %d: %w", e.ID, err)
		}
		e.Changes = text
		own = append(own, e)
	}

	return own, nil
}

// keepValues keeps of these fields of a change the values that are the person's: on the sides on which the record is
// theirs, and where a value names them all the same.
func keepValues(p person.Person, changes table.Changes, sides audit.Sides, fields []string) table.Changes {
	kept := table.Changes{}
	for _, field := range fields {
		pair, changed := changes[field]
		if !changed {
			continue
		}

		for i := range pair {
			if !sides[i] && !isOf(p, pair[i]) {
				pair[i] = json.RawMessage("null")
			}
		}
		if string(pair[0]) != "null" || string(pair[1]) != "null" {
			kept[field] = pair
		}
	}

	return kept
}

// isOf reports whether a value is a name, an address or a telephone of the person.
func isOf(p person.Person, value json.RawMessage) bool {
	var text string
	if json.Unmarshal(value, &text) != nil || text == "" {
		return false
	}

	return slices.Contains(p.Emails, person.EmailKey(text)) || slices.Contains(p.Phones, person.PhoneKey(text)) ||
		slices.ContainsFunc(p.Names, func(name string) bool { return find.Key(name) == find.Key(text) })
}

// eraseFormer erases what the log says of the person in records that have become those of others.
func (o *Operations) eraseFormer(ctx context.Context, tx *db.Tx, p person.Person, former []audit.Record) error {
	ids := map[string][]int64{}
	for _, r := range former {
		ids[r.Entity] = append(ids[r.Entity], r.EntityID)
	}

	for entity, records := range ids {
		erasing := audit.Erasing{
			Entity:      entity,
			CustomerIDs: p.CustomerIDs,
			Reason:      reason,
			Fields:      o.fieldsOf(entity),
		}
		if err := audit.EraseOwned(ctx, tx, erasing, records); err != nil {
			return err
		}
	}

	return nil
}
