package vehicle

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/notice"
	"forecourt/internal/platform/record"
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
	Scope:   "EXISTS (SELECT 1 FROM vehicles car WHERE car.id = vehicle_reservations.vehicle_id AND {brand:car.brand_id|car.reserved_user_id@reserved_company_id})",
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
	Refs: []table.Ref[Reservation]{
		{
			Field: "vehicle_id", Table: "vehicles", Scope: "{everyone}", ID: func(r *Reservation) *int64 { return &r.VehicleID },
			Brand: func(r *Reservation) *int64 { return &r.BrandID },
		},
		{
			Field: "customer_id", Table: "customers", Scope: "{company:dealer_company_id}", Shared: true, ID: func(r *Reservation) *int64 { return r.CustomerID },
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

// holding is a vehicle as who reserves it may change it, also one of another company.
type holding struct {
	table.Record
	BrandID           int64      `db:"brand_id" json:"brand_id"`
	DealerID          int64      `db:"dealer_company_id" json:"dealer_company_id"`
	Phase             Phase      `db:"phase" json:"phase"`
	Status            string     `db:"status" json:"status"`
	CustomerID        *int64     `db:"customer_id" json:"customer_id"`
	OwnerName         string     `db:"owner" json:"owner"`
	ReservedUserID    *int64     `db:"reserved_user_id" json:"reserved_user_id"`
	ReservedCompanyID *int64     `db:"reserved_company_id" json:"reserved_company_id"`
	ReservedUntil     *date.Date `db:"reserved_until" json:"reserved_until"`
	Name              string     `db:"description_show" json:"description_show"`
	Mine              db.Flag    `db:"mine" fieldtag:"computed" json:"-"`
}

var holdings = table.New(table.Table[holding]{
	Name: "vehicles", Entity: "vehicle", Scope: "{brand:brand_id|reserved_user_id@reserved_company_id}",
	Called:   func(h *holding, _ string) string { return h.Name },
	Owner:    func(h *holding) table.Owner { return table.Owner{BrandID: &h.BrandID, CompanyID: &h.DealerID} },
	Computed: map[string]string{"mine": "CASE WHEN {mine:reserved_user_id@reserved_company_id} THEN 1 ELSE 0 END"},
	Load: func(_ context.Context, tx *db.Tx, rows []holding) error {
		for i := range rows {
			if _, acts := tx.Actor.For(rows[i].ReservedCompanyID, rows[i].ReservedUserID); acts {
				tx.WorkWithin(rows[i].BrandID)
			}
		}
		return nil
	},
	Wrote: func(ctx context.Context, tx *db.Tx, rows []holding) error {
		ids := make([]int64, len(rows))
		for i := range rows {
			ids[i] = rows[i].ID
		}
		return storeTags(ctx, tx, ids)
	},
})

func (h *holding) isHeld(today date.Date) bool {
	return h.ReservedUserID != nil && h.ReservedUntil != nil && h.ReservedUntil.Compare(today) >= 0
}

// free refuses a vehicle that nobody can reserve.
func (h *holding) free() error {
	switch {
	case h.Status != record.Active || h.Phase.closed():
		return fault.New(fault.Conflict, "not_open")
	case h.CustomerID != nil || h.OwnerName != "":
		return fault.New(fault.Conflict, "has_customer")
	}
	return nil
}

// Claim is what a user asks for who reserves a vehicle.
type Claim struct {
	CustomerID   *int64 `json:"customer_id,omitempty" nullable:"true"`
	CustomerName string `json:"customer_name,omitempty" maxLength:"255"`
	Queue        bool   `json:"queue,omitempty" doc:"wait where somebody else has it"`
	TakeOver     bool   `json:"take_over,omitempty" doc:"end the reservation of somebody else, with the right app.stock.override"`
}

// hold changes who has a vehicle. Several ask for one at once, and the row stays
// locked from the first to the end of the transaction.
func hold(ctx context.Context, tx *db.Tx, id int64, change func(h *holding) error) error {
	_, err := holdings.Update(ctx, tx, id, table.AnyRevision, func(h *holding) error {
		if h.ReservedUserID != nil && !h.isHeld(tx.Today()) {
			if err := next(ctx, tx, h, reservationExpired); err != nil {
				return err
			}
		}
		return change(h)
	})
	return err
}

// Reserve gives a vehicle to the caller, or a place in the queue for it. The
// holder's own call changes for whom it is.
func Reserve(ctx context.Context, tx *db.Tx, id int64, c Claim) error {
	return hold(ctx, tx, id, func(h *holding) error {
		if err := h.free(); err != nil {
			return err
		}
		if !h.isHeld(tx.Today()) {
			return h.take(ctx, tx, c)
		}
		if h.Mine {
			return h.rename(ctx, tx, c)
		}
		if c.TakeOver {
			if !tx.Actor.May(PermOverride) {
				return fault.New(fault.Denied, "denied").With("permission", PermOverride.State)
			}
			if err := end(ctx, tx, h.ID, []string{reservationActive}, reservationReleased, notice.ReservationTaken); err != nil {
				return err
			}
			return h.take(ctx, tx, c)
		}
		if !c.Queue {
			return h.refusal(ctx, tx)
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
	if fault.Is(err, fault.Invalid) && strings.Contains(err.Error(), "user_id") {
		return fault.New(fault.Conflict, "already_queued")
	}
	return err
}

// ownCompany is for which company a user reserves: the own one, else the dealer.
func ownCompany(ctx context.Context, tx *db.Tx, dealer int64) (int64, error) {
	own, err := db.Select[int64](ctx, tx, "SELECT company_id FROM users WHERE {self:id} AND company_id IS NOT NULL")
	if err == nil && len(own) > 0 {
		return own[0], nil
	}
	return dealer, err
}

// take gives a free vehicle to the caller.
func (h *holding) take(ctx context.Context, tx *db.Tx, c Claim) error {
	company, err := ownCompany(ctx, tx, h.DealerID)
	if err != nil {
		return err
	}
	until, err := term(ctx, tx)
	if err != nil {
		return err
	}
	// Who waited for it has it now.
	if err := end(ctx, tx, h.ID, []string{reservationQueued}, reservationUsed, "", tx.Actor.UserID); err != nil {
		return err
	}
	_, err = reservations.Insert(ctx, tx, Reservation{
		VehicleID: h.ID, BrandID: h.BrandID, UserID: tx.Actor.UserID, CompanyID: company, Until: &until,
		CustomerID: c.CustomerID, CustomerName: c.CustomerName, Status: reservationActive,
	})
	h.ReservedUserID, h.ReservedCompanyID, h.ReservedUntil = &tx.Actor.UserID, &company, &until
	return err
}

// term is the last day of a reservation that begins today.
func term(ctx context.Context, tx *db.Tx) (date.Date, error) {
	s, err := settings.ForStock(ctx, tx)
	return tx.Today().AddDays(s.ReservationDays), err
}

// rename changes for whom a vehicle is reserved.
func (h *holding) rename(ctx context.Context, tx *db.Tx, c Claim) error {
	return changeActive(ctx, tx, h.ID, func(r *Reservation) error {
		r.CustomerID, r.CustomerName = c.CustomerID, c.CustomerName
		return nil
	})
}

func changeActive(ctx context.Context, tx *db.Tx, vehicle int64, change func(*Reservation) error) error {
	id, err := db.SelectOne[int64](ctx, tx, "SELECT id FROM vehicle_reservations WHERE {everyone} AND vehicle_id = $1 AND status = 'active'", vehicle)
	if err != nil {
		return err
	}
	_, err = reservations.Update(ctx, tx, id, table.AnyRevision, change)
	return err
}

// Extend gives the holder a term from today, once.
func Extend(ctx context.Context, tx *db.Tx, id int64) error {
	return hold(ctx, tx, id, func(h *holding) error {
		if !h.isHeld(tx.Today()) {
			return fault.New(fault.Conflict, "not_reserved")
		}
		if !bool(h.Mine) && !tx.Actor.May(PermOverride) {
			return h.refusal(ctx, tx)
		}
		until, err := term(ctx, tx)
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
			r.Until, r.Extended = &until, true
			return nil
		})
	})
}

// Release gives a vehicle back, or the caller's place in its queue.
func Release(ctx context.Context, tx *db.Tx, id int64) error {
	return hold(ctx, tx, id, func(h *holding) error {
		held := h.isHeld(tx.Today())
		if held && (bool(h.Mine) || tx.Actor.May(PermOverride)) {
			return next(ctx, tx, h, reservationReleased)
		}
		waits, err := db.SelectOne[int](ctx, tx, "SELECT count(*) FROM vehicle_reservations WHERE {mine:user_id} AND vehicle_id = $1 AND status = 'queued'", id)
		switch {
		case err != nil:
			return err
		case waits > 0:
			return end(ctx, tx, id, []string{reservationQueued}, reservationReleased, "", tx.Actor.UserID)
		case held:
			return h.refusal(ctx, tx)
		}
		return fault.New(fault.Conflict, "not_reserved")
	})
}

// next ends the reservation that holds and gives the vehicle to who has waited
// longest among the active users, for a full term.
func next(ctx context.Context, tx *db.Tx, h *holding, how string) error {
	why := ""
	if how == reservationExpired {
		why = notice.ReservationEnded
	}
	if err := end(ctx, tx, h.ID, []string{reservationActive}, how, why); err != nil {
		return err
	}
	h.ReservedUserID, h.ReservedCompanyID, h.ReservedUntil = nil, nil, nil
	if h.free() != nil {
		return end(ctx, tx, h.ID, []string{reservationQueued}, reservationExpired, "")
	}
	waiting, err := db.Select[int64](ctx, tx, `SELECT r.id FROM vehicle_reservations r JOIN users u ON u.id = r.user_id
		WHERE {everyone} AND r.vehicle_id = $1 AND r.status = 'queued' AND u.status = 'active' ORDER BY r.id LIMIT 1`, h.ID)
	if err != nil || len(waiting) == 0 {
		return err
	}
	until, err := term(ctx, tx)
	if err != nil {
		return err
	}
	first, err := reservations.Update(ctx, tx, waiting[0], table.AnyRevision, func(r *Reservation) error {
		r.Status, r.Until = reservationActive, &until
		return nil
	})
	if err != nil {
		return err
	}
	h.ReservedUserID, h.ReservedCompanyID, h.ReservedUntil = &first.UserID, &first.CompanyID, &until
	return notice.Add(ctx, tx, first.message(notice.ReservationYours, until))
}

func (r *Reservation) message(kind string, day date.Date) notice.Message {
	return notice.Message{
		UserID: r.UserID, Kind: kind, Entity: "stock", EntityID: r.VehicleID, CompanyID: &r.CompanyID,
		Data: map[string]string{"date": day.String()}, OnceKey: fmt.Sprintf("%s:%d:%s", kind, r.ID, day),
	}
}

// end ends reservations of a vehicle that have one of the statuses, those of
// these users where any are named; why is the notice their users get, if any.
func end(ctx context.Context, tx *db.Tx, vehicle int64, statuses []string, how, why string, users ...int64) error {
	in := db.In("status", statuses)
	conditions, args := in.Places(2), append([]any{vehicle}, in.Args...)
	if len(users) > 0 {
		of := db.In("user_id", users)
		conditions, args = conditions+" AND "+of.Places(len(args)+1), append(args, of.Args...)
	}
	ids, err := db.Select[int64](ctx, tx, "SELECT id FROM vehicle_reservations WHERE {everyone} AND vehicle_id = $1 AND "+conditions+" ORDER BY id", args...)
	if err != nil || len(ids) == 0 {
		return err
	}
	var messages []notice.Message
	outcomes, err := reservations.Bulk(ctx, tx, ids, table.BulkChange[Reservation]{Columns: []string{"status"}, Change: func(r *Reservation) error {
		r.Status = how
		if why != "" {
			messages = append(messages, r.message(why, tx.Today()))
		}
		return nil
	}})
	if err != nil {
		return err
	}
	for _, o := range outcomes {
		if o.Refused != nil {
			return o.Refused
		}
	}
	return notice.Add(ctx, tx, messages...)
}

// endAll ends what holds a vehicle and the queue for it: that of the holder as
// said, the others as expired.
func endAll(ctx context.Context, tx *db.Tx, vehicle int64, how string) error {
	if err := end(ctx, tx, vehicle, []string{reservationActive}, how, ""); err != nil {
		return err
	}
	return end(ctx, tx, vehicle, []string{reservationQueued}, reservationExpired, notice.ReservationGone)
}

// refusal says who has a vehicle: by name within the caller's companies, else by company.
func (h *holding) refusal(ctx context.Context, tx *db.Tx) error {
	return heldBy(ctx, tx, *h.ReservedUserID, *h.ReservedCompanyID, *h.ReservedUntil)
}

func reservedBy(ctx context.Context, tx *db.Tx, v *Vehicle) error {
	return heldBy(ctx, tx, *v.ReservedUserID, *v.ReservedCompanyID, *v.ReservedUntil)
}

func heldBy(ctx context.Context, tx *db.Tx, user, company int64, until date.Date) error {
	name, err := db.SelectOne[string](ctx, tx, `SELECT CASE WHEN {company:c.id} THEN u.name ELSE c.name END FROM users u, companies c WHERE u.id = $1 AND c.id = $2`, user, company)
	if err != nil {
		return fmt.Errorf("look who has reserved: %w", err)
	}
	return fault.New(fault.Conflict, "reserved").With("name", name).With("until", until.String())
}

// InQueue is a place in the queue of a vehicle, the holder's first.
type InQueue struct {
	ID           int64      `db:"id" json:"id"`
	Name         string     `db:"name" json:"name" doc:"the user's, or the company's where that is not one of the reader's"`
	CompanyID    int64      `db:"company_id" json:"company_id"`
	CustomerName string     `db:"customer_name" json:"customer_name" doc:"within the reader's companies only"`
	Until        *date.Date `db:"until" json:"until" nullable:"true"`
	Extended     db.Flag    `db:"extended" json:"extended"`
	Mine         db.Flag    `db:"mine" json:"mine"`
	Status       string     `db:"status" json:"status" enum:"queued,active"`
	CreatedAt    db.Time    `db:"created_at" json:"created_at"`
}

// Queue is who has a vehicle and who waits for it.
func Queue(ctx context.Context, tx *db.Tx, vehicle int64) ([]InQueue, error) {
	return db.Select[InQueue](ctx, tx, `SELECT r.id, CASE WHEN {company:r.company_id} THEN u.name ELSE c.name END AS name, r.company_id,
		CASE WHEN {company:r.company_id} THEN r.customer_name ELSE '' END AS customer_name, r.until, r.extended,
		CASE WHEN {mine:r.user_id} THEN 1 ELSE 0 END AS mine, r.status, r.created_at
		FROM vehicle_reservations r JOIN users u ON u.id = r.user_id JOIN companies c ON c.id = r.company_id JOIN vehicles car ON car.id = r.vehicle_id
		WHERE {brand:car.brand_id|car.reserved_user_id@reserved_company_id} AND r.vehicle_id = $1
		AND (r.status = 'active' AND r.until >= {today} OR r.status = 'queued') ORDER BY CASE r.status WHEN 'active' THEN 0 ELSE 1 END, r.id LIMIT 100`, vehicle)
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
			of[r.VehicleID], ids = r, append(ids, r.VehicleID)
		}
	}
	_, err := holdings.Bulk(ctx, tx, ids, table.BulkChange[holding]{
		Columns: []string{"reserved_user_id", "reserved_company_id", "reserved_until"},
		Change: func(h *holding) error {
			r := of[h.ID]
			h.ReservedUserID, h.ReservedCompanyID, h.ReservedUntil = &r.UserID, &r.CompanyID, r.Until
			return nil
		},
	})
	return err
}
