package catalog_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

func TestTextsOfFeatures(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		f := apitest.Done[row](t, admin.Post("/feature", `{"brand_id":1,"code":"TXT","description":{"1":" Žibintai ","2":"Lights"},"long_description":{"2":"Long"}}`))
		path := fmt.Sprintf("/feature/%d", f.ID)
		if got := admin.Get(path).Body; !strings.Contains(got, `"description":{"1":"Žibintai","2":"Lights"}`) {
			t.Errorf("texts: %s", got)
		}
		var texts []struct{ ID, Revision int64 }
		admin.Get(fmt.Sprintf("/feature-translation?featureId=%d&languageId=2", f.ID)).JSON(t, &texts)
		if len(texts) != 1 {
			t.Fatalf("translations: %+v", texts)
		}
		text := fmt.Sprintf("/feature-translation/%d", texts[0].ID)
		apitest.Done[row](t, admin.Put(text, `{"description":"Headlamps","revision":1}`))
		if got := admin.Put(text, `{"description":"X","revision":1}`); got.Status != http.StatusConflict {
			t.Errorf("an older text was written: %d", got.Status)
		}
		apitest.Done[row](t, admin.Post("/feature-translation", fmt.Sprintf(`{"feature_id":%d,"language_id":4,"description":"Laternad"}`, f.ID)))
		apitest.Rejects(t, "a feature of nobody", admin.Post("/feature-translation", `{"feature_id":99999,"language_id":1,"description":"X"}`), "feature_id")
		for _, word := range []string{"zibint", "headlamp", "laternad", "txt"} {
			if got := admin.Get("/feature?brandId=1&keyword=" + word).Body; !strings.Contains(got, `"TXT"`) {
				t.Errorf("%s does not find the feature", word)
			}
		}
		apitest.Done[row](t, admin.Put(path, `{"description":{"1":"Lempos"}}`))
		if got := admin.Get(fmt.Sprintf("/feature-translation?featureId=%d", f.ID)).Body; strings.Contains(got, "Laternad") || !strings.Contains(got, `"Long"`) {
			t.Errorf("texts that were taken away stay, or others went: %s", got)
		}
		if got := admin.Get(path + "/history").Body; !strings.Contains(got, "Headlamps") {
			t.Errorf("the history does not know the texts: %s", got)
		}
	})
}

// TestNamesOfFeaturesAndModelsAreBounded: a feature and a model have names as long as those of other records, wherever
// they are written.
func TestNamesOfFeaturesAndModelsAreBounded(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		most := strings.Repeat("ž", 255)
		long := most + "ž"
		names := func(name string) string { return fmt.Sprintf(`"description":{"1":%q}`, name) }
		f := apitest.Done[row](t, admin.Post("/feature", `{"brand_id":1,"code":"LONGEST",`+names(most)+`}`))
		apitest.Rejects(t, "a new feature", admin.Post("/feature", `{"brand_id":1,"code":"LONGER",`+names(long)+`}`), "description.1")
		apitest.Rejects(t, "a feature", admin.Put(fmt.Sprintf("/feature/%d", f.ID), `{`+names(long)+`}`), "description.1")
		text := fmt.Sprintf(`{"feature_id":%d,"language_id":2,"description":%q}`, f.ID, long)
		apitest.Rejects(t, "a text of a feature", admin.Post("/feature-translation", text), "description.2")
		apitest.Done[row](t, admin.Put(fmt.Sprintf("/feature/%d", f.ID), `{"long_description":{"1":"`+strings.Repeat("ž", 3000)+`"}}`))

		apitest.Done[row](t, admin.Put("/model/1", `{`+names(most)+`}`))
		apitest.Rejects(t, "a model", admin.Put("/model/1", `{`+names(long)+`}`), "description.1")

		file := []byte("code;description_lt\nLONGEST;" + long + "\n")
		got := admin.Import(t, "features", "features.csv", file, apitest.ImportQuery(1, 1))
		if got.Stats.Faulty != 1 || got.Stats.Updated != 0 {
			t.Errorf("by a file: %s %s %+v", got.Status, got.ErrorToDisplay, got.Stats)
		}
	})
}

