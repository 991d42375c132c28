package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/backup"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/metrics"
)

// Trial tells how the backups of a database are tried.
func Trial(database *db.DB, cfg Config) backup.Trial {
	ask := func(ctx context.Context, restored *db.DB, storage files.Storage) (int, error) {
		return askLists(ctx, restored, storage, cfg)
	}
	return backup.Trial{Keys: database.KeyPlace(), Tables: Tables().Kept(), Ask: ask}
}

// askLists starts the program on a restored database, but for background work, and asks each operation
// that reads without naming a record once. Lists give as many rows as a page has.
func askLists(ctx context.Context, database *db.DB, storage files.Storage, cfg Config) (asked int, err error) {
	kept := files.New(database, storage)
	defer kept.Wait()
	cfg.Backups = ""
	cfg.Log = slog.New(slog.DiscardHandler)

	caller, err := actAsTopUser(ctx, database)
	if err != nil {
		return 0, err
	}

	cfg.authenticate = func(context.Context, string, string) (httpapi.Session, error) {
		return httpapi.Session{Actor: caller}, nil
	}

	api := NewAPI(database, kept, NewQueue(database, kept, cfg), cfg, metrics.New())
	handler := api.Handler(http.NotFoundHandler())
	for _, o := range api.Operations() {
		if o.Method != http.MethodGet || o.Writes || strings.Contains(o.Path, "{") {
			continue
		}
		address := httpapi.Base + o.Path
		if o.List {
			address += "?limit=200"
		}
		if err := askAddress(ctx, handler, address); err != nil {
			return asked, err
		}
		asked++
	}

	return asked, nil
}

// actAsTopUser gives the system as actor, with the id of a user who sees all.
func actAsTopUser(ctx context.Context, database *db.DB) (authz.Actor, error) {
	caller := authz.System("trial")
	caller.RoleID = authz.TopRole
	err := database.View(ctx, db.Op{Actor: caller}, func(tx *db.Tx) error {
		ids, err := db.Select[int64](ctx, tx,
			"SELECT id FROM users WHERE {everyone} AND role_id = $1 AND status = 'active' ORDER BY id LIMIT 1", authz.TopRole)
		if err == nil && len(ids) > 0 {
			caller.UserID = ids[0]
		}
		return err
	})
	return caller, err
}

// askAddress asks for an address, and reports an answer that is the program's fault.
func askAddress(ctx context.Context, handler http.Handler, address string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return fmt.Errorf("ask for %s: %w", address, err)
	}

	request.Header.Set("Authorization", "Bearer trial")
	request.RemoteAddr = "127.0.0.1:0"
	answer := &discarded{header: http.Header{}}
	handler.ServeHTTP(answer, request)
	if answer.status >= http.StatusInternalServerError {
		return fmt.Errorf("the program, started on what was restored, answers GET %s with %d: %s",
			address, answer.status, answer.begin)
	}

	return ctx.Err()
}

// discarded is an answer of which only the status and the beginning are kept.
type discarded struct {
	header http.Header
	status int
	begin  []byte
}

func (d *discarded) Header() http.Header { return d.header }

func (d *discarded) WriteHeader(status int) {
	if d.status == 0 {
		d.status = status
	}
}

func (d *discarded) Write(content []byte) (int, error) {
	d.WriteHeader(http.StatusOK)
	if most := 300 - len(d.begin); most > 0 {
		d.begin = append(d.begin, content[:min(most, len(content))]...)
	}
	return len(content), nil
}
