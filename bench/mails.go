package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"time"

	"forecourt/internal/platform/keyring"
	"forecourt/internal/platform/mail"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/mailtest"
)

// mailsQueued is how many mails wait when the instances start; one is killed once
// the mail server has half of them.
const mailsQueued = 10_000

// measureMails sends what waits over two instances on one database, of which the one that sends is
// killed in the middle: no mail may come twice, none may be lost, and of none but that in the
// hands of the killed one may it stay open.
func measureMails(ctx context.Context, b *bench) (err error) {
	cluster, err := dbtest.NewCluster()
	if err != nil {
		return err
	}

	defer func() { err = errors.Join(err, cluster.Close()) }()
	folder := b.runPath("mails")
	s, err := postgresStore(ctx, cluster, "mails", folder)
	if err != nil {
		return err
	}
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}

	server, stop, err := mailtest.Listen(ctx)
	if err != nil {
		return err
	}

	defer stop()
	if err := queueMails(ctx, s, filepath.Join(folder, keyring.FileName), server); err != nil {
		return err
	}

	return b.sendOverTwo(ctx, s, server)
}

// queueMails puts the mails into an outbox that is empty otherwise, and names the server.
func queueMails(ctx context.Context, s *store, keys string, server *mailtest.Server) error {
	ring, err := keyring.Open(keyring.Place{File: keys})
	if err != nil {
		return err
	}

	database, err := sql.Open(s.driver, s.address)
	if err != nil {
		return err
	}

	defer database.Close()
	tx, err := database.BeginTx(ctx, nil)
	if err != nil {
		return err
	}

	defer tx.Rollback() //nolint:errcheck // nothing is left to roll back after the commit
	if _, err := tx.ExecContext(ctx, "DELETE FROM mails"); err != nil {
		return fmt.Errorf("empty the outbox: %w", err)
	}

	for name, value := range map[string]string{
		"mail.host": strconv.Quote(server.Host),
		"mail.port": strconv.Itoa(server.Port),
		"mail.tls":  `"none"`,
		"mail.from": `"group@example.com"`,
	} {
		if _, err := tx.ExecContext(ctx, `INSERT INTO settings (name, value, created_at, updated_at) VALUES ($1, $2,
			now(), now())
			ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value); err != nil {
			return fmt.Errorf("set %s: %w", name, err)
		}
	}

	for n := range mailsQueued {
		id := fmt.Sprintf("<%d@bench.example>", n)
		text, err := ring.Encrypt(mail.Secrets.Cell(id), "The offer is attached.")
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO mails (kind, recipient, subject, text, files, language_id,
			entity, entity_id, status, next_at, message_id, created_at)
			VALUES ('test', $1, 'Offer', $2, '[]', 1, 'user', 1, 'queued', now(), $3, now())`, fmt.Sprintf("k%d@example.com", n), text, id); err != nil {
			return fmt.Errorf("queue a mail: %w", err)
		}
	}

	return tx.Commit()
}

func (b *bench) sendOverTwo(ctx context.Context, s *store, server *mailtest.Server) (err error) {
	first, err := b.serveProduct(s.options...)
	if err != nil {
		return err
	}
	if err := waitArrived(ctx, server, mailsQueued/100); err != nil {
		return errors.Join(err, first.stopServer())
	}

	second, err := b.serveProduct(s.options...)
	if err != nil {
		return errors.Join(err, first.stopServer())
	}

	defer func() { err = errors.Join(err, second.stopServer()) }()
	began := time.Now()
	if err := waitArrived(ctx, server, mailsQueued/2); err != nil {
		return errors.Join(err, first.stopServer())
	}

	rate := float64(mailsQueued/2-mailsQueued/100) / time.Since(began).Seconds()
	if err := first.cmd.Process.Kill(); err != nil {
		return fmt.Errorf("kill an instance: %w", err)
	}

	_ = first.cmd.Wait() // it was killed
	open, err := waitSent(ctx, s)
	if err != nil {
		return err
	}

	twice := 0
	lost := mailsQueued - open
	for _, copies := range server.Copies() {
		lost--
		twice += copies - 1
	}

	load := fmt.Sprintf("%d mails, two instances on PostgreSQL, one killed", mailsQueued)
	b.addLimited("mails", "sent twice", load, float64(twice), "", 0)
	b.addLimited("mails", "lost", load, float64(max(0, lost)), "", 0)
	b.addLimited("mails", "in the hands of the killed one", load, float64(open), "", 1)
	b.addFigure(figure{id: "mails", name: "handed over a second", load: load, ours: formatNumber(rate)})

	return nil
}

// waitArrived waits until the mail server has so many.
func waitArrived(ctx context.Context, server *mailtest.Server, many int) error {
	for began := time.Now(); len(server.Inbox()) < many; time.Sleep(20 * time.Millisecond) {
		if ctx.Err() != nil || time.Since(began) > 5*time.Minute {
			return fmt.Errorf("the mail server has %d mails of %d", len(server.Inbox()), many)
		}
	}
	return nil
}

// waitSent waits until nothing is queued any more, and counts the mails whose sending was begun
// and did not end.
func waitSent(ctx context.Context, s *store) (open int, err error) {
	database, err := sql.Open(s.driver, s.address)
	if err != nil {
		return 0, err
	}

	defer database.Close()
	for began, queued := time.Now(), 1; queued > 0; time.Sleep(200 * time.Millisecond) {
		row := database.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE status = 'queued'),
			count(*) FILTER (WHERE status IN ('sending', 'uncertain'))
			FROM mails`)
		if err := row.Scan(&queued, &open); err != nil {
			return 0, err
		}
		if time.Since(began) > 5*time.Minute {
			return 0, fmt.Errorf("%d mails still wait", queued)
		}
	}

	return open, nil
}
