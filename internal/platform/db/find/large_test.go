package find_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/testkit/dbtest"
)

type paper struct {
	table.Line
	BrandID   int64  `db:"brand_id" json:"brand_id"`
	CompanyID int64  `db:"company_id" json:"company_id"`
	Price     int64  `db:"price_total" json:"price_total"`
	Search    string `db:"search" json:"-"`
}

var papers = table.New(table.Table[paper]{
	Name: "versions", Entity: "paper", Scope: "{brand:brand_id} AND {company:company_id}", Order: "id DESC", Large: true,
	Sort: map[string]string{"id": "id", "price_total": "price_total"},
})

const manyPapers = 4000

// paperOf is what the i-th of many rows is: one in ten is the second company's,
// one in eight archived.
func paperOf(i int64) (company int64, archived bool, price int64, search string) {
	company, search = 1, fmt.Sprintf("b%d common", i)
	if i%10 == 0 {
		company = 2
	}
	if i%40 == 3 || i%40 == 10 {
		search += " often"
	}
	if i == 15 || i == 20 || i == 27 {
		search += " once in a while"
	}
	return company, i%8 == 5, i * 7919 % 4001, search
}

// fillPapers adds the rows and two users, who see all of them and those of the
// second company.
func fillPapers(t *testing.T, d *db.DB) (all, few db.Op) {
	t.Helper()
	users := seed(t, d)
	err := d.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		raw := tx.Unscoped("test data")
		var rows []string
		for i := range int64(manyPapers) {
			company, archived, price, search := paperOf(i + 1)
			status := "draft"
			if archived {
				status = "archived"
			}
			rows = append(rows, fmt.Sprintf("('%d', 'standard', '%s', '', %d, 1, 1, 1, '', 1, '', '', '', '', '', '', '', 'percent', 0, %d, 0, 0, 0, 0, 0, 1, '', '', '', '', '', 'EUR', '', '', '', 0, 0, '%s', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)",
				i+1, status, company, price, search))
		}
		for block := range slices.Chunk(rows, 500) {
			_, err := raw.Exec(t.Context(), `INSERT INTO versions (number, type, status, title, company_id, brand_id, language_id, vat_deductable, delivery_term, number_of_vehicles,
				crm_doc_type_id, crm_doc_id, crm_client_type_id, crm_client_id, customer_name, customer_phone, customer_email, discount_type, price, price_total, price_model,
				price_transportation, price_registration, price_casco, accessories_price, include_accessories, extra_services, extra_equipment, third_party_equipment,
				required_equipment, comment, currency, deposit_comment, franchise_accident, franchise_theft, check_discount, changed_since_finish, search, created_at, updated_at)
				VALUES `+strings.Join(block, ", "))
			if err != nil {
				return err
			}
		}
		_, err := raw.Exec(t.Context(), "INSERT INTO user_brands (user_id, brand_id) VALUES ($1, 1)", users["company"])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return db.Op{Actor: authz.Actor{UserID: users["all"]}}, db.Op{Actor: authz.Actor{UserID: users["company"]}}
}

// shownPapers are the ids of the rows that somebody sees, the newest first.
func shownPapers(everyCompany, archived bool) (ids []int64) {
	for i := int64(manyPapers); i > 0; i-- {
		if company, gone, _, _ := paperOf(i); (everyCompany || company == 2) && gone == archived {
			ids = append(ids, i)
		}
	}
	return ids
}

func idsOf(page find.Page[paper]) (ids []int64) {
	for _, row := range page.Rows {
		ids = append(ids, row.ID)
	}
	return ids
}

var inUse = db.Condition{SQL: "status <> 'archived' AND {+}status IN ('draft', 'template', 'active', 'used')"}

// However a page of a large table is come by, it is the one that the scope, the
// filter and the order give.
func TestLargeTablesGiveWhatTheScopeGives(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		all, few := fillPapers(t, d)
		for name, op := range map[string]db.Op{"all": all, "few": few} {
			want := shownPapers(name == "all", false)
			byPrice := slices.Clone(want)
			slices.SortFunc(byPrice, func(a, b int64) int {
				_, _, one, _ := paperOf(a)
				_, _, other, _ := paperOf(b)
				return cmp.Or(cmp.Compare(one, other), cmp.Compare(a, b))
			})
			view(t, d, op, func(tx *db.Tx) {
				for _, q := range []find.ListQuery{
					{Limit: 50}, {Limit: 50, Page: 5}, {Limit: 1000, Page: 3}, {Limit: 50, Sort: "price_total"}, {Limit: 50, Sort: "price_total", Page: 6},
				} {
					page, err := find.List(t.Context(), tx, papers, q, inUse)
					if err != nil {
						t.Fatalf("%s %+v: %v", name, q, err)
					}
					ordered := want
					if q.Sort != "" {
						ordered = byPrice
					}
					start := min(q.Start(), len(want))
					if got := idsOf(page); !slices.Equal(got, ordered[start:min(start+q.Limit, len(want))]) || page.Total != len(want) {
						t.Errorf("%s %+v gives %v of %d", name, q, got, page.Total)
					}
				}
			})
		}
	}, papers)
}

