package files

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
)

// Images says which of the names are those of kept images, for records that name
// them.
func Images(ctx context.Context, tx *db.Tx, names []string) (kept map[string]bool, err error) {
	in := db.In("name", names)
	found, err := db.Select[string](ctx, tx, `
		SELECT name FROM files
		WHERE {everyone} AND mime LIKE 'image/%' AND `+in.Places(1), in.Args...)
	if err == nil && len(found) > 0 {
		kept, err = markUsed(ctx, tx, found)
	}
	if err != nil {
		return nil, fmt.Errorf("look for images: %w", err)
	}

	return kept, nil
}

// Pictures reads the rows of kept images by their names, in the order of the
// names; what is not there or is no image is left out.
func (f *Files) Pictures(ctx context.Context, tx *db.Tx, names []string) ([]File, error) {
	in := db.In("name", names)
	rows, err := db.Select[File](ctx, tx, `
		SELECT `+columns+` FROM files
		WHERE {everyone} AND mime LIKE 'image/%' AND `+in.Places(1), in.Args...)
	if err != nil {
		return nil, fmt.Errorf("find images: %w", err)
	}

	known := map[string]File{}
	for _, row := range rows {
		known[row.Name] = row
	}

	var all []File
	for _, name := range names {
		if file, found := known[name]; found {
			all = append(all, file)
		}
	}

	return all, nil
}
