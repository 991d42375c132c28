package configurator

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/price"
	"forecourt/internal/rules"
)

// Routes registers every operation of the area.
func (k *Models) Routes(a *httpapi.API) {
	httpapi.Free(a, http.MethodGet, "/rule/findings/{pricelistId}/{modelId}", authz.LoginOnly,
		func(ctx context.Context, in *findingsInput) (Findings, error) { return k.findFindings(ctx, a, in) },
		httpapi.Summary("Check the rules of a model in a price list. When that takes too long, what was found until then."))
	httpapi.Free(a, http.MethodGet, "/rule/findings/{pricelistId}", authz.LoginOnly,
		func(ctx context.Context, in *listFindingsInput) (ListFindings, error) { return k.ofList(ctx, a, in) },
		httpapi.Summary("Check the rules of all models of a price list. A long list takes several answers, each going on where the one before ended."))
	httpapi.Free(a, http.MethodPost, "/rule/try/{pricelistId}/{modelId}", catalog.PermModel,
		func(ctx context.Context, in *tryInput) (Trial, error) { return k.tryConfiguration(ctx, a, in) },
		httpapi.Summary("Try a configuration against the rules of a model, with a rule that is not saved yet if one is given. Nothing is stored."), httpapi.ReadOnly())
	httpapi.Free(a, http.MethodPost, "/rule/archive-needless/{id}", catalog.PermModel,
		func(ctx context.Context, in *httpapi.ByIDAndRevision) (rules.Rule, error) {
			return k.archiveNeedless(ctx, a, in)
		},
		httpapi.Summary("Archive a rule, unless a model of the price list needs it: without it something else could be chosen."))
}

// patience is how long a request checks rules.
const patience = 3 * time.Second

type findingsInput struct {
	PricelistID int64  `path:"pricelistId" minimum:"1"`
	ModelID     int64  `path:"modelId" minimum:"1"`
	Type        string `query:"type" enum:"standard,embassy,diplomatic" doc:"of offer; by default every type that the model has a price for"`
}

// Findings are all things found about the rules of a model.
type Findings struct {
	Revision   int64        `json:"revision" doc:"counts the changes of what the price list offers"`
	OfferTypes []price.Type `json:"offer_types" doc:"types of offers that were checked"`
	Complete   bool         `json:"complete" doc:"false: time was over; there may be more"`
	Findings   []Finding    `json:"findings"`
}

func (k *Models) findFindings(ctx context.Context, a *httpapi.API, in *findingsInput) (out Findings, err error) {
	var m *Model
	err = a.View(ctx, authz.LoginOnly, func(tx *db.Tx) (err error) {
		m, out.OfferTypes, err = k.findModel(ctx, tx, place{in.PricelistID, in.ModelID})
		return err
	})
	if err != nil {
		return out, fmt.Errorf("find model: %w", err)
	}

	if in.Type != "" {
		out.OfferTypes = slices.DeleteFunc(out.OfferTypes, func(t price.Type) bool { return t != price.Type(in.Type) })
	}

	if out.OfferTypes == nil {
		out.OfferTypes = []price.Type{}
	}

	out.Revision = m.Revision
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	out.Findings, out.Complete, err = k.Lint(limited, m, out.OfferTypes, httpapi.Language(ctx))

	return out, err
}
