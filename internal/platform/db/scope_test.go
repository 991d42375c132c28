package db_test

import (
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// Whose rows somebody stands in for costs nobody else anything: for them the text,
// and so its plan, is that of the plain marker.
func TestOwnersAreAskedOfSubstitutesOnly(t *testing.T) {
	seller := authz.Actor{UserID: 7}
	substitute := authz.Actor{UserID: 7, StandsIn: []authz.StandIn{{CompanyID: 1, UserID: 2}}}
	for marked, plain := range map[string]string{
		"{brand:brand_id|user_id}":               "{brand:brand_id}",
		"{brand:+v.brand_id|v.user_id}":          "{brand:+v.brand_id}",
		"{brand:brand_id|versions(version_id)}":  "{brand:brand_id}",
		"{brand?:brand_id|user_id} AND {today}":  "{brand?:brand_id} AND {today}",
		"{brand:brand_id|user_id} AND {self:id}": "{brand:brand_id} AND {self:id}",
	} {
		if got, want := db.Expanded(t, marked, seller), db.Expanded(t, plain, seller); got != want {
			t.Errorf("%s for who stands in for nobody: %s; want %s", marked, got, want)
		}
		if got, plain := db.Expanded(t, marked, substitute), db.Expanded(t, plain, seller); got == plain {
			t.Errorf("%s for a substitute is the plain %s", marked, got)
		}
	}
}

// A right that shows the rows of all companies changes nothing for those who do not have it:
// their text, and so its plan, is that of the plain marker.
func TestRightsToAllCompanies(t *testing.T) {
	const marked, plain = "{brand:brand_id} AND {company:o.company_id|app.order.process}", "{brand:brand_id} AND {company:o.company_id}"
	seller := authz.Actor{UserID: 7, Entries: authz.NewEntries(nil)}
	if got, want := db.Expanded(t, marked, seller), db.Expanded(t, plain, seller); got != want {
		t.Errorf("without the right: %s; want %s", got, want)
	}
	processor := authz.Actor{UserID: 7, Entries: authz.NewEntries([]authz.Entry{{ID: 1, Type: authz.Allow, Permission: "app.order.process"}})}
	if got, want := db.Expanded(t, marked, processor), db.Expanded(t, "{brand:brand_id} AND {everyone}", processor); got != want {
		t.Errorf("with the right: %s; want %s", got, want)
	}
}

// Price lists that are not published are seen in those brands only in which one makes lists.
func TestDraftsByBrand(t *testing.T) {
	const published = "(p.pricelist_id IN (SELECT id FROM pricelists WHERE published_at IS NOT NULL)"
	for _, c := range []struct {
		rights string
		want   string
	}{
		{"", "(" + published + ") IS TRUE)"},
		{"app.offer.*", "(" + published + ") IS TRUE)"},
		{"app.brand.*", "(1=1)"},
		{"app.brand.feature", "(1=1)"},
		{"app.brand.pricelist.brandId_3 app.brand.model.brandId_7", "((p.brand_id IN (3, 7) OR " + published[1:] + ") IS TRUE)"},
		{"app.brand.* -app.brand.*.brandId_4 -app.brand.primecost", "(1=1)"},
		{"app.brand.pricelist -app.brand.pricelist.brandId_4", "((p.brand_id NOT IN (4) OR " + published[1:] + ") IS TRUE)"},
	} {
		var entries []authz.Entry
		for i, name := range strings.Fields(c.rights) {
			entry := authz.Entry{ID: int64(i + 1), Type: authz.Allow, Permission: name}
			if denied, is := strings.CutPrefix(name, "-"); is {
				entry.Type, entry.Permission = authz.Deny, denied
			}
			entries = append(entries, entry)
		}
		actor := authz.Actor{UserID: 7, Entries: authz.NewEntries(entries)}
		got := strings.TrimPrefix(db.Expanded(t, "{everyone}{list:p.pricelist_id}", actor), "(1=1)")
		if got != c.want {
			t.Errorf("with %q: %s; want %s", c.rights, got, c.want)
		}
	}
}
