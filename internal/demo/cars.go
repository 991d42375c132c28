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
		{"", "Pilka", 0, 27}, {"", "Juoda", 0, 22}, {"", "Balta", 0, 19}, {"", "Sidabrinė", 0, 13}, {"", "Mėlyna", 0, 10}, {"", "Raudona", 0, 6}, {"", "Žalia", 0, 3},
	}
	upholsteries = []choice{{"ICL", "Audinys", 0, 58}, {"ILB", "Juoda oda", 1_950, 32}, {"ILR", "Raudona oda", 2_250, 10}}
	lines        = []choice{{"", "", 0, 42}, {"LCOM", "Komforto įranga", 1_500, 33}, {"LSPO", "Sportinė įranga", 2_900, 25}}
	rims         = []choice{{"", "", 0, 55}, {"W19", "19 colių ratlankiai", 1_150, 30}, {"W20", "20 colių ratlankiai", 1_890, 15}}
	extras       = []choice{
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
	damages = []string{"", "", "", "Pakeistas priekinis bamperis", "Įbrėžta kairė galinė durelė", "Perdažytas dešinys sparnas", "Įskilęs priekinis stiklas"}
)

// choose takes one of the parts as often as its share says.
func (v *vehicleMaker) choose(of []choice) choice {
	n := v.random.IntN(100)
	for _, c := range of {
		if n -= c.percent; n < 0 {
			return c
		}
	}
	return of[0]
}

// built makes a new vehicle of a model.
func (v *vehicleMaker) built(c *car) {
	row := &c.Vehicle
	model := pickOf(v, v.models[c.at.BrandID])
	paint, hide := v.choose(paints), v.choose(upholsteries)
	row.ModelID, row.ModelCode, row.DescriptionShow, row.WheelDrive = &model.ID, model.Code, c.at.Brand+" "+model.Name["1"], model.WheelDrive
	row.FuelID, row.GearboxID, row.BodytypeID = &model.FuelID, model.GearboxID, model.BodytypeID
	row.ExtCode, row.Colour, row.IntCode, row.Interior = paint.code, paint.lt, hide.code, hide.lt
	row.ExtFeatureID, row.IntFeatureID = v.feature(c.at.BrandID, paint.code), v.feature(c.at.BrandID, hide.code)
	price := model.Price + money.Cents(100*(paint.euros+hide.euros))
	var codes, texts []string
	add := func(e choice) {
		if e.code != "" {
			codes, texts, price = append(codes, e.code), append(texts, e.lt), price+money.Cents(100*e.euros)
		}
	}
	add(v.choose(lines))
	add(v.choose(rims))
	for _, e := range extras {
		if v.in(e.percent) {
			add(e)
		}
	}
	row.OptionsFull, row.OptionsFullText = strings.Join(codes, " "), strings.Join(texts, ", ")
	row.OrderType = "stock"
	row.OrderNo = fmt.Sprint(firstOrder + v.made)
	// Lists are without VAT; what a car is sold for has it.
	carriage := v.withVAT(c, *cents(540))
	row.Amount, row.Transportation = v.withVAT(c, price), &carriage
	purchase := price * 72 / 100
	row.Purchase = &purchase
	begin := makers[c.at.ManufacturerID-1].WMIs
	if begin == "" {
		begin = "W0L"
	}
	row.VIN = v.number(begin, v.today.Year())
	row.EngineNo = fmt.Sprintf("%c%d%c%06d", v.letter(), v.between(10, 29), v.letter(), 300_000+v.made)
	if at := v.importer(c.at.Country); v.in(85) {
		row.ImporterID = at
	}
	v.made++
}

// withVAT is what a customer pays of an amount of a list.
func (v *vehicleMaker) withVAT(c *car, net money.Cents) money.Cents {
	hundred := money.Cents(money.Hundred)
	return net * (hundred + money.Cents(*v.vat(c.at.Country, v.today))) / hundred
}

// importer is who brings cars to a country.
func (v *vehicleMaker) importer(country string) *int64 {
	code := map[string]string{"LT": "BALT", "LV": "DAUG", "EE": "NORD"}[country]
	for i := range v.importers {
		if v.importers[i].Code == code {
			return &v.importers[i].ID
		}
	}
	return nil
}

