package people

import "forecourt/internal/platform/db/table"

// userUses is the open work of a user. It is counted and not named: who keeps users need not be one of those who
// read offers, orders and cars.
var userUses = []table.Use{
	{
		Entity: "version", Table: "versions", Column: "user_id", Counted: true,
		Where: "(status = 'draft' OR status = 'active')",
		Scope: "{brand:brand_id|user_id} AND {company:company_id}",
	},
	{
		Entity: "order", Table: "orders", Column: "dealer_manager_id", Counted: true,
		Where: "(status = 'new' OR status = 'open')",
		Scope: "{brand:brand_id|dealer_manager_id@dealer_company_id} AND {company:dealer_company_id|app.order.process}",
	},
	{
		Entity: "vehicle", Column: "user_id", Counted: true, Where: "(status = 'active' OR status = 'queued')",
		Table: "(SELECT place.user_id, place.company_id, place.status, car.brand_id FROM vehicle_reservations place" +
			" JOIN vehicles car ON car.id = place.vehicle_id) AS places",
		Scope: "{brand:brand_id} AND {company:company_id}",
	},
	{
		Entity: "follow-up", Table: "follow_ups", Column: "responsible_user_id", Counted: true, Where: "closed_at IS NULL",
		Scope: "{company:company_id} AND {brand:brand_id|responsible_user_id}",
	},
}
