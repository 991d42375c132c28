package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// plannedModels are the models of the grid that is measured: a serie of its own.
const plannedModels = 300

// measurePlanning measures a grid of 300 models among two million quotas: read, and saved with all
// its cells in one request.
func measurePlanning(ctx context.Context, b *bench) error { return b.onEngines(ctx, b.planIn) }

func (b *bench) planIn(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}

	const others = `SELECT n, 1 + n % 12, 1, 10001 + n / 12 % 300, 1800 + n / 43200, 1 + n / 3600 % 12, n % 9, '',
		1, {{at}}, {{at}}
		FROM series`
	err := s.runStatements(ctx,
		statement{10_001, 10_001, `INSERT INTO series (id, brand_id, name, name_key, link, image, price_casco,
			status, sort, search, created_at, updated_at)
			SELECT n, 1, 'Bench', 'bench', '', '', 0, 'active', 900, 'bench', {{at}}, {{at}}
			FROM series`},
		statement{10_001, 10_001, `INSERT INTO model_ranges (id, brand_id, serie_id, model, model_key, status,
			search, created_at, updated_at)
			SELECT n, 1, 10001, 'Bench', 'bench', 'active', 'bench', {{at}}, {{at}}
			FROM series`},
		statement{10_001, 10_000 + plannedModels, `INSERT INTO models (id, brand_id, custom, code, code_key,
			description, serie_id, modelrange_id, fuel_id, status, search, created_at, updated_at)
			SELECT n, 1, 0, 'BENCH' || n, 'bench' || n, '{"1": "Bench"}', 10001, 10001, 1, 'active', '', {{at}}, {{at}}
				FROM series`},
		statement{
			100_001, 100_000 + 2_000_000,
			"INSERT INTO quotas (id, company_id, brand_id, model_id, year, month, amount, note, revision, created_at, updated_at) " +

				others + " WHERE true",
		},
	)
	if err != nil {
		return err
	}

	return b.whileServing(s, func(running *server) error {
		token, err := running.logIn("admin")
		if err != nil {
			return err
		}

		year := time.Now().Year()
		grid := getRequest(fmt.Sprintf("%s/quota/grid?brandId=1&companyId=1&serieId=10001&year=%d", base, year), token)
		load := fmt.Sprintf("%s, %d models x 12 months among 2,000,000 quotas", s.engine, plannedModels)
		var saved, read []time.Duration

		for round := range b.rounds {
			body, err := everyCell(year, round)
			if err != nil {
				return err
			}

			took, err := timeRequests(1, running, newRequest(http.MethodPost, base+"/quota/cells", token, body))
			if err != nil {
				return fmt.Errorf("save cells: %w", err)
			}

			saved = append(saved, took...)
			if took, err = timeRequests(asked, running, grid); err != nil {
				return fmt.Errorf("read the grid: %w", err)
			}

			read = append(read, took...)
		}

		b.addLimited("plan", "a grid read, p95", load, ms(quantile(read, 0.95)), "ms", 200)
		b.addLimited(
			"plan", fmt.Sprintf("%d cells saved in one request, at worst", plannedModels*12), load,
			ms(quantile(saved, 1)), "ms", 1000,
		)

		return nil
	})
}

// everyCell writes another amount into each cell than the round before, whose revision it has seen.
func everyCell(year, round int) ([]byte, error) {
	type cell struct {
		Row      int `json:"row"`
		Month    int `json:"month"`
		Amount   int `json:"amount"`
		Revision int `json:"revision"`
	}
	body := struct {
		Company int    `json:"company_id"`
		Brand   int    `json:"brand_id"`
		Year    int    `json:"year"`
		Cells   []cell `json:"cells"`
	}{1, 1, year, nil}
	for model := range plannedModels {
		for month := 1; month <= 12; month++ {
			body.Cells = append(body.Cells, cell{10_001 + model, month, 1 + (model+month+round)%90, round})
		}
	}

	return json.Marshal(body)
}
