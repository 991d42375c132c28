package files

import (
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// Check opens every kept file and gives their number; a missing one is an
// error that names it.
func (f *Files) Check(ctx context.Context) (count int, err error) {
	last := int64(0)
	for {
		var block []File
		err := f.db.View(ctx, db.Op{Actor: authz.System("doctor")}, func(tx *db.Tx) (err error) {
			block, err = db.Select[File](ctx, tx, `SELECT `+columns+` FROM files WHERE {everyone} AND id > $1 ORDER BY id LIMIT 1000`, last)
			return err
		})
		if err != nil || len(block) == 0 {
			return count, err
		}
		for _, file := range block {
			content, err := f.Open(file)
			if err != nil {
				return count, fmt.Errorf("%s (%s): %w", file.RealName, file.Name, err)
			}
			if err := content.Close(); err != nil {
				return count, fmt.Errorf("close file %d: %w", file.ID, err)
			}
			count, last = count+1, file.ID
		}
	}
}
