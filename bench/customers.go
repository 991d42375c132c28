package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"
)

// customerFinds are what people ask of the list of customers, kind by kind.
var customerFinds = []struct {
	kind  string
	paths []string
}{
	{"first page", []string{"dealerCompanyId=1&limit=100", "dealerCompanyId=500&limit=100", "limit=100"}},
	{
		"sorted",
		[]string{
			"dealerCompanyId=1&limit=100&sort=name", "dealerCompanyId=1&limit=100&sort=-last_test_drive_at",
			"dealerCompanyId=500&limit=100&sort=updated_at", "limit=100&sort=name",
		},
	},
	{"filtered", []string{
		"dealerCompanyId=1&limit=100&lastTestDrive=2025-01-01,2025-01-31",
		"dealerCompanyId=500&limit=100&lastTestDrive=2024-01-01,",
		"limit=100&lastTestDrive=2025-06-01,2025-06-07",
		"dealerCompanyId=1&limit=100&type=company", "dealerCompanyId=1&limit=100&status=deleted",
	}},
	{"by keyword", []string{
		"dealerCompanyId=1&limit=100&keyword=kazlauskas",
		"dealerCompanyId=1&limit=100&keyword=%2B370+612",
		"dealerCompanyId=1&limit=100&keyword=k777777%40", "dealerCompanyId=1&limit=100&keyword=qz",
		"dealerCompanyId=500&limit=100&keyword=butkus+rasa", "limit=100&keyword=k777777%40", "limit=100&keyword=ka",
	}},
	{
		farDown,
		[]string{
			"dealerCompanyId=1&limit=100&page=50", "limit=100&page=500",
			"dealerCompanyId=1&limit=100&sort=name&page=50",
		},
	},
	{"the same one", []string{"duplicates:dealerCompanyId=1&phone=%2B37061234567&email=k500000%40example.com"}},
}

// customerRows makes customers of the group of the laws of growth: half of them belong to ten
// large companies, the others to all busy ones alike.
func customerRows(from, to int) []statement {
	return []statement{{from, to, fmt.Sprintf(`INSERT INTO customers (dealer_company_id, type, name, name_key,
		company_name, company_code, code_key, vat, phone, phone_key, email, email_key, address,
			last_test_drive_at, comment, status, search, created_at, updated_at, updated_by)
		SELECT company, type, name, lower(name), '', '', '', '', phone, substr(phone, 6), mail, mail, '', {{day}},
			'', status,
			lower(name || '%[1]s' || phone || '%[1]s' || mail || '%[1]s' || replace(substr(phone, 2), ' ', '')), {{at}},
				{{at}}, 1
		FROM (SELECT n * 60 AS n, n * 60 AS later, CASE WHEN n %% 2 = 0 THEN 1 + n / 2 %% 10
			ELSE 1 + n %% %[2]d END AS company, CASE WHEN n %% 8 = 0 THEN 'company' ELSE 'person' END AS type,
			CASE WHEN n %% 40 = 3 THEN 'deleted' ELSE 'active' END AS status,
				'+370 6' || (1000000 + CAST(n AS BIGINT) * 7907 %% 9000000) AS phone,
			rtrim(substr('%[3]s', CAST(1 + n / 3 %% 10 * 10 AS INTEGER), 10)) || ' ' || rtrim(substr('%[4]s',
				CAST(1 + n / 11 %% 20 * 13 AS INTEGER), 13)) AS name,
			'k' || n || '@example.com' AS mail FROM series) AS made`, "\n", busy, firstNames, lastNames)}}
}

// findCustomers measures how long customers take to be found among a million,
// by an administrator who sees all companies and by a seller of one.
func findCustomers(ctx context.Context, b *bench) error {
	for _, engine := range b.engines {
		s, done, err := b.emptyStore(ctx, engine)
		if err == nil {
			err = errors.Join(b.customersIn(ctx, s), done())
		}
		if err != nil {
			return fmt.Errorf("%s: %w", engine, err)
		}
	}

	return nil
}

