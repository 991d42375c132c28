package pricelist_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type packagePlace struct {
	Package int64 `json:"package_feature_id"`
	Feature int64 `json:"feature_id"`
}

type packageCell struct {
	packagePlace
	EveryModel bool `json:"every_model"`
	Own        bool
}

type packageHeads struct {
	ReadOnly bool `json:"read_only"`
	Models   []struct{ ID int64 }
	Packages []struct {
		ID          int64
		Description map[string]string
	}
	Features []struct{ ID int64 }
	Contents []packageCell
}

type savedContents struct{ Put, Drop []packagePlace }

// places are cells as they are sent: pairs of a package and a feature.
func places(ids ...int64) string {
	var all []string
	for i := 0; i+1 < len(ids); i += 2 {
		all = append(all, fmt.Sprintf(`{"package_feature_id":%d,"feature_id":%d}`, ids[i], ids[i+1]))
	}
	return "[" + strings.Join(all, ",") + "]"
}

// act is what is sent to a matrix of packages; model is a number or null.
func act(model, put, drop string) string {
	return fmt.Sprintf(`{"model_id":%s,"put":%s,"drop":%s}`, model, put, drop)
}

// packageList is a draft with two models, and the path of its matrix of
// packages; features 1 and 2 are packages.
func packageList(t *testing.T, admin *apitest.Client) (int64, string) {
	t.Helper()
	list := matrixList(t, admin)
	for feature := range int64(2) {
		admin.MakePackage(t, 1, feature+1)
	}
	return list, fmt.Sprintf("/pricelist/package-matrix/%d", list)
}

// TestPackageMatrix: what packages bring with every model and with one is
// read, written, and undone by the act turned round.
func TestPackageMatrix(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		_, path := packageList(t, admin)
		read := func(query string) (heads packageHeads) {
			t.Helper()
			got := admin.Get(path + query)
			if got.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", query, got.Status, got.Body)
			}
			got.JSON(t, &heads)
			return heads
		}
		heads := read("")
		packages := map[int64]bool{}
		for _, pack := range heads.Packages {
			packages[pack.ID] = true
		}
		if heads.ReadOnly || len(heads.Models) != 2 || !packages[1] || !packages[2] || packages[3] || len(heads.Features) < 10 || len(heads.Contents) != 0 {
			t.Fatalf("heads: %+v", heads)
		}

		out := apitest.Done[savedContents](t, admin.Post(path, act("null", places(1, 5, 1, 6), places(2, 5))))
		if fmt.Sprint(out) != "{[{1 5} {1 6}] []}" {
			t.Errorf("with every model: %+v", out)
		}
		out = apitest.Done[savedContents](t, admin.Post(path, act("1", places(1, 6, 1, 7), "[]")))
		if fmt.Sprint(out) != "{[{1 6} {1 7}] []}" {
			t.Errorf("with one model: %+v", out)
		}
		for query, want := range map[string]string{
			"":           "[{{1 5} true false} {{1 6} true false}]",
			"?modelId=1": "[{{1 5} true false} {{1 6} true true} {{1 7} false true}]",
			"?modelId=2": "[{{1 5} true false} {{1 6} true false}]",
		} {
			if got := fmt.Sprint(read(query).Contents); got != want {
				t.Errorf("contents of %q: %s", query, got)
			}
		}

		// What is there is not added again; what is not there is not removed.
		out = apitest.Done[savedContents](t, admin.Post(path, act("1", places(1, 7, 2, 8), places(1, 5, 1, 6))))
		if fmt.Sprint(out) != "{[{2 8}] [{1 6}]}" {
			t.Errorf("what really changed: %+v", out)
		}
		apitest.Done[savedContents](t, admin.Post(path, act("1", places(1, 6), places(2, 8))))
		if got := fmt.Sprint(read("?modelId=1").Contents); got != "[{{1 5} true false} {{1 6} true true} {{1 7} false true}]" {
			t.Errorf("undone: %s", got)
		}
		var log []struct{ Entity, Action string }
		admin.Get("/log?limit=50").JSON(t, &log)
		logged := map[string]int{}
		for _, entry := range log {
			if entry.Entity == "package-content" {
				logged[entry.Action]++
			}
		}
		if fmt.Sprint(logged) != "map[create:6 delete:2]" {
			t.Errorf("the log: %v", logged)
		}
	})
}

