package configure

import (
	"slices"

	"forecourt/internal/offer"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// addLines adds what the car is made of: the model, what was chosen for each step in their order,
// the standard equipment of the steps that need one, what was dropped, the accessories and the
// transport.
func (r *CarReader) addLines() {
	if r.Car.Model != nil {
		r.addLine(CarLine{
			Kind: "model",
			Step: StepModel,
			Code: r.Car.Model.Code,
			Text: r.Car.Model.Description,
		}, price.FigureModel, 0)
	}

	for _, step := range StepOrder {
		r.addStepLines(step)
	}

	r.addAccessories()
	if r.Priced.Extras != 0 {
		r.addLine(CarLine{Kind: "extras", Step: StepSummary}, price.FigureExtras, 0)
	}
	if isCharged(r.v.ListTransportation) || r.m != nil && isCharged(r.listed.Transportation) {
		r.addLine(CarLine{Kind: "transport", Step: StepModel}, price.FigureTransportation, 0)
	}
}

// isCharged reports whether a price of the list is there and not zero.
func isCharged(amount *money.Cents) bool { return amount != nil && *amount != 0 }

// addStepLines adds what the car has of a step.
func (r *CarReader) addStepLines(step StepName) {
	if r.m == nil {
		return
	}

	inside := r.m.Inside(r.v.Chosen())
	for _, c := range r.v.Choices {
		f := r.m.Feature(c.FeatureID)
		switch {
		case f == nil:
			if r.lostIn(step, c.FeatureID) {
				r.addChoice(c, step, "gone")
			}
		case StepOf(f.Step) != step:
		case c.Role == offer.Dropped:
			r.addChoice(c, step, offer.Dropped)
		case inside[c.FeatureID]:
			r.addChoice(c, step, "in_package")
		default:
			r.addChoice(c, step, offer.Chosen)
		}
	}

	if !slices.Contains(OneOptionSteps, step) && step != StepServices {
		return
	}

	for _, id := range r.answer.Present {
		f := r.m.Feature(id)
		if f == nil || StepOf(f.Step) != step || slices.Contains(r.v.Chosen(), id) {
			continue
		}
		state := "in_package"
		if r.m.IsStandard(r.v.Type, id) {
			state = "standard"
		}

		r.addChoice(offer.Choice{FeatureID: id}, step, state)
	}
}

// lostIn reports whether what the list no longer sells was chosen in a step.
func (r *CarReader) lostIn(step StepName, id int64) bool {
	return slices.ContainsFunc(r.lost, func(l offer.Lost) bool { return l.FeatureID == id && StepOf(l.Step) == step })
}

// addChoice adds the line of a feature.
func (r *CarReader) addChoice(c offer.Choice, step StepName, state string) {
	id := c.FeatureID
	t := r.Texts[c.FeatureID]
	l := CarLine{Kind: "feature", FeatureID: &id, Step: step, Code: t.Code, Text: t.Text(), State: state}
	figure := price.FigureOptions
	if step == StepServices {
		l.Kind = "service"
		if state != "gone" { // what is lost is charged as an option
			figure = price.FigureServices
		}
	}

	r.addLine(l, figure, id)
}

// addLine adds a line with what the totals say it costs.
func (r *CarReader) addLine(l CarLine, figure string, id int64) {
	l.Quantity = 1
	for i := range r.Priced.Lines {
		p := &r.Priced.Lines[i]
		if p.Figure == figure && (id == 0 || p.Origin.ID == id) {
			l.Amount = &p.Amount
			l.Net = &p.Net
			l.Quantity = p.Quantity
		}
	}

	r.Car.Lines = append(r.Car.Lines, l)
}

func (r *CarReader) addAccessories() {
	for _, a := range r.v.Accessories {
		n := r.accessoryTexts[a.AccessoryID]
		r.addLine(CarLine{
			Kind:  "accessory",
			Step:  StepAccessories,
			Code:  n.Code,
			Text:  n.Name,
			State: offer.Chosen,
		}, price.FigureAccessories, a.AccessoryID)
		r.Car.Lines[len(r.Car.Lines)-1].Quantity = a.Quantity
	}
}

// addPricesNow adds to each line what the price list says of it today, where that is another price
// than the offer keeps.
func (r *CarReader) addPricesNow(in *price.Input) error {
	if r.m == nil {
		return nil
	}
	tariff, err := in.Tariff()
	if err != nil {
		return offer.PricingError(err)
	}

	for i := range r.Car.Lines {
		l := &r.Car.Lines[i]
		kept, now := r.listPricesOf(l)
		if kept == nil || now == nil || *kept == *now {
			continue
		}
		net, amount, err := tariff.Of(*now)
		if err != nil {
			return offer.PricingError(err)
		}

		l.PriceNow = now
		l.NetNow = &net
		l.AmountNow = &amount
	}

	return nil
}

// listPricesOf gives the price of a line in the list, as the offer keeps it and as it is today; nil
// where there is none.
func (r *CarReader) listPricesOf(l *CarLine) (kept, now *money.Cents) {
	switch {
	case l.Kind == "model":
		return r.v.ListModel, r.listed.Price(r.v.Type)
	case l.Kind == "transport":
		return orNothing(r.v.ListTransportation), orNothing(r.listed.Transportation)
	case l.FeatureID == nil || l.Amount == nil || l.State == "gone":
		return nil, nil // nothing is asked for it
	}

	for _, c := range r.v.Choices {
		if c.FeatureID == *l.FeatureID && c.Role == offer.Chosen {
			return c.ListPrice, r.m.ListPrice(r.v.Type, c.FeatureID)
		}
	}

	return nil, nil
}

// orNothing gives an amount, zero where there is none.
func orNothing(amount *money.Cents) *money.Cents {
	if amount == nil {
		amount = new(money.Cents)
	}
	return amount
}

// addFigures adds what the offer comes to; costs of the company are only shown to those who may see
// them.
func (r *CarReader) addFigures(costs bool) {
	out := &r.Priced
	net := map[string]money.Cents{
		price.FigureModel:          0,
		price.FigureOptions:        0,
		price.FigureServices:       0,
		price.FigureTransportation: 0,
		price.FigureExtras:         0,
		price.FigureAccessories:    0,
	}

	for i := range out.Lines {
		net[out.Lines[i].Figure] += out.Lines[i].Net
	}

	net[price.FigureTotal] = out.PriceTotal - out.VATAmount
	net[price.FigureTaxable] = out.Taxable - out.VATAmount
	net[price.FigurePrice] = offer.NetPrice(out)
	net[price.FigureBase] = net[price.FigurePrice]

	for _, row := range r.Car.Ledger {
		if row.Row == price.FigureDiscounted {
			net[price.FigureDiscounted] = row.Net
			net[price.FigureBase] = row.Net
		}
	}

	net[price.FigureAccessoriesPrice] = out.AccessoriesPrice
	for _, e := range out.Explanations {
		if e.Unit != price.UnitCents || e.Figure == price.FigurePrimecost && !costs {
			continue
		}
		f := Figure{Figure: e.Figure, Amount: money.Cents(e.Value)}
		if n, made := net[e.Figure]; made {
			f.Net = &n
		}

		r.Car.Figures = append(r.Car.Figures, f)
		r.Car.Explanations = append(r.Car.Explanations, e)
		if e.Rate != nil && r.v.Type == price.Standard {
			r.Car.VAT.Rate = &e.Rate.Percent
		}
	}
}
