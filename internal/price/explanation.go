package price

import "forecourt/internal/platform/money"

// Explanation says how one figure came about: putting the inputs, lines and
// tables into the formula gives the value again, to the cent.
type Explanation struct {
	Figure  string  `json:"figure"`
	Formula Formula `json:"formula"`
	// Unit and Value are the figure itself.
	Unit   Unit   `json:"unit"`
	Value  int64  `json:"value"`
	Inputs []Term `json:"inputs"`
	Lines  []Line `json:"lines,omitempty"`
	// Rate, Band and Limit are the rows of the tables that were used, with
	// their validity.
	Rate  *Rate  `json:"vat_rate,omitempty"`
	Band  *Band  `json:"band,omitempty"`
	Limit *Limit `json:"limit,omitempty"`
}

// The figures that are explained; the names are those of the API and of price
// cases.
const (
	FigureModel            = "price_model"
	FigureOptions          = "options"
	FigureServices         = "services"
	FigureTransportation   = "price_transportation"
	FigurePrice            = "price"
	FigureDiscounted       = "price_discounted"
	FigureBase             = "base"
	FigureExtras           = "extras"
	FigureAccessories      = "accessories"
	FigureAccessoriesPrice = "accessoriesPrice"
	FigureRegistration     = "price_registration"
	FigureTotal            = "price_total"
	FigureCasco            = "price_casco"
	FigureTaxable          = "taxable"
	FigureVATAmount        = "vat_amount"
	FigureVATDeductable    = "vat_deductable"
	FigurePrimecost        = "price_primecost"
)

// Formula names a way of computing; docs/pricing.md says what each does.
type Formula string

// The formulas.
const (
	FormulaLines        Formula = "sum_of_lines"
	FormulaNetLines     Formula = "sum_of_net_lines"
	FormulaSum          Formula = "sum"
	FormulaPercentOff   Formula = "percent_off"
	FormulaMoneyOff     Formula = "money_off"
	FormulaEntered      Formula = "as_entered"
	FormulaBase         Formula = "first_above_zero"
	FormulaRegistration Formula = "band_and_fee"
	FormulaTotal        Formula = "vehicles_less_trade_in"
	FormulaCasco        Formula = "percent_of_total"
	FormulaTimes        Formula = "sum_times_vehicles"
	FormulaVATInside    Formula = "vat_inside"
	FormulaDeductable   Formula = "brand_or_electric"
	FormulaPrimecost    Formula = "costs_less_support"
)

// Term is one input of a formula.
type Term struct {
	Name   string `json:"name"`
	Origin Origin `json:"origin"`
	Unit   Unit   `json:"unit"`
	// Value is in whole units; 0 of UnitNone and UnitText.
	Value int64  `json:"value"`
	Text  string `json:"text,omitempty"` // of UnitText
}

// Origin is the record that an input stands in: its kind, its id (0 where the
// caller gave none) and its field.
type Origin struct {
	Record string `json:"record"`
	ID     int64  `json:"id,omitempty"`
	Field  string `json:"field"`
}

// Unit is what a value counts.
type Unit string

// The units.
const (
	UnitCents   Unit = "cents"
	UnitPercent Unit = "percent/1000" // 21 % is 21000
	UnitGrams   Unit = "g/km/1000"
	UnitCount   Unit = "count"
	UnitFlag    Unit = "flag" // 0 or 1
	UnitText    Unit = "text"
	UnitNone    Unit = "none" // the record holds no value
)

// figureTerm makes an input of another figure.
func figureTerm(figure string, amount money.Cents) Term {
	return Term{Name: figure, Origin: Origin{Record: "figure", Field: figure}, Unit: UnitCents, Value: int64(amount)}
}

func amountTerm(o Origin, amount *money.Cents) Term {
	if amount == nil {
		return Term{Name: o.Field, Origin: o, Unit: UnitNone}
	}
	return Term{Name: o.Field, Origin: o, Unit: UnitCents, Value: int64(*amount)}
}

func percentTerm(o Origin, p *money.Percent) Term {
	if p == nil {
		return Term{Name: o.Field, Origin: o, Unit: UnitNone}
	}
	return Term{Name: o.Field, Origin: o, Unit: UnitPercent, Value: int64(*p)}
}

func flagTerm(o Origin, on bool) Term {
	if on {
		return Term{Name: o.Field, Origin: o, Unit: UnitFlag, Value: 1}
	}
	return Term{Name: o.Field, Origin: o, Unit: UnitFlag}
}

func settingTerm(name string, on bool) Term {
	return flagTerm(Origin{Record: "setting", Field: name}, on)
}

func textTerm(o Origin, text string) Term {
	return Term{Name: o.Field, Origin: o, Unit: UnitText, Text: text}
}

func countTerm(o Origin, n *int64) Term {
	if n == nil {
		return Term{Name: o.Field, Origin: o, Unit: UnitNone}
	}
	return Term{Name: o.Field, Origin: o, Unit: UnitCount, Value: *n}
}

func co2Term(m *Model) Term {
	origin := Origin{"model", m.ID, "co2_emission"}
	if m.CO2 == nil {
		return Term{Name: "co2", Origin: origin, Unit: UnitNone}
	}
	return Term{Name: "co2", Origin: origin, Unit: UnitGrams, Value: int64(*m.CO2)}
}
