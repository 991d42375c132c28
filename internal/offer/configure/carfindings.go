package configure

import (
	"cmp"
	"strconv"
	"strings"

	"forecourt/internal/platform/i18n"
)

// addFindings adds what the reader should know, in words.
func (r *CarReader) addFindings() {
	for _, f := range r.Priced.Findings {
		code, about, _ := strings.Cut(f, ":")
		id, err := strconv.ParseInt(about, 10, 64)

		switch {
		case err == nil:
			r.addFinding(code, &id)
		case about == "" || r.Car.Model != nil: // without a model nothing is unpriced yet
			r.addFinding(code, nil)
		}
	}

	for i := range r.Car.Lines {
		l := &r.Car.Lines[i]
		switch {
		case l.State == "gone":
			r.addFinding("gone", l.FeatureID)
		case l.PriceNow != nil:
			r.addChangedPrice(l)
		}
	}

	if r.v.CheckDiscount {
		r.addFinding("check_discount", nil)
	}
	if !r.v.OfUsed() && r.v.DiscountedTyped != nil && *r.v.DiscountedTyped > r.v.Price {
		r.addFinding("price_above_list", nil)
	}

	r.vehicleFindings()
}

// addChangedPrice adds that the list has another price of a line than the offer keeps.
func (r *CarReader) addChangedPrice(l *CarLine) {
	code := "price_changed"
	if l.FeatureID == nil {
		code += ":" + l.Kind
	}

	r.addFinding(code, l.FeatureID)
	r.Car.Findings[len(r.Car.Findings)-1].Prices = &ChangedPrice{
		Amount:    *orNothing(l.Amount),
		Net:       *orNothing(l.Net),
		AmountNow: *l.AmountNow,
		NetNow:    *l.NetNow,
	}
}

// vehicleFindings adds what has become of the car that is offered.
func (r *CarReader) vehicleFindings() {
	car := r.Car.Vehicle
	if car == nil || bool(car.Gone) {
		return
	}
	if bool(car.Reserved) && !bool(car.Mine) {
		r.addFinding("vehicle_reserved", nil)
	}
	if bool(car.HasCustomer) {
		r.addFinding("vehicle_customer", nil)
	}

	switch {
	case r.v.VehicleTotal != nil && *r.v.VehicleTotal != car.Total:
		r.addFinding("price_changed:vehicle", nil)
	case r.v.DiffersFromVehicle(car.Total):
		r.addFinding("price_differs:vehicle", nil)
	}
}

// findingTexts name what is said of each finding.
var findingTexts = map[string]string{
	"unpriced":                "offer_finding_unpriced",
	"discount_above_price":    "offer_finding_discount_above_price",
	"no_band":                 "offer_finding_no_band",
	"no_co2":                  "offer_finding_no_co2",
	"negative_total":          "offer_finding_negative_total",
	"vat_limit":               "offer_finding_vat_limit",
	"gone":                    "offer_finding_gone",
	"price_changed":           "offer_finding_price_changed",
	"price_changed:model":     "offer_finding_model_price",
	"price_changed:transport": "offer_finding_transport_price",
	"check_discount":          "offer_finding_check_discount",
	"price_above_list":        "offer_finding_price_above_list",
	"vat_changes":             "offer_finding_vat_changes",
	"vehicle_reserved":        "offer_finding_vehicle_reserved",
	"price_changed:vehicle":   "offer_finding_vehicle_price",
	"taxes_changed":           "offer_finding_taxes_changed",
	"vehicle_customer":        "offer_finding_vehicle_customer",
	"price_differs:vehicle":   "offer_finding_vehicle_differs",
}

// addFinding adds a finding, in the language of the caller.
func (r *CarReader) addFinding(code string, feature *int64) {
	name := ""
	if r.Car.Model != nil {
		name = r.Car.Model.Code
	}
	if feature != nil {
		name = r.Texts[*feature].Text()
	}

	said := map[string]any{"option": name}
	if r.Car.Model != nil {
		said["model"] = cmp.Or(r.Car.Model.Description, r.Car.Model.Code)
	}
	if car := r.Car.Vehicle; car != nil && car.ReservedUntil != nil {
		said["company"] = car.ReservedCompany
		said["date"] = car.ReservedUntil.String()
	}

	text := i18n.Text(r.language, findingTexts[code], said)
	r.Car.Findings = append(r.Car.Findings, CarFinding{Code: code, FeatureID: feature, Text: text})
}
