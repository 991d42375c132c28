package authz

import "slices"

// Decision is an answer with its reasons.
type Decision struct {
	Allowed bool
	// Asked are the names that an entry could have had to match, the longest first.
	Asked []string
	// Matched is the entry that decided; nil when none matched, which denies.
	Matched *Entry
	// Overruled matched too, but stand before the one that decided; by id.
	Overruled []Entry
}

// Decide answers as May does, and says why.
func (e *Entries) Decide(p Permission, params ...Param) Decision {
	if p.public || p.login {
		return Decision{Allowed: true}
	}
	state := p.State
	if p.Parent != "" && !e.below[p.State] {
		state = p.Parent
	}
	d := e.decide(state, params)
	if d.Allowed || p.Or == nil {
		return d
	}
	other := e.Decide(*p.Or, params...)
	for _, name := range d.Asked {
		if !slices.Contains(other.Asked, name) {
			other.Asked = append(other.Asked, name)
		}
	}
	if other.Matched == nil {
		other.Matched, other.Overruled = d.Matched, d.Overruled
	}
	return other
}

func (e *Entries) decide(state string, params []Param) Decision {
	names := []string{state}
	for _, p := range params {
		names = append([]string{names[0] + "." + p.Name + "_" + p.Value}, names...)
	}
	for name := names[0]; name != ""; name = parent(name) {
		names = append(names, name+".*")
	}
	d := Decision{Asked: names}
	for _, entry := range e.list {
		if slices.Contains(names, entry.Permission) {
			d.Overruled = append(d.Overruled, entry)
		}
	}
	if last := len(d.Overruled) - 1; last >= 0 {
		decided := d.Overruled[last]
		d.Matched, d.Allowed, d.Overruled = &decided, decided.Type == Allow, d.Overruled[:last]
	}
	return d
}