// drove makes a used vehicle on the day on which it came: of another make, of the
// brand, or one that the dealer has driven itself.
func (v *vehicleMaker) drove(c *car, orderType string) {
	row := &c.Vehicle
	day := c.since
	months := v.between(22, 120)
	kilometres, owners := 0, int64(v.between(1, 3))
	other := pickOf(v, others)
	row.OrderType, row.VATRegime, row.Make, row.DescriptionShow = orderType, "margin", other.make, pickOf(v, other.names)
	begin, cc, kw, cost := other.wmi, other.cc, other.kw, other.euros
	if orderType == "ex-demo" || v.in(34) {
		model := pickOf(v, v.models[c.at.BrandID])
		row.ModelID, row.ModelCode, row.Make, row.DescriptionShow, row.WheelDrive = &model.ID, model.Code, c.at.Brand, c.at.Brand+" "+model.Name["1"], model.WheelDrive
		row.FuelID, row.GearboxID, row.BodytypeID = &model.FuelID, model.GearboxID, model.BodytypeID
		begin, cc, kw, cost = makers[c.at.ManufacturerID-1].WMIs, 1_498, 96, int(model.Price/100)
		if model.FuelID == electric {
			cc = 0
		}
	}
	switch {
	case orderType == "ex-demo":
		months, owners, row.VATRegime = v.between(7, 16), 1, "standard"
		kilometres = 6_500 + v.random.IntN(9_000)
	case v.in(12): // bought from a company, which has shown VAT
		row.VATRegime = "standard"
	}
	if kilometres == 0 {
		kilometres = months * v.between(900, 2_100)
	}
	km := int64(kilometres)
	registered := day.AddDays(-months*30 - v.random.IntN(30))
	year := int64(registered.Year())
	row.ModelYear, row.Mileage, row.Owners, row.PowerKW, row.RegisteredAt = &year, &km, &owners, &kw, &registered
	if cc > 0 {
		row.EngineCC = &cc
	}
	row.Colour = v.choose(usedPaints).lt
	row.RegistrationPlate = v.plate(c.at.Country)
	row.VIN = v.number(begin, registered.Year())
	row.Damage = pickOf(v, damages)
	if v.in(40) {
		row.Warranty = "12 mėnesių variklio ir pavarų dėžės garantija"
	}
	// A tenth less each year, and two cents for each kilometre.
	worth := float64(cost)
	for range months / 12 {
		worth *= 0.89
	}
	worth = max(1_500, worth-float64(kilometres)*0.02)
	row.Amount = money.Cents(100 * (int64(worth)/100*100 + 90))
	purchase := row.Amount * money.Cents(v.between(80, 88)) / 100
	if row.VATRegime == "standard" {
		purchase = purchase * 100 / 121
	}
	row.Purchase = &purchase
	v.made++
}

// number is an identification number. Makers of the United States put a check digit
// in the ninth place; European ones fill it up with Z.
func (v *vehicleMaker) number(begin string, year int) string {
	const years = "ABCDEFGHJKLMNPRSTVWXY"
	model := byte('1' + (year-1)%9)
	if year >= 2010 {
		model = years[(year-2010)%len(years)]
	}
	if begin[0] >= '1' && begin[0] <= '5' {
		number := []byte(fmt.Sprintf("%s%c%c%d%c%d0%c%c%06d", begin, v.letter(), v.letter(), v.between(1, 9), v.letter(), v.between(1, 9), model, v.letter(), 100_000+v.made))
		number[8] = vin.Digit(string(number))
		return string(number)
	}
	return fmt.Sprintf("%sZZZ%d%cZ%c%c%06d", begin, v.between(2, 8), v.letter(), model, v.letter(), 100_000+v.made)
}

// plate is one of a country.
func (v *vehicleMaker) plate(country string) string {
	switch country {
	case "LV":
		return fmt.Sprintf("%c%c-%d", v.letter(), v.letter(), v.between(1_000, 9_999))
	case "EE":
		return fmt.Sprintf("%d %c%c%c", v.between(100, 999), v.letter(), v.letter(), v.letter())
	}
	return fmt.Sprintf("%c%c%c %d", v.letter(), v.letter(), v.letter(), v.between(100, 999))
}

// letter is one that plates and identification numbers have.
func (v *vehicleMaker) letter() byte { return "ABCDEFGHJKL"[v.random.IntN(11)] }

// customer is somebody who buys of a company.
func (v *vehicleMaker) customer(company int64) (name string, of *customer.Customer) {
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

// buy makes a customer of the dealer the owner of a vehicle.
func (v *vehicleMaker) buy(row *vehicle.Vehicle) {
	name, of := v.customer(row.DealerID)
	row.OwnerName, row.CustomerType = name, "private"
	if of == nil {
		return
	}
	row.CustomerID = &of.ID
	if of.Type == customer.Business {
		row.CustomerType = "company"
	}
	if v.in(35) {
		lessor := pickOf(v, v.lessors)
		row.LeasingID = &lessor
	}
}

func dayOf(d date.Date) *date.Date { return &d }
