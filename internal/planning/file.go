package planning

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/sheet"
)

// What is written into a file is read from it again: a row for each model or serie, with its
// code and name, twelve months, and a note.
const (
	codeHead = "code"
	nameHead = "name"
	noteHead = "note"
)

func (p planner) fileRoutes() {
	httpapi.Show(p.api, "/quota/file", PermQuota, quotaFile,
		httpapi.Summary("The quotas of a serie in a year as a table that can be read again."))
	httpapi.Show(p.api, "/sales-target/file", PermTargets, targetFile,
		httpapi.Summary("The sales targets of a year as a table that can be read again."))
	const summary = "Read cells from a table that was sent to /sfo/upload, as if they were pasted: the " +
		"answer says of each what became of it. Models and series are found by code or name."
	httpapi.Free(p.api, http.MethodPost, "/quota/import", PermQuota, p.readQuotas, httpapi.Repeatable(),
		httpapi.Summary(summary))
	httpapi.Free(p.api, http.MethodPost, "/sales-target/import", PermTargets, p.readTargets,
		httpapi.Repeatable(), httpapi.Summary(summary))
}

// FileOptions are how a table is written.
type FileOptions struct {
	Format      string `query:"format" enum:"xlsx,csv"`
	AccessToken string `query:"access_token"`
}

type quotaFileInput struct {
	BrandID   int64 `query:"brandId" minimum:"1" required:"true"`
	CompanyID int64 `query:"companyId" minimum:"1" required:"true"`
	SerieID   int64 `query:"serieId" minimum:"1" required:"true"`
	Year      int64 `query:"year" required:"true"`
	FileOptions
}

type targetFileInput struct {
	BrandID   int64 `query:"brandId" minimum:"1" required:"true"`
	CompanyID int64 `query:"companyId" minimum:"1" required:"true"`
	Year      int64 `query:"year" required:"true"`
	FileOptions
}

// line is a row of a file.
type line struct {
	id         int64
	code, name string
	amounts    [12]int64
	notes      [12]string
}

// joinNotes gives what the file says of the cells of a line: their note where they have one
// in common, else each with its month.
func (l *line) joinNotes() string {
	var all []string
	common := ""
	for month, note := range l.notes {
		if note == "" {
			continue
		}
		all = append(all, strconv.Itoa(month+1)+": "+note)
		if common == "" {
			common = note
		} else if common != note {
			common = "\x00"
		}
	}

	if common != "\x00" {
		return common
	}

	return strings.Join(all, "; ")
}

func quotaFile(ctx context.Context, tx *db.Tx, in *quotaFileInput) (httpapi.Content, error) {
	lines, name, err := quotaLines(ctx, tx, Place{in.CompanyID, in.BrandID, in.Year}, in.SerieID)
	if err != nil {
		return httpapi.Content{}, err
	}
	return tableOf("quotas-"+strings.ToLower(find.Key(name))+"-"+strconv.FormatInt(in.Year, 10),
		cmp.Or(in.Format, sheet.XLSX), in.Year, lines)
}

func targetFile(ctx context.Context, tx *db.Tx, in *targetFileInput) (httpapi.Content, error) {
	lines, err := targetLines(ctx, tx, Place{in.CompanyID, in.BrandID, in.Year})
	if err != nil {
		return httpapi.Content{}, err
	}
	return tableOf("sales-targets-"+strconv.FormatInt(in.Year, 10), cmp.Or(in.Format, sheet.XLSX), in.Year, lines)
}

func quotaLines(ctx context.Context, tx *db.Tx, p Place, serie int64) ([]line, string, error) {
	grid, err := quotaGrid(ctx, tx, &quotaGridInput{
		BrandID:   p.BrandID,
		CompanyID: p.CompanyID,
		SerieID:   serie,
		Year:      p.Year,
	})
	if err != nil {
		return nil, "", err
	}

	var lines []line
	for _, group := range grid.Groups {
		for _, r := range group.Rows {
			l := line{id: r.ID, code: r.Code, name: r.Name}
			for _, c := range r.Cells {
				l.amounts[c.Month-1] = c.Amount
				l.notes[c.Month-1] = c.Note
			}
			lines = append(lines, l)
		}
	}

	return lines, grid.Serie, nil
}

func targetLines(ctx context.Context, tx *db.Tx, p Place) ([]line, error) {
	grid, err := targetGrid(ctx, tx, &targetGridInput{BrandID: p.BrandID, CompanyID: p.CompanyID, Year: p.Year})
	if err != nil {
		return nil, err
	}
	var lines []line

	for _, s := range grid.Series {
		l := line{id: s.ID, name: s.Name}
		for _, m := range s.Months {
			l.amounts[m.Month-1] = m.Target
			l.notes[m.Month-1] = m.Note
		}
		lines = append(lines, l)
	}

	return lines, nil
}

func monthHead(year int64, month int) string { return fmt.Sprintf("%04d-%02d", year, month) }

// tableOf writes lines as a file.
func tableOf(name, form string, year int64, lines []line) (httpapi.Content, error) {
	var out bytes.Buffer
	table, err := sheet.New(form, strconv.FormatInt(year, 10), &out)
	if err != nil {
		return httpapi.Content{}, err
	}

	heads := []any{codeHead, nameHead}
	for month := 1; month <= 12; month++ {
		heads = append(heads, monthHead(year, month))
	}

	err = table.Row(append(heads, noteHead)...)
	for i := 0; i < len(lines) && err == nil; i++ {
		l := &lines[i]
		row := []any{l.code, l.name}
		for _, amount := range l.amounts {
			if amount == 0 {
				row = append(row, "")
			} else {
				row = append(row, amount)
			}
		}

		err = table.Row(append(row, l.joinNotes())...)
	}

	if err == nil {
		err = table.Close()
	}
	if err != nil {
		return httpapi.Content{}, errors.Join(fmt.Errorf("write a table: %w", err), table.Discard())
	}

	return httpapi.Content{
		Type: sheet.ContentTypes[form],
		Name: name + "." + form,
		Save: true,
		Body: memory{bytes.NewReader(out.Bytes())},
	}, nil
}

// memory is a file that is read from memory.
type memory struct{ *bytes.Reader }

func (memory) Close() error { return nil }
