package tag

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
)

const (
	// suggested is how many words are answered at most (OP-105).
	suggested = 20
	// looked is how many are looked at for them: of the many that begin with one
	// letter some are enough, the next letter finds the others.
	looked = 2000
	// languages is in how many of them one thing may be called.
	languages = 5
)

// Named gives the names in all languages of what is called by several, as far as they hold the text.
type Named func(ctx context.Context, tx *db.Tx, q string) ([]db.Translations, error)

// Routes registers the words of these kinds of records.
func Routes(a *httpapi.API, kinds []Kind, named Named) {
	suggest := func(ctx context.Context, tx *db.Tx, in *suggestInput) ([]string, error) {
		words, err := Suggest(ctx, tx, kinds, in.Q)
		if err != nil || len(words) < 2 {
			return words[:min(len(words), suggested)], err
		}

		names, err := named(ctx, tx, in.Q)
		if err != nil {
			return nil, err
		}

		words = uniqueWords(words, names, i18n.TextLanguage(httpapi.Language(ctx)))
		return words[:min(len(words), suggested)], nil
	}
	httpapi.Op(a, http.MethodGet, "/tag", authz.LoginOnly, suggest,
		httpapi.Summary("Words that records are found by, of the caller's brands and companies and of the stock that the caller sees, those in which a word begins with q; none without q. Only of lists the caller may open."))
}

// uniqueWords leaves one word of those that are names of the same in several languages: that of the reader's
// language where it is among them. Each finds the same records.
func uniqueWords(words []string, names []db.Translations, language string) []string {
	at := map[string]int{}
	for i, word := range words {
		at[wordKey(word)] = i
	}

	stays := map[int]bool{}
	goes := map[int]bool{}

	for _, name := range names {
		var same []int
		for _, text := range name {
			if i, is := at[wordKey(shownWord(text))]; is && !slices.Contains(same, i) {
				same = append(same, i)
			}
		}

		if len(same) < 2 {
			continue
		}

		one := slices.Min(same)
		if i, is := at[wordKey(shownWord(name[language]))]; is && name[language] != "" {
			one = i
		}
		stays[one] = true
		for _, i := range same {
			goes[i] = goes[i] || i != one
		}
	}

	var left []string
	for i, word := range words {
		if stays[i] || !goes[i] {
			left = append(left, word)
		}
	}

	return left
}

type suggestInput struct {
	Q string `query:"q" maxLength:"120" doc:"how a word begins, case and diacritics ignored"`
}

// Suggest gives the words that begin with the text, or of which a part does, of
// records within the scope whose list the actor may open.
func Suggest(ctx context.Context, tx *db.Tx, kinds []Kind, q string) ([]string, error) {
	args := []any{wordKey(q), wordKey(q) + "\U0010FFFF"}
	var parts []string

	for _, k := range kinds {
		if tx.Actor.Entries.MaySome(k.Perm) {
			args = append(args, k.Name)
			parts = append(parts, fmt.Sprintf(`SELECT word_key, word, start FROM (SELECT word_key, word, start FROM tag_words
				WHERE %s AND kind = $%d AND start >= $1 AND start < $2 LIMIT %d) AS begun`, cmp.Or(k.Seen, ownWords), len(args), looked))
		}
	}

	if args[0] == "" || len(parts) == 0 {
		return []string{}, nil
	}

	words, err := db.Select[string](ctx, tx, fmt.Sprintf(`SELECT MIN(word) FROM (%s) AS seen
		GROUP BY word_key
		ORDER BY MIN(CASE WHEN start = word_key THEN 0 ELSE 1 END), word_key LIMIT %d`, strings.Join(parts, " UNION ALL "), suggested*languages), args...)
	if err != nil {
		return nil, fmt.Errorf("suggest tags: %w", err)
	}

	return words, nil
}
