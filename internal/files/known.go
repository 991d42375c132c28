package files

import (
	"context"
	"fmt"

	"forecourt/internal/db"
)

// Images tells which of the names are those of kept images.
func Images(ctx context.Context, tx *db.Tx, names []string) (map[string]bool, error) {
	in := db.In("name", names)
	found, err := db.Select[string](ctx, tx, "SELECT name FROM files WHERE {everyone} AND mime LIKE 'image/%' AND "+in.Places(1), in.Args...)
	if err != nil {
		return nil, fmt.Errorf("look for images: %w", err)
	}
	kept := make(map[string]bool, len(found))
	for _, name := range found {
		kept[name] = true
	}
	return kept, nil
}
