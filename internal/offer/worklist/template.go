package worklist

import (
	"context"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// The parts of an offer that go into a template beside its car where they are asked for.
const (
	keepExtras   = "extras"
	keepDelivery = "delivery_term"
)

// NewTemplate is what is asked for of a template.
type NewTemplate struct {
	Title string   `json:"title,omitempty" maxLength:"255" doc:"what the template is called; it does not go into offers"`
	Keep  []string `json:"keep,omitempty" maxItems:"2" enum:"extras,delivery_term" doc:"what goes along beside the car: extras are the texts of extra services and equipment with their price"`
}

type templateInput struct {
	httpapi.ByID
	Body *NewTemplate
}

// saveAsTemplate keeps the car of an offer as a template (OP-098): nothing of the customer and of what was agreed
// with them, unless it is asked for.
func (o *Operations) saveAsTemplate(ctx context.Context, tx *db.Tx, in *templateInput) (offer.Version, error) {
	from, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return from, err
	}
	if from.OfUsed() {
		return from, fault.New(fault.Conflict, "used_no_template")
	}

	var asked NewTemplate
	if in.Body != nil {
		asked = *in.Body
	}

	fresh := offer.Version{Status: offer.Template, Title: asked.Title}
	return o.insertWithCar(ctx, tx, &from, fresh, asked.Keep)
}

// fromTemplate begins an offer from a template: its car, with what the template was asked to keep.
func (o *Operations) fromTemplate(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (offer.Version, error) {
	from, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return from, err
	}
	if from.Status != offer.Template {
		return from, fault.New(fault.Conflict, "not_a_template")
	}

	fresh := offer.Version{Status: offer.Draft}
	return o.insertWithCar(ctx, tx, &from, fresh, []string{keepExtras, keepDelivery})
}

// insertWithCar stores a new offer that has the car of another, at the prices it was chosen at, and of the rest only
// what is named.
func (o *Operations) insertWithCar(
	ctx context.Context, tx *db.Tx, from *offer.Version, fresh offer.Version, keep []string,
) (offer.Version, error) {
	v := fresh
	v.CompanyID = from.CompanyID
	v.BrandID = from.BrandID
	v.Type = from.Type
	if err := o.fillNew(ctx, tx, &v); err != nil {
		return v, err
	}

	v.TakeCar(from)
	v.IncludeAccessories = from.IncludeAccessories

	for _, part := range keep {
		switch part {
		case keepExtras:
			v.TakeExtras(from)
		case keepDelivery:
			v.DeliveryTerm = from.DeliveryTerm
			v.LanguageID = from.LanguageID
		}
	}

	v, err := o.offers.Insert(ctx, tx, v)
	if err != nil {
		return v, err
	}
	if from.VehicleID != nil { // its pictures are of the one that stands in the stock
		return v, offer.CopyEquipment(ctx, tx, from.ID, &v)
	}

	return v, offer.CopyAttachments(ctx, tx, from.ID, &v)
}
