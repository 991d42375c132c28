package demo

import (
	"context"
	"fmt"

	"forecourt/internal/offer"
	"forecourt/internal/offer/sample"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
)

// usedCar is a used vehicle that a dealer still has.
type usedCar struct {
	ID        int64      `db:"id"`
	CompanyID int64      `db:"dealer_company_id"`
	BrandID   int64      `db:"brand_id"`
	ArrivedAt *date.Date `db:"arrived_at"`
}

// usedCars are those that can be offered, each once.
type usedCars struct{ left []usedCar }

func readUsedCars(ctx context.Context, tx *db.Tx) (*usedCars, error) {
	cars, err := db.Select[usedCar](ctx, tx, `SELECT id, dealer_company_id, brand_id, arrived_at FROM vehicles
		WHERE {everyone} AND used = 1 AND status = 'active' AND phase = 'stock' AND price_total > 0 ORDER BY arrived_at, id`)
	if err != nil {
		return nil, fmt.Errorf("find used cars to offer: %w", err)
	}

	return &usedCars{cars}, nil
}

// takeCar takes a car of a seller, rather one that was there on the day.
func (u *usedCars) takeCar(by seller, day date.Date) (usedCar, bool) {
	best := -1
	for i, c := range u.left {
		if c.CompanyID != by.CompanyID || c.BrandID != by.BrandID {
			continue
		}

		wasThere := c.ArrivedAt != nil && c.ArrivedAt.Compare(day) <= 0
		if best < 0 || wasThere {
			best = i
		}

		if wasThere {
			break
		}
	}

	if best < 0 {
		return usedCar{}, false
	}

	car := u.left[best]
	u.left = append(u.left[:best:best], u.left[best+1:]...)

	return car, true
}

// ofUsedCar makes it the offer of a used car, given to its customer; where the seller has none, of a new one.
func (u *usedCars) ofUsedCar(s *sample.Offer, by seller, day date.Date, hasFiles bool) {
	car, found := u.takeCar(by, day)
	if !found {
		s.Status = offer.Active
		return
	}

	s.VehicleID = car.ID
	s.PricelistID = 0
	s.ModelID = 0
	s.Codes = nil
	s.Document = hasFiles
	fill := s.Fill
	s.Fill = func(v *offer.Version) {
		fill(v)
		v.Discount = nil // its only discount is a typed price
	}
}
