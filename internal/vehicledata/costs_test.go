package vehicledata_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestColumnsOfCosts: a file of costs with other columns says which it ignores, and one without any column of amounts
// stops and names those it may have, instead of making models that cost nothing.
func TestColumnsOfCosts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		list := admin.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"Costs"}`)
		price := admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1}`, list))
		code := apitest.Done[struct {
			Code string `json:"model_code"`
		}](t, admin.Get(fmt.Sprintf("/model-price/%d", price))).Code
		for _, c := range []struct {
			kind, column, unknown string
			stops                 string
		}{
			{"primecost", "feature_prime_cost", "price_wholesale", "feature_prime_cost, service_pack_prime_cost, price_factory_delivery"},
			{"wholesale/1", "price_wholesale", "feature_prime_cost", "price_wholesale"},
			{"pricelist", "price_standard", "feature_prime_cost", "price_standard, price_embassy, price_diplomatic, price_transportation"},
		} {
			kind, _, _ := strings.Cut(c.kind, "/")
			run := func(content string) apitest.ImportStatus {
				file := admin.Upload(t, kind+".csv", []byte(content))
				return admin.WaitImport(t, apitest.Done[struct {
					JobID int64 `json:"job_id"`
				}](t, admin.Post(fmt.Sprintf("/prices/import/%d/%s/%s", list, file, c.kind), nil)).JobID)
			}
			got := run(fmt.Sprintf("model;%s;%s\n%s;10,50;3\n", c.column, c.unknown, code))
			if got.Status != "OK" || got.Stats.Created+got.Stats.Updated != 1 || !slices.Equal(got.Findings.Tables[0].Unknown, []string{c.unknown}) {
				t.Errorf("%s with another column: %+v", kind, got)
			}
			if got = run(fmt.Sprintf("model;%s\n%s;10\n", c.unknown, code)); got.Status != "ERROR" || !strings.Contains(got.ErrorToDisplay, c.stops) {
				t.Errorf("%s without amounts: %+v", kind, got)
			}
		}
	})
}

// TestFaultsOfPrices: an amount that is too large says how large it may be, and a model that has two rows is named at its
// own column.
func TestFaultsOfPrices(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		list := admin.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"Faults"}`)
		price := admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1}`, list))
		code := apitest.Done[struct {
			Code string `json:"model_code"`
		}](t, admin.Get(fmt.Sprintf("/model-price/%d", price))).Code
		file := admin.Upload(t, "prices.csv", fmt.Appendf(nil, "model;feature;price_standard\n%[1]s;;1000000000000\n%[1]s;;10\n%[1]s;;11\n", code))
		run := admin.WaitImport(t, apitest.Done[struct {
			JobID int64 `json:"job_id"`
		}](t, admin.Post(fmt.Sprintf("/prices/import/%d/%s/pricelist", list, file), nil)).JobID)
		rows := apitest.Done[struct {
			Rows []struct {
				Row    int64
				Faults []struct{ Column, Code, Message string }
			}
		}](t, admin.Get(fmt.Sprintf("/import/job/%d/rows?action=faulty", run.JobID))).Rows
		if len(rows) != 2 || len(rows[0].Faults) != 1 || len(rows[1].Faults) != 1 {
			t.Fatalf("faulty rows: %+v", rows)
		}
		if got := rows[0].Faults[0]; got.Column != "price_standard" || !strings.Contains(got.Message, "999 999 999 999,99") && !strings.Contains(got.Message, "999,999,999,999.99") {
			t.Errorf("too large: %+v", got)
		}
		if got := rows[1].Faults[0]; got.Column != "model" || got.Code != "import_same_key" {
			t.Errorf("twice: %+v", got)
		}
	})
}
