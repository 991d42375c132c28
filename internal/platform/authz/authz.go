// Package authz decides what a user may do. It knows names and entries only:
// which brands and companies a user sees is the scope, kept in package db.
package authz

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The types of a permission entry.
const (
	Allow = "ALLOW"
	Deny  = "DENY"
)

// Entry is one permission of a role: it allows or denies a name, or with a
// trailing ".*" the name and everything below it.
type Entry struct {
	ID         int64  `json:"id"`
	Type       string `json:"type" enum:"ALLOW,DENY"`
	Permission string `json:"permission"`
}

// Param is one parameter of a permission, such as brandId 3.
type Param struct {
	Name  string
	Value string
}

// ID makes a parameter of a record's id.
func ID(name string, id int64) Param { return Param{name, strconv.FormatInt(id, 10)} }

// Permission is what an operation asks for: the state name of the screen that
// offers it, and the names of the parameters that the touched record gives.
type Permission struct {
	// State is the screen's state name, such as "app.brand.baseData.bodyTypes".
	State string
	// Parent is the state asked instead when no entry names this one.
	Parent string
	// Params are the names of the parameters, in the order they are asked in.
	Params []string
	// Or is another permission that opens the operation too, such as that of
	// the screen for support lists, which share their operations with price lists.
	Or     *Permission
	login  bool
	public bool
}

// LoginOnly is the permission of reads that need a login and the scope only.
var LoginOnly = Permission{login: true}

// Public marks operations open to everyone; each stands in a list of a test.
var Public = Permission{public: true}

// Perm asks for a state, with the names of the parameters the record gives.
func Perm(state string, params ...string) Permission {
	return Permission{State: state, Params: params}
}

// Child asks for a tab or step below a state: the child when an entry names
// it, else the parent.
func (p Permission) Child(name string) Permission {
	return Permission{State: p.State + "." + name, Parent: p.State, Params: p.Params}
}

// OrElse is this permission or the other. A refusal names the first: what the screen itself is for.
func (p Permission) OrElse(other Permission) Permission {
	if p.Or != nil {
		other = p.Or.OrElse(other)
	}
	p.Or = &other
	return p
}

// NeedsLogin reports whether an actor must be known.
func (p Permission) NeedsLogin() bool { return !p.public }

// IsLoginOnly reports whether a login suffices.
func (p Permission) IsLoginOnly() bool { return p.login }

// IsZero reports whether no permission was stated, which no operation may do.
func (p Permission) IsZero() bool { return p.State == "" && !p.login && !p.public }

// Entries are the permissions of one role, prepared for many questions.
// Entries holds no state that changes, so any number of requests may share it.
type Entries struct {
	list []Entry        // by id
	last map[string]int // name -> index of its last entry
	// below holds every name and each of its ancestors, to answer "does any
	// entry stand at or below this state" without a search.
	below map[string]bool
}

// NewEntries prepares the permissions of a role.
func NewEntries(list []Entry) *Entries {
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(a, b Entry) int { return cmp.Compare(a.ID, b.ID) })
	e := &Entries{list: sorted, last: make(map[string]int, len(sorted)), below: make(map[string]bool, len(sorted)*2)}
	for i, entry := range sorted {
		e.last[entry.Permission] = i
		name := strings.TrimSuffix(entry.Permission, ".*")
		for name != "" && !e.below[name] {
			e.below[name] = true
			name = parent(name)
		}
	}
	return e
}

// List gives the entries by ascending id.
func (e *Entries) List() []Entry { return e.list }

// May reports whether the last entry that matches the permission allows it. The
// cost depends on the depth of the name, not on the number of entries.
func (e *Entries) May(p Permission, params ...Param) bool {
	switch {
	case p.public, p.login, p.Or != nil && e.May(*p.Or, params...):
		return true
	case p.State == "":
		return false
	case p.Parent != "" && !e.below[p.State]:
		return e.may(p.Parent, params)
	}
	return e.may(p.State, params)
}

// MaySome reports whether some parameter values could be allowed. It is asked
// before the record is known; May decides once it is.
func (e *Entries) MaySome(p Permission) bool {
	if p.Or != nil && e.MaySome(*p.Or) {
		return true
	}
	if len(p.Params) == 0 || e.May(p) {
		return e.May(p)
	}
	for _, entry := range e.list {
		for _, state := range []string{p.State, p.Parent} {
			if state != "" && entry.Type == Allow && strings.HasPrefix(entry.Permission, state+".") {
				return true
			}
		}
	}
	return false
}

