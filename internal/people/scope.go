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

// link is one kind of what a user is assigned to, with the text that goes with each.
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

// linked is what a user has of one kind: the ids, and the texts of those with one.
type linked struct {
	ids   []int64
	texts map[int64]string
}

func assigned(ctx context.Context, tx *db.Tx, userID int64) (Assignment, error) {
	had, err := allLinked(ctx, tx, userID)
	return Assignment{Assigned{had[0].ids, had[1].ids}, had[0].texts, had[1].texts}, err
}

func allLinked(ctx context.Context, tx *db.Tx, userID int64) ([2]linked, error) {
	var all [2]linked
	raw := tx.Unscoped("the user was read in scope")
	for i, l := range links {
		type row struct {
			ID   int64  `db:"id"`
			Text string `db:"text"`
		}
		rows, err := db.Select[row](ctx, raw, "SELECT "+l.kind+"_id AS id, "+l.column+" AS text FROM user_"+l.plural+" WHERE user_id = $1 ORDER BY "+l.kind+"_id", userID)
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

// assign gives a user exactly these brands and companies; what is nil stays. An
// assigner can give and take only what lies in their own scope: what they cannot
// see, stays, and is refused by its field when they give it.
func assign(ctx context.Context, tx *db.Tx, userID int64, want Assignment) error {
	before, err := allLinked(ctx, tx, userID)
	if err != nil {
		return err
	}
	changes, wrong := table.Changes{}, fault.Fields{}
	wanted := [2]linked{{want.BrandIDs, want.BrandEmails}, {want.CompanyIDs, want.MandateNumbers}}
	for i, l := range links {
		now, err := l.assign(ctx, tx, userID, before[i], wanted[i], &wrong)
		if err != nil {
			return err
		}
		if !slices.Equal(before[i].ids, now.ids) {
			if changes[l.ids], err = pairOf(before[i].ids, now.ids); err != nil {
				return err
			}
		}
		if !maps.Equal(before[i].texts, now.texts) {
			if changes[l.texts], err = pairOf(before[i].texts, now.texts); err != nil {
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

// assign stores what is wanted of one kind and gives what the user has then.
func (l link) assign(ctx context.Context, tx *db.Tx, userID int64, had, want linked, wrong *fault.Fields) (linked, error) {
	if want.ids == nil && want.texts == nil {
		return had, nil
	}
	mine, err := db.Select[int64](ctx, tx, "SELECT id FROM "+l.plural+" WHERE {"+l.kind+":id}")
	if err != nil {
		return had, err
	}
	now := linked{l.given(had, want, mine, wrong), map[int64]string{}}
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
	return now, l.store(ctx, tx, userID, had, now)
}

// given are the ids that a user has when those wanted are given, as far as they are mine.
func (l link) given(had, want linked, mine []int64, wrong *fault.Fields) []int64 {
	if want.ids == nil {
		return had.ids
	}
	now := slices.DeleteFunc(slices.Clone(had.ids), func(id int64) bool { return slices.Contains(mine, id) && !slices.Contains(want.ids, id) })
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

func (l link) store(ctx context.Context, tx *db.Tx, userID int64, had, now linked) error {
	raw := tx.Unscoped("only ids of the own scope are given and taken")
	for _, id := range had.ids {
		if !slices.Contains(now.ids, id) {
			if _, err := raw.Exec(ctx, "DELETE FROM user_"+l.plural+" WHERE user_id = $1 AND "+l.kind+"_id = $2", userID, id); err != nil {
				return err
			}
		}
	}
	for _, id := range now.ids {
		if slices.Contains(had.ids, id) && had.texts[id] == now.texts[id] {
			continue
		}
		_, err := raw.Exec(ctx, "INSERT INTO user_"+l.plural+" (user_id, "+l.kind+"_id, "+l.column+") VALUES ($1, $2, $3) ON CONFLICT (user_id, "+
			l.kind+"_id) DO UPDATE SET "+l.column+" = $3", userID, id, now.texts[id])
		if err != nil {
			return err
		}
	}
	return nil
}

func pairOf[T any](before, after T) (pair [2]json.RawMessage, err error) {
	for i, value := range []T{before, after} {
		if pair[i], err = json.Marshal(value); err != nil {
			return pair, fmt.Errorf("note assignment: %w", err)
		}
	}
	return pair, nil
}
