package worklist

import (
	"context"
	"fmt"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/settings"
	"forecourt/internal/price"
)

// NewVersion is what an offer begins with.
type NewVersion struct {
	CompanyID    int64      `json:"company_id" minimum:"1"`
	BrandID      int64      `json:"brand_id" minimum:"1"`
	PricelistID  int64      `json:"pricelist_id,omitempty" minimum:"-1" doc:"-1 and 0: without a price list (OP-062)"`
	ModelID      int64      `json:"model_id,omitempty" minimum:"0"`
	Type         price.Type `json:"type,omitempty" enum:"standard,embassy,diplomatic" default:"standard"`
	Status       string     `json:"status,omitempty" enum:"draft,template" default:"draft"`
	CustomerID   int64      `json:"customer_id,omitempty" minimum:"0" doc:"a customer of the company; 0: none"`
	CustomerName string     `json:"customer_name,omitempty" maxLength:"255"`
	Title        string     `json:"title,omitempty" maxLength:"255"`
}

type createInput struct {
	Body NewVersion
}

// createOffer begins an offer. With a model it has that model's standard equipment from the first
// moment (O-053).
func (o *Operations) createOffer(ctx context.Context, tx *db.Tx, in *createInput) (offer.Version, error) {
	v, err := o.Prepare(ctx, tx, &in.Body)
	if err != nil {
		return v, err
	}

	return o.Add(ctx, tx, v)
}

// Prepare makes a new offer, without storing it.
func (o *Operations) Prepare(ctx context.Context, tx *db.Tx, b *NewVersion) (offer.Version, error) {
	v := offer.Version{
		CompanyID:    b.CompanyID,
		BrandID:      b.BrandID,
		Type:         b.Type,
		Status:       b.Status,
		CustomerName: b.CustomerName,
		Title:        b.Title,
	}

	if b.CustomerID > 0 {
		v.CustomerID = &b.CustomerID
	}
	if b.PricelistID > 0 {
		v.PricelistID = &b.PricelistID
	}
	if err := o.fillNew(ctx, tx, &v); err != nil || b.ModelID == 0 {
		return v, err
	}
	if v.PricelistID == nil {
		return v, fault.WrongField("pricelist_id", "required")
	}
	p, err := offer.ReadModelInList(ctx, tx, *v.PricelistID, b.ModelID)
	if fault.Is(err, fault.NotFound) {
		return v, fault.WrongField("model_id", "model_not_in_list")
	}
	if err != nil {
		return v, err
	}

	return v, v.TakeModel(p, tx.Now())
}

// Add stores a new offer under the next number, with the equipment of its model.
func (o *Operations) Add(ctx context.Context, tx *db.Tx, v offer.Version) (offer.Version, error) {
	v, err := o.offers.Insert(ctx, tx, v)
	if err != nil {
		return v, err
	}

	return v, offer.TakeEquipment(ctx, tx, &v)
}

// companyDefaults is what the company and the list decide for a new offer.
type companyDefaults struct {
	LanguageID       int64   `db:"language_id"`
	Currency         string  `db:"currency"`
	VATDeductable    db.Flag `db:"vat_deductable"`
	OfferAccessories db.Flag `db:"offer_accessories"`
	DeliveryTerm     string  `db:"delivery_term"`
	Sells            db.Flag `db:"sells"`
	BrandArchived    db.Flag `db:"brand_archived"`
	BrandHeld        db.Flag `db:"brand_held"`
}

// fillNew fills what a new offer starts from (O-044..O-046), and refuses a
// company, brand or price list that it cannot be made for.
func (o *Operations) fillNew(ctx context.Context, tx *db.Tx, v *offer.Version) error {
	if err := mayOfferFor(ctx, tx, v.CompanyID); err != nil {
		return err
	}

	found, err := db.Select[companyDefaults](ctx, tx, `
		SELECT c.language_id, c.currency, COALESCE(b.vat_deductable, 0) AS vat_deductable,
			COALESCE(b.offer_accessories, 0) AS offer_accessories, COALESCE(t.delivery_term, '') AS delivery_term,
			CASE WHEN b.id IS NULL THEN 0 ELSE 1 END AS sells,
			CASE WHEN r.deleted_at IS NULL THEN 0 ELSE 1 END AS brand_archived,
			CASE WHEN {brand:b.brand_id} THEN 1 ELSE 0 END AS brand_held
		FROM companies c
		LEFT JOIN company_brands b ON b.company_id = c.id AND b.brand_id = $2
		LEFT JOIN brands r ON r.id = b.brand_id
		LEFT JOIN company_brand_translations t ON t.company_brand_id = b.id AND t.language_id = c.language_id
		WHERE {company:c.id} AND c.id = $1 AND c.status = 'active'`, v.CompanyID, v.BrandID)
	switch {
	case err != nil:
		return fmt.Errorf("read the company of a new offer: %w", err)
	case len(found) == 0:
		return fault.WrongField("company_id", "not_found")
	case !bool(found[0].Sells):
		return fault.WrongField("brand_id", "brand_not_sold")
	case bool(found[0].BrandArchived):
		return fault.WrongField("brand_id", "parent_archived")
	case !bool(found[0].BrandHeld):
		return fault.WrongField("brand_id", "brand_not_held")
	}

	b := found[0]
	if v.PricelistID != nil {
		lists, err := db.Select[int64](ctx, tx, `
			SELECT id
			FROM pricelists
			WHERE {brand:brand_id}
				AND id = $1
				AND brand_id = $2
				AND type = 1
				AND status = 'active'
				AND published_at IS NOT NULL`, *v.PricelistID, v.BrandID)
		if err != nil {
			return err
		}
		if len(lists) == 0 {
			return fault.WrongField("pricelist_id", "pricelist_not_offered")
		}
	}

	if v.UserID = nil; tx.Actor.UserID != 0 {
		v.UserID = &tx.Actor.UserID
	}

	v.LanguageID = b.LanguageID
	v.Currency = b.Currency
	v.VATDeductable = b.VATDeductable
	v.IncludeAccessories = b.OfferAccessories
	v.DeliveryTerm = b.DeliveryTerm
	v.NumberOfVehicles = 1
	v.DiscountType = price.ModePercent
	if v.Type == "" {
		v.Type = price.Standard
	}
	if v.Status == "" {
		v.Status = offer.Draft
	}
	if v.Status != offer.Template {
		set, err := settings.ForOffers(ctx, tx)
		if err != nil {
			return err
		}

		until := tx.Today().AddDays(set.ValidDays)
		v.ExpireDate = &until
	}

	return nil
}
