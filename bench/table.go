package main

import (
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
)

// figure is one line of the result. Without a bound it is for orientation only.
type figure struct {
	id, name, load         string
	ours, reference, ratio string
	bound                  string
	missed                 bool
}

func (f figure) verdict() string {
	switch {
	case f.bound == "":
		return ""
	case f.missed:
		return "MISSED"
	}
	return "ok"
}

func printTable(w io.Writer, figures []figure) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "figure\twhat\tload\tours\treference\tratio\tbound\t")
	for _, f := range figures {
		fmt.Fprintf(
			table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", f.id, f.name, f.load, f.ours, f.reference, f.ratio,
			f.bound, f.verdict(),
		)
	}

	return table.Flush()
}

func formatNumber(value float64) string {
	switch {
	case value >= 1000:
		return strconv.FormatFloat(value, 'f', 0, 64)
	case value >= 10:
		return strconv.FormatFloat(value, 'f', 1, 64)
	}
	return strconv.FormatFloat(value, 'f', 2, 64)
}
