package app_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/mailtest"
	"forecourt/internal/visit"
)

// invitedAtOnce is how many customers are asked when an instance is killed.
const invitedAtOnce = 120

// workingNoon is the noon of the next working day that is no holiday anywhere.
func workingNoon() time.Time {
	day := time.Now().In(date.Zone).AddDate(0, 0, 1)
	for day.Weekday() == time.Sunday || day.Weekday() == time.Saturday || day.Month() == time.December && day.Day() > 20 || day.Month() == time.January && day.Day() < 8 || day.Month() > time.March && day.Month() < time.September && day.Day() > 20 {
		day = day.AddDate(0, 0, 1)
	}
	return time.Date(day.Year(), day.Month(), day.Day(), 11, 0, 0, 0, date.Zone)
}

type invited struct {
	States    map[string]int
	Uncertain int
}

// Instances that plan and send at once, one of which dies with mails in its hands, ask nobody twice; of
// whom nobody knows whether they were asked, the log says so. On SQLite one instance dies and comes back.
func TestInvitationsSurviveAKill(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			cfg, server := apitest.Group(t, engine), mailtest.Start(t)
			noon := workingNoon()
			ahead := time.Until(noon)
			cfg.Now = func() time.Time { return time.Now().Add(ahead) }
			first, kill := apitest.Process(t, cfg)
			first.MustLogin(t, "admin")
			for name, value := range map[string]any{
				"mail.port": server.Port, "mail.tls": "none", "mail.from": "forecourt@group.example", "mail.site.url": "https://forecourt.example", "mail.host": server.Host,
			} {
				apitest.Done[any](t, first.Put("/setting/"+name, map[string]any{"value": value}))
			}
			inDatabase(t, cfg, func(ctx context.Context, tx *db.Tx) error {
				if _, err := db.Select[int64](ctx, tx.Unscoped("a test makes a company that may ask"), "UPDATE companies SET privacy_url = 'https://dealer.example/privacy', address = 'Gatvė 1' WHERE id = 1 RETURNING id"); err != nil {
					return err
				}
				visits := make([]visit.Transaction, invitedAtOnce)
				for n := range visits {
					visits[n] = visit.Transaction{
						CompanyID: 1, BrandID: 1, BusinessUnit: "service", Date: date.On(noon).AddDays(-3), CustomerName: "Ona", Email: fmt.Sprintf("n%d@kill.example", n), VIN: fmt.Sprintf("VINKILL%010d", n), Consent: "yes",
					}
				}
				return visit.Transactions.InsertMany(ctx, tx, visits)
			})
			both := []*apitest.Client{first}
			if engine == "postgres" {
				second, _ := apitest.Process(t, cfg)
				second.Token = first.Token
				both = append(both, second)
			}
			var asking sync.WaitGroup
			for _, c := range append(both, both...) {
				asking.Go(func() { c.Post("/cron/invitations/send-company-invitation/1/service", nil) })
			}
			asking.Wait()
			came := func() map[string]int {
				of := map[string]int{}
				for _, m := range server.Inbox() {
					if strings.HasSuffix(m.To, "@kill.example") {
						of[m.To]++
					}
				}
				return of
			}
			await.Until(t, "a quarter is asked", func() bool { return len(came()) >= invitedAtOnce/4 })
			kill()
			apitest.ReleaseJobs(t, cfg)
			inDatabase(t, cfg, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Unscoped("a test turns the clock").Exec(ctx, "UPDATE mails SET lease_until = created_at WHERE status = 'sending'")
				return err
			})
			left := both[len(both)-1]
			if engine == "sqlite" {
				left, _ = apitest.Process(t, cfg)
				left.Token = first.Token
			}
			log := func() invited {
				return apitest.Done[invited](t, left.Get("/survey-response/invitation-reports?companyIds=1&brandIds=1&type=service&period="+date.On(noon).AddDays(-1).String()+","+date.On(noon).AddDays(1).String()))
			}
			await.Until(t, "no invitation waits", func() bool {
				left.Post("/cron/invitations/send-company-invitation/1/service", nil)
				return log().States["queued"] == 0
			})
			counted, got := log(), came()
			for address, n := range got {
				if n > 1 {
					t.Errorf("%s was asked %d times", address, n)
				}
			}
			// Each run that was at work had one mail in its hands.
			if most := 2 * len(both); counted.Uncertain > most || counted.States["queued"] > 0 || len(got) < invitedAtOnce-counted.Uncertain {
				t.Errorf("of %d came %d; the log has %+v", invitedAtOnce, len(got), counted)
			}
			if listed := left.Get("/survey-response?companyIds=1&brandIds=1&type=service&state=sent&limit=1000&keyword=kill.example"); listed.Status != http.StatusOK || strings.Count(listed.Body, `"uncertain":true`) > counted.Uncertain {
				t.Errorf("the log lists %d uncertain ones of %d", strings.Count(listed.Body, `"uncertain":true`), counted.Uncertain)
			}
		})
	}
}
