package price

import (
	"fmt"

	"forecourt/internal/platform/money"
)

// RowKind says how a row of a ledger counts.
type RowKind string

// The kinds of rows.
const (
	RowPart     RowKind = "part"     // is added to what stands above it
	RowSum      RowKind = "sum"      // is what stands above it, added up
	RowVehicles RowKind = "vehicles" // is what stands above it, times the vehicles
)

// Rows that are no figures of their own.
const (
	RowDiscount   = "discount"
	RowOneVehicle = "one_vehicle"
	RowAll        = "all_vehicles"
	RowTradeIn    = "trade_in_benefit"
	RowRounding   = "rounding"
)

// Row is one row on the way from the prices of the list to the total. Rows add up
// to the cent, with VAT and without it.
type Row struct {
	Row      string      `json:"row" enum:"price_model,options,services,price_transportation,price,discount,price_discounted,extras,accessories,price_registration,one_vehicle,all_vehicles,trade_in_benefit,rounding,price_total" doc:"a figure as docs/pricing.md names it, or a step between two"`
	Kind     RowKind     `json:"kind" enum:"part,sum,vehicles" doc:"part: is added to the rows above; sum: what they come to; vehicles: what they come to, times the quantity"`
	Quantity int64       `json:"quantity" doc:"of vehicles; 1 for other rows"`
	Amount   money.Cents `json:"amount" doc:"with VAT where the offer has any"`
	Net      money.Cents `json:"net" doc:"without VAT"`
}

// Terms are what the way to the total depends on besides the figures.
type Terms struct {
	// OfVehicle says that the figures are of a vehicle that exists: transport
	// then comes on top of the price.
	OfVehicle bool
	// VATRate is 0 where the offer has none.
	VATRate money.Percent
	// Vehicles is at least 1.
	Vehicles int64
	TradeIn  money.Cents
	// RegistrationInside says that the total contains the registration tax.
	RegistrationInside bool
}

// Terms reads the terms of the input. The error is one that Of has as well.
func (in *Input) Terms() (Terms, error) {
	rate, err := in.VATRate()
	t := Terms{VATRate: rate, Vehicles: in.NumberOfVehicles, RegistrationInside: in.Settings.IncludeCO2TaxIntoVehicleTotal}
	if in.Vehicle != nil {
		t.OfVehicle = true
		t.Vehicles = 1
		return t, err
	}

	t.TradeIn = orZero(in.TradeInBenefit)

	return t, err
}

// Ledger lists the way from the prices of the list to the total. A part that is zero is left out.
// What rounding takes from amounts without VAT, or adds to them, is a row of its own: VAT is
// extracted once, from what is taxable.
func (out *Output) Ledger(t Terms) ([]Row, error) {
	l := ledger{out: out, terms: t, net: out.netOfFigures()}
	l.addPrice()
	l.addDiscount()
	if t.OfVehicle {
		l.vehicleAddOns()
	} else {
		l.addOns()
		l.addVehicles()
		l.addPart(RowTradeIn, -t.TradeIn, -t.TradeIn)
	}

	net := out.PriceTotal - out.VATAmount
	if rest := net - l.sumNet; rest != 0 {
		l.addRow(Row{Row: RowRounding, Kind: RowPart, Net: rest})
	}

	l.addSum(FigureTotal, out.PriceTotal, net)

	return l.rows, l.err
}

// netOfFigures adds up the lines of each figure without VAT.
func (out *Output) netOfFigures() map[string]money.Cents {
	net := map[string]money.Cents{}
	for i := range out.Lines {
		net[out.Lines[i].Figure] += out.Lines[i].Net
	}
	return net
}

// ledger is being written.
type ledger struct {
	out         *Output
	terms       Terms
	net         map[string]money.Cents
	rows        []Row
	sumAll      money.Cents
	sumNet      money.Cents
	endsWithSum bool
	err         error
}

func (l *ledger) addRow(r Row) {
	r.Quantity = max(1, r.Quantity)
	l.rows = append(l.rows, r)
	l.endsWithSum = r.Kind == RowSum

	switch r.Kind {
	case RowPart:
		l.sumAll += r.Amount
		l.sumNet += r.Net
	case RowVehicles, RowSum:
		l.sumAll = r.Amount
		l.sumNet = r.Net
	}
}

// addPart adds an amount, unless it is zero.
func (l *ledger) addPart(name string, amount, net money.Cents) {
	if amount != 0 || net != 0 {
		l.addRow(Row{Row: name, Kind: RowPart, Amount: amount, Net: net})
	}
}

func (l *ledger) addSum(name string, amount, net money.Cents) {
	l.addRow(Row{Row: name, Kind: RowSum, Amount: amount, Net: net})
}

// withoutVAT gives an amount without VAT.
func (l *ledger) withoutVAT(amount money.Cents) money.Cents {
	net, err := l.terms.VATRate.Before(amount)
	if err != nil && l.err == nil {
		l.err = fmt.Errorf("take VAT off: %w", err)
	}
	return net
}

// addPrice adds the parts of the headline price.
func (l *ledger) addPrice() {
	out := l.out
	if l.terms.OfVehicle {
		l.addRow(Row{Row: FigurePrice, Kind: RowPart, Amount: out.Price, Net: l.withoutVAT(out.Price)})
		return
	}

	l.addRow(Row{Row: FigureModel, Kind: RowPart, Amount: out.PriceModel, Net: l.net[FigureModel]})
	l.addPart(FigureOptions, out.Options, l.net[FigureOptions])
	l.addPart(FigureServices, out.Services, l.net[FigureServices])
	l.addPart(FigureTransportation, out.PriceTransportation, l.net[FigureTransportation])
	if len(l.rows) > 1 {
		l.addSum(FigurePrice, out.Price, l.sumNet)
	}
}

// addDiscount leads from the list price to what the buyer pays; a price that was typed in may lie
// above it.
func (l *ledger) addDiscount() {
	if l.out.Base == l.out.Price {
		return
	}

	net := l.withoutVAT(l.out.Base)
	l.addPart(RowDiscount, l.out.Base-l.out.Price, net-l.sumNet)
	l.addSum(FigureDiscounted, l.out.Base, net)
}

func (l *ledger) vehicleAddOns() {
	l.addPart(FigureTransportation, l.out.PriceTransportation, l.withoutVAT(l.out.PriceTransportation))
}

// addOns come on top of the price of the list. Registration has no VAT.
func (l *ledger) addOns() {
	l.addPart(FigureExtras, l.out.Extras, l.net[FigureExtras])
	l.addPart(FigureAccessories, l.out.Accessories, l.net[FigureAccessories])
	if l.terms.RegistrationInside {
		l.addPart(FigureRegistration, l.out.PriceRegistration, l.out.PriceRegistration)
	}
}

// addVehicles multiplies the price of one vehicle.
func (l *ledger) addVehicles() {
	n := l.terms.Vehicles
	if n <= 1 {
		return
	}

	if !l.endsWithSum {
		l.addSum(RowOneVehicle, l.sumAll, l.sumNet)
	}

	amount, err := l.sumAll.Times(n)
	net, netErr := l.sumNet.Times(n)
	if err != nil || netErr != nil {
		l.err = fmt.Errorf("multiply the price: %w", money.ErrOverflow)
		return
	}

	l.addRow(Row{Row: RowAll, Kind: RowVehicles, Quantity: n, Amount: amount, Net: net})
}
