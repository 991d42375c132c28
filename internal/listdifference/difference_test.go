package listdifference_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"forecourt/internal/platform/notice"
	"forecourt/internal/testkit/apitest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

type change struct {
	ModelID   int64  `json:"model_id"`
	FeatureID int64  `json:"feature_id"`
	ModelCode string `json:"model_code"`
	Code      string
	Price     string
	Old, New  *float64
	Change    *float64
	Percent   *float64
	Kinds     []struct{ Type, Old, New string }
	ContentID int64 `json:"content_id"`
	Rule      string
	RuleID    int64 `json:"rule_id"`
	Fields    []string
	Offers    *int64
}

type page struct {
	Total   int64
	Changes []change
}

type counts struct {
	ModelsNew       int64 `json:"models_new"`
	ModelsDropped   int64 `json:"models_dropped"`
	ModelPrices     int64 `json:"model_prices"`
	OptionsNew      int64 `json:"options_new"`
	OptionsDropped  int64 `json:"options_dropped"`
	OptionPrices    int64 `json:"option_prices"`
	OptionKinds     int64 `json:"option_kinds"`
	ContentsNew     int64 `json:"contents_new"`
	ContentsDropped int64 `json:"contents_dropped"`
	RulesNew        int64 `json:"rules_new"`
	RulesDropped    int64 `json:"rules_dropped"`
	RulesChanged    int64 `json:"rules_changed"`
}

type difference struct {
	counts
	Offers     *int64
	ModelMoves struct {
		Buckets []struct{ Count int64 }
		Others  int64
	} `json:"model_moves"`
	OptionMoves struct{ Buckets []struct{ Count int64 } } `json:"option_moves"`
}

type record struct {
	ID       int64
	Revision int64
}

// two makes two lists of brand 1: the second asks more for a model, has another one no longer and a third besides.
func two(t *testing.T, admin *apitest.Client) (from, to int64) {
	t.Helper()
	from = apitest.Done[record](t, admin.Post("/pricelist", `{"pricelist_title_id":1,"name":"Old"}`)).ID
	to = apitest.Done[record](t, admin.Post("/pricelist", `{"pricelist_title_id":1,"name":"New"}`)).ID
	for _, body := range []string{
		`{"pricelist_id":%[1]d,"model_id":1,"price_standard":20000,"price_embassy":18000}`, `{"pricelist_id":%[2]d,"model_id":1,"price_standard":20500,"price_embassy":18000}`,
		`{"pricelist_id":%[1]d,"model_id":2,"price_standard":30000}`, `{"pricelist_id":%[2]d,"model_id":3,"price_standard":40000}`,
	} {
		apitest.Done[record](t, admin.Post("/model-price", fmt.Sprintf(body, from, to)))
	}
	return from, to
}

// withParts gives the lists of two a new and a dropped option, one that moved and one that became standard, and
// rules: a new one, a dropped one, one that says something else and one that was renamed.
func withParts(t *testing.T, admin *apitest.Client, from, to int64) {
	t.Helper()
	for _, body := range []string{
		`{"pricelist_id":%[1]d,"model_id":1,"feature_id":1,"price_standard":100}`,
		`{"pricelist_id":%[2]d,"model_id":1,"feature_id":2,"price_standard":200}`,
		`{"pricelist_id":%[1]d,"model_id":1,"feature_id":3,"price_standard":300}`, `{"pricelist_id":%[2]d,"model_id":1,"feature_id":3,"price_standard":270}`,
		`{"pricelist_id":%[1]d,"model_id":1,"feature_id":4,"price_standard":400}`, `{"pricelist_id":%[2]d,"model_id":1,"feature_id":4,"price_standard":400,"standard":1}`,
	} {
		apitest.Done[record](t, admin.Post("/model-feature", fmt.Sprintf(body, from, to)))
	}
	for _, body := range []string{
		`{"pricelist_id":%[1]d,"name":"gone","conditions":[{"id":1}],"actions":[{"id":3}]}`,
		`{"pricelist_id":%[2]d,"name":"fresh","conditions":[{"id":3}],"actions":[{"id":2}],"include":1}`,
		`{"pricelist_id":%[1]d,"name":"turned","conditions":[{"id":1}],"actions":[{"id":4}],"include":1}`,
		`{"pricelist_id":%[2]d,"name":"turned","conditions":[{"id":4}],"actions":[{"id":3}],"include":0}`,
		`{"pricelist_id":%[1]d,"name":"named before","conditions":[{"id":3}],"actions":[{"id":4}],"include":0}`,
		`{"pricelist_id":%[2]d,"name":"named now","conditions":[{"id":3}],"actions":[{"id":4}],"include":0}`,
	} {
		apitest.Done[record](t, admin.Post("/rule", fmt.Sprintf(body, from, to)))
	}
}

