package document_test

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"forecourt/internal/offer/document"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/pdf"
	"forecourt/internal/price"
)

var update = flag.Bool("update", false, "write the golden files again")

// What is printed, in each language, line by line as one reads it.
func TestPrintedText(t *testing.T) {
	for _, language := range document.Languages {
		d := offer(t, language)
		d.Finance = finance()
		var b strings.Builder
		for i, page := range printed(laid(t, d)) {
			if i > 0 {
				b.WriteString("\f\n")
			}
			b.WriteString(strings.Join(page, "\n") + "\n")
		}
		path := filepath.Join("testdata", "offer-"+language+".golden")
		if *update {
			if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if b.String() != string(want) {
			t.Errorf("%s is printed otherwise (-update writes it again):\n%s", language, b.String())
		}
	}
}

func TestLanguagesHaveTheSameTexts(t *testing.T) {
	places := regexp.MustCompile(`\{\w+\}`)
	for _, language := range document.Languages {
		for code, lt := range document.Words("lt") {
			text := document.Words(language)[code]
			if text == "" {
				t.Errorf("%s has no text for %s", language, code)
			}
			if got, want := slices.Sorted(slices.Values(places.FindAllString(text, -1))), slices.Sorted(slices.Values(places.FindAllString(lt, -1))); !slices.Equal(got, want) {
				t.Errorf("%s: %s has the places %v, not %v", language, code, got, want)
			}
			if pdf.Clean(text) != text {
				t.Errorf("%s: the font does not have all letters of %q", language, text)
			}
		}
		if got, want := len(document.Words(language)), len(document.Words("lt")); got != want {
			t.Errorf("%s has %d texts, not %d", language, got, want)
		}
	}
}

func TestFormats(t *testing.T) {
	for language, want := range map[string][]string{
		"lt": {"−1 234 567,05 €", "5,5 %", "6,3", "2026-12-04"},
		"lv": {"−1 234 567,05 €", "5,5 %", "6,3", "04.12.2026."},
		"et": {"−1 234 567,05 €", "5,5 %", "6,3", "04.12.2026"},
		"ru": {"−1 234 567,05 €", "5,5 %", "6,3", "04.12.2026"},
		"en": {"−€1,234,567.05", "5.5%", "6.3", "4 December 2026"},
	} {
		got := document.Formatted(language, "EUR", -123456705, money.Percent(5500), measure.Decimal(6250), day(t, "2026-12-04"))
		for i := range got {
			if strings.ReplaceAll(got[i], "\u00a0", " ") != want[i] {
				t.Errorf("%s writes %q, not %q", language, got[i], want[i])
			}
		}
	}
	if got := document.Formatted("lt", "USD", 100000, 0, 0, day(t, "2026-12-04"))[0]; got != "1\u00a0000,00\u00a0USD" {
		t.Errorf("dollars are written %q", got)
	}
}

func TestTheSameDocumentMakesTheSameBytes(t *testing.T) {
	first, err := document.Render(offer(t, "lt"))
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 8 {
		d := offer(t, "lt")
		all.Go(func() {
			if again, err := document.Render(d); err != nil || !bytes.Equal(again, first) {
				t.Errorf("rendered again, beside others, it is another file (%v)", err)
			}
		})
	}
	all.Wait()
}

// Whatever is in an offer, its pages are in order.
func TestPagesAreInOrder(t *testing.T) {
	mixed := "Автомобиль 🚗👨‍👩‍👧 שלום مرحبا \u202e ilgas žodis " + strings.Repeat("W", 300) + " "
	for name, change := range map[string]func(d *document.Document){
		"no images":   func(d *document.Document) { d.Images = nil },
		"no logo":     func(d *document.Document) { d.Brand.Logo = nil },
		"six images":  func(d *document.Document) { d.Images = images(t, 6) },
		"draft":       func(d *document.Document) { d.Draft = true },
		"finance":     func(d *document.Document) { d.Finance = finance() },
		"nothing":     func(d *document.Document) { *d = document.Document{} },
		"Polish":      func(d *document.Document) { d.Language = "pl" },
		"a long text": func(d *document.Document) { d.Texts.Comment = strings.Repeat(mixed, 200)[:65000] },
		"many lines":  func(d *document.Document) { d.Texts.Comment = strings.Repeat("a\n", 5000) },
		"empty lines": func(d *document.Document) { d.Texts.Comment = strings.Repeat("\n", 65000) },
		"one word":    func(d *document.Document) { d.Texts.Footer = strings.Repeat("ž", 32000) },
		"long names": func(d *document.Document) {
			for _, text := range []*string{
				&d.Number, &d.Company.Name, &d.Company.Address, &d.Company.Email, &d.Brand.Name, &d.Manager.Name, &d.Manager.Email, &d.Customer.Name, &d.Customer.Title,
				&d.Customer.Phone, &d.Customer.Email, &d.Vehicle.Name, &d.Vehicle.Code, &d.Vehicle.VIN, &d.Vehicle.Fuel, &d.Vehicle.Gearbox, &d.Equipment[3],
				&d.Options[0].Name, &d.Options[1].Group, &d.Options[2].Code, &d.Options[2].Description, &d.Options[4].Contents[1].Name, &d.Options[4].Contents[1].Code,
				&d.Accessories[0].Name, &d.Services[0].Name,
			} {
				*text = strings.Repeat(mixed, 4)
			}
			d.Brand.Logo, d.Price.Currency = nil, "USD"
		},
		"an endless option": func(d *document.Document) {
			d.Options[2].Description = strings.Repeat(mixed, 100)
			d.Options[4].Contents = slices.Repeat(d.Options[4].Contents, 60)
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := offer(t, "lt")
			change(d)
			layout := laid(t, d)
			for i, page := range printed(layout) {
				foot := strings.Join(page[max(0, len(page)-2):], "\n")
				if !strings.Contains(foot, "psl.") && d.Language == "lt" {
					t.Errorf("page %d ends with %q", i+1, foot)
				}
			}
			if _, err := layout.Write(); err != nil {
				t.Error(err)
			}
		})
	}
	for _, count := range []int{1, 120} {
		laid(t, many(t, count))
	}
}

