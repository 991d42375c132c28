// Package forget is what sales, visits and answers to surveys hold of people: what is shown of
// it, and how it ends, by an erasure or by itself after a while.
package forget

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/person"
	"forecourt/internal/response"
	"forecourt/internal/visit"
)

// People describes what visits and answers hold of people.
func People() person.Area {
	return person.Area{
		Name:     "visits",
		Fields:   map[string][]string{visit.Transactions.Entity: visit.Personal, response.Responses.Entity: personalFields},
		Merge:    visit.MergeCustomers,
		Held:     listHeld,
		Erasable: describeErasure,
		Erase:    erasePerson,
	}
}

// personalFields are those of a response that say who was asked.
var personalFields = []string{"customer_name", "contact_name", "email", "phone"}

// mostResponses is how many responses of one person are looked at by each way to find them.
const mostResponses = 5000

// findResponses finds the responses of a person: about their visits, and by their address or
// telephone. Anonymous ones say nothing of anybody.
func findResponses(
	ctx context.Context, tx *db.Tx, p person.Person, visits []visit.Transaction,
) ([]response.Response, error) {
	about := make([]int64, len(visits))
	for i := range visits {
		about[i] = visits[i].ID
	}

	named, err := tx.AmongIDs("transaction_id", about)
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

	ids, err := db.Select[int64](
		ctx, tx, "SELECT id FROM survey_responses WHERE "+response.Responses.Scope+" AND "+where, args...,
	)
	if err != nil {
		return nil, fmt.Errorf("find the responses of a person: %w", err)
	}

	sure := map[int64]bool{}
	for _, id := range ids {
		sure[id] = true
	}

	for _, phone := range p.Phones {
		found, err := find.IDs(ctx, tx, response.Responses, phone, mostResponses)
		if err != nil {
			return nil, fmt.Errorf("find the responses of a person: %w", err)
		}
		ids = append(ids, found...)
	}

	slices.Sort(ids)
	var all []response.Response
	for block := range slices.Chunk(slices.Compact(ids), find.MaxRows) {
		rows, err := response.Responses.Many(ctx, tx, block)
		if err != nil {
			return nil, err
		}

		for _, id := range slices.Sorted(maps.Keys(rows)) {
			if r := rows[id]; sure[id] || slices.Contains(p.Phones, person.PhoneKey(r.Phone)) {
				all = append(all, r)
			}
		}
	}

	return all, nil
}

// holding is what is held of a person.
type holding struct {
	visits    []visit.Transaction
	responses []response.Response
}

// findHolding finds what is held of a person.
func findHolding(ctx context.Context, tx *db.Tx, p person.Person) (h holding, err error) {
	if h.visits, err = visit.Of(ctx, tx, p); err != nil {
		return h, err
	}
	h.responses, err = findResponses(ctx, tx, p, h.visits)
	return h, err
}

func (h holding) visitIDs() []int64 {
	ids := make([]int64, len(h.visits))
	for i := range h.visits {
		ids[i] = h.visits[i].ID
	}
	return ids
}

func (h holding) responseIDs() []int64 {
	ids := make([]int64, len(h.responses))
	for i := range h.responses {
		ids[i] = h.responses[i].ID
	}
	return ids
}

// describeErasure describes what an erasure would take and what stays.
func describeErasure(ctx context.Context, tx *db.Tx, p person.Person) (person.Erasure, error) {
	var e person.Erasure
	h, err := findHolding(ctx, tx, p)
	if err != nil {
		return e, err
	}
	if n := len(h.visits); n > 0 {
		e.Erased = append(e.Erased, person.Part{Kind: visit.Transactions.Entity, What: "texts", Count: n})
		e.Stays = append(e.Stays, person.Part{Kind: visit.Transactions.Entity, What: "figures", Count: n})
	}

	if n := len(h.responses); n > 0 {
		e.Erased = append(e.Erased, person.Part{Kind: response.Responses.Entity, What: "texts", Count: n})
		e.Stays = append(e.Stays, person.Part{Kind: response.Responses.Entity, What: "figures", Count: n})
	}

	return e, nil
}

// erasePerson blanks the customer of visits and of responses, and what was said in words; days
// and scores stay.
func erasePerson(ctx context.Context, tx *db.Tx, p person.Person) error {
	visits, err := visit.Of(ctx, tx, p)
	if err != nil {
		return err
	}

	const reason = "personal data erased"
	h := holding{visits: visits}
	if err := visit.Blank(ctx, tx, h.visitIDs(), reason); err != nil {
		return err
	}

	// Only now: a job that was planning these visits has written who will be asked.
	if h.responses, err = findResponses(ctx, tx, p, visits); err != nil {
		return err
	}

	return blankResponses(ctx, tx, h.responseIDs(), "erased", reason)
}
