package vehicledata_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestFilesAreRecognised: what a file may be imported as is read from its sheets and columns, the likeliest first, for the
// kinds that its sender may import.
func TestFilesAreRecognised(t *testing.T) {
	type likely struct {
		Kind            string
		Tables, Missing []string
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, _ := admin.PriceList(t)
		recognised := func(c *apitest.Client, name, content string) []likely {
			file := c.Upload(t, name, []byte(content))
			return apitest.Done[[]likely](t, c.Get(fmt.Sprintf("/import/kinds/%s?brandId=%d", file, brand)))
		}
		for content, want := range map[string]string{
			"model;price_standard\nB01D;18900\n":                                     "prices",
			"name_lt;name_en\nVairas;Wheel\n":                                        "equipment",
			"vin;brand;model;order_no;price;status\nX;Y;Z;1;2;ordered\n":             "vehicle",
			"date;company;brand;type;customer_name;email\n2026-11-01;A;B;sales;C;\n": "transaction",
		} {
			got := recognised(admin, "failas.csv", content)
			if len(got) == 0 || got[0].Kind != want || len(got[0].Tables) != 1 {
				t.Errorf("%q is %+v, want %s", content, got, want)
			}
		}
		// The end of its name says what a file is to be, whatever columns it has.
		if got := recognised(admin, "nordia_model_features.csv", "model;price_standard\nB01D;1\n"); len(got) == 0 || got[0].Kind == "prices" || len(got[0].Missing) == 0 {
			t.Errorf("named model_features it is %+v", got)
		}
		// Neither a file without such columns nor one that cannot be read is an error: the user chooses.
		for _, content := range []string{"niekas\n1\n", "niekas;\"atviras\n1;2\n"} {
			for _, one := range recognised(admin, "niekas.csv", content) {
				if len(one.Missing) == 0 {
					t.Errorf("%q is %+v", content, one)
				}
			}
		}
		if got := admin.Get(fmt.Sprintf("/import/kinds/none.csv?brandId=%d", brand)); got.Status != http.StatusNotFound {
			t.Errorf("an unknown file: %d", got.Status)
		}
		if got := p.As(t, "ruta").Get(fmt.Sprintf("/import/kinds/none.csv?brandId=%d", brand)); got.Status != http.StatusForbidden {
			t.Errorf("a salesperson: %d", got.Status)
		}
	})
}

// TestFilesAreTheirSenders: what somebody has sent to be read in is nobody else's to read, whatever they may import.
func TestFilesAreTheirSenders(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, inga := p.As(t, "admin"), p.As(t, "inga")
		const content = "name_lt;name_en\nVairas;Wheel\n"
		own, foreign := inga.Upload(t, "own.csv", []byte(content)), admin.Upload(t, "foreign.csv", []byte(content))
		kinds := func(file string) int { return inga.Get("/import/kinds/" + file + "?brandId=1").Status }
		start := func(file string) apitest.Response {
			return inga.Post("/import/equipment/import/"+file+"?brandId=1&dryRun=true", nil)
		}
		if kinds(own) != http.StatusOK || start(own).Status >= http.StatusBadRequest {
			t.Fatalf("the own file: %d, %d %s", kinds(own), start(own).Status, start(own).Body)
		}
		if got := kinds(foreign); got != http.StatusNotFound {
			t.Errorf("what the file of somebody else is: %d", got)
		}
		apitest.Rejects(t, "an import of the file of somebody else", start(foreign), "file")
	})
}
