package configure

import (
	"slices"
	"testing"
)

// TestStepsShown: a step is shown when the model has something for it; the
// line gives way to variants; without a list, or disabled, there is the summary
// only (O-021..O-034, O-050).
func TestStepsShown(t *testing.T) {
	all := map[string]bool{
		"line": true, "mvar": true, "exterior": true, "wheel": true, "interior": true, "trim": true, "trim_finish": true, "packages": true, "option": true,
		"accessory": true, "service_package": true,
	}
	without := func(steps ...string) map[string]bool {
		has := map[string]bool{}
		for step := range all {
			has[step] = !slices.Contains(steps, step)
		}
		return has
	}
	for name, c := range map[string]struct {
		f       stepFacts
		shown   []StepName
		landing StepName
	}{
		"variants":       {stepFacts{List: true, Model: true, Has: all}, except(StepOrder, StepLine), StepMvar},
		"lines":          {stepFacts{List: true, Model: true, Has: without("mvar")}, except(StepOrder, StepMvar), StepLine},
		"neither":        {stepFacts{List: true, Model: true, Has: without("mvar", "line")}, except(StepOrder, StepMvar, StepLine), StepExterior},
		"nothing at all": {stepFacts{List: true, Model: true, Has: map[string]bool{}}, []StepName{StepModel, StepExterior, StepOptions, StepSummary}, StepExterior},
		"accessories of the serie": {
			stepFacts{List: true, Model: true, Has: map[string]bool{}, Accessories: true}, []StepName{StepModel, StepExterior, StepOptions, StepAccessories, StepSummary}, StepExterior,
		},
		"repair packages only": {
			stepFacts{List: true, Model: true, Has: map[string]bool{"repair_package": true}}, []StepName{StepModel, StepExterior, StepOptions, StepServices, StepSummary}, StepExterior,
		},
		"no model":      {stepFacts{List: true}, []StepName{StepModel, StepSummary}, StepModel},
		"no price list": {stepFacts{Model: true, Has: all}, []StepName{StepSummary}, StepSummary},
		"disabled":      {stepFacts{List: true, Model: true, Disabled: true, Has: all}, []StepName{StepSummary}, StepSummary},
	} {
		var shown []StepName
		for _, step := range StepOrder {
			if c.f.isVisible(step) {
				shown = append(shown, step)
			}
		}
		if !slices.Equal(shown, c.shown) || c.f.landingStep() != c.landing {
			t.Errorf("%s: shows %v and lands on %s", name, shown, c.f.landingStep())
		}
	}
	if f := (stepFacts{List: true, Model: true, Has: without("exterior")}); f.isRequired(StepExterior) || !f.isRequired(StepWheels) || f.isRequired(StepOptions) {
		t.Error("a step is required when the model has something for it, options never are")
	}
}

func except(steps []StepName, hidden ...StepName) []StepName {
	return slices.DeleteFunc(slices.Clone(steps), func(s StepName) bool { return slices.Contains(hidden, s) })
}
