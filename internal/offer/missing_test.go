package offer_test

import (
	"slices"
	"testing"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
)

func ptr[T any](v T) *T { return &v }

func TestMissing(t *testing.T) {
	today := day(t, "2026-11-22")
	whole := func() offer.Outlook {
		v := offer.Version{PricelistID: ptr(int64(1)), ModelID: ptr(int64(1)), CustomerPhone: "+370 600", CustomerEmail: "a@example.lt", ExpireDate: &today}
		v.Deposit, v.MonthlyPayment, v.ResidualValue, v.DepositComment = ptr(money.Cents(0)), ptr(money.Cents(1)), ptr(money.Cents(0)), "nothing down"
		v.Months, v.Mileage = ptr(int64(36)), ptr(int64(0))
		return offer.Outlook{Version: v, Today: today, Contact: true, ValidUntil: true, Finance: true}
	}
	cases := []struct {
		name   string
		change func(*offer.Outlook)
		want   []string
	}{
		{"nothing", func(*offer.Outlook) {}, nil},
		{"every field of the summary", func(o *offer.Outlook) {
			o.Version = offer.Version{PricelistID: ptr(int64(1)), ModelID: ptr(int64(1))}
		}, []string{
			"customer_phone finish_customer_phone", "customer_email finish_customer_email", "expire_date finish_expire_date", "deposit finish_deposit",
			"deposit_comment finish_deposit_comment", "monthly_payment finish_monthly_payment", "residual_value finish_residual_value", "months finish_months", "mileage finish_mileage",
		}},
		{"what is not demanded", func(o *offer.Outlook) {
			o.Version, o.Contact, o.ValidUntil, o.Finance = offer.Version{PricelistID: ptr(int64(1)), ModelID: ptr(int64(1))}, false, false, false
		}, nil},
		{"last day", func(o *offer.Outlook) { o.Version.ExpireDate = ptr(today) }, nil},
		{"the day after", func(o *offer.Outlook) { o.Version.ExpireDate = ptr(today.AddDays(-1)) }, []string{"expire_date finish_expired"}},
		{"an address nobody can write to", func(o *offer.Outlook) { o.Version.CustomerEmail = "jonas" }, []string{"customer_email email"}},
		{"a number nobody can call", func(o *offer.Outlook) { o.Version.CustomerPhone = "nėra, skambins pats 12" }, []string{"customer_phone finish_phone"}},
		{"a number in Arabic digits", func(o *offer.Outlook) { o.Version.CustomerPhone = "+٣٧٠ ٦١٢ ٣٤٥" }, nil},
		{"no model", func(o *offer.Outlook) { o.Version.ModelID = nil }, []string{"model_id finish_model"}},
		{"a vehicle instead of a model", func(o *offer.Outlook) { o.Version.ModelID, o.Version.VehicleID = nil, ptr(int64(5)) }, nil},
		{"neither list nor price", func(o *offer.Outlook) { o.Version.ModelID, o.Version.PricelistID = nil, nil }, []string{"price_total finish_nothing"}},
		{"model archived", func(o *offer.Outlook) { o.WhyNot = "model_archived" }, []string{"model_id finish_model_gone"}},
		{"model out of the list", func(o *offer.Outlook) { o.WhyNot = "model_not_listed" }, []string{"model_id finish_model_gone"}},
		{"list archived", func(o *offer.Outlook) { o.WhyNot = "pricelist_archived" }, []string{"pricelist_id finish_pricelist_archived"}},
		{"steps", func(o *offer.Outlook) {
			o.Steps = []offer.CarStep{
				{Step: offer.StepLine, Required: true},
				{Step: offer.StepMvar, Required: true},
				{Step: offer.StepExterior, Required: true},
				{Step: offer.StepWheels, Required: true, Done: true},
				{Step: offer.StepInterior, Required: true},
				{Step: offer.StepTrim, Required: true},
				{Step: offer.StepTrimFinish, Required: true},
				{Step: offer.StepOptions},
			}
		}, []string{
			"line_id finish_line", "mvar_id finish_mvar", "exterior_id finish_exterior", "interior_id finish_interior", "trim_id finish_trim", "trim_finish_id finish_trim_finish",
		}},
		{"wheels", func(o *offer.Outlook) { o.Steps = []offer.CarStep{{Step: offer.StepWheels, Required: true}} }, []string{"wheel_id finish_wheels"}},
		{"rules and options", func(o *offer.Outlook) {
			o.Broken, o.Gone, o.Unpriced = []string{"1: A needs B", "2"}, []string{"X"}, []string{"Y"}
		}, []string{
			"rules finish_rule", "rules finish_rule", "features finish_gone", "features finish_unpriced",
		}},
		{"model without a price", func(o *offer.Outlook) { o.Findings = []string{"unpriced:model"} }, []string{"price_model finish_no_price"}},
		{"old car worth more", func(o *offer.Outlook) { o.Findings = []string{"negative_total"} }, []string{"trade_in_benefit finish_negative_total"}},
	}
	for _, c := range cases {
		o := whole()
		c.change(&o)
		if got := offer.MissingIn(&o); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, expected %q", c.name, got, c.want)
		}
	}
}

func TestBackToCRM(t *testing.T) {
	full := offer.Version{Record: db.Record{ID: 7}, CRMDocTypeID: "3", CRMDocID: "A 1", CRMClientTypeID: "2", CRMClientID: "55"}
	alone := offer.Version{Record: db.Record{ID: 7}, CRMDocTypeID: "3", CRMDocID: "A1"}
	for _, c := range []struct {
		name, url string
		v         offer.Version
		want      string
	}{
		{"all", "https://crm.example/in", full, "https://crm.example/in?action=in&id_configuratoroffer=7&id_crmclient=55&id_crmclienttype=2&id_crmdoc=A+1&id_crmdoctype=3&key=k%26y"},
		{"a query of its own", "https://crm.example/in?a=1", alone, "https://crm.example/in?a=1&action=in&id_configuratoroffer=7&id_crmdoc=A1&id_crmdoctype=3&key=k%26y"},
		{"no address", "", full, ""},
		{"points nowhere", "crm", full, ""},
		{"cannot be read", "https://crm.example/%zz", full, ""},
		{"has no host", "https:///in", full, ""},
		{"runs as a program", "javascript://crm.example/%0aalert(1)", full, ""},
		{"no document", "https://crm.example", offer.Version{CRMDocTypeID: "3"}, ""},
		{"no type of document", "https://crm.example", offer.Version{CRMDocID: "3"}, ""},
	} {
		if got := offer.BackToCRM(c.url, "k&y", &c.v); got != c.want {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}