func TestFeaturesAreListedAndSorted(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		if got := admin.Post("/feature/sort", `{"brandId":1,"featureIds":[3,1,2]}`); got.Status != http.StatusNoContent {
			t.Fatalf("sort: %d %s", got.Status, got.Body)
		}
		var rows []row
		admin.Get("/feature?brandId=1&productClassId[]=1").JSON(t, &rows)
		if len(rows) != 3 || rows[0].ID != 3 || rows[0].Sort != 1 {
			t.Errorf("lines in order: %+v", rows)
		}
		admin.Get("/feature?brandId=1&isIndividualColour=1&sort=feature.code").JSON(t, &rows)
		if len(rows) != 1 || rows[0].Code != "X01" {
			t.Errorf("individual colours: %+v", rows)
		}
		if csv := admin.Get("/feature?brandId=1&format=csv").Body; !strings.Contains(csv, ";PWI;PWI;option;packages;Žiemos paketas;Winter package;") {
			t.Errorf("export: %.900s", csv)
		}
	})
}

func TestFeaturesAreAssigned(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		a, b := apitest.Done[row](t, admin.Post("/feature", `{"brand_id":1,"code":"ASG1","custom":1}`)), apitest.Done[row](t, admin.Post("/feature", `{"brand_id":1,"code":"ASG2","standard":1}`))
		assign := func(rest string) (n struct{ Created, Updated, Unchanged int }) {
			t.Helper()
			got := admin.Post("/model-feature/assign", fmt.Sprintf(`{"pricelist_id":1,"model_ids":[1,2,3],"feature_ids":[%d,%d]%s}`, a.ID, b.ID, rest))
			if got.Status != http.StatusOK {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
			got.JSON(t, &n)
			return n
		}
		if n := assign(`,"price_standard":250`); n.Created != 6 {
			t.Errorf("assigned %+v", n)
		}
		if n := assign(""); n.Unchanged != 6 {
			t.Errorf("assigned again %+v", n)
		}
		if n := assign(`,"price_standard":300`); n.Updated != 6 {
			t.Errorf("with another price %+v", n)
		}
		got := admin.Get(fmt.Sprintf("/model-feature?pricelistId=1&modelId=2&featureId=%d", b.ID)).Body
		if !strings.Contains(got, `"feature_code":"ASG2"`) || !strings.Contains(got, `"standard":true`) || !strings.Contains(got, `"price_standard":300.00`) {
			t.Errorf("as offered: %s", got)
		}
		// What is offered already stays when only what is new is asked for, and what
		// was made can be undone.
		var more struct {
			Created, Updated, Unchanged int
			IDs                         []int64
		}
		only := fmt.Sprintf(`{"pricelist_id":1,"model_ids":[1,4],"feature_ids":[%d,%d],"standard":1,"only_new":true}`, a.ID, b.ID)
		if admin.Post("/model-feature/assign", only).JSON(t, &more); more.Created != 2 || more.Updated != 0 || more.Unchanged != 2 || len(more.IDs) != 2 {
			t.Errorf("only what is new: %+v", more)
		}
		if got := admin.Get(fmt.Sprintf("/model-feature?pricelistId=1&modelId=1&featureId=%d", a.ID)).Body; !strings.Contains(got, `"standard":false`) || !strings.Contains(got, `"price_standard":300.00`) {
			t.Errorf("offered before: %s", got)
		}
		apitest.Done[[]any](t, admin.Post("/model-feature/bulk", fmt.Sprintf(`{"ids":[%d,%d],"action":"archive"}`, more.IDs[0], more.IDs[1])))
		if admin.Post("/model-feature/assign", only).JSON(t, &more); more.Created != 0 || more.Updated != 2 || more.Unchanged != 2 || len(more.IDs) != 2 {
			t.Errorf("after it was undone: %+v", more)
		}
		apitest.Rejects(t, "a model of another brand", admin.Post("/model-feature/assign", fmt.Sprintf(`{"pricelist_id":1,"model_ids":[1,40],"feature_id":%d}`, a.ID)), "model_id")
	})
}

