package configure

import (
	"context"
	"errors"
	"slices"

	"forecourt/internal/offer"
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
	httpapi.Seen
	Repairs int `query:"repairs" minimum:"1" maximum:"100" default:"3" doc:"how many repairs are shown"`
}

// Validation is what the rules say to a choice (OP-079). A valid one is saved
// with the answer.
type Validation struct {
	Status        string           `json:"status" enum:"valid,invalid"`
	Rules         []BrokenRule     `json:"rules" nullable:"false" doc:"what the choice breaks, with everything that can be picked to mend it"`
	AddFeature    []int64          `json:"addFeature" nullable:"false" doc:"what is added with the choice; saved when it is valid"`
	RemoveFeature []int64          `json:"removeFeature" nullable:"false" doc:"what is removed with the choice, displaced options included"`
	Repairs       []Repair         `json:"repairs" nullable:"false" doc:"the best first"`
	Always        Changes          `json:"always" doc:"what every valid selection with the picks changes, also one that is not among the repairs"`
	Repairable    bool             `json:"repairable" doc:"false: the picks exclude each other"`
	Conflicting   []int64          `json:"conflictingPins" nullable:"false" doc:"picks that exclude each other, the newest first"`
	Silent        []Silent         `json:"silent" nullable:"false" doc:"what comes and goes by itself"`
	Features      []ChangedFeature `json:"features" nullable:"false" doc:"names and looks of every feature in repairs and lists"`
	PriceBefore   money.Cents      `json:"priceBefore" doc:"of the options chosen, as the customer pays it"`
	PriceAfter    money.Cents      `json:"priceAfter"`
	NetBefore     money.Cents      `json:"netBefore" doc:"the same without VAT"`
	NetAfter      money.Cents      `json:"netAfter"`
	Revision      int64            `json:"revision" doc:"of the offer, after saving"`
}

// errMoved says that an offer was valid when looked at and is no longer when
// written: somebody else has chosen meanwhile.
var errMoved = errors.New("the offer moved between reading and writing")

// attempts is how often a choice is looked at again when others choose meanwhile.
const attempts = 3

// validateChoice checks a choice and saves it when it is valid. The search for repairs holds no
// transaction: others go on choosing.
func (o *Operations) validateChoice(
	ctx context.Context, a *httpapi.API, in *validateInput,
) (out Validation, err error) {
	for range attempts {
		if out, err = o.validateOnce(ctx, a, in); !errors.Is(err, errMoved) {
			return out, err
		}
	}

	return out, fault.New(fault.Unavailable, "offer_busy")
}

// checkProposal asks the rules what they say to a choice.
func (o *Operations) checkProposal(ctx context.Context, a *httpapi.API, in *validateInput) (p *proposal, err error) {
	err = a.View(ctx, offer.PermEdit, func(tx *db.Tx) error {
		cfg, err := o.openConfiguration(ctx, tx, in.VersionID)
		if err != nil {
			return err
		}

		p = cfg.proposeChoice(in)
		return o.explainRefusal(ctx, tx, cfg, p.checkRules())
	})

	return p, err
}

func (o *Operations) validateOnce(ctx context.Context, a *httpapi.API, in *validateInput) (Validation, error) {
	p, err := o.checkProposal(ctx, a, in)
	if err != nil {
		return Validation{}, err
	}

	stale, err := in.Saw().Moved(p.cfg.v.Revision)
	switch {
	case err != nil:
		return Validation{}, err
	case p.answer.Valid && !p.changesOffer():
		return p.answerValid(p.cfg.v.Revision)
	case p.answer.Valid || stale:
		return o.saveChoice(ctx, a, in, p)
	}

	if err := p.cfg.v.CheckOpen(false); err != nil {
		return Validation{}, err
	}

	return o.answerInvalid(ctx, a, in, p)
}

// proposal is one choice in an offer.
type proposal struct {
	cfg      *configuration
	query    engine.Query
	unlisted []int64 // taken off, or displaced, and no longer offered
	// displaced are those of unlisted whose place something else takes.
	displaced []int64
	order     []int64 // picks, the oldest first
	answer    engine.Answer
}

func (cfg *configuration) proposeChoice(in *validateInput) *proposal {
	p := &proposal{cfg: cfg, query: cfg.v.Query(cfg.m)}
	var gone []int64
	p.query.Add = in.Add
	p.query.PrevAdd = in.PrevAdd
	p.query.Remove, p.unlisted = cfg.splitUnlisted(in.Remove)
	p.query.PrevRemove, gone = cfg.splitUnlisted(in.PrevRemove)
	p.unlisted = append(p.unlisted, gone...)
	if in.PackageID != 0 {
		p.query.PrevAdd = append([]int64{in.PackageID}, in.PrevAdd...)
	}

	p.order = slices.Concat(p.query.PrevAdd, p.query.Add)
	return p
}

