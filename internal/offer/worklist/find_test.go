package worklist_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/offer/worklist"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/offertest"
)

// A week of the list begins and ends with the group's days: at 21:30 UTC it is
// half past midnight in Vilnius, an hour before it was the day before there.
func TestOffersThatExpireAtTheBorderOfADay(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			midnight := time.Date(2026, 7, 1, 21, 0, 0, 0, time.UTC)
			now := midnight.Add(-30 * time.Minute)
			p := apitest.LoadWith(t, engine, func(cfg *app.Config) { cfg.Now = func() time.Time { return now } })
			jonas := p.As(t, "jonas")
			for id, day := range map[int]string{1: "2026-07-01", 2: "2026-07-07", 3: "2026-07-08"} {
				apitest.Done[offertest.Listed](t, jonas.Put(fmt.Sprint("/version/", id), fmt.Sprintf(`{"expire_date":%q}`, day)))
			}
			for _, at := range []struct {
				after time.Duration
				want  string
			}{
				{-30 * time.Minute, "2 1"}, {30 * time.Minute, "3 2"},
			} {
				now = midnight.Add(at.after)
				got := ""
				for _, row := range offertest.OffersOf(t, jonas, "my=1&expiring=week&sort=-expire_date") {
					if row.Expired {
						t.Errorf("offer %d has expired and is about to", row.ID)
					}
					got += fmt.Sprint(" ", row.ID)
				}
				if got != " "+at.want {
					t.Errorf("%s after midnight about to expire:%s, want %s", at.after, got, at.want)
				}
			}
		})
	}
}

