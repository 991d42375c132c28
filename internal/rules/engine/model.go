// Package engine decides which equipment of a car goes together. It compiles
// the features, product classes and rules of one model of a price list, and
// answers: is this selection valid, how is it mended with the fewest changes,
// what does it still allow, and why not. It is pure: no database, no requests,
// no clock. A compiled model is immutable and safe for concurrent use; the
// same question always gets the same answer, whatever the order of the rules
// and features it was compiled from.
package engine

// Model is what is configured: everything the price list offers for one model
// in one offer type.
type Model struct {
	Classes  []Class
	Features []Feature
	Rules    []Rule
}

// Class is a product class: line, wheel, option.
type Class struct {
	ID string
	// Exclusive: at most one member may be present.
	Exclusive bool
	// Required: a finished offer needs exactly one member.
	Required bool
}

// Feature is something that can be selected.
type Feature struct {
	ID   int64
	Code string
	// Class is empty for a feature of no class.
	Class string
	// Price in cents in the offer type; nil: it cannot be added in this type.
	Price *int64
	// Standard features are present, and free, until dropped or displaced.
	Standard bool
	// Custom and Disabled features are never proposed; disabled ones cannot be added by hand either.
	Custom, Disabled bool
	// Contents makes the feature a package: with it these are present and not charged.
	Contents []int64
}

// Rule says what must (Include) or must not be present while its body is true.
// The body: all conditions and condition classes; an empty one is always true.
// An include needs every action, a member of every class and an item of every
// list; an exclude allows no action, no member of any class, and of no list
// all items.
type Rule struct {
	ID               int64
	Inactive         bool
	Conditions       []Condition
	ConditionClasses []ConditionClass
	Include          bool
	Actions          []int64
	Lists            [][]int64
	Classes          []string
}

// Condition holds while the feature is present; a negative one while it is
// not.
type Condition struct {
	Feature  int64
	Negative bool
}

// ConditionClass holds while some member of the class is present; a negative
// one while none is.
type ConditionClass struct {
	Class    string
	Negative bool
}

// Limits of a model. Beyond them Compile answers with an error, so that a
// hostile file cannot exhaust the machine.
const (
	MaxFeatures = 1 << 16
	MaxRules    = 1 << 20
	MaxItems    = 1 << 24 // conditions, actions, classes and list items of all rules, contents of all packages
	MaxPrice    = 99_999_999_999_999
)

// PositionError is something in a model that cannot be compiled: At says
// where, as "features[3].contents".
type PositionError struct{ At, Text string }

func (e *PositionError) Error() string { return e.At + ": " + e.Text }
