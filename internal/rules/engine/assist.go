package engine

import (
	"slices"
	"strconv"
)

// Assistance is all the configuration assistant shows: what the picks lead to,
// the repairs, and each broken rule with what can be done about it there.
type Assistance struct {
	Answer
	Advice
	Rules []BrokenRule
}

// BrokenRule is one violation and what can be picked to end it. A crowded
// class and a pick that does not hold are shown as rules that exclude what
// stands in the way.
type BrokenRule struct {
	// Violation is as in Answer.Violated; ID is the rule's, 0 for others.
	Violation string
	ID        int64
	Include   bool
	// Selected: the best repair ends it by one of its items.
	Selected         bool
	Conditions       []Item
	ConditionClasses []ClassItem
	Actions          []Item
	Classes          []ClassItem
	Lists            [][]Item
	// Text is the rule as an English sentence of codes.
	Text string
}

// Item is a feature that can be picked in the assistant.
type Item struct {
	ID int64
	// Negative is the sign of the condition.
	Negative bool
	// Add: picking it adds the feature; otherwise removes it.
	Add bool
	Offer
}

// ClassItem is a class named by a rule.
type ClassItem struct {
	Class    string
	Negative bool
	// Features can each be picked: members to add, or those present to remove.
	Features []Item
	Offer
}

// Offer says what picking leads to.
type Offer struct {
	// Selected: the best repair picks it.
	Selected bool
	// Possible: some repair contains it. Where not, picking it would be a dead end.
	Possible bool
	// FollowUp is how many further changes the best repair with it makes; -1 when there was no time to find out.
	FollowUp int
	// PriceDelta is what it all costs then, in cents.
	PriceDelta int64
	Stored
}

// Stored is how the saved selection changes when a pick and its best repair
// are accepted: the picks, what they displace, and the repair. Empty where it
// was not looked for.
type Stored struct{ Added, Dropped []int64 }

// Assist answers a question in full. The error is a *QueryError.
func (c *Compiled) Assist(q Query, o Options) (Assistance, error) {
	s, giveBack := c.borrowFresh()
	defer giveBack()
	valid, err := s.Check(&q)
	if err != nil {
		return Assistance{}, err
	}

	a := Assistance{Answer: s.newAnswer(valid), Advice: Advice{Repairable: true}}
	if valid {
		return a, nil
	}

	d := &dialog{s: s, query: q, options: Options{Stop: o.Stop, Most: 1}, known: map[pin]Offer{}}
	a.Advice = s.findRepairs(o)
	if len(a.Repairs) > 0 {
		d.best = a.Repairs[0]
	}

	for _, r := range s.broken {
		a.Rules = append(a.Rules, d.describeRule(r))
	}

	for _, class := range s.now.crowded {
		a.Rules = append(a.Rules, d.describeCrowd("class:"+c.classes[class].ID, c.members.at(class)))
	}

	slices.SortFunc(s.unmet, func(a, b int32) int { return int(c.features[a].ID - c.features[b].ID) })
	for _, f := range s.unmet {
		inTheWay := c.inside.at(f)
		if class := c.class[f]; !s.now.present.has(f) && class >= 0 {
			inTheWay = c.members.at(class)
		}
		a.Rules = append(a.Rules, d.describeCrowd("pin:"+strconv.FormatInt(c.features[f].ID, 10), inTheWay))
	}

	return a, nil
}

// dialog works out what each item leads to.
type dialog struct {
	s       *Session
	query   Query
	options Options
	best    Repair
	known   map[pin]Offer
}

// describeRule shows a broken rule with what each of its items leads to.
func (d *dialog) describeRule(at int32) BrokenRule {
	c := d.s.compiled
	r := &c.rules[at]
	out := BrokenRule{
		Violation: "rule:" + strconv.FormatInt(r.id, 10),
		ID:        r.id,
		Include:   r.include,
		Text:      c.ruleSentence(&r.source),
	}

	for _, condition := range r.source.Conditions {
		if f, offered := c.placeOf(condition.Feature); offered {
			out.Conditions = append(out.Conditions, d.newItem(f, condition.Negative, condition.Negative))
		}
	}

	for _, condition := range r.source.ConditionClasses {
		out.ConditionClasses = append(
			out.ConditionClasses, d.newClassItem(condition.Class, condition.Negative, condition.Negative),
		)
	}

	for _, id := range r.source.Actions {
		if f, offered := c.placeOf(id); offered {
			out.Actions = append(out.Actions, d.newItem(f, false, r.include))
		}
	}

	for _, id := range r.source.Classes {
		out.Classes = append(out.Classes, d.newClassItem(id, false, r.include))
	}

	for _, list := range r.source.Lists {
		items := []Item{}
		for _, id := range list {
			if f, offered := c.placeOf(id); offered {
				items = append(items, d.newItem(f, false, r.include))
			}
		}

		out.Lists = append(out.Lists, items)
	}

	out.Selected = out.hasSelected()

	return out
}

