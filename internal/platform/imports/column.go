package imports

import (
	"maps"
	"strconv"
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// Column is how a cell goes into a record, and what it holds for a record.
type Column[R any] struct {
	Name     string
	Required bool
	// Expected says that the file must have the column, and that rows may leave it empty.
	Expected bool
	// Field is the field by which the record's own rules name the column.
	Field string
	// Also names the column in files of another origin; where a file has it, it comes before Name.
	Also string
	// IsCode says that the cell holds a code, which is never a date. Keys, references and what Read
	// itself reads are codes anyway.
	IsCode bool
	// Members says that the cell holds members of a set, with spaces between. A file adds to the set,
	// and replaces the members that it is about; it replaces all of them where the run replaces the
	// sets of the table.
	Members bool
	// Idle reports whether the column means nothing in a run; its cells are ignored then.
	Idle func(Run) bool
	// Set reads a cell that is not empty; Clear is called for Cleared. A column
	// without Set is a key, or is read by the table's Read.
	Set   func(w *Work, p *Pair[R], cell string)
	Clear func(p *Pair[R])
	Get   func(w *Work, r *R) string

	base, language string // see head
	reference      *Reference
	isDay          bool
}

func (c *Column[R]) describeHead() head {
	return head{
		name: c.Name, also: c.Also, required: c.Required || c.Expected, idle: c.Idle, base: c.base, language: c.language,
		code: !c.isDay && (c.IsCode || c.Members || c.Set == nil || c.reference != nil),
	}
}

// The columns that tables consist of. Each function takes where in the record a
// cell belongs.

const wrongValue = "import_wrong_value"

// Key makes a column that identifies lines; Read finds the record of its cell.
func Key[R any](name, field string, required bool) Column[R] {
	return Column[R]{Name: name, Field: field, Required: required}
}

// Text makes a column of plain text.
func Text[R any](name string, of func(*R) *string) Column[R] {
	return Column[R]{
		Name: name, Field: name,
		Set:   func(_ *Work, p *Pair[R], cell string) { *of(&p.After) = cell },
		Clear: func(p *Pair[R]) { *of(&p.After) = "" },
		Get:   func(_ *Work, r *R) string { return *of(r) },
	}
}

// Choice makes a column that takes one of a few words, in any letter case.
func Choice[R any](name string, of func(*R) *string, words ...string) Column[R] {
	c := Text(name, of)
	c.Clear = nil
	c.Set = func(_ *Work, p *Pair[R], cell string) {
		for _, word := range words {
			if strings.EqualFold(cell, word) {
				*of(&p.After) = word
				return
			}
		}

		p.Fault(name, wrongValue, "value", cell)
	}

	return c
}

// Optional makes a column whose value may be null; read turns a cell into the value.
func Optional[R, V any](
	name string,
	read func(cell string) (V, bool),
	write func(V) string,
	of func(*R) **V,
) Column[R] {
	return Column[R]{
		Name: name, Field: name,
		Set: func(_ *Work, p *Pair[R], cell string) {
			value, ok := read(cell)
			if !ok {
				p.Fault(name, wrongValue, "value", cell)
				return
			}
			*of(&p.After) = &value
		},
		Clear: func(p *Pair[R]) { *of(&p.After) = nil },
		Get: func(_ *Work, r *R) string {
			if value := *of(r); value != nil {
				return write(*value)
			}
			return ""
		},
	}
}

// Amount makes a column of money. An amount below zero is faulty unless negative allows it.
func Amount[R any](name string, negative bool, of func(*R) **money.Cents) Column[R] {
	c := Optional(name, nil, money.Cents.String, of)
	c.Set = func(_ *Work, p *Pair[R], cell string) {
		amount, code, params := ReadAmount(cell)
		if code != "" {
			p.Fault(name, code, params...)
			return
		}

		*of(&p.After) = &amount
	}
	if negative {
		return c
	}

	read := c.Set
	c.Set = func(w *Work, p *Pair[R], cell string) {
		if read(w, p, cell); *of(&p.After) != nil && **of(&p.After) < 0 {
			p.Fault(name, "import_negative_amount")
		}
	}

	return c
}

// Decimal makes a column of numbers such as litres or g/km.
func Decimal[R any](name string, of func(*R) **measure.Decimal) Column[R] {
	return Optional(name, func(cell string) (measure.Decimal, bool) {
		n, err := measure.Parse(strings.Replace(cell, ",", ".", 1))
		return n, err == nil
	}, measure.Decimal.String, of)
}

// Whole makes a column of whole numbers from 0 to most.
func Whole[R any](name string, most int64, of func(*R) **int64) Column[R] {
	return Optional(name, func(cell string) (int64, bool) {
		n, err := strconv.ParseInt(cell, 10, 64)
		return n, err == nil && n >= 0 && n <= most
	}, func(n int64) string { return strconv.FormatInt(n, 10) }, of)
}

// Day makes a column of days such as 2026-11-20, 20.11.2026, or a date of a spreadsheet.
func Day[R any](name string, of func(*R) **date.Date) Column[R] {
	return Dated(Optional(name, ReadDay, date.Date.String, of))
}

// Dated lets a column take the dates of a spreadsheet.
func Dated[R any](c Column[R]) Column[R] {
	c.isDay = true
	return c
}

// Coded marks a column as one of codes.
func Coded[R any](c Column[R]) Column[R] {
	c.IsCode = true
	return c
}

// ReadDay reads a day; a time of midnight behind it, as spreadsheets write it, is left out.
func ReadDay(cell string) (date.Date, bool) {
	cell = strings.TrimSuffix(cell, " 00:00:00")
	if len(cell) == len("20.11.2026") && cell[2] == '.' && cell[5] == '.' {
		cell = cell[6:] + "-" + cell[3:5] + "-" + cell[:2]
	}
	day, err := date.Parse(cell)
	return day, err == nil
}

var flagWords = map[string]bool{
	"1": true, "yes": true, "taip": true, "x": true, "true": true,
	"0": false, "no": false, "ne": false, "false": false,
}

// readFlag reads any of the words for yes and no.
func readFlag(cell string) (yes, ok bool) {
	yes, ok = flagWords[strings.ToLower(cell)]
	return yes, ok
}

// Flag makes a column of yes or no, see flagWords.
func Flag[R any](name string, of func(*R) *db.Flag) Column[R] {
	return Column[R]{
		Name: name, Field: name,
		Set: func(_ *Work, p *Pair[R], cell string) {
			yes, ok := readFlag(cell)
			if !ok {
				p.Fault(name, wrongValue, "value", cell)
				return
			}
			*of(&p.After) = db.Flag(yes)
		},
		Clear: func(p *Pair[R]) { *of(&p.After) = false },
		Get: func(_ *Work, r *R) string {
			if *of(r) {
				return "1"
			}
			return "0"
		},
	}
}

// Texts makes the columns of a text in all languages.
func Texts[R any](base string, of func(*R) *db.Translations) []Column[R] {
	columns := make([]Column[R], len(record.LanguageCodes))
	for i, l := range record.LanguageCodes {
		write := func(p *Pair[R], cell string) {
			all := maps.Clone(*of(&p.After)) // the record before shares the map
			if all == nil {
				all = db.Translations{}
			}
			all[l.ID] = cell
			*of(&p.After) = all.Tidy()
		}

		columns[i] = Column[R]{
			Name: base + "_" + l.Code, Field: base, base: base, language: l.ID,
			Set:   func(_ *Work, p *Pair[R], cell string) { write(p, cell) },
			Clear: func(p *Pair[R]) { write(p, "") },
			Get:   func(_ *Work, r *R) string { return (*of(r))[l.ID] },
		}
	}

	return columns
}

// Named says by which field the rules of the record refuse what the column holds.
func Named[R any](field string, c Column[R]) Column[R] {
	c.Field = field
	return c
}

// Required marks a column without which a record cannot be created.
func Required[R any](c Column[R]) Column[R] {
	c.Required = true
	c.Clear = nil
	return c
}

// IdleIf lets a column mean nothing in runs for which idle holds.
func IdleIf[R any](idle func(Run) bool, c Column[R]) Column[R] {
	before := c.Idle
	c.Idle = func(run Run) bool { return before != nil && before(run) || idle(run) }
	return c
}
