package offer

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// AcceptedCar is what a customer has accepted, as the document says it: the offer may say something else by now.
type AcceptedCar struct {
	Number int64  `json:"number" doc:"of the document"`
	Car    string `json:"car" doc:"in the caller's language where the model is known, else as the document has it; may be empty"`
	// Code is that of the model in the document.
	Code       string      `json:"-"`
	PriceTotal money.Cents `json:"price_total" doc:"what the document comes to"`
}

// AcceptedCars reads what customers have accepted of offers that were found within the scope, by
// the ids of the offers: of each the last document, where its acceptance stands.
func AcceptedCars(ctx context.Context, tx *db.Tx, versionIDs []int64) (map[int64]AcceptedCar, error) {
	among, err := tx.AmongIDs("d.version_id", versionIDs)
	if err != nil {
		return nil, err
	}

	found, err := db.Select[struct {
		VersionID int64   `db:"version_id"`
		Number    int64   `db:"number"`
		Facts     db.JSON `db:"facts"`
	}](ctx, tx, `
		SELECT d.version_id, d.number, d.told AS facts
		FROM offer_documents d
		JOIN offer_acceptances a ON a.version_id = d.version_id AND a.number = d.number
		WHERE {everyone}
			AND a.withdrawn_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM offer_documents n WHERE n.version_id = d.version_id AND n.number > d.number)
			AND `+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read what customers have accepted: %w", err)
	}

	cars := make(map[int64]AcceptedCar, len(found))
	for _, f := range found {
		car, err := acceptedCar(f.Facts)
		if err != nil {
			return nil, err
		}

		car.Number = f.Number
		cars[f.VersionID] = car
	}

	return cars, nameAcceptedCars(ctx, tx, cars)
}

// nameAcceptedCars names cars in the caller's language where the brand of the offer has a model of their code: that of
// the document is the customer's.
func nameAcceptedCars(ctx context.Context, tx *db.Tx, cars map[int64]AcceptedCar) error {
	if len(cars) == 0 {
		return nil
	}

	var codes []string
	for _, car := range cars {
		codes = append(codes, find.Key(car.Code))
	}

	of := db.In("m.code_key", codes)
	among, err := tx.AmongIDs("v.id", slices.Sorted(maps.Keys(cars)))
	if err != nil {
		return err
	}

	models, err := db.Select[struct {
		VersionID   int64           `db:"version_id"`
		CodeKey     string          `db:"code_key"`
		Description db.Translations `db:"description"`
	}](ctx, tx, `
		SELECT v.id AS version_id, m.code_key, m.description
		FROM versions v
		JOIN models m ON m.brand_id = v.brand_id
		WHERE {everyone} AND `+of.Places(1)+` AND `+among.Places(1+len(of.Args)), slices.Concat(of.Args, among.Args)...)
	if err != nil {
		return fmt.Errorf("read the names of accepted cars: %w", err)
	}

	language := strconv.FormatInt(LanguageID(ctx), 10)
	for _, m := range models {
		car := cars[m.VersionID]
		if find.Key(car.Code) != m.CodeKey {
			continue
		}

		car.Car = cmp.Or(m.Description.In(language), car.Car)
		cars[m.VersionID] = car
	}

	return nil
}

// acceptedCar reads the car and its price from what a document says.
func acceptedCar(text db.JSON) (AcceptedCar, error) {
	var facts []struct {
		Field, Text, Code string
		Amount            *money.Cents
	}
	if err := json.Unmarshal(text, &facts); err != nil {
		return AcceptedCar{}, fmt.Errorf("read what a document said: %w", err)
	}

	var car AcceptedCar
	for _, f := range facts {
		switch {
		case f.Field == "model":
			car.Car = cmp.Or(f.Text, f.Code)
			car.Code = f.Code
		case f.Field == price.FigureTotal && f.Amount != nil:
			car.PriceTotal = *f.Amount
		}
	}

	return car, nil
}
