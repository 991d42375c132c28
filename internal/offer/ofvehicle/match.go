package ofvehicle

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
	"forecourt/internal/stock"
)

// Match is a vehicle of the stock that comes near to the car of an offer.
type Match struct {
	stock.ListedCar
	Score   int64         `json:"score" doc:"of 100: how near it comes, weighted by model, colour, upholstery, line, wheels and options"`
	Missing []MatchOption `json:"missing" nullable:"false" doc:"what the car of the offer has and the vehicle has not"`
	Extra   []MatchOption `json:"extra" nullable:"false" doc:"what the vehicle has beyond that"`
	Delta   *money.Cents  `json:"price_delta" nullable:"true" doc:"what it costs more than the car of the offer, VAT included; null where neither it nor a list has a price"`
}

// MatchOption is an option in which a vehicle and an offer differ.
type MatchOption struct {
	Code string `json:"code"`
	Text string `json:"text" doc:"in the language of the caller"`
}

// Matches are the nearest vehicles of the stock.
type Matches struct {
	Base     money.Cents `json:"base" doc:"what the car of the offer costs, VAT included"`
	Currency string      `json:"currency"`
	Matches  []Match     `json:"matches" nullable:"false"`
}

// What counts how much, of 100 (docs/offers.md).
const (
	ofModel    = 40
	ofColour   = 12
	ofInterior = 8
	ofLine     = 10
	ofWheels   = 5
	ofOptions  = 25
	// leastScore and mostMatches are from where and how many are shown, candidates how many are looked at.
	leastScore  = 50
	mostMatches = 20
	candidates  = 300
	// unpriced is what an option without a price weighs.
	unpriced money.Cents = 100_00
)

type matchInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (o *Operations) matchStock(ctx context.Context, tx *db.Tx, in *matchInput) (Matches, error) {
	out := Matches{Matches: []Match{}}
	if err := mayRead(tx.Actor, permStock); err != nil {
		return out, err
	}

	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return out, err
	}

	m, err := o.offers.Model(ctx, tx, &v)
	if err != nil {
		return out, err
	}
	if m == nil || v.VehicleID != nil {
		return out, fault.New(fault.Conflict, "offer_without_model")
	}

	answer, err := v.Answer(m)
	if err != nil {
		return out, err
	}

	v.DeriveParts(m, answer.Present)
	priced, err := o.offers.Price(ctx, tx, &v, m)
	if err != nil {
		return out, err
	}

	out.Base = priced.Base
	out.Currency = v.Currency
	w := wanted{v: &v, m: m, present: answer.Present, coded: features{}}

	for i := range m.Features {
		code := strings.ToUpper(m.Features[i].Code)
		if w.coded[code] == nil {
			w.coded[code] = &m.Features[i]
		}
	}

	w.own = w.chosenFeatures()
	cars, err := stock.FreeOfRange(ctx, tx, *v.ModelID, candidates)
	if err != nil {
		return out, fmt.Errorf("read the stock of a range: %w", err)
	}
	if err := w.readFuels(ctx, tx, cars); err != nil {
		return out, err
	}

	for i := range cars {
		if near := w.compareCar(&cars[i]); near.Score >= leastScore {
			if cars[i].Total > 0 && cars[i].Currency == v.Currency {
				delta := cars[i].Total - out.Base
				near.Delta = &delta
			}

			out.Matches = append(out.Matches, near)
		}
	}

	slices.SortStableFunc(out.Matches, func(a, b Match) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), readyDay(&a).Compare(readyDay(&b)), cmp.Compare(standingDays(&b), standingDays(&a)))
	})
	out.Matches = out.Matches[:min(mostMatches, len(out.Matches))]

	return out, w.nameDifferences(ctx, tx, out.Matches)
}

// lastDay stands for a day that nobody knows.
var lastDay = func() date.Date { d, _ := date.Parse("9999-12-31"); return d }()

// readyDay gives the day on which the vehicle can be had: one in stock at once.
func readyDay(m *Match) date.Date {
	if m.Phase == "stock" {
		return date.Date{}
	}
	if m.ForeseenDate != nil {
		return *m.ForeseenDate
	}

	return lastDay
}

func standingDays(m *Match) int64 {
	if m.DaysInStock == nil {
		return 0
	}

	return *m.DaysInStock
}

// wanted is the car that vehicles are compared with.
type wanted struct {
	v       *offer.Version
	m       *configurator.Model
	present []int64
	fuel    int64
	fuelOf  map[int64]int64
	// own are the features of the offer, coded all that the model offers.
	own, coded features
}

// readFuels reads what the models of the vehicles and of the offer run on.
func (w *wanted) readFuels(ctx context.Context, tx *db.Tx, cars []stock.ListedCar) error {
	ids := []int64{*w.v.ModelID}
	for i := range cars {
		if cars[i].ModelID != nil {
			ids = append(ids, *cars[i].ModelID)
		}
	}

	slices.Sort(ids)
	among, err := tx.AmongIDs("m.id", slices.Compact(ids))
	if err != nil {
		return err
	}

	found, err := db.Select[struct {
		ID   int64 `db:"id"`
		Fuel int64 `db:"fuel_id"`
	}](ctx, tx, "SELECT m.id, m.fuel_id FROM models m WHERE {brand:m.brand_id} AND "+among.Places(1), among.Args...)
	w.fuelOf = map[int64]int64{}
	for _, f := range found {
		w.fuelOf[f.ID] = f.Fuel
	}

	w.fuel = w.fuelOf[*w.v.ModelID]
	return err
}

