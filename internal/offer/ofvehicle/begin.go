package ofvehicle

import (
	"context"
	"errors"
	"fmt"

	"forecourt/internal/offer"
	"forecourt/internal/offer/worklist"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
	"forecourt/internal/stock"
	"forecourt/internal/vehicle"
)

type fromVehicleInput struct {
	ID          int64 `path:"id" minimum:"1"`
	BrandID     int64 `path:"brandId" minimum:"1"`
	CompanyID   int64 `path:"companyId" minimum:"1"`
	PricelistID int64 `path:"pricelistId" minimum:"0" doc:"0: the newest in force that has the model; none for a used vehicle"`
	OfType
}

// fromVehicle begins an offer of a vehicle of the caller's companies (O-153).
func (o *Operations) fromVehicle(ctx context.Context, tx *db.Tx, in *fromVehicleInput) (offer.Version, error) {
	if err := mayRead(tx.Actor, vehicle.PermRead); err != nil {
		return offer.Version{}, err
	}

	return o.beginOffer(ctx, tx, in.CompanyID, &request{
		id:    in.ID,
		brand: in.BrandID,
		list:  in.PricelistID,
		kind:  in.Type,
		scope: vehicle.Scope,
	})
}

type fromStockInput struct {
	ID        int64 `query:"id" required:"true" minimum:"1"`
	CompanyID int64 `query:"companyId" required:"true" minimum:"1"`
	BrandID   int64 `query:"brandId" required:"true" minimum:"1"`
	OfType
}

// fromStock begins an offer of a vehicle of the stock, also one of another company (O-149).
func (o *Operations) fromStock(ctx context.Context, tx *db.Tx, in *fromStockInput) (offer.Version, error) {
	if err := mayRead(tx.Actor, permStock); err != nil {
		return offer.Version{}, err
	}

	return o.beginOffer(ctx, tx, in.CompanyID, &request{id: in.ID, brand: in.BrandID, kind: in.Type, scope: stock.Scope})
}

// beginOffer makes the offer: the car as it stands, at what it costs, with its pictures.
func (o *Operations) beginOffer(ctx context.Context, tx *db.Tx, company int64, w *request) (offer.Version, error) {
	c, err := readCar(ctx, tx, w.id, w.scope)
	if err != nil {
		return offer.Version{}, err
	}

	p, err := o.planOf(ctx, tx, c, w)
	if err != nil {
		return offer.Version{}, err
	}
	if err := p.refuseOffer(); err != nil {
		return offer.Version{}, err
	}

	fresh := worklist.NewVersion{CompanyID: company, BrandID: w.brand, PricelistID: p.list, Type: p.kind}
	if !c.Used {
		fresh.ModelID = *c.ModelID
	}

	v, err := o.starts.Prepare(ctx, tx, &fresh)
	if err != nil {
		return v, err
	}

	v.VehicleID = &c.ID
	v.Frozen = db.Flag(c.isFixed())
	if c.hasDelivery() {
		v.DeliveryTerm = ""
	}
	if c.Used {
		v.Status = offer.Used
	} else {
		v.SetChoices(p.model, p.Chosen, nil)
	}

	v.TakeVehiclePrices(c.VehiclePrices, bool(c.Used), tx.Now())
	if err := takeReservedCustomer(ctx, tx, &v, c.ID); err != nil {
		return v, err
	}
	if v, err = o.starts.Add(ctx, tx, v); err != nil {
		return v, err
	}

	pictures, err := db.Select[string](ctx, tx, `
		SELECT image
		FROM vehicle_images
		WHERE {everyone} AND vehicle_id = $1
		ORDER BY sort, id
		LIMIT 100`, c.ID)
	if err != nil {
		return v, fmt.Errorf("read the pictures of a vehicle: %w", err)
	}

	_, err = offer.AddImages(ctx, tx, v.ID, pictures)
	return v, err
}

// takeReservedCustomer takes the customer for whom the caller has the vehicle reserved.
func takeReservedCustomer(ctx context.Context, tx *db.Tx, v *offer.Version, vehicleID int64) error {
	held, err := db.Select[struct {
		CompanyID    int64  `db:"company_id"`
		CustomerID   *int64 `db:"customer_id"`
		CustomerName string `db:"customer_name"`
	}](ctx, tx, `
		SELECT company_id, customer_id, customer_name
		FROM vehicle_reservations
		WHERE {mine:user_id} AND vehicle_id = $1 AND status = 'active' AND until >= {today}`, vehicleID)
	if err != nil {
		return fmt.Errorf("read for whom a vehicle is reserved: %w", err)
	}

	for _, h := range held {
		v.CustomerName = h.CustomerName
		if h.CompanyID == v.CompanyID {
			v.CustomerID = h.CustomerID
		}
	}

	return nil
}

