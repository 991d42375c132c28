package finish_test

import (
	"slices"
	"testing"

	"forecourt/internal/offer"
	"forecourt/internal/offer/configure"
	"forecourt/internal/offer/finish"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/offertest"
)

func ptr[T any](v T) *T { return &v }

func TestMissing(t *testing.T) {
	today := offertest.Day(t, "2026-11-22")
	whole := func() finish.Readiness {
		v := offer.Version{PricelistID: ptr(int64(1)), ModelID: ptr(int64(1)), CustomerPhone: "+370 600", CustomerEmail: "a@example.lt", ExpireDate: &today}
		v.Deposit, v.MonthlyPayment, v.ResidualValue, v.DepositComment = ptr(money.Cents(0)), ptr(money.Cents(1)), ptr(money.Cents(0)), "nothing down"
		v.Months, v.Mileage = ptr(int64(36)), ptr(int64(0))
		return finish.Readiness{Version: v, Today: today, Contact: true, ValidUntil: true, Finance: true}
	}
	cases := []struct {
		name   string
		change func(*finish.Readiness)
		want   []string
	}{
		{"nothing", func(*finish.Readiness) {}, nil},
		{"every field of the summary", func(o *finish.Readiness) {
			o.Version = offer.Version{PricelistID: ptr(int64(1)), ModelID: ptr(int64(1))}
		}, []string{
			"customer_phone finish_customer_phone", "customer_email finish_customer_email", "expire_date finish_expire_date", "deposit finish_deposit",
			"deposit_comment finish_deposit_comment", "monthly_payment finish_monthly_payment", "residual_value finish_residual_value", "months finish_months", "mileage finish_mileage",
		}},
		{"what is not demanded", func(o *finish.Readiness) {
			o.Version, o.Contact, o.ValidUntil, o.Finance = offer.Version{PricelistID: ptr(int64(1)), ModelID: ptr(int64(1))}, false, false, false
		}, nil},
		{"last day", func(o *finish.Readiness) { o.Version.ExpireDate = ptr(today) }, nil},
		{"the day after", func(o *finish.Readiness) { o.Version.ExpireDate = ptr(today.AddDays(-1)) }, []string{"expire_date finish_expired"}},
		{"an address nobody can write to", func(o *finish.Readiness) { o.Version.CustomerEmail = "jonas" }, []string{"customer_email email"}},
		{"a number nobody can call", func(o *finish.Readiness) { o.Version.CustomerPhone = "nėra, skambins pats 12" }, []string{"customer_phone finish_phone"}},
		{"a number in Arabic digits", func(o *finish.Readiness) { o.Version.CustomerPhone = "+٣٧٠ ٦١٢ ٣٤٥" }, nil},
		{"no model", func(o *finish.Readiness) { o.Version.ModelID = nil }, []string{"model_id finish_model"}},
		{"a vehicle instead of a model", func(o *finish.Readiness) { o.Version.ModelID, o.Version.VehicleID = nil, ptr(int64(5)) }, nil},
		{"a charge below the rate", func(o *finish.Readiness) {
			o.Version.APR, o.Version.BorrowingRate = ptr(money.Percent(4_900)), ptr(money.Percent(5_000))
		}, []string{"apr apr_below_rate"}},
		{"neither list nor price", func(o *finish.Readiness) { o.Version.ModelID, o.Version.PricelistID = nil, nil }, []string{"price_total finish_nothing"}},
		{"model archived", func(o *finish.Readiness) { o.WhyNot = "model_archived" }, []string{"model_id finish_model_gone"}},
		{"model out of the list", func(o *finish.Readiness) { o.WhyNot = "model_not_listed" }, []string{"model_id finish_model_gone"}},
		{"list archived", func(o *finish.Readiness) { o.WhyNot = "pricelist_archived" }, []string{"pricelist_id finish_pricelist_archived"}},
		{"steps", func(o *finish.Readiness) {
			o.Steps = []configure.CarStep{
				{Step: configure.StepLine, Required: true},
				{Step: configure.StepMvar, Required: true},
				{Step: configure.StepExterior, Required: true},
				{Step: configure.StepWheels, Required: true, Done: true},
				{Step: configure.StepInterior, Required: true},
				{Step: configure.StepTrim, Required: true},
				{Step: configure.StepTrimFinish, Required: true},
				{Step: configure.StepOptions},
			}
		}, []string{
			"line_id finish_line", "mvar_id finish_mvar", "exterior_id finish_exterior", "interior_id finish_interior", "trim_id finish_trim", "trim_finish_id finish_trim_finish",
		}},
		{"wheels", func(o *finish.Readiness) { o.Steps = []configure.CarStep{{Step: configure.StepWheels, Required: true}} }, []string{"wheel_id finish_wheels"}},
		{"rules and options", func(o *finish.Readiness) {
			o.Broken, o.Gone, o.Unpriced = []string{"1: A needs B", "2"}, []string{"X"}, []string{"Y"}
		}, []string{
			"rules finish_rule", "rules finish_rule", "features finish_gone", "features finish_unpriced",
		}},
		{"model without a price", func(o *finish.Readiness) { o.Findings = []string{"unpriced:model"} }, []string{"price_model finish_no_price"}},
		{"old car worth more", func(o *finish.Readiness) { o.Findings = []string{"negative_total"} }, []string{"trade_in_benefit finish_negative_total"}},
	}
	for _, c := range cases {
		o := whole()
		c.change(&o)
		if got := finish.MissingIn(&o); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, expected %q", c.name, got, c.want)
		}
	}
}

func TestBackToCRM(t *testing.T) {
	full := offer.Version{Record: table.Record{ID: 7}, CRMDocTypeID: "3", CRMDocID: "A 1", CRMClientTypeID: "2", CRMClientID: "55"}
	alone := offer.Version{Record: table.Record{ID: 7}, CRMDocTypeID: "3", CRMDocID: "A1"}
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
		if got := finish.BackToCRM(c.url, "k&y", &c.v); got != c.want {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}
