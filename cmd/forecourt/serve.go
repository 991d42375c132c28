package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"

	"forecourt/internal/app"
)

type serveCmd struct {
	Addr          string `default:"127.0.0.1:8080" env:"FORECOURT_ADDR" help:"Address to listen on."`
	MetricsAddr   string `env:"FORECOURT_METRICS_ADDR" help:"Address to serve Prometheus figures on."`
	ClientSecret  string `default:"forecourt" env:"FORECOURT_CLIENT_SECRET" help:"Secret that clients send with a login."`
	TrustProxy    bool   `env:"FORECOURT_TRUST_PROXY" help:"Take callers' addresses from X-Forwarded-For."`
	Backups       string `env:"FORECOURT_BACKUPS" help:"Folder of the nightly backups; empty: backups in the data folder; off: none are made."`
	AdminPassword string `env:"FORECOURT_ADMIN_PASSWORD" help:"Password of the first administrator, on an empty database."`
}

func (s *serveCmd) Run(ctx context.Context, c *cli) error {
	// What stays in memory is small beside what each request and each password
	// hash leaves behind: collecting less often saves a tenth of the processor
	// time, up to a limit from which on it is collected as needed. Who sets GOGC
	// or GOMEMLIMIT decides.
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(400)
		debug.SetMemoryLimit(192 << 20)
	}

	cfg := c.appConfig()
	cfg.Addr = s.Addr
	cfg.MetricsAddr = s.MetricsAddr
	cfg.ClientSecret = s.ClientSecret
	cfg.TrustProxy = s.TrustProxy
	cfg.AdminPassword = s.AdminPassword
	cfg.Backups = s.backupFolder(c.Data)
	running, err := app.Start(ctx, cfg)
	if err != nil {
		return err
	}

	fmt.Fprintln(os.Stdout, "Forecourt serves at", running.URL)
	if running.FirstPassword != "" {
		fmt.Fprintf(
			os.Stdout, "First login: admin / %s (to be changed at the first login; shown only now)\n",
			running.FirstPassword,
		)
	}

	return errors.Join(running.Wait(ctx), running.Stop())
}

// backupFolder gives the folder of the nightly backups; empty: none are made.
func (s *serveCmd) backupFolder(data string) string {
	switch s.Backups {
	case "":
		return filepath.Join(data, "backups")
	case "off":
		return ""
	}
	return s.Backups
}
