package demo

import (
	"context"
	"fmt"
	"image/color"

	"forecourt/internal/demo/carpicture"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
	"forecourt/internal/vehicle"
)

// drawnBodies are the shapes that the cars of the demo group are drawn in, by the
// beginnings of the codes of body types; others are drawn as a saloon.
var drawnBodies = map[string]carpicture.Body{
	"HAT": carpicture.Hatchback, "SED": carpicture.Sedan, "EST": carpicture.Estate, "SUV": carpicture.SUV, "CRO": carpicture.SUV,
}

// drawnPaints are the body colours by what they are called.
var drawnPaints = map[string]color.RGBA{
	"Balta": {236, 238, 240, 255}, "Pilka, metalo blizgesio": {104, 110, 117, 255}, "Juoda, metalo blizgesio": {38, 41, 46, 255}, "Mėlyna, metalo blizgesio": {38, 84, 140, 255},
	"Individuali spalva": {150, 38, 46, 255}, "Pilka": {104, 110, 117, 255}, "Juoda": {38, 41, 46, 255}, "Sidabrinė": {186, 190, 195, 255}, "Mėlyna": {38, 84, 140, 255},
	"Raudona": {150, 38, 46, 255}, "Žalia": {44, 92, 70, 255},
}

// drawnSeats are the upholsteries.
var drawnSeats = map[string]color.RGBA{"Audinys": {92, 98, 106, 255}, "Juoda oda": {44, 44, 48, 255}, "Raudona oda": {124, 36, 40, 255}}

// shot is a view of a car, and what it shows.
type shot struct {
	what string
	view carpicture.View
}

// pictures draws the cars: few files, which many of them show. Without a place for
// files there are none.
func (v *vehicleMaker) pictures(ctx context.Context, tx *db.Tx, kept *files.Files, cars []*car) error {
	if kept == nil {
		return nil
	}
	codes, err := db.Select[struct {
		ID   int64  `db:"id"`
		Code string `db:"code"`
	}](ctx, tx, "SELECT id, code FROM body_types WHERE {brand:brand_id}")
	if err != nil {
		return fmt.Errorf("read body types: %w", err)
	}
	shape := map[int64]carpicture.Body{}
	for _, c := range codes {
		if body, drawn := drawnBodies[c.Code[:min(3, len(c.Code))]]; drawn {
			shape[c.ID] = body
		}
	}
	drawn := map[string]string{} // names of files by what they show
	draw := func(what string, car carpicture.Car, view carpicture.View) (string, error) {
		if name, known := drawn[what]; known {
			return name, nil
		}
		content, err := carpicture.JPEG(car, view)
		if err != nil {
			return "", fmt.Errorf("draw %s: %w", what, err)
		}
		file, err := kept.Keep(ctx, tx, what+".jpg", "image/jpeg", content)
		drawn[what] = file.Name
		return file.Name, err
	}
	var images []vehicle.Image
	for _, c := range cars {
		row := &c.Vehicle
		body := carpicture.Sedan
		if row.BodytypeID != nil && shape[*row.BodytypeID] != "" {
			body = shape[*row.BodytypeID]
		}
		paint, painted := drawnPaints[row.Colour]
		if !painted || !photographed(c, v.today) {
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
			name, err := draw(s.what, car, s.view)
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

// photographed says which cars have pictures: those that were built, until a while
// after their sale.
func photographed(c *car, today date.Date) bool {
	switch c.Phase {
	case vehicle.Planned, vehicle.Ordered:
		return false
	case vehicle.Sold, vehicle.Archived:
		return c.first || today.DaysSince(c.gone) < keptDays
	case vehicle.Transit, vehicle.InStock:
	}
	return true
}
