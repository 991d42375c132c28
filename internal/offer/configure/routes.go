// Package configure chooses in an offer under the rules of its model: the option
// lists of the steps, the check of a choice with its repairs, and the car as the
// wizard shows it.
package configure

import (
	"context"
	"net/http"

	"forecourt/internal/catalog"
	"forecourt/internal/offer"
	"forecourt/internal/platform/httpapi"
)

// Operations are what chooses in offers.
type Operations struct {
	offers *offer.Offers
}

// New makes the operations on offers.
func New(offers *offer.Offers) *Operations { return &Operations{offers} }

// Routes registers what chooses in an offer. The documents change offers
// with GET; the same paths answer POST.
func (o *Operations) Routes(a *httpapi.API) {
	validate := func(ctx context.Context, in *validateInput) (Validation, error) { return o.validateChoice(ctx, a, in) }
	httpapi.Free(a, http.MethodGet, "/model-feature/validate/{versionId}/{packageId}", offer.PermEdit, validate,
		httpapi.Writes(),
		httpapi.Summary("Choose an option under the rules: a valid choice is saved, otherwise the answer says how to mend it."))
	httpapi.Free(a, http.MethodPost, "/model-feature/validate/{versionId}/{packageId}", offer.PermEdit, validate,
		httpapi.Repeatable(),
		httpapi.Summary("Choose an option under the rules: a valid choice is saved, otherwise the answer says how to mend it."))
	httpapi.Free(a, http.MethodGet, "/model-feature/cheapest/{versionId}/{packageId}", offer.PermEdit,
		func(ctx context.Context, in *validateInput) (Cheapest, error) { return o.findCheapest(ctx, a, in) },
		httpapi.Summary("The cheapest way to a valid choice, where it is not the one of the fewest changes."))
	httpapi.Free(a, http.MethodGet, "/model-feature/total/{versionId}/{packageId}", offer.PermEdit,
		func(ctx context.Context, in *validateInput) (Total, error) { return o.showTotal(ctx, a, in) },
		httpapi.Summary("What an offer comes to as it is, and with picks that are not saved."))
	httpapi.Op(a, http.MethodPut, "/version/{id}/selection", offer.PermEdit, o.saveSelection,
		httpapi.Summary("Make the selection exactly this, when the rules allow it."))
	httpapi.Op(a, http.MethodPost, "/version/test-configuration/{id}", catalog.PermModel, o.keepAsTest,
		httpapi.Summary("Keep the car of an offer as one that the rules of its price list must keep possible, or impossible."))
	httpapi.Op(a, http.MethodGet, "/model-feature/accessory/{versionId}", offer.PermEdit, o.changeAccessory,
		httpapi.Writes())
	httpapi.Op(a, http.MethodPost, "/model-feature/accessory/{versionId}", offer.PermEdit, o.changeAccessory,
		httpapi.Summary("Add an accessory of the serie, change how many there are, or remove it."))
	httpapi.Op(a, http.MethodGet, "/version-accessory", offer.PermRead, listAccessories,
		httpapi.Summary("The accessories of an offer."))
	httpapi.Op(a, http.MethodGet, "/version/car/{id}", offer.PermRead, o.getCar,
		httpapi.Summary("Everything the wizard shows around its steps: the car, what it costs and why, the steps."))
	for _, list := range optionLists {
		httpapi.Op(a, http.MethodGet, "/model-feature/"+list.word+"/{modelId}/{versionId}", offer.PermRead,
			o.optionsOfStep(list.step))
	}

	httpapi.Op(a, http.MethodGet, "/model-feature/equipment/{modelId}/{versionId}", offer.PermRead, o.standardEquipment,
		httpapi.Summary("Options that are standard equipment in offers of this type."))
	httpapi.Op(a, http.MethodGet, "/model-feature/prices/{modelId}/{versionId}", offer.PermRead, o.listPrices)
	httpapi.Op(a, http.MethodGet, "/model-feature/package/{featureId}/{modelId}/{versionId}", offer.PermRead,
		o.packageContents)
	httpapi.Op(a, http.MethodGet, "/model-feature/options-state/{modelId}/{versionId}", offer.PermRead, o.allStates)
	httpapi.Free(a, http.MethodGet, "/model-feature/effects/{versionId}", offer.PermRead,
		func(ctx context.Context, in *effectsInput) ([]Effect, error) { return o.findEffects(ctx, a, in) },
		httpapi.Summary("What a click on each of the options leads to."))
	httpapi.Free(a, http.MethodGet, "/model-feature/why/{featureId}/{versionId}", offer.PermRead,
		func(ctx context.Context, in *whyInput) (OptionExplanation, error) { return o.explainOption(ctx, a, in) })
	httpapi.Free(a, http.MethodPost, "/model-feature/complete/{versionId}", offer.PermEdit,
		func(ctx context.Context, in *completeInput) (Completion, error) { return o.completeOffer(ctx, a, in) },
		httpapi.Repeatable(), httpapi.Summary("Fill what a finished offer needs as cheaply as possible."))
}
