package backup

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/keyring"
)

// ErrFaulty says that a backup would not restore what it was made of.
var ErrFaulty = errors.New("the backup does not restore what it was made of")

// Report is what a backup held when it was restored for trial.
type Report struct {
	Made db.Time
	// Rows counts the rows that came back, by table.
	Rows map[string]int64
	// Values counts the values of those rows, each compared with the moment of the backup.
	Values int64
	// Files is the number of files, each whole and of its size.
	Files int
	// Entries of the log match their seals.
	Entries int64
	// Lists counts the operations that were asked of the program on it.
	Lists int
}

// Trial says how backups are tried.
type Trial struct {
	// Keys are those that the seals were signed with.
	Keys keyring.Place
	// Tables are those of the program.
	Tables []db.Kept
	// Ask starts the program on what was restored, asks it for every list, and counts them.
	Ask func(ctx context.Context, database *db.DB, storage files.Storage) (lists int, err error)
}

// tablesToRead lists the tables without the indexes of words, which no backup has, and which take as long as all else.
func (trial Trial) tablesToRead() []db.Kept {
	tables := slices.Clone(trial.Tables)
	for i := range tables {
		tables[i].Large = false
	}
	return tables
}

// Verify restores a backup of either engine into a temporary SQLite database,
// looks at everything in it, and leaves nothing behind. What is wrong with the
// backup is ErrFaulty.
func Verify(ctx context.Context, file string, trial Trial) (found Report, err error) {
	archive, err := zip.OpenReader(file)
	if err != nil {
		return found, fmt.Errorf("%w: open backup: %w", ErrFaulty, err)
	}
	defer archive.Close()
	folder, err := trialFolder()
	if err != nil {
		return found, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	database, err := db.Open(ctx, db.Config{Folder: folder, Scratch: true, Keys: trial.Keys, Tables: trial.tablesToRead()})
	if err != nil {
		return found, err
	}

	err = database.LockFolder(folder)
	if err == nil {
		found, err = trial.tryBackup(ctx, database, &archive.Reader)
		if err != nil && ctx.Err() == nil && !fault.Is(err, fault.Unavailable) {
			err = fmt.Errorf("%w: %w", ErrFaulty, err)
		}
	}

	return found, errors.Join(err, database.Close())
}

// tryBackup restores into the database and looks at what is there.
func (trial Trial) tryBackup(ctx context.Context, database *db.DB, archive *zip.Reader) (found Report, err error) {
	m, err := readManifest(ctx, database, archive)
	if err != nil {
		return found, err
	}

	found.Made = m.Made
	came, err := readRows(ctx, database, archive, m)
	if err != nil {
		return found, err
	}

	found.Values = came.Values()
	found.Rows = make(map[string]int64, len(came))

	for table, sums := range came {
		found.Rows[table] = sums.Rows
	}

	err = database.View(ctx, db.Op{Actor: authz.System("backup")}, func(tx *db.Tx) error {
		sealed, err := audit.Verify(ctx, tx, audit.Heads{})
		found.Entries = sealed.Entries
		return err
	})
	if err != nil {
		return found, err
	}

	kept := archived{archive}
	if err := kept.readAll(ctx); err != nil {
		return found, err
	}
	if found.Files, err = files.New(database, kept).Check(ctx); err != nil || trial.Ask == nil {
		return found, err
	}

	found.Lists, err = trial.Ask(ctx, database, kept)

	return found, err
}

// archived are the files of a backup, as a storage that is only read.
type archived struct{ *zip.Reader }

// readAll reads every content to its end, where its checksum stands.
func (a archived) readAll(ctx context.Context) error {
	return a.List(ctx, "", func(object files.Object) error {
		in, err := a.Reader.Open(filesFolder + object.Key)
		if err == nil {
			_, err = io.Copy(io.Discard, in)
			err = errors.Join(err, in.Close())
		}
		if err != nil {
			return fmt.Errorf("file %s: %w", object.Key, err)
		}
		return nil
	})
}

func (a archived) Stat(_ context.Context, key string) (files.Object, error) {
	info, err := fs.Stat(a.Reader, filesFolder+key)
	if err != nil {
		return files.Object{}, err
	}
	return files.Object{Key: key, Size: info.Size(), Changed: info.ModTime()}, nil
}

func (a archived) List(ctx context.Context, prefix string, fn func(files.Object) error) error {
	for _, f := range a.File {
		key, ok := strings.CutPrefix(f.Name, filesFolder)
		if !ok || !strings.HasPrefix(key, prefix) {
			continue
		}
		if err := errors.Join(ctx.Err(),
			fn(files.Object{Key: key, Size: f.FileInfo().Size(), Changed: f.Modified})); err != nil {
			return err
		}
	}

	return nil
}

func (a archived) Open(_ context.Context, key string) (*os.File, error) {
	in, err := a.Reader.Open(filesFolder + key)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return files.Temporary(in)
}

func (a archived) Put(context.Context, string, io.ReadSeeker) error { return errors.ErrUnsupported }

func (a archived) Delete(context.Context, string) error { return errors.ErrUnsupported }
