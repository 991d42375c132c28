package offer_test

import (
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestDiscountInMoney: a discount given in money is an amount by both of its
// names, and beside it no percentage stands (OP-092).
func TestDiscountInMoney(t *testing.T) {
	type discounted struct {
		Discount   *money.Percent
		Money      *money.Cents `json:"discount_money"`
		Price      money.Cents
		Discounted *money.Cents `json:"price_discounted"`
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		for _, fields := range []string{`{"discount_type":"money","discount":1234.56}`, `{"discount":1234.56}`, `{"discount_money":1234.56}`} {
			v := apitest.Done[discounted](t, c.SaveFields(fields))
			if v.Discount != nil || v.Money == nil || *v.Money != 123456 || v.Discounted == nil || *v.Discounted != v.Price-123456 {
				t.Errorf("%s makes it %+v", fields, v)
			}
		}
		if v := apitest.Done[discounted](t, c.SaveFields(`{"discount":null,"discount_money":null}`)); v.Money != nil || v.Discounted != nil {
			t.Errorf("taken away it is %+v", v)
		}
		if v := apitest.Done[discounted](t, c.SaveFields(`{"discount_type":"percent","discount":5}`)); v.Money != nil || v.Discount == nil || *v.Discount != 5000 {
			t.Errorf("in percent it is %+v", v)
		}
	})
}
