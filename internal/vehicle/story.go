package vehicle

import (
	"context"
	"fmt"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/person"
)

// Story tells of the vehicles that a person bought, and of those that were reserved for
// them.
func Story() person.Story { return person.Story{Name: "vehicles", Perm: PermRead, Events: storyOf} }

func storyOf(ctx context.Context, tx *db.Tx, s person.Subject, until db.Time, most int) ([]person.StoryEvent, error) {
	among, err := tx.AmongIDs("customer_id", s.CustomerIDs)
	if err != nil {
		return nil, err
	}

	bought, err := db.Select[struct {
		ID      int64      `db:"id"`
		Name    string     `db:"name"`
		SoldAt  *date.Date `db:"sold_at"`
		Made    db.Time    `db:"created_at"`
		Company string     `db:"company"`
	}](ctx, tx, `SELECT id, description_show AS name, sold_at, created_at,
			COALESCE((
				SELECT c.name
				FROM companies c
				WHERE c.id = vehicles.dealer_company_id
			), '') AS company
		FROM vehicles
		WHERE `+Vehicles.Scope+" AND status = 'active' AND "+among.Places(2)+" ORDER BY id DESC LIMIT $1",
		append([]any{most}, among.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("read what a person bought: %w", err)
	}

	var found []person.StoryEvent
	for _, car := range bought {
		e := person.StoryEvent{Kind: "vehicle", ID: car.ID, At: car.Made, Name: car.Name, Company: car.Company}
		if car.SoldAt != nil {
			e.At = db.At(car.SoldAt.Time(date.Zone))
			e.State = "sold"
		}
		if !e.At.After(until.Time) {
			found = append(found, e)
		}
	}

	reserved, err := tx.AmongIDs("r.customer_id", s.CustomerIDs)
	if err != nil {
		return nil, err
	}

	claimed, err := db.Select[person.StoryEvent](ctx, tx, `SELECT 'reservation' AS kind, r.vehicle_id AS id,
			r.created_at AS at, car.description_show AS name, r.status AS state,
			COALESCE((SELECT c.name FROM companies c WHERE c.id = r.company_id), '') AS company
		FROM vehicle_reservations r
		JOIN vehicles car ON car.id = r.vehicle_id
		WHERE {company:r.company_id} AND r.created_at <= $1 AND `+reserved.Places(3)+
		" ORDER BY r.created_at DESC, r.id DESC LIMIT $2", append([]any{until, most}, reserved.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("read what was reserved for a person: %w", err)
	}

	return append(found, claimed...), nil
}
