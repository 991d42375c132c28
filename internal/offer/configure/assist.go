package configure

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/rules"
	"forecourt/internal/rules/engine"
)

// BrokenRule is what a choice breaks, with everything that can be picked to
// end that. A crowded product class and a pick that others stand against are
// shown as rules too, with the id 0.
type BrokenRule struct {
	ID               int64          `json:"id" doc:"0: no rule of the price list"`
	Name             string         `json:"name"`
	Violation        string         `json:"violation" example:"rule:118" doc:"rule:<id>, class:<id> or pin:<id of a feature>"`
	Selected         bool           `json:"selected" doc:"the best repair ends it by one of its items"`
	Include          bool           `json:"include" doc:"true: its actions are added, false: removed"`
	Conditions       []AssistItem   `json:"conditions" nullable:"false"`
	ConditionClasses []AssistClass  `json:"condition_classes" nullable:"false"`
	Actions          []AssistItem   `json:"actions" nullable:"false"`
	Classes          []AssistClass  `json:"classes" nullable:"false"`
	RuleActions      [][]AssistItem `json:"rule_actions" nullable:"false" doc:"lists of which one item is picked"`
	Text             string         `json:"text" doc:"in the caller's language"`
	OriginFile       string         `json:"origin_file" doc:"the import the rule came from"`
	OriginRow        int64          `json:"origin_row"`
}

// Lead is what picking something leads to.
type Lead struct {
	Selected   bool        `json:"selected" doc:"the best repair picks it"`
	Possible   bool        `json:"possible" doc:"false: no selection that keeps the picks has it"`
	FollowUp   int         `json:"followUp" doc:"further changes of the best repair with it; -1: not looked for"`
	PriceDelta money.Cents `json:"priceDelta" doc:"by how much all of it changes what the offer comes to, discounts included; 0 when not looked for"`
	NetDelta   money.Cents `json:"netDelta" doc:"the same without VAT"`
}

// AssistItem is a feature that can be picked.
type AssistItem struct {
	NamedFeature
	Add   bool        `json:"add" doc:"picking it adds the feature, else removes it"`
	Pivot rules.Pivot `json:"pivot"`
	Lead
}

// AssistClass is a product class of a rule, with its features that can be picked.
type AssistClass struct {
	NamedFeature
	Pivot rules.Pivot `json:"pivot"`
	Lead
	Features []AssistItem `json:"features" nullable:"false"`
}

// NamedFeature is something with its code and its name in the caller's language.
type NamedFeature struct {
	ID   int64  `json:"id"`
	Code string `json:"code"`
	Text string `json:"text"`
}

// answerInvalid answers a choice that breaks rules: what the configuration assistant shows.
func (o *Operations) answerInvalid(
	ctx context.Context, a *httpapi.API, in *validateInput, p *proposal,
) (Validation, error) {
	options, done := limitSearch(ctx)
	defer done()
	options.Most = in.Repairs
	found, err := p.cfg.rules.Assist(p.query, options)
	if err != nil {
		return Validation{}, err
	}

	out, err := p.newValidation()
	if err != nil {
		return out, err
	}

	out.Status = "invalid"
	out.Repairable = found.Repairable
	out.Conflicting = nonNilIDs(found.ConflictingPins)
	out.Always = Changes{nonNilIDs(found.Always.Add), nonNilIDs(found.Always.Remove)}
	d := &assistant{proposal: p, toggled: in.PackageID}
	ways, err := p.tryRepairs(found.Repairs)
	if err != nil {
		return out, err
	}

	err = a.View(ctx, offer.PermEdit, func(tx *db.Tx) (err error) {
		named := slices.Concat(mentionedFeatures(p, &found), changedIn(ways))
		if d.speaker, err = o.newSpeaker(ctx, tx, p.cfg, named); err != nil {
			return err
		}
		if d.totals, err = o.readTotals(ctx, tx, p.cfg); err != nil {
			return err
		}
		if out.Repairs, err = d.totals.priceRepairs(ways); err != nil {
			return err
		}

		out.Features, err = featureLooks(ctx, tx, p.cfg, d.speaker, d.unnamedFeatures(&out))
		return err
	})
	if err != nil {
		return out, err
	}

	for i := range found.Rules {
		out.Rules = append(out.Rules, d.describeRule(&found.Rules[i]))
	}

	return out, d.err
}

// assistant puts the assistant's rules into words and prices.
type assistant struct {
	*proposal
	speaker *configurator.Speaker
	totals  *totals
	toggled int64
	err     error
}

