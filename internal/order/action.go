package order

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/transition"
)

// acceptOrder begins the processing of an order (D-014). Several users ask at once, so the
// row stays locked from the first request to the end of its transaction; a second press is
// no error.
func acceptOrder(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Order, error) {
	var was Order
	is, err := Orders.Update(ctx, tx, in.ID, table.AnyRevision, func(o *Order) error {
		was = *o
		if o.Status == Open && sameValue(o.ImportManagerID, tx.By()) {
			return nil
		}
		if err := Statuses.Do(Accept, o, tx.Now()); err != nil {
			return o.tooLate(ctx, tx, err)
		}

		o.ImportManagerID = tx.By()
		return nil
	})
	if err != nil || was.Status == is.Status {
		return is, err
	}
	if err := addLines(ctx, tx, Log{OrderID: is.ID, Kind: logStatus, Old: was.Status, New: is.Status}); err != nil {
		return is, err
	}

	return is, notifyAccepted(ctx, tx, &is)
}

// tooLate adds to a refusal who was faster, when, and the order as it is (D-015).
func (o *Order) tooLate(ctx context.Context, tx *db.Tx, err error) error {
	var refused *fault.Error
	if !errors.As(err, &refused) || refused.Code == deletedCode {
		return err
	}

	type first struct {
		Name string  `db:"name"`
		At   db.Time `db:"created_at"`
	}

	found, err := db.Select[first](ctx, tx, `SELECT COALESCE(u.name, '') AS name, l.created_at
		FROM order_logs l
		LEFT JOIN users u ON u.id = l.user_id
		WHERE {everyone} AND l.order_id = $1 AND l.kind = 'status' AND l.old = 'new'
		ORDER BY l.id DESC
		LIMIT 1`, o.ID)
	if err != nil {
		return err
	}

	by := first{o.ImportManager, o.StatusAt}
	if len(found) > 0 {
		by = first{cmp.Or(found[0].Name, by.Name), found[0].At}
	}
	refused = refused.With("name", by.Name).With("at", by.At.In(date.Zone).Format("2006-01-02 15:04"))
	refused.Current = *o
	refused.ChangedBy = by.Name
	refused.ChangedAt = by.At.Time

	return refused
}

type commentInput struct {
	httpapi.ByID
	Body struct {
		Comment string `json:"comment" maxLength:"65000"`
	}
}

// addComment adds a line to the log of an order, and notifies its other manager.
func addComment(ctx context.Context, tx *db.Tx, in *commentInput) (Log, error) {
	o, err := Orders.Get(ctx, tx, in.ID)
	if err != nil {
		return Log{}, err
	}
	if o.Status == Deleted {
		return Log{}, fault.New(fault.Conflict, deletedCode)
	}

	text := strings.TrimSpace(in.Body.Comment)
	var fields fault.Fields
	fields.Required("comment", text)
	fields.Length("comment", text, fault.MaxText)
	if err := fields.Err(); err != nil {
		return Log{}, err
	}
	if err := addLines(ctx, tx, Log{OrderID: o.ID, Kind: logComment, Comment: text}); err != nil {
		return Log{}, err
	}
	if err := notifyComment(ctx, tx, &o); err != nil {
		return Log{}, err
	}

	return newestLog(ctx, tx, o.ID)
}

func removeOrder(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (Order, error) {
	return removeOrReturn(ctx, tx, in, Remove)
}

func restoreOrder(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (Order, error) {
	return removeOrReturn(ctx, tx, in, Return)
}

// removeOrReturn takes an order out of the lists or brings it back (OP-116).
func removeOrReturn(
	ctx context.Context,
	tx *db.Tx,
	in *httpapi.ByIDAndRevision,
	by *transition.Move[Order],
) (Order, error) {
	var was Order
	is, err := Orders.Update(ctx, tx, in.ID, in.Saw(), func(o *Order) error {
		was = *o
		if err := o.mayRemove(tx); err != nil {
			return err
		}
		if Statuses.May(by, o) != nil {
			return o.refuseAccepted()
		}

		return Statuses.Do(by, o, tx.Now())
	})
	if err != nil || was.Status == is.Status {
		return is, err
	}

	return is, addLines(ctx, tx, Log{OrderID: is.ID, Kind: logStatus, Old: was.Status, New: is.Status})
}
