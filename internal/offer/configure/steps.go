package configure

import "slices"

// StepName is a step of the wizard, as its address spells it.
type StepName string

// The steps in their order (O-021).
const (
	StepModel       StepName = "model"
	StepLine        StepName = "line"
	StepMvar        StepName = "mvar"
	StepExterior    StepName = "exterior"
	StepWheels      StepName = "wheels"
	StepInterior    StepName = "interior"
	StepTrim        StepName = "trim"
	StepTrimFinish  StepName = "trimfinish"
	StepPackages    StepName = "packages"
	StepOptions     StepName = "options"
	StepAccessories StepName = "accessories"
	StepServices    StepName = "services"
	StepSummary     StepName = "summary"
)

// StepOrder are the steps in their order.
var StepOrder = []StepName{
	StepModel, StepLine, StepMvar, StepExterior, StepWheels, StepInterior, StepTrim, StepTrimFinish,
	StepPackages, StepOptions, StepAccessories, StepServices, StepSummary,
}

// classSteps are the steps of features that a step of the wizard shows.
var classSteps = map[StepName][]string{
	StepLine:        {"line"},
	StepMvar:        {"mvar"},
	StepExterior:    {"exterior"},
	StepWheels:      {"wheel"},
	StepInterior:    {"interior"},
	StepTrim:        {"trim"},
	StepTrimFinish:  {"trim_finish"},
	StepPackages:    {"packages"},
	StepOptions:     {"option"},
	StepAccessories: {"accessory"},
	StepServices:    {"service_package", "repair_package"},
}

// StepOf gives the step of the wizard on which a feature is chosen.
func StepOf(step string) StepName {
	for name, shows := range classSteps {
		if slices.Contains(shows, step) {
			return name
		}
	}

	return StepOptions
}

// OneOptionSteps are steps of which a finished offer has one option, where the model has any.
var OneOptionSteps = []StepName{StepLine, StepMvar, StepExterior, StepWheels, StepInterior, StepTrim, StepTrimFinish}

// stepFacts are what the visibility of the steps depends on.
type stepFacts struct {
	// List: there is a price list. Model: a model was picked, which the list has.
	List, Model bool
	Disabled    bool
	// Frozen: the car is one that exists, and stays as it stands.
	Frozen bool
	// Has are the steps of features that the model offers.
	Has map[string]bool
	// Lost are steps in which something was chosen that the list no longer sells.
	Lost map[StepName]bool
	// Accessories: the serie has accessories of its own.
	Accessories bool
}

// isVisible reports whether a step is shown (O-022..O-034).
func (f stepFacts) isVisible(step StepName) bool {
	switch {
	case step == StepSummary:
		return true
	case !f.List || f.Disabled || f.Frozen:
		return false
	case step == StepModel:
		return true
	case !f.Model:
		return false
	case step == StepExterior, step == StepOptions, f.Lost[step]:
		return true
	case step == StepLine:
		return f.Has["line"] && !f.Has["mvar"]
	case step == StepAccessories && f.Accessories:
		return true
	}

	return slices.ContainsFunc(classSteps[step], func(s string) bool { return f.Has[s] })
}

// landingStep gives the step at which an offer is opened (O-050): its variant, line or colour;
// without a model the choice of one.
func (f stepFacts) landingStep() StepName {
	for _, step := range []StepName{StepMvar, StepLine, StepExterior, StepModel} {
		if f.isVisible(step) {
			return step
		}
	}

	return StepSummary
}

// isRequired reports whether a finished offer needs an option of the step.
func (f stepFacts) isRequired(step StepName) bool {
	if !f.isVisible(step) || !slices.Contains(OneOptionSteps, step) {
		return false
	}

	return f.Has[classSteps[step][0]]
}
