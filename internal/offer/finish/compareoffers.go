package finish

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"forecourt/internal/offer"
	"forecourt/internal/offer/document"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// ComparedOffer is one of the offers that stand beside each other.
type ComparedOffer struct {
	ID            int64      `json:"id"`
	Number        string     `json:"number"`
	Alternative   int64      `json:"alternative" doc:"place among the alternatives, from 1"`
	AlternativeOf *int64     `json:"alternative_of" nullable:"true" doc:"the first of the alternatives; null: the offer is the first itself, or has none"`
	State         string     `json:"state" enum:"draft,template,active,expired,chosen,not_chosen,archived,used" doc:"the status as people read it"`
	CustomerName  string     `json:"customer_name"`
	Model         string     `json:"model" doc:"in the caller's language where the offer still has it; empty until a model is picked"`
	Document      int64      `json:"document" doc:"number of the document whose contents are compared; 0: the offer as it stands, because there is none"`
	ChangedSince  bool       `json:"changed_since" doc:"the offer was changed after that document"`
	Currency      string     `json:"currency" doc:"ISO 4217, of its amounts"`
	ExpireDate    *date.Date `json:"expire_date" nullable:"true" doc:"the last day it is valid"`
}

// ComparedRow is one thing that at least one of the offers says.
type ComparedRow struct {
	Part    string  `json:"part" enum:"car,price,offer,finance,texts"`
	Field   string  `json:"field" doc:"that of the facts"`
	ID      int64   `json:"id,omitempty" doc:"of the option or accessory"`
	Code    string  `json:"code,omitempty"`
	Name    string  `json:"name,omitempty" doc:"of the option, accessory or equipment"`
	Values  []*Fact `json:"values" nullable:"false" doc:"what each offer says, in the order of offers; null: nothing"`
	Differs bool    `json:"differs" doc:"the offers do not all say the same"`
	// Differences stand at the places of Values.
	Differences []*money.Cents `json:"differences" nullable:"false" doc:"of prices: what each offer costs more than the first, less than 0 where it costs less; null: nothing, or not to be compared"`
}

// ComparedOffers are offers beside each other.
type ComparedOffers struct {
	Offers []ComparedOffer `json:"offers" nullable:"false"`
	Rows   []ComparedRow   `json:"rows" nullable:"false" doc:"by part, in the order of the document"`
}

type compareOffersInput struct {
	IDs []int64 `query:"ids" required:"true" minItems:"2" maxItems:"4" uniqueItems:"true" doc:"two to four offers, in the order of the columns"`
}

// compareOffers puts offers beside each other on a screen, in the language of its user.
func (o *Operations) compareOffers(ctx context.Context, tx *db.Tx, in *compareOffersInput) (ComparedOffers, error) {
	return o.compareInLanguage(ctx, tx, in.IDs, offer.LanguageID(ctx))
}

