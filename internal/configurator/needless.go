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
func (k *Models) archiveNeedless(ctx context.Context, a *httpapi.API, in *httpapi.ByIDAndRevision) (rule rules.Rule, err error) {
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
	checked, err := k.needless(limited, view, &rule)
	switch {
	case ctx.Err() == nil && limited.Err() != nil:
		return rule, fault.New(fault.Unavailable, "rule_check_unfinished").With("rule", rule.Name)
	case err != nil:
		return rule, err
	}
	err = a.Update(ctx, catalog.PermModel, func(tx *db.Tx) (err error) {
		revision, err := db.SelectOne[int64](ctx, tx, "SELECT revision FROM rule_revisions WHERE pricelist_id = $1 AND {brand:brand_id}", rule.PricelistID)
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

// needless refuses when a model that a rule holds for needs it; it gives the
// revision of the rules that were looked at.
func (k *Models) needless(ctx context.Context, view View, rule *rules.Rule) (revision int64, err error) {
	models, revision, err := modelsOf(ctx, view, rule.PricelistID)
	if err != nil {
		return 0, err
	}
	if rule.ModelID != nil {
		models = slices.DeleteFunc(models, func(m ListedModel) bool { return m.ID != *rule.ModelID })
	}
	w := k.walk(view, rule.PricelistID, models)
	var needing []string
	for _, listed := range models {
		needed, err := w.needs(ctx, listed.ID, revision, rule.ID)
		if err != nil {
			return 0, err
		}
		if needed {
			needing = append(needing, listed.Code)
		}
		if len(needing) == mostBlocked {
			break
		}
	}
	if len(needing) > 0 {
		return 0, fault.New(fault.Conflict, "rule_needed").With("rule", rule.Name).With("models", strings.Join(needing, ", "))
	}
	return revision, nil
}

// needs reports whether without the rule something else could be chosen of a
// model in some type of offer. Of one whose standard equipment is in a circle
// nothing is known, so that it keeps its rules.
func (w *walk) needs(ctx context.Context, modelID, revision, rule int64) (bool, error) {
	m, sold, err := w.model(ctx, modelID)
	switch {
	case fault.Is(err, fault.NotFound) || err == nil && m.Revision != revision:
		return false, fault.New(fault.Unavailable, "rules_changing")
	case err != nil:
		return false, err
	}
	for _, kind := range sold {
		compiled, err := m.In(kind)
		var circle *engine.PositionError
		if errors.As(err, &circle) {
			return true, nil
		}
		if err != nil {
			return false, err
		}
		needless, known := compiled.Needless(rule, over(ctx))
		if !known {
			return false, ctx.Err()
		}
		if !needless {
			return true, nil
		}
	}
	return false, nil
}
