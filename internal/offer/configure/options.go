package configure

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
)

// OptionState is how an option stands in an offer.
type OptionState string

// unpriced is the one state that the rules do not know of: the list has no
// price for the type of the offer.
const unpriced OptionState = "unpriced"

// Option is something that can be chosen in an offer.
type Option struct {
	FeatureID       int64        `json:"feature_id"`
	Code            string       `json:"code"`
	Title           string       `json:"title" doc:"what the model calls it, else its description"`
	Description     string       `json:"description"`
	LongDescription string       `json:"long_description"`
	Image           string       `json:"image" doc:"name of the image; empty when there is none"`
	Colour          *string      `json:"colour" nullable:"true" doc:"of a paint or an upholstery, as #rrggbb"`
	ClassID         *int64       `json:"class_id" nullable:"true"`
	Class           string       `json:"class"`
	Group           string       `json:"group" doc:"name of the sales group"`
	Step            StepName     `json:"step" enum:"line,mvar,exterior,wheels,interior,trim,trimfinish,packages,options,accessories,services"`
	Disabled        bool         `json:"disabled" doc:"cannot be selected: the list has no price for the type of the offer"`
	PriceStandard   *money.Cents `json:"price_standard" nullable:"true" doc:"in the list, without VAT unless the list includes it"`
	PriceEmbassy    *money.Cents `json:"price_embassy" nullable:"true"`
	Amount          *money.Cents `json:"amount" nullable:"true" doc:"what the customer pays for it in this offer, VAT included where the offer has any; 0 for standard equipment and what a selected package brings; null: not sold"`
	Net             *money.Cents `json:"net" nullable:"true" doc:"the same without VAT"`
	Standard        bool         `json:"standard" doc:"standard equipment in offers of this type"`
	State           OptionState  `json:"state" enum:"selectable,selected,standard,inPackage,forced,impossible,unpriced" doc:"impossible: choosing it opens the assistant; forced: every finished selection has it"`
	PackageID       *int64       `json:"package_id" nullable:"true" doc:"the selected package that brings it"`
	Contents        []int64      `json:"contents" nullable:"false" doc:"what comes with a package"`
	Important       bool         `json:"important"`
	Custom          bool         `json:"custom" doc:"never proposed by the assistant"`
}

// optionStates gives the state of every option of the model.
func (cfg *configuration) optionStates() (map[int64]OptionState, error) {
	found, err := cfg.rules.States(cfg.v.Query(cfg.m))
	if err != nil {
		return nil, err
	}

	open := cfg.v.OpenSteps(cfg.lost)
	out := make(map[int64]OptionState, len(found))

	for _, s := range found {
		out[s.Feature] = OptionState(s.State)
		if f := cfg.m.Feature(s.Feature); s.State == engine.Standard && f != nil && slices.Contains(open, f.Step) {
			out[s.Feature] = OptionState(engine.Selectable) // nobody has chosen it in place of what is lost
		}

		there := s.State == engine.Selected || s.State == engine.Standard || s.State == engine.Packed
		if !there && !cfg.m.IsStandard(cfg.v.Type, s.Feature) && !cfg.m.Sells(cfg.v.Type, s.Feature) {
			out[s.Feature] = unpriced
		}
	}

	return out, nil
}

// listOptions shows features as options of the offer, in the order of the lists,
// with the same few statements for any number of them.
func (o *Operations) listOptions(
	ctx context.Context, tx *db.Tx, cfg *configuration, features []int64,
) ([]Option, error) {
	out := []Option{}
	if len(features) == 0 {
		return out, nil
	}

	states, err := cfg.optionStates()
	if err != nil {
		return nil, err
	}

	words, err := offer.FeatureTexts(ctx, tx, *cfg.v.ModelID, features)
	if err != nil {
		return nil, err
	}

	classes, err := classNames(ctx, tx)
	if err != nil {
		return nil, err
	}

	groups, err := groupNames(ctx, tx, cfg.v.BrandID)
	if err != nil {
		return nil, err
	}

	l := optionLister{
		cfg:     cfg,
		states:  states,
		words:   words,
		classes: classes,
		groups:  groups,
		from:    cfg.bringingPackages(states),
	}
	for _, id := range features {
		if f := cfg.m.Feature(id); f != nil {
			option, err := l.makeOption(f)
			if err != nil {
				return nil, err
			}

			out = append(out, option)
		}
	}

	slices.SortStableFunc(out, func(a, b Option) int {
		return cmp.Or(cmp.Compare(words[a.FeatureID].Sort, words[b.FeatureID].Sort), cmp.Compare(a.Code, b.Code))
	})

	return out, nil
}

