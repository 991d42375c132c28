package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"forecourt/internal/customer"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/record"
)

// customersMade is how many customers the group has, the buyers of its offers besides.
const customersMade = 3000

// nation is how people of a country are called, and where they can be reached.
type nation struct {
	men, women         []string
	menLast, womenLast []string
	firms              []string
	firm               string // how a company is called
	towns              []string
	street             string
	language, country  int64
	phone              func(n int) string
	codeFrom           int
}

var nations = map[string]nation{
	"LT": {
		men: []string{
			"Mantas", "Tomas", "Darius", "Gintaras", "Kęstutis", "Rokas", "Marius", "Andrius", "Vytautas",
			"Paulius", "Saulius", "Žygimantas", "Ernestas", "Deividas",
		},
		women: []string{
			"Eglė", "Aistė", "Laima", "Vaida", "Birutė", "Rūta", "Jurgita", "Ieva", "Živilė", "Kristina",
			"Ingrida", "Daiva", "Simona", "Gabija",
		},
		menLast: []string{
			"Kairys", "Rimkus", "Žilinskas", "Butkus", "Šileika", "Petrauskas", "Jankauskas", "Stankevičius",
			"Urbonas", "Navickas", "Vaitkus", "Mažeika", "Balčiūnas", "Černiauskas",
		},
		womenLast: []string{
			"Kairienė", "Rimkutė", "Žilinskaitė", "Butkienė", "Šileikaitė", "Petrauskienė", "Jankauskaitė",
			"Stankevičienė", "Urbonaitė", "Navickienė", "Vaitkutė", "Mažeikaitė", "Balčiūnienė",
			"Černiauskaitė",
		},
		firms: []string{
			"Baltijos statyba", "Vėtrungė", "Ąžuolo baldai", "Nemuno logistika", "Šilo kepykla",
			"Rūko dizainas", "Perlojos medis", "Dzūkijos agro",
		},
		firm:     "UAB „%s“",
		towns:    []string{"Vilnius", "Kaunas", "Klaipėda", "Šiauliai", "Panevėžys", "Alytus"},
		street:   "Liepų g. %d, %s",
		language: 1,
		country:  1,
		phone:    func(n int) string { return fmt.Sprintf("+370 6%02d %05d", n/100_000%100, n%100_000) }, codeFrom: 300_000_000,
	},
	"LV": {
		men:       []string{"Jānis", "Andris", "Edgars", "Māris", "Kārlis", "Raimonds", "Gatis", "Uldis"},
		women:     []string{"Līga", "Inese", "Anna", "Kristīne", "Ilze", "Dace", "Zane", "Elīna"},
		menLast:   []string{"Ozoliņš", "Liepa", "Bērziņš", "Kalniņš", "Krūmiņš", "Zariņš", "Eglītis", "Vītols"},
		womenLast: []string{"Ozoliņa", "Liepa", "Bērziņa", "Kalniņa", "Krūmiņa", "Zariņa", "Eglīte", "Vītola"},
		firms:     []string{"Kurzemes mežs", "Daugavas būve", "Jūras vējš", "Gaujas piens"}, firm: "SIA “%s”",
		towns:    []string{"Rīga", "Liepāja", "Jelgava", "Ventspils", "Valmiera"},
		street:   "Lāčplēša iela %d, %s",
		language: 3,
		country:  2,
		phone:    func(n int) string { return fmt.Sprintf("+371 2%03d %04d", n/10_000%1000, n%10_000) }, codeFrom: 400_000_000,
	},
	"EE": {
		men:       []string{"Priit", "Toomas", "Andres", "Margus", "Jaan", "Rein", "Indrek"},
		women:     []string{"Kadri", "Marju", "Liis", "Tiina", "Kersti", "Piret", "Maarja"},
		menLast:   []string{"Tamm", "Mägi", "Sepp", "Kask", "Rebane", "Kukk", "Pärn", "Lõhmus"},
		womenLast: []string{"Tamm", "Mägi", "Sepp", "Kask", "Rebane", "Kukk", "Pärn", "Lõhmus"},
		firms:     []string{"Saare Kalur", "Põhja Puit", "Emajõe Ehitus", "Lahemaa Talu"}, firm: "OÜ %s",
		towns: []string{"Tallinn", "Tartu", "Pärnu", "Narva"}, street: "Pikk tn %d, %s", language: 4, country: 3,
		phone: func(n int) string { return fmt.Sprintf("+372 5%03d %04d", n/10_000%1000, n%10_000) }, codeFrom: 10_000_000,
	},
}

