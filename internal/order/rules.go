package order

import (
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// checkCustomers refuses the customer of another company than the one that orders.
func checkCustomers(_ context.Context, _ *db.Tx, rows []*Order, wrong []fault.Fields) error {
	for i, o := range rows {
		if o.CustomerID != nil && len(wrong[i]["customer_id"]) == 0 && o.known.customerCompany != o.DealerID {
			wrong[i].Add("customer_id", "customer_of_another_company")
		}
	}
	return nil
}

// checkChanges checks who may do what to an order in which status, and what a new one must
// have.
func checkChanges(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Order]) error {
	var asked []*table.Change[Order]
	for _, c := range changes {
		if c.After == nil || c.After.known.asIs {
			continue
		}
		if err := c.Refuse(mayChange(tx, c)); err != nil {
			return err
		}

		checkCar(tx, c)
		checkVehicles(c)
		asked = append(asked, c)
	}

	if err := checkOffers(ctx, tx, asked); err != nil {
		return err
	}
	if err := checkSellers(ctx, tx, asked); err != nil {
		return err
	}
	if err := nameCustomers(ctx, tx, asked); err != nil {
		return err
	}

	return indexNames(ctx, tx, changes)
}

// isAllowed reports whether the actor has a right; the program itself has all.
func isAllowed(tx *db.Tx, perm authz.Permission) bool {
	return tx.Actor.IsSystem() || tx.Actor.May(perm)
}

func refuseRight(perm authz.Permission) error {
	return fault.New(fault.Denied, "denied").With("permission", perm.State)
}

// mayChange checks the rights that a change of an existing order needs.
func mayChange(tx *db.Tx, c *table.Change[Order]) error {
	if c.Before == nil {
		return nil
	}

	was := c.Before
	is := c.After

	switch {
	case was.Status == is.Status:
	case was.Status == Deleted || is.Status == Deleted:
		if err := was.mayRemove(tx); err != nil {
			return err
		}

	case !isAllowed(tx, PermProcess):
		return refuseRight(PermProcess)
	}
	if len(was.changedFields(is)) == 0 {
		return nil
	}

	return was.mayEdit(tx)
}

// mayRemove lets those remove a new order whose it is, and those who process it.
func (o *Order) mayRemove(tx *db.Tx) error {
	own := o.DealerManagerID != nil && *o.DealerManagerID == tx.Actor.UserID
	if _, acts := tx.Actor.For(&o.DealerID, o.DealerManagerID); own || acts || isAllowed(tx, PermProcess) {
		return nil
	}
	return fault.New(fault.Denied, "order_of_another").With("name", o.DealerManager)
}

// mayEdit lets dealers change an order until it is accepted, and those who process it until
// it is processed.
func (o *Order) mayEdit(tx *db.Tx) error {
	processes := isAllowed(tx, PermProcess)
	switch {
	case o.Status == Deleted:
		return fault.New(fault.Conflict, deletedCode)
	case !processes && !isAllowed(tx, PermEdit):
		return refuseRight(PermEdit)
	case o.Status == New, o.Status == Open && processes:
		return nil
	case processes:
		return fault.New(fault.Conflict, "order_not_open")
	}

	return o.refuseAccepted()
}

// refuseAccepted refuses with the name of the user who processes the order already.
func (o *Order) refuseAccepted() error {
	return fault.New(fault.Conflict, acceptedCode).With("name", o.ImportManager)
}

// checkCar wants a model that is sold. An order that has none, as some had that were given another
// brand, may be changed without until it is processed.
func checkCar(tx *db.Tx, c *table.Change[Order]) {
	was := c.Before
	is := c.After
	isNew := was == nil
	same := !isNew && sameValue(was.ModelID, is.ModelID) && was.BrandID == is.BrandID
	leaves := !isNew && was.Status != is.Status && (is.Status == Open || is.Status == Processed || is.Status == Confirmed)

	switch {
	case is.ModelID == nil && (!same || leaves):
		c.Wrong.Add("model_id", "required")
	case is.ModelID != nil && !is.known.modelInUse && (!same || was.Status == Deleted):
		c.Wrong.Add("model_id", "model_archived")
	}
	if day := is.WantedAt; day != nil && (isNew || !sameValue(was.WantedAt, day)) && day.Compare(tx.Today()) < 0 {
		c.Wrong.Add("wanted_at", "date_past")
	}
}

// countsForOffer reports whether an order counts as one of its offer.
func (o *Order) countsForOffer() bool { return o.Status != Rejected && o.Status != Deleted }

