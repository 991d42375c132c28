package followup

import (
	"context"
	"fmt"
	"strings"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/worktime"
	"forecourt/internal/response"
)

// A check asks the customer, the day after a follow-up was closed, whether it is settled. Whether they may
// be written to is decided when the mail is handed over, as for any other.

// mostReopened is how often a customer who says that it is not settled opens it again.
const mostReopened = 2

// checkAt is the hour of the next working day at which a check is sent.
const checkAt = 9 * time.Hour

// planCheck plans the check of a follow-up that was closed.
func (a *about) planCheck(ctx context.Context, tx *db.Tx) error {
	if a.r.EmailKey == "" {
		return fault.WrongField("check", "follow_up_no_email")
	}

	token := response.Random()
	at := db.At(worktime.Next(tx.Today(), a.calendar.Week, a.calendar.isHoliday).Time(date.Zone).Add(checkAt))
	check := response.Response{
		CompanyID:     a.r.CompanyID,
		BrandID:       a.r.BrandID,
		Kind:          response.Check,
		Type:          a.r.Type,
		ParentID:      &a.r.ID,
		TransactionID: a.r.TransactionID,
		ManagerUserID: a.r.ManagerUserID,
		OwnerUserID:   a.r.OwnerUserID,
		Status:        "active",
		Hash:          response.Random(),
		Token:         &token,
		TokenHash:     response.HashOf(token),
		LanguageID:    a.r.LanguageID,
		Course:        response.Course{State: response.Planned, VisitOn: a.r.VisitOn, SendAt: &at, LogAt: at},
		Copies:        a.r.Copies,
	}

	if err := response.Responses.AddQuietly(ctx, tx, []response.Response{check}); err != nil {
		return fmt.Errorf("plan a check: %w", err)
	}

	return nil
}

// cancelChecks takes checks back that were not sent: it is looked after again.
func (a *about) cancelChecks(ctx context.Context, tx *db.Tx) error {
	_, err := response.Responses.Quietly(ctx, tx,
		[]string{"state = 'cancelled'", "reason = 'reopened'", "token = NULL", "sending = 0"},
		"parent_id = $1 AND kind = 'check' AND state IN ('planned', 'queued')", a.r.ID)
	if err != nil {
		return fmt.Errorf("cancel a check: %w", err)
	}
	return nil
}

// Checked notes what a customer has answered to a check. A customer who is not content opens
// the follow-up again, for the user whose task it was, twice at most; after that it is only
// said.
func Checked(ctx context.Context, tx *db.Tx, responseID int64, settled bool, text string) error {
	a, err := lockAbout(ctx, tx, responseID)
	if err != nil {
		return err
	}

	code := "follow_up_text_settled"
	if !settled {
		code = "follow_up_text_unsettled"
	}

	said := Said{Type: TypeComment}
	if said.Text, err = a.textForCompany(ctx, tx, code, nil); err != nil {
		return err
	}
	if text = strings.TrimSpace(text); text != "" {
		said.Text = cutText(said.Text+": "+text, mostText)
	}
	if !settled && a.f != nil && a.f.ClosedAt != nil {
		times, err := db.SelectOne[int64](ctx, tx, `SELECT count(*)
			FROM survey_responses
			WHERE {everyone} AND parent_id = $1 AND kind = 'check' AND settled = 0`, a.r.ID)
		if err != nil {
			return fmt.Errorf("count checks: %w", err)
		}
		if times <= mostReopened {
			said.Type = TypeReopen
		}
	}

	kept, err := a.applySaid(ctx, tx, said)
	if err != nil || kept.DueAt == nil {
		return err
	}

	return informUsers(ctx, tx, []informed{{&a.r, kept.ResponsibleID, *kept.DueAt, false}})
}

// cutText keeps so many characters of a text.
func cutText(text string, most int) string {
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most])
	}
	return text
}
