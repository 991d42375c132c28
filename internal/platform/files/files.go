// Package files keeps what people upload: import files and images. What a file
// is, is decided by its bytes and never by its name; images are decoded and
// written again, so that nothing but pixels remains of them.
package files

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// File is a kept file.
type File struct {
	ID int64 `db:"id"`
	// Name is random and the only key to the content; it ends as the type does.
	Name string `db:"name"`
	// RealName is what the file was called where it came from.
	RealName  string  `db:"real_name"`
	Mime      string  `db:"mime"`
	Size      int64   `db:"size"`
	SHA256    string  `db:"sha256"`
	CreatedBy *int64  `db:"created_by"`
	CreatedAt db.Time `db:"created_at"`
}

const columns = `id, name, real_name, mime, size, sha256, created_by, created_at`

// Files keeps files: their rows in the database, their bytes in a storage.
type Files struct {
	db      *db.DB
	storage Storage
	// decoding lets one image at a time be in memory: decoded, they are large.
	decoding chan struct{}
	// printing are the prints that are made while nobody waits for them.
	printing sync.WaitGroup
}

// New keeps files in the database and the storage.
func New(d *db.DB, storage Storage) *Files {
	return &Files{db: d, storage: storage, decoding: make(chan struct{}, 1)}
}

// Wait waits for what is still made of images that have come. Made half, it is
// not kept, and is made when it is needed.
func (f *Files) Wait() { f.printing.Wait() }

// Storage gives the storage of the bytes, for backups.
func (f *Files) Storage() Storage { return f.storage }

// Find reads the row of a file. Everybody who knows the random name may see it.
func (f *Files) Find(ctx context.Context, tx *db.Tx, name string) (File, error) {
	return db.SelectOne[File](ctx, tx, `SELECT `+columns+` FROM files WHERE name = $1 AND {everyone}`, name)
}

// Sent reads the row of a file that the caller sent: what others sent to be read in is theirs.
func (f *Files) Sent(ctx context.Context, tx *db.Tx, name string) (File, error) {
	return db.SelectOne[File](ctx, tx, `SELECT `+columns+` FROM files WHERE name = $1 AND {self:created_by}`, name)
}

// ByID reads the row of a file that another record names.
func (f *Files) ByID(ctx context.Context, tx *db.Tx, id int64) (File, error) {
	return db.SelectOne[File](ctx, tx, `SELECT `+columns+` FROM files WHERE id = $1 AND {everyone}`, id)
}

// Open opens the content of a file. That may take a while: no transaction
// should wait for it.
func (f *Files) Open(ctx context.Context, file File) (*os.File, error) {
	content, err := f.storage.Open(ctx, fileKey(file.Name))
	if err != nil {
		return nil, fmt.Errorf("open file %d: %w", file.ID, err)
	}
	return content, nil
}

// Use notes that something names the file; one that was removed meanwhile is a
// NotFound.
func (f *Files) Use(ctx context.Context, tx *db.Tx, name string) error {
	there, err := markUsed(ctx, tx, []string{name})
	if err == nil && !there[name] {
		return fault.New(fault.NotFound, "not_found")
	}
	return err
}

// insertRow adds the row of a file whose content is kept. When the transaction
// fails, the content is an orphan for the sweep; a row without content there
// never is.
func (f *Files) insertRow(ctx context.Context, tx *db.Tx, file File) (File, error) {
	return db.SelectOne[File](ctx, tx.Unscoped("a new file belongs to nobody yet but its sender"), `
		INSERT INTO files (name, real_name, mime, size, sha256, created_by, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING `+columns,
		file.Name, file.RealName, file.Mime, file.Size, file.SHA256, senderOf(tx), tx.Now())
}

// removeContents removes the content of a file that has no row, and what was made of it.
func (f *Files) removeContents(ctx context.Context, name string) error {
	err := f.storage.Delete(ctx, fileKey(name))
	for _, key := range madeKeys(name) {
		err = errors.Join(err, f.storage.Delete(ctx, key))
	}
	return err
}

// senderOf gives the user that sends a file; nil for the command line.
func senderOf(tx *db.Tx) *int64 {
	if tx.Actor.UserID == 0 {
		return nil
	}
	return &tx.Actor.UserID
}

// measureContent reads a content to its end.
func measureContent(content io.ReadSeeker) (size int64, sum string, err error) {
	hash := sha256.New()
	if _, err = content.Seek(0, io.SeekStart); err == nil {
		size, err = io.Copy(hash, content)
	}
	if err != nil {
		return 0, "", fmt.Errorf("measure file: %w", err)
	}

	return size, hex.EncodeToString(hash.Sum(nil)), nil
}

// cleanName keeps the last part of a name that came from somebody's computer.
func cleanName(name string) (string, error) {
	var fields fault.Fields
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	switch {
	case name == "." || name == "/":
		fields.Add("file", "file_missing_name")
	case strings.ContainsFunc(name, unicode.IsControl) || !utf8.ValidString(name):
		fields.Add("file", "not_text")
	default:
		fields.Length("file", name, fault.MaxTitle)
	}

	return name, fields.Err()
}
