package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"forecourt/internal/price/cases"
)

type priceCmd struct {
	Eval priceEvalCmd `cmd:"" help:"Print the figures of each offer of a file of price cases, one JSON line each."`
	Test priceTestCmd `cmd:"" help:"Compare the figures of each offer of a file of price cases with what the file expects."`
}

// priceFile is a price-cases/1 file (docs/pricing.md).
type priceFile struct {
	File string `arg:"" type:"existingfile" help:"File of the shape price-cases/1."`
}

func (f *priceFile) readFile() ([]cases.Case, error) {
	data, err := os.ReadFile(f.File)
	if err != nil {
		return nil, fmt.Errorf("read price cases: %w", err)
	}

	cases, err := cases.Read(data)
	if err != nil {
		return nil, fmt.Errorf("read price cases: %s: %w", f.File, err)
	}

	return cases, nil
}

type priceEvalCmd struct{ priceFile }

// unpriced is the line of an offer that has no price.
type unpriced struct {
	ID    string `json:"id"`
	Error string `json:"error"`
}

// Run prints a line for every case; that of an offer without a price has the
// error in place of the figures, and the exit status is 1.
func (p *priceEvalCmd) Run(k *kong.Kong) error {
	cases, err := p.readFile()
	if err != nil {
		return err
	}

	lines := json.NewEncoder(k.Stdout)
	failed := 0
	for i := range cases {
		var line any
		if line, err = cases[i].Figures(); err != nil {
			failed++
			line = unpriced{cases[i].ID, err.Error()}
		}
		if err := lines.Encode(line); err != nil {
			return fmt.Errorf("print figures: %w", err)
		}
	}

	if failed > 0 {
		k.Exit(1)
	}

	return nil
}

type priceTestCmd struct{ priceFile }

// Run prints what differs, and the sum in the last line; the exit status is 1
// when a case failed.
func (p *priceTestCmd) Run(k *kong.Kong) error {
	cases, err := p.readFile()
	if err != nil {
		return err
	}

	failed := 0
	for i := range cases {
		different := cases[i].Test()
		if len(different) == 0 {
			continue
		}

		failed++
		fmt.Fprintln(k.Stdout, strings.TrimSpace("FAIL "+cases[i].ID+" "+cases[i].Title))
		for _, line := range different {
			fmt.Fprintf(k.Stdout, "  %s\n", line)
		}
	}

	fmt.Fprintf(k.Stdout, "%d passed, %d failed\n", len(cases)-failed, failed)
	if failed > 0 {
		k.Exit(1)
	}

	return nil
}
