package offer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
)

// SearchOf are the fields of an offer that keywords find it by.
type SearchOf struct {
	Number        string `db:"number"`
	Title         string `db:"title"`
	CustomerName  string `db:"customer_name"`
	CustomerPhone string `db:"customer_phone"`
	CustomerEmail string `db:"customer_email"`
	CarSearch     string `db:"car_search"`
}

// Text gives what keywords look through. The words of the car stand last: of a text that is too
// long for an index they give way.
func (s SearchOf) Text() string {
	return find.IndexedText(s.Number, s.Title, s.CustomerName, s.CustomerPhone, s.CustomerEmail,
		find.Digits(s.CustomerPhone), s.CarSearch)
}

// fillSearch fills in the text that keywords find the offer by.
func (v *Version) fillSearch() {
	v.Search = SearchOf{v.Number, v.Title, v.CustomerName, v.CustomerPhone, v.CustomerEmail, v.CarSearch}.Text()
}

// SearchedCar are the records that name the car of an offer.
type SearchedCar struct {
	ModelID   *int64 `db:"model_id"`
	SerieID   *int64 `db:"serie_id"`
	VehicleID *int64 `db:"vehicle_id"`
}

func (v *Version) searchedCar() SearchedCar { return SearchedCar{v.ModelID, v.SerieID, v.VehicleID} }

func (c SearchedCar) sameAs(d SearchedCar) bool {
	return Equal(c.ModelID, d.ModelID) && Equal(c.SerieID, d.SerieID) && Equal(c.VehicleID, d.VehicleID)
}

// indexCars lets keywords find offers by the car they have got.
func indexCars(ctx context.Context, tx *db.Tx, rows []*Version) error {
	var moved []*Version
	var cars []SearchedCar

	for _, v := range rows {
		if c := v.searchedCar(); !c.sameAs(v.stored.car) {
			moved = append(moved, v)
			cars = append(cars, c)
		}
	}

	words, err := CarWords(ctx, tx, cars)
	if err != nil {
		return err
	}

	for i, v := range moved {
		v.CarSearch = words[i]
		v.fillSearch()
	}

	return nil
}

// CarWords reads the words that cars are found by, as the catalogue and the stock have them now:
// code and names of the model, name of the serie, and what a vehicle is called.
func CarWords(ctx context.Context, tx *db.Tx, cars []SearchedCar) ([]string, error) {
	ids := map[string][]int64{}
	for _, c := range cars {
		for kind, id := range c.idsByKind() {
			ids[kind] = append(ids[kind], id)
		}
	}

	type named struct {
		ID   int64  `db:"id"`
		Text string `db:"text"`
	}

	texts := map[string]map[int64]string{}
	for kind, statement := range map[string]string{
		"model":   "SELECT id, search AS text FROM models",
		"serie":   "SELECT id, name AS text FROM series",
		"vehicle": "SELECT id, car_search AS text FROM vehicles",
	} {
		texts[kind] = map[int64]string{}
		if len(ids[kind]) == 0 {
			continue
		}
		among, err := tx.AmongIDs("id", ids[kind])
		if err != nil {
			return nil, err
		}
		rows, err := db.Select[named](ctx, tx, statement+" WHERE {everyone} AND "+among.Places(1), among.Args...)
		if err != nil {
			return nil, fmt.Errorf("read the words of cars: %w", err)
		}

		for _, r := range rows {
			texts[kind][r.ID] = find.Text(r.Text)
		}
	}

	words := make([]string, len(cars))
	for i, c := range cars {
		var lines []string
		of := c.idsByKind()

		for _, kind := range []string{"model", "serie", "vehicle"} {
			for line := range strings.SplitSeq(texts[kind][of[kind]], "\n") {
				if line != "" && !slices.Contains(lines, line) {
					lines = append(lines, line)
				}
			}
		}

		words[i] = strings.Join(lines, "\n")
	}

	return words, nil
}

// idsByKind gives the ids of the records, by their kind.
func (c SearchedCar) idsByKind() map[string]int64 {
	ids := map[string]int64{}
	for kind, id := range map[string]*int64{"model": c.ModelID, "serie": c.SerieID, "vehicle": c.VehicleID} {
		if id != nil {
			ids[kind] = *id
		}
	}

	return ids
}
