package offer

import (
	"slices"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/money"
)

// The roles of a choice.
const (
	Chosen  = "chosen"  // an option beyond the standard equipment
	Dropped = "dropped" // standard equipment the customer does without
)

// Choice is what a customer decided about one feature.
type Choice struct {
	FeatureID int64        `db:"feature_id" json:"feature_id"`
	Role      string       `db:"role" json:"role" enum:"chosen,dropped"`
	Seq       int64        `db:"seq" json:"seq" doc:"age of the choice: a later one has a higher number"`
	ListPrice *money.Cents `db:"list_price" json:"list_price" nullable:"true" doc:"in the price list, for the type of the offer, when it was chosen"`
}

func (c Choice) sameAs(d Choice) bool {
	return c.FeatureID == d.FeatureID && c.Role == d.Role && c.Seq == d.Seq && Equal(c.ListPrice, d.ListPrice)
}

// Equal reports whether two values that may be absent are the same.
func Equal[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// VersionAccessory is a part of the serie in an offer.
type VersionAccessory struct {
	AccessoryID int64       `db:"accessory_id" json:"accessory_id"`
	Quantity    int64       `db:"quantity" json:"quantity" minimum:"1"`
	Price       money.Cents `db:"price" json:"price" doc:"of one, without VAT, when it was added"`
}

// featuresOfRole lists the features with a role, the oldest choice first.
func (v *Version) featuresOfRole(role string) []int64 {
	out := []int64{}
	for _, c := range v.Choices {
		if c.Role == role {
			out = append(out, c.FeatureID)
		}
	}

	return out
}

// Chosen lists the options chosen, the oldest first.
func (v *Version) Chosen() []int64 { return v.featuresOfRole(Chosen) }

// Dropped lists the standard equipment that the customer does without.
func (v *Version) Dropped() []int64 { return v.featuresOfRole(Dropped) }

// SetChoices makes these the choices. What was chosen before keeps its age and
// its price; what is new is younger than everything else, in the order given,
// and costs what the model of the list says.
func (v *Version) SetChoices(m *configurator.Model, chosen, dropped []int64) {
	before := map[int64]Choice{}
	last := int64(0)

	for _, c := range v.Choices {
		before[c.FeatureID] = c
		last = max(last, c.Seq)
	}

	var kept, fresh []Choice
	add := func(ids []int64, role string) {
		for _, id := range ids {
			if was, found := before[id]; found && was.Role == role {
				kept = append(kept, was)
				continue
			}

			last++
			fresh = append(fresh, Choice{FeatureID: id, Role: role, Seq: last, ListPrice: m.ListPrice(v.Type, id)})
		}
	}

	add(chosen, Chosen)
	add(dropped, Dropped)
	v.Choices = append(append([]Choice{}, kept...), fresh...)
	slices.SortStableFunc(v.Choices, func(a, b Choice) int { return int(a.Seq - b.Seq) })
}

// TakeListPrices takes every price from the list again: at a pick of a price list, a
// change of the model or of the type, and nowhere else.
func (v *Version) TakeListPrices(m *configurator.Model) {
	v.Choices = slices.Clone(v.Choices)
	for i := range v.Choices {
		v.Choices[i].ListPrice = m.ListPrice(v.Type, v.Choices[i].FeatureID)
	}
}

// TakeExtras gives the offer what another names beside its car, with the price of it.
func (v *Version) TakeExtras(from *Version) {
	v.ExtraServices = from.ExtraServices
	v.ExtraEquipment = from.ExtraEquipment
	v.ThirdParty = from.ThirdParty
	v.RequiredEquipment = from.RequiredEquipment
	v.AdditionalExtras = from.AdditionalExtras
}

// DeriveParts fills the options of the steps that take one each: what was chosen
// there, else the standard equipment that the offer still has.
func (v *Version) DeriveParts(m *configurator.Model, present []int64) {
	v.Parts = Parts{}
	if m == nil {
		return
	}

	has := map[int64]bool{}
	for _, id := range present {
		has[id] = true
	}

	for i := range m.Features {
		f := &m.Features[i]
		if part := v.partField(f.Step); part != nil && has[f.ID] && *part == nil {
			*part = &f.ID
		}
	}
}

// partField gives the field of a step that takes one option; nil for other steps.
func (v *Version) partField(step string) **int64 {
	switch step {
	case "line":
		return &v.LineID
	case "mvar":
		return &v.MvarID
	case "exterior":
		return &v.ExteriorID
	case "wheel":
		return &v.WheelID
	case "interior":
		return &v.InteriorID
	case "trim":
		return &v.TrimID
	case "trim_finish":
		return &v.TrimFinishID
	case "service_package":
		return &v.ServicePackageID
	case "repair_package":
		return &v.RepairPackageID
	}

	return nil
}

// ChangeChoices changes what is chosen. What is added is younger than the rest, in
// the order given; standard equipment that is added was dropped before.
func (v *Version) ChangeChoices(m *configurator.Model, add, remove []int64) {
	standard := func(id int64) bool { return m.IsStandard(v.Type, id) }
	chosen := slices.DeleteFunc(v.Chosen(), func(id int64) bool {
		return slices.Contains(remove, id) || standard(id) && slices.Contains(add, id)
	})
	dropped := slices.DeleteFunc(v.Dropped(), func(id int64) bool {
		return slices.Contains(add, id) || slices.Contains(remove, id)
	})
	for _, id := range add {
		if !standard(id) && !slices.Contains(chosen, id) {
			chosen = append(chosen, id)
		}
	}

	for _, id := range remove {
		if standard(id) {
			dropped = append(dropped, id)
		}
	}

	v.SetChoices(m, chosen, dropped)
}