// compareInLanguage puts beside each other what offers say to their customers: the last document,
// or what one would say while there is none. Their cars are named in one language.
func (o *Operations) compareInLanguage(
	ctx context.Context, tx *db.Tx, ids []int64, language int64,
) (ComparedOffers, error) {
	out := ComparedOffers{Offers: []ComparedOffer{}, Rows: []ComparedRow{}}
	rows := map[string]int{}

	for at, id := range ids {
		v, err := offer.Versions.Get(ctx, tx, id)
		if err != nil {
			return out, err
		}
		given, facts, err := o.lastFacts(ctx, tx, &v)
		if err != nil {
			return out, err
		}

		compared := ComparedOffer{
			ID:            v.ID,
			Number:        v.Number,
			Alternative:   v.Alternative,
			AlternativeOf: v.AlternativeOf,
			State:         v.State,
			CustomerName:  v.CustomerName,
			Document:      given,
			Currency:      v.Currency,
			ExpireDate:    v.ExpireDate,
			ChangedSince:  given > 0 && bool(v.ChangedSinceFinish),
		}
		if facts, err = o.inLanguage(ctx, tx, &v, facts, language); err != nil {
			return out, err
		}
		if facts, err = groupByClass(ctx, tx, facts); err != nil {
			return out, err
		}

		facts = withDiscount(facts)
		for i := range facts {
			f := &facts[i]
			if f.Field == "model" {
				compared.Model = cmp.Or(f.Text, f.Code)
			}

			place, found := rows[f.rowKey()]
			if !found {
				place = len(out.Rows)
				rows[f.rowKey()] = place
				out.Rows = append(out.Rows, ComparedRow{
					Part:   f.Part,
					Field:  f.Field,
					ID:     f.ID,
					Code:   f.Code,
					Name:   f.Name,
					Values: make([]*Fact, len(ids)),
				})
			}

			out.Rows[place].Values[at] = f
		}

		out.Offers = append(out.Offers, compared)
	}

	for i := range out.Rows {
		if r := &out.Rows[i]; r.Field == "model" || slices.Contains(ofOneClass, r.Field) {
			// A value has its own code and name: those of the first are not those of the row.
			r.Code = ""
			r.Name = ""
		}

		out.Rows[i].Differs = !sayTheSame(out.Rows[i].Values)
	}

	slices.SortStableFunc(out.Rows, func(a, b ComparedRow) int {
		return cmp.Or(cmp.Compare(slices.Index(parts, a.Part), slices.Index(parts, b.Part)),
			cmp.Compare(slices.Index(fieldOrder, a.Field), slices.Index(fieldOrder, b.Field)))
	})
	out.fillDifferences()

	return out, nil
}

// fieldDiscount is what the price of the car is lower by.
const fieldDiscount = "discount_money"

// withDiscount adds what an offer takes off the price, in whichever way it was given.
func withDiscount(facts []Fact) []Fact {
	var full, lower *money.Cents
	for i := range facts {
		switch facts[i].Field {
		case price.FigurePrice:
			full = facts[i].Amount
		case price.FigureDiscounted:
			lower = facts[i].Amount
		}
	}

	if full == nil || lower == nil || *full == *lower {
		return facts
	}

	off := *lower - *full
	return append(facts, Fact{Part: partPrice, Field: fieldDiscount, Amount: &off})
}

// fieldOrder is the order of rows within a part.
var fieldOrder = []string{
	"model", "body_type", "fuel", "gearbox", "drive", "model_year", "power_kw", "consumption",
	"avg_energy_consumption", "co2_emission", "electric_range", "type", "line", "mvar", "exterior", "wheel",
	"interior", "trim", "trim_finish", "option", "service", "accessory", "equipment",
	"number_of_vehicles", price.FigurePrice, fieldDiscount, price.FigureDiscounted, price.FigureExtras,
	price.FigureAccessories, price.FigureRegistration, "trade_in_benefit",
	price.FigureTotal, price.FigureCasco,
	"customer_name", "customer_phone", "customer_email", "user", "language", fieldPictures, "expire_date",
	"monthly_payment", "months", "deposit", "deposit_comment", "residual_value", "mileage", "borrowing_rate",
	"borrowing_rate_kind", "apr", "total_payable", "creditor", "franchise_accident", "franchise_theft",
	"delivery_term", "extra_services", "extra_equipment", "third_party_equipment", "required_equipment", "comment",
}

// sayTheSame reports whether a reader of the values sees no difference: of pictures only their
// number counts.
func sayTheSame(values []*Fact) bool {
	first := values[0]
	for _, f := range values[1:] {
		switch {
		case f == nil || first == nil:
			if f != first {
				return false
			}
		case f.Field == fieldPictures && f.Text == first.Text:
		case !f.saysSame(first) || f.Code != first.Code:
			return false
		}
	}

	return true
}

// lastFacts reads what the last document of an offer says. Without one, or of one made before facts
// were kept, it gives what a document would say now, under number 0.
func (o *Operations) lastFacts(ctx context.Context, tx *db.Tx, v *offer.Version) (int64, []Fact, error) {
	given, err := readDocuments(ctx, tx, v.ID, latestDocument)
	if err != nil {
		return 0, nil, err
	}
	if len(given) > 0 {
		text, err := db.SelectOne[db.JSON](ctx, tx, `
			SELECT told
			FROM offer_documents
			WHERE {everyone} AND version_id = $1 AND number = $2`, v.ID, given[0].Number)
		if err != nil {
			return 0, nil, fmt.Errorf("read what a document said: %w", err)
		}
		var facts []Fact
		if err := json.Unmarshal(text, &facts); err != nil {
			return 0, nil, fmt.Errorf("read what a document said: %w", err)
		}
		if len(facts) > 0 {
			return given[0].Number, facts, nil
		}
	}

	p, err := o.fillPaper(ctx, tx, v)
	if err != nil {
		return 0, nil, err
	}

	return 0, p.allFacts(), nil
}

