// Command bench measures the whole program, everything switched on: login,
// permission, scope, validation, log of changes, request log. What counts are
// ratios: to a bare reference program that is measured in turn, or of a cost
// at one size to the same cost at another. docs/benchmarks.md says how to
// read the result.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
)

// groups are the figures that are measured together, in this order.
var groups = []struct {
	name    string
	figures string
	run     func(context.Context, *bench) error
}{
	{"requests", "P2-P5", measureRequests},
	{"login", "P7, P8", measureLogins},
	{"start", "P13, P14", measureStarts},
	{"memory", "P15, G24", measureMemory},
	{"assets", "P18", measureAssets},
	{"growth", "G1-G5, G23", measureGrowth},
	{"imports", "P9-P12, G11", measureImports},
	{"lists", "G7, G8, G14, G15", measureLists},
	{"large", "a list of 300,000 prices", measureLargeLists},
	{"pricing", "price", measurePricing},
	{"clicks", "P23", measureClicks},
	{"offers", "P24, G8-G10, 50 users", measureOffers},
	{"documents", "P16, P17", measureDocuments},
	{"pictures", "a photo sent and seen", measurePictures},
	{"find", "a million offers: p95, G1, G2, G6", findOffers},
	{"stock", "200,000 open vehicles: p95", findStock},
	{"orders", "a million orders: p95", findOrders},
	{"figures", "statistics of a million vehicles: p95", countVehicles},
	{"plan", "a grid of 300 models among two million quotas", measurePlanning},
	{"match", "cars alike among 20,000: p95", findMatches},
	{"customers", "a million customers: p95", findCustomers},
	{"responses", "the inbox of responses among 1,000,000: p95", findResponses},
	{"reports", "reports over a million responses: p95", findReports},
	{"answers", "2,000 answers of customers in a minute: p95", measureAnswers},
	{"mails", "mails over two instances, one killed", measureMails},
	{"backups", "a verified backup, its restore, and the waits meanwhile", measureBackups},
	{"rules", "rules", measureRules},
}

func main() {
	quick := flag.Bool("quick", false, "short rounds and small sizes, for a first look")
	only := flag.String("only", "", "groups to run, with commas between; empty: all")
	engines := flag.String("engines", "sqlite,postgres", "databases of the laws of growth, with commas between")
	product := flag.String("product", "bin/forecourt", "the program to measure")
	flag.Usage = printUsage
	flag.Parse()
	listed := func(r rune) bool { return r == ',' }
	missed, err := runGroups(*product, *quick, strings.FieldsFunc(*only, listed), strings.FieldsFunc(*engines, listed))
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(2)
	}

	if missed {
		os.Exit(1)
	}
}

func runGroups(product string, quick bool, only, engines []string) (missed bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p, err := newPrograms(ctx, product)
	if err != nil {
		return false, err
	}

	defer func() { err = errors.Join(err, os.RemoveAll(p.folder)) }()
	b := &bench{
		programs: p,
		rounds:   5,
		round:    2 * time.Second,
		sizes:    []int{10_000, 100_000, 1_000_000},
		engines:  engines,
		progress: os.Stderr,
	}
	if quick {
		b.rounds = 3
		b.round = 500 * time.Millisecond
		b.sizes = []int{10_000, 100_000}
	}

	for _, group := range groups {
		if len(only) > 0 && !slices.Contains(only, group.name) {
			continue
		}

		start := time.Now()
		fmt.Fprintf(os.Stderr, "%s (%s)\n", group.name, group.figures)
		if err := group.run(ctx, b); err != nil {
			return false, fmt.Errorf("%s: %w", group.name, err)
		}

		fmt.Fprintf(os.Stderr, "  took %s\n", time.Since(start).Round(time.Second))
	}

	for _, f := range b.figures {
		missed = missed || f.missed
	}

	return missed, printTable(os.Stdout, b.figures)
}

func printUsage() {
	fmt.Fprintln(flag.CommandLine.Output(), "usage: go run ./bench [-quick] [-only group,group]")
	flag.PrintDefaults()
	fmt.Fprintln(flag.CommandLine.Output(), "groups:")
	for _, group := range groups {
		fmt.Fprintf(flag.CommandLine.Output(), "  %-10s %s\n", group.name, group.figures)
	}
}
