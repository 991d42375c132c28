package worklist

import (
	"context"
	"fmt"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/price"
)

type fromCRMInput struct {
	ID           string     `path:"id" minLength:"1" maxLength:"64" doc:"of the document in the CRM"`
	DocTypeID    string     `query:"id_crmdoctype" maxLength:"64"`
	DocID        string     `query:"id_crmdoc" maxLength:"64" doc:"the same as in the path"`
	ClientTypeID string     `query:"id_crmclienttype" maxLength:"64"`
	ClientID     string     `query:"id_crmclient" maxLength:"64"`
	CompanyID    int64      `query:"companyId" minimum:"0" doc:"of a new offer, when the user may choose among several"`
	BrandID      int64      `query:"brandId" minimum:"0"`
	PricelistID  int64      `query:"pricelistId" minimum:"-1"`
	Type         price.Type `query:"type" enum:"standard,embassy,diplomatic" default:"standard" doc:"of a new offer"`
}

// fromCRM opens the offer of a document of the CRM, or begins one (OP-101).
func (o *Operations) fromCRM(ctx context.Context, tx *db.Tx, in *fromCRMInput) (offer.Version, error) {
	known, err := db.Select[int64](ctx, tx, `
		SELECT id
		FROM versions
		WHERE {brand:brand_id|user_id}
			AND {company:company_id}
			AND crm_doc_id <> ''
			AND crm_doc_id = $1
			AND ($2 = '' OR crm_doc_type_id = $2)
			AND status <> 'archived'
		ORDER BY id DESC
		LIMIT 1`, in.ID, in.DocTypeID)
	if err != nil {
		return offer.Version{}, fmt.Errorf("look for the offer of a document: %w", err)
	}
	if len(known) > 0 {
		return offer.Versions.Get(ctx, tx, known[0])
	}

	s, err := startChoices(ctx, tx, &startInput{CompanyID: in.CompanyID, BrandID: in.BrandID})
	if err != nil {
		return offer.Version{}, err
	}

	what := NewVersion{PricelistID: in.PricelistID, Type: in.Type}
	for _, choice := range []struct {
		field   string
		asked   int64
		decided *int64
		into    *int64
	}{{"company_id", in.CompanyID, s.CompanyID, &what.CompanyID}, {"brand_id", in.BrandID, s.BrandID, &what.BrandID}} {
		switch {
		case choice.decided != nil && (choice.asked == 0 || choice.asked == *choice.decided):
			*choice.into = *choice.decided
		case choice.asked != 0:
			return offer.Version{}, fault.WrongField(choice.field, "not_found")
		default:
			return offer.Version{}, fault.WrongField(choice.field, "required")
		}
	}

	if what.PricelistID == 0 {
		if s.PricelistID == nil {
			return offer.Version{}, fault.WrongField("pricelist_id", "required")
		}

		what.PricelistID = *s.PricelistID
	}

	v, err := o.Prepare(ctx, tx, &what)
	if err != nil {
		return v, err
	}

	v.CRMDocTypeID = in.DocTypeID
	v.CRMDocID = in.ID
	v.CRMClientTypeID = in.ClientTypeID
	v.CRMClientID = in.ClientID

	return o.Add(ctx, tx, v)
}
