package demo

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/db"
	"forecourt/internal/money"
	"forecourt/internal/org"
)

var makers = []org.Manufacturer{
	{Code: "aurora", Name: "Aurora Motoren AG"},
	{Code: "borealis", Name: "Borealis Automobile"},
	{Code: "fca", Name: "Fjordo ir Cirkaus automobiliai"},
	{Code: "gintara", Name: "Gintaro gamyklos"},
	{Code: "used", Name: "Naudoti automobiliai", Used: true},
}

var brandNames = []string{"Aurora", "Borealis", "Cirrus", "Dravis", "Elnija", "Fjordas", "Gintara", "Halcyon"}

// brandMakers tells by their place in makers who makes each brand, the main one first.
var brandMakers = [][]int{{0, 4}, {1, 4}, {2, 4}, {0}, {1}, {2}, {3}, {}}

// The seeded classes of the steps Exterior and Interior, and the generic
// automatic gearbox.
const (
	exteriorClass = 3
	interiorClass = 5
	automatic     = 2
)

// A market as its companies start: its language and English, what registering
// a vehicle costs, whether emissions are taxed.
type market struct {
	language int64
	register money.Cents
	taxed    bool
	delivery string
}

var markets = map[string]market{
	"LT": {1, 11_400, true, "Pristatymo terminas – 8–12 savaičių nuo sutarties pasirašymo."},
	"LV": {3, 9_500, true, "Piegādes termiņš – 8–12 nedēļas no līguma parakstīšanas."},
	"EE": {4, 19_100, false, "Tarneaeg on 8–12 nädalat lepingu sõlmimisest."},
}

var companies = []org.Company{
	{Name: "Aurora Vilnius, UAB", TitleShort: "Vilnius", CountryCode: "LT"},
	{Name: "Šiaurės autocentras, UAB", TitleShort: "Šiaurė", CountryCode: "LT"},
	{Name: "Kauno ratai, UAB", TitleShort: "Kaunas", CountryCode: "LT"},
	{Name: "Pajūrio automobiliai, UAB", TitleShort: "Klaipėda", CountryCode: "LT"},
	{Name: "Šiaulių žvaigždė, UAB", TitleShort: "Šiauliai", CountryCode: "LT"},
	{Name: "Aukštaitijos motorai, UAB", TitleShort: "Panevėžys", CountryCode: "LT"},
	{Name: "Daugavas auto, SIA", TitleShort: "Rīga", CountryCode: "LV"},
	{Name: "Kurzemes rati, SIA", TitleShort: "Liepāja", CountryCode: "LV"},
	{Name: "Vidzemes motori, SIA", TitleShort: "Valmiera", CountryCode: "LV"},
	{Name: "Põhja Autokeskus OÜ", TitleShort: "Tallinn", CountryCode: "EE"},
	{Name: "Emajõe Autod OÜ", TitleShort: "Tartu", CountryCode: "EE"},
	{Name: "Pärnu Rattad OÜ", TitleShort: "Pärnu", CountryCode: "EE"},
}

// closedCompany sells nothing any more.
var closedCompany = org.Company{Name: "Senamiesčio garažas, UAB", TitleShort: "Senamiestis", CountryCode: "LT", Status: "archived"}

func (m *maker) organisation(ctx context.Context, tx *db.Tx) error {
	made := make([]int64, len(makers))
	for i, one := range makers {
		manufacturer, err := org.AddManufacturer(ctx, tx, one)
		if err != nil {
			return fmt.Errorf("make manufacturer: %w", err)
		}
		made[i] = manufacturer.ID
	}
	for i, name := range brandNames {
		gearbox := int64(automatic)
		b := org.Brand{Name: name, ExteriorIDs: db.NewIDs(exteriorClass), InteriorIDs: db.NewIDs(interiorClass), DefaultGearbox: &gearbox}
		var by []int64
		for _, place := range brandMakers[i] {
			by = append(by, made[place])
		}
		if b.ManufacturerIDs = db.NewIDs(by...); len(by) > 0 {
			b.ManufacturerID = &by[0]
		}
		brand, err := org.AddBrand(ctx, tx, b)
		if err != nil {
			return fmt.Errorf("make brand: %w", err)
		}
		m.brands = append(m.brands, brand.ID)
	}
	for i, c := range companies {
		sells := []int64{m.brands[i%len(m.brands)], m.brands[(i+3)%len(m.brands)], m.brands[(i*2+5)%len(m.brands)]}
		id, err := m.company(ctx, tx, c, sells)
		if err != nil {
			return fmt.Errorf("make company: %w", err)
		}
		m.companies = append(m.companies, id)
	}
	_, err := m.company(ctx, tx, closedCompany, nil)
	return err
}

// company makes a company and tells how it sells each of its brands.
func (m *maker) company(ctx context.Context, tx *db.Tx, c org.Company, brandIDs []int64) (int64, error) {
	at := markets[c.CountryCode]
	c.Currency, c.LanguageID, c.LanguageIDs = "EUR", at.language, db.NewIDs(at.language, 2)
	c.PriceRegitra, c.HasEmissionTaxes = at.register, db.Flag(at.taxed)
	company, err := org.AddCompany(ctx, tx, c)
	if err != nil {
		return 0, err
	}
	slices.Sort(brandIDs)
	for _, id := range slices.Compact(brandIDs) {
		language := fmt.Sprint(at.language)
		err := org.AddCompanyBrand(ctx, tx, org.CompanyBrand{
			CompanyID: company.ID, BrandID: id, OfferInsurance: true, OfferAccessories: id%2 == 1,
			DeliveryTerm: db.Translations{language: at.delivery, "2": "Delivery takes 8–12 weeks from signing the contract."},
			Footer:       db.Translations{language: c.Name + ", " + c.TitleShort, "2": c.Name + ", " + c.TitleShort},
		})
		if err != nil {
			return 0, err
		}
	}
	return company.ID, nil
}