// checkRules asks the rules, and takes off what the choice displaces.
func (p *proposal) checkRules() (err error) {
	if p.answer, err = p.cfg.rules.Validate(p.query); err != nil {
		return err
	}

	p.displaceLost()
	return nil
}

// displaceLost takes off what is no longer offered where something of its kind takes its place.
// What is asked for does so even when the car has it already: standard equipment that came back
// when the choice was lost.
func (p *proposal) displaceLost() {
	p.unlisted = slices.Clone(p.unlisted)
	for _, id := range p.cfg.findDisplaced(slices.Concat(p.order, p.answer.Add)) {
		if !slices.Contains(p.unlisted, id) {
			p.unlisted = append(p.unlisted, id)
			p.displaced = append(slices.Clone(p.displaced), id)
		}
	}
}

// changesOffer reports whether saving would change anything.
func (p *proposal) changesOffer() bool {
	return len(p.answer.Add)+len(p.answer.Remove)+len(p.unlisted) > 0
}

// addedFeatures lists what is added, the picks in their order first.
func (p *proposal) addedFeatures() []int64 {
	var out []int64
	for _, id := range slices.Concat(p.order, p.answer.Add) {
		if slices.Contains(p.answer.Add, id) && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}

	return out
}

func (p *proposal) removedFeatures() []int64 { return slices.Concat(p.answer.Remove, p.unlisted) }

// actionName names the change in the list of steps back.
func (p *proposal) actionName(in *validateInput) string {
	switch {
	case len(in.PrevAdd)+len(in.PrevRemove) > 0:
		return "repair"
	case in.PackageID == 0 && len(in.Add) == 0:
		return "remove"
	}

	return "choose"
}

// subjectCode gives the code of what was toggled, for the list of steps back.
func (p *proposal) subjectCode(in *validateInput) string {
	for _, id := range slices.Concat([]int64{in.PackageID}, in.Add, in.Remove, p.answer.Add, p.answer.Remove) {
		if code := p.cfg.m.Code(id); code != "" {
			return code
		}
	}

	return ""
}

// saveChoice writes a valid choice, as the offer is at this moment.
func (o *Operations) saveChoice(
	ctx context.Context, a *httpapi.API, in *validateInput, seen *proposal,
) (Validation, error) {
	return httpapi.UpdateOnce(ctx, a, offer.PermEdit, func(tx *db.Tx) (Validation, error) {
		var p *proposal
		what := offer.Change{Action: seen.actionName(in), Subject: seen.subjectCode(in)}
		saved, err := o.offers.Change(ctx, tx, in.VersionID, in.Saw(), what, func(v *offer.Version) error {
			m, err := o.offers.Model(ctx, tx, v)
			if err != nil {
				return err
			}
			if m == nil {
				return errMoved
			}
			rules, err := offer.CompiledRules(m, v)
			if err != nil {
				return err
			}
			cfg := &configuration{v: v, m: m, rules: rules, tariff: seen.cfg.tariff}
			if cfg.lost, err = v.Lost(ctx, tx, m); err != nil {
				return err
			}
			p = cfg.proposeChoice(in)
			if err := o.explainRefusal(ctx, tx, cfg, p.checkRules()); err != nil {
				return err
			}
			if !p.answer.Valid {
				return errMoved
			}

			before := *v
			cfg.v = &before // the answer has prices before and after
			if cfg.before, err = cfg.costAfter(nil, nil); err != nil {
				return err
			}

			v.ChangeChoices(m, p.addedFeatures(), p.removedFeatures())
			return nil
		})
		if err != nil {
			return Validation{}, err
		}

		return p.answerValid(saved.Revision)
	})
}

// answerValid answers a choice that keeps all rules.
func (p *proposal) answerValid(revision int64) (Validation, error) {
	out, err := p.newValidation()
	out.Status = "valid"
	out.Repairable = true
	out.Revision = revision
	return out, err
}

// newValidation makes what an answer says whether the choice is valid or not.
func (p *proposal) newValidation() (Validation, error) {
	after, err := p.cfg.costAfter(p.addedFeatures(), p.removedFeatures())
	out := Validation{
		Rules:         []BrokenRule{},
		AddFeature:    nonNilIDs(p.answer.Add),
		RemoveFeature: nonNilIDs(p.removedFeatures()),
		Repairs:       []Repair{},
		Always:        Changes{nonNilIDs(nil), nonNilIDs(nil)},
		Conflicting:   []int64{},
		Silent:        p.silentChanges(),
		Features:      []ChangedFeature{},
		PriceBefore:   p.cfg.before.Amount,
		PriceAfter:    after.Amount,
		NetBefore:     p.cfg.before.Net,
		NetAfter:      after.Net,
		Revision:      p.cfg.v.Revision,
	}

	return out, err
}

// nonNilIDs copies a list, so that it is never null.
func nonNilIDs(list []int64) []int64 { return append([]int64{}, list...) }
