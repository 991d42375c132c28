package vehicle

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
)

// stages are the statuses and order codes of manufacturers, which vehicles go by.
type stages struct {
	statuses map[int64]Status
	first    map[phaseOf]int64
	codes    map[int64][]OrderStatus // by manufacturer, lowest number first
}

type phaseOf struct {
	manufacturer int64
	phase        Phase
}

// stagesOf reads those of the manufacturers with two statements.
func stagesOf(ctx context.Context, tx *db.Tx, manufacturers []int64) (*stages, error) {
	in := db.In("manufacturer_id", sortedOnce(manufacturers))
	s := &stages{map[int64]Status{}, map[phaseOf]int64{}, map[int64][]OrderStatus{}}
	rows, err := db.Select[Status](ctx, tx,
		"SELECT "+statuses.Columns()+" FROM vehicle_statuses WHERE {everyone} AND "+in.Places(1)+" ORDER BY sort, id",
		in.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the statuses of manufacturers: %w", err)
	}

	for _, one := range rows {
		s.statuses[one.ID] = one
		of := phaseOf{one.ManufacturerID, one.Phase}
		if s.first[of] == 0 && one.Status == record.Active {
			s.first[of] = one.ID
		}
	}

	codes, err := db.Select[OrderStatus](ctx, tx,
		"SELECT "+orderStatuses.Columns()+" FROM order_statuses WHERE {everyone} AND "+in.Places(1)+" ORDER BY code",
		in.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the order codes of manufacturers: %w", err)
	}

	for _, one := range codes {
		s.codes[one.ManufacturerID] = append(s.codes[one.ManufacturerID], one)
	}

	return s, nil
}

// statusOfNumber finds the status that an order number means: that of the number, or of the
// next lower one that the manufacturer has; 0 for none.
func (s *stages) statusOfNumber(manufacturer, number int64) (status int64) {
	for _, one := range s.codes[manufacturer] {
		if one.Code <= number && s.statuses[one.StatusID].Status == record.Active {
			status = one.StatusID
		}
	}
	return status
}

// lowestNumber finds the lowest number that means a status; nil when none does.
func (s *stages) lowestNumber(manufacturer, status int64) *int64 {
	for _, one := range s.codes[manufacturer] {
		if one.StatusID == status {
			return &one.Code
		}
	}
	return nil
}

// applyRules applies the rules of every write of a vehicle: who may write its kind, which
// status goes with which number and phase, and what only actions change.
func applyRules(ctx context.Context, tx *db.Tx, op table.Op, changes []*table.Change[Vehicle]) error {
	var manufacturers, paidIn, gone []int64
	for _, c := range changes {
		if c.After == nil {
			continue
		}

		manufacturers = append(manufacturers, c.After.ManufacturerID)
		if c.Before == nil {
			continue
		}

		if c.Before.Currency != c.After.Currency {
			paidIn = append(paidIn, c.Before.ID)
		}
		if c.Before.Status == record.Active && c.After.Status == record.Deleted {
			gone = append(gone, c.Before.ID)
		}
	}

	s, err := stagesOf(ctx, tx, manufacturers)
	if err != nil {
		return err
	}

	paid, err := paidFor(ctx, tx, append(slices.Clone(paidIn), gone...))
	if err != nil {
		return err
	}

	for _, c := range changes {
		if c.After == nil {
			continue
		}
		if may := whoMay(c); !tx.Actor.IsSystem() && !tx.Actor.May(may) && op != table.OpMove && !c.After.kept.forOrder {
			c.Refused = fault.New(fault.Denied, "denied").With("permission", may.State)
			continue
		}

		c.After.stayOrdered(c)
		if slices.Contains(gone, c.After.ID) {
			c.Refused = c.Before.mayGo(tx.Today(), paid[c.After.ID])
		} else if paid[c.After.ID] && c.Before.Currency != c.After.Currency {
			c.Wrong.Add("currency", "has_payments")
		}

		s.alignStatus(tx, op, c)
		if op != table.OpRestore && op != table.OpUndo && !c.After.kept.asIs {
			checkOfToday(c, tx.Today())
		}
		priceRules(tx, op, c)
		checkSaleDay(c)
		c.After.keepCustomerSince(c.Before, tx.Today())
	}

	if err := dueRules(ctx, tx, changes); err != nil {
		return err
	}
	if err := nameByModel(ctx, tx, changes); err != nil {
		return err
	}
	if err := followFeatures(ctx, tx, op, changes); err != nil {
		return err
	}

	return colourRules(ctx, tx, changes)
}

// whoMay gives the right that writing a vehicle takes, which is that of its kind.
func whoMay(c *table.Change[Vehicle]) authz.Permission {
	switch {
	case c.Before == nil && bool(c.After.Used):
		return PermCreateUsed
	case c.Before == nil:
		return PermCreate
	case bool(c.Before.Used):
		return PermEditUsed
	}

	return PermEdit
}

// mayGo refuses to delete a vehicle that something hangs on.
func (v *Vehicle) mayGo(today date.Date, paid bool) *fault.Error {
	if v.Phase.isClosed() || paid || v.OrderID != nil || v.IsReserved(today) {
		return fault.New(fault.Conflict, "in_use")
	}
	return nil
}

