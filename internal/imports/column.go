package imports

import (
	"maps"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
)

// The columns that tables are made of. Each function is given where in the
// record a cell belongs.

const wrongValue = "import_wrong_value"

// key is a column that tells rows apart; read has made of it what it means.
func key[R any](name string, required bool) column[R] {
	return column[R]{head: head{name: name, required: required}}
}

func text[R any](name string, of func(*R) *string) column[R] {
	return column[R]{
		head: head{name: name}, field: name,
		set:   func(_ *work, p *pair[R], cell string) { *of(&p.after) = cell },
		clear: func(p *pair[R]) { *of(&p.after) = "" },
		get:   func(_ *work, r *R) string { return *of(r) },
	}
}

// choice is one of a few words, whatever their case.
func choice[R any](name string, of func(*R) *string, words ...string) column[R] {
	c := text(name, of)
	c.clear = nil
	c.set = func(_ *work, p *pair[R], cell string) {
		for _, word := range words {
			if strings.EqualFold(cell, word) {
				*of(&p.after) = word
				return
			}
		}
		p.fault(name, wrongValue, "value", cell)
	}
	return c
}

// optional is a column whose value may be null; read makes the value of a cell.
func optional[R, V any](name string, read func(cell string) (V, bool), write func(V) string, of func(*R) **V) column[R] {
	return column[R]{
		head: head{name: name}, field: name,
		set: func(_ *work, p *pair[R], cell string) {
			value, ok := read(cell)
			if !ok {
				p.fault(name, wrongValue, "value", cell)
				return
			}
			*of(&p.after) = &value
		},
		clear: func(p *pair[R]) { *of(&p.after) = nil },
		get: func(_ *work, r *R) string {
			if value := *of(r); value != nil {
				return write(*value)
			}
			return ""
		},
	}
}

// amount is a column of money; money is not sold below zero, but a deleted option may
// give some back.
func amount[R any](name string, negative bool, of func(*R) **money.Cents) column[R] {
	c := optional(name, readCents, money.Cents.String, of)
	c.ofList = true
	if negative {
		return c
	}
	read := c.set
	c.set = func(w *work, p *pair[R], cell string) {
		if read(w, p, cell); *of(&p.after) != nil && **of(&p.after) < 0 {
			p.fault(name, "import_negative_price")
		}
	}
	return c
}

// readCents reads 1234.50 and 1234,50.
func readCents(cell string) (money.Cents, bool) {
	n, err := money.Parse(strings.Replace(cell, ",", ".", 1))
	return n, err == nil
}

func decimal[R any](name string, of func(*R) **measure.Decimal) column[R] {
	return optional(name, func(cell string) (measure.Decimal, bool) {
		n, err := measure.Parse(strings.Replace(cell, ",", ".", 1))
		return n, err == nil
	}, measure.Decimal.String, of)
}

func whole[R any](name string, most int64, of func(*R) **int64) column[R] {
	return optional(name, func(cell string) (int64, bool) {
		n, err := strconv.ParseInt(cell, 10, 64)
		return n, err == nil && n >= 0 && n <= most
	}, func(n int64) string { return strconv.FormatInt(n, 10) }, of)
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

func flag[R any](name string, of func(*R) *db.Flag) column[R] {
	return column[R]{
		head: head{name: name}, field: name,
		set: func(_ *work, p *pair[R], cell string) {
			yes, ok := readFlag(cell)
			if !ok {
				p.fault(name, wrongValue, "value", cell)
				return
			}
			*of(&p.after) = db.Flag(yes)
		},
		clear: func(p *pair[R]) { *of(&p.after) = false },
		get: func(_ *work, r *R) string {
			if *of(r) {
				return "1"
			}
			return "0"
		},
	}
}

// languages are the endings of translated columns, by language id.
var languages = []struct{ id, code string }{{"1", "lt"}, {"2", "en"}, {"3", "lv"}, {"4", "et"}, {"5", "ru"}}

// texts are the columns of a text in all languages.
func texts[R any](base string, of func(*R) *db.Translations) []column[R] {
	columns := make([]column[R], len(languages))
	for i, l := range languages {
		write := func(p *pair[R], cell string) {
			all := maps.Clone(*of(&p.after)) // the record before shares the map
			if all == nil {
				all = db.Translations{}
			}
			all[l.id] = cell
			*of(&p.after) = all.Tidy()
		}
		columns[i] = column[R]{
			head: head{name: base + "_" + l.code, base: base, language: l.id}, field: base,
			set:   func(_ *work, p *pair[R], cell string) { write(p, cell) },
			clear: func(p *pair[R]) { write(p, "") },
			get:   func(_ *work, r *R) string { return (*of(r))[l.id] },
		}
	}
	return columns
}

// named gives a column that a record's rules know by another name.
func named[R any](field string, c column[R]) column[R] {
	c.field = field
	return c
}

// needed marks a required column.
func needed[R any](c column[R]) column[R] {
	c.required, c.clear = true, nil
	return c
}

// cost marks a column that only those may write who see costs.
func cost[R any](c column[R]) column[R] {
	c.cost = true
	return c
}
