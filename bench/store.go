package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	_ "github.com/jackc/pgx/v5/stdlib" // registers the PostgreSQL driver

	"forecourt/internal/testkit/dbtest"
)

// store is a database that is filled directly: a million rows through the
// product would take longer than all measurements together.
type store struct {
	engine string
	// options show the product where the database is.
	options []string
	driver  string
	address string
	// at is the SQL of the instant n seconds into 2024, text that of a number as text.
	at   string
	json string
	// day is the SQL of the day that is later seconds into 2024.
	day string
	// settle lets the planner know what was filled in.
	settle string
}

func sqliteStore(folder string) *store {
	settings := url.Values{
		"_pragma": {"journal_mode(WAL)", "synchronous(OFF)", "cache_size(-200000)", "temp_store(memory)"},
	}

	return &store{
		engine: "sqlite", options: []string{"--data", folder},
		driver: "sqlite", address: "file:" + filepath.Join(folder, "forecourt.db") + "?" + settings.Encode(),
		at:     "strftime('%Y-%m-%d %H:%M:%S+00:00', 1704067200 + n, 'unixepoch')",
		day:    "date(1704067200 + later, 'unixepoch')",
		json:   "TEXT",
		settle: "PRAGMA wal_checkpoint(TRUNCATE)",
	}
}

func postgresStore(ctx context.Context, cluster *dbtest.Cluster, name, folder string) (*store, error) {
	server, err := sql.Open("pgx", cluster.DSN("postgres"))
	if err != nil {
		return nil, err
	}

	defer server.Close()
	if _, err := server.ExecContext(ctx, "CREATE DATABASE "+name); err != nil {
		return nil, fmt.Errorf("create database: %w", err)
	}

	return &store{
		engine: "postgres", options: []string{"--data", folder, "--database", cluster.DSN(name)},
		driver: "pgx", address: cluster.DSN(name),
		at:     "to_timestamp(1704067200 + n)",
		day:    "CAST(to_timestamp(1704067200 + later) AS DATE)",
		json:   "JSONB",
		settle: "VACUUM ANALYZE",
	}, nil
}

// runStatements runs statements one after the other. A statement reads the numbers from its first
// argument up to its second from the table series(n), and uses {{at}} and {{json}} where the
// engines differ.
func (s *store) runStatements(ctx context.Context, statements ...statement) error {
	database, err := sql.Open(s.driver, s.address)
	if err != nil {
		return err
	}

	defer database.Close()
	database.SetMaxOpenConns(1)
	for _, st := range statements {
		text := st.text
		if st.to > 0 {
			text = fmt.Sprintf(
				"WITH RECURSIVE series(n) AS (SELECT CAST(%d AS BIGINT) UNION ALL SELECT n + 1 FROM series WHERE n < %d)\n",
				st.from, st.to,
			) + text
		}

		text = strings.NewReplacer("{{at}}", s.at, "{{day}}", s.day, "{{json}}", s.json).Replace(text)
		if _, err := database.ExecContext(ctx, text); err != nil {
			return fmt.Errorf("%w in %s", err, text)
		}
	}

	_, err = database.ExecContext(ctx, s.settle)

	return err
}

// statement fills rows from..to of a table; without bounds it runs as it is.
type statement struct {
	from, to int
	text     string
}