type takePricesInput struct {
	httpapi.ByIDAndRevision
	Body struct {
		Revision int64 `json:"revision,omitempty" doc:"the revision the caller has seen"`
	}
}

// takePrices gives an offer the prices that its vehicle has today.
func (o *Operations) takePrices(ctx context.Context, tx *db.Tx, in *takePricesInput) (offer.Version, error) {
	change := offer.Change{TakesVehicle: true}
	return o.offers.Change(ctx, tx, in.ID, in.SawIn(in.Body.Revision), change, func(v *offer.Version) error {
		if v.VehicleID == nil {
			return fault.New(fault.Conflict, "offer_of_no_vehicle")
		}
		c, err := readCar(ctx, tx, *v.VehicleID, "{everyone}")
		if err != nil {
			return err
		}
		v.TakeVehiclePrices(c.VehiclePrices, v.OfUsed(), tx.Now())
		if !v.OfUsed() {
			v.TypeVehiclePrice(c.Total)
		}

		return nil
	})
}

type vehicleVersionInput struct {
	VehicleID int64 `query:"vehicleId" required:"true" minimum:"1"`
	CompanyID int64 `query:"companyId" required:"true" minimum:"1"`
}

// vehicleVersion reads the newest offer of a vehicle and a company that is not archived.
func vehicleVersion(ctx context.Context, tx *db.Tx, in *vehicleVersionInput) (offer.Version, error) {
	id, err := newestOffer(ctx, tx, in.VehicleID, in.CompanyID)
	if err != nil {
		return offer.Version{}, err
	}
	if id == 0 {
		return offer.Version{}, fault.New(fault.NotFound, "vehicle_without_offer")
	}

	return offer.Versions.Get(ctx, tx, id)
}

// newestOffer gives the id of the newest offer within the scope; 0: there is none.
func newestOffer(ctx context.Context, tx *db.Tx, vehicleID, company int64) (int64, error) {
	ids, err := db.Select[int64](ctx, tx, `
		SELECT id
		FROM versions
		WHERE {brand:brand_id|user_id} AND {company:company_id}`+
		" AND vehicle_id = $1 AND company_id = $2 AND status <> 'archived' ORDER BY id DESC LIMIT 1", vehicleID, company)
	if err != nil || len(ids) == 0 {
		return 0, err
	}

	return ids[0], nil
}

// VehicleOffer are the price and the texts of the offer of a vehicle (OP-126); what is
// left out stays as it is.
type VehicleOffer struct {
	VehicleID       int64        `json:"vehicle_id" minimum:"1"`
	CompanyID       int64        `json:"company_id" minimum:"1"`
	PriceDiscounted *money.Cents `json:"price_discounted,omitempty" doc:"what it is offered for; 0: at its own price"`
	Title           *string      `json:"title,omitempty" maxLength:"255"`
	DeliveryTerm    *string      `json:"delivery_term,omitempty" maxLength:"65000"`
	Comment         *string      `json:"comment,omitempty" maxLength:"65000"`
}

type saveVehicleVersionInput struct {
	Body VehicleOffer
}

// saveVehicleVersion changes the newest offer of a vehicle and a company, which is begun
// where there is none.
func (o *Operations) saveVehicleVersion(
	ctx context.Context, tx *db.Tx, in *saveVehicleVersionInput,
) (offer.Version, error) {
	b := &in.Body
	id, err := newestOffer(ctx, tx, b.VehicleID, b.CompanyID)
	if err != nil {
		return offer.Version{}, err
	}
	if id == 0 {
		if err := errors.Join(mayRead(tx.Actor, vehicle.PermRead), mayRead(tx.Actor, offer.PermCreate)); err != nil {
			return offer.Version{}, err
		}
		c, err := readCar(ctx, tx, b.VehicleID, vehicle.Scope)
		if err != nil {
			return offer.Version{}, fault.MissingAt("vehicle_id", err)
		}

		v, err := o.beginOffer(ctx, tx, b.CompanyID, &request{
			id:    c.ID,
			brand: c.BrandID,
			kind:  price.Standard,
			scope: vehicle.Scope,
		})
		if err != nil {
			return v, err
		}

		id = v.ID
	}

	return o.offers.Change(ctx, tx, id, table.AnyRevision, offer.Change{EvenDisabled: true}, func(v *offer.Version) error {
		for field, text := range map[*string]*string{&v.Title: b.Title, &v.DeliveryTerm: b.DeliveryTerm, &v.Comment: b.Comment} {
			if text != nil {
				*field = *text
			}
		}

		if b.PriceDiscounted != nil {
			v.TypePrice(*b.PriceDiscounted)
		}

		return nil
	})
}
