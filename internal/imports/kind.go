// Package imports reads files of tables into the catalogue and its price
// lists. What a table may hold and where it goes is described, one file a
// table; how it is read, checked, tried, written, continued after a crash and
// taken back is the same for all of them.
package imports

import (
	"slices"

	"forecourt/internal/platform/authz"
)

// Kind is a kind of import: which tables a file may have, in the order they
// are worked on, and who may import it.
type Kind struct {
	Name string
	Perm authz.Permission
	// Tables may all be in the file; WithList only when a price list is named.
	Tables, WithList []string
	// NeedsList and NeedsCompany tell what a run must name.
	NeedsList, NeedsCompany bool
	// CreatesFeatures adds features that a row names and nobody has described.
	CreatesFeatures bool
	// StampsList notes on the price list when its vehicle data came (L-017).
	StampsList bool
}

var (
	permBrand     = authz.Perm("app.brand", "brandId")
	permFeature   = authz.Perm("app.brand.feature", "brandId")
	permPricelist = authz.Perm("app.brand.pricelist", "brandId")
	permPrimeCost = authz.Perm("app.brand.primecost", "brandId")

	// Which of them is needed is known once the kind of the run is.
	permAnyPrice  = permPricelist.OrElse(permPrimeCost)
	permAnyImport = permBrand.OrElse(permFeature.OrElse(permAnyPrice))
)

// The kinds that have names of their own in paths.
const (
	VehicleData = "bmw-vehicle-data"
	Prices      = "prices"
	PrimeCost   = "primecost"
	Wholesale   = "wholesale"
)

var kinds = []Kind{
	{Name: "features", Perm: permFeature, Tables: []string{"features"}, WithList: []string{"prices"}},
	{Name: "features-title", Perm: permFeature, Tables: []string{"titles"}},
	{Name: VehicleData, Perm: permBrand, Tables: []string{"models", "features", "model_features", "packages", "equipment", "rules"}, StampsList: true},
	{Name: "fca-models-features", Perm: permFeature, Tables: []string{"models", "model_features"}, CreatesFeatures: true, StampsList: true},
	{Name: "fca-features-rules", Perm: permFeature, Tables: []string{"rules"}},
	{Name: "fca", Perm: permFeature, Tables: []string{"models", "model_features", "rules"}, CreatesFeatures: true, StampsList: true},
	{Name: "equipment", Perm: permBrand, Tables: []string{"equipment"}},
	{Name: Prices, Perm: permPricelist, Tables: []string{"prices"}, NeedsList: true},
	{Name: PrimeCost, Perm: permPrimeCost, Tables: []string{"primecost"}, NeedsList: true},
	{Name: Wholesale, Perm: permPrimeCost, Tables: []string{"wholesale"}, NeedsList: true, NeedsCompany: true},
}

// Kinds lists the names of the kinds.
func Kinds() []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.Name
	}
	return names
}

func kindOf(name string) (Kind, bool) {
	i := slices.IndexFunc(kinds, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return Kind{}, false
	}
	return kinds[i], true
}

// tables are those a file may have, in the order of the work.
func (k Kind) tables(withList bool) []tableKind {
	names := k.Tables
	if withList {
		names = slices.Concat(names, k.WithList)
	}
	list := make([]tableKind, len(names))
	for i, name := range names {
		list[i] = tables[name]
	}
	return list
}
