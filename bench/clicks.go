package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// A large model: with those of the demo group it has this many options and rules.
const (
	clickedOptions = 500
	clickedRules   = 1000
	clickCount     = 400
)

// measureClicks measures P23: a click on an option of an offer, from the request to the answer,
// the offer saved or the assistant's repair found.
func measureClicks(ctx context.Context, b *bench) error {
	for _, engine := range b.engines {
		s, done, err := b.emptyStore(ctx, engine)
		if err == nil {
			err = errors.Join(b.clicksOn(ctx, s), done())
		}
		if err != nil {
			return fmt.Errorf("%s: %w", engine, err)
		}
	}

	return nil
}

func (b *bench) clicksOn(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}
	if err := s.runStatements(ctx, largeModel()...); err != nil {
		return err
	}

	return b.whileServing(s, func(running *server) error {
		token, err := running.logIn("admin")
		if err != nil {
			return err
		}

		waits, saved, err := chooseOptions(running, token)
		if err != nil {
			return err
		}

		load := fmt.Sprintf(
			"%s, %d options, %d rules, %d of %d clicks fit", s.engine, clickedOptions, clickedRules, saved,
			clickCount,
		)
		b.addLimited("P23", "choose an option under the rules, p99", load, ms(quantile(waits, 0.99)), "ms", 20)
		b.addFigure(figure{
			id:   "P23",
			name: "choose an option under the rules, p50",
			load: load,
			ours: formatNumber(ms(quantile(waits, 0.5))) + " ms",
		})

		return nil
	})
}

// largeModel gives the first model of the demo group many options, and its
// list rules that forbid some of them together.
func largeModel() []statement {
	const first = 1001
	return []statement{
		{first, first + clickedOptions - 1, `
			INSERT INTO features (id, brand_id, code, code_key, code3, image, standard, standard_diplomatic, custom,
				diplo_enabled, important, is_individual_colour, status, sort, search, created_at, updated_at)
			SELECT n, 1, 'BENCH' || n, 'bench' || n, '', '', 0, 0, 0, 0, 0, 0, 'active', n, 'bench' || n, {{at}}, {{at}}
				FROM series`},
		{first, first + clickedOptions - 1, `
			INSERT INTO model_features (brand_id, pricelist_id, model_id, feature_id, price_standard, price_embassy,
				standard, standard_embassy, standard_diplomatic, custom, description_admin, status, created_at, updated_at)
			SELECT 1, 1, 1, n, 10000, 9000, 0, 0, 0, 0, '', 'active', {{at}}, {{at}} FROM series`},
		{first, first + clickedRules - 1, `
			INSERT INTO rules (id, brand_id, pricelist_id, name, name_key, include, text, origin_file, origin_row,
				status, search, created_at, updated_at)
			SELECT n, 1, 1, 'BENCH' || n, 'bench' || n, 0, '{}', '', 0, 'active', '', {{at}}, {{at}} FROM series`},
		{first, first + clickedRules - 1, fmt.Sprintf(`INSERT INTO rule_conditions (rule_id, feature_id, negative)
			SELECT n, %d + n %% %d, 0
			FROM series`, first, clickedOptions)},
		{first, first + clickedRules - 1, fmt.Sprintf(`INSERT INTO rule_actions (rule_id, feature_id)
			SELECT n, %d + (n * 37 + 250) %% %d
			FROM series`, first, clickedOptions)},
	}
}

// chooseOptions chooses options one after the other, and takes every second one that fits off
// again, so that the car grows.
func chooseOptions(running *server, token string) (waits []time.Duration, saved int, err error) {
	const prime = 211
	ask := func(path string) (status string, err error) {
		var answer struct{ Status string }
		began := time.Now()
		err = running.askInto(newRequest(http.MethodPost, base+"/model-feature/validate/1/"+path, token, nil), &answer)
		waits = append(waits, time.Since(began))
		return answer.Status, err
	}
	for i := 0; len(waits) < clickCount; i++ {
		option := 1001 + i*prime%clickedOptions
		status, err := ask(fmt.Sprint(option))
		if err != nil {
			return nil, 0, err
		}
		if status != "valid" {
			continue
		}

		if saved++; saved%2 == 0 {
			if _, err := ask(fmt.Sprintf("0?removeFeatureIds=%d", option)); err != nil {
				return nil, 0, err
			}
		}
	}

	return waits, saved, nil
}
