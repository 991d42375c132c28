package vehicle

import (
	"context"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/notice"
	"forecourt/internal/platform/settings"
)

// Reservation is a user's claim to a vehicle: it holds, waits or is over.
type Reservation struct {
	table.Record
	VehicleID    int64      `db:"vehicle_id" json:"vehicle_id" readOnly:"true"`
	UserID       int64      `db:"user_id" json:"user_id" readOnly:"true"`
	UserName     string     `db:"user_name" fieldtag:"computed" json:"user_name" readOnly:"true"`
	CompanyID    int64      `db:"company_id" json:"company_id" readOnly:"true"`
	CustomerID   *int64     `db:"customer_id" json:"customer_id" nullable:"true" doc:"a customer of the company"`
	CustomerName string     `db:"customer_name" json:"customer_name" maxLength:"255"`
	Until        *date.Date `db:"until" json:"until" nullable:"true" readOnly:"true" doc:"the last day; null while it waits"`
	Extended     db.Flag    `db:"extended" json:"extended" readOnly:"true"`
	Status       string     `db:"status" json:"status" enum:"queued,active,used,released,expired" readOnly:"true"`
	BrandID      int64      `db:"brand_id" fieldtag:"computed" json:"-"`

	customerCompany int64
}

// The statuses of reservations.
const (
	reservationQueued   = "queued"
	reservationActive   = "active"
	reservationUsed     = "used"
	reservationReleased = "released"
	reservationExpired  = "expired"
)

var reservations = table.New(table.Table[Reservation]{
	Name: "vehicle_reservations", Entity: "vehicle-reservation", Order: "id",
	Scope: `EXISTS (
			SELECT 1
			FROM vehicles car
			WHERE car.id = vehicle_reservations.vehicle_id
				AND {brand:car.brand_id|car.reserved_user_id@reserved_company_id})`,
	Reading: PermStock,
	Sort:    map[string]string{"id": "id", "updated_at": "updated_at"},
	Owner: func(r *Reservation) table.Owner {
		return table.Owner{BrandID: &r.BrandID, CompanyID: &r.CompanyID}
	},
	CommonByRules: true,
	ByActions:     true,
	Prepare: func(r *Reservation) error {
		r.CustomerName = strings.Join(strings.Fields(r.CustomerName), " ")
		var fields fault.Fields
		fields.Length("customer_name", r.CustomerName, fault.MaxTitle)
		return fields.Err()
	},
	Parents: []table.Parent[Reservation]{table.CustomerParent("{company:dealer_company_id}", func(r *Reservation) *int64 { return r.CustomerID })},
	Refs: []table.Ref[Reservation]{
		{
			Field: "vehicle_id", Table: "vehicles", Scope: "{everyone}", ID: func(r *Reservation) *int64 { return &r.VehicleID },
			Brand: func(r *Reservation) *int64 { return &r.BrandID },
		},
		{
			Field:  "customer_id",
			Table:  "customers",
			Scope:  "{company:dealer_company_id}",
			Shared: true,
			ID:     func(r *Reservation) *int64 { return r.CustomerID },
			Column: "dealer_company_id", Take: func(r *Reservation, company int64) { r.customerCompany = company },
		},
	},
	Check: func(_ context.Context, _ *db.Tx, rows []*Reservation, wrong []fault.Fields) error {
		for i, r := range rows {
			if r.CustomerID != nil && len(wrong[i]["customer_id"]) == 0 && r.customerCompany != r.CompanyID {
				wrong[i].Add("customer_id", "customer_of_another_company")
			}
		}
		return nil
	},
	Unique: []table.Unique{
		{Field: "vehicle_id", Everywhere: true, Where: "status = 'active'"},
		{Field: "user_id", Within: []string{"vehicle_id"}, Everywhere: true, Where: "status IN ('active', 'queued')"},
	},
	Computed: map[string]string{
		"brand_id":  "(SELECT car.brand_id FROM vehicles car WHERE car.id = vehicle_reservations.vehicle_id)",
		"user_name": "COALESCE((SELECT holder.name FROM users holder WHERE holder.id = vehicle_reservations.user_id), '')",
	},
})

