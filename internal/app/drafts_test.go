package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/testkit/apitest"
)

// What belongs to a price list is read by who sells only once the list is published.
func TestRowsOfListsAreScopedByTheirList(t *testing.T) {
	// An offer and an import keep the list that they were made with.
	own := []string{"versions"}
	for _, table := range app.Tables().Described() {
		if slices.Contains(table.Columns, "pricelist_id") && !slices.Contains(own, table.Name) && !strings.Contains(table.Scope, "{list:pricelist_id}") {
			t.Errorf("rows of %s belong to price lists, and its scope does not ask for theirs: %s", table.Name, table.Scope)
		}
	}
}

// secrets are what only the draft of this test has: its name, and prices in its rows.
var secrets = []string{"slapt", "77123.45", "7712.34"}

func shows(got apitest.Response) bool {
	return slices.ContainsFunc(secrets, func(secret string) bool { return strings.Contains(got.Body, secret) })
}

// Every operation that reads is asked for a list in the making, in each way that its address
// can name one; what an administrator is shown is shown to nobody who sells from lists.
func TestDraftsAreSeenByWhoMakesLists(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, seller := p.As(t, "admin"), p.As(t, "jonas")
		drafts := draftOf(t, admin)
		shown := 0
		for _, o := range p.App.API.Operations() {
			f, known := fixtures[name(o)]
			if !known || o.Method != http.MethodGet || o.Writes || strings.HasPrefix(f.path, "/log") {
				continue
			}
			for _, path := range namingDraft(o.Path, f.path, drafts) {
				read := admin.Get(path)
				if read.Status >= http.StatusInternalServerError {
					t.Errorf("GET %s: %d", path, read.Status)
				}
				if !shows(read) {
					continue
				}
				shown++
				if got := seller.Get(path); shows(got) {
					t.Errorf("GET %s shows who sells a list that is not published: %d %s", path, got.Status, got.Body)
				}
			}
		}
		if shown < 15 {
			t.Errorf("only %d operations show an administrator the list", shown)
		}
		one := fmt.Sprintf("/pricelist/%d", drafts["/pricelist"])
		if got := seller.Get(one); got.Status != http.StatusNotFound {
			t.Errorf("the draft is answered %d %s", got.Status, got.Body)
		}
		p.Publish(t, drafts["/pricelist"])
		if got := seller.Get(one); got.Status != http.StatusOK || !shows(got) {
			t.Errorf("once it is published it is answered %d %s", got.Status, got.Body)
		}
	})
}

// draftOf makes a draft of brand 1 with a row of each kind, and says their ids by the
// paths of their operations.
func draftOf(t *testing.T, admin *apitest.Client) map[string]int64 {
	t.Helper()
	list := admin.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"slaptas","started_at":"2031-01-01"}`)
	in := func(path, fields string) int64 {
		return admin.Create(t, path, fmt.Sprintf(`{"pricelist_id":%d,%s}`, list, fields))
	}
	price := in("/model-price", `"model_id":1,"price_standard":77123.45`)
	in("/model-feature", `"model_id":1,"feature_id":23`) // a rule names what the model offers
	return map[string]int64{
		"/pricelist":          list,
		"/model-price":        price,
		"/model-feature":      in("/model-feature", `"model_id":1,"feature_id":22,"price_standard":7712.34`),
		"/package-content":    in("/package-content", `"package_feature_id":30,"feature_id":2`),
		"/rule":               in("/rule", `"name":"slapta","model_id":1,"include":0,"conditions":[{"id":22}],"actions":[{"id":23}]`),
		"/test-configuration": in("/test-configuration", `"name":"slapta","model_id":1,"expected":"valid","offer_type":"standard","chosen":[],"dropped":[]`),
	}
}

// namingDraft are the addresses of an operation that ask about the draft: a list with all of its
// rows, a list of one price list, a record, and whatever has a place for a price list.
func namingDraft(operation, path string, drafts map[string]int64) []string {
	list := strconv.FormatInt(drafts["/pricelist"], 10)
	before, query, _ := strings.Cut(path, "?")
	places, parts := strings.Split(operation, "/"), strings.Split(before, "/")
	named := false
	for i, place := range places {
		base := strings.Join(places[:i], "/")
		switch {
		case place == "{pricelistId}" || place == "{id}" && strings.HasPrefix(operation, "/pricelist/"):
			parts[i], named = list, true
		case place == "{id}" && drafts[base] != 0:
			parts[i], named = strconv.FormatInt(drafts[base], 10), true
		}
	}
	changed := strings.Join(parts, "/")
	if named {
		return []string{changed + "?" + query}
	}
	return []string{
		before + "?limit=1000", before + "?limit=1000&status=all&brandId=1",
		before + "?pricelistId=" + list, before + "?limit=100&pricelistId=" + list + "&" + query, before + "?keyword=slapt&q=slapt",
	}
}
