package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/sheet"
)

// measureImports measures P9 to P12, G11 and G12 with files of features, imported from the command
// line: the whole way but the upload.
func measureImports(ctx context.Context, b *bench) error {
	for _, engine := range b.engines {
		s, done, err := b.emptyStore(ctx, engine)
		if err == nil {
			err = errors.Join(b.importInto(ctx, s), done())
		}
		if err != nil {
			return fmt.Errorf("%s: %w", engine, err)
		}
	}

	return nil
}

func (b *bench) importInto(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}

	least := map[string]float64{"sqlite": 25_000, "postgres": 12_000}[s.engine]
	_, idle, err := b.importFile(ctx, s, sheet.CSV, "I", 1)
	if err != nil {
		return err
	}

	var each []time.Duration // the time of a thousand rows, by size
	for _, rows := range b.sizes[:2] {
		took, memory, err := b.importFile(ctx, s, sheet.CSV, fmt.Sprint("C", rows, "N"), rows)
		if err != nil {
			return err
		}

		load := fmt.Sprintf("%s, csv, %d new rows", s.engine, rows)
		speed := float64(rows) / took.Seconds()
		each = append(each, took*1000/time.Duration(rows))
		b.addFigure(figure{
			id:     "P9",
			name:   "import of features, rows/s",
			load:   load,
			ours:   formatNumber(speed),
			bound:  fmt.Sprintf(">= %g", least),
			missed: speed < least,
		})
		b.addLimited("P12", "memory of an import above that of one row", load, memory-idle, "MB", 120)
	}

	b.addFlat("G11", "import of 1,000 rows, start included", s.engine+", by size of the file", each)
	if err := b.importCars(ctx, s, b.sizes[1], idle); err != nil {
		return err
	}
	if err := b.importVisits(ctx, s, b.sizes[1], idle); err != nil {
		return err
	}

	rows := b.sizes[1]
	took, _, err := b.importFile(ctx, s, sheet.XLSX, fmt.Sprint("C", rows, "N"), rows)
	if err != nil {
		return err
	}

	b.addFigure(figure{
		id:   "P10",
		name: "import of features, s",
		load: fmt.Sprintf("%s, xlsx, %d rows as they are", s.engine, rows),
		ours: formatNumber(took.Seconds()),
	})

	return b.listWhileImporting(ctx, s, rows)
}

// importFile imports new features from a file of its own, and gives the time
// and the highest memory of the process.
func (b *bench) importFile(
	ctx context.Context, s *store, form, code string, rows int,
) (took time.Duration, memory float64, err error) {
	file := b.runPath("features." + form)
	if err := writeFeatures(file, form, code, rows); err != nil {
		return 0, 0, err
	}
	return b.runImport(ctx, s, "features", file)
}

// runImport imports a file into the first brand, in a process of its own.
func (b *bench) runImport(
	ctx context.Context, s *store, kind, file string,
) (took time.Duration, memory float64, err error) {
	cmd := exec.CommandContext(ctx, b.product, append([]string{"import", kind, file, "--brand", "1"}, s.options...)...)
	began := time.Now()
	if out, err := cmd.CombinedOutput(); err != nil {
		return 0, 0, fmt.Errorf("import: %w\n%s", err, out)
	}

	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, 0, errors.New("the system does not report what a process used")
	}

	return time.Since(began), float64(usage.Maxrss) / 1024, nil
}

// importCars measures P9 with new vehicles, which have more columns, options and rules than all else.
func (b *bench) importCars(ctx context.Context, s *store, rows int, idle float64) error {
	file := b.runPath("vehicles.csv")
	if err := writeCars(file, rows); err != nil {
		return err
	}
	return b.importRows(ctx, s, "vehicle", file, rows, idle)
}

// importVisits measures P9 with visits of customers, whose consents are kept too.
func (b *bench) importVisits(ctx context.Context, s *store, rows int, idle float64) error {
	file := b.runPath("visits.csv")
	if err := writeVisits(file, rows); err != nil {
		return err
	}
	return b.importRows(ctx, s, "transaction", file, rows, idle)
}

