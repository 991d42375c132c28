package reply

import (
	"context"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/response"
	"forecourt/internal/survey"
	"forecourt/internal/survey/followup"
	"forecourt/internal/survey/page"
)

// askRules asks the rules of follow-ups about answers that are kept for good.
func (o *opened) askRules(ctx context.Context, tx *db.Tx, marked Marked) error {
	if o.r.Kind != response.Invited { // somebody tries the survey
		return nil
	}

	return followup.Follow(ctx, tx, []followup.Heard{
		{Response: o.r, Kinds: followup.OfAnswers, NPS: marked.NPS, Given: describeAnswers(&o.version, marked)},
	})
}

// describeAnswers describes answers as rules look at them.
func describeAnswers(v *survey.Questionnaire, marked Marked) []followup.Given {
	all := make([]followup.Given, 0, len(marked.Answers))
	for _, a := range marked.Answers {
		at := slices.IndexFunc(v.Questions, func(q survey.AskedQuestion) bool { return q.ID == a.QuestionID })
		if at < 0 {
			continue
		}

		q := &v.Questions[at]
		g := followup.Given{
			Question:  q.Texts.Text,
			Stars:     q.Type == page.Stars,
			Score:     a.Score,
			AnswerKey: a.AnswerKey,
			Text:      a.Text,
		}

		for _, option := range q.Answers {
			if a.AnswerKey != nil && option.Key == *a.AnswerKey {
				g.Option = option.Texts.Text
			}
		}
		all = append(all, g)
	}

	return all
}

// followWish asks the rules about a wish to be called. A wish of somebody whose answers are
// known is followed up there, with how they want to be reached; a wish without a name, at the
// wish itself.
func (o *opened) followWish(ctx context.Context, tx *db.Tx, wish response.Response) error {
	code := "lt"
	if o.company.LanguageID != 1 {
		code = "en"
	}

	reach := slices.DeleteFunc(
		[]string{wish.ContactName, wish.Phone, wish.Email}, func(text string) bool { return text == "" },
	)
	h := followup.Heard{
		Response: wish,
		Kinds:    []string{followup.Contact},
		Say:      i18n.Text(code, "follow_up_text_contact", map[string]any{"reach": strings.Join(reach, ", ")}),
	}

	if wish.ParentID != nil {
		h.Response = o.r
	}

	return followup.Follow(ctx, tx, []followup.Heard{h})
}
