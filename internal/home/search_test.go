package home_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

func search(t *testing.T, c *apitest.Client, q string) []find.Hit {
	t.Helper()
	got := c.Get("/search?limit=20&q=" + url.QueryEscape(q))
	if got.Status != http.StatusOK {
		t.Fatalf("search %q: %d %s", q, got.Status, got.Body)
	}
	var hits []find.Hit
	got.JSON(t, &hits)
	return hits
}

func TestSearchFindsByCodeAndName(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		admin.Language = "lt"
		for q, want := range map[string]string{
			"auror": "brand Aurora", "siaures": "company UAB „Šiaurės autocentras“", "ZUKAUSK": "user Rūta Žukauskienė", "seimai": "serie Šeimai",
			"hecb": "body-type Hečbekas", "touring f5": "model-range F5 Touring", "safety": "sales-group Saugumas", "apmus": "product-class Apmušalai",
			"sildom sedyn": "equipment Šildomos priekinės sėdynės", "jonas": "user Jonas", "stankevic": "version Mindaugas Stankevičius",
		} {
			hits := search(t, admin, q)
			if !slices.ContainsFunc(hits, func(h find.Hit) bool { return strings.HasPrefix(h.Kind+" "+h.Name, want) }) {
				t.Errorf("%q finds %v, not %s", q, hits, want)
			}
		}
		for _, q := range []string{"", "   ", "%", `\`, "no such words", "aurora nosuchword", "aur_ra", "aur%ra"} {
			if hits := search(t, admin, q); len(hits) != 0 {
				t.Errorf("%q finds %v", q, hits)
			}
		}
		for _, q := range []string{strings.Repeat("x", 10_000), strings.Repeat("a ", 5000), "\x00", "\xff", `"`, `" OR *`, "🚗"} {
			search(t, admin, q) // finds what it may, and never fails
		}
		admin.Language = "en"
		if hits := search(t, admin, "hecb"); hits[0].Name != "Hatchback" {
			t.Errorf("to an English reader it is %q", hits[0].Name)
		}
	})
}

func TestSearchPutsWhatBeginsSoFirst(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, code := range []string{"XZUMBA", "ZUMBA", "XZUMBA2"} {
			if got := admin.Post("/body-type", fmt.Sprintf(`{"brand_id":1,"code":%q}`, code)); got.Status != http.StatusOK {
				t.Fatalf("create: %s", got.Body)
			}
		}
		if hits := search(t, admin, "zumba"); len(hits) != 3 || hits[0].Code != "ZUMBA" {
			t.Errorf("found %v", hits)
		}
		admin.Delete(fmt.Sprint("/body-type/", search(t, admin, "zumba")[0].ID))
		if hits := search(t, admin, "zumba"); len(hits) != 2 {
			t.Errorf("with one in the archive: %v", hits)
		}
	})
}

// The search shows what the screens would show: only one's own brands and
// companies, and only kinds and brands whose screen one may open.
func TestSearchShowsOnlyWhatMayBeOpened(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		var me struct {
			BrandIDs []int64 `json:"brand_ids"`
			RoleID   int64   `json:"role_id"`
		}
		jonas.Get("/user/active").JSON(t, &me)
		kinds := func(c *apitest.Client) map[string][]int64 {
			found := map[string][]int64{}
			for _, q := range []string{"a", "e", "i"} {
				for _, hit := range search(t, c, q) {
					brand := int64(0)
					if hit.BrandID != nil {
						brand = *hit.BrandID
					}
					found[hit.Kind] = append(found[hit.Kind], brand)
				}
			}
			return found
		}
		if all := kinds(admin); len(all) != 13 {
			t.Errorf("the administrator finds %d kinds: %v", len(all), all)
		}
		for kind, brands := range kinds(jonas) {
			for _, brand := range brands {
				if brand != 0 && !slices.Contains(me.BrandIDs, brand) {
					t.Errorf("jonas finds a %s of brand %d, assigned are %v", kind, brand, me.BrandIDs)
				}
			}
		}
		if none := kinds(p.As(t, "tomas")); len(none) != 0 {
			t.Errorf("who has no rights finds %v", none)
		}
		// May open one brand's base data only.
		one := me.BrandIDs[0]
		for _, entry := range []string{"DENY app.*", fmt.Sprintf("ALLOW app.brand.baseData.brandId_%d", one)} {
			kind, name, _ := strings.Cut(entry, " ")
			if got := admin.Post("/permission", map[string]any{"role_id": me.RoleID, "type": kind, "permission": name}); got.Status != http.StatusOK {
				t.Fatalf("%s: %s", entry, got.Body)
			}
		}
		narrowed := kinds(jonas)
		for kind, brands := range narrowed {
			if slices.ContainsFunc(brands, func(id int64) bool { return id != one && id != 0 }) || slices.Contains([]string{"brand", "company", "user", "customer"}, kind) {
				t.Errorf("with brand %d alone jonas finds %s of %v", one, kind, brands)
			}
		}
		if len(narrowed["body-type"]) == 0 {
			t.Errorf("nothing of brand %d is found: %v", one, narrowed)
		}
	})
}

var scan = map[string]*regexp.Regexp{
	"sqlite":   regexp.MustCompile(`(?m)^\s*SCAN (series|body_types|model_ranges|sales_groups|equipment|versions|customers|tokens|user_brands|user_companies)$`),
	"postgres": regexp.MustCompile(`(?m)Seq Scan on (series|body_types|model_ranges|sales_groups|equipment|versions|customers|tokens|user_brands|user_companies) .*\n(\s*Filter:.*)`),
}

func TestSearchScansNoLargeTable(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			p := apitest.StartWith(t, engine, func(cfg *app.Config) {
				if engine == "postgres" {
					cfg.URL += "&enable_seqscan=off" // the tables of a test are small; could an index serve?
				}
			})
			admin := p.As(t, "admin")
			search(t, admin, "a") // the first call of a role reads its permissions
			var mu sync.Mutex
			statements := map[string][]any{}
			p.DB().Watch(func(sql string, args []any) {
				mu.Lock()
				defer mu.Unlock()
				if strings.Contains(sql, "search LIKE") {
					statements[sql] = args
				}
			})
			search(t, admin, "aurora est")
			p.DB().Watch(nil)
			looked := 0
			for sql := range statements {
				if !strings.Contains(sql, " AND id IN ($1") { // what was found of a large table is read by its ids
					looked++
				}
			}
			if looked != 14 {
				t.Errorf("%d statements for fourteen kinds: %q", looked, slices.Sorted(maps.Keys(statements)))
			}
			for sql, args := range statements {
				plan, err := p.DB().Explain(t.Context(), sql, args...)
				if err != nil {
					t.Fatalf("%s: %v", sql, err)
				}
				if found := scan[engine].FindString(plan); found != "" {
					t.Errorf("%s\n%s", sql, plan)
				}
			}
		})
	}
}

// TestSearchFindsOffers: by what a caller says of one: its number, the phone,
// the e-mail, a part of the name; to who may see it, until it is archived.
func TestSearchFindsOffers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, mart := p.As(t, "jonas"), p.As(t, "mart")
		offer := apitest.Done[struct {
			ID     int64
			Number string
		}](t, jonas.Post("/version", `{"company_id":1,"brand_id":1,"pricelist_id":1,"customer_name":"Ąžuolas Kregždė"}`))
		path := fmt.Sprint("/version/", offer.ID)
		apitest.Done[struct{}](t, jonas.Put(path, `{"customer_phone":"+370 612 34567","customer_email":"a.kregzde@Example.com","title":"Miestui"}`))
		found := func(c *apitest.Client, q string) string {
			for _, hit := range search(t, c, q) {
				if hit.Kind == "version" && hit.ID == offer.ID {
					return hit.Code + " " + hit.Name
				}
			}
			return ""
		}
		questions := []string{
			offer.Number, strings.ToLower(offer.Number), offer.Number[len(offer.Number)-5:], "+370 612 34567", "612 34567", "34567",
			"a.kregzde@example.com", "A.KREGZDE@", "example.com", "egžd", "kregzd", "Kregždė Ąžuolas", "azuolas " + offer.Number, "miestui",
		}
		for _, q := range questions {
			if got, want := found(jonas, q), offer.Number+" Ąžuolas Kregždė"; got != want {
				t.Errorf("%q finds %q; want %q", q, got, want)
			}
		}
		for _, q := range []string{offer.Number + "9", "612 99999", "kregzde@elsewhere.com", "kregzdutė", "azuolas stankevicius"} {
			if got := found(jonas, q); got != "" {
				t.Errorf("%q finds %q", q, got)
			}
		}
		apitest.Done[struct{}](t, jonas.Put(path, `{"customer_name":"","customer_phone":"+371 2000000"}`))
		if got, want := found(jonas, "2000000"), offer.Number+" Miestui"; got != want {
			t.Errorf("without a customer it is %q; want %q", got, want)
		}
		if got := found(jonas, "34567"); got != "" {
			t.Errorf("by the phone of before: %q", got)
		}
		for name, c := range map[string]*apitest.Client{"of another company": mart, "without rights": p.As(t, "tomas")} {
			if got := found(c, offer.Number); got != "" {
				t.Errorf("somebody %s finds %q", name, got)
			}
		}
		if got := jonas.Delete(path); got.Status != http.StatusOK {
			t.Fatalf("archive: %d %s", got.Status, got.Body)
		}
		if got := found(jonas, offer.Number); got != "" {
			t.Errorf("in the archive: %q", got)
		}
	})
}

// Who sells begins with the customer: a surname finds them, in the companies of who asks.
func TestSellersFindTheirCustomers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for company, name := range map[int]string{1: "Ona Vienintelytė", 2: "Petras Vienintelis"} {
			apitest.Done[any](t, admin.Post("/customer", map[string]any{"dealer_company_id": company, "name": name}))
		}
		for _, username := range []string{"rokas", "jonas", "vaida"} {
			names := []string{}
			for _, hit := range search(t, p.As(t, username), "vienintel") {
				names = append(names, hit.Kind+" "+hit.Name)
			}
			if !slices.Equal(names, []string{"customer Ona Vienintelytė"}) {
				t.Errorf("%s finds %v", username, names)
			}
		}
	})
}
