package stock

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/vehicle"
)

// permWarehouse is the right to the page of the warehouse.
var permWarehouse = authz.Perm("app.wms")

// Room is a stockroom with what stands in it.
type Room struct {
	ID      int64  `db:"id" json:"id" doc:"-1: vehicles that stand in none"`
	Name    string `db:"name" json:"name"`
	Link    string `db:"link" json:"link" doc:"web address of a plan, a map or a camera; may be empty"`
	Company string `db:"company" json:"company"`
	// Archived ones are shown as long as something stands in them.
	Archived db.Flag `db:"archived" json:"archived"`

	Cars []PhaseCount `json:"cars" nullable:"false" doc:"by how far they are; phases without any are left out"`
}

// PhaseCount is how many vehicles are so far.
type PhaseCount struct {
	Phase vehicle.Phase `json:"phase" enum:"planned,ordered,transit,stock"`
	Count int64         `json:"count"`
}

func listRooms(ctx context.Context, tx *db.Tx, _ *struct{}) ([]Room, error) {
	list, err := db.Select[Room](ctx, tx, `SELECT r.id, r.name, r.link,
			COALESCE(NULLIF(c.title_short, ''), c.name) AS company,
			CASE WHEN r.status = 'active' THEN 0 ELSE 1 END AS archived
		FROM stockrooms r
		JOIN companies c ON c.id = r.company_id
		WHERE {company:r.company_id}
			AND (r.status = 'active' OR EXISTS (SELECT 1 FROM vehicles WHERE vehicles.stockroom_id = r.id AND `+vehicle.Open+`))
		ORDER BY 4, r.name_key, r.id LIMIT `+strconv.Itoa(find.MaxRows))
	if err != nil {
		return nil, fmt.Errorf("read the stockrooms: %w", err)
	}

	counts, err := db.Select[struct {
		ID    int64         `db:"id"`
		Phase vehicle.Phase `db:"phase"`
		Count int64         `db:"count"`
	}](ctx, tx, `SELECT COALESCE(stockroom_id, `+strconv.Itoa(noStockroom)+`) AS id, phase, count(*) AS count
		FROM vehicles
		WHERE `+vehicle.Scope+" AND "+vehicle.Open+`
		GROUP BY 1, phase
		ORDER BY 1, phase`)
	if err != nil {
		return nil, fmt.Errorf("count what stands in stockrooms: %w", err)
	}

	none := Room{ID: noStockroom}
	for _, c := range counts {
		room := &none
		if at := slices.IndexFunc(list, func(r Room) bool { return r.ID == c.ID }); at >= 0 {
			room = &list[at]
		} else if c.ID != noStockroom {
			continue // of another company, or one of too many
		}
		room.Cars = append(room.Cars, PhaseCount{Phase: c.Phase, Count: c.Count})
	}

	if len(none.Cars) > 0 {
		list = append(list, none)
	}

	for i := range list {
		list[i].Cars = append([]PhaseCount{}, list[i].Cars...)
	}

	return list, nil
}
