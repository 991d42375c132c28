package db

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db/dialect"
)

// A statement says whose rows it touches by markers in its text:
//
//	{brand:col}     the row's brand is one of the actor's
//	{brand?:col}    ... or the row has no brand, and so is everyone's
//	{brand:col|owner}      ... or the row belongs to somebody for whom the user stands
//	                       in today, in the company of the row as for {mine:col}
//	{brand:col|table(ref)} ... or to a row of that table which does, named by ref
//	{brand:col|owner@company} ... in the company that this column names
//	{company:col}   the row's company is one of the actor's
//	{company?:col}  ... or the row has no company
//	{company:col|app.x}    ... or the actor has this right, which shows the rows of all companies
//	{company:+col}  the same, looked at row by row and not through an index
//	{everyone}      the rows are the same for all
//	{self:col}      the row belongs to the acting user
//	{mine:col}      ... or, in the company of the row, to somebody for whom the user
//	                stands in today; the column company_id beside col says which it is,
//	                unless {mine:col@company} names another
//	{top:col}       role 1 and its rows are seen by role 1 only
//	{top}           role 1 only; as "{top} OR col IS NOT NULL" for rows without an owner
//
// Other markers say nothing of whose the rows are: {may:app.user|app.administrator}
// holds for actors with one of these rights; {list:col} for rows of price lists that are
// published, and for those of all lists where the actor makes them, in the brand that
// brand_id beside col names; and {today} stands for the day of the
// transaction where the group's days begin, which no engine knows; {today+7} is
// that many days later, {today-7} earlier.
var markerPattern = regexp.MustCompile(
	`\{(everyone|top|(brand|company|self|mine|top)(\??):(\+?[a-z_.]+)(?:\|([A-Za-z_.]+)(?:\(([a-z_.]+)\))?)?(?:@([a-z_]+))?)\}`,
)

// anyCompanyPattern is the marker that asks a right too.
var anyCompanyPattern = regexp.MustCompile(`\{company:[a-z_.+]+\|([A-Za-z.]+)\}`)

var mayPattern = regexp.MustCompile(`\{may:([A-Za-z.|]+)\}`)

var dayPattern = regexp.MustCompile(`\{today([+-]\d{1,4})?\}`)

// expandKnown replaces the markers by conditions for the actor. The actor's id and the day are
// bound once, as parameters after the given number of arguments; lists of ids never appear in the
// text, so the cost does not grow with the scope. Within is how many brands the transaction works
// in besides those of the actor.
func expandKnown(statement string, actor authz.Actor, within, args int) (expandedText, error) {
	asked := expansion{
		statement, actor.IsSystem(), actor.IsTop(), len(actor.StandsIn) > 0, within,
		rightsIn(statement, actor), args,
	}
	expanded.RLock()
	known, ok := expanded.texts[asked]
	expanded.RUnlock()
	if ok {
		return known, nil
	}

	made, err := expandMarkers(statement, actor, within, args)
	if err != nil || len(statement) > maxKeptText {
		return made, err
	}

	expanded.Lock()
	defer expanded.Unlock()
	if len(expanded.texts) >= maxStatements {
		clear(expanded.texts) // the usual ones are back soon
	}

	expanded.texts[asked] = made

	return made, nil
}

// expanded keeps the texts of statements, so that each is looked through once
// and not at every request. The key is all that a text depends on.
var expanded = struct {
	sync.RWMutex
	texts map[expansion]expandedText
}{texts: map[expansion]expandedText{}}

type expansion struct {
	statement   string
	system, top bool
	standsIn    bool
	within      int
	rights      string
	args        int
}

// rightsIn says which of the rights that a statement asks about the actor has.
func rightsIn(statement string, actor authz.Actor) (rights string) {
	if strings.Contains(statement, "{may:") {
		for _, marker := range mayPattern.FindAllString(statement, -1) {
			rights += mayText(marker, actor)
		}
	}

	if strings.Contains(statement, "{list:") {
		rights += listRights(actor)
	}

	if strings.Contains(statement, "|app.") {
		for _, m := range anyCompanyPattern.FindAllStringSubmatch(statement, -1) {
			rights += strconv.FormatBool(actor.May(authz.Perm(m[1])))
		}
	}

	return rights
}

// mayText writes the condition in the place of a {may:...}.
func mayText(marker string, actor authz.Actor) string {
	for state := range strings.SplitSeq(mayPattern.FindStringSubmatch(marker)[1], "|") {
		if actor.IsSystem() || actor.May(authz.Perm(state)) {
			return "(1=1)"
		}
	}
	return "(1=0)"
}

// expandedText is a statement with what is bound behind its arguments: the
// actor's id, brands that the transaction works in besides the actor's, then days,
// by how much later than today they are.
type expandedText struct {
	text       string
	bindUser   bool
	bindWithin bool
	days       []int
}

