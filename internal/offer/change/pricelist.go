package change

import (
	"context"
	"errors"
	"fmt"

	"forecourt/internal/offer"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// ListChoice is a price list that an offer can be opened with (OP-093).
type ListChoice struct {
	ID            int64        `db:"id" json:"id"`
	Name          string       `db:"name" json:"name"`
	Title         string       `db:"title" json:"title"`
	StartedAt     *date.Date   `db:"started_at" json:"started_at" nullable:"true"`
	Current       bool         `json:"current" doc:"the offer's own; the first entry"`
	PriceBefore   money.Cents  `json:"price_before" doc:"of one vehicle, as the offer stands"`
	PriceAfter    *money.Cents `json:"price_after" nullable:"true" doc:"with this list; null: the list does not sell the model in this type of offer"`
	Difference    *money.Cents `json:"difference" nullable:"true"`
	NetAfter      *money.Cents `json:"net_after" nullable:"true" doc:"the price with this list without VAT"`
	NetDifference *money.Cents `json:"net_difference" nullable:"true"`
	PricesChanged bool         `json:"prices_changed"`
	Missing       int          `json:"missing" doc:"options of the offer that this list does not sell"`
}

// priceLists gives the price list of the offer and the latest others of its brand,
// each with what it would make of the price.
func (o *Operations) priceLists(ctx context.Context, tx *db.Tx, in *httpapi.ByID) ([]ListChoice, error) {
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}

	own := int64(0)
	if v.PricelistID != nil {
		own = *v.PricelistID
	}

	rows, err := db.Select[ListChoice](ctx, tx, `
		SELECT l.id, l.name, t.name AS title, l.started_at
		FROM pricelists l
		JOIN pricelist_titles t ON t.id = l.pricelist_title_id
		WHERE {brand:l.brand_id}
			AND l.brand_id = $1
			AND l.type = 1
			AND (l.id = $2 OR l.status = 'active' AND l.published_at IS NOT NULL)
		ORDER BY CASE WHEN l.id = $2 THEN 0 ELSE 1 END, l.started_at DESC, l.id DESC
		LIMIT 6`, v.BrandID, own)
	if err != nil {
		return nil, fmt.Errorf("read price lists of an offer: %w", err)
	}

	out := append([]ListChoice{}, rows...)
	net, err := o.netOf(ctx, tx, v)
	if err != nil {
		return nil, err
	}

	for i := range out {
		if err := o.comparePrices(ctx, tx, &v, net, &out[i]); err != nil {
			return nil, err
		}
	}

	return out, nil
}

type listInput struct {
	ID          int64 `path:"id" minimum:"1"`
	PricelistID int64 `path:"pricelistId" minimum:"1"`
}

// effectOfList tells what one price list would make of the offer: the difference is asked for apart
// from the car, which does not wait for it.
func (o *Operations) effectOfList(ctx context.Context, tx *db.Tx, in *listInput) (ListChoice, error) {
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return ListChoice{}, err
	}

	rows, err := db.Select[ListChoice](ctx, tx, `
		SELECT l.id, l.name, t.name AS title, l.started_at
		FROM pricelists l
		JOIN pricelist_titles t ON t.id = l.pricelist_title_id
		WHERE {brand:l.brand_id}
			AND l.id = $1
			AND l.brand_id = $2
			AND l.type = 1
			AND l.status = 'active'
			AND l.published_at IS NOT NULL`, in.PricelistID, v.BrandID)
	if err != nil {
		return ListChoice{}, fmt.Errorf("read a price list for an offer: %w", err)
	}
	if len(rows) == 0 {
		return ListChoice{}, fault.New(fault.NotFound, "not_found")
	}
	net, err := o.netOf(ctx, tx, v)
	if err != nil {
		return ListChoice{}, err
	}

	err = o.comparePrices(ctx, tx, &v, net, &rows[0])
	return rows[0], err
}

// netOf gives the price of the offer as it stands, without VAT.
func (o *Operations) netOf(ctx context.Context, tx *db.Tx, v offer.Version) (money.Cents, error) {
	out, err := o.priceAsItStands(ctx, tx, &v)
	return offer.NetPrice(&out), err
}

// priceAsItStands prices the offer with the model it has.
func (o *Operations) priceAsItStands(ctx context.Context, tx *db.Tx, v *offer.Version) (price.Output, error) {
	m, err := o.offers.Model(ctx, tx, v)
	if err != nil {
		return price.Output{}, err
	}

	return o.offers.Price(ctx, tx, v, m)
}

// comparePrices tells what the offer, which costs net without VAT, would cost with another list.
func (o *Operations) comparePrices(
	ctx context.Context, tx *db.Tx, v *offer.Version, net money.Cents, l *ListChoice,
) error {
	l.Current = v.PricelistID != nil && *v.PricelistID == l.ID
	l.PriceBefore = v.Price
	to := *v
	missing, err := o.applyList(ctx, tx, &to, l.ID)
	if fault.Is(err, fault.NotFound) || isRefused(err, "model_not_sold_for_type") {
		return nil // the list does not sell the model
	}
	if err != nil {
		return err
	}
	m, err := o.offers.Model(ctx, tx, &to)
	if err != nil {
		return err
	}
	out, err := o.offers.Price(ctx, tx, &to, m)
	if err != nil {
		return err
	}

	netAfter := offer.NetPrice(&out)
	difference := to.Price - v.Price
	netDifference := netAfter - net
	l.PriceAfter = &to.Price
	l.Difference = &difference
	l.Missing = len(missing)
	l.NetAfter = &netAfter
	l.NetDifference = &netDifference
	l.PricesChanged = !samePrices(v, &to)

	return nil
}

