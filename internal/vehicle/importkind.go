package vehicle

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/record"
	"forecourt/internal/vehicle/vin"
)

// ImportKind describes the import of the vehicles of a brand, which adds new ones and
// changes those that are there. It deletes none.
func ImportKind(queue *jobs.Queue) imports.Kind {
	return imports.Kind{
		Name:        "vehicle",
		Perm:        PermStock,
		Tables:      []imports.Table{importTable},
		Check:       mayImport,
		Absent:      absentVehicles,
		OfCompanies: true,
		Ended: func(ctx context.Context, tx *db.Tx, run imports.Run) error {
			_, _, err := queue.Add(ctx, tx, jobs.NewJob{
				Kind:      TagsKind,
				Payload:   taggedAfter{run.JobID},
				DedupeKey: fmt.Sprint("import ", run.JobID),
				Quiet:     true,
			})
			return err
		},
	}
}

// importRights are the rights that rows of an import need, by the words that its run keeps.
var importRights = map[string]authz.Permission{
	"create":     PermCreate,
	"edit":       PermEdit,
	"createUsed": PermCreateUsed,
	"editUsed":   PermEditUsed,
	"override":   PermOverride,
}

// mayImport notes what the user may do, and refuses a user who may not write any vehicle.
func mayImport(_ context.Context, tx *db.Tx, run *imports.Run, _ *fault.Fields) error {
	run.Costs = db.Flag(tx.Actor.May(permCosts, authz.ID("brandId", run.BrandID)))
	var words []string
	writes := false

	for word, right := range importRights {
		if tx.Actor.May(right) {
			words = append(words, word)
			writes = writes || word != "override"
		}
	}

	if !writes {
		return fault.New(fault.Denied, "denied").With("permission", PermEdit.State)
	}

	run.Rights = strings.Join(words, " ")

	return nil
}

// rightFor gives the word of the right that a row takes.
func rightFor(before *Vehicle, used db.Flag) string {
	word := "create"
	if before != nil {
		word = "edit"
	}
	if used {
		word += "Used"
	}

	return word
}

// The small tables that rows of vehicles name.
var (
	ofManufacturers = &imports.Reference{
		Name: "manufacturer",
		Rows: `SELECT made.id, 0 AS parent, made.name AS code, '{}' AS names
			FROM manufacturers made
			JOIN brand_manufacturers link ON link.manufacturer_id = made.id
			WHERE {everyone} AND link.brand_id = $1
			UNION ALL SELECT made.id, 0 AS parent, made.code, '{}' AS names
			FROM manufacturers made
			JOIN brand_manufacturers link ON link.manufacturer_id = made.id
			WHERE {everyone} AND link.brand_id = $1`,
	}
	ofStatuses = &imports.Reference{
		Name: "vehicle_status",
		Rows: `SELECT s.id, s.manufacturer_id AS parent, s.code, s.name AS names
			FROM vehicle_statuses s
			JOIN brand_manufacturers link ON link.manufacturer_id = s.manufacturer_id
			WHERE {everyone} AND link.brand_id = $1 AND s.status = 'active'
			ORDER BY s.id DESC`,
	}
	// ofOrderCodes gives numbers in the place of ids: what files call a number comes before the number itself.
	ofOrderCodes = &imports.Reference{
		Name: "order_status",
		Rows: `SELECT o.code AS id, o.manufacturer_id AS parent, CAST(o.code AS TEXT) AS code, '{}' AS names
			FROM order_statuses o
			JOIN brand_manufacturers link ON link.manufacturer_id = o.manufacturer_id
			WHERE {everyone} AND link.brand_id = $1
			UNION ALL SELECT o.code AS id, o.manufacturer_id AS parent, o.external_code AS code,
				'{}' AS names
			FROM order_statuses o
			JOIN brand_manufacturers link ON link.manufacturer_id = o.manufacturer_id
			WHERE {everyone} AND link.brand_id = $1 AND o.external_code <> ''`,
	}
	ofDealers = &imports.Reference{
		Name: "dealer_company",
		Rows: `SELECT id, 0 AS parent, company_code AS code, '{}' AS names
			FROM companies
			WHERE {everyone} AND $1 > 0 AND status = 'active' AND company_code <> ''
			UNION ALL SELECT id, 0 AS parent, title_short AS code, '{}' AS names
			FROM companies
			WHERE {everyone} AND status = 'active' AND title_short <> ''
			UNION ALL SELECT id, 0 AS parent, name AS code, '{}' AS names
			FROM companies
			WHERE {everyone} AND status = 'active'`,
	}
	ofStockrooms = &imports.Reference{
		Name: "stockroom",
		Rows: `SELECT id, company_id AS parent, name AS code, '{}' AS names
			FROM stockrooms
			WHERE {everyone} AND $1 > 0 AND status = 'active'
			ORDER BY id DESC`,
	}
	ofImporters = &imports.Reference{
		Name: "importer",
		Rows: `SELECT id, 0 AS parent, name AS code, '{}' AS names
			FROM importers
			WHERE {everyone} AND $1 > 0
			UNION ALL SELECT id, 0 AS parent, code, '{}' AS names
			FROM importers
			WHERE {everyone}`,
	}
	// ofHolders finds the users for whom vehicles of the brand can be reserved.
	ofHolders = &imports.Reference{
		Name: "reserved_by",
		Rows: `SELECT u.id, 0 AS parent, u.username AS code, '{}' AS names
			FROM users u
			JOIN user_brands works ON works.user_id = u.id
			WHERE {everyone} AND works.brand_id = $1 AND u.status = 'active'`,
	}
	// importReferences are those that rows look at beyond what a single column does.
	importReferences = []*imports.Reference{ofManufacturers, ofStatuses, ofOrderCodes, ofDealers, ofStockrooms, ofHolders}
)

