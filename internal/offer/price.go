package offer

import (
	"context"
	"errors"
	"fmt"

	"forecourt/internal/configurator"
	"forecourt/internal/org"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/settings"
	"forecourt/internal/price"
)

// seller is what the company and its agreement about the brand say.
type seller struct {
	Country          string       `db:"country_code"`
	Fee              *money.Cents `db:"price_regitra"`
	HasEmissionTaxes db.Flag      `db:"has_emission_taxes"`
	Insurance        db.Flag      `db:"offer_insurance"`
	Accessories      db.Flag      `db:"offer_accessories"`
}

// listPrices is what the price list says about the model, prices that the offer
// keeps left out.
type listPrices struct {
	TitleID              int64            `db:"pricelist_title_id"`
	PricesIncludeVAT     db.Flag          `db:"prices_include_vat"`
	PriceWholesale       *money.Cents     `db:"price_wholesale"`
	FeaturePrimeCost     *money.Cents     `db:"feature_prime_cost"`
	ServicePackPrimeCost *money.Cents     `db:"service_pack_prime_cost"`
	PriceFactoryDelivery *money.Cents     `db:"price_factory_delivery"`
	CompanyWholesale     *money.Cents     `db:"company_wholesale"`
	FuelID               int64            `db:"fuel_id"`
	CO2                  *measure.Decimal `db:"co2_emission"`
	Casco                money.Percent    `db:"price_casco"`
	Link                 string           `db:"link"`
	OwnTransportation    db.Flag          `db:"own_transportation"`
}

// pricedOn gives the day whose taxes count for an offer that is still to be given to its customer.
func pricedOn(tx *db.Tx) date.Date { return tx.Today() }

// PricingDay gives the day whose taxes count: that of the finish for what the customer was given,
// today for any other offer.
func (v *Version) PricingDay(tx *db.Tx) date.Date {
	if v.FinishedAt != nil && !bool(v.ChangedSinceFinish) {
		return date.On(v.FinishedAt.Time)
	}

	return pricedOn(tx)
}

// readInput reads what the price of an offer depends on. The car is priced as it was chosen: with
// the prices that the offer keeps, not with those of today.
func (o *Offers) readInput(ctx context.Context, tx *db.Tx, v *Version, m *configurator.Model) (*price.Input, error) {
	s, err := db.SelectOne[seller](ctx, tx, `
		SELECT c.country_code, c.price_regitra, c.has_emission_taxes, COALESCE(b.offer_insurance, 0) AS offer_insurance,
			COALESCE(b.offer_accessories, 0) AS offer_accessories
		FROM companies c
		LEFT JOIN company_brands b ON b.company_id = c.id AND b.brand_id = $2
		WHERE {company:c.id} AND c.id = $1`, v.CompanyID, v.BrandID)
	if err != nil {
		return nil, fmt.Errorf("read the company of an offer: %w", err)
	}

	in := &price.Input{
		VersionID: v.ID,
		Type:      v.Type,
		Date:      v.PricingDay(tx),
		Company: price.Company{
			ID:               v.CompanyID,
			Country:          s.Country,
			RegistrationFee:  s.Fee,
			HasEmissionTaxes: bool(s.HasEmissionTaxes),
		},
		CompanyBrand: price.CompanyBrand{
			OfferInsurance:   bool(s.Insurance),
			OfferAccessories: bool(s.Accessories),
			VATDeductable:    bool(v.VATDeductable),
		},
		Discount: price.Discount{
			Mode:    v.DiscountType,
			Percent: v.Discount,
			Money:   v.DiscountMoney,
			Typed:   v.DiscountedTyped,
		},
		AdditionalExtras:   v.AdditionalExtras,
		IncludeAccessories: bool(v.IncludeAccessories),
		NumberOfVehicles:   v.NumberOfVehicles,
		TradeInBenefit:     v.TradeInBenefit,
		PriceSupport:       v.PriceSupport,
	}
	if in.Tables, err = org.TaxTables(ctx, tx, s.Country); err != nil {
		return nil, err
	}
	if err := v.restoreGivenTaxes(ctx, tx, in); err != nil {
		return nil, err
	}

	set, err := settings.ForOffers(ctx, tx)
	if err != nil {
		return nil, err
	}

	in.Settings = price.Settings{
		IncludeCO2TaxIntoVehicleTotal: set.IncludeCO2Tax,
		ActivateRegistrationFee:       set.RegistrationFee,
		DeductVATForElectricVehicles:  set.DeductVATForElectric,
	}

	for _, a := range v.Accessories {
		in.Accessories = append(in.Accessories, price.Accessory{ID: a.AccessoryID, Price: a.Price, Quantity: a.Quantity})
	}

	if v.OfUsed() {
		in.Vehicle = v.usedVehicle()
	}
	if m == nil {
		return in, nil
	}

	return in, o.readModelInput(ctx, tx, v, m, in)
}

