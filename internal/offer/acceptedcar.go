package offer

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// AcceptedCar is what a customer has accepted, in the words of the document: the offer may say something else by now.
type AcceptedCar struct {
	Number     int64       `json:"number" doc:"of the document"`
	Car        string      `json:"car" doc:"as the document calls it; empty where it says nothing of its car"`
	PriceTotal money.Cents `json:"price_total" doc:"what the document comes to"`
}

// AcceptedCars are those of offers that were found within the scope, by their ids: of each the last document, where
// its acceptance stands.
func AcceptedCars(ctx context.Context, tx *db.Tx, versionIDs []int64) (map[int64]AcceptedCar, error) {
	among, err := tx.AmongIDs("d.version_id", versionIDs)
	if err != nil {
		return nil, err
	}
	found, err := db.Select[struct {
		VersionID int64   `db:"version_id"`
		Number    int64   `db:"number"`
		Facts     db.JSON `db:"facts"`
	}](ctx, tx, `SELECT d.version_id, d.number, d.told AS facts FROM offer_documents d JOIN offer_acceptances a ON a.version_id = d.version_id AND a.number = d.number
		WHERE {everyone} AND a.withdrawn_at IS NULL AND NOT EXISTS (SELECT 1 FROM offer_documents n WHERE n.version_id = d.version_id AND n.number > d.number)
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
	return cars, nil
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
		case f.Field == price.FigureTotal && f.Amount != nil:
			car.PriceTotal = *f.Amount
		}
	}
	return car, nil
}
