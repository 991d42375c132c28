package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// ruleBounds are the bars of the rule engine on public models, by the field
// of rules bench --json.
var ruleBounds = map[string]map[string]float64{
	"automotive01":   {"validate": 50, "propagate": 10},
	"automotive02v1": {"validate": 500, "extendable": 3, "propagate": 500, "compile": 150},
	"renault-megane": {"propagate": 5, "compile": 10},
}

// measureRules measures the rule engine on the public models of the reference data, by the
// product's own command.
func measureRules(ctx context.Context, b *bench) error {
	folder := os.Getenv("FORECOURT_SHARED")
	if folder == "" {
		folder = filepath.Join("..", "shared")
	}

	models, err := fs.Glob(os.DirFS(folder), "data/rules/*.json.gz")
	if err != nil {
		return err
	}

	if len(models) == 0 {
		fmt.Fprintf(b.progress, "  skipped: there are no models in %s (set FORECOURT_SHARED)\n", folder)
	}

	seconds := fmt.Sprint(max(2, b.rounds*2))
	for _, model := range models {
		out, err := exec.CommandContext(
			ctx, b.product, "rules", "bench", "--json", "--seconds", seconds,
			filepath.Join(folder, filepath.FromSlash(model)),
		).Output()
		if err != nil {
			return fmt.Errorf("measure %s: %w", model, err)
		}

		var f ruleFigures
		if err := json.Unmarshal(out, &f); err != nil {
			return fmt.Errorf("measure %s: %w", model, err)
		}

		b.ruleModel(strings.TrimSuffix(filepath.Base(model), ".json.gz"), f)
	}

	return nil
}

// ruleFigures are what rules bench --json prints.
type ruleFigures struct {
	Features  int     `json:"features"`
	Rules     int     `json:"rules"`
	CompileMS float64 `json:"compile_ms"`
	Validate  spread  `json:"validate_us"`
	Extend    struct {
		spread
		Scratch float64 `json:"scratch_p50"`
	} `json:"extendable_ms"`
	Propagate spread `json:"propagate_ms"`
	Repair    spread `json:"repair_ms"`
	Core      int    `json:"core"`
	Dead      int    `json:"dead"`
}

type spread struct {
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
}

func (b *bench) ruleModel(name string, f ruleFigures) {
	load := fmt.Sprintf("%d options, %d rules", f.Features, f.Rules)
	note := func(what, bar, unit string, value float64) {
		if bound, ok := ruleBounds[name][bar]; ok {
			b.addLimited("rules", name+": "+what, load, value, unit, bound)
		} else {
			b.addFigure(figure{id: "rules", name: name + ": " + what, load: load, ours: formatNumber(value) + " " + unit})
		}
	}
	note("compile", "compile", "ms", f.CompileMS)
	note("validate a whole selection", "validate", "µs", f.Validate.P50)
	note("can it be extended, p99", "extendable", "ms", f.Extend.P99)
	ratio := f.Extend.Scratch / max(f.Extend.P50, 0.0001)
	b.addFigure(figure{
		id:        "rules",
		name:      name + ": can it be extended, against from scratch",
		load:      load,
		ours:      formatNumber(f.Extend.P50) + " ms",
		reference: formatNumber(f.Extend.Scratch) + " ms",
		ratio:     formatNumber(ratio) + "x quicker",
		bound:     ">= 10x",
		missed:    ratio < 10 && name == "automotive02v1",
	})
	note("propagate, p99", "propagate", "ms", f.Propagate.P99)
	b.addLimited("rules", name+": best repair, p50", load, f.Repair.P50, "ms", 5)
	b.addLimited("rules", name+": best repair, p99", load, f.Repair.P99, "ms", 200)
	b.addFigure(figure{
		id:   "rules",
		name: name + ": core / dead options",
		load: load,
		ours: fmt.Sprintf("%d / %d", f.Core, f.Dead),
	})
}
