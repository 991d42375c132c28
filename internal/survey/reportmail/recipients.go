package reportmail

import (
	"context"
	"fmt"

	"forecourt/internal/people"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/survey/report"
)

// ReportRecipient is a user whom a report can be sent to.
type ReportRecipient struct {
	ID   int64  `db:"id" json:"id"`
	Name string `db:"name" json:"name"`
}

// mostOffered is how many recipients there are to choose from.
const mostOffered = 1000

// listRecipients lists the colleagues who may see the report.
func listRecipients(ctx context.Context, tx *db.Tx, _ *struct{}) ([]ReportRecipient, error) {
	found, err := findRecipients(ctx, tx, &db.Where{}, mostOffered+1)
	if err != nil {
		return nil, err
	}
	return find.Within(found, mostOffered, false)
}

// recipientsAmong finds which of the users a report can be sent to.
func recipientsAmong(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]bool, error) {
	allowed := map[int64]bool{}
	if len(ids) == 0 {
		return allowed, nil
	}

	where := &db.Where{}
	where.Add(db.In("u.id", ids))
	found, err := findRecipients(ctx, tx, where, len(ids))

	for _, r := range found {
		allowed[r.ID] = true
	}

	return allowed, err
}

// findRecipients finds the active users of the caller's companies whose role may see the
// report. A user who has no right when it is sent gets nothing all the same.
func findRecipients(ctx context.Context, tx *db.Tx, where *db.Where, most int) ([]ReportRecipient, error) {
	may, err := people.WhoMay(ctx, tx, report.PermReports, "u.role_id")
	if err != nil {
		return nil, err
	}

	where.Add(may)
	found, err := db.Select[ReportRecipient](ctx, tx, `SELECT u.id, u.name FROM users u
		WHERE u.status = 'active' AND {top:u.role_id}
		AND EXISTS (SELECT 1 FROM user_companies c
			WHERE c.user_id = u.id AND {company:c.company_id})`+
		where.Text()+fmt.Sprintf(" ORDER BY u.name, u.id LIMIT %d", most), where.Args...)
	if err != nil {
		return nil, fmt.Errorf("find the recipients of a report: %w", err)
	}

	return found, nil
}
