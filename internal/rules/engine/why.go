package engine

import (
	"slices"
	"strings"

	"forecourt/internal/rules/sat"
)

// Explanation says why a feature cannot be chosen, or not be left out.
type Explanation struct {
	// Possible: nothing is in the way, so there is nothing to explain.
	Possible bool
	// Reasons cannot all hold together with the Picks: a smallest such set. Rules come first, by id.
	Reasons []Reason
	// Picks are the user's own choices that have a part in it, in ascending order.
	Picks []int64
	// Text says it all in English, with codes for features.
	Text string
}

// Why explains why a feature cannot be present (want true) or absent beside
// the choices of the query. Choices that it would displace from its exclusive
// class are left aside. The error is a *QueryError.
func (c *Compiled) Why(q Query, feature int64, want bool) (Explanation, error) {
	s, giveBack := c.borrowSession()
	defer giveBack()
	f, ok := c.placeOf(feature)
	if !ok {
		return Explanation{}, &QueryError{UnknownFeature, []int64{feature}}
	}
	if err := s.readQuery(&q); err != nil {
		return Explanation{}, err
	}

	if want {
		s.makeRoom(f)
	}

	d := c.startDebate()
	var lits []sat.Lit
	meant := map[sat.Lit]int64{}

	for i := range c.features {
		at := int32(i)
		var l sat.Lit
		switch {
		case at == f:
			continue
		case s.now.chosen.has(at):
			l = sat.Yes(c.choice[i])
			d.frozen[c.choice[i]] = false
		case s.now.dropped.has(at):
			l = sat.No(at)
		default:
			continue
		}

		lits = append(lits, l)
		meant[l] = c.features[i].ID
	}

	demands, held, impossible := d.findConflict(append(lits, sat.Is(f, want))...)
	if !impossible {
		return Explanation{Possible: true}, nil
	}

	var e Explanation
	for _, l := range held {
		if id, pick := meant[l]; pick {
			e.Picks = append(e.Picks, id)
		}
	}

	slices.Sort(e.Picks)
	e.Reasons = c.explainDemands(demands, append([]int64{feature}, e.Picks...), e.Picks)
	e.Text = c.explanationText(f, want, &e)

	return e, nil
}

// makeRoom removes the choices that choosing the feature would displace.
func (s *Session) makeRoom(f int32) {
	s.pins = append(s.pins[:0], pin{f, true})
	s.applyPicks()
}

// explanationText writes an explanation down in English.
func (c *Compiled) explanationText(f int32, want bool, e *Explanation) string {
	text := c.features[f].Code + " cannot be chosen because: "
	if !want {
		text = c.features[f].Code + " cannot be left out because: "
	}

	var parts []string
	for _, r := range e.Reasons {
		if r.Kind == ByRule {
			parts = append(parts, "rule "+formatID(r.Rule)+" ("+r.Text+")")
		} else {
			parts = append(parts, r.Text)
		}
	}

	for _, id := range e.Picks {
		parts = append(parts, "your choice: "+c.codeOf(id))
	}

	return text + strings.Join(parts, "; ")
}
