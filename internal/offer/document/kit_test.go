package document_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"forecourt/internal/offer/document"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

func day(t testing.TB, text string) date.Date {
	t.Helper()
	d, err := date.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func ptr[T any](v T) *T { return &v }

// offer is a whole offer in a language: options with prices, a package, a
// discount, two vehicles and an old one in exchange.
func offer(t testing.TB, language string) *document.Document {
	t.Helper()
	in := &price.Input{
		Type: price.Standard, Date: day(t, "2026-11-20"),
		Company:      price.Company{Country: "LT", HasEmissionTaxes: true, RegistrationFee: ptr(money.Cents(1550))},
		CompanyBrand: price.CompanyBrand{OfferInsurance: true, OfferAccessories: true, VATDeductable: true},
		Model:        price.Model{ID: 1, PriceStandard: ptr(money.Cents(3290000)), PriceEmbassy: ptr(money.Cents(3100000)), PriceTransportation: ptr(money.Cents(45000)), FuelID: ptr(int64(1)), CO2: ptr(price.Grams(140500))},
		Serie:        price.Serie{ID: 1, HasLink: true, Casco: ptr(money.Percent(2400))},
		Discount:     price.Discount{Percent: ptr(money.Percent(5500))},
		Features: []price.Feature{
			{ID: 11, PriceStandard: ptr(money.Cents(0)), PriceEmbassy: ptr(money.Cents(0))},
			{ID: 12, PriceStandard: ptr(money.Cents(95041)), PriceEmbassy: ptr(money.Cents(90000))},
			{ID: 13, PriceStandard: ptr(money.Cents(120050)), PriceEmbassy: ptr(money.Cents(110000))},
			{ID: 14, Standard: true},
			{ID: 15, PriceStandard: ptr(money.Cents(233333)), PriceEmbassy: ptr(money.Cents(210000))},
			{ID: 16, PriceStandard: ptr(money.Cents(-12345)), PriceEmbassy: ptr(money.Cents(-10000))},
		},
		ServicePackage:     &price.Feature{ID: 31, Step: price.StepServicePackage, PriceStandard: ptr(money.Cents(89900)), PriceEmbassy: ptr(money.Cents(80000))},
		Accessories:        []price.Accessory{{ID: 21, Price: 4999, Quantity: 4}, {ID: 22, Price: 15950, Quantity: 1}},
		IncludeAccessories: true,
		AdditionalExtras:   ptr(money.Cents(35000)),
		NumberOfVehicles:   2,
		TradeInBenefit:     ptr(money.Cents(1250000)),
		Settings:           price.Settings{ActivateRegistrationFee: true},
		Tables: price.Tables{
			VATRates: []price.Rate{{Country: "LT", Percent: 21000, ValidFrom: day(t, "2009-09-01")}},
			Bands:    []price.Band{{Country: "LT", FuelID: 1, From: 141, To: 150, Amount: 4326, ValidFrom: day(t, "2026-01-01")}},
		},
	}
	d := named(t, language)
	priceIt(t, d, in)
	return d
}

// priceIt computes the offer and puts the figures into its document.
func priceIt(t testing.TB, d *document.Document, in *price.Input) {
	t.Helper()
	out, err := price.Of(in)
	if err != nil {
		t.Fatal(err)
	}
	shown := d.Price
	if d.Price, err = document.PriceOf(in, &out); err != nil {
		t.Fatal(err)
	}
	d.Type, d.Price.Currency, d.Price.Round, d.Price.HideDecimals = in.Type, shown.Currency, shown.Round, shown.HideDecimals
}

// named is everything of an offer but its prices.
func named(t testing.TB, language string) *document.Document {
	t.Helper()
	return &document.Document{
		Language: language, Number: "2026-000123", Revision: 2, Date: day(t, "2026-11-20"), ValidUntil: day(t, "2026-12-04"),
		Company: document.Company{
			Name: "UAB „Šiaurės automobiliai“", Address: "Ukmergės g. 280, LT-06115 Vilnius", Code: "301234567", VATCode: "LT100001234567",
			Phone: "+370 5 212 3456", Email: "info@example.lt", Website: "www.example.lt",
		},
		Brand:    document.Brand{Name: "Nordia", Accent: "#0a6ebd", Logo: logo(t)},
		Manager:  document.Person{Name: "Eglė Žukauskaitė", Title: "Pardavimo vadybininkė", Phone: "+370 612 34567", Email: "egle.zukauskaite@example.lt"},
		Customer: document.Person{Name: "Jonas Petrauskas", Phone: "+370 687 65432", Email: "jonas.petrauskas@example.com"},
		Vehicle: document.Vehicle{
			Name: "Nordia Fjord 2.0 T-GDI AWD Touring", Code: "FJ20TA", Serie: "Fjord", ModelYear: "2027", BodyType: "Universalas",
			Fuel: "Benzinas", Gearbox: "Automatinė, 8 pavarų", Drive: "Visi", PowerKW: ptr(int64(150)), PowerHP: ptr(int64(204)), EngineCC: ptr(int64(1998)),
			CO2: ptr(measure.Decimal(140500)), FuelConsumption: ptr(measure.Decimal(6200)), Tank: ptr(measure.Decimal(58500)),
		},
		Images: [][]byte{photo(t, 480, 300)},
		Equipment: []string{
			"Adaptyvioji pastovaus greičio palaikymo sistema", "Automatinė dviejų zonų klimato kontrolė", "Bevielis telefono įkrovimas", "Elektra valdoma bagažinės danga",
			"LED priekiniai žibintai su automatiniu tolimųjų šviesų perjungimu ir posūkių apšvietimu", "Lietaus ir šviesos jutikliai", "Navigacijos sistema su 12,3 colio ekranu",
			"Parkavimo jutikliai priekyje ir gale", "Šildomos priekinės sėdynės", "Vairo pavarų perjungimo svirtelės", "17 colių lengvojo lydinio ratai", "Įkalnės pagalbininkas",
		},
		Options: []document.Option{
			{FeatureID: 11, Group: "line", Code: "7S2", Name: "Komplektacija „Premium“"},
			{FeatureID: 12, Group: "exterior", Code: "C1X", Name: "Metalizuoti dažai „Šiaurės pašvaistė“"},
			{FeatureID: 13, Group: "wheel", Code: "1T9", Name: "19 colių lengvojo lydinio ratai, 245/40 R19", Description: "Padangos: degalų naudojimo efektyvumo klasė B, sukibimo su šlapia danga klasė A, 71 dB"},
			{FeatureID: 14, Group: "interior", Code: "NBAT", Name: "Audinys „Merino“, juoda"},
			{FeatureID: 15, Group: "option", Code: "ZPP", Name: "Žiemos paketas", Contents: []document.Content{{"494", "Šildomos priekinės sėdynės"}, {"248", "Šildomas vairas"}, {"3AC", "Sukabinimo įtaisas, nulenkiamas elektra"}}},
			{FeatureID: 16, Group: "option", Code: "320", Name: "Be modelio ženklo ant bagažinės dangos"},
		},
		Services:    []document.Option{{FeatureID: 31, Group: "service_package", Code: "S60", Name: "Priežiūros paketas, 5 metai arba 100 000 km"}},
		Accessories: []document.Accessory{{ID: 21, Code: "51477", Name: "Guminiai kilimėliai", Quantity: 4}, {ID: 22, Code: "82712", Name: "Skersiniai ant stogo", Quantity: 1}},
		Price:       document.Price{Currency: "EUR"},
		Texts: document.Texts{
			DeliveryTerm: "2027 m. kovo mėn., užsakius iki 2026 m. lapkričio 30 d.", ExtraEquipment: "Bortinis kompiuteris su lietuviška programine įranga.\nPapildoma signalizacija.",
			ExtraServices: "Antikorozinis kėbulo padengimas.", Comment: "Kaina galioja atsiskaitant pavedimu.",
			Services: "Naujam automobiliui suteikiame 5 metų arba 150 000 km garantiją.", Footer: "Pasiūlymas nėra sutartis. Gamintojas pasilieka teisę keisti modelių komplektacijas ir kainas.",
		},
	}
}

// finance is complete.
func finance() document.Finance {
	return document.Finance{
		Deposit: ptr(money.Cents(1330271)), MonthlyPayment: ptr(money.Cents(64512)), ResidualValue: ptr(money.Cents(1995406)), TotalPayable: ptr(money.Cents(7196109)),
		Months: ptr(int64(60)), Mileage: ptr(int64(20000)), APR: ptr(money.Percent(5890)), BorrowingRate: ptr(money.Percent(4950)), RateKind: "fixed", Creditor: "UAB „Lizingas“",
		DepositComment: "20 % kainos", FranchiseAccident: "150 €", FranchiseTheft: "10 %",
	}
}

// photo is a JPEG.
func photo(t testing.TB, width, height int) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			img.Set(x, y, color.RGBA{R: uint8(90 + 100*y/height), G: uint8(120 + 80*x/width), B: uint8(170 + 60*y/height), A: 255})
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// logo is a PNG that is transparent beside a ring.
func logo(t testing.TB) []byte {
	t.Helper()
	const size, outer, inner = 200, 95, 70
	img := image.NewNRGBA(image.Rect(0, 0, 3*size, size))
	for y := range size {
		for x := range 3 * size {
			dx, dy := x%size-size/2, y-size/2
			if r := dx*dx + dy*dy; r < outer*outer && r > inner*inner {
				img.Set(x, y, color.NRGBA{R: 10, G: 110, B: 189, A: 255})
			}
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// many adds options to an offer of only a model: line by line, or in packages.
func many(t testing.TB, count int) *document.Document {
	t.Helper()
	d := named(t, "lt")
	d.Options, d.Services, d.Accessories = nil, nil, nil
	in := &price.Input{
		Type: price.Standard, Date: d.Date, Company: price.Company{Country: "LT"}, NumberOfVehicles: 1,
		Model:  price.Model{PriceStandard: ptr(money.Cents(2999900))},
		Tables: price.Tables{VATRates: []price.Rate{{Country: "LT", Percent: 21000, ValidFrom: day(t, "2009-09-01")}}},
	}
	for i := range count {
		id := int64(1000 + i)
		in.Features = append(in.Features, price.Feature{ID: id, PriceStandard: ptr(money.Cents(1000 + 3337*i))})
		o := document.Option{FeatureID: id, Group: "option", Code: fmt.Sprintf("%03X", i), Name: fmt.Sprintf("Papildoma įranga numeris %d, salonui ir bagažo skyriui", i)}
		if i%7 == 3 {
			o.Contents = []document.Content{{"AA", "Pirma dalis"}, {"BB", "Antra dalis"}}
		}
		d.Options = append(d.Options, o)
	}
	priceIt(t, d, in)
	return d
}
