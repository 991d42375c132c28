package vehicle

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/record"
)

// surroundings are the records that rows of a chunk are compared with.
type surroundings struct {
	brand    string
	makers   map[int64]maker
	main     int64
	models   map[string]importedModel
	features map[string]importedFeature
	numbers  map[string][]*Vehicle // by knownKey of the order number
	vins     map[string][]*Vehicle
}

type importedModel struct {
	ID         int64            `db:"id"`
	Code       string           `db:"code"`
	CodeKey    string           `db:"code_key"`
	Name       db.Translations  `db:"description"`
	FuelID     int64            `db:"fuel_id"`
	GearboxID  *int64           `db:"gearbox_id"`
	BodytypeID *int64           `db:"bodytype_id"`
	WheelDrive *string          `db:"wheel_drive"`
	CO2        *measure.Decimal `db:"co2_emission"`
	Status     string           `db:"status"`
}

type importedFeature struct {
	ID      int64  `db:"id"`
	CodeKey string `db:"code_key"`
	Name    string `db:"name"`
	Status  string `db:"status"`
}

// readVehicles finds the vehicles of rows by the number of the order, else by that of
// the vehicle, and says which of them no import may change.
func readVehicles(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[Vehicle]) error {
	for _, reference := range importReferences {
		if _, err := w.Names(ctx, tx, reference); err != nil {
			return err
		}
	}

	s, err := readSurroundings(ctx, tx, w, pairs)
	if err != nil {
		return err
	}

	for _, p := range pairs {
		s.fillPair(w, p)
	}

	return nil
}

