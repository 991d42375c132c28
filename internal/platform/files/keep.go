package files

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"path"
	"strings"

	"forecourt/internal/platform/db"
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
