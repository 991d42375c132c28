package demo

import (
	"fmt"
	"strings"

	"forecourt/internal/customer"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/money"
	"forecourt/internal/vehicle"
	"forecourt/internal/vehicle/vin"
)

// firstOrder is the order number before the first.
const firstOrder = 470_001

// electric is the fuel of cars without an engine.
const electric = 3

// choice is a part of a car, what it costs and in how many of a hundred it is.
type choice struct {
	code, lt string
	euros    int64
	percent  int
}

var (
	// paints are the body colours of new cars; most are white, grey or black.
	paints = []choice{
		{"300", "Balta", 0, 28},
		{"A96", "Pilka, metalo blizgesio", 850, 30},
		{"475", "Juoda, metalo blizgesio", 850, 24},
		{"B45", "Mėlyna, metalo blizgesio", 990, 12},
		{"X01", "Individuali spalva", 2_400, 6},
	}
	usedPaints = []choice{
		{"", "Pilka", 0, 27},
		{"", "Juoda", 0, 22},
		{"", "Balta", 0, 19},
		{"", "Sidabrinė", 0, 13},
		{"", "Mėlyna", 0, 10},
		{"", "Raudona", 0, 6},
		{"", "Žalia", 0, 3},
	}
	upholsteries = []choice{{"ICL", "Audinys", 0, 58}, {"ILB", "Juoda oda", 1_950, 32}, {"ILR", "Raudona oda", 2_250, 10}}
	lines        = []choice{
		{"", "", 0, 42}, {"LCOM", "Komforto įranga", 1_500, 33}, {"LSPO", "Sportinė įranga", 2_900, 25},
	}
	rims = []choice{
		{"", "", 0, 55},
		{"W19", "19 colių ratlankiai", 1_150, 30},
		{"W20", "20 colių ratlankiai", 1_890, 15},
	}
	extras = []choice{
		{"TOW", "Prikabinimo įtaisas (kablys)", 990, 22},
		{"HST", "Šildomos sėdynės", 390, 62},
		{"HWL", "Šildomas vairas", 220, 48},
		{"CAM", "Galinio vaizdo kamera", 450, 55},
		{"PDC", "Statymo jutikliai", 480, 44},
		{"NAV", "Navigacija", 1_290, 35},
		{"ROF", "Panoraminis stogas", 1_450, 16},
	}
	// others are makes that customers give for a new car: what their numbers begin
	// with, and what they cost new.
	others = []struct {
		make, wmi string
		cc, kw    int64
		euros     int
		names     []string
	}{
		{"Boreala", "YBA", 1_598, 92, 24_900, []string{"Boreala Sund 1.6", "Boreala Sund Kombi 1.6"}},
		{"Cascade", "4CA", 2_488, 140, 34_500, []string{"Cascade Trail 2.5", "Cascade Trail 2.5 AWD"}},
		{"Kestrel", "SKE", 1_969, 120, 36_900, []string{"Kestrel 20 Tourer", "Kestrel 20 Tourer Business"}},
		{"Liberty", "1LB", 3_604, 213, 46_000, []string{"Liberty Ranger 3.6"}},
		{"Marlin", "VMA", 1_199, 61, 16_400, []string{"Marlin City 1.2", "Marlin City 1.2 Style"}},
		{"Ostra", "WST", 1_995, 110, 28_700, []string{"Ostra Combi 2.0 TD", "Ostra Combi 2.0 TD 4x4"}},
		{"Vesper", "ZVE", 1_798, 103, 31_200, []string{"Vesper LX hibridas", "Vesper LS"}},
		{"Zefyr", "TZE", 0, 150, 38_500, []string{"Zefyr e-300"}},
	}
	damages = []string{
		"", "", "", "Pakeistas priekinis bamperis", "Įbrėžta kairė galinė durelė",
		"Perdažytas dešinys sparnas", "Įskilęs priekinis stiklas",
	}
)

// chooseByShare takes one of the parts as often as its share says.
func (v *vehicleMaker) chooseByShare(of []choice) choice {
	n := v.random.IntN(100)
	for _, c := range of {
		if n -= c.percent; n < 0 {
			return c
		}
	}

	return of[0]
}

