package demo

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/people"
	"forecourt/internal/platform/db"
)

// employee is one of those who work at a company besides the logins.
type employee struct {
	username, name string
	company        int // counted from 0; -1 for the group's own staff
	work           work
	blocked        bool
}

// work is what somebody does: the role for it, and how it is called.
type work struct {
	role           string
	sales, service bool
	title          db.Translations
}

var (
	runsCompany = work{
		companyAdministrator, true, true,
		db.Translations{"1": "Įmonės vadovas", "2": "Managing director", "3": "Uzņēmuma vadītājs", "4": "Ettevõtte juht"},
	}
	leadsSales = work{
		dealerManager, true, false,
		db.Translations{"1": "Pardavimo vadovas", "2": "Head of sales", "3": "Pārdošanas vadītājs", "4": "Müügijuht"},
	}
	sells = work{
		dealerManager, true, false,
		db.Translations{
			"1": "Pardavimo vadybininkas",
			"2": "Sales adviser",
			"3": "Pārdošanas speciālists",
			"4": "Müügikonsultant",
		},
	}
	sellsUsed = work{
		dealerManager, true, true,
		db.Translations{
			"1": "Naudotų automobilių vadybininkas",
			"2": "Used car adviser",
			"3": "Lietotu auto speciālists",
			"4": "Kasutatud autode müüja",
		},
	}
	advises = work{
		dealerReader, false, true,
		db.Translations{
			"1": "Serviso konsultantas",
			"2": "Service adviser",
			"3": "Servisa konsultants",
			"4": "Teeninduse nõustaja",
		},
	}
	bringsCars = work{importerManager, true, false, db.Translations{"1": "Produkto vadybininkas", "2": "Product manager"}}
)

// staff are the colleagues of the logins.
var staff = []employee{
	{"paulius.grig", "Paulius Grigaitis", 0, sells, false},
	{"laura.mik", "Laura Mikalauskaitė", 0, sellsUsed, false},
	{"darius.balc", "Darius Balčiūnas", 0, advises, false},
	{"nerijus.pauk", "Nerijus Paukštys", 0, sells, true},
	{"andrius.nor", "Andrius Norkus", 1, runsCompany, false},
	{"kristina.ben", "Kristina Benetienė", 1, leadsSales, false},
	{"mantas.dirg", "Mantas Dirgėla", 1, sells, false},
	{"giedre.kve", "Giedrė Kvedarė", 2, leadsSales, false},
	{"rokas.jur", "Rokas Jurevičius", 2, sells, false},
	{"asta.bru", "Asta Bružienė", 2, advises, false},
	{"vytenis.sab", "Vytenis Sabaliauskas", 3, leadsSales, false},
	{"monika.gin", "Monika Gintalaitė", 3, sells, false},
	{"zilvinas.tam", "Žilvinas Tamulis", 4, leadsSales, false},
	{"edita.mar", "Edita Marcinkienė", 5, leadsSales, false},
	{"janis.ozols", "Jānis Ozols", 6, sells, false},
	{"liga.kalnina", "Līga Kalniņa", 7, leadsSales, false},
	{"edgars.liepa", "Edgars Liepa", 8, sells, false},
	{"kadri.tamm", "Kadri Tamm", 9, sells, false},
	{"rasmus.saar", "Rasmus Saar", 10, leadsSales, false},
	{"liis.magi", "Liis Mägi", 11, leadsSales, false},
	{"karolis.vas", "Karolis Vasiliauskas", -1, bringsCars, false},
}

func (m *maker) makeStaff(ctx context.Context, tx *db.Tx, roles map[string]int64) error {
	for i, e := range staff {
		if err := m.makeEmployee(ctx, tx, i, e, roles[e.work.role]); err != nil {
			return fmt.Errorf("make %s: %w", e.username, err)
		}
	}

	return m.makeHoliday(ctx, tx)
}

// makeHoliday has a salesperson of the first company away today and for two weeks, with a
// colleague acting.
func (m *maker) makeHoliday(ctx context.Context, tx *db.Tx) error {
	away, err := people.ByUsername(ctx, tx, "paulius.grig")
	if err != nil {
		return err
	}

	acts, err := people.ByUsername(ctx, tx, "laura.mik")
	if err != nil {
		return err
	}

	_, err = people.AddSubstitution(ctx, tx, people.Substitution{
		CompanyID:     m.companies[0],
		UserID:        acts.ID,
		SubstitutedID: away.ID,
		DateFrom:      tx.Today(),
		DateTo:        tx.Today().AddDays(13),
	})

	return err
}

func (m *maker) makeEmployee(ctx context.Context, tx *db.Tx, place int, e employee, role int64) error {
	first, last, _ := strings.Cut(e.name, " ")
	user := people.User{
		Username: e.username, Name: e.name, ShortName: string([]rune(first)[:1]) + string([]rune(last)[:1]), RoleID: &role,
		Phone: fmt.Sprintf("+370 6%02d %05d", 10+place, 31_007+place*137), JobTitle: e.work.title,
		SalesUnit: db.Flag(e.work.sales), ServiceUnit: db.Flag(e.work.service),
	}
	if e.blocked {
		user.Status = people.StatusBlocked
	}

	to := people.Assignment{MandateNumbers: map[int64]string{}, BrandEmails: map[int64]string{}}
	if e.company < 0 {
		user.Email = e.username + "@grupe.example"
		to.Assigned = people.Assigned{BrandIDs: m.brands[:3], CompanyIDs: m.companies}
	} else {
		at := companies[e.company]
		_, domain, _ := strings.Cut(at.Email, "@")
		user.CompanyID = &m.companies[e.company]
		user.Email = e.username + "@" + domain
		user.Signature = signaturesOf(e, at.Name)
		to.Assigned = people.Assigned{BrandIDs: m.soldBy(e.company), CompanyIDs: []int64{m.companies[e.company]}}
		if e.work.role != dealerReader {
			to.MandateNumbers[m.companies[e.company]] = fmt.Sprintf("ĮG-2026/%02d", place+1)
			brand := to.BrandIDs[0]
			to.BrandEmails[brand] = strings.ToLower(brandNames[brand-1]) + "@" + domain
		}
	}

	_, err := people.CreateUser(ctx, tx, user, to, m.hash)

	return err
}

// signaturesOf makes the ends of mails in the languages that the title is in.
func signaturesOf(e employee, company string) db.Translations {
	greetings := map[string]string{"1": "Pagarbiai", "2": "Kind regards", "3": "Ar cieņu", "4": "Lugupidamisega"}
	all := db.Translations{}

	for language, title := range e.work.title {
		all[language] = strings.Join([]string{greetings[language], e.name, title, company}, "\n")
	}

	return all
}