// samePrices reports whether every price that the offer keeps is the same.
func samePrices(v, to *offer.Version) bool {
	if !offer.Equal(v.ListModel, to.ListModel) || !offer.Equal(v.ListTransportation, to.ListTransportation) ||
		len(v.Choices) != len(to.Choices) {
		return false
	}

	for i := range v.Choices {
		if !offer.Equal(v.Choices[i].ListPrice, to.Choices[i].ListPrice) {
			return false
		}
	}

	return true
}

// applyList takes every price of the offer from a list, and tells which options the list does not
// sell: they stay until somebody takes them off.
func (o *Operations) applyList(
	ctx context.Context, tx *db.Tx, v *offer.Version, pricelistID int64,
) (missing []int64, err error) {
	before := *v
	v.PricelistID = &pricelistID
	if v.ModelID == nil {
		return nil, nil
	}
	p, err := offer.ReadModelInList(ctx, tx, pricelistID, *v.ModelID)
	if err != nil {
		return nil, err
	}
	gearbox := v.GearboxID
	if err := v.TakeModel(p, tx.Now()); err != nil {
		return nil, err
	}

	v.GearboxID = gearbox
	m, err := o.offers.ModelOfList(ctx, tx, pricelistID, *v.ModelID)
	if err != nil {
		return nil, err
	}
	v.TakeListPrices(m)
	if samePrices(&before, v) {
		v.PricedAt = before.PricedAt
	} else {
		v.CheckDiscount = v.CheckDiscount || v.HasFixedDiscount()
	}

	_, missing = keptAndLost(v, m, v.Type)
	return missing, nil
}

type changeListInput struct {
	httpapi.ByIDAndRevision
	PricelistID int64 `path:"pricelistId" minimum:"1"`
	Body        struct {
		Revision int64 `json:"revision,omitempty" doc:"the revision the caller has seen"`
	}
}

// changeList opens the offer with a price list: every price is taken again. An
// offer whose own list was archived is helped by it too.
func (o *Operations) changeList(ctx context.Context, tx *db.Tx, in *changeListInput) (offer.Version, error) {
	var name string
	return o.offers.Change(ctx, tx, in.ID, in.SawIn(in.Body.Revision), offer.Change{
		Action:       "pricelist",
		SubjectOf:    &name,
		EvenDisabled: true,
	}, func(v *offer.Version) error {
		lists, err := db.Select[string](ctx, tx, `
			SELECT name
			FROM pricelists
			WHERE {brand:brand_id}
				AND id = $1
				AND brand_id = $2
				AND type = 1
				AND status = 'active'
				AND published_at IS NOT NULL`, in.PricelistID, v.BrandID)
		if err != nil {
			return err
		}
		if len(lists) == 0 {
			return fault.New(fault.Invalid, "pricelist_not_offered")
		}

		name = lists[0]
		_, err = o.applyList(ctx, tx, v, in.PricelistID)
		if fault.Is(err, fault.NotFound) {
			return fault.New(fault.Invalid, "model_not_in_list")
		}

		return err
	})
}

// missingFeatures lists the options that the price list of the offer does not
// sell. When nothing can be said, the one entry carries the reason (P-037).
func (o *Operations) missingFeatures(ctx context.Context, tx *db.Tx, in *httpapi.ByID) ([]AffectedOption, error) {
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	m, err := o.offers.Model(ctx, tx, &v)
	if err != nil {
		return nil, err
	}
	if m == nil {
		code := "model_not_in_list"
		if v.ModelID == nil {
			return []AffectedOption{}, nil
		}
		if v.PricelistID == nil {
			code = "offer_without_pricelist"
		}

		return []AffectedOption{{Error: i18n.Text(httpapi.Language(ctx), code, nil)}}, nil
	}

	_, missing := keptAndLost(&v, m, v.Type)
	return describeOptions(ctx, tx, &v, missing)
}

// isRefused reports whether the error is a refusal with this code.
func isRefused(err error, code string) bool {
	var f *fault.Error
	return errors.As(err, &f) && f.Code == code
}

// Today gives an offer as a price list would make it, with the options that the list does
// not sell: these stay in it.
func (o *Operations) Today(
	ctx context.Context, tx *db.Tx, v *offer.Version, pricelistID int64,
) (offer.Version, []AffectedOption, error) {
	to := *v
	lost, err := o.applyList(ctx, tx, &to, pricelistID)
	if fault.Is(err, fault.NotFound) {
		err = fault.New(fault.Conflict, "model_not_in_list")
	}
	if err != nil {
		return to, nil, err
	}

	missing, err := describeOptions(ctx, tx, v, lost)
	return to, missing, err
}
