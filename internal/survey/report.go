package survey

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// permReports is the right to see what the answers come to.
var permReports = authz.Perm("app.report.survey")

func reportRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/kpi/nps", permReports, npsFigures, httpapi.Summary("The NPS of each unit."))
	httpapi.Op(a, http.MethodGet, "/kpi/stats", permReports, kpiFigures, httpapi.Summary("What the answers come to for each KPI in use."))
	httpapi.Op(a, http.MethodGet, "/kpi/grouped-stats", permReports, groupedFigures, httpapi.Summary("What the answers come to for each KPI in use, by company, user or month."))
}

// AnswerFigure is what answers come to. The NPS lies between -100 and 100, any other KPI
// between 0 and 100, both in hundredths of a point; without answers there is none.
type AnswerFigure struct {
	Value        *int64 `json:"value" nullable:"true" doc:"in hundredths; null: nobody has answered"`
	N            int64  `json:"n" doc:"answers counted"`
	Low          *int64 `json:"low" nullable:"true" doc:"lower end of the 95 % interval, in hundredths"`
	High         *int64 `json:"high" nullable:"true" doc:"upper end of the 95 % interval, in hundredths"`
	Full         int64  `json:"full" doc:"promoters, or answers of 80 and more"`
	FullNegative int64  `json:"full_negative" doc:"detractors, or answers of 40 and less"`
	State        string `json:"state" enum:"none,few,hidden,shown" doc:"none: nobody has answered"`
}

// KPIAnswers is what the answers come to for a KPI.
type KPIAnswers struct {
	KPIID        int64           `db:"id" json:"kpi_id"`
	Title        db.Translations `db:"title" json:"title"`
	BusinessUnit string          `db:"business_unit" json:"business_unit" enum:"sales,service"`
	Type         string          `db:"type" json:"type" enum:"kpi,nps"`
	Figure       AnswerFigure    `json:"figure"`
}

// AnswerGroup is what the answers of one company, user or month come to.
type AnswerGroup struct {
	Key  string       `json:"key" doc:"id of the company or user, or the month as YYYY-MM"`
	Name string       `json:"name"`
	KPIs []KPIAnswers `json:"kpis" nullable:"false"`
}

type figuresInput struct {
	BusinessUnit string `query:"businessUnit" enum:"sales,service"`
}

func npsFigures(ctx context.Context, tx *db.Tx, in *figuresInput) ([]KPIAnswers, error) {
	return figures(ctx, tx, in, db.Equal("type", typeNPS))
}

func kpiFigures(ctx context.Context, tx *db.Tx, in *figuresInput) ([]KPIAnswers, error) {
	return figures(ctx, tx, in)
}

// figures are those of the KPIs in use. Nobody has been asked yet, so that there are
// no answers to any of them.
func figures(ctx context.Context, tx *db.Tx, in *figuresInput, where ...db.Condition) ([]KPIAnswers, error) {
	if in.BusinessUnit != "" {
		where = append(where, db.Equal("business_unit", in.BusinessUnit))
	}
	matching := db.Matching(where...)
	measured, err := db.Select[KPIAnswers](ctx, tx, `SELECT id, title, business_unit, type FROM kpis
		WHERE {everyone} AND status = 'active'`+matching.Text()+" ORDER BY business_unit, sort, id LIMIT 1000", matching.Args...)
	for i := range measured {
		measured[i].Figure.State = "none"
	}
	return measured, err
}

type groupedInput struct {
	figuresInput
	By string `query:"by" enum:"company,user,month" default:"company"`
}

// groupedFigures has a group for each that was answered for: none yet.
func groupedFigures(_ context.Context, _ *db.Tx, _ *groupedInput) ([]AnswerGroup, error) {
	return []AnswerGroup{}, nil
}
