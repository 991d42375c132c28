package imports

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/price"
)

// ImportChoices tells what customers can choose no longer, or again, since an
// import.
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

// deadOption is an option that no selection of the model has.
type deadOption struct {
	Model   int64      `json:"m"`
	Feature int64      `json:"f"`
	Type    price.Type `json:"t"`
}

const (
	// lookingTime is how long a run looks at what can be chosen, before and after.
	lookingTime = 15 * time.Second
	// mostChoices is how many options of each kind are told.
	mostChoices = 200
)

// decides tells whether a run may change what can be chosen.
func (w *work) decides(findings ImportFindings) bool {
	return w.run.PricelistID != nil && !w.trial && slices.ContainsFunc(findings.Tables, func(t ImportTable) bool {
		return slices.Contains([]string{"model_features", "packages", "rules"}, t.Name)
	})
}

// notePossible keeps what nobody could choose before the run writes anything.
func (i *Imports) notePossible(ctx context.Context, job *jobs.Run, w *work) error {
	before := []deadOption{}
	complete, err := i.eachSellable(ctx, job, w, false, func(s *configurator.Sellable) {
		for _, id := range s.Dead {
			before = append(before, deadOption{s.ID, id, s.Type})
		}
	})
	if err != nil || !complete {
		return err
	}
	text, err := json.Marshal(before)
	if err != nil {
		return fmt.Errorf("keep what is possible: %w", err)
	}
	return i.db.Update(ctx, job.Op(), func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO import_choices (job_id, brand_id, before) SELECT job_id, brand_id, $2 FROM import_runs
			WHERE job_id = $1 AND {brand:brand_id} ON CONFLICT (job_id) DO NOTHING`, w.run.JobID, string(text))
		return err
	})
}

// noteBecame compares with that once everything is written.
func (i *Imports) noteBecame(ctx context.Context, job *jobs.Run, w *work) error {
	var text string
	err := i.db.View(ctx, job.Op(), func(tx *db.Tx) (err error) {
		text, err = db.SelectOne[string](ctx, tx, "SELECT before FROM import_choices WHERE job_id = $1 AND {brand:brand_id}", w.run.JobID)
		return err
	})
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	var before []deadOption
	if err = errors.Join(err, json.Unmarshal([]byte(text), &before)); err != nil {
		return fmt.Errorf("read what was possible: %w", err)
	}
	was := map[deadOption]bool{}
	for _, d := range before {
		was[d] = true
	}
	impossible, possible := map[deadOption]*ImportChoice{}, map[deadOption]*ImportChoice{}
	note := func(in map[deadOption]*ImportChoice, s *configurator.Sellable, feature int64) {
		key := deadOption{s.ID, feature, ""}
		if in[key] == nil {
			in[key] = &ImportChoice{ModelID: s.ID, Model: s.ListedModel.Code, FeatureID: feature, Feature: s.Code(feature)}
		}
		in[key].OfferTypes = append(in[key].OfferTypes, s.Type)
	}
	complete, err := i.eachSellable(ctx, job, w, len(before) > 0, func(s *configurator.Sellable) {
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
	became := ImportChoices{
		Ready: true, Complete: complete, ImpossibleCount: len(impossible), PossibleCount: len(possible), Impossible: told(impossible), Possible: told(possible),
	}
	answer, err := json.Marshal(became)
	if err != nil {
		return fmt.Errorf("keep what became possible: %w", err)
	}
	return i.db.Update(ctx, job.Op(), func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE import_choices SET became = $2 WHERE job_id = $1 AND {brand:brand_id}", w.run.JobID, string(answer))
		return err
	})
}

// eachSellable goes through the list of the run. Without rules nothing is
// impossible, unless it was before.
func (i *Imports) eachSellable(ctx context.Context, job *jobs.Run, w *work, always bool, visit func(*configurator.Sellable)) (complete bool, err error) {
	view := func(ctx context.Context, fn func(*db.Tx) error) error { return i.db.View(ctx, job.Op(), fn) }
	ruled := always
	if !always {
		err = view(ctx, func(tx *db.Tx) error {
			found, err := db.Select[int64](ctx, tx, "SELECT id FROM rules WHERE pricelist_id = $1 AND status = 'active' AND {brand:brand_id} LIMIT 1", *w.run.PricelistID)
			ruled = len(found) > 0
			return err
		})
	}
	if err != nil || !ruled {
		return true, err
	}
	limited, cancel := context.WithTimeout(ctx, lookingTime)
	defer cancel()
	complete, err = i.models.EachSellable(limited, view, *w.run.PricelistID, visit)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return false, nil // time was over in the middle of a model
	}
	return complete, err
}

// told are the first choices by model and option.
func told(choices map[deadOption]*ImportChoice) []ImportChoice {
	list := make([]ImportChoice, 0, len(choices))
	for _, c := range choices {
		list = append(list, *c)
	}
	slices.SortFunc(list, func(a, b ImportChoice) int {
		return cmp.Or(cmp.Compare(a.Model, b.Model), cmp.Compare(a.Feature, b.Feature))
	})
	return list[:min(len(list), mostChoices)]
}

// choices tells what became impossible or possible by an import.
func (i *Imports) choices(ctx context.Context, tx *db.Tx, in *jobInput) (ImportChoices, error) {
	none := ImportChoices{Impossible: []ImportChoice{}, Possible: []ImportChoice{}}
	if _, err := i.status(ctx, tx, in.ID); err != nil {
		return none, err
	}
	text, err := db.SelectOne[*string](ctx, tx, "SELECT became FROM import_choices WHERE job_id = $1 AND {brand:brand_id}", in.ID)
	if fault.Is(err, fault.NotFound) || err == nil && text == nil {
		return none, nil
	}
	if err != nil {
		return none, fmt.Errorf("read what became possible: %w", err)
	}
	if err := json.Unmarshal([]byte(*text), &none); err != nil {
		return none, fmt.Errorf("read what became possible: %w", err)
	}
	return none, nil
}
