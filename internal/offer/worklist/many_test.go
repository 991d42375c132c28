package worklist_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/offertest"
)

// many is more offers than a regular expression looks at.
const many = 21_000

// fillOffers copies the first offer many times, with other numbers and words.
func fillOffers(t *testing.T, p *apitest.Program) {
	t.Helper()
	columns, err := p.DB().Columns(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var into, from []string
	for _, column := range columns["versions"] {
		column = strings.TrimSuffix(column, " null")
		switch column {
		case "id":
			continue
		case "number":
			from = append(from, "'M' || n")
		case "search":
			from = append(from, "'m' || n || ' everywhere' || CASE WHEN n % 100 = 0 THEN ' seldom' ELSE '' END")
		default:
			from = append(from, "v."+column)
		}
		into = append(into, column)
	}
	err = p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), fmt.Sprintf(`WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < %d)
			INSERT INTO versions (%s) SELECT %s FROM series, versions v WHERE v.id = 1 AND {everyone}`, many, strings.Join(into, ", "), strings.Join(from, ", ")))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

type keywordFinds struct {
	keyword, sort string
	total         int
	first         string
	cut           bool
}

func (f keywordFinds) check(t *testing.T, c *apitest.Client) {
	t.Helper()
	got := c.Get("/version?limit=50&sort=" + f.sort + "&keyword=" + url.QueryEscape(f.keyword))
	rows := apitest.Done[[]offertest.Listed](t, got)
	first := ""
	if len(rows) > 0 {
		first = rows[0].Number
	}
	if total := got.Header.Get("X-Total-Count"); total != fmt.Sprint(f.total) || first != f.first || (got.Header.Get("X-Keyword-Note") == "keyword_cut") != f.cut ||
		(got.Header.Get("X-Total-Capped") == "1") != (f.total > 1000) {
		t.Errorf("%s by %q: %s, the first %s, %v; want %+v", f.keyword, f.sort, total, first, got.Header, f)
	}
}

// TestKeywordsAmongMany: what has the words is found, the newest thousand of it,
// and the list says when it was not all looked at. How a hundred thousand are
// searched is tried in package db.
func TestKeywordsAmongMany(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		fillOffers(t, p)
		jonas := p.As(t, "jonas")
		for _, f := range []keywordFinds{
			{keyword: "m12345", total: 1, first: "M12345"},
			{keyword: "1234", total: 12, first: "M12349"},
			{keyword: "1234", sort: "number", total: 12, first: "M1234"},
			{keyword: "seldom 700", total: 23, first: "M20700"},
			{keyword: "everywhere", total: 1001, first: "M21000"},
			{keyword: "everywhere 20999", total: 1, first: "M20999"},
			{keyword: "nowhere"},
			{keyword: "m2 seldom", total: 22, first: "M21000"},
			{keyword: "qz"},
			{keyword: "m2100.$|m2099[0-9] ", total: 10, first: "M20999", cut: true},
			{keyword: `"everywhere" OR`},
		} {
			f.check(t, jonas)
		}
		jonas.Put("/version/2", `{"title":"Ypatingas vežimas"}`)
		keywordFinds{keyword: "ypatingas", total: 1, first: offertest.OffersOf(t, jonas, "ids=2")[0].Number}.check(t, jonas)
		jonas.Put("/version/2", `{"title":"Kitas"}`)
		keywordFinds{keyword: "ypatingas"}.check(t, jonas)
	})
}

// TestKeywordsWithoutTrigrams: the product runs and finds where the database
// does not let its owner have the extension.
func TestKeywordsWithoutTrigrams(t *testing.T) {
	p := apitest.LoadWith(t, "postgres", func(cfg *app.Config) { cfg.URL = dbtest.AsStranger(t, cfg.URL) })
	jonas := p.As(t, "jonas")
	if got := offertest.OffersOf(t, jonas, "my=1&keyword=stankevic"); len(got) != 1 || got[0].ID != 1 {
		t.Errorf("the list: %s", offertest.NumbersOf(got))
	}
	if got := jonas.Get("/search?q=stankevic"); got.Status != http.StatusOK || !strings.Contains(got.Body, "Mindaugas Stankevičius") {
		t.Errorf("the palette: %d %s", got.Status, got.Body)
	}
}
