package pricelist_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/platform/date"
	"forecourt/internal/pricelist"
	"forecourt/internal/testkit/apitest"
)

type dayOf struct {
	ID          int64
	PublishOn   *string `json:"publish_on"`
	PublishBy   *int64  `json:"publish_by"`
	PublishedAt *string `json:"published_at"`
	ChangedBy   string  `json:"updated_by_name"`
}

// eachDay runs a test on each database, with a clock that it turns to the next day; sessions end by that.
func eachDay(t *testing.T, test func(t *testing.T, p *apitest.Program, tomorrow func())) {
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			var ahead atomic.Int64
			p := apitest.StartWith(t, engine, func(cfg *app.Config) {
				cfg.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
			})
			test(t, p, func() { ahead.Store(int64(24 * time.Hour)) })
		})
	}
}

// TestPublishDay: a list publishes itself on its day, once. The day is one that has not begun, and goes with what
// becomes of the list.
func TestPublishDay(t *testing.T) {
	eachDay(t, func(t *testing.T, p *apitest.Program, tomorrow func()) {
		admin := p.As(t, "admin")
		today := date.On(time.Now())
		list := apitest.Done[dayOf](t, admin.Post("/pricelist", fmt.Sprintf(`{"pricelist_title_id":1,"name":"Later","started_at":%q,"publish_on":%q}`, today, today.AddDays(30))))
		at := fmt.Sprintf("/pricelist/%d", list.ID)
		if list.PublishOn == nil || *list.PublishOn != today.AddDays(30).String() || list.PublishBy == nil {
			t.Errorf("made with a day: %+v", list)
		}
		admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"price_standard":100}`, list.ID))
		none := apitest.Done[dayOf](t, admin.Post("/pricelist", fmt.Sprintf(`{"pricelist_title_id":1,"name":"Without models","started_at":%q,"publish_on":%q}`, today, today.AddDays(1))))
		for _, day := range []date.Date{today, today.AddDays(-1)} {
			apitest.Rejects(t, "a day that has begun", admin.Put(at, fmt.Sprintf(`{"publish_on":%q}`, day)), "publish_on")
		}
		apitest.Rejects(t, "a slip of the hand", admin.Put(at, `{"publish_on":"9999-12-31"}`), "publish_on")
		apitest.Rejects(t, "a day of a published list", admin.Put("/pricelist/1", fmt.Sprintf(`{"publish_on":%q}`, today.AddDays(2))), "publish_on")
		if got := p.As(t, "ruta").Put(at, `{"publish_on":null}`); got.Status != http.StatusForbidden {
			t.Errorf("a salesperson: %d", got.Status)
		}
		if got := apitest.Done[dayOf](t, admin.Put(at, `{"publish_on":null}`)); got.PublishOn != nil || got.PublishBy != nil {
			t.Errorf("without a day: %+v", got)
		}
		copied := apitest.Done[dayOf](t, admin.Put(at, fmt.Sprintf(`{"publish_on":%q}`, today.AddDays(1))))
		if copied.PublishOn == nil {
			t.Error("the day was not changed")
		}
		if got := apitest.Done[dayOf](t, admin.Post("/pricelist", fmt.Sprintf(`{"pricelist_title_id":1,"name":"Copy","source_pricelist_id":%d}`, list.ID))); got.PublishOn != nil {
			t.Error("a copy has the day of its source")
		}

		p.Run(t, pricelist.PublishKind) // not yet
		if got := apitest.Done[dayOf](t, admin.Get(at)); got.PublishedAt != nil || got.PublishOn == nil {
			t.Errorf("before its day: %+v", got)
		}
		tomorrow()
		admin = p.As(t, "admin")
		p.Run(t, pricelist.PublishKind)
		got := apitest.Done[dayOf](t, admin.Get(at))
		if got.PublishedAt == nil || got.PublishOn != nil || got.PublishBy != nil || got.ChangedBy != copied.ChangedBy || got.ChangedBy == "" {
			t.Errorf("on its day: %+v", got)
		}
		if empty := apitest.Done[dayOf](t, admin.Get(fmt.Sprintf("/pricelist/%d", none.ID))); empty.PublishedAt != nil || empty.PublishOn != nil || !strings.Contains(admin.Get("/notice").Body, "publish_refused") {
			t.Errorf("a list without models on its day: %+v", empty)
		}
		p.Run(t, pricelist.PublishKind)
		if again := apitest.Done[dayOf](t, admin.Get(at)); *again.PublishedAt != *got.PublishedAt {
			t.Error("published twice")
		}

		archived := apitest.Done[dayOf](t, admin.Post("/pricelist", fmt.Sprintf(`{"pricelist_title_id":1,"name":"Away","started_at":%q,"publish_on":%q}`, today, today.AddDays(4))))
		at = fmt.Sprintf("/pricelist/%d", archived.ID)
		admin.Delete(at)
		if got := apitest.Done[dayOf](t, admin.Get(at)); got.PublishOn != nil {
			t.Error("an archived list keeps its day")
		}
	})
}

// TestPublishDayRefused: where rules leave a model nothing to choose, the list stays a draft without a day, and who chose
// the day is notified.
func TestPublishDayRefused(t *testing.T) {
	eachDay(t, func(t *testing.T, p *apitest.Program, tomorrow func()) {
		admin := p.As(t, "admin")
		_, list, model := admin.RealCar(t)
		var features []struct {
			FeatureID   int64  `json:"feature_id"`
			FeatureCode string `json:"feature_code"`
		}
		admin.Get(fmt.Sprintf("/model-feature?pricelistId=%d&modelId=%d", list, model)).JSON(t, &features)
		for _, f := range features {
			if f.FeatureCode == "494" {
				admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":%d,"name":"ALWAYS","include":1,"actions":[{"id":%d}]}`, list, f.FeatureID))
				admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":%d,"name":"NEVER","include":0,"actions":[{"id":%d}]}`, list, f.FeatureID))
			}
		}
		apitest.Done[dayOf](t, admin.Put(fmt.Sprintf("/pricelist/%d", list), fmt.Sprintf(`{"started_at":%q,"publish_on":%q}`, date.On(time.Now()), date.On(time.Now()).AddDays(1))))
		tomorrow()
		admin = p.As(t, "admin")
		p.Run(t, pricelist.PublishKind)
		if got := apitest.Done[dayOf](t, admin.Get(fmt.Sprintf("/pricelist/%d", list))); got.PublishedAt != nil || got.PublishOn != nil {
			t.Errorf("refused: %+v", got)
		}
		if got := admin.Get("/notice"); !strings.Contains(got.Body, "publish_refused") || !strings.Contains(got.Body, "200420853") || !strings.Contains(got.Body, `"rules":"ALWAYS, NEVER"`) {
			t.Errorf("the inbox: %s", got.Body)
		}
	})
}