func TestPackagesContainNoCycles(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		add := func(pack, feature int) apitest.Response {
			return admin.Post("/package-content", fmt.Sprintf(`{"pricelist_id":1,"package_feature_id":%d,"feature_id":%d}`, pack, feature))
		}
		apitest.Rejects(t, "contents of no package", add(1, 2), "package_feature_id")
		for feature := range int64(4) {
			admin.MakePackage(t, 1, feature+1)
		}
		apitest.Done[row](t, add(1, 2))
		apitest.Done[row](t, add(2, 3))
		apitest.Rejects(t, "a package within itself", add(4, 4), "feature_id")
		codes := make([]string, 3)
		for i := range codes {
			codes[i] = apitest.Done[struct{ Code string }](t, admin.Get(fmt.Sprintf("/feature/%d", i+1))).Code
		}
		circle := add(3, 1)
		apitest.Rejects(t, "a circle of three", circle, "feature_id")
		if way := strings.Join([]string{codes[2], codes[0], codes[1], codes[2]}, " → "); !strings.Contains(circle.Body, way) {
			t.Errorf("the circle %s is not named: %s", way, circle.Body)
		}
		apitest.Rejects(t, "the same content twice", add(1, 2), "feature_id")
	})
}

// The two halves of a circle that come at the same moment: one of them is refused.
func TestHalvesOfACircleAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for feature := range int64(10) {
			admin.MakePackage(t, 1, feature+1)
		}
		for pair := range 5 {
			ends := [2]int{2*pair + 1, 2*pair + 2}
			got := apitest.AtOnce(2, func(i int) apitest.Response {
				return admin.Post("/package-content", fmt.Sprintf(`{"pricelist_id":1,"package_feature_id":%d,"feature_id":%d}`, ends[i], ends[1-i]))
			}).By()
			if got[http.StatusOK] != 1 || got[http.StatusUnprocessableEntity] != 1 {
				t.Errorf("the halves of a circle are answered %v", got)
			}
		}
	})
}

// TestFeatureWithWhatAListHasOfIt: a feature read with a price list has the prices and flags of that list only (F-017).
func TestFeatureWithWhatAListHasOfIt(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		list := admin.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"Feature"}`)
		admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1}`, list))
		admin.Create(t, "/model-feature", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"feature_id":2,"price_standard":123.45}`, list))
		type feature struct {
			ID          int64  `json:"id"`
			PricelistID *int64 `json:"pricelistId"`
			Offered     []struct {
				PricelistID int64   `json:"pricelist_id"`
				ModelID     int64   `json:"model_id"`
				Price       float64 `json:"price_standard"`
			} `json:"model_features"`
		}
		got := apitest.Done[feature](t, admin.Get(fmt.Sprintf("/feature/2?pricelistId=%d", list)))
		if got.ID != 2 || got.PricelistID == nil || *got.PricelistID != list || len(got.Offered) != 1 || got.Offered[0].PricelistID != list || got.Offered[0].Price != 123.45 {
			t.Errorf("with a list: %+v", got)
		}
		if got := apitest.Done[feature](t, admin.Get("/feature/2")); got.PricelistID != nil || got.Offered != nil {
			t.Errorf("without a list: %+v", got)
		}
	})
}

// TestFeaturesOfListedModels: a feature is offered for models of the price list only, one by one and many at once.
func TestFeaturesOfListedModels(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		feature := admin.Create(t, "/feature", `{"brand_id":1,"code":"LISTED","productclass_id":1}`)
		list := admin.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"Listed","started_at":"2999-01-01"}`)
		admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"price_standard":100}`, list))
		one := func(model int64) string {
			return fmt.Sprintf(`{"pricelist_id":%d,"model_id":%d,"feature_id":%d,"price_standard":150}`, list, model, feature)
		}
		apitest.Rejects(t, "a feature of a model that is not in the list", admin.Post("/model-feature", one(2)), "model_id")
		apitest.Rejects(t, "a feature of models of which one is not in the list",
			admin.Post("/model-feature/assign", fmt.Sprintf(`{"pricelist_id":%d,"model_ids":[1,2],"feature_id":%d}`, list, feature)), "model_id")
		admin.Create(t, "/model-feature", one(1))
	})
}
