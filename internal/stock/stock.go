package stock

import (
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/stock/figures"
)

// Routes registers every operation of the area.
func Routes(a *httpapi.API) {
	stockroomRoutes(a)
	listRoutes(a)
	figures.Routes(a)
}

// Tables lists the tables of the stock.
func Tables() []table.Any {
	return []table.Any{stockrooms}
}
