package dialect

import (
	"strings"
)

// Part is a kind of range of a table that is read by ranges: the rows of one
// of the actor's brands, say, or those of no brand.
type Part struct {
	// Kind is "brand" or "company", Column the one that holds its id.
	Kind, Column string
	// Null says that it is the range of those that have none.
	Null bool
}

// Condition limits rows to the actor's of this part.
func (p Part) Condition() string {
	if p.Null {
		return p.Column + " IS NULL"
	}
	return "{" + p.Kind + ":" + p.Column + "}"
}

// Conditions limits rows to the actor's of all these parts.
func Conditions(of []Part) string {
	texts := make([]string, len(of))
	for i, p := range of {
		texts[i] = p.Condition()
	}
	return strings.Join(texts, " AND ")
}

// OfUsers gives the table that says which brands or companies a user sees.
func OfUsers(kind string) string {
	if stem, ok := strings.CutSuffix(kind, "y"); ok {
		return "user_" + stem + "ies"
	}
	return "user_" + kind + "s"
}
