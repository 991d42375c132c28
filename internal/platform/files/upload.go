package files

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
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

	// Before anything is received, and again when its size is known.
	if err := f.db.View(ctx, op, func(tx *db.Tx) error { return checkRoom(ctx, tx, 0) }); err != nil {
		return File{}, err
	}

	draft, err := receiveDraft(kind, content)
	if err != nil {
		return File{}, err
	}
	defer draft.Close()
	file, err := f.keepDraft(ctx, kind, realName, draft)
	if err != nil {
		return File{}, err
	}

	err = f.db.Update(ctx, op, func(tx *db.Tx) (err error) {
		if err = checkRoomAlone(ctx, tx, file.Size); err != nil {
			return err
		}

		file, err = f.insertRow(ctx, tx, file)
		return err
	})

	return file, err
}

// receiveDraft reads what is sent into a temporary file.
func receiveDraft(kind Kind, content io.Reader) (*os.File, error) {
	draft, err := Temporary(io.LimitReader(content, kind.Most+1))
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fault.New(fault.Malformed, "malformed").Because(err)
	}
	if err != nil {
		return nil, err
	}

	info, err := draft.Stat()
	switch {
	case err != nil:
	case info.Size() > kind.Most:
		err = kind.tooLarge()
	case info.Size() == 0:
		err = noFile()
	}
	if err != nil {
		return nil, errors.Join(err, draft.Close())
	}

	return draft, nil
}

func noFile() error {
	var fields fault.Fields
	fields.Add("file", "file_missing")
	return fields.Err()
}

// keepDraft finds out what was sent and keeps it: an image drawn again and with its
// sizes, all else as it is. The row comes afterwards.
func (f *Files) keepDraft(ctx context.Context, kind Kind, realName string, draft *os.File) (file File, err error) {
	file = File{RealName: realName}
	if file.Mime, err = kind.typeOf(realName, draft); err != nil {
		return file, err
	}
	if kind.image {
		return f.checkImage(ctx, file, draft)
	}

	return f.keepContent(ctx, file, strings.ToLower(path.Ext(realName)), draft)
}

func (f *Files) checkImage(ctx context.Context, file File, draft *os.File) (File, error) {
	drawn, written, sizes, err := f.redrawDraft(ctx, draft)
	if err != nil {
		return file, err
	}

	file.Mime = written
	file, err = f.keepContent(ctx, file, map[string]string{"image/jpeg": ".jpg", "image/png": ".png"}[written], drawn)
	if err == nil {
		err = f.keepSizes(ctx, file.Name, sizes)
	}
	if err != nil {
		return file, errors.Join(err, drawn.Close())
	}

	f.printAhead(ctx, file, drawn)

	return file, nil
}

// keepContent keeps a content under a new name.
func (f *Files) keepContent(ctx context.Context, file File, ending string, content *os.File) (File, error) {
	file.Name = strings.ToLower(rand.Text()) + ending
	var err error
	if file.Size, file.SHA256, err = measureContent(content); err != nil {
		return file, err
	}
	return file, f.storage.Put(ctx, fileKey(file.Name), content)
}

// redrawDraft draws an image again, into a temporary file.
func (f *Files) redrawDraft(
	ctx context.Context, content *os.File,
) (drawn *os.File, written string, sizes []size, err error) {
	done, err := f.waitForTurn(ctx)
	if err != nil {
		return nil, "", nil, err
	}
	defer done()
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return nil, "", nil, fmt.Errorf("read image: %w", err)
	}
	if drawn, err = Temporary(strings.NewReader("")); err != nil {
		return nil, "", nil, err
	}
	if written, sizes, err = redrawImage(content, drawn); err != nil {
		return nil, "", nil, explainStorageError(errors.Join(err, drawn.Close()))
	}

	return drawn, written, sizes, nil
}

// waitForTurn waits until no other image is decoded, and gives what ends the turn.
func (f *Files) waitForTurn(ctx context.Context) (done func(), err error) {
	select {
	case f.decoding <- struct{}{}:
		return func() { <-f.decoding }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
