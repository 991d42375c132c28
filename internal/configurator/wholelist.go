package configurator

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
)

// View runs a read transaction. Checks of whole price lists take several, so
// that none is open while rules are thought about.
type View = func(ctx context.Context, fn func(*db.Tx) error) error

// ListedModel is a model of a price list.
type ListedModel struct {
	ID   int64  `db:"id"`
	Code string `db:"code"`
}

// modelsOf gives the models in use of a list and the revision of its rules.
func modelsOf(ctx context.Context, view View, pricelistID int64) (models []ListedModel, revision int64, err error) {
	err = view(ctx, func(tx *db.Tx) error {
		revision, err = db.SelectOne[int64](ctx, tx, `SELECT revision
			FROM rule_revisions
			WHERE pricelist_id = $1 AND {brand:brand_id} AND {list:pricelist_id}`, pricelistID)
		if err != nil {
			return err
		}

		models, err = db.Select[ListedModel](ctx, tx, `
			SELECT m.id, m.code FROM model_prices p JOIN models m ON m.id = p.model_id
			WHERE p.pricelist_id = $1 AND m.status = 'active' AND {brand:p.brand_id} ORDER BY m.code_key, m.id`, pricelistID)

		return err
	})

	return models, revision, err
}

// ModelFindings are those of one model of a list.
type ModelFindings struct {
	ListedModel
	Findings []Finding
}

// LintList checks the models of a price list one after the other, or only one
// of them, and hands over what it finds.
func (k *Models) LintList(
	ctx context.Context, view View, pricelistID, modelID int64, language string,
	found func(ModelFindings),
) error {
	models, _, err := modelsOf(ctx, view, pricelistID)
	if err != nil {
		return fmt.Errorf("read price list: %w", err)
	}

	if modelID != 0 {
		models = slices.DeleteFunc(models, func(m ListedModel) bool { return m.ID != modelID })
	}

	w := k.newWalk(view, pricelistID, models)
	for _, listed := range models {
		m, sold, err := w.nextModel(ctx, listed.ID)
		if err != nil {
			return fmt.Errorf("read model %s: %w", listed.Code, err)
		}

		findings, _, err := k.Lint(ctx, m, sold, language)
		if err != nil {
			return fmt.Errorf("check model %s: %w", listed.Code, err)
		}

		found(ModelFindings{listed, findings})
	}

	return ctx.Err()
}

// CheckReady checks that every model of a price list can be offered: nothing found blocks
// publishing (H1, H7). It gives the revision of the rules that were checked. Models that passed
// are remembered, so that a check for which the context did not last goes on where it ended.
func (k *Models) CheckReady(
	ctx context.Context, view View, pricelistID int64, language string,
) (revision int64, err error) {
	models, revision, err := modelsOf(ctx, view, pricelistID)
	if err != nil {
		return 0, err
	}

	models = slices.DeleteFunc(models, func(m ListedModel) bool { return k.hasPassed(place{pricelistID, m.ID}, revision) })
	w := k.newWalk(view, pricelistID, models)
	var blocked []string
	var fields fault.Fields
	var named []string // rules
	more := 0

	for _, listed := range models {
		found, complete, err := w.findBlocking(ctx, listed.ID, revision, language)
		switch {
		case len(blocked) == mostBlocked && (err != nil || len(found) > 0 || !complete):
			more++ // also what the time did not last for: it is not known to be right
		case err != nil:
			return 0, err
		case len(found) > 0:
			blocked = append(blocked, listed.Code)

			for _, f := range found {
				fields.Add("model "+listed.Code, "rules_finding", "types", TypeNames(language, f.OfferTypes...), "text", f.Text)
				for _, r := range f.Rules {
					if len(named) < mostBlocked && !slices.Contains(named, r.Name) {
						named = append(named, r.Name)
					}
				}
			}
		case !complete:

			return 0, fault.New(fault.Unavailable, "rules_check_unfinished")
		default:
			k.notePassed(place{pricelistID, listed.ID}, revision)
		}
	}

	if len(blocked) == 0 {
		return revision, nil
	}

	return 0, RefusePublishing(
		"rules_block_publishing", language, blocked, more, fields,
	).With("rules", strings.Join(named, ", "))
}

// RefusePublishing gives the error that refuses to publish a list. Its fields hold the findings of
// models; it says how many more there are and where all of them stand.
func RefusePublishing(code, language string, models []string, more int, fields fault.Fields) *fault.Error {
	names := strings.Join(models, ", ")
	if more > 0 {
		names = i18n.Text(language, "blocked_and_more", map[string]any{"models": names, "more": more})
		fields.Add("models", "blocked_more", "more", more)
	}
	refused := fault.New(fault.Invalid, code).With("models", names)
	refused.Fields = fields
	return refused
}

// mostBlocked is how many models a refusal names.
const mostBlocked = 20

// findBlocking finds what keeps a model from being offered.
func (w *walk) findBlocking(ctx context.Context, modelID, revision int64, language string) ([]Finding, bool, error) {
	m, sold, err := w.nextModel(ctx, modelID)
	switch {
	case fault.Is(err, fault.NotFound) || err == nil && m.Revision != revision:
		return nil, false, fault.New(fault.Unavailable, "rules_changing")
	case err != nil:
		return nil, false, err
	}
	return m.lintBlocking(ctx, sold, language)
}

// lintBlocking finds what keeps the model from being offered (H1, H7), with what the rules in the
// way demand.
func (m *Model) lintBlocking(
	ctx context.Context, sold []price.Type, language string,
) (findings []Finding, complete bool, err error) {
	t := m.newReport(language)
	t.spoken = true
	complete = true

	for _, kind := range sold {
		found, all, err := m.askCompiled(
			kind,
			func(c *engine.Compiled) ([]engine.Finding, bool) { return c.LintBlocking(stopAtEnd(ctx)) },
		)
		if err != nil {
			return nil, false, err
		}

		t.addFindings(kind, found)
		complete = complete && all
	}

	return t.sortedFindings(), complete, nil
}

var typeNames = map[price.Type]string{
	price.Standard:   "offers_to_standard",
	price.Embassy:    "offers_to_embassy",
	price.Diplomatic: "offers_to_diplomatic",
}

// TypeNames names types of offers in a language of the interface.
func TypeNames(language string, types ...price.Type) string {
	names := make([]string, len(types))
	for i, kind := range types {
		names[i] = i18n.Text(language, typeNames[kind], nil)
	}
	return strings.Join(names, ", ")
}

// maxPassed bounds what is remembered of models that have passed.
const maxPassed = 50_000

func (k *Models) hasPassed(p place, revision int64) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.passed[p] == revision
}

func (k *Models) notePassed(p place, revision int64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.passed) >= maxPassed {
		clear(k.passed)
	}
	k.passed[p] = revision
}
