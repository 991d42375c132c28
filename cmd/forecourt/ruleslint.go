package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

type rulesLintCmd struct {
	Pricelist int64  `required:"" help:"Id of the price list."`
	Model     int64  `help:"Model id; default: all models."`
	Language  string `default:"en" enum:"lt,en" help:"Language of the output: lt or en."`
}

// Run prints a line for every finding and the sum in the last; the exit status
// is 1 when one of them is an error.
func (l *rulesLintCmd) Run(ctx context.Context, k *kong.Kong, c *cli) error {
	database, err := c.openDatabase(ctx)
	if err != nil {
		return err
	}

	view := func(ctx context.Context, fn func(*db.Tx) error) error {
		return database.View(ctx, db.Op{Actor: authz.System("command line")}, fn)
	}
	models := 0
	mistakes := 0
	warnings := 0
	err = configurator.New(configurator.KeptBytes).LintList(ctx, view, l.Pricelist, l.Model, l.Language, func(m configurator.ModelFindings) {
		models++
		for _, f := range m.Findings {
			if f.Severity == "error" {
				mistakes++
			} else {
				warnings++
			}
			printFinding(k.Stdout, m.Code, f)
		}
	})
	if err := errors.Join(err, database.Close()); err != nil {
		return err
	}
	if models == 0 {
		return fmt.Errorf("price list %d has no such model", l.Pricelist)
	}

	fmt.Fprintf(k.Stdout, "%d models, %d errors, %d warnings\n", models, mistakes, warnings)
	if mistakes > 0 {
		k.Exit(1)
	}

	return nil
}

func printFinding(to io.Writer, model string, f configurator.Finding) {
	kinds := ""
	if len(f.OfferTypes) < len(configurator.Types) {
		names := make([]string, len(f.OfferTypes))
		for i, kind := range f.OfferTypes {
			names[i] = string(kind)
		}
		kinds = " [" + strings.Join(names, ", ") + "]"
	}

	fmt.Fprintf(to, "%-7s %s  %s  %s%s\n", f.Severity, f.Check, model, f.Text, kinds)
}