// PermStock reads the stock and reserves vehicles.
var PermStock = authz.Perm("app.stock")

// Claim is what a user who reserves a vehicle asks for.
type Claim struct {
	CustomerID   *int64 `json:"customer_id,omitempty" nullable:"true"`
	CustomerName string `json:"customer_name,omitempty" maxLength:"255"`
	Queue        bool   `json:"queue,omitempty" doc:"wait where somebody else has it"`
	TakeOver     bool   `json:"take_over,omitempty" doc:"end the reservation of somebody else, with the right app.stock.override"`
}

// Reserve reserves a vehicle for the caller, or a place in its queue. A call of the holder
// changes the customer for whom it is reserved.
func Reserve(ctx context.Context, tx *db.Tx, id int64, c Claim) error {
	return changeHolding(ctx, tx, id, func(h *holding) error {
		if err := h.checkFree(); err != nil {
			return err
		}
		if !h.isHeld(tx.Today()) {
			return h.reserveFree(ctx, tx, c)
		}
		if h.Mine {
			return h.changeCustomer(ctx, tx, c)
		}
		if c.TakeOver {
			if !tx.Actor.May(PermOverride) {
				return fault.New(fault.Denied, "denied").With("permission", PermOverride.State)
			}
			if err := endReservations(ctx, tx, h.ID, []string{reservationActive}, reservationReleased,
				notice.ReservationTaken); err != nil {
				return err
			}
			return h.reserveFree(ctx, tx, c)
		}
		if !c.Queue {
			return h.refuseHeld(ctx, tx)
		}
		company, err := ownCompany(ctx, tx, h.DealerID)
		if err != nil {
			return err
		}
		_, err = reservations.Insert(ctx, tx, Reservation{
			VehicleID: h.ID, BrandID: h.BrandID, UserID: tx.Actor.UserID, CompanyID: company,
			CustomerID: c.CustomerID, CustomerName: c.CustomerName, Status: reservationQueued,
		})
		return alreadyWaits(err)
	})
}

// alreadyWaits makes a second place of one user in a queue no error.
func alreadyWaits(err error) error {
	if fault.Names(err, "user_id") {
		return fault.New(fault.Conflict, "already_queued")
	}
	return err
}

// ownCompany gives the company for which a user reserves: the user's own one, else the
// dealer.
func ownCompany(ctx context.Context, tx *db.Tx, dealer int64) (int64, error) {
	own, err := db.Select[int64](ctx, tx, "SELECT company_id FROM users WHERE {self:id} AND company_id IS NOT NULL")
	if err == nil && len(own) > 0 {
		return own[0], nil
	}
	return dealer, err
}

// reserveFree reserves a free vehicle for the caller.
func (h *holding) reserveFree(ctx context.Context, tx *db.Tx, c Claim) error {
	company, err := ownCompany(ctx, tx, h.DealerID)
	if err != nil {
		return err
	}

	until, err := lastDay(ctx, tx)
	if err != nil {
		return err
	}
	// Who waited for it has it now.
	if err := endReservations(ctx, tx, h.ID, []string{reservationQueued}, reservationUsed, "",
		tx.Actor.UserID); err != nil {
		return err
	}

	_, err = reservations.Insert(ctx, tx, Reservation{
		VehicleID: h.ID, BrandID: h.BrandID, UserID: tx.Actor.UserID, CompanyID: company, Until: &until,
		CustomerID: c.CustomerID, CustomerName: c.CustomerName, Status: reservationActive,
	})

	h.ReservedUserID = &tx.Actor.UserID
	h.ReservedCompanyID = &company
	h.ReservedUntil = &until

	return err
}

