package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const priceCases = `{"schema": "price-cases/1", "cases": [
{"id": "right", "input": {"type": "embassy", "date": "2026-11-20", "model": {"price_embassy": 900000}, "discount": "10"}, "expect": {"price_total": 810000}},
{"id": "wrong", "title": "a cent too much", "input": {"type": "embassy", "date": "2026-11-20", "model": {"price_embassy": 900000}}, "expect": {"price_total": 900001}},
{"id": "none", "input": {"type": "standard", "date": "2026-11-20", "model": {}}, "expect": {"price_total": 0}}]}`

func TestPriceCommands(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	first, _, _ := strings.Cut(priceCases, ",\n{\"id\": \"wrong\"")
	good, mixed, broken := write("good.json", first+"]}"), write("mixed.json", priceCases), write("broken.json", strings.Replace(priceCases, "discount", "rebate", 1))
	const right = `{"id":"right","price_model":900000,"options":0,"services":0,"price_transportation":0,"price":900000,"price_discounted":810000,` +
		`"extras":0,"accessories":0,"accessoriesPrice":0,"price_registration":0,"price_total":810000,"price_casco":0,"vat_amount":0,` +
		`"vat_deductable":false,"price_primecost":0,"findings":[]}` + "\n"
	for _, c := range []struct {
		args []string
		ok   bool
		out  string
	}{
		{[]string{"price", "test", good}, true, "1 passed, 0 failed\n"},
		{[]string{"price", "eval", good}, true, right},
		{[]string{"price", "test", mixed}, false, `FAIL wrong a cent too much
  price_total is 900000, expected 900001
FAIL none
  cases[2].input.date: no VAT rate is in force in "" on 2026-11-20
1 passed, 2 failed
`},
		{[]string{"price", "test", broken}, false, "forecourt: error: read price cases: " + broken + ": line 2, column 104, cases[0].input.rebate: unknown field\n"},
		{[]string{"price", "eval", broken}, false, "forecourt: error: read price cases: " + broken + ": line 2, column 104, cases[0].input.rebate: unknown field\n"},
	} {
		if out, ok := run(t, "", c.args...); ok != c.ok || out != c.out {
			t.Errorf("%q: ok = %v\n%s", c.args, ok, out)
		}
	}
	out, ok := run(t, "", "price", "eval", mixed)
	if lines := strings.Split(out, "\n"); ok || len(lines) != 4 || !strings.HasPrefix(lines[2], `{"id":"none","error":"cases[2].input.date: no VAT rate`) {
		t.Errorf("eval of an offer without a price: ok = %v\n%s", ok, out)
	}
	if out, ok := run(t, "", "price", "test", filepath.Join(folder, "absent.json")); ok || !strings.Contains(out, "absent.json") {
		t.Errorf("an absent file: ok = %v\n%s", ok, out)
	}
}

// TestPricingPage runs the worked example of docs/pricing.md as it stands there.
func TestPricingPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/pricing.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "```json\n")
	example, rest, _ := strings.Cut(rest, "```")
	_, rest, _ = strings.Cut(rest, "$ forecourt price eval example.json\n")
	figures, rest, _ := strings.Cut(rest, "$ forecourt price test example.json\n")
	sum, _, _ := strings.Cut(rest, "```")
	path := filepath.Join(t.TempDir(), "example.json")
	if err := os.WriteFile(path, []byte(example), 0o600); err != nil {
		t.Fatal(err)
	}
	for command, want := range map[string]string{"eval": figures, "test": sum} {
		if out, ok := run(t, "", "price", command, path); !ok || out != want || want == "" {
			t.Errorf("price %s: ok = %v\n got %s\nwant %s", command, ok, out, want)
		}
	}
}
