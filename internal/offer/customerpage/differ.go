package customerpage

import (
	"fmt"
	"slices"

	"forecourt/internal/offer/document"
)

// difference is what another alternative is beside the one that is shown.
type difference struct {
	Letter string
	// Own is what the shown one has alone, Theirs what the other has; both are empty where the same was chosen.
	Own, Theirs []string
	// OwnModel and TheirModel name the models, each with how it is built otherwise; empty where they are the same.
	OwnModel, TheirModel string
	// OwnStandard and TheirStandard are the standard equipment that one has and the other has not, the first of it.
	OwnStandard, TheirStandard []string
	// Price says which of the two costs how much more; empty where their amounts are not to be compared.
	Price string
}

// Few reports whether the difference is read at a glance; a long one is opened by readers who want
// it.
func (d *difference) Few() bool {
	const glance = 10
	return len(d.Own)+len(d.Theirs) <= glance
}

// mostStandard is how much standard equipment of one alternative is named; the rest of it is counted.
const mostStandard = 5

// compareOutlines tells how another alternative differs from the one that is shown, in the words of
// a language.
func compareOutlines(language string, own, other *document.Outline, letter string) difference {
	d := difference{Letter: letter, Own: namesWithout(own, other), Theirs: namesWithout(other, own)}
	d.OwnModel, d.TheirModel = nameModels(own, other)
	d.OwnStandard = standardAlone(language, own, other)
	d.TheirStandard = standardAlone(language, other, own)
	more, written, alike := other.Beside(own)

	switch {
	case !alike:
	case more == 0:
		d.Price = pageWord(language, "same_price")
	case more > 0:
		d.Price = fmt.Sprintf(pageWord(language, "dearer"), letter, written)
	default:
		d.Price = fmt.Sprintf(pageWord(language, "cheaper"), letter, written)
	}

	return d
}

// nameModels names the models of two documents, each with that of its build which is another in the
// other one.
func nameModels(own, other *document.Outline) (ownModel, theirModel string) {
	sameLanguage := own.Language() == other.Language()
	ownModel = own.Vehicle
	theirModel = other.Vehicle
	alike := own.ModelCode() == other.ModelCode() &&
		(own.Vehicle == other.Vehicle || !sameLanguage && own.ModelCode() != "")
	if own.Vehicle == other.Vehicle && !alike {
		ownModel = ownModel + " " + own.ModelCode()
		theirModel = theirModel + " " + other.ModelCode()
	}
	if sameLanguage { // else the same build has other words
		for i, build := range own.Build {
			if theirs := other.Build[i]; build != theirs {
				alike = false
				ownModel = andBuilt(ownModel, build)
				theirModel = andBuilt(theirModel, theirs)
			}
		}
	}

	if alike {
		return "", ""
	}

	return ownModel, theirModel
}

func andBuilt(model, build string) string {
	if build == "" {
		return model
	}

	return model + " · " + build
}

// standardAlone names the standard equipment that one has and another has in no way, the first of
// it and how much more there is. In another language the same equipment has another name: then it
// names nothing.
func standardAlone(language string, one, other *document.Outline) []string {
	if one.Language() != other.Language() {
		return nil
	}

	has := namesOfAll(other)
	names := slices.DeleteFunc(slices.Clone(one.Equipment.Items), func(name string) bool { return has[name] })
	if more := len(names) - mostStandard; more > 0 {
		names = append(names[:mostStandard], fmt.Sprintf(pageWord(language, "more"), more))
	}

	return names
}

// namesOfAll collects the names of all that a car has: as standard, chosen or in a package.
func namesOfAll(o *document.Outline) map[string]bool {
	has := map[string]bool{}
	for _, name := range o.Equipment.Items {
		has[name] = true
	}

	for _, t := range o.Tables {
		for _, r := range t.Rows {
			has[r.Name] = true
			for _, c := range r.Contents {
				has[c.Name] = true
			}
		}
	}

	return has
}

// namesWithout names what was chosen of one and another does not have, in the order of the
// document.
func namesWithout(one, other *document.Outline) []string {
	sameLanguage := one.Language() == other.Language()
	has := map[string]bool{}
	names := []string(nil)

	for _, t := range other.Tables {
		for i := range t.Rows {
			has[optionKey(&t.Rows[i], sameLanguage)] = true
		}
	}

	for _, t := range one.Tables {
		for i := range t.Rows {
			if r := &t.Rows[i]; !has[optionKey(r, sameLanguage)] && !slices.Contains(other.Equipment.Items, r.Name) {
				names = append(names, r.Name)
			}
		}
	}

	return names
}

// optionKey gives the key by which an option is known in two documents. Its name has the number of
// pieces; in another language it is another name.
func optionKey(r *document.TableRow, sameLanguage bool) string {
	if sameLanguage || r.Code == "" {
		return r.Code + "\x00" + r.Name
	}

	return r.Code
}
