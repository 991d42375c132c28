package offer

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/tag"
)

// Tags of offers are their number, brand, serie, model in all its languages and its
// code, the customer, and the codes of the options chosen (OP-105).
var Tags = tag.Kind{Name: "version", Perm: PermList}

// tagSource gives a text from which the tags of an offer follow; where it stays the same, so do
// they.
func (v *Version) tagSource() string {
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

// storeTags writes the tags of offers of which something they follow from has changed.
func storeTags(ctx context.Context, tx *db.Tx, rows []Version) error {
	var changed []tag.Record
	for i := range rows {
		v := &rows[i]
		if about := v.tagSource(); about != v.stored.tagSource {
			words := []string{v.Number, v.CustomerName}
			changed = append(changed, tag.Record{ID: v.ID, BrandID: v.BrandID, CompanyID: v.CompanyID, Words: words})
			v.stored.tagSource = about
		}
	}

	if len(changed) == 0 {
		return nil
	}

	return WriteTags(ctx, tx, changed)
}

// WriteTags gives offers that have the words of their own those of their car too,
// as it is stored, and keeps them.
func WriteTags(ctx context.Context, tx *db.Tx, records []tag.Record) error {
	at := map[int64]*tag.Record{}
	ids := make([]int64, len(records))

	for i := range records {
		at[records[i].ID] = &records[i]
		ids[i] = records[i].ID
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
		SELECT v.id, m.code AS word, m.description AS names
		FROM versions v
		JOIN models m ON m.id = v.model_id
		WHERE {everyone} AND `+these+`
		UNION ALL
		SELECT v.id, b.name, '{}'
		FROM versions v
		JOIN brands b ON b.id = v.brand_id
		WHERE `+these+`
		UNION ALL
		SELECT v.id, s.name, s.titles
		FROM versions v
		JOIN series s ON s.id = v.serie_id
		WHERE `+these+`
		UNION ALL
		SELECT v.id, f.code, '{}'
		FROM versions v
		JOIN version_features c ON c.version_id = v.id
		JOIN features f ON f.id = c.feature_id
		WHERE c.role = '`+Chosen+`' AND `+these, among.Args...)
	if err != nil {
		return fmt.Errorf("read the words of offers: %w", err)
	}

	for _, w := range words {
		r := at[w.ID]
		r.Words = append(append(r.Words, w.Word), slices.Sorted(maps.Values(w.Names))...)
	}

	return Tags.Keep(ctx, tx, records)
}
