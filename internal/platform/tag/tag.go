// Package tag keeps the words that records are found by: names and codes of
// what a record is about, such as its brand, model, customer and options. They
// follow from the record and are kept in step with it; nobody enters them.
package tag

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
)

// Kind is a kind of record that has tags. Users who may see the list of the
// records may see their words.
type Kind struct {
	Name string
	Perm authz.Permission
	// Seen is whose words are suggested; empty: those of the reader's own brands
	// and companies.
	Seen string
}

const ownWords = "{company:company_id} AND {brand:brand_id}"

// Record is what the words of one record are.
type Record struct {
	// Kind is the name of its kind.
	Kind                   string
	ID, BrandID, CompanyID int64
	Words                  []string
}

// maxWord is the longest word that is kept, in letters.
const maxWord = 120

// wordKey gives the form in which words are compared. A comma parts words in a list
// of them, so none has one.
func wordKey(word string) string {
	return strings.Join(strings.Fields(find.Fold(strings.ReplaceAll(word, ",", " "))), " ")
}

// shownWord gives a word as it is suggested.
func shownWord(word string) string {
	letters := []rune(strings.Join(strings.Fields(strings.ReplaceAll(word, ",", " ")), " "))
	return strings.TrimSpace(string(letters[:min(len(letters), maxWord)]))
}

// maxStarts is in how many places a word is looked up.
const maxStarts = 8

// wordStarts lists what can be typed to find a word: the whole of it, and what begins
// with each further word in it.
func wordStarts(key string) []string {
	var from []string
	inside := false

	for i, r := range key {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r)
		if (letter && !inside || i == 0) && len(from) < maxStarts {
			from = append(from, key[i:])
		}
		inside = letter
	}

	return from
}

// Keep makes the tags of records of the kind what their words are now.
func (k Kind) Keep(ctx context.Context, tx *db.Tx, records []Record) error {
	of := make([]Record, len(records))
	for i, r := range records {
		r.Kind = k.Name
		of[i] = r
	}
	return Keep(ctx, tx, of)
}

// Keep makes the tags of records of any kinds what their words are now. It takes
// the same number of statements for one record as for a few hundred.
func Keep(ctx context.Context, tx *db.Tx, records []Record) error {
	if len(records) == 0 {
		return nil
	}

	had, err := keptTags(ctx, tx, records)
	if err != nil {
		return err
	}

	var added, gone []use
	for _, r := range records {
		has := map[use]bool{}
		for _, word := range r.Words {
			u := use{Kind: r.Kind, Record: r.ID, BrandID: r.BrandID, CompanyID: r.CompanyID, Key: wordKey(shownWord(word))}
			if u.Key == "" || has[u] {
				continue
			}

			has[u] = true
			if !had[u.recordKey()][u] {
				u.word = shownWord(word)
				added = append(added, u)
			}
		}

		for u := range had[(use{Kind: r.Kind, Record: r.ID}).recordKey()] {
			if !has[u] {
				gone = append(gone, u)
			}
		}
	}

	// In one order, so that two who add the same words never wait for each other.
	slices.SortFunc(added, use.compareTo)
	slices.SortFunc(gone, use.compareTo)
	if err := lockWords(ctx, tx, added, gone); err != nil {
		return fmt.Errorf("lock tags: %w", err)
	}
	if err := addUses(ctx, tx, added); err != nil {
		return fmt.Errorf("add tags: %w", err)
	}
	if err := dropUses(ctx, tx, gone); err != nil {
		return fmt.Errorf("drop tags: %w", err)
	}

	return nil
}

// use is a word of a record in its brand and company.
type use struct {
	Kind                       string
	Record, BrandID, CompanyID int64
	Key, word                  string
}

func (u use) compareTo(other use) int {
	return cmp.Or(strings.Compare(u.Kind, other.Kind), strings.Compare(u.Key, other.Key),
		cmp.Compare(u.Record, other.Record),
		cmp.Compare(u.CompanyID, other.CompanyID), cmp.Compare(u.BrandID, other.BrandID))
}

// recordOf is a record of a kind.
type recordOf struct {
	kind string
	id   int64
}

func (u use) recordKey() recordOf { return recordOf{u.Kind, u.Record} }

// keptTags reads the tags that records have, in the brand and company they were given in.
func keptTags(ctx context.Context, tx *db.Tx, records []Record) (map[recordOf]map[use]bool, error) {
	ids := make([][]any, len(records))
	for i, r := range records {
		ids[i] = []any{r.Kind, r.ID}
	}

	among, err := tx.Among([]string{"kind", "record_id"}, ids)
	if err != nil {
		return nil, err
	}

	type row struct {
		Kind      string `db:"kind"`
		RecordID  int64  `db:"record_id"`
		BrandID   int64  `db:"brand_id"`
		CompanyID int64  `db:"company_id"`
		WordKey   string `db:"word_key"`
	}
	rows, err := db.Select[row](ctx, tx, `
		SELECT kind, record_id, brand_id, company_id, word_key
		FROM tags
		WHERE {everyone} AND `+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read tags: %w", err)
	}

	had := make(map[recordOf]map[use]bool, len(records))
	for _, r := range rows {
		u := use{Kind: r.Kind, Record: r.RecordID, BrandID: r.BrandID, CompanyID: r.CompanyID, Key: r.WordKey}
		if had[u.recordKey()] == nil {
			had[u.recordKey()] = map[use]bool{}
		}
		had[u.recordKey()][u] = true
	}

	return had, nil
}

