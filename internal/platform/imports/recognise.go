package imports

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/sheet"
)

// LikelyKind is a kind of import whose tables an uploaded file has.
type LikelyKind struct {
	Kind    string   `json:"kind"`
	Tables  []string `json:"tables" nullable:"false" doc:"those that the file has"`
	Missing []string `json:"missing" nullable:"false" doc:"columns that the kind needs and the file does not have"`
	// known and unknown count columns of the file, possible the tables of the kind.
	known, unknown, possible int
}

type recogniseInput struct {
	File    string `path:"file" maxLength:"64" doc:"the name that the upload was answered"`
	BrandID int64  `query:"brandId" required:"true" minimum:"1"`
}

// recogniseFile reads the heads of a file and says what it may be, the likeliest first: of the kinds that the
// caller may import for the brand.
func (i *Imports) recogniseFile(ctx context.Context, tx *db.Tx, in *recogniseInput) ([]LikelyKind, error) {
	found := []LikelyKind{}
	if _, err := db.SelectOne[int64](ctx, tx, `SELECT id
		FROM brands
		WHERE id = $1 AND {brand:id}`, in.BrandID); err != nil {
		return found, err
	}

	file, err := i.files.Sent(ctx, tx, in.File)
	if err != nil {
		return found, err
	}
	content, err := i.files.Open(ctx, file)
	if err != nil {
		return found, err
	}

	defer content.Close()
	book, err := sheet.Open(content, file.Size, file.RealName, sheet.Reading{})
	if err != nil {
		return found, nil // what is wrong with the file is said when it is tried
	}

	defer book.Close()
	heads, err := headsOf(book)
	if err != nil {
		return found, nil
	}

	named := i.tableNamed(book)
	for _, kind := range i.kinds {
		if !tx.Actor.May(kind.Perm, brandParam(in.BrandID)) {
			continue
		}
		isOfBrand, err := kind.isOfBrand(ctx, tx, in.BrandID)
		if err != nil {
			return found, err
		}
		if !isOfBrand {
			continue
		}

		likely := kind.rateFile(book, heads, in.BrandID)
		if len(likely.Tables) > 0 && (named == "" || slices.Contains(likely.Tables, named)) {
			found = append(found, likely)
		}
	}

	slices.SortStableFunc(found, func(a, b LikelyKind) int {
		return cmp.Or(cmp.Compare(len(a.Missing), len(b.Missing)),
			cmp.Compare(b.known-b.unknown, a.known-a.unknown), cmp.Compare(a.possible, b.possible))
	})

	return found, nil
}

// tableNamed finds the table that the name of a CSV file ends with, as in
// nordia_model_features.csv; empty where there is none.
func (i *Imports) tableNamed(book *sheet.Book) (named string) {
	if book.Form != sheet.CSV || len(book.Tables) != 1 {
		return ""
	}
	file := headKey(book.Tables[0].Name)

	for _, kind := range i.kinds {
		for _, t := range kind.allTables(0) {
			if name := t.tableName(); len(name) > len(named) &&
				(file == headKey(name) || strings.HasSuffix(file, "_"+headKey(name))) {
				named = name
			}
		}
	}

	return named
}

// headsOf reads the first rows of the tables of a file.
func headsOf(book *sheet.Book) ([][]string, error) {
	heads := make([][]string, len(book.Tables))
	for n, one := range book.Tables {
		rows, err := one.Read()
		if err != nil {
			return nil, err
		}
		_, cells, err := rows.Next()
		rows.Close()
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}

		heads[n] = cells
	}

	return heads, nil
}

// rateFile says how well a file fits the kind.
func (k Kind) rateFile(book *sheet.Book, heads [][]string, brandID int64) LikelyKind {
	order := k.allTables(0)
	likely := LikelyKind{Kind: k.Name, Tables: []string{}, Missing: []string{}, possible: len(order)}
	w := &Work{kind: k, Run: Run{Kind: k.Name, BrandID: brandID}}

	for n, one := range book.Tables {
		t := tableOf(one.Name, heads[n], order, byColumns(book), w)
		if t == nil {
			likely.unknown += len(heads[n])
			continue
		}

		head := newHead(heads[n], t, w)
		likely.Tables = append(likely.Tables, t.tableName())
		likely.Missing = append(likely.Missing, head.missing...)
		likely.known += len(head.present)
		likely.unknown += len(head.unknown)
	}

	return likely
}
