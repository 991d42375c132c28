package people

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// Assigned are the brands and companies a user works with: the scope.
type Assigned struct {
	BrandIDs   []int64 `json:"brand_ids" nullable:"false"`
	CompanyIDs []int64 `json:"company_ids" nullable:"false" pairs:"company_id,mandate_number" doc:"of a body, each may also be an object with company_id and mandate_number"`
}

// Assignment is the scope of a user, and what a user is for parts of it.
type Assignment struct {
	Assigned
	BrandEmails    map[int64]string `json:"brand_emails" nullable:"false" doc:"by brand id: the address that mails about the brand come from; only brands with one of their own"`
	MandateNumbers map[int64]string `json:"mandate_numbers" nullable:"false" doc:"by company id: the mandate by which the user signs for the company; only companies with one"`
}

// link is a kind of record that users are assigned to, brands or companies, with the text of each assignment.
type link struct {
	kind, plural string
	ids, texts   string // fields of the API
	column       string // of the text
	check        func(fields *fault.Fields, path, text string)
}

var links = []link{
	{"brand", "brands", "brand_ids", "brand_emails", "email", func(fields *fault.Fields, path, text string) {
		fields.Email(path, text)
		fields.Length(path, text, fault.MaxTitle)
	}},
	{"company", "companies", "company_ids", "mandate_numbers", "mandate_number", func(fields *fault.Fields, path, text string) {
		fields.Line(path, text, fault.MaxCode)
	}},
}

// linked has the records of one kind that a user is assigned to: the ids, and the texts of those with one.
type linked struct {
	ids   []int64
	texts map[int64]string
}

// readAssigned reads the scope of a user.
func readAssigned(ctx context.Context, tx *db.Tx, userID int64) (Assignment, error) {
	had, err := readLinked(ctx, tx, userID)
	return Assignment{Assigned{had[0].ids, had[1].ids}, had[0].texts, had[1].texts}, err
}

func readLinked(ctx context.Context, tx *db.Tx, userID int64) ([2]linked, error) {
	var all [2]linked
	raw := tx.Unscoped("the user was read in scope")
	for i, l := range links {
		type row struct {
			ID   int64  `db:"id"`
			Text string `db:"text"`
		}

		statement := "SELECT " + l.kind + "_id AS id, " + l.column + " AS text FROM user_" + l.plural +
			" WHERE user_id = $1 ORDER BY " + l.kind + "_id"
		rows, err := db.Select[row](ctx, raw, statement, userID)
		if err != nil {
			return all, err
		}

		all[i] = linked{ids: []int64{}, texts: map[int64]string{}}
		for _, r := range rows {
			all[i].ids = append(all[i].ids, r.ID)
			if r.Text != "" {
				all[i].texts[r.ID] = r.Text
			}
		}
	}

	return all, nil
}

// assignScope gives a user exactly these brands and companies; what is nil stays. An
// assigner can give and take only what lies in their own scope: what they cannot
// see, stays, and is refused by its field when they give it.
func assignScope(ctx context.Context, tx *db.Tx, userID int64, want Assignment) error {
	before, err := readLinked(ctx, tx, userID)
	if err != nil {
		return err
	}

	changes := table.Changes{}
	wrong := fault.Fields{}
	wanted := [2]linked{{want.BrandIDs, want.BrandEmails}, {want.CompanyIDs, want.MandateNumbers}}

	for i, l := range links {
		now, err := l.assignKind(ctx, tx, userID, before[i], wanted[i], &wrong)
		if err != nil {
			return err
		}
		if !slices.Equal(before[i].ids, now.ids) {
			if changes[l.ids], err = encodePair(before[i].ids, now.ids); err != nil {
				return err
			}
		}
		if !maps.Equal(before[i].texts, now.texts) {
			if changes[l.texts], err = encodePair(before[i].texts, now.texts); err != nil {
				return err
			}
		}
	}

	if err := wrong.Err(); err != nil || len(changes) == 0 {
		return err
	}
	if err := users.Touch(ctx, tx, userID); err != nil {
		return err
	}

	user, err := users.Get(ctx, tx, userID)
	if err != nil {
		return err
	}

	return table.Log(ctx, tx, table.Entry{
		Entity: users.Entity, EntityID: userID, Action: table.ActionUpdate, Revision: user.Revision,
		Owner: table.Owner{CompanyID: user.CompanyID}, Changes: changes,
	})
}

