package people

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// Assigned are the brands and companies a user works with: the scope.
type Assigned struct {
	BrandIDs   []int64 `json:"brand_ids" nullable:"false"`
	CompanyIDs []int64 `json:"company_ids" nullable:"false"`
}

func assigned(ctx context.Context, tx *db.Tx, userID int64) (Assigned, error) {
	raw := tx.Unscoped("the user was read in scope")
	brands, err := db.Select[int64](ctx, raw, "SELECT brand_id FROM user_brands WHERE user_id = $1 ORDER BY brand_id", userID)
	if err != nil {
		return Assigned{}, err
	}
	companies, err := db.Select[int64](ctx, raw, "SELECT company_id FROM user_companies WHERE user_id = $1 ORDER BY company_id", userID)
	return Assigned{brands, companies}, err
}

// assign gives a user exactly these brands and companies. An assigner can
// give and take only what lies in their own scope: what they cannot see, stays,
// and is refused by its field when they give it.
func assign(ctx context.Context, tx *db.Tx, userID int64, want Assigned) error {
	before, err := assigned(ctx, tx, userID)
	if err != nil {
		return err
	}
	changes, wrong := table.Changes{}, fault.Fields{}
	for _, link := range []struct {
		kind, plural string
		had, wanted  []int64
	}{
		{"brand", "brands", before.BrandIDs, want.BrandIDs},
		{"company", "companies", before.CompanyIDs, want.CompanyIDs},
	} {
		if link.wanted == nil {
			continue
		}
		now, err := assignKind(ctx, tx, userID, link.kind, link.plural, link.had, link.wanted, &wrong)
		if err != nil {
			return err
		}
		if !slices.Equal(link.had, now) {
			pair, err := pairOf(link.had, now)
			if err != nil {
				return err
			}
			changes[link.kind+"_ids"] = pair
		}
	}
	if err := wrong.Err(); err != nil || len(changes) == 0 {
		return err
	}
	if err := users.Touch(ctx, tx, userID); err != nil {
		return err
	}
	user, err := users.Get(ctx, tx, userID)
	if err != nil {
		return err
	}
	return table.Log(ctx, tx, table.Entry{
		Entity: users.Entity, EntityID: userID, Action: table.ActionUpdate, Revision: user.Revision,
		Owner: table.Owner{CompanyID: user.CompanyID}, Changes: changes,
	})
}

func assignKind(ctx context.Context, tx *db.Tx, userID int64, kind, plural string, had, wanted []int64, wrong *fault.Fields) ([]int64, error) {
	mine, err := db.Select[int64](ctx, tx, "SELECT id FROM "+plural+" WHERE {"+kind+":id}")
	if err != nil {
		return nil, err
	}
	now := slices.DeleteFunc(slices.Clone(had), func(id int64) bool { return slices.Contains(mine, id) && !slices.Contains(wanted, id) })
	raw := tx.Unscoped("only ids of the own scope are given and taken")
	for _, id := range had {
		if !slices.Contains(now, id) {
			if _, err := raw.Exec(ctx, "DELETE FROM user_"+plural+" WHERE user_id = $1 AND "+kind+"_id = $2", userID, id); err != nil {
				return nil, err
			}
		}
	}
	for _, id := range wanted {
		if slices.Contains(now, id) {
			continue
		}
		if !slices.Contains(mine, id) {
			wrong.Add(kind+"_ids", "not_found")
			continue
		}
		if _, err := raw.Exec(ctx, "INSERT INTO user_"+plural+" (user_id, "+kind+"_id) VALUES ($1, $2)", userID, id); err != nil {
			return nil, err
		}
		now = append(now, id)
	}
	slices.Sort(now)
	return now, nil
}

func pairOf(before, after []int64) (pair [2]json.RawMessage, err error) {
	for i, ids := range [][]int64{before, after} {
		if pair[i], err = json.Marshal(ids); err != nil {
			return pair, fmt.Errorf("note assignment: %w", err)
		}
	}
	return pair, nil
}
