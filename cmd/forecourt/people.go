package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"forecourt/internal/people"
	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

type userCmd struct {
	Create  userCreateCmd  `cmd:"" help:"Create a user; the password is read from standard input."`
	Passwd  userPasswdCmd  `cmd:"" help:"Set a password, read from standard input; all sessions of the user end."`
	Unblock userUnblockCmd `cmd:"" help:"Make a blocked user active again and forget failed logins."`
	Reset   userResetCmd   `cmd:"" name:"reset-factor" help:"Take the second factor from a user who has lost the device."`
	List    userListCmd    `cmd:"" default:"1" help:"List users."`
}

type userCreateCmd struct {
	Username string `arg:"" help:"What the user logs in with."`
	Name     string `required:"" help:"The user's name."`
	Role     int64  `required:"" help:"Id of the role (see: forecourt role list)."`
	Company  int64  `help:"Company of a dealer's user; none for the group's own staff."`
	Brands   []int64
	Keep     bool `help:"Do not ask for a new password at the first login."`
}

func (u *userCreateCmd) Run(ctx context.Context, c *cli) error {
	password, hash, err := readPassword(ctx)
	if err != nil {
		return err
	}
	if err := auth.AcceptPassword(password, auth.Owner{Username: u.Username, Name: u.Name}); err != nil {
		return err
	}

	return c.runAsSystem(ctx, func(tx *db.Tx) error {
		user := people.User{Username: u.Username, Name: u.Name, RoleID: &u.Role, MustChange: db.Flag(!u.Keep)}
		scope := people.Assignment{Assigned: people.Assigned{BrandIDs: u.Brands}}
		if u.Company != 0 {
			user.CompanyID = &u.Company
			scope.CompanyIDs = []int64{u.Company}
		}

		made, err := people.CreateUser(ctx, tx, user, scope, hash)
		if err != nil {
			return err
		}

		_, err = fmt.Printf("created user %d\n", made.ID)
		return err
	})
}

type userPasswdCmd struct {
	Username string `arg:""`
	Keep     bool   `help:"Do not ask for a new password at the next login: for programs, and for oneself."`
}

func (u *userPasswdCmd) Run(ctx context.Context, c *cli) error {
	password, hash, err := readPassword(ctx)
	if err != nil {
		return err
	}

	return c.runAsSystem(ctx, func(tx *db.Tx) error {
		user, err := people.ByUsername(ctx, tx, u.Username)
		if err != nil {
			return err
		}
		return people.GivePassword(ctx, tx, user, password, hash, u.Keep)
	})
}

type userUnblockCmd struct {
	Username string `arg:""`
}

func (u *userUnblockCmd) Run(ctx context.Context, c *cli) error {
	return c.runAsSystem(ctx, func(tx *db.Tx) error { return people.Unblock(ctx, tx, u.Username) })
}

type userResetCmd struct {
	Username string `arg:""`
}

func (u *userResetCmd) Run(ctx context.Context, c *cli) error {
	return c.runAsSystem(ctx, func(tx *db.Tx) error {
		user, err := people.ByUsername(ctx, tx, u.Username)
		if err != nil {
			return err
		}

		had, err := auth.ResetFactor(ctx, tx, user.ID)
		if err == nil && !had {
			err = fmt.Errorf("user %s has no second factor", user.Username)
		}

		return err
	})
}

type userListCmd struct{}

func (userListCmd) Run(ctx context.Context, c *cli) error {
	return c.runAsSystem(ctx, func(tx *db.Tx) error {
		list, err := people.Users(ctx, tx)
		if err != nil {
			return err
		}

		for _, user := range list {
			if _, err := fmt.Printf("%d\t%s\t%s\t%s\n", user.ID, user.Username, user.Name, user.Status); err != nil {
				return err
			}
		}

		return nil
	})
}

type roleCmd struct {
	List   roleListCmd   `cmd:"" default:"1" help:"List roles with their permissions."`
	Create roleCreateCmd `cmd:"" help:"Create a role."`
	Allow  roleAllowCmd  `cmd:"" help:"Add an entry that allows a permission."`
	Deny   roleDenyCmd   `cmd:"" help:"Add an entry that denies a permission."`
	Factor roleFactorCmd `cmd:"" name:"require-factor" help:"Make users of a role set up a second factor, or no longer."`
}

type roleListCmd struct{}

func (roleListCmd) Run(ctx context.Context, c *cli) error {
	return c.runAsSystem(ctx, func(tx *db.Tx) error {
		list, err := people.Roles(ctx, tx)
		if err != nil {
			return err
		}

		encoder := json.NewEncoder(os.Stdout)
		encoder.SetIndent("", "  ")
		return encoder.Encode(list)
	})
}

type roleCreateCmd struct {
	Name string `arg:""`
	Type string `default:"customer" enum:"admin,customer" help:"customer: staff of a dealer company."`
}

func (r *roleCreateCmd) Run(ctx context.Context, c *cli) error {
	return c.runAsSystem(ctx, func(tx *db.Tx) error {
		role, err := people.CreateRole(ctx, tx, r.Name, r.Type)
		if err != nil {
			return err
		}
		_, err = fmt.Printf("created role %d\n", role.ID)
		return err
	})
}

type roleEntry struct {
	Role       int64  `arg:"" help:"Id of the role."`
	Permission string `arg:"" help:"Name, such as app.brand or app.brand.*"`
}

type (
	roleAllowCmd struct{ roleEntry }
	roleDenyCmd  struct{ roleEntry }
)

func (r *roleAllowCmd) Run(ctx context.Context, c *cli) error { return r.setEntry(ctx, c, authz.Allow) }

func (r *roleDenyCmd) Run(ctx context.Context, c *cli) error { return r.setEntry(ctx, c, authz.Deny) }

func (r *roleEntry) setEntry(ctx context.Context, c *cli, kind string) error {
	return c.runAsSystem(ctx, func(tx *db.Tx) error {
		return people.Grant(ctx, tx, r.Role, kind, r.Permission)
	})
}

type roleFactorCmd struct {
	Role int64 `arg:"" help:"Id of the role."`
	Off  bool  `help:"No longer required; users who have one keep it."`
}

func (r *roleFactorCmd) Run(ctx context.Context, c *cli) error {
	return c.runAsSystem(ctx, func(tx *db.Tx) error { return people.RequireFactor(ctx, tx, r.Role, !r.Off) })
}

// runAsSystem runs fn as the command line, which sees and may do everything: the person who can
// start it can read the database file anyway.
func (c *cli) runAsSystem(ctx context.Context, fn func(*db.Tx) error) error {
	database, err := c.openDatabase(ctx)
	if err != nil {
		return err
	}
	return errors.Join(database.Update(ctx, db.Op{Actor: authz.System("command line")}, fn), database.Close())
}

// readPassword takes the password from standard input, so that it stands in no
// shell history and no process list, and hashes it before any transaction begins.
func readPassword(ctx context.Context) (password, hash string, err error) {
	fmt.Fprint(os.Stderr, "Password: ")
	line, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if line == "" && err != nil {
		return "", "", fmt.Errorf("read password: %w", err)
	}

	password = strings.TrimRight(line, "\r\n")
	hash, err = auth.Hash(ctx, password)
	return password, hash, err
}
