package app_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// Of many who save what they have seen, one saves; the others are shown what it is now.
func TestOneRevisionIsSavedOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, path := range []string{"/body-type/1", "/brand/1", "/version/1", "/user/2"} {
			is := fieldsIn(t, admin.Get(path))
			field := map[string]string{"/body-type/1": "code", "/version/1": "title"}[path]
			if field == "" {
				field = "name"
			}
			got := apitest.AtOnce(10, func(i int) apitest.Response {
				return admin.Put(path, fmt.Sprintf(`{%q:"Saved%d","revision":%s}`, field, i, is["revision"]))
			}).By()
			if got[http.StatusOK] != 1 || got[http.StatusConflict] != 9 {
				t.Errorf("%s: %v", path, got)
			}
		}
	})
}

// Offers that are made at once have numbers of their own.
func TestOffersAtOnceHaveNumbersOfTheirOwn(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		made := apitest.AtOnce(10, func(int) apitest.Response {
			return admin.Post("/version", `{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":1,"type":"standard"}`)
		})
		numbers := map[string]bool{}
		for _, got := range made {
			numbers[apitest.Done[struct{ Number string }](t, got).Number] = true
		}
		if len(numbers) != len(made) || numbers[""] {
			t.Errorf("%d offers have the numbers %v", len(made), numbers)
		}
	})
}

// Of many who start an import of a brand, one does.
func TestOneImportStarts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, _ := admin.PriceList(t)
		for round := range 3 {
			rows := "code\n"
			for i := range 300 {
				rows += fmt.Sprintf("R%dN%d\n", round, i)
			}
			files := make([]string, 6)
			for i := range files {
				files[i] = admin.Upload(t, fmt.Sprintf("f%d.csv", i), []byte(rows))
			}
			got := apitest.AtOnce(len(files), func(i int) apitest.Response {
				return admin.Post("/import/features/import/"+files[i]+"?"+apitest.ImportQuery(brand, 0).Encode(), nil)
			})
			by := got.By()
			if by[http.StatusOK] == 0 || by[http.StatusOK]+by[http.StatusConflict] != len(files) {
				t.Fatalf("six starts at once: %v", by)
			}
			created := int64(0)
			for _, one := range got {
				if one.Status == http.StatusOK {
					var started struct {
						JobID int64 `json:"job_id"`
					}
					one.JSON(t, &started)
					created += admin.WaitImport(t, started.JobID).Stats.Created
				}
			}
			if created != 300 {
				t.Errorf("%d starts have made %d records of 300", by[http.StatusOK], created)
			}
		}
	})
}

// What several offers say at once is found afterwards, each by its words.
func TestWordsWrittenAtOnceAreFound(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for round := range 5 {
			word := fmt.Sprintf("Bendras%d", round)
			made := apitest.AtOnce(4, func(int) apitest.Response {
				return admin.Post("/version", fmt.Sprintf(`{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":1,"customer_name":%q}`, word))
			})
			if by := made.By(); by[http.StatusOK] != len(made) {
				t.Fatalf("four offers at once: %v", by)
			}
			if found := offertest.OffersOf(t, admin, "tags="+url.QueryEscape(word)); len(found) != len(made) {
				t.Errorf("%d of %d offers are found by %s", len(found), len(made), word)
			}
			// One offer leaves the word while another takes it.
			ids := make([]int64, len(made))
			for i, one := range made {
				ids[i] = apitest.Done[struct{ ID int64 }](t, one).ID
				apitest.Done[struct{ ID int64 }](t, admin.Put(fmt.Sprintf("/version/%d", ids[i]), fmt.Sprintf(`{"customer_name":%q}`, fmt.Sprintf("Kitas%d%d", round, i%2))))
			}
			apitest.AtOnce(len(ids), func(i int) apitest.Response {
				return admin.Put(fmt.Sprintf("/version/%d", ids[i]), fmt.Sprintf(`{"customer_name":%q}`, fmt.Sprintf("Kitas%d%d", round, (i+1)%2)))
			})
			for i := range 2 {
				if found := offertest.OffersOf(t, admin, fmt.Sprintf("tags=Kitas%d%d", round, i)); len(found) != 2 {
					t.Errorf("%d of 2 offers are found by Kitas%d%d", len(found), round, i)
				}
			}
		}
	})
}
