package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/alecthomas/kong"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/proof"
)

type rulesCheckCmd struct {
	Pricelist int64  `required:"" help:"Id of the price list."`
	Model     int64  `help:"Model id; default: all models."`
	Language  string `default:"en" enum:"lt,en" help:"Language of the output: lt or en."`
}

// Run prints a line for every configuration and the sum in the last; the exit
// status is 1 when one of them is not what it must stay.
func (c *rulesCheckCmd) Run(ctx context.Context, k *kong.Kong, program *cli) error {
	database, err := program.openDatabase(ctx)
	if err != nil {
		return err
	}

	view := func(ctx context.Context, fn func(*db.Tx) error) error {
		return database.View(ctx, db.Op{Actor: authz.System("command line")}, fn)
	}
	passed := 0
	failed := 0
	_, err = proof.New(configurator.New(configurator.KeptBytes)).Try(ctx, view, c.Pricelist, c.Model, c.Language, func(o proof.TestOutcome) {
		if o.Passes {
			passed++
			fmt.Fprintf(k.Stdout, "ok    %s  %s\n", o.ModelCode, o.Name)
		} else {
			failed++
			fmt.Fprintf(k.Stdout, "FAIL  %s  %s  %s\n", o.ModelCode, o.Name, o.Text)
		}
	})
	if err := errors.Join(err, ctx.Err(), database.Close()); err != nil {
		return err
	}

	fmt.Fprintf(k.Stdout, "%d passed, %d failed\n", passed, failed)
	if failed > 0 {
		k.Exit(1)
	}

	return nil
}