// makeNew makes a new vehicle of a model.
func (v *vehicleMaker) makeNew(c *car) {
	row := &c.Vehicle
	model := pickOf(v, v.models[c.at.BrandID])
	paint := v.chooseByShare(paints)
	hide := v.chooseByShare(upholsteries)
	row.ModelID = &model.ID
	row.ModelCode = model.Code
	row.DescriptionShow = c.at.Brand + " " + model.Name["1"]
	row.WheelDrive = model.WheelDrive
	row.FuelID = &model.FuelID
	row.GearboxID = model.GearboxID
	row.BodytypeID = model.BodytypeID
	row.ExtCode = paint.code
	row.Colour = paint.lt
	row.IntCode = hide.code
	row.Interior = hide.lt
	row.ExtFeatureID, row.IntFeatureID = v.featureID(c.at.BrandID, paint.code), v.featureID(c.at.BrandID, hide.code)
	price := model.Price + money.Cents(100*(paint.euros+hide.euros))
	var codes, texts []string
	add := func(e choice) {
		if e.code != "" {
			codes = append(codes, e.code)
			texts = append(texts, e.lt)
			price += money.Cents(100 * e.euros)
		}
	}
	add(v.chooseByShare(lines))
	add(v.chooseByShare(rims))

	for _, e := range extras {
		if v.byChance(e.percent) {
			add(e)
		}
	}

	row.OptionsFull, row.OptionsFullText = strings.Join(codes, " "), strings.Join(texts, ", ")
	row.OrderType = "stock"
	row.OrderNo = fmt.Sprint(firstOrder + v.made)
	// Lists are without VAT; what a car is sold for has it.
	carriage := v.withVAT(c, *inCents(540))
	row.Amount = v.withVAT(c, price)
	row.Transportation = &carriage
	purchase := price * 72 / 100
	row.Purchase = &purchase
	begin := makers[c.at.ManufacturerID-1].WMIs
	if begin == "" {
		begin = "W0L"
	}

	row.VIN = v.makeVIN(begin, v.today.Year())
	row.EngineNo = fmt.Sprintf("%c%d%c%06d", v.pickLetter(), v.pickBetween(10, 29), v.pickLetter(), 300_000+v.made)
	if at := v.importerOf(c.at.Country); v.byChance(85) {
		row.ImporterID = at
	}

	v.made++
}

// withVAT gives what a customer pays of an amount of a list.
func (v *vehicleMaker) withVAT(c *car, net money.Cents) money.Cents {
	hundred := money.Cents(money.Hundred)
	return net * (hundred + money.Cents(*v.vatOn(c.at.Country, v.today))) / hundred
}

// importerOf finds the importer that brings cars to a country.
func (v *vehicleMaker) importerOf(country string) *int64 {
	code := map[string]string{"LT": "BALT", "LV": "DAUG", "EE": "NORD"}[country]
	for i := range v.importers {
		if v.importers[i].Code == code {
			return &v.importers[i].ID
		}
	}

	return nil
}

// makeUsed makes a used vehicle on the day on which it came: of another make, of the brand, or one
// that the dealer has driven itself.
func (v *vehicleMaker) makeUsed(c *car, orderType string) {
	row := &c.Vehicle
	day := c.since
	months := v.pickBetween(22, 120)
	kilometres := 0
	owners := int64(v.pickBetween(1, 3))
	other := pickOf(v, others)
	row.OrderType, row.VATRegime, row.Make, row.DescriptionShow = orderType, "margin", other.make, pickOf(v, other.names)
	begin := other.wmi
	cc := other.cc
	kw := other.kw
	cost := other.euros
	if orderType == "ex-demo" || v.byChance(34) {
		model := pickOf(v, v.models[c.at.BrandID])
		row.ModelID = &model.ID
		row.ModelCode = model.Code
		row.Make = c.at.Brand
		row.DescriptionShow = c.at.Brand + " " + model.Name["1"]
		row.WheelDrive = model.WheelDrive
		row.FuelID = &model.FuelID
		row.GearboxID = model.GearboxID
		row.BodytypeID = model.BodytypeID
		begin = makers[c.at.ManufacturerID-1].WMIs
		cc = 1_498
		kw = 96
		cost = int(model.Price / 100)
		if model.FuelID == electric {
			cc = 0
		}
	}

	switch {
	case orderType == "ex-demo":
		months = v.pickBetween(7, 16)
		owners = 1
		row.VATRegime = "standard"
		kilometres = 6_500 + v.random.IntN(9_000)
	case v.byChance(12): // bought from a company, which has shown VAT
		row.VATRegime = "standard"
	}

	if kilometres == 0 {
		kilometres = months * v.pickBetween(900, 2_100)
	}

	km := int64(kilometres)
	registered := day.AddDays(-months*30 - v.random.IntN(30))
	year := int64(registered.Year())
	row.ModelYear = &year
	row.Mileage = &km
	row.Owners = &owners
	row.PowerKW = &kw
	row.RegisteredAt = &registered
	if cc > 0 {
		row.EngineCC = &cc
	}

	row.Colour = v.chooseByShare(usedPaints).lt
	row.RegistrationPlate = v.makePlate(c.at.Country)
	row.VIN = v.makeVIN(begin, registered.Year())
	row.Damage = pickOf(v, damages)
	if v.byChance(40) {
		row.Warranty = "12 mėnesių variklio ir pavarų dėžės garantija"
	}

	// A tenth less each year, and two cents for each kilometre.
	worth := float64(cost)
	for range months / 12 {
		worth *= 0.89
	}

	worth = max(1_500, worth-float64(kilometres)*0.02)
	row.Amount = money.Cents(100 * (int64(worth)/100*100 + 90))
	purchase := row.Amount * money.Cents(v.pickBetween(80, 88)) / 100
	if row.VATRegime == "standard" {
		purchase = purchase * 100 / 121
	}

	row.Purchase = &purchase
	v.made++
}

