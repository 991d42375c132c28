package demo

import (
	"context"
	"fmt"
	"image"
	"image/color"

	"forecourt/internal/demo/carpicture"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
)

// drawnBodies are the silhouettes that the cars of the demo group are drawn in, by the
// beginnings of the codes of body types; others are drawn as a saloon.
var drawnBodies = map[string]carpicture.Body{
	"HAT": carpicture.Hatchback,
	"SED": carpicture.Sedan,
	"EST": carpicture.Estate,
	"SUV": carpicture.SUV,
	"CRO": carpicture.SUV,
}

// drawnPaints are the body colours by what they are called.
var drawnPaints = map[string]color.RGBA{
	"Balta": {236, 238, 240, 255}, "Pilka, metalo blizgesio": {104, 110, 117, 255},
	"Juoda, metalo blizgesio": {38, 41, 46, 255}, "Mėlyna, metalo blizgesio": {38, 84, 140, 255},
	"Individuali spalva": {150, 38, 46, 255}, "Pilka": {104, 110, 117, 255},
	"Juoda": {38, 41, 46, 255}, "Sidabrinė": {186, 190, 195, 255}, "Mėlyna": {38, 84, 140, 255},
	"Raudona": {150, 38, 46, 255}, "Žalia": {44, 92, 70, 255},
}

// drawnSeats are the upholsteries.
var drawnSeats = map[string]color.RGBA{
	"Audinys": {92, 98, 106, 255}, "Juoda oda": {44, 44, 48, 255}, "Raudona oda": {124, 36, 40, 255},
}

// artist draws the pictures of the group. What many of them show is drawn and kept once.
type artist struct {
	files *files.Files
	kept  map[string]string      // names of files by what they show
	drawn map[string]*image.RGBA // whole pictures that parts are taken from
}

func newArtist(kept *files.Files) *artist {
	return &artist{files: kept, kept: map[string]string{}, drawn: map[string]*image.RGBA{}}
}

// drawCar gives the name of the picture of a car.
func (a *artist) drawCar(
	ctx context.Context, tx *db.Tx, what string, car carpicture.Car, view carpicture.View,
) (string, error) {
	return a.keepPicture(ctx, tx, what, func() ([]byte, error) { return carpicture.JPEG(car, view) })
}

// drawPart gives the name of a picture of a part of a car.
func (a *artist) drawPart(
	ctx context.Context, tx *db.Tx, what string, car carpicture.Car, view carpicture.View,
	part image.Rectangle,
) (string, error) {
	return a.keepPicture(ctx, tx, what, func() ([]byte, error) {
		whole := fmt.Sprint(car, view)
		if a.drawn[whole] == nil {
			a.drawn[whole] = carpicture.Draw(car, view)
		}
		return carpicture.Part(a.drawn[whole], part)
	})
}

func (a *artist) keepPicture(ctx context.Context, tx *db.Tx, what string, draw func() ([]byte, error)) (string, error) {
	if name, known := a.kept[what]; known {
		return name, nil
	}

	content, err := draw()
	if err != nil {
		return "", fmt.Errorf("draw %s: %w", what, err)
	}

	file, err := a.files.Keep(ctx, tx, what+".jpg", "image/jpeg", content)
	a.kept[what] = file.Name

	return file.Name, err
}

// silhouettes are the bodies that body types are drawn as, by their ids.
type silhouettes map[int64]carpicture.Body

func (s silhouettes) bodyOf(bodyType *int64) carpicture.Body {
	if bodyType != nil && s[*bodyType] != "" {
		return s[*bodyType]
	}
	return carpicture.Sedan
}

func drawnShapes(ctx context.Context, tx *db.Tx) (silhouettes, error) {
	codes, err := db.Select[struct {
		ID   int64  `db:"id"`
		Code string `db:"code"`
	}](ctx, tx, "SELECT id, code FROM body_types WHERE {brand:brand_id}")
	if err != nil {
		return nil, fmt.Errorf("read body types: %w", err)
	}

	shape := silhouettes{}
	for _, c := range codes {
		if body, drawn := drawnBodies[c.Code[:min(3, len(c.Code))]]; drawn {
			shape[c.ID] = body
		}
	}

	return shape, nil
}
