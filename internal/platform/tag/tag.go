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
	ID, BrandID, CompanyID int64
	Words                  []string
}

// maxWord is the longest word that is kept, in letters.
const maxWord = 120

// key is the form in which words are compared. A comma parts words in a list
// of them, so none has one.
func key(word string) string {
	return strings.Join(strings.Fields(find.Fold(strings.ReplaceAll(word, ",", " "))), " ")
}

// shown is a word as it is suggested.
func shown(word string) string {
	letters := []rune(strings.Join(strings.Fields(strings.ReplaceAll(word, ",", " ")), " "))
	return strings.TrimSpace(string(letters[:min(len(letters), maxWord)]))
}

// maxStarts is in how many places a word is looked up.
const maxStarts = 8

// starts are what can be typed to find a word: the whole of it, and what begins
// with each further word in it.
func starts(key string) []string {
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

// Keep makes the tags of records what their words are now. It takes the same
// number of statements for one record as for a few hundred.
func (k Kind) Keep(ctx context.Context, tx *db.Tx, records []Record) error {
	had, err := k.kept(ctx, tx, records)
	if err != nil {
		return err
	}
	var added, gone []use
	for _, r := range records {
		has := map[use]bool{}
		for _, word := range r.Words {
			u := use{Record: r.ID, BrandID: r.BrandID, CompanyID: r.CompanyID, Key: key(shown(word))}
			if u.Key == "" || has[u] {
				continue
			}
			has[u] = true
			if !had[r.ID][u] {
				u.word = shown(word)
				added = append(added, u)
			}
		}
		for u := range had[r.ID] {
			if !has[u] {
				gone = append(gone, u)
			}
		}
	}
	// In one order, so that two who add the same words never wait for each other.
	slices.SortFunc(added, use.compare)
	slices.SortFunc(gone, use.compare)
	if err := k.lock(ctx, tx, added, gone); err != nil {
		return fmt.Errorf("lock tags: %w", err)
	}
	if err := k.add(ctx, tx, added); err != nil {
		return fmt.Errorf("add tags: %w", err)
	}
	if err := k.drop(ctx, tx, gone); err != nil {
		return fmt.Errorf("drop tags: %w", err)
	}
	return nil
}

// use is a word of a record in its brand and company.
type use struct {
	Record, BrandID, CompanyID int64
	Key, word                  string
}

func (u use) compare(other use) int {
	return cmp.Or(strings.Compare(u.Key, other.Key), cmp.Compare(u.Record, other.Record), cmp.Compare(u.CompanyID, other.CompanyID), cmp.Compare(u.BrandID, other.BrandID))
}

// kept are the tags that records have, in the brand and company they were given in.
func (k Kind) kept(ctx context.Context, tx *db.Tx, records []Record) (map[int64]map[use]bool, error) {
	ids := make([]int64, len(records))
	for i, r := range records {
		ids[i] = r.ID
	}
	among, err := tx.AmongIDs("record_id", ids)
	if err != nil {
		return nil, err
	}
	type row struct {
		RecordID  int64  `db:"record_id"`
		BrandID   int64  `db:"brand_id"`
		CompanyID int64  `db:"company_id"`
		WordKey   string `db:"word_key"`
	}
	rows, err := db.Select[row](ctx, tx, "SELECT record_id, brand_id, company_id, word_key FROM tags WHERE {everyone} AND kind = $1 AND "+among.Places(2),
		append([]any{k.Name}, among.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("read tags: %w", err)
	}
	had := make(map[int64]map[use]bool, len(records))
	for _, r := range rows {
		if had[r.RecordID] == nil {
			had[r.RecordID] = map[use]bool{}
		}
		had[r.RecordID][use{Record: r.RecordID, BrandID: r.BrandID, CompanyID: r.CompanyID, Key: r.WordKey}] = true
	}
	return had, nil
}

// lock holds the words that others may drop or add meanwhile: who drops the last
// use of a word waits for those who add one, and sees it then. Words are taken in
// one order, so that nobody waits for each other.
func (k Kind) lock(ctx context.Context, tx *db.Tx, added, gone []use) error {
	how := tx.Dialect().ForShare()
	if len(gone) > 0 {
		how = tx.ForUpdate()
	}
	if how == "" || len(added)+len(gone) == 0 {
		return nil // one writes at a time
	}
	var places [][]any
	for _, u := range slices.Concat(added, gone) {
		places = append(places, []any{u.CompanyID, u.BrandID, u.Key})
	}
	among, err := tx.Among([]string{"company_id", "brand_id", "word_key"}, places)
	if err != nil {
		return err
	}
	_, err = db.Select[string](ctx, tx, "SELECT word_key FROM tag_words WHERE {everyone} AND kind = $1 AND "+among.Places(2)+
		" ORDER BY company_id, brand_id, word_key, start"+how, append([]any{k.Name}, among.Args...)...)
	return err
}

// add writes words of records, and where each of them begins.
func (k Kind) add(ctx context.Context, tx *db.Tx, uses []use) error {
	free := tx.Unscoped("words follow from a record that was written within the scope")
	for block := range db.Blocks(uses) {
		var args []any
		for _, u := range block {
			args = append(args, k.Name, u.Key, u.CompanyID, u.BrandID, u.Record)
		}
		_, err := free.Exec(ctx, "INSERT INTO tags (kind, word_key, company_id, brand_id, record_id) VALUES "+db.Lines(len(block), 5)+" ON CONFLICT DO NOTHING", args...)
		if err != nil {
			return err
		}
	}
	for block := range db.Blocks(placesOf(uses)) {
		var args []any
		for _, p := range block {
			args = append(args, k.Name, p.CompanyID, p.BrandID, p.start, p.Key, p.word)
		}
		_, err := free.Exec(ctx, "INSERT INTO tag_words (kind, company_id, brand_id, start, word_key, word) VALUES "+db.Lines(len(block), 6)+" ON CONFLICT DO NOTHING", args...)
		if err != nil {
			return err
		}
	}
	return nil
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
		for _, start := range starts(u.Key) {
			places = append(places, place{u, start})
		}
	}
	slices.SortFunc(places, place.compare)
	return slices.CompactFunc(places, func(one, other place) bool { return one.compare(other) == 0 })
}

func (p place) compare(other place) int {
	return cmp.Or(cmp.Compare(p.CompanyID, other.CompanyID), cmp.Compare(p.BrandID, other.BrandID), strings.Compare(p.start, other.start), strings.Compare(p.Key, other.Key))
}

// drop takes words off records; one that no record of the company and brand has
// any more is suggested to nobody.
func (k Kind) drop(ctx context.Context, tx *db.Tx, uses []use) error {
	for block := range db.Blocks(uses) {
		args, places := []any{k.Name}, make([]string, len(block))
		for i, u := range block {
			n := len(args)
			places[i] = fmt.Sprintf("record_id = $%d AND word_key = $%d AND company_id = $%d AND brand_id = $%d", n+1, n+2, n+3, n+4)
			args = append(args, u.Record, u.Key, u.CompanyID, u.BrandID)
		}
		if _, err := tx.Exec(ctx, "DELETE FROM tags WHERE {everyone} AND kind = $1 AND ("+strings.Join(places, " OR ")+")", args...); err != nil {
			return err
		}
		args = []any{k.Name}
		for i, u := range block {
			n := len(args)
			places[i] = fmt.Sprintf("company_id = $%d AND brand_id = $%d AND word_key = $%d", n+1, n+2, n+3)
			args = append(args, u.CompanyID, u.BrandID, u.Key)
		}
		_, err := tx.Exec(ctx, "DELETE FROM tag_words WHERE {everyone} AND kind = $1 AND ("+strings.Join(places, " OR ")+`)
			AND NOT EXISTS (SELECT 1 FROM tags u WHERE u.kind = tag_words.kind AND u.word_key = tag_words.word_key
				AND u.company_id = tag_words.company_id AND u.brand_id = tag_words.brand_id)`, args...)
		if err != nil {
			return err
		}
	}
	return nil
}

// Having limits a list of records of the kind to those that have all the words.
func (k Kind) Having(words []string) []db.Condition {
	var all []db.Condition
	for _, word := range words {
		// Each has an index that leads to the few records with the word.
		all = append(all, db.Condition{
			SQL: "id IN (SELECT record_id FROM tags WHERE kind = ? AND word_key = ?)", Args: []any{k.Name, key(word)}, Narrow: true,
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
			args = append(args, k.Name, key(word))
		}
		all = append(all, db.Condition{SQL: "id IN (" + strings.Join(parts, " UNION ALL ") + ")", Args: args, Narrow: true})
	}
	return all
}
