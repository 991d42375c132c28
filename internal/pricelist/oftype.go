package pricelist

import "forecourt/internal/platform/db"

// CheckType asks for the right to the screen of the list's own type, in an operation of another
// package that serves both types.
func (l *Pricelist) CheckType(tx *db.Tx) error { return byType(tx, l.Type, l.BrandID) }
