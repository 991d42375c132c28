package stock

import (
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
)

// Routes registers every operation of the area.
func Routes(a *httpapi.API) {
	stockroomRoutes(a)
	listRoutes(a)
}

// Tables are those of the stock.
func Tables() []table.Any {
	return []table.Any{stockrooms}
}
