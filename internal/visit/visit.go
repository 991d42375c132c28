// Package visit keeps what customers bought or had done: the transactions that companies ask
// about afterwards. They come by files, by hand and by other programs.
package visit

import (
	"fmt"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/person"
	"forecourt/internal/platform/record"
	"forecourt/internal/response"
	"forecourt/internal/vehicle/vin"
)

// What customers said about being asked.
const (
	consentYes     = "yes"
	consentNo      = "no"
	consentUnknown = "unknown"
)

// Transaction is a sale, or a visit to the service (OP-156).
type Transaction struct {
	table.Record
	CompanyID     int64     `db:"company_id" json:"company_id" minimum:"1"`
	BrandID       int64     `db:"brand_id" json:"brand_id" minimum:"1"`
	BusinessUnit  string    `db:"business_unit" json:"business_unit" enum:"sales,service"`
	Date          date.Date `db:"date" json:"date"`
	CustomerName  string    `db:"customer_name" json:"customer_name" maxLength:"255"`
	Phone         string    `db:"phone" json:"phone" maxLength:"64"`
	Email         string    `db:"email" json:"email" maxLength:"255" doc:"as it was given; one that cannot be written to is kept and not invited"`
	EmailKey      string    `db:"email_key" json:"-"`
	LanguageID    *int64    `db:"language_id" json:"language_id" nullable:"true" doc:"in which to ask"`
	Vehicle       string    `db:"vehicle" json:"vehicle" maxLength:"255"`
	VIN           string    `db:"vin" json:"vin" maxLength:"64"`
	Plate         string    `db:"licence_plate_no" json:"licence_plate_no" maxLength:"64"`
	ManagerUserID *int64    `db:"manager_user_id" json:"manager_user_id" nullable:"true" doc:"who looked after the customer"`
	ManagerName   string    `db:"manager_name" json:"manager_name" maxLength:"255" doc:"the user's where one is given; another is refused"`
	Consent       string    `db:"consent" json:"consent" enum:"yes,no,unknown" doc:"what the customer said about being asked"`
	CustomerID    *int64    `db:"customer_id" json:"customer_id" nullable:"true" readOnly:"true" doc:"the company's only customer of that address, else of that telephone"`
	VehicleID     *int64    `db:"vehicle_id" json:"vehicle_id" nullable:"true" readOnly:"true" doc:"the vehicle of that VIN"`
	FupDone       db.Flag   `db:"fup_done" json:"fup_done" readOnly:"true" doc:"what the customer was not content with has been looked after"`
	FupDoneAt     *db.Time  `db:"fup_done_at" json:"fup_done_at" nullable:"true" readOnly:"true"`
	MatchKey      string    `db:"match_key" json:"match_key" readOnly:"true" doc:"by which a row of a file is known again; never changes"`
	ToPlan        db.Flag   `db:"to_plan" json:"-"`
	ErasedAt      *db.Time  `db:"erased_at" json:"erased_at" nullable:"true" readOnly:"true" doc:"when the personal data was erased"`
	Search        string    `db:"search" json:"-"`
	Names

	write write
}

// write is what a write of a transaction knows beside the record.
type write struct {
	// says and undoes: what its customer said is written down, and what was written before is
	// undone.
	says, undoes bool
	// customer is who it is of, whatever its address says; nil: found by that.
	customer *int64
	// named is what its manager was called before the name of that user was taken.
	named string
}

// Names is what other records are called.
type Names struct {
	Company string `db:"company" fieldtag:"computed" json:"company" readOnly:"true"`
	Brand   string `db:"brand" fieldtag:"computed" json:"brand" readOnly:"true"`
	// Manager is how files name who looked after the customer.
	Manager string `db:"manager" fieldtag:"computed" json:"-"`
}

// PermImport brings transactions in by files.
var PermImport = authz.Perm("app.survey")

