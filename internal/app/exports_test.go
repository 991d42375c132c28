package app_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

// An export has all that the list finds, however much it is.
func TestExportsHaveAllThatAKeywordFinds(t *testing.T) {
	const many = 2345
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		var rows []string
		for i := range many {
			rows = append(rows, fmt.Sprintf("(1, 'M%d', 'm%[1]d', '{\"1\":\"Visur\"}', 'active', %[1]d, 'visur\nm%[1]d', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)", i+100))
		}
		fill(t, p, "INSERT INTO body_types (brand_id, code, code_key, name, status, sort, search, created_at, updated_at) VALUES "+strings.Join(rows, ", "))
		admin := p.As(t, "admin")
		for keyword, want := range map[string]int{"": many, "visur": many, "vis+ur": many, "m%5E": 0, "m1": 100 + 1000, "%5Em1..$": 100} {
			for _, format := range []string{"csv", "xlsx"} {
				statements := len(record(p, func() {
					codes := exported(t, admin.Get("/body-type?brandId=1&format="+format+"&keyword="+keyword), format)
					found := 0
					for code, times := range codes {
						if times != 1 {
							t.Errorf("%s is %d times in the %s", code, times, format)
						}
						if strings.HasPrefix(code, "M") && code != "MPV" {
							found++
						}
					}
					if found != want {
						t.Errorf("%q finds %d, the %s has %d", keyword, want, format, found)
					}
				}))
				if statements > 20 {
					t.Errorf("%d statements for %d rows", statements, want)
				}
			}
		}
	})
}

// fill adds rows past the rules and the log of the program, as many as no
// operation adds in the time of a test.
func fill(t *testing.T, p *apitest.Program, statements ...string) {
	t.Helper()
	d, err := db.Open(t.Context(), p.Config.Config)
	if err != nil {
		t.Fatal(err)
	}
	err = d.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Unscoped("many rows").Exec(t.Context(), statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err := errors.Join(err, d.Close()); err != nil {
		t.Fatal(err)
	}
}

// exported counts the codes of an export.
func exported(t *testing.T, got apitest.Response, format string) map[string]int {
	t.Helper()
	if got.Status != http.StatusOK {
		t.Fatalf("%d %.200s", got.Status, got.Body)
	}
	var rows [][]string
	var err error
	if format == "csv" {
		reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(got.Body, "\ufeff")))
		reader.Comma = ';'
		rows, err = reader.ReadAll()
	} else {
		var book *excelize.File
		if book, err = excelize.OpenReader(bytes.NewReader([]byte(got.Body))); err == nil {
			rows, err = book.GetRows(book.GetSheetName(0))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	codes := map[string]int{}
	for _, row := range rows[1:] {
		codes[row[1]]++
	}
	return codes
}

// Whatever is asked of a list, in whatever form, is answered: the form of the
// answer changes no error.
func TestEveryListAnswersInEveryForm(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, path := range lists(p) {
			for _, query := range []string{"", "keyword=aurora", "keyword=a", "keyword=a.*b", "keyword=(", "keyword=%00", "keyword=" + strings.Repeat("x", 300), "sort=none", "sort=-id", "ids=1,2", "ids=x", "page=0", "whole=1&limit=1"} {
				plain := admin.Get(path + "?" + query)
				if plain.Status == 0 || plain.Status >= 500 {
					t.Errorf("%s?%s: %d %s", path, query, plain.Status, plain.Body)
				}
				for _, format := range []string{"json", "csv", "xlsx", "pdf"} {
					got := admin.Get(path + "?" + query + "&format=" + format)
					want := plain.Status
					if format == "pdf" {
						want = http.StatusUnprocessableEntity
					}
					if got.Status != want {
						t.Errorf("%s?%s&format=%s: %d %.200s, without format %d", path, query, format, got.Status, got.Body, plain.Status)
					}
					if want != http.StatusOK && got.Problem(t).RequestID == "" {
						t.Errorf("%s?%s&format=%s: %.200s", path, query, format, got.Body)
					}
				}
			}
		}
		if _, after, some := strings.Cut(p.Log(), "panic"); some {
			t.Errorf("the log has a panic: %.2000s", after)
		}
	})
}

// No order that is sent breaks a sort operation: it is taken or refused.
func TestSortOperationsTakeOrRefuseAnyOrder(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, stranger := p.As(t, "admin"), p.As(t, "jonas")
		tried := 0
		for _, o := range p.App.API.Operations() {
			if o.Method != http.MethodPost || !strings.HasSuffix(o.Path, "/sort") {
				continue
			}
			tried++
			for _, body := range []string{
				`{}`, `{"ids":[]}`, `{"ids":null}`, `{"ids":[1]}`, `{"ids":[1,1]}`, `{"ids":[2,1,3]}`, `{"ids":[1,999999]}`, `{"ids":[999999]}`, `{"ids":[0,-1]}`, `{"ids":["1"]}`,
				`{"featureIds":[1],"ids":[1]}`, `{"featureIds":[1,2],"ids":[2,3]}`, `{"brandId":1,"featureIds":[1],"ids":[1]}`, `{"featureIds":[]}`, `{"featureIds":[],"ids":[1]}`,
				`{"brandId":2,"ids":[1,2]}`, `[]`, `null`, ``,
			} {
				for name, c := range map[string]*apitest.Client{"admin": admin, "jonas": stranger} {
					if got := c.Post(o.Path, body); got.Status == 0 || got.Status >= 500 {
						t.Errorf("%s as %s with %s: %d %s", o.Path, name, body, got.Status, got.Body)
					}
				}
			}
		}
		if tried < 8 {
			t.Errorf("only %d operations were tried", tried)
		}
		apitest.Rejects(t, "both names", admin.Post("/feature/sort", `{"featureIds":[1],"ids":[1]}`), "ids")
	})
}
