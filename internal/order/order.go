// Package order keeps what dealers order of those who bring cars into the country: from a
// new order to its confirmation, with all that was said and done about it.
package order

import (
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// Order is a car that a dealer orders, or several of one kind (D-009). Its number is the id.
type Order struct {
	table.Record
	Status   string  `db:"status" json:"status" enum:"new,open,processed,confirmed,rejected,deleted" settable:"new,open,processed,confirmed,rejected" doc:"accepted, deleted and restored by actions of their own; users who process orders may set any of the first five"`
	StatusAt db.Time `db:"status_at" json:"status_at" readOnly:"true" doc:"since when it has the status"`
	Quantity int64   `db:"quantity" json:"quantity" minimum:"1" maximum:"9999"`
	DealerID int64   `db:"dealer_company_id" json:"dealer_company_id" minimum:"0" doc:"who orders; 0 in a new one: the company of the caller. Never changes"`
	Managers
	BrandID        int64      `db:"brand_id" json:"brand_id" minimum:"0" doc:"a change clears codes and options, and wants a model of the brand with it"`
	ModelID        *int64     `db:"model_id" json:"model_id" nullable:"true" doc:"of the brand; another brand takes a model of its own"`
	ExtCode        string     `db:"ext_code" json:"ext_code" maxLength:"64" doc:"of the body colour"`
	ExtName        string     `db:"ext_name" json:"ext_name" maxLength:"255" doc:"the body colour in words"`
	IntCode        string     `db:"int_code" json:"int_code" maxLength:"64" doc:"of the upholstery"`
	OptionsFull    string     `db:"options_full" json:"options_full" maxLength:"65000" doc:"codes of all options, with spaces between"`
	Comment        string     `db:"comment" json:"comment" maxLength:"65000"`
	WantedAt       *date.Date `db:"wanted_at" json:"wanted_at" nullable:"true" doc:"when the dealer wants it"`
	CustomerID     *int64     `db:"customer_id" json:"customer_id" nullable:"true" doc:"a customer of the dealer"`
	CustomerName   string     `db:"customer_name" json:"customer_name" maxLength:"255" doc:"empty where a customer is given: that one's name"`
	VersionID      *int64     `db:"version_id" json:"version_id" nullable:"true" readOnly:"true" doc:"the offer that it was made from"`
	DocumentNumber *int64     `db:"document_number" json:"document_number" nullable:"true" readOnly:"true" doc:"which document of the offer"`
	Search         string     `db:"search" json:"-"`
	NamesSearch    string     `db:"names_search" json:"-"` // what its row shows of other records, folded
	LogComment     string     `json:"log_comment,omitempty" maxLength:"65000" doc:"goes into the log of the order with what is saved; never answered"`
	Names
	known known
}

// Managers names the users who answer for an order.
type Managers struct {
	DealerManagerID *int64 `db:"dealer_manager_id" json:"dealer_manager_id" nullable:"true" readOnly:"true" doc:"who made it"`
	ImportManagerID *int64 `db:"import_manager_id" json:"import_manager_id" nullable:"true" readOnly:"true" doc:"who accepted it; null: nobody yet"`
}

// Names is what other records say of an order.
type Names struct {
	Brand         string          `db:"brand" fieldtag:"computed" json:"brand" readOnly:"true"`
	Company       string          `db:"company" fieldtag:"computed" json:"company" readOnly:"true" doc:"name of who orders"`
	DealerManager string          `db:"dealer_manager" fieldtag:"computed" json:"dealer_manager" readOnly:"true"`
	ImportManager string          `db:"import_manager" fieldtag:"computed" json:"import_manager" readOnly:"true"`
	Vehicles      int64           `db:"vehicles" fieldtag:"computed" json:"vehicles" readOnly:"true" doc:"how many vehicles have come by it"`
	Model         OrderedModel    `fieldtag:"computed" json:"model" readOnly:"true"`
	ModelCode     string          `db:"model_code" fieldtag:"computed" json:"-"`
	ModelTexts    db.Translations `db:"model_texts" fieldtag:"computed" json:"-"`
}

// OrderedModel is what an order shows of its model.
type OrderedModel struct {
	Code        string `json:"code" doc:"empty where the order has no model"`
	Description string `json:"description" doc:"in the caller's language; in lists only where withModelDescription asks for it"`
}

// known is what a write needs to know of what an order names.
type known struct {
	customerCompany int64
	modelInUse      bool
	// asIs says that the program itself writes what it knows, and nobody's right is asked.
	asIs bool
}

func (o *Order) prepare() error {
	for _, line := range []*string{&o.ExtCode, &o.ExtName, &o.IntCode, &o.OptionsFull, &o.CustomerName} {
		*line = strings.Join(strings.Fields(*line), " ")
	}

	o.Comment = strings.TrimSpace(o.Comment)
	var fields fault.Fields
	if o.Quantity < 1 {
		fields.Add("quantity", "min", "min", 1)
	}
	if o.Quantity > mostCars {
		fields.Add("quantity", "max", "max", mostCars)
	}
	if o.BrandID == 0 {
		fields.Add("brand_id", "missing_brand")
	}
	fields.Length("ext_code", o.ExtCode, fault.MaxCode)
	fields.Length("ext_name", o.ExtName, fault.MaxTitle)
	fields.Length("int_code", o.IntCode, fault.MaxCode)
	fields.Length("options_full", o.OptionsFull, fault.MaxText)
	fields.Length("comment", o.Comment, fault.MaxText)
	fields.Length("customer_name", o.CustomerName, fault.MaxTitle)
	o.fillSearch()

	return fields.Err()
}

// mostCars is how many cars one order is for at most.
const mostCars = 9999

// fillSearch fills what keywords look for.
func (o *Order) fillSearch() {
	s := searched{o.CustomerName, o.ExtCode, o.ExtName, o.IntCode, o.NamesSearch, o.OptionsFull, o.Comment}
	o.Search = s.keywordText(o.ID)
}

// searched is what keywords find an order by, beside its number.
type searched struct {
	CustomerName string `db:"customer_name"`
	ExtCode      string `db:"ext_code"`
	ExtName      string `db:"ext_name"`
	IntCode      string `db:"int_code"`
	NamesSearch  string `db:"names_search"`
	OptionsFull  string `db:"options_full"`
	Comment      string `db:"comment"`
}

// keywordText joins what keywords look through. In an order that is too long for an index
// the options and the comment are cut first.
func (s searched) keywordText(number int64) string {
	return find.IndexedText(formatID(number), s.CustomerName, s.ExtCode, s.ExtName, s.IntCode, s.NamesSearch,
		s.OptionsFull, s.Comment)
}

func (o *Order) number() string { return formatID(o.ID) }
