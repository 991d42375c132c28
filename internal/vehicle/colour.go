package vehicle

import (
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// permColour lets people give a vehicle an individual colour; the code of the
// manufacturer follows (V-033).
const permColour = "app.vehicles.edit.colourind"

// Branches are the states below which the code of a manufacturer, or a kind of vehicle, follows.
func Branches() []string { return []string{permColour, permImages, permPayments} }

// colourRules ask for that right wherever the individual colour changes, and refuse
// features that are none.
func colourRules(ctx context.Context, tx *db.Tx, changes []*table.Change[Vehicle]) error {
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
	in := db.In("id", distinct(colours))
	known, err := db.Select[int64](ctx, tx, "SELECT id FROM features WHERE {everyone} AND is_individual_colour = 1 AND "+in.Places(1), in.Args...)
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
		if may := authz.Perm(permColour + "." + codes[c.After.ManufacturerID]); !tx.Actor.IsSystem() && !tx.Actor.May(may) && c.Refused == nil {
			c.Refused = fault.New(fault.Denied, "denied").With("permission", may.State)
		}
	}
	return nil
}

func sameFeature(c *table.Change[Vehicle]) bool {
	var had *int64
	if c.Before != nil {
		had = c.Before.IndividualFeatureID
	}
	has := c.After.IndividualFeatureID
	return had == has || had != nil && has != nil && *had == *has
}

// makerCodes are the codes of manufacturers, by id.
func makerCodes(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]string, error) {
	in := db.In("id", distinct(ids))
	type maker struct {
		ID   int64  `db:"id"`
		Code string `db:"code"`
	}
	found, err := db.Select[maker](ctx, tx, "SELECT id, code FROM manufacturers WHERE {everyone} AND "+in.Places(1), in.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the codes of manufacturers: %w", err)
	}
	codes := make(map[int64]string, len(found))
	for _, m := range found {
		codes[m.ID] = m.Code
	}
	return codes, nil
}
