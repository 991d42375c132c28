package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"forecourt/internal/rules/rulefile"
)

type rulesCmd struct {
	Test  rulesTestCmd  `cmd:"" help:"Run acceptance cases and compare the outcomes with what they expect."`
	Eval  rulesEvalCmd  `cmd:"" help:"Print the outcome of each case as a JSON line."`
	Bench rulesBenchCmd `cmd:"" help:"Measure the engine on a model."`
}

// errCases ends a run in which a case failed; which, was printed.
var errCases = errors.New("some cases failed")

// patience is how long one case may search for the fewest changes.
const patience = 30 * time.Second

type rulesTestCmd struct {
	File string `arg:"" type:"existingfile" help:"A file of schema rule-cases/1."`
}

func (t rulesTestCmd) Run() error {
	cases, err := readCases(t.File)
	if err != nil {
		return err
	}
	failed := 0
	for i := range cases {
		c := &cases[i]
		wrong := testCase(c)
		if len(wrong) == 0 {
			fmt.Printf("ok    %s  %s\n", c.ID, c.Title)
			continue
		}
		failed++
		fmt.Printf("FAIL  %s  %s\n", c.ID, c.Title)
		for _, w := range wrong {
			fmt.Printf("      %s\n", w)
		}
	}
	fmt.Printf("%d passed, %d failed\n", len(cases)-failed, failed)
	if failed > 0 {
		return errCases
	}
	return nil
}

func testCase(c *rulefile.Case) []string {
	if c.Expect == nil {
		return []string{"expect: is missing"}
	}
	got, err := c.Run(limit(patience))
	if err != nil {
		return []string{err.Error()}
	}
	return c.Expect.Differences(got)
}

type rulesEvalCmd struct {
	File string `arg:"" type:"existingfile" help:"A file of schema rule-cases/1."`
}

func (e rulesEvalCmd) Run() error {
	cases, err := readCases(e.File)
	if err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	for i := range cases {
		outcome, err := cases[i].Run(limit(patience))
		if err != nil {
			return fmt.Errorf("case %s: %w", cases[i].ID, err)
		}
		if err := out.Encode(outcome); err != nil {
			return err
		}
	}
	return nil
}

func readCases(file string) ([]rulefile.Case, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return rulefile.ReadCases(f)
}

// limit says stop once the time is over.
func limit(d time.Duration) func() bool {
	end := time.Now().Add(d)
	return func() bool { return time.Now().After(end) }
}
