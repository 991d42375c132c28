// Package dialect is all that differs between the two engines: their SQL, the
// way values stand in it, and what their errors mean. It runs nothing, but for
// the index of words, which is made together with the schema.
package dialect

import (
	"context"
	"database/sql"
	"fmt"
)

// Dialect is one engine's. A method is added only when an engine forces it.
type Dialect interface {
	Name() string
	// ForUpdate locks the rows a SELECT found until the transaction ends.
	ForUpdate() string
	// ForShare keeps them from being removed until then; others may do the same.
	ForShare() string
	// SkipLocked locks them too, skipping rows somebody else has locked.
	SkipLocked() string
	// Alone takes a lock of the name $1 that ends with the transaction; empty: nobody else writes.
	Alone() string
	// Still are statements that keep others from writing rows of a table until the transaction
	// ends; none where nobody else writes.
	Still(table string) []string
	// Writers selects the transactions that may have given ids to rows of a table
	// ($1) which nobody sees yet; empty where there are none.
	Writers() string
	// Token renders a {{token}} of a migration.
	Token(name string) (string, error)
	// CastType is the type that CAST names for a bound value of this kind.
	CastType(kind Kind) string
	// Places writes the places of a statement's values in the engine's own way,
	// and reports whether the values stand in that order already.
	Places(text string, args []any) (written string, ordered []any, inOrder bool)
	// TextsAside are statements before and after many rows are added to a table
	// of which few were there; without them each is indexed as it comes.
	TextsAside(table string) (aside, again []string)
	// NewIDs selects so many ids ($2) of a table ($1) for rows that are about to
	// be added.
	NewIDs() string
	// Tuples selects the tuples of a JSON list of lists, which is bound at the
	// place; the kinds are those of the values of each.
	Tuples(place string, kinds []Kind) string
	// Newest reads the ids of the newest rows of each range of these parts,
	// most of them at least, along the index of the table's ranges.
	Newest(table string, of []Part, filter, most string) string
	// KnowsSpread says that the engine keeps account of how the values of a
	// column are spread, and finds the way to few rows among many by itself.
	KnowsSpread() bool
	// LearnSpread is the statement that has the engine look at how the values of a table are spread, which it
	// otherwise does in its own time; empty where it keeps no account of it.
	LearnSpread(table string) string
	// Parts selects the ids of the newest rows of a large table, most of them
	// or all when it is 0, whose search column has these words, or the number if it is
	// not empty, bound at each ?; empty when LIKE finds them by an index already.
	Parts(table string, words []string, number string, most int) (text string, args []any)
	// TextsLeaveNoTrace are statements after which the index of words holds nothing of texts that
	// changed or went; none where it never does for long.
	TextsLeaveNoTrace(table string) []string
	// IndexTexts makes the index by which parts of the words of a large table's
	// search column are found, unless it is there; false: the server has none.
	IndexTexts(ctx context.Context, tx *sql.Tx, table string) (bool, error)
	// KeepTally makes what keeps a tally of the rows of a table right, unless it is there.
	KeepTally(ctx context.Context, tx *sql.Tx, table string, tally Tally) error
	// KeepCopy makes what keeps right what rows of a table hold of others, unless it is there.
	KeepCopy(ctx context.Context, tx *sql.Tx, table string, c Copy) error
	// Explain stands before a statement whose plan is wanted.
	Explain() string
	// Classify says what kind of failure a driver error is, and of which
	// index or column when the driver says so.
	Classify(err error) (Failure, string)
	// ForeignColumns selects the columns of a table ($1) that refer to others, with the table and the
	// column they refer to; empty where the driver's error names the column.
	ForeignColumns() string
	// Nullable selects the columns of every table, each with whether it may be null.
	Nullable() string
	// Columns and References select what the engine knows of its own tables, for
	// backups: see package dump. The type of a column is DATE, TIMESTAMP, JSON where the
	// engine has such a type, or something else.
	Columns() string
	References() string
	// Referring selects the columns that refer to the ids of a table ($1) and keep its rows from being removed.
	Referring() string
	// LetGo selects the statements after which a transaction may write rows
	// before those they refer to, each with the one by which its references hold
	// again, or with none; Broken selects what then refers to nothing, empty when
	// those statements fail on it.
	LetGo() string
	Broken() string
	// Sequence selects the name of what gives a table ($1) its ids, null for
	// none; empty when ids that were loaded need no care.
	Sequence() string
	// Restart makes the ids of a sequence ($1) go on behind those of a table.
	Restart(table string) string
	// LeaveOut selects pairs of statements: rows come in without what the first takes away, and the
	// second makes it again when they are there. Without one, Migrate does.
	LeaveOut() string
	// Sure begins an INSERT of many rows after whose failure the transaction ends.
	Sure() string
	// Written is a column of days or instants as it is written, for all rows to be read.
	Written(column string) string
}

// Kind is how a value is stored.
type Kind int

// The kinds of values.
const (
	Text Kind = iota
	Whole
	YesNo
	Day
	Instant
	JSON
)

// Failure is what a driver's error means.
type Failure int

// The kinds of failures.
const (
	OtherFailure Failure = iota
	UniqueFailure
	ForeignFailure
	GoneFailure // the database does not answer, the disk is full
	RetryFailure
)

// Migrations is the table in which the migrations keep their account.
const Migrations = "goose_db_version"

func findToken(name string, tokens map[string]string) (string, error) {
	text, ok := tokens[name]
	if !ok {
		return "", fmt.Errorf("unknown token {{%s}}", name)
	}
	return text, nil
}
