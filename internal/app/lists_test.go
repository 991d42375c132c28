package app_test

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/testkit/apitest"
)

// lists are all list operations, also those that come later.
func lists(p *apitest.Program) []string {
	var paths []string
	for _, o := range p.App.API.Operations() {
		if o.List {
			paths = append(paths, o.Path)
		}
	}
	return paths
}

type recorded struct {
	sql  string
	args []any
}

// record notes the statements of a call.
func record(p *apitest.Program, call func()) []recorded {
	var mu sync.Mutex
	var seen []recorded
	p.DB().WatchCalls(func(sql string, args []any) {
		mu.Lock()
		defer mu.Unlock()
		// What works in the background meanwhile is not of the call.
		if !strings.Contains(sql, " jobs") && !strings.Contains(sql, "job_schedules") && !strings.Contains(sql, "seal") {
			seen = append(seen, recorded{sql, args})
		}
	})
	call()
	p.DB().WatchCalls(nil)
	return seen
}

// A list takes the same number of statements for one row as for all.
func TestStatementsDoNotGrowWithRows(t *testing.T) {
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) {
			p := apitest.Start(t, engine)
			admin := p.As(t, "admin")
			for _, path := range lists(p) {
				count := func(query string) int {
					return len(record(p, func() {
						if got := admin.Get(path + query); got.Status != http.StatusOK {
							t.Errorf("%s: %d %s", path, got.Status, got.Body)
						}
					}))
				}
				count("?limit=1") // the first call of a role reads its permissions
				most := 5
				if path == "/log" {
					most += 30 // what records are called, with one statement for each kind of them
				}
				if path == "/vehicle" || path == "/stock" {
					most++ // what the group has decided that holding a vehicle costs
				}
				if one, all := count("?limit=1"), count("?limit=1000"); path != "/log" && one != all || all > most {
					t.Errorf("%s takes %d statements for one row and %d for all", path, one, all)
				}
			}
		})
	}
}

// Companies come with all their brands and texts in as many statements as one.
func TestCompaniesWithTextsTakeFewStatements(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		fill(
			t, p,
			"DELETE FROM company_brand_translations",
			`INSERT INTO brands (name, name_key, sort, type, sfo_prices, sfo_import, eva_type, created_at, updated_at)
				SELECT 'B' || a.id || '-' || b.id, 'b' || a.id || '-' || b.id, 99, 'car', 1, 1, '', a.created_at, a.created_at FROM companies a, companies b`,
			`INSERT INTO user_brands (user_id, brand_id) SELECT u.id, b.id FROM users u, brands b WHERE u.username = 'admin' AND b.sort = 99`,
			`INSERT INTO company_brands (company_id, brand_id, vat_deductable, offer_accessories, offer_insurance, created_at, updated_at)
				SELECT c.id, b.id, 0, 0, 0, b.created_at, b.created_at FROM companies c, brands b WHERE b.sort = 99 AND c.id <= 2`,
			`INSERT INTO company_brand_translations (company_brand_id, company_id, brand_id, language_id, delivery_term, services, equipment, footer, footer_used, created_at, updated_at)
				SELECT s.id, s.company_id, s.brand_id, l.id, 'a', 'b', 'c', 'd', 'e', s.created_at, s.created_at FROM company_brands s, languages l`,
		)
		admin := p.As(t, "admin")
		var texts int
		count := func(query string) int {
			return len(record(p, func() {
				got := admin.Get("/company?with[]=brands" + query)
				if got.Status != http.StatusOK {
					t.Errorf("%d %s", got.Status, got.Body)
				}
				texts = strings.Count(got.Body, `"delivery_term":{"1":"a","2":"a"`)
			}))
		}
		count("&limit=1")
		one, all := count("&limit=1&ids=12"), count("")
		if one != all || one > 6 || texts < 250 {
			t.Errorf("%d statements for one company and %d for all with %d texts", one, all, texts)
		}
	})
}

// A common action takes the same number of statements for one record as for
// all that a list shows, but for one that only some of them may need.
func TestBulkStatementsDoNotGrowWithRows(t *testing.T) {
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) {
			p := apitest.Start(t, engine)
			admin := p.As(t, "admin")
			for _, list := range []int64{1, 3, 5} {
				p.Draft(t, list) // rules of a published list are tried on each model that they concern
			}
			for _, o := range p.App.API.Operations() {
				path, ok := strings.CutSuffix(o.Path, "/bulk")
				if !ok {
					continue
				}
				var rows []struct{ ID int64 }
				admin.Get(path+"?limit=30").JSON(t, &rows)
				var all []string
				for _, r := range rows {
					all = append(all, strconv.FormatInt(r.ID, 10))
				}
				if len(all) == 0 {
					t.Errorf("the demo group has nothing for %s: give it some in internal/demo", path)
					continue
				}
				count := func(operation string, ids []string, rest string) int {
					return len(record(p, func() {
						if got := admin.Post(operation, `{"ids":[`+strings.Join(ids, ",")+`]`+rest+`}`); got.Status != http.StatusOK {
							t.Errorf("%s: %d %s", operation, got.Status, got.Body)
						}
					}))
				}
				most := map[string]int{"/vehicle/bulk": 26} // statuses, dealers, makers, payments, options and tags too
				if most[o.Path] == 0 {
					most[o.Path] = 13
				}
				for operation, rest := range map[string][]string{o.Path + "/used-by": {""}, o.Path: {`,"action":"archive","anyway":true`, `,"action":"restore"`}} {
					var one, many []int
					for _, end := range rest {
						one = append(one, count(operation, all[len(all)-1:], end)) // the first may be one that stays
					}
					for _, end := range rest {
						many = append(many, count(operation, all, end))
					}
					grows := func(i int) bool { return many[i] > one[i]+1 }
					if slices.ContainsFunc([]int{0, len(rest) - 1}, grows) || slices.Max(many) > most[o.Path] {
						t.Errorf("%s takes %v statements for one record and %v for %d", operation, one, many, len(all))
					}
				}
			}
		})
	}
}

