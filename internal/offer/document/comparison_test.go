package document_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/offer/document"
	"forecourt/internal/platform/money"
)

func comparison(language string, offers int) *document.Comparison {
	d := &document.Comparison{Language: language, Company: document.Company{Name: "UAB „Šiaurės automobiliai“"}, Customer: "Ona Onaitė"}
	for range offers {
		d.Columns = append(d.Columns, document.Column{Number: "2026-000001", Model: "Aurora Meridian 2.0 TDI 150 Ambition", Currency: "EUR"})
	}
	row := func(part, field, name string, value document.ComparedValue) {
		values := make([]document.ComparedValue, offers)
		values[0] = value
		d.Rows = append(d.Rows, document.ComparedRow{Part: part, Field: field, Name: name, Values: values})
	}
	row("car", "type", "", document.ComparedValue{Said: true, Text: "embassy"})
	for range 60 {
		row("car", "option", "Panoraminis stogas su elektra valdoma užuolaida", document.ComparedValue{Said: true, Amount: ptr(money.Cents(123456)), Quantity: 2})
	}
	row("car", "equipment", "ABS", document.ComparedValue{Said: true, Text: "ABS", Quantity: 1})
	for _, field := range []string{"price", "price_discounted", "extras", "accessories", "price_registration", "trade_in_benefit", "price_total", "price_casco"} {
		row("price", field, "", document.ComparedValue{Said: true, Amount: ptr(money.Cents(4589000))})
	}
	row("price", "number_of_vehicles", "", document.ComparedValue{Said: true, Text: "2"})
	for _, field := range []string{"monthly_payment", "deposit", "residual_value", "total_payable"} {
		row("finance", field, "", document.ComparedValue{Said: true, Amount: ptr(money.Cents(45890))})
	}
	for _, field := range []string{"months", "mileage", "apr", "creditor", "deposit_comment", "franchise_accident", "franchise_theft"} {
		row("finance", field, "", document.ComparedValue{Said: true, Text: "36"})
	}
	return d
}

// Every field has its word in every language, and the same comparison makes the same bytes.
func TestComparisonsArePrinted(t *testing.T) {
	for _, language := range append([]string{"pl"}, document.Languages...) {
		for offers := 2; offers <= 4; offers++ {
			first, err := document.RenderComparison(comparison(language, offers))
			if err != nil {
				t.Fatal(err)
			}
			again, err := document.RenderComparison(comparison(language, offers))
			if err != nil || !bytes.Equal(first, again) || !bytes.HasPrefix(first, []byte("%PDF-")) {
				t.Errorf("%s, %d offers: %v", language, offers, err)
			}
		}
		if missing := document.UnknownWords(language); language != "pl" && len(missing) > 0 {
			t.Errorf("%s has no words for %v", language, missing)
		}
	}
	if _, err := document.RenderComparison(&document.Comparison{Language: "lt", Columns: make([]document.Column, 2)}); err != nil {
		t.Errorf("nothing differs: %v", err)
	}
}

// Who is handed the paper sees which of the offers is none yet, above each table.
func TestDraftsAreMarkedBesideOthers(t *testing.T) {
	for offers := 2; offers <= 4; offers++ {
		d := comparison("lt", offers)
		plain := strings.Count(strings.Join(slices.Concat(printed(document.LayComparison(d))...), " "), "juodraštis")
		d.Columns[1].Draft = true
		pages := printed(document.LayComparison(d))
		marked := strings.Count(strings.Join(slices.Concat(pages...), " "), "juodraštis")
		if plain != 0 || marked < len(pages) {
			t.Errorf("%d offers on %d pages: a draft is said %d times, without one %d times", offers, len(pages), marked, plain)
		}
	}
}
