package settings

import (
	"context"
	"net/url"
	"strings"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/fetch"
)

// Names of what stands for the brand and for the option in the address of a picture.
const (
	brandPlace = "{brand}"
	codePlace  = "{code}"
)

// Images says where the pictures of options come from (OP-075).
type Images struct {
	// Source is an address with {code} and, where it matters, {brand} in it; empty: nowhere.
	Source string
	// Private allows addresses of the own network.
	Private bool
}

// ForImages reads where the pictures of options come from.
func ForImages(ctx context.Context, tx *db.Tx) (i Images, err error) {
	values, err := readAll(ctx, tx)
	if err == nil {
		err = values.readInto("images.source_url", &i.Source)
	}
	if err == nil {
		err = values.readInto("images.private_addresses", &i.Private)
	}

	return i, err
}

// Address gives the address of the picture of an option.
func (i Images) Address(brand, code string) string {
	return strings.NewReplacer(brandPlace, url.PathEscape(brand), codePlace, url.PathEscape(code)).Replace(i.Source)
}

// Limits gives the limits that a picture is held to.
func (i Images) Limits() fetch.Limits {
	return fetch.Limits{
		Timeout: 20 * time.Second, Bytes: 20 << 20, Redirects: 3,
		Types: []string{"image/jpeg", "image/png", "image/webp"}, Private: i.Private,
	}
}

// checkImageSource notes an address that is none, or is the same for all options.
func checkImageSource(fields *fault.Fields, source string) {
	if source == "" {
		return
	}

	fields.Link("value", Images{Source: source}.Address("brand", "code"))
	if !strings.Contains(source, codePlace) {
		fields.Add("value", "image_source_code")
	}
}
