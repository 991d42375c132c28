package finish_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"forecourt/internal/app"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/pdf/pdftest"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/offertest"
)

// TestPriceCasesEndToEnd: each worked case, made of real records on the day it
// speaks of, comes to its figures in the offer and on the paper of the
// customer. Cases of vehicles that exist wait for their records.
func TestPriceCasesEndToEnd(t *testing.T) {
	cases := priceCases(t)
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			var today atomic.Pointer[time.Time]
			start := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
			today.Store(&start)
			p := apitest.LoadWith(t, engine, func(cfg *app.Config) { cfg.Now = func() time.Time { return *today.Load() } })
			admin := p.As(t, "admin")
			var classes []struct {
				ID   int64
				Step string
			}
			admin.Get("/product-class").JSON(t, &classes)
			steps := map[string]int64{}
			for _, c := range classes {
				steps[c.Step] = c.ID
			}
			// The days of the cases are months apart, in one session.
			apitest.Done[struct{}](t, admin.Put("/setting/session.server_idle_seconds", `{"value":0}`))
			apitest.Done[struct{}](t, admin.Put("/setting/allow_multiple_vehicles_in_offer", `{"value":true}`))
			made := 0
			for i := range cases {
				c := &cases[i]
				if c.Input.Vehicle != nil {
					continue
				}
				made++
				day, err := time.Parse("2006-01-02T15", c.Input.Date+"T12")
				if err != nil {
					t.Fatal(err)
				}
				today.Store(&day)
				s := &seller{Client: admin, t: t, c: c, classes: steps}
				t.Run(c.ID, func(t *testing.T) {
					s.t = t
					s.sells()
					s.offers(t)
				})
			}
			if made < 20 {
				t.Errorf("%d cases could be made", made)
			}
		})
	}
}

