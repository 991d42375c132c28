package configure

import (
	"context"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/rules/engine"
)

type whyInput struct {
	FeatureID int64  `path:"featureId" minimum:"1"`
	VersionID int64  `path:"versionId" minimum:"1"`
	Want      string `query:"want" enum:"present,absent" default:"present" doc:"absent: why it cannot be left out"`
}

// OptionExplanation says why an option cannot be chosen, or not be left out.
type OptionExplanation struct {
	Possible bool           `json:"possible" doc:"nothing is in the way; the reasons then are what it asks for besides"`
	Text     string         `json:"text" doc:"all of it in the caller's language"`
	Reasons  []Reason       `json:"reasons" nullable:"false" doc:"a smallest set that cannot hold together with the picks, rules first"`
	Picks    []NamedFeature `json:"picks" nullable:"false" doc:"the customer's own choices that have a part in it"`
}

// Reason is one demand that has a part in an explanation.
type Reason struct {
	Kind       engine.ReasonKind `json:"kind" enum:"rule,class,package,required,unavailable"`
	RuleID     *int64            `json:"rule_id" nullable:"true"`
	RuleName   string            `json:"rule_name"`
	Text       string            `json:"text" doc:"in the caller's language"`
	OriginFile string            `json:"origin_file" doc:"the import the rule came from"`
	OriginRow  int64             `json:"origin_row"`
	Triggers   []Trigger         `json:"triggers" nullable:"false" doc:"choices of the customer that the demand speaks of"`
}

// Trigger is a choice of the customer that a demand names.
type Trigger struct {
	FeatureID int64  `json:"feature_id"`
	Code      string `json:"code"`
	Text      string `json:"text"`
}

// explainOption explains why an option cannot be chosen, or not be left out. The search holds no
// transaction.
func (o *Operations) explainOption(ctx context.Context, a *httpapi.API, in *whyInput) (OptionExplanation, error) {
	var cfg *configuration
	err := a.View(ctx, offer.PermRead, func(tx *db.Tx) (err error) {
		if cfg, err = o.openConfiguration(ctx, tx, in.VersionID); err == nil && cfg.m.Feature(in.FeatureID) == nil {
			err = o.explainRefusal(ctx, tx, cfg, &engine.QueryError{
				Code:     engine.UnknownFeature,
				Features: []int64{in.FeatureID},
			})
		}

		return err
	})
	if err != nil {
		return OptionExplanation{}, err
	}

	want := in.Want != "absent"
	found, err := cfg.rules.Why(cfg.v.Query(cfg.m), in.FeatureID, want)
	out := OptionExplanation{Possible: found.Possible, Reasons: []Reason{}, Picks: []NamedFeature{}}
	if err != nil {
		return out, err
	}
	if found.Possible {
		return out, o.explainNeeds(ctx, a, cfg, in, want, &out)
	}

	concerned := append([]int64{in.FeatureID}, found.Picks...)
	err = a.View(ctx, offer.PermRead, func(tx *db.Tx) error {
		named := append([]int64{}, concerned...)
		for _, r := range found.Reasons {
			named = append(append(append(named, r.Triggers...), cfg.m.Mentions(r.Rule)...), r.Feature)
			named = append(named, cfg.m.Contents(r.Feature)...)
		}

		s, err := o.newSpeaker(ctx, tx, cfg, named)
		if err != nil {
			return err
		}

		out.Text = s.ExplanationText(in.FeatureID, want, &found)
		for i := range found.Reasons {
			r := &found.Reasons[i]
			origin := cfg.m.Origin(r.Rule)
			reason := Reason{
				Kind:       r.Kind,
				RuleName:   origin.Name,
				OriginFile: origin.OriginFile,
				OriginRow:  origin.OriginRow,
				Text:       s.ReasonText(r, concerned),
				Triggers:   []Trigger{},
			}

			if r.Kind == engine.ByRule {
				reason.RuleID = &r.Rule
			}

			for _, id := range r.Triggers {
				n := namedFeature(cfg, s, id)
				reason.Triggers = append(reason.Triggers, Trigger{n.ID, n.Code, n.Text})
			}

			out.Reasons = append(out.Reasons, reason)
		}

		for _, id := range found.Picks {
			out.Picks = append(out.Picks, namedFeature(cfg, s, id))
		}

		return nil
	})

	return out, err
}

// explainNeeds tells what an option that can be chosen asks for besides: the rules that choosing it
// alone would break.
func (o *Operations) explainNeeds(
	ctx context.Context, a *httpapi.API, cfg *configuration, in *whyInput, want bool, out *OptionExplanation,
) error {
	if !want {
		return nil
	}

	query := cfg.v.Query(cfg.m)
	query.Add = []int64{in.FeatureID}
	options, done := limitSearch(ctx)
	defer done()
	options.Most = 1
	found, err := cfg.rules.Assist(query, options)
	if err != nil || found.Valid {
		return err
	}

	var named []int64
	for i := range found.Rules {
		named = append(named, cfg.m.Mentions(found.Rules[i].ID)...)
	}

	return a.View(ctx, offer.PermRead, func(tx *db.Tx) error {
		s, err := o.newSpeaker(ctx, tx, cfg, named)
		if err != nil {
			return err
		}

		for i := range found.Rules {
			id := found.Rules[i].ID
			if id == 0 {
				continue
			}

			origin := cfg.m.Origin(id)
			out.Reasons = append(out.Reasons, Reason{
				Kind:       engine.ByRule,
				RuleID:     &id,
				RuleName:   origin.Name,
				OriginFile: origin.OriginFile,
				OriginRow:  origin.OriginRow,
				Text:       s.Rule(id),
				Triggers:   []Trigger{},
			})
		}

		return nil
	})
}