func (d *assistant) describeRule(r *engine.BrokenRule) BrokenRule {
	origin := d.cfg.m.Origin(r.ID)
	out := BrokenRule{
		ID:               r.ID,
		Name:             origin.Name,
		Violation:        r.Violation,
		Selected:         r.Selected,
		Include:          r.Include,
		OriginFile:       origin.OriginFile,
		OriginRow:        origin.OriginRow,
		Conditions:       d.nameItems(r.Conditions),
		ConditionClasses: d.nameClasses(r.ConditionClasses),
		Actions:          d.nameItems(r.Actions),
		Classes:          d.nameClasses(r.Classes),
		RuleActions:      [][]AssistItem{},
		Text:             d.describeViolation(r),
	}

	for _, list := range r.Lists {
		out.RuleActions = append(out.RuleActions, d.nameItems(list))
	}

	return out
}

// describeViolation puts into words what is violated.
func (d *assistant) describeViolation(r *engine.BrokenRule) string {
	kind, number, _ := strings.Cut(r.Violation, ":")
	var items []int64

	for _, i := range r.Actions {
		items = append(items, i.ID)
	}

	switch kind {
	case "class":
		return d.speaker.ExclusiveClassText(number, items)
	case "pin":
		id, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			d.err = err
		}

		return d.speaker.HeldText(id, slices.Contains(d.order, id), items)
	}

	return d.speaker.Rule(r.ID)
}

// nameItems names features that can be picked. It leaves out what would only take the place of what
// was just chosen (OP-082).
func (d *assistant) nameItems(items []engine.Item) []AssistItem {
	out := []AssistItem{}
	for _, i := range items {
		if i.Add && i.ID != d.toggled && d.sameExclusiveClass(i.ID) {
			continue
		}

		out = append(out, AssistItem{
			NamedFeature: d.nameFeature(i.ID),
			Add:          i.Add,
			Pivot:        rules.Pivot{Negative: db.Flag(i.Negative)},
			Lead:         d.priceLead(i.Offer),
		})
	}

	return out
}

// sameExclusiveClass reports whether the feature is of the exclusive class of what was just chosen.
func (d *assistant) sameExclusiveClass(id int64) bool {
	f := d.cfg.m.Feature(id)
	g := d.cfg.m.Feature(d.toggled)
	return f != nil && g != nil && f.ClassID != nil && g.ClassID != nil && *f.ClassID == *g.ClassID && bool(f.Exclusive)
}

func (d *assistant) nameClasses(classes []engine.ClassItem) []AssistClass {
	out := []AssistClass{}
	for _, c := range classes {
		class := d.cfg.m.Class(c.Class)
		out = append(out, AssistClass{
			NamedFeature{class.ID, class.Code, d.speaker.Class(c.Class)},
			rules.Pivot{Negative: db.Flag(c.Negative)},
			d.priceLead(c.Offer),
			d.nameItems(c.Features),
		})
	}

	return out
}

// priceLead tells what picking something leads to, and what that costs.
func (d *assistant) priceLead(o engine.Offer) Lead {
	out := Lead{Selected: o.Selected, Possible: o.Possible, FollowUp: o.FollowUp}
	if o.Possible && o.FollowUp >= 0 {
		total, err := d.totals.totalAfter(o.Added, slices.Concat(o.Dropped, d.unlisted))
		if err != nil {
			d.err = err
		}

		cost := total.less(d.totals.now)
		out.PriceDelta = cost.Amount
		out.NetDelta = cost.Net
	}

	return out
}

func (d *assistant) nameFeature(id int64) NamedFeature {
	return namedFeature(d.cfg, d.speaker, id)
}

func namedFeature(cfg *configuration, s *configurator.Speaker, id int64) NamedFeature {
	code := cfg.m.Code(id)
	text := s.Features[id]
	if text == "" {
		text = code
	}

	return NamedFeature{id, code, text}
}

// unnamedFeatures lists the features that an answer names by id only.
func (d *assistant) unnamedFeatures(out *Validation) []int64 {
	list := slices.Concat(out.AddFeature, out.RemoveFeature, out.Conflicting)
	for i := range out.Repairs {
		list = slices.Concat(list, out.Repairs[i].changedFeatures())
	}

	for _, s := range out.Silent {
		list = append(list, s.Feature)
	}

	return list
}

// mentionedFeatures lists the features that an assistance names.
func mentionedFeatures(p *proposal, a *engine.Assistance) []int64 {
	list := slices.Concat(p.order, p.answer.Add, p.removedFeatures(), a.ConflictingPins)
	for _, r := range a.Repairs {
		list = slices.Concat(list, r.Add, r.Remove)
	}

	for _, s := range p.answer.Silent {
		list = append(list, s.Feature)
	}

	for _, r := range a.Rules {
		list = append(list, p.cfg.m.Mentions(r.ID)...)
		if kind, number, _ := strings.Cut(r.Violation, ":"); kind == "pin" {
			if id, err := strconv.ParseInt(number, 10, 64); err == nil {
				list = append(list, id)
			}
		}

		for _, i := range r.Actions {
			list = append(list, i.ID)
		}

		for _, class := range slices.Concat(r.ConditionClasses, r.Classes) {
			for _, i := range class.Features {
				list = append(list, i.ID)
			}
		}
	}

	return list
}
