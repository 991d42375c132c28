package vehicle

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
)

// ListedField is a column that the list of the stock can show.
type ListedField struct {
	table.Line
	Code string          `db:"code" json:"code" example:"order_no" doc:"the field of a row of GET /stock"`
	Name db.Translations `db:"name" json:"name"`
	Kind string          `db:"kind" json:"kind" enum:"text,number,money,date,choice"`
	Sort int64           `db:"sort" json:"sort" doc:"place in the list where nobody has decided another"`
}

var columns = table.New(table.Table[ListedField]{
	Name: "columns", Entity: "column", Scope: "{everyone}", Order: "sort, id",
	Called: func(c *ListedField, language string) string { return c.Name.In(language) },
})

func columnRoutes(a *httpapi.API) {
	httpapi.ShortList(a, "/column", authz.LoginOnly, listedFields,
		httpapi.Summary("The columns that the list of the stock can show."))
	httpapi.Op(a, http.MethodGet, "/column/{id}", authz.LoginOnly, listedField)
}

func listedField(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (ListedField, error) {
	return columns.Get(ctx, tx, in.ID)
}

func listedFields(ctx context.Context, tx *db.Tx) ([]ListedField, error) {
	return db.Select[ListedField](ctx, tx,
		"SELECT "+columns.Columns()+" FROM columns WHERE {everyone} ORDER BY sort, id LIMIT 200")
}
