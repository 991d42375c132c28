package files

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"path"
	"strings"

	"forecourt/internal/db"
)

// Keep keeps a file that the program has made itself, within a transaction:
// when that fails, the content is an orphan for the sweep.
func (f *Files) Keep(ctx context.Context, tx *db.Tx, realName, mime string, content []byte) (File, error) {
	draft := rand.Text()
	defer f.disk.Drop(draft) //nolint:errcheck // what stays is swept
	err := f.disk.Draft(draft, 0, func(out io.Writer) error {
		_, err := io.Copy(out, bytes.NewReader(content))
		return err
	})
	if err != nil {
		return File{}, err
	}
	sum := sha256.Sum256(content)
	return f.insert(ctx, tx, draft, File{
		Name: strings.ToLower(rand.Text()) + path.Ext(realName), RealName: realName, Mime: mime, Size: int64(len(content)), SHA256: hex.EncodeToString(sum[:]),
	})
}

// Contents reads whole files by their names, in the order of the names; what
// is not there or is no image is left out.
func (f *Files) Contents(ctx context.Context, tx *db.Tx, names []string) ([][]byte, error) {
	in := db.In("name", names)
	rows, err := db.Select[File](ctx, tx, `SELECT `+columns+` FROM files WHERE {everyone} AND mime LIKE 'image/%' AND `+in.Places(1), in.Args...)
	if err != nil {
		return nil, fmt.Errorf("find images: %w", err)
	}
	known := map[string]File{}
	for _, row := range rows {
		known[row.Name] = row
	}
	var all [][]byte
	for _, name := range names {
		file, found := known[name]
		if !found {
			continue
		}
		content, err := f.read(file)
		if err != nil {
			return nil, err
		}
		all = append(all, content)
	}
	return all, nil
}

func (f *Files) read(file File) ([]byte, error) {
	content, err := f.Open(file)
	if err != nil {
		return nil, err
	}
	defer content.Close()
	whole, err := io.ReadAll(content)
	if err != nil {
		return nil, fmt.Errorf("read file %d: %w", file.ID, err)
	}
	return whole, nil
}
