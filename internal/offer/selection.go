package offer

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/rules/engine"
)

type selectionInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Chosen   []int64 `json:"chosen" maxItems:"1000" uniqueItems:"true" doc:"options beyond the standard equipment, the oldest choice first"`
		Dropped  []int64 `json:"dropped,omitempty" maxItems:"1000" uniqueItems:"true" doc:"standard equipment the customer does without"`
		Revision int64   `json:"revision" minimum:"1" doc:"the revision the caller has seen"`
	}
}

// selects makes the selection of an offer exactly this, when the rules allow it.
func (o *Offers) selects(ctx context.Context, tx *db.Tx, in *selectionInput) (Version, error) {
	return o.change(ctx, tx, in.ID, in.Body.Revision, changing{Action: "selection"}, func(v *Version) error {
		if slices.Equal(v.Chosen(), in.Body.Chosen) && slices.Equal(v.Dropped(), in.Body.Dropped) {
			return nil // an offer that breaks rules can be kept as it was
		}
		d, err := o.deskOf(ctx, tx, v)
		if err != nil {
			return err
		}
		if d.m == nil {
			return fault.New(fault.Conflict, "offer_without_model")
		}
		if err := d.selectable(in.Body.Chosen, in.Body.Dropped); err != nil {
			return o.refused(ctx, tx, d, err)
		}
		before := *v
		v.chooses(d.m, in.Body.Chosen, in.Body.Dropped)
		answer, err := v.answer(d.m)
		if err != nil || answer.Valid {
			return err
		}
		d.v = &before
		return o.breaks(ctx, tx, d, &answer)
	})
}

// selectable checks each id of a selection. What the offer holds already may
// stay, though it could not be chosen any more.
func (d *desk) selectable(chosen, dropped []int64) error {
	wrong := map[string][]int64{}
	holds := func(id int64, role string) bool {
		return slices.ContainsFunc(d.v.Choices, func(c Choice) bool { return c.FeatureID == id && c.Role == role })
	}
	for _, id := range chosen {
		f := d.m.Feature(id)
		switch {
		case slices.Contains(dropped, id):
			wrong[engine.AddedAndGone] = append(wrong[engine.AddedAndGone], id)
		case holds(id, Chosen):
		case f == nil:
			wrong[engine.UnknownFeature] = append(wrong[engine.UnknownFeature], id)
		case d.m.IsStandard(d.v.Type, id) || !d.m.Sells(d.v.Type, id):
			wrong[engine.NotSelectable] = append(wrong[engine.NotSelectable], id)
		}
	}
	for _, id := range dropped {
		f := d.m.Feature(id)
		switch {
		case holds(id, Dropped):
		case f == nil:
			wrong[engine.UnknownFeature] = append(wrong[engine.UnknownFeature], id)
		case !d.m.IsStandard(d.v.Type, id):
			wrong[engine.NotSelectable] = append(wrong[engine.NotSelectable], id)
		case bool(f.Exclusive):
			wrong[engine.StandardOfKind] = append(wrong[engine.StandardOfKind], id)
		}
	}
	for _, code := range []string{engine.UnknownFeature, engine.AddedAndGone, engine.StandardOfKind, engine.NotSelectable} {
		if features := wrong[code]; features != nil {
			return &engine.QueryError{Code: code, Features: features}
		}
	}
	return nil
}

// breaks says which rules a selection breaks.
func (o *Offers) breaks(ctx context.Context, tx *db.Tx, d *desk, answer *engine.Answer) error {
	told, err := o.violated(ctx, tx, d, answer)
	if err != nil {
		return err
	}
	return fault.New(fault.Invalid, "selection_invalid").With("rules", strings.Join(told, "; "))
}

// violated says in words what a car violates: rules, and product classes of
// which it has too much.
func (o *Offers) violated(ctx context.Context, tx *db.Tx, d *desk, answer *engine.Answer) ([]string, error) {
	told := []string{}
	if answer.Valid {
		return told, nil
	}
	rules, named := map[string]int64{}, append([]int64{}, answer.Present...)
	for _, v := range answer.Violated {
		if number, is := strings.CutPrefix(v, "rule:"); is {
			id, err := strconv.ParseInt(number, 10, 64)
			if err != nil {
				return nil, err
			}
			rules[v], named = id, append(named, d.m.Mentions(id)...)
		}
	}
	s, err := o.speaker(ctx, tx, d, named)
	if err != nil {
		return nil, err
	}
	for _, v := range answer.Violated {
		if class, crowded := strings.CutPrefix(v, "class:"); crowded {
			told = append(told, s.Crowd(class, d.m.Members(class, answer.Present)))
		} else if id, is := rules[v]; is {
			told = append(told, s.ByRule(id))
		}
	}
	return told, nil
}
