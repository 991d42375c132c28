package people

import (
	"context"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// checkEmailsUnique refuses an e-mail by which an identity provider finds another user:
// with two of them neither could log in by it. Elsewhere people may share a mailbox.
func checkEmailsUnique(ctx context.Context, tx *db.Tx, changes []*table.Change[User]) error {
	var providers []Provider
	asked := map[string][]*table.Change[User]{}
	for _, c := range changes {
		if c.After == nil || c.After.Status == StatusDeleted || c.After.Email == "" ||
			c.Before != nil && c.Before.Status != StatusDeleted && strings.EqualFold(c.Before.Email, c.After.Email) {
			continue
		}
		email := strings.ToLower(c.After.Email)
		asked[email] = append(asked[email], c)
	}

	if len(asked) == 0 {
		return nil
	}

	known, err := db.Select[string](ctx, tx, "SELECT domains FROM identity_providers WHERE {everyone}")
	if err != nil {
		return err
	}

	for _, of := range known {
		providers = append(providers, Provider{Domains: of})
	}

	var emails []string
	for email := range asked {
		if slices.ContainsFunc(providers, func(p Provider) bool { return p.acceptsEmail(email) }) {
			emails = append(emails, email)
		}
	}

	if len(emails) == 0 {
		return nil
	}

	type owner struct {
		ID    int64  `db:"id"`
		Email string `db:"email"`
	}

	in := db.In("lower(email)", emails)
	owners, err := db.Select[owner](ctx, tx.Unscoped("an e-mail is of one user of the whole group"),
		"SELECT id, lower(email) AS email FROM users WHERE status <> 'deleted' AND "+in.Places(1), in.Args...)
	if err != nil {
		return err
	}

	for _, email := range emails {
		for i, c := range asked[email] {
			isOther := func(o owner) bool { return o.Email == email && (c.Before == nil || o.ID != c.Before.ID) }
			if i > 0 || slices.ContainsFunc(owners, isOther) {
				c.Wrong.Add("email", "taken")
			}
		}
	}

	return nil
}