// No page holds only what a document ends with, however many lines are above it.
func TestNotesAreNotAlone(t *testing.T) {
	for count := 1; count < 60; count++ {
		d := many(t, count)
		d.Draft, d.Texts = true, document.Texts{Footer: d.Texts.Footer}
		pages := printed(laid(t, d))
		if last := strings.Join(pages[len(pages)-1], "\n"); !strings.Contains(last, "PVM") || !strings.Contains(last, "juodraštis") {
			t.Errorf("with %d options the last page says:\n%s", count, last)
		}
	}
}

// Notes of every kind are on the page of what they are of: an example of instalments, a footer, and what a draft is not.
func TestNoPageHoldsOnlyNotes(t *testing.T) {
	const foot, first = 275 * pdf.Millimetre, 20 * pdf.Millimetre
	for count := 1; count < 70; count++ {
		for name, set := range map[string]func(*document.Document){
			"a draft":          func(*document.Document) {},
			"with a footer":    func(d *document.Document) { d.Texts.Footer = strings.Repeat("Prices hold while stocks last. ", 12) },
			"with accessories": func(d *document.Document) { d.Finance = document.Finance{} },
			"without pictures": func(d *document.Document) { d.Images = nil },
			"with a comment":   func(d *document.Document) { d.Texts.Comment = strings.Repeat("Line\n", count) },
		} {
			d := many(t, count)
			d.Language, d.Draft, d.Texts = "en", true, document.Texts{}
			set(d)
			layout := laid(t, d)
			var note pdf.Size
			for _, page := range layout.Pages {
				for _, m := range page.Marks {
					if strings.HasPrefix(m.Text, "This is a draft") {
						note = m.Style.Size
					}
				}
			}
			for number, page := range layout.Pages {
				if !slices.ContainsFunc(page.Marks, func(m pdf.Mark) bool {
					return m.Kind == pdf.KindText && m.Y > first && m.Y < foot && m.Style.Size > note
				}) {
					t.Errorf("%s with %d options: page %d of %d holds only notes", name, count, number+1, len(layout.Pages))
				}
			}
		}
	}
}

func images(t testing.TB, count int) (list [][]byte) {
	for i := range count {
		list = append(list, photo(t, 300+50*i, 300))
	}
	return list
}

func TestEachPageHasNumberValidityAndPage(t *testing.T) {
	d := many(t, 120)
	d.Draft = true
	layout := laid(t, d)
	pages := printed(layout)
	if len(pages) < 4 {
		t.Fatalf("120 options are on %d pages", len(pages))
	}
	for i, page := range pages {
		foot := strings.Join(page[max(0, len(page)-2):], "\n")
		for _, want := range []string{"Juodraštis", "Pasiūlymas 2026-000123", "Redakcija 2", "Galioja iki 2026-12-04", "psl. iš"} {
			if !strings.Contains(foot, want) {
				t.Errorf("page %d ends with %q, without %q", i+1, foot, want)
			}
		}
		if first := layout.Pages[i].Marks[0]; first.Kind != pdf.KindWatermark || first.Text != "Juodraštis" {
			t.Errorf("page %d is not marked as a draft", i+1)
		}
	}
}

