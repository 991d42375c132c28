package engine

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// ReasonKind says whose demand something is.
type ReasonKind string

// The kinds of reason.
const (
	ByRule     ReasonKind = "rule"        // a rule
	ByClass    ReasonKind = "class"       // an exclusive class has one member at most, and its standard one unless another is chosen
	ByPackage  ReasonKind = "package"     // a package brings its contents
	ByRequired ReasonKind = "required"    // a finished selection needs a member of the class
	ByOffer    ReasonKind = "unavailable" // it is disabled, or has no price in this offer type
)

// Reason is one demand that has a part in an explanation.
type Reason struct {
	Kind ReasonKind
	// Rule is the id of the rule, Class that of the class; Feature that of the package, or of what is unavailable.
	Rule    int64
	Class   string
	Feature int64
	// Triggers are the user's own choices that the demand speaks of.
	Triggers []int64
	// Text says the demand in English, with codes for features.
	Text string
}

func formatID(id int64) string { return strconv.FormatInt(id, 10) }

// explainDemands makes reasons of demands: rules first, by their ids. Concerned are the features
// the explanation is about, picks the user's own.
func (s *structure) explainDemands(demands []owner, concerned, picks []int64) []Reason {
	out := make([]Reason, 0, len(demands))
	for _, d := range demands {
		if d.kind == ByRule {
			r := &s.rules[d.place].source
			named := namedFeatures(r)
			concerned = append(concerned, named...)
			out = append(out, Reason{Kind: ByRule, Rule: r.ID, Text: s.ruleSentence(r), Triggers: commonIDs(picks, named)})
		}
	}

	slices.SortFunc(out, func(a, b Reason) int { return cmp.Compare(a.Rule, b.Rule) })
	for _, d := range demands {
		if d.kind != ByRule {
			out = append(out, s.explainDemand(d, concerned, picks))
		}
	}

	return out
}

func (s *structure) explainDemand(d owner, concerned, picks []int64) Reason {
	r := Reason{Kind: d.kind}
	switch d.kind {
	case ByClass, ByRequired:
		r.Class = s.classes[d.place].ID
		members := s.idsOf(s.members.at(d.place))
		r.Triggers = commonIDs(picks, members)
		rivals := s.codesOf(commonIDs(concerned, members))

		switch {
		case d.kind == ByRequired:
			r.Text = "A finished selection needs one " + r.Class
		case len(rivals) > 1:
			r.Text = rivals[0] + " excludes " + strings.Join(rivals[1:], ", ") + " (" + r.Class + ")"
		default:
			r.Text = "Each " + r.Class + " excludes every other"
		}
	case ByPackage:

		f := s.features[d.place]
		r.Feature = f.ID
		r.Triggers = commonIDs(picks, []int64{f.ID})
		r.Text = f.Code + " needs " + strings.Join(s.codesOf(f.Contents), " and ")
	default:
		f := s.features[d.place]
		r.Feature = f.ID
		r.Text = f.Code + " is not sold in this offer type"
	}

	return r
}

// namedFeatures lists the features a rule speaks of.
func namedFeatures(r *Rule) []int64 {
	var ids []int64
	for _, c := range r.Conditions {
		ids = append(ids, c.Feature)
	}

	ids = append(ids, r.Actions...)
	for _, list := range r.Lists {
		ids = append(ids, list...)
	}

	return ids
}

// commonIDs lists the ids in both lists, in ascending order, each once.
func commonIDs(a, b []int64) []int64 {
	var out []int64
	for _, id := range a {
		if slices.Contains(b, id) {
			out = append(out, id)
		}
	}

	slices.Sort(out)
	return slices.Compact(out)
}