// stayOrdered keeps a vehicle what the order is for that it came by: an empty code stands for that of the model.
func (v *Vehicle) stayOrdered(c *table.Change[Vehicle]) {
	had := c.Before
	if had == nil || had.OrderID == nil || v.OrderID == nil {
		return
	}

	if had.BrandID != v.BrandID || !sameNumber(had.ModelID, v.ModelID) {
		c.Wrong.Add("model_id", "vehicle_has_order", "number", *had.OrderID)
	} else if v.ModelCode != "" && v.ModelCode != had.ModelCode {
		c.Wrong.Add("model_code", "vehicle_has_order", "number", *had.OrderID)
	}
	if had.DealerID != v.DealerID {
		c.Wrong.Add("dealer_company_id", "vehicle_has_order", "number", *had.OrderID)
	}
}

// IsReserved reports whether a reservation holds on the day.
func (v *Vehicle) IsReserved(today date.Date) bool {
	return v.ReservedUserID != nil && v.ReservedUntil != nil && v.ReservedUntil.Compare(today) >= 0
}

// alignStatus keeps status, order number, phase and the day of stock together.
func (s *stages) alignStatus(tx *db.Tx, op table.Op, c *table.Change[Vehicle]) {
	v := c.After
	had := c.Before

	switch {
	case op == table.OpMove:
		s.takeFirstStatus(c)
	case had != nil && had.Phase.isClosed():
		s.keepClosed(op, c)
		return
	case v.kept.asIs:
	default:
		s.matchNumber(c)
	}
	is := s.statuses[v.StatusID]
	if is.ManufacturerID != v.ManufacturerID {
		c.Wrong.Add("vehicle_status_id", "status_of_another_manufacturer")
		return
	}

	if is.Status != record.Active && (had == nil || had.StatusID != v.StatusID) {
		c.Wrong.Add("vehicle_status_id", "parent_archived")
	}
	if is.Phase.isClosed() && op != table.OpMove && !v.kept.asIs {
		c.Wrong.Add("vehicle_status_id", "use_sale")
	}
	v.Phase = is.Phase
	v.setStockDay(tx, op, had)
}

// takeFirstStatus gives a vehicle that an action brought to a phase the manufacturer's first
// status of it.
func (s *stages) takeFirstStatus(c *table.Change[Vehicle]) {
	v := c.After
	if s.statuses[v.StatusID].Phase == v.Phase && s.statuses[v.StatusID].ManufacturerID == v.ManufacturerID {
		return
	}

	v.StatusID = s.first[phaseOf{v.ManufacturerID, v.Phase}]
	if v.StatusID == 0 {
		c.Wrong.Add("vehicle_status_id", "no_status_of_phase", "phase", string(v.Phase))
	}
}

// keepClosed keeps a sold or archived vehicle as it is: earlier values come back without
// the sale, and a status before the sale is refused.
func (s *stages) keepClosed(op table.Op, c *table.Change[Vehicle]) {
	v := c.After
	had := c.Before
	if op == table.OpRestore || op == table.OpUndo {
		v.StatusID = had.StatusID
		v.OrderStatus = had.OrderStatus
		v.Owner = had.Owner
		v.fillSearch()
	}
	if v.StatusID != had.StatusID {
		c.Wrong.Add("vehicle_status_id", "use_return")
	}
	if !sameNumber(v.OrderStatus, had.OrderStatus) {
		c.Wrong.Add("order_status", "use_return")
	}
	v.Phase = had.Phase
	v.StockedAt = had.StockedAt
}

func sameNumber(a, b *int64) bool { return a == b || a != nil && b != nil && *a == *b }

// matchNumber lets the order number of an open vehicle set its status, and a chosen
// status the number.
func (s *stages) matchNumber(c *table.Change[Vehicle]) {
	v := c.After
	had := c.Before
	numbered := v.OrderStatus != nil && (had == nil || had.OrderStatus == nil || *had.OrderStatus != *v.OrderStatus)

	switch {
	case numbered:
		if status := s.statusOfNumber(v.ManufacturerID, *v.OrderStatus); status != 0 {
			v.StatusID = status
		}

	case had == nil || had.StatusID != v.StatusID:
		if lowest := s.lowestNumber(v.ManufacturerID, v.StatusID); lowest != nil {
			v.OrderStatus = lowest
		}
	}
}

// setStockDay keeps the day on which a vehicle came to stock: a new one with its order
// number, a used one with its phase (OP-120). Undoing an import brings the earlier day
// back.
func (v *Vehicle) setStockDay(tx *db.Tx, op table.Op, had *Vehicle) {
	if v.Phase.isClosed() || v.kept.asIs {
		return
	}

	is := v.hasArrived()
	was := had != nil && (had.hasArrived() && !had.Phase.isClosed() || had.Phase.isClosed() && had.StockedAt != nil)
	known := is && v.StockedAt != nil && op == table.OpUndo
	if is == was || known {
		return
	}

	v.StockedAt = nil
	if is {
		today := tx.Today()
		v.StockedAt = &today
	}
}

// hasArrived reports whether an open vehicle has come to stock.
func (v *Vehicle) hasArrived() bool {
	if v.Used {
		return v.Phase == InStock
	}
	return v.OrderStatus != nil && *v.OrderStatus == Stocked
}

// paidFor says which of the vehicles have payments.
func paidFor(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]bool, error) {
	paid := map[int64]bool{}
	if len(ids) == 0 {
		return paid, nil
	}

	in := db.In("vehicle_id", ids)
	found, err := db.Select[int64](ctx, tx, `SELECT DISTINCT vehicle_id
		FROM vehicle_payment_logs
		WHERE {everyone} AND `+in.Places(1), in.Args...)
	if err != nil {
		return nil, fmt.Errorf("look for payments: %w", err)
	}

	for _, id := range found {
		paid[id] = true
	}

	return paid, nil
}