// groupNames reads the names of the sales groups of a brand.
func groupNames(ctx context.Context, tx *db.Tx, brandID int64) (map[int64]string, error) {
	type row struct {
		ID   int64           `db:"id"`
		Code string          `db:"code"`
		Name db.Translations `db:"description"`
	}

	rows, err := db.Select[row](ctx, tx, `
		SELECT id, code, description
		FROM sales_groups
		WHERE {brand:brand_id} AND brand_id = $1
		ORDER BY id`, brandID)
	if err != nil {
		return nil, fmt.Errorf("read names of sales groups: %w", err)
	}

	names := make(map[int64]string, len(rows))
	for _, r := range rows {
		names[r.ID] = cmp.Or(r.Name.In(strconv.FormatInt(offer.LanguageID(ctx), 10)), r.Code)
	}

	return names, nil
}

// bringingPackages tells which selected package brings each of the features in packages.
func (cfg *configuration) bringingPackages(states map[int64]OptionState) map[int64]int64 {
	from := map[int64]int64{}
	for id, state := range states {
		if state != OptionState(engine.Selected) && state != OptionState(engine.Standard) {
			continue
		}

		for inside := range cfg.m.Inside([]int64{id}) {
			if other, known := from[inside]; !known || id < other {
				from[inside] = id
			}
		}
	}

	return from
}

// optionLister makes options of features.
type optionLister struct {
	cfg     *configuration
	states  map[int64]OptionState
	words   map[int64]offer.FeatureText
	classes map[int64]string
	groups  map[int64]string
	from    map[int64]int64
}

func (l *optionLister) makeOption(f *configurator.Feature) (Option, error) {
	words := l.words[f.ID]
	kind := l.cfg.v.Type
	out := Option{
		FeatureID:       f.ID,
		Code:            f.Code,
		Title:           words.Text(),
		Description:     words.Description,
		LongDescription: words.Long,
		Image:           words.Image,
		Colour:          words.Colour,
		ClassID:         f.ClassID,
		Step:            StepOf(f.Step),
		PriceStandard:   f.PriceStandard,
		PriceEmbassy:    f.PriceEmbassy,
		Standard:        l.cfg.m.IsStandard(kind, f.ID),
		State:           l.states[f.ID],
		Important:       bool(words.Important),
		Custom:          bool(f.Custom),
		Contents:        slices.Sorted(maps.Keys(l.cfg.m.Inside([]int64{f.ID}))),
	}

	if out.Contents == nil {
		out.Contents = []int64{}
	}

	out.Disabled = out.State == unpriced
	if f.ClassID != nil {
		out.Class = l.classes[*f.ClassID]
	}
	if words.GroupID != nil {
		out.Group = l.groups[*words.GroupID]
	}
	if pack, packed := l.from[f.ID]; packed && out.State == OptionState(engine.Packed) {
		out.PackageID = &pack
	}
	if charged := l.chargedPrice(f, &out); charged != nil {
		net, amount, err := l.cfg.tariff.Of(*charged)
		if err != nil {
			return out, offer.PricingError(err)
		}

		out.Net = &net
		out.Amount = &amount
	}

	return out, nil
}

// chargedPrice gives what the offer charges: for a choice the price it was made at, else that of
// the list.
func (l *optionLister) chargedPrice(f *configurator.Feature, out *Option) *money.Cents {
	if out.Standard || out.State == OptionState(engine.Packed) {
		return new(money.Cents)
	}

	charged := l.cfg.m.ListPrice(l.cfg.v.Type, f.ID)
	for _, c := range l.cfg.v.Choices {
		if c.FeatureID == f.ID && c.Role == offer.Chosen {
			charged = c.ListPrice
		}
	}

	if charged == nil && l.cfg.v.Type == price.Standard && f.Step == string(price.StepTrimFinish) {
		return new(money.Cents) // free in a standard offer (OP-090)
	}

	return charged
}