// customerMaker makes customers by chance of its own, so that the rest of the
// group stays as it is.
type customerMaker struct {
	random    *rand.Rand
	companies []int64
	today     date.Date
	// buyers are those that offers are made for, by company and name.
	buyers map[buyer]customer.Customer
	// of are those in use of each company.
	of map[int64][]customer.Customer
}

type buyer struct {
	company int64
	name    string
}

// addCustomers makes the customers of all companies; a few of them twice, as happens.
func (m *customerMaker) addCustomers(ctx context.Context, tx *db.Tx) error {
	var rows []customer.Customer
	var known []buyer

	for at, company := range m.companies {
		for _, name := range slices.Concat(
			[]string{begunOffers[0].customer, begunOffers[1].customer, begunOffers[2].customer}, buyers,
		) {
			rows = append(rows, m.makeBuyer(name, len(rows), at))
			known = append(known, buyer{company, name})
		}
	}

	for i := range customersMade {
		if i > 100 && m.random.IntN(60) == 0 {
			rows = append(rows, twinOf(&rows[len(rows)-1-m.random.IntN(50)]))
			continue
		}

		at := i % len(m.companies)
		if i%3 == 0 {
			at = 0 // people look at the first company
		}

		rows = append(rows, m.makeCustomer(len(rows), at))
	}

	if err := customer.AddMany(ctx, tx, rows); err != nil {
		return fmt.Errorf("make customers: %w", err)
	}

	m.buyers = make(map[buyer]customer.Customer, len(known))
	for i, who := range known {
		m.buyers[who] = rows[i]
	}

	m.of = make(map[int64][]customer.Customer, len(m.companies))
	for i := range rows {
		if c := &rows[i]; c.Status == record.Active {
			m.of[c.DealerCompanyID] = append(m.of[c.DealerCompanyID], *c)
		}
	}

	return nil
}

func pickText(m *customerMaker, of []string) string { return of[m.random.IntN(len(of))] }

// makeCustomer makes a customer in the country of a company.
func (m *customerMaker) makeCustomer(i, at int) customer.Customer {
	n := nations[companies[at].CountryCode]
	c := customer.Customer{
		DealerCompanyID: m.companies[at],
		Type:            customer.Private,
		Status:          record.Active,
		LanguageID:      &n.language,
	}
	first := n.men
	last := n.menLast
	if m.random.IntN(2) == 0 {
		first = n.women
		last = n.womenLast
	}

	c.Name = pickText(m, first) + " " + pickText(m, last)
	c.Phone = n.phone(m.random.IntN(10_000_000))
	if m.random.IntN(15) > 0 {
		c.Email = fmt.Sprintf("%s%d@example.com", strings.ReplaceAll(find.Fold(c.Name), " ", "."), i)
	}

	c.Address = fmt.Sprintf(n.street, 1+m.random.IntN(120), pickText(m, n.towns))
	if m.random.IntN(8) == 0 {
		c.Type, c.CompanyName = customer.Business, fmt.Sprintf(n.firm, pickText(m, n.firms))
		c.CompanyCode = fmt.Sprint(n.codeFrom + i)
		c.CompanyCountryID = &n.country
	}

	if m.random.IntN(3) > 0 {
		day := m.today.AddDays(-m.random.IntN(500))
		c.LastTestDriveAt = &day
	}

	if m.random.IntN(40) == 0 {
		c.Status = record.Deleted
	}

	return c
}

// makeBuyer makes the customer by whose name offers are made.
func (m *customerMaker) makeBuyer(name string, i, at int) customer.Customer {
	c := m.makeCustomer(i, at)
	c.Type = customer.Private
	c.Name = name
	c.CompanyName = ""
	c.CompanyCode = ""
	c.CompanyCountryID = nil
	c.Status = record.Active
	if strings.ContainsAny(name, "„“”") {
		c.Type = customer.Business
		c.Name = ""
		c.CompanyName = name
	}

	c.Email = fmt.Sprintf("pirkejas%d@example.com", i+1)

	return c
}

// twinOf makes the same customer once more, written in another way.
func twinOf(of *customer.Customer) customer.Customer {
	c := *of
	c.Phone = strings.ReplaceAll(c.Phone, " ", "")
	c.Email = strings.ToUpper(c.Email)
	c.Status = record.Active
	c.Address = ""
	c.LastTestDriveAt = nil

	return c
}

// customerID gives the id of the customer an offer of a company is for; 0 for none.
func (m *customerMaker) customerID(company int64, name string) int64 {
	return m.buyers[buyer{company, name}].ID
}
