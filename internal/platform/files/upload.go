package files

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Receive keeps a whole file. Content that is too large, of another type than
// the kind takes, or an image that cannot be read is refused, and nothing of
// it is kept.
func (f *Files) Receive(ctx context.Context, op db.Op, kind Kind, realName string, content io.Reader) (File, error) {
	realName, err := cleanName(realName)
	if err != nil {
		return File{}, err
	}
	draft := rand.Text()
	defer f.disk.Drop(draft) //nolint:errcheck // what stays is swept
	err = f.disk.Draft(draft, 0, func(out io.Writer) error {
		written, err := io.Copy(out, io.LimitReader(content, kind.Most+1))
		switch {
		case errors.Is(err, io.ErrUnexpectedEOF):
			return fault.New(fault.Malformed, "malformed").Because(err)
		case err == nil && written > kind.Most:
			return kind.tooLarge()
		case err == nil && written == 0:
			return noFile()
		}
		return err
	})
	if err != nil {
		return File{}, err
	}
	file, ready, err := f.check(ctx, kind, realName, draft)
	if err != nil {
		return File{}, err
	}
	defer f.disk.Drop(ready) //nolint:errcheck // what stays is swept
	err = f.db.Update(ctx, op, func(tx *db.Tx) (err error) {
		file, err = f.insert(ctx, tx, ready, file)
		return err
	})
	return file, err
}

func noFile() error {
	var fields fault.Fields
	fields.Add("file", "file_missing")
	return fields.Err()
}

// check finds out what a draft is. The ready draft is the one to keep: that of
// an image is drawn anew, all others stay as they are.
func (f *Files) check(ctx context.Context, kind Kind, realName, draft string) (file File, ready string, err error) {
	content, err := f.disk.OpenDraft(draft)
	if errors.Is(err, fs.ErrNotExist) {
		return file, "", fault.New(fault.NotFound, "upload_unknown").Because(err)
	}
	if err != nil {
		return file, "", fmt.Errorf("check file: %w", err)
	}
	defer content.Close()
	file, ready = File{RealName: realName}, draft
	if file.Mime, err = kind.typeOf(realName, content); err != nil {
		return file, "", err
	}
	ending := strings.ToLower(path.Ext(realName))
	if kind.image {
		ready = rand.Text()
		if file.Mime, err = f.redraw(ctx, content, ready); err != nil {
			return file, "", errors.Join(err, f.disk.Drop(ready))
		}
		ending = map[string]string{"image/jpeg": ".jpg", "image/png": ".png"}[file.Mime]
	}
	file.Name = strings.ToLower(rand.Text()) + ending
	if file.Size, file.SHA256, err = f.measure(ready); err != nil {
		return file, ready, err
	}
	if kind.image {
		if err := f.printAhead(ctx, file, ready); err != nil {
			return file, "", errors.Join(err, f.disk.Drop(ready))
		}
	}
	return file, ready, nil
}

func (f *Files) redraw(ctx context.Context, content *os.File, draft string) (written string, err error) {
	done, err := f.turn(ctx)
	if err != nil {
		return "", err
	}
	defer done()
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return "", fmt.Errorf("read image: %w", err)
	}
	err = f.disk.Draft(draft, 0, func(out io.Writer) (err error) {
		written, err = redraw(content, out)
		return err
	})
	return written, err
}

// turn waits until no other image is decoded, and gives what ends the turn.
func (f *Files) turn(ctx context.Context) (done func(), err error) {
	select {
	case f.decoding <- struct{}{}:
		return func() { <-f.decoding }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
