package fromoffer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"forecourt/internal/offer"
	"forecourt/internal/offer/change"
	"forecourt/internal/offer/configure"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
)

// Differences says how the car of an offer differs by the rules and prices of today.
type Differences struct {
	Pricelist   string                  `json:"pricelist" doc:"name of the newer price list that it is held against; empty: there is none but its own"`
	Violations  []string                `json:"violations" nullable:"false" doc:"what the car violates today, in the caller's language"`
	Missing     []change.AffectedOption `json:"missing" nullable:"false" doc:"options that are not sold any more"`
	PriceBefore money.Cents             `json:"price_before" doc:"of one vehicle before discount, as the customer was given it"`
	PriceAfter  money.Cents             `json:"price_after" doc:"the same today"`
	Others      []offer.LiveOrder       `json:"others" nullable:"false" doc:"orders of other alternatives of the offer: the customer buys one car"`
	Digest      string                  `json:"digest" doc:"stands for exactly these differences; empty: there are none"`
}

func (d *Differences) hasAny() bool {
	return len(d.Violations) > 0 || len(d.Missing) > 0 || d.PriceBefore != d.PriceAfter || len(d.Others) > 0
}

// findDifferences checks the car again, by the newest price list of the title that has its model.
func (o *Operations) findDifferences(
	ctx context.Context,
	tx *db.Tx,
	v *offer.Version,
	car *configure.CarReader,
) (Differences, error) {
	list := *v.PricelistID
	d := Differences{PriceBefore: v.Price}
	if newer := car.Car.Newer; newer != nil {
		list = newer.ID
		d.Pricelist = newer.Name
	}

	today, missing, err := o.changes.Today(ctx, tx, v, list)
	if err != nil {
		return d, err
	}

	d.Missing = missing
	now, err := o.cars.ReadCar(ctx, tx, &today)
	if err != nil {
		return d, err
	}

	d.Violations = append([]string{}, now.Car.Broken...)
	d.PriceAfter = today.Price
	if d.Others, err = offer.OrderedBeside(ctx, tx, v); err != nil {
		return d, err
	}

	if d.hasAny() {
		d.Digest, err = digestOf(d)
	}

	return d, err
}

func digestOf(d Differences) (string, error) {
	text, err := json.Marshal(d)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16]), err
}
