package stock

import (
	"context"
	"fmt"
	"net/http"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/vehicle"
)

// editInput changes a row of the list in place; what is missing stays.
type editInput struct {
	httpapi.SaveByID[ListedCar]
	Type string `query:"type" enum:"all,mine,available" default:"all" doc:"the type of the list that shows the row: of available ones only those may be changed that still are"`
}

func editRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodPut, "/stock/{id}", vehicle.PermStock, editRow,
		httpapi.Summary("Change a row of the list, by who has it reserved, its dealer or its importer (S-006)."))
	httpapi.Op(a, http.MethodPost, "/stock/reserve/{id}", vehicle.PermStock, reserveCar,
		httpapi.Summary("Reserve a vehicle, change for whom it is, or wait for it."))
	httpapi.Op(a, http.MethodPost, "/stock/extend/{id}", vehicle.PermStock, extendReservation,
		httpapi.Summary("Reserve a vehicle for a term from today once more."))
	httpapi.Op(a, http.MethodPost, "/stock/release/{id}", vehicle.PermStock, releaseCar,
		httpapi.Summary("Give a vehicle back, or one's place in its queue."))
	httpapi.Op(a, http.MethodGet, "/stock/queue/{id}", vehicle.PermStock, listQueue,
		httpapi.Summary("Who has a vehicle reserved, and who waits for it."))
}

// editRow changes a row of the list; the condition of the list itself decides whether it
// may be changed.
func editRow(ctx context.Context, tx *db.Tx, in *editInput) (ListedCar, error) {
	item, err := items.Get(ctx, tx, in.ID)
	if err != nil {
		return item, err
	}

	may := editable
	if in.Type == typeAvailable {
		may += " AND NOT (" + held + ") AND NOT " + customer
	}
	count, err := db.SelectOne[int](ctx, tx, `SELECT count(*)
		FROM vehicles
		WHERE {everyone} AND id = $1 AND `+vehicle.Open+" AND "+may, in.ID)
	if err != nil {
		return item, fmt.Errorf("ask whether a row may be changed: %w", err)
	}
	if count == 0 {
		return item, fault.New(fault.Denied, "row_not_editable")
	}

	edited := item
	if err := in.Body.Apply(&edited); err != nil {
		return item, err
	}
	if field := item.dealersOwn(&edited); field != "" && !bool(item.OwnDealer) {
		return item, fault.WrongField(field, "of_dealer_only")
	}
	if err := vehicle.EditRow(ctx, tx, in.ID, in.Saw(), func(v *vehicle.Vehicle) {
		edited.writeTo(v, &item)
	}); err != nil {
		return item, err
	}

	return items.Get(ctx, tx, in.ID)
}

// dealersOwn names the first changed field that only the dealer may change; empty where
// there is none.
func (i *ListedCar) dealersOwn(edited *ListedCar) string {
	switch {
	case edited.Comment != i.Comment:
		return "comment"
	case !sameID(edited.StockroomID, i.StockroomID):
		return "stockroom_id"
	case edited.Amount != i.Amount:
		return "price"
	case edited.Discounted != i.Discounted:
		return "price_discounted"
	}

	return ""
}

func sameID(a, b *int64) bool { return a == b || a != nil && b != nil && *a == *b }

// writeTo writes what is other than before into the vehicle.
func (i *ListedCar) writeTo(v *vehicle.Vehicle, before *ListedCar) {
	v.Colour = i.Colour
	v.DescriptionShow = i.Description
	v.ForeseenDate = i.ForeseenDate
	if i.dealersOwn(before) == "" {
		return
	}

	v.Comment = i.Comment
	v.StockroomID = i.StockroomID
	v.Amount = i.Amount
	v.Discounted = i.Discounted
}

type reserveInput struct {
	httpapi.ByID
	Body vehicle.Claim
}

func reserveCar(ctx context.Context, tx *db.Tx, in *reserveInput) (ListedCar, error) {
	if err := vehicle.Reserve(ctx, tx, in.ID, in.Body); err != nil {
		return ListedCar{}, err
	}
	return items.Get(ctx, tx, in.ID)
}

func extendReservation(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (ListedCar, error) {
	if err := vehicle.Extend(ctx, tx, in.ID); err != nil {
		return ListedCar{}, err
	}
	return items.Get(ctx, tx, in.ID)
}

func releaseCar(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (ListedCar, error) {
	if err := vehicle.Release(ctx, tx, in.ID); err != nil {
		return ListedCar{}, err
	}
	return items.Get(ctx, tx, in.ID)
}

func listQueue(ctx context.Context, tx *db.Tx, in *httpapi.ByID) ([]vehicle.InQueue, error) {
	if _, err := items.Get(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	return vehicle.Queue(ctx, tx, in.ID)
}
