package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/alecthomas/kong"

	"forecourt/internal/rules/engine"
	"forecourt/internal/rules/rulefile"
)

type rulesBenchCmd struct {
	File    string `arg:"" type:"existingfile" help:"A model of schema rules-model/1, compressed by gzip or not."`
	JSON    bool   `help:"Print one JSON object."`
	Seconds int    `default:"30" help:"Longest time of the run."`
	Seed    uint64 `default:"1" help:"Start of the click sequences; the same seed makes the same clicks."`
}

// assistantTime is how long the assistant searches for the fewest changes.
const assistantTime = 150 * time.Millisecond

// figures are what a run measured, in processor time.
type figures struct {
	Name      string  `json:"name"`
	Features  int     `json:"features"`
	Rules     int     `json:"rules"`
	CompileMS float64 `json:"compile_ms"`
	Validate  span    `json:"validate_us"`
	Extend    struct {
		span
		Scratch float64 `json:"scratch_p50"`
	} `json:"extendable_ms"`
	Propagate struct {
		span
		Calls float64 `json:"sat_calls"`
	} `json:"propagate_ms"`
	Repair struct {
		span
		Fewest int `json:"fewest"`
		Subset int `json:"subset"`
		None   int `json:"none"`
	} `json:"repair_ms"`
	Core int `json:"core"`
	Dead int `json:"dead"`

	touched span
}

type span struct {
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
}

// Run clicks through the model until the time is over or enough was measured.
func (b *rulesBenchCmd) Run(k *kong.Kong) error {
	file, err := os.Open(b.File)
	if err != nil {
		return err
	}

	defer file.Close()
	model, err := rulefile.ReadModel(file)
	if err != nil {
		return err
	}

	runtime.LockOSThread() // whose processor time is measured
	clicks, err := newClicks(model, b.Seed)
	if err != nil {
		return err
	}

	end := time.Now().Add(time.Duration(b.Seconds) * time.Second)
	for round := range 200 {
		if round > 0 && time.Now().After(end) {
			break
		}
		if err := clicks.configureCar(); err != nil {
			return err
		}
	}

	f := clicks.collectFigures()
	if b.JSON {
		return json.NewEncoder(k.Stdout).Encode(f)
	}

	return f.printTable(k.Stdout)
}

// clicks is a user who configures one car after another and has second thoughts.
type clicks struct {
	model   *engine.Compiled
	session *engine.Session
	ids     []int64
	random  *rand.Rand
	out     figures

	validate, touched, extend, scratch, propagate, repair []time.Duration
	calls                                                 []time.Duration
}

func newClicks(m rulefile.Model, seed uint64) (*clicks, error) {
	//nolint:gosec // no secret
	c := &clicks{
		random: rand.New(rand.NewPCG(seed, seed)),
		out:    figures{Name: m.Name, Features: len(m.Features), Rules: len(m.Rules)},
	}
	var compile []time.Duration
	for range 3 {
		begin := processorTime()
		compiled, err := engine.Compile(m.Model)
		if err != nil {
			return nil, fmt.Errorf("compile model: %w", err)
		}

		compiled.Warm()
		compile = append(compile, processorTime()-begin)
		c.model = compiled
	}

	c.out.CompileMS = asMilliseconds(medianOf(compile))
	for _, f := range m.Features {
		c.ids = append(c.ids, f.ID)
	}

	slices.Sort(c.ids)
	c.session = c.model.Session()
	p, err := c.session.Propagate(engine.Fixed{})
	if err != nil {
		return nil, err
	}

	c.out.Core = len(p.Forced)
	c.out.Dead = len(p.Impossible)
	if !p.Extendable {
		return nil, errors.New("the rules allow no selection: there is nothing to click")
	}

	return c, nil
}

// configureCar configures one car click by click, and then tries changes to it.
func (c *clicks) configureCar() error {
	const steps, changes = 40, 12
	var fixed engine.Fixed
	for i := range steps {
		id := c.ids[c.random.IntN(len(c.ids))]
		try := fixed
		if c.random.IntN(4) == 0 {
			try.Absent = append(slices.Clone(fixed.Absent), id)
		} else {
			try.Present = append(slices.Clone(fixed.Present), id)
		}

		ok, err := c.checkExtendable(try, i%8 == 0)
		if err != nil {
			continue // fixed before, the other way
		}

		if ok {
			fixed = try
		}

		if i%13 == 12 {
			begin := processorTime()
			p, err := c.session.Propagate(fixed)
			if err != nil {
				return err
			}

			c.propagate = append(c.propagate, processorTime()-begin)
			c.calls = append(c.calls, time.Duration(p.Calls))
		}
	}

	if _, err := c.session.Extendable(fixed); err != nil {
		return err
	}

	selected, removed := c.session.LastFound()
	car := engine.Query{Selected: selected, Removed: removed}
	for range changes {
		if err := c.toggleFeature(car); err != nil {
			return err
		}
	}

	return nil
}

