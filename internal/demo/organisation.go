package demo

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/org"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/money"
)

var makers = []org.Manufacturer{
	{Code: "aurora", Name: "Aurora Motoren AG", WMIs: "WAA"},
	{Code: "borealis", Name: "Borealis Automobile", WMIs: "VBR"},
	{Code: "fca", Name: "Fjordo ir Cirrus automobiliai", WMIs: "YFC"},
	{Code: "gintara", Name: "Gintaro gamyklos", WMIs: "TGN"},
	{Code: "used", Name: "Naudoti automobiliai", Used: true},
}

var brandNames = []string{"Aurora", "Borealis", "Cirrus", "Dravis", "Elnija", "Fjordas", "Gintara", "Halcyon"}

// brandMakers are the makers of each brand by their place in makers, the main one first.
var brandMakers = [][]int{{0, 4}, {1, 4}, {2, 4}, {0}, {1}, {2}, {3}, {}}

// The seeded classes of the steps Exterior and Interior, and the generic
// automatic gearbox.
const (
	exteriorClass = 3
	interiorClass = 5
	automatic     = 2
)

// A market as its companies start: its language and English, what registering
// a vehicle costs, whether emissions are taxed, and how their offers end.
type market struct {
	language int64
	register money.Cents
	taxed    bool
	delivery string
	ending   string
}

const englishEnding = "This offer is not a contract and binds the seller only until the date it is valid until. A consumer may withdraw from a contract concluded at a distance within 14 days, unless the vehicle was made to order. For how we process personal data and your rights, see “Privacy” on our website."

var markets = map[string]market{
	"LT": {
		1, 11_400, true, "8–12 savaičių nuo sutarties pasirašymo.",
		"Šis pasiūlymas nėra sutartis ir pardavėją įpareigoja tik iki jo galiojimo pabaigos. Nuotoliniu būdu sudarytos sutarties vartotojas gali atsisakyti per 14 dienų, nebent automobilis pagamintas pagal jo užsakymą. Kaip tvarkome asmens duomenis ir kokias teises turite, skaitykite mūsų svetainės skyriuje „Privatumas“.",
	},
	"LV": {
		3, 9_500, true, "8–12 nedēļas no līguma parakstīšanas.",
		"Šis piedāvājums nav līgums un pārdevējam ir saistošs tikai līdz tā derīguma termiņa beigām. No distances līguma patērētājs var atteikties 14 dienu laikā, ja vien automobilis nav izgatavots pēc viņa pasūtījuma. Kā apstrādājam personas datus un kādas ir jūsu tiesības, lasiet mūsu vietnes sadaļā “Privātums”.",
	},
	"EE": {
		4, 19_100, false, "8–12 nädalat lepingu sõlmimisest.",
		"See pakkumine ei ole leping ja on müüjale siduv ainult kehtivusaja lõpuni. Sidevahendi abil sõlmitud lepingust võib tarbija taganeda 14 päeva jooksul, välja arvatud juhul, kui auto on valmistatud tema tellimusel. Kuidas me isikuandmeid töötleme ja millised on teie õigused, lugege meie veebilehe jaotisest „Privaatsus“.",
	},
}

// The companies of the group. The codes have the form of their country; their
// check digits are wrong, so that they are those of no company that exists.
var companies = []org.Company{
	dealerCompany(
		"LT", "UAB „Aurora Vilnius“", "Vilnius", "300100011", "LT100000010011",
		"Ukmergės g. 280, LT-06115 Vilnius", "+370 5 200 0011", "aurora-vilnius",
	),
	dealerCompany(
		"LT", "UAB „Šiaurės autocentras“", "Šiaurė", "300100022", "LT100000010022",
		"Laisvės pr. 125, LT-06118 Vilnius", "+370 5 200 0022", "siaures-autocentras",
	),
	dealerCompany(
		"LT", "UAB „Kauno ratai“", "Kaunas", "300100033", "LT100000010033",
		"Savanorių pr. 404, LT-49288 Kaunas", "+370 37 200 033", "kauno-ratai",
	),
	dealerCompany(
		"LT", "UAB „Pajūrio automobiliai“", "Klaipėda", "300100044", "LT100000010044",
		"Taikos pr. 139, LT-94104 Klaipėda", "+370 46 200 044", "pajurio-automobiliai",
	),
	dealerCompany(
		"LT", "UAB „Šiaulių žvaigždė“", "Šiauliai", "300100055", "LT100000010055",
		"Tilžės g. 225, LT-76200 Šiauliai", "+370 41 200 055", "siauliu-zvaigzde",
	),
	dealerCompany(
		"LT", "UAB „Aukštaitijos motorai“", "Panevėžys", "300100066", "LT100000010066",
		"J. Basanavičiaus g. 74, LT-36219 Panevėžys", "+370 45 200 066", "aukstaitijos-motorai",
	),
	dealerCompany(
		"LV", "SIA “Daugavas auto”", "Rīga", "40001000077", "LV40001000077",
		"Brīvības gatve 401, Rīga, LV-1024", "+371 6720 0077", "daugavas-auto",
	),
	dealerCompany(
		"LV", "SIA “Kurzemes rati”", "Liepāja", "40001000088", "LV40001000088",
		"Brīvības iela 148, Liepāja, LV-3401", "+371 6340 0088", "kurzemes-rati",
	),
	dealerCompany(
		"LV", "SIA “Vidzemes motori”", "Valmiera", "40001000099", "LV40001000099",
		"Cēsu iela 31, Valmiera, LV-4201", "+371 6420 0099", "vidzemes-motori",
	),
	dealerCompany(
		"EE", "OÜ Põhja Autokeskus", "Tallinn", "10010010", "EE100100110", "Pärnu mnt 232, 11314 Tallinn",
		"+372 600 0110", "pohja-autokeskus",
	),
	dealerCompany(
		"EE", "OÜ Emajõe Autod", "Tartu", "10010021", "EE100100121", "Ringtee 60, 50105 Tartu",
		"+372 730 0121", "emajoe-autod",
	),
	dealerCompany(
		"EE", "OÜ Pärnu Rattad", "Pärnu", "10010032", "EE100100132", "Riia mnt 169, 80010 Pärnu",
		"+372 440 0132", "parnu-rattad",
	),
}

