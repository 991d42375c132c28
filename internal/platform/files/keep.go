package files

import (
	"bytes"
	"context"
	"crypto/rand"
	"path"
	"strings"
	"time"

	"forecourt/internal/platform/db"
)

// longestKeep is how long the storage may take within a transaction, on which
// others wait.
const longestKeep = 20 * time.Second

// Keep keeps a file that the program has made itself, within a transaction:
// when that fails, the content is an orphan for the sweep.
func (f *Files) Keep(ctx context.Context, tx *db.Tx, realName, mime string, content []byte) (File, error) {
	file := File{Name: strings.ToLower(rand.Text()) + path.Ext(realName), RealName: realName, Mime: mime}
	made := bytes.NewReader(content)
	var err error
	if file.Size, file.SHA256, err = measureContent(made); err != nil {
		return File{}, err
	}

	brief, cancel := context.WithTimeout(ctx, longestKeep)
	defer cancel()
	if err := f.storage.Put(brief, fileKey(file.Name), made); err != nil {
		return File{}, err
	}
	if file, err = f.insertRow(ctx, tx, file); err != nil {
		return File{}, err
	}

	return file, f.Use(ctx, tx, file.Name)
}
