// Package configurator joins what a price list offers for a model to the rules
// engine: features, packages, product classes and rules become one compiled
// model for each type of offer, kept until one of them changes.
package configurator

import (
	"slices"
	"sync"
	"sync/atomic"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
	"forecourt/internal/rules"
	"forecourt/internal/rules/engine"
)

// Types are the types of offers, each with prices and standard equipment of
// its own.
var Types = []price.Type{price.Standard, price.Embassy, price.Diplomatic}

// Model is what a price list offers for one model, as it was at a revision of
// the list's rules. It never changes and is shared: do not write to it.
type Model struct {
	PricelistID, ModelID int64
	Revision             int64
	// Features are in use in the list for this model, by id.
	Features []Feature
	// Rules are those in force, of every model included, by id.
	Rules []rules.Rule
	// contents are what packages bring, by package.
	contents map[int64][]int64
	// codes name features, those included that rules or packages name and the model does not offer.
	codes map[int64]string
	// classes are product classes by the key the engine knows them by.
	classes map[string]FoundCode
	at      map[int64]*Feature
	bytes   int64

	mu       sync.Mutex
	compiled map[purpose]*compiled
}

// purpose is what a model is compiled for.
type purpose struct {
	kind price.Type
	// template: nothing is required, since a template is never finished (S3).
	template bool
}

// compiled is the model of one type of offer, once asked for.
type compiled struct {
	once  sync.Once
	ready atomic.Bool // what follows is there to be read
	model *engine.Compiled
	err   error
	shape [32]byte // of all but the prices
	// report has the findings of a check that came to its end.
	report atomic.Pointer[[]engine.Finding]
}

// Feature is one that the model offers.
type Feature struct {
	ID            int64        `db:"id"`
	Code          string       `db:"code"`
	ClassID       *int64       `db:"productclass_id"`
	ClassCode     string       `db:"class_code"`
	Step          string       `db:"step"` // of the offer, where it is chosen
	Exclusive     db.Flag      `db:"exclusive"`
	PriceStandard *money.Cents `db:"price_standard"`
	PriceEmbassy  *money.Cents `db:"price_embassy"`
	// Standard equipment of each type of offer.
	Standard           db.Flag `db:"standard"`
	StandardEmbassy    db.Flag `db:"standard_embassy"`
	StandardDiplomatic db.Flag `db:"standard_diplomatic"`
	Custom             db.Flag `db:"custom"`
	DiploEnabled       db.Flag `db:"diplo_enabled"`
}

// In gives the compiled model of a type of offer; it is compiled when first asked for.
func (m *Model) In(kind price.Type) (*engine.Compiled, error) {
	return m.compileFor(purpose{kind: kind})
}

// InTemplate gives the compiled model of a type of offer for templates, of which no class requires
// a choice.
func (m *Model) InTemplate(kind price.Type) (*engine.Compiled, error) {
	return m.compileFor(purpose{kind: kind, template: true})
}

func (m *Model) compileFor(p purpose) (*engine.Compiled, error) {
	c := m.compiledFor(p)
	c.compileOnce(m, p, nil)
	return c.model, c.err
}

// compileOnce compiles once, or takes over what was compiled before the prices changed.
func (c *compiled) compileOnce(m *Model, p purpose, was *compiled) {
	c.once.Do(func() {
		defer c.ready.Store(true)
		model := m.engineModel(p.kind)
		for i := range model.Classes {
			model.Classes[i].Required = model.Classes[i].Required && !p.template
		}

		var prices map[int64]*int64
		c.shape, prices = fingerprint(model)
		if was != nil && was.shape == c.shape {
			c.model = was.model.Reprice(prices)
			c.err = nil
			return
		}

		c.model, c.err = engine.Compile(model)
	})
}

func (m *Model) compiledFor(p purpose) *compiled {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := m.compiled[p]
	if c == nil {
		c = &compiled{}
		m.compiled[p] = c
	}
	return c
}

// inheritCompiled takes over what was compiled at an earlier revision, where nothing but prices
// has changed since.
func (m *Model) inheritCompiled(old *Model) {
	for _, kind := range Types {
		for _, p := range []purpose{{kind, false}, {kind, true}} {
			if was := old.compiledFor(p); was.ready.Load() && was.err == nil {
				m.compiledFor(p).compileOnce(m, p, was)
			}
		}
	}
}

// Code gives the code of a feature that the model offers, or that a rule names.
func (m *Model) Code(feature int64) string { return m.codes[feature] }

// Charged gives the chosen features as an offer of the type charges them.
func (m *Model) Charged(kind price.Type, chosen []int64) []price.Feature {
	inside := m.Inside(chosen)
	lines := make([]price.Feature, 0, len(chosen))
	for _, id := range chosen {
		if f := m.at[id]; f != nil {
			lines = append(lines, price.Feature{
				ID:            id,
				Step:          price.Step(f.Step),
				PriceStandard: f.PriceStandard,
				PriceEmbassy:  f.PriceEmbassy,
				Standard:      f.isStandard(kind),
				InPackage:     inside[id],
				DiploEnabled:  bool(f.DiploEnabled),
			})
		}
	}

	return lines
}

// addContents notes what a feature brings, through packages in packages.
func (m *Model) addContents(feature int64, inside map[int64]bool) {
	if m.at[feature] == nil {
		return
	}

	for _, id := range m.contents[feature] {
		if !inside[id] {
			inside[id] = true
			m.addContents(id, inside)
		}
	}
}

// Feature gives a feature that the model offers, or nil.
func (m *Model) Feature(id int64) *Feature { return m.at[id] }

// Contents lists the features that a package brings by itself.
func (m *Model) Contents(id int64) []int64 { return m.contents[id] }

// Has reports whether the model offers something in a step.
func (m *Model) Has(step string) bool {
	return slices.ContainsFunc(m.Features, func(f Feature) bool { return f.Step == step })
}

// ListPrice gives what a feature costs in the list for a type of offer; nil: it is not sold there.
// A trim finish without a standard price has none and can be chosen all the same (OP-090).
func (m *Model) ListPrice(kind price.Type, id int64) *money.Cents {
	f := m.at[id]
	switch {
	case f == nil, kind == price.Diplomatic && !bool(f.DiploEnabled):
		return nil
	case kind == price.Standard:
		return f.PriceStandard
	default:
		return f.PriceEmbassy
	}
}

// IsStandard reports whether a feature is standard equipment in offers of a type.
func (m *Model) IsStandard(kind price.Type, id int64) bool {
	f := m.at[id]
	return f != nil && f.isStandard(kind)
}

// Inside collects the features that selected packages bring, through packages in packages.
func (m *Model) Inside(chosen []int64) map[int64]bool {
	inside := map[int64]bool{}
	for _, id := range chosen {
		m.addContents(id, inside)
	}
	return inside
}
