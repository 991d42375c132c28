package order

import (
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/transition"
)

// The statuses of an order (D-011). A deleted one is in no list (OP-116).
const (
	New       = "new"
	Open      = "open" // accepted by somebody who processes it
	Processed = "processed"
	Confirmed = "confirmed"
	Rejected  = "rejected"
	Deleted   = "deleted"
)

// live are those that people may set, in their order.
var live = []string{New, Open, Processed, Confirmed, Rejected}

const (
	acceptedCode = "order_accepted"
	deletedCode  = "order_deleted"
)

// Accept begins the processing of a new order; one of several who try does (D-014).
var Accept = &transition.Move[Order]{
	Name: "accept", Who: PermProcess, From: map[string]string{New: Open}, Sets: noteStatus,
	Refused: map[string]string{
		Open:      "order_already_accepted",
		Processed: "order_already_accepted",
		Confirmed: "order_already_accepted",
		Rejected:  "order_already_accepted",
		Deleted:   deletedCode,
	},
}

// Remove takes a new order out of the lists, and Return brings it back.
var (
	Remove = &transition.Move[Order]{
		Name: "delete", Who: permSave, From: map[string]string{New: Deleted}, Done: []string{Deleted}, Sets: noteStatus,
		Refused: map[string]string{
			Open:      acceptedCode,
			Processed: acceptedCode,
			Confirmed: acceptedCode,
			Rejected:  acceptedCode,
		},
	}
	Return = &transition.Move[Order]{
		Name: "undelete", Who: permSave, From: map[string]string{Deleted: New}, Done: []string{New}, Sets: noteStatus,
		Refused: map[string]string{
			Open:      acceptedCode,
			Processed: acceptedCode,
			Confirmed: acceptedCode,
			Rejected:  acceptedCode,
		},
	}
)

// To are the moves by which a user who processes an order sets a status, whatever it was (OP-117).
// They go by the operation that saves an order: the right to process is asked behind it.
var To = map[string]*transition.Move[Order]{
	New:       moveTo(New),
	Open:      moveTo(Open),
	Processed: moveTo(Processed),
	Confirmed: moveTo(Confirmed),
	Rejected:  moveTo(Rejected),
}

// Statuses is how orders change theirs.
var Statuses = &transition.Table[Order]{
	Statuses: append(append([]string{}, live...), Deleted),
	Status:   func(o *Order) string { return o.Status },
	Set:      func(o *Order, status string) { o.Status = status },
	Moves: []*transition.Move[Order]{
		Accept, Remove, Return, To[New], To[Open], To[Processed], To[Confirmed], To[Rejected],
	},
}

// moveTo makes the move to a status from all others that are not deleted.
func moveTo(status string) *transition.Move[Order] {
	m := &transition.Move[Order]{
		Name:    status,
		Who:     permSave,
		From:    map[string]string{},
		Done:    []string{status},
		Refused: map[string]string{Deleted: deletedCode},
		Sets:    noteStatus,
	}

	for _, from := range live {
		if from != status {
			m.From[from] = status
		}
	}

	return m
}

// noteStatus notes when an order came to its status; a new order has no import manager.
func noteStatus(o *Order, _ string, now db.Time) {
	o.StatusAt = now
	if o.Status == New {
		o.ImportManagerID = nil
	}
}