// absentVehicles lists the open vehicles of the user's companies that the file does not
// name. Used ones count only where the file has a column of manufacturers: a manufacturer's
// own file has no used cars.
func absentVehicles(
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	after int64,
) (absent []string, last int64, err error) {
	const most = 2000
	makers := ""
	if !w.HasColumn("manufacturer") {
		makers = " AND vehicles.used = 0"
	}

	type open struct {
		ID       int64  `db:"id"`
		DealerID int64  `db:"dealer_company_id"`
		OrderNo  string `db:"order_no"`
		VIN      string `db:"vin"`
		Called   string `db:"called"`
	}

	cars, err := db.Select[open](ctx, tx, `SELECT id, dealer_company_id, order_no, vin,
			CASE WHEN description_show <> '' THEN description_show ELSE model_code END AS called
		FROM vehicles
		WHERE {everyone} AND brand_id = $1 AND id > $2 AND `+Open+makers+` ORDER BY id LIMIT $3`, w.Run.BrandID, after, most)
	if err != nil {
		return nil, 0, fmt.Errorf("look for vehicles that a file does not name: %w", err)
	}

	for _, car := range cars {
		if !w.Starter().Sees(car.DealerID) || w.NamesKey("order_no", car.OrderNo) || w.NamesKey("vin", car.VIN) {
			continue
		}

		var parts []string

		for _, part := range []string{car.OrderNo, car.VIN, car.Called} {
			if part != "" {
				parts = append(parts, part)
			}
		}

		absent = append(absent, strings.Join(parts, " / "))
	}

	if len(cars) == most {
		last = cars[len(cars)-1].ID
	}

	return absent, last, nil
}

// vehicleKeys gives what identifies a row: the number of the order and that of the vehicle.
func vehicleKeys(cell func(string) string) map[string]string {
	return map[string]string{
		"order_no": strings.Join(strings.Fields(cell("order_no")), " "),
		"vin":      vin.Clean(cell("vin")),
	}
}

// knownKey gives the form in which numbers are compared.
func knownKey(number string) string { return find.Key(number) }

var newVehicle = Vehicle{
	Status: record.Active, Owner: Owner{CustomerType: "company"}, Price: Price{VATRegime: "standard"},
}
