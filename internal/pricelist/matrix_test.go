package pricelist_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type matrixCell struct {
	ModelID   int64    `json:"model_id"`
	FeatureID int64    `json:"feature_id"`
	Revision  int64    `json:"revision"`
	Status    string   `json:"status"`
	Price     *float64 `json:"price_standard"`
	Standard  bool     `json:"standard"`
}

// cell is a cell as it is sent.
func cell(model, feature, revision int64, status, price string, standard bool) string {
	return fmt.Sprintf(`{"model_id":%d,"feature_id":%d,"revision":%d,"status":%q,"price_standard":%s,"price_embassy":null,"standard":%t,"standard_embassy":false,"standard_diplomatic":false}`,
		model, feature, revision, status, price, standard)
}

func cells(all ...string) string { return `{"cells":[` + strings.Join(all, ",") + `]}` }

// matrixList is a draft with two models and nothing in its cells.
func matrixList(t *testing.T, admin *apitest.Client) int64 {
	t.Helper()
	l := apitest.Done[record](t, admin.Post("/pricelist", fmt.Sprintf(`{"pricelist_title_id":1,"name":"Matrix %s"}`, t.Name())))
	for model := 1; model <= 2; model++ {
		apitest.Done[record](t, admin.Post("/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":%d,"price_standard":20000}`, l.ID, model)))
	}
	return l.ID
}

// TestMatrix: heads and cells of a list are read, written together, and taken
// back by writing what was there.
func TestMatrix(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		list := matrixList(t, admin)
		save, window := fmt.Sprintf("/pricelist/matrix-cells/%d", list), fmt.Sprintf("/pricelist/matrix-cells/%d?modelId=1,2&featureId=30,31,32", list)
		read := func() (read []matrixCell) {
			admin.Get(window).JSON(t, &read)
			return read
		}
		var heads struct {
			ReadOnly bool `json:"read_only"`
			Models   []struct {
				ID        int64
				Code      string
				SerieName string `json:"serie_name"`
			}
			Features []struct {
				ID          int64
				Offered     bool
				Description map[string]string
			}
		}
		admin.Get(fmt.Sprintf("/pricelist/matrix/%d", list)).JSON(t, &heads)
		if heads.ReadOnly || len(heads.Models) != 2 || heads.Models[0].SerieName == "" || len(heads.Features) < 10 || heads.Features[0].Offered || len(heads.Features[0].Description) == 0 {
			t.Fatalf("heads: %+v", heads)
		}

		type saved struct {
			Changed int
			Cells   []matrixCell
		}
		out := apitest.Done[saved](t, admin.Post(save, cells(
			cell(1, 30, 0, "active", "100.5", false), cell(2, 30, 0, "active", "null", true), cell(1, 31, 0, "active", "7", false), cell(2, 32, 0, "deleted", "null", false))))
		if out.Changed != 3 || out.Cells[0].Revision != 1 || out.Cells[3].Revision != 0 {
			t.Errorf("first: %+v", out)
		}
		now := read()
		if len(now) != 3 || *now[0].Price != 100.5 || now[2].FeatureID != 30 || !now[2].Standard {
			t.Errorf("then: %+v", now)
		}
		var differ struct {
			IDs []int64 `json:"feature_ids"`
		}
		admin.Get(fmt.Sprintf("/pricelist/matrix-differences/%d?modelId=1,2", list)).JSON(t, &differ)
		if fmt.Sprint(differ.IDs) != "[30 31]" {
			t.Errorf("differences: %v", differ.IDs)
		}
		admin.Get(fmt.Sprintf("/pricelist/matrix-differences/%d?modelId=1", list)).JSON(t, &differ)
		if len(differ.IDs) != 0 {
			t.Errorf("one model differs from itself: %v", differ.IDs)
		}

		// Undo: what was nothing is not offered again, which keeps the row and its history.
		out = apitest.Done[saved](t, admin.Post(save, cells(cell(1, 30, 1, "deleted", "null", false), cell(2, 30, 1, "deleted", "null", false))))
		if now = read(); out.Changed != 2 || now[0].Status != "deleted" || now[0].Price != nil || now[0].Revision != 2 {
			t.Errorf("undone: %+v", now)
		}
		if log := admin.Get("/audit?entity=model-feature&limit=5").Body; log == "" {
			t.Error("nothing in the log")
		}
	})
}

// TestMatrixIsWrittenWholly: one cell that somebody changed, or that is wrong,
// refuses all of them.
func TestMatrixIsWrittenWholly(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		list := matrixList(t, admin)
		save := fmt.Sprintf("/pricelist/matrix-cells/%d", list)
		admin.Post(save, cells(cell(1, 30, 0, "active", "1", false)))
		for name, c := range map[string]struct {
			body, says string
			status     int
		}{
			"changed meanwhile": {cells(cell(1, 31, 0, "active", "5", false), cell(1, 30, 0, "active", "2", false)), `"cells_changed"`, http.StatusConflict},
			"no such feature":   {cells(cell(1, 31, 0, "active", "5", false), cell(1, 99999999, 0, "active", "2", false)), `cells[1].feature_id`, http.StatusUnprocessableEntity},
			"no such model":     {cells(cell(99999999, 31, 0, "active", "5", false)), `cells[0].model_id`, http.StatusUnprocessableEntity},
			"twice":             {cells(cell(1, 31, 0, "active", "5", false), cell(1, 31, 0, "active", "6", false)), `cells[1]`, http.StatusUnprocessableEntity},
			"no amount":         {cells(cell(1, 31, 0, "active", "5.123", false)), `validation_failed`, http.StatusUnprocessableEntity},
		} {
			if got := admin.Post(save, c.body); got.Status != c.status || !strings.Contains(got.Body, c.says) {
				t.Errorf("%s: %d %s", name, got.Status, got.Body)
			}
		}
		var now []matrixCell
		admin.Get(save+"?modelId=1,2&featureId=30,31").JSON(t, &now)
		if len(now) != 1 || *now[0].Price != 1 {
			t.Errorf("half was written: %+v", now)
		}
		got := admin.Post(save, cells(cell(1, 30, 0, "active", "2", false)))
		if !strings.Contains(got.Body, `"by":"`) || !strings.Contains(got.Body, `"price_standard":1.00`) {
			t.Errorf("who changed it, and to what: %s", got.Body)
		}
		if got := admin.Post("/pricelist/matrix-cells/1", cells(cell(1, 30, 1, "active", "2", false))); got.Status != http.StatusConflict || !strings.Contains(got.Body, "published_already") {
			t.Errorf("a published list: %d %s", got.Status, got.Body)
		}
		for _, path := range []string{"/pricelist/matrix/%d", "/pricelist/matrix-cells/%d?modelId=1&featureId=30", "/pricelist/matrix-differences/%d?modelId=1"} {
			if got := p.As(t, "tomas").Get(fmt.Sprintf(path, list)); got.Status != http.StatusForbidden {
				t.Errorf("%s read without the right: %d %s", path, got.Status, got.Body)
			}
		}
		if got := p.As(t, "tomas").Post(save, cells(cell(1, 31, 0, "active", "2", false))); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d %s", got.Status, got.Body)
		}
	})
}

