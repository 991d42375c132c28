// Package vehicle holds the cars of the group, new and used, and what their
// manufacturers call the stages of their way to the owner.
package vehicle

import (
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/person"
)

// Routes registers every operation of the area.
func Routes(a *httpapi.API, stories ...person.Story) {
	statusRoutes(a)
	columnRoutes(a)
	statusColumnRoutes(a)
	orderStatusRoutes(a)
	importerRoutes(a)
	vehicleRoutes(a, stories)
}

// Tables lists the tables of vehicles.
func Tables() []table.Any {
	return []table.Any{
		statuses, columns, statusColumns, orderStatuses, importers, Vehicles, payments, reservations, images,
	}
}

var permStatuses = authz.Perm("app.manufacturer.statuses")
