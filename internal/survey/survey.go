// Package survey asks customers how content they are: what is measured, with which
// questions, how the page looks on which they answer, and what the answers come to.
package survey

import (
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
)

// Routes registers every operation of the area.
func Routes(a *httpapi.API) {
	kpiRoutes(a)
	surveyRoutes(a)
	versionRoutes(a)
	previewRoutes(a)
	templateRoutes(a)
}

// Tables lists the tables of surveys.
func Tables() []table.Any {
	return []table.Any{kpis, surveys, versions, templates}
}
