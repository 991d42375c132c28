package vehicle

import (
	"context"
	"fmt"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/notice"
)

// passOn ends the reservation that holds the vehicle and reserves it, for a full term, for
// the active user who has waited longest.
func passOn(ctx context.Context, tx *db.Tx, h *holding, how string) error {
	why := ""
	if how == reservationExpired {
		why = notice.ReservationEnded
	}
	if err := endReservations(ctx, tx, h.ID, []string{reservationActive}, how, why); err != nil {
		return err
	}

	h.ReservedUserID = nil
	h.ReservedCompanyID = nil
	h.ReservedUntil = nil
	if h.checkFree() != nil {
		return endReservations(ctx, tx, h.ID, []string{reservationQueued}, reservationExpired, "")
	}

	waiting, err := db.Select[int64](ctx, tx, `SELECT r.id FROM vehicle_reservations r JOIN users u ON u.id = r.user_id
		WHERE {everyone} AND r.vehicle_id = $1 AND r.status = 'queued' AND u.status = 'active' ORDER BY r.id LIMIT 1`, h.ID)
	if err != nil || len(waiting) == 0 {
		return err
	}

	until, err := lastDay(ctx, tx)
	if err != nil {
		return err
	}

	first, err := reservations.Update(ctx, tx, waiting[0], table.AnyRevision, func(r *Reservation) error {
		r.Status = reservationActive
		r.Until = &until
		return nil
	})
	if err != nil {
		return err
	}

	h.ReservedUserID = &first.UserID
	h.ReservedCompanyID = &first.CompanyID
	h.ReservedUntil = &until

	return notice.Add(ctx, tx, first.message(notice.ReservationYours, until))
}

// NoticeNames names vehicles for notices by what they are, since that is seen of the cars
// of all companies.
func NoticeNames() []notice.Names {
	return []notice.Names{{Entity: "stock", Of: func(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]string, error) {
		among, err := tx.AmongIDs("id", ids)
		if err != nil {
			return nil, err
		}
		rows, err := db.Select[struct {
			ID   int64  `db:"id"`
			Name string `db:"description_show"`
		}](ctx, tx, `SELECT id, description_show
			FROM vehicles
			WHERE `+holdings.Scope+" AND status = 'active' AND "+among.Places(1), among.Args...)
		names := map[int64]string{}
		for _, r := range rows {
			names[r.ID] = r.Name
		}
		return names, err
	}}}
}

func (r *Reservation) message(kind string, day date.Date) notice.Message {
	return notice.Message{
		UserID: r.UserID, Kind: kind, Entity: "stock", EntityID: r.VehicleID, CompanyID: &r.CompanyID,
		Data: map[string]string{"date": day.String()}, OnceKey: fmt.Sprintf("%s:%d:%s", kind, r.ID, day),
	}
}

// endReservations ends reservations of a vehicle that have one of the statuses; where users
// are named, only theirs. why is the notice that their users get, if any.
func endReservations(
	ctx context.Context,
	tx *db.Tx,
	vehicle int64,
	statuses []string,
	how, why string,
	users ...int64,
) error {
	in := db.In("status", statuses)
	conditions := in.Places(2)
	args := append([]any{vehicle}, in.Args...)
	if len(users) > 0 {
		of := db.In("user_id", users)
		conditions += " AND " + of.Places(len(args)+1)
		args = append(args, of.Args...)
	}

	ids, err := db.Select[int64](ctx, tx, `SELECT id
		FROM vehicle_reservations
		WHERE {everyone} AND vehicle_id = $1 AND `+conditions+" ORDER BY id", args...)
	if err != nil || len(ids) == 0 {
		return err
	}

	var messages []notice.Message
	outcomes, err := reservations.Bulk(ctx, tx, ids,
		table.BulkChange[Reservation]{Columns: []string{"status"}, Change: func(r *Reservation) error {
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
	if err := endReservations(ctx, tx, vehicle, []string{reservationActive}, how, ""); err != nil {
		return err
	}
	return endReservations(ctx, tx, vehicle, []string{reservationQueued}, reservationExpired, notice.ReservationGone)
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

// Queue lists the holder of a vehicle and the users who wait for it.
func Queue(ctx context.Context, tx *db.Tx, vehicle int64) ([]InQueue, error) {
	return db.Select[InQueue](ctx, tx, `SELECT r.id,
			CASE WHEN {company:r.company_id} THEN u.name ELSE c.name END AS name, r.company_id,
			CASE WHEN {company:r.company_id} THEN r.customer_name ELSE '' END AS customer_name, r.until,
			r.extended, CASE WHEN {mine:r.user_id} THEN 1 ELSE 0 END AS mine, r.status, r.created_at
		FROM vehicle_reservations r
		JOIN users u ON u.id = r.user_id
		JOIN companies c ON c.id = r.company_id
		JOIN vehicles car ON car.id = r.vehicle_id
		WHERE {brand:car.brand_id|car.reserved_user_id@reserved_company_id}
			AND r.vehicle_id = $1
			AND (r.status = 'active' AND r.until >= {today} OR r.status = 'queued')
		ORDER BY CASE r.status WHEN 'active' THEN 0 ELSE 1 END, r.id
		LIMIT 100`, vehicle)
}