func used(t testing.TB, regime price.Regime) *document.Document {
	t.Helper()
	d := named(t, "lt")
	d.Options, d.Services, d.Accessories = nil, nil, nil
	d.Vehicle.Mileage, d.Vehicle.FirstRegistered = ptr(int64(84500)), day(t, "2021-05-17")
	priceIt(t, d, &price.Input{
		Type: price.Standard, Date: d.Date, Company: price.Company{Country: "LT"},
		Vehicle: &price.Vehicle{Price: ptr(money.Cents(1899000)), PriceDiscounted: ptr(money.Cents(1849000)), PriceTransportation: ptr(money.Cents(25000)), Regime: regime},
		Tables:  price.Tables{VATRates: []price.Rate{{Country: "LT", Percent: 21000, ValidFrom: day(t, "2009-09-01")}}},
	})
	d.Price.VATDeductable = true
	return d
}

func TestVATOfAVehicleFollowsItsRegime(t *testing.T) {
	text := all(laid(t, used(t, price.RegimeStandard)))
	for _, want := range []string{"PVM 21 % | 3 252,40 €", "Galutinė kaina\n18 740,00 €", "su PVM", "PVM mokėtojas šio automobilio PVM gali įtraukti", "Rida | 84 500 km"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not printed in\n%s", want, text)
		}
	}
	margin := used(t, price.RegimeMargin)
	margin.Company.VATCode = ""
	text = all(laid(t, margin))
	if !strings.Contains(text, "Maržos apmokestinimo schema. Naudotos prekės.") || strings.Count(text, "PVM") != 1 {
		t.Errorf("a car of the margin scheme shows VAT:\n%s", text)
	}
}

func TestVATOfAnElectricCarIsPromisedUpToTheLimitOnly(t *testing.T) {
	const note = "gali įtraukti į PVM atskaitą"
	for amount, printed := range map[money.Cents]bool{5_000_000: true, 5_000_001: false} { // without VAT
		d := offer(t, "lt")
		d.Options, d.Services, d.Accessories = nil, nil, nil
		priceIt(t, d, &price.Input{
			Type: price.Standard, Date: d.Date, NumberOfVehicles: 1, Company: price.Company{Country: "LT"}, CompanyBrand: price.CompanyBrand{VATDeductable: true},
			Model: price.Model{PriceStandard: &amount, FuelID: ptr(int64(3)), CO2: ptr(price.Grams(0))},
			Tables: price.Tables{
				VATRates: []price.Rate{{Country: "LT", Percent: 21000, ValidFrom: day(t, "2009-09-01")}},
				Limits:   []price.Limit{{Country: "LT", Amount: 6_050_000, ValidFrom: day(t, "2023-01-01")}},
			},
		})
		if text := all(laid(t, d)); strings.Contains(text, note) != printed {
			t.Errorf("an electric car of %d cents reads\n%s", amount, text)
		}
	}
}

func TestAnEmbassyPaysNoVAT(t *testing.T) {
	d := offer(t, "lt")
	d.Options, d.Services, d.Accessories = nil, nil, nil
	priceIt(t, d, &price.Input{Type: price.Embassy, Date: d.Date, NumberOfVehicles: 1, Model: price.Model{PriceEmbassy: ptr(money.Cents(3100000))}})
	text := all(laid(t, d))
	if !strings.Contains(text, "be PVM") || !strings.Contains(text, "Kaina ambasadai") || strings.Contains(text, "PVM 21") || strings.Contains(text, "su PVM") {
		t.Errorf("an embassy reads\n%s", text)
	}
}

func TestAPriceAboveTheListIsNoDiscount(t *testing.T) {
	d := used(t, price.RegimeStandard)
	priceIt(t, d, &price.Input{Type: price.Embassy, Date: d.Date, Vehicle: &price.Vehicle{Price: ptr(money.Cents(100000)), PriceDiscounted: ptr(money.Cents(120000)), Regime: price.RegimeExempt}})
	text := all(laid(t, d))
	if !strings.Contains(text, "Kainos padidinimas | 200,00 €\nPadidinta kaina | 1 200,00 €") || strings.Contains(text, "uolaida") {
		t.Errorf("the price goes up by\n%s", text)
	}
}

func TestNoSumStandsAlone(t *testing.T) {
	for count := range 20 {
		for i, page := range printed(laid(t, many(t, count+20))) {
			if len(page) > 2 && strings.HasPrefix(page[1], "Kodas") && strings.HasPrefix(page[2], "Pasirinkta") {
				t.Errorf("of %d options, only the sum is on page %d", count+20, i+1)
			}
		}
	}
}

