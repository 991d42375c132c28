package followup

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/response"
)

// Given is an answer as rules look at it.
type Given struct {
	Question  db.Translations
	Stars     bool
	Score     *int64
	AnswerKey *int64
	Option    db.Translations
	Text      string
}

// Heard is what customers have let know, of whom rules are asked.
type Heard struct {
	Response response.Response
	// Kinds are the kinds of rules that are asked.
	Kinds []string
	NPS   *int64
	Given []Given
	// Say is the text of the task.
	Say string
}

// OfAnswers are the kinds of rules that look at answers.
var OfAnswers = []string{NPSMax, StarsMax, Answer, Words}

// Follow asks the rules about what was heard, and makes it somebody's task where one of them holds: one
// follow-up and one task, due when the earliest of them is. Anonymous answers have none.
func Follow(ctx context.Context, tx *db.Tx, all []Heard) error {
	all = slices.DeleteFunc(slices.Clone(all), func(h Heard) bool { return h.Response.Kind == response.Anonymous })
	if len(all) == 0 {
		return nil
	}
	of, err := rulesOf(ctx, tx, all)
	if err != nil || len(of) == 0 {
		return err
	}
	o := opener{calendars: map[int64]calendar{}, people: map[wanted]assigned{}}
	var tasks []task
	for i := range all {
		t, holds, err := o.taskOf(ctx, tx, &all[i], of)
		if err != nil {
			return err
		}
		if holds {
			tasks = append(tasks, t)
		}
	}
	return o.open(ctx, tx, tasks)
}

// rulesOf reads the rules in use that may be asked.
func rulesOf(ctx context.Context, tx *db.Tx, all []Heard) ([]FollowUpRule, error) {
	var kinds, units []string
	for i := range all {
		kinds, units = append(kinds, all[i].Kinds...), append(units, all[i].Response.Type)
	}
	where := db.Matching(db.In("kind", distinct(kinds)), db.In("unit", distinct(units)))
	found, err := rules.Read(ctx, tx, true, "SELECT "+rules.Columns()+" FROM follow_up_rules WHERE {everyone} AND status = 'active'"+where.Text()+" ORDER BY id LIMIT 1000", where.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the rules of follow-ups: %w", err)
	}
	return found, nil
}

func distinct(texts []string) []string { return slices.Compact(slices.Sorted(slices.Values(texts))) }

// isOf reports whether a rule is asked about something.
func (r *FollowUpRule) isOf(h *Heard) bool {
	of := &h.Response
	return r.Unit == of.Type && slices.Contains(h.Kinds, r.Kind) && (r.CompanyID == nil || *r.CompanyID == of.CompanyID) &&
		(r.SurveyID == nil || of.SurveyID != nil && *r.SurveyID == *of.SurveyID)
}

// holds gives the reasons for which a rule holds.
func (r *FollowUpRule) holds(h *Heard) (why Reasons) {
	most, err := strconv.ParseInt(r.Value, 10, 64)
	counts := err == nil
	switch r.Kind {
	case Contact, Every:
		return Reasons{{Kind: r.Kind}}
	case NPSMax:
		if counts && h.NPS != nil && *h.NPS <= most {
			return Reasons{{Kind: r.Kind, Value: strconv.FormatInt(*h.NPS, 10)}}
		}
	case StarsMax:
		for _, g := range h.Given {
			if counts && g.Stars && g.Score != nil && *g.Score <= most {
				why = append(why, FollowUpReason{Kind: r.Kind, Value: strconv.FormatInt(*g.Score, 10), Text: g.Question})
			}
		}
	case Answer:
		for _, g := range h.Given {
			if counts && g.AnswerKey != nil && *g.AnswerKey == most {
				why = append(why, FollowUpReason{Kind: r.Kind, Text: g.Option})
			}
		}
	case Words:
		for _, word := range wordsOf(r.Value) {
			if slices.ContainsFunc(h.Given, func(g Given) bool { return says(g.Text, word) }) {
				why = append(why, FollowUpReason{Kind: r.Kind, Value: word})
			}
		}
	}
	return why
}

// says reports whether a text has words that begin as these do, whatever their endings, letters and marks.
// Words are declined, teismas becomes teismą: what they end on does not count.
func says(text, words string) bool {
	has, wants := split(text), split(words)
	for at := range has {
		if len(wants) > 0 && at+len(wants) <= len(has) && begins(has[at:], wants) {
			return true
		}
	}
	return false
}

func begins(has, wants []string) bool {
	for i, want := range wants {
		if !strings.HasPrefix(has[i], stem(want)) {
			return false
		}
	}
	return true
}

// shortest is how much of a word counts at least.
const shortest = 4

// stem is a word without the vowels, and the s, that it ends on.
func stem(word string) string {
	short := strings.TrimRight(strings.TrimSuffix(word, "s"), "aeiouy")
	if len([]rune(short)) < shortest {
		return word
	}
	return short
}

func split(text string) []string {
	return strings.FieldsFunc(find.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// wanted is whose task something would be.
type wanted struct{ user, company, brand int64 }

// opener opens many, and reads calendars and people once.
type opener struct {
	calendars map[int64]calendar
	people    map[wanted]assigned
}

// task is what somebody is to do.
type task struct {
	r       *response.Response
	reasons Reasons
	ends
	to   assigned
	text string
	// quiet: nobody is notified; there are as many as there are customers.
	quiet bool
}

// taskOf asks the rules about one; false: none of them holds.
func (o *opener) taskOf(ctx context.Context, tx *db.Tx, h *Heard, all []FollowUpRule) (t task, holds bool, err error) {
	t = task{r: &h.Response, text: h.Say, quiet: !slices.ContainsFunc(h.Kinds, func(kind string) bool { return kind != Every })}
	var first *FollowUpRule
	var responsible *int64
	for i := range all {
		r := &all[i]
		if !r.isOf(h) {
			continue
		}
		why := r.holds(h)
		if len(why) == 0 {
			continue
		}
		t.reasons = append(t.reasons, why...)
		if first == nil || r.DueHours < first.DueHours {
			first = r
		}
		if responsible == nil || first == r && r.ResponsibleID != nil {
			responsible = r.ResponsibleID
		}
	}
	if first == nil {
		return t, false, nil
	}
	c, known := o.calendars[t.r.CompanyID]
	if !known {
		if c, err = calendarOf(ctx, tx, t.r.CompanyID); err != nil {
			return t, false, err
		}
		o.calendars[t.r.CompanyID] = c
	}
	t.due = c.due(tx.Now(), first.DueHours)
	t.escalate = c.due(t.due, first.EscalateHours)
	for _, id := range []*int64{responsible, t.r.OwnerUserID, t.r.ManagerUserID} {
		if id != nil {
			responsible = id
			break
		}
	}
	t.to, err = o.assign(ctx, tx, responsible, t.r, c)
	return t, true, err
}

func (o *opener) assign(ctx context.Context, tx *db.Tx, user *int64, r *response.Response, c calendar) (assigned, error) {
	key := wanted{0, r.CompanyID, r.BrandID}
	if user != nil {
		key.user = *user
	}
	if to, known := o.people[key]; known {
		return to, nil
	}
	a := about{r: *r, calendar: c}
	to, err := a.assign(ctx, tx, user)
	if err == nil {
		o.people[key] = to
	}
	return to, err
}
