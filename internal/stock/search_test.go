package stock_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
	"forecourt/internal/vehicle"
)

type hit struct {
	Kind, Code, Name string
	ID               int64
}

// foundBy is how the search answers the vehicle: "vehicle", "stock", or "" when it does not.
func foundBy(t *testing.T, c *apitest.Client, q string, id int64) string {
	t.Helper()
	for _, h := range apitest.Done[[]hit](t, c.Get("/search?limit=20&q="+url.QueryEscape(q))) {
		if h.ID == id && (h.Kind == "vehicle" || h.Kind == "stock") {
			return h.Kind
		}
	}
	return ""
}

func listed(t *testing.T, c *apitest.Client, query string, id int64) bool {
	t.Helper()
	return slices.ContainsFunc(items(t, c, query), func(i item) bool { return i.ID == id })
}

func suggested(t *testing.T, c *apitest.Client, q string) []string {
	t.Helper()
	return apitest.Done[[]string](t, c.Get("/tag?q="+url.QueryEscape(q)))
}

const secretCar = `,"description_show":"Aurora Žalioji","vin":"WAAZZZ8BZTB700001","order_no":"SLP-47/11","comment":"paslaptis","registration_plate":"ZZQ 987","colour":"Pilka","owner":"Slaptas Pirkėjas","options_full":"QX77"`

// A vehicle of one's own is found by any part of its number, plate and order number, however they are
// typed, in the search and in the list of the stock alike, and by none that it does not have.
func TestNumbersFindVehicles(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas") // jonas: company 1
		id := newCar(t, admin, 1, secretCar)
		for _, q := range []string{
			"WAAZZZ8BZTB700001", "waazzz8bztb700001", "waa zzz 8bz tb 700 001", "700001", "700 001", "8bztb7", "ZZ8-BZ", "b700",
			"ZZQ 987", "zzq987", "ZZQ-987", "zq98", "SLP-47/11", "slp4711", "slp 47 11", "47/11", "slaptas pirkejas", "zalioji pilka",
		} {
			if got := foundBy(t, jonas, q, id); got != "vehicle" {
				t.Errorf("%q finds it as %q", q, got)
			}
			if !listed(t, jonas, "keyword="+url.QueryEscape(q), id) {
				t.Errorf("%q does not find it in the list", q)
			}
		}
		for _, q := range []string{"WAAZZZ8BZTB700002", "700001 700002", "ZZQ-986", "slp4712", "paslaptis", "%", "_"} {
			if got := foundBy(t, jonas, q, id); got != "" {
				t.Errorf("%q finds it as %q", q, got)
			}
		}
		hits := apitest.Done[[]hit](t, jonas.Get("/search?q=zzq987"))
		if len(hits) != 1 || hits[0].Code != "ZZQ 987" || hits[0].Name != "Aurora Žalioji" {
			t.Errorf("by its plate: %+v", hits)
		}
		if got := foundBy(t, p.As(t, "tomas"), "700001", id); got != "" {
			t.Errorf("without a right to vehicles it is found as %q", got)
		}
		// A sold car of one's own is found too, on its page.
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/vehicle/sell/%d", id), `{"sold_at":"2026-11-01","seller_manager_id":null,"customer_type":"private","owner":"Ona Onaitė"}`))
		if got := foundBy(t, jonas, "onaite", id); got != "vehicle" {
			t.Errorf("sold, it is found as %q", got)
		}
		if !listed(t, jonas, "status=sold&keyword=zzq-987", id) {
			t.Error("sold, it is not found among the sold ones")
		}
	})
}

