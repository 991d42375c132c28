package finish

import (
	"net/url"
	"strconv"

	"forecourt/internal/offer"
	"forecourt/internal/platform/settings"
)

// backToCRM gives the address in the CRM to which a finished offer leads back; it is empty without
// an address, a type or an id of the document (O-142, O-143).
func backToCRM(crm settings.CRM, v *offer.Version) string {
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