func readSurroundings(
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	pairs []*imports.Pair[Vehicle],
) (s *surroundings, err error) {
	s = &surroundings{
		makers:   map[int64]maker{},
		models:   map[string]importedModel{},
		features: map[string]importedFeature{},
	}
	if s.brand, err = db.SelectOne[string](ctx, tx, `SELECT name
		FROM brands
		WHERE {brand:id} AND id = $1`, w.Run.BrandID); err != nil {
		return nil, fmt.Errorf("read the brand of an import: %w", err)
	}

	makers, err := makersFor(ctx, tx, w.Run.BrandID)
	if err != nil {
		return nil, err
	}

	for _, m := range makers {
		s.makers[m.ID] = m
		if s.main == 0 || bool(m.Main) {
			s.main = m.ID
		}
	}

	keys := imports.Keys(imports.Cells(pairs, "model"))
	among, err := tx.Among([]string{"code_key"}, keys)
	if err != nil {
		return nil, err
	}

	models, err := db.Select[importedModel](ctx, tx, `SELECT id, code, code_key, description, fuel_id, gearbox_id,
			bodytype_id, wheel_drive, co2_emission, status
		FROM models
		WHERE {brand:brand_id} AND brand_id = $1 AND `+among.Places(2), append([]any{w.Run.BrandID}, among.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("look up the models of vehicles: %w", err)
	}

	for _, m := range models {
		s.models[m.CodeKey] = m
	}

	if err := s.readFeatures(ctx, tx, w, pairs); err != nil {
		return nil, err
	}

	return s, s.readKnown(ctx, tx, pairs)
}

// readFeatures finds the colours and upholsteries of rows, with what they are called.
func (s *surroundings) readFeatures(
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	pairs []*imports.Pair[Vehicle],
) error {
	among, err := tx.Among([]string{"features.code_key"},
		imports.Keys(append(imports.Cells(pairs, "ext_code"), imports.Cells(pairs, "int_code")...)))
	if err != nil {
		return err
	}

	found, err := db.Select[importedFeature](ctx, tx, `SELECT features.id, features.code_key, features.status,
			COALESCE((
				SELECT words.description
				FROM feature_translations words
				WHERE words.feature_id = features.id AND words.description <> ''
				ORDER BY CASE WHEN words.language_id = $2 THEN 0 ELSE 1 END, words.language_id
				LIMIT 1
			), '') AS name
		FROM features
		WHERE {brand:brand_id} AND brand_id = $1 AND `+among.Places(3),
		append([]any{w.Run.BrandID, languageOf(w)}, among.Args...)...)
	if err != nil {
		return fmt.Errorf("look up the colours of vehicles: %w", err)
	}

	// Asked of the database, those in use would be gone through one by one, which are a brand's whole catalogue.
	for _, f := range found {
		if f.Status == record.Active {
			s.features[f.CodeKey] = f
		}
	}

	return nil
}

// languageOf gives the language in which a new vehicle is described.
func languageOf(w *imports.Work) int64 {
	if w.Run.LanguageID != nil {
		return *w.Run.LanguageID
	}
	return 1
}

// readKnown reads the vehicles that have a number of the rows, also those of other brands: a
// number is unique among all.
func (s *surroundings) readKnown(ctx context.Context, tx *db.Tx, pairs []*imports.Pair[Vehicle]) error {
	var numbers, frames []string
	for _, p := range pairs {
		keys := vehicleKeys(p.Cell)
		numbers = append(numbers, keys["order_no"])
		frames = append(frames, keys["vin"])
	}

	s.numbers = map[string][]*Vehicle{}
	s.vins = map[string][]*Vehicle{}
	var tuples [][]any

	for _, key := range imports.Keys(numbers) {
		for id := range s.makers {
			tuples = append(tuples, []any{id, key[0]})
		}
	}

	active := db.Condition{SQL: "status = 'active'"}
	byNumber, err := Vehicles.Find(ctx, tx, []string{"manufacturer_id", "order_no_key"}, tuples,
		db.Condition{SQL: "order_no_key <> ''"}, active)
	if err != nil {
		return fmt.Errorf("find vehicles by their orders: %w", err)
	}

	byFrame, err := Vehicles.Find(ctx, tx, []string{"vin_key"}, imports.Keys(frames),
		db.Condition{SQL: "vin_key <> ''"}, active)
	if err != nil {
		return fmt.Errorf("find vehicles by their numbers: %w", err)
	}

	same := map[int64]*Vehicle{}
	for i := range byNumber {
		v := &byNumber[i]
		same[v.ID] = v
		s.numbers[v.OrderNoKey] = append(s.numbers[v.OrderNoKey], v)
	}

	for i := range byFrame {
		v := cmp.Or(same[byFrame[i].ID], &byFrame[i])
		s.vins[v.VINKey] = append(s.vins[v.VINKey], v)
	}

	return nil
}

// fillPair fills the pair with the vehicle of the row, or a new one.
func (s *surroundings) fillPair(w *imports.Work, p *imports.Pair[Vehicle]) {
	p.After = newVehicle
	p.After.BrandID = w.Run.BrandID
	p.After.ManufacturerID = s.main
	if cell := p.Cell("brand"); cell != "" && knownKey(cell) != knownKey(s.brand) &&
		cell != strconv.FormatInt(w.Run.BrandID, 10) {
		p.Fault("brand", "import_other_brand", "value", cell, "brand", s.brand)
	}
	if p.Cell("brand") == "" {
		p.Fault("brand", "import_required")
	}
	if cell := p.Cell("manufacturer"); cell != "" {
		id, known := w.IDOf(ofManufacturers, 0, cell)
		if !known {
			p.Fault("manufacturer", "import_unknown_name", "column", "manufacturer", "value", cell)
		}
		p.After.ManufacturerID = cmp.Or(id, s.main)
	}

	p.After.Used = s.makers[p.After.ManufacturerID].Used
	if known := s.matchVehicle(p); known != nil {
		p.Before = known
		p.After = *known
		s.mayChange(w, p)
		if id, named := w.IDOf(ofManufacturers, 0, p.Cell("manufacturer")); named {
			p.After.ManufacturerID = id // another one is refused: only a move to new ones changes it
		}
	}

	s.takeDealer(w, p)
	s.takeCar(w, p)
	if cell := p.Cell("vehicle_status"); cell != "" {
		id, known := w.IDOf(ofStatuses, p.After.ManufacturerID, cell)
		if !known {
			p.Fault("vehicle_status", "import_unknown_name", "column", "vehicle_status", "value", cell)
		} else if p.Cell("order_status") == "" { // which beats it
			p.After.StatusID = id
		}
	}
}

// matchVehicle finds the vehicle of a row: that of the order, else the open one of the
// number, else one that was sold. A used vehicle with the number of a new one that was sold
// is that car come back, and so a new row; a row that names no manufacturer may be either.
func (s *surroundings) matchVehicle(p *imports.Pair[Vehicle]) *Vehicle {
	keys := vehicleKeys(p.Cell)
	var found *Vehicle

	for _, v := range s.numbers[knownKey(keys["order_no"])] {
		if v.ManufacturerID == p.After.ManufacturerID ||
			p.Cell("manufacturer") == "" && (found == nil || v.ManufacturerID == s.main) {
			found = v
		}
	}

	var closed *Vehicle
	for _, v := range s.vins[knownKey(keys["vin"])] {
		switch {
		case !v.Phase.isClosed() && found == nil:
			found = v
		case !v.Phase.isClosed() && found.ID != v.ID:
			p.Fault("vin", "taken")
		case v.Phase.isClosed() && v.Used == p.After.Used:
			closed = v
		case v.Phase.isClosed() && p.Cell("manufacturer") == "":
			closed = cmp.Or(closed, v)
		}
	}

	return cmp.Or(found, closed)
}

// mayChange refuses what no import changes.
func (s *surroundings) mayChange(w *imports.Work, p *imports.Pair[Vehicle]) {
	v := p.Before
	column := keyColumn(p)

	switch {
	case !w.Starter().Sees(v.DealerID): // and nothing more is said of it
		p.Fault(column, "taken")
	case v.BrandID != w.Run.BrandID:
		p.Fault(column, "other_brand")
	}
}

// refuseClosed refuses rows that would change what was sold or is in the archive, and gives the others. Those that
// have it as it is change nothing.
func refuseClosed(
	ctx context.Context,
	tx *db.Tx,
	pairs []*imports.Pair[Vehicle],
) (open []*imports.Pair[Vehicle], err error) {
	var closed []*imports.Pair[Vehicle]
	var changes []*table.Change[Vehicle]

	for _, p := range pairs {
		if p.Before == nil || !p.Before.Phase.isClosed() {
			open = append(open, p)
			continue
		}

		after := p.After
		closed = append(closed, p)
		changes = append(changes, &table.Change[Vehicle]{Before: p.Before, After: &after})
	}

	if len(closed) == 0 {
		return open, nil
	}
	if err := Vehicles.TryMerge(ctx, tx, changes); err != nil {
		return nil, err
	}

	for i, p := range closed {
		code := "import_car_sold"
		if p.Before.Phase == Archived {
			code = "import_car_archived"
		}
		if changes[i].Action != "" || changes[i].Refused != nil {
			p.Fault(keyColumn(p), code)
		}
	}

	return open, nil
}

// keyColumn names the column by which a row found its vehicle.
func keyColumn(p *imports.Pair[Vehicle]) string {
	if p.Cell("order_no") == "" || knownKey(vehicleKeys(p.Cell)["order_no"]) != p.Before.OrderNoKey {
		return "vin"
	}
	return "order_no"
}

// takeDealer takes the company of the row, else leaves the vehicle where it is, else takes the user's own.
func (s *surroundings) takeDealer(w *imports.Work, p *imports.Pair[Vehicle]) {
	cell := p.Cell("dealer_company")
	if cell == "" {
		if p.Before == nil {
			if p.After.DealerID = w.Starter().CompanyID; p.After.DealerID == 0 {
				p.Fault("dealer_company", "import_required")
			}
		}
		return
	}

	id, known := w.IDOf(ofDealers, 0, cell)
	if !known || !w.Starter().Sees(id) {
		p.Fault("dealer_company", "import_unknown_dealer", "value", cell)
		return
	}

	if p.Before != nil && p.Before.DealerID != id {
		p.After.StockroomID = nil // a place of the dealer before
	}
	p.After.DealerID = id
}

// takeCar takes the model with what it brings, and the features of colours.
func (s *surroundings) takeCar(w *imports.Work, p *imports.Pair[Vehicle]) {
	v := &p.After
	if cell := p.Cell("model"); cell == imports.Cleared {
		v.ModelID = nil
		v.ModelCode = ""
	} else if cell != "" {
		m, known := s.models[knownKey(cell)]
		switch {
		case !known || m.Status != "active" && (v.ModelID == nil || *v.ModelID != m.ID):
			p.Fault("model", "import_unknown_model", "value", cell)
		case v.ModelID == nil || *v.ModelID != m.ID:
			v.takeModel(m)
			if p.Before == nil && p.Cell("description_show") == "" {
				v.DescriptionShow = s.brand + " " + m.Name.In(strconv.FormatInt(languageOf(w), 10))
			}
		}
	}
	if f, known := s.features[knownKey(p.Cell("ext_code"))]; known && (v.ExtFeatureID == nil || *v.ExtFeatureID != f.ID) {
		v.ExtFeatureID = &f.ID
		v.Colour = f.Name
	} else if code := p.Cell("ext_code"); !known && code != "" && knownKey(code) != knownKey(v.ExtCode) {
		v.ExtFeatureID = nil
	}
	if f, known := s.features[knownKey(p.Cell("int_code"))]; known && (v.IntFeatureID == nil || *v.IntFeatureID != f.ID) {
		v.IntFeatureID = &f.ID
		v.Interior = f.Name
	} else if code := p.Cell("int_code"); !known && code != "" && knownKey(code) != knownKey(v.IntCode) {
		v.IntFeatureID = nil
	}
}

// takeModel gives a vehicle its model, with what that brings, as the form does.
func (v *Vehicle) takeModel(m importedModel) {
	v.ModelID = &m.ID
	v.ModelCode = m.Code
	v.FuelID = &m.FuelID
	v.GearboxID = m.GearboxID
	v.BodytypeID = m.BodytypeID
	v.WheelDrive = ""
	v.CO2 = nil
	if m.WheelDrive != nil {
		v.WheelDrive = *m.WheelDrive
	}
	if m.CO2 != nil {
		grams := (int64(*m.CO2) + 500) / 1000
		v.CO2 = &grams
	}
}