// Of a car of another company only what the stock shows may be found: nothing else can be
// guessed, by the search, the list, its counts or the tags.
func TestNothingOfOthersCanBeGuessed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		secrets := []string{
			"WAAZZZ8BZTB700001", "700001", "700 001", "8bztb7", "ZZQ 987", "zzq987", "zzq-987", "SLP-47/11", "slp4711", "slaptas pirkejas", "pirkejas", "paslaptis",
			"zalioji 700001", "zalioji zzq 987", "pilka slaptas", "^slp", "paslap.is", "^waazzz8bztb7.+1$",
		}
		count := func(c *apitest.Client, query string) int {
			return apitest.Done[struct{ Count int }](t, c.Get("/stock/summary?"+query)).Count
		}
		before := map[string]int{}
		for _, q := range secrets {
			before[q] = count(jonas, "keyword="+url.QueryEscape(q)) + count(jonas, "tags="+url.QueryEscape(q))
		}
		id := newCar(t, admin, 6, secretCar)
		for _, q := range secrets {
			if got := foundBy(t, jonas, q, id); got != "" {
				t.Errorf("%q finds it as %q", q, got)
			}
			if listed(t, jonas, "keyword="+url.QueryEscape(q), id) || listed(t, jonas, "tags="+url.QueryEscape(q), id) {
				t.Errorf("%q finds it in the list", q)
			}
			if n := count(jonas, "keyword="+url.QueryEscape(q)) + count(jonas, "tags="+url.QueryEscape(q)); n != before[q] {
				t.Errorf("%q is counted %d times, before %d", q, n, before[q])
			}
		}
		for _, q := range []string{"waazzz8bztb7", "zzq", "987", "slp", "slaptas", "pirk"} {
			if got := suggested(t, jonas, q); len(got) != 0 {
				t.Errorf("%q suggests %v", q, got)
			}
		}
		for _, q := range []string{"zalioji", "pilka zalioji", "aurora zal"} {
			if got := foundBy(t, jonas, q, id); got != "stock" {
				t.Errorf("%q finds it as %q", q, got)
			}
		}
		if got := foundBy(t, admin, "700001", id); got != "vehicle" {
			t.Errorf("to who has the company it is %q", got)
		}
		if got := suggested(t, jonas, "qx7"); !slices.Contains(got, "QX77") || !listed(t, jonas, "tags=QX77", id) || count(jonas, "tags=QX77") != 1 {
			t.Errorf("by the code of an option: %v", got)
		}
		// One that is sold is nobody's business any more.
		sold := newCar(t, admin, 6, `,"description_show":"Aurora Parduota","options_full":"QX78"`)
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/vehicle/sell/%d", sold), `{"sold_at":"2026-11-01","seller_manager_id":null,"customer_type":"private","owner":"Ona"}`))
		if got := suggested(t, jonas, "qx78"); len(got) != 0 || foundBy(t, jonas, "parduota", sold) != "" || listed(t, jonas, "status=sold&tags=QX78", sold) {
			t.Errorf("sold: %v", got)
		}
		if !listed(t, admin, "status=sold&tags=QX78", sold) {
			t.Error("its own company does not find it among the sold ones")
		}
		// Nor is any of them where each company keeps its stock to itself.
		apitest.Done[any](t, admin.Put("/setting/stock.own_companies_only", `{"value":true}`))
		if got := suggested(t, jonas, "qx7"); len(got) != 0 || foundBy(t, jonas, "zalioji", id) != "" || listed(t, jonas, "tags=QX77", id) {
			t.Errorf("each keeps its own: %v", got)
		}
	})
}

