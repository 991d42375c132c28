// Package backup writes everything a group has into one file and reads it back
// into an empty database, also of the other engine: it is the way from SQLite
// to PostgreSQL. Every night it does so by itself, and tries what it wrote.
package backup

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
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

// manifest says what a backup is of. It is written last, from the same state
// of the data as the rows.
type manifest struct {
	Product string  `json:"product"`
	Schema  int64   `json:"schema"`
	Made    db.Time `json:"made"`
	// Rows counts the rows of each table; backups of before have none.
	Rows map[string]int64 `json:"rows,omitempty"`
	// Seal is the newest seal of the log, which shows later whether the log it
	// went on from is still there.
	Seal audit.Head `json:"seal"`
}

type line struct {
	Table string                     `json:"table"`
	Row   map[string]json.RawMessage `json:"row"`
}

// Write writes a backup while the program may go on serving. Rows are of one
// moment; a file that came after it is in the backup too and does no harm.
// Pieces of uploads are left out, and prints, which are made again.
func Write(ctx context.Context, database *db.DB, storage files.Storage, to string) error {
	return write(ctx, database, storage, to, func(string) error { return nil })
}

// WriteVerified writes a backup and restores it for trial, see Verify. A file
// that does not pass is removed; what was there before under its name stays.
func WriteVerified(ctx context.Context, database *db.DB, storage files.Storage, to string) (found Report, err error) {
	err = write(ctx, database, storage, to, func(draft string) (err error) {
		found, err = Verify(ctx, draft, database.KeyPlace())
		return err
	})
	return found, err
}

// errFolder says that the file of a backup could not be made.
var errFolder = errors.New("make backup file")

// part ends the name of a backup until it is whole: a broken-off one is never
// taken for a backup.
const part = ".part"

func write(ctx context.Context, database *db.DB, storage files.Storage, to string, check func(draft string) error) error {
	schema, _, err := database.SchemaVersion(ctx)
	if err != nil {
		return err
	}
	draft := to + part
	out, err := os.OpenFile(draft, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("%w: %w", errFolder, err)
	}
	err = writeArchive(ctx, out, database, storage, manifest{Product: "forecourt", Schema: schema})
	if err = errors.Join(err, out.Close()); err != nil {
		err = fmt.Errorf("write backup: %w", err)
	} else if err = check(draft); err == nil {
		err = rename(draft, to)
	}
	if err != nil {
		return errors.Join(err, os.Remove(draft))
	}
	return nil
}

// rename gives a file its name in a way that survives a power loss.
func rename(draft, to string) error {
	if err := os.Rename(draft, to); err != nil {
		return fmt.Errorf("%w: %w", errFolder, err)
	}
	folder, err := os.Open(filepath.Dir(to))
	if err != nil {
		return fmt.Errorf("%w: %w", errFolder, err)
	}
	return errors.Join(folder.Sync(), folder.Close())
}

func writeArchive(ctx context.Context, out *os.File, database *db.DB, storage files.Storage, m manifest) error {
	archive := zip.NewWriter(out)
	err := database.View(ctx, db.Op{Actor: authz.System("backup")}, func(tx *db.Tx) (err error) {
		m.Made = tx.Now()
		if m.Seal, err = audit.HeadOf(ctx, tx); err != nil {
			return err
		}
		m.Rows, err = writeRows(ctx, archive, tx)
		return err
	})
	if err == nil {
		err = writeFiles(ctx, archive, storage)
	}
	if err == nil {
		err = writeManifest(archive, m)
	}
	if err == nil {
		err = archive.Close()
	}
	if err == nil {
		err = out.Sync()
	}
	return err
}

func writeManifest(archive *zip.Writer, m manifest) error {
	w, err := archive.Create(manifestName)
	if err != nil {
		return err
	}
	return json.NewEncoder(w).Encode(m)
}

func writeRows(ctx context.Context, archive *zip.Writer, tx *db.Tx) (counts map[string]int64, err error) {
	w, err := archive.Create(rowsName)
	if err != nil {
		return nil, err
	}
	encoder, counts := json.NewEncoder(w), map[string]int64{}
	err = dump.Dump(ctx, tx, func(table string, row map[string]any) error {
		counts[table]++
		return encoder.Encode(map[string]any{"table": table, "row": row})
	})
	return counts, err
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
