package price_test

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/price"
	"forecourt/internal/testkit/specdata"
)

// TestRealOffers prices real selections of a real price list, whose totals
// are known: without VAT, without transport.
func TestRealOffers(t *testing.T) {
	const list = "bmw-x3-xdrive28i-2013"
	var files map[string]struct {
		Offers []struct {
			Choose              []string
			ChosenButInAPackage []string `json:"chosen_but_in_a_package"`
			Valid               bool
			Standard            string `json:"price_standard"`
			Embassy             string `json:"price_embassy"`
		}
	}
	text, err := os.ReadFile(specdata.Path(t, "data/real/offers.json"))
	if err == nil {
		err = json.Unmarshal(text, &files)
	}
	if err != nil {
		t.Fatal(err)
	}
	models, features := table(t, list+"/models.csv"), table(t, list+"/model_features.csv")
	ids := map[string]int64{}
	for i, f := range features {
		ids[f["feature"]] = int64(i + 1)
	}
	count := 0
	for i, offer := range files[list+".zip"].Offers {
		if !offer.Valid {
			continue
		}
		for kind, want := range map[price.Type]string{price.Standard: offer.Standard, price.Embassy: offer.Embassy} {
			in := plain()
			in.Type, in.PriceList.PricesIncludeVAT = kind, true
			in.Model.PriceStandard, in.Model.PriceEmbassy = cents(t, models[0]["price_standard"]), cents(t, models[0]["price_embassy"])
			in.Model.PriceTransportation = nil
			for _, code := range offer.Choose {
				f := features[ids[code]-1]
				in.Features = append(in.Features, price.Feature{
					ID: ids[code], PriceStandard: cents(t, f["price_standard"]), PriceEmbassy: cents(t, f["price_embassy"]),
					Standard: f["standard"] == "1", InPackage: slices.Contains(offer.ChosenButInAPackage, code),
				})
			}
			out, err := price.Of(in)
			if err != nil || out.PriceTotal != *cents(t, want) || len(out.Findings) > 0 {
				t.Errorf("offer %d, %s: %s, %v, %v, want %s", i, kind, out.PriceTotal, out.Findings, err, want)
			}
			count++
		}
	}
	if count != 24 {
		t.Errorf("%d offers were priced", count)
	}
}

func table(t *testing.T, name string) []map[string]string {
	t.Helper()
	file, err := os.Open(specdata.Path(t, "data/real/"+name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var records []map[string]string
	for _, row := range rows[1:] {
		record := map[string]string{}
		for i, head := range rows[0] {
			record[head] = row[i]
		}
		records = append(records, record)
	}
	return records
}

func cents(t *testing.T, text string) *money.Cents {
	t.Helper()
	if text == "" {
		return nil
	}
	amount, err := money.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return &amount
}
