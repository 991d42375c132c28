package configurator

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"forecourt/internal/platform/i18n"
	"forecourt/internal/rules"
	"forecourt/internal/rules/engine"
)

// Speaker says what rules demand in a language of the interface. Names are
// what features and product classes are called there, by id; what has no name
// is called by its code.
type Speaker struct {
	Model    *Model
	Language string
	Features map[int64]string
	Classes  map[int64]string
}

func (s *Speaker) translate(code string, params ...string) string {
	named := map[string]any{}
	for i := 0; i+1 < len(params); i += 2 {
		named[params[i]] = params[i+1]
	}
	return i18n.Text(s.Language, code, named)
}

// Feature names a feature: its text with its code, which orders are made by.
func (s *Speaker) Feature(id int64) string {
	code := s.Model.codes[id]
	if text := s.Features[id]; text != "" && text != code {
		return s.translate("say_name", "text", text, "code", code)
	}
	return code
}

// Class names a product class by the key the engine knows it by.
func (s *Speaker) Class(key string) string {
	class := s.Model.classes[key]
	return cmp.Or(s.Classes[class.ID], class.Code)
}

func (s *Speaker) featureNames(ids []int64) []string {
	ids = slices.Clone(ids)
	slices.SortFunc(ids, func(a, b int64) int { return cmp.Compare(s.Model.codes[a], s.Model.codes[b]) })
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = s.Feature(id)
	}
	return names
}

// joinNames lists names, the last one after the word of the code.
func (s *Speaker) joinNames(code string, names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return s.translate(code, "list", strings.Join(names[:last], ", "), "last", names[last])
}

// Names lists features by their codes.
func (s *Speaker) Names(ids []int64) string { return strings.Join(s.featureNames(ids), ", ") }

// Rule describes what a rule demands of the model.
func (s *Speaker) Rule(id int64) string {
	i := slices.IndexFunc(s.Model.Rules, func(r rules.Rule) bool { return r.ID == id })
	if i < 0 {
		return ""
	}

	r, _ := s.Model.narrowRule(&s.Model.Rules[i])
	if r.Include {
		return s.translate("say_needs", "subject", s.conditionText(&r), "what", s.joinNames("say_and", s.neededTexts(&r)))
	}

	return s.translate("say_excludes", "subject", s.conditionText(&r), "what", s.joinNames("say_or", s.excludedTexts(&r)))
}

// conditionText describes when a rule applies.
func (s *Speaker) conditionText(r *engine.Rule) string {
	var with, without []string
	class := false // a class comes first
	for _, c := range r.Conditions {
		if c.Negative {
			without = append(without, s.Feature(c.Feature))
		} else {
			with = append(with, s.Feature(c.Feature))
		}
	}

	for _, c := range r.ConditionClasses {
		if c.Negative {
			without = append(without, s.translate("say_none_of_class", "class", s.Class(c.Class)))
		} else {
			with = append(with, s.translate("say_some_of_class", "class", s.Class(c.Class)))
			class = class || len(with) == 1
		}
	}

	var said string
	switch {
	case len(with) == 0 && len(without) == 0:
		said = s.translate("say_always")
	case len(without) == 0:
		said = s.translate("say_if", "with", s.joinNames("say_and", with))
	case len(with) == 0:
		said = s.translate("say_if_not", "without", s.joinNames("say_nor", without))
	default:
		said = s.translate("say_if_but_not", "with", s.joinNames("say_and", with), "without", s.joinNames("say_nor", without))
	}

	if class { // names keep their letters, words of ours begin the sentence
		first, size := utf8.DecodeRuneInString(said)
		said = string(unicode.ToUpper(first)) + said[size:]
	}

	return said
}

func (s *Speaker) neededTexts(r *engine.Rule) []string {
	parts := s.featureNames(r.Actions)
	for _, class := range r.Classes {
		parts = append(parts, s.translate("say_some_of_class", "class", s.Class(class)))
	}

	for _, list := range r.Lists {
		parts = append(parts, s.translate("say_one_of", "names", s.Names(list)))
	}

	return parts
}

func (s *Speaker) excludedTexts(r *engine.Rule) []string {
	parts := s.featureNames(r.Actions)
	for _, class := range r.Classes {
		parts = append(parts, s.translate("say_none_of_class", "class", s.Class(class)))
	}

	for _, list := range r.Lists {
		parts = append(parts, s.translate("say_together", "names", s.joinNames("say_and", s.featureNames(list))))
	}

	return parts
}

// ReasonText describes one demand of an explanation; concerned are the features that the
// explanation is about.
func (s *Speaker) ReasonText(r *engine.Reason, concerned []int64) string {
	switch r.Kind {
	case engine.ByRule:
		return s.Rule(r.Rule)
	case engine.ByClass:
		return s.ExclusiveClassText(r.Class, s.Model.Members(r.Class, concerned))
	case engine.ByPackage:
		return s.translate(
			"say_brings", "package", s.Feature(r.Feature), "names",
			s.joinNames("say_and", s.featureNames(s.Model.contents[r.Feature])),
		)
	case engine.ByRequired:

		return s.translate("say_required", "class", s.Class(r.Class))
	case engine.ByOffer:
	}

	return s.translate("say_unavailable", "name", s.Feature(r.Feature))
}

// ExclusiveClassText explains that only one feature of an exclusive class can be chosen.
func (s *Speaker) ExclusiveClassText(class string, rivals []int64) string {
	if len(rivals) < 2 {
		return s.translate("say_one_only", "class", s.Class(class))
	}
	return s.translate("say_one_only_of", "class", s.Class(class), "names", s.joinNames("say_and", s.featureNames(rivals)))
}

// HeldText explains why what was asked of a feature cannot be done: others keep it in the car, or
// out of it.
func (s *Speaker) HeldText(id int64, wanted bool, by []int64) string {
	if wanted {
		return s.translate("say_kept_out", "name", s.Feature(id), "names", s.joinNames("say_and", s.featureNames(by)))
	}
	return s.translate("say_kept_in", "name", s.Feature(id), "names", s.joinNames("say_and", s.featureNames(by)))
}

// ExplanationText explains why a feature cannot be chosen, or with want false why it cannot be
// left out.
func (s *Speaker) ExplanationText(id int64, want bool, e *engine.Explanation) string {
	concerned := append([]int64{id}, e.Picks...)
	var parts []string
	for i := range e.Reasons {
		text := s.ReasonText(&e.Reasons[i], concerned)
		if e.Reasons[i].Kind == engine.ByRule {
			text = s.ByRule(e.Reasons[i].Rule)
		}
		parts = append(parts, text)
	}

	if len(e.Picks) > 0 {
		parts = append(parts, s.translate("say_your_choice", "names", s.Names(e.Picks)))
	}

	reasons := strings.Join(parts, "; ")
	if want {
		return s.translate("say_cannot_choose", "name", s.Feature(id), "reasons", reasons)
	}

	return s.translate("say_cannot_leave", "name", s.Feature(id), "reasons", reasons)
}

// ByRule says a rule with its name.
func (s *Speaker) ByRule(id int64) string {
	return s.translate("say_by_rule", "rule", s.Model.Origin(id).Name, "text", s.Rule(id))
}
