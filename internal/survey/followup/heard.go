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

	of, err := readRules(ctx, tx, all)
	if err != nil || len(of) == 0 {
		return err
	}

	o := opener{calendars: map[int64]calendar{}, people: map[wanted]assigned{}}
	var tasks []task
	for i := range all {
		t, holds, err := o.findTask(ctx, tx, &all[i], of)
		if err != nil {
			return err
		}
		if holds {
			tasks = append(tasks, t)
		}
	}

	return o.openAll(ctx, tx, tasks)
}

// readRules reads the rules in use that may be asked.
func readRules(ctx context.Context, tx *db.Tx, all []Heard) ([]FollowUpRule, error) {
	var kinds, units []string
	for i := range all {
		kinds = append(kinds, all[i].Kinds...)
		units = append(units, all[i].Response.Type)
	}

	where := db.Matching(db.In("kind", dropRepeats(kinds)), db.In("unit", dropRepeats(units)))
	found, err := rules.Read(
		ctx, tx, true,
		"SELECT "+rules.Columns()+" FROM follow_up_rules WHERE {everyone} AND status = 'active'"+
			where.Text()+" ORDER BY id LIMIT 1000",
		where.Args...,
	)
	if err != nil {
		return nil, fmt.Errorf("read the rules of follow-ups: %w", err)
	}

	return found, nil
}

// dropRepeats sorts texts and drops those that repeat.
func dropRepeats(texts []string) []string { return slices.Compact(slices.Sorted(slices.Values(texts))) }

// isAbout reports whether a rule is asked about something.
func (r *FollowUpRule) isAbout(h *Heard) bool {
	of := &h.Response
	return r.Unit == of.Type && slices.Contains(h.Kinds, r.Kind) && (r.CompanyID == nil || *r.CompanyID == of.CompanyID) &&
		(r.SurveyID == nil || of.SurveyID != nil && *r.SurveyID == *of.SurveyID)
}

// findReasons gives the reasons for which a rule holds; none: it does not hold.
func (r *FollowUpRule) findReasons(h *Heard) (why Reasons) {
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
		for _, word := range splitList(r.Value) {
			if slices.ContainsFunc(h.Given, func(g Given) bool { return containsWords(g.Text, word) }) {
				why = append(why, FollowUpReason{Kind: r.Kind, Value: word})
			}
		}
	}
	return why
}

// containsWords reports whether a text has words that begin as these do, whatever their
// endings, letters and marks. Words are declined, teismas becomes teismą: what they end on
// does not count.
func containsWords(text, words string) bool {
	has := splitWords(text)
	wants := splitWords(words)
	for at := range has {
		if len(wants) > 0 && at+len(wants) <= len(has) && beginsWith(has[at:], wants) {
			return true
		}
	}

	return false
}

// beginsWith reports whether words begin with the stems of others.
func beginsWith(has, wants []string) bool {
	for i, want := range wants {
		if !strings.HasPrefix(has[i], stemWord(want)) {
			return false
		}
	}

	return true
}

// shortest is how much of a word counts at least.
const shortest = 4

// stemWord gives a word without the vowels, and the s, that it ends on.
func stemWord(word string) string {
	short := strings.TrimRight(strings.TrimSuffix(word, "s"), "aeiouy")
	if len([]rune(short)) < shortest {
		return word
	}
	return short
}

// splitWords splits a text into words without capitals and marks.
func splitWords(text string) []string {
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

// findTask asks the rules about a response; false: none of them holds.
func (o *opener) findTask(
	ctx context.Context, tx *db.Tx, h *Heard, all []FollowUpRule,
) (t task, holds bool, err error) {
	t = task{
		r:     &h.Response,
		text:  h.Say,
		quiet: !slices.ContainsFunc(h.Kinds, func(kind string) bool { return kind != Every }),
	}

	var first *FollowUpRule
	var responsible *int64
	for i := range all {
		r := &all[i]
		if !r.isAbout(h) {
			continue
		}

		why := r.findReasons(h)
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
		if c, err = readCalendar(ctx, tx, t.r.CompanyID); err != nil {
			return t, false, err
		}
		o.calendars[t.r.CompanyID] = c
	}

	t.due = c.dueAfter(tx.Now(), first.DueHours)
	t.escalate = c.dueAfter(t.due, first.EscalateHours)
	for _, id := range []*int64{responsible, t.r.OwnerUserID, t.r.ManagerUserID} {
		if id != nil {
			responsible = id
			break
		}
	}

	t.to, err = o.assignOnce(ctx, tx, responsible, t.r, c)

	return t, true, err
}

// assignOnce finds whose task something becomes, and remembers it for the next with the same
// user, company and brand.
func (o *opener) assignOnce(
	ctx context.Context, tx *db.Tx, user *int64, r *response.Response, c calendar,
) (assigned, error) {
	key := wanted{0, r.CompanyID, r.BrandID}
	if user != nil {
		key.user = *user
	}
	if to, known := o.people[key]; known {
		return to, nil
	}

	a := about{r: *r, calendar: c}
	to, err := a.findAssigned(ctx, tx, user)
	if err == nil {
		o.people[key] = to
	}

	return to, err
}
