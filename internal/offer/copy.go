package offer

import (
	"context"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/settings"
)

// duplicate makes a new draft of an offer, of an archived one too: the car with
// the prices it was chosen at, the texts and the customer. Whoever opens it
// picks a price list first, as with any other (O-048).
func (o *Offers) duplicate(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Version, error) {
	return o.copyOf(ctx, tx, in.ID, func(v *Version) {})
}

// fromTemplate begins an offer from a template: its car, nobody's customer.
func (o *Offers) fromTemplate(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Version, error) {
	from, err := versions.Get(ctx, tx, in.ID)
	if err != nil {
		return from, err
	}
	if from.Status != Template {
		return from, fault.New(fault.Conflict, "not_a_template")
	}
	return o.copyOf(ctx, tx, in.ID, func(v *Version) { v.Title = from.Title })
}

// saveAsTemplate keeps the car of an offer as a template (OP-098).
func (o *Offers) saveAsTemplate(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Version, error) {
	return o.copyOf(ctx, tx, in.ID, func(v *Version) {
		v.Status, v.ExpireDate = Template, nil
		v.CustomerName, v.CustomerPhone, v.CustomerEmail = "", "", ""
	})
}

type copyInput struct {
	ID        int64 `path:"id" minimum:"1" doc:"the offer to copy"`
	VersionID int64 `path:"versionId" minimum:"0" doc:"0: into a new draft; else the offer that gets its car"`
	Revision  int64 `query:"revision" doc:"of the offer that gets the car"`
}

// copyInto makes a new draft of an offer, or gives its car to another offer of
// the same company and brand.
func (o *Offers) copyInto(ctx context.Context, tx *db.Tx, in *copyInput) (Version, error) {
	if in.VersionID == 0 {
		return o.duplicate(ctx, tx, &httpapi.ByID{ID: in.ID})
	}
	from, err := versions.Get(ctx, tx, in.ID)
	if err != nil {
		return from, err
	}
	v, err := o.change(ctx, tx, in.VersionID, in.Revision, changing{Action: "copy", Subject: from.Number}, func(v *Version) error {
		if v.CompanyID != from.CompanyID || v.BrandID != from.BrandID {
			return fault.New(fault.Invalid, "offer_of_another_brand")
		}
		v.takeCar(&from)
		v.CheckDiscount = v.CheckDiscount || v.fixedDiscount()
		return nil
	})
	if err != nil {
		return v, err
	}
	return v, equip(ctx, tx, &v)
}

// copyOf stores a copy of an offer as the caller's new one, with its images
// and the equipment it tells of.
func (o *Offers) copyOf(ctx context.Context, tx *db.Tx, id int64, differs func(*Version)) (Version, error) {
	from, err := versions.Get(ctx, tx, id)
	if err != nil {
		return from, err
	}
	if err := mayOfferFor(ctx, tx, from.CompanyID); err != nil {
		return from, err
	}
	set, err := settings.ForOffers(ctx, tx)
	if err != nil {
		return from, err
	}
	until := date.On(tx.Now().Time).AddDays(set.ValidDays)
	v := from.copied()
	v.Status, v.ExpireDate, v.FinishedAt, v.ChangedSinceFinish = Draft, &until, nil, false
	v.CRMDocTypeID, v.CRMDocID, v.CRMClientTypeID, v.CRMClientID = "", "", "", ""
	if from.Status == Used {
		v.Status = Used
	}
	if tx.Actor.UserID != 0 {
		v.UserID = &tx.Actor.UserID
	}
	differs(&v)
	if v, err = o.Insert(ctx, tx, v); err != nil {
		return v, err
	}
	return v, copyParts(ctx, tx, id, &v)
}
