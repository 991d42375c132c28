package db

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"forecourt/internal/platform/authz"
)

// listPattern is the marker of rows that belong to a price list.
var listPattern = regexp.MustCompile(`\{list:([a-z_.]+)\}`)

// listWork are the rights to the screens that price lists are made on. Who sells from
// the lists has none of them.
var listWork = []authz.Permission{
	authz.Perm("app.brand.pricelist", "brandId"),
	authz.Perm("app.brand.supportlist", "brandId"),
	authz.Perm("app.brand.model", "brandId"),
	authz.Perm("app.brand.feature", "brandId"),
	authz.Perm("app.brand.primecost", "brandId"),
}

// listText writes the condition in the place of a {list:...}. The lists are looked at row by row:
// few of them are drafts, so no index of them leads anywhere.
func listText(marker string, actor authz.Actor) string {
	column := listPattern.FindStringSubmatch(marker)[1]
	published := column + " IN (SELECT id FROM pricelists WHERE published_at IS NOT NULL)"
	brand := siblingColumn(column, "brand_id")

	switch most, but := worksAtLists(actor); {
	case most && len(but) == 0:
		return "(1=1)"
	case most:
		return "((" + brand + " NOT IN (" + joinIDs(but) + ") OR " + published + ") IS TRUE)"
	case len(but) > 0:
		return "((" + brand + " IN (" + joinIDs(but) + ") OR " + published + ") IS TRUE)"
	}

	return "((" + published + ") IS TRUE)"
}

// worksAtLists says in which brands the actor makes price lists: in these, or when most
// is true in all but these.
func worksAtLists(actor authz.Actor) (most bool, but []int64) {
	if actor.IsSystem() {
		return true, nil
	}
	return actor.Values("brandId", listWork...)
}

// listRights gives what the text of a statement with this marker depends on.
func listRights(actor authz.Actor) string {
	most, but := worksAtLists(actor)
	return fmt.Sprint(most, but)
}

func joinIDs(all []int64) string {
	texts := make([]string, len(all))
	for i, id := range all {
		texts[i] = strconv.FormatInt(id, 10)
	}
	return strings.Join(texts, ", ")
}