func changesOf(t *testing.T, c *apitest.Client, from, to int64, query string) page {
	t.Helper()
	return apitest.Done[page](t, c.Get(fmt.Sprintf("/pricelist/difference/changes/%d/%d?%s", from, to, query)))
}

// TestDifferenceOfLists: every group is counted and read, price moves with amount and percentage, and a
// rule that was renamed is no difference.
func TestDifferenceOfLists(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		from, to := two(t, admin)
		withParts(t, admin, from, to)
		// Options of a model that is gone are no differences of their own.
		apitest.Done[record](t, admin.Post("/model-feature", fmt.Sprintf(`{"pricelist_id":%d,"model_id":2,"feature_id":5,"price_standard":500}`, from)))
		at := fmt.Sprintf("/pricelist/difference/%d/%d", from, to)
		got := apitest.Done[difference](t, admin.Get(at))
		if want := (counts{1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1}); got.counts != want {
			t.Errorf("counted %+v", got.counts)
		}
		if got.Offers == nil || *got.Offers != 0 || got.ModelMoves.Buckets[5].Count != 1 || got.OptionMoves.Buckets[0].Count != 1 {
			t.Errorf("counted %+v", got)
		}
		moved := changesOf(t, admin, from, to, "group=model_prices")
		if c := moved.Changes[0]; moved.Total != 1 || c.Price != "price_standard" || *c.Old != 20000 || *c.New != 20500 || *c.Change != 500 || *c.Percent != 2.5 || *c.Offers != 0 {
			t.Errorf("model prices: %+v", moved)
		}
		if c := changesOf(t, admin, from, to, "group=option_prices").Changes[0]; c.FeatureID != 3 || *c.Change != -30 || *c.Percent != -10 {
			t.Errorf("option prices: %+v", c)
		}
		for group, feature := range map[string]int64{"options_new": 2, "options_dropped": 1, "option_kinds": 4} {
			if all := changesOf(t, admin, from, to, "group="+group); all.Total != 1 || all.Changes[0].FeatureID != feature || len(all.Changes[0].Kinds) == 0 {
				t.Errorf("%s: %+v", group, all)
			}
		}
		if k := changesOf(t, admin, from, to, "group=option_kinds").Changes[0].Kinds; len(k) != 1 || k[0].Type != "standard" || k[0].Old != "optional" || k[0].New != "standard" {
			t.Errorf("kinds: %+v", k)
		}
		for group, model := range map[string]int64{"models_new": 3, "models_dropped": 2} {
			if all := changesOf(t, admin, from, to, "group="+group); all.Total != 1 || all.Changes[0].ModelID != model {
				t.Errorf("%s: %+v", group, all)
			}
		}
		if c := changesOf(t, admin, from, to, "group=rules_changed").Changes[0]; c.Rule != "turned" || !slices.Equal(c.Fields, []string{"include", "conditions", "actions"}) {
			t.Errorf("rules: %+v", c)
		}
		if none := changesOf(t, admin, from, to, "group=rules_new&keyword=nothing"); none.Total != 0 {
			t.Errorf("a keyword of no rule finds %+v", none)
		}
		code := moved.Changes[0].ModelCode
		if one := changesOf(t, admin, from, to, "group=model_prices&keyword="+code); one.Total != 1 {
			t.Errorf("the model's code finds %+v", one)
		}
		if none := changesOf(t, admin, from, to, "group=option_prices&modelId=2"); none.Total != 0 {
			t.Errorf("of another model: %+v", none)
		}
		if same := apitest.Done[difference](t, admin.Get(fmt.Sprintf("/pricelist/difference/%d/%d", to, from))).counts; same != (counts{1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1}) {
			t.Errorf("the other way round: %+v", same)
		}
	})
}

