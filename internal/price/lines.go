package price

import (
	"slices"
	"strconv"

	"forecourt/internal/platform/money"
)

// Line is one priced position. Amount is Net and VAT; the lines of a figure
// add up to it.
type Line struct {
	// Figure is the one the line is a part of, such as "options".
	Figure string `json:"figure"`
	Origin Origin `json:"origin"`
	// Price is for one piece, as the record has it.
	Price    money.Cents `json:"price"`
	Quantity int64       `json:"quantity"`
	Net      money.Cents `json:"net"`
	// Rate is that of the VAT in Amount, which was added to the price or, where
	// the price list includes VAT, is Included in it.
	Rate     money.Percent `json:"rate"`
	Included bool          `json:"included"`
	VAT      money.Cents   `json:"vat"`
	Amount   money.Cents   `json:"amount"`
}

// makeLines makes the lines of the price list.
func (c *calculation) makeLines() {
	in := c.in
	out := &c.out
	const beside = 5 // model, two packages, transport, extras
	out.Lines = make([]Line, 0, len(in.Features)+len(in.Accessories)+beside)
	c.refuseTwice()
	price, column := in.Model.priceColumn(in.Type)
	if price == nil {
		c.addFinding(FindingUnpriced + "model")
	}

	out.PriceModel = c.listPriceLine(price, FigureModel, Origin{"model_price", in.Model.ID, column}, place{
		list: "model",
		row:  -1,
	})
	for i := range in.Features {
		if f := &in.Features[i]; !f.isService() {
			out.Options = c.sumUp(FigureOptions, out.Options, c.priceFeature(f, FigureOptions, place{list: "features", row: i}))
		}
	}

	for _, p := range []struct {
		list    string
		feature *Feature
	}{{"service_package", in.ServicePackage}, {"repair_package", in.RepairPackage}} {
		if p.feature != nil {
			out.Services = c.sumUp(
				FigureServices, out.Services,
				c.priceFeature(p.feature, FigureServices, place{list: p.list, row: -1}),
			)
		}
	}

	transport := Origin{"model_price", in.Model.ID, "price_transportation"}
	if in.Model.TransportationOfList {
		transport = Origin{"pricelist", in.PriceList.ID, "price_transportation"}
	}

	out.PriceTransportation = c.listPriceLine(
		in.Model.PriceTransportation, FigureTransportation, transport, place{list: "model", row: -1},
	)
}

// priceFeature gives what a chosen feature costs: nothing when it is standard equipment or part of
// a package.
func (c *calculation) priceFeature(f *Feature, figure string, at place) money.Cents {
	if f.Standard || f.InPackage {
		return 0
	}

	price, column := f.priceColumn(c.in.Type)
	// A standard offer may hold a trim finish without a price (OP-090).
	if price == nil && (f.Step != StepTrimFinish || c.in.Type != Standard) {
		c.addFinding(FindingUnpriced + strconv.FormatInt(f.ID, 10))
	}

	return c.listPriceLine(price, figure, Origin{"feature", f.ID, column}, at)
}

// listPriceLine makes the line of a list price; without a price there is none.
func (c *calculation) listPriceLine(price *money.Cents, figure string, origin Origin, at place) money.Cents {
	if price == nil {
		return 0
	}

	return c.addLine(
		Line{
			Figure:   figure,
			Origin:   origin,
			Price:    *price,
			Quantity: 1,
			Rate:     c.rate,
			Included: c.in.PriceList.PricesIncludeVAT,
		},
		at,
	)
}

