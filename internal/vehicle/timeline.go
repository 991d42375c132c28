package vehicle

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/person"
)

// Happening is something that happened to a vehicle.
type Happening struct {
	Kind     string       `db:"kind" json:"kind" enum:"change,payment,reservation,offer,order,visit,response"`
	ID       int64        `db:"id" json:"id" doc:"of the entry of the log, the payment, the reservation, the offer, the order, the visit or the response"`
	At       db.Time      `db:"at" json:"at"`
	Who      string       `db:"who" json:"who"`
	Changes  db.JSON      `json:"changes,omitempty" doc:"of a change: field: [old, new]"`
	Amount   *money.Cents `db:"amount" json:"amount" nullable:"true" doc:"of a payment or an offer"`
	Currency string       `db:"currency" json:"currency"`
	Text     string       `db:"text" json:"text" doc:"the comment of a payment, the customer of a reservation, the number of an offer or an order"`
	Status   string       `db:"status" json:"status" doc:"of a reservation, an offer or an order"`
	Day      *date.Date   `db:"day" json:"day" nullable:"true" doc:"of a payment; the last one of a reservation"`
	Unit     string       `json:"unit" doc:"sales or service, of a visit and a response"`
	NPS      *int64       `json:"nps" nullable:"true" doc:"of a response"`
}

// mostHappenings is how many of a vehicle are shown, the newest.
const mostHappenings = 500

// storied shows what happened to vehicles, with what other areas know of them.
type storied struct{ others []person.Story }

func (o storied) listHappenings(ctx context.Context, tx *db.Tx, in *httpapi.ByID) ([]Happening, error) {
	v, err := Vehicles.Get(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}

	list, err := db.Select[Happening](ctx, tx, `SELECT 'payment' AS kind, p.id, p.created_at AS at,
			COALESCE(u.name, '') AS who, p.amount, p.currency, p.comment AS text, '' AS status,
			p.payment_at AS day
		FROM vehicle_payment_logs p
		LEFT JOIN users u ON u.id = p.user_id
		WHERE {everyone} AND p.vehicle_id = $1
		UNION ALL SELECT 'reservation', r.id, r.created_at,
			CASE WHEN {company:r.company_id} THEN u.name ELSE c.name END, NULL, '',
			CASE WHEN {company:r.company_id} THEN r.customer_name ELSE '' END, r.status, r.until
		FROM vehicle_reservations r
		JOIN users u ON u.id = r.user_id
		JOIN companies c ON c.id = r.company_id
		WHERE r.vehicle_id = $1
		UNION ALL SELECT 'offer', o.id, o.created_at, COALESCE(u.name, ''), o.price_total, o.currency,
			o.number, o.status, o.expire_date
		FROM versions o
		LEFT JOIN users u ON u.id = o.user_id
		WHERE {brand:o.brand_id|o.user_id} AND {company:o.company_id} AND o.vehicle_id = $1
		UNION ALL SELECT 'order', id, created_at,
			COALESCE((SELECT u.name FROM users u WHERE u.id = orders.dealer_manager_id), ''), NULL, '',
			CAST(id AS TEXT), status, wanted_at
		FROM orders
		WHERE {brand:brand_id|dealer_manager_id@dealer_company_id}
			AND {company:dealer_company_id|app.order.process}
			AND status <> 'deleted'
			AND id = (SELECT v.order_id FROM vehicles v WHERE {everyone} AND v.id = $1)
		ORDER BY 3 DESC, 1, 2 DESC
		LIMIT $2`, v.ID, mostHappenings)
	if err != nil {
		return nil, fmt.Errorf("read what became of a vehicle: %w", err)
	}

	changes, err := audit.Of(ctx, tx, Vehicles, &v, mostHappenings)
	if err != nil {
		return nil, err
	}

	for _, c := range changes {
		list = append(list, Happening{Kind: "change", ID: c.ID, At: c.At, Who: c.ActorName, Changes: c.Changes})
	}

	for _, other := range o.others {
		if !tx.Actor.May(other.Perm) {
			continue
		}

		found, err := other.Events(ctx, tx, person.Subject{VehicleID: v.ID, VIN: v.VIN}, tx.Now(), mostHappenings)
		if err != nil {
			return nil, fmt.Errorf("read the story of %s: %w", other.Name, err)
		}

		for _, e := range found {
			list = append(list, Happening{
				Kind:   e.Kind,
				ID:     e.ID,
				At:     e.At,
				Who:    e.Company,
				Status: e.State,
				Unit:   e.Unit,
				NPS:    e.NPS,
			})
		}
	}

	slices.SortFunc(list, func(a, b Happening) int {
		return cmp.Or(b.At.Compare(a.At.Time), strings.Compare(a.Kind, b.Kind), cmp.Compare(b.ID, a.ID))
	})

	return list[:min(len(list), mostHappenings)], nil
}
