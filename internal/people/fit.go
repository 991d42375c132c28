package people

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// Roles of type customer are for the users of a company, those of type admin for the
// group's own staff (OP-019). Whatever writes a user or a role, the two stay together.

// The types of a role.
const (
	typeAdmin    = "admin"
	typeCustomer = "customer"
)

// checkRoleFits notes users who are given a role, or a company, that does not go with
// the other.
func checkRoleFits(ctx context.Context, tx *db.Tx, changes []*table.Change[User]) error {
	var asked []*table.Change[User]
	var ids []int64
	for _, c := range changes {
		if c.Refused != nil || roleOf(c.After) == 0 {
			continue
		}
		if c.Before == nil || roleOf(c.Before) != roleOf(c.After) ||
			(c.Before.CompanyID == nil) != (c.After.CompanyID == nil) {
			asked = append(asked, c)
			ids = append(ids, roleOf(c.After))
		}
	}

	if len(asked) == 0 {
		return nil
	}

	type typed struct {
		ID   int64  `db:"id"`
		Type string `db:"type"`
	}

	in := db.Matching(db.In("id", ids))
	rows, err := db.Select[typed](ctx, tx, "SELECT id, type FROM roles WHERE {everyone}"+in.Text(), in.Args...)
	if err != nil {
		return err
	}

	types := map[int64]string{}
	for _, r := range rows {
		types[r.ID] = r.Type
	}

	for _, c := range asked {
		switch types[roleOf(c.After)] {
		case "":
			c.Wrong.Add("role_id", "not_found")
		case typeFor(c.After.CompanyID):
		default:
			c.Wrong.Add("role_id", "role_type")
		}
	}

	return nil
}

// typeFor gives the type of role that goes with a company, or with none.
func typeFor(companyID *int64) string {
	if companyID == nil {
		return typeAdmin
	}
	return typeCustomer
}

// checkTypeFits notes roles of another type than their users need.
func checkTypeFits(ctx context.Context, tx *db.Tx, changes []*table.Change[Role]) error {
	var moved []*table.Change[Role]
	var ids []int64
	for _, c := range changes {
		if c.Refused == nil && c.Before != nil && c.After != nil && c.Before.Type != c.After.Type {
			moved = append(moved, c)
			ids = append(ids, c.Before.ID)
		}
	}

	if len(ids) == 0 {
		return nil
	}

	used, err := countUsers(ctx, tx, ids...)
	for _, c := range moved {
		if count := used[c.Before.ID].Users; count > 0 {
			c.Wrong.Add("type", "role_type_used", "count", count)
		}
	}

	return err
}

// keepOneself refuses to block or remove oneself: nobody could undo that alone.
func keepOneself(tx *db.Tx, changes []*table.Change[User]) {
	for _, c := range changes {
		isOwn := c.Before != nil && c.After != nil && c.Before.ID == tx.Actor.UserID
		if c.Refused == nil && isOwn && c.After.Status != c.Before.Status {
			c.Refused = fault.New(fault.Denied, "own_status")
		}
	}
}