// Large tables are never read from end to end for a page of a list. Walking an
// index in order until the page is full is no such scan. Users are no large
// table: a group has thousands of them at most, and names are searched within.
var scans = map[string]*regexp.Regexp{
	"sqlite":   regexp.MustCompile(`(?m)^\s*SCAN (audit|body_types|models|model_prices|model_prices_company|features|feature_translations|model_features|model_feature_translations|package_contents|model_equipment|model_images|rules|rule_[a-z_]+|accessories|versions|version_features|customers|orders|order_logs|vehicles|vehicle_(?:features|payment_logs|reservations|images)|tags|tag_words|permissions|tokens|user_brands|user_companies|files|jobs)$`),
	"postgres": regexp.MustCompile(`(?m)Seq Scan on (body_types|models|model_prices|model_prices_company|features|feature_translations|model_features|model_feature_translations|package_contents|model_equipment|model_images|rules|rule_[a-z_]+|accessories|versions|version_features|customers|orders|order_logs|vehicles|vehicle_(?:features|payment_logs|reservations|images)|tags|tag_words|permissions|tokens|user_brands|user_companies|files|jobs) .*\n(\s*Filter:.*)`),
}

func TestListsScanNoLargeTable(t *testing.T) {
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) {
			p := apitest.StartWith(t, engine, func(cfg *app.Config) {
				if engine == "postgres" {
					// The tables of a test are small; the question is whether an index could serve.
					cfg.URL += "&enable_seqscan=off"
				}
			})
			admin := p.As(t, "admin")
			queries := map[string][]string{
				"/log":                       {"", "?username=jon", "?dateFrom=2026-01-01&dateTo=2026-01-31", "?page=2&limit=100"},
				"/body-type":                 {"", "?brandId=1", "?brandId=1&status=all&sort=code", "?brandId=1&keyword=uni", "?brandId=1&keyword=u.i", "?brandId=1&offset=5&limit=5"},
				"/user":                      {"", "?companyId=1", "?sort=name"},
				"/model":                     {"", "?brandId=1&pricelistId=1", "?pricelistId=1&lines=1", "?brandId=1&sort=serie_name", "?brandId=1&offset=5&limit=5", "?keyword=hibrid"},
				"/feature":                   {"", "?brandId=1&productClassId=8", "?brandId=1&pricelistId=1", "?keyword=sport"},
				"/model-feature":             {"", "?modelId=1&pricelistId=1", "?featureId=1&pricelistId=1", "?modelId=1&pricelistId=1&sort=feature.sort", "?modelId=1&pricelistId=1&productClassId=1,2"},
				"/model-feature-translation": {"", "?modelId=1", "?featureId=1"},
				"/package-content":           {"", "?pricelistId=1&modelId=1", "?featureId=1"},
				"/model-equipment":           {"", "?modelId=1", "?equipmentId=1"},
				"/model-image":               {"", "?modelId=1"},
				"/model-price":               {"", "?pricelistId=1", "?modelId=1"},
				"/model-price-company":       {"", "?pricelistId=1&companyId=1"},
				"/rule":                      {"", "?pricelistId=1", "?pricelistId=1&modelId=1", "?featureId=1", "?keyword=kablys"},
				"/pricelist":                 {"", "?brandId=1", "?pricelistTitleId=1&sort=-started_at"},
				"/version": {
					"", "?my=1", "?my=1&status=draft", "?brandIds=1&companyIds=1", "?expiring=week", "?keyword=kazlauskas", "?tags=aurora,kazlauskas", "?sort=-price_total", "?my=1&offset=5&limit=5",
					"?type=diplomatic", "?versionStatus=archived&sort=-updated_at", "?sort=expire_date", "?sort=-number&page=3&limit=2", "?my=1&keyword=kazlauskas&sort=price_total", "?keyword=a.b", "?keyword=ka",
				},
				"/customer": {
					"", "?dealerCompanyId=1", "?dealerCompanyId=1&lastTestDrive=2026-01-01,2026-03-01", "?lastTestDrive=2026-01-01,", "?dealerCompanyId=1&keyword=kairys", "?keyword=kairys", "?sort=name",
					"?dealerCompanyId=1&sort=-last_test_drive_at&page=3&limit=20", "?status=deleted&sort=-updated_at", "?keyword=a.b",
				},
				"/vehicle": {"", "?brandIds=1&companyIds=1", "?keyword=470001", "?sort=-updated_at"},
				"/stock": {
					"", "?type=available&sort=price_total", "?type=mine", "?country=LT&dealer=1", "?status=stock&age=0-60", "?modelId=1", "?serieId=1", "?stockroomId=1", "?priceTo=20000", "?sort=-foreseen_date",
					"?sort=description_show&page=2&limit=3", "?incoming=true&sort=arrived_at", "?status=sold", "?vehicle_status_id=5", "?keyword=aurora",
					"?figure=sold&from=2026-01-01&to=2026-12-31&brandIds=1&companyIds=1", "?figure=ordered&from=2026-01-01&to=2026-12-31&modelIds=1", "?figure=stock&to=2026-06-30&modelrangeId=1",
					"?figure=ordered_at&from=2026-01-01&to=2026-12-31&hasCustomer=1&isReserved=0",
				},
				"/order": {
					"", "?tab=inbox", "?tab=confirmed&sort=-status_at", "?brandIds=1&companyIds=1", "?userBrandIds=1&userCompanyIds=1", "?dateFrom=2026-01-01&dateTo=2026-02-01", "?statuses=new,open",
					"?customerId=1", "?withModelDescription=1", "?keyword=kairys", "?keyword=12", "?keyword=a.b", "?sort=-updated_at&page=2&limit=3", "?sort=-id",
				},
				"/order-log": {"", "?orderId=1"},
				"/accessory": {"", "?serieId=1", "?brandId=1&status=all", "?serieId=1&sort=-price"},
			}
			for _, path := range lists(p) {
				for _, query := range append(queries[path], "?limit=50") {
					for _, statement := range record(p, func() { admin.Get(path + query) }) {
						plan, err := p.DB().Explain(t.Context(), statement.sql, statement.args...)
						if err != nil {
							t.Fatalf("%s: %v", statement.sql, err)
						}
						if found := scans[engine].FindString(plan); found != "" {
							t.Errorf("%s%s reads a whole table (%s):\n%s\n%s", path, query, strings.TrimSpace(found), statement.sql, plan)
						}
					}
				}
			}
		})
	}
}

