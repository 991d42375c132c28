package main

import (
	"context"
	"fmt"
)

// reportTabs are what people ask of reports. Whole months come from rollups; with follow-ups, and for parts of
// months, the answers themselves are read.
var reportTabs = []struct {
	kind   string
	tabs   []string
	limits []string
	most   float64
}{
	{
		"reports of whole months", everyTab,
		[]string{
			"period=this_year", "period=12months&businessUnit=sales", "period=last_month",
			"period=this_quarter&brandIds=1", "period=last_year&companyIds=1",
		},
		250,
	},
	{
		"reports of parts of months", everyTab,
		[]string{"period=custom&dateFrom=2024-01-16&dateTo=2026-11-14", "period=this_week", "period=yesterday"},
		250,
	},
	{
		"reports of answers one by one", everyTab,
		[]string{
			"period=12months&fup=0", "period=this_year&fup=1",
			"period=custom&dateFrom=2024-01-16&dateTo=2026-11-14&fup=0",
		},
		3000,
	},
	{"figures of KPIs", []string{"/kpi/nps", "/kpi/stats"}, []string{"period=this_month", "period=12months"}, 250},
}

var everyTab = []string{
	"/survey-answer-report/company-performance", "/survey-answer-report/company-comparison",
	"/survey-answer-report/manager-performance",
	"/survey-answer-report/manager-comparison", "/survey-answer-report/questions", "/survey-answer-report/comments",
}

// answersOf is how many questions each customer answered.
const answersOf = 8

// reportCompanies are asked about, with so many people each.
const (
	reportCompanies = 100
	reportPeople    = 5
)

// reportRows makes answers of almost three years, half of them about ten companies, each of two
// brands. Each has a number for the NPS and two other KPIs; one in ten was looked after.
func reportRows(many int) []statement {
	const first = 5_000_000
	made := fmt.Sprintf(`(SELECT n AS number, CASE WHEN n %% 2 = 0 THEN 1 + n / 2 %% 10 ELSE 1 + n / 2 %% %d END AS company, CASE WHEN n / 7 %% 3 = 0 THEN 'sales' ELSE 'service' END AS unit,
			(n * 97 %% 1060) * 86400 AS later FROM series) AS made`, reportCompanies)
	about := fmt.Sprintf(
		"made.company, 1 + (made.company + made.number / 11 %% 2) %% 8, made.unit, (SELECT min(id) FROM surveys), %d + made.company * %d + made.number / 13 %% %[2]d, {{day}}",
		first, reportPeople,
	)
	statements := []statement{
		{0, 0, `INSERT INTO permissions (role_id, type, permission, created_at, updated_at)
			SELECT id, 'ALLOW', allowed, '2026-11-20 10:00:00+00:00', '2026-11-20 10:00:00+00:00'
			FROM roles, (SELECT 'app.report.survey' AS allowed UNION SELECT 'app.report.survey.managers') AS rights
			WHERE id > 1
			ON CONFLICT DO NOTHING`},
		{first, first + reportPeople*(reportCompanies+1), `INSERT INTO users (id, username, username_key, name,
			email, password_hash, must_change_password, role_id, status, sales_unit, service_unit, created_at, updated_at)
			SELECT n, 'served' || n, 'served' || n, 'Served by ' || n, '', '', 0, 2, 'active', 0, 0,
				'2026-11-20 10:00:00+00:00', '2026-11-20 10:00:00+00:00' FROM series`},
		{1, many, fmt.Sprintf(`INSERT INTO survey_responses (id, company_id, brand_id, type, survey_id,
			manager_user_id, answered_on, kind, status, contact_name, state, reason, hash, token_hash, log_at, sent_on,
			started_at, started_on, completed_at, nps,
				channel, inbox, sending, send, uncertain, reminders_count, total_comments, open_tasks, customer_name,
					email, email_key, phone, vehicle, manager_name, search, created_at, updated_at)
			SELECT %d + made.number, %s, 'invited', 'active', '', 'completed', '', 'report' || made.number,
				'report' || made.number, '2026-11-20 10:00:00+00:00', {{day}}, '2026-11-20 10:00:00+00:00', {{day}},
				'2026-11-20 10:00:00+00:00', made.number %% 11,
				'web', 1, 0, 1, 0, 0, 0, 0, 'Klientas ' || made.number, '', '', '', 'Aurora E5', 'Jonas',
					'klientas' || made.number, '2026-11-20 10:00:00+00:00', '2026-11-20 10:00:00+00:00' FROM %s`, first, about, made)},
		{1, many, fmt.Sprintf(`INSERT INTO response_kpis (response_id, company_id, brand_id, unit, survey_id,
			manager_user_id, answered_on, kpi_id, points)
			SELECT %d + made.number, %s, k.id, CASE WHEN k.type = 'kpi' THEN made.number %% 5 * 2500
				WHEN made.number %% 11 > 8 THEN 10000 WHEN made.number %% 11 > 6 THEN 0 ELSE -10000 END
			FROM %s JOIN (SELECT id, type, business_unit, row_number() OVER (PARTITION BY business_unit
				ORDER BY type DESC, id) AS place FROM kpis) AS k ON k.business_unit = made.unit AND k.place <= 3`, first, about, made)},
		{1, many, fmt.Sprintf(`INSERT INTO response_answers (response_id, company_id, brand_id, unit, survey_id,
			manager_user_id, answered_on, question_id, question_key, answer_key, text, score, points, counted)
			SELECT %d + made.number, %s, q.id, q.question_key, 1 + (made.number + q.place) %% 5,
				CASE WHEN (made.number + q.place) %% 40 = 0 THEN 'Ilgai laukiau ' || made.number ELSE '' END, 1,
				(made.number + q.place) %% 5 * 2500, 1
			FROM %s JOIN (SELECT id, question_key, row_number() OVER (ORDER BY id) AS place
				FROM survey_questions) AS q ON q.place <= %d`, first, about, made, answersOf)},
		{1, many / 10, fmt.Sprintf(`INSERT INTO follow_ups (company_id, brand_id, unit, response_id, reasons,
			opened_at, opened_on, due_at, escalate_at, reopened, search, created_at, updated_at)
			SELECT r.company_id, r.brand_id, r.type, r.id, CAST('[]' AS {{json}}), '2026-11-20 10:00:00+00:00',
				r.answered_on, '2026-11-20 10:00:00+00:00', '2026-11-20 10:00:00+00:00', 0, '',
				'2026-11-20 10:00:00+00:00', '2026-11-20 10:00:00+00:00' FROM series JOIN survey_responses r ON r.id = %d + n * 10`, first)},
	}

	return statements
}

