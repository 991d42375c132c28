package home

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/imports"
)

// permLists is the right to the price lists of a brand: a user who has it keeps the brand in order.
var permLists = authz.Perm("app.brand.pricelist", "brandId")

const (
	// mostWaiting is how many brands the first page shows at once.
	mostWaiting = 10
	// mostBrands is how many brands are looked at.
	mostBrands = 200
)

func waitingRoutes(a *httpapi.API, i *imports.Imports) {
	httpapi.Op(a, http.MethodGet, "/brand/waiting", permLists,
		func(ctx context.Context, tx *db.Tx, _ *struct{}) (Waiting, error) {
			return listWaiting(ctx, tx, i)
		},
		httpapi.Summary("What waits in the brands whose price lists the caller keeps: lists in the "+
			"making, texts that are missing, imports with faults."))
}

// Waiting is what waits for a user who keeps brands in order.
type Waiting struct {
	Total  int            `json:"total" doc:"brands in which something waits"`
	Brands []BrandWaiting `json:"brands" nullable:"false" doc:"the first ten of them, in the order of brands"`
}

// BrandWaiting is a brand in which something waits.
type BrandWaiting struct {
	ID           int64               `db:"id" json:"id"`
	Name         string              `db:"name" json:"name"`
	Drafts       []Draft             `json:"drafts" nullable:"false" doc:"price lists and support lists in the making, the newest first"`
	Untranslated []Untranslated      `json:"untranslated" nullable:"false" doc:"languages in which options have no text"`
	Imports      []imports.FaultyRun `json:"imports" nullable:"false" doc:"the newest import, when it failed or left rows out; else none"`
}

// Draft is a price list or support list that is not published yet.
type Draft struct {
	BrandID   int64     `db:"brand_id" json:"-"`
	ID        int64     `db:"id" json:"id"`
	Type      int64     `db:"type" json:"type" enum:"1,2" doc:"1: price list, 2: support list"`
	Name      string    `db:"name" json:"name"`
	StartedAt date.Date `db:"started_at" json:"started_at" doc:"the first day"`
}

func listWaiting(ctx context.Context, tx *db.Tx, i *imports.Imports) (Waiting, error) {
	w := Waiting{Brands: []BrandWaiting{}}
	brands, err := db.Select[BrandWaiting](ctx, tx, `SELECT id, name
		FROM brands
		WHERE {brand:id} AND deleted_at IS NULL
		ORDER BY sort, id LIMIT $1`, mostBrands)
	if err != nil {
		return w, err
	}

	var ids []int64
	for _, b := range brands {
		if tx.Actor.May(permLists, authz.ID("brandId", b.ID)) {
			ids = append(ids, b.ID)
		}
	}

	drafts, err := draftsOf(ctx, tx, ids)
	if err != nil {
		return w, err
	}
	missing, err := untranslatedOf(ctx, tx, ids)
	if err != nil {
		return w, err
	}

	faulty, err := i.Faulty(ctx, tx, ids)
	if err != nil {
		return w, err
	}

	for _, b := range brands {
		b.Drafts = append([]Draft{}, drafts[b.ID]...)
		b.Untranslated = append([]Untranslated{}, missing[b.ID]...)
		if b.Imports = []imports.FaultyRun{}; faulty[b.ID].JobID > 0 {
			b.Imports = append(b.Imports, faulty[b.ID])
		}
		if len(b.Drafts)+len(b.Untranslated)+len(b.Imports) == 0 {
			continue
		}

		if w.Total++; w.Total <= mostWaiting {
			w.Brands = append(w.Brands, b)
		}
	}

	return w, nil
}

// draftsOf reads the lists that are not published yet, by brand.
func draftsOf(ctx context.Context, tx *db.Tx, brandIDs []int64) (map[int64][]Draft, error) {
	in := db.In("l.brand_id", brandIDs)
	lists, err := db.Select[Draft](ctx, tx, `
		SELECT l.brand_id, l.id, l.type, l.name, l.started_at
		FROM pricelists l
		JOIN pricelist_titles t ON t.id = l.pricelist_title_id
		WHERE `+in.Places(1)+`
			AND {brand:l.brand_id}
			AND {list:l.id}
			AND l.published_at IS NULL
			AND l.status = 'active'
			AND t.status = 'active'
		ORDER BY l.started_at DESC, l.id DESC`, in.Args...)

	drafts := map[int64][]Draft{}
	for _, l := range lists {
		drafts[l.BrandID] = append(drafts[l.BrandID], l)
	}

	return drafts, err
}
