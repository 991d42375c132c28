package followup

import (
	"context"
	"fmt"

	"forecourt/internal/people"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// somebody is a user as far as a task depends on it.
type somebody struct {
	ID     int64   `db:"id"`
	May    db.Flag `db:"may"`
	Acting *int64  `db:"acting"`
}

// may says that a user is in use and has the company and the brand: others would not see the response.
const may = `%[1]s.status = 'active' AND EXISTS (SELECT 1 FROM user_companies c
		WHERE c.user_id = %[1]s.id AND c.company_id = $2)
	AND EXISTS (SELECT 1 FROM user_brands b WHERE b.user_id = %[1]s.id AND b.brand_id = $3)`

// readSomebody reads whether a user may look after the customers of a company and brand and
// may read what they said, and which user acts for them today and may.
func readSomebody(ctx context.Context, tx *db.Tx, userID, companyID, brandID int64) (somebody, error) {
	reads, err := Reads(ctx, tx, "reader.role_id")
	if err != nil {
		return somebody{}, err
	}

	readers := "(SELECT reader.id FROM users reader WHERE " + reads.Places(4) + ")"
	found, err := db.Select[somebody](ctx, tx, `SELECT u.id,
			CASE WHEN `+fmt.Sprintf(may, "u")+` AND u.id IN `+readers+` THEN 1 ELSE 0 END AS may,
			(SELECT min(s.user_id) FROM substitutions s JOIN users a ON a.id = s.user_id
				WHERE s.substituted_user_id = u.id AND s.company_id = $2 AND s.status = 'active'
					AND s.date_from <= {today} AND s.date_to >= {today} AND `+fmt.Sprintf(may, "a")+` AND a.id IN `+readers+`) AS acting
		FROM users u WHERE {everyone} AND u.id = $1`, append([]any{userID, companyID, brandID}, reads.Args...)...)
	if err != nil {
		return somebody{}, fmt.Errorf("find who is responsible: %w", err)
	}
	if len(found) == 0 {
		return somebody{}, nil
	}

	return found[0], nil
}

// checkResponsible refuses a user who cannot look after the customer.
func (a *about) checkResponsible(ctx context.Context, tx *db.Tx, userID int64) error {
	u, err := readSomebody(ctx, tx, userID, a.r.CompanyID, a.r.BrandID)
	if err == nil && !bool(u.May) {
		err = fault.WrongField("responsible_user_id", "follow_up_responsible")
	}
	return err
}

// Reads limits users to those whose role may read what they look after.
func Reads(ctx context.Context, tx *db.Tx, role string) (db.Condition, error) {
	return people.WhoMay(ctx, tx, PermRead, role)
}

// assigned is whose task something becomes, and whom that one stands in for.
type assigned struct{ user, instead *int64 }

// findAssigned finds whose task something becomes: that of the user wanted, or of their
// substitute while they are away or blocked, else of the user who looks after such; nobody's
// where there is none.
func (a *about) findAssigned(ctx context.Context, tx *db.Tx, wanted *int64) (assigned, error) {
	for _, id := range []*int64{wanted, a.calendar.EscalationID} {
		if id == nil {
			continue
		}

		u, err := readSomebody(ctx, tx, *id, a.r.CompanyID, a.r.BrandID)
		if err != nil {
			return assigned{}, err
		}

		switch {
		case u.Acting != nil:
			return assigned{u.Acting, id}, nil
		case bool(u.May):
			return assigned{id, nil}, nil
		}
	}

	return assigned{}, nil
}
