package engine

// ReasonKind tells whose demand something is.
type ReasonKind string

// The kinds of reason.
const (
	ByRule     ReasonKind = "rule"        // a rule
	ByClass    ReasonKind = "class"       // an exclusive class has one member at most, and its standard one unless another is chosen
	ByPackage  ReasonKind = "package"     // a package brings its contents
	ByRequired ReasonKind = "required"    // a finished selection needs a member of the class
	ByOffer    ReasonKind = "unavailable" // it is disabled, or has no price in this offer type
)
