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

// saysSame reports whether two facts of one field say the same. A name that the catalogue has
// changed is no change of the offer.
func (f *Fact) saysSame(other *Fact) bool {
	return (f.Text == other.Text || f.sameGrams(other)) && f.Digest == other.Digest && offer.Equal(f.Amount, other.Amount)
}

// sameGrams reports whether two emissions are the same in whole grams: documents of old have
// decimals.
func (f *Fact) sameGrams(other *Fact) bool {
	was, err := measure.Parse(f.Text)
	is, failed := measure.Parse(other.Text)
	return f.Field == "co2_emission" && err == nil && failed == nil && was.Round() == is.Round()
}

// nameKey names what the fact is about.
func (f *Fact) nameKey() string {
	if f.ID == 0 {
		return f.Field + "\n" + f.Name
	}

	return f.Field + "\n" + strconv.FormatInt(f.ID, 10)
}

// figureFacts lists the figures that are compared: what the customer pays.
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

// carFacts lists what the document says of the car.
func (p *paper) carFacts() factList {
	d := &p.doc
	facts := factList{}
	facts.add(Fact{Part: partCar, Field: "model", Text: d.Vehicle.Name, Code: d.Vehicle.Code})
	facts.addVehicle(&d.Vehicle)
	facts.addText(partCar, "type", string(d.Type))
	facts.addOptions("option", d.Options, p.amountsByOrigin())
	facts.addOptions("service", d.Services, p.amountsByOrigin())
	facts.addAccessories(d.Accessories, p.amountsByOrigin())

	for _, name := range d.Equipment {
		facts.add(Fact{Part: partCar, Field: "equipment", Name: name, Text: name})
	}

	return facts
}

// allFacts lists what the document says, without what the company says in each of them.
func (p *paper) allFacts() []Fact {
	d := &p.doc
	facts := p.carFacts()
	facts = append(facts, figureFacts(&p.output)...)
	facts.addNumber(partPrice, "number_of_vehicles", &p.input.NumberOfVehicles)
	facts.addAmount(partPrice, "trade_in_benefit", p.input.TradeInBenefit)
	facts.addText(partOffer, "customer_name", d.Customer.Name)
	facts.addText(partOffer, "customer_phone", d.Customer.Phone)
	facts.addText(partOffer, "customer_email", d.Customer.Email)
	facts.addText(partOffer, "user", d.Manager.Name)
	facts.addText(partOffer, "language", d.Language)
	facts.add(Fact{
		Part:   partOffer,
		Field:  fieldPictures,
		Text:   strconv.Itoa(len(p.pictures)),
		Digest: digestOf(p.pictures),
	})
	if d.ValidUntil != (date.Date{}) {
		facts.addText(partOffer, "expire_date", d.ValidUntil.String())
	}

	facts.addFinance(&d.Finance)
	facts.addText(partTexts, "delivery_term", d.Texts.DeliveryTerm)
	facts.addText(partTexts, "extra_services", d.Texts.ExtraServices)
	facts.addText(partTexts, "extra_equipment", d.Texts.ExtraEquipment)
	facts.addText(partTexts, "third_party_equipment", d.Texts.ThirdParty)
	facts.addText(partTexts, "required_equipment", d.Texts.RequiredEquipment)
	facts.addText(partTexts, "comment", d.Texts.Comment)

	return facts
}

// sellerNames are the company and its manager, as the document names them.
type sellerNames struct {
	Company document.Company `json:"company"`
	Manager document.Person  `json:"manager"`
}

// sellerNames names the seller, which is kept with the document: the company may move, and the
// manager leave.
func (p *paper) sellerNames() sellerNames { return sellerNames{p.doc.Company, p.doc.Manager} }

// digestOf gives the same digest for the same pictures in the same order; a picture uploaded twice
// is the same.
func digestOf(pictures []files.File) string {
	var sums []byte
	for i := range pictures {
		sums = append(sums, pictures[i].SHA256...)
	}

	return fmt.Sprintf("%x", sha256.Sum256(sums))
}

