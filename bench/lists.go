package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// The lists of the laws: models of the demo group, each with this many features.
const listModels = 25

var listFeatures = []int{40, 200, 1000}

// measureLists measures G7, G8, G14 and G15: features offered for many models at once, lists
// copied from lists, and what the size of a catalogue costs somebody who looks at one model of it.
func measureLists(ctx context.Context, b *bench) error {
	for _, engine := range b.engines {
		s, done, err := b.emptyStore(ctx, engine)
		if err == nil {
			err = errors.Join(b.listsOf(ctx, s), done())
		}
		if err != nil {
			return fmt.Errorf("%s: %w", engine, err)
		}
	}

	return nil
}

func (b *bench) listsOf(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}

	last := listFeatures[len(listFeatures)-1]
	err := s.runStatements(ctx, statement{1001, 1000 + last, `
		INSERT INTO features (id, brand_id, code, code_key, code3, image, standard, standard_diplomatic, custom,
			diplo_enabled, important, is_individual_colour, status, sort, search, created_at, updated_at)
		SELECT n, 1, 'BENCH' || n, 'bench' || n, '', '', 0, 0, 0, 0, 0, 0, 'active', n, 'bench' || n, {{at}}, {{at}}
			FROM series`})
	if err != nil {
		return err
	}

	return b.whileServing(s, func(running *server) error {
		token, err := running.logIn("admin")
		if err != nil {
			return err
		}
		return (&catalogue{b, running, token, s.engine}).measureAssigning(ctx)
	})
}

// catalogue is that of brand 1 of a running product.
type catalogue struct {
	*bench
	server *server
	token  string
	engine string
}

func (c *catalogue) measureAssigning(ctx context.Context) error {
	var assigned, copied, checked, kept []time.Duration
	var list int64
	for _, features := range listFeatures {
		rows := time.Duration(listModels * features)
		made, err := c.makeList(fmt.Sprint("Bench ", features), 0)
		if err != nil {
			return err
		}

		list = made
		took, err := c.assignFeatures(list, features)
		if err != nil {
			return err
		}

		assigned = append(assigned, took*1000/rows)
		if _, took, err = c.copyList(ctx, list, fmt.Sprint("Copy ", features)); err != nil {
			return err
		}

		copied = append(copied, took*1000/rows)
		if took, err = c.changeRule(); err != nil {
			return err
		}

		checked = append(checked, took)
		if took, err = c.server.medianWait(getRequest(findingsPath, c.token), c.round/2); err != nil {
			return err
		}

		kept = append(kept, took)
	}

	load := fmt.Sprintf(
		"%s, lists of %d to %d rows", c.engine, listModels*listFeatures[0],
		listModels*listFeatures[len(listFeatures)-1],
	)
	c.addFlat("G14", "offer features for models, 1,000 rows", load, assigned)
	c.addFlat("G15", "copy a price list, 1,000 rows", load, copied)
	c.addFlat("G8", "check a model's rules after a change", load, checked)
	c.addFlat("G8", "check a model's rules again", load, kept)

	return c.measureCopies(ctx, list)
}

const findingsPath = base + "/rule/findings/1/1"

// measureCopies measures G7: a copy of a copy of a copy against the first list.
func (c *catalogue) measureCopies(ctx context.Context, list int64) error {
	var costs []time.Duration
	for depth := range 4 {
		took, err := c.server.medianWait(
			getRequest(fmt.Sprintf("%s/model-feature?pricelistId=%d&modelId=1&limit=50", base, list), c.token),
			c.round/2,
		)
		if err != nil {
			return err
		}

		costs = append(costs, took)
		if list, _, err = c.copyList(ctx, list, fmt.Sprint("Depth ", depth)); err != nil {
			return err
		}
	}

	c.addFlat("G7", "features of a model, by how often the list was copied", c.engine+", 0 to 3 copies", costs)
	return nil
}

// makeList makes a price list, copied from another unless that is 0.
func (c *catalogue) makeList(name string, source int64) (int64, error) {
	body := map[string]any{"pricelist_title_id": 1, "name": name}
	if source != 0 {
		body["source_pricelist_id"] = source
	}

	text, err := json.Marshal(body)
	if err != nil {
		return 0, err
	}

	var made struct{ ID int64 }
	err = c.server.askInto(newRequest(http.MethodPost, base+"/pricelist", c.token, text), &made)

	return made.ID, err
}

func (c *catalogue) assignFeatures(list int64, features int) (time.Duration, error) {
	body := fmt.Sprintf(
		`{"pricelist_id":%d,"model_ids":[%s],"feature_ids":[%s],"price_standard":100}`, list,
		joinNumbers(1, listModels), joinNumbers(1001, features),
	)
	began := time.Now()
	var done struct{ Created int }
	err := c.server.askInto(newRequest(http.MethodPost, base+"/model-feature/assign", c.token, []byte(body)), &done)
	if err == nil && done.Created != listModels*features {
		err = fmt.Errorf("%d rows were made", done.Created)
	}

	return time.Since(began), err
}

func joinNumbers(from, count int) string {
	ids := make([]string, count)
	for i := range ids {
		ids[i] = fmt.Sprint(from + i)
	}
	return strings.Join(ids, ",")
}

// copyList copies a list and waits until that is done.
func (c *catalogue) copyList(
	ctx context.Context, source int64, name string,
) (list int64, took time.Duration, err error) {
	began := time.Now()
	if list, err = c.makeList(name, source); err != nil {
		return 0, 0, err
	}

	for ctx.Err() == nil {
		var rows []struct{ Copying bool }
		if err := c.server.askInto(getRequest(fmt.Sprintf("%s/pricelist?ids=%d", base, list), c.token), &rows); err != nil {
			return 0, 0, err
		}
		if len(rows) == 1 && !rows[0].Copying {
			return list, time.Since(began), nil
		}

		time.Sleep(2 * time.Millisecond)
	}

	return 0, 0, ctx.Err()
}

// changeRule changes a rule of the demo list and looks at one of its models: it is read and
// compiled again.
func (c *catalogue) changeRule() (time.Duration, error) {
	return c.medianTime(func() (time.Duration, error) {
		change := fmt.Sprintf(
			`{"text":{"2":"changed at %d"},"include":%d}`, time.Now().UnixNano(),
			time.Now().UnixNano()/1000%2,
		)
		var answer struct{ ID int64 }
		if err := c.server.askInto(newRequest(http.MethodPut, base+"/rule/1", c.token, []byte(change)), &answer); err != nil {
			return 0, err
		}

		began := time.Now()
		err := c.server.askInto(getRequest(findingsPath, c.token), &answer)
		return time.Since(began), err
	})
}
