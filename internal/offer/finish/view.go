package finish

import (
	"context"
	"encoding/json"
	"fmt"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// View is an offer as its page shows it: what the last document said, or what a
// document would say while there is none (OP-093).
type View struct {
	Document *GivenDocument `json:"document,omitempty" doc:"whose contents are shown; absent: none was given yet"`
	Changed  bool           `json:"changed" doc:"the offer has been changed since that document"`
	Image    string         `json:"image,omitempty" doc:"the first picture of that document; absent: it has none"`
	Currency string         `json:"currency" doc:"ISO 4217, of the amounts"`
	Facts    []ViewFact     `json:"facts" nullable:"false" doc:"what the document says, in its order and language"`
	Ledger   []price.Row    `json:"ledger" nullable:"false" doc:"from the prices of the list to the total, row by row; the rows add up"`
	VAT      money.Cents    `json:"vat" doc:"the VAT in the total"`
	VATShown bool           `json:"vat_shown"`
	Casco    money.Cents    `json:"casco" doc:"insurance of a year, beside the total"`
	// Registration is nil where the total contains it.
	Registration *money.Cents `json:"registration" nullable:"true" doc:"of one vehicle, beside the total; null: part of it"`
}

// ViewFact is a fact with its amount without VAT.
type ViewFact struct {
	Fact
	Net *money.Cents `json:"net,omitempty" doc:"of options, services and accessories, without VAT"`
}

// showView shows the offer as it was given to the customer last.
func (o *Operations) showView(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (View, error) {
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return View{}, err
	}

	given, err := readDocuments(ctx, tx, v.ID, latestDocument)
	if err != nil {
		return View{}, err
	}
	if len(given) == 0 {
		p, err := o.fillPaper(ctx, tx, &v)
		if err != nil {
			return View{}, err
		}

		return viewOf(&v, p.allFacts(), p.input, &p.output)
	}

	kept, err := db.SelectOne[struct {
		Input  db.JSON `db:"input"`
		Output db.JSON `db:"output"`
		Facts  db.JSON `db:"facts"`
		Page   db.JSON `db:"page"`
	}](ctx, tx, `
		SELECT input, output, told AS facts, page
		FROM offer_documents
		WHERE {everyone} AND version_id = $1 AND number = $2`, v.ID, given[0].Number)
	if err != nil {
		return View{}, fmt.Errorf("read a document: %w", err)
	}

	var (
		input  price.Input
		output price.Output
		facts  []Fact
	)
	for _, part := range []struct {
		text db.JSON
		into any
	}{{kept.Input, &input}, {kept.Output, &output}, {kept.Facts, &facts}} {
		if err := json.Unmarshal(part.text, part.into); err != nil {
			return View{}, fmt.Errorf("read a document: %w", err)
		}
	}

	out, err := viewOf(&v, facts, &input, &output)
	if err != nil {
		return out, err
	}

	out.Document = &given[0]
	out.Changed = bool(v.ChangedSinceFinish)
	out.Image, err = firstPicture(kept.Page)

	return out, err
}

// firstPicture gives the name of the first picture of the kept page of a document; empty without one.
func firstPicture(page db.JSON) (string, error) {
	if len(page) == 0 {
		return "", nil
	}

	var kept keptPage
	if err := json.Unmarshal(page, &kept); err != nil {
		return "", fmt.Errorf("read the page of a document: %w", err)
	}
	if len(kept.Pictures) == 0 {
		return "", nil
	}

	return kept.Pictures[0], nil
}

func viewOf(v *offer.Version, facts []Fact, input *price.Input, output *price.Output) (View, error) {
	out := View{
		Currency: v.Currency,
		Facts:    []ViewFact{},
		VAT:      output.VATAmount,
		VATShown: v.Type == price.Standard && output.ShowVAT,
		Casco:    output.PriceCasco,
	}

	terms, err := input.Terms()
	if err != nil {
		return out, offer.PricingError(err)
	}
	if out.Ledger, err = output.Ledger(terms); err != nil {
		return out, offer.PricingError(err)
	}
	if !terms.RegistrationInside {
		out.Registration = &output.PriceRegistration
	}

	net := map[int64]*money.Cents{}
	accessoryNet := map[int64]*money.Cents{}

	for i := range output.Lines {
		switch l := &output.Lines[i]; l.Origin.Record {
		case "feature":
			net[l.Origin.ID] = &l.Net
		case "accessory":
			accessoryNet[l.Origin.ID] = &l.Net
		}
	}

	for _, f := range facts {
		shown := ViewFact{Fact: f}
		switch f.Field {
		case "option", "service":
			shown.Net = net[f.ID]
		case "accessory":
			shown.Net = accessoryNet[f.ID]
		}

		out.Facts = append(out.Facts, shown)
	}

	return out, nil
}
