package configure

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
)

// searchLimit is how long the best repair is sought; then the first good one is
// taken (design: rules, 3c).
const searchLimit = 150 * time.Millisecond

// limitSearch bounds a search; done gives its timer back.
func limitSearch(ctx context.Context) (options engine.Options, done func()) {
	limited, done := context.WithTimeout(ctx, searchLimit)
	return engine.Options{Stop: func() bool { return limited.Err() != nil }}, done
}

// configuration is where something is chosen in an offer: the offer, what its list
// sells of its model, and what its customer pays for that.
type configuration struct {
	v      *offer.Version
	m      *configurator.Model
	rules  *engine.Compiled
	tariff price.Tariff
	// lost are choices that the list no longer sells.
	lost []offer.Lost
	// before is what the options chosen cost as the offer stands.
	before sum
}

// sum is what options cost together.
type sum struct{ Net, Amount money.Cents }

func (s sum) less(other sum) sum { return sum{s.Net - other.Net, s.Amount - other.Amount} }

// openConfiguration opens an offer for choosing. Without a car in the price list there is
// nothing to choose from: that is a conflict.
func (o *Operations) openConfiguration(ctx context.Context, tx *db.Tx, versionID int64) (*configuration, error) {
	v, err := offer.Versions.Get(ctx, tx, versionID)
	if err != nil {
		return nil, err
	}
	cfg, err := o.configurationOf(ctx, tx, &v)
	if err == nil && cfg.m == nil {
		return nil, fault.New(fault.Conflict, "offer_without_model")
	}

	return cfg, err
}

func (o *Operations) configurationOf(ctx context.Context, tx *db.Tx, v *offer.Version) (*configuration, error) {
	cfg := &configuration{v: v}
	var err error
	if cfg.m, err = o.offers.Model(ctx, tx, v); err != nil || cfg.m == nil {
		return cfg, err
	}
	if cfg.rules, err = offer.CompiledRules(cfg.m, v); err != nil {
		return nil, err
	}
	if cfg.tariff, err = offer.TariffFor(ctx, tx, v.Type, v.CompanyID, *v.PricelistID); err != nil {
		return nil, err
	}
	if cfg.lost, err = v.Lost(ctx, tx, cfg.m); err != nil {
		return nil, err
	}

	cfg.before, err = cfg.costAfter(nil, nil)
	return cfg, err
}

// costAfter gives what the options cost after a change of what is chosen.
func (cfg *configuration) costAfter(add, remove []int64) (s sum, err error) {
	w := *cfg.v
	w.ChangeChoices(cfg.m, add, slices.Concat(remove, cfg.findDisplaced(add)))
	in := &price.Input{}
	w.Charge(cfg.m, in)

	for _, p := range []*price.Feature{in.ServicePackage, in.RepairPackage} {
		if p != nil {
			in.Features = append(in.Features, *p)
		}
	}

	if s.Net, s.Amount, err = cfg.tariff.Sum(in.Features); err != nil {
		return s, offer.PricingError(err)
	}

	return s, nil
}

// findDisplaced gives the choices that the list no longer sells whose place is taken by these
// options, or by what packages among them bring.
func (cfg *configuration) findDisplaced(taken []int64) []int64 {
	var out []int64
	for _, l := range cfg.lost {
		if len(cfg.findRivals(l, taken)) > 0 {
			out = append(out, l.FeatureID)
		}
	}

	return out
}

// findRivals gives those of the options, and of what packages among them bring, that take the place
// of what is lost.
func (cfg *configuration) findRivals(lost offer.Lost, taken []int64) []int64 {
	brought := slices.Sorted(maps.Keys(cfg.m.Inside(taken)))
	return slices.DeleteFunc(slices.Concat(taken, brought), func(id int64) bool {
		return !cfg.v.Displaces(cfg.m, id, lost)
	})
}

// splitUnlisted takes what the list no longer offers out of picks to remove: rules know nothing of
// it, and it can always be taken off.
func (cfg *configuration) splitUnlisted(remove []int64) (rest, gone []int64) {
	for _, id := range remove {
		if cfg.m.Feature(id) == nil && slices.ContainsFunc(cfg.v.Choices, func(c offer.Choice) bool {
			return c.FeatureID == id
		}) {
			gone = append(gone, id)
		} else {
			rest = append(rest, id)
		}
	}

	return rest, gone
}

// explainRefusal puts into words what is wrong with a question to the rules.
func (o *Operations) explainRefusal(ctx context.Context, tx *db.Tx, cfg *configuration, err error) error {
	var wrong *engine.QueryError
	if !errors.As(err, &wrong) {
		return err
	}
	known, readErr := offer.FeatureTexts(ctx, tx, *cfg.v.ModelID, wrong.Features)
	if readErr != nil {
		return readErr
	}

	names := make([]string, len(wrong.Features))
	for i, id := range wrong.Features {
		names[i] = cmp.Or(known[id].Code, strconv.FormatInt(id, 10))
	}

	return refusalOf(wrong.Code).With("features", strings.Join(names, ", "))
}

func refusalOf(code string) *fault.Error {
	switch code {
	case engine.UnknownFeature:
		return fault.New(fault.Invalid, "unknown_feature")
	case engine.AddedAndGone:
		return fault.New(fault.Invalid, "same_feature_added_and_removed")
	case engine.StandardOfKind:
		return fault.New(fault.Invalid, "standard_of_class")
	case isStandard, notStandard:
		return fault.New(fault.Invalid, code)
	}

	return fault.New(fault.Invalid, "feature_not_selectable")
}

// newSpeaker makes a speaker that says rules in the caller's language, with names for the features.
func (o *Operations) newSpeaker(
	ctx context.Context, tx *db.Tx, cfg *configuration, ids []int64,
) (*configurator.Speaker, error) {
	slices.Sort(ids)
	found, err := offer.FeatureTexts(ctx, tx, *cfg.v.ModelID, slices.Compact(ids))
	if err != nil {
		return nil, err
	}

	s := &configurator.Speaker{Model: cfg.m, Language: httpapi.Language(ctx), Features: make(map[int64]string, len(found))}
	for id, t := range found {
		s.Features[id] = t.Text()
	}

	s.Classes, err = classNames(ctx, tx)
	return s, err
}

// classNames reads the names of all product classes; there are few.
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
		names[r.ID] = cmp.Or(r.Name.In(strconv.FormatInt(offer.LanguageID(ctx), 10)), r.Code)
	}

	return names, nil
}
