package main

import (
	"context"
	"fmt"
	"os"
	"time"
)

// measureStarts measures P13 and P14: from the command to the first answer.
func measureStarts(ctx context.Context, b *bench) error {
	if err := b.makeTwins(ctx); err != nil {
		return err
	}

	var ours, reference, first []float64
	for round := range b.rounds + 2 { // the first starts read the programs from the disk
		for _, side := range []struct {
			start func() (*server, error)
			into  *[]float64
		}{
			{func() (*server, error) { return b.serveReference(b.runPath("theirs")) }, &reference},
			{func() (*server, error) { return b.serveProduct("--data", b.runPath("ours")) }, &ours},
			{func() (*server, error) { return b.serveProduct("--data", b.runPath(fmt.Sprint("empty", round))) }, &first},
		} {
			s, err := side.start()
			if err != nil {
				return err
			}
			if round > 1 {
				*side.into = append(*side.into, ms(s.started))
			}
			if err := s.stopServer(); err != nil {
				return err
			}
		}
		if err := os.RemoveAll(b.runPath(fmt.Sprint("empty", round))); err != nil {
			return err
		}
	}

	mine := median(ours)
	theirs := median(reference)
	b.addFigure(figure{
		id:        "P13",
		name:      "cold start with data, ms",
		load:      "one after the other",
		ours:      formatNumber(mine),
		reference: formatNumber(theirs),
		ratio:     formatNumber(mine/theirs) + "x",
		bound:     "<= reference + 150 ms",
		missed:    mine > theirs+ms(150*time.Millisecond),
	})
	b.addLimited("P14", "first start on an empty folder", "one after the other", median(first), "ms", 1000)

	return nil
}