// amountsByOrigin gives what options and accessories cost in the document.
func (p *paper) amountsByOrigin() map[price.Origin]*money.Cents {
	amounts := map[price.Origin]*money.Cents{}
	for i := range p.output.Lines {
		l := &p.output.Lines[i]
		amounts[price.Origin{Record: l.Origin.Record, ID: l.Origin.ID}] = &l.Amount
	}

	return amounts
}

// factList collects facts; what is empty is none.
type factList []Fact

// add keeps a fact, unless it is empty.
func (t *factList) add(f Fact) {
	if f.Text != "" || f.Amount != nil {
		*t = append(*t, f)
	}
}

func (t *factList) addText(part, field, text string) {
	t.add(Fact{Part: part, Field: field, Text: text})
}

func (t *factList) addAmount(part, field string, amount *money.Cents) {
	t.add(Fact{Part: part, Field: field, Amount: amount})
}

func (t *factList) addNumber(part, field string, n *int64) {
	if n != nil {
		t.addText(part, field, strconv.FormatInt(*n, 10))
	}
}

func (t *factList) addMeasure(part, field string, m *measure.Decimal) {
	if m != nil {
		t.addText(part, field, m.String())
	}
}

// addVehicle adds what the document says of the car as its maker builds it.
func (t *factList) addVehicle(v *document.Vehicle) {
	t.addText(partCar, "body_type", v.BodyType)
	t.addText(partCar, "fuel", v.Fuel)
	t.addText(partCar, "gearbox", v.Gearbox)
	t.addText(partCar, "drive", v.Drive)
	t.addText(partCar, "model_year", v.ModelYear)
	t.addNumber(partCar, "power_kw", v.PowerKW)
	t.addMeasure(partCar, "consumption", v.FuelConsumption)
	t.addMeasure(partCar, "avg_energy_consumption", v.EnergyConsumption)
	t.addMeasure(partCar, "co2_emission", v.CO2)
	t.addNumber(partCar, "electric_range", v.ElectricRange)
}

func (t *factList) addOptions(field string, options []document.Option, amounts map[price.Origin]*money.Cents) {
	for i := range options {
		o := &options[i]
		t.add(Fact{
			Part:   partCar,
			Field:  field,
			ID:     o.FeatureID,
			Code:   o.Code,
			Name:   o.Name,
			Text:   "1",
			Amount: amounts[price.Origin{Record: "feature", ID: o.FeatureID}],
		})
	}
}

func (t *factList) addAccessories(accessories []document.Accessory, amounts map[price.Origin]*money.Cents) {
	for i := range accessories {
		a := &accessories[i]
		t.add(Fact{
			Part:   partCar,
			Field:  "accessory",
			ID:     a.ID,
			Code:   a.Code,
			Name:   a.Name,
			Text:   strconv.FormatInt(a.Quantity, 10),
			Amount: amounts[price.Origin{Record: "accessory", ID: a.ID}],
		})
	}
}

func (t *factList) addFinance(f *document.Finance) {
	t.addAmount(partFinance, "deposit", f.Deposit)
	t.addText(partFinance, "deposit_comment", f.DepositComment)
	t.addAmount(partFinance, "monthly_payment", f.MonthlyPayment)
	t.addAmount(partFinance, "residual_value", f.ResidualValue)
	t.addNumber(partFinance, "months", f.Months)
	t.addNumber(partFinance, "mileage", f.Mileage)
	if f.APR != nil {
		t.addText(partFinance, "apr", f.APR.String())
	}
	if f.BorrowingRate != nil {
		t.addText(partFinance, "borrowing_rate", f.BorrowingRate.String())
	}

	t.addText(partFinance, "borrowing_rate_kind", f.RateKind)
	t.addAmount(partFinance, "total_payable", f.TotalPayable)
	t.addText(partFinance, "creditor", f.Creditor)
	t.addText(partFinance, "franchise_accident", f.FranchiseAccident)
	t.addText(partFinance, "franchise_theft", f.FranchiseTheft)
}
