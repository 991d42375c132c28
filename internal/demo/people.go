package demo

import (
	"context"
	"fmt"

	"forecourt/internal/people"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// Password of every demo login.
const Password = "forecourt-demo"

// login is a demo user; brands and companies count from 0 in the order made.
type login struct {
	username, name string
	role           string
	roleID         int64
	company        int // the company a dealer's user works for, or -1
	brands         []int
	companies      []int
	all            bool
}

// Every kind of user there is, and one of each country.
var logins = []login{
	{
		username:  "jonas",
		name:      "Jonas Petraitis",
		role:      dealerManager,
		company:   0,
		brands:    []int{0, 3},
		companies: []int{0},
	},
	{username: "inga", name: "Inga Kazlauskaitė", role: importerManager, company: -1, brands: []int{0, 1, 2}, all: true},
	{username: "ruta", name: "Rūta Žukauskienė", role: dealerReader, company: 1, brands: []int{1, 4}, companies: []int{1}},
	{username: "tomas", name: "Tomas Šimkus", company: 0, companies: []int{0}},
	{username: "ilze", name: "Ilze Bērziņa", role: dealerManager, company: 6, brands: []int{6, 1}, companies: []int{6, 7}},
	{username: "mart", name: "Mart Tõnisson", role: dealerManager, company: 9, brands: []int{1, 4}, companies: []int{9}},
	{username: "egle", name: "Eglė Vilkaitė", role: dealerReader, company: 2, brands: []int{2, 5}, companies: []int{2}},
	// a colleague of jonas
	{username: "saule", name: "Saulė Gudaitė", role: dealerManager, company: 0, brands: []int{0, 3}, companies: []int{0}},
	{
		username:  "vaida",
		name:      "Vaida Stankevičienė",
		role:      companyAdministrator,
		company:   0,
		brands:    []int{0, 3},
		companies: []int{0},
	},
	{username: "rokas", name: "Rokas Žilinskas", role: salesperson, company: 0, brands: []int{0, 3}, companies: []int{0}},
	{username: "lina", name: "Lina Budrytė", role: productManager, company: -1, brands: []int{0, 1, 2, 3}, all: true},
}

const (
	dealerManager   = "Salono vadovas"
	importerManager = "Importuotojo vadybininkas"
	dealerReader    = "Be leidimų" // until somebody decides what they may
	salesperson     = "Pardavimo vadybininkas"
	productManager  = "Produktų vadovas"
	// companyAdministrator looks after the users of a company, besides selling.
	companyAdministrator = "Įmonės administratorius"
)

// grants are the permissions of each role, in the order they are asked.
var grants = map[string][]authz.Entry{
	dealerManager: {
		{Type: authz.Allow, Permission: "app.offer"},
		{Type: authz.Allow, Permission: "app.offer.create"},
		{Type: authz.Allow, Permission: "app.offer.edit"},
		{Type: authz.Allow, Permission: "app.offer.view"},
		{Type: authz.Allow, Permission: "app.brand.baseData"},
		{Type: authz.Deny, Permission: "app.brand.baseData.brandId_4"},
		// Equipment is that of the brand, for all who sell it.
		{Type: authz.Deny, Permission: "app.brand.baseData.equipment"},
		{Type: authz.Allow, Permission: "app.company.customers"},
		{Type: authz.Allow, Permission: "app.user.customer.edit"},
		{Type: authz.Allow, Permission: "app.order"},
		{Type: authz.Allow, Permission: "app.order.create"},
		{Type: authz.Allow, Permission: "app.order.edit"},
		{Type: authz.Allow, Permission: "app.order.view"},
		{Type: authz.Allow, Permission: "app.stock"},
		{Type: authz.Allow, Permission: "app.stock.control"},
		{Type: authz.Allow, Permission: "app.stock.stats"},
		{Type: authz.Allow, Permission: "app.stock.override"},
		{Type: authz.Allow, Permission: "app.vehicles.*"},
		{Type: authz.Allow, Permission: "app.stockroom.*"},
		{Type: authz.Allow, Permission: "app.wms"},
		{Type: authz.Allow, Permission: "app.salestarget"},
		{Type: authz.Allow, Permission: "app.survey.followup"},
		{Type: authz.Allow, Permission: "app.survey.response"},
		{Type: authz.Allow, Permission: "app.report.survey"},
		{Type: authz.Allow, Permission: "app.report.survey.managers"},
	},
	importerManager: {
		{Type: authz.Allow, Permission: "app.order"},
		{Type: authz.Allow, Permission: "app.order.view"},
		{Type: authz.Allow, Permission: "app.order.process"},
		{Type: authz.Allow, Permission: "app.quota"},
		{Type: authz.Allow, Permission: "app.salestarget"},
		{Type: authz.Allow, Permission: "app.stock"},
		{Type: authz.Allow, Permission: "app.stock.control"},
		{Type: authz.Allow, Permission: "app.stock.stats"},
		{Type: authz.Allow, Permission: "app.vehicles.create"},
		{Type: authz.Allow, Permission: "app.vehicles.edit"},
		{Type: authz.Allow, Permission: "app.vehicles.edit.colourind.*"},
		{Type: authz.Allow, Permission: "app.vehicles.edit.images.*"},
		{Type: authz.Allow, Permission: "app.brand.*"},
		{Type: authz.Allow, Permission: "app.company"},
		{Type: authz.Allow, Permission: "app.log"},
		{Type: authz.Allow, Permission: "app.company.edit"},
		{Type: authz.Allow, Permission: "app.serie.*"},
		{Type: authz.Allow, Permission: "app.survey"},
		{Type: authz.Allow, Permission: "app.survey.create"},
		{Type: authz.Allow, Permission: "app.survey.followup"},
		{Type: authz.Allow, Permission: "app.survey.response"},
		{Type: authz.Allow, Permission: "app.report.survey"},
		{Type: authz.Allow, Permission: "app.report.survey.managers"},
		{Type: authz.Allow, Permission: "app.survey.rules"},
		{Type: authz.Allow, Permission: "app.survey.version"},
		{Type: authz.Allow, Permission: "app.template"},
		{Type: authz.Allow, Permission: "app.template.create"},
		{Type: authz.Allow, Permission: "app.template.details"},
		{Type: authz.Allow, Permission: "app.template.layout"},
	},
	dealerReader: {},
	companyAdministrator: {
		{Type: authz.Allow, Permission: "app.offer.*"},
		{Type: authz.Allow, Permission: "app.brand.baseData"},
		{Type: authz.Deny, Permission: "app.brand.baseData.brandId_4"},
		{Type: authz.Deny, Permission: "app.brand.baseData.equipment"},
		// What those may whom they hire.
		{Type: authz.Allow, Permission: "app.offer_template.create"},
		{Type: authz.Allow, Permission: "app.wms"},
		{Type: authz.Allow, Permission: "app.company"},
		{Type: authz.Allow, Permission: "app.company.edit"},
		{Type: authz.Allow, Permission: "app.company.users"},
		{Type: authz.Allow, Permission: "app.company.substitution"},
		{Type: authz.Allow, Permission: "app.company.customers"},
		{Type: authz.Allow, Permission: "app.user.customer.edit"},
		{Type: authz.Allow, Permission: "app.substitution.create"},
		{Type: authz.Allow, Permission: "app.user"},
		{Type: authz.Allow, Permission: "app.user.create"},
		{Type: authz.Allow, Permission: "app.user.edit"},
		{Type: authz.Allow, Permission: "app.order"},
		{Type: authz.Allow, Permission: "app.order.create"},
		{Type: authz.Allow, Permission: "app.order.edit"},
		{Type: authz.Allow, Permission: "app.order.view"},
		{Type: authz.Allow, Permission: "app.stock"},
		{Type: authz.Allow, Permission: "app.stock.control"},
		{Type: authz.Allow, Permission: "app.stock.stats"},
		{Type: authz.Allow, Permission: "app.stock.override"},
		{Type: authz.Allow, Permission: "app.vehicles.*"},
		{Type: authz.Allow, Permission: "app.stockroom.*"},
		{Type: authz.Allow, Permission: "app.salestarget"},
		{Type: authz.Allow, Permission: "app.invitation"},
		{Type: authz.Allow, Permission: "app.survey"},
		{Type: authz.Allow, Permission: "app.survey.create"},
		{Type: authz.Allow, Permission: "app.survey.followup"},
		{Type: authz.Allow, Permission: "app.survey.response"},
		{Type: authz.Allow, Permission: "app.report.survey"},
		{Type: authz.Allow, Permission: "app.report.survey.managers"},
		{Type: authz.Allow, Permission: "app.survey.rules"},
		{Type: authz.Allow, Permission: "app.survey.version"},
		{Type: authz.Allow, Permission: "app.template"},
		{Type: authz.Allow, Permission: "app.template.create"},
		{Type: authz.Allow, Permission: "app.template.details"},
		{Type: authz.Allow, Permission: "app.template.layout"},
	},
	// Sellers keep within the limits of reservations, as importers do: app.stock.override
	// is for who leads a dealer.
	salesperson: {
		{Type: authz.Allow, Permission: "app.offer"},
		{Type: authz.Allow, Permission: "app.offer.create"},
		{Type: authz.Allow, Permission: "app.offer.edit"},
		{Type: authz.Allow, Permission: "app.offer.view"},
		{Type: authz.Allow, Permission: "app.offer_template.create"},
		{Type: authz.Allow, Permission: "app.company.customers"},
		{Type: authz.Allow, Permission: "app.user.customer.edit"},
		{Type: authz.Allow, Permission: "app.order"},
		{Type: authz.Allow, Permission: "app.order.create"},
		{Type: authz.Allow, Permission: "app.order.edit"},
		{Type: authz.Allow, Permission: "app.order.view"},
		{Type: authz.Allow, Permission: "app.stock"},
		{Type: authz.Allow, Permission: "app.vehicles.createUsed"},
		{Type: authz.Allow, Permission: "app.vehicles.editUsed"},
		{Type: authz.Allow, Permission: "app.vehicles.edit.downpayment.my_reservation"},
		{Type: authz.Allow, Permission: "app.vehicles.edit.images.used"},
	},
	productManager: {
		{Type: authz.Allow, Permission: "app.brand.*"},
		{Type: authz.Deny, Permission: "app.brand.primecost"},
		{Type: authz.Deny, Permission: "app.brand.create"},
		{Type: authz.Allow, Permission: "app.serie.*"},
		{Type: authz.Allow, Permission: "app.manufacturer"},
		{Type: authz.Allow, Permission: "app.manufacturer.statuses"},
		{Type: authz.Allow, Permission: "app.log"},
		{Type: authz.Allow, Permission: "app.stock"},
		// The offers of the dealers, to see whom another price list touches.
		{Type: authz.Allow, Permission: "app.offer"},
		{Type: authz.Allow, Permission: "app.offer.view"},
	},
}

var roleOrder = []string{
	dealerManager, importerManager, dealerReader, companyAdministrator, salesperson, productManager,
}

func (m *maker) makeRoles(ctx context.Context, tx *db.Tx) (map[string]int64, error) {
	ids := map[string]int64{}
	for _, name := range roleOrder {
		kind := "customer"
		if name == importerManager || name == productManager {
			kind = "admin"
		}

		role, err := people.CreateRole(ctx, tx, name, kind)
		if err != nil {
			return nil, err
		}

		ids[name] = role.ID
		for _, entry := range grants[name] {
			if err := people.Grant(ctx, tx, role.ID, entry.Type, entry.Permission); err != nil {
				return nil, err
			}
		}
	}

	return ids, nil
}

func (m *maker) makePeople(ctx context.Context, tx *db.Tx, roles map[string]int64) error {
	for place, l := range logins {
		l.roleID = roles[l.role]
		if err := m.makeUser(ctx, tx, place, l); err != nil {
			return err
		}
	}

	return m.makeStaff(ctx, tx, roles)
}

// worksAs is what those who sell do by their role: their customers read it on offers, with a number to call.
var worksAs = map[string]work{
	dealerManager: leadsSales, companyAdministrator: runsCompany, salesperson: sells, importerManager: bringsCars,
}

func (m *maker) makeUser(ctx context.Context, tx *db.Tx, place int, l login) error {
	user := people.User{Username: l.username, Name: l.name, Email: l.username + "@example.com"}
	if does, known := worksAs[l.role]; known {
		user.Phone = fmt.Sprintf("+370 6%02d %05d", 60+place, 42_011+place*131)
		user.JobTitle = does.title
	}

	if l.roleID != 0 {
		user.RoleID = &l.roleID
	}

	brands, companies := m.scopeOf(l)
	if len(m.companies) > 0 && l.company >= 0 {
		user.CompanyID = &m.companies[l.company]
	}

	_, err := people.CreateUser(
		ctx, tx, user,
		people.Assignment{Assigned: people.Assigned{BrandIDs: brands, CompanyIDs: companies}}, m.hash,
	)

	return err
}

func (m *maker) scopeOf(l login) (brands, companies []int64) {
	brands = []int64{}
	companies = []int64{}

	for _, i := range l.brands {
		brands = append(brands, m.brands[i])
	}

	for _, i := range l.companies {
		companies = append(companies, m.companies[i])
	}

	if l.all {
		companies = append(companies, m.companies...)
	}

	return brands, companies
}

// kinds name the roles for programs that read the logins.
var kinds = map[string]string{
	dealerManager:   "dealer manager",
	importerManager: "importer manager",
	dealerReader:    "reader",
	salesperson:     "salesperson",
	productManager:  "product manager", companyAdministrator: "company administrator", "": "no rights",
}

// Login says how to log in as a demo user and what that user sees.
type Login struct {
	Username   string  `json:"username"`
	Password   string  `json:"password"`
	Role       string  `json:"role" doc:"the kind of user, in English"`
	BrandIDs   []int64 `json:"brand_ids"`
	CompanyIDs []int64 `json:"company_ids"`
}

// Logins lists the demo users. The group is the same each time, so the ids are
// known without looking.
func Logins() []Login {
	m := &maker{}
	for i := range brandNames {
		m.brands = append(m.brands, int64(i+1))
	}

	for i := range companies {
		m.companies = append(m.companies, int64(i+1))
	}

	list := []Login{{"admin", Password, "administrator", m.brands, m.companies}}
	for _, l := range logins {
		brands, companies := m.scopeOf(l)
		list = append(list, Login{l.username, Password, kinds[l.role], brands, companies})
	}

	return list
}