func (e *Entries) may(state string, params []Param) bool {
	best := -1
	look := func(name string) {
		if i, ok := e.last[name]; ok && i > best {
			best = i
		}
	}
	full := state
	look(state)
	for _, p := range params {
		full += "." + p.Name + "_" + p.Value
		look(full)
	}
	for name := full; name != ""; name = parent(name) {
		look(name + ".*")
	}
	return best >= 0 && e.list[best].Type == Allow
}

// named are the ids that entries give for a parameter, each once, ascending.
func (e *Entries) named(parameter string) []int64 {
	var ids []int64
	for _, entry := range e.list {
		for part := range strings.SplitSeq(entry.Permission, ".") {
			text, found := strings.CutPrefix(part, parameter+"_")
			if id, err := strconv.ParseInt(text, 10, 64); found && err == nil {
				ids = append(ids, id)
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func parent(name string) string {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		return name[:i]
	}
	return ""
}

// Misses reports whether the others, beyond what before allows, allow anything
// that these do not.
func (e *Entries) Misses(others *Entries, before ...*Entries) bool {
	return e.Missed(others, before...) != ""
}

// Missed names something that the others, beyond what before allows, allow and
// these do not; empty when there is nothing. Between the names that any of them
// has nothing changes, so those names decide, each with what is above, below and
// beside it.
func (e *Entries) Missed(others *Entries, before ...*Entries) string {
	held := append(slices.Clone(before), e)
	missed := ""
	for _, asked := range questions(append(slices.Clone(held), others)) {
		name := asked.name()
		if missed != "" && missed <= name {
			continue // the first by name is said, so that it is the same one each time
		}
		if others.May(asked.perm, asked.params...) && !slices.ContainsFunc(held, func(own *Entries) bool { return own.May(asked.perm, asked.params...) }) {
			missed = name
		}
	}
	return missed
}

type question struct {
	perm   Permission
	params []Param
}

// name is that of the entry which decides the question.
func (q question) name() string {
	name := strings.TrimSuffix(q.perm.State, "."+unnamed)
	for _, p := range q.params {
		if p.Name != unnamed {
			name += "." + p.Name + "_" + p.Value
		}
	}
	return name
}

// unnamed stands for a name, and a parameter, that no entry has.
const unnamed = "unnamed"

// questions are the ways a screen could ask for what the entries name: each name as
// a state, as a tab of the one above it, and with its last parts as parameters.
// A state is asked with the parameters of the one above it too: that one answers for it
// until an entry names it.
func questions(all []*Entries) []question {
	given := map[string]map[string][]Param{} // state -> the parameters that entries name it with
	add := func(state string, params []Param) {
		if given[state] == nil {
			given[state] = map[string][]Param{"": nil}
		}
		if len(params) > 0 {
			given[state][fmt.Sprint(params)] = params
		}
	}
	for _, entries := range all {
		for _, entry := range entries.list {
			name := strings.TrimSuffix(entry.Permission, ".*")
			add(name+"."+unnamed, nil)
			for state, params := range splits(name) {
				add(state, params)
			}
			for above := parent(name); above != ""; above = parent(above) {
				add(above, nil)
			}
		}
	}
	var asked []question
	for state, own := range given {
		above := parent(state)
		for _, params := range slices.Concat(slices.Collect(maps.Values(own)), slices.Collect(maps.Values(given[above]))) {
			more := append(slices.Clone(params), Param{unnamed, "0"})
			for _, perm := range []Permission{Perm(state), {State: state, Parent: above}} {
				asked = append(asked, question{perm, params}, question{perm, more})
			}
		}
	}
	return asked
}

// splits are the ways to read a name as a state and parameters: as many of its last
// parts as look like some.
func splits(name string) iter.Seq2[string, []Param] {
	return func(yield func(string, []Param) bool) {
		state, params := name, []Param(nil)
		for yield(state, params) {
			i := strings.LastIndexByte(state, '.')
			if i < 0 {
				return
			}
			key, value, isParam := strings.Cut(state[i+1:], "_")
			if !isParam {
				return
			}
			state, params = state[:i], append([]Param{{key, value}}, params...)
		}
	}
}
