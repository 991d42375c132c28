package offer

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/tag"
)

// tags of offers are their brand, serie, model in all its languages and its
// code, the customer, and the codes of the options chosen (OP-105).
var tags = tag.Kind{Name: "version", Perm: permList}

// Tagged are the kinds of record of this area that have tags.
func Tagged() []tag.Kind { return []tag.Kind{tags} }

// about is what the tags of an offer follow from; where it stays the same, so do they.
func (v *Version) about() string {
	var parts []string
	for _, id := range []*int64{v.SerieID, v.ModelID} {
		if id != nil {
			parts = append(parts, strconv.FormatInt(*id, 10))
		}
		parts = append(parts, "")
	}
	parts = append(parts, v.CustomerName)
	for _, c := range v.Choices {
		if c.Role == Chosen {
			parts = append(parts, strconv.FormatInt(c.FeatureID, 10))
		}
	}
	return strings.Join(parts, "\n")
}

// keepTags writes the tags of offers of which something they follow from has changed.
func keepTags(ctx context.Context, tx *db.Tx, rows []Version) error {
	var changed []tag.Record
	for i := range rows {
		v := &rows[i]
		if about := v.about(); about != v.stored.about {
			changed = append(changed, tag.Record{ID: v.ID, BrandID: v.BrandID, CompanyID: v.CompanyID, Words: []string{v.CustomerName}})
			v.stored.about = about
		}
	}
	if len(changed) == 0 {
		return nil
	}
	return tagged(ctx, tx, changed)
}

// tagged gives offers that have the words of their own those of their car too,
// as it is stored, and keeps them.
func tagged(ctx context.Context, tx *db.Tx, records []tag.Record) error {
	at, ids := map[int64]*tag.Record{}, make([]int64, len(records))
	for i := range records {
		at[records[i].ID], ids[i] = &records[i], records[i].ID
	}
	among, err := tx.AmongIDs("v.id", ids)
	if err != nil {
		return err
	}
	type word struct {
		ID    int64           `db:"id"`
		Word  string          `db:"word"`
		Names db.Translations `db:"names"`
	}
	these := among.Places(1)
	words, err := db.Select[word](ctx, tx, `
		SELECT v.id, m.code AS word, m.description AS names FROM versions v JOIN models m ON m.id = v.model_id WHERE {everyone} AND `+these+`
		UNION ALL SELECT v.id, b.name, '{}' FROM versions v JOIN brands b ON b.id = v.brand_id WHERE `+these+`
		UNION ALL SELECT v.id, s.name, '{}' FROM versions v JOIN series s ON s.id = v.serie_id WHERE `+these+`
		UNION ALL SELECT v.id, f.code, '{}' FROM versions v JOIN version_features c ON c.version_id = v.id JOIN features f ON f.id = c.feature_id
			WHERE c.role = '`+Chosen+`' AND `+these, among.Args...)
	if err != nil {
		return fmt.Errorf("read the words of offers: %w", err)
	}
	for _, w := range words {
		r := at[w.ID]
		r.Words = append(append(r.Words, w.Word), slices.Sorted(maps.Values(w.Names))...)
	}
	return tags.Keep(ctx, tx, records)
}

// TagsKind is the kind of the nightly job that gives offers the names that
// brands, series and models have got since.
const TagsKind = "offer.tags"

// taggedAtOnce is how many offers are looked through in one piece.
const taggedAtOnce = 500

// Retag makes the tags of all offers what they would be if written now.
func Retag(ctx context.Context, run *jobs.Run) error {
	type own struct {
		ID           int64  `db:"id"`
		BrandID      int64  `db:"brand_id"`
		CompanyID    int64  `db:"company_id"`
		CustomerName string `db:"customer_name"`
	}
	for more := true; more; {
		err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
			last, _ := strconv.ParseInt(p.Cursor, 10, 64) // 0 at the beginning
			rows, err := db.Select[own](ctx, tx, "SELECT id, brand_id, company_id, customer_name FROM versions WHERE {everyone} AND id > $1 ORDER BY id LIMIT $2"+
				tx.ForUpdate(), last, taggedAtOnce)
			if err != nil {
				return fmt.Errorf("read offers: %w", err)
			}
			if more = len(rows) == taggedAtOnce; len(rows) == 0 {
				return nil
			}
			records := make([]tag.Record, len(rows))
			for i, r := range rows {
				records[i] = tag.Record{ID: r.ID, BrandID: r.BrandID, CompanyID: r.CompanyID, Words: []string{r.CustomerName}}
			}
			p.Cursor, p.Current = strconv.FormatInt(rows[len(rows)-1].ID, 10), p.Current+int64(len(rows))
			return tagged(ctx, tx, records)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
