package pricelist_test

import (
	"fmt"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
)

// TestInheritedListKeepsTransport: a list made from another one asks the same
// for transport, unless it is given a price of its own (L-015).
func TestInheritedListKeepsTransport(t *testing.T) {
	type list struct {
		ID        int64
		Transport *money.Cents `json:"price_transportation"`
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		_, source := admin.PriceList(t)
		title := apitest.Done[struct {
			ID int64 `json:"pricelist_title_id"`
		}](t, admin.Get(fmt.Sprintf("/pricelist/%d", source))).ID
		apitest.Done[list](t, admin.Put(fmt.Sprintf("/pricelist/%d", source), `{"price_transportation":540}`))
		made := apitest.Done[list](t, admin.Post("/pricelist", fmt.Sprintf(`{"pricelist_title_id":%d,"name":"heir","source_pricelist_id":%d,"price_transportation":null}`, title, source)))
		if made.Transport == nil || *made.Transport != 54000 {
			t.Errorf("made from another list it asks %v", made.Transport)
		}
		own := apitest.Done[list](t, admin.Post("/pricelist", fmt.Sprintf(`{"pricelist_title_id":%d,"name":"own","source_pricelist_id":%d,"price_transportation":1}`, title, source)))
		if own.Transport == nil || *own.Transport != 100 {
			t.Errorf("with a price of its own it asks %v", own.Transport)
		}
		late := apitest.Done[list](t, admin.Post("/pricelist", fmt.Sprintf(`{"pricelist_title_id":%d,"name":"late"}`, title)))
		late = apitest.Done[list](t, admin.Put(fmt.Sprintf("/pricelist/%d", late.ID), fmt.Sprintf(`{"source_pricelist_id":%d}`, source)))
		if late.Transport == nil || *late.Transport != 54000 {
			t.Errorf("given a source later it asks %v", late.Transport)
		}
	})
}

// TestSourceOfAFilledList: a draft that has content keeps the source it comes from, however the field is written; an
// empty one is filled from a source that is chosen later (OP-059).
func TestSourceOfAFilledList(t *testing.T) {
	type list struct {
		ID, Revision int64
		Source       *int64 `json:"source_pricelist_id"`
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		begin := func(name string) string {
			return fmt.Sprintf("/pricelist/%d", admin.Create(t, "/pricelist", fmt.Sprintf(`{"pricelist_title_id":1,"name":%q}`, name)))
		}

		other := apitest.Done[list](t, admin.Get(begin("Other")))
		draft := begin("Draft")
		take := func(source string) {
			t.Helper()
			apitest.Done[any](t, admin.Put(draft, fmt.Sprintf(`{"source_pricelist_id":%s}`, source)))
			await.Until(t, "the copy ends", func() bool { return !apitest.Done[record](t, admin.Get(draft)).Copying })
		}

		take(fmt.Sprint(other.ID)) // which has nothing
		take("1")
		apitest.Rejects(t, "another source", admin.Put(draft, fmt.Sprintf(`{"source_pricelist_id":%d}`, other.ID)), "source_pricelist_id")
		if kept := apitest.Done[list](t, admin.Get(draft)); kept.Source == nil || *kept.Source != 1 {
			t.Errorf("the list says that it comes from %v", kept.Source)
		}
	})
}
