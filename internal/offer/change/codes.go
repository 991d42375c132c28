package change

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/price"
)

// Configuration is the car of an offer in codes, for another configurator (OP-102).
type Configuration struct {
	VersionID int64      `json:"version_id"`
	Number    string     `json:"number"`
	Type      price.Type `json:"type"`
	Model     string     `json:"model" doc:"code of the model; empty without one"`
	Features  []string   `json:"features" nullable:"false" doc:"codes of the options chosen, the oldest choice first"`
	Dropped   []string   `json:"dropped" nullable:"false" doc:"codes of standard equipment done without"`
}

type codesInput struct {
	VersionID int64 `path:"versionId" minimum:"1"`
}

func carInCodes(ctx context.Context, tx *db.Tx, in *codesInput) (Configuration, error) {
	v, err := offer.Versions.Get(ctx, tx, in.VersionID)
	if err != nil {
		return Configuration{}, err
	}

	out := Configuration{VersionID: v.ID, Number: v.Number, Type: v.Type, Features: []string{}, Dropped: []string{}}
	if v.ModelID != nil {
		codes, err := db.Select[string](ctx, tx, "SELECT code FROM models WHERE {brand:brand_id} AND id = $1", *v.ModelID)
		if err != nil {
			return out, fmt.Errorf("read the model of an offer: %w", err)
		}

		out.Model = strings.Join(codes, "")
	}

	chosen := v.Chosen()
	dropped := v.Dropped()
	texts, err := offer.FeatureTexts(ctx, tx, 0, append(append([]int64{}, chosen...), dropped...))

	for _, id := range chosen {
		out.Features = append(out.Features, texts[id].Code)
	}

	for _, id := range dropped {
		out.Dropped = append(out.Dropped, texts[id].Code)
	}

	return out, err
}

type matchInput struct {
	VersionID int64  `path:"versionId" minimum:"1"`
	Features  string `path:"features" maxLength:"4000" doc:"codes of options, with commas between"`
	httpapi.Seen
}

// Matched says which codes of another configurator the model knows.
type Matched struct {
	Matched  []string      `json:"matched" nullable:"false"`
	Unknown  []string      `json:"unknown" nullable:"false"`
	Replaced []string      `json:"replaced" nullable:"false" doc:"codes of options that were chosen and gave way to one of the codes, since a car has one of their kind"`
	Version  offer.Version `json:"version"`
}

// matchCodes chooses the options with these codes, in place of others of which a car has one, such
// as its paint. Together with what was chosen before they may break a rule, which the next
// validation shows.
func (o *Operations) matchCodes(ctx context.Context, tx *db.Tx, in *matchInput) (Matched, error) {
	out := Matched{Matched: []string{}, Unknown: []string{}, Replaced: []string{}}
	var err error
	change := offer.Change{Action: "selection"}
	out.Version, err = o.offers.Change(ctx, tx, in.VersionID, in.Saw(), change, func(v *offer.Version) error {
		m, err := o.offers.Model(ctx, tx, v)
		if err != nil {
			return err
		}
		if m == nil {
			return fault.New(fault.Conflict, "model_not_in_list")
		}

		byCode := map[string]int64{}
		for i := range m.Features {
			byCode[find.Key(m.Features[i].Code)] = m.Features[i].ID
		}

		lost, err := v.Lost(ctx, tx, m)
		if err != nil {
			return err
		}

		chosen := v.Chosen()
		for code := range strings.SplitSeq(in.Features, ",") {
			id, known := byCode[find.Key(code)]
			if !known || !canSell(m, v.Type, id) {
				out.Unknown = append(out.Unknown, strings.TrimSpace(code))
				continue
			}

			out.Matched = append(out.Matched, m.Code(id))
			chosen = slices.DeleteFunc(chosen, func(other int64) bool {
				if other == id || !oneOfAKind(m, id, other) {
					return false
				}

				out.Replaced = append(out.Replaced, m.Code(other))
				return true
			})
			for _, l := range lost {
				if at := slices.Index(chosen, l.FeatureID); at >= 0 && v.Displaces(m, id, l) {
					chosen = slices.Delete(chosen, at, at+1)
					out.Replaced = append(out.Replaced, l.Code)
				}
			}

			if !m.IsStandard(v.Type, id) {
				chosen = append(chosen, id)
			}
		}

		v.SetChoices(m, uniqueIDs(chosen), v.Dropped())
		return nil
	})

	return out, err
}

// oneOfAKind reports whether a car has one of two options at most, since both are of one exclusive class.
func oneOfAKind(m *configurator.Model, one, other int64) bool {
	f := m.Feature(one)
	g := m.Feature(other)
	return f != nil && g != nil && f.ClassID != nil && g.ClassID != nil && *f.ClassID == *g.ClassID && bool(f.Exclusive)
}

// uniqueIDs leaves the first of each id.
func uniqueIDs(ids []int64) []int64 {
	seen := map[int64]bool{}
	out := make([]int64, 0, len(ids))

	for _, id := range ids {
		if !seen[id] {
			seen[id] = true
			out = append(out, id)
		}
	}

	return out
}
