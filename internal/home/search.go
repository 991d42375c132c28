// Package home holds what belongs to no area alone: the search over the
// records of all of them, and the page of a brand.
package home

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/imports"
)

// hitsOfKind is how many hits of each kind are answered by default.
const hitsOfKind = 5

// Routes registers the page of a brand, what waits in brands, and the search over
// these kinds of records.
func Routes(a *httpapi.API, kinds []find.Searched, i *imports.Imports) {
	brandRoutes(a)
	waitingRoutes(a, i)
	search := func(ctx context.Context, tx *db.Tx, in *searchInput) ([]find.Hit, error) {
		limit := in.Limit
		if limit == 0 {
			limit = hitsOfKind
		}
		return find.Hits(ctx, tx, kinds, find.Question{
			Keyword:  in.Q,
			Language: i18n.TextLanguage(httpapi.Language(ctx)),
			Limit:    limit,
		})
	}

	httpapi.Op(a, http.MethodGet, "/search", authz.LoginOnly, search,
		httpapi.Summary("Records in use by words of their code and name, each kind in one go; only what the user may open."))
}

type searchInput struct {
	Q     string `query:"q" doc:"words, all of which a record has; case and diacritics ignored; the first 200 letters count"`
	Limit int    `query:"limit" minimum:"1" maximum:"20" default:"5" doc:"hits of each kind at most"`
}
