package reply

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"unicode/utf8"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/settings"
	"forecourt/internal/response"
	"forecourt/internal/survey/page"
)

// The ways in which answers come.
const (
	byWeb   = "web"
	byStaff = "staff"
)

// noteStart notes that somebody answers: with the first post, again after a while, and with
// each one as long as nobody has given up.
func (o *opened) noteStart(ctx context.Context, tx *db.Tx, by string) error {
	language := o.languageID()
	if o.r.State == response.Started && o.r.LanguageID != nil && *o.r.LanguageID == language && o.r.Channel == by {
		if _, err := response.Responses.Quietly(
			ctx, tx, []string{"last_posted_at = $1"}, "id = $2 AND state = 'started'", tx.Now(), o.r.ID,
		); err != nil {
			return fmt.Errorf("note an answer: %w", err)
		}
		return nil
	}

	now := tx.Now()
	expires := o.r.ExpiresAt
	if expires == nil { // the mail server has not said yet that the mail was sent
		set, err := settings.ForSurveys(ctx, tx)
		if err != nil {
			return err
		}
		at := db.At(now.AddDate(0, 0, set.Expire))
		expires = &at
	}

	_, err := response.Responses.Quietly(ctx, tx,
		[]string{
			"state = 'started'", "channel = $1", "language_id = $2",
			"started_at = CASE WHEN state = 'started' THEN started_at ELSE $3 END",
			"started_on = CASE WHEN state = 'started' THEN started_on ELSE $4 END",
			"sent_at = COALESCE(sent_at, $3)", "sent_on = COALESCE(sent_on, $4)",
			"log_at = COALESCE(sent_at, $3)", "expires_at = COALESCE(expires_at, $5)", "last_posted_at = $3",
		},
		"id = $6 AND "+response.IsOpen,
		by, language, now, date.On(now.Time), *expires, o.r.ID)
	if err != nil {
		return fmt.Errorf("note that an answer was begun: %w", err)
	}

	return nil
}

// saveAnswers keeps answers that are not finished, as far as they can be kept. Of an anonymous
// survey nothing is: what was answered stays with the browser.
func (o *opened) saveAnswers(ctx context.Context, tx *db.Tx, answers map[int64]page.Given, by string) error {
	if o.q.Anonymous {
		return nil
	}

	if err := o.noteStart(ctx, tx, by); err != nil {
		return err
	}
	if o.r.Kind == response.Check {
		return nil // one answer, which finishes it
	}

	walked := page.Walk(&o.q, answers)
	path := slices.DeleteFunc(walked.Path, func(id int64) bool { return slices.Contains(walked.TooLong, id) })

	return replaceAnswers(ctx, tx, Kept{Response: &o.r, Marked: Mark(&o.version, path, answers)})
}

// finishAnswers keeps answers for good. Of two that finish at once the first is kept: the
// other, and a customer who comes again, changes nothing.
func (o *opened) finishAnswers(ctx context.Context, tx *db.Tx, answers map[int64]page.Given, by string) error {
	if o.r.Kind == response.Check {
		return o.finishCheck(ctx, tx, answers[page.CheckQuestion], by)
	}

	marked := Mark(&o.version, page.Walk(&o.q, answers).Path, answers)
	if o.q.Anonymous {
		return o.finishWithoutName(ctx, tx, marked)
	}

	now := tx.Now()
	today := tx.Today()
	counted := o.r.Kind == response.Invited
	if by == byStaff {
		set, err := settings.ForSurveys(ctx, tx)
		if err != nil {
			return err
		}
		counted = counted && set.CountStaffAnswers
	}

	var on *date.Date
	if counted {
		on = &today
	}

	done, err := response.Responses.Quietly(ctx, tx,
		[]string{
			"state = 'completed'", "token = NULL", "sending = 0", "channel = $1", "language_id = $2",
			"completed_at = $3", "answered_on = $4", "nps = $5", "inbox = $6",
			"started_at = COALESCE(started_at, $3)", "started_on = COALESCE(started_on, $7)",
			"sent_at = COALESCE(sent_at, $3)", "sent_on = COALESCE(sent_on, $7)",
			"log_at = COALESCE(sent_at, $3)",
		},
		"id = $8 AND "+response.IsOpen,
		by, o.languageID(), now, on, marked.NPS, db.Flag(o.r.Kind == response.Invited), today, o.r.ID)
	if err != nil {
		return fmt.Errorf("finish a response: %w", err)
	}
	if len(done) == 0 {
		return nil
	}

	o.r.AnsweredOn = on
	if err := replaceAnswers(ctx, tx, Kept{&o.r, marked, counted}); err != nil {
		return err
	}

	return o.askRules(ctx, tx, marked)
}

