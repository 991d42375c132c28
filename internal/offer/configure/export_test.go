package configure

import "forecourt/internal/platform/money"

// Wrapped is a package on offer, Paid a choice that is charged, for tests.
type (
	SalePackage   = salePackage
	ChargedChoice = chargedChoice
)

// BundlesOf are the packages worth taking where prices have no VAT.
func BundlesOf(packages []SalePackage, chosen []ChargedChoice, present []int64, fits func(int64) bool) ([]Bundle, error) {
	same := func(c money.Cents) (net, amount money.Cents, err error) { return c, c, nil }
	return findBundles(packages, chosen, present, same, func(id int64) (bool, error) { return fits(id), nil })
}