func TestRegistrationStandsInTheTotalOrApart(t *testing.T) {
	none := offer(t, "lt")
	none.Price.Figures.PriceRegistration = 0
	if text := all(laid(t, none)); !strings.Contains(text, "Registracija (mokestis ir paslauga), jei taikoma, į galutinę kainą neįskaičiuota") {
		t.Errorf("a total without registration does not say so in\n%s", text)
	}
	if text := all(laid(t, offer(t, "lt"))); !strings.Contains(text, "Vieno automobilio registracija (mokestis ir paslauga), mokama atskirai | 58,76 €") {
		t.Errorf("registration is not separate in\n%s", text)
	}
}

// The note on the test cycle speaks of the values that stand above it, and of no others.
func TestNoteNamesWhatIsMeasured(t *testing.T) {
	one := measure.Decimal(5700)
	for want, values := range map[string]document.Vehicle{
		"Išmetamas CO₂ kiekis nustatytas pagal WLTP procedūrą. Tikrosios":                                            {CO2: &one},
		"Oficialios vertės (degalų sąnaudos, energijos sąnaudos, išmetamas CO₂ kiekis) nustatytos pagal NEDC / WLTP": {FuelConsumption: &one, EnergyConsumption: &one, CO2: &one, NEDC: true},
		"Oficialios vertės (energijos sąnaudos, nuvažiuojamas atstumas) nustatytos pagal WLTP":                       {EnergyConsumption: &one, ElectricRange: ptr(int64(430))},
		"Oficialios vertės (degalų sąnaudos) nustatytos pagal WLTP":                                                  {FuelConsumption: &one},
		"": {PowerKW: ptr(int64(110))},
	} {
		d := offer(t, "lt")
		d.Vehicle = values
		text := strings.ReplaceAll(all(laid(t, d)), "\n", " ")
		if !strings.Contains(text, want) || want == "" && (strings.Contains(text, "WLTP") || strings.Contains(text, "Tikrosios")) {
			t.Errorf("%q is not said in\n%s", want, text)
		}
	}
}

func TestInstalmentsArePrintedWholeOrNotAtAll(t *testing.T) {
	d := offer(t, "lt")
	d.Finance = finance()
	d.Price.HideDecimals = true // instalments keep theirs
	if text := all(laid(t, d)); !strings.Contains(text, "Mėnesio įmoka | 645,12 €") || !strings.Contains(text, "Dėmesio! Skolintis pinigus kainuoja pinigus.") || !strings.Contains(text, "64 210,95 €") {
		t.Errorf("the example is not whole in\n%s", text)
	}
	for name, take := range map[string]func(f *document.Finance){
		"APR": func(f *document.Finance) { f.APR = nil }, "creditor": func(f *document.Finance) { f.Creditor = "" }, "payable": func(f *document.Finance) { f.TotalPayable = nil },
		"months": func(f *document.Finance) { f.Months = nil }, "deposit": func(f *document.Finance) { f.Deposit = nil },
		"borrowing rate": func(f *document.Finance) { f.BorrowingRate = nil }, "its kind": func(f *document.Finance) { f.RateKind = "" },
	} {
		d.Finance = finance()
		take(&d.Finance)
		if text := all(laid(t, d)); strings.Contains(text, "645,12") || strings.Contains(text, "Finansavimo") {
			t.Errorf("without %s an instalment is printed", name)
		}
	}
}

func TestWhatContradictsItselfIsNotPrinted(t *testing.T) {
	for name, c := range map[string]struct {
		change func(d *document.Document)
		want   error
	}{
		"a total that is a cent off":        {func(d *document.Document) { d.Price.Figures.PriceTotal++ }, document.ErrSum},
		"options that are a cent off":       {func(d *document.Document) { d.Price.Figures.Options--; d.Price.Figures.PriceModel++ }, document.ErrSum},
		"another number of vehicles":        {func(d *document.Document) { d.Price.Vehicles = 3 }, document.ErrSum},
		"a priced option without a name":    {func(d *document.Document) { d.Options = d.Options[1:] }, document.ErrLine},
		"an accessory without a name":       {func(d *document.Document) { d.Accessories = nil }, document.ErrLine},
		"an option that stands there twice": {func(d *document.Document) { d.Options = append(d.Options, d.Options[1]) }, document.ErrSum},
	} {
		d := offer(t, "lt")
		c.change(d)
		if _, err := document.Render(d); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	d := offer(t, "lt")
	d.Images = append(d.Images, []byte("no image"))
	if _, err := document.Render(d); err == nil || !strings.Contains(err.Error(), "image 2") {
		t.Errorf("an unreadable image: %v", err)
	}
}
