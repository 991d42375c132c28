package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"forecourt/internal/app"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/secret"
)

type keyCmd struct {
	List   keyListCmd   `cmd:"" default:"1" help:"List the keys and what depends on each; the first encrypts."`
	New    keyNewCmd    `cmd:"" help:"Print a further key, for those who keep the keys in the environment."`
	Rotate keyRotateCmd `cmd:"" help:"Make a new key, which encrypts from now on, and put everything under it. With keys in the environment: put everything under the first of them."`
	Drop   keyDropCmd   `cmd:"" help:"Remove a key that nothing depends on any more."`
}

// withKeys opens the database as it is, whether its keys are there or not.
func (c *cli) withKeys(ctx context.Context, fn func(*db.DB) error) error {
	database, err := app.Connect(ctx, c.appConfig())
	if err != nil {
		return err
	}

	have, known, err := database.SchemaVersion(ctx)
	if err == nil && have != known {
		err = fmt.Errorf(
			"the database has schema %d, this program knows %d: run forecourt migrate, or use the server's own version",
			have, known,
		)
	}
	if err == nil {
		err = fn(database)
	}

	return errors.Join(err, database.Close())
}

type keyListCmd struct{}

func (keyListCmd) Run(ctx context.Context, c *cli) error {
	return c.withKeys(ctx, func(database *db.DB) error {
		return database.View(ctx, doctorOp, func(tx *db.Tx) error {
			ids, err := secret.Check(ctx, tx)
			if err != nil {
				return err
			}

			uses, err := secret.Uses(ctx, tx, app.KeyHolders())
			if err != nil {
				return err
			}

			for _, id := range ids {
				what := strings.Join(uses[id], ", ")
				if what == "" {
					what = "nothing depends on it"
				}
				fmt.Printf("%s\t%s\n", id, what)
			}

			return nil
		})
	})
}

type keyNewCmd struct{}

func (keyNewCmd) Run(ctx context.Context, c *cli) error {
	return c.withKeys(ctx, func(database *db.DB) error {
		made, err := database.Keys().New()
		if err != nil {
			return err
		}
		_, err = fmt.Println(made)
		return err
	})
}

type keyRotateCmd struct{}

func (keyRotateCmd) Run(ctx context.Context, c *cli) error {
	return c.withKeys(ctx, func(database *db.DB) error {
		first, err := secret.Rotate(ctx, database, app.KeyHolders(), func(what fmt.Stringer, done int) {
			fmt.Printf("%s: %d\n", what, done)
		})
		if err != nil {
			return err
		}

		_, err = fmt.Printf(
			"everything is under key %s; drop older ones once no backup that you may need was made under them\n",
			first,
		)

		return err
	})
}

type keyDropCmd struct {
	ID   string `arg:"" help:"Name of the key, such as k1."`
	Lost bool   `help:"The key is lost for good: second factors and secret settings encrypted with it are removed, seals are signed again."`
}

func (k *keyDropCmd) Run(ctx context.Context, c *cli) error {
	return c.withKeys(ctx, func(database *db.DB) error {
		if err := secret.Drop(ctx, database, app.KeyHolders(), k.ID, k.Lost); err != nil {
			return err
		}
		_, err := fmt.Println("dropped", k.ID)
		return err
	})
}
