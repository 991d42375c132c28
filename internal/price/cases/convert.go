package cases

import (
	"cmp"
	"fmt"
	"strconv"

	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// priceInput turns the words of a file into the input of the calculation. Errors name the field.
func (in *input) priceInput() (*price.Input, error) {
	out := &price.Input{
		Type: price.Type(in.Type), Date: in.Date,
		Company: price.Company{
			Country:          in.Company.Country,
			RegistrationFee:  asCents(in.Company.PriceRegitra),
			HasEmissionTaxes: in.Company.HasEmissionTaxes,
		},
		CompanyBrand: price.CompanyBrand{
			OfferInsurance:   in.CompanyBrand.OfferInsurance,
			OfferAccessories: in.CompanyBrand.OfferAccessories,
			VATDeductable:    in.CompanyBrand.VATDeductable,
		},
		PriceList:        price.List{PricesIncludeVAT: in.PricesIncludeVAT},
		Serie:            price.Serie{Casco: (*money.Percent)(in.Serie.PriceCasco), HasLink: in.Serie.HasLink},
		CompanyWholesale: asCents(in.CompanyWholesale), AdditionalExtras: asCents(in.AdditionalExtras),
		IncludeAccessories: in.IncludeAccessories, NumberOfVehicles: 1,
		TradeInBenefit: asCents(in.TradeInBenefit), PriceSupport: asCents(in.PriceSupport),
		Settings: price.Settings{
			IncludeCO2TaxIntoVehicleTotal: in.Settings.IncludeCO2Tax, ActivateRegistrationFee: in.Settings.ActivateFee,
			DeductVATForElectricVehicles: in.Settings.DeductVATOfElectric,
		},
	}
	if in.NumberOfVehicles != nil {
		out.NumberOfVehicles = *in.NumberOfVehicles
	}

	if v := in.Vehicle; v != nil {
		out.Vehicle = &price.Vehicle{
			Price:               asCents(v.Price),
			PriceDiscounted:     asCents(v.PriceDiscounted),
			PriceTransportation: asCents(v.PriceTransportation),
			Regime:              price.Regime(v.VATRegime),
		}
	}

	return out, cmp.Or(in.readModel(out), in.readFeatures(out), in.readAccessories(out), in.readDiscount(out))
}

func (in *input) readModel(out *price.Input) error {
	m := in.Model
	switch {
	case m != nil:
		out.Model = price.Model{
			PriceStandard:        asCents(m.PriceStandard),
			PriceEmbassy:         asCents(m.PriceEmbassy),
			PriceDiplomatic:      asCents(m.PriceDiplomatic),
			PriceTransportation:  asCents(m.PriceTransportation),
			PriceWholesale:       asCents(m.PriceWholesale),
			FeaturePrimeCost:     asCents(m.FeaturePrimeCost),
			ServicePackPrimeCost: asCents(m.ServicePackPrimeCost), PriceFactoryDelivery: asCents(m.PriceFactoryDelivery),
			FuelID: m.FuelID, CO2: (*price.Grams)(m.CO2),
		}
	case in.Vehicle == nil:

		return fmt.Errorf("model: %w", price.ErrMissing)
	}

	return nil
}

func (in *input) readFeatures(out *price.Input) (err error) {
	for i := range in.Features {
		place := fmt.Sprintf("features[%d]", i)
		f, wrong := in.Features[i].priceFeature(
			place, price.StepTrimFinish, price.StepServicePackage, price.StepRepairPackage,
		)
		if wrong != nil {
			return wrong
		}

		out.Features = append(out.Features, *f)
	}

	if in.ServicePackage != nil {
		if out.ServicePackage, err = in.ServicePackage.priceFeature("service_package", price.StepServicePackage); err != nil {
			return err
		}
	}

	if in.RepairPackage != nil {
		out.RepairPackage, err = in.RepairPackage.priceFeature("repair_package", price.StepRepairPackage)
	}

	return err
}

func (f *feature) priceFeature(place string, steps ...price.Step) (*price.Feature, error) {
	if f.ID == nil {
		return nil, fmt.Errorf("%s.id: %w", place, price.ErrMissing)
	}

	known := f.Step == ""
	for _, step := range steps {
		known = known || f.Step == string(step)
	}

	if !known {
		return nil, fmt.Errorf("%s.step: %q is none of %q", place, f.Step, steps)
	}

	return &price.Feature{
		ID: *f.ID, Step: price.Step(f.Step), PriceStandard: asCents(f.PriceStandard), PriceEmbassy: asCents(f.PriceEmbassy),
		Standard: f.Standard, InPackage: f.InPackage, DiploEnabled: f.DiploEnabled,
	}, nil
}

func (in *input) readAccessories(out *price.Input) error {
	for i, a := range in.Accessories {
		if a.Price == nil {
			return fmt.Errorf("accessories[%d].price: %w", i, price.ErrMissing)
		}

		accessory := price.Accessory{Price: money.Cents(*a.Price)}
		if a.Quantity != nil {
			accessory.Quantity = *a.Quantity
		}
		out.Accessories = append(out.Accessories, accessory)
	}

	return nil
}

func (in *input) readDiscount(out *price.Input) error {
	out.Discount = price.Discount{Mode: price.ModePercent, Typed: asCents(in.PriceDiscounted)}
	if in.DiscountType != nil {
		out.Discount.Mode = price.Mode(*in.DiscountType)
	}

	if in.Discount == nil {
		return nil
	}
	if out.Discount.Mode == price.ModeMoney {
		n, err := strconv.ParseInt(string(*in.Discount), 10, 64)
		if err != nil || strconv.FormatInt(n, 10) != string(*in.Discount) {
			return fmt.Errorf("discount: %.40q is not a whole number of cents of at most 64 bits", *in.Discount)
		}
		out.Discount.Money = asCents(&n)
		return nil
	}

	p, err := money.ParsePercent(string(*in.Discount))
	if err != nil {
		return fmt.Errorf("discount: %w", err)
	}

	out.Discount.Percent = &p

	return nil
}

func asCents(n *int64) *money.Cents { return (*money.Cents)(n) }