// The tags of a vehicle are what it is now, in whatever way it was written: its words, and the
// company and brand whose people are suggested them.
func TestTagsFollowTheVehicle(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		id := newCar(t, admin, 1, secretCar)
		path := fmt.Sprintf("/vehicle/%d", id)
		put := func(body string) { t.Helper(); apitest.Done[any](t, admin.Put(path, body)) }
		tagged := func(when string, c *apitest.Client, want bool, words ...string) {
			t.Helper()
			for _, word := range words {
				if got := slices.Contains(suggested(t, c, word), word); got != want {
					t.Errorf("%s: %s is suggested: %v", when, word, got)
				}
				if got := listed(t, c, "tags="+url.QueryEscape(word), id); got != want {
					t.Errorf("%s: tagged %s is listed: %v", when, word, got)
				}
			}
		}
		own := []string{"WAAZZZ8BZTB700001", "ZZQ 987", "SLP-47/11", "Slaptas Pirkėjas"}
		tagged("new", jonas, true, append(own, "QX77")...)
		put(`{"options_full":"QX79","registration_plate":"ZZQ 111","owner":""}`)
		tagged("changed", jonas, true, "QX79", "ZZQ 111")
		tagged("changed", jonas, false, "QX77", "ZZQ 987", "Slaptas Pirkėjas")
		if !listed(t, jonas, "tags=Aurora,QX79&status=stock", id) || listed(t, jonas, "tags=Aurora,QX79&status=ordered", id) || listed(t, jonas, "tags=QX79,nobody", id) {
			t.Error("tags and status do not narrow together")
		}

		// Another dealer: its people have the numbers now, those of before have not.
		put(`{"dealer_company_id":6}`)
		tagged("moved", jonas, false, "WAAZZZ8BZTB700001", "ZZQ 111", "SLP-47/11")
		tagged("moved", jonas, true, "QX79")
		tagged("moved", admin, true, "WAAZZZ8BZTB700001", "QX79")

		// The state of before comes back with its tags.
		history := apitest.Done[[]struct{ ID int64 }](t, admin.Get(path+"/history"))
		for _, entry := range history[:2] {
			apitest.Done[any](t, admin.Post(path+"/restore", fmt.Sprintf(`{"historyId":%d}`, entry.ID)))
		}
		tagged("restored", jonas, true, append(own, "QX77")...)
		tagged("restored", jonas, false, "QX79", "ZZQ 111")

		// So does another brand, with the words that its people are suggested.
		used := admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"manufacturer_id":5,"make":"Ostra","description_show":"Ostra Combi","registration_plate":"ZZQ 222"}`)
		type sold struct {
			ID    int64
			Name  string
			Makes []int64 `json:"manufacturer_ids"`
		}
		brands := apitest.Done[[]sold](t, admin.Get("/brand"))
		at := slices.IndexFunc(brands, func(b sold) bool { return b.ID != 1 && slices.Contains(b.Makes, 5) })
		if at < 0 {
			t.Fatalf("no other brand sells used cars: %+v", brands)
		}
		brand := brands[at].Name
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/vehicle/%d", used), fmt.Sprintf(`{"brand_id":%d}`, brands[at].ID)))
		if listed(t, admin, "tags=Aurora,Ostra", used) || !listed(t, admin, "tags=Ostra,"+url.QueryEscape(brand), used) {
			t.Errorf("a vehicle of %s now keeps the words of the brand before", brand)
		}
		// What only the night brings: a brand that is called otherwise.
		apitest.Done[any](t, admin.Put("/brand/1", `{"name":"Zefyras"}`))
		p.Run(t, vehicle.TagsKind)
		tagged("renamed", jonas, true, "Zefyras")

		apitest.Done[any](t, admin.Delete(path))
		for _, word := range []string{"WAAZZZ8BZTB700001", "QX77"} {
			if got := suggested(t, admin, word); len(got) != 0 {
				t.Errorf("deleted, it leaves %v", got)
			}
		}
	})
}

// A reservation ends no tag, and the erasure of a customer ends those of the name at once.
func TestErasedCustomersAreNoTags(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		customer := admin.Create(t, "/customer", `{"dealer_company_id":1,"name":"Žydrūnė Užmirštinė","email":"zydrune@example.com"}`)
		open := newCar(t, admin, 1, fmt.Sprintf(`,"vin":"WAAZZZ8BZTB700002","customer_id":%d`, customer))
		sold := newCar(t, admin, 1, `,"vin":"WAAZZZ8BZTB700003"`)
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/vehicle/sell/%d", sold), fmt.Sprintf(`{"sold_at":"2026-11-01","seller_manager_id":null,"customer_type":"private","owner":"","customer_id":%d}`, customer)))
		if !listed(t, admin, "tags="+url.QueryEscape("Žydrūnė Užmirštinė"), open) || !listed(t, admin, "status=sold&tags="+url.QueryEscape("Žydrūnė Užmirštinė"), sold) {
			t.Fatal("the name of a customer is no tag")
		}
		revision := apitest.Done[struct{ Revision int }](t, admin.Get(fmt.Sprintf("/customer/%d", customer))).Revision
		got := admin.Post(fmt.Sprintf("/customer/erase/%d", customer), fmt.Sprintf(`{"name":"Žydrūnė Užmirštinė","revision":%d}`, revision))
		if got.Status != http.StatusOK {
			t.Fatalf("erase: %d %s", got.Status, got.Body)
		}
		if left := suggested(t, admin, "zydr"); len(left) != 0 {
			t.Errorf("erased, the name is still suggested: %v", left)
		}
		p.Run(t, vehicle.TagsKind)
		if left := suggested(t, admin, "uzmirst"); len(left) != 0 {
			t.Errorf("the night brings the name back: %v", left)
		}
		if !listed(t, admin, "tags=WAAZZZ8BZTB700002", open) {
			t.Error("its number is no tag any more")
		}
	})
}

// The first page: what a user has reserved and awaits, the stock by age, and what stands where.
func TestFirstPageOfVehicles(t *testing.T) {
	type today struct {
		Day                      string
		Reserved, Expected, Late int
		Holds, Coming            []item
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, rokas, jonas := p.As(t, "admin"), p.As(t, "rokas"), p.As(t, "jonas")
		read := func() today { return apitest.Done[today](t, rokas.Get("/stock/today")) }
		before := read()
		stays := newCar(t, admin, 1, `,"description_show":"Aurora Laikoma"`)
		late := admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1,"foreseen_date":"2020-01-05"}`)
		later := admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1,"foreseen_date":"2099-01-05"}`)
		others := admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1,"foreseen_date":"2020-01-05"}`)
		for _, id := range []int64{stays, late, later} {
			apitest.Done[any](t, rokas.Post(fmt.Sprintf("/stock/reserve/%d", id), `{}`))
		}
		got := read()
		if got.Reserved != before.Reserved+3 || got.Expected != before.Expected+1 || got.Late != before.Late+1 || got.Coming[0].ID != late {
			t.Errorf("today: %+v; before %+v", got, before)
		}
		for i := 1; i < len(got.Holds); i++ {
			if *got.Holds[i-1].ReservedUntil > *got.Holds[i].ReservedUntil {
				t.Errorf("%d ends before %d", i, i-1)
			}
		}
		if slices.ContainsFunc(got.Coming, func(i item) bool { return i.ID == others || i.ID == later }) {
			t.Errorf("what others await, or is far away: %+v", got.Coming)
		}
		// The list behind the counts has the same rows.
		if rows := items(t, rokas, "type=mine"); len(rows) != got.Reserved {
			t.Errorf("the list has %d reserved, the page says %d", len(rows), got.Reserved)
		}
		if rows := items(t, rokas, "only=awaited"); len(rows) != got.Expected {
			t.Errorf("the list has %d expected, the page says %d", len(rows), got.Expected)
		}

		type band struct {
			From, Count int
			To          *int
			DailyCost   *float64 `json:"daily_cost"`
		}
		type ages struct {
			Bands  []band
			Oldest []item
		}
		aged := apitest.Done[ages](t, jonas.Get("/stock/ages"))
		for _, b := range aged.Bands {
			to := ""
			if b.To != nil {
				to = fmt.Sprint(*b.To)
			}
			if rows := items(t, jonas, fmt.Sprintf("only=own&age=%d-%s", b.From, to)); len(rows) != b.Count {
				t.Errorf("of %d to %s days the list has %d, the page says %d", b.From, to, len(rows), b.Count)
			}
			if b.DailyCost != nil {
				t.Errorf("who may not see prime costs reads what %d to %s days cost", b.From, to)
			}
		}
		for i, car := range aged.Oldest {
			if !car.Own || car.ReservedUntil != nil || i > 0 && *aged.Oldest[i-1].Days < *car.Days {
				t.Errorf("oldest free, %d: %+v", i, car)
			}
		}
		if got := rokas.Get("/stock/ages"); got.Status != http.StatusForbidden {
			t.Errorf("figures to a salesperson: %d", got.Status)
		}
		costs := apitest.Done[ages](t, admin.Get("/stock/ages"))
		if !slices.ContainsFunc(costs.Bands, func(b band) bool { return b.DailyCost != nil && *b.DailyCost > 0 }) {
			t.Errorf("what the stock costs: %+v", costs.Bands)
		}

		room := admin.Create(t, "/stockroom", `{"company_id":1,"name":"Naujas aikštelės galas"}`)
		foreign := admin.Create(t, "/stockroom", `{"company_id":6,"name":"Svetima aikštelė"}`)
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/vehicle/%d", stays), fmt.Sprintf(`{"stockroom_id":%d}`, room)))
		places := apitest.Done[[]struct {
			ID   int64
			Cars []struct {
				Phase string
				Count int
			}
		}](t, jonas.Get("/stock/rooms"))
		seen := map[int64]int{}
		for _, place := range places {
			for _, c := range place.Cars {
				seen[place.ID] += c.Count
			}
			if rows := items(t, jonas, fmt.Sprintf("stockroomId=%d", place.ID)); len(rows) != seen[place.ID] {
				t.Errorf("in room %d the list has %d, the page says %d", place.ID, len(rows), seen[place.ID])
			}
		}
		if _, shown := seen[foreign]; shown || seen[room] != 1 || seen[-1] == 0 {
			t.Errorf("what stands where: %v", seen)
		}
		if got := p.As(t, "tomas").Get("/stock/rooms"); got.Status != http.StatusForbidden || strings.Contains(got.Body, "aikšt") {
			t.Errorf("without a right: %d", got.Status)
		}
	})
}

