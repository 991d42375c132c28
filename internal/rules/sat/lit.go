// Package sat decides whether a set of logical constraints can be satisfied, and
// finds one way to satisfy them. It is the small conflict-driven solver under the
// rule engine: it knows literals, clauses and "at most one of these", but
// neither options nor prices. It is deterministic: the same formula and the
// same questions in the same order give the same answers on every machine.
package sat

// Lit is a variable or its opposite.
type Lit int32

// Yes gives the literal that is true when the variable is.
func Yes(variable int32) Lit { return Lit(variable << 1) }

// No gives the literal that is true when the variable is not.
func No(variable int32) Lit { return Lit(variable<<1 | 1) }

// Is gives the literal that is true when the variable has the value.
func Is(variable int32, value bool) Lit {
	if value {
		return Yes(variable)
	}
	return No(variable)
}

// Not gives the opposite literal.
func (l Lit) Not() Lit { return l ^ 1 }

// Var gives the literal's variable.
func (l Lit) Var() int32 { return int32(l >> 1) }

// Positive reports whether the literal is the variable itself.
func (l Lit) Positive() bool { return l&1 == 0 }

// Status is the outcome of a question.
type Status int8

// The outcomes. Unknown comes only when the caller's Stop ended the search.
const (
	Unknown Status = iota
	Satisfied
	Impossible
)
