package catalog

import (
	"context"
	"net/http"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// The code of a model or feature is unique in its brand, the archive included:
// imports find records by it.

// coded is a record with such a code.
type coded struct {
	id, brand int64
	key       string
}

type holder struct {
	ID      int64  `db:"id"`
	BrandID int64  `db:"brand_id"`
	Key     string `db:"code_key"`
	Status  string `db:"status"`
}

// checkCodes notes codes that another record of the brand has, and whether
// that one is in the archive.
func checkCodes(ctx context.Context, tx *db.Tx, table string, rows []coded, wrong []fault.Fields) error {
	if len(rows) == 0 {
		return nil
	}

	named := make([][]any, len(rows))
	at := map[coded]int{}

	for i, row := range rows {
		named[i] = []any{row.brand, row.key}
		at[coded{brand: row.brand, key: row.key}] = i
	}

	in, err := tx.Among([]string{"brand_id", "code_key"}, named)
	if err != nil {
		return err
	}

	holders, err := db.Select[holder](ctx, tx, `SELECT id, brand_id, code_key, status
		FROM `+table+" WHERE {brand:brand_id} AND "+in.Places(1), in.Args...)
	if err != nil {
		return err
	}

	for _, h := range holders {
		i := at[coded{brand: h.BrandID, key: h.Key}]
		switch {
		case h.ID == rows[i].id:
		case h.Status == record.Active:
			wrong[i].Add("code", "taken")
		default:
			wrong[i].Add("code", "taken_archived")
		}
	}

	return nil
}

func sortedUnique(ids []int64) []int64 { return slices.Compact(slices.Sorted(slices.Values(ids))) }

type checkCodeInput struct {
	Value   string `query:"value" maxLength:"64" required:"true"`
	BrandID int64  `query:"brandId" required:"true" minimum:"1"`
	ID      int64  `query:"id" doc:"the record that may have it already"`
}

// validCode answers the live check of a code while it is typed.
type validCode struct {
	Valid bool `json:"valid" doc:"true while no other record of the brand has the code"`
}

// CheckCodeRoute registers the check of a code while it is typed (OP-040). In
// brands that the user does not see every code counts as free.
func CheckCodeRoute(a *httpapi.API, path, table string) {
	httpapi.Op(a, http.MethodGet, path+"/check-code", authz.LoginOnly,
		func(ctx context.Context, tx *db.Tx, in *checkCodeInput) (validCode, error) {
			others, err := db.SelectOne[int](ctx, tx, `SELECT count(*)
			FROM `+table+" WHERE {brand:brand_id} AND brand_id = $1 AND code_key = $2 AND id <> $3",
				in.BrandID, find.Key(in.Value), in.ID)
			return validCode{Valid: others == 0}, err
		}, httpapi.Summary("Whether a code is free in its brand, records in the archive included."))
}

// codeAndName joins code and name as people speak of a record; one without a name is known
// by its code.
func codeAndName(code, name string) string {
	if name == "" || name == code {
		return code
	}
	return code + " " + name
}
