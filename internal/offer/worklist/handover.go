package worklist

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/offer"
	"forecourt/internal/people"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/notice"
)

// mostColleagues is more than any company has users.
const mostColleagues = 1000

// findColleagues finds the users in use who see the company and the brand of an offer and may
// change offers, without its salesperson.
func findColleagues(ctx context.Context, tx *db.Tx, v *offer.Version) ([]people.Colleague, error) {
	owner := int64(0)
	if v.UserID != nil {
		owner = *v.UserID
	}

	type user struct {
		people.Colleague
		RoleID *int64 `db:"role_id"`
	}

	users, err := db.Select[user](ctx, tx, `
		SELECT u.id, u.name, u.role_id FROM user_companies c JOIN users u ON u.id = c.user_id
		WHERE {company:c.company_id} AND {top:u.role_id} AND c.company_id = $1 AND u.status = 'active' AND u.id <> $3
			AND EXISTS (SELECT 1 FROM user_brands b WHERE b.user_id = u.id AND b.brand_id = $2)
		ORDER BY u.name, u.id LIMIT $4`, v.CompanyID, v.BrandID, owner, mostColleagues)
	if err != nil {
		return nil, fmt.Errorf("read colleagues: %w", err)
	}
	may, err := people.RolesThatMay(ctx, tx, offer.PermEdit)
	if err != nil {
		return nil, err
	}

	found := []people.Colleague{}
	for _, u := range users {
		if u.RoleID != nil && may[*u.RoleID] {
			found = append(found, u.Colleague)
		}
	}

	return found, nil
}

func colleaguesOf(ctx context.Context, tx *db.Tx, in *httpapi.ByID) ([]people.Colleague, error) {
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}

	return findColleagues(ctx, tx, &v)
}

type handOverInput struct {
	ID     int64 `path:"id" minimum:"1"`
	UserID int64 `path:"userId" minimum:"1" doc:"one of those that /version/colleagues lists"`
	httpapi.Seen
}

// handOver gives an offer to a colleague, who gets a notice and a mail. An archived offer keeps its
// salesperson.
func handOver(ctx context.Context, tx *db.Tx, in *handOverInput) (offer.Version, error) {
	given := false
	v, err := offer.Versions.Update(ctx, tx, in.ID, in.Saw(), func(v *offer.Version) error {
		if v.UserID != nil && *v.UserID == in.UserID {
			return nil
		}
		if err := v.CheckOpen(true); err != nil {
			return err
		}
		all, err := findColleagues(ctx, tx, v)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(all, func(c people.Colleague) bool { return c.ID == in.UserID }) {
			return fault.WrongField("user_id", "not_a_colleague")
		}

		v.UserID = &in.UserID
		given = true
		return nil
	})
	if err != nil || !given {
		return v, err
	}
	if err := offer.HandOverAlternatives(ctx, tx, &v); err != nil {
		return v, err
	}

	err = notice.Add(ctx, tx, notice.Message{
		UserID: in.UserID, Kind: notice.OfferGiven, Entity: "version", EntityID: v.ID, CompanyID: &v.CompanyID,
		Data: map[string]string{"number": v.Number, "by": tx.Actor.Name},
	})
	if err != nil {
		return v, err
	}

	return v, mailReceiver(ctx, tx, &v)
}
