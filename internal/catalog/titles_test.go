package catalog_test

import (
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

func TestTitlesOfModelFeatures(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		const path = "/model-feature/2/titles"
		got := admin.Put(path, `{"title":{"1":" Komfortas plius ","2":"Comfort plus"},"title_description":{"2":"Seats"}}`)
		apitest.Done[row](t, got)
		if !strings.Contains(got.Body, `"title":{"1":"Komfortas plius","2":"Comfort plus"},"title_description":{"2":"Seats"}`) {
			t.Errorf("titles in several languages: %s", got.Body)
		}
		apitest.Done[row](t, admin.Put(path, `{"title":{"1":"Komfortas plius","4":"Mugavus"},"title_description":{}}`))
		if got := admin.Get("/model-feature/2").Body; !strings.Contains(got, `"title":{"1":"Komfortas plius","4":"Mugavus"},"title_description":{}`) {
			t.Errorf("what was not sent again stays: %s", got)
		}
		apitest.Rejects(t, "a language nobody has", admin.Put(path, `{"title":{"77":"X"},"title_description":{}}`), "title")
		apitest.Rejects(t, "a title too long", admin.Put(path, `{"title":{"1":"`+strings.Repeat("x", 300)+`"},"title_description":{}}`), "title.1")
	})
}

func TestFeaturesThatAreEquipment(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		var rows []row
		p.As(t, "admin").Get("/feature?brandId=1&equipment=1&status=all").JSON(t, &rows)
		for _, r := range rows {
			if r.Code == "LCOM" {
				t.Errorf("%s costs money on every model", r.Code)
			}
		}
		if len(rows) == 0 || rows[0].Code != "LBAS" {
			t.Errorf("standard features: %+v", rows)
		}
	})
}
