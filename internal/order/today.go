package order

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
)

// lateDays is for how many days a new order may wait before it is late.
const lateDays = 2

// mostToday is how many orders of a kind the first page shows.
const mostToday = 5

// OrdersToday is what of the orders waits for the caller, or is new to them.
type OrdersToday struct {
	New     int     `json:"new" doc:"new orders that the caller may accept; none without the right to process"`
	Late    int     `json:"late" doc:"those of them that wait for more than two days"`
	Open    int     `json:"open" doc:"accepted by the caller, and not processed yet"`
	Waiting []Order `json:"waiting" nullable:"false" doc:"the first five new ones, the one that waits longest first"`
	Moved   []Order `json:"moved" nullable:"false" doc:"five of the orders that the caller has made, or somebody for whom the caller stands in, whose status has changed within seven days, the latest first"`
}

func ordersToday(ctx context.Context, tx *db.Tx, _ *struct{}) (OrdersToday, error) {
	t := OrdersToday{Waiting: []Order{}, Moved: []Order{}}
	var err error
	if isAllowed(tx, PermProcess) {
		if err = t.readWaiting(ctx, tx); err != nil {
			return t, fmt.Errorf("read the orders that wait: %w", err)
		}
	}

	t.Moved, err = readSome(ctx, tx, `{mine:dealer_manager_id@dealer_company_id}
		AND status_at >= {today-7}
		AND status IN ('open', 'processed', 'confirmed', 'rejected')
		ORDER BY status_at DESC, id DESC`)
	if err != nil {
		return t, fmt.Errorf("read the orders that have moved: %w", err)
	}

	return t, nil
}

// readWaiting reads what waits for the caller to process it.
func (t *OrdersToday) readWaiting(ctx context.Context, tx *db.Tx) error {
	counted, err := db.SelectOne[struct {
		New  int `db:"fresh"`
		Late int `db:"late"`
	}](ctx, tx, fmt.Sprintf(`SELECT COUNT(*) AS fresh, COUNT(CASE WHEN status_at < {today-%d} THEN 1 END) AS late
		FROM orders
		WHERE %s AND status = 'new'`, lateDays, Scope))
	if err != nil {
		return err
	}

	t.New = counted.New
	t.Late = counted.Late
	if t.Open, err = db.SelectOne[int](ctx, tx, `SELECT COUNT(*)
		FROM orders
		WHERE `+Scope+" AND import_manager_id = $1 AND status = 'open'", tx.By()); err != nil {
		return err
	}

	t.Waiting, err = readSome(ctx, tx, "status = 'new' ORDER BY status_at, id")
	return err
}

func readSome(ctx context.Context, tx *db.Tx, where string) ([]Order, error) {
	rows, err := Orders.Read(ctx, tx, false,
		"SELECT "+Orders.Columns()+" FROM orders WHERE "+Scope+" AND "+where+" LIMIT $1", mostToday)
	return append([]Order{}, rows...), err
}
