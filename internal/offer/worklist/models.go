package worklist

import (
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/catalog"
	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// OfferModel is a model to begin an offer with.
type OfferModel struct {
	ID           int64            `db:"id" json:"id"`
	Code         string           `db:"code" json:"code"`
	Description  string           `json:"description"`
	Descriptions db.Translations  `db:"description" json:"-"`
	SerieID      int64            `db:"serie_id" json:"serie_id"`
	Serie        string           `db:"serie" json:"serie"`
	SerieTitles  db.Translations  `db:"serie_titles" json:"-"`
	ModelRangeID int64            `db:"modelrange_id" json:"modelrange_id"`
	ModelRange   string           `db:"modelrange" json:"modelrange"`
	FuelID       int64            `db:"fuel_id" json:"fuel_id"`
	Fuels        db.Translations  `db:"fuel_name" json:"-"`
	Fuel         string           `json:"fuel"`
	Hybrid       string           `db:"hybrid_type" json:"hybrid_type" doc:"PHEV, HEV or MHEV; empty: no hybrid"`
	BodytypeID   *int64           `db:"bodytype_id" json:"bodytype_id" nullable:"true"`
	Bodytypes    db.Translations  `db:"bodytype_name" json:"-"`
	Bodytype     string           `json:"bodytype"`
	ModelYear    *int64           `db:"model_year" json:"model_year" nullable:"true"`
	PowerKW      *int64           `db:"power_kw" json:"power_kw" nullable:"true" doc:"kW; of an electric car without it, that of the motor"`
	Consumption  *measure.Decimal `db:"consumption" json:"consumption" nullable:"true" doc:"l/100 km, WLTP combined"`
	Energy       *measure.Decimal `db:"avg_energy_consumption" json:"avg_energy_consumption" nullable:"true" doc:"kWh/100 km"`
	CO2          *measure.Decimal `db:"co2_emission" json:"co2_emission" nullable:"true" doc:"g/km"`
	GearboxID    *int64           `db:"gearbox_id" json:"gearbox_id" nullable:"true"`
	Gearboxes    db.Translations  `db:"gearbox_name" json:"-"`
	Gearbox      string           `json:"gearbox"`
	WheelDrive   *string          `db:"wheel_drive" json:"wheel_drive" nullable:"true"`
	Image        string           `db:"image" json:"image"`
	Price        *money.Cents     `json:"price" nullable:"true" doc:"what the customer pays for it without options, transport included; null: not sold in this type of offer"`
	Net          *money.Cents     `json:"net" nullable:"true" doc:"without VAT"`
	Own          *money.Cents     `db:"own" json:"-"`
	Transport    *money.Cents     `db:"transport" json:"-"`
}

type offerModelsInput struct {
	CompanyID   int64      `path:"companyId" minimum:"1"`
	PricelistID int64      `path:"pricelistId" minimum:"1"`
	Type        price.Type `query:"type" enum:"standard,embassy,diplomatic" default:"standard"`
}

// priceColumns are the columns of model prices by type of offer.
var priceColumns = map[price.Type]string{
	price.Standard:   "price_standard",
	price.Embassy:    "price_embassy",
	price.Diplomatic: "price_diplomatic",
}

// workWithinList lets a user who stands in for another choose a model from the price list of an
// offer of theirs, whatever its brand.
func workWithinList(ctx context.Context, tx *db.Tx, in *offerModelsInput) error {
	if len(tx.Actor.StandsIn) == 0 {
		return nil
	}

	brands, err := db.Select[int64](ctx, tx, "SELECT brand_id FROM versions WHERE "+offer.Versions.Scope+
		" AND {mine:user_id} AND company_id = $1 AND pricelist_id = $2 LIMIT 1", in.CompanyID, in.PricelistID)
	if err != nil {
		return fmt.Errorf("look for an offer of a price list: %w", err)
	}

	for _, brand := range brands {
		tx.WorkWithin(brand)
	}

	return nil
}

// offerModels lists the models of a price list with what each costs.
func offerModels(ctx context.Context, tx *db.Tx, in *offerModelsInput) ([]OfferModel, error) {
	column, known := priceColumns[in.Type]
	if !known {
		return nil, fault.New(fault.Invalid, "validation_failed")
	}
	if err := workWithinList(ctx, tx, in); err != nil {
		return nil, err
	}

	rows, err := db.Select[OfferModel](ctx, tx, `
		SELECT m.id, m.code, m.description, m.serie_id, s.name AS serie, s.titles AS serie_titles, m.modelrange_id,
			g.model AS modelrange, m.fuel_id, f.name AS fuel_name, COALESCE(h.title, '') AS hybrid_type, m.bodytype_id,
			COALESCE(t.name, '{}') AS bodytype_name, m.model_year,
			CASE WHEN m.power_kw IS NULL AND f.has_tank = 0 THEN m.electric_motor_power ELSE m.power_kw END AS power_kw,
			m.consumption, m.avg_energy_consumption, m.co2_emission, m.gearbox_id, COALESCE(b.name, '{}') AS gearbox_name,
			m.wheel_drive,
			COALESCE((SELECT i.file FROM model_images i WHERE i.model_id = m.id ORDER BY i.sort, i.id LIMIT 1), '') AS image,
			p.`+column+` AS own, COALESCE(p.price_transportation, l.price_transportation) AS transport
		FROM model_prices p
		JOIN models m ON m.id = p.model_id
		JOIN pricelists l ON l.id = p.pricelist_id
		JOIN series s ON s.id = m.serie_id
		JOIN model_ranges g ON g.id = m.modelrange_id
		JOIN fuels f ON f.id = m.fuel_id
		LEFT JOIN gearboxes b ON b.id = m.gearbox_id
		LEFT JOIN hybrid_types h ON h.id = m.hybrid_type_id
		LEFT JOIN body_types t ON t.id = m.bodytype_id
		WHERE {brand:p.brand_id}
			AND {list:p.pricelist_id}
			AND p.pricelist_id = $1
			AND m.status = 'active'
			AND l.status = 'active'
		ORDER BY s.sort, s.id, g.model_key, g.id, m.code_key
		LIMIT 1000`, in.PricelistID)
	if err != nil {
		return nil, err
	}

	tariff, err := offer.TariffFor(ctx, tx, in.Type, in.CompanyID, in.PricelistID)
	if err != nil {
		return nil, err
	}

	language := strconv.FormatInt(offer.LanguageID(ctx), 10)
	for i := range rows {
		r := &rows[i]
		r.Description = r.Descriptions.In(language)
		r.Fuel = r.Fuels.In(language)
		r.Gearbox = r.Gearboxes.In(language)
		r.Bodytype = r.Bodytypes.In(language)
		r.Serie = catalog.SerieTitle(r.SerieTitles, r.Serie, language)
		if err := r.fillPrice(tariff); err != nil {
			return nil, offer.PricingError(err)
		}
	}

	return append([]OfferModel{}, rows...), nil
}

// fillPrice fills in what the customer pays for the model without options: as the lines of an offer
// have it, each rounded for itself.
func (m *OfferModel) fillPrice(tariff price.Tariff) error {
	if m.Own == nil {
		return nil
	}
	net, price, err := tariff.Of(*m.Own)
	if err == nil && m.Transport != nil {
		var without, with money.Cents
		if without, with, err = tariff.Of(*m.Transport); err == nil {
			price, err = price.Add(with)
		}

		net += without
	}

	m.Price = &price
	m.Net = &net

	return err
}