func (o *Offers) readModelInput(
	ctx context.Context, tx *db.Tx, v *Version, m *configurator.Model, in *price.Input,
) error {
	l, err := db.SelectOne[listPrices](ctx, tx, `
		SELECT l.pricelist_title_id, t.prices_include_vat, p.price_wholesale, p.feature_prime_cost,
			p.service_pack_prime_cost, p.price_factory_delivery,
			(SELECT w.price_wholesale FROM model_prices_company w WHERE w.pricelist_id = p.pricelist_id
				AND w.model_id = p.model_id AND w.company_id = $3) AS company_wholesale,
			m.fuel_id, m.co2_emission, s.price_casco, s.link,
			CASE WHEN p.price_transportation IS NULL THEN 0 ELSE 1 END AS own_transportation
		FROM model_prices p
		JOIN models m ON m.id = p.model_id
		JOIN series s ON s.id = m.serie_id
		JOIN pricelists l ON l.id = p.pricelist_id
		JOIN pricelist_titles t ON t.id = l.pricelist_title_id
		WHERE {brand:p.brand_id} AND p.pricelist_id = $1 AND p.model_id = $2`, *v.PricelistID, *v.ModelID, v.CompanyID)
	if err != nil {
		return fmt.Errorf("read the model of an offer: %w", err)
	}

	in.PriceList = price.List{ID: *v.PricelistID, TitleID: l.TitleID, PricesIncludeVAT: bool(l.PricesIncludeVAT)}
	in.Model = price.Model{
		ID:                   *v.ModelID,
		PriceTransportation:  v.ListTransportation,
		TransportationOfList: !bool(l.OwnTransportation),
		PriceWholesale:       l.PriceWholesale,
		FeaturePrimeCost:     l.FeaturePrimeCost,
		ServicePackPrimeCost: l.ServicePackPrimeCost,
		PriceFactoryDelivery: l.PriceFactoryDelivery,
		FuelID:               &l.FuelID,
	}

	if l.CO2 != nil {
		grams := price.Grams(*l.CO2)
		in.Model.CO2 = &grams
	}

	switch v.Type {
	case price.Embassy:
		in.Model.PriceEmbassy = v.ListModel
	case price.Diplomatic:
		in.Model.PriceDiplomatic = v.ListModel
	default:
		in.Model.PriceStandard = v.ListModel
	}

	in.CompanyWholesale = l.CompanyWholesale
	in.Serie = price.Serie{Casco: &l.Casco, HasLink: l.Link != ""}
	if v.SerieID != nil {
		in.Serie.ID = *v.SerieID
	}

	v.Charge(m, in)
	return nil
}

// Charge puts what was chosen on the bill, at the prices it was chosen at.
// What the list no longer offers stays on it until somebody takes it off.
func (v *Version) Charge(m *configurator.Model, in *price.Input) {
	chosen := v.Chosen()
	inside := m.Inside(chosen)

	for _, c := range v.Choices {
		if c.Role != Chosen {
			continue
		}

		f := price.Feature{
			ID:           c.FeatureID,
			InPackage:    inside[c.FeatureID],
			Standard:     m.IsStandard(v.Type, c.FeatureID),
			DiploEnabled: c.ListPrice != nil,
		}

		if offered := m.Feature(c.FeatureID); offered != nil {
			f.Step = price.Step(offered.Step)
		}

		v.setFeaturePrice(&f, c.ListPrice)
		v.addToBill(f, in)
	}

	for _, part := range []*int64{v.ServicePackageID, v.RepairPackageID} {
		if part != nil && m.IsStandard(v.Type, *part) {
			f := price.Feature{ID: *part, Step: price.Step(m.Feature(*part).Step), Standard: true}
			v.setFeaturePrice(&f, m.ListPrice(v.Type, *part))
			v.addToBill(f, in)
		}
	}
}

func (v *Version) setFeaturePrice(f *price.Feature, own *money.Cents) {
	if v.Type == price.Standard {
		f.PriceStandard = own
	} else {
		f.PriceEmbassy = own
	}
}

func (v *Version) addToBill(f price.Feature, in *price.Input) {
	switch {
	case f.Step == price.StepServicePackage && in.ServicePackage == nil:
		in.ServicePackage = &f
	case f.Step == price.StepRepairPackage && in.RepairPackage == nil:
		in.RepairPackage = &f
	default:
		in.Features = append(in.Features, f)
	}
}