// makeVIN makes an identification number. Makers of the United States put a check digit in the
// ninth place; European ones fill it up with Z.
func (v *vehicleMaker) makeVIN(begin string, year int) string {
	const years = "ABCDEFGHJKLMNPRSTVWXY"
	model := byte('1' + (year-1)%9)
	if year >= 2010 {
		model = years[(year-2010)%len(years)]
	}

	if begin[0] >= '1' && begin[0] <= '5' {
		number := []byte(
			fmt.Sprintf(
				"%s%c%c%d%c%d0%c%c%06d", begin, v.pickLetter(), v.pickLetter(), v.pickBetween(1, 9),
				v.pickLetter(), v.pickBetween(1, 9), model, v.pickLetter(), 100_000+v.made,
			),
		)
		number[8] = vin.Digit(string(number))
		return string(number)
	}

	return fmt.Sprintf(
		"%sZZZ%d%cZ%c%c%06d", begin, v.pickBetween(2, 8), v.pickLetter(), model, v.pickLetter(),
		100_000+v.made,
	)
}

// makePlate makes the plate of a country.
func (v *vehicleMaker) makePlate(country string) string {
	switch country {
	case "LV":
		return fmt.Sprintf("%c%c-%d", v.pickLetter(), v.pickLetter(), v.pickBetween(1_000, 9_999))
	case "EE":
		return fmt.Sprintf("%d %c%c%c", v.pickBetween(100, 999), v.pickLetter(), v.pickLetter(), v.pickLetter())
	}

	return fmt.Sprintf("%c%c%c %d", v.pickLetter(), v.pickLetter(), v.pickLetter(), v.pickBetween(100, 999))
}

// pickLetter picks one of the letters that plates and identification numbers have.
func (v *vehicleMaker) pickLetter() byte { return "ABCDEFGHJKL"[v.random.IntN(11)] }

// pickCustomer picks a customer of a company.
func (v *vehicleMaker) pickCustomer(company int64) (name string, of *customer.Customer) {
	known := v.buyers.of[company]
	if len(known) == 0 {
		return pickOf(v, buyers), nil
	}

	of = &known[v.random.IntN(len(known))]
	name = of.Name
	if of.Type == customer.Business {
		name = of.CompanyName
	}

	return name, of
}

// makeOwner makes a customer of the dealer the owner of a vehicle.
func (v *vehicleMaker) makeOwner(row *vehicle.Vehicle) {
	name, of := v.pickCustomer(row.DealerID)
	row.OwnerName = name
	row.CustomerType = "private"
	if of == nil {
		return
	}

	row.CustomerID = &of.ID
	if of.Type == customer.Business {
		row.CustomerType = "company"
	}

	if v.byChance(35) {
		lessor := pickOf(v, v.lessors)
		row.LeasingID = &lessor
	}
}

func dayOf(d date.Date) *date.Date { return &d }
