package main

import (
	"context"
	"fmt"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// measurePricing measures the processor time of pricing one offer of 150 lines, in this very
// process: without and with the explanation of every figure.
func measurePricing(_ context.Context, b *bench) error {
	in, err := longOffer()
	if err != nil {
		return err
	}

	for _, way := range []struct {
		name  string
		price func(*price.Input) (price.Output, error)
		bound float64
	}{
		{"price an offer", price.Of, 50},
		{"price an offer and explain every figure", price.Explain, 200},
	} {
		var rounds []float64

		for range b.rounds {
			calls := 0
			start := time.Now()
			before := ownTime()

			for time.Since(start) < b.round {
				for range 100 { // so that the clock does not count
					out, err := way.price(in)
					if err != nil {
						return fmt.Errorf("%s: %w", way.name, err)
					}
					if len(out.Lines) != offerLines {
						return fmt.Errorf("%s: the offer has %d lines", way.name, len(out.Lines))
					}
				}

				calls += 100
			}

			rounds = append(rounds, float64((ownTime()-before).Microseconds())/float64(calls))
		}

		b.addLimited("price", way.name, fmt.Sprintf("%d lines", offerLines), median(rounds), "µs", way.bound)
	}

	return nil
}

const offerLines = 150

// longOffer has 150 lines: model, transport, two packages, extras, 20
// accessories and 125 options; and a tax table of six years.
func longOffer() (*price.Input, error) {
	cents := func(n int64) *money.Cents { return (*money.Cents)(&n) }
	today, err := date.Parse("2026-11-20")
	if err != nil {
		return nil, fmt.Errorf("make an offer: %w", err)
	}

	long := today.AddDays(-6 * 365)
	fuel := int64(2)
	co2 := price.Grams(215_500)
	casco := money.Percent(4250)
	off := money.Percent(5500)
	in := &price.Input{
		Type: price.Standard, Date: today,
		Company:      price.Company{Country: "LT", RegistrationFee: cents(4500), HasEmissionTaxes: true},
		CompanyBrand: price.CompanyBrand{OfferInsurance: true, OfferAccessories: true},
		Model: price.Model{
			PriceStandard:       cents(3_290_000),
			PriceTransportation: cents(45_000),
			PriceWholesale:      cents(2_900_000),
			FuelID:              &fuel,
			CO2:                 &co2,
		},
		Serie:    price.Serie{Casco: &casco, HasLink: true},
		Discount: price.Discount{Percent: &off}, AdditionalExtras: cents(12_345),
		ServicePackage:     &price.Feature{ID: 9001, PriceStandard: cents(89_000)},
		RepairPackage:      &price.Feature{ID: 9002, PriceStandard: cents(45_500)},
		IncludeAccessories: true, NumberOfVehicles: 3, TradeInBenefit: cents(1_250_000),
		Settings: price.Settings{IncludeCO2TaxIntoVehicleTotal: true, ActivateRegistrationFee: true},
		Tables: price.Tables{
			VATRates: []price.Rate{
				{Country: "LV", Percent: 21_000, ValidFrom: long},
				{Country: "EE", Percent: 24_000, ValidFrom: long},
				{Country: "LT", Percent: 21_000, ValidFrom: long},
			},
		},
	}
	for i := range int64(20) {
		in.Accessories = append(in.Accessories, price.Accessory{ID: i, Price: money.Cents(1_990 + i*707), Quantity: i % 4})
	}

	for i := range int64(125) {
		in.Features = append(in.Features, price.Feature{ID: (i * 7919) % 8999, PriceStandard: cents(4_950 + i*1_013)})
	}

	for year := range 6 {
		from := today.AddDays(-365 * year)
		for fuel := range int64(4) {
			for step := range int64(19) {
				in.Tables.Bands = append(in.Tables.Bands, price.Band{
					Country: "LT", FuelID: fuel + 1, From: 121 + 10*step, To: 130 + 10*step, Amount: money.Cents(step * 2163),
					ValidFrom: from, ValidTo: from.AddDays(364),
				})
			}
		}
	}

	return in, nil
}
