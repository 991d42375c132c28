package proof

import (
	"context"
	"fmt"
	"slices"
	"time"

	"forecourt/internal/configurator"
	"forecourt/internal/people"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/rules"
)

func init() { // the room of rules does not know those who compile them
	rules.Rules.Complete(func(t *table.Table[rules.Rule]) { t.Rules = checkPublished })
}

// checkingTime is how long a write thinks about published lists; it holds up
// other writers.
const checkingTime = 10 * time.Second

// accused is a rule that is written into a published list.
type accused struct {
	change *table.Change[rules.Rule]
	rule   rules.Rule
}

// checkPublished refuses rules that make a published list worse: a model that could be
// offered no longer can, or a configuration is no longer what it must stay, by
// the verdict of publishing. Faults that the list has already stand in nobody's way.
func checkPublished(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[rules.Rule]) error {
	published, err := publishedOf(ctx, tx, changes)
	if err != nil {
		return err
	}

	limited, cancel := context.WithTimeout(ctx, checkingTime)
	defer cancel()
	lists := map[int64][]accused{}

	for i, c := range changes {
		// Fewer rules never forbid more.
		if c.After == nil || c.Ahead || !published[c.After.PricelistID] || c.Before != nil && !c.After.SaysOther(c.Before) {
			continue
		}

		rule := *c.After
		if rule.ID == 0 {
			rule.ID = int64(-1 - i)
		}

		lists[rule.PricelistID] = append(lists[rule.PricelistID], accused{c, rule})
	}

	for list, these := range lists {
		models, err := concernedModels(ctx, tx, list, these)
		if err != nil {
			return err
		}

		for _, m := range models {
			if err := checkModel(limited, tx, list, m, these); err != nil {
				return err
			}
		}
	}

	return nil
}

// publishedOf finds which lists of the rules are published.
func publishedOf(ctx context.Context, tx *db.Tx, changes []*table.Change[rules.Rule]) (map[int64]bool, error) {
	var lists []int64
	for _, c := range changes {
		if c.After != nil {
			lists = append(lists, c.After.PricelistID)
		}
	}

	slices.Sort(lists)
	in := db.In("id", slices.Compact(lists))
	ids, err := db.Select[int64](
		ctx, tx,
		"SELECT id FROM pricelists WHERE {brand:brand_id} AND published_at IS NOT NULL AND "+in.Places(1),
		in.Args...,
	)
	if err != nil {
		return nil, fmt.Errorf("look which lists are published: %w", err)
	}

	published := map[int64]bool{}
	for _, id := range ids {
		published[id] = true
	}

	return published, nil
}

// offered is a feature that a model of the list has.
type offered struct {
	ModelID   int64 `db:"model_id"`
	FeatureID int64 `db:"feature_id"`
}

// concernedModels reads the models in use of a list that rules speak about: those that offer all
// features of the conditions of one.
func concernedModels(ctx context.Context, tx *db.Tx, list int64, these []accused) ([]configurator.ListedModel, error) {
	models, err := db.Select[configurator.ListedModel](ctx, tx, `SELECT m.id, m.code
		FROM model_prices p JOIN models m ON m.id = p.model_id
		WHERE p.pricelist_id = $1 AND m.status = 'active' AND {brand:p.brand_id} ORDER BY m.code_key, m.id`, list)
	if err != nil {
		return nil, fmt.Errorf("read models of a published list: %w", err)
	}

	features := []int64{0}
	for i := range these {
		for _, c := range these[i].rule.Conditions {
			features = append(features, c.ID)
		}
	}

	slices.Sort(features)
	in := db.In("feature_id", slices.Compact(features))
	rows, err := db.Select[offered](ctx, tx, `SELECT model_id, feature_id FROM model_features
		WHERE pricelist_id = $1 AND status = 'active' AND {brand:brand_id}
			AND `+in.Places(2), append([]any{list}, in.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("read what models of a published list offer: %w", err)
	}

	has := map[offered]bool{}
	for _, o := range rows {
		has[o] = true
	}

	return slices.DeleteFunc(models, func(m configurator.ListedModel) bool {
		return !slices.ContainsFunc(these, func(a accused) bool {
			return a.rule.HoldsFor(m.ID) &&
				!slices.ContainsFunc(
					a.rule.Conditions,
					func(c rules.Condition) bool { return !c.Negative() && !has[offered{m.ID, c.ID}] },
				)
		})
	}), nil
}

// checkModel refuses those of the rules that a model cannot bear; the others
// are looked at again without them.
func checkModel(ctx context.Context, tx *db.Tx, list int64, listed configurator.ListedModel, these []accused) error {
	language := httpapi.Language(ctx)
	if tx.JobID != 0 { // an import: of who began it
		var err error
		if language, err = people.ReadingCode(ctx, tx, tx.ActingFor, "lt"); err != nil {
			return err
		}
	}

	m, err := configurator.ReadListed(ctx, tx, list, listed.ID)
	if err != nil {
		return err
	}

	configurations, err := configurationsOf(ctx, tx, list, listed.ID)
	if err != nil {
		return err
	}

	for {
		these = slices.DeleteFunc(slices.Clone(these), func(a accused) bool { return a.change.Wrong.Err() != nil })
		if !slices.ContainsFunc(these, func(a accused) bool { return a.rule.HoldsFor(listed.ID) }) {
			return nil
		}

		changed := make([]rules.Rule, len(these))
		for i := range these {
			changed[i] = these[i].rule
		}

		w, found, err := findWorse(ctx, m, m.With(changed), configurations, language)
		if err != nil || !found {
			return err
		}

		w.refuseRules(listed, these)
	}
}

// worse is a fault that a published list did not have before.
type worse struct {
	code   string // of the text
	name   string // of the configuration that fails
	text   string
	caused []configurator.FoundRule
}

// findWorse finds the first fault that a model has with its new rules and does not have without.
func findWorse(
	ctx context.Context, was, is configurator.Listed, configurations []kept, language string,
) (w worse, found bool, err error) {
	blocking, err := is.Blocking(ctx, language)
	if err != nil {
		return w, false, err
	}

	if len(blocking) > 0 {
		had, err := was.Blocking(ctx, language)
		if err != nil {
			return w, false, err
		}

		for i := range blocking {
			if f := &blocking[i]; !f.Among(had) {
				return worse{code: "rule_blocks_published", text: f.Text, caused: f.Rules}, true, nil
			}
		}
	}

	for i := range configurations {
		c := &configurations[i]
		now, err := c.tryRules(is.Model, language)
		if err != nil {
			return w, false, err
		}
		if now.Passes {
			continue
		}

		before, err := c.tryRules(was.Model, language)
		if err != nil {
			return w, false, err
		}
		if before.Passes {
			return worse{"rule_breaks_configuration", c.Name, now.Text, now.Rules}, true, nil
		}
	}

	return w, false, nil
}

// refuseRules refuses the rules that have a part in the fault; all that speak about the model when
// none is named.
func (w *worse) refuseRules(listed configurator.ListedModel, these []accused) {
	named := func(a accused) bool {
		return slices.ContainsFunc(w.caused, func(r configurator.FoundRule) bool { return r.ID == a.rule.ID })
	}
	some := slices.ContainsFunc(these, named)
	for _, a := range these {
		if some && named(a) || !some && a.rule.HoldsFor(listed.ID) {
			a.change.Wrong.Add(a.rule.Asked(), w.code, "model", listed.Code, "name", w.name, "text", w.text)
		}
	}
}
