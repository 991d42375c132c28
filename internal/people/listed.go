package people

import (
	"context"
	"slices"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// ListedUser is a user as lists show one.
type ListedUser struct {
	User
	Substitution *StandIn `json:"substitution,omitempty" readOnly:"true" doc:"who acts for the user today, or will next; with appends=substitution"`
}

// StandIn is who acts for a user, and when.
type StandIn struct {
	AwayID   int64     `db:"substituted_user_id" json:"-"`
	ID       int64     `db:"id" json:"id" doc:"of the substitution"`
	UserID   int64     `db:"user_id" json:"user_id"`
	UserName string    `db:"name" json:"user_name"`
	DateFrom date.Date `db:"date_from" json:"date_from"`
	DateTo   date.Date `db:"date_to" json:"date_to"`
}

func showUsers(ctx context.Context, tx *db.Tx, in *usersInput, rows []User) ([]ListedUser, error) {
	listed := make([]ListedUser, len(rows))
	ids := make([]int64, len(rows))
	for i := range rows {
		listed[i].User = rows[i]
		ids[i] = rows[i].ID
	}

	if !slices.Contains(in.Appends, "substitution") {
		return listed, nil
	}

	among, err := tx.AmongIDs("s.substituted_user_id", ids)
	if err != nil {
		return nil, err
	}

	acting, err := db.Select[StandIn](ctx, tx, `
		SELECT s.substituted_user_id, s.id, s.user_id, u.name, s.date_from, s.date_to
		FROM substitutions s
		JOIN users u ON u.id = s.user_id
		WHERE {company:s.company_id} AND s.status = 'active' AND s.date_to >= {today} AND `+among.Places(1)+`
		ORDER BY s.date_from DESC, s.id DESC`, among.Args...)
	if err != nil {
		return nil, err
	}

	next := map[int64]*StandIn{}
	for i := range acting { // the earliest comes last
		next[acting[i].AwayID] = &acting[i]
	}

	for i := range listed {
		listed[i].Substitution = next[listed[i].ID]
	}

	return listed, nil
}

// exportOf makes the columns of users those of a list that shows more of each.
func exportOf(columns []table.Column[User]) (all []table.Column[ListedUser]) {
	for _, c := range columns {
		all = append(all, table.Column[ListedUser]{
			Head:  c.Head,
			Value: func(u *ListedUser) any { return c.Value(&u.User) },
		})
	}
	return all
}
