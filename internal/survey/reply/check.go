package reply

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/response"
	"forecourt/internal/survey"
	"forecourt/internal/survey/followup"
	"forecourt/internal/survey/page"
)

// readCheck reads what a check asks: the program's own question, in the look of the brand.
func readCheck(ctx context.Context, tx *db.Tx, r response.Response) (a asking, err error) {
	a.q = page.Check()
	if a.company, err = readCompany(ctx, tx, r.CompanyID); err != nil {
		return a, err
	}

	a.look, err = survey.LookOf(ctx, tx, r.CompanyID, r.BrandID, nil)
	return a, err
}

// finishCheck notes whether it is settled. Figures do not take it in.
func (o *opened) finishCheck(ctx context.Context, tx *db.Tx, given page.Given, by string) error {
	settled := given.AnswerID == page.CheckSettled
	now := tx.Now()
	today := tx.Today()
	done, err := response.Responses.Quietly(ctx, tx,
		[]string{
			"state = 'completed'", "token = NULL", "sending = 0", "channel = $1", "language_id = $2",
			"completed_at = $3", "settled = $4",
			"started_at = COALESCE(started_at, $3)", "started_on = COALESCE(started_on, $5)",
			"sent_at = COALESCE(sent_at, $3)", "sent_on = COALESCE(sent_on, $5)",
		},
		"id = $6 AND "+response.IsOpen, by, o.languageID(),
		now, db.Flag(settled), today, o.r.ID)
	if err != nil {
		return fmt.Errorf("finish a check: %w", err)
	}
	if len(done) == 0 || o.r.ParentID == nil {
		return nil
	}

	return followup.Checked(ctx, tx, *o.r.ParentID, settled, given.Text)
}
