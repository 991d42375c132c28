package db

// MaxStatements is how many statements are kept prepared.
const MaxStatements = maxStatements

// Keeps reports whether a statement that reads is kept prepared.
func (d *DB) Keeps(text string) bool {
	return d.read.stmts.Contains(text)
}
