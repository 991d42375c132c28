package proof

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/price"
)

// Keeper tries configurations against the models of price lists.
type Keeper struct{ models *configurator.Models }

// New makes a keeper that tries configurations by these models.
func New(models *configurator.Models) *Keeper { return &Keeper{models} }

// TestOutcome is what the rules say of one configuration today.
type TestOutcome struct {
	ID        int64                    `json:"id"`
	Name      string                   `json:"name"`
	ModelID   int64                    `json:"model_id"`
	ModelCode string                   `json:"model_code"`
	OfferType price.Type               `json:"offer_type" enum:"standard,embassy,diplomatic"`
	Expected  string                   `json:"expected" enum:"valid,invalid"`
	UpdatedAt db.Time                  `json:"updated_at"`
	UpdatedBy string                   `json:"updated_by_name" doc:"who changed it last; empty when the system did"`
	Revision  int64                    `json:"revision"`
	Passes    bool                     `json:"passes"`
	Text      string                   `json:"text" doc:"why it fails, in the caller's language; empty when it passes"`
	Rules     []configurator.FoundRule `json:"rules" nullable:"false" doc:"the rules that say so"`
}

// TestOutcomes are those of a price list, or of one of its models.
type TestOutcomes struct {
	Complete bool          `json:"complete" doc:"false: time was over, those left were not tried"`
	Outcomes []TestOutcome `json:"outcomes" nullable:"false"`
}

// kept is what is read of a configuration to try it.
type kept struct {
	ID        int64      `db:"id"`
	ModelID   int64      `db:"model_id"`
	ModelCode string     `db:"model_code"`
	Name      string     `db:"name"`
	Expected  string     `db:"expected"`
	OfferType price.Type `db:"offer_type"`
	Chosen    Codes      `db:"chosen"`
	Dropped   Codes      `db:"dropped"`
	Revision  int64      `db:"revision"`
	UpdatedAt db.Time    `db:"updated_at"`
	UpdatedBy string     `db:"updated_by_name"`
}

// patience is how long a request tries configurations.
const patience = 3 * time.Second

type outcomesInput struct {
	PricelistID int64 `path:"pricelistId" minimum:"1"`
	ModelID     int64 `query:"modelId"`
}

func (k *Keeper) tryList(ctx context.Context, a *httpapi.API, in *outcomesInput) (TestOutcomes, error) {
	out := TestOutcomes{Outcomes: []TestOutcome{}}
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	view := func(_ context.Context, fn func(*db.Tx) error) error { return a.View(ctx, authz.LoginOnly, fn) }
	complete, err := k.Try(
		limited, view, in.PricelistID, in.ModelID, httpapi.Language(ctx),
		func(o TestOutcome) { out.Outcomes = append(out.Outcomes, o) },
	)
	out.Complete = complete

	return out, err
}

