package app_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/mailtest"
)

// queuedMails is how many mails wait when the program is killed.
const queuedMails = 200

// inDatabase runs work of the system on the data of a program.
func inDatabase(t *testing.T, cfg db.Config, work func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	database, err := app.Connect(t.Context(), app.Config{Config: cfg})
	if err != nil {
		t.Fatal(err)
	}
	err = database.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error { return work(t.Context(), tx) })
	if err := errors.Join(err, database.Close()); err != nil {
		t.Fatal(err)
	}
}

// When the program dies with mails in its hands, none is sent twice and none is
// lost: the one of which nobody knows is shown as uncertain.
func TestMailsSurviveAKill(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			cfg, server := apitest.Group(t, engine), mailtest.Start(t)
			c, kill := apitest.Process(t, cfg)
			c.MustLogin(t, "admin")
			token := c.Token
			for name, value := range map[string]any{"mail.port": server.Port, "mail.tls": "none", "mail.from": "forecourt@group.example"} {
				apitest.Done[any](t, c.Put("/setting/"+name, map[string]any{"value": value}))
			}
			inDatabase(t, cfg, func(ctx context.Context, tx *db.Tx) error {
				for n := range queuedMails {
					_, err := mail.Keep(ctx, tx, mail.Message{Kind: mail.KindTest, To: fmt.Sprintf("n%d@example.com", n), LanguageID: 2, Entity: "user", EntityID: 1})
					if err != nil {
						return err
					}
				}
				return nil
			})
			apitest.Done[any](t, c.Put("/setting/mail.host", map[string]any{"value": server.Host}))
			apitest.Done[any](t, c.Post("/mail/test", `{"to":"ona@example.com"}`)) // wakes the job
			await.Until(t, "a quarter of the mails is there", func() bool { return len(server.Inbox()) >= queuedMails/4 })
			kill()
			apitest.ReleaseJobs(t, cfg)
			inDatabase(t, cfg, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Unscoped("a test turns the clock").Exec(ctx, "UPDATE mails SET lease_until = created_at WHERE status = 'sending'")
				return err
			})
			c, _ = apitest.Process(t, cfg)
			c.Token = token
			count := func(status string) int {
				got := c.Raw(http.MethodGet, "/api/v1/mail?kind=test&limit=1000&status="+status, nil)
				var rows []struct{ ID int64 }
				got.JSON(t, &rows)
				return len(rows)
			}
			await.Until(t, "no mail waits", func() bool { return count(mail.StatusQueued)+count(mail.StatusSending) == 0 })
			for id, copies := range server.Copies() {
				if copies > 1 {
					t.Errorf("mail %s came %d times", id, copies)
				}
			}
			// Each run that was at work had one mail in its hands: the one that was woken, and that of the schedule.
			const runs = 2
			sent, uncertain := count(mail.StatusSent), count(mail.StatusUncertain)
			if all := queuedMails + 2; sent+uncertain != all || uncertain > runs {
				t.Errorf("%d sent and %d uncertain of %d", sent, uncertain, all)
			}
			if came := len(server.Inbox()); came < sent || came > sent+uncertain+3 {
				t.Errorf("%d mails came, %d are said to be sent, %d uncertain", came, sent, uncertain)
			}
		})
	}
}
