package configurator

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
	"forecourt/internal/rules"
	"forecourt/internal/rules/engine"
)

// lookingTime is how long models are asked whether they need a rule.
const lookingTime = 10 * time.Second

// archiveNeedless archives a rule (H5) once every model that it holds for was
// asked, outside of the writing transaction: what one model has no use for may
// matter to another, and of two rules that say the same one is needed.
func (k *Models) archiveNeedless(
	ctx context.Context, a *httpapi.API, in *httpapi.ByIDAndRevision,
) (rule rules.Rule, err error) {
	view := func(ctx context.Context, fn func(*db.Tx) error) error { return a.View(ctx, catalog.PermModel, fn) }
	err = view(ctx, func(tx *db.Tx) (err error) {
		if rule, err = rules.Rules.Get(ctx, tx, in.ID); err != nil {
			return err
		}
		return rules.Rules.Unmoved(tx, rule, in.Saw())
	})
	if err != nil || rule.Status != record.Active {
		return rule, err
	}

	limited, cancel := context.WithTimeout(ctx, lookingTime)
	defer cancel()
	checked, err := k.requireNeedless(limited, view, &rule)

	switch {
	case ctx.Err() == nil && limited.Err() != nil:
		return rule, fault.New(fault.Unavailable, "rule_check_unfinished").With("rule", rule.Name)
	case err != nil:
		return rule, err
	}

	err = a.Update(ctx, catalog.PermModel, func(tx *db.Tx) (err error) {
		revision, err := db.SelectOne[int64](ctx, tx, `SELECT revision
			FROM rule_revisions
			WHERE pricelist_id = $1 AND {brand:brand_id}`, rule.PricelistID)
		if err == nil && revision != checked {
			err = fault.New(fault.Unavailable, "rules_changing")
		}

		if err != nil {
			return err
		}

		rule, err = rules.Rules.Update(ctx, tx, in.ID, in.Saw(), func(r *rules.Rule) error {
			r.Status = record.Deleted
			return nil
		})

		return err
	})

	return rule, err
}

// Whether a model has a use for a rule.
type use int

const (
	unused       use = iota
	used             // without the rule something else could be chosen
	contradicted     // its rules contradict each other: nothing can be known
)

// requireNeedless refuses when a model that a rule holds for needs it, or may need it; it gives
// the revision of the rules that were checked.
func (k *Models) requireNeedless(ctx context.Context, view View, rule *rules.Rule) (revision int64, err error) {
	models, revision, err := modelsOf(ctx, view, rule.PricelistID)
	if err != nil {
		return 0, err
	}

	if rule.ModelID != nil {
		models = slices.DeleteFunc(models, func(m ListedModel) bool { return m.ID != *rule.ModelID })
	}

	w := k.newWalk(view, rule.PricelistID, models)
	by := map[use][]string{}
	for _, listed := range models {
		found, err := w.usesRule(ctx, listed.ID, revision, rule.ID)
		if err != nil {
			return 0, err
		}
		if by[found] = append(by[found], listed.Code); found != unused && len(by[found]) == mostBlocked {
			break
		}
	}

	refusal := func(code string, models []string) error {
		return fault.New(fault.Conflict, code).With("rule", rule.Name).With("models", strings.Join(models, ", "))
	}
	switch {
	case len(by[contradicted]) > 0:
		return 0, refusal("rule_contradicted", by[contradicted])
	case len(by[used]) > 0:
		return 0, refusal("rule_needed", by[used])
	}

	return revision, nil
}

// usesRule finds out whether without the rule something else could be chosen of a model in some
// type of offer. Of a model whose standard equipment displaces itself in a circle nothing is
// known, so it keeps its rules.
func (w *walk) usesRule(ctx context.Context, modelID, revision, rule int64) (use, error) {
	m, sold, err := w.nextModel(ctx, modelID)
	switch {
	case fault.Is(err, fault.NotFound) || err == nil && m.Revision != revision:
		return unused, fault.New(fault.Unavailable, "rules_changing")
	case err != nil:
		return unused, err
	}

	found := unused
	for _, kind := range sold {
		compiled, err := m.In(kind)
		var circle *engine.PositionError
		if errors.As(err, &circle) {
			found = used
			continue
		}
		if err != nil {
			return unused, err
		}

		contradictory, _ := compiled.IsContradictory(stopAtEnd(ctx))
		needless, known := compiled.IsNeedless(rule, stopAtEnd(ctx))
		switch {
		case !known:
			return unused, ctx.Err()
		case contradictory:
			return contradicted, nil
		case !needless:
			found = used
		}
	}

	return found, nil
}
