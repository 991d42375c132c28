package worklist

import (
	"context"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/settings"
)

// duplicateOffer makes a new draft of an offer, of an archived one too: the car with the prices it
// was chosen at, the texts and the customer. Users who open it pick a price list first, as with any
// other (O-048). Of a template it makes an offer that begins from it.
func (o *Operations) duplicateOffer(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (offer.Version, error) {
	from, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return from, err
	}
	if from.Status == offer.Template {
		return o.fromTemplate(ctx, tx, in)
	}

	return o.copyOf(ctx, tx, in.ID, func(*offer.Version) error { return nil })
}

type copyInput struct {
	ID           int64 `path:"id" minimum:"1" doc:"the offer to copy"`
	VersionID    int64 `path:"versionId" minimum:"0" doc:"0: into a new draft; else the offer that gets its car"`
	httpapi.Seen       // of the offer that gets the car
}

// copyInto makes a new draft of an offer, or gives its car to another offer of
// the same company and brand.
func (o *Operations) copyInto(ctx context.Context, tx *db.Tx, in *copyInput) (offer.Version, error) {
	if in.VersionID == 0 {
		return o.duplicateOffer(ctx, tx, &httpapi.ByID{ID: in.ID})
	}
	from, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return from, err
	}

	change := offer.Change{Action: "copy", Subject: from.Number}
	v, err := o.offers.Change(ctx, tx, in.VersionID, in.Saw(), change, func(v *offer.Version) error {
		if v.CompanyID != from.CompanyID || v.BrandID != from.BrandID {
			return fault.New(fault.Invalid, "offer_of_another_brand")
		}
		if from.OfUsed() {
			return fault.New(fault.Conflict, "offer_frozen")
		}

		v.TakeCar(&from)
		v.CheckDiscount = v.CheckDiscount || v.HasFixedDiscount()
		return nil
	})
	if err != nil {
		return v, err
	}

	return v, offer.TakeEquipment(ctx, tx, &v)
}

// copyOf stores a copy of an offer as the caller's new one, with its images
// and the equipment it names.
func (o *Operations) copyOf(
	ctx context.Context, tx *db.Tx, id int64, differs func(*offer.Version) error,
) (offer.Version, error) {
	from, err := offer.Versions.Get(ctx, tx, id)
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

	until := tx.Today().AddDays(set.ValidDays)
	v := from.Copied()
	v.Status = offer.Draft
	v.ExpireDate = &until
	v.FinishedAt = nil
	v.ChangedSinceFinish = false
	v.CRMDocTypeID = ""
	v.CRMDocID = ""
	v.CRMClientTypeID = ""
	v.CRMClientID = ""
	if from.OfUsed() || from.Status == offer.Used {
		v.Status = offer.Used
	}
	if tx.Actor.UserID != 0 {
		v.UserID = &tx.Actor.UserID
	}
	if err := differs(&v); err != nil {
		return v, err
	}
	if v, err = o.offers.Insert(ctx, tx, v); err != nil {
		return v, err
	}

	return v, offer.CopyAttachments(ctx, tx, id, &v)
}
