// Package listdifference compares two price lists of a brand: what the newer one sells no longer or
// besides, which prices moved and which rules changed, and the open offers that this touches.
package listdifference

import (
	"context"
	"net/http"

	"forecourt/internal/offer"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/pricelist"
	"forecourt/internal/rules"
)

// Lists are the two price lists of a comparison.
type Lists struct {
	FromID int64 `path:"fromId" minimum:"1" doc:"the list compared with, as a rule the older one"`
	ID     int64 `path:"id" minimum:"1" doc:"the list that is looked at"`
}

// Routes registers the comparison of price lists.
func Routes(a *httpapi.API) {
	const path = "/pricelist/difference"
	const lists = "/{fromId}/{id}"
	httpapi.Op(a, http.MethodGet, path+lists, authz.LoginOnly, compareLists,
		httpapi.Summary("How many models, options, prices and rules differ between two price lists of a brand."))
	httpapi.Op(a, http.MethodGet, path+"/changes"+lists, authz.LoginOnly, listChanges,
		httpapi.Summary("The differences of one group, a page of them: price moves with the largest first."))
	httpapi.Op(a, http.MethodGet, path+"/offers"+lists, offer.PermList, listOffers,
		httpapi.Summary("Open offers of the first list that the second would change, with the difference of list prices."))
	httpapi.Op(a, http.MethodPost, path+"/notify"+lists, pricelist.Publish.Who, notifySellers,
		httpapi.Summary("Notify the salespeople of these offers, each of them once."))
	httpapi.Show(
		a, path+"/file"+lists, authz.LoginOnly, writeFile,
		httpapi.Summary("All differences as a workbook, a sheet for each group."),
	)
}

// Counts are how many differences there are in each group.
type Counts struct {
	ModelsNew       int64 `json:"models_new"`
	ModelsDropped   int64 `json:"models_dropped"`
	ModelPrices     int64 `json:"model_prices" doc:"each price of a model counts"`
	OptionsNew      int64 `json:"options_new" doc:"of models that both lists have"`
	OptionsDropped  int64 `json:"options_dropped"`
	OptionPrices    int64 `json:"option_prices" doc:"each price of an option of a model counts"`
	OptionKinds     int64 `json:"option_kinds" doc:"options that became standard equipment, or are it no longer"`
	ContentsNew     int64 `json:"contents_new" doc:"of packages"`
	ContentsDropped int64 `json:"contents_dropped"`
	RulesNew        int64 `json:"rules_new"`
	RulesDropped    int64 `json:"rules_dropped"`
	RulesChanged    int64 `json:"rules_changed"`
}

// ListDifference says how two lists differ.
type ListDifference struct {
	Counts
	ModelMoves  PriceMoves `json:"model_moves"`
	OptionMoves PriceMoves `json:"option_moves"`
	Offers      *int64     `json:"offers" nullable:"true" doc:"open offers that the differences touch; null: the caller may not list offers"`
}

// readLists reads both lists, which must have the brand and the type in common.
func readLists(ctx context.Context, tx *db.Tx, in Lists) (from, to pricelist.Pricelist, err error) {
	if from, err = pricelist.Pricelists.Get(ctx, tx, in.FromID); err != nil {
		return from, to, err
	}
	if to, err = pricelist.Pricelists.Get(ctx, tx, in.ID); err != nil {
		return from, to, err
	}
	if from.ID == to.ID || from.BrandID != to.BrandID || from.Type != to.Type {
		return from, to, fault.WrongField("fromId", "source_pricelist")
	}

	return from, to, nil
}

func compareLists(ctx context.Context, tx *db.Tx, in *Lists) (ListDifference, error) {
	out := ListDifference{}
	if _, _, err := readLists(ctx, tx, *in); err != nil {
		return out, err
	}
	if err := out.countModels(ctx, tx, in); err != nil {
		return out, err
	}
	if err := out.countOptions(ctx, tx, in); err != nil {
		return out, err
	}
	if err := out.countContents(ctx, tx, in); err != nil {
		return out, err
	}

	ruled, err := rules.Compare(ctx, tx, in.FromID, in.ID)
	if err != nil {
		return out, err
	}

	out.RulesNew = int64(len(ruled.New))
	out.RulesDropped = int64(len(ruled.Dropped))
	out.RulesChanged = int64(len(ruled.Changed))
	if tx.Actor.May(offer.PermList) {
		touched, err := countOffers(ctx, tx, in, ruled.IDs())
		if err != nil {
			return out, err
		}
		out.Offers = &touched
	}

	return out, nil
}
