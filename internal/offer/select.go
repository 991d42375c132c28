package offer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
)

// patience is how long the best repair is sought; then the first good one is
// taken (design: rules, 3c).
const patience = 150 * time.Millisecond

// inTime bounds a search; done gives its timer back.
func inTime(ctx context.Context) (options engine.Options, done func()) {
	limited, done := context.WithTimeout(ctx, patience)
	return engine.Options{Stop: func() bool { return limited.Err() != nil }}, done
}

// desk is where something is chosen in an offer: the offer, what its list
// sells of its model, and what its customer pays for that.
type desk struct {
	v      *Version
	m      *configurator.Model
	rules  *engine.Compiled
	tariff price.Tariff
	// before is what the options chosen cost as the offer stands.
	before sum
}

// sum is what options cost together.
type sum struct{ Net, Amount money.Cents }

func (s sum) less(other sum) sum { return sum{s.Net - other.Net, s.Amount - other.Amount} }

// desk opens an offer for choosing. Without a car in the price list there is
// nothing to choose from: that is a conflict.
func (o *Offers) desk(ctx context.Context, tx *db.Tx, versionID int64) (*desk, error) {
	v, err := versions.Get(ctx, tx, versionID)
	if err != nil {
		return nil, err
	}
	d, err := o.deskOf(ctx, tx, &v)
	if err == nil && d.m == nil {
		return nil, fault.New(fault.Conflict, "offer_without_model")
	}
	return d, err
}

func (o *Offers) deskOf(ctx context.Context, tx *db.Tx, v *Version) (*desk, error) {
	d := &desk{v: v}
	var err error
	if d.m, err = o.model(ctx, tx, v); err != nil || d.m == nil {
		return d, err
	}
	if d.rules, err = compiledFor(d.m, v); err != nil {
		return nil, err
	}
	if d.tariff, err = tariffFor(ctx, tx, v.Type, v.CompanyID, *v.PricelistID); err != nil {
		return nil, err
	}
	d.before, err = d.cost(nil, nil)
	return d, err
}

// cost is what the options cost after a change of what is chosen.
func (d *desk) cost(add, remove []int64) (s sum, err error) {
	w := *d.v
	w.decides(d.m, add, remove)
	in := &price.Input{}
	w.charge(d.m, in)
	for _, p := range []*price.Feature{in.ServicePackage, in.RepairPackage} {
		if p != nil {
			in.Features = append(in.Features, *p)
		}
	}
	if s.Net, s.Amount, err = d.tariff.Sum(in.Features); err != nil {
		return s, notPriced(err)
	}
	return s, nil
}

// delta is what a change of what is chosen costs.
func (d *desk) delta(add, remove []int64) (sum, error) {
	after, err := d.cost(add, remove)
	return after.less(d.before), err
}

// gone takes what the list no longer offers out of picks to remove: rules
// know nothing of it, and it can always be taken off.
func (d *desk) gone(remove []int64) (rest, gone []int64) {
	for _, id := range remove {
		if d.m.Feature(id) == nil && slices.ContainsFunc(d.v.Choices, func(c Choice) bool { return c.FeatureID == id }) {
			gone = append(gone, id)
		} else {
			rest = append(rest, id)
		}
	}
	return rest, gone
}

// refused says what is wrong with a question to the rules.
func (o *Offers) refused(ctx context.Context, tx *db.Tx, d *desk, err error) error {
	var wrong *engine.QueryError
	if !errors.As(err, &wrong) {
		return err
	}
	known, readErr := texts(ctx, tx, *d.v.ModelID, wrong.Features)
	if readErr != nil {
		return readErr
	}
	names := make([]string, len(wrong.Features))
	for i, id := range wrong.Features {
		names[i] = cmp.Or(known[id].Code, strconv.FormatInt(id, 10))
	}
	return refusal(wrong.Code).With("features", strings.Join(names, ", "))
}

func refusal(code string) *fault.Error {
	switch code {
	case engine.UnknownFeature:
		return fault.New(fault.Invalid, "unknown_feature")
	case engine.AddedAndGone:
		return fault.New(fault.Invalid, "same_feature_added_and_removed")
	case engine.StandardOfKind:
		return fault.New(fault.Invalid, "standard_of_class")
	}
	return fault.New(fault.Invalid, "feature_not_selectable")
}

// speaker says rules in the caller's language, with names for the features.
func (o *Offers) speaker(ctx context.Context, tx *db.Tx, d *desk, ids []int64) (*configurator.Speaker, error) {
	slices.Sort(ids)
	found, err := texts(ctx, tx, *d.v.ModelID, slices.Compact(ids))
	if err != nil {
		return nil, err
	}
	s := &configurator.Speaker{Model: d.m, Language: httpapi.Language(ctx), Features: make(map[int64]string, len(found))}
	for id, t := range found {
		s.Features[id] = t.Text()
	}
	s.Classes, err = classNames(ctx, tx)
	return s, err
}

// classNames are those of all product classes; there are few.
func classNames(ctx context.Context, tx *db.Tx) (map[int64]string, error) {
	type row struct {
		ID   int64           `db:"id"`
		Code string          `db:"code"`
		Name db.Translations `db:"name"`
	}
	rows, err := db.Select[row](ctx, tx, "SELECT id, code, name FROM product_classes WHERE {everyone} ORDER BY id")
	if err != nil {
		return nil, fmt.Errorf("read names of product classes: %w", err)
	}
	names := make(map[int64]string, len(rows))
	for _, r := range rows {
		names[r.ID] = cmp.Or(r.Name.In(strconv.FormatInt(languageID(ctx), 10)), r.Code)
	}
	return names, nil
}