// TestHugePricesAreCompared: a slip of many digits in one price hides no other difference.
func TestHugePricesAreCompared(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		from, to := two(t, admin)
		withParts(t, admin, from, to)
		for list, price := range map[int64]string{from: "0.01", to: "999999999999.99"} {
			apitest.Done[record](t, admin.Post("/model-feature", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"feature_id":5,"price_standard":%s}`, list, price)))
		}
		got := apitest.Done[difference](t, admin.Get(fmt.Sprintf("/pricelist/difference/%d/%d", from, to)))
		if last := len(got.OptionMoves.Buckets) - 1; got.OptionPrices != 2 || got.OptionMoves.Buckets[last].Count != 1 {
			t.Errorf("counted %+v", got)
		}
		moved := changesOf(t, admin, from, to, "group=option_prices").Changes
		if len(moved) != 2 || moved[0].FeatureID != 5 || *moved[0].New != 999999999999.99 || moved[0].Percent != nil {
			t.Errorf("%+v", moved)
		}
		if file := admin.Get(fmt.Sprintf("/pricelist/difference/file/%d/%d", from, to)); file.Status != http.StatusOK {
			t.Errorf("the workbook: %d %s", file.Status, file.Body)
		}
	})
}

// TestWhatCannotBeCompared: a list with itself, of another type, and of a brand that the caller does not see.
func TestWhatCannotBeCompared(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		support := apitest.Done[record](t, admin.Post("/pricelist", `{"pricelist_title_id":2,"name":"Support"}`)).ID
		apitest.Rejects(t, "itself", admin.Get("/pricelist/difference/1/1"), "fromId")
		apitest.Rejects(t, "another type", admin.Get(fmt.Sprintf("/pricelist/difference/%d/1", support)), "fromId")
		if got := admin.Get("/pricelist/difference/1/987654"); got.Status != http.StatusNotFound {
			t.Errorf("no list: %d", got.Status)
		}
	})
}

// TestOffersThatAListChanges: open offers of the older list are found with the difference of list prices, and
// their salespeople get one notice each, however often it is asked.
func TestOffersThatAListChanges(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		from, to := two(t, admin)
		list := fmt.Sprintf("%d/%d", from, to)
		apitest.Done[record](t, admin.Post(fmt.Sprintf("/pricelist/publish/%d?revision=1", from), nil))
		made := apitest.Done[record](t, jonas.Post("/version", fmt.Sprintf(`{"company_id":1,"brand_id":1,"pricelist_id":%d,"model_id":1}`, from)))
		gone := apitest.Done[record](t, jonas.Post("/version", fmt.Sprintf(`{"company_id":1,"brand_id":1,"pricelist_id":%d,"model_id":2}`, from)))
		type listOffers struct {
			Total  int64
			From   string
			Offers []struct {
				ID        int64
				Amount    *float64
				ModelGone bool  `json:"model_gone"`
				Gone      int64 `json:"options_gone"`
			}
		}
		apitest.Done[record](t, admin.Post("/model-feature", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"feature_id":3,"standard":1}`, from)))
		if early := jonas.Get("/pricelist/difference/offers/" + list); early.Status != http.StatusNotFound {
			t.Errorf("a draft, to who sells: %d %s", early.Status, early.Body)
		}
		got := apitest.Done[listOffers](t, admin.Get("/pricelist/difference/offers/"+list))
		if got.Total != 2 || got.Offers[0].ID != gone.ID || !got.Offers[0].ModelGone || got.Offers[0].Amount != nil || got.Offers[1].ID != made.ID || *got.Offers[1].Amount != 500 || got.Offers[1].Gone != 1 || got.From != "Old" {
			t.Fatalf("offers: %+v", got)
		}
		if of := changesOf(t, admin, from, to, "group=model_prices").Changes[0].Offers; of == nil || *of != 1 {
			t.Errorf("offers of the change: %v", of)
		}
		if of := changesOf(t, admin, from, to, "group=options_dropped").Changes[0].Offers; of == nil || *of != 1 {
			t.Errorf("offers of standard equipment that is gone: %v", of)
		}
		if counted := apitest.Done[difference](t, admin.Get("/pricelist/difference/"+list)); *counted.Offers != 2 {
			t.Errorf("counted %d", *counted.Offers)
		}
		notify := "/pricelist/difference/notify/" + list
		if early := admin.Post(notify, nil); early.Status != http.StatusConflict {
			t.Errorf("of a draft: %d %s", early.Status, early.Body)
		}
		apitest.Done[record](t, admin.Post(fmt.Sprintf("/pricelist/publish/%d", to), nil))
		if one := apitest.Done[listOffers](t, jonas.Get("/pricelist/difference/offers/"+list+"?modelId=1&my=true")); one.Total != 1 {
			t.Errorf("of a model: %+v", one)
		}
		type notified struct{ Notified, Before, Nobodys int64 }
		for i, want := range []notified{{1, 0, 0}, {0, 1, 0}} {
			if sent := apitest.Done[notified](t, admin.Post(notify, nil)); sent != want {
				t.Errorf("press %d: %+v", i+1, sent)
			}
		}
		type inbox struct {
			Notices []struct {
				Kind     string
				EntityID int64 `json:"entity_id"`
				Name     string
				Data     map[string]string
			}
		}
		notices := slices.DeleteFunc(apitest.Done[inbox](t, jonas.Get("/notice")).Notices, func(n struct {
			Kind     string
			EntityID int64 `json:"entity_id"`
			Name     string
			Data     map[string]string
		},
		) bool {
			return n.Kind != notice.OffersRepriced
		})
		if len(notices) != 1 || notices[0].EntityID != to || notices[0].Name != "New" || notices[0].Data["offers"] != "2" || notices[0].Data["from"] != fmt.Sprint(from) {
			t.Errorf("notices: %+v", notices)
		}
	})
}
