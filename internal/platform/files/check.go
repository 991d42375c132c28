package files

import (
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// Check looks at every kept file and gives their number; one that is missing
// or of another size is an error that names it.
func (f *Files) Check(ctx context.Context) (count int, err error) {
	last := int64(0)
	for {
		var block []File
		err := f.db.View(ctx, db.Op{Actor: authz.System("doctor")}, func(tx *db.Tx) (err error) {
			block, err = db.Select[File](ctx, tx, `
				SELECT `+columns+` FROM files
				WHERE {everyone} AND id > $1
				ORDER BY id LIMIT 1000`, last)
			return err
		})
		if err != nil || len(block) == 0 {
			return count, err
		}

		for _, file := range block {
			kept, err := f.storage.Stat(ctx, fileKey(file.Name))
			if err == nil && kept.Size != file.Size {
				err = fmt.Errorf("%d bytes are there, %d were kept", kept.Size, file.Size)
			}
			if err != nil {
				return count, fmt.Errorf("%s (%s): %w", file.RealName, file.Name, err)
			}

			count++
			last = file.ID
		}
	}
}
