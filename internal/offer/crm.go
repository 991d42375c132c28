package offer

import (
	"context"
	"fmt"
	"net/url"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/settings"
)

// backToCRM is where a finished offer leads back to in the CRM that it came
// from; empty without an address, a type or an id of the document (O-142, O-143).
func backToCRM(crm settings.CRM, v *Version) string {
	if crm.URL == "" || v.CRMDocTypeID == "" || v.CRMDocID == "" {
		return ""
	}
	address, err := url.Parse(crm.URL)
	if err != nil || address.Host == "" || address.Scheme != "https" && address.Scheme != "http" {
		return "" // a setting that points nowhere does no harm
	}
	query := address.Query()
	query.Set("key", crm.Key)
	query.Set("action", "in")
	query.Set("id_crmdoctype", v.CRMDocTypeID)
	query.Set("id_crmdoc", v.CRMDocID)
	if v.CRMClientTypeID != "" {
		query.Set("id_crmclienttype", v.CRMClientTypeID)
	}
	if v.CRMClientID != "" {
		query.Set("id_crmclient", v.CRMClientID)
	}
	query.Set("id_configuratoroffer", strconv.FormatInt(v.ID, 10))
	address.RawQuery = query.Encode()
	return address.String()
}

type fromCRMInput struct {
	ID           string `path:"id" minLength:"1" maxLength:"64" doc:"of the document in the CRM"`
	DocTypeID    string `query:"id_crmdoctype" maxLength:"64"`
	DocID        string `query:"id_crmdoc" maxLength:"64" doc:"the same as in the path"`
	ClientTypeID string `query:"id_crmclienttype" maxLength:"64"`
	ClientID     string `query:"id_crmclient" maxLength:"64"`
	CompanyID    int64  `query:"companyId" minimum:"0" doc:"of a new offer, when the user may choose among several"`
	BrandID      int64  `query:"brandId" minimum:"0"`
	PricelistID  int64  `query:"pricelistId" minimum:"-1"`
}

// fromCRM opens the offer of a document of the CRM, or begins one (OP-101).
func (o *Offers) fromCRM(ctx context.Context, tx *db.Tx, in *fromCRMInput) (Version, error) {
	known, err := db.Select[int64](ctx, tx, `SELECT id FROM versions WHERE {brand:brand_id} AND {company:company_id}
		AND crm_doc_id <> '' AND crm_doc_id = $1 AND ($2 = '' OR crm_doc_type_id = $2) AND status <> 'archived' ORDER BY id DESC LIMIT 1`, in.ID, in.DocTypeID)
	if err != nil {
		return Version{}, fmt.Errorf("look for the offer of a document: %w", err)
	}
	if len(known) > 0 {
		return versions.Get(ctx, tx, known[0])
	}
	s, err := start(ctx, tx, &startInput{CompanyID: in.CompanyID, BrandID: in.BrandID})
	if err != nil {
		return Version{}, err
	}
	what := NewVersion{PricelistID: in.PricelistID}
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
			return Version{}, wrong(choice.field, "not_found")
		default:
			return Version{}, wrong(choice.field, "required")
		}
	}
	if what.PricelistID == 0 {
		if s.PricelistID == nil {
			return Version{}, wrong("pricelist_id", "required")
		}
		what.PricelistID = *s.PricelistID
	}
	v, err := o.begun(ctx, tx, &what)
	if err != nil {
		return v, err
	}
	v.CRMDocTypeID, v.CRMDocID, v.CRMClientTypeID, v.CRMClientID = in.DocTypeID, in.ID, in.ClientTypeID, in.ClientID
	return o.add(ctx, tx, v)
}
