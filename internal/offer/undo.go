package offer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// mostSteps is how many steps back are kept of an offer.
const mostSteps = 50

// car is all of an offer that undo brings back: the car and what it cost.
type car struct {
	Type               price.Type         `json:"type"`
	PricelistID        *int64             `json:"pricelist_id"`
	ModelID            *int64             `json:"model_id"`
	SerieID            *int64             `json:"serie_id"`
	BodytypeID         *int64             `json:"bodytype_id"`
	GearboxID          *int64             `json:"gearbox_id"`
	ListModel          *money.Cents       `json:"list_model"`
	ListTransportation *money.Cents       `json:"list_transportation"`
	PricedAt           *db.Time           `json:"priced_at"`
	Choices            []Choice           `json:"choices"`
	Accessories        []VersionAccessory `json:"accessories"`
}

func (v *Version) currentCar() car {
	return car{
		Type:               v.Type,
		PricelistID:        v.PricelistID,
		ModelID:            v.ModelID,
		SerieID:            v.SerieID,
		BodytypeID:         v.BodytypeID,
		GearboxID:          v.GearboxID,
		ListModel:          v.ListModel,
		ListTransportation: v.ListTransportation,
		PricedAt:           v.PricedAt,
		// Never nil: that would be another car.
		Choices:     append([]Choice{}, v.Choices...),
		Accessories: append([]VersionAccessory{}, v.Accessories...),
	}
}

// setCar gives the offer the car again.
func (v *Version) setCar(c car) {
	v.Type = c.Type
	v.PricelistID = c.PricelistID
	v.ModelID = c.ModelID
	v.SerieID = c.SerieID
	v.BodytypeID = c.BodytypeID
	v.GearboxID = c.GearboxID
	v.ListModel = c.ListModel
	v.ListTransportation = c.ListTransportation
	v.PricedAt = c.PricedAt
	v.Choices = c.Choices
	v.Accessories = c.Accessories
}

// TakeCar gives the offer the car of another.
func (v *Version) TakeCar(from *Version) { v.setCar(from.currentCar()) }

func (c car) sameAs(d car) bool { return c.carDigest() == d.carDigest() }

// carDigest gives the same digest for the same car.
func (c car) carDigest() string {
	sum := sha256.Sum256(encodeJSON(c))
	return hex.EncodeToString(sum[:])
}

// carBack is a car to come back to, with what was typed for it. A price that is typed is no car of its own: it
// does not end what can be undone.
type carBack struct {
	car
	TypedPrice    *money.Cents `json:"typed_price,omitempty"`
	CheckDiscount db.Flag      `json:"check_discount,omitempty"`
}

func (v *Version) carBack() carBack {
	return carBack{v.currentCar(), v.DiscountedTyped, v.CheckDiscount}
}

// newPrices are the steps that lead to another price: what is typed belongs to one side of them.
var newPrices = []string{"model", "type", "pricelist"}

// setBack gives the offer the car again, and after a change of model or type the price typed for it: a
// discount that was entered since stays.
func (v *Version) setBack(action string, back carBack) {
	v.setCar(back.car)
	if !slices.Contains(newPrices, action) {
		return
	}
	v.CheckDiscount = back.CheckDiscount
	if action != "pricelist" && v.Discount == nil && v.DiscountMoney == nil {
		v.DiscountedTyped = back.TypedPrice
	}
}

// step is one that can be undone or redone.
type step struct {
	ID      int64
	Action  string
	Subject string
	// Expects is the digest of the car that the step leads away from.
	Expects string
	Back    carBack
}

// Step is what undo or redo would do.
type Step struct {
	Action  string `db:"action" json:"action" enum:"choose,remove,repair,model,type,pricelist,accessory,complete,selection,copy" doc:"what was done"`
	Subject string `db:"subject" json:"subject" doc:"the code of the option or model, or the type, that it was done with"`
	Text    string `json:"text" doc:"the option in the language of the caller; empty where the subject is none"`
}

// StoredStep is a step as it is kept.
type StoredStep struct {
	ID      int64   `db:"id"`
	UserID  int64   `db:"user_id"`
	Action  string  `db:"action"`
	Subject string  `db:"subject"`
	Expects string  `db:"expects"`
	State   db.JSON `db:"state"`
}

