package files

import (
	"context"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// What one user may have uploaded that nothing names yet. People upload a file
// and name it within minutes; these are bounds for what is no work.
const (
	mostUnused      = 200
	mostUnusedBytes = 512 * mebibyte
	// keepUnused is how long an upload waits to be named.
	keepUnused = 3 * 24 * time.Hour
	// unusedOfChunk are removed in one transaction.
	unusedOfChunk = 500
)

// markUsed notes that something names these files. It gives those that are there: an
// unused one may have been removed meanwhile.
func markUsed(ctx context.Context, tx *db.Tx, names []string) (map[string]bool, error) {
	type known struct {
		Name string `db:"name"`
		Used bool   `db:"used"`
	}
	in := db.In("name", names)
	rows, err := db.Select[known](ctx, tx, `
		SELECT name, used_at IS NOT NULL AS used FROM files
		WHERE {everyone} AND `+in.Places(1), in.Args...)
	if err != nil {
		return nil, err
	}

	there := map[string]bool{}
	fresh := []string{}

	for _, f := range rows {
		if f.Used {
			there[f.Name] = true
		} else {
			fresh = append(fresh, f.Name)
		}
	}

	for _, name := range fresh {
		n, err := tx.Exec(ctx, `
			UPDATE files SET used_at = COALESCE(used_at, $2)
			WHERE name = $1 AND {everyone}`, name, tx.Now())
		if err != nil {
			return nil, err
		}

		there[name] = n == 1
	}

	return there, nil
}

// checkRoom refuses one more file of so many bytes to a user with too many that nothing
// names yet, begun ones included.
func checkRoom(ctx context.Context, tx *db.Tx, bytes int64) error {
	if tx.Actor.UserID == 0 {
		return nil
	}

	type unused struct {
		Count int64 `db:"count"`
		Bytes int64 `db:"bytes"`
	}
	has, err := db.SelectOne[unused](ctx, tx, `
		SELECT count(*) AS count, CAST(COALESCE(sum(size), 0) AS BIGINT) AS bytes FROM (
			SELECT size FROM files WHERE {self:created_by} AND used_at IS NULL
			UNION ALL SELECT size FROM uploads WHERE {self:user_id} AND file_id IS NULL) AS unused`)
	if err != nil {
		return err
	}

	var wrong fault.Fields
	if has.Count >= mostUnused || has.Bytes+bytes > mostUnusedBytes {
		wrong.Add("file", "uploads_unused",
			"count", mostUnused, "max", mostUnusedBytes/mebibyte, "days", int(keepUnused.Hours()/24))
	}

	return wrong.Err()
}

// checkRoomAlone does what checkRoom does, in a transaction that adds the file: uploads
// of one user wait for each other, so that each counts those before it.
func checkRoomAlone(ctx context.Context, tx *db.Tx, bytes int64) error {
	if _, err := db.Select[int64](ctx, tx, "SELECT id FROM users WHERE {self:users.id}"+tx.ForUpdate()); err != nil {
		return err
	}
	return checkRoom(ctx, tx, bytes)
}

// sweepUnused removes the rows of uploads that nothing has named for days; their
// contents are leftovers then.
func sweepUnused(ctx context.Context, tx *db.Tx, before time.Time) (removed int64, err error) {
	return tx.Exec(ctx, `
		DELETE FROM files
		WHERE id IN (
			SELECT id FROM files
			WHERE used_at IS NULL AND created_at < $1
			ORDER BY id LIMIT $2)
		AND used_at IS NULL AND {everyone}`, db.At(before), unusedOfChunk)
}
