package configurator_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/configurator"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
	"forecourt/internal/testkit/apitest"
)

// TestRulesOfEveryModel: a rule for every model says nothing where its
// conditions are not offered, or where what it excludes is not; what it asks
// for must be offered. Model 3 has no V5D, feature 4.
func TestRulesOfEveryModel(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		p.Draft(t, 1)
		admin := p.As(t, "admin")
		admin.Create(t, "/rule", `{"pricelist_id":1,"name":"IF-V5D","include":1,"conditions":[{"id":4}],"actions":[{"id":22}]}`)
		admin.Create(t, "/rule", `{"pricelist_id":1,"name":"NO-V5D","include":0,"conditions":[{"id":22}],"actions":[{"id":4}]}`)
		for _, text := range append(lint(t, admin, 1, 3, "").texts("H4"), lint(t, admin, 1, 3, "").texts("H5")...) {
			if strings.Contains(text, "V5D") {
				t.Errorf("a rule that is not about the model is reported: %s", text)
			}
		}
		admin.Create(t, "/rule", `{"pricelist_id":1,"name":"ASKS-V5D","include":1,"conditions":[{"id":22}],"actions":[{"id":4}]}`)
		if got := lint(t, admin, 1, 3, "").texts("H4"); !slices.Contains(got, "Rule ASKS-V5D names V5D, which the model does not offer.") {
			t.Errorf("a rule that asks for what is not offered: %q", got)
		}
	})
}

// TestDiplomaticOffers: they are sold at embassy prices what is enabled for them.
func TestDiplomaticOffers(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	admin := p.As(t, "admin")
	k := configurator.New(configurator.KeptBytes)
	choose := func() (engine.Answer, error) {
		c, err := model(t, p.DB(), k, 1, 1).In(price.Diplomatic)
		if err != nil {
			t.Fatal(err)
		}
		return c.Validate(engine.Query{Add: []int64{22}})
	}
	offered := strings.TrimSpace(admin.Get("/model-feature?pricelistId=1&modelId=1&featureId=22").Body)
	if offered == "[]" {
		t.Fatal("model 1 does not offer feature 22")
	}
	admin.Put("/feature/22", `{"diplo_enabled":0}`)
	var refused *engine.QueryError
	if _, err := choose(); !errors.As(err, &refused) || refused.Code != engine.NotSelectable {
		t.Errorf("not enabled: %v", err)
	}
	admin.Put("/feature/22", `{"diplo_enabled":1}`)
	if a, err := choose(); err != nil || a.PriceAfter <= 0 {
		t.Errorf("enabled: %+v %v", a, err)
	}
}