func (c *clicks) checkExtendable(f engine.Fixed, fromScratch bool) (bool, error) {
	begin := processorTime()
	ok, err := c.session.Extendable(f)
	c.extend = append(c.extend, processorTime()-begin)
	if fromScratch && err == nil {
		begin = processorTime()
		if _, err := c.session.ExtendableFromScratch(f); err != nil {
			return false, err
		}
		c.scratch = append(c.scratch, processorTime()-begin)
	}

	return ok, err
}

// toggleFeature toggles one feature of a finished car and asks for the best repair.
func (c *clicks) toggleFeature(car engine.Query) error {
	begin := processorTime()
	if _, err := c.session.Check(&car); err != nil {
		return err
	}

	c.validate = append(c.validate, processorTime()-begin)
	id := c.ids[c.random.IntN(len(c.ids))]
	toggled := car
	if slices.Contains(car.Selected, id) {
		toggled.Remove = []int64{id}
	} else {
		toggled.Add = []int64{id}
	}

	toggled.Trusted = true
	begin = processorTime()
	valid, err := c.session.Check(&toggled)
	c.touched = append(c.touched, processorTime()-begin)
	if err != nil || valid {
		return err
	}

	begin = processorTime()
	advice, err := c.model.Repairs(toggled, engine.Options{Stop: stopAfter(assistantTime), Most: 1})
	if err != nil {
		return err
	}

	c.repair = append(c.repair, processorTime()-begin)
	switch {
	case !advice.Repairable:
		c.out.Repair.None++
	case advice.Repairs[0].Fewest:
		c.out.Repair.Fewest++
	default:
		c.out.Repair.Subset++
	}

	return nil
}

func (c *clicks) collectFigures() figures {
	f := c.out
	f.Validate = measureSpan(c.validate, time.Microsecond)
	f.touched = measureSpan(c.touched, time.Microsecond)
	f.Extend.span = measureSpan(c.extend, time.Millisecond)
	f.Propagate.span = measureSpan(c.propagate, time.Millisecond)
	f.Repair.span = measureSpan(c.repair, time.Millisecond)
	f.Extend.Scratch = asMilliseconds(medianOf(c.scratch))
	f.Propagate.Calls = float64(medianOf(c.calls))
	return f
}

func measureSpan(d []time.Duration, unit time.Duration) span {
	if len(d) == 0 {
		return span{}
	}
	slices.Sort(d)
	return span{float64(d[len(d)/2]) / float64(unit), float64(d[len(d)*99/100]) / float64(unit)}
}

func medianOf(d []time.Duration) time.Duration {
	if len(d) == 0 {
		return 0
	}
	slices.Sort(d)
	return d[len(d)/2]
}

func asMilliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func (f *figures) printTable(w io.Writer) error {
	_, err := fmt.Fprintf(w, `%s: %d features, %d rules
compile       %9.2f ms
validate      %9.1f us   p99 %9.1f us   all rules
              %9.1f us   p99 %9.1f us   only those the change touches
extendable    %9.3f ms   p99 %9.3f ms   from scratch %.3f ms
propagation   %9.2f ms   p99 %9.2f ms   %.0f calls of the solver
best repair   %9.2f ms   p99 %9.2f ms   %d fewest, %d subset, %d none possible
core %d, dead %d
`, f.Name, f.Features, f.Rules, f.CompileMS, f.Validate.P50, f.Validate.P99, f.touched.P50, f.touched.P99,
		f.Extend.P50, f.Extend.P99, f.Extend.Scratch, f.Propagate.P50, f.Propagate.P99, f.Propagate.Calls,
		f.Repair.P50, f.Repair.P99, f.Repair.Fewest, f.Repair.Subset, f.Repair.None, f.Core, f.Dead)

	return err
}