// TestPublishDayRefusedByKeptCar: where a car is no longer what it must stay, who chose the day is notified which car it is.
func TestPublishDayRefusedByKeptCar(t *testing.T) {
	eachDay(t, func(t *testing.T, p *apitest.Program, tomorrow func()) {
		admin := p.As(t, "admin")
		_, list, model := admin.RealCar(t)
		admin.Create(t, "/test-configuration", fmt.Sprintf(`{"pricelist_id":%d,"model_id":%d,"name":"fleet","expected":"invalid","offer_type":"standard","chosen":["494"],"dropped":[]}`, list, model))
		apitest.Done[dayOf](t, admin.Put(fmt.Sprintf("/pricelist/%d", list), fmt.Sprintf(`{"started_at":%q,"publish_on":%q}`, date.On(time.Now()), date.On(time.Now()).AddDays(1))))
		tomorrow()
		admin = p.As(t, "admin")
		p.Run(t, pricelist.PublishKind)
		if got := apitest.Done[dayOf](t, admin.Get(fmt.Sprintf("/pricelist/%d", list))); got.PublishedAt != nil || got.PublishOn != nil {
			t.Errorf("refused: %+v", got)
		}
		if got := admin.Get("/notice"); !strings.Contains(got.Body, `"configurations":"fleet"`) || !strings.Contains(got.Body, "200420853") {
			t.Errorf("the inbox: %s", got.Body)
		}
	})
}

// TestPublishDayBeforeStart: a list may publish itself before it is valid, as it may be published by hand, and stays
// one that is to come until its first day.
func TestPublishDayBeforeStart(t *testing.T) {
	eachDay(t, func(t *testing.T, p *apitest.Program, tomorrow func()) {
		admin := p.As(t, "admin")
		today := date.On(time.Now())
		actual := apitest.Done[dayOf](t, admin.Get("/pricelist/actual/1")).ID
		list := apitest.Done[dayOf](t, admin.Post("/pricelist",
			fmt.Sprintf(`{"pricelist_title_id":1,"name":"Early","started_at":%q,"publish_on":%q}`, today.AddDays(20), today.AddDays(9))))
		at := fmt.Sprintf("/pricelist/%d", list.ID)
		apitest.Done[dayOf](t, admin.Put(at, fmt.Sprintf(`{"publish_on":%q}`, today.AddDays(1))))
		apitest.Done[dayOf](t, admin.Put(at, fmt.Sprintf(`{"started_at":%q}`, today.AddDays(30))))
		admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"price_standard":100}`, list.ID))

		tomorrow()
		admin = p.As(t, "admin")
		p.Run(t, pricelist.PublishKind)
		if got := apitest.Done[dayOf](t, admin.Get(at)); got.PublishedAt == nil {
			t.Errorf("on its day: %+v", got)
		}
		if got := apitest.Done[dayOf](t, admin.Get("/pricelist/actual/1")).ID; got != actual {
			t.Errorf("list %d is in force before its first day, not %d", got, actual)
		}
	})
}