// offers makes the offer of the case and compares it and its document.
func (s *seller) offers(t *testing.T) {
	in := &s.c.Input
	made := offertest.Begin(t, s.Client, s.company, s.brand, s.list, s.model, in.Type)
	s.chooses(t, made)
	s.accessories(t, made)
	change := map[string]any{
		"customer_phone": "+370 600 00000", "customer_email": "pirkejas@example.com", "number_of_vehicles": in.Vehicles,
		"additional_extras_price": cents(in.Extras), "trade_in_benefit": cents(in.TradeIn), "discount_type": in.DiscountType,
	}
	switch {
	case in.PriceDiscounted != nil:
		change["price_discounted"] = cents(in.PriceDiscounted)
	case in.Discount == nil:
	case in.DiscountType == "money":
		change["discount_money"] = cents(number(t, *in.Discount))
	default:
		change["discount"] = *in.Discount
	}
	got := s.Put(fmt.Sprintf("/version/%d", made.ID), change)
	if slices.Contains(s.findings(), "discount_above_price") {
		apitest.Rejects(t, "a discount that leaves nothing", got, "discount")
		delete(change, "discount")
		got = s.Put(fmt.Sprintf("/version/%d", made.ID), change)
	}
	if got.Status != http.StatusOK {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	if in.PriceSupport != nil {
		apitest.Done[struct{}](t, s.Post(fmt.Sprintf("/prime-cost/update-version/%d/%v", made.ID, cents(in.PriceSupport)), nil))
	}
	s.compares(t, made)
	sheet := made.Sheet(t)
	sheet.AddsUp(t)
	finish := made.Finish(made.Now(t).Revision)
	if slices.Contains(s.findings(), "negative_total") {
		apitest.Rejects(t, "an offer that pays the customer", finish, "trade_in_benefit")
		return
	}
	apitest.Done[offertest.Finished](t, finish)
	s.reads(t, pdftest.Texts([]byte(pdf(made, t, ""))))
}

// chooses chooses what the case has chosen; what is not sold is refused.
func (s *seller) chooses(t *testing.T, made *offertest.Car) {
	var chosen []int64
	for _, f := range slices.Concat(s.c.Input.Features, present(s.c.Input.ServicePackage), present(s.c.Input.RepairPackage)) {
		if f.Standard || f.InPackage {
			continue
		}
		with := append(slices.Clone(chosen), s.features[f.ID])
		got := s.Put(fmt.Sprintf("/version/%d/selection", made.ID), map[string]any{"chosen": with, "dropped": []int64{}, "revision": made.Now(t).Revision})
		if slices.Contains(s.findings(), fmt.Sprintf("unpriced:%d", f.ID)) {
			offertest.Refuses(t, "choosing what is not sold", got, http.StatusUnprocessableEntity, "feature_not_selectable")
			continue
		}
		if got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		chosen = with
	}
}

func (s *seller) accessories(t *testing.T, made *offertest.Car) {
	for i, a := range s.c.Input.Accessories {
		id := s.make("/accessory", map[string]any{
			"brand_id": s.brand, "serie_id": s.serie, "code": fmt.Sprintf("A%d", i), "name": map[string]string{"1": "Kilimėliai"}, "price": cents(&a.Price),
		})
		path := fmt.Sprintf("/model-feature/accessory/%d?addId=%d&quantity=%d", made.ID, id, a.Quantity)
		got := s.Post(path, nil)
		if !s.c.Input.Serie.HasLink {
			offertest.Refuses(t, "an accessory for a serie without any", got, http.StatusUnprocessableEntity, "accessories_not_offered")
		} else if got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
	}
	if s.c.Input.WithAccessories {
		s.Put(fmt.Sprintf("/version/%d", made.ID), map[string]any{"include_accessories": true})
	}
}

// compares compares every figure of the case with that of the offer.
func (s *seller) compares(t *testing.T, made *offertest.Car) {
	var shown struct {
		Version map[string]any
		Figures []struct {
			Figure string
			Amount money.Cents
		}
		Findings []struct{ Code string }
	}
	s.Get(fmt.Sprintf("/version/car/%d", made.ID)).JSON(t, &shown)
	want, got := map[string]any{}, map[string]any{}
	for _, f := range shown.Figures {
		got[f.Figure] = float64(f.Amount)
	}
	got["vat_deductable"] = shown.Version["vat_deductable"]
	var found []string
	for _, f := range shown.Findings {
		found = append(found, f.Code)
	}
	for _, code := range s.findings() {
		refused := code == "discount_above_price" || strings.HasPrefix(code, "unpriced")
		if !refused && !slices.Contains(found, code) {
			t.Errorf("%s is not named, only %q", code, found)
		}
	}
	for figure, value := range s.c.Expect {
		switch {
		case figure == "findings", figure == "price_discounted" && value == float64(0):
			continue
		case value == nil:
			delete(got, figure)
			continue
		case got[figure] == nil && value == float64(0):
			continue // a figure that nothing makes is not shown
		}
		want[figure] = value
	}
	for figure := range got {
		if want[figure] == nil {
			delete(got, figure)
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s: %s", s.c.Title, d)
	}
}

func (s *seller) findings() (codes []string) {
	list, _ := s.c.Expect["findings"].([]any)
	for _, one := range list {
		if code, is := one.(string); is {
			codes = append(codes, code)
		}
	}
	return codes
}

// reads looks for the figures of the case beside their words on the paper.
func (s *seller) reads(t *testing.T, texts []string) {
	beside := func(label string, amount int64) {
		t.Helper()
		for i, text := range texts[:len(texts)-1] {
			// A note may stand between them.
			if strings.HasPrefix(text, label) && slices.Contains(texts[i+1:min(i+3, len(texts))], euros(amount)) {
				return
			}
		}
		t.Errorf("the paper does not say %s: %s", label, euros(amount))
	}
	for label, figure := range map[string]string{
		"Modelio kaina": "price_model", "Pasirinkta komplektacija": "options", "Priežiūros ir remonto paketai": "services", "Transportavimas": "price_transportation",
		"Kaina pagal kainoraštį": "price", "Papildomos paslaugos ir įranga": "extras", "Priedai": "accessories", "Galutinė kaina": "price_total",
		"Kaina su nuolaida": "price_discounted", "Kasko draudimas": "price_casco", "PVM 2": "vat_amount",
	} {
		if amount := s.c.expected(figure); amount != 0 {
			beside(label, amount)
		}
	}
	if amount := s.c.expected("price_registration"); amount != 0 {
		label := "Registracija (mokestis ir paslauga)"
		if s.c.Input.Vehicles > 1 {
			label = "Vieno automobilio registracija (mokestis ir paslauga)"
		}
		beside(label, amount)
	}
}

// euros are cents as a Lithuanian paper has them.
func euros(c int64) string {
	sign := ""
	if c < 0 {
		sign, c = "−", -c
	}
	whole := fmt.Sprint(c / 100)
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "\u00a0" + whole[at:]
	}
	return fmt.Sprintf("%s%s,%02d\u00a0€", sign, whole, c%100)
}

func present(f *caseFeature) []caseFeature {
	if f == nil {
		return nil
	}
	return []caseFeature{*f}
}

func number(t testing.TB, n json.Number) *int64 {
	t.Helper()
	whole, err := n.Int64()
	if err != nil {
		t.Fatal(err)
	}
	return &whole
}
