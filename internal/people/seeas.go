package people

import (
	"context"
	"net/http"
	"slices"

	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// SeeAs says that somebody else sees as the user.
type SeeAs struct {
	Viewer string  `json:"viewer" doc:"who looks"`
	EndsAt db.Time `json:"ends_at"`
}

type seeAsAnswer struct {
	AccessToken string  `json:"access_token"`
	ExpiresIn   int64   `json:"expires_in" doc:"seconds"`
	EndsAt      db.Time `json:"ends_at"`
}

func seeAsRoutes(a *httpapi.API) {
	begin := func(ctx context.Context, in *httpapi.ByID) (answer seeAsAnswer, err error) {
		err = a.Update(ctx, auth.PermSeeAs, func(tx *db.Tx) error {
			answer, err = seeAs(ctx, tx, in.ID)
			return err
		})
		return answer, err
	}

	// Not an Op: the answers of those are kept under the key of a repeated request, and this one is a secret.
	httpapi.Free(a, http.MethodPost, "/user/see-as/{id}", auth.PermSeeAs, begin,
		httpapi.Summary("A token that shows everything as another user sees it, for half an hour, and changes nothing."))

	end := func(ctx context.Context, tx *db.Tx, _ *struct{}) (httpapi.NoContent, error) {
		return httpapi.NoContent{}, auth.EndSeeAs(ctx, tx)
	}

	httpapi.Op(a, http.MethodDelete, "/user/see-as", authz.LoginOnly, end, httpapi.WhileSeeingAs(),
		httpapi.Summary("End seeing as another user: its token is worth nothing from now on."))
}

// seeAs lets the actor see as a user who may no more than they, and works with no
// brand or company that they do not.
func seeAs(ctx context.Context, tx *db.Tx, id int64) (seeAsAnswer, error) {
	if id == tx.Actor.UserID {
		return seeAsAnswer{}, fault.New(fault.Conflict, "see_as_self")
	}

	of, err := readAskedUser(ctx, tx, id)
	if err != nil {
		return seeAsAnswer{}, err
	}
	if of.Status != StatusActive {
		return seeAsAnswer{}, fault.New(fault.Conflict, "see_as_inactive")
	}
	if !tx.Actor.IsTop() && tx.Actor.Entries.Misses(of.entries) {
		return seeAsAnswer{}, fault.New(fault.Denied, "see_as_beyond")
	}

	mine, err := readAssigned(ctx, tx, tx.Actor.UserID)
	if err != nil {
		return seeAsAnswer{}, err
	}
	if hasOthers(of.scope.BrandIDs, mine.BrandIDs) || hasOthers(of.scope.CompanyIDs, mine.CompanyIDs) {
		return seeAsAnswer{}, fault.New(fault.Denied, "see_as_scope")
	}

	token, endsAt, err := auth.IssueSeeAs(ctx, tx, of.ID)
	return seeAsAnswer{token, int64(auth.SeeAsLife.Seconds()), endsAt}, err
}

// hasOthers reports whether some of the ids are not among those held.
func hasOthers(ids, held []int64) bool {
	return slices.ContainsFunc(ids, func(id int64) bool { return !slices.Contains(held, id) })
}
