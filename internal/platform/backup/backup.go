// Package backup writes everything a group has into one file and reads it back
// into an empty database, also of the other engine: it is the way from SQLite
// to PostgreSQL.
package backup

import (
	"archive/zip"
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dump"
	"forecourt/internal/platform/files"
)

// The parts of a backup.
const (
	manifestName = "manifest.json"
	rowsName     = "rows.ndjson"
	filesFolder  = "files/"
)

// manifest says what a backup is of.
type manifest struct {
	Product string  `json:"product"`
	Schema  int64   `json:"schema"`
	Made    db.Time `json:"made"`
}

type line struct {
	Table string                     `json:"table"`
	Row   map[string]json.RawMessage `json:"row"`
}

// Write writes a backup while the program may go on serving. Rows are of one
// moment; a file that came after it is in the backup too and does no harm.
// Pieces of uploads are left out, and prints, which are made again.
func Write(ctx context.Context, database *db.DB, storage files.Storage, to string) (err error) {
	schema, _, err := database.SchemaVersion(ctx)
	if err != nil {
		return err
	}
	// Under another name until it is whole: a broken-off backup is never taken for one.
	draft := to + ".part"
	out, err := os.OpenFile(draft, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("make backup file: %w", err)
	}
	archive := zip.NewWriter(out)
	err = errors.Join(
		writeManifest(archive, manifest{"forecourt", schema, database.Now()}),
		writeRows(ctx, archive, database),
		writeFiles(ctx, archive, storage),
		archive.Close(), out.Sync(), out.Close(),
	)
	if err != nil {
		return errors.Join(fmt.Errorf("write backup: %w", err), os.Remove(draft))
	}
	return os.Rename(draft, to)
}

func writeManifest(archive *zip.Writer, m manifest) error {
	w, err := archive.Create(manifestName)
	if err != nil {
		return err
	}
	return json.NewEncoder(w).Encode(m)
}

func writeRows(ctx context.Context, archive *zip.Writer, database *db.DB) error {
	w, err := archive.Create(rowsName)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(w)
	return dump.Dump(ctx, database, func(table string, row map[string]any) error {
		return encoder.Encode(map[string]any{"table": table, "row": row})
	})
}

func writeFiles(ctx context.Context, archive *zip.Writer, storage files.Storage) error {
	return storage.List(ctx, "", func(object files.Object) error {
		if !files.Lasting(object.Key) {
			return nil
		}
		in, err := storage.Open(ctx, object.Key)
		if errors.Is(err, fs.ErrNotExist) {
			return nil // swept away since it was listed
		}
		if err != nil {
			return err
		}
		defer in.Close()
		w, err := archive.Create(filesFolder + object.Key)
		if err != nil {
			return err
		}
		_, err = io.Copy(w, in)
		return err
	})
}

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
	if err := checkManifest(ctx, database, &archive.Reader); err != nil {
		return err
	}
	for _, f := range archive.File {
		if name, ok := strings.CutPrefix(f.Name, filesFolder); ok {
			if err := readFile(ctx, f, storage, name); err != nil {
				return fmt.Errorf("restore file %s: %w", name, err)
			}
		}
	}
	rows, err := archive.Open(rowsName)
	if err != nil {
		return fmt.Errorf("open rows: %w", err)
	}
	defer rows.Close()
	decoder := json.NewDecoder(bufio.NewReaderSize(rows, 1<<20))
	return dump.Load(ctx, database, func() (string, map[string]json.RawMessage, bool, error) {
		var l line
		err := decoder.Decode(&l)
		if errors.Is(err, io.EOF) {
			return "", nil, false, nil
		}
		return l.Table, l.Row, true, err
	})
}

func checkManifest(ctx context.Context, database *db.DB, archive *zip.Reader) error {
	in, err := archive.Open(manifestName)
	if err != nil {
		return fmt.Errorf("this is no backup of Forecourt: %w", err)
	}
	defer in.Close()
	var m manifest
	if err := json.NewDecoder(in).Decode(&m); err != nil || m.Product != "forecourt" {
		return errors.Join(errors.New("this is no backup of Forecourt"), err)
	}
	have, _, err := database.SchemaVersion(ctx)
	if err != nil {
		return err
	}
	if have != m.Schema {
		return fmt.Errorf("%w (schema %d, this program has %d)", ErrSchema, m.Schema, have)
	}
	return nil
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
