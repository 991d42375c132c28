package pricelist

import (
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// CheckType asks for the right to the screen of the list's own type in its brand, in an operation of
// another package that serves both types.
func (l *Pricelist) CheckType(tx *db.Tx) error {
	if err := tx.Check(authz.ID("brandId", l.BrandID)); err != nil {
		return err
	}
	return byType(tx, l.Type, l.BrandID)
}