// The kinds of steps.
const (
	UndoKind = "undo"
	RedoKind = "redo"
)

// noStep are the codes for a step that is not there.
var noStep = map[string]string{UndoKind: "nothing_to_undo", RedoKind: "nothing_to_redo"}

// keepStep keeps the way back from a change. What was undone before can no
// longer be redone.
func keepStep(ctx context.Context, tx *db.Tx, version int64, s step) error {
	if tx.Actor.UserID == 0 {
		return nil
	}
	if _, err := tx.Exec(ctx, `
		DELETE FROM version_snapshots
		WHERE {everyone} AND version_id = $1 AND kind = $2`, version, RedoKind); err != nil {
		return err
	}
	if err := putStep(ctx, tx, version, UndoKind, s); err != nil {
		return err
	}

	_, err := tx.Exec(ctx, `
		DELETE FROM version_snapshots
		WHERE {everyone}
			AND version_id = $1
			AND kind = $2
			AND id <= (SELECT id FROM version_snapshots WHERE version_id = $1 AND kind = $2 ORDER BY id DESC
				LIMIT 1 OFFSET $3)`, version, UndoKind, mostSteps)

	return err
}

func putStep(ctx context.Context, tx *db.Tx, version int64, kind string, s step) error {
	state, err := json.Marshal(s.Back)
	if err != nil {
		return err
	}

	_, err = tx.Exec(ctx, `
		INSERT INTO version_snapshots (version_id, user_id, kind, action, subject, expects, state, made_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id)
		DO UPDATE SET state = excluded.state
		WHERE {self:version_snapshots.user_id}`,
		version, tx.Actor.UserID, kind, s.Action, s.Subject, s.Expects, db.JSON(state), tx.Now())
	return err
}

// LastStep reads the newest step of a kind, if it is the user's own and the car still stands where
// it leads away from.
func LastStep(ctx context.Context, tx *db.Tx, v *Version, kind string) (*StoredStep, error) {
	found, err := db.Select[StoredStep](ctx, tx, `
		SELECT id, user_id, action, subject, expects, state
		FROM version_snapshots
		WHERE {everyone} AND version_id = $1 AND kind = $2
		ORDER BY id DESC
		LIMIT 1`, v.ID, kind)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	if s := found[0]; s.UserID == tx.Actor.UserID && s.Expects == v.currentCar().carDigest() {
		return &s, nil
	}

	return nil, nil //nolint:nilnil // somebody else has changed the car since
}

type stepInput struct {
	httpapi.ByIDAndRevision
	Body struct {
		Revision int64 `json:"revision,omitempty" doc:"the revision the caller has seen"`
	}
}

func (o *Offers) undoStep(ctx context.Context, tx *db.Tx, in *stepInput) (Version, error) {
	return o.stepTo(ctx, tx, in, UndoKind, RedoKind)
}

func (o *Offers) redoStep(ctx context.Context, tx *db.Tx, in *stepInput) (Version, error) {
	return o.stepTo(ctx, tx, in, RedoKind, UndoKind)
}

// stepTo takes the last step of a kind, and keeps its opposite.
func (o *Offers) stepTo(ctx context.Context, tx *db.Tx, in *stepInput, kind, opposite string) (Version, error) {
	change := Change{KeepsSteps: true, TakesVehicle: true}
	return o.Change(ctx, tx, in.ID, in.SawIn(in.Body.Revision), change, func(v *Version) error {
		s, err := LastStep(ctx, tx, v, kind)
		if err != nil {
			return err
		}
		if s == nil {
			return fault.New(fault.Conflict, noStep[kind])
		}
		var back carBack
		if err := json.Unmarshal(s.State, &back); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "DELETE FROM version_snapshots WHERE {everyone} AND id = $1", s.ID); err != nil {
			return err
		}

		now := v.carBack()
		v.setBack(s.Action, back)
		return putStep(ctx, tx, v.ID, opposite, step{
			Action:  s.Action,
			Subject: s.Subject,
			Back:    now,
			Expects: back.carDigest(),
		})
	})
}
