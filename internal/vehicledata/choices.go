package vehicledata

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/price"
)

// ImportChoices are the options that customers can no longer choose, or can
// choose again, since an import.
type ImportChoices struct {
	Ready           bool           `json:"ready" doc:"false: the import has not ended, or it could not change what can be chosen"`
	Complete        bool           `json:"complete" doc:"false: the list is too long to be looked at whole"`
	ImpossibleCount int            `json:"impossible_count"`
	PossibleCount   int            `json:"possible_count"`
	Impossible      []ImportChoice `json:"impossible" doc:"options with a price that no valid selection has since; the first 200"`
	Possible        []ImportChoice `json:"possible" doc:"options that can be chosen again; the first 200"`
}

// ImportChoice is an option of a model.
type ImportChoice struct {
	ModelID    int64        `json:"model_id"`
	Model      string       `json:"model" doc:"code"`
	FeatureID  int64        `json:"feature_id"`
	Feature    string       `json:"feature" doc:"code"`
	OfferTypes []price.Type `json:"offer_types"`
}

// deadOption is an option that no valid selection of the model has.
type deadOption struct {
	Model   int64      `json:"m"`
	Feature int64      `json:"f"`
	Type    price.Type `json:"t"`
}

const (
	// checkTime bounds how long a run computes what can be chosen, before and after.
	checkTime = 15 * time.Second
	// mostChoices is how many options of each kind are shown.
	mostChoices = 200
)

// choices computes what can be chosen before and after a run.
type choices struct {
	db     *db.DB
	models *configurator.Models
}

func newChoices(database *db.DB) *choices { return &choices{database, configurator.New(0)} }

// changesChoices reports whether the run may change what can be chosen.
func changesChoices(run imports.Run, found imports.ImportFindings) bool {
	return run.PricelistID != nil && !bool(run.DryRun) && slices.ContainsFunc(found.Tables,
		func(t imports.ImportTable) bool {
			return slices.Contains([]string{"model_features", "packages", "rules"}, t.Name)
		})
}

// keepBefore keeps the options that nobody can choose before the run writes anything.
func (c *choices) keepBefore(ctx context.Context, job *jobs.Run, run imports.Run, found imports.ImportFindings) error {
	if !changesChoices(run, found) {
		return nil
	}

	before := []deadOption{}

	complete, err := c.eachSellable(ctx, job, run, false, func(s *configurator.Sellable) {
		for _, id := range s.Dead {
			before = append(before, deadOption{s.ID, id, s.Type})
		}
	})
	if err != nil || !complete {
		return err
	}

	text, err := json.Marshal(before)
	if err != nil {
		return fmt.Errorf("keep options nobody can choose: %w", err)
	}

	return c.db.Update(ctx, job.Op(), func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO import_choices (job_id, brand_id, before)
			SELECT job_id, brand_id, $2
			FROM import_runs
			WHERE job_id = $1 AND {brand:brand_id}
			ON CONFLICT (job_id) DO NOTHING`, run.JobID, string(text))
		return err
	})
}

// compareAfter compares the options that nobody can choose with those from before, once
// everything is written.
func (c *choices) compareAfter(
	ctx context.Context,
	job *jobs.Run,
	run imports.Run,
	found imports.ImportFindings,
) error {
	if !changesChoices(run, found) {
		return nil
	}

	var text string

	err := c.db.View(ctx, job.Op(), func(tx *db.Tx) (err error) {
		text, err = db.SelectOne[string](ctx, tx, `SELECT before
			FROM import_choices
			WHERE job_id = $1 AND {brand:brand_id}`, run.JobID)
		return err
	})
	if fault.Is(err, fault.NotFound) {
		return nil
	}

	var before []deadOption
	if err = errors.Join(err, json.Unmarshal([]byte(text), &before)); err != nil {
		return fmt.Errorf("read options nobody could choose: %w", err)
	}

	was := map[deadOption]bool{}

	for _, d := range before {
		was[d] = true
	}

	impossible := map[deadOption]*ImportChoice{}
	possible := map[deadOption]*ImportChoice{}
	note := func(in map[deadOption]*ImportChoice, s *configurator.Sellable, feature int64) {
		key := deadOption{s.ID, feature, ""}
		if in[key] == nil {
			in[key] = &ImportChoice{ModelID: s.ID, Model: s.ListedModel.Code, FeatureID: feature, Feature: s.Code(feature)}
		}
		in[key].OfferTypes = append(in[key].OfferTypes, s.Type)
	}

	complete, err := c.eachSellable(ctx, job, run, len(before) > 0, func(s *configurator.Sellable) {
		for _, id := range s.Dead {
			if d := (deadOption{s.ID, id, s.Type}); !was[d] {
				note(impossible, s, id)
			}
		}

		for _, d := range before {
			if d.Model == s.ID && d.Type == s.Type && !slices.Contains(s.Dead, d.Feature) && s.Sells(d.Feature) {
				note(possible, s, d.Feature)
			}
		}
	})
	if err != nil {
		return err
	}

	result := ImportChoices{
		Ready:           true,
		Complete:        complete,
		ImpossibleCount: len(impossible),
		PossibleCount:   len(possible),
		Impossible:      firstChoices(impossible),
		Possible:        firstChoices(possible),
	}

	answer, err := json.Marshal(result)
	if err != nil {
		return fmt.Errorf("keep choices of an import: %w", err)
	}

	return c.db.Update(ctx, job.Op(), func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE import_choices
			SET became = $2
			WHERE job_id = $1 AND {brand:brand_id}`, run.JobID, string(answer))
		return err
	})
}