func dealerCompany(country, name, short, code, vatCode, address, phone, website string) org.Company {
	return org.Company{
		Name:        name,
		TitleShort:  short,
		CountryCode: country,
		CompanyCode: code,
		VATCode:     vatCode,
		Address:     address,
		Phone:       phone,
		Email:       "info@" + website + ".example", Website: "www." + website + ".example",
	}
}

// lessors are leasing companies of the Baltics, all invented.
var lessors = []string{
	"SIA “Daugavas līzings”", "SIA “Dzintara līzings”", "OÜ Emajõe Liising", "UAB „Gintaro lizingas“",
	"UAB „Nemuno lizingas“",
}

// closedCompany sells nothing any more.
var closedCompany = org.Company{
	Name:        "UAB „Senamiesčio garažas“",
	TitleShort:  "Senamiestis",
	CountryCode: "LT",
	Status:      "archived",
}

func (m *maker) makeOrganisation(ctx context.Context, tx *db.Tx) error {
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
		b := org.Brand{
			Name:           name,
			ExteriorIDs:    table.NewIDs(exteriorClass),
			InteriorIDs:    table.NewIDs(interiorClass),
			DefaultGearbox: &gearbox,
		}
		var by []int64
		for _, place := range brandMakers[i] {
			by = append(by, made[place])
		}

		if b.ManufacturerIDs = table.NewIDs(by...); len(by) > 0 {
			b.ManufacturerID = &by[0]
		}

		brand, err := org.AddBrand(ctx, tx, b)
		if err != nil {
			return fmt.Errorf("make brand: %w", err)
		}

		m.brands = append(m.brands, brand.ID)
	}

	for i, c := range companies {
		id, err := m.makeCompany(ctx, tx, c, m.soldBy(i))
		if err != nil {
			return fmt.Errorf("make company: %w", err)
		}
		m.companies = append(m.companies, id)
	}

	if err := m.vehicleStatuses(ctx, tx, made); err != nil {
		return err
	}

	for _, name := range lessors {
		if err := org.AddLeasing(ctx, tx, name); err != nil {
			return fmt.Errorf("make lessor: %w", err)
		}
	}

	if err := m.makeStockrooms(ctx, tx); err != nil {
		return err
	}

	_, err := m.makeCompany(ctx, tx, closedCompany, nil)

	return err
}

// soldBy lists the brands that a company sells.
func (m *maker) soldBy(company int) []int64 {
	brands := []int64{
		m.brands[company%len(m.brands)], m.brands[(company+3)%len(m.brands)],
		m.brands[(company*2+5)%len(m.brands)],
	}
	slices.Sort(brands)
	return slices.Compact(brands)
}

// makeCompany makes a company and how it sells each of its brands.
func (m *maker) makeCompany(ctx context.Context, tx *db.Tx, c org.Company, brandIDs []int64) (int64, error) {
	at := markets[c.CountryCode]
	c.Currency, c.LanguageID, c.LanguageIDs = "EUR", at.language, table.NewIDs(at.language, 2)
	if c.Website != "" {
		since, err := date.New(2024, 1, 1)
		if err != nil {
			return 0, err
		}
		c.PrivacyURL, c.OptOutSince = "https://"+c.Website+"/privacy", &since
	}

	c.PriceRegitra = at.register
	c.HasEmissionTaxes = db.Flag(at.taxed)
	company, err := org.AddCompany(ctx, tx, c)
	if err != nil {
		return 0, err
	}

	for _, id := range brandIDs {
		language := fmt.Sprint(at.language)
		err := org.AddCompanyBrand(ctx, tx, org.CompanyBrand{
			CompanyID: company.ID, BrandID: id, OfferInsurance: true, OfferAccessories: id%2 == 1,
			DeliveryTerm: db.Translations{language: at.delivery, "2": "8–12 weeks from signing the contract."},
			Footer:       db.Translations{language: at.ending, "2": englishEnding},
		})
		if err != nil {
			return 0, err
		}
	}

	return company.ID, nil
}
