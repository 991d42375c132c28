package finish

import (
	"context"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
)

// inLanguage gives what an offer says of its car in the language of the user who compares: a name
// that only stands in another language is no difference. What neither the catalogue nor the offer
// has any longer stays as the document has it.
func (o *Operations) inLanguage(
	ctx context.Context, tx *db.Tx, v *offer.Version, facts []Fact, language int64,
) ([]Fact, error) {
	if v.LanguageID == language {
		return facts, nil
	}
	own, err := o.fillPaper(ctx, tx, v)
	if err != nil {
		return nil, err
	}

	read := *v
	read.LanguageID = language
	translated, err := o.fillPaper(ctx, tx, &read)
	if err != nil {
		return nil, err
	}

	facts = inWordsOf(facts, own.carFacts(), translated.carFacts())
	return facts, nameInLanguage(ctx, tx, v, facts, language)
}

// inWordsOf replaces texts of the car by those that stand at the same place in another language.
func inWordsOf(facts, from, to []Fact) []Fact {
	out := make([]Fact, len(facts))
	words := map[string]Fact{}

	for i := range from {
		if len(from) == len(to) && from[i].ID == 0 {
			words[from[i].nameKey()+"\n"+from[i].Text] = to[i]
		}
	}

	for i, f := range facts {
		if w, found := words[f.nameKey()+"\n"+f.Text]; found && f.Part == partCar {
			f.Text = w.Text
			f.Name = w.Name
		}

		out[i] = f
	}

	return out
}

// nameInLanguage names options and accessories, also those that the offer no longer has.
func nameInLanguage(ctx context.Context, tx *db.Tx, v *offer.Version, facts []Fact, language int64) error {
	var features []int64
	var accessories []offer.VersionAccessory

	for i := range facts {
		switch f := &facts[i]; f.Field {
		case "option", "service":
			features = append(features, f.ID)
		case "accessory":
			accessories = append(accessories, offer.VersionAccessory{AccessoryID: f.ID})
		}
	}

	model := int64(0)
	if v.ModelID != nil {
		model = *v.ModelID
	}

	texts, err := offer.FeatureTextsIn(ctx, tx, language, model, features)
	if err != nil {
		return err
	}

	names, err := offer.AccessoryNames(ctx, tx, language, accessories)
	if err != nil {
		return err
	}

	for i := range facts {
		switch f := &facts[i]; f.Field {
		case "option", "service":
			if text, found := texts[f.ID]; found {
				f.Name = text.Text()
			}
		case "accessory":
			if name, found := names[f.ID]; found {
				f.Name = name.Name
			}
		}
	}

	return nil
}
