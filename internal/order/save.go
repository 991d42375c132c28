package order

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// createOrder adds an order (D-012), or changes the one whose id the body carries.
func createOrder(ctx context.Context, tx *db.Tx, in *httpapi.Save[Order]) (Order, error) {
	if id := in.Body.Int("id"); id != 0 {
		return changeOrder(ctx, tx, id, in.Saw(), in.Body)
	}

	o := Order{Status: New, Quantity: 1}
	if err := in.Body.Apply(&o); err != nil {
		return o, err
	}

	var fields fault.Fields
	fields.OneOf("status", o.Status, New)
	if err := fields.Err(); err != nil {
		return o, err
	}
	if o.DealerID == 0 {
		own, err := db.Select[int64](ctx, tx, "SELECT company_id FROM users WHERE {self:id} AND company_id IS NOT NULL")
		if err != nil {
			return o, fmt.Errorf("find the company of who orders: %w", err)
		}

		if len(own) > 0 {
			o.DealerID = own[0]
		}
	}

	comment, err := o.takeComment()
	if err != nil {
		return o, err
	}

	return Make(ctx, tx, o, comment)
}

// Make adds a new order of the caller, with the lines of its log, and notifies the users
// who process orders of the brand.
func Make(ctx context.Context, tx *db.Tx, o Order, comment string) (Order, error) {
	o.Status = New
	o.DealerManagerID = tx.By()
	o.StatusAt = tx.Now()
	o, err := Orders.Insert(ctx, tx, o)
	if err != nil {
		return o, err
	}
	if err := addLines(ctx, tx, Log{OrderID: o.ID, Kind: logCreated, New: o.Status, Comment: comment}); err != nil {
		return o, err
	}

	return o, notifyProcessors(ctx, tx, &o)
}

// takeComment takes what goes into the log out of what was sent.
func (o *Order) takeComment() (string, error) {
	comment := strings.TrimSpace(o.LogComment)
	o.LogComment = ""
	var fields fault.Fields
	fields.Length("log_comment", comment, fault.MaxText)
	return comment, fields.Err()
}

func saveOrder(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[Order]) (Order, error) {
	return changeOrder(ctx, tx, in.ID, in.Saw(), in.Body)
}

// changeOrder saves fields of an order, and its status where it changes (D-016). The rules
// of the table decide who may.
func changeOrder(ctx context.Context, tx *db.Tx, id int64, seen table.Seen, body table.Patch[Order]) (Order, error) {
	var was Order
	var comment string
	is, err := Orders.Update(ctx, tx, id, seen, func(o *Order) (err error) {
		was = *o
		if o.Status == Deleted {
			return fault.New(fault.Conflict, deletedCode)
		}
		if err := body.Apply(o); err != nil {
			return err
		}
		if comment, err = o.takeComment(); err != nil {
			return err
		}

		if o.BrandID != was.BrandID {
			o.clearCar(&was, body)
		}
		if !sameValue(o.ModelID, was.ModelID) {
			// another car than that of its offer
			o.VersionID = nil
			o.DocumentNumber = nil
		}

		return o.setStatus(tx, &was)
	})
	if err != nil {
		return is, err
	}

	return is, wroteChange(ctx, tx, &was, &is, comment)
}

// clearCar takes from an order whose brand was changed what the earlier brand had: all of
// it, unless a model of the new one comes with it (D-017).
func (o *Order) clearCar(was *Order, body table.Patch[Order]) {
	newModel := o.ModelID != nil && !sameValue(o.ModelID, was.ModelID)
	if !newModel {
		o.ModelID = nil
	}

	for name, text := range map[string]*string{
		"ext_code":     &o.ExtCode,
		"ext_name":     &o.ExtName,
		"int_code":     &o.IntCode,
		"options_full": &o.OptionsFull,
	} {
		if !newModel || !body.Has(name) {
			*text = ""
		}
	}
}

// setStatus does the move to the status that was sent, and lets the one who sets it
// answer for an order that nobody answers for yet.
func (o *Order) setStatus(tx *db.Tx, was *Order) error {
	wanted := o.Status
	if wanted == was.Status {
		return nil
	}
	if !isAllowed(tx, PermProcess) {
		return refuseRight(PermProcess)
	}

	move := To[wanted]
	if move == nil {
		var fields fault.Fields
		fields.OneOf("status", wanted, live...)
		return fields.Err()
	}

	o.Status = was.Status
	if err := Statuses.Do(move, o, tx.Now()); err != nil {
		return err
	}

	if o.Status != New && o.ImportManagerID == nil {
		o.ImportManagerID = tx.By()
	}

	return nil
}

// wroteChange notes what was saved in the log, and notifies who made the order.
func wroteChange(ctx context.Context, tx *db.Tx, was, is *Order, comment string) error {
	moved := was.Status != is.Status
	changed := comment
	if moved {
		changed = ""
	}
	lines, err := changeLine(was, is, changed)
	if err != nil {
		return err
	}

	switch {
	case moved:
		lines = append(lines, Log{OrderID: is.ID, Kind: logStatus, Old: was.Status, New: is.Status, Comment: comment})
	case len(lines) == 0 && comment != "":
		lines = append(lines, Log{OrderID: is.ID, Kind: logComment, Comment: comment})
	}
	if len(lines) == 0 {
		return nil
	}
	if err := addLines(ctx, tx, lines...); err != nil {
		return err
	}

	switch {
	case moved:
		return notifyStatus(ctx, tx, was, is, comment)
	case comment != "":
		return notifyComment(ctx, tx, is)
	}

	return nil
}
