package finish

import (
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/offer"
	"forecourt/internal/offer/configure"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/price"
)

// Missing is something that an offer still needs before it can be finished.
type Missing struct {
	Field string             `json:"field" example:"customer_phone" doc:"what is to be filled or put right: a field of the offer, or rules, features"`
	Code  string             `json:"code" example:"finish_customer_phone"`
	Step  configure.StepName `json:"step" enum:"model,line,mvar,exterior,wheels,interior,trim,trimfinish,packages,options,accessories,services,summary" doc:"where that is done"`
	Text  string             `json:"text" doc:"in the language of the caller: what to do"`
	about string
}

// requirements are what the group and the role of the user ask of every offer.
type requirements struct {
	// Contact: a phone number and an e-mail address of the customer (O-116).
	Contact bool
	// ValidUntil and Finance are settings (O-117, O-118).
	ValidUntil, Finance bool
}

// requiredFields lists the fields of the offer that must be filled.
func (d requirements) requiredFields() []string {
	fields := []string{}
	if d.Contact {
		fields = append(fields, "customer_phone", "customer_email")
	}
	if d.ValidUntil {
		fields = append(fields, "expire_date")
	}
	if d.Finance {
		fields = append(fields, "deposit", "deposit_comment", "monthly_payment", "residual_value", "months", "mileage")
	}

	return fields
}

// readiness is all that decides whether an offer can be finished.
type readiness struct {
	Version      *offer.Version
	Today        date.Date
	Requirements requirements
	Steps        []configure.CarStep
	// WhyNot is what keeps the car from being edited: see Car.
	WhyNot string
	// Broken are violated rules in words, Unpriced names of options.
	Broken, Unpriced []string
	// Gone is what the list no longer has.
	Gone []lostOption
	// Priced is what the offer comes to.
	Priced *price.Output
}

// lostOption is an option by its name, with the step in which it was chosen.
type lostOption struct {
	Name string
	Step configure.StepName
}

// missingOfSteps are the fields that steps of one option fill, and what is said when
// the car has none.
var missingOfSteps = map[configure.StepName]Missing{
	configure.StepLine:       {Field: "line_id", Code: "finish_line"},
	configure.StepMvar:       {Field: "mvar_id", Code: "finish_mvar"},
	configure.StepExterior:   {Field: "exterior_id", Code: "finish_exterior"},
	configure.StepWheels:     {Field: "wheel_id", Code: "finish_wheels"},
	configure.StepInterior:   {Field: "interior_id", Code: "finish_interior"},
	configure.StepTrim:       {Field: "trim_id", Code: "finish_trim"},
	configure.StepTrimFinish: {Field: "trim_finish_id", Code: "finish_trim_finish"},
}

// emptyFieldCodes is what is said of fields that are empty.
var emptyFieldCodes = map[string]string{
	"customer_phone":  "finish_customer_phone",
	"customer_email":  "finish_customer_email",
	"expire_date":     "finish_expire_date",
	"deposit":         "finish_deposit",
	"deposit_comment": "finish_deposit_comment",
	"monthly_payment": "finish_monthly_payment",
	"residual_value":  "finish_residual_value",
	"months":          "finish_months",
	"mileage":         "finish_mileage",
}

// listMissing lists everything that keeps an offer from being finished, in the order of the wizard.
func (o *readiness) listMissing() []Missing {
	return slices.Concat(o.missingOfCar(), o.emptyFields(), o.impossibleFields())
}

func (o *readiness) missingOfCar() []Missing {
	var list []Missing
	v := o.Version

	switch {
	case o.WhyNot == "vehicle_gone":
		list = append(list, Missing{Field: "vehicle_id", Code: "finish_vehicle_gone", Step: configure.StepSummary})
	case o.WhyNot == "model_archived", o.WhyNot == "model_not_listed":
		list = append(list, Missing{Field: "model_id", Code: "finish_model_gone", Step: configure.StepModel})
	case o.WhyNot == "pricelist_archived":
		list = append(list, Missing{Field: "pricelist_id", Code: "finish_pricelist_archived", Step: configure.StepModel})
	case v.ModelID == nil && v.VehicleID == nil && v.PricelistID != nil:
		list = append(list, Missing{Field: "model_id", Code: "finish_model", Step: configure.StepModel})
	}

	for _, s := range o.Steps {
		if one, single := missingOfSteps[s.Step]; single && s.Required && !s.Done {
			one.Step = s.Step
			list = append(list, one)
		}
	}

	if v.Frozen {
		return list // the car exists as it stands
	}

	for _, rule := range o.Broken {
		list = append(list, Missing{Field: "rules", Code: "finish_rule", Step: configure.StepOptions, about: rule})
	}

	for _, lost := range o.Gone {
		list = append(list, Missing{Field: "features", Code: "finish_gone", Step: lost.Step, about: lost.Name})
	}

	for _, name := range o.Unpriced {
		list = append(list, Missing{Field: "features", Code: "finish_unpriced", Step: configure.StepOptions, about: name})
	}

	return list
}

