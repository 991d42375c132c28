package vehicle

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/transition"
)

// The ways between the phases of open and of sold vehicles; among the open ones
// the status alone decides.
var (
	Stocking = &transition.Move[Vehicle]{
		Name:    "stock",
		Who:     permEditAny,
		From:    fromOpen(InStock),
		Refused: map[string]string{string(Sold): "already_sold", string(Archived): "vehicle_archived"},
	}
	Sale = &transition.Move[Vehicle]{
		Name:    "sell",
		Who:     permEditAny,
		From:    fromOpen(Sold),
		Refused: map[string]string{string(Sold): "already_sold", string(Archived): "vehicle_archived"},
	}
	Return = &transition.Move[Vehicle]{
		Name: "return",
		Who:  permEditAny,
		From: map[string]string{string(Sold): string(InStock), string(Archived): string(InStock)},
		Refused: map[string]string{
			string(Planned): "not_sold", string(Ordered): "not_sold", string(Transit): "not_sold",
			string(InStock): "not_sold",
		},
	}
	Archive = &transition.Move[Vehicle]{
		Name: "archive", Who: permEditAny, From: withSold(fromOpen(Archived)), Done: []string{string(Archived)},
	}
)

// Phases is how vehicles leave the phases of open and of sold ones.
var Phases = &transition.Table[Vehicle]{
	Statuses: []string{string(Planned), string(Ordered), string(Transit), string(InStock), string(Sold), string(Archived)},
	Status:   func(v *Vehicle) string { return string(v.Phase) },
	Set:      func(v *Vehicle, phase string) { v.Phase = Phase(phase) },
	Moves:    []*transition.Move[Vehicle]{Stocking, Sale, Return, Archive},
}

func fromOpen(to Phase) map[string]string {
	return map[string]string{
		string(Planned): string(to), string(Ordered): string(to), string(Transit): string(to),
		string(InStock): string(to),
	}
}

func withSold(from map[string]string) map[string]string {
	from[string(Sold)] = string(Archived)
	return from
}

// PermOverride passes what others have reserved.
var PermOverride = authz.Perm("app.stock.override")

func actionRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodPost, path+"/stock/{id}", Stocking.Who, bringToStock,
		httpapi.Summary("Note that a vehicle has come to its dealer."))
	httpapi.Op(a, http.MethodPost, path+"/dealer-stock/{id}", permEditAny, keepElsewhere,
		httpapi.Summary("Note that a dealer keeps an open vehicle in an external stock."))
	httpapi.Op(a, http.MethodPost, path+"/sell/{id}", Sale.Who, sellVehicle,
		httpapi.Summary("Enter the sale of a vehicle."))
	httpapi.Op(a, http.MethodPost, path+"/return/{id}", Return.Who, giveBack,
		httpapi.Summary("Take a sold or archived vehicle back to stock; the sale is cleared."))
	httpapi.Op(a, http.MethodPost, path+"/archive/{id}", Archive.Who, archiveVehicle,
		httpapi.Summary("Take a vehicle out of all lists of open ones."))
	moveRoutes(a)
}

// changeByAction changes a vehicle by an action, which sets what nothing else may set; the
// caller needs the right to write vehicles of its kind.
func changeByAction(
	ctx context.Context,
	tx *db.Tx,
	id int64,
	seen table.Seen,
	change func(*Vehicle) error,
) (Vehicle, error) {
	v, err := Vehicles.Move(ctx, tx, id, seen, func(v *Vehicle) error {
		may := PermEdit
		if v.Used {
			may = PermEditUsed
		}
		if !tx.Actor.May(may) {
			return fault.New(fault.Denied, "denied").With("permission", may.State)
		}

		return change(v)
	})

	return withWarnings(ctx, tx, v, err)
}

// notFuture refuses a day that has not come, and none.
func notFuture(tx *db.Tx, field string, day date.Date) error {
	switch {
	case day.IsZero():
		return fault.WrongField(field, "required")
	case day.Compare(tx.Today()) > 0:
		return fault.WrongField(field, "future")
	case day.Year() < oldestYear:
		return fault.WrongField(field, "too_early")
	}

	return nil
}

type stockInput struct {
	httpapi.ByIDAndRevision
	Body struct {
		httpapi.SeenRevision
		ArrivedAt   date.Date `json:"arrived_at"`
		StockroomID *int64    `json:"stockroom_id,omitempty" nullable:"true"`
	}
}

func bringToStock(ctx context.Context, tx *db.Tx, in *stockInput) (Vehicle, error) {
	return changeByAction(ctx, tx, in.ID, in.SawIn(in.Body.Revision), func(v *Vehicle) error {
		if err := Phases.May(Stocking, v); err != nil {
			return err
		}
		if err := notFuture(tx, "arrived_at", in.Body.ArrivedAt); err != nil {
			return err
		}
		v.ArrivedAt = &in.Body.ArrivedAt
		v.StockroomID = in.Body.StockroomID
		v.numberAsStocked()
		return Phases.Do(Stocking, v, tx.Now())
	})
}