// codes of the features of an offer or a vehicle, with what each is.
type features map[string]*configurator.Feature

func (w *wanted) chosenFeatures() features {
	has := features{}
	for _, id := range w.present {
		if f := w.m.Feature(id); f != nil && !w.m.IsStandard(w.v.Type, id) {
			has[strings.ToUpper(f.Code)] = f
		}
	}

	return has
}

// compareCar tells how near a vehicle comes.
func (w *wanted) compareCar(c *stock.ListedCar) Match {
	near := Match{ListedCar: *c, Missing: []MatchOption{}, Extra: []MatchOption{}}
	score := w.scoreModel(c)
	own := w.own
	has := map[string]bool{}

	for _, code := range strings.Fields(strings.ToUpper(c.OptCodeList + " " + c.ExtCode + " " + c.IntCode)) {
		has[code] = true
	}

	parts := []struct {
		id     *int64
		step   string
		weight int64
	}{
		{w.v.ExteriorID, "exterior", ofColour},
		{w.v.InteriorID, "interior", ofInterior},
		{w.v.LineID, "line", ofLine},
		{w.v.WheelID, "wheel", ofWheels},
	}

	for _, part := range parts {
		if w.samePart(part.id, part.step, has) {
			score += part.weight * 100
		}
	}

	var missing, extra, all money.Cents
	for _, code := range sortedKeys(own) {
		f := own[code]
		if isPart(f.Step) {
			continue
		}

		weight := w.weighOption(f.ID)
		all += weight
		if !has[code] {
			missing += weight
			near.Missing = append(near.Missing, MatchOption{Code: code})
		}
	}

	for _, code := range sortedKeys(has) {
		f := w.featureByCode(code)
		if _, wants := own[code]; wants || f != nil && (isPart(f.Step) || w.m.IsStandard(w.v.Type, f.ID)) ||
			f == nil && (strings.EqualFold(code, c.ExtCode) || strings.EqualFold(code, c.IntCode)) {
			continue
		}

		weight := unpriced
		if f != nil {
			weight = w.weighOption(f.ID)
		}

		all += weight
		extra += weight
		near.Extra = append(near.Extra, MatchOption{Code: code})
	}

	alike := int64(100)
	if all > 0 {
		alike = 100 - int64((2*missing+extra)*100)/int64(2*all)
	}

	score += ofOptions * max(0, alike)
	near.Score = (score + 50) / 100

	return near
}

// scoreModel tells what the model counts, in hundredths.
func (w *wanted) scoreModel(c *stock.ListedCar) int64 {
	switch {
	case c.ModelID != nil && *c.ModelID == *w.v.ModelID:
		return ofModel * 100
	case c.ModelID != nil && w.fuelOf[*c.ModelID] == w.fuel:
		return ofModel * 60
	}

	return ofModel * 40
}

// samePart reports whether both have the same option of a step, or neither has one.
func (w *wanted) samePart(id *int64, step string, has map[string]bool) bool {
	if id != nil && w.m.Feature(*id) != nil {
		code := strings.ToUpper(w.m.Feature(*id).Code)
		if has[code] {
			return true
		}
		if !w.m.IsStandard(w.v.Type, *id) {
			return false
		}
	}

	for code := range has { // the standard one, unless the vehicle has another
		if f := w.featureByCode(code); f != nil && f.Step == step && (id == nil || f.ID != *id) {
			return false
		}
	}

	return true
}

func (w *wanted) featureByCode(code string) *configurator.Feature {
	return w.coded[code]
}

// weighOption gives the absolute price of an option in the list.
func (w *wanted) weighOption(id int64) money.Cents {
	p := w.m.ListPrice(price.Standard, id)
	if p == nil || *p == 0 {
		return unpriced
	}

	return max(*p, -*p)
}

// isPart reports whether a step counts for itself and not among the options.
func isPart(step string) bool {
	return slices.Contains([]string{"exterior", "interior", "line", "wheel"}, step)
}

func sortedKeys[V any](of map[string]V) []string {
	keys := make([]string, 0, len(of))
	for key := range of {
		keys = append(keys, key)
	}

	slices.Sort(keys)
	return keys
}

// nameDifferences gives the differences their words.
func (w *wanted) nameDifferences(ctx context.Context, tx *db.Tx, matches []Match) error {
	var codes []string
	for i := range matches {
		for _, one := range slices.Concat(matches[i].Missing, matches[i].Extra) {
			codes = append(codes, one.Code)
		}
	}

	slices.Sort(codes)
	words, err := nameCodes(ctx, tx, w.v.BrandID, slices.Compact(codes))
	if err != nil {
		return err
	}

	texts := map[string]string{}
	for _, one := range words {
		texts[one.Code] = one.Text
	}

	for i := range matches {
		for _, list := range [][]MatchOption{matches[i].Missing, matches[i].Extra} {
			for j := range list {
				list[j].Text = texts[list[j].Code]
			}
		}
	}

	return nil
}
