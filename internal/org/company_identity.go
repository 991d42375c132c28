package org

import (
	"net/url"
	"regexp"
	"strings"

	"forecourt/internal/platform/fault"
)

// vatCodes are the VAT codes of countries that the group sells in; those of
// other countries are taken as they are.
var vatCodes = map[string]struct {
	form *regexp.Regexp
	code string // of the message that names the form
}{
	"LT": {regexp.MustCompile(`^LT(\d{9}|\d{12})$`), "vat_code_lt"},
	"LV": {regexp.MustCompile(`^LV\d{11}$`), "vat_code_lv"},
	"EE": {regexp.MustCompile(`^EE\d{9}$`), "vat_code_ee"},
}

// tidyIdentity writes codes, address and contacts of the company in one way; each may be empty.
func (c *Company) tidyIdentity() {
	for _, text := range []*string{&c.CompanyCode, &c.Address, &c.Phone, &c.Email, &c.Website, &c.PrivacyURL} {
		*text = strings.Join(strings.Fields(*text), " ")
	}
	c.VATCode = strings.ToUpper(strings.Join(strings.Fields(c.VATCode), ""))
}

func (c *Company) checkIdentity(fields *fault.Fields) {
	fields.Length("company_code", c.CompanyCode, fault.MaxCode)
	fields.Length("vat_code", c.VATCode, fault.MaxCode)
	fields.Length("address", c.Address, fault.MaxTitle)
	fields.Length("phone", c.Phone, fault.MaxCode)
	fields.Length("email", c.Email, fault.MaxTitle)
	fields.Length("website", c.Website, fault.MaxTitle)
	if is, known := vatCodes[c.CountryCode]; known && c.VATCode != "" && !is.form.MatchString(c.VATCode) {
		fields.Add("vat_code", is.code)
	}

	fields.Length("privacy_url", c.PrivacyURL, fault.MaxTitle)
	fields.Link("privacy_url", c.PrivacyURL)
	fields.Phone("phone", c.Phone)
	fields.Email("email", c.Email)
	if c.Website != "" && !isWebsite(c.Website) {
		fields.Add("website", "website")
	}
}

// isWebsite reports whether people can type the text into a browser, with or
// without https://.
func isWebsite(text string) bool {
	if !strings.Contains(text, "://") {
		text = "https://" + text
	}

	at, err := url.Parse(text)
	if err != nil || at.Scheme != "https" && at.Scheme != "http" || at.User != nil {
		return false
	}

	host := at.Hostname()

	return strings.Contains(host, ".") &&
		!strings.ContainsAny(text, " <>\"") &&
		!strings.HasPrefix(host, ".") &&
		!strings.HasSuffix(host, ".")
}