// checkOffers refuses a second live order of an offer, with the number of the first.
func checkOffers(ctx context.Context, tx *db.Tx, changes []*table.Change[Order]) error {
	for _, c := range changes {
		is := c.After
		if is.VersionID == nil || !is.countsForOffer() ||
			c.Before != nil && c.Before.countsForOffer() && sameValue(c.Before.VersionID, is.VersionID) {
			continue
		}

		others, err := db.Select[int64](ctx, tx, `SELECT id
			FROM orders
			WHERE {everyone}
				AND version_id = $1
				AND id <> $2
				AND status <> 'rejected'
				AND status <> 'deleted'`, *is.VersionID, is.ID)
		if err != nil {
			return fmt.Errorf("look for other orders of an offer: %w", err)
		}

		if len(others) > 0 {
			c.Refused = fault.New(fault.Conflict, "already_ordered").With("number", others[0])
		}
	}

	return nil
}

// checkVehicles keeps an order in line with the vehicles that have come by it.
func checkVehicles(c *table.Change[Order]) {
	was := c.Before
	is := c.After
	if was == nil || was.Vehicles == 0 {
		return
	}

	if is.Quantity < was.Vehicles {
		c.Wrong.Add("quantity", "order_has_vehicles", "count", was.Vehicles)
	}
	if is.BrandID != was.BrandID || !sameValue(is.ModelID, was.ModelID) {
		c.Wrong.Add("model_id", "order_has_vehicles", "count", was.Vehicles)
	}
	if was.countsForOffer() && !is.countsForOffer() { // they would stay behind, and the offer could be ordered again
		c.Refused = fault.New(fault.Conflict, "order_has_vehicles").With("count", was.Vehicles)
	}
}

func sameValue[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// checkSellers wants who orders to be a company of the caller, and one that sells the brand.
func checkSellers(ctx context.Context, tx *db.Tx, changes []*table.Change[Order]) error {
	var pairs [][]any
	for _, c := range changes {
		if c.Before == nil || c.Before.BrandID != c.After.BrandID {
			pairs = append(pairs, []any{c.After.DealerID, c.After.BrandID})
		}
	}

	if len(pairs) == 0 {
		return nil
	}

	among, err := tx.Among([]string{"s.company_id", "s.brand_id"}, pairs)
	if err != nil {
		return err
	}

	found, err := db.Select[struct {
		CompanyID int64   `db:"company_id"`
		BrandID   int64   `db:"brand_id"`
		Own       db.Flag `db:"own"`
	}](ctx, tx, `SELECT s.company_id, s.brand_id, CASE WHEN {company:s.company_id} THEN 1 ELSE 0 END AS own
		FROM company_brands s
		WHERE `+among.Places(1), among.Args...)
	if err != nil {
		return fmt.Errorf("read who sells the brand: %w", err)
	}

	sells := map[[2]int64]bool{}
	for _, f := range found {
		sells[[2]int64{f.CompanyID, f.BrandID}] = bool(f.Own)
	}

	for _, c := range changes {
		if c.Before != nil && c.Before.BrandID == c.After.BrandID {
			continue
		}

		own, known := sells[[2]int64{c.After.DealerID, c.After.BrandID}]

		switch {
		case !known:
			c.Wrong.Add("brand_id", "brand_not_sold")
		case !own && c.Before == nil:
			c.Wrong.Add("dealer_company_id", "not_found")
		}
	}

	return nil
}

// nameCustomers wants a customer that an order takes to be one that the caller sees, and
// gives an order without a name that of its customer.
func nameCustomers(ctx context.Context, tx *db.Tx, changes []*table.Change[Order]) error {
	taken := func(c *table.Change[Order]) bool {
		return c.After.CustomerID != nil && (c.Before == nil || !sameValue(c.Before.CustomerID, c.After.CustomerID))
	}
	var ids []int64

	for _, c := range changes {
		if taken(c) {
			ids = append(ids, *c.After.CustomerID)
		}
	}

	if len(ids) == 0 {
		return nil
	}

	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return err
	}

	found, err := db.Select[struct {
		ID   int64  `db:"id"`
		Name string `db:"name"`
	}](ctx, tx, `SELECT id,
			CASE WHEN type = 'company' AND company_name <> '' THEN company_name ELSE name END AS name
		FROM customers
		WHERE {company:dealer_company_id} AND status = 'active' AND `+
		among.Places(1), among.Args...)
	if err != nil {
		return fmt.Errorf("read customers of orders: %w", err)
	}

	names := map[int64]string{}
	for _, f := range found {
		names[f.ID] = f.Name
	}

	for _, c := range changes {
		if !taken(c) {
			continue
		}

		name, seen := names[*c.After.CustomerID]

		switch {
		case !seen:
			c.Wrong.Add("customer_id", "not_found")
		case c.After.CustomerName == "":
			c.After.CustomerName = name
			c.After.fillSearch()
		}
	}

	return nil
}
