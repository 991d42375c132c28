package app

import (
	"forecourt/internal/catalog"
	"forecourt/internal/offer"
	"forecourt/internal/planning"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/imports"
	"forecourt/internal/vehicle"
)

// sendsImages are the permissions of the forms that an image is put into. Who has none of them has nothing to
// send one for.
var sendsImages = oneOf(
	offer.PermEdit, vehicle.PermEdit, vehicle.PermEditUsed, catalog.PermModel, catalog.PermFeature, catalog.PermAccessories,
	authz.Perm("app.brand.baseData", "brandId").Child("series"), authz.Perm("app.brand"), authz.Perm("app.company"), authz.Perm("app.template"),
	authz.Perm("app.template.create"), authz.Perm("app.user"), authz.Perm("app.company.users"), authz.Perm("app.administrator"),
)

// oneOf is any of these permissions, none of which has another one beside it.
func oneOf(first authz.Permission, others ...authz.Permission) authz.Permission {
	if len(others) == 0 {
		return first
	}
	return first.OrElse(oneOf(others[0], others[1:]...))
}

// sendsData are the permissions of what reads a file of data.
func sendsData(runs *imports.Imports) authz.Permission {
	return planning.PermQuota.OrElse(planning.PermTargets.OrElse(runs.AnyKind()))
}
