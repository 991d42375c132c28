package offer

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// The permissions for offers: to list, read, change and begin them, and to see what vehicles cost.
var (
	PermList = authz.Perm("app.offer")
	PermView = authz.Perm("app.offer.view")
	PermEdit = authz.Perm("app.offer.edit")
	// PermRead opens an offer and what belongs to it: to look at or to work on.
	PermRead   = PermView.OrElse(PermEdit)
	PermCreate = authz.Perm("app.offer.create")
	// PermTemplate makes templates, in whatever way.
	PermTemplate = authz.Perm("app.offer_template.create")
	PermCosts    = authz.Perm("app.brand.primecost", "brandId")
)

// Versions is the table of offers.
var Versions = table.New(table.Table[Version]{
	Name:   "versions",
	Entity: "version",
	Scope:  "{brand:brand_id|user_id} AND {company:company_id}",
	Order:  "id DESC",
	Large:  true,
	Called: func(v *Version, _ string) string { return v.Number },
	Sort: map[string]string{
		"number":      "id",
		"price_total": "price_total",
		"expire_date": "expire_date",
		"updated_at":  "updated_at",
		"id":          "id",
	},
	Owner:   func(v *Version) table.Owner { return table.Owner{BrandID: &v.BrandID, CompanyID: &v.CompanyID} },
	Whose:   ownersOf,
	Prepare: (*Version).prepareFields,
	Fixed:   []string{"company_id", "brand_id"},
	Unique:  []table.Unique{{Field: "number", Everywhere: true}},
	Reading: PermRead,
	Guard:   &table.Guard{Perm: PermCosts, Fields: []string{"price_support", "price_primecost"}},
	Parents: []table.Parent[Version]{table.CustomerParent("{company:dealer_company_id}", func(v *Version) *int64 { return v.CustomerID })},
	Refs: []table.Ref[Version]{
		{
			Field: "gearbox_id",
			Table: "gearboxes",
			Scope: "{brand?:brand_id}",
			ID:    func(v *Version) *int64 { return v.GearboxID },
		},
		{
			Field:  "customer_id",
			Table:  "customers",
			Scope:  "{company:dealer_company_id}",
			Shared: true,
			ID:     func(v *Version) *int64 { return v.CustomerID },
			Column: "dealer_company_id",
			Take:   func(v *Version, company int64) { v.customerCompany = company },
		},
	},
	Check: checkVersions,
	Quiet: []string{"search", "car_search"},
	Computed: map[string]string{
		"disabled": `CASE WHEN versions.expire_date < {today}
			OR EXISTS (SELECT 1 FROM models WHERE models.id = versions.model_id AND models.status <> 'active')
			OR EXISTS (SELECT 1 FROM pricelists WHERE pricelists.id = versions.pricelist_id AND pricelists.status <> 'active')
			OR ` + vehicleGone + ` THEN 1 ELSE 0 END`,
		"state": StateSQL,
	},
	Statuses: Statuses,
	Rules:    versionRules,
	Load:     loadChoices,
	Wrote:    storeChildRows,
})

// ownersOf gives the salespeople of offers, for the log of users who stand in.
func ownersOf(_ context.Context, _ *db.Tx, rows []*Version) ([]*int64, error) {
	users := make([]*int64, len(rows))
	for i, v := range rows {
		users[i] = v.UserID
	}

	return users, nil
}

// versionRules applies the rules from which no way of writing an offer is exempt.
func versionRules(ctx context.Context, tx *db.Tx, op table.Op, changes []*table.Change[Version]) error {
	needRightToTemplate(tx, changes)
	pastDays(tx, changes)
	creditRates(changes)
	return alternativeRules(ctx, tx, op, changes)
}

// needRightToTemplate refuses new templates of those who may not make any.
func needRightToTemplate(tx *db.Tx, changes []*table.Change[Version]) {
	for _, c := range changes {
		if c.Before == nil && c.After.Status == Template && c.Refused == nil && !tx.Actor.May(PermTemplate) {
			c.Refused = fault.New(fault.Denied, "denied").With("permission", PermTemplate.State)
		}
	}
}

// pastDays refuses a last day that has passed already, which nobody can accept the offer by. One
// that is stored stays, since every offer expires some day.
func pastDays(tx *db.Tx, changes []*table.Change[Version]) {
	for _, c := range changes {
		if c.After == nil || c.After.ExpireDate == nil || c.Before != nil && Equal(c.Before.ExpireDate, c.After.ExpireDate) {
			continue
		}
		if c.After.ExpireDate.Compare(tx.Today()) < 0 {
			c.Wrong.Add("expire_date", "date_past")
		}
	}
}

// creditRates refuses an annual percentage rate of charge below the borrowing rate, which is part of it. The
// message stands at the field that was changed. Rates that are stored stay until one of them is changed; a
// document is not made by them.
func creditRates(changes []*table.Change[Version]) {
	for _, c := range changes {
		if c.After == nil || !c.After.APRTooLow() {
			continue
		}

		switch {
		case c.Before == nil || !Equal(c.Before.APR, c.After.APR):
			c.Wrong.Add("apr", "apr_below_rate")
		case !Equal(c.Before.BorrowingRate, c.After.BorrowingRate):
			c.Wrong.Add("borrowing_rate", "rate_above_apr")
		}
	}
}

// checkVersions holds offers against their customers, and takes the words of their cars.
func checkVersions(ctx context.Context, tx *db.Tx, rows []*Version, wrong []fault.Fields) error {
	checkCustomers(rows, wrong)
	return indexCars(ctx, tx, rows)
}

// stored is what other tables hold of the offer, and by which car it is found, as it was read.
type stored struct {
	choices     []Choice
	accessories []VersionAccessory
	tagSource   string
	car         SearchedCar
}

