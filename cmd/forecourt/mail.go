package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"forecourt/internal/app"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/survey/invite"
)

type mailCmd struct {
	Bounce bounceCmd `cmd:"" help:"Read back a report that a mail could not be delivered, from standard input."`
}

type bounceCmd struct{}

// Run reads a mail that came to the domain of returned mails; a mail server calls it. A report of
// anything else is left aside, so that the server keeps nothing.
func (bounceCmd) Run(ctx context.Context, c *cli) error {
	database, err := app.Connect(ctx, c.appConfig())
	if err != nil {
		return err
	}

	outbox := mail.New(database, nil, nil)
	invite.New(outbox, nil) // it notes on invitations what came back
	var noted bool
	err = database.Update(ctx, db.Op{Actor: authz.System("command line")}, func(tx *db.Tx) (err error) {
		noted, err = outbox.Bounce(ctx, tx, os.Stdin)
		return err
	})
	if err := errors.Join(err, database.Close()); err != nil {
		return err
	}

	_, err = fmt.Println(map[bool]string{true: "noted", false: "not about a mail of this program"}[noted])

	return err
}
