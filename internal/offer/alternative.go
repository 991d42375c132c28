package offer

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// Alternatives are offers of a company to one customer of which one is chosen. Each is an
// offer of its own. The first is the group: the others name it.

// Grouped is what an offer keeps of the alternatives that it belongs to.
type Grouped struct {
	AlternativeOf *int64 `db:"alternative_of" json:"alternative_of" nullable:"true" readOnly:"true" doc:"the first of the alternatives; null: the offer is the first itself, or has none"`
	Alternative   int64  `db:"alternative" json:"alternative" readOnly:"true" doc:"place among the alternatives, from 1; screens show it as a letter"`
	Outcome       string `db:"outcome" json:"outcome" enum:",chosen,not_chosen" readOnly:"true" doc:"what the customer decided; empty: nothing yet"`
}

// MostAlternatives is how many alternatives are in use at the same time.
const MostAlternatives = 4

// lastAlternative is the place that the last letter stands for.
const lastAlternative = 26

// groupID gives the id of the first alternative, which the others name.
func (v *Version) groupID() int64 {
	if v.AlternativeOf != nil {
		return *v.AlternativeOf
	}

	return v.ID
}

// alternativesOf reads the ids of all alternatives of an offer, archived ones too, itself included.
// It locks the first, so that only one write at a time changes the group.
func alternativesOf(ctx context.Context, tx *db.Tx, v *Version) ([]int64, error) {
	if _, err := db.SelectOne[int64](ctx, tx, `
		SELECT id
		FROM versions
		WHERE {everyone} AND id = $1`+tx.ForUpdate(), v.groupID()); err != nil {
		return nil, fmt.Errorf("lock alternatives: %w", err)
	}

	ids, err := db.Select[int64](ctx, tx, `
		SELECT id
		FROM versions
		WHERE {everyone} AND (id = $1 OR alternative_of = $1)
		ORDER BY id`, v.groupID())
	if err != nil {
		return nil, fmt.Errorf("read alternatives: %w", err)
	}

	return ids, nil
}

// groupFacts is what the rules ask of a group.
type groupFacts struct {
	First   int64 `db:"first"`
	InUse   int64 `db:"in_use"`
	Last    int64 `db:"last"`
	Decided int64 `db:"decided"`
	// Accepted says that the customer has accepted one that had no alternatives.
	Accepted int64 `db:"accepted"`
}

// groupsOf reads the groups of these first offers, and locks them.
func groupsOf(ctx context.Context, tx *db.Tx, firsts []int64) (map[int64]groupFacts, error) {
	among, err := tx.AmongIDs("id", firsts)
	if err != nil {
		return nil, err
	}
	if _, err := db.Select[int64](ctx, tx, `
		SELECT id
		FROM versions
		WHERE {everyone} AND `+among.Places(1)+" ORDER BY id"+tx.ForUpdate(), among.Args...); err != nil {
		return nil, fmt.Errorf("lock alternatives: %w", err)
	}

	members, err := tx.AmongIDs("alternative_of", firsts)
	if err != nil {
		return nil, err
	}

	rows, err := db.Select[groupFacts](ctx, tx, `
		SELECT COALESCE(alternative_of, id) AS first, SUM(CASE WHEN status = 'archived' THEN 0 ELSE 1 END) AS in_use,
			MAX(alternative) AS last, MAX(CASE WHEN outcome = 'chosen' THEN 1 ELSE 0 END) AS decided,
			MAX(CASE WHEN `+AcceptedSQL("versions")+` THEN 1 ELSE 0 END) AS accepted
		FROM versions
		WHERE {everyone} AND (`+among.Places(1)+" OR "+members.Places(len(among.Args)+1)+`)
		GROUP BY COALESCE(alternative_of, id)`,
		slices.Concat(among.Args, members.Args)...)
	if err != nil {
		return nil, fmt.Errorf("read alternatives: %w", err)
	}

	groups := map[int64]groupFacts{}
	for _, g := range rows {
		groups[g.First] = g
	}

	return groups, nil
}

// alternativeRules keep at most four alternatives in use, however one comes into use, and
// let none be added once the customer has decided.
func alternativeRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Version]) error {
	grows := map[*table.Change[Version]]int64{}
	for _, c := range changes {
		if c.After == nil || c.After.Status == Archived || c.Before != nil && c.Before.Status != Archived ||
			c.After.groupID() == 0 {
			continue
		}

		grows[c] = c.After.groupID()
	}

	if len(grows) == 0 {
		return nil
	}

	groups, err := groupsOf(ctx, tx, slices.Compact(slices.Sorted(maps.Values(grows))))
	if err != nil {
		return err
	}

	for _, c := range changes {
		first, found := grows[c]
		if !found {
			continue
		}

		g := groups[first]
		switch {
		case c.Before == nil && g.Decided == 1:
			c.Refused = fault.New(fault.Conflict, "alternatives_decided")
		case c.Before == nil && g.Accepted == 1:
			c.Refused = fault.New(fault.Conflict, "alternative_of_accepted")
		case g.InUse >= MostAlternatives:
			c.Refused = fault.New(fault.Conflict, "too_many_alternatives").With("max", MostAlternatives)
		}

		g.InUse++
		groups[first] = g
	}

	return nil
}