// lockWords holds the words that others may drop or add meanwhile: who drops the last
// use of a word waits for those who add one, and sees it then. Words are taken in
// one order, so that nobody waits for each other.
func lockWords(ctx context.Context, tx *db.Tx, added, gone []use) error {
	how := tx.Dialect().ForShare()
	if len(gone) > 0 {
		how = tx.ForUpdate()
	}
	if how == "" || len(added)+len(gone) == 0 {
		return nil // one writes at a time
	}

	among, err := tx.Among(wordColumns, wordsOf(slices.Concat(added, gone)))
	if err != nil {
		return err
	}

	_, err = db.Select[string](ctx, tx, "SELECT word_key FROM tag_words WHERE {everyone} AND "+among.Places(1)+
		" ORDER BY kind, company_id, brand_id, word_key, start"+how, among.Args...)

	return err
}

// wordColumns name a word of a company and brand.
var wordColumns = []string{"kind", "company_id", "brand_id", "word_key"}

func wordsOf(uses []use) [][]any {
	words := make([][]any, len(uses))
	for i, u := range uses {
		words[i] = []any{u.Kind, u.CompanyID, u.BrandID, u.Key}
	}
	return words
}

// useColumns name a word of a record.
var useColumns = []string{"kind", "word_key", "company_id", "brand_id", "record_id"}

func tuplesOf(uses []use) [][]any {
	tuples := make([][]any, len(uses))
	for i, u := range uses {
		tuples[i] = []any{u.Kind, u.Key, u.CompanyID, u.BrandID, u.Record}
	}
	return tuples
}

// addUses writes words of records, and where each of them begins.
func addUses(ctx context.Context, tx *db.Tx, uses []use) error {
	if len(uses) == 0 {
		return nil
	}

	free := tx.Unscoped("words follow from a record that was written within the scope")
	lines, err := tx.Lines(tuplesOf(uses))
	if err != nil {
		return err
	}
	if _, err := free.Exec(ctx, "INSERT INTO tags ("+strings.Join(useColumns,
		", ")+") "+lines.SQL+" WHERE true ON CONFLICT DO NOTHING", lines.Args...); err != nil {
		return err
	}

	var places [][]any
	for _, p := range placesOf(uses) {
		places = append(places, []any{p.Kind, p.CompanyID, p.BrandID, p.start, p.Key, p.word})
	}

	if lines, err = tx.Lines(places); err != nil {
		return err
	}

	_, err = free.Exec(ctx, "INSERT INTO tag_words (kind, company_id, brand_id, start, word_key, word) "+lines.SQL+" WHERE true ON CONFLICT DO NOTHING", lines.Args...)

	return err
}

// place is where a word begins.
type place struct {
	use
	start string
}

// placesOf lists where words begin, each word of a company and brand once.
func placesOf(uses []use) []place {
	var places []place
	for _, u := range uses {
		for _, start := range wordStarts(u.Key) {
			places = append(places, place{u, start})
		}
	}

	slices.SortFunc(places, place.compareTo)

	return slices.CompactFunc(places, func(one, other place) bool { return one.compareTo(other) == 0 })
}

func (p place) compareTo(other place) int {
	return cmp.Or(strings.Compare(p.Kind, other.Kind), cmp.Compare(p.CompanyID, other.CompanyID),
		cmp.Compare(p.BrandID, other.BrandID),
		strings.Compare(p.start, other.start), strings.Compare(p.Key, other.Key))
}

// dropUses takes words off records; one that no record of the company and brand has
// any more is suggested to nobody.
func dropUses(ctx context.Context, tx *db.Tx, uses []use) error {
	if len(uses) == 0 {
		return nil
	}

	among, err := tx.Among(useColumns, tuplesOf(uses))
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "DELETE FROM tags WHERE {everyone} AND "+among.Places(1), among.Args...); err != nil {
		return err
	}
	if among, err = tx.Among(wordColumns, wordsOf(uses)); err != nil {
		return err
	}

	_, err = tx.Exec(ctx, "DELETE FROM tag_words WHERE {everyone} AND "+among.Places(1)+`
		AND NOT EXISTS (SELECT 1 FROM tags u WHERE u.kind = tag_words.kind AND u.word_key = tag_words.word_key
			AND u.company_id = tag_words.company_id AND u.brand_id = tag_words.brand_id)`, among.Args...)

	return err
}

// Having limits a list of records of the kind to those that have all the words.
func (k Kind) Having(words []string) []db.Condition {
	var all []db.Condition
	for _, word := range words {
		// Each has an index that leads to the few records with the word.
		all = append(all, db.Condition{
			SQL: "id IN (SELECT record_id FROM tags WHERE kind = ? AND word_key = ?)", Args: []any{
				k.Name,
				wordKey(word),
			}, Narrow: true,
		})
	}

	return all
}

// Having limits a list to records that have all the words, each in any of the
// kinds as far as its words are seen.
func Having(words []string, kinds ...Kind) []db.Condition {
	var all []db.Condition
	for _, word := range words {
		var parts []string
		var args []any
		for _, k := range kinds {
			parts = append(parts, "SELECT record_id FROM tags WHERE kind = ? AND word_key = ? AND "+cmp.Or(k.Seen, ownWords))
			args = append(args, k.Name, wordKey(word))
		}

		all = append(all, db.Condition{SQL: "id IN (" + strings.Join(parts, " UNION ALL ") + ")", Args: args, Narrow: true})
	}

	return all
}
