package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// What the laws of offers grow by: rules of the model that is offered, and
// features of the brand that the model does not have.
var (
	offerRules   = []int{250, 500, 1000, 2000}
	offerCatalog = []int{1000, 10_000, 100_000}
)

// A showroom on a Saturday.
const (
	sellers   = 50
	thinking  = 2 * time.Second // between two clicks of one of them
	showroom  = 20 * time.Second
	edits     = 300
	lawClicks = 60
)

// measureOffers measures what people do with offers: P24, a field of the summary is changed; fifty
// people who choose; and the laws G8 to G10.
func measureOffers(ctx context.Context, b *bench) error {
	for _, engine := range b.engines {
		for _, part := range []func(context.Context, *store) error{b.measureShowroom, b.offerLaws} {
			s, done, err := b.emptyStore(ctx, engine)
			if err == nil {
				if err = b.loadDemo(ctx, s.options...); err == nil {
					err = part(ctx, s)
				}
				err = errors.Join(err, done())
			}
			if err != nil {
				return fmt.Errorf("%s: %w", engine, err)
			}
		}
	}

	return nil
}

func (b *bench) measureShowroom(ctx context.Context, s *store) error {
	if err := s.runStatements(ctx, largeModel()...); err != nil {
		return err
	}

	return b.whileServing(s, func(running *server) error {
		token, err := running.logIn("admin")
		if err != nil {
			return err
		}

		var edited []time.Duration
		for i := range edits {
			body := fmt.Appendf(nil, `{"discount":%d}`, i%20)
			took, err := running.timeRequest(newRequest(http.MethodPut, base+"/version/1", token, body))
			if err != nil {
				return err
			}
			edited = append(edited, took)
		}

		b.addLimited(
			"P24", "change a field of an offer and price it again, p99", s.engine,
			ms(quantile(edited, 0.99)), "ms", 15,
		)
		waits, err := sellCars(running, token)
		if err != nil {
			return err
		}

		load := fmt.Sprintf(
			"%s, %d people, a click and the car again every %s, %d options, %d rules", s.engine, sellers,
			thinking, clickedOptions, clickedRules,
		)
		b.addLimited("50 users", "choose an option, p95", load, ms(quantile(waits, 0.95)), "ms", 100)
		return nil
	})
}

// timeRequest sends one request and reports how long the answer took.
func (s *server) timeRequest(request []byte) (time.Duration, error) {
	var answer any
	began := time.Now()
	err := s.askInto(request, &answer)
	return time.Since(began), err
}

// sellCars lets everybody put a car of their own together: a click, and what the browser reads
// after it, then a while to think.
func sellCars(running *server, token string) ([]time.Duration, error) {
	waits := make([][]time.Duration, sellers)
	errs := make([]error, sellers)
	var wg sync.WaitGroup

	for i := range sellers {
		wg.Go(func() { waits[i], errs[i] = sellOne(running, token, i) })
	}

	wg.Wait()
	var all []time.Duration
	for _, w := range waits {
		all = append(all, w...)
	}

	return all, errors.Join(errs...)
}

func sellOne(running *server, token string, number int) (waits []time.Duration, err error) {
	var made struct{ ID int64 }
	body := []byte(`{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":1}`)
	if err := running.askInto(newRequest(http.MethodPost, base+"/version", token, body), &made); err != nil {
		return nil, err
	}

	time.Sleep(thinking * time.Duration(number) / sellers) // nobody clicks in step
	for until, i := time.Now().Add(showroom), 0; time.Now().Before(until); i++ {
		option := 1001 + (number*17+i*211)%clickedOptions
		for _, r := range [][]byte{
			newRequest(http.MethodPost, fmt.Sprintf("%s/model-feature/validate/%d/%d", base, made.ID, option), token, nil),
			getRequest(fmt.Sprintf("%s/version/car/%d", base, made.ID), token),
		} {
			took, err := running.timeRequest(r)
			if err != nil {
				return nil, err
			}

			waits = append(waits, took)
		}

		time.Sleep(thinking)
	}

	return waits, nil
}

func (b *bench) offerLaws(ctx context.Context, s *store) error {
	var ruled, clicked, missed []time.Duration
	from := 1001
	if err := s.runStatements(ctx, largeModel()[:2]...); err != nil {
		return err
	}

	for _, rules := range offerRules {
		if err := s.runStatements(ctx, forbiddingRules(from, 1000+rules)...); err != nil {
			return err
		}

		from = 1001 + rules
		err := b.whileServing(s, func(running *server) error {
			took, err := medianClick(running)
			ruled = append(ruled, took)
			return err
		})
		if err != nil {
			return err
		}
	}

	from = 10_001
	for _, features := range offerCatalog {
		if err := s.runStatements(ctx, strangeFeatures(from, 10_000+features)); err != nil {
			return err
		}

		from = 10_001 + features
		err := b.whileServing(s, func(running *server) error {
			took, err := medianClick(running)
			if err != nil {
				return err
			}

			clicked = append(clicked, took)
			token, err := running.logIn("admin")
			if err != nil {
				return err
			}

			took, err = running.medianWait(getRequest(base+"/version/validate-missing-feature/1", token), b.round/2)
			missed = append(missed, took)
			return err
		})
		if err != nil {
			return err
		}
	}

	b.addLinear(
		"G9", "choose an option, by the rules of its model",
		fmt.Sprintf("%s, %v rules", s.engine, offerRules), ruled, offerRules,
	)
	b.addFlat(
		"G8", "choose an option, by the features of the brand",
		fmt.Sprintf("%s, %v features", s.engine, offerCatalog), clicked,
	)
	b.addFlat("G10", "check an offer for missing features", fmt.Sprintf("%s, %v features", s.engine, offerCatalog), missed)

	return nil
}

// forbiddingRules makes rules of the model that is offered, as largeModel does.
func forbiddingRules(from, to int) []statement {
	rules := largeModel()[2:]
	for i := range rules {
		rules[i].from = from
		rules[i].to = to
	}
	return rules
}

// strangeFeatures makes features of the brand that the model does not have.
func strangeFeatures(from, to int) statement {
	features := largeModel()[0]
	features.from = from
	features.to = to
	return features
}

// medianClick measures how long a click takes on a car that grows.
func medianClick(running *server) (time.Duration, error) {
	token, err := running.logIn("admin")
	if err != nil {
		return 0, err
	}

	var made struct{ ID int64 }
	if err := running.askInto(
		newRequest(
			http.MethodPost, base+"/version", token,
			[]byte(`{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":1}`),
		),
		&made,
	); err != nil {
		return 0, err
	}

	var waits []time.Duration
	for i := range lawClicks {
		took, err := running.timeRequest(
			newRequest(
				http.MethodPost,
				fmt.Sprintf("%s/model-feature/validate/%d/%d", base, made.ID, 1001+i*211%clickedOptions), token,
				nil,
			),
		)
		if err != nil {
			return 0, err
		}

		waits = append(waits, took)
	}

	return quantile(waits, 0.5), nil
}

// addLinear notes a cost at growing sizes that may grow with them, and by 2 ms.
func (b *bench) addLinear(id, name, load string, costs []time.Duration, sizes []int) {
	text := ""
	missed := false
	for i, cost := range costs {
		missed = missed || cost > costs[0]*time.Duration(sizes[i])/time.Duration(sizes[0])+2*time.Millisecond
		if i > 0 {
			text += " / "
		}
		text += formatNumber(ms(cost))
	}

	b.addFigure(figure{id: id, name: name, load: load, ours: text + " ms", bound: "linear + 2 ms", missed: missed})
}