// numberAsStocked gives a new vehicle the order number that means it stands in stock.
func (v *Vehicle) numberAsStocked() {
	if !v.Used {
		arrived := int64(Stocked)
		v.OrderStatus = &arrived
	}
}

type dealerStockInput struct {
	httpapi.ByIDAndRevision
	Body struct {
		httpapi.SeenRevision
		ExternalStockedAt date.Date `json:"external_stocked_at"`
		StockroomID       *int64    `json:"stockroom_id,omitempty" nullable:"true"`
	}
}

func keepElsewhere(ctx context.Context, tx *db.Tx, in *dealerStockInput) (Vehicle, error) {
	return changeByAction(ctx, tx, in.ID, in.SawIn(in.Body.Revision), func(v *Vehicle) error {
		if err := Phases.May(Stocking, v); err != nil {
			return err
		}
		if err := notFuture(tx, "external_stocked_at", in.Body.ExternalStockedAt); err != nil {
			return err
		}
		v.ExternalStockedAt = &in.Body.ExternalStockedAt
		v.StockroomID = in.Body.StockroomID
		return nil
	})
}

type sellInput struct {
	httpapi.ByIDAndRevision
	Body struct {
		httpapi.SeenRevision
		SoldAt          date.Date `json:"sold_at"`
		SellerManagerID *int64    `json:"seller_manager_id" nullable:"true" doc:"null: the caller"`
		CustomerType    string    `json:"customer_type" enum:"company,private"`
		CustomerID      *int64    `json:"customer_id,omitempty" nullable:"true"`
		Owner           string    `json:"owner" maxLength:"255"`
		LeasingID       *int64    `json:"leasing_id,omitempty" nullable:"true"`
	}
}

func sellVehicle(ctx context.Context, tx *db.Tx, in *sellInput) (Vehicle, error) {
	v, err := changeByAction(ctx, tx, in.ID, in.SawIn(in.Body.Revision), func(v *Vehicle) error {
		if err := Phases.May(Sale, v); err != nil {
			return err
		}
		if v.IsReserved(tx.Today()) && !bool(v.IsReservedManager) && !tx.Actor.May(PermOverride) {
			return reservedBy(ctx, tx, v)
		}

		b := in.Body
		if err := notFuture(tx, "sold_at", b.SoldAt); err != nil {
			return err
		}

		v.SoldAt = SoldAt{b.SoldAt}
		v.SellerManagerID = b.SellerManagerID
		v.CustomerType = b.CustomerType
		v.CustomerID = b.CustomerID
		v.OwnerName = b.Owner
		v.LeasingID = b.LeasingID
		if v.CustomerID == nil && v.OwnerName == "" {
			return fault.WrongField("owner", "required")
		}

		if v.SellerManagerID == nil {
			v.SellerManagerID = tx.By()
		}
		v.ReservedUserID = nil
		v.ReservedCompanyID = nil
		v.ReservedUntil = nil

		return Phases.Do(Sale, v, tx.Now())
	})
	if err != nil {
		return v, err
	}

	return v, endAll(ctx, tx, v.ID, reservationUsed)
}

type returnInput struct {
	httpapi.ByIDAndRevision
	Body struct {
		httpapi.SeenRevision
		ReturnedAt     date.Date `json:"returned_at"`
		ReturnedUserID *int64    `json:"returned_user_id,omitempty" nullable:"true" doc:"who accepted it; null: the caller"`
	}
}

func giveBack(ctx context.Context, tx *db.Tx, in *returnInput) (Vehicle, error) {
	return changeByAction(ctx, tx, in.ID, in.SawIn(in.Body.Revision), func(v *Vehicle) error {
		if err := Phases.May(Return, v); err != nil {
			return err
		}
		if err := notFuture(tx, "returned_at", in.Body.ReturnedAt); err != nil {
			return err
		}
		if !v.SoldAt.IsZero() && in.Body.ReturnedAt.Compare(v.SoldAt.Date) < 0 {
			return fault.WrongField("returned_at", "before_sale")
		}
		v.ReturnedAt = &in.Body.ReturnedAt
		v.ReturnedUserID = in.Body.ReturnedUserID
		if v.ReturnedUserID == nil {
			v.ReturnedUserID = tx.By()
		}
		v.SoldAt = SoldAt{}
		v.SellerManagerID = nil
		v.CustomerType = "company"
		v.CustomerID = nil
		v.OwnerName = ""
		v.LeasingID = nil
		v.numberAsStocked()
		return Phases.Do(Return, v, tx.Now())
	})
}

func archiveVehicle(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (Vehicle, error) {
	return changeByAction(ctx, tx, in.ID, in.Saw(), func(v *Vehicle) error {
		if v.IsReserved(tx.Today()) {
			return reservedBy(ctx, tx, v)
		}
		return Phases.Do(Archive, v, tx.Now())
	})
}