func expandMarkers(statement string, actor authz.Actor, within, args int) (expandedText, error) {
	var made expandedText
	if !markerPattern.MatchString(statement) {
		return made, fmt.Errorf("statement without a scope marker: %s", statement)
	}

	user := "$" + strconv.Itoa(args+1)
	made.text = markerPattern.ReplaceAllStringFunc(statement, func(marker string) string {
		m := markerPattern.FindStringSubmatch(marker)
		kind := m[2]
		optional := m[3] == "?"
		column := m[4]
		company := cmp.Or(m[7], "company_id")

		switch {
		case m[1] == "everyone", actor.IsSystem(), kind == "company" && m[5] != "" && actor.May(authz.Perm(m[5])):
			return "(1=1)" // an OR would keep SQLite from the index of the company
		case (kind == "top" || m[1] == "top") && actor.IsTop():
			return "(1=1)"
		case m[1] == "top":
			return "(1=0)"
		case kind == "top":
			return "(" + column + " <> " + strconv.FormatInt(authz.TopRole, 10) + ")"
		case kind == "mine" && len(actor.StandsIn) > 0:
			made.bindUser = true
			return mineText(column, company, user)
		case kind == "self", kind == "mine":
			made.bindUser = true
			return "(" + column + " = " + user + ")"
		}

		made.bindUser = true
		rows, byRow := strings.CutPrefix(column, "+")
		condition := rows + " IN (SELECT " + kind + "_id FROM " + dialect.OfUsers(kind) + " WHERE user_id = " + user + ")"
		if optional {
			condition = rows + " IS NULL OR " + condition
		}

		switch owner, ref := m[5], m[6]; {
		case kind == "company":
		case owner != "" && len(actor.StandsIn) > 0:
			condition += " OR " + standsInText(owner, ref, company, user)
		case owner == "" && kind == "brand" && within > 0:
			made.bindWithin = true
			condition += " OR " + rows + " IN (" + listPlacesFrom(args+2, within) + ")"
		}

		if byRow { // the engines follow no index for what is inside, and make no join of it
			return "((" + condition + ") IS TRUE)"
		}

		return "(" + condition + ")"
	})
	made.text = mayPattern.ReplaceAllStringFunc(made.text, func(marker string) string { return mayText(marker, actor) })
	made.text = listPattern.ReplaceAllStringFunc(made.text, func(marker string) string { return listText(marker, actor) })
	made.bindDays(args, within)

	return made, nil
}

// inForce are the substitutions in which the user @ acts today.
const inForce = "sub.user_id = @ AND sub.status = 'active' AND sub.date_from <= {today} AND sub.date_to >= {today}"

// siblingColumn gives the column of this name in the same row as another.
func siblingColumn(column, name string) string {
	return column[:strings.LastIndexByte(column, '.')+1] + name
}

// standsInText says that a row belongs to somebody for whom the user stands in:
// by its owner, or by that of the row of a table that its column ref names.
func standsInText(owner, ref, company, user string) string {
	of := func(column string) string {
		return "(" + column + ", " + siblingColumn(column, company) +
			") IN (SELECT sub.substituted_user_id, sub.company_id FROM substitutions sub WHERE " + inForce +
			")"
	}
	text := of(owner)
	if ref != "" {
		text = "EXISTS (SELECT 1 FROM " + owner + " owned WHERE owned.id = " + ref + " AND " + of("owned.user_id") + ")"
	}

	return strings.ReplaceAll(text, "@", user)
}

// listPlacesFrom lists so many parameters, from the first on.
func listPlacesFrom(first, n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = "$" + strconv.Itoa(first+i)
	}
	return strings.Join(all, ", ")
}

// mineText writes the condition in the place of a {mine:...} for who stands in for somebody. Its
// first half is what an index follows; others keep the plain text.
func mineText(column, company, user string) string {
	name := strings.TrimPrefix(column, "+")
	company = siblingColumn(name, company)
	return strings.ReplaceAll("("+column+" IN (SELECT CAST(@ AS BIGINT) UNION ALL SELECT sub.substituted_user_id FROM substitutions sub WHERE "+inForce+
		") AND ("+name+" = @ OR ("+name+", "+company+") IN (SELECT sub.substituted_user_id, sub.company_id FROM substitutions sub WHERE "+inForce+")))", "@", user)
}

// bindDays gives each day that the text names a place behind its arguments.
func (e *expandedText) bindDays(args, within int) {
	if e.bindUser {
		args++
	}

	if e.bindWithin {
		args += within
	}

	e.text = dayPattern.ReplaceAllStringFunc(e.text, func(marker string) string {
		later, _ := strconv.Atoi(dayPattern.FindStringSubmatch(marker)[1]) // digits, or none for today
		at := slices.Index(e.days, later)
		if at < 0 {
			at = len(e.days)
			e.days = append(e.days, later)
		}
		return "$" + strconv.Itoa(args+1+at)
	})
}

// HasScope reports whether a statement, or a part of one, has a scope marker.
func HasScope(statement string) bool { return markerPattern.MatchString(statement) }

// ScopeColumn is a column of a scope that says whose a row is.
type ScopeColumn struct {
	Kind, Column string // "brand", "brand_id"
	Optional     bool   // null is everyone's
}

// ScopeColumns lists the columns of a scope, in their order.
func ScopeColumns(scope string) []ScopeColumn {
	var columns []ScopeColumn
	for _, m := range markerPattern.FindAllStringSubmatch(scope, -1) {
		if kind := m[2]; kind == "brand" || kind == "company" {
			columns = append(columns, ScopeColumn{kind, m[4], m[3] == "?"})
		}
	}
	return columns
}
