package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"forecourt/internal/rules/rulefile"
)

type rulesCmd struct {
	Test  rulesTestCmd  `cmd:"" help:"Run acceptance cases and compare the outcomes with what they expect."`
	Eval  rulesEvalCmd  `cmd:"" help:"Print the outcome of each case as a JSON line."`
	Bench rulesBenchCmd `cmd:"" help:"Measure the engine on a model."`
	Check rulesCheckCmd `cmd:"" help:"Try the test configurations of a price list."`
	Lint  rulesLintCmd  `cmd:"" help:"Check the rules of a price list."`
}

// patience is how long one case may search for the fewest changes.
const patience = 30 * time.Second

type rulesTestCmd struct {
	File string `arg:"" type:"existingfile" help:"A file of schema rule-cases/1."`
}

// Run prints a line for every case and the sum in the last; the exit status is
// 1 when a case failed.
func (t *rulesTestCmd) Run(k *kong.Kong) error {
	cases, err := readCases(t.File)
	if err != nil {
		return err
	}

	failed := 0
	for i := range cases {
		c := &cases[i]
		if wrong := testCase(c); len(wrong) > 0 {
			failed++
			fmt.Fprintf(k.Stdout, "FAIL  %s  %s: %s\n", c.ID, c.Title, strings.Join(wrong, "; "))
		} else {
			fmt.Fprintf(k.Stdout, "ok    %s  %s\n", c.ID, c.Title)
		}
	}

	fmt.Fprintf(k.Stdout, "%d passed, %d failed\n", len(cases)-failed, failed)
	if failed > 0 {
		k.Exit(1)
	}

	return nil
}

func testCase(c *rulefile.Case) []string {
	if c.Expect == nil {
		return []string{"expect: is missing"}
	}

	got, err := c.Run(stopAfter(patience))
	if err != nil {
		return []string{err.Error()}
	}
	return c.Expect.Differences(got)
}

type rulesEvalCmd struct {
	File string `arg:"" type:"existingfile" help:"A file of schema rule-cases/1."`
}

// Run prints a line for every case; that of a case without an answer has the
// error, and the exit status is 1.
func (e *rulesEvalCmd) Run(k *kong.Kong) error {
	cases, err := readCases(e.File)
	if err != nil {
		return err
	}

	lines := json.NewEncoder(k.Stdout)
	failed := false
	for i := range cases {
		var line any
		if line, err = cases[i].Run(stopAfter(patience)); err != nil {
			failed = true
			line = unanswered{cases[i].ID, err.Error()}
		}
		if err := lines.Encode(line); err != nil {
			return fmt.Errorf("print outcomes: %w", err)
		}
	}

	if failed {
		k.Exit(1)
	}

	return nil
}

// unanswered is the line of a case whose model cannot be compiled.
type unanswered struct {
	ID    string `json:"id"`
	Error string `json:"error"`
}

func readCases(file string) ([]rulefile.Case, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}

	defer f.Close()
	return rulefile.ReadCases(f)
}

// stopAfter makes a function that says stop once the time is over.
func stopAfter(d time.Duration) func() bool {
	end := time.Now().Add(d)
	return func() bool { return time.Now().After(end) }
}
