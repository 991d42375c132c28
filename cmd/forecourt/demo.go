package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"forecourt/internal/app"
	"forecourt/internal/demo"
)

type demoCmd struct {
	Seed   uint64 `default:"1" help:"Chooses among the possible groups."`
	Scale  int    `default:"1" help:"Multiplies what there is many of, for load tests."`
	Logins bool   `help:"Only print the demo logins, as JSON."`
	Brief  bool   `help:"With --logins: for people instead."`
}

func (d *demoCmd) Run(ctx context.Context, c *cli) error {
	if d.Logins && d.Brief {
		tellLogins()
		return nil
	}
	if d.Logins {
		encoder := json.NewEncoder(os.Stdout)
		encoder.SetIndent("", "  ")
		return encoder.Encode(demo.Logins())
	}
	database, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	err = errors.Join(demo.Load(ctx, database, demo.Options{Seed: d.Seed, Scale: d.Scale}), database.Close())
	if err != nil {
		return err
	}
	tellLogins()
	return nil
}

func tellLogins() {
	fmt.Println("Demo logins (password of all:", demo.Password+"):")
	for _, l := range demo.Logins() {
		fmt.Printf("  %-8s %s\n", l.Username, l.Role)
	}
}
