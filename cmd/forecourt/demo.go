package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/vehicledata"
)

type demoCmd struct {
	Seed     uint64 `default:"1" help:"Chooses among the possible groups."`
	Scale    int    `default:"1" help:"Multiplies what there is many of, for load tests."`
	Offers   int    `default:"300" help:"How many offers the group has made in the last 18 months."`
	Vehicles int    `default:"3000" help:"How many vehicles came in the last three years."`
	Visits   int    `default:"40000" help:"How many visits customers have made in the last two years."`
	Orders   int    `default:"600" help:"How many orders dealers have made in the last three years."`
	Pictures bool   `default:"true" negatable:"" help:"Draw pictures of models and features."`
	Logins   bool   `help:"Only print the demo logins, as JSON."`
	Brief    bool   `help:"With --logins: print as text."`
}

func (d *demoCmd) Run(ctx context.Context, c *cli) error {
	if d.Logins && d.Brief {
		printLogins()
		return nil
	}
	if d.Logins {
		encoder := json.NewEncoder(os.Stdout)
		encoder.SetIndent("", "  ")
		return encoder.Encode(demo.Logins())
	}

	cfg := c.appConfig()
	storage, err := app.OpenFiles(ctx, cfg)
	if err != nil {
		return err
	}

	database, err := app.Open(ctx, cfg)
	if err != nil {
		return err
	}

	kept := files.New(database, storage)
	err = demo.Load(ctx, database, demo.Options{
		Seed:     d.Seed,
		Scale:    d.Scale,
		Offers:   d.Offers * max(1, d.Scale),
		Vehicles: d.Vehicles * max(1, d.Scale),
		Orders:   d.Orders * max(1, d.Scale),
		Visits:   d.Visits * max(1, d.Scale),
		Files:    kept,
		Pictures: d.Pictures,
	})
	if err == nil && d.Offers > 0 { // a group that works already
		queue := jobs.New(database, cfg.Log, jobs.Options{})
		runs := app.NewImports(database, kept, queue)
		queue.Handle(imports.JobKind, vehicledata.PermBrand, runs.Do)
		err = demo.Imports(ctx, database, kept, queue, runs)
	}

	if err := errors.Join(err, database.Close()); err != nil {
		return err
	}

	printLogins()

	return nil
}

func printLogins() {
	fmt.Println("Demo logins (password of all:", demo.Password+"):")
	for _, l := range demo.Logins() {
		fmt.Printf("  %-8s %s\n", l.Username, l.Role)
	}
}
