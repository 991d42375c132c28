package backup

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dump"
	"forecourt/internal/platform/files"
)

// ErrNotEmpty says that the database to restore into has users already.
var ErrNotEmpty = errors.New("restore only into an empty database: give an empty --data folder or database")

// ErrSchema says that the backup is of a newer version, or of an older one than the tables that are there.
var ErrSchema = errors.New("the backup was made by another version: restore it with that version or a newer one, into a database without tables")

// Read reads a backup into an empty database, whose schema it makes and brings up to date. Files
// are written first: rows without their file would be broken, files without a row are only
// swept away. It counts the values that were compared with those of the backup.
func Read(ctx context.Context, database *db.DB, storage files.Storage, from string) (compared int64, err error) {
	archive, err := zip.OpenReader(from)
	if err != nil {
		return 0, fmt.Errorf("open backup: %w", err)
	}
	defer archive.Close()
	m, err := readManifest(ctx, database, &archive.Reader)
	if err != nil {
		return 0, err
	}
	if err := mustBeEmpty(ctx, database); err != nil {
		return 0, err
	}

	for _, f := range archive.File {
		if name, ok := strings.CutPrefix(f.Name, filesFolder); ok {
			if err := readFile(ctx, f, storage, name); err != nil {
				return 0, fmt.Errorf("restore file %s: %w", name, err)
			}
		}
	}

	came, err := readRows(ctx, database, &archive.Reader, m)

	return came.Values(), err
}

func mustBeEmpty(ctx context.Context, database *db.DB) error {
	return database.View(ctx, db.Op{Actor: authz.System("restore")}, func(tx *db.Tx) error {
		users, err := db.SelectOne[int64](ctx, tx, "SELECT count(*) FROM users WHERE {everyone}")
		if err == nil && users > 0 {
			err = ErrNotEmpty
		}
		return err
	})
}

// readRows restores all rows of the moment of the backup, or none, and brings the schema up to date.
func readRows(ctx context.Context, database *db.DB, archive *zip.Reader, m manifest) (came dump.Sums, err error) {
	rows, err := archive.Open(rowsName)
	if err != nil {
		return nil, fmt.Errorf("open rows: %w", err)
	}
	defer rows.Close()
	lines := newLines(rows)
	err = dump.Load(ctx, database, lines.nextRow, func(read dump.Sums) error {
		came = read
		return m.compareSums(read)
	})
	if err == nil {
		err = database.Migrate(ctx)
	}

	return came, err
}

// compareSums reports what is not as it was at the moment of the backup.
func (m manifest) compareSums(read dump.Sums) error {
	for table, written := range m.Rows {
		if n := read[table].Rows; n != written {
			return fmt.Errorf("%w: it has %d rows of table %s instead of %d", ErrFaulty, n, table, written)
		}
	}

	if m.Sums == nil {
		return nil
	}
	if err := m.Sums.Compare(read); err != nil {
		return fmt.Errorf("%w: %w", ErrFaulty, err)
	}

	return nil
}

// readManifest reads what the backup is of, and makes the tables of a database that has none, as
// they were then.
func readManifest(ctx context.Context, database *db.DB, archive *zip.Reader) (manifest, error) {
	m, err := manifestOf(archive)
	if err != nil {
		return m, err
	}

	have, known, err := database.SchemaVersion(ctx)
	if err == nil && (m.Schema < have || m.Schema > known) {
		err = fmt.Errorf("%w (schema %d, this program has %d)", ErrSchema, m.Schema, max(have, known))
	}
	if err == nil && have < m.Schema {
		err = database.MigrateTo(ctx, m.Schema)
	}

	return m, err
}

func manifestOf(archive *zip.Reader) (m manifest, err error) {
	in, err := archive.Open(manifestName)
	if err != nil {
		return m, fmt.Errorf("this is no backup of Forecourt: %w", err)
	}
	defer in.Close()
	if err := json.NewDecoder(in).Decode(&m); err != nil || m.Product != "forecourt" {
		return m, errors.Join(errors.New("this is no backup of Forecourt"), err)
	}

	return m, nil
}

// SealOf reads the seal of the log that was the newest when a backup was made.
func SealOf(file string) (audit.Head, error) {
	archive, err := zip.OpenReader(file)
	if err != nil {
		return audit.Head{}, fmt.Errorf("open backup: %w", err)
	}
	defer archive.Close()
	m, err := manifestOf(&archive.Reader)
	return m.Seal, err
}

func readFile(ctx context.Context, f *zip.File, storage files.Storage, key string) error {
	if !filepath.IsLocal(key) {
		return errors.New("its name leads out of the folder")
	}

	in, err := f.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	content, err := files.Temporary(in)
	if err != nil {
		return err
	}
	defer content.Close()

	return storage.Put(ctx, path.Clean(key), content)
}