// Transactions is their table.
var Transactions = table.New(table.Table[Transaction]{
	Name:    "transactions",
	Entity:  "transaction",
	Scope:   "{company:company_id} AND {brand:brand_id|manager_user_id}",
	Order:   "id DESC",
	Large:   true,
	Called:  func(v *Transaction, _ string) string { return v.CustomerName },
	Sort:    map[string]string{"id": "id", "date": "date"},
	Owner:   func(v *Transaction) table.Owner { return table.Owner{BrandID: &v.BrandID, CompanyID: &v.CompanyID} },
	Prepare: (*Transaction).prepare,
	Reading: response.PermRead,
	Refs: []table.Ref[Transaction]{
		{
			Field:  "company_id",
			Table:  "companies",
			Scope:  "{company:id}",
			Shared: true,
			ID:     func(v *Transaction) *int64 { return &v.CompanyID },
		},
		{
			Field:  "brand_id",
			Table:  "brands",
			Scope:  "{brand:id}",
			Shared: true,
			ID:     func(v *Transaction) *int64 { return &v.BrandID },
		},
		{
			Field:  "manager_user_id",
			Table:  "users",
			Scope:  "{everyone}",
			Shared: true,
			ID:     func(v *Transaction) *int64 { return v.ManagerUserID },
		},
	},
	Parents: []table.Parent[Transaction]{
		table.BrandParent(func(v *Transaction) *int64 { return &v.BrandID }),
		{
			Field: "company_id",
			Table: "companies",
			Scope: "{company:id}",
			InUse: "status <> 'deleted'",
			Of:    func(v *Transaction) *int64 { return &v.CompanyID },
		},
	},
	Whose:         managersOf,
	Check:         completeRows,
	Rules:         checkRules,
	Wrote:         keepConsents,
	Removing:      removeInvitations,
	Unique:        []table.Unique{{Field: "match_key", Everywhere: true}},
	NeverRestored: []string{"match_key", "customer_id", "vehicle_id", "fup_done", "fup_done_at", "erased_at"},
	Quiet:         []string{"to_plan", "fup_done", "fup_done_at"},
	Computed: map[string]string{
		"company": "COALESCE((SELECT c.name FROM companies c WHERE c.id = transactions.company_id), '')",
		"brand":   "COALESCE((SELECT b.name FROM brands b WHERE b.id = transactions.brand_id), '')",
		"manager": `COALESCE((SELECT u.username FROM users u
			WHERE u.id = transactions.manager_user_id), transactions.manager_name)`,
	},
	Export: []table.Column[Transaction]{
		{Head: "company", Value: func(v *Transaction) any { return v.Company }},
		{Head: "brand", Value: func(v *Transaction) any { return v.Brand }},
		{Head: "business_unit", Value: func(v *Transaction) any { return v.BusinessUnit }},
		{Head: "date", Value: func(v *Transaction) any { return v.Date }},
		{Head: "customer_name", Value: func(v *Transaction) any { return v.CustomerName }},
		{Head: "phone", Value: func(v *Transaction) any { return v.Phone }},
		{Head: "email", Value: func(v *Transaction) any { return v.Email }},
		{Head: "language", Value: func(v *Transaction) any { return languageCode(v.LanguageID) }},
		{Head: "vehicle", Value: func(v *Transaction) any { return v.Vehicle }},
		{Head: "vin", Value: func(v *Transaction) any { return v.VIN }},
		{Head: "licence_plate_no", Value: func(v *Transaction) any { return v.Plate }},
		{Head: "manager", Value: func(v *Transaction) any { return v.Manager }},
		{Head: "consent", Value: func(v *Transaction) any { return v.Consent }},
	},
})

// blank is what a new one starts from.
var blank = Transaction{Consent: consentUnknown}

func (v *Transaction) prepare() error {
	for _, line := range []*string{&v.CustomerName, &v.Phone, &v.Vehicle, &v.ManagerName} {
		*line = strings.TrimSpace(*line)
	}

	v.Email = strings.TrimSpace(v.Email)
	v.VIN = vin.Clean(v.VIN)
	v.Plate = tidyPlate(v.Plate)
	v.EmailKey = person.EmailKey(v.Email)
	var fields fault.Fields
	fields.OneOf("business_unit", v.BusinessUnit, response.Sales, response.Service)
	fields.OneOf("consent", v.Consent, consentYes, consentNo, consentUnknown)
	if v.Date.IsZero() {
		fields.Add("date", "required")
	}

	for name, text := range map[string]string{
		"customer_name": v.CustomerName,
		"email":         v.Email,
		"vehicle":       v.Vehicle,
		"manager_name":  v.ManagerName,
	} {
		fields.Line(name, text, fault.MaxTitle)
	}

	fields.Line("phone", v.Phone, fault.MaxCode)
	fields.Line("vin", v.VIN, fault.MaxCode)
	fields.Line("licence_plate_no", v.Plate, fault.MaxCode)
	if v.LanguageID != nil && (*v.LanguageID < 1 || *v.LanguageID > record.Languages) {
		fields.Add("language_id", "unknown_language", "language", *v.LanguageID)
	}
	if v.ErasedAt == nil && v.readIdentity() == "" {
		fields.Add("vin", "transaction_identity")
	}
	if v.MatchKey == "" {
		v.MatchKey = v.makeMatchKey()
	}

	v.Search = find.IndexedText(
		v.CustomerName, v.Email, v.Phone, find.Digits(v.Phone), v.Vehicle, v.VIN, v.Plate, v.ManagerName,
	)

	return fields.Err()
}

func tidyPlate(plate string) string { return strings.ToUpper(strings.Join(strings.Fields(plate), " ")) }

// readIdentity gives the first of what says who was there: the vehicle by its number or plate,
// the person by address or telephone.
func (v *Transaction) readIdentity() string {
	phone := person.PhoneKey(v.Phone)
	switch {
	case v.VIN != "":
		return "v:" + v.VIN
	case v.Plate != "":
		return "l:" + strings.ReplaceAll(v.Plate, " ", "")
	case v.EmailKey != "":
		return "e:" + v.EmailKey
	case v.Email != "":
		return "e:" + strings.ToLower(v.Email)
	case phone != "":
		return "p:" + phone
	}
	return ""
}

// makeMatchKey gives what makes two rows the same visit.
func (v *Transaction) makeMatchKey() string {
	return fmt.Sprintf("%d|%d|%s|%s|%s", v.CompanyID, v.BrandID, v.BusinessUnit, v.Date, v.readIdentity())
}

// Tables lists the tables of transactions.
func Tables() []table.Any { return []table.Any{Transactions} }
