package ofvehicle

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/price"
	"forecourt/internal/stock"
	"forecourt/internal/vehicle"
)

// LostOption is an option of a vehicle that the price list does not sell with its model,
// so that an offer of the vehicle does not name it.
type LostOption struct {
	Error string `json:"error,omitempty" doc:"why there can be no offer of the vehicle; then this is the only entry"`
	Code  string `json:"code"`
	Text  string `json:"text" doc:"in the language of the caller; the code where nothing more is known"`
}

// What keeps an offer of a vehicle from being made.
const (
	lostSold       = "lost_sold"
	lostNoModel    = "lost_no_model"
	lostNoList     = "lost_no_list"
	lostNoPrice    = "lost_no_price"
	lostOtherBrand = "lost_other_brand"
)

// plan is how an offer of a vehicle would begin.
type plan struct {
	car   car
	list  int64 // 0 for a used car
	kind  price.Type
	model *configurator.Model
	offer.VehicleCar
	// refused is what keeps the offer from being made; empty: nothing.
	refused string
}

// request is the vehicle that an offer is to be of, and how.
type request struct {
	id, brand int64
	list      int64 // 0: the newest in force that has the model
	kind      price.Type
	scope     string
}

// planOf plans the offer of a vehicle.
func (o *Operations) planOf(ctx context.Context, tx *db.Tx, c car, w *request) (plan, error) {
	p := plan{car: c, kind: w.kind}
	switch {
	case c.BrandID != w.brand:
		p.refused = lostOtherBrand
	case !bool(c.ForSale):
		p.refused = lostSold
	case bool(c.Used):
	case c.ModelID == nil:
		p.refused = lostNoModel
	default:
		return p, o.takeOptions(ctx, tx, &p, w.list)
	}

	return p, nil
}

// takeOptions finds what the price list sells of the options of a new car.
func (o *Operations) takeOptions(ctx context.Context, tx *db.Tx, p *plan, list int64) error {
	lists, err := db.Select[int64](ctx, tx, `
		SELECT l.id
		FROM pricelists l
		JOIN model_prices m ON m.pricelist_id = l.id
		JOIN models x ON x.id = m.model_id
		WHERE {brand:l.brand_id}
			AND l.brand_id = $1
			AND m.model_id = $2
			AND ($3 = 0 OR l.id = $3)
			AND l.type = 1
			AND l.status = 'active'
			AND l.published_at IS NOT NULL
			AND x.status = 'active'
		ORDER BY l.started_at DESC, l.id DESC
		LIMIT 1`, p.car.BrandID, *p.car.ModelID, list)
	if err != nil {
		return fmt.Errorf("find the price list of a vehicle: %w", err)
	}
	if len(lists) == 0 {
		p.refused = lostNoList
		return nil
	}

	p.list = lists[0]
	inList, err := offer.ReadModelInList(ctx, tx, p.list, *p.car.ModelID)
	if err != nil {
		return err
	}
	if inList.Price(p.kind) == nil {
		p.refused = lostNoPrice
		return nil
	}
	if p.model, err = o.offers.ModelOfList(ctx, tx, p.list, *p.car.ModelID); err != nil {
		return err
	}

	p.VehicleCar = offer.CarOfVehicle(p.model, p.kind, p.car.AllCodes())
	return nil
}

// OfType is the type of the offer that is to begin.
type OfType struct {
	Type price.Type `query:"type" enum:"standard,embassy,diplomatic" default:"standard" doc:"of the offer"`
}

type lostFromStockInput struct {
	StockID int64 `path:"stockId" minimum:"1"`
	BrandID int64 `path:"brandId" minimum:"1"`
	OfType
}

func (o *Operations) lostFromStock(ctx context.Context, tx *db.Tx, in *lostFromStockInput) ([]LostOption, error) {
	if err := mayRead(tx.Actor, permStock); err != nil {
		return nil, err
	}

	return o.listLost(ctx, tx, &request{id: in.StockID, brand: in.BrandID, kind: in.Type, scope: stock.Scope})
}

type lostFromVehicleInput struct {
	VehicleID   int64 `path:"vehicleId" minimum:"1"`
	BrandID     int64 `path:"brandId" minimum:"1"`
	PricelistID int64 `path:"pricelistId" minimum:"0" doc:"0: the newest in force that has the model"`
	OfType
}

func (o *Operations) lostFromVehicle(ctx context.Context, tx *db.Tx, in *lostFromVehicleInput) ([]LostOption, error) {
	if err := mayRead(tx.Actor, vehicle.PermRead); err != nil {
		return nil, err
	}

	return o.listLost(ctx, tx, &request{
		id:    in.VehicleID,
		brand: in.BrandID,
		list:  in.PricelistID,
		kind:  in.Type,
		scope: vehicle.Scope,
	})
}

func (o *Operations) listLost(ctx context.Context, tx *db.Tx, w *request) ([]LostOption, error) {
	c, err := readCar(ctx, tx, w.id, w.scope)
	if err != nil {
		return nil, err
	}
	p, err := o.planOf(ctx, tx, c, w)
	if err != nil {
		return nil, err
	}
	if p.refused != "" {
		return []LostOption{{Error: i18n.Text(httpapi.Language(ctx), p.refused, nil)}}, nil
	}

	return nameCodes(ctx, tx, w.brand, p.Missing)
}

// nameCodes gives codes the words of the brand's features that have them.
func nameCodes(ctx context.Context, tx *db.Tx, brand int64, codes []string) ([]LostOption, error) {
	out := []LostOption{}
	if len(codes) == 0 {
		return out, nil
	}

	keys := make([][]any, len(codes))
	for i, code := range codes {
		keys[i] = []any{code}
	}

	among, err := tx.Among([]string{"UPPER(f.code)"}, keys)
	if err != nil {
		return nil, err
	}

	found, err := db.Select[struct {
		Code string `db:"code"`
		Text string `db:"text"`
	}](ctx, tx, `
		SELECT UPPER(f.code) AS code,
			COALESCE((SELECT t.description FROM feature_translations t WHERE t.feature_id = f.id AND t.description <> ''
				ORDER BY CASE WHEN t.language_id = $2 THEN 0 ELSE 1 END, t.language_id LIMIT 1), '') AS text
		FROM features f
		WHERE {brand:f.brand_id} AND f.brand_id = $1 AND `+among.Places(3),
		append([]any{brand, offer.LanguageID(ctx)}, among.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("name options that are lost: %w", err)
	}

	words := map[string]string{}
	for _, f := range found {
		words[f.Code] = f.Text
	}

	for _, code := range codes {
		text := words[strings.ToUpper(code)]
		if text == "" {
			text = code
		}

		out = append(out, LostOption{Code: code, Text: text})
	}

	return out, nil
}

// refuseOffer tells why there can be no offer.
func (p *plan) refuseOffer() error {
	if p.refused == "" {
		return nil
	}

	return fault.New(fault.Conflict, p.refused)
}
