package main

import (
	"context"
	"fmt"
	"os"
	"time"
)

// starts measures P13 and P14: from the command to the first answer.
func starts(ctx context.Context, b *bench) error {
	if err := b.twins(ctx); err != nil {
		return err
	}
	var ours, reference, first []float64
	for round := range b.rounds + 2 { // the first starts read the programs from the disk
		for _, side := range []struct {
			start func() (*server, error)
			into  *[]float64
		}{
			{func() (*server, error) { return b.serveReference(b.path("theirs")) }, &reference},
			{func() (*server, error) { return b.serve("--data", b.path("ours")) }, &ours},
			{func() (*server, error) { return b.serve("--data", b.path(fmt.Sprint("empty", round))) }, &first},
		} {
			s, err := side.start()
			if err != nil {
				return err
			}
			if round > 1 {
				*side.into = append(*side.into, ms(s.started))
			}
			if err := s.stop(); err != nil {
				return err
			}
		}
		if err := os.RemoveAll(b.path(fmt.Sprint("empty", round))); err != nil {
			return err
		}
	}
	mine, theirs := median(ours), median(reference)
	b.note(figure{
		id: "P13", name: "cold start with data, ms", load: "one after the other", ours: number(mine), reference: number(theirs),
		ratio: number(mine/theirs) + "x", bound: "<= reference + 150 ms", missed: mine > theirs+ms(150*time.Millisecond),
	})
	b.limit("P14", "first start on an empty folder", "one after the other", median(first), "ms", 1000)
	return nil
}
