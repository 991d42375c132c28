// Package backup writes everything a group has into one file and reads it back
// into an empty database, also of the other engine: it is the way from SQLite
// to PostgreSQL. Every night it does so by itself, and tries what it wrote.
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
	"path/filepath"

	"github.com/klauspost/compress/flate"

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
	// Sums are of every value of the rows. Backups of before count the rows of each table
	// instead, or have neither.
	Sums dump.Sums        `json:"sums,omitempty"`
	Rows map[string]int64 `json:"rows,omitempty"`
	// Seal is the newest seal of the log, which shows later whether the log it
	// went on from is still there.
	Seal audit.Head `json:"seal"`
}

// Write writes a backup while the program may go on serving. Rows are of one
// moment; a file that came after it is in the backup too and does no harm.
// Pieces of uploads are left out, and prints, which are made again.
func Write(ctx context.Context, database *db.DB, storage files.Storage, to string) error {
	return writeChecked(ctx, database, storage, to, func(string) error { return nil })
}

// WriteVerified writes a backup and restores it for trial, see Verify. A file
// that does not pass is removed; what was there before under its name stays.
func WriteVerified(
	ctx context.Context, database *db.DB, storage files.Storage, to string, trial Trial,
) (found Report, err error) {
	err = writeChecked(ctx, database, storage, to, func(draft string) (err error) {
		found, err = Verify(ctx, draft, trial)
		return err
	})
	return found, err
}

// errFolder says that the file of a backup could not be made.
var errFolder = errors.New("make backup file")

// compression is the quickest: rows come to a tenth of what they are, with others to a little less in
// three times the time.
const compression = flate.BestSpeed

// part ends the name of a backup until it is whole: a broken-off one is never
// taken for a backup.
const part = ".part"

func writeChecked(
	ctx context.Context, database *db.DB, storage files.Storage, to string, check func(draft string) error,
) error {
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
		err = renameSynced(draft, to)
	}
	if err != nil {
		return errors.Join(err, os.Remove(draft))
	}

	return nil
}

// renameSynced gives a file its name in a way that survives a power loss.
func renameSynced(draft, to string) error {
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
	archive.RegisterCompressor(zip.Deflate, func(to io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(to, compression)
	})
	err := database.View(ctx, db.Op{Actor: authz.System("backup")}, func(tx *db.Tx) (err error) {
		m.Made = tx.Now()
		if m.Seal, err = audit.HeadOf(ctx, tx); err != nil {
			return err
		}

		m.Sums, err = writeRows(ctx, archive, tx)
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

func writeRows(ctx context.Context, archive *zip.Writer, tx *db.Tx) (dump.Sums, error) {
	w, err := archive.Create(rowsName)
	if err != nil {
		return nil, err
	}

	lines := bufio.NewWriterSize(w, 1<<16)
	var line []byte
	sums, err := dump.Dump(ctx, tx, func(row dump.Row) error {
		line = appendLine(line[:0], row)
		_, err := lines.Write(line)
		return err
	})

	return sums, errors.Join(err, lines.Flush())
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
