package configure

import (
	"context"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
	"forecourt/internal/proof"
)

type keepInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Expected string `json:"expected,omitempty" enum:"valid,invalid" default:"valid"`
	}
}

// keepAsTest keeps the car of an offer as one that the rules of its price list
// must keep possible, or impossible. What is kept shows the offer: beside the
// right to rules it takes that to open offers.
func (o *Operations) keepAsTest(ctx context.Context, tx *db.Tx, in *keepInput) (proof.TestConfiguration, error) {
	if !tx.Actor.May(offer.PermRead) {
		return proof.TestConfiguration{}, fault.New(fault.Denied, "denied").With("permission", offer.PermView.State)
	}

	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return proof.TestConfiguration{}, err
	}
	if v.ModelID == nil || v.PricelistID == nil {
		return proof.TestConfiguration{}, fault.New(fault.Conflict, "offer_without_model")
	}

	words, err := offer.FeatureTexts(ctx, tx, *v.ModelID, append(v.Chosen(), v.Dropped()...))
	if err != nil {
		return proof.TestConfiguration{}, err
	}

	codes := func(ids []int64) proof.Codes {
		out := proof.Codes{}
		for _, id := range ids {
			if w, known := words[id]; known {
				out = append(out, w.Code)
			}
		}

		return out
	}

	kept := proof.TestConfiguration{
		PricelistID: *v.PricelistID,
		ModelID:     *v.ModelID,
		Name:        v.Number,
		Expected:    in.Body.Expected,
		OfferType:   v.Type,
		Chosen:      codes(v.Chosen()),
		Dropped:     codes(v.Dropped()),
		Origin:      v.Number,
		Status:      record.Active,
	}

	if kept.Expected == "" {
		kept.Expected = proof.Valid
	}

	return proof.Configurations.Insert(ctx, tx, kept)
}
