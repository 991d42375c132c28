package accessoryfeed

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fetch"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
	"forecourt/internal/platform/sheet"
)

// A feed lists the accessories of a serie: as JSON, an array of objects or an
// object with one under "accessories", or as CSV with a row of names first.
// Either has code, price (without VAT) and name_lt, name_en ...; name without
// a language is English, and in JSON it may be an object by language.

// item is one accessory of a feed.
type item struct {
	code  string
	names db.Translations
	price money.Cents
}

// maxItems is how many accessories a feed may have.
const maxItems = 20_000

var errFeed = errors.New("the feed cannot be read")

// languages are the endings of a name's column; a name without one is English.
var languages = append([]record.Language{{ID: record.English}}, record.LanguageCodes...)

// readFeed reads those of a feed that have a code, a name and a price; the
// first with a code counts. Others are counted as faulty.
func readFeed(file fetch.File) (list []item, faulty int, err error) {
	rows, err := feedRows(file)
	if err != nil {
		return nil, 0, err
	}
	if len(rows) > maxItems {
		return nil, 0, fmt.Errorf("%w: more than %d accessories", errFeed, maxItems)
	}

	seen := map[string]bool{}
	for _, row := range rows {
		one, ok := row.asItem()
		if key := find.Key(one.code); !ok || seen[key] {
			faulty++
			continue
		}

		seen[find.Key(one.code)] = true
		list = append(list, one)
	}

	// An empty feed is a mistake of its maker rather than the end of all accessories.
	if len(list) == 0 {
		return nil, faulty, fmt.Errorf("%w: it has no accessory", errFeed)
	}

	return list, faulty, nil
}

// feedRow is an accessory as text by the name of the field.
type feedRow map[string]string

func (r feedRow) asItem() (one item, ok bool) {
	one = item{code: strings.TrimSpace(r["code"]), names: db.Translations{}}
	for _, language := range languages {
		field := "name"
		if language.Code != "" {
			field += "_" + language.Code
		}
		if name := strings.TrimSpace(r[field]); name != "" {
			one.names[language.ID] = name
		}
	}

	price, err := money.Parse(strings.Replace(strings.TrimSpace(r["price"]), ",", ".", 1))
	one.price = price
	return one, err == nil && price >= 0 && one.code != "" && len(one.names) > 0
}

func feedRows(file fetch.File) ([]feedRow, error) {
	if strings.HasSuffix(file.Type, "json") || bytes.IndexAny(bytes.TrimSpace(file.Body), "[{") == 0 {
		return jsonRows(file.Body)
	}
	return csvRows(file.Body)
}

func jsonRows(body []byte) ([]feedRow, error) {
	body = bytes.TrimPrefix(body, []byte("\xef\xbb\xbf"))
	var objects []map[string]any
	decode := func(into any) error {
		decoder := json.NewDecoder(bytes.NewReader(body))
		decoder.UseNumber() // a price is exact
		return decoder.Decode(into)
	}

	if err := decode(&objects); err != nil {
		var wrapped struct {
			Accessories []map[string]any `json:"accessories"`
		}
		if err := decode(&wrapped); err != nil {
			return nil, fmt.Errorf("%w: %w", errFeed, err)
		}

		objects = wrapped.Accessories
	}

	rows := make([]feedRow, len(objects))
	for i, object := range objects {
		rows[i] = feedRow{}
		for field, value := range object {
			rows[i].putValue(strings.ToLower(field), value)
		}
	}

	return rows, nil
}

// putValue keeps a text or number, and those of an object by language.
func (r feedRow) putValue(field string, value any) {
	switch v := value.(type) {
	case string:
		r[field] = v
	case json.Number:
		r[field] = v.String()

	case map[string]any:
		for language, text := range v {
			for _, known := range record.LanguageCodes {
				if language == known.ID || strings.EqualFold(language, known.Code) {
					r.putValue(field+"_"+known.Code, text)
				}
			}
		}
	}
}

func csvRows(body []byte) (list []feedRow, err error) {
	book, err := sheet.Open(bytes.NewReader(body), int64(len(body)), "feed.csv", sheet.Reading{})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFeed, err)
	}

	defer func() { err = errors.Join(err, book.Close()) }()
	rows, err := book.Tables[0].Read()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFeed, err)
	}

	defer func() { err = errors.Join(err, rows.Close()) }()
	var heads []string

	for {
		_, cells, err := rows.Next()
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errFeed, err)
		}
		if heads == nil {
			for _, cell := range cells {
				heads = append(heads, strings.ToLower(strings.TrimSpace(cell)))
			}
			continue
		}

		row := feedRow{}
		for i, cell := range cells[:min(len(cells), len(heads))] {
			row[heads[i]] = cell
		}

		if list = append(list, row); len(list) > maxItems {
			return nil, fmt.Errorf("%w: more than %d accessories", errFeed, maxItems)
		}
	}
}
