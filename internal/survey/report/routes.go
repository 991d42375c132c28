package report

import (
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/httpapi"
)

// PermReports is the right to see what the answers come to.
var PermReports = authz.Perm("app.report.survey")

const path = "/survey-answer-report/"

// Routes registers the operations of reports.
func Routes(a *httpapi.API) {
	tab := func(name, summary string, read reading) {
		httpapi.Report(a, path+name, PermReports, "survey-"+name, read, writeSheet, httpapi.Summary(summary))
	}

	tab("company-performance", "What the answers about companies come to, and the trend by month.", companyPerformance)
	tab("company-comparison", "What the answers about each company come to, in the order of their NPS.", companyComparison)
	tab(
		"manager-performance",
		"What the answers about the people chosen come to, and the trend by month; without the right to see all people one's own.",
		managerPerformance,
	)
	tab(
		"manager-comparison",
		"What the answers about each person come to; people with few answers stand together as others.",
		managerComparison,
	)
	for _, name := range []string{"questions", "questions-breakdown"} { // the second is what other programs know
		httpapi.Report(
			a, path+name, PermReports, "survey-questions", reportQuestions, writeQuestions,
			httpapi.Summary("How often each answer was given, question by question."),
		)
	}
	httpapi.Report(
		a, path+"comments", PermReports, "survey-comments", reportComments, writeComments,
		httpapi.Summary("What customers wrote, the newest first; 200 a page."),
	)

	httpapi.Show(a, path+"pdf/{tab}", PermReports, printTab, httpapi.Summary("A tab of the report as tables on paper."))
	httpapi.Op(
		a, http.MethodGet, path+"choices", PermReports, listChoices,
		httpapi.Summary("The surveys and people that a report can be narrowed to."),
	)

	httpapi.Op(a, http.MethodGet, "/kpi/nps", PermReports, npsFigures, httpapi.Summary("The NPS of each unit."))
	httpapi.Op(
		a, http.MethodGet, "/kpi/stats", PermReports, kpiFigures,
		httpapi.Summary("What the answers come to for each KPI in use."),
	)
	httpapi.Op(
		a, http.MethodGet, "/kpi/grouped-stats", PermReports, groupedFigures,
		httpapi.Summary("What the answers come to for each KPI in use, by company, user, survey or month."),
	)
}
