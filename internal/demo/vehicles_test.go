package demo_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/vehicle/vin"
)

// TestFleet: what people find who try vehicles and their stock. A fifth of the full
// group has the same shares.
func TestFleet(t *testing.T) {
	database, err := app.Open(t.Context(), app.Config{Config: dbtest.Config(t, "sqlite")})
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	if err := demo.Load(t.Context(), database, demo.Options{Seed: 1, Vehicles: 600}); err != nil {
		t.Fatal(err)
	}
	err = database.View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		count := func(what string) (n int) {
			t.Helper()
			if n, err = db.SelectOne[int](t.Context(), tx, "SELECT count(*) FROM "+what); err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			return n
		}
		// What there has to be, and how many at least and at most.
		for _, is := range []struct {
			what        string
			least, most int
		}{
			{"vehicles WHERE {everyone}", 624, 624},
			{"vehicles WHERE {everyone} AND phase = 'stock'", 180, 190},
			{"vehicles WHERE {everyone} AND phase = 'sold'", 250, 290},
			{"vehicles WHERE {everyone} AND phase = 'archive'", 80, 95},
			{"vehicles WHERE {everyone} AND phase = 'ordered'", 35, 45},
			{"vehicles WHERE {everyone} AND phase = 'transit'", 28, 36},
			{"vehicles WHERE {everyone} AND phase = 'planned'", 12, 18},
			{"vehicles WHERE {everyone} AND phase = 'stock' AND arrived_at < {today-300}", 3, 40},
			{"vehicles WHERE {everyone} AND phase = 'stock' AND arrived_at < {today-401}", 0, 0},
			{"vehicles WHERE {everyone} AND sold_at < {today-1096}", 0, 0},
			{"vehicles WHERE {everyone} AND sold_at > {today}", 0, 0},
			{"vehicles WHERE {everyone} AND (sold_at IS NOT NULL AND phase NOT IN ('sold', 'archive') OR sold_at IS NULL AND phase = 'sold')", 0, 0},
			{"vehicles WHERE {everyone} AND sold_at < arrived_at", 0, 0},
			{"vehicles WHERE {everyone} AND phase = 'archive' AND sold_at IS NULL", 1, 20},
			{"vehicles WHERE {everyone} AND foreseen_date < arrived_at", 60, 250}, // late
			{"vehicles WHERE {everyone} AND phase IN ('ordered', 'transit') AND foreseen_date < {today}", 3, 20},
			{"vehicles WHERE {everyone} AND returned_at IS NOT NULL", 1, 20},
			{"vehicles WHERE {everyone} AND order_type = 'demo' AND mileage > 0 AND registration_plate <> ''", 5, 30},
			{"vehicles WHERE {everyone} AND comment LIKE 'Priimtas mainais%'", 25, 120},
			{"vehicles WHERE {everyone} AND used = 1 AND (mileage IS NULL OR owners IS NULL OR registration_plate = '')", 0, 0},
			{"vehicles WHERE {everyone} AND used = 1 AND vat_regime = 'margin'", 60, 170},
			{"vehicles WHERE {everyone} AND used = 0 AND importer_id IS NOT NULL", 350, 450},
			{"vehicles WHERE {everyone} AND leasing_id IS NOT NULL", 60, 250},
			{"vehicles WHERE {everyone} AND customer_id IS NOT NULL AND phase IN ('ordered', 'transit', 'stock')", 15, 60},
			{"vehicles WHERE {everyone} AND phase = 'stock' AND stockroom_id IS NULL", 0, 0},
			{"(SELECT DISTINCT dealer_company_id, seller_manager_id FROM vehicles WHERE {everyone} AND sold_at IS NOT NULL AND seller_manager_id IS NOT NULL) AS s", 14, 40},
			{"vehicle_reservations WHERE {everyone} AND status = 'active' AND until < {today}", 0, 0},
			{"vehicle_reservations WHERE {everyone} AND status = 'active'", 15, 50},
			{"vehicle_reservations WHERE {everyone} AND status = 'expired'", 5, 60},
			{"vehicle_reservations WHERE {everyone} AND status = 'used'", 60, 160},
			{"(SELECT vehicle_id FROM vehicle_reservations WHERE {everyone} AND status = 'queued' GROUP BY vehicle_id HAVING count(*) BETWEEN 1 AND 3) AS q", 5, 30},
			{"(SELECT vehicle_id FROM vehicle_reservations WHERE {everyone} AND status = 'queued' GROUP BY vehicle_id HAVING count(*) > 3) AS q", 0, 0},
			{"vehicles v WHERE {everyone} AND v.reserved_user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM vehicle_reservations r WHERE r.vehicle_id = v.id AND r.status = 'active')", 0, 0},
			{"vehicle_payment_logs WHERE {everyone} AND amount < 0", 5, 60},
			// What was archived is paid, some of what was sold lately is not, and what came back has been given back.
			{"vehicles v WHERE {everyone} AND phase = 'archive' AND sold_at IS NOT NULL AND price_total <> (SELECT COALESCE(SUM(p.amount), 0) FROM vehicle_payment_logs p WHERE p.vehicle_id = v.id)", 0, 0},
			{"vehicles v WHERE {everyone} AND phase = 'sold' AND price_total > (SELECT COALESCE(SUM(p.amount), 0) FROM vehicle_payment_logs p WHERE p.vehicle_id = v.id)", 1, 40},
			{"vehicles v WHERE {everyone} AND returned_at IS NOT NULL AND 0 <> (SELECT COALESCE(SUM(p.amount), 0) FROM vehicle_payment_logs p WHERE p.vehicle_id = v.id AND p.payment_at <= v.returned_at)", 0, 0},
			// Each status of those who make cars of brands that have models.
			{"vehicle_statuses s WHERE {everyone} AND NOT EXISTS (SELECT 1 FROM vehicles v WHERE v.vehicle_status_id = s.id) AND (s.phase <> 'planned' AND s.manufacturer_id IN (1, 2, 3) OR s.manufacturer_id = 5)", 0, 0},
		} {
			if n := count(is.what); n < is.least || n > is.most {
				t.Errorf("%d of %s; want %d to %d", n, is.what, is.least, is.most)
			}
		}
		return fleetNumbers(t, tx)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// fleetNumbers looks at the numbers, plates, colours and months of the fleet.
func fleetNumbers(t *testing.T, tx *db.Tx) error {
	t.Helper()
	type numbered struct {
		VIN     string  `db:"vin"`
		Plate   string  `db:"registration_plate"`
		Country string  `db:"country_code"`
		Colour  string  `db:"colour"`
		Month   *string `db:"month"`
	}
	cars, err := db.Select[numbered](t.Context(), tx, `SELECT v.vin, v.registration_plate, c.country_code, v.colour, substr(CAST(v.sold_at AS TEXT), 6, 2) AS month
		FROM vehicles v JOIN companies c ON c.id = v.dealer_company_id WHERE {everyone} ORDER BY v.id`)
	if err != nil {
		return err
	}
	american, sold, colours := 0, map[string]int{}, map[string]int{}
	for _, c := range cars {
		if wrong := vin.Fault(c.VIN); wrong != "" || len(vin.Warnings(c.VIN, nil)) > 0 {
			t.Errorf("number %s: %s %v", c.VIN, wrong, vin.Warnings(c.VIN, nil))
		}
		if c.VIN[0] >= '1' && c.VIN[0] <= '5' {
			american++
		}
		if c.Plate != "" {
			var letters, figures int
			for _, r := range c.Plate {
				if r >= 'A' && r <= 'Z' {
					letters++
				} else if r >= '0' && r <= '9' {
					figures++
				}
			}
			want := map[string]string{"LT": "3 3", "LV": "2 4", "EE": "3 3"}[c.Country]
			if got := fmt.Sprint(letters, " ", figures); strings.Join(strings.Fields(got), " ") != want {
				t.Errorf("plate %q in %s", c.Plate, c.Country)
			}
		}
		if c.Month != nil {
			sold[*c.Month]++
		}
		first, _, _ := strings.Cut(c.Colour, ",")
		colours[first]++
	}
	if american == 0 {
		t.Error("no car of the United States")
	}
	if season := sold["04"] + sold["10"]; season < sold["01"]+sold["08"] {
		t.Errorf("sold in April and October %d, in January and August %d", season, sold["01"]+sold["08"])
	}
	var most []string
	for colour := range colours {
		most = append(most, colour)
	}
	slices.SortFunc(most, func(a, b string) int { return colours[b] - colours[a] })
	if top := most[:3]; !slices.Contains(top, "Pilka") || !slices.Contains(top, "Balta") || !slices.Contains(top, "Juoda") {
		t.Errorf("colours: %v", colours)
	}
	return nil
}
