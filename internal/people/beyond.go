package people

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
)

// mostNamed is how many rights, and how many people, a refusal names.
const mostNamed = 5

// refuseRole refuses a role beyond the rights of the actor. The refusal names the rights that the actor
// lacks, and the users among those the actor sees who may give the role.
func refuseRole(ctx context.Context, tx *db.Tx, entries *authz.Entries) (*fault.Error, error) {
	lang := httpapi.Language(ctx)
	missing, err := nameMissing(tx.Actor.Entries, entries, lang)
	if err != nil {
		return nil, err
	}
	who, err := nameGivers(ctx, tx, entries)
	if err != nil {
		return nil, err
	}
	if len(who) == 0 {
		who = []string{i18n.Text(lang, "group_administrator", nil)}
	}

	return fault.New(fault.Denied, "role_beyond").
		With("missing", strings.Join(missing, ", ")).
		With("who", strings.Join(who, ", ")), nil
}

// nameMissing names the rights that others allow and own does not, as the screens call them.
func nameMissing(own, others *authz.Entries, lang string) ([]string, error) {
	words, err := labels()
	if err != nil {
		return nil, err
	}

	var states, named []string
	held := []*authz.Entries{}
	for len(named) < mostNamed {
		missed := own.Missed(others, held...)
		if missed == "" || slices.Contains(states, missed) {
			break
		}

		states = append(states, missed)
		held = append(held, authz.NewEntries([]authz.Entry{
			{ID: 1, Type: authz.Allow, Permission: missed}, {ID: 2, Type: authz.Allow, Permission: missed + ".*"},
		}))
		name := missed
		if label := words[lang][missed].Label; label != "" {
			name = fmt.Sprintf("%s (%s)", label, missed)
		}

		named = append(named, name)
	}

	return named, nil
}

// nameGivers names the users who may write users and have all of the rights, as far as the actor sees them.
func nameGivers(ctx context.Context, tx *db.Tx, entries *authz.Entries) ([]string, error) {
	rows, err := db.Select[roleEntry](ctx, tx, "SELECT role_id, id, type, permission FROM permissions WHERE {top:role_id}")
	if err != nil {
		return nil, fmt.Errorf("read who may give a role: %w", err)
	}

	roles := []int64{}
	for id, has := range byRole(rows) {
		if has.May(permUser) && !has.Misses(entries) {
			roles = append(roles, id)
		}
	}

	if len(roles) == 0 {
		return nil, nil
	}

	in := db.Matching(db.In("role_id", roles))
	return db.Select[string](ctx, tx, "SELECT name FROM users WHERE "+usersInScope+" AND status = 'active'"+in.Text()+
		fmt.Sprintf(" ORDER BY name, id LIMIT %d", mostNamed), in.Args...)
}
