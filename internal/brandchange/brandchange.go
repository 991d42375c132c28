// Package brandchange moves a model to another brand, and says before what the
// model loses by that: what price lists of its old brand have of it.
package brandchange

import (
	"context"
	"net/http"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/pricelist"
)

const summary = "Move a model to another brand. Refused while offers, vehicles, orders or quotas have it, " +
	"and when the other brand has no such model range, body type or gearbox. " +
	"What its old brand has of it, such as prices, features and rules, is removed when `remove` says so; " +
	"otherwise the move is refused."

// Routes registers every operation of the area.
func Routes(a *httpapi.API) {
	const path = "/model/change-brand/{modelId}/{brandId}"
	httpapi.Op(a, http.MethodPost, path, catalog.PermModel, changeBrand, httpapi.Summary(summary))
	httpapi.Op(a, http.MethodGet, path, catalog.PermModel, changeBrand, httpapi.Writes(), httpapi.Summary(summary))
	httpapi.Op(a, http.MethodGet, "/model/brand-change/{id}", catalog.PermModel, previewChange,
		httpapi.Summary("What a model loses when it is moved to another brand, and what keeps it where it is."))
}

type input struct {
	ModelID int64 `path:"modelId" minimum:"1"`
	BrandID int64 `path:"brandId" minimum:"1"`
	Remove  bool  `query:"remove" doc:"remove what the old brand has of the model"`
	httpapi.Seen
}

// changeBrand moves a model to another brand (M-024). Its model range, body type
// and gearbox must exist there under the same name.
func changeBrand(ctx context.Context, tx *db.Tx, in *input) (pricelist.ListedModel, error) {
	_, err := catalog.Models.Move(ctx, tx, in.ModelID, in.Saw(), func(m *catalog.Model) error {
		if m.BrandID == in.BrandID {
			return nil
		}
		if err := removeOldBrand(ctx, tx, m, in.Remove); err != nil {
			return err
		}

		m.BrandID = in.BrandID
		return catalog.FindNamesakes(ctx, tx, m)
	})
	if err != nil {
		return pricelist.ListedModel{}, err
	}

	return pricelist.ShowModel(ctx, tx, 0, in.ModelID)
}

// removeOldBrand removes what the old brand has of a model.
func removeOldBrand(ctx context.Context, tx *db.Tx, model *catalog.Model, remove bool) error {
	if !tx.Actor.May(catalog.PermModel, authz.ID("brandId", model.BrandID)) {
		return nil // refused where the model is written
	}

	change, err := changeOf(ctx, tx, model)
	switch {
	case err != nil:
		return err
	case change.hasKept():
		return fault.New(fault.Conflict, "model_stays_with_brand").With("code", model.Code)
	case change.countRows() > mostRows:
		return fault.New(fault.Conflict, "model_has_too_much").With("code", model.Code).With("most", mostRows)
	case change.countRows() > 0 && !remove:
		return fault.New(fault.Conflict, "model_of_old_brand").With("code", model.Code)
	}

	for _, h := range held {
		if err := h.remove(ctx, tx, model.ID); err != nil {
			return err
		}
	}

	if change, err = changeOf(ctx, tx, model); err == nil && change.countRows() > 0 {
		// These are records of companies that the caller does not see.
		err = fault.New(fault.Denied, "out_of_scope")
	}

	return err
}
