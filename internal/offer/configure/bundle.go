package configure

import (
	"cmp"
	"slices"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
)

// Bundle is a package that has options of the offer in it and costs no more
// than they do.
type Bundle struct {
	FeatureID int64          `json:"feature_id"`
	Code      string         `json:"code"`
	Text      string         `json:"text"`
	Amount    money.Cents    `json:"amount" doc:"what the customer pays for the package"`
	Net       money.Cents    `json:"net" doc:"the same without VAT"`
	Saved     money.Cents    `json:"saved" doc:"by taking it instead of the options; 0: it costs the same and brings more"`
	NetSaved  money.Cents    `json:"net_saved" doc:"the same without VAT"`
	Holds     []NamedFeature `json:"holds" nullable:"false" doc:"options chosen that it has in it"`
	Brings    []NamedFeature `json:"brings" nullable:"false" doc:"what else comes with it"`
}

// mostBundles is how many are shown: customers who are offered more take none.
const mostBundles = 3

// tariff gives a price of the list without VAT and as the customer pays it.
type tariff func(price money.Cents) (net, amount money.Cents, err error)

// salePackage is a package as it is offered.
type salePackage struct {
	ID     int64
	Code   string
	Price  money.Cents // of the list
	Inside []int64     // packages in it included
}

// chargedChoice is a choice that the offer charges.
type chargedChoice struct {
	ID    int64
	Price money.Cents // of the list
}

// findBundles finds the packages worth taking instead of what was chosen by itself, the most saving
// first. pays gives a price of the list without VAT and with it, fits reports whether the car can
// have a package as it is.
func findBundles(
	packages []salePackage, chosen []chargedChoice, present []int64, pays tariff, fits func(int64) (bool, error),
) ([]Bundle, error) {
	var found []Bundle
	for _, p := range packages {
		b, err := p.compareChoices(chosen, present, pays)
		if err != nil {
			return nil, err
		}
		if len(b.Holds) > 0 && (b.Saved > 0 || b.Saved == 0 && len(b.Brings) > 0) {
			found = append(found, b)
		}
	}

	slices.SortFunc(found, func(a, b Bundle) int {
		return cmp.Or(cmp.Compare(b.Saved, a.Saved), cmp.Compare(a.Amount, b.Amount), cmp.Compare(a.Code, b.Code))
	})
	out := []Bundle{}
	for _, b := range found {
		if len(out) == mostBundles {
			break
		}
		ok, err := fits(b.FeatureID)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, b)
		}
	}

	return out, nil
}

// compareChoices compares a package with the choices it has in it.
func (p salePackage) compareChoices(chosen []chargedChoice, present []int64, pays tariff) (Bundle, error) {
	b := Bundle{FeatureID: p.ID, Code: p.Code, Holds: []NamedFeature{}, Brings: []NamedFeature{}}
	var err error
	if b.Net, b.Amount, err = pays(p.Price); err != nil {
		return b, err
	}

	b.Saved = -b.Amount
	b.NetSaved = -b.Net

	for _, c := range chosen {
		if !slices.Contains(p.Inside, c.ID) {
			continue
		}
		net, alone, err := pays(c.Price)
		if err != nil {
			return b, err
		}

		b.Holds = append(b.Holds, NamedFeature{ID: c.ID})
		b.Saved += alone
		b.NetSaved += net
	}

	for _, id := range p.Inside {
		if !slices.Contains(present, id) {
			b.Brings = append(b.Brings, NamedFeature{ID: id})
		}
	}

	return b, nil
}

// fillBundles looks for packages that the car could have for less than what was chosen. In an offer
// that cannot be changed it looks for none.
func (r *CarReader) fillBundles(in *price.Input) error {
	r.Car.Bundles = []Bundle{}
	if r.m == nil || bool(r.v.Disabled) || r.v.Status == offer.Archived || !r.answer.Valid {
		return nil
	}

	packages := packagesForSale(r.v, r.m, r.answer.Present)
	chosen := chargedChoices(r.v, r.m)
	if len(packages) == 0 || len(chosen) == 0 {
		return nil
	}
	tariff, err := in.Tariff()
	if err != nil {
		return offer.PricingError(err)
	}
	rules, err := offer.CompiledRules(r.m, r.v)
	if err != nil {
		return err
	}

	query := r.v.Query(r.m)
	r.Car.Bundles, err = findBundles(packages, chosen, r.answer.Present, tariff.Of, func(id int64) (bool, error) {
		asked := query
		asked.Add = []int64{id}
		asked.Trusted = true
		return keepsAll(rules, asked)
	})

	return err
}

// keepsAll reports whether what is asked for fits without anything being given up.
func keepsAll(rules *engine.Compiled, q engine.Query) (bool, error) {
	answer, err := rules.Validate(q)
	return answer.Valid && len(answer.Remove) == 0, err
}

// packagesForSale lists the packages that the car does not have and the list sells.
func packagesForSale(v *offer.Version, m *configurator.Model, present []int64) []salePackage {
	var out []salePackage
	for i := range m.Features {
		f := &m.Features[i]
		price := m.ListPrice(v.Type, f.ID)
		if price == nil || len(m.Contents(f.ID)) == 0 || bool(f.Custom) || slices.Contains(present, f.ID) {
			continue
		}

		w := salePackage{ID: f.ID, Code: f.Code, Price: *price}
		for id := range m.Inside([]int64{f.ID}) {
			if m.Feature(id) != nil {
				w.Inside = append(w.Inside, id)
			}
		}

		slices.Sort(w.Inside)
		out = append(out, w)
	}

	return out
}

// chargedChoices lists the choices that the offer charges: what a package brings is free.
func chargedChoices(v *offer.Version, m *configurator.Model) []chargedChoice {
	inside := m.Inside(v.Chosen())
	var out []chargedChoice

	for _, c := range v.Choices {
		if c.Role == offer.Chosen && c.ListPrice != nil && !inside[c.FeatureID] && m.Feature(c.FeatureID) != nil {
			out = append(out, chargedChoice{c.FeatureID, *c.ListPrice})
		}
	}

	return out
}

// bundleIDs lists the features that the bundles name.
func (r *CarReader) bundleIDs() []int64 {
	var ids []int64
	for _, b := range r.Car.Bundles {
		ids = append(ids, b.FeatureID)
		for _, f := range slices.Concat(b.Holds, b.Brings) {
			ids = append(ids, f.ID)
		}
	}

	return ids
}

// nameBundles gives everything in the bundles its name.
func (r *CarReader) nameBundles() {
	for i := range r.Car.Bundles {
		b := &r.Car.Bundles[i]
		b.Text = r.Texts[b.FeatureID].Text()

		for _, list := range [][]NamedFeature{b.Holds, b.Brings} {
			for k := range list {
				list[k] = NamedFeature{list[k].ID, r.m.Code(list[k].ID), r.Texts[list[k].ID].Text()}
			}
		}
	}
}
