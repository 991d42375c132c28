package order

import (
	"context"
	"fmt"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/person"
)

// People describes what orders hold of people: the customers for whom cars are ordered.
func People() person.Area {
	return person.Area{
		Name:     "orders",
		Fields:   map[string][]string{Orders.Entity: personalFields},
		Merge:    mergeCustomers,
		Held:     listHeld,
		Erasable: listErasable,
		Erase:    eraseFromOrders,
	}
}

// personalFields are those of an order that say something about its customer.
var personalFields = []string{"customer_name", "comment"}

// ordered is an order as its customer may know it.
type ordered struct {
	ID        int64      `db:"id" json:"number"`
	Status    string     `db:"status" json:"status"`
	Name      string     `db:"customer_name" json:"customer_name"`
	Comment   string     `db:"comment" json:"comment"`
	WantedAt  *date.Date `db:"wanted_at" json:"wanted_at"`
	CreatedAt db.Time    `db:"created_at" json:"created_at"`
}

func (o ordered) number() string { return formatID(o.ID) }

func orderedBy(ctx context.Context, tx *db.Tx, p person.Person) ([]ordered, error) {
	among, err := tx.AmongIDs("customer_id", p.CustomerIDs)
	if err != nil {
		return nil, err
	}

	list, err := db.Select[ordered](ctx, tx, `SELECT id, status, customer_name, comment, wanted_at, created_at
		FROM orders
		WHERE {company:dealer_company_id} AND `+among.Places(1)+" ORDER BY id", among.Args...)
	if err != nil {
		return nil, fmt.Errorf("find the orders of a person: %w", err)
	}

	return list, nil
}

// mergeCustomers lets the orders of a customer name another.
func mergeCustomers(ctx context.Context, tx *db.Tx, from, to int64) (int, error) {
	list, err := orderedBy(ctx, tx, person.Person{CustomerIDs: []int64{from}})
	if err != nil {
		return 0, err
	}
	return len(list), setCustomers(ctx, tx, list, []string{"customer_id"}, func(o *Order) { o.CustomerID = &to })
}

// setCustomers changes the customers of orders for a user who looks after customers, who needs no
// right to orders.
func setCustomers(ctx context.Context, tx *db.Tx, list []ordered, columns []string, change func(*Order)) error {
	ids := make([]int64, len(list))
	for i, o := range list {
		ids[i] = o.ID
	}

	outcomes, err := Orders.Bulk(ctx, tx, ids,
		table.BulkChange[Order]{Columns: append(columns, "search"), Change: func(o *Order) error {
			change(o)
			o.known.asIs = true
			return nil
		}})

	for _, o := range outcomes {
		if err == nil && o.Refused != nil {
			err = o.Refused
		}
	}

	return err
}

func listHeld(ctx context.Context, tx *db.Tx, p person.Person) ([]person.Held, error) {
	list, err := orderedBy(ctx, tx, p)
	if err != nil {
		return nil, err
	}

	all := make([]person.Held, len(list))

	for i, o := range list {
		all[i] = person.Held{Kind: Orders.Entity, ID: o.ID, Name: o.number(), Data: o}
	}

	return all, nil
}

func listErasable(ctx context.Context, tx *db.Tx, p person.Person) (person.Erasure, error) {
	var e person.Erasure
	list, err := orderedBy(ctx, tx, p)
	if err != nil || len(list) == 0 {
		return e, err
	}

	for _, o := range list {
		e.Erased = append(e.Erased, person.Part{Kind: Orders.Entity, ID: o.ID, Name: o.number(), What: "texts", Count: 1})
	}

	e.Stays = []person.Part{{Kind: Orders.Entity, What: "figures", Count: len(list)}}
	return e, nil
}

// eraseFromOrders removes the person from orders, their logs and the mails about them; an
// order that is not decided yet has to be rejected or deleted before.
func eraseFromOrders(ctx context.Context, tx *db.Tx, p person.Person) error {
	list, err := orderedBy(ctx, tx, p)
	if err != nil || len(list) == 0 {
		return err
	}

	ids := make([]int64, len(list))

	for i, o := range list {
		if o.Status == New || o.Status == Open || o.Status == Processed {
			return fault.New(fault.Conflict, "order_in_progress").With("number", o.number())
		}
		ids[i] = o.ID
	}

	if err := setCustomers(ctx, tx, list, []string{"customer_id", "customer_name", "comment"}, func(o *Order) {
		o.CustomerID = nil
		o.CustomerName = ""
		o.Comment = ""
	}); err != nil {
		return err
	}

	among, err := tx.AmongIDs("order_id", ids)
	if err != nil {
		return err
	}

	_, err = tx.Exec(ctx, "UPDATE order_logs SET comment = '' WHERE {everyone} AND "+among.Places(1), among.Args...)
	if err != nil {
		return fmt.Errorf("erase what was said about orders: %w", err)
	}
	if err := mail.EraseAbout(ctx, tx, Orders.Entity, ids); err != nil {
		return err
	}

	return audit.EraseFields(ctx, tx, Orders.Entity, ids, "personal data erased", personalFields...)
}