// Whatever a list shows people by, a keyword finds.
func TestKeywordsFindRecords(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for path, want := range map[string]string{
			"/brand?keyword=auror": "Aurora", "/company?keyword=siaures": "UAB „Šiaurės autocentras“", "/user?keyword=zukausk": "Rūta Žukauskienė",
			"/role?keyword=be+leidimu": "Be leidimų", "/serie?keyword=seimai": "Šeimai", "/equipment?keyword=sildom": "Šildomos priekinės sėdynės",
			"/sales-group?keyword=safety": "Saugumas", "/product-class?keyword=apmus": "Apmušalai", "/gearbox?keyword=manual": "Mechaninė",
			"/model-range?keyword=touring": "F5 Touring", "/model?keyword=dyzel": "2.0 dyzelinas", "/feature?keyword=sildomas": "Šildomas vairas",
			"/rule?keyword=kablys": "Kablys", "/pricelist?keyword=ruduo": "2026 m. ruduo", "/pricelist-title?keyword=parama": "parama", "/body-type?keyword=hecb": "Hečbekas",
			"/accessory?keyword=guminiai": "Guminiai kilimėliai", "/version?keyword=stankevic": "Mindaugas Stankevičius",
			"/customer?dealerCompanyId=1&keyword=zuolaite": "Živilė Ąžuolaitė",
		} {
			if got := admin.Get(path); got.Status != http.StatusOK || !strings.Contains(got.Body, want) {
				t.Errorf("%s: %d %.200s", path, got.Status, got.Body)
			}
		}
	})
}

// A list wanted whole comes whole, or with its length alone.
func TestListsWhole(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, path := range []string{"/body-type?status=all", "/log?", "/body-type?keyword=.*s", "/brand?sort=-name"} {
			shortest := admin.Get(path + "&limit=1")
			total := shortest.Header.Get("X-Total-Count")
			long := admin.Get(path + "&whole=true&limit=1")
			if long.Status != http.StatusOK || strings.TrimSpace(long.Body) != "[]" || long.Header.Get("X-Total-Count") != total || long.Header.Get("X-Sortable") == "" {
				t.Errorf("%s, too long: %d %.200s, of %s rows not %s", path, long.Status, long.Body, long.Header.Get("X-Total-Count"), total)
			}
			if path == "/log?" { // what the demo group did is more than one answer holds
				continue
			}
			if short := admin.Get(path + "&whole=true&limit=1000"); short.Body != admin.Get(path+"&limit=1000").Body || len(short.Body) < 10 {
				t.Errorf("%s, short enough: %d %.200s", path, short.Status, short.Body)
			}
		}
	})
}
