package main

import (
	"fmt"
	"time"
)

// Names of customers, each of the same width: SQL picks them by their place.
const (
	firstNames = "Mindaugas Jonas     Ruta      Egle      Tomas     Inga      Ausra     Darius    Vytautas  Rasa      "
	lastNames  = "Kazlauskas   Stankevicius Petrauskas   Jankauskas   Zukauskas    Butkus       Paulauskas   Urbonas      Kavaliauskas Ramanauskas  " +

		"Galdikas     Vaitkus      Berzins      Ozols        Tamm         Saar         Magi         Rebane       Karosas      Morkunas     "
)

// between is the time between two offers: a million of them take under six years.
const between = 180 * time.Second

// offerRows makes offers, the last of total made now. Half of them belong to ten large companies,
// the others to all busy ones alike; one in fifty thousand is the quiet brand's and company's.
// Most of the old ones are archived. The sellers own one in a hundred, one in a hundred and one in
// ten.
func offerRows(from, to, total int) []statement {
	newest := time.Now().Unix() - 1704067200
	return []statement{{from, to, fmt.Sprintf(`INSERT INTO versions (number, type, status, title, company_id,
		brand_id, language_id, pricelist_id, model_id, user_id,
			vat_deductable, delivery_term, number_of_vehicles, expire_date, crm_doc_type_id, crm_doc_id,
				crm_client_type_id, crm_client_id,
			customer_name, customer_phone, customer_email, discount_type, price, price_total, price_model,
				price_transportation, price_registration,
			price_casco, accessories_price, include_accessories, extra_services, extra_equipment, third_party_equipment,
				required_equipment, comment,
			currency, deposit_comment, franchise_accident, franchise_theft, check_discount, changed_since_finish,
				search, created_at, updated_at, updated_by)
		SELECT number, type, status, '', company, brand, 1, 1, 1, owner, 1, '', 1, {{day}}, '', '', '', '',
			name, phone, mail, 'percent', price, price, price, 0, 0, 0, 0, 1, '', '', '', '', '', 'EUR', '', '', '', 0, 0,
			lower(number || '%[1]s' || name || '%[1]s' || phone || '%[1]s' || mail), {{at}}, {{at}}, 1
		FROM (SELECT %[2]d - (%[3]d - n) * %[4]d AS n, %[2]d - (%[3]d - n) * %[4]d + 2592000 AS later, 'B' || n AS number,
			CASE WHEN n %% 98 = 1 THEN 'diplomatic' WHEN n %% 49 = 2 THEN 'embassy' ELSE 'standard' END AS type,
			CASE WHEN n %% 997 = 5 THEN 'template' WHEN n / 20 %% 10 = 9 THEN 'used' WHEN n < %[3]d * 9 / 10
				AND n / 20 %% 10 < 6 THEN 'archived'
				WHEN n / 20 %% 3 = 0 THEN 'active' ELSE 'draft' END AS status,
			CASE WHEN n %% 50000 = 7 THEN %[5]d WHEN n %% 2 = 0 THEN 1 + n / 2 %% 10 ELSE 1 + n %% %[6]d END AS company,
			CASE WHEN n %% 50000 = 7 THEN %[7]d ELSE 1 + n / 7 %% 8 END AS brand,
			(SELECT id FROM users WHERE username = CASE WHEN n %% 100 = 1 THEN '%[10]s' WHEN n %% 100 = 2 THEN '%[11]s'
				WHEN n %% 10 = 3 THEN '%[12]s' ELSE 'admin' END) AS owner,
				1500000 + CAST(n AS BIGINT) * 7919 %% 9000000 AS price,
				'+370 6' || (1000000 + CAST(n AS BIGINT) * 7907 %% 9000000) AS phone,
			CASE WHEN n %% 3 = 0 THEN 'UAB ' ELSE '' END || rtrim(substr('%[8]s', CAST(1 + n / 3 %% 10 * 10 AS INTEGER),
				10)) || ' ' ||
				rtrim(substr('%[9]s', CAST(1 + n / 11 %% 20 * 13 AS INTEGER), 13)) AS name,
					'k' || n || '@example.com' AS mail FROM series) AS made`,
		"\n", newest, total, int(between.Seconds()), quietCompany, busy, quietBrand, firstNames, lastNames, sellerName(1), sellerName(10), sellerName(1000))}}
}
