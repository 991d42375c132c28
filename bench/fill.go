package main

import "fmt"

// The group of the laws of growth: the demo group with 1,000 companies, and
// users who see one, ten, a hundred and a thousand of them. One brand and one
// company are quiet: few of a million rows are theirs.
const (
	quietBrand   = 9
	quietCompany = 1000
	busy         = 999 // companies that rows belong to
)

// groupRows adds companies, the quiet brand, users and roles to the demo group.
func groupRows() []statement {
	statements := []statement{
		{1, quietCompany, `INSERT INTO companies (id, name, name_key, title_short, country_code, currency, status,
			sort, created_at, updated_at)
			SELECT n, 'Company ' || n, 'company ' || n, 'C' || n, 'LT', 'EUR', 'active', n, {{at}}, {{at}} FROM series
				WHERE n NOT IN (SELECT id FROM companies)`},
		{quietBrand, quietBrand, `INSERT INTO brands (id, name, name_key, sort, type, sfo_prices, sfo_import,
			eva_type, created_at, updated_at)
			SELECT n, 'Quiet', 'quiet', n, 'car', 1, 1, '', {{at}}, {{at}} FROM series`},
		{0, 0, "INSERT INTO user_brands (user_id, brand_id) SELECT id, 9 FROM users WHERE username = 'admin'"},
		{1, quietCompany, `INSERT INTO user_companies (user_id, company_id)
			SELECT u.id, n
			FROM users u, series
			WHERE u.username = 'admin'
			ON CONFLICT DO NOTHING`},
	}
	for _, n := range scopes {
		statements = append(statements, addUser(scopedUser(n), "Importuotojo vadybininkas"),
			// All see the same brands, so that they see about as much and differ in the number of companies.
			statement{1, 8, fmt.Sprintf(`INSERT INTO user_brands (user_id, brand_id)
				SELECT u.id, n
				FROM users u, series
				WHERE u.username = '%s'`, scopedUser(n))},
			statement{1, n, fmt.Sprintf(`INSERT INTO user_companies (user_id, company_id)
				SELECT u.id, n
				FROM users u, series
				WHERE u.username = '%s'`, scopedUser(n))})
	}

	for _, n := range sellersOf {
		statements = append(statements, addUser(sellerName(n), "Salono vadovas"),
			statement{1, 8, fmt.Sprintf(`INSERT INTO user_brands (user_id, brand_id)
				SELECT u.id, n
				FROM users u, series
				WHERE u.username = '%s'`, sellerName(n))},
			statement{1, n, fmt.Sprintf(`INSERT INTO user_companies (user_id, company_id)
				SELECT u.id, n
				FROM users u, series
				WHERE u.username = '%s'`, sellerName(n))})
	}

	statements = append(statements, addUser(narrow, "Importuotojo vadybininkas"),
		statement{0, 0, fmt.Sprintf(`INSERT INTO user_brands (user_id, brand_id)
			SELECT id, %d
			FROM users
			WHERE username = '%s'`, quietBrand, narrow)},
		statement{0, 0, fmt.Sprintf(`INSERT INTO user_companies (user_id, company_id)
			SELECT id, %d
			FROM users
			WHERE username = '%s'`, quietCompany, narrow)})
	for _, n := range entries {
		name := permittedUser(n)
		statements = append(statements,
			statement{n, n, fmt.Sprintf(`INSERT INTO roles (name, name_key, type, created_at, updated_at)
				SELECT '%s', '%s', 'admin', {{at}}, {{at}}
				FROM series`, name, name)},
			statement{1, n, fmt.Sprintf(`INSERT INTO permissions (role_id, type, permission, created_at, updated_at)
				SELECT r.id, 'ALLOW', 'app.brand.baseData.brandId_' || n, {{at}}, {{at}} FROM series, roles r WHERE r.name = '%s'`, name)},
			addUser(name, name),
			statement{0, 0, fmt.Sprintf(`INSERT INTO user_brands (user_id, brand_id)
				SELECT id, 1
				FROM users
				WHERE username = '%s'`, name)})
	}

	return statements
}

var (
	scopes = []int{1, 10, 100, 1000}
	// sellersOf are the companies of users who may see offers.
	sellersOf = []int{1, 10, 1000}
	entries   = []int{10, 100, 1_000, 10_000}
)

const narrow = "narrow"

func scopedUser(companies int) string  { return fmt.Sprint("scope", companies) }
func sellerName(companies int) string  { return fmt.Sprint("seller", companies) }
func permittedUser(entries int) string { return fmt.Sprint("entries", entries) }

// addUser adds a user who has a role and the password of the demo logins, and sees nothing yet.
func addUser(name, role string) statement {
	return statement{1, 1, fmt.Sprintf(`INSERT INTO users
			(username, username_key, name, email, password_hash, must_change_password, role_id, status, sales_unit,
				service_unit, created_at, updated_at)
		SELECT '%[1]s', '%[1]s', '%[1]s', '', u.password_hash, 0, r.id, 'active', 0, 0, {{at}}, {{at}}
		FROM series, users u, roles r WHERE u.username = 'admin' AND r.name = '%[2]s'`, name, role)}
}

// logRows makes entries of the log. One in fifty thousand belongs to the quiet brand or company;
// of the others a third is a brand's, a third a company's and a third both's. Sealed, as entries
// older than a minute are.
func logRows(from, to int) []statement {
	return []statement{
		{from, to, `INSERT INTO audit (at, actor_id, actor_name, request_id, entity, entity_id, brand_id, company_id,
			action, revision, changes)
			SELECT {{at}}, 1 + n % 7, 'Somebody', 'BENCH' || n, CASE n % 3 WHEN 0 THEN 'body-type' WHEN 1 THEN 'user'
				ELSE 'vehicle' END, n % 5000,
				CASE WHEN n % 50000 = 7 THEN 9 WHEN n % 3 = 1 THEN NULL ELSE 1 + n % 8 END,
				CASE WHEN n % 50000 = 7 THEN 1000 WHEN n % 3 = 0 THEN NULL ELSE 1 + n % 999 END,
				'update', 2, CAST('{"name":[{"1":"Universalas","2":"Estate"},{"1":"Universalas ' || n || '","2":"Estate"}]}' AS TEXT) FROM series`},
		{1, 1, `INSERT INTO audit_seals (id, first_id, last_id, row_count, prev_hash, hash, at, key_id, mac)
			SELECT n, 0, (SELECT max(id) FROM audit), 0, '', '', {{at}}, '', '' FROM series WHERE true
				ON CONFLICT (id) DO UPDATE SET last_id = excluded.last_id`},
	}
}

// bodyTypeRows makes body types of the eight brands of the demo group.
func bodyTypeRows(from, to int) []statement {
	return []statement{{from, to, `INSERT INTO body_types (brand_id, code, code_key, name, status, sort, search,
		created_at, updated_at, updated_by)
		SELECT 1 + n % 8, 'B' || n, 'b' || n, CAST('{"1":"Universalas","2":"Estate"}' AS {{json}}),
			CASE WHEN n % 10 = 0 THEN 'deleted' ELSE 'active' END,
			n, 'universalas' || n, {{at}}, {{at}}, 1 FROM series`}}
}
