package invite

import (
	"context"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/settings"
	"forecourt/internal/response"
)

// forCheck is why somebody is not asked whether it is settled: as for a reminder, without a survey.
func (f facts) forCheck(set settings.Surveys, today date.Date) string {
	f.survey = true
	return f.reason(set, today, freed{age: true, frequency: true})
}

// SettledCheck is whether the customer may be asked whether it is settled.
type SettledCheck struct {
	Reason string `json:"reason" doc:"why not; empty: they may be"`
}

// mayCheck says whether the customer of a response may be asked, once its follow-up is closed, whether it
// is settled.
func mayCheck(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (SettledCheck, error) {
	r, err := response.Responses.Get(ctx, tx, in.ID)
	if err != nil {
		return SettledCheck{}, err
	}
	w, a, err := worldFor(ctx, tx, &r)
	if err != nil {
		return SettledCheck{}, err
	}
	return SettledCheck{w.facts(a).forCheck(w.set, w.today)}, nil
}
