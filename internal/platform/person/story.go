package person

import (
	"context"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// Subject has a story: a person, or a vehicle.
type Subject struct {
	Person
	VehicleID int64
	VIN       string
}

// StoryEvent is something that became of a person or a vehicle.
type StoryEvent struct {
	Kind    string  `db:"kind" json:"kind" enum:"offer,order,vehicle,reservation,visit,response"`
	ID      int64   `db:"id" json:"id" doc:"of the offer, the order, the vehicle (of a reservation too), the visit or the response"`
	At      db.Time `db:"at" json:"at"`
	Name    string  `db:"name" json:"name" doc:"the number of an offer or an order, else the vehicle"`
	State   string  `db:"state" json:"state"`
	Company string  `db:"company" json:"company"`
	Unit    string  `db:"unit" fieldtag:"computed" json:"unit" doc:"sales or service, of a visit and a response"`
	NPS     *int64  `db:"nps" fieldtag:"computed" json:"nps" nullable:"true" doc:"of a response"`
}

// Story is what an area knows of somebody: within the scope of the transaction, and to who has the right.
type Story struct {
	// Name is a word for errors.
	Name string
	Perm authz.Permission
	// Events gives so many events at most, the newest until a moment.
	Events func(ctx context.Context, tx *db.Tx, s Subject, until db.Time, most int) ([]StoryEvent, error)
}
