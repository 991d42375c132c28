// Package pricelist holds what a brand's vehicles cost: price lists under their
// titles, the prices of models in them, how a list is published and copied.
package pricelist

import (
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/jobs"
)

// The types of titles and their lists.
const (
	// PriceList is what customers buy by.
	PriceList int64 = 1
	// SupportList holds what the importer supports sales with.
	SupportList int64 = 2
)

// Routes registers every operation of the area; ready checks whether a list can be published.
func Routes(a *httpapi.API, queue *jobs.Queue, ready Ready) {
	titleRoutes(a)
	pricelistRoutes(a, queue, ready)
	priceChangeRoutes(a, queue)
	modelPriceRoutes(a)
	companyPriceRoutes(a)
	primeCostRoutes(a)
	modelRoutes(a)
	matrixRoutes(a, copier{queue, ready})
}

// permCosts is the right to see what a vehicle costs the group.
var permCosts = authz.Perm("app.brand.primecost", "brandId")

// byType asks for the right to the screen of the list's own type: an operation
// that serves both types asks for either at its door.
func byType(tx *db.Tx, listType, brandID int64) error {
	perm := tx.Perm
	if perm.Or == nil || tx.Actor.IsSystem() {
		return nil
	}

	if listType == SupportList {
		perm = *perm.Or
	} else {
		perm.Or = nil
	}

	if tx.Actor.May(perm, authz.ID("brandId", brandID)) {
		return nil
	}

	return fault.New(fault.Denied, "denied").With("permission", perm.State)
}

// columnsOf exports views by the columns of the rows they show.
func columnsOf[V, T any](columns []table.Column[T], row func(*V) *T) []table.Column[V] {
	shown := make([]table.Column[V], len(columns))
	for i, c := range columns {
		shown[i] = table.Column[V]{Head: c.Head, Value: func(v *V) any { return c.Value(row(v)) }}
	}
	return shown
}

// Tables lists the tables of price lists.
func Tables() []table.Any {
	return []table.Any{Pricelists, ModelPrices, CompanyPrices, titles}
}
