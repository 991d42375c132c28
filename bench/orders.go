package main

import (
	"context"
	"fmt"
	"time"
)

// orderFinds are what people ask of the list of orders, kind by kind.
var orderFinds = []struct {
	kind  string
	paths []string
}{
	{
		"inbox",
		[]string{"tab=inbox", "tab=inbox&withModelDescription=true", "tab=inbox&sort=-status_at", "tab=inbox&brandIds=2"},
	},
	{"other tabs", []string{"", "tab=processed", "tab=confirmed", "tab=rejected"}},
	{
		"filtered",
		[]string{
			"brandIds=2&tab=confirmed", "companyIds=500", "companyIds=1&tab=inbox",
			"dateFrom=2026-03-01&dateTo=2026-03-31", "status=confirmed&brandIds=3",
		},
	},
	{"by keyword", []string{"keyword=klientas77777", "keyword=777777", "tab=inbox&keyword=balta", "keyword=qzx"}},
	{farDown, []string{"page=100", "tab=confirmed&page=1000"}},
}

// orderRows makes orders of the busy companies, half of them of ten large ones; one in fifty
// waits.
func orderRows(from, to int) []statement {
	return []statement{{from, to, fmt.Sprintf(`INSERT INTO orders (status, status_at, quantity, dealer_company_id,
		dealer_manager_id, import_manager_id, brand_id, model_id,
			ext_code, ext_name, int_code, options_full, comment, customer_name, search, created_at, updated_at, updated_by)
		SELECT made.status, {{at}}, 1 + number %% 3, company, 1 + number %% 7,
			CASE WHEN made.status = 'new' THEN NULL ELSE 2 END, m.brand_id, m.id,
			'300', 'Balta', 'ICL', 'NAV TOW HST', '', 'Klientas' || number,
				lower(number || '%[1]s' || m.code || '%[1]sklientas' || number || '%[1]sbalta'), {{at}}, {{at}}, 1
		FROM (SELECT n AS number, n * 30 AS n, CASE WHEN n %% 100 = 0 THEN 'new' WHEN n %% 100 = 1 THEN 'open'
			WHEN n %% 10 = 3 THEN 'rejected' WHEN n %% 10 = 5 THEN 'processed' WHEN n %% 40 = 7 THEN 'deleted'
			ELSE 'confirmed' END AS status,
			1 + n / 7 %% 84 AS model, CASE WHEN n %% 2 = 0 THEN 1 + n / 2 %% 10 ELSE 1 + n %% %[2]d END AS company
				FROM series) AS made
		JOIN models m ON m.id = made.model`, "\n", busy)}}
}

// findOrders measures the list of orders among a million, as an administrator who processes
// those of all companies and as dealers of one, of ten and of a thousand see it.
func findOrders(ctx context.Context, b *bench) error { return b.onEngines(ctx, b.ordersIn) }

func (b *bench) ordersIn(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}

	many := b.sizes[len(b.sizes)-1]
	if err := s.runStatements(ctx, append(groupRows(), orderRows(10_001, 10_000+many)...)...); err != nil {
		return err
	}

	return b.whileServing(s, func(running *server) error {
		for _, kind := range orderFinds {
			waits, slowest, which, err := running.askAll(
				[]string{"admin", sellerName(1), sellerName(10), sellerName(1000)}, base+"/order?limit=50&",
				kind.paths,
			)
			if err != nil {
				return err
			}

			load := fmt.Sprintf("%s, %d orders; %s ms of %s", s.engine, many, formatNumber(ms(slowest)), which)
			p95 := ms(quantile(waits, 0.95))
			if kind.kind == "inbox" {
				b.addLimited("orders", "orders "+kind.kind+", p95 of all", load, p95, "ms", 60)
				continue
			}

			b.addFigure(figure{
				id:   "orders",
				name: "orders " + kind.kind + ", p95 of all",
				load: load,
				ours: formatNumber(p95) + " ms",
			})
		}

		return nil
	})
}

// askAll asks each of the paths as each of the users.
func (s *server) askAll(
	users []string, address string, paths []string,
) (waits []time.Duration, slowest time.Duration, which string, err error) {
	for _, who := range users {
		token, err := s.logIn(who)
		if err != nil {
			return nil, 0, "", err
		}

		for _, path := range paths {
			took, err := timeRequests(asked, s, getRequest(address+path, token))
			if err != nil {
				return nil, 0, "", fmt.Errorf("%s: %w", path, err)
			}

			waits = append(waits, took...)
			if p95 := quantile(took, 0.95); p95 > slowest {
				slowest = p95
				which = who + " " + path
			}
		}
	}

	return waits, slowest, which, nil
}
