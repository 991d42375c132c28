package order

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/vehicle"
)

// Vehicles are those that have come by an order.
type Vehicles struct {
	Vehicles []OrderedVehicle `json:"vehicles" nullable:"false" doc:"those that the caller sees"`
	Free     []OrderedVehicle `json:"free" nullable:"false" doc:"that may be linked: open ones of the model and the dealer that came by no order, the newest; only for those who process orders, while it is confirmed and vehicles are missing"`
	Missing  int64            `json:"missing" doc:"how many more the order is for"`
}

// OrderedVehicle is a vehicle of an order in a line.
type OrderedVehicle struct {
	ID           int64         `db:"id" json:"id"`
	Name         string        `db:"name" json:"name" doc:"number of the order of the manufacturer, else of the vehicle; empty: it has none yet"`
	Status       string        `json:"vehicle_status" doc:"in the caller's language"`
	Phase        vehicle.Phase `db:"phase" json:"phase" enum:"planned,ordered,transit,stock,sold,archive"`
	Colour       string        `db:"colour" json:"colour"`
	ForeseenDate *date.Date    `db:"foreseen_date" json:"foreseen_date" nullable:"true"`

	Statuses db.Translations `db:"statuses" json:"-"`
}

// mostShown is how many vehicles of an order are shown, and mostFree how many are offered
// to be linked.
const (
	mostShown = 500
	mostFree  = 50
)

const orderedVehicles = `SELECT vehicles.id,
		CASE WHEN vehicles.order_no <> '' THEN vehicles.order_no ELSE vehicles.vin END AS name,
		vehicles.phase,
		CASE WHEN vehicles.colour <> '' THEN vehicles.colour ELSE vehicles.ext_code END AS colour,
		vehicles.foreseen_date,
		(SELECT s.name FROM vehicle_statuses s WHERE s.id = vehicles.vehicle_status_id) AS statuses
	FROM vehicles
	WHERE `

func vehiclesOf(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Vehicles, error) {
	o, err := Orders.Get(ctx, tx, in.ID)
	if err != nil {
		return Vehicles{}, err
	}
	return o.readLinked(ctx, tx)
}

func (o *Order) readLinked(ctx context.Context, tx *db.Tx) (Vehicles, error) {
	out := Vehicles{Missing: max(0, o.Quantity-o.Vehicles)}
	var err error
	if out.Vehicles, err = readVehicles(ctx, tx, "vehicles.order_id = $1 ORDER BY vehicles.id LIMIT $2", o.ID,
		mostShown); err != nil {
		return out, err
	}

	out.Free = []OrderedVehicle{}
	if o.Status == Confirmed && out.Missing > 0 && o.ModelID != nil && isAllowed(tx, PermProcess) {
		out.Free, err = readVehicles(ctx, tx, vehicle.Open+`
			AND vehicles.used = 0
			AND vehicles.order_id IS NULL
			AND vehicles.model_id = $1
			AND vehicles.dealer_company_id = $2
			AND (vehicles.customer_id IS NULL OR vehicles.customer_id = $3)
			ORDER BY vehicles.id DESC
			LIMIT $4`,
			*o.ModelID, o.DealerID, o.CustomerID, mostFree)
	}

	return out, err
}

func readVehicles(ctx context.Context, tx *db.Tx, where string, args ...any) ([]OrderedVehicle, error) {
	rows, err := db.Select[OrderedVehicle](ctx, tx, orderedVehicles+vehicle.Scope+" AND "+where, args...)
	if err != nil {
		return nil, fmt.Errorf("read the vehicles of an order: %w", err)
	}

	language := languageOf(ctx)

	for i := range rows {
		rows[i].Status = rows[i].Statuses.In(language)
	}

	return append([]OrderedVehicle{}, rows...), nil
}

type vehiclesInput struct {
	httpapi.ByID
	Body struct {
		Link   []int64 `json:"link,omitempty" maxItems:"100" nullable:"false" doc:"vehicles of the model and the dealer that came by no order"`
		Create int64   `json:"create,omitempty" minimum:"0" maximum:"100" doc:"how many are added with the car and the customer of the order"`
		Unlink []int64 `json:"unlink,omitempty" maxItems:"100" nullable:"false" doc:"vehicles of the order that it shall no longer have"`
	}
}

