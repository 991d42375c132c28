package offer

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
)

// Offers is the area of offers.
type Offers struct {
	models    *configurator.Models
	customers Customers
}

// New makes the area. models gives the cars of price lists with their rules, customers finds and
// adds the customers of offers.
func New(models *configurator.Models, customers Customers) *Offers { return &Offers{models, customers} }

// Change says what kind of change is made of an offer.
type Change struct {
	// Action names a change of the car in the list of what can be undone, with
	// its subject: the code of a feature or model. Empty: the car stays.
	Action, Subject string
	// SubjectOf is a subject that fn finds out.
	SubjectOf *string
	// KeepsSteps leaves the steps back as they are: undo and redo keep them.
	KeepsSteps bool
	// EvenDisabled changes an offer that is disabled too.
	EvenDisabled bool
	// Finishes says that the customer is given the offer as it is now.
	Finishes bool
	// TakesVehicle takes the car again from the vehicle that a frozen offer has: in another type, or at another price.
	TakesVehicle bool
}

// Change changes an offer; there is no other way. It finds the offer within the scope and locks it,
// refuses one that is archived or disabled and one that moved since the caller has seen it, lets fn
// work on it, and then derives the options of its steps, prices it, keeps the step back, saves and
// logs it.
func (o *Offers) Change(
	ctx context.Context, tx *db.Tx, id int64, seen table.Seen, what Change, fn func(*Version) error,
) (Version, error) {
	return Versions.Update(ctx, tx, id, seen, func(v *Version) error {
		if err := v.CheckOpen(what.EvenDisabled); err != nil {
			return err
		}

		before := v.carBack()
		given := v.comparedContent()
		support := v.PriceSupport
		if err := fn(v); err != nil {
			return err
		}
		if v.FinishedAt != nil && !what.Finishes && v.comparedContent() != given {
			v.ChangedSinceFinish = true
		}
		if bool(v.Frozen) && !what.TakesVehicle && !before.sameAs(v.currentCar()) {
			return fault.New(fault.Conflict, "offer_frozen")
		}
		if err := o.settleOffer(ctx, tx, v); err != nil {
			return err
		}
		if err := v.checkSupport(support); err != nil {
			return err
		}
		after := v.currentCar()
		if what.Action == "" || what.KeepsSteps || before.sameAs(after) {
			return nil
		}
		if what.SubjectOf != nil {
			what.Subject = *what.SubjectOf
		}

		return keepStep(ctx, tx, v.ID, step{
			Action:  what.Action,
			Subject: what.Subject,
			Back:    before,
			Expects: after.carDigest(),
		})
	})
}

// checkSupport refuses support above what the vehicle costs the company, where that is known. What an offer had before
// stays.
func (v *Version) checkSupport(before *money.Cents) error {
	if v.PriceSupport == nil || v.PricePrimecost == nil || Equal(v.PriceSupport, before) {
		return nil
	}
	if isKnown := *v.PricePrimecost+*v.PriceSupport > 0; isKnown && *v.PricePrimecost < 0 {
		return fault.WrongField("price_support", "support_above_cost")
	}

	return nil
}

// comparedContent gives the same text for offers that say the same. It compares only an offer that
// was finished: of others nobody asks whether they have changed.
func (v *Version) comparedContent() string {
	if v.FinishedAt == nil {
		return ""
	}

	return string(encodeJSON(v))
}

// encodeJSON gives the same text for the same value.
func encodeJSON(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) //nolint:forbidigo // cannot happen: the fields are plain values
	}

	return text
}

// settleOffer derives everything of an offer that follows from the rest.
func (o *Offers) settleOffer(ctx context.Context, tx *db.Tx, v *Version) error {
	m, err := o.Model(ctx, tx, v)
	if err != nil {
		return err
	}
	if m != nil {
		answer, err := v.Answer(m)
		if err != nil {
			return err
		}
		lost, err := v.Lost(ctx, tx, m)
		if err != nil {
			return err
		}

		v.DeriveParts(m, v.WithoutReturned(lost, m, answer.Present))
	} else {
		v.Parts = Parts{}
	}

	out, err := o.Price(ctx, tx, v, m)
	if err != nil {
		return err
	}
	if slices.Contains(out.Findings, price.FindingDiscountAbovePrice) && (v.Discount != nil || v.DiscountMoney != nil) {
		var fields fault.Fields
		field := "discount"
		if v.DiscountType == price.ModeMoney {
			field = "discount_money"
		}

		fields.Add(field, "discount_above_price")
		return fields.Err()
	}

	return nil
}

// Model reads what the list of an offer sells of its model; nil without a list or a model, and when
// the list no longer has the model.
func (o *Offers) Model(ctx context.Context, tx *db.Tx, v *Version) (*configurator.Model, error) {
	if v.ModelID == nil || v.PricelistID == nil {
		return nil, nil //nolint:nilnil // an offer may have no model
	}
	m, err := o.ModelOfList(ctx, tx, *v.PricelistID, *v.ModelID)
	if fault.Is(err, fault.NotFound) {
		return nil, nil //nolint:nilnil // taken out of the list
	}

	return m, err
}

// Query makes a question to the rules from what an offer holds. It leaves out what the list no
// longer offers: rules know nothing of it.
func (v *Version) Query(m *configurator.Model) engine.Query {
	offered := func(ids []int64) []int64 {
		return slices.DeleteFunc(ids, func(id int64) bool { return m.Feature(id) == nil })
	}

	standard := func(id int64) bool { return m.IsStandard(v.Type, id) }
	return engine.Query{
		Selected: slices.DeleteFunc(offered(v.Chosen()), standard),
		Removed:  slices.DeleteFunc(offered(v.Dropped()), func(id int64) bool { return !standard(id) }),
	}
}

// Answer asks the rules what the car of an offer has, and whether it keeps them.
func (v *Version) Answer(m *configurator.Model) (engine.Answer, error) {
	compiled, err := CompiledRules(m, v)
	if err != nil {
		return engine.Answer{}, err
	}

	return compiled.Validate(v.Query(m))
}

// ModelOfList reads what a price list sells of a model.
func (o *Offers) ModelOfList(ctx context.Context, tx *db.Tx, pricelistID, modelID int64) (*configurator.Model, error) {
	return o.models.For(ctx, tx, pricelistID, modelID)
}

// CompiledRules makes the model ready for questions of an offer, or of a template. A model whose
// standard equipment displaces itself in a circle cannot be asked anything.
func CompiledRules(m *configurator.Model, v *Version) (*engine.Compiled, error) {
	in := m.In
	if v.Status == Template {
		in = m.InTemplate
	}

	c, err := in(v.Type)
	var at *engine.PositionError
	if errors.As(err, &at) {
		return nil, fault.New(fault.Conflict, "rules_unusable").Because(err)
	}

	return c, err
}