// assignKind stores the wanted assignments of one kind and gives those that the user has then.
func (l link) assignKind(
	ctx context.Context, tx *db.Tx, userID int64, had, want linked, wrong *fault.Fields,
) (linked, error) {
	if want.ids == nil && want.texts == nil {
		return had, nil
	}

	mine, err := db.Select[int64](ctx, tx, "SELECT id FROM "+l.plural+" WHERE {"+l.kind+":id}")
	if err != nil {
		return had, err
	}

	now := linked{l.mergeIDs(had, want, mine, wrong), map[int64]string{}}
	for _, id := range now.ids {
		text, given := want.texts[id]
		if was := had.texts[id]; want.texts == nil || !given && !slices.Contains(mine, id) {
			text = was
		}

		text = strings.TrimSpace(text)
		if text != had.texts[id] && !slices.Contains(mine, id) {
			wrong.Add(fmt.Sprintf("%s.%d", l.texts, id), "not_found")
		}
		if text != "" {
			now.texts[id] = text
			l.check(wrong, fmt.Sprintf("%s.%d", l.texts, id), text)
		}
	}

	for id, text := range want.texts {
		if strings.TrimSpace(text) != "" && !slices.Contains(now.ids, id) {
			wrong.Add(fmt.Sprintf("%s.%d", l.texts, id), "not_assigned")
		}
	}

	return now, l.storeLinks(ctx, tx, userID, had, now)
}

// mergeIDs gives the ids that a user has when the wanted ones are given, as far as they are in mine.
func (l link) mergeIDs(had, want linked, mine []int64, wrong *fault.Fields) []int64 {
	if want.ids == nil {
		return had.ids
	}

	isTaken := func(id int64) bool { return slices.Contains(mine, id) && !slices.Contains(want.ids, id) }
	now := slices.DeleteFunc(slices.Clone(had.ids), isTaken)
	for _, id := range want.ids {
		switch {
		case slices.Contains(now, id):
		case slices.Contains(mine, id):
			now = append(now, id)
		default:
			wrong.Add(l.ids, "not_found")
		}
	}

	slices.Sort(now)
	return now
}

// storeLinks writes the difference between the assignments that a user had and those of now.
func (l link) storeLinks(ctx context.Context, tx *db.Tx, userID int64, had, now linked) error {
	raw := tx.Unscoped("only ids of the own scope are given and taken")
	for _, id := range had.ids {
		if !slices.Contains(now.ids, id) {
			statement := "DELETE FROM user_" + l.plural + " WHERE user_id = $1 AND " + l.kind + "_id = $2"
			if _, err := raw.Exec(ctx, statement, userID, id); err != nil {
				return err
			}
		}
	}

	for _, id := range now.ids {
		if slices.Contains(had.ids, id) && had.texts[id] == now.texts[id] {
			continue
		}

		statement := "INSERT INTO user_" + l.plural + " (user_id, " + l.kind + "_id, " + l.column + ")" +
			" VALUES ($1, $2, $3)" +
			" ON CONFLICT (user_id, " + l.kind + "_id) DO UPDATE SET " + l.column + " = $3"
		if _, err := raw.Exec(ctx, statement, userID, id, now.texts[id]); err != nil {
			return err
		}
	}

	return nil
}

// encodePair encodes the values before and after a change for the history.
func encodePair[T any](before, after T) (pair [2]json.RawMessage, err error) {
	for i, value := range []T{before, after} {
		if pair[i], err = json.Marshal(value); err != nil {
			return pair, fmt.Errorf("note assignment: %w", err)
		}
	}
	return pair, nil
}
