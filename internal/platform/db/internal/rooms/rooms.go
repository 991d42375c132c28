// Package rooms holds the key that only the packages below db can name.
package rooms

// Key opens what goes past scope and history, see db.Tx.Bare.
type Key struct{}