// Price computes the amounts of the offer and keeps them in it.
func (o *Offers) Price(ctx context.Context, tx *db.Tx, v *Version, m *configurator.Model) (price.Output, error) {
	_, out, err := o.Calculate(ctx, tx, v, m)
	return out, err
}

// Calculate does what Price does, and also gives what the amounts are computed from.
func (o *Offers) Calculate(
	ctx context.Context, tx *db.Tx, v *Version, m *configurator.Model,
) (*price.Input, price.Output, error) {
	in, err := o.readInput(ctx, tx, v, m)
	if err != nil {
		return nil, price.Output{}, err
	}
	if m != nil && (!in.CompanyBrand.OfferAccessories || !in.Serie.HasLink) {
		// There are none to include (O-095).
		v.IncludeAccessories = false
		in.IncludeAccessories = false
	}

	out, err := price.Explain(in)
	if err != nil {
		return in, out, PricingError(err)
	}
	if !tx.Actor.May(PermCosts, authz.ID("brandId", v.BrandID)) {
		out.PricePrimecost = nil
	}

	v.Amounts = Amounts{
		Price:               out.Price,
		PriceDiscounted:     out.PriceDiscounted,
		PriceTotal:          out.PriceTotal,
		PriceModel:          out.PriceModel,
		PriceTransportation: out.PriceTransportation,
		PriceRegistration:   out.PriceRegistration,
		PriceCasco:          out.PriceCasco,
		PricePrimecost:      out.PricePrimecost,
		PriceSupport:        v.PriceSupport,
		AccessoriesPrice:    out.AccessoriesPrice,
	}

	if !v.OfUsed() {
		v.VATDeductable = db.Flag(out.VATDeductable)
	}

	return in, out, nil
}

// TariffFor tells how a company charges what stands in a price list today.
func TariffFor(ctx context.Context, tx *db.Tx, kind price.Type, companyID, pricelistID int64) (price.Tariff, error) {
	type seller struct {
		Country     string  `db:"country_code"`
		IncludesVAT db.Flag `db:"prices_include_vat"`
	}

	s, err := db.SelectOne[seller](ctx, tx, `
		SELECT c.country_code, t.prices_include_vat
		FROM companies c, pricelists l
		JOIN pricelist_titles t ON t.id = l.pricelist_title_id
		WHERE {company:c.id} AND {brand:l.brand_id} AND c.id = $1 AND l.id = $2`, companyID, pricelistID)
	if err != nil {
		return price.Tariff{}, fmt.Errorf("read what prices are made with: %w", err)
	}

	in := price.Input{
		Type:      kind,
		Date:      pricedOn(tx),
		Company:   price.Company{Country: s.Country},
		PriceList: price.List{PricesIncludeVAT: bool(s.IncludesVAT)},
	}
	if in.Tables.VATRates, err = org.VATRates(ctx, tx, s.Country); err != nil {
		return price.Tariff{}, err
	}
	tariff, err := in.Tariff()
	if err != nil {
		return tariff, PricingError(err)
	}

	return tariff, nil
}

// VATChanges reports whether the rate of VAT is another one before the offer expires: a customer
// who accepts it late pays another price (OP-048).
func (v *Version) VATChanges(in *price.Input) bool {
	if v.Type != price.Standard || in.Vehicle != nil || v.ExpireDate == nil || v.ExpireDate.Compare(in.Date) <= 0 {
		return false
	}

	later := *in
	later.Date = *v.ExpireDate
	now, err := in.VATRate()
	then, laterErr := later.VATRate()

	return err == nil && laterErr == nil && now != then
}

// PricingError says which input makes a price impossible, where a user can mend it.
func PricingError(err error) error {
	var wrong *price.Error
	switch {
	case errors.Is(err, price.ErrNoRate):
		return fault.New(fault.Conflict, "no_vat_rate")
	case errors.Is(err, money.ErrOverflow):
		return fault.New(fault.Invalid, "amount_too_large")
	case errors.As(err, &wrong):
		return fmt.Errorf("price an offer: %w", err)
	}

	return err
}

// NetPrice adds up the price of one vehicle without VAT from the lines that it is made of.
func NetPrice(out *price.Output) (sum money.Cents) {
	for i := range out.Lines {
		switch out.Lines[i].Figure {
		case price.FigureModel, price.FigureOptions, price.FigureServices, price.FigureTransportation:
			sum += out.Lines[i].Net
		}
	}

	return sum
}
