package finish_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/specdata"
)

// cents are an amount as the API has it in euros; nil is none.
func cents(c *int64) any {
	if c == nil {
		return nil
	}
	return json.Number(fmt.Sprintf("%d.%02d", *c/100, *c%100))
}

// priceCase is a worked case of the reference data: what is needed to make its
// records, and what the offer must come to.
type priceCase struct {
	ID, Title string
	Input     struct {
		Type, Date string
		Company    struct {
			Country          string `json:"country"`
			PriceRegitra     *int64 `json:"price_regitra"`
			HasEmissionTaxes bool   `json:"has_emission_taxes"`
		}
		CompanyBrand     map[string]bool `json:"company_brand"`
		PricesIncludeVAT bool            `json:"prices_include_vat"`
		Model            struct {
			PriceStandard   *int64       `json:"price_standard"`
			PriceEmbassy    *int64       `json:"price_embassy"`
			PriceDiplomatic *int64       `json:"price_diplomatic"`
			Transportation  *int64       `json:"price_transportation"`
			Wholesale       *int64       `json:"price_wholesale"`
			FeaturePrime    *int64       `json:"feature_prime_cost"`
			ServicePrime    *int64       `json:"service_pack_prime_cost"`
			Delivery        *int64       `json:"price_factory_delivery"`
			FuelID          int64        `json:"fuel_id"`
			CO2             *json.Number `json:"co2"`
		}
		Serie struct {
			PriceCasco json.Number `json:"price_casco"`
			HasLink    bool        `json:"has_link"`
		}
		Features         []caseFeature
		ServicePackage   *caseFeature `json:"service_package"`
		RepairPackage    *caseFeature `json:"repair_package"`
		CompanyWholesale *int64       `json:"company_wholesale"`
		DiscountType     string       `json:"discount_type"`
		Discount         *json.Number
		PriceDiscounted  *int64 `json:"price_discounted"`
		Extras           *int64 `json:"additional_extras_price"`
		Accessories      []struct{ Price, Quantity int64 }
		WithAccessories  bool   `json:"include_accessories"`
		Vehicles         int64  `json:"number_of_vehicles"`
		TradeIn          *int64 `json:"trade_in_benefit"`
		PriceSupport     *int64 `json:"price_support"`
		Settings         map[string]bool
		Vehicle          *struct{}
	}
	Expect map[string]any
}

type caseFeature struct {
	ID            int64
	PriceStandard *int64 `json:"price_standard"`
	PriceEmbassy  *int64 `json:"price_embassy"`
	Standard      bool
	InPackage     bool `json:"in_package"`
	DiploEnabled  bool `json:"diplo_enabled"`
}

