package httpapi

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
)

// Valid answers the live check of a field.
type Valid struct {
	Valid bool `json:"valid" doc:"false when a record in use has the value, or when there is none"`
}

type checkInput struct {
	Field    string   `query:"field" required:"true" maxLength:"64" doc:"the field as the record names it"`
	Value    string   `query:"value" required:"true" maxLength:"255"`
	Within   []string `query:"within" maxItems:"4" doc:"what the value is unique within: the id of the brand or serie, the code of the country"`
	ExceptID int64    `query:"exceptId" doc:"the record being edited, whose own value is free for it"`
}

// Check registers the live check of a table's unique fields. It says taken or
// free and nothing else of records.
func Check[T any](a *API, path string, table *table.Table[T]) {
	Op(a, http.MethodGet, path+"/check", authz.LoginOnly, func(ctx context.Context, tx *db.Tx, in *checkInput) (Valid, error) {
		free, err := find.Free(ctx, tx, table, in.Field, in.Value, in.Within, in.ExceptID)
		return Valid{free}, err
	}, Summary("Says while a form is filled in whether a value of a unique field is free."))
}