// describeCrowd shows what stands in the way of a class or a pick.
func (d *dialog) describeCrowd(violation string, features []int32) BrokenRule {
	out := BrokenRule{Violation: violation, Text: "Only one can stay"}
	for _, f := range features {
		if d.s.now.present.has(f) {
			out.Actions = append(out.Actions, d.newItem(f, false, false))
		}
	}

	out.Selected = out.hasSelected()
	return out
}

// hasSelected reports whether the best repair picks one of the items.
func (r *BrokenRule) hasSelected() bool {
	picked := func(items []Item) bool { return slices.ContainsFunc(items, func(i Item) bool { return i.Selected }) }
	classes := func(items []ClassItem) bool {
		return slices.ContainsFunc(items, func(i ClassItem) bool { return picked(i.Features) })
	}
	return picked(r.Conditions) || picked(r.Actions) || slices.ContainsFunc(r.Lists, picked) ||
		classes(r.ConditionClasses) || classes(r.Classes)
}

func (d *dialog) newItem(f int32, negative, add bool) Item {
	return Item{ID: d.s.compiled.features[f].ID, Negative: negative, Add: add, Offer: d.offerPick(pin{f, add})}
}

// newClassItem offers the members to add, or those present to remove.
func (d *dialog) newClassItem(id string, negative, add bool) ClassItem {
	c := d.s.compiled
	out := ClassItem{Class: id, Negative: negative}
	i := slices.IndexFunc(c.classes, func(k Class) bool { return k.ID == id })
	if i < 0 {
		return out
	}

	var pins []pin
	for _, f := range c.members.at(int32(i)) {
		if d.s.now.present.has(f) != add {
			out.Features = append(out.Features, d.newItem(f, negative, add))
			pins = append(pins, pin{f, add})
		}
	}

	if !add {
		out.Offer = d.followPicks(pins)
		return out
	}

	for _, item := range out.Features {
		if item.Possible && (!out.Possible || item.FollowUp < out.FollowUp) {
			out.Offer = item.Offer
		}
	}

	return out
}

// offerPick works out what one pick leads to, once for each.
func (d *dialog) offerPick(p pin) Offer {
	if o, ok := d.known[p]; ok {
		return o
	}

	o := d.followPicks([]pin{p})
	d.known[p] = o
	return o
}

// followPicks finds out what the picks, made beside those of the query, lead to.
func (d *dialog) followPicks(picks []pin) Offer {
	c := d.s.compiled
	q := d.query
	o := Offer{Selected: len(picks) > 0}

	for _, p := range picks {
		id := c.features[p.feature].ID
		if p.add {
			if !c.isProposable(p.feature) {
				return Offer{}
			}

			q.Add = append(slices.Clone(q.Add), id)
			o.Selected = o.Selected && slices.Contains(d.best.Add, id)
		} else {
			q.Remove = append(slices.Clone(q.Remove), id)
			o.Selected = o.Selected && slices.Contains(d.best.Remove, id)
		}
	}

	s, giveBack := c.borrowFresh()
	defer giveBack()
	valid, err := s.Check(&q)

	switch {
	case err != nil: // what may not be removed, or is asked for already
		return Offer{}
	case valid:
		o.Possible = true
		o.PriceDelta = c.priceOf(&s.now) - c.priceOf(&s.saved)
		o.Stored = s.changeOfSaved(nil)
	case d.options.Stop != nil && d.options.Stop():
		o.Possible = s.newHunt(nil).hasSolution()
		o.FollowUp = -1
	default:
		advice := s.findRepairs(d.options)
		if o.Possible = advice.Repairable; o.Possible {
			best := &advice.Repairs[0]
			o.FollowUp = best.Changes
			o.PriceDelta = best.PriceDelta
			o.Stored = s.changeOfSaved(best)
		}
	}

	return o
}

// changeOfSaved finds how the saved selection changes with the picks and a repair.
func (s *Session) changeOfSaved(r *Repair) Stored {
	var changes []int32
	if r != nil {
		for _, id := range slices.Concat(r.Add, r.Remove) {
			f, _ := s.compiled.placeOf(id)
			changes = append(changes, f)
		}
	}

	s.makeTrial(changes)
	add, remove := s.differenceOf(&s.saved, &s.trial)

	return Stored{add, remove}
}
