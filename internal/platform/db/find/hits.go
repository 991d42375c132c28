package find

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// Hit is a record that the search found.
type Hit struct {
	Kind      string `json:"kind" example:"body-type" doc:"what it is, as the log names it"`
	ID        int64  `json:"id"`
	BrandID   *int64 `json:"brand_id" nullable:"true" doc:"its brand; null for what no brand has"`
	CompanyID *int64 `json:"company_id" nullable:"true" doc:"its company; null for what no company has"`
	Code      string `json:"code" doc:"empty for what has no code"`
	Name      string `json:"name" doc:"in the caller's language where there is one"`
}

// Question is what is searched.
type Question struct {
	Keyword string
	// Language is the id of the language that names are shown in.
	Language string
	// Limit is the most hits of each kind.
	Limit int
}

const (
	// maxWords is how many words of a question count.
	maxWords = 8
	// maxRanked is how many finds in a large table, the newest, are looked
	// through for those that begin with the first word.
	maxRanked = 200
	// maxLed is how many of the newest rows the index of three letters leads the search to.
	maxLed = 500
)

// Searched is a kind of record that the search finds; an area lists its own.
type Searched struct {
	find func(ctx context.Context, tx *db.Tx, q Question, words []string, brands []int64) ([]Hit, error)
}

// Searchable makes the rows of a table found, those in use by their folded
// search column. perm is that of the screen on which they are shown; when it
// has the parameter brandId, a row's brand stands in the column brand ("" for
// tables without). show fills in the rest of a hit.
func Searchable[T any](
	t *table.Table[T], perm authz.Permission, inUse, brand string,
	show func(row *T, q Question, hit *Hit),
) Searched {
	if !t.Searchable() {
		panic("table " + t.Name + " has no column to search")
	}

	byBrand := slices.Contains(perm.Params, "brandId")
	return Searched{func(ctx context.Context, tx *db.Tx, q Question, words []string, brands []int64) ([]Hit, error) {
		if !tx.Actor.Entries.MaySome(perm) {
			return nil, nil
		}

		conditions := []db.Condition{{SQL: inUse}}
		if byBrand {
			allowed := slices.DeleteFunc(
				slices.Clone(brands),
				func(id int64) bool { return !tx.Actor.May(perm, authz.ID("brandId", id)) },
			)
			if len(allowed) < len(brands) {
				conditions = append(conditions, db.In(brand, allowed))
			}
		}

		rows, err := withWords(ctx, tx, t, conditions, sought{words: words}.lookingIn(t.Seen, t.Numbers), q.Limit)
		if err != nil {
			return nil, err
		}

		hits := make([]Hit, len(rows))
		for i := range rows {
			hits[i] = Hit{Kind: t.Entity, ID: t.ID(&rows[i])}
			if t.Owner != nil {
				owner := t.Owner(&rows[i])
				hits[i].BrandID = owner.BrandID
				hits[i].CompanyID = owner.CompanyID
			}
			show(&rows[i], q, &hits[i])
		}

		return hits, nil
	}}
}

// withWords reads the rows that have all the words, those first in which a field
// begins with the first of them, and a number that is typed otherwise behind them.
func withWords[T any](
	ctx context.Context, tx *db.Tx, t *table.Table[T], conditions []db.Condition, s sought, limit int,
) ([]T, error) {
	w := &db.Where{}
	scope := t.Scope
	if t.Large {
		l, err := longListOf(ctx, tx, listedOf(t), conditions)
		if err != nil {
			return nil, err
		}

		ids, err := l.seekSome(ctx, tx, s, limit)
		if err != nil || len(ids) == 0 {
			return nil, err
		}

		scope = l.scope
		conditions = []db.Condition{db.In("id", ids)}
	} else {
		conditions = append(conditions, s.asConditions()...)
	}

	for _, c := range conditions {
		w.Add(c)
	}

	text := cmp.Or(t.Seen, "search")
	args := w.Args
	first := escapeLike(s.words[0])
	n := len(args)
	args = append(args, first+"%", "%\n"+first+"%", limit)
	place := func(i int) string { return "$" + strconv.Itoa(n+i) }

	return db.Select[T](ctx, tx, "SELECT "+t.Columns()+" FROM "+t.Name+" WHERE "+scope+w.Text()+
		" ORDER BY CASE WHEN "+text+" LIKE "+place(1)+` ESCAPE '\' OR `+text+` LIKE `+place(2)+` ESCAPE '\' THEN 0 ELSE 1 END, `+t.Order+" LIMIT "+place(3), args...)
}

// Hits asks each kind that the actor may see, with one statement a kind and
// one for the brands of the actor.
func Hits(ctx context.Context, tx *db.Tx, kinds []Searched, q Question) ([]Hit, error) {
	hits := []Hit{}
	keyword, _ := tidyKeyword(q.Keyword)
	words := readTelephone(keyword)
	if words == nil {
		words = strings.Fields(Fold(keyword))
	}

	if len(words) == 0 {
		return hits, nil
	}

	brands, err := db.Select[int64](ctx, tx, "SELECT id FROM brands WHERE {brand:id}")
	if err != nil {
		return nil, err
	}

	for _, kind := range kinds {
		found, err := kind.find(ctx, tx, q, words[:min(len(words), maxWords)], brands)
		if err != nil {
			return nil, err
		}
		hits = append(hits, found...)
	}

	return hits, nil
}
