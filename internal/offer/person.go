package offer

import "forecourt/internal/platform/person"

// People is what offers hold of people.
func People() person.Area {
	return person.Area{Name: "offers", Merge: mergeCustomers}
}
