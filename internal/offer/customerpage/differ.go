package customerpage

import (
	"fmt"

	"forecourt/internal/offer/document"
)

// difference is what another alternative is beside the one that is shown.
type difference struct {
	Letter string
	// Own is what the shown one has alone, Theirs what the other has; both are empty where the same was chosen.
	Own, Theirs []string
	// Price says which of the two costs how much more; empty where their amounts are not to be compared.
	Price string
}

// Few reports whether the difference is read at a glance; a long one is opened by who wants it.
func (d *difference) Few() bool {
	const glance = 10
	return len(d.Own)+len(d.Theirs) <= glance
}

// differ says how another alternative differs from the one that is shown, in the words of a language.
func differ(language string, own, other *document.Outline, letter string) difference {
	d := difference{Letter: letter, Own: without(own, other), Theirs: without(other, own)}
	more, written, alike := other.Beside(own)
	switch {
	case !alike:
	case more == 0:
		d.Price = word(language, "same_price")
	case more > 0:
		d.Price = fmt.Sprintf(word(language, "dearer"), letter, written)
	default:
		d.Price = fmt.Sprintf(word(language, "cheaper"), letter, written)
	}
	return d
}

// without are the names of what one has and another does not, in the order of the document.
func without(one, other *document.Outline) []string {
	sameLanguage := one.Language() == other.Language()
	has, names := map[string]bool{}, []string(nil)
	for _, t := range other.Tables {
		for i := range t.Rows {
			has[known(&t.Rows[i], sameLanguage)] = true
		}
	}
	for _, t := range one.Tables {
		for i := range t.Rows {
			if r := &t.Rows[i]; !has[known(r, sameLanguage)] {
				names = append(names, r.Name)
			}
		}
	}
	return names
}

// known is what an option is known by in two documents. Its name has the number of pieces; in another
// language it is another name.
func known(r *document.TableRow, sameLanguage bool) string {
	if sameLanguage || r.Code == "" {
		return r.Code + "\x00" + r.Name
	}
	return r.Code
}