type printComparisonInput struct {
	IDs         []int64 `query:"ids" required:"true" minItems:"2" maxItems:"4" uniqueItems:"true" doc:"two to four offers, in the order of the columns"`
	All         bool    `query:"all" doc:"also what all offers say; else the differences only"`
	AccessToken string  `query:"access_token" doc:"a download token, for links that leave the browser"`
}

// printComparison makes a paper of compared offers in the language of the first. It leaves out what
// concerns only the people of the dealer: the salespeople of the offers, and comments.
func (o *Operations) printComparison(
	ctx context.Context, tx *db.Tx, in *printComparisonInput,
) (httpapi.Content, error) {
	content := httpapi.Content{Type: pdfType, Revalidate: true}
	first, err := offer.Versions.Get(ctx, tx, in.IDs[0])
	if err != nil {
		return content, err
	}

	compared, err := o.compareInLanguage(ctx, tx, in.IDs, first.LanguageID)
	if err != nil {
		return content, err
	}

	p, err := o.fillPaper(ctx, tx, &first)
	if err != nil {
		return content, err
	}

	d := document.Comparison{
		Language:     p.doc.Language,
		Company:      p.doc.Company,
		Manager:      p.doc.Manager,
		Date:         tx.Today(),
		Round:        p.doc.Price.Round,
		HideDecimals: p.doc.Price.HideDecimals,
	}

	content.Name = first.Number
	for i, v := range compared.Offers {
		column := document.Column{Number: v.Number, Model: v.Model, Currency: v.Currency, Draft: v.State == "draft"}
		if v.ExpireDate != nil {
			column.ValidUntil = *v.ExpireDate
		}
		if i > 0 {
			content.Name += "-" + v.Number
		}

		d.Columns = append(d.Columns, column)
	}

	content.Name += ".pdf"
	if !slices.ContainsFunc(compared.Offers, func(v ComparedOffer) bool { return v.CustomerName != first.CustomerName }) {
		d.Customer = first.CustomerName
	}

	for i := range compared.Rows {
		if r := &compared.Rows[i]; (r.Differs || in.All || r.Field == price.FigureTotal) &&
			(r.Part == partCar || r.Part == partPrice || r.Part == partFinance) && r.Field != "model" {
			d.Rows = append(d.Rows, printedRow(r))
		}
	}

	content.Make = func(c *httpapi.Content) error {
		file, err := document.RenderComparison(&d)
		if err != nil {
			return fmt.Errorf("print a comparison: %w", err)
		}

		c.Body = nopCloser{bytes.NewReader(file)}
		return nil
	}

	return content, nil
}

// printedRow turns a row into one of the paper.
func printedRow(r *ComparedRow) document.ComparedRow {
	row := document.ComparedRow{
		Part:   r.Part,
		Field:  r.Field,
		Name:   r.Name,
		Values: make([]document.ComparedValue, len(r.Values)),
	}

	for i, f := range r.Values {
		if f == nil {
			continue
		}

		row.Values[i] = document.ComparedValue{
			Said:     true,
			Text:     f.Text,
			Amount:   f.Amount,
			Quantity: quantityOf(f),
			More:     r.Differences[i],
		}

		if slices.Contains(ofOneClass, r.Field) {
			row.Values[i].Name = f.Name
		}
	}

	return row
}

// quantityOf counts the pieces of an option or accessory; other facts have 0.
func quantityOf(f *Fact) int64 {
	switch f.Field {
	case "option", "service", "accessory", "equipment":
		n, err := strconv.ParseInt(f.Text, 10, 64)
		if err != nil {
			return 1
		}

		return n
	}

	return 0
}
