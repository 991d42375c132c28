package vehicledata_test

import (
	"fmt"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicledata"
)

// TestImportIsOfWhoBeganIt: the records that an import wrote, and their history, name the person who began it.
func TestImportIsOfWhoBeganIt(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, inga := p.As(t, "admin"), p.As(t, "inga")
		list := admin.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"Spring","started_at":"2031-01-01"}`)
		content := []byte("code;serie;model_range;fuel;price_standard\nZZ1;A3;A3 Sport;petrol;20123,45\n")
		inga.Import(t, vehicledata.BMW, "models.csv", content, apitest.ImportQuery(1, list, "createMissing", "1"))
		var me struct{ Name string }
		inga.Get("/user/active").JSON(t, &me)
		models := apitest.Done[[]struct {
			ID            int64
			UpdatedByName string `json:"updated_by_name"`
		}](t, admin.Get(fmt.Sprintf("/model?pricelistId=%d&keyword=ZZ1", list)))
		if len(models) != 1 || models[0].UpdatedByName != me.Name || me.Name == "" {
			t.Fatalf("%q imported %+v", me.Name, models)
		}
		type entry struct {
			ActorName string `json:"actor_name"`
			Entity    string
			Changes   map[string][2]any
			Names     map[string]map[string]string
			Cause     struct {
				JobID         int64 `json:"job_id"`
				Kind, Subject string
				IsOpen        bool `json:"is_open"`
			}
		}
		history := apitest.Done[[]entry](t, admin.Get(fmt.Sprintf("/model/%d/history", models[0].ID)))
		if len(history) != 2 || history[0].Entity != "model-price" || history[0].ActorName != me.Name {
			t.Fatalf("history: %+v", history)
		}
		// It says which import it was, with the way to it for those who may see it, and what the ids in it are called.
		made := history[1]
		if c := made.Cause; c.JobID == 0 || c.Kind != "import" || c.Subject != "models.csv" || !c.IsOpen {
			t.Errorf("cause: %+v", c)
		}
		for field, name := range map[string]string{"serie_id": "A3", "modelrange_id": "A3 Sport", "fuel_id": "Petrol"} {
			if got := made.Names[field][fmt.Sprint(made.Changes[field][1])]; got != name {
				t.Errorf("%s is called %q in %+v", field, got, made)
			}
		}
		// The log has it among what the person did.
		if log := admin.Get("/log?username=inga&limit=1000").Body; !strings.Contains(log, `"username":"import","login":"","acting_for":"`+me.Name+`"`) {
			t.Errorf("the log of %s is without what the import did: %.600s", me.Name, log)
		}
		role := admin.Create(t, "/role", `{"name":"Modelių skaitytojas","type":"admin"}`)
		admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":"app.brand.model"}`, role))
		admin.Create(t, "/user", fmt.Sprintf(`{"username":"skaito","name":"Skaito","password":"beribis-vandenynas-77","isPasswordChangeNeeded":false,"role_id":%d,"company_ids":[1],"brand_ids":[1]}`, role))
		reader := p.Anonymous()
		reader.Token = apitest.Done[struct {
			Token string `json:"access_token"`
		}](t, reader.Login("skaito", "beribis-vandenynas-77")).Token
		if read := apitest.Done[[]entry](t, reader.Get(fmt.Sprintf("/model/%d/history", models[0].ID))); read[0].Cause.Subject != "models.csv" || read[0].Cause.IsOpen {
			t.Errorf("cause for a reader without imports: %+v", read[0].Cause)
		}
	})
}
