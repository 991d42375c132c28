package vehicledata_test

import (
	"fmt"
	"testing"

	"forecourt/internal/imports/vehicledata"
	"forecourt/internal/testkit/apitest"
)

// TestImportIsOfWhoBeganIt: the records that an import wrote, and their history, name the person who began it.
func TestImportIsOfWhoBeganIt(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, inga := p.As(t, "admin"), p.As(t, "inga")
		list := admin.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"Spring","started_at":"2031-01-01"}`)
		content := []byte("code;serie;model_range;fuel;price_standard\nA02P;A3;A3 Sport;petrol;20123,45\n")
		inga.Import(t, vehicledata.BMW, "models.csv", content, apitest.ImportQuery(1, list, "createMissing", "1"))
		var me struct{ Name string }
		inga.Get("/user/active").JSON(t, &me)
		models := apitest.Done[[]struct {
			ID            int64
			UpdatedByName string `json:"updated_by_name"`
		}](t, admin.Get(fmt.Sprintf("/model?pricelistId=%d&keyword=A02P", list)))
		if len(models) != 1 || models[0].UpdatedByName != me.Name || me.Name == "" {
			t.Fatalf("%q imported %+v", me.Name, models)
		}
		history := apitest.Done[[]struct {
			ActorName string `json:"actor_name"`
		}](t, admin.Get(fmt.Sprintf("/model/%d/history", models[0].ID)))
		if len(history) == 0 || history[0].ActorName != me.Name {
			t.Errorf("history: %+v", history)
		}
	})
}