// setVehicles gives a confirmed order its vehicles, at most as many as it is for.
func setVehicles(ctx context.Context, tx *db.Tx, in *vehiclesInput) (Vehicles, error) {
	o, err := Orders.Lock(ctx, tx, in.ID)
	if err != nil {
		return Vehicles{}, err
	}

	b := in.Body
	if b.Link, err = o.withoutLinked(ctx, tx, b.Link); err != nil {
		return Vehicles{}, err
	}

	adds := int64(len(b.Link)) + b.Create
	switch {
	case o.Status == Deleted:
		return Vehicles{}, fault.New(fault.Conflict, deletedCode)
	case o.Status != Confirmed && adds > 0:
		return Vehicles{}, fault.New(fault.Conflict, "order_not_confirmed")
	case adds > 0 && o.Vehicles-int64(len(b.Unlink))+adds > o.Quantity:
		return Vehicles{}, fault.New(fault.Conflict, "order_full").With("quantity", o.Quantity).With("count", o.Vehicles)
	}
	if err := o.takeVehicles(ctx, tx, b.Link, b.Unlink, int(b.Create)); err != nil {
		return Vehicles{}, err
	}

	before := o.Vehicles
	if o, err = Orders.Get(ctx, tx, o.ID); err != nil {
		return Vehicles{}, err
	}
	if o.Vehicles != before || len(b.Link) > 0 {
		if err := addLines(ctx, tx, Log{
			OrderID: o.ID,
			Kind:    logVehicle,
			Old:     formatID(before),
			New:     formatID(o.Vehicles),
		}); err != nil {
			return Vehicles{}, err
		}
	}

	return o.readLinked(ctx, tx)
}

// withoutLinked leaves out the vehicles that the order has already, and those named twice.
func (o *Order) withoutLinked(ctx context.Context, tx *db.Tx, link []int64) ([]int64, error) {
	has, err := db.Select[int64](ctx, tx, "SELECT id FROM vehicles WHERE {everyone} AND order_id = $1", o.ID)
	if err != nil {
		return nil, fmt.Errorf("read the vehicles of an order: %w", err)
	}

	wanted := slices.Compact(slices.Sorted(slices.Values(link)))
	return slices.DeleteFunc(wanted, func(id int64) bool { return slices.Contains(has, id) }), nil
}

func (o *Order) takeVehicles(ctx context.Context, tx *db.Tx, link, unlink []int64, create int) error {
	err := vehicle.Link(ctx, tx, unlink, nil, func(v *vehicle.Vehicle) error {
		if v.OrderID == nil || *v.OrderID != o.ID {
			return fault.New(fault.Conflict, "vehicle_of_another_order").With("name", v.Called())
		}
		return nil
	})
	if err != nil {
		return err
	}

	err = vehicle.Link(ctx, tx, link, &o.ID, func(v *vehicle.Vehicle) error {
		switch {
		case v.OrderID != nil:
			return fault.New(fault.Conflict, "vehicle_of_another_order").With("name", v.Called())
		case v.CustomerID != nil && !sameValue(v.CustomerID, o.CustomerID):
			return fault.New(fault.Conflict, "vehicle_of_another_customer").With("name", v.Called())

		case v.Status != "active" || v.Phase == vehicle.Sold || v.Phase == vehicle.Archived ||
			bool(v.Used) || v.DealerID != o.DealerID || !sameValue(v.ModelID, o.ModelID):
			return fault.New(fault.Conflict, "vehicle_not_of_order").With("name", v.Called())
		}

		return nil
	})
	if err != nil || create == 0 {
		return err
	}

	return vehicle.AddOrdered(ctx, tx, o.BrandID, o.DealerID, o.ID, create, o.describeVehicle)
}

// describeVehicle fills a vehicle with what the order is for.
func (o *Order) describeVehicle(v *vehicle.Vehicle) {
	v.ModelID = o.ModelID
	v.ModelCode = o.Model.Code
	v.ExtCode = o.ExtCode
	v.IntCode = o.IntCode
	v.OptionsFull = o.OptionsFull
	v.Colour = o.ExtName
	v.CustomerID = o.CustomerID
	v.OwnerName = o.CustomerName
	if v.OrderType = "stock"; o.CustomerID != nil || o.CustomerName != "" {
		v.OrderType = "customer"
	}
	day := date.On(o.CreatedAt.Time)
	v.OrderedAt = &day
	v.ForeseenDate = o.WantedAt
	v.AcceptedManagerID = nil
}
