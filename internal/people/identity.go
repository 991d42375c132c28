package people

import (
	"context"
	"net/http"

	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// Identity says that somebody whom a provider proves is a user.
type Identity struct {
	ID         int64   `db:"id" json:"id"`
	ProviderID int64   `db:"provider_id" json:"provider_id"`
	Provider   string  `db:"provider" json:"provider" doc:"name of the provider"`
	Subject    string  `db:"subject" json:"subject" doc:"what the provider calls the person"`
	CreatedAt  db.Time `db:"created_at" json:"created_at" doc:"the first login by it"`
	SeenAt     db.Time `db:"seen_at" json:"seen_at" doc:"the last login by it"`
	UserID     int64   `db:"user_id" json:"-"`
}

func identityRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/user/{id}/identity", permUsers, listIdentities,
		httpapi.Summary("By which identity providers a user logs in."))
	httpapi.Op(a, http.MethodDelete, "/user/{id}/identity/{identityId}", permUsers, unlinkIdentity,
		httpapi.Summary("The provider proves the user no more, until the e-mail finds the user again; the sessions it has proven end."))
}

const identityColumns = `SELECT i.id, i.provider_id, p.name AS provider, i.subject, i.created_at, i.seen_at, i.user_id
	FROM user_identities i JOIN identity_providers p ON p.id = i.provider_id WHERE {everyone} AND `

func listIdentities(ctx context.Context, tx *db.Tx, in *httpapi.ByID) ([]Identity, error) {
	if err := checkMayManage(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	return db.Select[Identity](ctx, tx, identityColumns+"i.user_id = $1 ORDER BY p.name_key, i.id LIMIT 1000", in.ID)
}

type identityInput struct {
	httpapi.ByID
	IdentityID int64 `path:"identityId" minimum:"1"`
}

// unlinkIdentity removes the link of a user to a provider, and ends the sessions that the provider has proven.
func unlinkIdentity(ctx context.Context, tx *db.Tx, in *identityInput) (httpapi.NoContent, error) {
	if err := checkMayManage(ctx, tx, in.ID); err != nil {
		return httpapi.NoContent{}, err
	}

	found, err := db.Select[Identity](ctx, tx, identityColumns+"i.user_id = $1 AND i.id = $2", in.ID, in.IdentityID)
	if err != nil {
		return httpapi.NoContent{}, err
	}
	if len(found) == 0 {
		return httpapi.NoContent{}, fault.New(fault.NotFound, "not_found")
	}
	if _, err := tx.Exec(ctx, "DELETE FROM user_identities WHERE {everyone} AND id = $1", in.IdentityID); err != nil {
		return httpapi.NoContent{}, err
	}
	if err := auth.EndProven(ctx, tx, found[0].ProviderID, in.ID); err != nil {
		return httpapi.NoContent{}, err
	}

	return httpapi.NoContent{}, noteIdentity(ctx, tx, in.ID, &found[0].Provider, nil)
}

// linkTo makes the person of a provider a user for good.
func linkTo(ctx context.Context, tx *db.Tx, provider *Provider, subject string, userID int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO user_identities (provider_id, subject, user_id, created_at, seen_at)
		SELECT id, $2, $3, $4, $4 FROM identity_providers WHERE {everyone} AND id = $1`,
		provider.ID, subject, userID, tx.Now())
	if err != nil {
		return err
	}
	return noteIdentity(ctx, tx, userID, nil, &provider.Name)
}

// noteIdentity writes to the history of a user that a provider was linked, or unlinked.
func noteIdentity(ctx context.Context, tx *db.Tx, userID int64, was, is *string) error {
	user, err := users.Get(ctx, tx, userID)
	if err != nil {
		return err
	}
	pair, err := encodePair(was, is)
	if err != nil {
		return err
	}

	return table.Log(ctx, tx, table.Entry{
		Entity: users.Entity, EntityID: userID, Action: table.ActionUpdate, Revision: user.Revision,
		Owner: table.Owner{CompanyID: user.CompanyID}, Changes: table.Changes{"identity": pair},
	})
}
