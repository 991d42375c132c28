package survey

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/survey/page"
)

// Publish changes what a survey asks and lets customers be asked by it, as somebody does who
// saves its newest version.
func Publish(ctx context.Context, tx *db.Tx, surveyID int64, change func(*Questionnaire)) error {
	s, err := surveys.Lock(ctx, tx, surveyID)
	if err != nil {
		return err
	}

	base, err := versions.Get(ctx, tx, *s.NewestID)
	if err != nil {
		return err
	}

	next := base
	next.Questions = copyQuestions(base.Questions)
	change(&next)
	_, err = keepVersion(ctx, tx, &s, &base, next, nil)

	return err
}

// Archive takes a survey out of use.
func Archive(ctx context.Context, tx *db.Tx, surveyID int64) error {
	_, err := surveys.Update(ctx, tx, surveyID, table.AnyRevision, func(s *Survey) error {
		s.Status = archived
		return nil
	})
	return err
}

// AddTemplate adds a template with the look of a layout.
func AddTemplate(ctx context.Context, tx *db.Tx, name, layout string, texts []TemplateText) (int64, error) {
	t := templateLike(page.LayoutOf(layout))
	t.Name = name
	t.Texts = texts
	t, err := templates.Insert(ctx, tx, t)
	return t.ID, err
}