// addOns makes the lines that are always entered without VAT.
func (c *calculation) addOns() {
	in := c.in
	out := &c.out
	if in.AdditionalExtras != nil {
		origin := Origin{"version", in.VersionID, "additional_extras_price"}
		out.Extras = c.addLine(
			Line{Figure: FigureExtras, Origin: origin, Price: *in.AdditionalExtras, Quantity: 1, Rate: c.rate},
			place{row: -1},
		)
	}

	if !in.IncludeAccessories || !in.CompanyBrand.OfferAccessories || !in.Serie.HasLink {
		return
	}

	for i, a := range in.Accessories {
		amount := c.addLine(Line{
			Figure:   FigureAccessories,
			Origin:   Origin{"accessory", a.ID, "price"},
			Price:    a.Price,
			Quantity: max(1, a.Quantity),
			Rate:     c.rate,
		}, place{list: "accessories", row: i})
		if c.err != nil {
			return
		}

		out.Accessories = c.sumUp(FigureAccessories, out.Accessories, amount)
		out.AccessoriesPrice = c.sumUp(FigureAccessoriesPrice, out.AccessoriesPrice, out.Lines[len(out.Lines)-1].Net)
	}
}

// addLine adds a line with its VAT: the only rounding of its amount.
func (c *calculation) addLine(l Line, at place) money.Cents {
	sum, err := l.Price.Times(l.Quantity)
	if err == nil {
		l.Net, l.Amount, err = applyVAT(sum, l.Rate, l.Included)
		l.VAT = l.Amount - l.Net
	}

	if err != nil {
		c.failField(at.fieldAt(l.Origin.Field), err)
		return 0
	}

	c.out.Lines = append(c.out.Lines, l)

	return l.Amount
}

// applyVAT gives a price without VAT and with it. It is the only place where VAT is rounded.
func applyVAT(price money.Cents, rate money.Percent, included bool) (net, amount money.Cents, err error) {
	if included {
		net, err = rate.Before(price)
		return net, price, err
	}

	vat, err := rate.Of(price)
	if err == nil {
		amount, err = price.Add(vat)
	}

	return price, amount, err
}

// place is where in the input a price stands.
type place struct {
	list string // empty: beside the lists
	row  int    // -1: the list is a single record
}

func (p place) fieldAt(field string) string {
	switch {
	case p.list == "":
		return field
	case p.row < 0:
		return p.list + "." + field
	}

	return rowPlace(p.list, p.row) + "." + field
}

// refuseTwice refuses a feature that is chosen twice: it would be charged twice.
func (c *calculation) refuseTwice() {
	in := c.in
	var room [256]int64 // most offers need no more
	ids := room[:0]

	for i := range in.Features {
		if !in.Features[i].isService() {
			ids = append(ids, in.Features[i].ID)
		}
	}

	for _, p := range []*Feature{in.ServicePackage, in.RepairPackage} {
		if p != nil {
			ids = append(ids, p.ID)
		}
	}

	slices.Sort(ids)
	for i := 1; i < len(ids); i++ {
		if ids[i] == ids[i-1] {
			c.failField(in.lastOf(ids[i])+".id", ErrDuplicate)
			return
		}
	}
}

// lastOf names the last place of a feature.
func (in *Input) lastOf(id int64) string {
	if in.RepairPackage != nil && in.RepairPackage.ID == id {
		return "repair_package"
	}
	if in.ServicePackage != nil && in.ServicePackage.ID == id {
		return "service_package"
	}

	last := 0
	for i := range in.Features {
		if in.Features[i].ID == id && !in.Features[i].isService() {
			last = i
		}
	}

	return rowPlace("features", last)
}

// isService reports whether a chosen feature is priced as a package of its own.
func (f *Feature) isService() bool {
	return f.Step == StepServicePackage || f.Step == StepRepairPackage
}

// priceColumn gives the price of the model for the type of offer, and its name.
func (m *Model) priceColumn(t Type) (*money.Cents, string) {
	switch t {
	case Embassy:
		return m.PriceEmbassy, "price_embassy"
	case Diplomatic:
		return m.PriceDiplomatic, "price_diplomatic"
	default:
		return m.PriceStandard, "price_standard"
	}
}

// priceColumn gives the price of the feature for the type of offer, and its name: a diplomat pays
// the embassy price, where the feature is open to diplomats.
func (f *Feature) priceColumn(t Type) (*money.Cents, string) {
	switch {
	case t == Standard:
		return f.PriceStandard, "price_standard"
	case t == Diplomatic && !f.DiploEnabled:
		return nil, "price_embassy"
	}

	return f.PriceEmbassy, "price_embassy"
}
