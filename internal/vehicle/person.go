package vehicle

import (
	"context"
	"fmt"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/person"
	"forecourt/internal/platform/settings"
)

// People describes what vehicles hold of people: who bought them, and for whom they are or
// were reserved.
func People() person.Area {
	return person.Area{
		Name:     "vehicles",
		Fields:   map[string][]string{Vehicles.Entity: personalOfVehicle, reservations.Entity: personalOfReservation},
		Merge:    mergeCustomers,
		Held:     heldOf,
		Erasable: listErasable,
		Erase:    eraseFromVehicles,
	}
}

// The fields that say something about a customer.
var (
	personalOfVehicle     = []string{"owner", "comment"}
	personalOfReservation = []string{"customer_name"}
)

// bought is a vehicle as its customer may know it.
type bought struct {
	ID     int64      `db:"id" json:"-"`
	Name   string     `db:"name" json:"name"`
	VIN    string     `db:"vin" json:"vin"`
	Plate  string     `db:"registration_plate" json:"registration_plate"`
	Owner  string     `db:"owner" json:"owner"`
	SoldAt *date.Date `db:"sold_at" json:"sold_at"`
}

// claimed is a reservation as its customer may know it.
type claimed struct {
	ID        int64      `db:"id" json:"-"`
	VehicleID int64      `db:"vehicle_id" json:"-"`
	Name      string     `db:"name" json:"name"`
	Customer  string     `db:"customer_name" json:"customer_name"`
	Until     *date.Date `db:"until" json:"until"`
	Status    string     `db:"status" json:"status"`
}

func boughtBy(ctx context.Context, tx *db.Tx, p person.Person) ([]bought, error) {
	among, err := tx.AmongIDs("customer_id", p.CustomerIDs)
	if err != nil {
		return nil, err
	}

	list, err := db.Select[bought](ctx, tx, `SELECT id, description_show AS name, vin, registration_plate, owner,
			sold_at
		FROM vehicles
		WHERE {company:dealer_company_id} AND `+among.Places(1)+" ORDER BY id", among.Args...)
	if err != nil {
		return nil, fmt.Errorf("find the vehicles of a person: %w", err)
	}

	return list, nil
}

func claimedBy(ctx context.Context, tx *db.Tx, p person.Person) ([]claimed, error) {
	among, err := tx.AmongIDs("r.customer_id", p.CustomerIDs)
	if err != nil {
		return nil, err
	}

	list, err := db.Select[claimed](ctx, tx, `SELECT r.id, r.vehicle_id, car.description_show AS name,
			r.customer_name, r.until, r.status
		FROM vehicle_reservations r
		JOIN vehicles car ON car.id = r.vehicle_id
		WHERE {company:r.company_id} AND `+among.Places(1)+" ORDER BY r.id", among.Args...)
	if err != nil {
		return nil, fmt.Errorf("find the reservations of a person: %w", err)
	}

	return list, nil
}

// mergeCustomers lets vehicles and reservations of a customer name another.
func mergeCustomers(ctx context.Context, tx *db.Tx, from, to int64) (int, error) {
	one := person.Person{CustomerIDs: []int64{from}}
	cars, err := boughtBy(ctx, tx, one)
	if err != nil {
		return 0, err
	}

	claims, err := claimedBy(ctx, tx, one)
	if err != nil {
		return 0, err
	}
	if err := setBuyers(ctx, tx, cars, func(h *holding) { h.CustomerID = &to }); err != nil {
		return 0, err
	}

	return len(cars) + len(claims), setClaims(ctx, tx, claims, func(r *Reservation) { r.CustomerID = &to })
}

// setBuyers changes the buyers of vehicles for a user who looks after customers, who needs no
// right to vehicles.
func setBuyers(ctx context.Context, tx *db.Tx, cars []bought, change func(*holding)) error {
	ids := make([]int64, len(cars))
	for i, car := range cars {
		ids[i] = car.ID
	}

	return firstRefusal(holdings.Bulk(ctx, tx, ids,
		table.BulkChange[holding]{Columns: []string{"customer_id", "owner"}, Change: func(h *holding) error {
			change(h)
			return nil
		}}))
}

func setClaims(ctx context.Context, tx *db.Tx, claims []claimed, change func(*Reservation)) error {
	ids := make([]int64, len(claims))
	for i, c := range claims {
		ids[i] = c.ID
	}

	return firstRefusal(reservations.Bulk(ctx, tx, ids, table.BulkChange[Reservation]{Columns: []string{"customer_id", "customer_name"}, Change: func(r *Reservation) error {
		change(r)
		return nil
	}}))
}

