package main

import (
	"context"
	"fmt"
)

// responseFinds are what people ask of the inbox of responses, kind by kind.
var responseFinds = []struct {
	kind  string
	paths []string
}{
	{"tabs", []string{"tab=inbox", "tab=unread", "tab=mine", "tab=archived", "tab=all"}},
	{
		"filtered",
		[]string{
			"tab=inbox&companyIds=1", "tab=all&companyIds=500", "tab=inbox&type=sales",
			"tab=all&period=last_month", "tab=all&period=45days", "tab=all&period=2025-03",
			"tab=unread&companyIds=1", "fup=1", "fup=overdue",
		},
	},
	{
		"by keyword",
		[]string{
			"tab=all&keyword=klientas77777", "tab=inbox&keyword=777777", "tab=all&keyword=aurora",
			"tab=all&keyword=qzx",
		},
	},
	{"page 2", []string{"tab=inbox&page=2", "tab=all&page=2", "tab=inbox&page=5"}},
}

// invitationFinds are what people ask of the log of invitations.
var invitationFinds = []struct {
	kind  string
	paths []string
}{
	{"first page", []string{"", "companyIds=1", "companyIds=500", "brandIds=2", "type=sales"}},
	{
		"by period",
		[]string{
			"period=today", "period=this_month", "period=last_month", "period=2025-03-01,2025-03-31",
			"companyIds=1&period=last_month",
		},
	},
	{
		"by state",
		[]string{
			"state=completed", "state=started", "state=sent", "state=completed&companyIds=1",
			"state=failed&period=last_month",
		},
	},
	{"by keyword", []string{"keyword=klientas77777", "keyword=777777", "keyword=qzx", "companyIds=1&keyword=klientas7"}},
	{"page 2", []string{"page=2", "companyIds=1&page=5"}},
}

// responseRows makes answers of two years to the busy companies: one in ten archived, one in fifty
// only begun.
func responseRows(from, to int) []statement {
	return []statement{
		{0, 0, `INSERT INTO permissions (role_id, type, permission, created_at, updated_at)
			SELECT id, 'ALLOW', allowed, '2026-11-20 10:00:00+00:00', '2026-11-20 10:00:00+00:00'
			FROM roles, (SELECT 'app.survey.response' AS allowed UNION SELECT 'app.invitation' AS allowed) AS rights
			WHERE id > 1
			ON CONFLICT DO NOTHING`},
		{from, to, fmt.Sprintf(`INSERT INTO survey_responses (company_id, brand_id, kind, type, status, contact_name,
			state, reason, hash, token_hash, log_at, sent_on, started_at, started_on, completed_at, answered_on, nps,
			channel, inbox, sending, send, uncertain, reminders_count, total_comments, open_tasks, customer_name, email,
				email_key, phone, vehicle, manager_name, search, created_at, updated_at)
		SELECT made.company, 1 + made.number %% 8, 'invited', CASE WHEN made.number %% 3 = 0 THEN 'sales'
			ELSE 'service' END, CASE WHEN made.number %% 10 = 4 THEN 'archived' ELSE 'active' END, '',
			CASE WHEN made.number %% 50 = 0 THEN 'started' ELSE 'completed' END, '', 'bench' || made.number,
				'bench' || made.number, made.at, made.day, made.at, made.day,
			CASE WHEN made.number %% 50 = 0 THEN NULL ELSE made.at END, CASE WHEN made.number %% 50 = 0 THEN NULL
				ELSE made.day END, made.number %% 11,
			'web', CASE WHEN made.number %% 50 = 0 THEN 0 ELSE 1 END, 0, 1, 0, 0, 0, 0, 'Klientas ' || made.number, '',
				'', '', 'Aurora E5', 'Jonas', 'klientas' || made.number || '%[1]saurora e5%[1]sjonas', made.at, made.at
		FROM (SELECT n AS number, CASE WHEN n %% 2 = 0 THEN 1 + n / 2 %% 10 ELSE 1 + n %% %[2]d END AS company,
			r.log_at AS at, r.visit_on AS day
			FROM series JOIN survey_responses r ON r.id = 1 + n * 2000 / %[3]d) AS made`, "\n", busy, to+1)},
	}
}

// findResponses measures the inbox among a million responses, as people of one, of ten and of a thousand
// companies see it.
func findResponses(ctx context.Context, b *bench) error { return b.onEngines(ctx, b.responsesIn) }

func (b *bench) responsesIn(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}

	many := b.sizes[len(b.sizes)-1]
	if err := s.runStatements(ctx, append(groupRows(), responseRows(10_001, 10_000+many)...)...); err != nil {
		return err
	}

	return b.whileServing(s, func(running *server) error {
		users := []string{"admin", sellerName(1), sellerName(10), sellerName(1000)}
		ask := func(name, address string, paths []string, most float64) error {
			waits, slowest, which, err := running.askAll(users, address, paths)
			if err != nil {
				return err
			}

			load := fmt.Sprintf("%s, %d responses; %s ms of %s", s.engine, many, formatNumber(ms(slowest)), which)
			b.addLimited("responses", name+", p95 of all", load, ms(quantile(waits, 0.95)), "ms", most)
			return nil
		}
		for _, kind := range responseFinds {
			if err := ask(
				"responses "+kind.kind, base+"/survey-response?responsesList=1&limit=200&", kind.paths, 80,
			); err != nil {
				return err
			}
		}

		if err := ask("what the tabs count", base+"/survey-response/counts?", []string{"", "companyIds=1"}, 80); err != nil {
			return err
		}

		for _, kind := range invitationFinds {
			if err := ask(
				"log of invitations "+kind.kind, base+"/survey-response?limit=200&sort=-log_at&", kind.paths,
				60,
			); err != nil {
				return err
			}
		}

		return nil
	})
}
