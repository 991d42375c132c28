package people

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// mayAppoint refuses to name oneself, and to say who acts for somebody who works with more than the actor: a
// substitute sees and changes the rows of who is away.
func mayAppoint(ctx context.Context, tx *db.Tx, changes []*table.Change[Substitution]) error {
	if tx.Actor.IsSystem() {
		return nil
	}

	for _, c := range changes {
		if c.Before == nil && !tx.Actor.May(permSubstitutionCreate) {
			c.Refused = fault.New(fault.Denied, "denied").With("permission", permSubstitutionCreate.State)
		}
	}

	var away []int64
	for _, c := range changes {
		for _, s := range []*Substitution{c.Before, c.After} {
			if s != nil && s.SubstitutedID != tx.Actor.UserID {
				away = append(away, s.SubstitutedID)
			}
		}
		if c.After != nil && c.After.UserID == tx.Actor.UserID && !isShortened(c) {
			c.Wrong.Add("user_id", "substitution_own")
		}
	}

	beyond, err := findWorkBeyond(ctx, tx, uniqueIDs(away))
	if err != nil {
		return err
	}

	for _, c := range changes {
		for _, s := range []*Substitution{c.Before, c.After} {
			if s != nil && beyond[s.SubstitutedID] {
				c.Refused = fault.New(fault.Denied, "substitution_beyond")
			}
		}
	}

	return nil
}

// isShortened reports whether a change gives the substitute nothing that they did not have.
func isShortened(c *table.Change[Substitution]) bool {
	if c.Before == nil || c.Before.UserID != c.After.UserID || c.Before.Status != substitutionActive {
		return c.After.Status != substitutionActive
	}
	return c.After.DateFrom.Compare(c.Before.DateFrom) >= 0 && c.After.DateTo.Compare(c.Before.DateTo) <= 0
}

// findWorkBeyond finds which of these users have brands or rights that the actor lacks.
func findWorkBeyond(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]bool, error) {
	beyond := map[int64]bool{}
	if len(ids) == 0 || tx.Actor.IsTop() {
		return beyond, nil
	}

	in := db.In("user_id", ids)
	others, err := db.Select[int64](ctx, tx,
		"SELECT DISTINCT user_id FROM user_brands WHERE NOT {brand:brand_id} AND "+in.Places(1), in.Args...)
	if err != nil {
		return nil, fmt.Errorf("compare the brands of who is away: %w", err)
	}

	for _, id := range others {
		beyond[id] = true
	}

	type holder struct {
		ID     int64  `db:"id"`
		RoleID *int64 `db:"role_id"`
	}

	among := db.In("id", ids)
	holders, err := db.Select[holder](ctx, tx,
		"SELECT id, role_id FROM users WHERE {everyone} AND "+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the roles of who is away: %w", err)
	}

	var roles []int64
	for _, h := range holders {
		if h.RoleID != nil && !slices.Contains(roles, *h.RoleID) {
			roles = append(roles, *h.RoleID)
		}
	}

	if len(roles) == 0 {
		return beyond, nil
	}

	rights, err := readRights(ctx, tx, roles)
	if err != nil {
		return nil, fmt.Errorf("read the rights of who is away: %w", err)
	}

	for _, h := range holders {
		if h.RoleID != nil && (*h.RoleID == authz.TopRole || tx.Actor.Entries.Misses(rights[*h.RoleID])) {
			beyond[h.ID] = true
		}
	}

	return beyond, nil
}
