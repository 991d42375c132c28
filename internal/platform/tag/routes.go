package tag

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

const (
	// suggested is how many words are answered at most (OP-105).
	suggested = 20
	// looked is how many are looked at for them: of the many that begin with one
	// letter some are enough, the next letter finds the others.
	looked = 2000
)

// Routes registers the words of these kinds of records.
func Routes(a *httpapi.API, kinds []Kind) {
	suggest := func(ctx context.Context, tx *db.Tx, in *suggestInput) ([]string, error) {
		return Suggest(ctx, tx, kinds, in.Q)
	}
	httpapi.Op(a, http.MethodGet, "/tag", authz.LoginOnly, suggest,
		httpapi.Summary("Words that records are found by, of the caller's brands and companies and of the stock that the caller sees, those in which a word begins with q; none without q. Only of lists the caller may open."))
}

type suggestInput struct {
	Q string `query:"q" maxLength:"120" doc:"how a word begins, case and diacritics ignored"`
}

// Suggest gives the words that begin with the text, or of which a part does, of
// records within the scope whose list the actor may open.
func Suggest(ctx context.Context, tx *db.Tx, kinds []Kind, q string) ([]string, error) {
	args := []any{key(q), key(q) + "\U0010FFFF"}
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
		GROUP BY word_key ORDER BY MIN(CASE WHEN start = word_key THEN 0 ELSE 1 END), word_key LIMIT %d`, strings.Join(parts, " UNION ALL "), suggested), args...)
	if err != nil {
		return nil, fmt.Errorf("suggest tags: %w", err)
	}
	return words, nil
}
