package listdifference_test

import (
	"fmt"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// touched are the offers that a list touches, with what it changes of them.
type touched struct {
	Total  int64
	Offers []struct {
		ID          int64
		Amount      *float64
		ModelAmount *float64 `json:"model_amount"`
		Gone        int64    `json:"options_gone"`
		Moved       int64    `json:"options_moved"`
		Packages    int64    `json:"packages_changed"`
		Ruled       bool
	}
}

// choosing are an offer with option 3 and one without options, of two lists that are otherwise the same.
func choosing(t *testing.T, p *apitest.Program, admin *apitest.Client) (from, to, with, without int64) {
	t.Helper()
	from = apitest.Done[record](t, admin.Post("/pricelist", `{"pricelist_title_id":1,"name":"Old"}`)).ID
	to = apitest.Done[record](t, admin.Post("/pricelist", `{"pricelist_title_id":1,"name":"New"}`)).ID
	admin.MakePackage(t, 1, 3)
	for _, list := range []int64{from, to} {
		apitest.Done[record](t, admin.Post("/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"price_standard":20000}`, list)))
		for _, feature := range []int64{1, 2, 3, 4} {
			apitest.Done[record](t, admin.Post("/model-feature", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"feature_id":%d,"price_standard":100}`, list, feature)))
		}
	}
	apitest.Done[record](t, admin.Post(fmt.Sprintf("/pricelist/publish/%d?revision=1", from), nil))
	jonas := p.As(t, "jonas")
	offer := fmt.Sprintf(`{"company_id":1,"brand_id":1,"pricelist_id":%d,"model_id":1}`, from)
	chosen, plain := apitest.Done[record](t, jonas.Post("/version", offer)), apitest.Done[record](t, jonas.Post("/version", offer))
	apitest.Done[struct{}](t, jonas.Put(fmt.Sprintf("/version/%d/selection", chosen.ID), fmt.Sprintf(`{"chosen":[3],"revision":%d}`, chosen.Revision)))
	return from, to, chosen.ID, plain.ID
}

func touchedBy(t *testing.T, c *apitest.Client, from, to int64, query string) touched {
	t.Helper()
	return apitest.Done[touched](t, c.Get(fmt.Sprintf("/pricelist/difference/offers/%d/%d?%s", from, to, query)))
}

// TestContentsOfPackagesDiffer: what a package contains no longer or besides is a difference, of one model or of all,
// and touches the open offers that hold the package and no other.
func TestContentsOfPackagesDiffer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		from, to, with, _ := choosing(t, p, admin)
		for _, body := range []string{
			`{"pricelist_id":%[1]d,"package_feature_id":3,"feature_id":1}`, `{"pricelist_id":%[2]d,"package_feature_id":3,"feature_id":1,"model_id":1}`,
			`{"pricelist_id":%[1]d,"package_feature_id":3,"feature_id":2}`, `{"pricelist_id":%[2]d,"package_feature_id":3,"feature_id":2}`,
		} {
			apitest.Done[record](t, admin.Post("/package-content", fmt.Sprintf(body, from, to)))
		}
		if got := touchedBy(t, admin, from, to, ""); got.Total != 0 {
			t.Errorf("packages with the same contents touch %+v", got)
		}
		apitest.Done[record](t, admin.Post("/package-content", fmt.Sprintf(`{"pricelist_id":%d,"package_feature_id":3,"feature_id":4,"model_id":1}`, to)))
		got := apitest.Done[difference](t, admin.Get(fmt.Sprintf("/pricelist/difference/%d/%d", from, to)))
		if got.ContentsNew != 1 || got.ContentsDropped != 1 || *got.Offers != 1 {
			t.Errorf("counted %+v, offers %d", got.counts, *got.Offers)
		}
		// What every model had and one has still, models to come have no longer; the offer of the one is not touched by that.
		if all := changesOf(t, admin, from, to, "group=contents_dropped"); all.Total != 1 || all.Changes[0].ModelID != 0 || all.Changes[0].ContentID != 1 || *all.Changes[0].Offers != 0 {
			t.Errorf("dropped: %+v", all)
		}
		if all := changesOf(t, admin, from, to, "group=contents_new"); all.Total != 1 || all.Changes[0].ModelID != 1 || all.Changes[0].FeatureID != 3 || all.Changes[0].ContentID != 4 || *all.Changes[0].Offers != 1 {
			t.Errorf("new: %+v", all)
		}
		if of := touchedBy(t, admin, from, to, "featureId=3"); of.Total != 1 || of.Offers[0].ID != with || of.Offers[0].Packages != 1 || of.Offers[0].Moved != 0 || of.Offers[0].Ruled {
			t.Errorf("offers: %+v", of)
		}
	})
}

// TestRulesTouchOffers: a rule that differs touches the open offers of its models whose options it names, and
// one that demands something of every car touches them all.
func TestRulesTouchOffers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		from, to, with, _ := choosing(t, p, admin)
		rule := func(body string) int64 {
			return apitest.Done[record](t, admin.Post("/rule", fmt.Sprintf(`{"pricelist_id":%d,%s}`, to, body))).ID
		}
		apitest.Done[record](t, admin.Post("/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":2,"price_standard":20000}`, to)))
		apitest.Done[record](t, admin.Post("/model-feature", fmt.Sprintf(`{"pricelist_id":%d,"model_id":2,"feature_id":3,"price_standard":100}`, to)))
		rule(`"name":"of another model","model_id":2,"include":0,"actions":[{"id":3}]`)
		rule(`"name":"of another option","include":0,"actions":[{"id":4}]`)
		if got := touchedBy(t, admin, from, to, ""); got.Total != 0 {
			t.Errorf("rules about other equipment touch %+v", got)
		}
		never := rule(`"name":"never","include":0,"actions":[{"id":3}]`)
		if got := touchedBy(t, admin, from, to, ""); got.Total != 1 || got.Offers[0].ID != with || !got.Offers[0].Ruled || *got.Offers[0].Amount != 0 {
			t.Errorf("offers of an option that is forbidden: %+v", got)
		}
		rule(`"name":"always","model_id":1,"include":1,"actions":[{"id":4}]`)
		for _, c := range changesOf(t, admin, from, to, "group=rules_new").Changes {
			if want := map[string]int64{"never": 1, "always": 2}[c.Rule]; c.Offers == nil || *c.Offers != want {
				t.Errorf("rule %s: %+v", c.Rule, c.Offers)
			}
		}
		if got := apitest.Done[difference](t, admin.Get(fmt.Sprintf("/pricelist/difference/%d/%d", from, to))); *got.Offers != 2 {
			t.Errorf("counted %d offers", *got.Offers)
		}
		if got := touchedBy(t, admin, from, to, fmt.Sprint("ruleId=", never)); got.Total != 1 || got.Offers[0].ID != with {
			t.Errorf("of the one rule: %+v", got)
		}
	})
}

// TestMoveOfTheModelIsNamed: among what changes of an offer the model's own price has its amount, beside its options.
func TestMoveOfTheModelIsNamed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		from, to, with, without := choosing(t, p, admin)
		model := apitest.Done[[]record](t, admin.Get(fmt.Sprintf("/model-price?pricelistId=%d", to)))[0]
		option := apitest.Done[[]record](t, admin.Get(fmt.Sprintf("/model-feature?pricelistId=%d&featureId=3", to)))[0]
		apitest.Done[record](t, admin.Put(fmt.Sprint("/model-price/", model.ID), `{"price_standard":15000}`))
		apitest.Done[record](t, admin.Put(fmt.Sprint("/model-feature/", option.ID), `{"price_standard":130}`))
		amounts := map[int64]float64{with: -4970, without: -5000}
		for _, o := range touchedBy(t, admin, from, to, "").Offers {
			if o.ModelAmount == nil || *o.ModelAmount != -5000 || *o.Amount != amounts[o.ID] {
				t.Errorf("offer %d: %+v", o.ID, o)
			}
		}
	})
}
