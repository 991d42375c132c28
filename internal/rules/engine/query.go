package engine

import (
	"fmt"
	"slices"
)

// Query is a saved selection and what the user asks of it. All lists hold
// feature ids; order matters only where it is said.
type Query struct {
	// Selected are the non-standard features chosen, the oldest choice first; Removed the standard ones dropped.
	Selected, Removed []int64
	// Add and Remove are the toggled feature and the picks of this round, the newest last.
	Add, Remove []int64
	// PrevAdd and PrevRemove are the picks of earlier rounds.
	PrevAdd, PrevRemove []int64
	// Trusted says that the saved selection is valid under this very model, so that only rules touched by the
	// change need be looked at.
	Trusted bool
}

// QueryError is a question that cannot be answered; Code names why, Features
// which are wrong, in ascending order.
type QueryError struct {
	Code     string
	Features []int64
}

// Codes of a QueryError.
const (
	UnknownFeature = "unknown_feature"                // the model does not offer it
	AddedAndGone   = "same_feature_added_and_removed" // it is asked for and refused at once
	StandardOfKind = "standard_of_class"              // standard equipment of an exclusive class is replaced, not removed
	NotSelectable  = "not_selectable"                 // it is disabled, or has no price in this offer type
)

func (e *QueryError) Error() string { return fmt.Sprintf("%s: features %v", e.Code, e.Features) }

// pin is one pick: the feature must stay present, or absent.
type pin struct {
	feature int32
	add     bool
}

// readQuery takes the question into the session: the saved state, the pins, newest first, and the
// state they lead to.
func (s *Session) readQuery(q *Query) error {
	c := s.compiled
	s.wrong = s.wrong[:0]
	s.saved.clearAll(c.structure)

	for _, id := range q.Selected {
		if f, ok := s.knownPlace(id); ok && !c.features[f].Standard {
			s.saved.chosen.add(f)
		}
	}

	for _, id := range q.Removed {
		if f, ok := s.knownPlace(id); ok && c.features[f].Standard && !c.ofClass(f) {
			s.saved.dropped.add(f)
		}
	}

	s.pins = s.pins[:0]
	s.pinAll(q.Add, true)
	s.pinAll(q.Remove, false)
	s.pinAll(q.PrevAdd, true)
	s.pinAll(q.PrevRemove, false)
	if err := s.refuseWrong(UnknownFeature); err != nil {
		return err
	}
	if err := s.checkPins(); err != nil {
		return err
	}

	s.saved.derivePresent(c.structure)
	s.now.clearAll(c.structure)
	s.now.copySelection(&s.saved)
	if len(s.pins) == 0 {
		s.now.copyDerived(&s.saved)
		return nil
	}

	s.applyPicks()
	s.now.derivePresent(c.structure)

	return nil
}

func (s *Session) knownPlace(id int64) (int32, bool) {
	f, ok := s.compiled.placeOf(id)
	if !ok {
		s.wrong = append(s.wrong, id)
	}
	return f, ok
}

// pinAll appends the picks, the last of the list first, each once.
func (s *Session) pinAll(ids []int64, add bool) {
	for i := len(ids) - 1; i >= 0; i-- {
		if f, ok := s.knownPlace(ids[i]); ok && !slices.Contains(s.pins, pin{f, add}) {
			s.pins = append(s.pins, pin{f, add})
		}
	}
}

// isPinned reports whether a pick asks for the feature, or for its absence.
func (s *Session) isPinned(f int32, add bool) bool { return slices.Contains(s.pins, pin{f, add}) }

func (s *Session) checkPins() error {
	c := s.compiled
	for _, p := range s.pins {
		if p.add && s.isPinned(p.feature, false) {
			s.wrong = append(s.wrong, c.features[p.feature].ID)
		}
	}

	if err := s.refuseWrong(AddedAndGone); err != nil {
		return err
	}

	for _, p := range s.pins {
		if !p.add && c.ofClass(p.feature) {
			s.wrong = append(s.wrong, c.features[p.feature].ID)
		}
	}

	if err := s.refuseWrong(StandardOfKind); err != nil {
		return err
	}

	for _, p := range s.pins {
		if p.add && !c.features[p.feature].Standard && !c.isAddable(p.feature) && !s.saved.chosen.has(p.feature) {
			s.wrong = append(s.wrong, c.features[p.feature].ID)
		}
	}

	return s.refuseWrong(NotSelectable)
}

func (s *Session) refuseWrong(code string) error {
	if len(s.wrong) == 0 {
		return nil
	}
	slices.Sort(s.wrong)
	return &QueryError{code, slices.Clone(slices.Compact(s.wrong))}
}

// applyPicks makes the picks, and lets each choice displace earlier ones of its exclusive class:
// those no pick asks for.
func (s *Session) applyPicks() {
	c := s.compiled
	for _, p := range s.pins {
		switch standard := c.features[p.feature].Standard; {
		case standard && p.add:
			s.now.dropped.drop(p.feature)
		case standard:
			s.now.dropped.add(p.feature)
		case p.add:
			s.now.chosen.add(p.feature)
		default:
			s.now.chosen.drop(p.feature)
		}
	}

	s.brought = s.brought[:0]
	for _, p := range s.pins {
		if p.add {
			s.brought = append(s.brought, p.feature)
		}
	}

	for i := 0; i < len(s.brought); i++ {
		f := s.brought[i]
		for _, inside := range c.contents.at(f) {
			if !slices.Contains(s.brought, inside) {
				s.brought = append(s.brought, inside)
			}
		}

		if class := c.class[f]; class >= 0 && c.classes[class].Exclusive {
			for _, rival := range c.members.at(class) {
				if rival != f && s.now.chosen.has(rival) && !s.isPinned(rival, true) {
					s.now.chosen.drop(rival)
				}
			}
		}
	}
}
