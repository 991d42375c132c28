package cases

import (
	"fmt"

	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// Figures are what an offer costs, in cents; nil is none.
type Figures struct {
	ID                  string   `json:"id"`
	PriceModel          int64    `json:"price_model"`
	Options             int64    `json:"options"`
	Services            int64    `json:"services"`
	PriceTransportation int64    `json:"price_transportation"`
	Price               int64    `json:"price"`
	PriceDiscounted     *int64   `json:"price_discounted"`
	Extras              int64    `json:"extras"`
	Accessories         int64    `json:"accessories"`
	AccessoriesPrice    int64    `json:"accessoriesPrice"`
	PriceRegistration   int64    `json:"price_registration"`
	PriceTotal          int64    `json:"price_total"`
	PriceCasco          int64    `json:"price_casco"`
	VATAmount           int64    `json:"vat_amount"`
	VATDeductable       bool     `json:"vat_deductable"`
	PricePrimecost      *int64   `json:"price_primecost"`
	Findings            []string `json:"findings"` // sorted
}

// Figures prices the offer of the case. The error names the place in the file.
func (c *Case) Figures() (Figures, error) {
	out, err := price.Of(c.input)
	if err != nil {
		return Figures{}, fmt.Errorf("%s.input.%w", c.place, err)
	}

	return Figures{
		ID: c.ID, PriceModel: int64(out.PriceModel), Options: int64(out.Options), Services: int64(out.Services),
		PriceTransportation: int64(out.PriceTransportation),
		Price:               int64(out.Price),
		PriceDiscounted:     asNumber(out.PriceDiscounted),
		Extras:              int64(out.Extras), Accessories: int64(out.Accessories), AccessoriesPrice: int64(out.AccessoriesPrice),
		PriceRegistration: int64(out.PriceRegistration), PriceTotal: int64(out.PriceTotal), PriceCasco: int64(out.PriceCasco),
		VATAmount: int64(out.VATAmount), VATDeductable: out.VATDeductable, PricePrimecost: asNumber(out.PricePrimecost),
		Findings: append([]string{}, out.Findings...),
	}, nil
}

func asNumber(amount *money.Cents) *int64 { return (*int64)(amount) }
