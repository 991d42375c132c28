package demo

import (
	"context"
	"fmt"

	"forecourt/internal/demo/carpicture"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/vehicle"
)

// shot is a view of a car, and what it shows.
type shot struct {
	what string
	view carpicture.View
}

// drawCars draws the cars: few files, which many of them show. Without an artist there are none.
func (v *vehicleMaker) drawCars(ctx context.Context, tx *db.Tx, pen *artist, cars []*car) error {
	if pen == nil {
		return nil
	}

	shape, err := drawnShapes(ctx, tx)
	if err != nil {
		return err
	}

	var images []vehicle.Image
	for _, c := range cars {
		row := &c.Vehicle
		body := shape.bodyOf(row.BodytypeID)
		paint, painted := drawnPaints[row.Colour]
		if !painted || !hasPictures(c, v.today) {
			continue
		}

		seats := drawnSeats[row.Interior]
		car := carpicture.Car{Body: body, Colour: paint, Upholstery: seats}
		shown := []shot{{fmt.Sprintf("%v-%02x%02x%02x", body, paint.R, paint.G, paint.B), carpicture.FromLeft}}
		if row.Phase == vehicle.InStock {
			shown = append(shown, shot{fmt.Sprintf("wheel-%02x%02x%02x", paint.R, paint.G, paint.B), carpicture.Wheel})
			if row.Interior != "" {
				shown = append(shown, shot{"cabin-" + row.Interior, carpicture.Cabin})
			}
		}

		for place, s := range shown {
			name, err := pen.drawCar(ctx, tx, s.what, car, s.view)
			if err != nil {
				return err
			}
			images = append(images, vehicle.Image{VehicleID: row.ID, Image: name, Sort: int64(place + 1)})
		}
	}

	return vehicle.AddImages(ctx, tx, images)
}

// keptDays is for how long pictures of sold cars are kept.
const keptDays = 300

// hasPictures reports whether a car has pictures: those that were built, until a while after their
// sale.
func hasPictures(c *car, today date.Date) bool {
	switch c.Phase {
	case vehicle.Planned, vehicle.Ordered:
		return false
	case vehicle.Sold, vehicle.Archived:
		return c.first || today.DaysSince(c.gone) < keptDays
	case vehicle.Transit, vehicle.InStock:
	}

	return true
}
