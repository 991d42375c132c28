package configure

import (
	"context"
	"slices"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
)

// Repair is a set of changes that makes the choice valid.
type Repair struct {
	Add        []int64     `json:"add" nullable:"false"`
	Remove     []int64     `json:"remove" nullable:"false"`
	Changes    int         `json:"changes"`
	Silent     []Silent    `json:"silent" nullable:"false" doc:"what else comes and goes with it by itself"`
	PriceDelta money.Cents `json:"priceDelta" doc:"by how much the choice and the repair change what the offer comes to, discounts included"`
	NetDelta   money.Cents `json:"netDelta" doc:"the same without VAT"`
	Total      money.Cents `json:"total" doc:"what the offer comes to with it, as its price_total"`
	NetTotal   money.Cents `json:"netTotal" doc:"the same without VAT"`
	Minimal    string      `json:"minimal" enum:"fewest,subset" doc:"fewest: no repair has fewer changes; subset: none of its changes is needless"`
	BecauseOf  []int64     `json:"becauseOf" nullable:"false" doc:"rules that demand the changes"`
}

// Changes are features that are added and removed.
type Changes struct {
	Add    []int64 `json:"add" nullable:"false"`
	Remove []int64 `json:"remove" nullable:"false"`
}

// Silent is what comes or goes by itself.
type Silent struct {
	Feature int64               `json:"feature"`
	Add     bool                `json:"add" doc:"it comes, else it goes"`
	Reason  engine.SilentReason `json:"reason" enum:"displaced,package,standard"`
}

// ChangedFeature is a feature that a repair may change, with what it looks like.
type ChangedFeature struct {
	NamedFeature
	Image  string  `json:"image" doc:"of /image/show"`
	Colour *string `json:"colour" nullable:"true" doc:"of a paint or an upholstery, as #rrggbb"`
}

// way is a repair with what comes of the choice once it is made.
type way struct {
	engine.Repair
	after *proposal
}

// tryRepairs finds the outcome of each repair.
func (p *proposal) tryRepairs(repairs []engine.Repair) ([]way, error) {
	all := make([]way, len(repairs))
	for i, r := range repairs {
		after := *p
		after.query.Add = slices.Concat(p.query.Add, r.Add)
		after.query.Remove = slices.Concat(p.query.Remove, r.Remove)
		after.order = slices.Concat(p.order, r.Add)
		if err := after.checkRules(); err != nil {
			return nil, err
		}

		all[i] = way{r, &after}
	}

	return all, nil
}

// changedIn lists the features that ways change, by themselves too.
func changedIn(ways []way) []int64 {
	var list []int64
	for _, w := range ways {
		list = slices.Concat(list, w.Add, w.Remove)
		for _, s := range w.after.answer.Silent {
			list = append(list, s.Feature)
		}

		list = append(list, w.after.displaced...)
	}

	return list
}

// totals says what the offer comes to as it is, and with other choices.
type totals struct {
	cfg *configuration
	in  *price.Input // what does not depend on what is chosen, read once
	now sum
}

func (o *Operations) readTotals(ctx context.Context, tx *db.Tx, cfg *configuration) (*totals, error) {
	v := *cfg.v
	in, _, err := o.offers.Calculate(ctx, tx, &v, cfg.m)
	if err != nil {
		return nil, err
	}

	t := &totals{cfg: cfg, in: in}
	t.now, err = t.totalAfter(nil, nil)

	return t, err
}

// priceRepairs tells what each way changes and what the offer comes to with it.
func (t *totals) priceRepairs(ways []way) ([]Repair, error) {
	all := make([]Repair, len(ways))
	for i, w := range ways {
		out := Repair{
			Add:       nonNilIDs(w.Add),
			Remove:    nonNilIDs(w.Remove),
			Changes:   w.Changes,
			Silent:    w.after.silentChanges(),
			Minimal:   "subset",
			BecauseOf: nonNilIDs(w.BecauseOf),
		}

		if w.Fewest {
			out.Minimal = "fewest"
		}

		total, err := t.totalAfter(w.after.addedFeatures(), w.after.removedFeatures())
		if err != nil {
			return nil, err
		}

		cost := total.less(t.now)
		out.PriceDelta = cost.Amount
		out.NetDelta = cost.Net
		out.Total = total.Amount
		out.NetTotal = total.Net
		all[i] = out
	}

	return all, nil
}

// totalAfter gives what the offer comes to after a change of what is chosen.
func (t *totals) totalAfter(add, remove []int64) (sum, error) {
	v := *t.cfg.v
	priced := *t.in
	v.ChangeChoices(t.cfg.m, add, slices.Concat(remove, t.cfg.findDisplaced(add)))
	priced.Features = nil
	priced.ServicePackage = nil
	priced.RepairPackage = nil
	v.Charge(t.cfg.m, &priced)
	out, err := price.Explain(&priced)
	if err != nil {
		return sum{}, offer.PricingError(err)
	}

	return sum{out.PriceTotal - out.VATAmount, out.PriceTotal}, nil
}

// totalDelta gives by how much a change of what is chosen changes what the offer comes to.
func (t *totals) totalDelta(add, remove []int64) (sum, error) {
	after, err := t.totalAfter(add, remove)
	return after.less(t.now), err
}

// silentChanges lists what comes and goes by itself with a proposal. Standard equipment that only
// came back in place of what is lost does not go: nobody has it.
func (p *proposal) silentChanges() []Silent {
	all := make([]Silent, 0, len(p.answer.Silent)+len(p.displaced))
	open := p.cfg.v.OpenSteps(p.cfg.lost)

	for _, s := range p.answer.Silent {
		comes := slices.Contains(p.answer.Present, s.Feature)
		returned := slices.Contains(open, p.cfg.m.Feature(s.Feature).Step) && p.cfg.m.IsStandard(p.cfg.v.Type, s.Feature)
		if comes || !returned {
			all = append(all, Silent{s.Feature, comes, s.Reason})
		}
	}

	for _, id := range p.displaced {
		all = append(all, Silent{Feature: id, Reason: engine.Displaced})
	}

	return all
}

// changedFeatures lists the features that a repair changes, by themselves too.
func (r *Repair) changedFeatures() []int64 {
	list := slices.Concat(r.Add, r.Remove)
	for _, s := range r.Silent {
		list = append(list, s.Feature)
	}

	return list
}

// featureLooks gives features with their names and looks, each once.
func featureLooks(
	ctx context.Context, tx *db.Tx, cfg *configuration, s *configurator.Speaker, list []int64,
) ([]ChangedFeature, error) {
	list = slices.Compact(slices.Sorted(slices.Values(list)))
	looks, err := offer.FeatureTexts(ctx, tx, *cfg.v.ModelID, slices.Clone(list))
	if err != nil {
		return nil, err
	}

	all := make([]ChangedFeature, len(list))
	for i, id := range list {
		all[i] = ChangedFeature{namedFeature(cfg, s, id), looks[id].Image, looks[id].Colour}
	}

	return all, nil
}
