package response

import "forecourt/internal/platform/db/dialect"

// Tallies are what reports read in place of millions of answers (docs/reports.md): by month and
// by whom they are about.
var Tallies = []dialect.Tally{
	{
		Name: "survey_kpi_rollups", Of: "response_kpis", When: "1 = 1",
		By:   append(about("unit", "answered_on"), dialect.TallyColumn{Name: "kpi_id", SQL: "{row}.kpi_id"}),
		Sums: comesTo,
	},
	{
		Name: "survey_answer_counts", Of: "response_answers", When: "{row}.counted = 1 AND {row}.answered_on IS NOT NULL",
		By:   append(about("unit", "answered_on"), dialect.TallyColumn{Name: "question_key", SQL: "{row}.question_key"}, dialect.TallyColumn{Name: "answer_key", SQL: "COALESCE({row}.answer_key, 0)"}),
		Sums: append([]dialect.TallyColumn{{Name: "scored", SQL: "CASE WHEN {row}.points IS NULL THEN 0 ELSE 1 END"}}, comesTo...),
	},
	{
		Name: "survey_funnel", When: "{row}.kind = 'invited' AND {row}.sent_on IS NOT NULL",
		By: append(about("type", "sent_on"), dialect.TallyColumn{Name: "state", SQL: "{row}.state"}),
	},
}

// about is whom answers or invitations are about, and the month of a day.
func about(unit, day string) []dialect.TallyColumn {
	return []dialect.TallyColumn{
		{Name: "unit", SQL: "{row}." + unit},
		{Name: "month", SQL: "substr(CAST({row}." + day + " AS TEXT), 1, 7)"},
		{Name: "company_id", SQL: "{row}.company_id"},
		{Name: "brand_id", SQL: "{row}.brand_id"},
		{Name: "survey_id", SQL: "COALESCE({row}.survey_id, 0)"},
		{Name: "manager_user_id", SQL: "COALESCE({row}.manager_user_id, 0)"},
	}
}

// comesTo is what figures need to know of points.
var comesTo = []dialect.TallyColumn{
	{Name: "points", SQL: "COALESCE({row}.points, 0)"},
	{Name: "squares", SQL: "COALESCE({row}.points * {row}.points, 0)"},
	{Name: "high", SQL: "CASE WHEN {row}.points >= 8000 THEN 1 ELSE 0 END"},
	{Name: "low", SQL: "CASE WHEN {row}.points <= 4000 THEN 1 ELSE 0 END"},
	{Name: "below", SQL: "CASE WHEN {row}.points < 0 THEN 1 ELSE 0 END"},
}