// finishWithoutName notes that an invitation is done, and nothing else of it; the answers go to the
// pool. A try of somebody is not kept at all.
func (o *opened) finishWithoutName(ctx context.Context, tx *db.Tx, marked Marked) error {
	done, err := response.Responses.Quietly(ctx, tx, []string{"state = 'completed'", "token = NULL", "sending = 0"},
		"id = $1 AND "+response.IsOpen, o.r.ID)
	if err != nil {
		return fmt.Errorf("finish an anonymous response: %w", err)
	}
	if len(done) == 0 || o.r.Kind != response.Invited {
		return nil
	}

	return Pool(ctx, tx, []Pooled{{o.version.ID, o.r.CompanyID, o.r.BrandID, marked}})
}

// Pooled are the answers of somebody whose name nobody knows.
type Pooled struct {
	VersionID, CompanyID, BrandID int64
	Marked
}

// Pool keeps answers until there are enough of them.
func Pool(ctx context.Context, tx *db.Tx, all []Pooled) error {
	var values []any
	for _, p := range all {
		text, err := json.Marshal(p.Marked)
		if err != nil {
			return fmt.Errorf("pool answers: %w", err)
		}

		id, err := rand.Int(rand.Reader, big.NewInt(1<<62))
		if err != nil {
			return fmt.Errorf("pool answers: %w", err)
		}

		values = append(values, id.Int64()+1, p.VersionID, p.CompanyID, p.BrandID, string(text))
	}

	if err := insertRows(
		ctx, tx, values, 5, "survey_pool (id, version_id, company_id, brand_id, answers)",
		"(id) DO UPDATE SET version_id = excluded.version_id",
	); err != nil {
		return fmt.Errorf("pool answers: %w", err)
	}

	return nil
}

// checkAnswers refuses answers that a version does not offer, and, to finish, those that leave
// something out.
func (o *opened) checkAnswers(
	ctx context.Context, in []answerInput, finish bool,
) (map[int64]page.Given, page.Walked, error) {
	var fields fault.Fields
	answers := make(map[int64]page.Given, len(in))
	for i, a := range in {
		at := fmt.Sprintf("answers[%d]", i)
		q := slices.IndexFunc(o.q.Questions, func(q page.Question) bool { return q.ID == a.QuestionID })
		if _, twice := answers[a.QuestionID]; q < 0 || twice {
			fields.Add(at+".question_id", "survey_question")
			continue
		}

		asked := &o.q.Questions[q]
		g := page.Given{Text: page.TidyText(a.Text)}
		if a.AnswerID != nil && *a.AnswerID != 0 {
			g.AnswerID = *a.AnswerID
			if !slices.ContainsFunc(asked.Answers, func(o page.Answer) bool { return o.ID == g.AnswerID }) {
				fields.Add(at+".answer_id", "survey_answer")
			}
		}

		if n := utf8.RuneCountInString(g.Text); n > page.MostText {
			fields.Add(at+".text", "too_long", "max", page.MostText)
		} else if n > 0 && !asked.Comments && asked.Type != page.Other {
			fields.Add(at+".text", "survey_no_text")
		}
		answers[a.QuestionID] = g
	}

	walked := page.Walk(&o.q, answers)
	if finish && fields.Err() == nil {
		for _, id := range walked.Missing {
			at := slices.IndexFunc(o.q.Questions, func(q page.Question) bool { return q.ID == id })
			o.addUnanswered(&fields, at, i18n.TextLanguage(httpapi.Language(ctx)))
		}
	}

	return answers, walked, fields.Err()
}

// addUnanswered says that a question needs an answer: in its words where the survey has the
// language of the message, else by its number, so that a message has one language.
func (o *opened) addUnanswered(fields *fault.Fields, at int, language string) {
	if text := o.q.Questions[at].Text[language]; text != "" {
		fields.Add("answers", "survey_unanswered", "question", text)
		return
	}
	fields.Add("answers", "survey_unanswered_number", "number", at+1)
}
