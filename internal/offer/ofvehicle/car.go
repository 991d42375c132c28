package ofvehicle

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/offer"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/vehicle"
)

// car is a vehicle as an offer takes it over.
type car struct {
	ID           int64      `db:"id"`
	BrandID      int64      `db:"brand_id"`
	Used         db.Flag    `db:"used"`
	ForSale      db.Flag    `db:"for_sale"`
	ModelID      *int64     `db:"model_id"`
	OrderStatus  *int64     `db:"order_status"`
	Phase        string     `db:"phase"`
	ForeseenDate *date.Date `db:"foreseen_date"`
	offer.VehicleCodes
	offer.VehiclePrices
}

// readCar reads a vehicle within a scope: that of vehicles, or that of the stock.
func readCar(ctx context.Context, tx *db.Tx, id int64, scope string) (car, error) {
	c, err := db.SelectOne[car](ctx, tx, `
		SELECT id, brand_id, used,
			CASE WHEN status = 'active' AND phase NOT IN ('sold', 'archive') THEN 1 ELSE 0 END AS for_sale, model_id,
			order_status, phase, foreseen_date, ext_code, int_code, options_full, price, price_discounted, price_transportation,
			price_total, currency, vat_regime
		FROM vehicles
		WHERE `+scope+" AND status = 'active' AND id = $1", id)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return c, fmt.Errorf("read the vehicle of an offer: %w", err)
	}

	return c, err
}

// configuredBelow is the number of an order up to which what is ordered can be changed.
const configuredBelow = 112

// isFixed reports whether an offer of the car leads straight to the summary: its options are known,
// and it is too late to change them (OP-083). A used car is always as it is.
func (c *car) isFixed() bool {
	return bool(c.Used) || strings.TrimSpace(c.Options) != "" &&
		(c.OrderStatus == nil || *c.OrderStatus >= configuredBelow)
}

// hasDelivery reports whether the document itself tells when the car can be delivered: it stands in
// the stock, or is expected on a day. The term of the company is that of cars to be built.
func (c *car) hasDelivery() bool {
	return bool(c.Used) || c.Phase == string(vehicle.InStock) || c.ForeseenDate != nil
}

func deniedError(perm authz.Permission) error {
	return fault.New(fault.Denied, "denied").With("permission", perm.State)
}