// Whatever is typed to find an offer by is an answer, of what has it as it
// stands: letters with a meaning to the engines have none to the user.
func TestKeywordsAreTakenAsTyped(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		jonas.Put("/version/1", `{"title":"100 % „Miesto“ \"AND\" a_b 🚗 Žąsų"}`)
		all := "003 Živilė Ąžuolaitė, 002 UAB „Vėjo malūnas“, 001 Mindaugas Stankevičius"
		for keyword, want := range map[string]string{
			"": all, "   ": all, "%": "001 Mindaugas Stankevičius", "_": "001 Mindaugas Stankevičius", "a_b": "001 Mindaugas Stankevičius", "a%b": "",
			`"`: "001 Mindaugas Stankevičius", `"AND"`: "001 Mindaugas Stankevičius", "and": "001 Mindaugas Stankevičius", "NOT": "", "OR": "", "NEAR": "", "search:and": "",
			"🚗": "001 Mindaugas Stankevičius", "zasu": "001 Mindaugas Stankevičius", "ŽĄSŲ": "001 Mindaugas Stankevičius", "as": all /* the last by the name of its model */, "ūnas": "002 UAB „Vėjo malūnas“",
			`\`: "", "*": "", "a*": all, "(": "", "'": "", "--": "", ";": "", "\x00": all, "\xff": all, "mal\x00unas": "002 UAB „Vėjo malūnas“",
			strings.Repeat("stankevic ", 1000): "001 Mindaugas Stankevičius", strings.Repeat("🚗", 1000): "", strings.Repeat("x", 10_000): "",
		} {
			if got := offertest.NumbersOf(offertest.OffersOf(t, jonas, "my=1&keyword="+url.QueryEscape(keyword))); got != want {
				t.Errorf("%.40q finds %s; want %s", keyword, got, want)
			}
		}
	})
}

// A telephone is found however it is written and however it is asked for, in
// the list and in the palette: a caller's number comes without spaces.
func TestTelephonesAreFoundAsTheyAreTyped(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		for id, phone := range map[int]string{1: "+370 612 34567", 2: "(8-612) 34568", 3: "37061234569"} {
			apitest.Done[offertest.Listed](t, jonas.Put(fmt.Sprint("/version/", id), fmt.Sprintf(`{"customer_phone":%q}`, phone)))
		}
		const one, two, three = "001 Mindaugas Stankevičius", "002 UAB „Vėjo malūnas“", "003 Živilė Ąžuolaitė"
		for keyword, want := range map[string]string{
			"+37061234567": one, "37061234567": one, "61234567": one, "+370 612 34567": one, "612 34567": one, "+370 (612) 34567": one, "stankevicius 61234567": one,
			"(8-612) 34568": two, "861234568": two, "8612 34568": two, "+8 612 34568": two,
			"8 612 34567": one, "8-612-34567": one, "861234567": one, "00370 612 34567": one, "0037061234567": one, "370 612 34567": one, "612-34567": one, "+370-612-34567": one,
			"+370 612 34568": two, "61234568": two, "37061234568": two, "8 612 34569": three, "00370-612-34569": three,
			"+370 612 34569": three, "+37061234569": three, "(370) 612-34569": three,
			"+3706123456": three + ", " + two + ", " + one, "+370 612 99999": "", "(8-612) 99999": "", "6123(45)?67": one,
		} {
			if got := offertest.NumbersOf(offertest.OffersOf(t, jonas, "my=1&keyword="+url.QueryEscape(keyword))); got != want {
				t.Errorf("%q finds %s; want %s", keyword, got, want)
			}
		}
		for _, typed := range []string{"+37061234567", "61234567", "+370 612 34567", "+370 (612) 34567"} {
			var hits []struct {
				Kind string
				ID   int64
			}
			jonas.Get("/search?q="+url.QueryEscape(typed)).JSON(t, &hits)
			if len(hits) != 1 || hits[0].Kind != "version" || hits[0].ID != 1 {
				t.Errorf("%q finds %v in the palette", typed, hits)
			}
		}
		apitest.Done[offertest.Listed](t, jonas.Put("/version/1", `{"customer_phone":"+371 2000 0000"}`))
		if got := offertest.NumbersOf(offertest.OffersOf(t, jonas, "my=1&keyword=61234567")); got != "" {
			t.Errorf("the number of before finds %s", got)
		}
	})
}

// Indexes hold the texts of offers and have room for those that do not shrink:
// none that may be entered is refused, and what stands last in them is found.
func TestLongNamesAreFound(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		rare := func(from rune) string {
			var letters []rune
			for i := range rune(255) {
				letters = append(letters, from+i*37)
			}
			return string(letters)
		}
		title, name := []rune(rare(0x20000)), []rune(rare(0x23000))
		apitest.Done[offertest.Listed](t, jonas.Put("/version/1", fmt.Sprintf(`{"title":%q,"customer_name":%q}`, string(title), string(name))))
		for _, keyword := range []string{string(title[:20]), string(name[235:])} {
			if got := offertest.OffersOf(t, jonas, "keyword="+url.QueryEscape(keyword)); len(got) != 1 || got[0].ID != 1 {
				t.Errorf("%s finds %s", keyword, offertest.NumbersOf(got))
			}
		}
	})
}

func TestOffersAreFoundByCustomer(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := offertest.DemoCar(t, p, "standard")
	c.Put(fmt.Sprintf("/version/%d", c.ID), `{"customer_name":"Živilė Ąžuolienė","customer_phone":"+370 699 12345","customer_email":"zivile@example.lt"}`)
	for _, words := range []string{"zivile+azuol", "99+12345", "zivile%40example", "2026-00000"} {
		var found []struct{ ID int64 }
		if c.Get("/version?keyword="+words).JSON(t, &found); !slices.ContainsFunc(found, func(v struct{ ID int64 }) bool { return v.ID == c.ID }) {
			t.Errorf("%q finds %v", words, found)
		}
	}
}

// A salesperson types what the car is called: code or name of the model, or the serie. An offer
// that gets another car is found by that one alone, and names that the catalogue has changed
// come to the offers in the night.
func TestOffersAreFoundByTheirCar(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		c := offertest.DemoCar(t, p, "standard")
		type model struct {
			ID          int64
			Code        string
			Description map[string]string
			SerieID     int64  `json:"serie_id"`
			SerieName   string `json:"serie_name"`
		}
		car := apitest.Done[model](t, admin.Get(fmt.Sprint("/model/", c.Model)))
		found := func(words string) bool {
			t.Helper()
			return slices.ContainsFunc(offertest.OffersOf(t, admin, "keyword="+url.QueryEscape(words)), func(v offertest.Listed) bool { return v.ID == c.ID })
		}
		finds := func(want bool, words ...string) {
			t.Helper()
			for _, w := range words {
				if found(w) != want {
					t.Errorf("%q finds the offer: %v", w, !want)
				}
			}
		}
		number := offertest.OffersOf(t, admin, fmt.Sprint("keyword=", url.QueryEscape(car.Code)))[0].Number
		finds(true, car.Code, strings.ToLower(car.Code), car.Description["1"], strings.ToUpper(car.SerieName), number+" "+car.SerieName)
		apitest.Done[offertest.Listed](t, admin.Put(fmt.Sprintf("/version/%d", c.ID), `{"customer_name":"Saulė Keliautoja"}`))
		finds(true, car.Code, "saule "+car.SerieName)
		var hits []struct {
			Kind string
			ID   int64
		}
		admin.Get("/search?limit=20&q="+url.QueryEscape("keliautoja "+car.Code)).JSON(t, &hits)
		if len(hits) != 1 || hits[0].Kind != "version" || hits[0].ID != c.ID {
			t.Errorf("the search finds %v", hits)
		}

		apitest.Done[model](t, admin.Put(fmt.Sprint("/model/", car.ID), `{"description":{"1":"Žiogas Sportinis"}}`))
		apitest.Done[struct{ ID int64 }](t, admin.Put(fmt.Sprint("/serie/", car.SerieID), `{"name":"Vabalėliai"}`))
		p.Run(t, worklist.TagsKind)
		finds(true, "ziogas", "vabaleliai", car.Code, "keliautoja ziogas")
		finds(false, car.SerieName)

		other := apitest.Done[model](t, admin.Get("/model/2"))
		c.PostDone(t, "/version-changer/change-model/%d/%d", c.ID, other.ID)
		finds(true, other.Code, other.Description["1"])
		finds(false, "ziogas")
	})
}
