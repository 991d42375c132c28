package pricelist_test

import (
	"fmt"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
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
