package configurator

import (
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/i18n"
	"forecourt/internal/price"
	"forecourt/internal/rules"
	"forecourt/internal/rules/engine"
)

// Finding is one thing about the rules of a model that their author should
// know; docs/rules.md says what each check looks for.
type Finding struct {
	Check      string       `json:"check" enum:"H1,H2,H3,H4,H5,H6,H7,H8,H9"`
	Cause      engine.Cause `json:"cause" doc:"what exactly the check found"`
	Severity   string       `json:"severity" enum:"error,warning"`
	Blocks     bool         `json:"blocks" doc:"the price list cannot be published"`
	OfferTypes []price.Type `json:"offer_types" doc:"types of offers in which it is so"`
	Rules      []FoundRule  `json:"rules" doc:"a smallest set of rules that causes it, or the rule it is about"`
	Features   []FoundCode  `json:"features"`
	Classes    []FoundCode  `json:"classes" doc:"the product class it is about, if any"`
	// Of a rule that says nothing that the others do not say.
	Archivable bool   `json:"archivable" doc:"without the rule nothing changes for this model; see /rule/archive-needless"`
	Text       string `json:"text" doc:"in the language of the caller"`

	needless int // in so many types of offers
}

// FoundRule is a rule that a finding names.
type FoundRule struct {
	ID         int64  `json:"id"`
	Name       string `json:"name"`
	OriginFile string `json:"origin_file" doc:"the import file it came from"`
	OriginRow  int64  `json:"origin_row"`
	Part       string `json:"part,omitempty" enum:"conditions,condition_classes,actions,classes,action_lists" doc:"where in the rule the fault is; absent where no one part has it"`
}

// FoundCode is a feature or a product class that a finding names.
type FoundCode struct {
	ID   int64  `json:"id"`
	Code string `json:"code"`
}

// texts name the sentence of each cause.
var texts = map[engine.Cause]string{
	engine.Contradiction:     "rules_contradiction",
	engine.DeadOption:        "rules_dead_option",
	engine.ForcedOption:      "rules_forced_option",
	engine.FeatureNotOffered: "rules_feature_not_offered",
	engine.ContentNotOffered: "rules_content_not_offered",
	engine.EmptyClass:        "rules_empty_class",
	engine.EmptyList:         "rules_empty_list",
	engine.RepeatedRule:      "rules_repeated_rule",
	engine.IdleRule:          "rules_idle_rule",
	engine.ImpliedRule:       "rules_implied_rule",
	engine.DeadPackage:       "rules_dead_package",
	engine.PackageClash:      "rules_package_clash",
	engine.UnfillableClass:   "rules_unfillable_class",
	engine.UnfillableClasses: "rules_unfillable_classes",
	engine.StandardInvalid:   "rules_standard_invalid",
	engine.BothSides:         "rules_both_sides",
}

// report is findings of several types of offers, each thing once.
type report struct {
	m        *Model
	language string
	kinds    int  // types of offers that were checked
	spoken   bool // rules that are a reason are said, not only named
	out      []Finding
	at       map[string]int
}

func (m *Model) newReport(language string) *report {
	return &report{m: m, language: language, out: []Finding{}, at: map[string]int{}}
}

func (t *report) addFindings(kind price.Type, found []engine.Finding) {
	t.kinds++
	for _, f := range found {
		key := fmt.Sprint(f.Check, f.Cause, f.Features, f.Class, f.Rules, f.Other)
		i, known := t.at[key]
		if !known {
			i = len(t.out)
			t.at[key] = i
			t.out = append(t.out, t.newFinding(f))
		}

		t.out[i].OfferTypes = append(t.out[i].OfferTypes, kind)
		if f.Needless {
			t.out[i].needless++
		}
	}
}

// sortedFindings gives the findings in the order of the checks.
func (t *report) sortedFindings() []Finding {
	for i := range t.out {
		if f := &t.out[i]; f.needless == t.kinds {
			f.Archivable = true
			f.Text += " " + i18n.Text(t.language, t.m.archiveAdvice(f.Rules[0].ID), nil)
		}
	}

	slices.SortStableFunc(t.out, func(a, b Finding) int { return strings.Compare(a.Check, b.Check) })
	return t.out
}

func (t *report) newFinding(f engine.Finding) Finding {
	out := Finding{
		Check:      f.Check,
		Cause:      f.Cause,
		Severity:   "warning",
		Blocks:     f.Blocks,
		OfferTypes: []price.Type{},
		Rules:      []FoundRule{},
		Features:   []FoundCode{},
		Classes:    []FoundCode{},
	}
	if f.Error {
		out.Severity = "error"
	}

	for _, id := range f.Rules {
		found := t.m.Origin(id)
		found.Part = t.m.faultyPart(id, f)
		out.Rules = append(out.Rules, found)
	}

	for _, id := range f.Features {
		out.Features = append(out.Features, FoundCode{id, t.m.codes[id]})
	}

	if f.Class != "" {
		out.Classes = append(out.Classes, t.m.classes[f.Class])
	}

	out.Text = t.findingText(&out, f.Other)

	return out
}

// findingText describes a finding, with its rules as the reason where they do not explain
// themselves.
func (t *report) findingText(f *Finding, other int64) string {
	names := make([]string, len(f.Rules))
	codes := make([]string, len(f.Features))
	class := ""

	for i, r := range f.Rules {
		names[i] = r.Name
	}

	for i, c := range f.Features {
		codes[i] = c.Code
	}

	for _, c := range f.Classes {
		class = c.Code
	}

	params := map[string]any{
		"rules":    strings.Join(names, ", "),
		"features": strings.Join(codes, ", "),
		"class":    class,
		"other":    t.m.Origin(other).Name,
	}
	if f.Cause == engine.ContentNotOffered {
		params["package"] = codes[0]
		params["features"] = codes[1]
	}

	text := i18n.Text(t.language, texts[f.Cause], params)
	if len(names) > 0 && !slices.Contains([]string{"H4", "H5", "H9"}, f.Check) {
		if t.spoken {
			params["rules"] = t.reasonsText(f.Rules)
		}
		text += " " + i18n.Text(t.language, "rules_because", params)
	}

	return text
}

// reasonsText describes rules by their names and what they demand.
func (t *report) reasonsText(of []FoundRule) string {
	s := &Speaker{Model: t.m, Language: t.language}
	said := make([]string, len(of))
	for i, r := range of {
		said[i] = s.ByRule(r.ID)
	}
	return strings.Join(said, "; ")
}

// archiveAdvice names the sentence about archiving a rule that this model does not need: other
// models may need one that holds for all.
func (m *Model) archiveAdvice(rule int64) string {
	if slices.ContainsFunc(m.Rules, func(r rules.Rule) bool { return r.ID == rule && r.ModelID == nil }) {
		return "rules_archivable_for_all"
	}
	return "rules_archivable"
}

// Origin gives the name of a rule and the import it came from.
func (m *Model) Origin(id int64) FoundRule {
	for i := range m.Rules {
		if r := &m.Rules[i]; r.ID == id {
			return FoundRule{ID: id, Name: r.Name, OriginFile: r.OriginFile, OriginRow: r.OriginRow}
		}
	}
	return FoundRule{ID: id}
}