// lastDay gives the last day of a reservation that begins today.
func lastDay(ctx context.Context, tx *db.Tx) (date.Date, error) {
	s, err := settings.ForStock(ctx, tx)
	return tx.Today().AddDays(s.ReservationDays), err
}

// changeCustomer changes the customer for whom a vehicle is reserved.
func (h *holding) changeCustomer(ctx context.Context, tx *db.Tx, c Claim) error {
	return changeActive(ctx, tx, h.ID, func(r *Reservation) error {
		r.CustomerID = c.CustomerID
		r.CustomerName = c.CustomerName
		return nil
	})
}

func changeActive(ctx context.Context, tx *db.Tx, vehicle int64, change func(*Reservation) error) error {
	id, err := db.SelectOne[int64](ctx, tx, `SELECT id
		FROM vehicle_reservations
		WHERE {everyone} AND vehicle_id = $1 AND status = 'active'`, vehicle)
	if err != nil {
		return err
	}

	_, err = reservations.Update(ctx, tx, id, table.AnyRevision, change)
	return err
}

// Extend gives the holder a term from today, once.
func Extend(ctx context.Context, tx *db.Tx, id int64) error {
	return changeHolding(ctx, tx, id, func(h *holding) error {
		if !h.isHeld(tx.Today()) {
			return fault.New(fault.Conflict, "not_reserved")
		}
		if !bool(h.Mine) && !tx.Actor.May(PermOverride) {
			return h.refuseHeld(ctx, tx)
		}
		until, err := lastDay(ctx, tx)
		if err != nil {
			return err
		}
		had := *h.ReservedUntil
		h.ReservedUntil = &until
		return changeActive(ctx, tx, h.ID, func(r *Reservation) error {
			if bool(r.Extended) && !tx.Actor.May(PermOverride) {
				return fault.New(fault.Conflict, "extended_already")
			}
			if had.Compare(until) >= 0 {
				return fault.New(fault.Conflict, "not_longer").With("until", had.String())
			}
			r.Until = &until
			r.Extended = true
			return nil
		})
	})
}

// Release gives a vehicle back, or the caller's place in its queue.
func Release(ctx context.Context, tx *db.Tx, id int64) error {
	return changeHolding(ctx, tx, id, func(h *holding) error {
		held := h.isHeld(tx.Today())
		if held && (bool(h.Mine) || tx.Actor.May(PermOverride)) {
			return passOn(ctx, tx, h, reservationReleased)
		}
		waits, err := db.SelectOne[int](ctx, tx, `SELECT count(*)
			FROM vehicle_reservations
			WHERE {mine:user_id} AND vehicle_id = $1 AND status = 'queued'`, id)
		switch {
		case err != nil:
			return err
		case waits > 0:
			return endReservations(ctx, tx, id, []string{reservationQueued}, reservationReleased, "", tx.Actor.UserID)
		case held:
			return h.refuseHeld(ctx, tx)
		}
		return fault.New(fault.Conflict, "not_reserved")
	})
}

// AddReservations adds reservations, many at once, and lets the vehicles say who
// has them.
func AddReservations(ctx context.Context, tx *db.Tx, rows []Reservation) error {
	if err := reservations.InsertMany(ctx, tx, rows); err != nil {
		return err
	}

	of := map[int64]Reservation{}
	var ids []int64

	for _, r := range rows {
		if r.Status == reservationActive {
			of[r.VehicleID] = r
			ids = append(ids, r.VehicleID)
		}
	}

	_, err := holdings.Bulk(ctx, tx, ids, table.BulkChange[holding]{
		Columns: []string{"reserved_user_id", "reserved_company_id", "reserved_until"},
		Change: func(h *holding) error {
			r := of[h.ID]
			h.ReservedUserID = &r.UserID
			h.ReservedCompanyID = &r.CompanyID
			h.ReservedUntil = r.Until
			return nil
		},
	})

	return err
}
