package order

import (
	"context"
	"net/http"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
)

const path = "/order"

// Routes registers the operations on orders.
func Routes(a *httpapi.API) {
	httpapi.List(a, path, PermRead, Orders, ordersFilter)
	httpapi.Op(a, http.MethodGet, path+"/tabs", PermRead, countTabs,
		httpapi.Summary("How many orders each tab of the list has."))
	httpapi.Op(a, http.MethodGet, path+"/today", PermRead, ordersToday,
		httpapi.Summary("What of the orders waits for the caller, for the first page."))
	httpapi.Op(a, http.MethodGet, path+"/customers", PermCreate.OrElse(permSave), findCustomers,
		httpapi.Summary("Customers of a company by parts of the name, the telephone or "+
			"the address, while an order is written."))
	httpapi.Op(a, http.MethodGet, path+"/{id}", PermRead, getOrder)
	httpapi.Op(a, http.MethodPost, path, PermCreate, createOrder,
		httpapi.Summary("Make an order; who processes orders of the brand is notified."))
	httpapi.Op(a, http.MethodPut, path+"/{id}", permSave, saveOrder,
		httpapi.Summary("Change an order that is not accepted yet; who processes orders also "+
			"changes open ones, and sets the status of any."))
	httpapi.Op(a, http.MethodPost, path+"/{id}", permSave, saveOrder, httpapi.Summary("The same as PUT."))
	httpapi.Op(a, http.MethodPost, path+"/accept/{id}", Accept.Who, acceptOrder,
		httpapi.Summary("Begin to process a new order. One of several who try does; the others are answered who."))
	httpapi.Op(a, http.MethodPost, path+"/comment/{id}", PermView, addComment,
		httpapi.Summary("Add a comment to the log of an order; its other manager is notified."))
	httpapi.Op(a, http.MethodDelete, path+"/{id}", Remove.Who, removeOrder,
		httpapi.Summary("Take a new order out of the lists: by who made it, or who processes it."))
	httpapi.Op(a, http.MethodPost, path+"/undelete/{id}", Return.Who, restoreOrder,
		httpapi.Summary("Bring a deleted order back as a new one."))
	httpapi.Op(a, http.MethodGet, path+"/vehicles/{id}", PermRead, vehiclesOf,
		httpapi.Summary("The vehicles that have come by an order."))
	httpapi.Op(a, http.MethodPost, path+"/vehicles/{id}", PermProcess, setVehicles,
		httpapi.Summary("Give a confirmed order its vehicles: link those that there are, add new ones, take some off."))
	audit.HistoryRoutes(a, path, PermRead, Orders)
	httpapi.List(a, "/order-log", PermRead, logs, logsFilter,
		httpapi.Summary("What became of an order, the newest first."))
}

func getOrder(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Order, error) {
	return Orders.Get(ctx, tx, in.ID)
}

// AddMany adds orders as they stand and gives them their numbers; the demo group has some.
func AddMany(ctx context.Context, tx *db.Tx, rows []Order) error {
	for i := range rows {
		rows[i].known.asIs = true
	}
	return Orders.InsertMany(ctx, tx, rows)
}

// Become gives an order a status as the program itself; by is the user who answers for it
// from then on.
func Become(ctx context.Context, tx *db.Tx, id int64, status string, by int64) error {
	_, err := Orders.Update(ctx, tx, id, table.AnyRevision, func(o *Order) error {
		o.Status = status
		o.StatusAt = tx.Now()
		o.known.asIs = true
		if status != New && status != Deleted {
			o.ImportManagerID = &by
		}

		return nil
	})

	return err
}