// TestPackageMatrixIsWrittenWholly: one cell that is wrong refuses all of
// them, and is named.
func TestPackageMatrixIsWrittenWholly(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		list, path := packageList(t, admin)
		apitest.Done[savedContents](t, admin.Post(path, act("null", places(1, 2), "[]")))
		foreign := apitest.Done[record](t, admin.Post("/feature", `{"brand_id":2,"code":"FOREIGN"}`)).ID
		for name, c := range map[string]struct{ body, field string }{
			"a circle":                  {act("null", places(2, 9, 2, 1), "[]"), `put[1].feature_id`},
			"a circle by one model":     {act("2", places(2, 9, 2, 1), places(1, 2)), `put[1].feature_id`},
			"itself":                    {act("null", places(2, 9, 2, 2), "[]"), `put[1].feature_id`},
			"a circle within the act":   {act("null", places(2, 9, 2, 1), places(1, 9)), `put[1].feature_id`},
			"no package":                {act("null", places(2, 9, 3, 9), "[]"), `put[1].package_feature_id`},
			"no such feature":           {act("null", places(2, 9, 2, 99999999), "[]"), `put[1].feature_id`},
			"a feature of other brands": {act("null", places(2, 9, 2, foreign), "[]"), `put[1].feature_id`},
			"a model of no list":        {act("99999999", places(2, 9), "[]"), `model_id`},
			"a model of another list":   {act("3", places(2, 9), "[]"), `model_id`},
			"twice":                     {act("null", places(2, 9, 2, 9), "[]"), `put[1]`},
			"in and out":                {act("null", places(2, 9), places(2, 9)), `drop[0]`},
		} {
			if got := admin.Post(path, c.body); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, `"`+c.field+`"`) {
				t.Errorf("%s: %d %s", name, got.Status, got.Body)
			}
		}
		// The circle is open once the half of it that is there goes.
		apitest.Done[savedContents](t, admin.Post(path, act("null", places(2, 1), places(1, 2))))
		var heads packageHeads
		if admin.Get(path).JSON(t, &heads); fmt.Sprint(heads.Contents) != "[{{2 1} true false}]" {
			t.Errorf("half was written: %+v", heads.Contents)
		}
		apitest.Rejects(t, "read for a model of no list", admin.Get(path+"?modelId=99999999"), "modelId")
		if got := admin.Post("/pricelist/package-matrix/1", act("null", places(2, 9), "[]")); got.Status != http.StatusConflict || !strings.Contains(got.Body, "published_already") {
			t.Errorf("a published list: %d %s", got.Status, got.Body)
		}
		if admin.Get("/pricelist/package-matrix/1").JSON(t, &heads); !heads.ReadOnly {
			t.Error("a published list can be changed")
		}
		tomas := p.As(t, "tomas")
		if got := tomas.Get(path); got.Status != http.StatusForbidden {
			t.Errorf("read without the right: %d %s", got.Status, got.Body)
		}
		if got := tomas.Post(path, act("null", places(2, 9), "[]")); got.Status != http.StatusForbidden {
			t.Errorf("written without the right: %d %s", got.Status, got.Body)
		}
		apitest.Done[record](t, admin.Get(fmt.Sprintf("/pricelist/%d", list)))
	})
}

// TestPackageMatrixCostsNoStatementPerCell: many contents take the statements of a few.
func TestPackageMatrixCostsNoStatementPerCell(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		_, path := packageList(t, admin)
		write := func(from, to int64) int {
			var put []int64
			for feature := from; feature <= to; feature++ {
				put = append(put, 1, feature)
			}
			return counted(p, func() {
				apitest.Done[savedContents](t, admin.Post(path, act("null", places(put...), "[]")))
				apitest.Done[savedContents](t, admin.Post(path, act("null", "[]", places(put...))))
			})
		}
		few, many := write(3, 4), write(5, 30)
		read := counted(p, func() { admin.Get(path) })
		if many > few || few > 30 || read > 7 {
			t.Errorf("%d statements for 2 contents, %d for 26, %d to read", few, many, read)
		}
	})
}