// importRows imports a file of new rows, and notes how many a second there were.
func (b *bench) importRows(ctx context.Context, s *store, kind, file string, rows int, idle float64) error {
	took, memory, err := b.runImport(ctx, s, kind, file)
	if err != nil {
		return err
	}

	least := map[string]float64{"sqlite": 15_000, "postgres": 8_000}[s.engine]
	load := fmt.Sprintf("%s, csv, %d new rows", s.engine, rows)
	speed := float64(rows) / took.Seconds()
	b.addFigure(figure{
		id:     "P9",
		name:   "import of " + kind + ", rows/s",
		load:   load,
		ours:   formatNumber(speed),
		bound:  fmt.Sprintf(">= %g", least),
		missed: speed < least,
	})
	b.addLimited("P12", "memory of an import above that of one row", load, memory-idle, "MB", 120)

	return nil
}

// writeVisits writes visits of the last year to the workshop of the demo group's first dealer.
func writeVisits(name string, rows int) error {
	today := date.On(time.Now())
	head := []any{
		"company", "brand", "business_unit", "date", "customer_name", "phone", "email", "language",
		"vehicle", "vin", "manager", "consent",
	}

	return writeTable(name, sheet.CSV, "transactions", head, rows, func(n int) []any {
		return []any{
			"UAB „Aurora Vilnius“", "Aurora", "service", today.AddDays(-n % 365).String(),
			fmt.Sprint("Klientas ", n), fmt.Sprintf("+370 6%07d", n),
			fmt.Sprintf("k%d@visits.example.com", n), "lt",
			"Aurora E5", fmt.Sprintf("WAAZZZ5GA%08d", n), "jonas", []string{"yes", "unknown"}[n%2],
		}
	})
}

// writeCars writes vehicles of the demo group's first brand and dealer, each with three options.
func writeCars(name string, rows int) error {
	head := []any{"order_no", "vin", "brand", "model", "ext_code", "options", "order_status", "dealer_company", "price"}
	return writeTable(name, sheet.CSV, "vehicles", head, rows, func(n int) []any {
		return []any{
			fmt.Sprint("N", n), fmt.Sprintf("WAAZZZ4GA%08d", n), "Aurora", "A01P", "475", "W19 TOW HST",
			fmt.Sprint([]int{105, 150, 170, 182}[n%4]), "UAB „Aurora Vilnius“",
			fmt.Sprint(20_000 + n%9_000),
		}
	})
}

func writeFeatures(name, form, code string, rows int) error {
	return writeTable(name, form, "features", []any{"code", "description_lt", "description_en", "important"}, rows, func(n int) []any {
		return []any{fmt.Sprint(code, n), fmt.Sprint("Opcija Nr. ", n), fmt.Sprint("Option no. ", n), "1"}
	})
}

// writeTable writes a file of one table with so many rows.
func writeTable(name, form, title string, head []any, rows int, row func(n int) []any) (err error) {
	file, err := os.Create(name)
	if err != nil {
		return err
	}

	defer func() { err = errors.Join(err, file.Close()) }()
	book := sheet.NewBook(form, ";", file)
	table, err := book.Table(title)
	if err != nil {
		return err
	}
	if err := table.Row(head...); err != nil {
		return err
	}

	for n := range rows {
		if err := table.Row(row(n)...); err != nil {
			return err
		}
	}

	return book.Close()
}

// listWhileImporting measures P11.
func (b *bench) listWhileImporting(ctx context.Context, s *store, rows int) error {
	return b.whileServing(s, func(running *server) error {
		token, err := running.logIn("admin")
		if err != nil {
			return err
		}

		list := sameRequest(listClients, getRequest(bodyTypePage, token))
		quiet, err := list.runFor(running, b.round)
		if err != nil {
			return err
		}

		var failed error
		var all sync.WaitGroup
		all.Go(func() { _, _, failed = b.importFile(ctx, s, sheet.CSV, "P", rows) })
		time.Sleep(b.round / 4) // the import has begun
		busy, err := list.runFor(running, b.round)
		all.Wait()
		if err := errors.Join(err, failed); err != nil {
			return err
		}

		ratio := busy.p99() / quiet.p99()
		b.addFigure(figure{
			id:     "P11",
			name:   "list p99 ms, quiet / while importing",
			load:   fmt.Sprintf("%s, %d connections", s.engine, listClients),
			ours:   formatNumber(quiet.p99()) + " / " + formatNumber(busy.p99()),
			ratio:  formatNumber(ratio) + "x",
			bound:  "<= 3x",
			missed: ratio > 3,
		})

		return nil
	})
}