func (b *bench) customersIn(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}

	many := b.sizes[len(b.sizes)-1]
	statements := append(groupRows(), statement{1, 1, `INSERT INTO permissions (role_id, type, permission,
		created_at, updated_at)
		SELECT r.id, 'ALLOW', 'app.company.customers', {{at}}, {{at}} FROM series, roles r WHERE r.name = 'Salono vadovas'`})
	if err := s.runStatements(ctx, append(statements, customerRows(1, many)...)...); err != nil {
		return err
	}
	if err := b.exportCustomers(ctx, s, many); err != nil {
		return err
	}

	return b.whileServing(s, func(running *server) error {
		var all []time.Duration
		for _, kind := range customerFinds {
			var waits []time.Duration
			slowest := time.Duration(0)
			which := ""

			for _, who := range []string{"admin", sellerName(1)} {
				token, err := running.logIn(who)
				if err != nil {
					return err
				}

				for _, path := range kind.paths {
					address := base + "/customer?" + path
					if rest, found := strings.CutPrefix(path, "duplicates:"); found {
						address = base + "/customer/duplicates?" + rest
					}

					took, err := timeRequests(asked, running, getRequest(address, token))
					if err != nil {
						return fmt.Errorf("%s: %w", address, err)
					}

					waits = append(waits, took...)
					if p95 := quantile(took, 0.95); p95 > slowest {
						slowest = p95
						which = who + " " + path
					}
				}
			}

			b.addFigure(figure{
				id:   "customers",
				name: "customers " + kind.kind,
				load: fmt.Sprintf("%s, %d customers, p95 of all / of %s", s.engine, many, which),
				ours: formatNumber(ms(quantile(waits, 0.95))) + " / " + formatNumber(ms(slowest)) + " ms",
			})
			all = append(all, waits...)
		}

		b.addLimited(
			"customers", "list of customers, p95 of all", fmt.Sprintf("%s, %d customers", s.engine, many),
			ms(quantile(all, 0.95)), "ms", 60,
		)

		return nil
	})
}

// exportCustomers measures what memory the export of all customers takes beyond that
// of a server that has just started. The server leaves garbage for as long as there is
// room (cmd/forecourt/serve.go); here it collects it at once, so that what is in use is seen.
func (b *bench) exportCustomers(ctx context.Context, s *store, many int) (err error) {
	if err := os.Setenv("GOGC", "25"); err != nil {
		return err
	}

	running, err := b.serveProduct(s.options...)
	if err := errors.Join(err, os.Unsetenv("GOGC")); err != nil {
		return err
	}

	defer func() { err = errors.Join(err, running.stopServer()) }()
	token, err := running.logIn("admin")
	if err != nil {
		return err
	}

	fresh, err := running.residentMemory("VmRSS")
	if err != nil {
		return err
	}

	asked, err := http.NewRequestWithContext(
		ctx, http.MethodGet, "http://"+running.address+base+"/customer/export", http.NoBody,
	)
	if err != nil {
		return err
	}

	asked.Header.Set("Authorization", "Bearer "+token)
	began := time.Now()
	answer, err := http.DefaultClient.Do(asked)
	if err != nil {
		return fmt.Errorf("export customers: %w", err)
	}

	defer answer.Body.Close()
	size, err := io.Copy(io.Discard, answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		return errors.Join(fmt.Errorf("export customers: %s", answer.Status), err)
	}

	took := time.Since(began)
	peak, err := running.residentMemory("VmHWM")
	if err != nil {
		return err
	}

	load := fmt.Sprintf("%s, %d customers, %d MiB in %s", s.engine, many, size>>20, took.Round(time.Second/10))
	b.addLimited("customers", "memory that the export takes", load, peak-fresh, "MiB", 64)

	return nil
}