// Try tries the configurations of a price list, or of one of its models, model
// by model, as long as the context lasts.
func (k *Keeper) Try(
	ctx context.Context, view configurator.View, pricelistID, modelID int64, language string,
	tried func(TestOutcome),
) (complete bool, err error) {
	var rows []kept
	err = view(ctx, func(tx *db.Tx) (err error) {
		if _, err = db.SelectOne[int64](ctx, tx, `SELECT id
			FROM pricelists
			WHERE id = $1 AND {brand:brand_id} AND {list:id}`, pricelistID); err != nil {
			return err
		}

		rows, err = configurationsOf(ctx, tx, pricelistID, modelID)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("read configurations: %w", err)
	}

	var m *configurator.Model
	for i := range rows {
		c := &rows[i]
		select {
		case <-ctx.Done():
			return false, nil // time is over, which is no fault
		default:
		}

		if m == nil || m.ModelID != c.ModelID {
			m, err = k.models.ReadOnce(ctx, view, pricelistID, c.ModelID)
			if fault.Is(err, fault.NotFound) { // taken out of the list since
				m = nil
				tried(c.newOutcome(i18n.Text(language, "proof_no_model", nil)))
				continue
			}
			if err != nil {
				return false, fmt.Errorf("read model %s: %w", c.ModelCode, err)
			}
		}

		outcome, err := c.tryRules(m, language)
		if err != nil {
			return false, fmt.Errorf("try configuration %d: %w", c.ID, err)
		}

		tried(outcome)
	}

	return true, nil
}

// configurationsOf reads the configurations in use of a price list, or of one of its models.
func configurationsOf(ctx context.Context, tx *db.Tx, pricelistID, modelID int64) ([]kept, error) {
	return db.Select[kept](ctx, tx, `
		SELECT t.id, t.model_id, t.name, t.expected, t.offer_type, t.chosen, t.dropped, m.code AS model_code,
			t.revision, t.updated_at,
				COALESCE((SELECT writer.name FROM users writer WHERE writer.id = t.updated_by), '') AS updated_by_name
		FROM test_configurations t JOIN models m ON m.id = t.model_id
		WHERE t.pricelist_id = $1 AND t.status = 'active' AND m.status = 'active' AND (t.model_id = $2 OR $2 = 0)
			AND {brand:t.brand_id}
		ORDER BY t.model_id, t.id`, pricelistID, modelID)
}

func (c *kept) newOutcome(text string) TestOutcome {
	return TestOutcome{
		ID:        c.ID,
		Name:      c.Name,
		ModelID:   c.ModelID,
		ModelCode: c.ModelCode,
		OfferType: c.OfferType,
		Expected:  c.Expected,
		UpdatedAt: c.UpdatedAt,
		UpdatedBy: c.UpdatedBy,
		Revision:  c.Revision,
		Passes:    text == "", Text: text, Rules: []configurator.FoundRule{},
	}
}

// tryRules asks the rules about one configuration. What the model does not offer any more makes it
// impossible.
func (c *kept) tryRules(m *configurator.Model, language string) (TestOutcome, error) {
	v, err := m.Try(c.OfferType, c.Chosen, c.Dropped, language)
	switch {
	case err != nil:
		return TestOutcome{}, err
	case v.Possible == (c.Expected == Valid):
		return c.newOutcome(""), nil
	case v.Possible:
		return c.newOutcome(i18n.Text(language, "proof_possible", nil)), nil
	case len(v.Missing) > 0:
		return c.newOutcome(
			i18n.Text(language, "proof_not_offered", map[string]any{"features": strings.Join(v.Missing, ", ")}),
		), nil
	}

	out := c.newOutcome(i18n.Text(language, "proof_impossible", map[string]any{"reasons": v.Reason}))
	out.Rules = v.Rules

	return out, nil
}

// mostNamedAtOnce is how many failing configurations a refusal lists.
const mostNamedAtOnce = 20

// Ready checks that every model of a price list can be offered, and that every
// configuration of the list is what it must stay. It gives the revision of the
// rules that were checked.
func (k *Keeper) Ready(
	ctx context.Context, view configurator.View, pricelistID int64, language string,
) (revision int64, err error) {
	if revision, err = k.models.CheckReady(ctx, view, pricelistID, language); err != nil {
		return 0, err
	}

	var failing []TestOutcome
	complete, err := k.Try(ctx, view, pricelistID, 0, language, func(o TestOutcome) {
		if !o.Passes {
			failing = append(failing, o)
		}
	})
	switch {
	case err != nil:
		return 0, err
	case len(failing) > 0:
		return 0, refuseFailing(failing, language)
	case !complete:
		return 0, fault.New(fault.Unavailable, "rules_check_unfinished")
	}

	return revision, nil
}

// mostInNotice is how many failing configurations the one sentence of a notice names.
const mostInNotice = 5

func refuseFailing(failing []TestOutcome, language string) error {
	var models, names []string
	var fields fault.Fields
	for _, o := range failing[:min(len(failing), mostNamedAtOnce)] {
		if !slices.Contains(models, o.ModelCode) {
			models = append(models, o.ModelCode)
		}

		if names = append(names, o.Name); len(names) > mostInNotice {
			names = append(names[:mostInNotice], "…")
		}

		fields.Add(
			"model "+o.ModelCode, "proof_fails", "types", configurator.TypeNames(language, o.OfferType),
			"name", o.Name, "text", o.Text,
		)
	}

	return configurator.RefusePublishing(
		"configurations_block_publishing", language, models, max(0, len(failing)-mostNamedAtOnce), fields,
	).With("configurations", strings.Join(names, ", "))
}
