package table

// Described is what a Table says of itself, for the test that compares it with
// the schema.
type Described struct {
	Name, Scope string
	Columns     []string
	// Unique are the statements that make the indexes behind unique fields.
	Unique []string
}

var described []Described

// Tables lists every Table of the program.
func Tables() []Described { return described }
