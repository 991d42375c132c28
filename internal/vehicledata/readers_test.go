package vehicledata_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicledata"
)

// TestCostsOfAnotherStayHidden: who may import but not see costs reads nothing of those that somebody else imported,
// neither in the rows, nor in the file of what is wrong, and does not revert them.
func TestCostsOfAnotherStayHidden(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		withoutCosts(t, admin, "inga")
		inga := p.As(t, "inga")
		content := []byte("code;serie;model_range;fuel;price_wholesale;feature_prime_cost;price_standard\n" +
			"A02P;A3;A3 Sport;petrol;71122,50;;20123,45\nA02D;A3;A3 Sport;steam;79876,50;x71;20123,45\n")
		list := admin.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"Costs","started_at":"2031-01-01"}`)
		run := admin.Import(t, vehicledata.BMW, "models.csv", content, apitest.ImportQuery(1, list, "createMissing", "1", "dryRun", "1"))
		at := fmt.Sprintf("/import/job/%d", run.JobID)
		for path, shown := range map[string]string{at + "/rows": "20123.45", at + "/errors": "20123,45"} {
			if got := admin.Get(path).Body; !strings.Contains(got, "71122") && !strings.Contains(got, "79876") {
				t.Errorf("%s shows the administrator no costs: %s", path, got)
			}
			got := inga.Get(path)
			if got.Status != http.StatusOK || !strings.Contains(got.Body, shown) || strings.Contains(got.Body, "71122") || strings.Contains(got.Body, "79876") || strings.Contains(got.Body, "x71") {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}
		done := admin.Import(t, vehicledata.BMW, "models.csv", content, apitest.ImportQuery(1, list, "createMissing", "1"))
		back := fmt.Sprintf("/import/job/%d/revert", done.JobID)
		if got := inga.Post(back, nil); got.Status != http.StatusForbidden {
			t.Errorf("reverted without the right to costs: %d %s", got.Status, got.Body)
		}
		if got := admin.Post(back, nil); got.Status != http.StatusOK {
			t.Errorf("reverted: %d %s", got.Status, got.Body)
		}
	})
}

// TestImportBeforePublishingStays: what came into a list before it was published is not reverted afterwards; what
// came into a published list may be.
func TestImportBeforePublishingStays(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list, _ := admin.RealCar(t)
		p.Draft(t, list)
		load := func(price string) string {
			run := admin.Import(t, vehicledata.Prices, "prices.csv", []byte("model;price_standard\n"+"21GM;"+price+"\n"), apitest.ImportQuery(brand, list))
			return fmt.Sprintf("/import/job/%d/revert", run.JobID)
		}
		before := load("43210,00")
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/pricelist/publish/%d", list), nil))
		if got := admin.Post(before, nil); got.Status != http.StatusConflict || got.Problem(t).Code != "import_list_published_since" {
			t.Errorf("imported before: %d %s", got.Status, got.Body)
		}
		if got := admin.Post(load("43211,00"), nil); got.Status != http.StatusOK {
			t.Errorf("imported after: %d %s", got.Status, got.Body)
		}
	})
}

// withoutCosts takes the right to costs from the role of a user.
func withoutCosts(t *testing.T, admin *apitest.Client, username string) {
	t.Helper()
	for _, user := range apitest.Done[[]struct {
		Username string
		RoleID   int64 `json:"role_id"`
	}](t, admin.Get("/user?limit=1000")) {
		if user.Username != username {
			continue
		}
		admin.Deny(t, user.RoleID, "app.brand.primecost")
	}
}