func priceCases(t testing.TB) []priceCase {
	t.Helper()
	text, err := os.ReadFile(specdata.Path(t, "data/pricing/cases.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases []priceCase }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	return file.Cases
}

// expected is an amount that the case expects, in cents; 0 is none.
func (c *priceCase) expected(figure string) int64 {
	amount, _ := c.Expect[figure].(float64)
	return int64(amount)
}

// seller makes the records of a case by the API: who sells what at which price.
type seller struct {
	*apitest.Client
	t       testing.TB
	c       *priceCase
	classes map[string]int64 // of products, by the step they are chosen in

	company, brand, serie, list, model int64
	features                           map[int64]int64 // by their id in the case
}

func (s *seller) make(path string, body map[string]any) int64 {
	s.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.Create(s.t, path, string(text))
}

func (s *seller) sells() {
	s.t.Helper()
	in, name := &s.c.Input, map[string]string{"1": s.c.ID}
	for key, on := range in.Settings {
		if got := s.Put("/setting/"+key, map[string]any{"value": on}); got.Status != http.StatusOK {
			s.t.Fatalf("%s: %s", key, got.Body)
		}
	}
	s.company = s.make("/company", map[string]any{
		"name": s.c.ID, "title_short": s.c.ID, "country_code": in.Company.Country, "currency": "EUR", "language_id": 1, "language_ids": []int{1},
		"price_regitra": cents(in.Company.PriceRegitra), "has_emission_taxes": in.Company.HasEmissionTaxes,
	})
	s.brand = s.make("/brand", map[string]any{"name": s.c.ID})
	how := map[string]any{"company_id": s.company, "brand_id": s.brand}
	for flag, on := range in.CompanyBrand {
		how[flag] = on
	}
	s.make("/company-brand", how)
	link := ""
	if in.Serie.HasLink {
		link = "https://example.com/feed"
	}
	s.serie = s.make("/serie", map[string]any{"brand_id": s.brand, "name": s.c.ID, "price_casco": in.Serie.PriceCasco, "link": link})
	title := s.make("/pricelist-title", map[string]any{"brand_id": s.brand, "type": 1, "name": s.c.ID, "prices_include_vat": in.PricesIncludeVAT})
	s.list = s.make("/pricelist", map[string]any{"pricelist_title_id": title, "name": s.c.ID, "started_at": "2025-01-01"})
	m := &in.Model
	s.model = s.make("/model", map[string]any{
		"brand_id": s.brand, "code": s.c.ID, "description": name, "serie_id": s.serie, "fuel_id": m.FuelID, "co2_emission": m.CO2,
		"modelrange_id": s.make("/model-range", map[string]any{"brand_id": s.brand, "serie_id": s.serie, "model": s.c.ID}),
		"bodytype_id":   s.make("/body-type", map[string]any{"brand_id": s.brand, "code": "SUV", "name": name}),
	})
	s.make("/model-price", map[string]any{
		"pricelist_id": s.list, "model_id": s.model, "price_standard": cents(m.PriceStandard), "price_embassy": cents(m.PriceEmbassy),
		"price_diplomatic": cents(m.PriceDiplomatic), "price_transportation": cents(m.Transportation), "price_wholesale": cents(m.Wholesale),
		"feature_prime_cost": cents(m.FeaturePrime), "service_pack_prime_cost": cents(m.ServicePrime), "price_factory_delivery": cents(m.Delivery),
	})
	if in.CompanyWholesale != nil {
		s.make("/model-price-company", map[string]any{
			"pricelist_id": s.list, "model_id": s.model, "company_id": s.company, "price_wholesale": cents(in.CompanyWholesale),
		})
	}
	s.equips()
	if got := s.Post(fmt.Sprintf("/pricelist/publish/%d", s.list), nil); got.Status != http.StatusOK {
		s.t.Fatalf("publish: %s", got.Body)
	}
}

// equips makes the features of the car; what the case has in a package comes
// in the one before it.
func (s *seller) equips() {
	s.t.Helper()
	s.features = map[int64]int64{}
	var before int64
	for i := range s.c.Input.Features {
		f := &s.c.Input.Features[i]
		s.feature(f, "option")
		if f.InPackage {
			s.MakePackage(s.t, s.brand, before)
			s.make("/package-content", map[string]any{
				"pricelist_id": s.list, "model_id": s.model, "package_feature_id": before, "feature_id": s.features[f.ID],
			})
		}
		before = s.features[f.ID]
	}
	if f := s.c.Input.ServicePackage; f != nil {
		s.feature(f, "service_package")
	}
	if f := s.c.Input.RepairPackage; f != nil {
		s.feature(f, "repair_package")
	}
}

func (s *seller) feature(f *caseFeature, step string) {
	s.t.Helper()
	id := s.make("/feature", map[string]any{
		"brand_id": s.brand, "code": fmt.Sprintf("F%d", f.ID), "description": map[string]string{"1": fmt.Sprintf("Priedas %d", f.ID)},
		"productclass_id": s.classes[step], "diplo_enabled": f.DiploEnabled,
	})
	s.make("/model-feature", map[string]any{
		"pricelist_id": s.list, "model_id": s.model, "feature_id": id, "price_standard": cents(f.PriceStandard), "price_embassy": cents(f.PriceEmbassy),
		"standard": f.Standard, "standard_embassy": f.Standard, "standard_diplomatic": f.Standard,
	})
	s.features[f.ID] = id
}
