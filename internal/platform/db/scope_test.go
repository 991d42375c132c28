package db_test

import (
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
