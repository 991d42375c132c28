package demo_test

import (
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/dbtest"
)

// TestOrders: what people find who try orders.
func TestOrders(t *testing.T) {
	database, err := app.Open(t.Context(), app.Config{Config: dbtest.Config(t, "sqlite")})
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	if err := demo.Load(t.Context(), database, demo.Options{Seed: 1, Orders: 600}); err != nil {
		t.Fatal(err)
	}
	err = database.View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		for _, is := range []struct {
			what        string
			least, most int
		}{
			{"orders WHERE {everyone}", 600, 600},
			{"orders WHERE {everyone} AND status = 'new'", 5, 60},
			{"orders WHERE {everyone} AND status = 'new' AND created_at < {today-2}", 1, 20},
			{"orders WHERE {everyone} AND status = 'open'", 5, 70},
			{"orders WHERE {everyone} AND status = 'processed'", 15, 120},
			{"orders WHERE {everyone} AND status = 'confirmed'", 250, 520},
			{"orders WHERE {everyone} AND status = 'rejected'", 20, 130},
			{"orders WHERE {everyone} AND status = 'deleted'", 2, 40},
			{"orders WHERE {everyone} AND created_at < {today-730}", 20, 250},
			{"orders WHERE {everyone} AND status_at < created_at", 0, 0},
			{"orders WHERE {everyone} AND (import_manager_id IS NULL) <> (status IN ('new', 'deleted'))", 0, 0},
			{"orders WHERE {everyone} AND quantity > 1", 20, 150},
			{"orders WHERE {everyone} AND customer_id IS NOT NULL", 150, 450},
			{"(SELECT DISTINCT brand_id FROM orders WHERE {everyone}) AS b", 2, 8},
			{"(SELECT DISTINCT dealer_company_id FROM orders WHERE {everyone}) AS c", 3, 12},
			{"orders o WHERE {everyone} AND NOT EXISTS (SELECT 1 FROM order_logs l WHERE l.order_id = o.id AND l.kind = 'created')", 0, 0},
			{"orders o WHERE {everyone} AND o.status <> (SELECT l.new FROM order_logs l WHERE l.order_id = o.id AND l.kind IN ('created', 'status') ORDER BY l.id DESC LIMIT 1)", 0, 0},
			{"orders WHERE {everyone} AND version_id IS NOT NULL", 0, 0}, // there are no offers
			{"vehicles v WHERE {everyone} AND v.order_id IS NOT NULL", 0, 600},
			{"order_logs WHERE {everyone} AND kind = 'comment'", 100, 400},
		} {
			n, err := db.SelectOne[int](t.Context(), tx, "SELECT count(*) FROM "+is.what)
			if err != nil {
				t.Fatalf("%s: %v", is.what, err)
			}
			if n < is.least || n > is.most {
				t.Errorf("%d of %s; want %d to %d", n, is.what, is.least, is.most)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
