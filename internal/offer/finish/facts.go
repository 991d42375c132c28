package finish

import (
	"crypto/sha256"
	"fmt"
	"strconv"

	"forecourt/internal/offer"
	"forecourt/internal/offer/document"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// The parts of an offer that are compared, in their order.
const (
	partCar     = "car"
	partPrice   = "price"
	partOffer   = "offer"
	partFinance = "finance"
	partTexts   = "texts"
)

// Fact is one thing that an offer says to the customer. Field and ID together
// name it: the ID is that of an option or accessory, 0 for what there is once.
type Fact struct {
	Part   string       `json:"part" enum:"car,price,offer,finance,texts"`
	Field  string       `json:"field" doc:"option, service, accessory, equipment; else a field of the offer or one of its figures"`
	ID     int64        `json:"id,omitempty" doc:"of the option or accessory"`
	Code   string       `json:"code,omitempty"`
	Name   string       `json:"name,omitempty" doc:"as the document calls it, in the language of the offer"`
	Text   string       `json:"text,omitempty" doc:"its value, unless that is an amount; days as YYYY-MM-DD"`
	Amount *money.Cents `json:"amount,omitempty"`
	Digest string       `json:"digest,omitempty" doc:"of pictures: the same for the same pictures in the same order"`
}

// fieldPictures is the field that counts the pictures.
const fieldPictures = "images"

// keptLater are fields that documents made before they were kept say nothing of:
// that is no difference from one that does.
var keptLater = map[string]bool{fieldPictures: true, "body_type": true, "fuel": true, "gearbox": true, "drive": true}

// same says whether two facts of one field say the same. A name that the
// catalogue has changed is no change of the offer.
func (f *Fact) same(other *Fact) bool {
	return (f.Text == other.Text || f.sameGrams(other)) && f.Digest == other.Digest && offer.Equal(f.Amount, other.Amount)
}

// sameGrams says whether two emissions are the same in whole grams: documents of old have decimals.
func (f *Fact) sameGrams(other *Fact) bool {
	was, err := measure.Parse(f.Text)
	is, failed := measure.Parse(other.Text)
	return f.Field == "co2_emission" && err == nil && failed == nil && was.Round() == is.Round()
}

// key names what the fact is about.
func (f *Fact) key() string {
	if f.ID == 0 {
		return f.Field + "\n" + f.Name
	}
	return f.Field + "\n" + strconv.FormatInt(f.ID, 10)
}

// figureFacts are the figures that are compared: what the customer pays.
func figureFacts(out *price.Output) []Fact {
	all := []struct {
		figure string
		amount *money.Cents
	}{
		{price.FigurePrice, &out.Price},
		{price.FigureDiscounted, out.PriceDiscounted},
		{price.FigureExtras, &out.Extras},
		{price.FigureAccessories, &out.Accessories},
		{price.FigureRegistration, &out.PriceRegistration},
		{price.FigureTotal, &out.PriceTotal},
		{price.FigureCasco, &out.PriceCasco},
	}
	var facts []Fact
	for _, f := range all {
		if f.amount != nil && *f.amount != 0 {
			facts = append(facts, Fact{Part: partPrice, Field: f.figure, Amount: f.amount})
		}
	}
	return facts
}

// carFacts are what the document says of the car.
func (p *paper) carFacts() factList {
	d := &p.doc
	facts := factList{}
	facts.fact(Fact{Part: partCar, Field: "model", Text: d.Vehicle.Name, Code: d.Vehicle.Code})
	facts.vehicle(&d.Vehicle)
	facts.text(partCar, "type", string(d.Type))
	facts.options("option", d.Options, p.amounts())
	facts.options("service", d.Services, p.amounts())
	facts.accessories(d.Accessories, p.amounts())
	for _, name := range d.Equipment {
		facts.fact(Fact{Part: partCar, Field: "equipment", Name: name, Text: name})
	}
	return facts
}

// facts are what the document says, without what the company says in each of them.
func (p *paper) facts() []Fact {
	d := &p.doc
	facts := p.carFacts()
	facts = append(facts, figureFacts(&p.output)...)
	facts.number(partPrice, "number_of_vehicles", &p.input.NumberOfVehicles)
	facts.amount(partPrice, "trade_in_benefit", p.input.TradeInBenefit)
	facts.text(partOffer, "customer_name", d.Customer.Name)
	facts.text(partOffer, "customer_phone", d.Customer.Phone)
	facts.text(partOffer, "customer_email", d.Customer.Email)
	facts.text(partOffer, "user", d.Manager.Name)
	facts.text(partOffer, "language", d.Language)
	facts.fact(Fact{Part: partOffer, Field: fieldPictures, Text: strconv.Itoa(len(p.pictures)), Digest: digestOf(p.pictures)})
	if d.ValidUntil != (date.Date{}) {
		facts.text(partOffer, "expire_date", d.ValidUntil.String())
	}
	facts.finance(&d.Finance)
	facts.text(partTexts, "delivery_term", d.Texts.DeliveryTerm)
	facts.text(partTexts, "extra_services", d.Texts.ExtraServices)
	facts.text(partTexts, "extra_equipment", d.Texts.ExtraEquipment)
	facts.text(partTexts, "third_party_equipment", d.Texts.ThirdParty)
	facts.text(partTexts, "required_equipment", d.Texts.RequiredEquipment)
	facts.text(partTexts, "comment", d.Texts.Comment)
	return facts
}

// sellerNames are who offers, as the document names them.
type sellerNames struct {
	Company document.Company `json:"company"`
	Manager document.Person  `json:"manager"`
}

// seller is kept with the document: the company may move, and the manager leave.
func (p *paper) seller() sellerNames { return sellerNames{p.doc.Company, p.doc.Manager} }

// digestOf is the same for the same pictures in the same order; a picture uploaded
// twice is the same.
func digestOf(pictures []files.File) string {
	var sums []byte
	for i := range pictures {
		sums = append(sums, pictures[i].SHA256...)
	}
	return fmt.Sprintf("%x", sha256.Sum256(sums))
}

// amounts are what options and accessories cost in the document.
func (p *paper) amounts() map[price.Origin]*money.Cents {
	amounts := map[price.Origin]*money.Cents{}
	for i := range p.output.Lines {
		l := &p.output.Lines[i]
		amounts[price.Origin{Record: l.Origin.Record, ID: l.Origin.ID}] = &l.Amount
	}
	return amounts
}

// factList collects facts; what is empty is none.
type factList []Fact

func (t *factList) fact(f Fact) {
	if f.Text != "" || f.Amount != nil {
		*t = append(*t, f)
	}
}

func (t *factList) text(part, field, text string) { t.fact(Fact{Part: part, Field: field, Text: text}) }

func (t *factList) amount(part, field string, amount *money.Cents) {
	t.fact(Fact{Part: part, Field: field, Amount: amount})
}

func (t *factList) number(part, field string, n *int64) {
	if n != nil {
		t.text(part, field, strconv.FormatInt(*n, 10))
	}
}

func (t *factList) measure(part, field string, m *measure.Decimal) {
	if m != nil {
		t.text(part, field, m.String())
	}
}

// vehicle is what the document says of the car as its maker builds it.
func (t *factList) vehicle(v *document.Vehicle) {
	t.text(partCar, "body_type", v.BodyType)
	t.text(partCar, "fuel", v.Fuel)
	t.text(partCar, "gearbox", v.Gearbox)
	t.text(partCar, "drive", v.Drive)
	t.text(partCar, "model_year", v.ModelYear)
	t.number(partCar, "power_kw", v.PowerKW)
	t.measure(partCar, "consumption", v.FuelConsumption)
	t.measure(partCar, "avg_energy_consumption", v.EnergyConsumption)
	t.measure(partCar, "co2_emission", v.CO2)
	t.number(partCar, "electric_range", v.ElectricRange)
}

func (t *factList) options(field string, options []document.Option, amounts map[price.Origin]*money.Cents) {
	for i := range options {
		o := &options[i]
		t.fact(Fact{Part: partCar, Field: field, ID: o.FeatureID, Code: o.Code, Name: o.Name, Text: "1", Amount: amounts[price.Origin{Record: "feature", ID: o.FeatureID}]})
	}
}

func (t *factList) accessories(accessories []document.Accessory, amounts map[price.Origin]*money.Cents) {
	for i := range accessories {
		a := &accessories[i]
		t.fact(Fact{
			Part: partCar, Field: "accessory", ID: a.ID, Code: a.Code, Name: a.Name, Text: strconv.FormatInt(a.Quantity, 10),
			Amount: amounts[price.Origin{Record: "accessory", ID: a.ID}],
		})
	}
}

func (t *factList) finance(f *document.Finance) {
	t.amount(partFinance, "deposit", f.Deposit)
	t.text(partFinance, "deposit_comment", f.DepositComment)
	t.amount(partFinance, "monthly_payment", f.MonthlyPayment)
	t.amount(partFinance, "residual_value", f.ResidualValue)
	t.number(partFinance, "months", f.Months)
	t.number(partFinance, "mileage", f.Mileage)
	if f.APR != nil {
		t.text(partFinance, "apr", f.APR.String())
	}
	if f.BorrowingRate != nil {
		t.text(partFinance, "borrowing_rate", f.BorrowingRate.String())
	}
	t.text(partFinance, "borrowing_rate_kind", f.RateKind)
	t.amount(partFinance, "total_payable", f.TotalPayable)
	t.text(partFinance, "creditor", f.Creditor)
	t.text(partFinance, "franchise_accident", f.FranchiseAccident)
	t.text(partFinance, "franchise_theft", f.FranchiseTheft)
}
