package configurator_test

import (
	"context"
	"testing"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// system reads as the program itself does.
var system = db.Op{Actor: authz.System("test")}

// model asks for a model as a request would.
func model(t testing.TB, d *db.DB, k *configurator.Models, list, id int64) *configurator.Model {
	t.Helper()
	m, err := lookUp(t.Context(), d, k, list, id)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func lookUp(ctx context.Context, d *db.DB, k *configurator.Models, list, id int64) (m *configurator.Model, err error) {
	err = d.View(ctx, system, func(tx *db.Tx) (err error) {
		m, err = k.For(ctx, tx, list, id)
		return err
	})
	return m, err
}
