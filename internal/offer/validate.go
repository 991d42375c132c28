package offer

import (
	"context"
	"errors"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/rules/engine"
)

type validateInput struct {
	VersionID  int64   `path:"versionId" minimum:"1"`
	PackageID  int64   `path:"packageId" minimum:"0" doc:"the feature being selected; 0 to check the offer as it is, or to remove (OP-080)"`
	Add        []int64 `query:"addFeatureIds" maxItems:"1000" doc:"picks of this round, the newest last"`
	Remove     []int64 `query:"removeFeatureIds" maxItems:"1000" doc:"picks of this round, the newest last"`
	PrevAdd    []int64 `query:"prevAddFeatureIds" maxItems:"1000" doc:"picks of earlier rounds"`
	PrevRemove []int64 `query:"prevRemoveFeatureIds" maxItems:"1000" doc:"picks of earlier rounds"`
	Revision   int64   `query:"revision" doc:"the revision the caller has seen"`
	Repairs    int     `query:"repairs" minimum:"1" maximum:"100" default:"3" doc:"how many repairs are shown"`
}

// Validation is what the rules say to a choice (OP-079). A valid one is saved
// with the answer.
type Validation struct {
	Status        string         `json:"status" enum:"valid,invalid"`
	Rules         []BrokenRule   `json:"rules" nullable:"false" doc:"what the choice breaks, with everything that can be picked to mend it"`
	AddFeature    []int64        `json:"addFeature" nullable:"false" doc:"what is added with the choice; saved when it is valid"`
	RemoveFeature []int64        `json:"removeFeature" nullable:"false" doc:"what is removed with the choice, displaced options included"`
	Repairs       []Repair       `json:"repairs" nullable:"false" doc:"the best first"`
	Repairable    bool           `json:"repairable" doc:"false: the picks exclude each other"`
	Conflicting   []int64        `json:"conflictingPins" nullable:"false" doc:"picks that exclude each other, the newest first"`
	Silent        []Silent       `json:"silent" nullable:"false" doc:"what comes and goes by itself"`
	Features      []NamedFeature `json:"features" nullable:"false" doc:"names of every feature in repairs and lists"`
	PriceBefore   money.Cents    `json:"priceBefore" doc:"of the options chosen, as the customer pays it"`
	PriceAfter    money.Cents    `json:"priceAfter"`
	NetBefore     money.Cents    `json:"netBefore" doc:"the same without VAT"`
	NetAfter      money.Cents    `json:"netAfter"`
	Revision      int64          `json:"revision" doc:"of the offer, after saving"`
}

// errMoved says that an offer was valid when looked at and is no longer when
// written: somebody else has chosen meanwhile.
var errMoved = errors.New("the offer moved between reading and writing")

// attempts is how often a choice is looked at again when others choose meanwhile.
const attempts = 3

// validate checks a choice and saves it when it is valid. The search for
// repairs holds no transaction: others go on choosing.
func (o *Offers) validate(ctx context.Context, a *httpapi.API, in *validateInput) (out Validation, err error) {
	for range attempts {
		if out, err = o.try(ctx, a, in); !errors.Is(err, errMoved) {
			return out, err
		}
	}
	return out, fault.New(fault.Unavailable, "offer_busy")
}

// asked is the choice with what the rules say to it.
func (o *Offers) asked(ctx context.Context, a *httpapi.API, in *validateInput) (c *choosing, err error) {
	err = a.View(ctx, permEdit, func(tx *db.Tx) error {
		d, err := o.desk(ctx, tx, in.VersionID)
		if err != nil {
			return err
		}
		c = d.choosing(in)
		return o.refused(ctx, tx, d, c.ask())
	})
	return c, err
}

func (o *Offers) try(ctx context.Context, a *httpapi.API, in *validateInput) (Validation, error) {
	c, err := o.asked(ctx, a, in)
	if err != nil {
		return Validation{}, err
	}
	stale := in.Revision != 0 && in.Revision != c.d.v.Revision
	switch {
	case c.answer.Valid && !c.changes():
		return c.valid(c.d.v.Revision)
	case c.answer.Valid || stale:
		return o.keep(ctx, a, in, c)
	}
	if err := c.d.v.open(false); err != nil {
		return Validation{}, err
	}
	return o.assist(ctx, a, in, c)
}

// choosing is one choice in an offer.
type choosing struct {
	d      *desk
	query  engine.Query
	gone   []int64 // taken off, and no longer offered
	order  []int64 // picks, the oldest first
	answer engine.Answer
}

