package finish

import (
	"context"
	"encoding/json"
	"fmt"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
)

// finishedAlready answers the finish of an offer whose last document says all that another one
// would say: the customer has it, and no second one is made, unless the last one has no page for
// the customer to open.
func (o *Operations) finishedAlready(ctx context.Context, tx *db.Tx, in *finishInput) (*Finished, error) {
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil || v.Revision != in.Body.Revision || v.Status != offer.Active || bool(v.ChangedSinceFinish) {
		return nil, err
	}
	given, err := readDocuments(ctx, tx, v.ID, latestDocument)
	if err != nil || len(given) == 0 {
		return nil, err
	}
	same, err := o.saysTheSame(ctx, tx, &v, given[0].Number)
	if err != nil || !same {
		return nil, err
	}

	out := &Finished{Version: v, Document: given[0]}
	err = out.leadOn(ctx, tx)

	return out, err
}

// saysTheSame compares a document with what another one would say now.
func (o *Operations) saysTheSame(ctx context.Context, tx *db.Tx, v *offer.Version, number int64) (bool, error) {
	kept, err := db.SelectOne[struct {
		Facts  db.JSON `db:"facts"`
		Seller db.JSON `db:"seller"`
		Page   db.Flag `db:"page"`
	}](ctx, tx, `
		SELECT told AS facts, seller, CASE WHEN page IS NULL THEN 0 ELSE 1 END AS page
		FROM offer_documents
		WHERE {everyone} AND version_id = $1 AND number = $2`, v.ID, number)
	if err != nil {
		return false, fmt.Errorf("read a document: %w", err)
	}

	var was []Fact
	var seller sellerNames
	if err := json.Unmarshal(kept.Facts, &was); err != nil {
		return false, fmt.Errorf("read what a document said: %w", err)
	}
	if err := json.Unmarshal(kept.Seller, &seller); err != nil {
		return false, fmt.Errorf("read who made a document: %w", err)
	}
	p, err := o.fillPaper(ctx, tx, v)
	if err != nil {
		return false, err
	}

	return bool(kept.Page) && p.sellerNames() == seller && len(compareFacts(was, p.allFacts())) == 0, nil
}
