package offer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/db"
	"forecourt/internal/price"
)

// VehicleCodes are the codes of what a vehicle has, as they are kept with it.
type VehicleCodes struct {
	ExtCode string `db:"ext_code"`
	IntCode string `db:"int_code"`
	Options string `db:"options_full"`
}

// AllCodes lists the codes, each once, in capitals.
func (c *VehicleCodes) AllCodes() []string {
	all := append(strings.Fields(c.Options), strings.TrimSpace(c.ExtCode), strings.TrimSpace(c.IntCode))
	for i, code := range all {
		all[i] = strings.ToUpper(code)
	}

	all = slices.DeleteFunc(all, func(code string) bool { return code == "" })
	slices.Sort(all)

	return slices.Compact(all)
}

// VehicleCar is what a list sells of a vehicle in a type of offer.
type VehicleCar struct {
	// Chosen are the options beyond the standard equipment.
	Chosen []int64
	// Missing are the codes that the list does not sell, so that an offer does not name them.
	Missing []string
}

// CarOfVehicle finds what a list sells of the codes of a vehicle.
func CarOfVehicle(m *configurator.Model, kind price.Type, codes []string) VehicleCar {
	at := map[string]int64{}
	for i := range m.Features {
		at[strings.ToUpper(m.Features[i].Code)] = m.Features[i].ID
	}

	var out VehicleCar
	var unsold []int64

	for _, code := range codes {
		id, known := at[code]
		switch {
		case !known:
			out.Missing = append(out.Missing, code)
		case m.IsStandard(kind, id):
		case m.Sells(kind, id):
			out.Chosen = append(out.Chosen, id)
		default:
			unsold = append(unsold, id)
		}
	}

	inside := m.Inside(out.Chosen)
	for _, id := range unsold {
		if !inside[id] { // what a package brings is not lost
			out.Missing = append(out.Missing, m.Feature(id).Code)
		}
	}

	return out
}

// RetakeVehicle gives a frozen offer the options of its vehicle again, as the list sells them in the type that the
// offer has now.
func (v *Version) RetakeVehicle(ctx context.Context, tx *db.Tx, m *configurator.Model) error {
	codes, err := db.SelectOne[VehicleCodes](ctx, tx, `
		SELECT ext_code, int_code, options_full
		FROM vehicles
		WHERE {everyone} AND id = $1`, *v.VehicleID)
	if err != nil {
		return fmt.Errorf("read the options of a vehicle: %w", err)
	}

	v.SetChoices(m, CarOfVehicle(m, v.Type, codes.AllCodes()).Chosen, nil)
	v.TakeListPrices(m)

	return nil
}
