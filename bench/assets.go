package main

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
)

// budget is a line of what the front end's own check prints.
var budget = regexp.MustCompile(`(?m)^(login|first list): ([0-9.]+) KiB of ([0-9]+) KiB`)

// measureAssets reads P18 from the check of the built front end.
func measureAssets(ctx context.Context, b *bench) error {
	if found, err := filepath.Glob("build/web-manifest.json"); len(found) == 0 {
		fmt.Fprintln(b.progress, "  the front end is not built; make build does it")
		return err
	}

	check := exec.CommandContext(ctx, "npm", "--prefix", "web", "run", "--silent", "budget")
	out, err := check.Output()
	lines := budget.FindAllSubmatch(out, -1)
	if len(lines) == 0 {
		return fmt.Errorf("read what the front end weighs: %w\n%s", err, bytes.TrimSpace(out))
	}

	for _, line := range lines {
		size, sizeErr := strconv.ParseFloat(string(line[2]), 64)
		bound, boundErr := strconv.ParseFloat(string(line[3]), 64)
		if sizeErr != nil || boundErr != nil {
			return fmt.Errorf("read what the front end weighs: %s", line[0])
		}
		b.addLimited("P18", "scripts and styles to "+string(line[1]), "brotli", size, "KiB", bound)
	}

	return nil
}
