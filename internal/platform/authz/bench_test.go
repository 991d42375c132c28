package authz_test

import (
	"fmt"
	"testing"

	"forecourt/internal/platform/authz"
)

// BenchmarkMay is the check of one request: a tab with two parameters, asked of
// a role with many entries.
func BenchmarkMay(b *testing.B) {
	for _, n := range []int{10, 1_000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			list := []authz.Entry{{ID: 1, Type: authz.Allow, Permission: "app.brand.*"}}
			for i := range n {
				list = append(list, authz.Entry{ID: int64(i + 2), Type: authz.Deny, Permission: fmt.Sprintf("app.brand.baseData.brandId_%d.pricelistId_%d", i, i)})
			}
			entries := authz.NewEntries(list)
			perm := authz.Perm("app.brand.baseData", "brandId", "pricelistId").Child("bodyTypes")
			params := []authz.Param{authz.ID("brandId", int64(n/2)), authz.ID("pricelistId", int64(n/2))}
			b.ReportAllocs()
			for b.Loop() {
				entries.MaySome(perm)
				entries.May(perm, params...)
			}
		})
	}
}
