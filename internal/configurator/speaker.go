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

func (s *Speaker) say(code string, params ...string) string {
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
		return s.say("say_name", "text", text, "code", code)
	}
	return code
}

// Class names a product class by the key the engine knows it by.
func (s *Speaker) Class(key string) string {
	class := s.Model.classes[key]
	return cmp.Or(s.Classes[class.ID], class.Code)
}

func (s *Speaker) features(ids []int64) []string {
	ids = slices.Clone(ids)
	slices.SortFunc(ids, func(a, b int64) int { return cmp.Compare(s.Model.codes[a], s.Model.codes[b]) })
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = s.Feature(id)
	}
	return names
}

// join lists names, the last one with the word of the code.
func (s *Speaker) join(code string, names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return s.say(code, "list", strings.Join(names[:last], ", "), "last", names[last])
}

// Names lists features by their codes.
func (s *Speaker) Names(ids []int64) string { return strings.Join(s.features(ids), ", ") }

// Rule says what a rule demands of the model.
func (s *Speaker) Rule(id int64) string {
	i := slices.IndexFunc(s.Model.Rules, func(r rules.Rule) bool { return r.ID == id })
	if i < 0 {
		return ""
	}
	r, _ := s.Model.narrow(&s.Model.Rules[i])
	if r.Include {
		return s.say("say_needs", "subject", s.subject(&r), "what", s.join("say_and", s.needs(&r)))
	}
	return s.say("say_excludes", "subject", s.subject(&r), "what", s.join("say_or", s.excludes(&r)))
}

// subject says when a rule speaks.
func (s *Speaker) subject(r *engine.Rule) string {
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
			without = append(without, s.say("say_none_of_class", "class", s.Class(c.Class)))
		} else {
			with = append(with, s.say("say_some_of_class", "class", s.Class(c.Class)))
			class = class || len(with) == 1
		}
	}
	var said string
	switch {
	case len(with) == 0 && len(without) == 0:
		said = s.say("say_always")
	case len(without) == 0:
		said = s.say("say_if", "with", s.join("say_and", with))
	case len(with) == 0:
		said = s.say("say_if_not", "without", s.join("say_nor", without))
	default:
		said = s.say("say_if_but_not", "with", s.join("say_and", with), "without", s.join("say_nor", without))
	}
	if class { // names keep their letters, words of ours begin the sentence
		first, size := utf8.DecodeRuneInString(said)
		said = string(unicode.ToUpper(first)) + said[size:]
	}
	return said
}

func (s *Speaker) needs(r *engine.Rule) []string {
	parts := s.features(r.Actions)
	for _, class := range r.Classes {
		parts = append(parts, s.say("say_some_of_class", "class", s.Class(class)))
	}
	for _, list := range r.Lists {
		parts = append(parts, s.say("say_one_of", "names", s.Names(list)))
	}
	return parts
}

func (s *Speaker) excludes(r *engine.Rule) []string {
	parts := s.features(r.Actions)
	for _, class := range r.Classes {
		parts = append(parts, s.say("say_none_of_class", "class", s.Class(class)))
	}
	for _, list := range r.Lists {
		parts = append(parts, s.say("say_together", "names", s.join("say_and", s.features(list))))
	}
	return parts
}

// Reason says one demand of an explanation; concerned are the features that
// the explanation is about.
func (s *Speaker) Reason(r *engine.Reason, concerned []int64) string {
	switch r.Kind {
	case engine.ByRule:
		return s.Rule(r.Rule)
	case engine.ByClass:
		return s.Crowd(r.Class, s.Model.Members(r.Class, concerned))
	case engine.ByPackage:
		return s.say("say_brings", "package", s.Feature(r.Feature), "names", s.join("say_and", s.features(s.Model.contents[r.Feature])))
	case engine.ByRequired:
		return s.say("say_required", "class", s.Class(r.Class))
	case engine.ByOffer:
	}
	return s.say("say_unavailable", "name", s.Feature(r.Feature))
}

// Crowd says that an exclusive class takes one only.
func (s *Speaker) Crowd(class string, rivals []int64) string {
	if len(rivals) < 2 {
		return s.say("say_one_only", "class", s.Class(class))
	}
	return s.say("say_one_only_of", "class", s.Class(class), "names", s.join("say_and", s.features(rivals)))
}

// Held says why what was asked of a feature does not come about: others keep
// it in the car, or out of it.
func (s *Speaker) Held(id int64, wanted bool, by []int64) string {
	if wanted {
		return s.say("say_kept_out", "name", s.Feature(id), "names", s.join("say_and", s.features(by)))
	}
	return s.say("say_kept_in", "name", s.Feature(id), "names", s.join("say_and", s.features(by)))
}

// Because says why a feature cannot be chosen, or with want false why it
// cannot be left out.
func (s *Speaker) Because(id int64, want bool, e *engine.Explanation) string {
	concerned := append([]int64{id}, e.Picks...)
	var parts []string
	for i := range e.Reasons {
		text := s.Reason(&e.Reasons[i], concerned)
		if e.Reasons[i].Kind == engine.ByRule {
			text = s.ByRule(e.Reasons[i].Rule)
		}
		parts = append(parts, text)
	}
	if len(e.Picks) > 0 {
		parts = append(parts, s.say("say_your_choice", "names", s.Names(e.Picks)))
	}
	reasons := strings.Join(parts, "; ")
	if want {
		return s.say("say_cannot_choose", "name", s.Feature(id), "reasons", reasons)
	}
	return s.say("say_cannot_leave", "name", s.Feature(id), "reasons", reasons)
}

// ByRule says a rule with its name.
func (s *Speaker) ByRule(id int64) string {
	return s.say("say_by_rule", "rule", s.Model.Origin(id).Name, "text", s.Rule(id))
}
