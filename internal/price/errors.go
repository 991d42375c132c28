package price

import (
	"errors"
	"fmt"
)

// Error is what makes an offer impossible to price, with its place in the
// input: the name that pricing calls the field by, such as features[3].id.
type Error struct {
	Field string
	Err   error
}

func (e *Error) Error() string { return e.Field + ": " + e.Err.Error() }

func (e *Error) Unwrap() error { return e.Err }

// Errors of the input beside those of tables and money.ErrOverflow.
var (
	ErrUnknown   = errors.New("unknown value")
	ErrMissing   = errors.New("a value is needed")
	ErrQuantity  = errors.New("at least 1 is needed")
	ErrDuplicate = errors.New("the same feature is chosen twice")
)

func fieldError(field string, err error) error { return &Error{field, err} }

// rowPlace names the place of one of several, counted from 0.
func rowPlace(list string, i int) string { return fmt.Sprintf("%s[%d]", list, i) }
