package proof_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/proof"
	"forecourt/internal/testkit/apitest"
)

// tryList gives what became of each configuration of the list, by name.
func tryList(t *testing.T, c *apitest.Client, list int64) map[string]proof.TestOutcome {
	t.Helper()
	found := apitest.Done[proof.TestOutcomes](t, c.Get(fmt.Sprint("/test-configuration/outcomes/", list)))
	if !found.Complete {
		t.Error("time was over")
	}
	out := map[string]proof.TestOutcome{}
	for _, o := range found.Outcomes {
		out[o.Name] = o
	}
	return out
}

// TestConfigurationsStayWhatTheyAre: what must stay possible or impossible is
// tried against the rules of today, with the rules that say otherwise; archived
// ones are not tried.
func TestConfigurationsStayWhatTheyAre(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		p.Draft(t, 1)
		admin := p.As(t, "admin")
		keep := func(name, expected, offerType string) int64 {
			return admin.Create(t, "/test-configuration", fmt.Sprintf(`{"pricelist_id":1,"model_id":1,"name":%q,"expected":%q,"offer_type":%q,"chosen":["LSPO","W19"],"dropped":[]}`, name, expected, offerType))
		}
		before := tryList(t, admin, 1)
		good, bad := keep("good", "valid", "diplomatic"), keep("bad", "invalid", "embassy")
		found := tryList(t, admin, 1)
		if len(found) != len(before)+2 || !found["good"].Passes || found["bad"].Passes || found["bad"].Text == "" {
			t.Fatalf("as the rules are: %+v", found)
		}
		rule := admin.Create(t, "/rule", `{"pricelist_id":1,"model_id":1,"name":"FORBIDS","include":0,"conditions":[{"id":3}],"actions":[{"id":11}]}`)
		found = tryList(t, admin, 1)
		if found["good"].Passes || !found["bad"].Passes || len(found["good"].Rules) != 1 || found["good"].Rules[0].ID != rule || !strings.Contains(found["good"].Text, "FORBIDS") {
			t.Errorf("with the rule: %+v", found)
		}
		apitest.Rejects(t, "a feature that is not there", admin.Post("/test-configuration", `{"pricelist_id":1,"model_id":1,"expected":"valid","offer_type":"standard","chosen":["NOSUCH"],"dropped":[]}`), "chosen")
		if got := p.As(t, "jonas").Post("/test-configuration", `{"pricelist_id":1,"model_id":1,"expected":"valid","offer_type":"standard","chosen":[],"dropped":[]}`); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d %s", got.Status, got.Body)
		}
		for _, id := range []int64{good, bad} {
			if got := admin.Put(fmt.Sprint("/test-configuration/", id), `{"status":"deleted","revision":1}`); got.Status != http.StatusOK {
				t.Fatalf("archive: %d %s", got.Status, got.Body)
			}
		}
		if left := tryList(t, admin, 1); len(left) != len(before) {
			t.Errorf("archived ones are tried: %+v", left)
		}
	})
}

// TestPublishingTriesConfigurations: a list whose rules forbid what must stay
// possible is not published, and the answer names model and configuration.
func TestPublishingTriesConfigurations(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		_, list, model := admin.RealCar(t)
		admin.Create(t, "/test-configuration", fmt.Sprintf(`{"pricelist_id":%d,"model_id":%d,"name":"fleet","expected":"invalid","offer_type":"standard","chosen":["494"],"dropped":[]}`, list, model))
		publish := fmt.Sprintf("/pricelist/publish/%d", list)
		got := admin.Post(publish, nil)
		if problem := got.Problem(t); got.Status != http.StatusUnprocessableEntity || problem.Code != "configurations_block_publishing" || !strings.Contains(strings.Join(problem.Errors["model 200420853"], " "), "Offers (standard), configuration fleet: ") {
			t.Errorf("published although a configuration fails: %d %s", got.Status, got.Body)
		}
		kept := apitest.Done[[]struct {
			ID       int64 `json:"id"`
			Revision int64 `json:"revision"`
		}](t, admin.Get(fmt.Sprint("/test-configuration?pricelistId=", list)))
		if len(kept) != 1 {
			t.Fatalf("kept: %+v", kept)
		}
		if got := admin.Put(fmt.Sprint("/test-configuration/", kept[0].ID), fmt.Sprintf(`{"expected":"valid","revision":%d}`, kept[0].Revision)); got.Status != http.StatusOK {
			t.Fatalf("change: %d %s", got.Status, got.Body)
		}
		if got := admin.Post(publish, nil); got.Status != http.StatusOK {
			t.Errorf("publish: %d %s", got.Status, got.Body)
		}
	})
}