func (d *desk) choosing(in *validateInput) *choosing {
	c := &choosing{d: d, query: d.v.query(d.m)}
	var gone []int64
	c.query.Add, c.query.PrevAdd = in.Add, in.PrevAdd
	c.query.Remove, c.gone = d.gone(in.Remove)
	c.query.PrevRemove, gone = d.gone(in.PrevRemove)
	c.gone = append(c.gone, gone...)
	if in.PackageID != 0 {
		c.query.PrevAdd = append([]int64{in.PackageID}, in.PrevAdd...)
	}
	c.order = slices.Concat(c.query.PrevAdd, c.query.Add)
	return c
}

func (c *choosing) ask() (err error) {
	c.answer, err = c.d.rules.Validate(c.query)
	return err
}

// changes tells whether saving would change anything.
func (c *choosing) changes() bool {
	return len(c.answer.Add)+len(c.answer.Remove)+len(c.gone) > 0
}

// adds is what is added, the picks in their order first.
func (c *choosing) adds() []int64 {
	var out []int64
	for _, id := range slices.Concat(c.order, c.answer.Add) {
		if slices.Contains(c.answer.Add, id) && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

func (c *choosing) removes() []int64 { return slices.Concat(c.answer.Remove, c.gone) }

// action names the change in the list of steps back.
func (c *choosing) action(in *validateInput) string {
	switch {
	case len(in.PrevAdd)+len(in.PrevRemove) > 0:
		return "repair"
	case in.PackageID == 0 && len(in.Add) == 0:
		return "remove"
	}
	return "choose"
}

// subject is the code of what was toggled, for the list of steps back.
func (c *choosing) subject(in *validateInput) string {
	for _, id := range slices.Concat([]int64{in.PackageID}, in.Add, in.Remove, c.answer.Add, c.answer.Remove) {
		if code := c.d.m.Code(id); code != "" {
			return code
		}
	}
	return ""
}

// keep writes a valid choice, as the offer is at this moment.
func (o *Offers) keep(ctx context.Context, a *httpapi.API, in *validateInput, seen *choosing) (Validation, error) {
	return httpapi.UpdateOnce(ctx, a, permEdit, func(tx *db.Tx) (Validation, error) {
		var c *choosing
		what := changing{Action: seen.action(in), Subject: seen.subject(in)}
		saved, err := o.change(ctx, tx, in.VersionID, in.Revision, what, func(v *Version) error {
			m, err := o.model(ctx, tx, v)
			if err != nil {
				return err
			}
			if m == nil {
				return errMoved
			}
			rules, err := compiledFor(m, v)
			if err != nil {
				return err
			}
			d := &desk{v: v, m: m, rules: rules, tariff: seen.d.tariff}
			c = d.choosing(in)
			if err := o.refused(ctx, tx, d, c.ask()); err != nil {
				return err
			}
			if !c.answer.Valid {
				return errMoved
			}
			before := *v
			d.v = &before // the answer tells prices before and after
			if d.before, err = d.cost(nil, nil); err != nil {
				return err
			}
			v.decides(m, c.adds(), c.removes())
			return nil
		})
		if err != nil {
			return Validation{}, err
		}
		return c.valid(saved.Revision)
	})
}

// valid is the answer to a choice that keeps all rules.
func (c *choosing) valid(revision int64) (Validation, error) {
	out, err := c.told()
	out.Status, out.Repairable, out.Revision = "valid", true, revision
	return out, err
}

// told is what an answer says whether valid or not.
func (c *choosing) told() (Validation, error) {
	after, err := c.d.cost(c.adds(), c.removes())
	out := Validation{
		Rules: []BrokenRule{}, AddFeature: ids(c.answer.Add), RemoveFeature: ids(c.removes()), Repairs: []Repair{}, Conflicting: []int64{},
		Silent: make([]Silent, len(c.answer.Silent)), Features: []NamedFeature{},
		PriceBefore: c.d.before.Amount, PriceAfter: after.Amount, NetBefore: c.d.before.Net, NetAfter: after.Net, Revision: c.d.v.Revision,
	}
	for i, s := range c.answer.Silent {
		out.Silent[i] = Silent{s.Feature, s.Reason}
	}
	return out, err
}

// ids is a list that is never null.
func ids(list []int64) []int64 { return append([]int64{}, list...) }
