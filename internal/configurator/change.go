package configurator

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/price"
	"forecourt/internal/rules"
	"forecourt/internal/rules/engine"
)

// Listed is a model of a price list as a transaction reads it for itself,
// with the types of offers that it has a price for.
type Listed struct {
	*Model
	sold []price.Type
}

// ReadListed reads a model past those that are kept.
func ReadListed(ctx context.Context, tx *db.Tx, pricelistID, modelID int64) (Listed, error) {
	h, err := readHead(ctx, tx, place{pricelistID, modelID})
	if err != nil {
		return Listed{}, err
	}

	read, err := loadModels(ctx, tx, pricelistID, h.Revision, modelID)
	return Listed{read[modelID], h.soldTypes()}, err
}

// With gives the model with rules in place of those of the same ids, or beside the others; a rule
// that is archived, or of another model, is left out.
func (l Listed) With(changed []rules.Rule) Listed { return Listed{l.Model.With(changed...), l.sold} }

// Blocking finds what keeps the model from being offered (H1, H7).
func (l Listed) Blocking(ctx context.Context, language string) ([]Finding, error) {
	t := l.newReport(language)
	for _, kind := range l.sold {
		found, complete, err := l.askCompiled(
			kind,
			func(c *engine.Compiled) ([]engine.Finding, bool) { return c.LintBlocking(stopAtEnd(ctx)) },
		)
		if err == nil && !complete {
			err = fault.New(fault.Unavailable, "rule_save_unfinished")
		}

		if err != nil {
			return nil, fmt.Errorf("check model %d: %w", l.ModelID, err)
		}

		t.addFindings(kind, found)
	}

	return t.sortedFindings(), nil
}

// Among reports whether a model had the fault before: in the same types of
// offers, and by the same rules where each breaks standard equipment for itself.
func (f *Finding) Among(had []Finding) bool {
	for _, kind := range f.OfferTypes {
		if !slices.ContainsFunc(had, func(h Finding) bool {
			return slices.Contains(h.OfferTypes, kind) && (h.Cause == engine.Contradiction || f.isSame(&h))
		}) {
			return false
		}
	}
	return true
}

// namesRule reports whether the rule has a part in the finding.
func (f *Finding) namesRule(rule int64) bool {
	return slices.ContainsFunc(f.Rules, func(r FoundRule) bool { return r.ID == rule })
}

func (f *Finding) isSame(h *Finding) bool {
	if f.Cause != h.Cause || !slices.Equal(f.Classes, h.Classes) {
		return false
	}

	return f.Cause != engine.StandardInvalid ||
		!slices.ContainsFunc(f.Rules, func(r FoundRule) bool { return !h.namesRule(r.ID) })
}

// With gives the model with rules in place of those of the same ids, or beside the others. The
// result is not kept for others and compiles for itself.
func (m *Model) With(changed ...rules.Rule) *Model {
	with := &Model{
		PricelistID: m.PricelistID,
		ModelID:     m.ModelID,
		Revision:    m.Revision,
		Features:    m.Features,
		Rules:       slices.Clone(m.Rules),
		contents:    m.contents,
		codes:       maps.Clone(m.codes),
		classes:     maps.Clone(m.classes),
		at:          m.at,
		compiled:    map[purpose]*compiled{},
	}
	for i := range changed {
		r := &changed[i]
		at := slices.IndexFunc(with.Rules, func(other rules.Rule) bool { return other.ID == r.ID })
		switch holds := r.HoldsFor(m.ModelID); {
		case holds && at >= 0:
			with.Rules[at] = *r
		case holds:
			with.Rules = append(with.Rules, *r)
		case at >= 0:
			with.Rules = slices.Delete(with.Rules, at, at+1)
		}

		with.nameParts(r)
	}

	return with
}
