// Package fromoffer makes an order of an offer that a customer was given: the car is carried
// over, and what has changed since then is shown before it is ordered.
package fromoffer

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"forecourt/internal/offer"
	"forecourt/internal/offer/change"
	"forecourt/internal/offer/configure"
	"forecourt/internal/order"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// Operations are those that make orders of offers.
type Operations struct {
	cars    *configure.Operations
	changes *change.Operations
}

// New hands over what reads and changes offers.
func New(cars *configure.Operations, changes *change.Operations) *Operations {
	return &Operations{cars, changes}
}

// Routes registers the operations.
func (o *Operations) Routes(a *httpapi.API) {
	httpapi.Op(a, http.MethodPost, "/order/from-offer/{versionId}", order.PermCreate, o.makeOrder,
		httpapi.Summary("Order the car of an offer as the customer was given it. What differs today is "+
			"answered with 409 and is confirmed with its digest."))
	httpapi.Op(a, http.MethodGet, "/order/from-offer/{versionId}", order.PermCreate, o.checkOffer,
		httpapi.Summary("What has changed in the car of an offer since the customer was given "+
			"it; refused where the offer cannot be ordered."))
	httpapi.Op(a, http.MethodGet, "/order/of-offer/{versionId}", order.PermRead, ofOffer,
		httpapi.Summary("The orders that were made of an offer, the newest first."))
}

type makeInput struct {
	VersionID int64 `path:"versionId" minimum:"1"`
	Body      struct {
		Quantity *int64 `json:"quantity,omitempty" minimum:"1" maximum:"9999" doc:"absent: as many as the offer is for"`
		Comment  string `json:"comment,omitempty" maxLength:"65000" doc:"for who processes the order"`
		Confirm  string `json:"confirm,omitempty" maxLength:"64" doc:"the digest of the differences that are accepted"`
	}
}

// makeOrder orders the car of an offer.
func (o *Operations) makeOrder(ctx context.Context, tx *db.Tx, in *makeInput) (order.Order, error) {
	car, d, err := o.readCar(ctx, tx, in.VersionID)
	if err != nil {
		return order.Order{}, err
	}
	if d.hasAny() && d.Digest != in.Body.Confirm {
		refused := fault.New(fault.Conflict, "order_differs")
		refused.Current = d
		return order.Order{}, refused
	}

	fresh := orderOf(car)
	if fresh.DocumentNumber, err = lastDocument(ctx, tx, in.VersionID); err != nil {
		return order.Order{}, err
	}

	if fresh.Comment = in.Body.Comment; in.Body.Quantity != nil {
		fresh.Quantity = *in.Body.Quantity
	}

	return order.Make(ctx, tx, fresh, "")
}

func (o *Operations) checkOffer(ctx context.Context, tx *db.Tx, in *ofOfferInput) (Differences, error) {
	_, d, err := o.readCar(ctx, tx, in.VersionID)
	return d, err
}

// readCar reads the car of an offer that can be ordered, and what has changed in it.
func (o *Operations) readCar(
	ctx context.Context,
	tx *db.Tx,
	versionID int64,
) (*configure.CarReader, Differences, error) {
	v, err := readOffer(ctx, tx, versionID)
	if err != nil {
		return nil, Differences{}, err
	}
	if err := checkOrderable(ctx, tx, &v); err != nil {
		return nil, Differences{}, err
	}

	w := v
	car, err := o.cars.ReadCar(ctx, tx, &w)
	if err != nil {
		return nil, Differences{}, err
	}

	d, err := o.findDifferences(ctx, tx, &v, car)
	return car, d, err
}

// readOffer reads an offer, which takes the right to read offers too.
func readOffer(ctx context.Context, tx *db.Tx, id int64) (offer.Version, error) {
	if !tx.Actor.May(offer.PermRead) {
		return offer.Version{}, fault.New(fault.Denied, "denied").With("permission", offer.PermRead.State)
	}
	return offer.Versions.Get(ctx, tx, id)
}

