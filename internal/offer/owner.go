package offer

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/db"
	"forecourt/internal/httpapi"
)

// archive takes an offer out of the lists (O-015).
func archive(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (Version, error) {
	return versions.Update(ctx, tx, in.ID, in.Revision, func(v *Version) error {
		if v.Status != Archived {
			v.ArchivedFrom, v.Status = v.Status, Archived
		}
		return nil
	})
}

// unarchive brings an offer back as it was: a draft, a template or one that was finished.
func unarchive(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (Version, error) {
	return versions.Update(ctx, tx, in.ID, in.Revision, func(v *Version) error {
		if v.Status != Archived {
			return nil
		}
		v.Status = v.ArchivedFrom
		if v.Status == "" { // archived before that was kept
			v.Status = Draft
		}
		v.ArchivedFrom = ""
		return nil
	})
}

// Colleague is a user who can have an offer.
type Colleague struct {
	ID   int64  `db:"id" json:"id"`
	Name string `db:"name" json:"name"`
}

// mostColleagues is more than any company has users.
const mostColleagues = 1000

// colleagues are the users in use who see the company and the brand of an
// offer, without the one whose it is.
func colleagues(ctx context.Context, tx *db.Tx, v *Version) ([]Colleague, error) {
	owner := int64(0)
	if v.UserID != nil {
		owner = *v.UserID
	}
	found, err := db.Select[Colleague](ctx, tx, `
		SELECT u.id, u.name FROM user_companies c JOIN users u ON u.id = c.user_id
		WHERE {company:c.company_id} AND c.company_id = $1 AND u.status = 'active' AND u.id <> $3
			AND EXISTS (SELECT 1 FROM user_brands b WHERE b.user_id = u.id AND b.brand_id = $2)
		ORDER BY u.name, u.id LIMIT $4`, v.CompanyID, v.BrandID, owner, mostColleagues)
	if err != nil {
		return nil, fmt.Errorf("read colleagues: %w", err)
	}
	return append([]Colleague{}, found...), nil
}

func colleaguesOf(ctx context.Context, tx *db.Tx, in *httpapi.ByID) ([]Colleague, error) {
	v, err := versions.Get(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	return colleagues(ctx, tx, &v)
}

type handOverInput struct {
	ID       int64 `path:"id" minimum:"1"`
	UserID   int64 `path:"userId" minimum:"1" doc:"one of those that /version/colleagues tells"`
	Revision int64 `query:"revision" doc:"the revision the caller has seen"`
}

// handOver makes an offer a colleague's. An archived one stays whose it was.
func handOver(ctx context.Context, tx *db.Tx, in *handOverInput) (Version, error) {
	return versions.Update(ctx, tx, in.ID, in.Revision, func(v *Version) error {
		if v.UserID != nil && *v.UserID == in.UserID {
			return nil
		}
		if err := v.open(true); err != nil {
			return err
		}
		all, err := colleagues(ctx, tx, v)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(all, func(c Colleague) bool { return c.ID == in.UserID }) {
			return wrong("user_id", "not_a_colleague")
		}
		v.UserID = &in.UserID
		return nil
	})
}
