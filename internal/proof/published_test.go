package proof_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicledata"
)

// TestPublishedListsGetNoWorse: into a published list no rule is written with
// which a model could no longer be offered, or a configuration is no longer
// what it must stay: neither by hand, nor together with others, nor by an
// import, nor from the history.
func TestPublishedListsGetNoWorse(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list, model := admin.RealCar(t)
		at := admin.FeaturesOf(t, list, model)
		option := at["494"]
		write := func(name, include string) string {
			return fmt.Sprintf(`{"pricelist_id":%d,"name":%q,"include":%s,"actions":[{"id":%d}]}`, list, name, include, option)
		}
		always := admin.Create(t, "/rule", write("ALWAYS", "1"))
		if got := admin.Delete(fmt.Sprint("/rule/", always)); got.Status >= 300 {
			t.Fatalf("archive: %d %s", got.Status, got.Body)
		}
		if got := admin.Post(fmt.Sprint("/pricelist/publish/", list), nil); got.Status != http.StatusOK {
			t.Fatalf("publish: %d %s", got.Status, got.Body)
		}
		never := admin.Create(t, "/rule", write("NEVER", "0")) // nobody has to have the option
		refuses := func(what string, got apitest.Response, says string) {
			t.Helper()
			apitest.Rejects(t, what, got, "actions")
			if text := strings.Join(got.Problem(t).Errors["actions"], " "); !strings.Contains(text, says) || !strings.Contains(text, "200420853") {
				t.Errorf("%s: %s", what, text)
			}
		}
		refuses("a new rule", admin.Post("/rule", write("MUST", "1")), "could no longer be offered")
		refuses("a changed rule", admin.Put(fmt.Sprint("/rule/", never), `{"include":1}`), "could no longer be offered")
		refuses("a rule that is in use again", admin.Put(fmt.Sprint("/rule/", always), `{"status":"active"}`), "could no longer be offered")
		var history []struct {
			ID     int64
			Action string
		}
		admin.Get(fmt.Sprintf("/rule/%d/history", always)).JSON(t, &history)
		for _, h := range history {
			if h.Action == "update" {
				refuses("a rule of the history", admin.Post(fmt.Sprintf("/rule/%d/restore", always), fmt.Sprintf(`{"historyId":%d}`, h.ID)), "could no longer be offered")
			}
		}
		if got := admin.Post("/rule/bulk", fmt.Sprintf(`{"ids":[%d],"action":"restore"}`, always)); got.Status == http.StatusOK && !strings.Contains(got.Body, "could no longer be offered") {
			t.Errorf("together with others: %d %s", got.Status, got.Body)
		}
		if got := admin.Put(fmt.Sprint("/rule/", never), `{"text":{"1":"words"}}`); got.Status != http.StatusOK {
			t.Errorf("words are no rule: %d %s", got.Status, got.Body)
		}
		run := admin.Import(t, vehicledata.BMW, "rules.csv", []byte("rule,include,conditions,actions\nMUST,1,,494\nFINE,0,494,655\n"), apitest.ImportQuery(brand, list))
		if run.Stats.Faulty != 1 || !strings.Contains(admin.Get(fmt.Sprintf("/rule?pricelistId=%d", list)).Body, `"FINE"`) {
			t.Errorf("an import: %+v", run.Stats)
		}
		admin.Create(t, "/test-configuration", fmt.Sprintf(`{"pricelist_id":%d,"model_id":%d,"name":"fleet","expected":"valid","offer_type":"standard","chosen":["655"],"dropped":[]}`, list, model))
		no655 := fmt.Sprintf(`{"pricelist_id":%d,"name":"NO655","include":0,"actions":[{"id":%d}]}`, list, at["655"])
		refuses("a rule that fails a configuration", admin.Post("/rule", no655), "configuration fleet")
	})
}

// TestFaultyListsAreMended: a list that was published with a fault takes rules
// that do not add to it.
func TestFaultyListsAreMended(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	admin := p.As(t, "admin")
	p.Draft(t, 1)
	bad := admin.Create(t, "/rule", `{"pricelist_id":1,"name":"BAD","include":1,"actions":[{"id":22}]}`)
	p.Publish(t, 1)
	admin.Create(t, "/rule", `{"pricelist_id":1,"name":"FINE","include":0,"conditions":[{"id":22}],"actions":[{"id":23}]}`)
	apitest.Rejects(t, "another fault", admin.Post("/rule", `{"pricelist_id":1,"name":"WORSE","include":1,"actions":[{"id":24}]}`), "actions")
	if got := admin.Put(fmt.Sprint("/rule/", bad), `{"name":"STILL"}`); got.Status != http.StatusOK {
		t.Errorf("a name: %d %s", got.Status, got.Body)
	}
	if got := admin.Delete(fmt.Sprint("/rule/", bad)); got.Status >= 300 {
		t.Errorf("mended: %d %s", got.Status, got.Body)
	}
}
