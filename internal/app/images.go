package app

import (
	"forecourt/internal/catalog"
	"forecourt/internal/offer"
	"forecourt/internal/planning"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/imports"
	"forecourt/internal/vehicle"
)

// sendsImages has the permissions of the forms that an image is put into. Users without any of them have no
// form to send one for.
var sendsImages = joinPermissions(
	offer.PermEdit,
	vehicle.PermEdit,
	vehicle.PermEditUsed,
	catalog.PermModel,
	catalog.PermFeature,
	catalog.PermAccessories,
	authz.Perm("app.brand.baseData", "brandId").Child("series"),
	authz.Perm("app.brand"),
	authz.Perm("app.company"),
	authz.Perm("app.template"),
	authz.Perm("app.template.create"),
	authz.Perm("app.user"),
	authz.Perm("app.company.users"),
	authz.Perm("app.administrator"),
)

// joinPermissions gives a permission that any of these fulfils.
func joinPermissions(first authz.Permission, others ...authz.Permission) authz.Permission {
	for _, other := range others {
		first = first.OrElse(other)
	}
	return first
}

// sendsData gives the permissions of the operations that read a file of data.
func sendsData(runs *imports.Imports) authz.Permission {
	return joinPermissions(runs.AnyKind(), planning.PermQuota, planning.PermTargets)
}
