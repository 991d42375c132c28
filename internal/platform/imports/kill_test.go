package imports_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/dbtest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

// manyRows are features, with a faulty row and a repeated row in each thousand.
const manyRows = 12_000

func manyFeatures() []byte {
	var out strings.Builder
	out.WriteString("code;description_lt;important\n")
	for n := range manyRows {
		switch n % 1000 {
		case 7:
			fmt.Fprintf(&out, "F%d;Faulty;perhaps\n", n)
		case 8:
			fmt.Fprintf(&out, "F%d;Repeated;0\n", n-2)
		default:
			fmt.Fprintf(&out, "F%d;Opcija Nr. %[1]d;1\n", n)
		}
	}
	return []byte(out.String())
}

// When the program dies, the next one continues the import: no row is written
// twice, none is lost, and the counts are right.
func TestImportSurvivesKills(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			cfg := apitest.Group(t, engine)
			c, kill := apitest.Process(t, cfg)
			c.MustLogin(t, "admin")
			brand, list := c.PriceList(t)
			job := c.StartImport(t, "features", c.Upload(t, "f.csv", manyFeatures()), apitest.ImportQuery(brand, list))
			token := c.Token
			for _, part := range []int64{10, 4, 2} {
				reach(t, c, job, manyRows/part)
				kill()
				apitest.ReleaseJobs(t, cfg)
				c, kill = apitest.Process(t, cfg)
				c.Token = token
			}
			got := c.WaitImport(t, job)
			if want := (apitest.ImportCounts{Created: manyRows / 1000 * 998, Faulty: manyRows / 1000 * 2}); got.Status != "OK" || got.Stats.ImportCounts != want {
				t.Errorf("%+v, want %v", got, want)
			}
			answer := c.Get(fmt.Sprintf("/feature?brandId=%d&limit=1000&sort=-id", brand))
			if answer.Header.Get("X-Total-Capped") != "1" || answer.Status != http.StatusOK {
				t.Errorf("%v", answer.Header)
			}
			again := c.Import(t, "features", "f.csv", manyFeatures(), apitest.ImportQuery(brand, list))
			if want := (apitest.ImportCounts{Unchanged: manyRows / 1000 * 998, Faulty: manyRows / 1000 * 2}); again.Stats.ImportCounts != want {
				t.Errorf("the second time: %v, want %v", again.Stats.ImportCounts, want)
			}
		})
	}
}

// reach waits until so many rows are done.
func reach(t *testing.T, c *apitest.Client, job, rows int64) {
	t.Helper()
	await.Until(t, fmt.Sprintf("the import reaches row %d", rows), func() bool {
		var s apitest.ImportStatus
		c.Get(fmt.Sprintf("/import/job/%d", job)).JSON(t, &s)
		return s.Current >= rows || s.Status != "STARTED"
	})
}
