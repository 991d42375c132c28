package demo

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"strings"

	"forecourt/internal/catalog"
	"forecourt/internal/demo/carpicture"
	"forecourt/internal/platform/db"
)

// featureColours are those of paints, upholsteries and trims.
var featureColours = map[string]string{
	"300": "#eceef0", "475": "#26292e", "B45": "#26548c", "X01": "#96262e", "A96": "#686e75",
	"ICL": "#5c626a",
	"ILB": "#2c2c30",
	"ILR": "#7c2428",
	"T1":  "#85898f",
	"T2":  "#a98f70",
	"F1":  "#9ba1a8",
	"F2":  "#6b4a2f",
}

// detail is the part of a picture that shows a feature.
type detail struct {
	car  carpicture.Car
	view carpicture.View
	part image.Rectangle
}

// cabin is where what is used inside is shown.
var cabin = carpicture.Car{
	Body:       carpicture.Estate,
	Colour:     color.RGBA{38, 84, 140, 255},
	Upholstery: color.RGBA{44, 44, 48, 255},
}

// rimsOf makes a wheel without its car: one picture stands beside every paint, so that no body
// contradicts the colour chosen.
func rimsOf(body carpicture.Body, spokes int) carpicture.Car {
	return carpicture.Car{Body: body, Spokes: spokes}
}

// featureDetails are where the pictures of features lie. What has none here is shown by its initials: what is part of the
// body or below it could only be drawn on a body, and that would be of one paint beside every other.
var featureDetails = map[string]detail{
	"W18": {rimsOf(carpicture.Hatchback, 5), carpicture.Wheel, image.Rect(266, 132, 886, 698)},
	"W19": {rimsOf(carpicture.Estate, 10), carpicture.Wheel, image.Rect(266, 132, 886, 698)},
	"W20": {rimsOf(carpicture.SUV, 7), carpicture.Wheel, image.Rect(266, 132, 886, 698)},
	"NAV": {cabin, carpicture.Cabin, image.Rect(470, 210, 810, 465)},
	"HWL": {cabin, carpicture.Cabin, image.Rect(120, 320, 570, 658)},
	"HST": {cabin, carpicture.Cabin, image.Rect(720, 480, 1180, 720)},
	"PWI": {cabin, carpicture.Cabin, image.Rect(100, 300, 660, 720)},
	"PTE": {cabin, carpicture.Cabin, image.Rect(190, 160, 820, 632)},
}

// drawFeature fills what a feature looks like.
func (b *brandMaker) drawFeature(ctx context.Context, tx *db.Tx, f *catalog.Feature) (err error) {
	if colour, known := featureColours[f.Code]; known {
		f.Colour = &colour
	}

	if d, drawn := featureDetails[f.Code]; drawn && b.pen != nil {
		f.Image, err = b.pen.drawPart(ctx, tx, "feature-"+f.Code, d.car, d.view, d.part)
	}

	return err
}

// drawModels gives each model pictures in every paint, with each set of wheels and each
// upholstery.
func (b *brandMaker) drawModels(ctx context.Context, tx *db.Tx) error {
	if b.pen == nil {
		return nil
	}

	shape, err := drawnShapes(ctx, tx)
	if err != nil {
		return err
	}

	var rows []catalog.ModelImage
	for _, m := range b.models {
		body := shape.bodyOf(m.BodytypeID)
		place := int64(0)
		add := func(code, what string, car carpicture.Car, view carpicture.View) error {
			name, err := b.pen.drawCar(ctx, tx, what, car, view)
			feature := b.codes[code]
			place++
			rows = append(rows, catalog.ModelImage{
				BrandID:   m.BrandID,
				ModelID:   m.ID,
				File:      name,
				FeatureID: &feature,
				Sort:      place,
			})

			return err
		}
		for _, f := range features {
			colour := colourFrom(featureColours[f.code])
			car := carpicture.Car{Body: body, Colour: colour}

			switch f.class {
			case classExterior:
				err = add(f.code, fmt.Sprintf("%v-%02x%02x%02x", body, colour.R, colour.G, colour.B), car, carpicture.FromLeft)
			case classWheel:
				d := featureDetails[f.code]
				err = add(f.code, "wheels-"+f.code, d.car, d.view)
			case classInterior:
				car.Upholstery = colour
				err = add(f.code, "cabin-"+f.code, car, carpicture.Cabin)
			}

			if err != nil {
				return err
			}
		}
	}

	return catalog.AddModelImages(ctx, tx, rows)
}

// colourFrom reads #rrggbb.
func colourFrom(text string) (c color.RGBA) {
	c.A = 255
	_, _ = fmt.Sscanf(strings.TrimPrefix(text, "#"), "%02x%02x%02x", &c.R, &c.G, &c.B)
	return c
}
