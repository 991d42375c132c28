package imports

import (
	"context"
	"io"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/sheet"
)

type templateInput struct {
	BrandID     int64  `path:"brandId" minimum:"1"`
	LanguageID  int64  `path:"languageId" minimum:"0" maximum:"5" doc:"the language of texts; 0: all, each in a column of its own"`
	PricelistID int64  `query:"pricelistId" minimum:"0" doc:"of prices: the list that the file is to be called as"`
	Format      string `query:"format" enum:"xlsx,csv" doc:"csv of several tables comes as a ZIP"`
	AccessToken string `query:"access_token"`
}

func (i *Imports) templateRoute(a *httpapi.API, kind Kind) {
	httpapi.Show(a, "/import/"+kind.Name+"/template/{brandId}/{languageId}", kind.Perm,
		func(ctx context.Context, tx *db.Tx, in *templateInput) (httpapi.Content, error) {
			list := in.PricelistID
			if !kind.NamedByList {
				list = 0
			}
			start, err := templateStart(ctx, tx, in.BrandID, list)
			if err != nil {
				return httpapi.Content{}, err
			}
			if !tx.Actor.May(kind.Perm, brandParam(in.BrandID)) {
				return httpapi.Content{}, fault.New(fault.Denied, "denied").With("permission", kind.Perm.State)
			}
			tables := kind.allTables(in.LanguageID)
			form := in.Format
			switch {
			case form == "":
				form = sheet.XLSX
			case form == sheet.CSV && len(tables) > 1:
				form = sheet.ZIP
			}
			name := kind.Name
			if len(tables) == 1 {
				name = tables[0].tableName()
			}
			return temporaryFile(start+"_"+name+"."+form, form, func(out io.Writer) error {
				return writeTemplate(out, form, tables, in.LanguageID)
			})
		}, httpapi.Summary("An empty file with the columns of the kind, with a name that an import takes."))
}

// writeTemplate writes the heads of tables, texts in one language or in all.
func writeTemplate(out io.Writer, form string, tables []Table, languageID int64) error {
	book := sheet.NewBook(form, ";", out)
	for _, t := range tables {
		target, err := book.Table(t.tableName())
		if err != nil {
			return err
		}
		var heads []any

		for _, h := range t.columnHeads() {
			if h.base == "" || languageID == 0 || h.language == formatID(languageID) || h.required {
				heads = append(heads, h.name)
			}
		}

		if err := target.Row(heads...); err != nil {
			return err
		}
	}

	return book.Close()
}
