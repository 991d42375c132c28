package main

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// The largest price list that is looked at: this many models, each with this many features.
const (
	largeModels   = 300
	largeFeatures = 1000
)

// measureLargeLists measures what a product manager does with a price list of 300,000 prices:
// copied, raised, compared with the one before, opened as a matrix and published.
func measureLargeLists(ctx context.Context, b *bench) error { return b.onEngines(ctx, b.largeIn) }

func (b *bench) largeIn(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}
	if err := s.runStatements(ctx, largeList()...); err != nil {
		return err
	}

	return b.whileServing(s, func(running *server) error {
		token, err := running.logIn("admin")
		if err != nil {
			return err
		}

		c := &catalogue{b, running, token, s.engine}
		load := fmt.Sprintf("%s, %d models with %d features", s.engine, largeModels, largeFeatures)
		list, took, err := c.copyList(ctx, 1, "Bench")
		if err != nil {
			return fmt.Errorf("copy: %w", err)
		}

		b.addLimited("large", "a list copied", load, took.Seconds(), "s", 8)
		if took, err = c.raisePrices(ctx, list); err != nil {
			return fmt.Errorf("raise: %w", err)
		}

		b.addFigure(figure{
			id:   "large",
			name: "all prices raised by 2.5 %",
			load: load,
			ours: formatNumber(took.Seconds()) + " s",
		})
		for _, one := range []struct {
			name, path string
			most       float64
		}{
			{"the difference of two lists, at worst", fmt.Sprintf("/pricelist/difference/1/%d", list), 2000},
			{"a page of its moves, at worst", fmt.Sprintf("/pricelist/difference/changes/1/%d?group=option_prices", list), 2000},
			{"the heads of the matrix, at worst", fmt.Sprintf("/pricelist/matrix/%d", list), 300},
			{"what publishing misses, at worst", fmt.Sprintf("/pricelist/readiness/%d", list), 3000},
		} {
			waits, err := timeRequests(5, running, getRequest(base+one.path, token))
			if err != nil {
				return fmt.Errorf("%s: %w", one.name, err)
			}

			b.addLimited("large", one.name, load, ms(quantile(waits, 1)), "ms", one.most)
		}

		began := time.Now()
		var published struct {
			At *string `json:"published_at"`
		}
		if err := running.askInto(
			newRequest(http.MethodPost, fmt.Sprintf("%s/pricelist/publish/%d", base, list), token, []byte("{}")),
			&published,
		); err != nil {
			return fmt.Errorf("publish: %w", err)
		}

		b.addLimited("large", "a list published, its rules checked for each model", load, time.Since(began).Seconds(), "s", 3)
		return nil
	})
}

// raisePrices raises all prices of a list by 2.5 % and waits until that is done.
func (c *catalogue) raisePrices(ctx context.Context, list int64) (time.Duration, error) {
	began := time.Now()
	body := `{"of":["models","features"],"columns":["price_standard"],"by":"percent","value":2.5}`
	var started struct {
		JobID int64 `json:"job_id"`
	}
	if err := c.server.askInto(
		newRequest(http.MethodPost, fmt.Sprintf("%s/pricelist/price-change/%d", base, list), c.token, []byte(body)),
		&started,
	); err != nil {
		return 0, err
	}

	for ctx.Err() == nil {
		var job struct{ State string }
		if err := c.server.askInto(getRequest(fmt.Sprintf("%s/job/%d", base, started.JobID), c.token), &job); err != nil {
			return 0, err
		}

		switch job.State {
		case "done":
			return time.Since(began), nil
		case "failed", "cancelled":
			return 0, fmt.Errorf("the job is %s", job.State)
		}

		time.Sleep(20 * time.Millisecond)
	}

	return 0, ctx.Err()
}

// largeList adds a series of models to the first list of the demo group, each with all of the features, and rules that
// forbid some of them together.
func largeList() []statement {
	const first = 10_001
	const last = first + largeModels - 1
	return []statement{
		{first, first, `INSERT INTO series (id, brand_id, name, name_key, link, image, price_casco, status, sort,
			search, created_at, updated_at)
			SELECT n, 1, 'Bench', 'bench', '', '', 0, 'active', 900, 'bench', {{at}}, {{at}}
			FROM series`},
		{first, first, `INSERT INTO model_ranges (id, brand_id, serie_id, model, model_key, status, search,
			created_at, updated_at)
			SELECT n, 1, 10001, 'Bench', 'bench', 'active', 'bench', {{at}}, {{at}}
			FROM series`},
		{first, last, `INSERT INTO models (id, brand_id, custom, code, code_key, description, serie_id,
			modelrange_id, fuel_id, status, search, created_at, updated_at)
			SELECT n, 1, 0, 'BENCH' || n, 'bench' || n, '{"1": "Bench"}', 10001, 10001, 1, 'active', '', {{at}}, {{at}}
				FROM series`},
		{first, last, `INSERT INTO model_prices (brand_id, model_id, pricelist_id, price_standard, created_at, updated_at)
			SELECT 1, n, 1, 3000000, {{at}}, {{at}}
			FROM series`},
		{first, first + largeFeatures - 1, `
			INSERT INTO features (id, brand_id, code, code_key, code3, image, standard, standard_diplomatic, custom,
				diplo_enabled, important, is_individual_colour, status, sort, search, created_at, updated_at)
			SELECT n, 1, 'BENCH' || n, 'bench' || n, '', '', 0, 0, 0, 0, 0, 0, 'active', n, 'bench' || n, {{at}}, {{at}}
				FROM series`},
		{0, largeModels*largeFeatures - 1, fmt.Sprintf(`
			INSERT INTO model_features (brand_id, pricelist_id, model_id, feature_id, price_standard, standard,
				standard_embassy, standard_diplomatic, custom, description_admin, status, created_at, updated_at)
			SELECT 1, 1, %[1]d + n / %[2]d, %[1]d + n %% %[2]d, 10000 + n %% 977, 0, 0, 0, 0, '', 'active', {{at}},
				{{at}} FROM series`, first, largeFeatures)},
		{first, first + 99, `
			INSERT INTO rules (id, brand_id, pricelist_id, name, name_key, include, text, origin_file, origin_row,
				status, search, created_at, updated_at)
			SELECT n, 1, 1, 'BENCH' || n, 'bench' || n, 0, '{}', '', 0, 'active', '', {{at}}, {{at}} FROM series`},
		{first, first + 99, "INSERT INTO rule_conditions (rule_id, feature_id, negative) SELECT n, n, 0 FROM series"},
		{first, first + 99, "INSERT INTO rule_actions (rule_id, feature_id) SELECT n, n + 500 FROM series"},
	}
}
