package backup

import (
	"archive/zip"
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strings"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dump"
	"forecourt/internal/platform/files"
)

// ErrNotEmpty says that the database to restore into has users already.
var ErrNotEmpty = errors.New("restore only into an empty database: give an empty --data folder or database")

// ErrSchema says that the backup is of another version.
var ErrSchema = errors.New("the backup was made by another version: restore it with that version, then upgrade")

// Read reads a backup into an empty, migrated database. Files are written
// first: rows without their file would be broken, files without a row are only
// swept away.
func Read(ctx context.Context, database *db.DB, storage files.Storage, from string) error {
	archive, err := zip.OpenReader(from)
	if err != nil {
		return fmt.Errorf("open backup: %w", err)
	}
	defer archive.Close()
	m, err := readManifest(ctx, database, &archive.Reader)
	if err != nil {
		return err
	}
	for _, f := range archive.File {
		if name, ok := strings.CutPrefix(f.Name, filesFolder); ok {
			if err := readFile(ctx, f, storage, name); err != nil {
				return fmt.Errorf("restore file %s: %w", name, err)
			}
		}
	}
	return readRows(ctx, database, &archive.Reader, m)
}

// readRows restores all rows that the manifest counts, or none.
func readRows(ctx context.Context, database *db.DB, archive *zip.Reader, m manifest) error {
	rows, err := archive.Open(rowsName)
	if err != nil {
		return fmt.Errorf("open rows: %w", err)
	}
	defer rows.Close()
	decoder, read := json.NewDecoder(bufio.NewReaderSize(rows, 1<<20)), map[string]int64{}
	return dump.Load(ctx, database, func() (string, map[string]json.RawMessage, bool, error) {
		var l line
		err := decoder.Decode(&l)
		if errors.Is(err, io.EOF) {
			return "", nil, false, m.complete(read)
		}
		read[l.Table]++
		return l.Table, l.Row, true, err
	})
}

// complete reports tables of which the backup has more or fewer rows than it was made of.
func (m manifest) complete(read map[string]int64) error {
	for table, written := range m.Rows {
		if read[table] != written {
			return fmt.Errorf("%w: it has %d rows of table %s instead of %d", ErrFaulty, read[table], table, written)
		}
	}
	return nil
}

func readManifest(ctx context.Context, database *db.DB, archive *zip.Reader) (manifest, error) {
	m, err := manifestOf(archive)
	if err != nil {
		return m, err
	}
	have, _, err := database.SchemaVersion(ctx)
	if err == nil && have != m.Schema {
		err = fmt.Errorf("%w (schema %d, this program has %d)", ErrSchema, m.Schema, have)
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

// SealOf is the newest seal of the log when a backup was made.
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
