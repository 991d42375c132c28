// Command forecourt is the back office of a vehicle-retail group: the server
// with the browser application inside, and the tools to look after it.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"forecourt/internal/app"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/keyring"
)

// version is set by the build.
var version = "dev"

type cli struct {
	Data     string `default:"./data" env:"FORECOURT_DATA" help:"Folder of the SQLite database and of uploaded files."`
	Database string `env:"FORECOURT_DATABASE" help:"PostgreSQL address (postgres://...); empty: SQLite in the data folder."`
	Files    string `env:"FORECOURT_FILES" help:"Bucket of uploaded files (s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION), its keys in ${accesskey} and ${secretkey}; empty: the data folder."`
	KeyFile  string `env:"FORECOURT_KEY_FILE" help:"File of the keys that encrypt secrets, unless they are in ${keys}; empty: ${keyfile} in the data folder."`
	LogLevel string `default:"info" enum:"debug,info,warn,error" env:"FORECOURT_LOG_LEVEL" help:"Lowest log level to write."`

	Serve   serveCmd   `cmd:"" help:"Bring the schema up to date and serve."`
	Demo    demoCmd    `cmd:"" help:"Fill an empty database with the demo group."`
	User    userCmd    `cmd:"" help:"Create users, set passwords, unblock, reset a second factor."`
	Role    roleCmd    `cmd:"" help:"Look at roles and their permissions, and change them."`
	Migrate migrateCmd `cmd:"" help:"Bring the schema up to date, or show its version."`
	Import  importCmd  `cmd:"" help:"Import a file of models, options, packages, rules or prices."`
	Mail    mailCmd    `cmd:"" help:"Read back mails that could not be delivered."`
	Backup  backupCmd  `cmd:"" help:"Write all data to one file, while the server runs."`
	Restore restoreCmd `cmd:"" help:"Read a backup into an empty database of either engine."`
	Rules   rulesCmd   `cmd:"" help:"Try configuration rules on files: acceptance cases and public models."`
	Key     keyCmd     `cmd:"" help:"Look at the keys that encrypt secrets, renew them, drop old ones."`
	Doctor  doctorCmd  `cmd:"" help:"Check configuration, schema, keys, files and the log's seals."`
	Price   priceCmd   `cmd:"" help:"Price offers from a file, or compare them with what it expects."`
	OpenAPI openapiCmd `cmd:"" name:"openapi" help:"Print the contract of the API."`
	Version versionCmd `cmd:"" help:"Print the version."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var c cli
	parsed := kong.Parse(&c, kong.Name("forecourt"), kong.UsageOnError(), kong.Vars{
		"importkinds": strings.Join(importKinds(), ", "),
		"accesskey":   files.AccessKeyVariable,
		"secretkey":   files.SecretKeyVariable,
		"keys":        keyring.Variable, "keyfile": keyring.FileName,
	}, kong.BindTo(ctx, (*context.Context)(nil)))
	var level slog.Level
	parsed.FatalIfErrorf(level.UnmarshalText([]byte(c.LogLevel)))
	slog.SetDefault(slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: level})))
	parsed.FatalIfErrorf(explainError(parsed.Run(&c)))
}

// explainError gives an error whose reader is an operator the sentences that a user of the screens
// would see.
func explainError(err error) error {
	var f *fault.Error
	if !errors.As(err, &f) {
		return err
	}

	text := i18n.Text("en", f.Code, f.Params)
	for _, field := range slices.Sorted(maps.Keys(f.Fields)) {
		for _, wrong := range f.Fields[field] {
			text += "\n  " + field + ": " + i18n.Text("en", wrong.Code, wrong.Params)
		}
	}

	return errors.New(text)
}

// appConfig gives what every command that touches data needs.
func (c *cli) appConfig() app.Config {
	return app.Config{
		// Keys are no flags: anybody who lists the processes of a machine reads those.
		Config: db.Config{
			Folder: c.Data,
			URL:    c.Database,
			Keys:   keyring.Place{Text: os.Getenv(keyring.Variable), File: c.KeyFile},
		},
		Version:        version,
		Log:            slog.Default(),
		Files:          c.Files,
		FilesAccessKey: os.Getenv(files.AccessKeyVariable),
		FilesSecretKey: os.Getenv(files.SecretKeyVariable),
	}
}

type versionCmd struct{}

func (versionCmd) Run() error {
	_, err := fmt.Println(version)
	return err
}