// Rows of an import get their tags soon after it has ended, and lose them with it when it is undone.
func TestTagsFollowAnImport(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		id := newCar(t, p.As(t, "admin"), 1, secretCar)
		soon := func(when, word string, want int) {
			t.Helper()
			await.Until(t, fmt.Sprintf("%s: %d vehicles have the tag %s", when, want, word), func() bool {
				return len(items(t, jonas, "tags="+url.QueryEscape(word))) == want
			})
		}
		file := "brand;model;vin;options\nAurora;;WAAZZZ8BZTB700001;QX81\nAurora;A01P;WAAZZZ8BZTB700091;QX81\n"
		done := jonas.Import(t, "vehicle", "cars.csv", []byte(file), apitest.ImportQuery(1, 0))
		if done.Stats.Created != 1 || done.Stats.Updated != 1 {
			t.Fatalf("imported: %s %+v", done.ErrorToDisplay, done.Stats)
		}
		soon("imported", "QX81", 2)
		soon("imported", "QX77", 0)
		if !listed(t, jonas, "tags=WAAZZZ8BZTB700001", id) {
			t.Error("its number is no tag any more")
		}
		undone := apitest.Done[struct {
			JobID int64 `json:"job_id"`
		}](t, jonas.Post(fmt.Sprintf("/import/job/%d/revert", done.JobID), nil))
		jonas.WaitImport(t, undone.JobID)
		if got := suggested(t, jonas, "QX81"); len(got) != 0 || !listed(t, jonas, "tags=QX77", id) {
			t.Errorf("undone, it leaves %v", got)
		}
	})
}
