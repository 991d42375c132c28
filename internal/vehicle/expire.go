package vehicle

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/notice"
)

// ExpireKind is the kind of the hourly job that ends reservations whose last day
// is over, and warns of those that end tomorrow.
const ExpireKind = "stock.reservations"

// expiredAtOnce is how many reservations end in one piece.
const expiredAtOnce = 200

// Expire ends reservations whose last day is over, and gives each vehicle to the user who
// waits for it.
func Expire(ctx context.Context, run *jobs.Run) error {
	if err := inPieces(ctx, run, `SELECT vehicle_id AS id
		FROM vehicle_reservations
		WHERE {everyone} AND status = 'active' AND until < {today} AND vehicle_id > $1
		ORDER BY vehicle_id LIMIT $2`,
		func(tx *db.Tx, ids []int64) error {
			for _, id := range ids {
				// Ending what is over is all that holding does before the change.
				if err := changeHolding(ctx, tx, id, func(*holding) error { return nil }); err != nil {
					return fmt.Errorf("end the reservation of a vehicle: %w", err)
				}
			}
			return nil
		}); err != nil {
		return err
	}
	return inPieces(ctx, run, `SELECT id
		FROM vehicle_reservations
		WHERE {everyone} AND status = 'active' AND until = {today+1} AND id > $1
		ORDER BY id LIMIT $2`,
		func(tx *db.Tx, ids []int64) error {
			ending, err := reservations.Many(ctx, tx, ids)
			if err != nil {
				return err
			}
			messages := make([]notice.Message, 0, len(ids))
			for _, id := range ids {
				r := ending[id]
				messages = append(messages, r.message(notice.ReservationEnds, *r.Until))
			}
			return notice.Add(ctx, tx, messages...)
		})
}

// rest is how long a job waits between two pieces, so that other programs on the same
// database, such as an import from the command line, get their turn to write.
const rest = 25 * time.Millisecond

// inPieces hands the ids that a statement finds on, some at a time.
func inPieces(ctx context.Context, run *jobs.Run, statement string, work func(tx *db.Tx, ids []int64) error) error {
	last := int64(0)
	for more := true; more; {
		err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
			ids, err := db.Select[int64](ctx, tx, statement, last, expiredAtOnce)
			if err != nil {
				return fmt.Errorf("read what to work on: %w", err)
			}
			if more = len(ids) == expiredAtOnce; len(ids) == 0 {
				return nil
			}

			last = ids[len(ids)-1]
			p.Cursor = strconv.FormatInt(last, 10)
			p.Current += int64(len(ids))

			return work(tx, ids)
		})
		if err != nil || !more {
			return err
		}

		select {
		case <-time.After(rest):
		case <-ctx.Done():
			return ctx.Err()
		}
	}

	return nil
}

// EndOn moves the last day of a vehicle's reservation to the given number of days after today;
// tests of other areas use it.
func EndOn(ctx context.Context, tx *db.Tx, id int64, days int) error {
	last := tx.Today().AddDays(days)
	if err := changeActive(ctx, tx, id, func(r *Reservation) error { r.Until = &last; return nil }); err != nil {
		return err
	}

	_, err := holdings.Update(ctx, tx, id, table.AnyRevision, func(h *holding) error {
		h.ReservedUntil = &last
		return nil
	})

	return err
}
