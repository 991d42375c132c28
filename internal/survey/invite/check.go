package invite

import (
	"context"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/settings"
	"forecourt/internal/response"
)

// reasonAgainstCheck gives the reason why somebody is not asked whether it is settled: as for
// a reminder, without a survey.
func (f facts) reasonAgainstCheck(set settings.Surveys, today date.Date) string {
	f.survey = true
	return f.findReason(set, today, freed{age: true, frequency: true})
}

// SettledCheck is whether the customer may be asked whether it is settled.
type SettledCheck struct {
	Reason string `json:"reason" doc:"why not; empty: they may be"`
}

// mayCheck reports why the customer of a response may not be asked, once its follow-up is
// closed, whether it is settled.
func mayCheck(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (SettledCheck, error) {
	r, err := response.Responses.Get(ctx, tx, in.ID)
	if err != nil {
		return SettledCheck{}, err
	}

	w, a, err := readWorldOf(ctx, tx, &r)
	if err != nil {
		return SettledCheck{}, err
	}

	return SettledCheck{w.gatherFacts(a).reasonAgainstCheck(w.set, w.today)}, nil
}