// eachSellable visits the models of the run's price list. A list without rules
// makes nothing impossible, so it is skipped unless always is set.
func (c *choices) eachSellable(
	ctx context.Context,
	job *jobs.Run,
	run imports.Run,
	always bool,
	visit func(*configurator.Sellable),
) (complete bool, err error) {
	view := func(ctx context.Context, fn func(*db.Tx) error) error { return c.db.View(ctx, job.Op(), fn) }
	ruled := always
	if !always {
		err = view(ctx, func(tx *db.Tx) error {
			found, err := db.Select[int64](ctx, tx, `SELECT id
				FROM rules
				WHERE pricelist_id = $1 AND status = 'active' AND {brand:brand_id} LIMIT 1`, *run.PricelistID)
			ruled = len(found) > 0
			return err
		})
	}

	if err != nil || !ruled {
		return true, err
	}

	limited, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	complete, err = c.models.EachSellable(limited, view, *run.PricelistID, visit)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return false, nil // the time ended in the middle of a model
	}

	return complete, err
}

// firstChoices gives the first choices by model and option.
func firstChoices(choices map[deadOption]*ImportChoice) []ImportChoice {
	list := make([]ImportChoice, 0, len(choices))
	for _, c := range choices {
		list = append(list, *c)
	}

	slices.SortFunc(list, func(a, b ImportChoice) int {
		return cmp.Or(cmp.Compare(a.Model, b.Model), cmp.Compare(a.Feature, b.Feature))
	})

	return list[:min(len(list), mostChoices)]
}

type choicesInput struct {
	ID          int64  `path:"id" minimum:"1"`
	AccessToken string `query:"access_token"`
}

func choicesRoute(a *httpapi.API, runs *imports.Imports) {
	httpapi.Op(a, http.MethodGet, "/import/job/{id}/choices", authz.LoginOnly,
		func(ctx context.Context, tx *db.Tx, in *choicesInput) (ImportChoices, error) {
			if _, err := runs.Status(ctx, tx, in.ID, httpapi.Language(ctx)); err != nil {
				return ImportChoices{}, err
			}
			return choicesOf(ctx, tx, in.ID)
		}, httpapi.Summary("Options that customers can choose no longer, or again, since an import."))
}

// choicesOf reads the choices of an import; they are not ready before its end.
func choicesOf(ctx context.Context, tx *db.Tx, jobID int64) (ImportChoices, error) {
	result := ImportChoices{Impossible: []ImportChoice{}, Possible: []ImportChoice{}}
	text, err := db.SelectOne[*string](ctx, tx, `SELECT became
		FROM import_choices
		WHERE job_id = $1 AND {brand:brand_id}`, jobID)
	if fault.Is(err, fault.NotFound) || err == nil && text == nil {
		return result, nil
	}
	if err != nil {
		return result, fmt.Errorf("read choices of an import: %w", err)
	}
	if err := json.Unmarshal([]byte(*text), &result); err != nil {
		return result, fmt.Errorf("read choices of an import: %w", err)
	}

	return result, nil
}
