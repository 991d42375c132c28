package demo

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/listview"
	"forecourt/internal/survey/report"
	"forecourt/internal/survey/reportmail"
)

// reportMails saves two reports of the administrator, of which one goes out each week. The group
// has no mail server, so that nothing leaves it.
func (m *maker) reportMails(ctx context.Context, tx *db.Tx) error {
	view, err := listview.Add(ctx, tx, report.SavedList, "Servisas šį mėnesį", listview.ViewQuery{
		Filters: map[string]string{"period": "this_month"},
	})
	if err != nil {
		return fmt.Errorf("save a report: %w", err)
	}
	if err := reportmail.Add(ctx, tx, view.ID, "week", tx.Actor.UserID); err != nil {
		return fmt.Errorf("send a report: %w", err)
	}

	_, err = listview.Add(ctx, tx, report.SavedList, "Pardavimas pernai", listview.ViewQuery{
		Filters: map[string]string{"unit": "sales", "period": "last_year"},
	})
	if err != nil {
		return fmt.Errorf("save a report: %w", err)
	}

	return nil
}
