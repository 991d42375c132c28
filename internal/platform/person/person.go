package person

import (
	"context"

	"forecourt/internal/platform/db"
)

// Person is somebody whose data lies in several areas: the customers that are
// one person, and what else they are recognised by.
type Person struct {
	CustomerIDs []int64
	// Emails and Phones are keys, those of the customers.
	Emails, Phones []string
	// Names are those of the customers.
	Names []string
}

// Held is one thing that is held on a person.
type Held struct {
	Kind string `json:"kind" example:"version" doc:"as the log names it"`
	ID   int64  `json:"id"`
	Name string `json:"name" doc:"such as the number of an offer"`
	// Data is what is held, by the name of the field.
	Data any `json:"data"`
}

// Part is what an erasure does with one thing, or why it leaves it.
type Part struct {
	Kind  string `json:"kind" example:"version" doc:"as the log names it; backup for all backups"`
	ID    int64  `json:"id" doc:"0 for what has none"`
	Name  string `json:"name"`
	What  string `json:"what" enum:"record,texts,documents,mails,archived,figures,entries,consents,backups" doc:"what is erased of it, or stays"`
	Count int    `json:"count" doc:"how many there are"`
}

// Erasure says what is erased of a person, and what stays.
type Erasure struct {
	Erased []Part `json:"erased" nullable:"false"`
	Stays  []Part `json:"stays" nullable:"false"`
}

// Area is what an area hands over of the people it holds data on. All of it
// runs within the scope of the transaction.
type Area struct {
	// Name is a word for errors.
	Name string
	// Fields are those of each kind of record that say something about its person: what the log says of them is shown
	// to the person, and erased.
	Fields map[string][]string
	// Merge lets everything that names one customer name another.
	Merge func(ctx context.Context, tx *db.Tx, from, to int64) (moved int, err error)
	// Held is what the area holds on a person.
	Held func(ctx context.Context, tx *db.Tx, p Person) ([]Held, error)
	// Erasable says what Erase would do.
	Erasable func(ctx context.Context, tx *db.Tx, p Person) (Erasure, error)
	// Erase blanks what the area holds on a person, the log included.
	Erase func(ctx context.Context, tx *db.Tx, p Person) error
}