// firstRefusal gives the first refusal of many changes.
func firstRefusal(outcomes []table.Outcome, err error) error {
	for _, o := range outcomes {
		if err == nil && o.Refused != nil {
			err = o.Refused
		}
	}
	return err
}

func heldOf(ctx context.Context, tx *db.Tx, p person.Person) ([]person.Held, error) {
	cars, err := boughtBy(ctx, tx, p)
	if err != nil {
		return nil, err
	}

	claims, err := claimedBy(ctx, tx, p)
	if err != nil {
		return nil, err
	}

	var list []person.Held
	for _, car := range cars {
		list = append(list, person.Held{Kind: Vehicles.Entity, ID: car.ID, Name: car.Name, Data: car})
	}

	for _, c := range claims {
		list = append(list, person.Held{Kind: reservations.Entity, ID: c.ID, Name: c.Name, Data: c})
	}

	return list, nil
}

// splitByRetention splits vehicles into those whose buyer is erased and those of sales
// whose papers the law requires to be kept for some years.
func splitByRetention(ctx context.Context, tx *db.Tx, cars []bought) (erased, kept []bought, err error) {
	years, err := settings.RetentionYears(ctx, tx)
	if err != nil {
		return nil, nil, err
	}

	since, err := date.New(tx.Today().Year()-years, 1, 1)
	if err != nil {
		return nil, nil, err
	}

	for _, car := range cars {
		if car.SoldAt != nil && car.SoldAt.Compare(since) >= 0 {
			kept = append(kept, car)
		} else {
			erased = append(erased, car)
		}
	}

	return erased, kept, nil
}

func listErasable(ctx context.Context, tx *db.Tx, p person.Person) (person.Erasure, error) {
	var e person.Erasure
	cars, err := boughtBy(ctx, tx, p)
	if err != nil {
		return e, err
	}

	erased, kept, err := splitByRetention(ctx, tx, cars)
	if err != nil {
		return e, err
	}

	claims, err := claimedBy(ctx, tx, p)
	if err != nil {
		return e, err
	}

	for _, car := range erased {
		e.Erased = append(e.Erased, person.Part{Kind: Vehicles.Entity, ID: car.ID, Name: car.Name, What: "texts", Count: 1})
	}

	if len(claims) > 0 {
		e.Erased = append(e.Erased, person.Part{Kind: reservations.Entity, What: "texts", Count: len(claims)})
	}

	for _, car := range kept {
		e.Stays = append(e.Stays, person.Part{Kind: Vehicles.Entity, ID: car.ID, Name: car.Name, What: "record", Count: 1})
	}

	return e, nil
}

// eraseFromVehicles removes the person from vehicles and reservations; a reservation that
// still holds has to be released before.
func eraseFromVehicles(ctx context.Context, tx *db.Tx, p person.Person) error {
	claims, err := claimedBy(ctx, tx, p)
	if err != nil {
		return err
	}

	var claimIDs []int64

	for _, c := range claims {
		if c.Status == reservationActive || c.Status == reservationQueued {
			return fault.New(fault.Conflict, "in_progress").With("name", c.Name)
		}
		claimIDs = append(claimIDs, c.ID)
	}

	cars, err := boughtBy(ctx, tx, p)
	if err != nil {
		return err
	}

	erased, kept, err := splitByRetention(ctx, tx, cars)
	if err != nil {
		return err
	}

	var ids, keptIDs []int64
	for _, car := range erased {
		ids = append(ids, car.ID)
	}

	if err := setBuyers(ctx, tx, erased, func(h *holding) { h.CustomerID, h.OwnerName = nil, "" }); err != nil {
		return err
	}

	for _, car := range kept {
		keptIDs = append(keptIDs, car.ID)
	}

	if err := storeTagsWithout(ctx, tx, keptIDs, p.CustomerIDs); err != nil {
		return err
	}
	if err := setClaims(ctx, tx, claims, func(r *Reservation) { r.CustomerID, r.CustomerName = nil, "" }); err != nil {
		return err
	}
	if err := audit.EraseFields(ctx, tx, Vehicles.Entity, ids, "personal data erased", personalOfVehicle...); err != nil {
		return err
	}

	return audit.EraseFields(ctx, tx, reservations.Entity, claimIDs, "personal data erased", personalOfReservation...)
}