// TestOneCarIsNotKeptBothWays: a car that must stay possible is not kept as one
// that must stay impossible, whatever way it comes, and the answer names the
// other one at what is expected.
func TestOneCarIsNotKeptBothWays(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		p.Draft(t, 1)
		body := func(name, expected, chosen string) string {
			return fmt.Sprintf(`{"pricelist_id":1,"model_id":1,"name":%q,"expected":%q,"offer_type":"embassy","chosen":%s,"dropped":[]}`, name, expected, chosen)
		}
		refuses := func(what string, got apitest.Response) {
			t.Helper()
			apitest.Rejects(t, what, got, "expected")
			if !strings.Contains(got.Body, "fleet") {
				t.Errorf("%s does not name the other one: %s", what, got.Body)
			}
		}
		at := func(id int64) string { return fmt.Sprint("/test-configuration/", id) }
		good := admin.Create(t, "/test-configuration", body("fleet", "valid", `["LSPO","W19"]`))
		refuses("the same car in another order", admin.Post("/test-configuration", body("other", "invalid", `["W19","LSPO"]`)))
		twice := admin.Post("/test-configuration", body("twice the same way", "valid", `["W19","LSPO"]`))
		apitest.Rejects(t, "the same car twice the same way", twice, "chosen")
		if !strings.Contains(twice.Body, "fleet") {
			t.Errorf("the one that is kept already is not named: %s", twice.Body)
		}
		less := admin.Create(t, "/test-configuration", body("less", "invalid", `["LSPO"]`))
		refuses("a change of what is chosen", admin.Put(at(less), `{"chosen":["LSPO","W19"],"revision":1}`))
		for _, o := range tryList(t, admin, 1) {
			if o.Name == "fleet" && (o.Expected != "valid" || o.UpdatedBy == "" || o.Revision != 1) {
				t.Errorf("the outcome does not say what is expected and by whom: %+v", o)
			}
		}
		apitest.Done[proof.TestConfiguration](t, admin.Put(at(good), `{"status":"deleted","revision":1}`))
		bad := admin.Create(t, "/test-configuration", body("fleet no more", "invalid", `["LSPO","W19"]`))
		refuses("out of the archive", admin.Put(at(good), `{"status":"active","revision":2}`))
		if got := admin.Post("/test-configuration/bulk", fmt.Sprintf(`{"ids":[%d],"action":"restore"}`, good)); !strings.Contains(got.Body, "fleet no more") {
			t.Errorf("with others at once: %d %s", got.Status, got.Body)
		}
		apitest.Done[proof.TestConfiguration](t, admin.Put(at(bad), `{"status":"deleted","revision":1}`))
		apitest.Done[proof.TestConfiguration](t, admin.Put(at(good), `{"status":"active","revision":2}`))
	})
}

// TestOneCarIsKeptOnceAtOnce: of several who keep the same car at the same moment, one way or the other, one does.
func TestOneCarIsKeptOnceAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		p.Draft(t, 1)
		got := apitest.AtOnce(4, func(i int) apitest.Response {
			return admin.Post("/test-configuration", fmt.Sprintf(`{"pricelist_id":1,"model_id":1,"name":"at once %d","expected":%q,"offer_type":"embassy","chosen":["W19"],"dropped":[]}`,
				i, []string{"valid", "invalid"}[i%2]))
		}).By()
		if got[http.StatusOK] != 1 || got[http.StatusUnprocessableEntity] != 3 {
			t.Errorf("the same car at once is answered %v", got)
		}
	})
}

// TestKeysOfAnOlderProgram: what was kept before the data held one car once gets its key when the program starts; a
// twin of it stays without, and is not written again as the same car.
func TestKeysOfAnOlderProgram(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		p.Draft(t, 1)
		at := func(id int64) string { return fmt.Sprint("/test-configuration/", id) }
		keep := func(name string) int64 {
			return admin.Create(t, "/test-configuration", fmt.Sprintf(`{"pricelist_id":1,"model_id":1,"name":%q,"expected":"valid","offer_type":"embassy","chosen":["W19"],"dropped":[]}`, name))
		}
		first := keep("first")
		apitest.Done[proof.TestConfiguration](t, admin.Put(at(first), `{"status":"deleted","revision":1}`))
		second := keep("second")
		older := proof.Configurations.With(func(t *table.Table[proof.TestConfiguration]) {
			t.Quiet = []string{"chosen_key", "status"}
		})
		op := db.Op{Actor: authz.System("test")}
		if err := p.DB().Update(t.Context(), op, func(tx *db.Tx) error {
			_, err := older.Quietly(t.Context(), tx, []string{"chosen_key = ''", "status = 'active'"}, "id IN ($1, $2)", first, second)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if err := proof.FillKeys(t.Context(), p.DB()); err != nil {
			t.Fatal(err)
		}
		var without []int64
		if err := p.DB().View(t.Context(), op, func(tx *db.Tx) (err error) {
			without, err = db.Select[int64](t.Context(), tx, "SELECT id FROM test_configurations WHERE {everyone} AND chosen_key = ''")
			return err
		}); err != nil || len(without) != 1 || without[0] != second {
			t.Fatalf("without a key: %v %v", without, err)
		}
		apitest.Rejects(t, "the twin as the same car", admin.Put(at(second), `{"name":"renamed","revision":1}`), "chosen")
		apitest.Done[proof.TestConfiguration](t, admin.Put(at(second), `{"status":"deleted","revision":1}`))
	})
}
