package db

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"forecourt/internal/authz"
)

// A statement says whose rows it touches by markers in its text:
//
//	{brand:col}     the row's brand is one of the actor's
//	{brand?:col}    ... or the row has no brand, and so is everyone's
//	{company:col}   the row's company is one of the actor's
//	{company?:col}  ... or the row has no company
//	{company:+col}  the same, looked at row by row and not through an index
//	{everyone}      the rows are the same for all
//	{self:col}      the row belongs to the acting user
//	{top:col}       role 1 and its rows are seen by role 1 only
var markerPattern = regexp.MustCompile(`\{(everyone|(brand|company|self|top)(\??):(\+?[a-z_.]+))\}`)

// scoped replaces the markers by conditions for the actor. The actor's id is
// bound once, as the parameter after the given number of arguments; lists of
// ids never appear in the text, so the cost does not grow with the scope.
func scoped(statement string, actor authz.Actor, args int) (text string, bindUser bool, err error) {
	asked := expansion{statement, actor.IsSystem(), actor.IsTop(), args}
	expanded.RLock()
	known, ok := expanded.texts[asked]
	expanded.RUnlock()
	if ok {
		return known.text, known.bindUser, nil
	}
	if text, bindUser, err = expand(statement, actor, args); err != nil {
		return "", false, err
	}
	if len(statement) > maxKeptText {
		return text, bindUser, nil
	}
	expanded.Lock()
	defer expanded.Unlock()
	if len(expanded.texts) >= maxStatements {
		clear(expanded.texts) // the usual ones are back soon
	}
	expanded.texts[asked] = expandedText{text, bindUser}
	return text, bindUser, nil
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
	args        int
}

type expandedText struct {
	text     string
	bindUser bool
}

func expand(statement string, actor authz.Actor, args int) (text string, bindUser bool, err error) {
	if !markerPattern.MatchString(statement) {
		return "", false, fmt.Errorf("statement without a scope marker: %s", statement)
	}
	user := "$" + strconv.Itoa(args+1)
	text = markerPattern.ReplaceAllStringFunc(statement, func(marker string) string {
		m := markerPattern.FindStringSubmatch(marker)
		kind, optional, column := m[2], m[3] == "?", m[4]
		switch {
		case m[1] == "everyone", actor.IsSystem():
			return "(1=1)"
		case kind == "top" && actor.IsTop():
			return "(1=1)"
		case kind == "top":
			return "(" + column + " <> " + strconv.FormatInt(authz.TopRole, 10) + ")"
		case kind == "self":
			bindUser = true
			return "(" + column + " = " + user + ")"
		}
		bindUser = true
		condition := column + " IN (SELECT " + kind + "_id FROM user_" + plural(kind) + " WHERE user_id = " + user + ")"
		if optional {
			return "(" + column + " IS NULL OR " + condition + ")"
		}
		return "(" + condition + ")"
	})
	return text, bindUser, nil
}

func plural(kind string) string {
	if stem, ok := strings.CutSuffix(kind, "y"); ok {
		return stem + "ies"
	}
	return kind + "s"
}