// checkOrderable refuses an offer that the customer has not been given as it stands, or that is
// ordered already.
func checkOrderable(ctx context.Context, tx *db.Tx, v *offer.Version) error {
	switch {
	case v.VehicleID != nil || v.Status == offer.Used:
		return fault.New(fault.Conflict, "offer_of_vehicle")
	case v.Status == offer.Archived:
		return fault.New(fault.Conflict, "offer_archived")
	case v.Outcome == offer.OutcomeNotChosen: // the customer buys the other car
		return fault.New(fault.Conflict, "offer_not_chosen_order")
	case v.Status != offer.Active || v.FinishedAt == nil || bool(v.ChangedSinceFinish):
		return fault.New(fault.Conflict, "finish_first")
	case bool(v.Disabled) || v.ModelID == nil || v.PricelistID == nil:
		return fault.New(fault.Conflict, "offer_not_orderable")
	}
	live, err := db.Select[int64](ctx, tx, `SELECT id
		FROM orders
		WHERE {everyone} AND version_id = $1 AND status <> 'rejected' AND status <> 'deleted'`, v.ID)
	if err != nil {
		return fmt.Errorf("look for the order of an offer: %w", err)
	}
	if len(live) > 0 {
		return fault.New(fault.Conflict, "already_ordered").With("number", live[0])
	}

	return nil
}

// lastDocument gives the number of the last document that the customer was given.
func lastDocument(ctx context.Context, tx *db.Tx, versionID int64) (*int64, error) {
	number, err := db.SelectOne[*int64](ctx, tx, `SELECT MAX(number)
		FROM offer_documents
		WHERE {everyone} AND version_id = $1`, versionID)
	if err != nil {
		return nil, fmt.Errorf("read the last document of an offer: %w", err)
	}

	return number, nil
}

// orderOf makes the order of the car of an offer: its colours, and every other option that
// the customer chose. What comes with a package is ordered with the package.
func orderOf(r *configure.CarReader) order.Order {
	v := &r.Car.Version
	o := order.Order{
		Quantity: v.NumberOfVehicles, DealerID: v.CompanyID, BrandID: v.BrandID, ModelID: v.ModelID,
		CustomerID: v.CustomerID, CustomerName: v.CustomerName, VersionID: &v.ID,
	}

	is := func(part *int64, id int64) bool { return part != nil && *part == id }
	if v.ExteriorID != nil {
		text := r.Texts[*v.ExteriorID]
		o.ExtCode = text.Code
		o.ExtName = text.Text()
	}
	if v.InteriorID != nil {
		o.IntCode = r.Texts[*v.InteriorID].Code
	}
	var codes []string

	for _, line := range r.Car.Lines {
		if line.Kind == "feature" && line.State == "chosen" &&
			!is(v.ExteriorID, *line.FeatureID) && !is(v.InteriorID, *line.FeatureID) {
			codes = append(codes, line.Code)
		}
	}

	o.OptionsFull = strings.Join(codes, " ")
	return o
}

type ofOfferInput struct {
	VersionID int64 `path:"versionId" minimum:"1"`
}

// OfOffer is an order in a line.
type OfOffer struct {
	ID     int64   `db:"id" json:"id"`
	Status string  `db:"status" json:"status" enum:"new,open,processed,confirmed,rejected"`
	At     db.Time `db:"created_at" json:"created_at"`
}

func ofOffer(ctx context.Context, tx *db.Tx, in *ofOfferInput) ([]OfOffer, error) {
	if _, err := readOffer(ctx, tx, in.VersionID); err != nil {
		return nil, err
	}

	rows, err := db.Select[OfOffer](ctx, tx, `SELECT id, status, created_at
		FROM orders
		WHERE `+order.Scope+" AND version_id = $1 AND status <> 'deleted' ORDER BY id DESC LIMIT 20", in.VersionID)
	if err != nil {
		return nil, fmt.Errorf("read the orders of an offer: %w", err)
	}

	return append([]OfOffer{}, rows...), nil
}
