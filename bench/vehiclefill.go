package main

import "fmt"

// countOfVehicles gives how many vehicles there are beside the largest number of offers.
func (b *bench) countOfVehicles() int { return b.sizes[len(b.sizes)-1] / 5 }

// vehicleRows makes vehicles of the busy companies, one in ten still to be sold.
func vehicleRows(from, to int) []statement {
	return []statement{{from, to, fmt.Sprintf(`INSERT INTO vehicles (brand_id, manufacturer_id, used,
		dealer_company_id, vehicle_status_id, phase, status,
			model_code, make, description_show, ext_code, int_code, colour, interior, options_full, options_full_text,
				wheel_drive, damage, warranty,
			vin, vin_key, vin_reason, engine_no, registration_plate, order_no, order_no_key, order_type, customer_type,
				owner, currency, vat_regime,
			price, price_discounted, price_total, comment, search, car_search, created_at, updated_at)
		SELECT brand, 1, 0, company, (SELECT MIN(id) FROM vehicle_statuses
			WHERE vehicle_statuses.phase = made.phase), phase, 'active',
			'M' || n %% 40, '', name, 'A1', 'B1', colour, '', 'S1 S2', '', '', '', '', vin, lower(vin), '', '', plate,
				number, lower(number), 'stock', 'private', '',
			'EUR', 'standard', 3000000, 0, 3000000, '',
			lower(name || '%[1]s' || 'm' || n %% 40 || '%[1]s' || vin || '%[1]s' || number || '%[1]s' || plate || '%[1]s' || replace(plate, ' ', '') || '%[1]s' || replace(number, '-', '') || '%[1]s' || colour),
			lower(name || '%[1]s' || 'm' || n %% 40 || '%[1]s' || colour), {{at}}, {{at}}
		FROM (SELECT n, 1 + n / 7 %% 8 AS brand, CASE WHEN n %% 2 = 0 THEN 1 + n / 2 %% 10
			ELSE 1 + n %% %[2]d END AS company,
			CASE WHEN n %% 10 <> 3 THEN 'sold' WHEN n %% 20 = 3 THEN 'stock' ELSE 'ordered' END AS phase,
			'Bench ' || CASE WHEN n %% 5 = 0 THEN 'Estate' ELSE 'Saloon' END || ' ' || n %% 40 AS name,
				CASE WHEN n %% 3 = 0 THEN 'Blue' ELSE 'White' END AS colour,
			'WBA000' || substr('00000000000' || n, length('00000000000' || n) - 5,
				6) || 'ZZ0' || substr('00' || n %% 100, length('00' || n %% 100) - 1, 2) AS vin,
			'K-' || substr('000000' || n, length('000000' || n) - 5, 6) AS number,
			'ABC ' || substr('000' || n %% 1000, length('000' || n %% 1000) - 2, 3) AS plate FROM series) AS made`, "\n", busy)}}
}