// dropRollups takes the triggers of the rollups away: the program counts all rows when it starts.
func (s *store) dropRollups() (statements []statement) {
	for rollup, table := range map[string]string{
		"survey_kpi_rollups":     "response_kpis",
		"survey_manager_rollups": "response_kpis",
		"survey_answer_counts":   "response_answers",
		"survey_funnel":          "survey_responses", "survey_manager_funnel": "survey_responses",
	} {
		drop := "DROP TRIGGER " + rollup + "_added"
		if s.engine == "postgres" {
			drop += " ON " + table
		}

		statements = append(statements, statement{0, 0, drop})
	}

	return statements
}

// findReports measures the tabs of reports over a million responses and eight million answers.
func findReports(ctx context.Context, b *bench) error { return b.onEngines(ctx, b.reportsIn) }

func (b *bench) reportsIn(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}

	many := b.sizes[len(b.sizes)-1]
	if err := s.runStatements(ctx, append(append(groupRows(), s.dropRollups()...), reportRows(many)...)...); err != nil {
		return err
	}

	return b.whileServing(s, func(running *server) error {
		for _, kind := range reportTabs {
			var paths []string
			for _, tab := range kind.tabs {
				for _, limits := range kind.limits {
					paths = append(paths, tab+"?"+limits)
				}
			}

			waits, slowest, which, err := running.askAll([]string{"admin", sellerName(10), sellerName(1000)}, base, paths)
			if err != nil {
				return err
			}

			load := fmt.Sprintf(
				"%s, %d responses, %d answers; %s ms of %s", s.engine, many, many*answersOf,
				formatNumber(ms(slowest)), which,
			)
			b.addLimited("reports", kind.kind+", p95 of all", load, ms(quantile(waits, 0.95)), "ms", kind.most)
		}

		return nil
	})
}