// A list that shows little is looked through for a keyword. Of a long one the
// newest rows are, and what few of them have is found wherever it is; on SQLite
// also what fewer have than the index may lead to. The note says when older rows
// were not looked at.
func TestKeywordsInLargeTables(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		all, few := fillPapers(t, d)
		newest := shownPapers(true, false)[:1200]
		for _, c := range []struct {
			keyword string
			all     int // how many of the newest are found among all rows
			note    string
		}{
			{"common", find.MaxFound, ""},
			{"once while", 3, ""},
			{"once nowhere", 0, ""},
			{"once b15", 1, ""},
			{"often", count(newest, "often"), find.NoteCut}, // enough new ones have it
			{"en", count(newest, "en"), find.NoteCut},
			{"w", 0, find.NoteCut}, // no index serves one or two letters
			{"of+ten", count(newest, "often"), find.NoteCut},
			{`^b15\s`, 0, find.NoteCut},
			{"com*on", find.MaxFound, ""},
		} {
			for name, op := range map[string]db.Op{"all": all, "few": few} {
				var want []int64
				for _, id := range shownPapers(name == "all", false) {
					if _, _, _, search := paperOf(id); matches(search, c.keyword) {
						want = append(want, id)
					}
				}
				view(t, d, op, func(tx *db.Tx) {
					note := ""
					if led := c.keyword == "often" && tx.Dialect().Name() == "sqlite"; name == "all" && !led {
						want, note = want[:c.all], c.note
					}
					page, err := find.List(t.Context(), tx, papers, find.ListQuery{Keyword: c.keyword, Limit: 1000}, inUse)
					if got := idsOf(page); err != nil || !slices.Equal(got, want) || page.Note != note || page.More != (len(want) == find.MaxFound) {
						t.Errorf("%s: %q finds %d rows, more %v, note %q, %v; want %d, %q", name, c.keyword, len(got), page.More, page.Note, err, len(want), note)
					}
				})
			}
		}
	}, papers)
}

// What few of the newest rows have is found by the index of letters, which is
// in step with the rows; on a server that has none the list says what is missing.
func TestOldRowsOfLargeTables(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		all, _ := fillPapers(t, d)
		oldRow(t, d, all, "once b15", 1, "")
		change := func(statement string) {
			err := d.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
				_, err := tx.Unscoped("test data").Exec(t.Context(), statement)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		change("UPDATE versions AS v SET search = 'changed to peculiar' WHERE id = 15")
		oldRow(t, d, all, "once b15", 0, "")
		oldRow(t, d, all, "peculiar", 1, "")
		change("DELETE FROM versions AS v WHERE id = 15")
		oldRow(t, d, all, "peculiar", 0, "")
	}, papers)
	t.Run("no index", func(t *testing.T) {
		cfg := dbtest.Config(t, "postgres")
		cfg.URL, cfg.Tables = dbtest.AsStranger(t, cfg.URL), table.NewSet(papers).Kept()
		d, err := db.Open(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		all, _ := fillPapers(t, d)
		oldRow(t, d, all, "once b15", 0, find.NoteCut)
	})
}

func oldRow(t *testing.T, d *db.DB, op db.Op, keyword string, want int, note string) {
	t.Helper()
	view(t, d, op, func(tx *db.Tx) {
		page, err := find.List(t.Context(), tx, papers, find.ListQuery{Keyword: keyword}, inUse)
		if err != nil || page.Total != want || page.Note != note {
			t.Errorf("%q finds %v, note %q, %v; want %d, %q", keyword, idsOf(page), page.Note, err, want, note)
		}
	})
}

// What is longer than any entry of an index is cut between two letters.
func TestSearchIndexed(t *testing.T) {
	for _, long := range []string{strings.Repeat("a", 5000), strings.Repeat("ė", 5000), "x" + strings.Repeat("字", 5000)} {
		if got := find.IndexedText(long); len(got) < 2390 || len(got) > 2400 || !utf8.ValidString(got) || !strings.HasPrefix(find.Text(long), got) {
			t.Errorf("%d bytes of %.9s", len(got), got)
		}
	}
	if got := find.IndexedText("Žukauskas", "Rūta"); got != "zukauskas\nruta" {
		t.Error(got)
	}
}

func count(ids []int64, word string) (n int) {
	for _, id := range ids {
		if _, _, _, search := paperOf(id); strings.Contains(search, word) {
			n++
		}
	}
	return n
}

// matches reports whether a text has all the words, patterns spelt out.
func matches(text, keyword string) bool {
	for _, word := range strings.Fields(strings.NewReplacer("of+ten", "often", "com*on", "common").Replace(keyword)) {
		if before, ok := strings.CutSuffix(word, `\s`); ok && !strings.HasPrefix(text, strings.TrimPrefix(before, "^")+" ") || !ok && !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// What is wanted whole looks at every row, old ones too.
func TestFoundLooksAtEveryRow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		all, few := fillPapers(t, d)
		for _, keyword := range []string{"", "common", "once while", "once nowhere", "often", "en", "w", "of+ten", `^b15\s`, "com*on"} {
			for name, op := range map[string]db.Op{"all": all, "few": few} {
				var want, got []int64
				for _, id := range slices.Backward(shownPapers(name == "all", false)) {
					if _, _, _, search := paperOf(id); matches(search, keyword) {
						want = append(want, id)
					}
				}
				view(t, d, op, func(tx *db.Tx) {
					err := find.Found(t.Context(), tx, papers, keyword, []db.Condition{inUse}, func(rows []paper) error {
						got = append(got, idsOf(find.Page[paper]{Rows: rows})...)
						return nil
					})
					ids, idsErr := find.IDs(t.Context(), tx, papers, keyword, 5000, inUse)
					if err != nil || !slices.Equal(got, want) || idsErr != nil || !slices.Equal(ids, want) {
						t.Errorf("%s: %q finds %d and the ids of %d, want %d: %v %v", name, keyword, len(got), len(ids), len(want), err, idsErr)
					}
				})
			}
		}
	}, papers)
}