// chosenRow is a choice or an accessory of an offer; both are read at once.
type chosenRow struct {
	VersionID int64 `db:"version_id"`
	Choice
	Quantity int64 `db:"quantity"`
}

const accessoryRole = "accessory"

// loadChoices fills what was chosen, the oldest choice first.
func loadChoices(ctx context.Context, tx *db.Tx, rows []Version) error {
	at := map[int64]*Version{}
	ids := make([]int64, len(rows))

	for i := range rows {
		if _, acts := tx.Actor.For(&rows[i].CompanyID, rows[i].UserID); acts {
			tx.WorkWithin(rows[i].BrandID)
		}

		rows[i].Choices = []Choice{}
		rows[i].Accessories = []VersionAccessory{}
		rows[i].stored = stored{}
		at[rows[i].ID] = &rows[i]
		ids[i] = rows[i].ID
	}

	among, err := tx.AmongIDs("version_id", ids)
	if err != nil {
		return err
	}

	these := among.Places(1)
	chosen, err := db.Select[chosenRow](ctx, tx, `
		SELECT version_id, feature_id, role, seq, list_price, 1 AS quantity
		FROM version_features
		WHERE {everyone} AND `+these+`
		UNION ALL
		SELECT version_id, accessory_id, '`+accessoryRole+`', 0, price, quantity
		FROM version_accessories
		WHERE `+these+`
		ORDER BY 1, 4, 2`, among.Args...)
	if err != nil {
		return fmt.Errorf("read what was chosen: %w", err)
	}

	for _, c := range chosen {
		v := at[c.VersionID]
		if c.Role == accessoryRole {
			v.Accessories = append(v.Accessories, VersionAccessory{c.FeatureID, c.Quantity, *c.ListPrice})
		} else {
			v.Choices = append(v.Choices, c.Choice)
		}
	}

	for _, v := range at {
		v.stored = stored{slices.Clone(v.Choices), slices.Clone(v.Accessories), v.tagSource(), v.searchedCar()}
	}

	return nil
}

// storeChildRows stores what other tables hold of offers where that has changed.
func storeChildRows(ctx context.Context, tx *db.Tx, rows []Version) error {
	if err := storeSelection(ctx, tx, rows); err != nil {
		return err
	}
	if err := storeTags(ctx, tx, rows); err != nil {
		return fmt.Errorf("store tags: %w", err)
	}

	return nil
}

// storeSelection stores what was chosen.
func storeSelection(ctx context.Context, tx *db.Tx, rows []Version) error {
	for i := range rows {
		v := &rows[i]
		if !slices.EqualFunc(v.Choices, v.stored.choices, Choice.sameAs) {
			if err := storeChoices(ctx, tx, v); err != nil {
				return fmt.Errorf("store choices: %w", err)
			}
		}
		if !slices.Equal(v.Accessories, v.stored.accessories) {
			if err := storeAccessories(ctx, tx, v); err != nil {
				return fmt.Errorf("store accessories: %w", err)
			}
		}
	}

	return nil
}

// storeChoices writes the choices that differ from the stored ones: a click moves few of many.
func storeChoices(ctx context.Context, tx *db.Tx, v *Version) error {
	id := func(c Choice) int64 { return c.FeatureID }
	gone, changed := diffRows(v.stored.choices, v.Choices, id, Choice.sameAs)
	if len(gone) > 0 {
		among, err := tx.AmongIDs("feature_id", gone)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `
			DELETE FROM version_features
			WHERE {everyone} AND version_id = $1 AND `+among.Places(2), append([]any{v.ID}, among.Args...)...); err != nil {
			return err
		}
	}

	for block := range db.Blocks(changed, 5) {
		var args []any
		for _, c := range block {
			args = append(args, v.ID, c.FeatureID, c.Role, c.Seq, c.ListPrice)
		}

		_, err := tx.Exec(ctx, `
			INSERT INTO version_features (version_id, feature_id, role, seq, list_price)
			VALUES `+db.Lines(len(block), 5)+`
			ON CONFLICT (version_id, feature_id)
			DO UPDATE SET role = excluded.role, seq = excluded.seq, list_price = excluded.list_price
			WHERE {everyone}`, args...)
		if err != nil {
			return err
		}
	}

	return nil
}

// diffRows compares rows with the stored ones. It gives the ids of those that are gone, and the
// rows to be stored new or otherwise.
func diffRows[R any](stored, rows []R, id func(R) int64, same func(a, b R) bool) (gone []int64, changed []R) {
	was := make(map[int64]R, len(stored))
	for _, r := range stored {
		was[id(r)] = r
	}

	for _, r := range rows {
		if before, found := was[id(r)]; !found || !same(before, r) {
			changed = append(changed, r)
		}

		delete(was, id(r))
	}

	return slices.Sorted(maps.Keys(was)), changed
}

func storeAccessories(ctx context.Context, tx *db.Tx, v *Version) error {
	if _, err := tx.Exec(ctx, "DELETE FROM version_accessories WHERE {everyone} AND version_id = $1", v.ID); err != nil {
		return err
	}

	for block := range db.Blocks(v.Accessories, 4) {
		var args []any
		for _, a := range block {
			args = append(args, v.ID, a.AccessoryID, a.Quantity, a.Price)
		}

		_, err := tx.Exec(ctx, `
			INSERT INTO version_accessories (version_id, accessory_id, quantity, price)
			VALUES `+db.Lines(len(block), 4)+`
			ON CONFLICT (version_id, accessory_id)
			DO UPDATE SET quantity = excluded.quantity, price = excluded.price
			WHERE {everyone}`, args...)
		if err != nil {
			return err
		}
	}

	return nil
}

// Tables lists the tables of offers.
func Tables() []table.Any {
	return []table.Any{Versions, equipment, images}
}
