package main

import "fmt"

// The vehicles of the benchmarks: brands with models, and makes of used cars.
const (
	stocked      = 200_000 // open ones
	closedBeside = 100_000 // sold and archived ones, which the stock leaves out
	matched      = 20_000  // new ones in stock, of one range of models
)

// carRows makes vehicles of the busy companies, half of them of ten large ones; closed says that
// they are sold or archived. One in twenty is reserved, a few by the sellers.
func carRows(from, to int, closed bool) []statement {
	phase := "CASE n % 10 WHEN 0 THEN 'planned' WHEN 1 THEN 'ordered' WHEN 2 THEN 'ordered' WHEN 3 THEN 'transit' ELSE 'stock' END"
	if closed {
		phase = "CASE n % 4 WHEN 0 THEN 'archive' ELSE 'sold' END"
	}
	return []statement{{from, to, insertCars(phase, "1 + n / 7 % 84", "CASE WHEN n % 4 = 0 THEN 1 ELSE 0 END")}}
}

// alikeRows makes new vehicles that stand free: those of a model's range when it is given, else of
// all models.
func alikeRows(from, to int, oneRange bool) []statement {
	model := "1 + n / 7 % 84"
	if oneRange {
		model = "1 + n % 3"
	}
	return []statement{{from, to, insertCars("'stock'", model, "0")}}
}

// insertCars inserts vehicles; the arguments are the SQL of their phase, of the id of their model
// and of whether they are used.
func insertCars(phase, model, used string) string {
	return fmt.Sprintf(`INSERT INTO vehicles (brand_id, manufacturer_id, used, dealer_company_id,
		vehicle_status_id, phase, order_status, status, model_id, serie_id, model_code, make, description_show,
			ext_code, int_code, colour, interior, options_full, options_full_text, model_year, wheel_drive, mileage,
				damage, warranty, vin, vin_key, vin_reason, engine_no, registration_plate,
			order_no, order_no_key, order_type, ordered_at, foreseen_date, arrived_at, stocked_at, sold_at,
				stockroom_id, customer_type, owner, currency, vat, vat_regime, price, price_discounted, price_total,
				price_purchase,
			reserved_user_id, reserved_company_id, reserved_until, comment, search, car_search, created_at, updated_at,
				updated_by)
		SELECT m.brand_id, CASE used WHEN 1 THEN 5 ELSE m.brand_id END, used, company,
			(SELECT min(s.id) FROM vehicle_statuses s WHERE s.manufacturer_id = CASE used WHEN 1 THEN 5
				ELSE m.brand_id END AND (s.phase = made.phase OR s.phase = 'transit' AND made.phase = 'ordered' AND used = 1)),
			CASE WHEN used = 1 AND made.phase = 'ordered' THEN 'transit' ELSE made.phase END, 182, 'active', m.id,
				m.serie_id, m.code, '', name, '300', 'ICL', colour, 'Audinys', 'NAV TOW HST',
				'Navigacija, Prikabinimo įtaisas (kablys), Šildomos sėdynės', 2026, 'FRONT', 10 * number %% 90000, '', '',
			'WAAZZZ' || (10000000000 + number), 'waazzz' || (10000000000 + number), '', '', '', 'K' || number,
				'k' || number, CASE used WHEN 1 THEN 'trade-in' ELSE 'stock' END,
			CASE WHEN made.phase <> 'planned' THEN {{day}} END, {{day}}, CASE WHEN made.phase IN ('stock', 'sold',
				'archive') THEN {{day}} END, CASE WHEN made.phase IN ('stock', 'sold', 'archive') THEN {{day}} END,
				CASE WHEN made.phase IN ('sold', 'archive') THEN {{day}} END,
			(SELECT min(r.id) FROM stockrooms r WHERE r.company_id = company), 'company', '', 'EUR', 21000, 'standard',
				price, 0, price, price / 2,
			holder, CASE WHEN holder IS NULL THEN NULL ELSE company END, CASE WHEN holder IS NULL THEN NULL
				ELSE CURRENT_DATE END, '',
			lower(name || '%[1]s' || m.code || '%[1]swaazzz' || (10000000000 + number) || '%[1]sk' || number || '%[1]s' || colour), lower(name || '%[1]s' || m.code || '%[1]s' || colour), {{at}}, {{at}}, 1
		FROM (SELECT n AS number, n * 300 AS n, (28800000 + CAST(n AS BIGINT) * 7907 %% 63072000) AS later,
			%[2]s AS phase, %[3]s AS model, %[4]s AS used,
			CASE WHEN n %% 2 = 0 THEN 1 + n / 2 %% 10 ELSE 1 + n %% %[5]d END AS company,
				1500000 + CAST(n AS BIGINT) * 7919 %% 9000000 AS price,
			'Automobilis X' || (n %% 9) || ' ' || CASE n %% 3 WHEN 0 THEN 'dyzelinas' WHEN 1 THEN 'benzinas'
				ELSE 'hibridas' END AS name,
			CASE n %% 5 WHEN 0 THEN 'Balta' WHEN 1 THEN 'Juoda' WHEN 2 THEN 'Melyna' ELSE 'Pilka' END AS colour,
			CASE WHEN n %% 20 = 7 THEN (SELECT id FROM users WHERE username = CASE n %% 300 WHEN 7 THEN '%[6]s'
				WHEN 27 THEN '%[7]s' WHEN 47 THEN '%[8]s' ELSE 'jonas' END) END AS holder FROM series) AS made
		JOIN models m ON m.id = made.model`, "\n", phase, model, used, busy, sellerName(1), sellerName(10), sellerName(1000))
}
