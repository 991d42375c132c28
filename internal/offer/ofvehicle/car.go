package ofvehicle

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/offer"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// car is a vehicle as an offer takes it over.
type car struct {
	ID          int64   `db:"id"`
	BrandID     int64   `db:"brand_id"`
	Used        db.Flag `db:"used"`
	ForSale     db.Flag `db:"for_sale"`
	ModelID     *int64  `db:"model_id"`
	OrderStatus *int64  `db:"order_status"`
	ExtCode     string  `db:"ext_code"`
	IntCode     string  `db:"int_code"`
	Options     string  `db:"options_full"`
	offer.VehiclePrices
}

// read reads a vehicle within a scope: that of vehicles, or that of the stock.
func read(ctx context.Context, tx *db.Tx, id int64, scope string) (car, error) {
	c, err := db.SelectOne[car](ctx, tx, `SELECT id, brand_id, used, CASE WHEN status = 'active' AND phase NOT IN ('sold', 'archive') THEN 1 ELSE 0 END AS for_sale,
		model_id, order_status, ext_code, int_code, options_full, price, price_discounted, price_transportation, price_total, currency, vat_regime
		FROM vehicles WHERE `+scope+" AND status = 'active' AND id = $1", id)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return c, fmt.Errorf("read the vehicle of an offer: %w", err)
	}
	return c, err
}

// configuredBelow is the number of an order up to which what is ordered can be changed.
const configuredBelow = 112

// isFixed says that an offer of the car leads straight to the summary: its options are
// known, and it is too late to change them (OP-083). A used car is always as it is.
func (c *car) isFixed() bool {
	return bool(c.Used) || strings.TrimSpace(c.Options) != "" && (c.OrderStatus == nil || *c.OrderStatus >= configuredBelow)
}

// codes are those of everything that the car has, each once.
func (c *car) codes() []string {
	all := append(strings.Fields(strings.ToUpper(c.Options)), strings.ToUpper(strings.TrimSpace(c.ExtCode)), strings.ToUpper(strings.TrimSpace(c.IntCode)))
	all = slices.DeleteFunc(all, func(code string) bool { return code == "" })
	slices.Sort(all)
	return slices.Compact(all)
}

func denied(perm authz.Permission) error {
	return fault.New(fault.Denied, "denied").With("permission", perm.State)
}
