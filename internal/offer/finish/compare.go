package finish

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// Side is one of two states of an offer that are compared.
type Side struct {
	Number     int64   `json:"number" doc:"of the document; 0: the offer as it stands"`
	FinishedAt db.Time `json:"finished_at" doc:"of the document; of the offer as it stands, the last change"`
	By         string  `json:"by" doc:"who finished it, or changed it last"`
}

// Difference is something that two states say differently. Was or is absent
// where one of them does not say it at all.
type Difference struct {
	Part       string       `json:"part" enum:"car,price,offer,finance,texts"`
	Field      string       `json:"field" doc:"that of the facts"`
	Was        *Fact        `json:"was,omitempty"`
	Is         *Fact        `json:"is,omitempty"`
	Difference *money.Cents `json:"difference,omitempty" doc:"of amounts: what the customer pays more"`
}

// Comparison is what became different between two states of an offer.
type Comparison struct {
	From        Side         `json:"from"`
	To          Side         `json:"to"`
	Currency    string       `json:"currency" doc:"ISO 4217, of the amounts"`
	Differences []Difference `json:"differences" nullable:"false" doc:"by part, in the order of the document; what was taken off stands behind what stayed"`
}

type compareInput struct {
	ID   int64 `path:"id" minimum:"1"`
	From int64 `query:"from" minimum:"0" doc:"number of the earlier document; 0: the one before to, or the last"`
	To   int64 `query:"to" minimum:"0" doc:"number of the later document; 0: the offer as it stands"`
}

// compareStates says what changed between two documents, or between one of them and
// the offer as it stands.
func (o *Operations) compareStates(ctx context.Context, tx *db.Tx, in *compareInput) (Comparison, error) {
	out := Comparison{Differences: []Difference{}}
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return out, err
	}

	out.Currency = v.Currency
	given, err := readDocuments(ctx, tx, v.ID, everyDocument)
	if err != nil {
		return out, err
	}
	from := cmp.Or(in.From, max(in.To-1, 0))
	if from == 0 && len(given) > 0 {
		from = given[0].Number
	}

	var was, is []Fact
	if out.From, was, err = readDocumentFacts(ctx, tx, v.ID, given, from); err != nil {
		return out, err
	}
	if in.To != 0 {
		out.To, is, err = readDocumentFacts(ctx, tx, v.ID, given, in.To)
	} else {
		out.To, is, err = o.presentFacts(ctx, tx, &v)
	}
	if err != nil {
		return out, err
	}

	out.Differences = append(out.Differences, compareFacts(was, is)...)
	return out, nil
}

// readDocumentFacts reads what a document said.
func readDocumentFacts(
	ctx context.Context, tx *db.Tx, id int64, given []GivenDocument, number int64,
) (Side, []Fact, error) {
	at := slices.IndexFunc(given, func(d GivenDocument) bool { return d.Number == number })
	if at < 0 {
		return Side{}, nil, fault.New(fault.NotFound, "not_found")
	}

	text, err := db.SelectOne[db.JSON](ctx, tx, `
		SELECT told
		FROM offer_documents
		WHERE {everyone} AND version_id = $1 AND number = $2`, id, number)
	if err != nil {
		return Side{}, nil, fmt.Errorf("read what a document said: %w", err)
	}

	var facts []Fact
	if err := json.Unmarshal(text, &facts); err != nil {
		return Side{}, nil, fmt.Errorf("read what a document said: %w", err)
	}
	if len(facts) == 0 {
		return Side{}, nil, fault.New(fault.Conflict, "document_not_comparable").With("number", number)
	}

	d := given[at]
	return Side{Number: d.Number, FinishedAt: d.FinishedAt, By: d.FinishedByName}, facts, nil
}

// presentFacts tells what a document would say now.
func (o *Operations) presentFacts(ctx context.Context, tx *db.Tx, v *offer.Version) (Side, []Fact, error) {
	p, err := o.fillPaper(ctx, tx, v)
	if err != nil {
		return Side{}, nil, err
	}

	return Side{FinishedAt: v.UpdatedAt, By: v.UpdatedByName}, p.allFacts(), nil
}

var parts = []string{partCar, partPrice, partOffer, partFinance, partTexts}

// compareFacts lists what two lists of facts say differently.
func compareFacts(was, is []Fact) []Difference {
	had := map[string]*Fact{}
	for i := range was {
		had[was[i].nameKey()] = &was[i]
	}

	var found []Difference
	for i := range is {
		f := &is[i]
		before := had[f.nameKey()]
		delete(had, f.nameKey())
		if before == nil && keptLater[f.Field] {
			continue
		}
		if before == nil || !before.saysSame(f) {
			found = append(found, differenceOf(before, f))
		}
	}

	for i := range was {
		if f := had[was[i].nameKey()]; f != nil && !keptLater[f.Field] {
			found = append(found, differenceOf(f, nil))
		}
	}

	slices.SortStableFunc(found, func(a, b Difference) int {
		return cmp.Compare(slices.Index(parts, a.Part), slices.Index(parts, b.Part))
	})

	return found
}

// differenceOf tells one fact that two states say differently, and what of the price that changes.
func differenceOf(was, is *Fact) Difference {
	fact := cmp.Or(is, was)
	d := Difference{Part: fact.Part, Field: fact.Field, Was: was, Is: is}
	if d.Field == price.FigureDiscounted && (was == nil || is == nil) {
		return d // a discount that is given or withdrawn costs what the total says
	}

	var before, after money.Cents
	if was != nil && was.Amount != nil {
		before = *was.Amount
	}
	if is != nil && is.Amount != nil {
		after = *is.Amount
	}
	if more := after - before; more != 0 {
		d.Difference = &more
	}

	return d
}
