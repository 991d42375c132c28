package main

import (
	"context"
	"fmt"
)

// statistics are those of vehicles: stock control of a year, and what was ordered in it.
var statistics = []struct {
	kind  string
	paths []string
}{
	{"stock control", []string{
		"/stock-control/series?brandId=1&companyId=1&year=2026",
		"/stock-control/series?brandId=2&companyId=3&year=2025",
		"/stock-control/series?brandId=1&companyId=10&year=2026&isReserved=0",
	}},
	{"what was ordered", []string{
		"/stats/ordered-vehicles?year=2026", "/stats/ordered-vehicles?year=2025",
		"/stats/ordered-vehicles?year=2026&brandIds=1", "/stats/ordered-vehicles?year=2026&companyIds=1",
		"/stats/ordered-vehicles?year=2026&isReserved=1",
	}},
}

// countVehicles measures the statistics among a million vehicles, nine in ten of them sold or archived.
func countVehicles(ctx context.Context, b *bench) error { return b.onEngines(ctx, b.figuresIn) }

func (b *bench) figuresIn(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}

	many := b.sizes[len(b.sizes)-1]
	statements := append(groupRows(), carRows(1_000_001, 1_000_000+many*9/10, true)...)
	if err := s.runStatements(ctx, append(statements, carRows(2_000_001, 2_000_000+many/10, false)...)...); err != nil {
		return err
	}

	return b.whileServing(s, func(running *server) error {
		for _, kind := range statistics {
			waits, slowest, which, err := running.askAll([]string{"admin", sellerName(1000)}, base, kind.paths)
			if err != nil {
				return err
			}

			b.addLimited(
				"figures", kind.kind+", p95 of all",
				fmt.Sprintf("%s, %d vehicles; %s ms of %s", s.engine, many, formatNumber(ms(slowest)), which),
				ms(quantile(waits, 0.95)), "ms", 300,
			)
		}

		return nil
	})
}