// TestMatrixCostsNoStatementPerCell: many cells take the statements of a few,
// but for the blocks that they are written in.
func TestMatrixCostsNoStatementPerCell(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		save := fmt.Sprintf("/pricelist/matrix-cells/%d", matrixList(t, admin))
		write := func(features int, revision int64) int {
			var all []string
			for model := int64(1); model <= 2; model++ {
				for feature := range int64(features) {
					all = append(all, cell(model, 1+feature, revision, "active", fmt.Sprint(100+revision), false))
				}
			}
			return counted(p, func() {
				if got := admin.Post(save, cells(all...)); got.Status != http.StatusOK {
					t.Errorf("%d cells: %s", len(all), got.Body)
				}
			})
		}
		write(25, 0)
		few := write(2, 1)
		many := counted(p, func() {
			admin.Get(save + "?modelId=1,2&featureId=" + joined(1, 25))
		})
		if few > 20 || many > 2 {
			t.Errorf("%d statements to change four cells, %d to read fifty", few, many)
		}
	})
}

// TestNoCells: an act without cells is refused at its field.
func TestNoCells(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		list := admin.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"Empty"}`)
		apitest.Rejects(t, "no cells", admin.Post(fmt.Sprintf("/pricelist/matrix-cells/%d", list), `{"cells":null}`), "cells")
	})
}

// TestBrandOfAList: brand and type of a list are those of its title, and others are refused at their field.
func TestBrandOfAList(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		at := fmt.Sprintf("/pricelist/%d", admin.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"Mine"}`))
		apitest.Rejects(t, "another brand", admin.Put(at, `{"brand_id":2}`), "brand_id")
		apitest.Rejects(t, "another type", admin.Put(at, `{"type":2}`), "type")
		apitest.Done[record](t, admin.Put(at, `{"brand_id":1,"type":1,"name":"Still mine"}`))
	})
}