// AsAlternative makes the offer the next alternative of another.
func (v *Version) AsAlternative(ctx context.Context, tx *db.Tx, of *Version) error {
	first := of.groupID()
	groups, err := groupsOf(ctx, tx, []int64{first})
	if err != nil {
		return err
	}

	v.AlternativeOf = &first
	v.Alternative = groups[first].Last + 1
	if v.Alternative > lastAlternative {
		return fault.New(fault.Conflict, "too_many_alternatives").With("max", MostAlternatives)
	}

	return nil
}

// updateOthers changes the alternatives of an offer, without itself, and archived ones only
// where asked for. One that the caller may not change refuses all.
func updateOthers(ctx context.Context, tx *db.Tx, v *Version, archived bool, change func(*Version)) error {
	ids, err := alternativesOf(ctx, tx, v)
	if err != nil {
		return err
	}

	for _, id := range ids {
		if id == v.ID {
			continue
		}

		_, err := Versions.Update(ctx, tx, id, table.AnyRevision, func(other *Version) error {
			if archived || other.Status != Archived {
				change(other)
			}

			return nil
		})
		if err != nil {
			return err
		}
	}

	return nil
}

// Choose notes that the customer has chosen an offer: its alternatives are not chosen.
// An offer without alternatives stays as it is.
func Choose(ctx context.Context, tx *db.Tx, id int64, seen table.Seen) (Version, error) {
	v, err := Versions.Get(ctx, tx, id)
	if err == nil {
		err = Versions.Unmoved(tx, v, seen)
	}
	if err != nil {
		return v, err
	}
	ids, err := alternativesOf(ctx, tx, &v)
	if err != nil || len(ids) < 2 {
		return v, err
	}
	if v.Outcome == OutcomeNotChosen {
		return v, fault.New(fault.Conflict, "alternatives_decided")
	}
	if v.FinishedAt == nil {
		return v, fault.New(fault.Conflict, "alternative_not_finished")
	}
	if v, err = Versions.Update(ctx, tx, id, seen, func(v *Version) error {
		if v.Status == Archived {
			return fault.New(fault.Conflict, archivedCode)
		}

		v.Outcome = OutcomeChosen
		return nil
	}); err != nil {
		return v, err
	}

	return v, updateOthers(ctx, tx, &v, true, func(other *Version) { other.Outcome = OutcomeNotChosen })
}

// Known is what a caller who withdraws a decision knows to depend on it.
type Known struct {
	Accepted bool // what the customer has accepted
	Ordered  bool // that there are orders, which stay
}

// Reopen withdraws what the customer decided, about alternatives or about one offer. Acceptances
// stay as evidence that is withdrawn, orders stay as they are.
func Reopen(ctx context.Context, tx *db.Tx, id int64, seen table.Seen, known Known) (Version, error) {
	v, err := Versions.Update(ctx, tx, id, seen, func(v *Version) error {
		v.Outcome = ""
		return nil
	})
	if err != nil {
		return v, err
	}

	group := []int64{v.ID}
	if err := updateOthers(ctx, tx, &v, true, func(other *Version) {
		other.Outcome = ""
		group = append(group, other.ID)
	}); err != nil {
		return v, err
	}

	orders, err := LiveOrders(ctx, tx, &v)
	if err != nil {
		return v, err
	}

	ordered := ""
	if !known.Ordered {
		ordered = v.nameOrders(orders)
	}
	if err := withdrawAcceptances(ctx, tx, known.Accepted, ordered, group); err != nil {
		return v, err
	}
	if ordered != "" {
		return v, fault.New(fault.Conflict, "choice_ordered").With("orders", ordered)
	}

	return v, nil
}

// HandOverAlternatives gives the alternatives of an offer to its present salesperson: a customer
// deals with one person.
func HandOverAlternatives(ctx context.Context, tx *db.Tx, v *Version) error {
	return updateOthers(ctx, tx, v, false, func(other *Version) { other.UserID = v.UserID })
}

// customerTexts is whom an offer is for.
type customerTexts struct {
	id                 int64
	name, phone, email string
}

// customerTexts gives the customer of the offer, to be compared.
func (v *Version) customerTexts() customerTexts {
	c := customerTexts{name: v.CustomerName, phone: v.CustomerPhone, email: v.CustomerEmail}
	if v.CustomerID != nil {
		c.id = *v.CustomerID
	}

	return c
}

// shareCustomer gives the alternatives the customer of an offer: all are for the same one.
func shareCustomer(ctx context.Context, tx *db.Tx, v *Version) error {
	return updateOthers(ctx, tx, v, false, func(other *Version) {
		if other.customerTexts() == v.customerTexts() {
			return
		}

		other.CustomerID = v.CustomerID
		other.CustomerName = v.CustomerName
		other.CustomerPhone = v.CustomerPhone
		other.CustomerEmail = v.CustomerEmail
		other.ChangedSinceFinish = other.FinishedAt != nil
	})
}