// emptyFields lists the fields of the summary that are still to be filled.
func (o *readiness) emptyFields() []Missing {
	v := o.Version
	filled := map[string]bool{
		"customer_phone":  v.CustomerPhone != "",
		"customer_email":  v.CustomerEmail != "",
		"expire_date":     v.ExpireDate != nil,
		"deposit":         v.Deposit != nil,
		"deposit_comment": v.DepositComment != "",
		"monthly_payment": v.MonthlyPayment != nil,
		"residual_value":  v.ResidualValue != nil,
		"months":          v.Months != nil,
		"mileage":         v.Mileage != nil,
	}

	var list []Missing
	for _, field := range o.Requirements.requiredFields() {
		if !filled[field] {
			list = append(list, Missing{Field: field, Code: emptyFieldCodes[field], Step: configure.StepSummary})
		}
	}

	return list
}

// impossibleFields lists what stands in the summary and cannot be given to a customer.
func (o *readiness) impossibleFields() []Missing {
	var list []Missing
	v := o.Version
	if v.ExpireDate != nil && v.ExpireDate.Compare(o.Today) < 0 {
		list = append(list, Missing{Field: "expire_date", Code: "finish_expired", Step: configure.StepSummary})
	}

	var fields fault.Fields
	if fields.Email("customer_email", v.CustomerEmail); fields != nil {
		list = append(list, Missing{Field: "customer_email", Code: "email", Step: configure.StepSummary})
	}

	fields = nil
	if fields.Phone("customer_phone", v.CustomerPhone); fields != nil {
		list = append(list, Missing{Field: "customer_phone", Code: "finish_phone", Step: configure.StepSummary})
	}
	if v.APRTooLow() {
		list = append(list, Missing{Field: "apr", Code: "apr_below_rate", Step: configure.StepSummary})
	}

	switch {
	case v.ModelID != nil && slices.Contains(o.Priced.Findings, price.FindingUnpriced+"model"):
		list = append(list, Missing{Field: "price_model", Code: "finish_no_price", Step: configure.StepModel})
	case slices.Contains(o.Priced.Findings, price.FindingNegativeTotal):
		list = append(list, Missing{Field: "trade_in_benefit", Code: "finish_negative_total", Step: configure.StepSummary})
	case v.ModelID == nil && v.PricelistID == nil && o.Priced.PriceTotal == 0:
		list = append(list, Missing{Field: "price_total", Code: "finish_nothing", Step: configure.StepSummary})
	}

	return list
}

// unpricedOptions gives the ids of options without a price.
func unpricedOptions(findings []string) []int64 {
	var ids []int64
	for _, f := range findings {
		if about, is := strings.CutPrefix(f, price.FindingUnpriced); is {
			if id, err := strconv.ParseInt(about, 10, 64); err == nil {
				ids = append(ids, id)
			}
		}
	}

	return ids
}

// addTexts puts what is missing into words.
func addTexts(list []Missing, language string) []Missing {
	out := []Missing{}
	for _, m := range list {
		m.Text = i18n.Text(language, m.Code, map[string]any{"name": m.about})
		out = append(out, m)
	}

	return out
}

// refuseIncomplete answers an attempt to finish an offer that lacks something: every field with
// what to do.
func refuseIncomplete(list []Missing) error {
	if len(list) == 0 {
		return nil
	}

	fields := map[string][]fault.Text{}
	for _, m := range list {
		fields[m.Field] = append(fields[m.Field], fault.Text{Code: m.Code, Params: map[string]any{"name": m.about}})
	}

	refused := fault.New(fault.Invalid, "finish_incomplete")
	refused.Fields = fields

	return refused
}
