package pricelist_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
)

// counted counts the statements about what price lists hold while fn runs;
// the log, sessions and other work go on beside it.
func counted(p *apitest.Program, fn func()) int {
	var mu sync.Mutex
	statements := 0
	p.DB().Watch(func(sql string, _ []any) {
		for _, table := range []string{"model_features", "model_prices", "package_contents", "rule", "features", "models", "audit ("} {
			if strings.Contains(sql, table) {
				mu.Lock()
				defer mu.Unlock()
				statements++
				return
			}
		}
	})
	fn()
	p.DB().Watch(nil)
	mu.Lock()
	defer mu.Unlock()
	return statements
}

func joined(from, to int) string {
	ids := []string{}
	for id := from; id <= to; id++ {
		ids = append(ids, fmt.Sprint(id))
	}
	return strings.Join(ids, ",")
}

// TestAssigningCostsNoStatementPerRow: changing many rows takes the same
// statements as a few, and making them one more for each block of 64 and one
// for its log.
func TestAssigningCostsNoStatementPerRow(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		assign := func(list int64, models, features int, price string) int {
			return counted(p, func() {
				var out struct{ Created, Updated, Unchanged int }
				admin.Post("/model-feature/assign", fmt.Sprintf(`{"pricelist_id":%d,"model_ids":[%s],"feature_ids":[%s],"price_standard":%s}`,
					list, joined(1, models), joined(1, features), price)).JSON(t, &out)
				if out.Created+out.Updated != models*features {
					t.Errorf("%d models, %d features: %+v", models, features, out)
				}
			})
		}
		var made [2]int
		var changed [2]int
		for i, size := range [][2]int{{2, 2}, {28, 30}} {
			l := apitest.Done[record](t, admin.Post("/pricelist", fmt.Sprintf(`{"pricelist_title_id":1,"name":"Assign %d"}`, i)))
			for model := 1; model <= size[0]; model++ {
				admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":%d}`, l.ID, model))
			}
			made[i] = assign(l.ID, size[0], size[1], "100")
			changed[i] = assign(l.ID, size[0], size[1], "200")
		}
		if made[1] > made[0]+2*(840/64+6) || changed[0] != changed[1] || made[0] == 0 {
			t.Errorf("4 and 840 rows: %v statements to make them, %v to change them", made, changed)
		}
	})
}

// TestReadingIsFlatInDepth: a list copied from a copy of a copy is read with
// the same statements as the first one.
func TestReadingIsFlatInDepth(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		paths := []string{"/model?pricelistId=%d&limit=20", "/model-feature?pricelistId=%d&limit=50", "/package-content?pricelistId=%d", "/rule?pricelistId=%d"}
		read := func(list int64) (statements []int) {
			for _, path := range paths {
				statements = append(statements, counted(p, func() {
					if got := admin.Get(fmt.Sprintf(path, list)).Body; len(got) < 100 {
						t.Errorf(path+": %s", list, got)
					}
				}))
			}
			return statements
		}
		source, first := int64(1), read(1)
		for depth := range 4 {
			source = copyOf(t, admin, source, depth)
			if got := read(source); fmt.Sprint(got) != fmt.Sprint(first) {
				t.Errorf("depth %d: %v statements, not %v", depth+1, got, first)
			}
		}
	})
}

// copyOf copies a list and waits until that is done.
func copyOf(t *testing.T, admin *apitest.Client, source int64, n int) int64 {
	t.Helper()
	l := apitest.Done[record](t, admin.Post("/pricelist", fmt.Sprintf(`{"pricelist_title_id":1,"name":"Copy %d of %d","source_pricelist_id":%[2]d}`, n, source)))
	total := func(list int64) string {
		return admin.Get(fmt.Sprintf("/test-configuration?pricelistId=%d&limit=1", list)).Header.Get("X-Total-Count") // copied last
	}
	await.Until(t, fmt.Sprintf("list %d is copied", source), func() bool { return total(l.ID) == total(source) })
	return l.ID
}

// TestCopyingCostsNoStatementPerRow: a list of a few rows and one of nearly a
// thousand, all of one block, are copied with the same statements.
func TestCopyingCostsNoStatementPerRow(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		few := apitest.Done[record](t, admin.Post("/pricelist", `{"pricelist_title_id":1,"name":"Few"}`)).ID
		apitest.Done[record](t, admin.Post("/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1}`, few)))
		admin.Post("/model-feature/assign", fmt.Sprintf(`{"pricelist_id":%d,"model_ids":[1],"feature_ids":[30,31]}`, few))
		apitest.Done[record](t, admin.Post("/package-content", fmt.Sprintf(`{"pricelist_id":%d,"package_feature_id":30,"feature_id":31}`, few)))
		apitest.Done[record](t, admin.Post("/rule", fmt.Sprintf(`{"pricelist_id":%d,"name":"R","conditions":[{"id":30}],"actions":[{"id":31}]}`, few)))
		apitest.Done[record](t, admin.Post("/test-configuration", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"name":"C","expected":"valid","offer_type":"standard","chosen":[],"dropped":[]}`, few)))
		var inserts []int
		for n, source := range []int64{few, 1} {
			var mu sync.Mutex
			count := 0
			p.DB().Watch(func(sql string, _ []any) {
				if strings.HasPrefix(sql, "INSERT INTO model_") || strings.HasPrefix(sql, "INSERT INTO package_contents") || strings.HasPrefix(sql, "INSERT INTO rule") {
					mu.Lock()
					defer mu.Unlock()
					count++
				}
			})
			copyOf(t, admin, source, n)
			p.DB().Watch(nil)
			mu.Lock()
			inserts = append(inserts, count)
			mu.Unlock()
		}
		if inserts[0] != inserts[1] || inserts[0] == 0 {
			t.Errorf("copies of 5 and of 1,000 rows took %v statements", inserts)
		}
	})
}
