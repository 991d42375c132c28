package response

import "forecourt/internal/platform/db/dialect"

// Tallies are what reports read in place of millions of answers (docs/reports.md): by month and
// by whom they are about.
var Tallies = []dialect.Tally{
	{
		Name: "survey_kpi_rollups", Of: "response_kpis", When: "1 = 1",
		By: groupBy("unit", "answered_on", managed, dialect.TallyColumn{Name: "kpi_id", SQL: "{row}.kpi_id"}), Sums: comesTo,
	},
	{
		Name: "survey_manager_rollups", Of: "response_kpis", When: someManager,
		By: groupBy("unit", "answered_on", manager, dialect.TallyColumn{Name: "kpi_id", SQL: "{row}.kpi_id"}), Sums: comesTo,
	},
	{
		Name: "survey_answer_counts", Of: "response_answers", When: "{row}.counted = 1 AND {row}.answered_on IS NOT NULL",
		By: groupBy(
			"unit", "answered_on", managed,
			dialect.TallyColumn{Name: "question_key", SQL: "{row}.question_key"},
			dialect.TallyColumn{Name: "answer_key", SQL: "COALESCE({row}.answer_key, 0)"},
		),
		Sums: append(
			[]dialect.TallyColumn{{Name: "scored", SQL: "CASE WHEN {row}.points IS NULL THEN 0 ELSE 1 END"}},
			comesTo...,
		),
	},
	{
		Name: "survey_funnel", When: wasSent,
		By: groupBy("type", "sent_on", managed, dialect.TallyColumn{Name: "state", SQL: "{row}.state"}),
	},
	{
		Name: "survey_manager_funnel", When: wasSent + " AND " + someManager,
		By: groupBy("type", "sent_on", manager, dialect.TallyColumn{Name: "state", SQL: "{row}.state"}),
	},
}

const (
	someManager = "{row}.manager_user_id IS NOT NULL"
	wasSent     = "{row}.kind = 'invited' AND {row}.sent_on IS NOT NULL"
)

// Whom a tally names: that somebody served the customer, or who.
var (
	managed = dialect.TallyColumn{Name: "managed", SQL: "CASE WHEN {row}.manager_user_id IS NULL THEN 0 ELSE 1 END"}
	manager = dialect.TallyColumn{Name: "manager_user_id", SQL: "{row}.manager_user_id"}
)

// groupBy gives the columns that say which answers or invitations are counted together:
// whom they are about, the month of a day, and more.
func groupBy(unit, day string, more ...dialect.TallyColumn) []dialect.TallyColumn {
	return append([]dialect.TallyColumn{
		{Name: "unit", SQL: "{row}." + unit},
		{Name: "company_id", SQL: "{row}.company_id"},
		{Name: "month", SQL: "substr(CAST({row}." + day + " AS TEXT), 1, 7)"},
		{Name: "brand_id", SQL: "{row}.brand_id"},
		{Name: "survey_id", SQL: "COALESCE({row}.survey_id, 0)"},
	}, more...)
}

// comesTo is what figures need to know of points.
var comesTo = []dialect.TallyColumn{
	{Name: "points", SQL: "COALESCE({row}.points, 0)"},
	{Name: "squares", SQL: "COALESCE({row}.points * {row}.points, 0)"},
	{Name: "high", SQL: "CASE WHEN {row}.points >= 8000 THEN 1 ELSE 0 END"},
	{Name: "low", SQL: "CASE WHEN {row}.points <= 4000 THEN 1 ELSE 0 END"},
	{Name: "below", SQL: "CASE WHEN {row}.points < 0 THEN 1 ELSE 0 END"},
}
