package vehicle

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// permColour lets people give a vehicle an individual colour; the code of the
// manufacturer follows (V-033).
const permColour = "app.vehicles.edit.colourind"

// Branches lists the states below which the code of a manufacturer, or a kind of vehicle,
// follows.
func Branches() []string { return []string{permColour, permImages, permPayments} }

// colourRules ask for that right wherever the individual colour changes, refuse features that are
// none, and want one beside an exterior that stands for it.
func colourRules(ctx context.Context, tx *db.Tx, changes []*table.Change[Vehicle]) error {
	if err := checkExteriors(ctx, tx, changes); err != nil {
		return err
	}

	painted := map[*table.Change[Vehicle]]bool{}
	var makers, colours []int64

	for _, c := range changes {
		if c.After == nil || sameFeature(c) {
			continue
		}

		painted[c] = true
		makers = append(makers, c.After.ManufacturerID)
		if c.After.IndividualFeatureID != nil {
			colours = append(colours, *c.After.IndividualFeatureID)
		}
	}

	if len(painted) == 0 {
		return nil
	}

	codes, err := makerCodes(ctx, tx, makers)
	if err != nil {
		return err
	}

	in := db.In("id", sortedOnce(colours))
	known, err := db.Select[int64](ctx, tx, `SELECT id
		FROM features
		WHERE {everyone} AND is_individual_colour = 1 AND `+in.Places(1), in.Args...)
	if err != nil {
		return fmt.Errorf("read individual colours: %w", err)
	}

	individual := make(map[int64]bool, len(known))
	for _, id := range known {
		individual[id] = true
	}

	for c := range painted {
		if id := c.After.IndividualFeatureID; id != nil && !individual[*id] {
			c.Wrong.Add("ext_individual_feature_id", "not_individual_colour")
		}
		if may := authz.Perm(permColour + "." + codes[c.After.ManufacturerID]); !tx.Actor.IsSystem() &&
			!tx.Actor.May(may) && c.Refused == nil {
			c.Refused = fault.New(fault.Denied, "denied").With("permission", may.State)
		}
	}

	return nil
}

// checkExteriors refuses an individual colour beside an exterior that does not stand for one: the
// code says which exterior it is, and the feature where there is no such code.
func checkExteriors(ctx context.Context, tx *db.Tx, changes []*table.Change[Vehicle]) error {
	var asked []*table.Change[Vehicle]
	var brands []int64

	for _, c := range changes {
		if v := c.After; v != nil && v.IndividualFeatureID != nil && (!sameFeature(c) || !sameExterior(c)) {
			asked = append(asked, c)
			brands = append(brands, v.BrandID)
		}
	}

	if len(asked) == 0 {
		return nil
	}

	type exterior struct {
		ID      int64   `db:"id"`
		BrandID int64   `db:"brand_id"`
		Key     string  `db:"code_key"`
		Stands  db.Flag `db:"is_individual_colour"`
	}

	var keys, args []any
	for _, c := range asked {
		id := int64(0)
		if c.After.ExtFeatureID != nil {
			id = *c.After.ExtFeatureID
		}
		keys = append(keys, find.Key(c.After.ExtCode))
		args = append(args, id)
	}

	brand := db.In("brand_id", sortedOnce(brands))
	key := db.In("code_key", keys)
	id := db.In("id", args)
	where := db.Matching(db.Condition{
		SQL:  "(" + brand.SQL + " AND " + key.SQL + " OR " + id.SQL + ")",
		Args: slices.Concat(brand.Args, key.Args, id.Args),
	})

	found, err := db.Select[exterior](ctx, tx, `SELECT id, brand_id, code_key, is_individual_colour
		FROM features
		WHERE {everyone}`+where.Text(), where.Args...)
	if err != nil {
		return fmt.Errorf("read the exteriors of vehicles: %w", err)
	}

	for _, c := range asked {
		v := c.After
		at := slices.IndexFunc(found, func(e exterior) bool {
			return v.ExtCode != "" && e.BrandID == v.BrandID && e.Key == find.Key(v.ExtCode)
		})
		if at < 0 {
			at = slices.IndexFunc(found, func(e exterior) bool { return v.ExtFeatureID != nil && e.ID == *v.ExtFeatureID })
		}
		if at < 0 || !bool(found[at].Stands) {
			c.Wrong.Add("ext_individual_feature_id", "individual_colour_beside")
		}
	}

	return nil
}

func sameExterior(c *table.Change[Vehicle]) bool {
	return c.Before != nil && c.Before.ExtCode == c.After.ExtCode &&
		sameNumber(c.Before.ExtFeatureID, c.After.ExtFeatureID)
}

func sameFeature(c *table.Change[Vehicle]) bool {
	var had *int64
	if c.Before != nil {
		had = c.Before.IndividualFeatureID
	}
	has := c.After.IndividualFeatureID
	return had == has || had != nil && has != nil && *had == *has
}

// makerCodes reads the codes of manufacturers, by id.
func makerCodes(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]string, error) {
	in := db.In("id", sortedOnce(ids))
	type maker struct {
		ID   int64  `db:"id"`
		Code string `db:"code"`
	}

	found, err := db.Select[maker](ctx, tx, `SELECT id, code
		FROM manufacturers
		WHERE {everyone} AND `+in.Places(1), in.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the codes of manufacturers: %w", err)
	}

	codes := make(map[int64]string, len(found))
	for _, m := range found {
		codes[m.ID] = m.Code
	}

	return codes, nil
}
