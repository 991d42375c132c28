package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// pieceKey names one piece of an upload. Keys of an upload follow each other as
// its pieces do.
func pieceKey(upload string, first, last int64) string {
	return fmt.Sprintf("%s%015d-%015d", piecesPrefix(upload), first, last)
}

func piecesPrefix(upload string) string { return draftsPrefix + upload + "." }

// completeUpload makes a file of an upload whose bytes have all come. A file that is
// refused takes its upload with it.
func (f *Files) completeUpload(ctx context.Context, op db.Op, kind Kind, up upload) (File, error) {
	if up.FileID != nil {
		return f.findCompleted(ctx, op, up)
	}

	pieces, err := f.listPieces(ctx, up.ID)
	if err != nil {
		return File{}, err
	}

	file, err := f.joinPieces(ctx, kind, up, pieces)
	switch {
	case fault.Is(err, fault.Invalid):
		return file, errors.Join(err, f.forgetUpload(ctx, op, up, pieces))
	case fault.Is(err, fault.NotFound): // unless the same piece, sent twice, was faster
		if now, found := f.findOrBeginUpload(ctx, op, up.ID, "", 0); found == nil && now.FileID != nil {
			return f.findCompleted(ctx, op, now)
		}
		return file, err
	case err != nil:
		return file, err
	}

	made := file.Name
	err = f.db.Update(ctx, op, func(tx *db.Tx) error {
		up, err = db.SelectOne[upload](ctx, tx,
			`SELECT `+uploadColumns+` FROM uploads WHERE id = $1 AND {self:user_id}`+tx.ForUpdate(), up.ID)
		if err != nil || up.FileID != nil { // here it was faster too
			return err
		}
		if file, err = f.insertRow(ctx, tx, file); err != nil {
			return err
		}

		_, err = tx.Exec(ctx, `UPDATE uploads SET file_id = $2 WHERE id = $1 AND {self:user_id}`, up.ID, file.ID)
		return err
	})
	if err != nil {
		return file, err
	}

	_ = f.dropPieces(ctx, pieces) // what stays is swept
	if up.FileID != nil {
		_ = f.removeContents(ctx, made) // the same
		return f.findCompleted(ctx, op, up)
	}

	return file, nil
}

// listPieces lists what has come of an upload, in the order of the file.
func (f *Files) listPieces(ctx context.Context, upload string) (keys []string, err error) {
	err = f.storage.List(ctx, piecesPrefix(upload), func(object Object) error {
		keys = append(keys, object.Key)
		return nil
	})
	return keys, err
}

// joinPieces puts the pieces together and keeps what they make. Pieces that are gone
// are those of an upload that was swept, or has become a file.
func (f *Files) joinPieces(ctx context.Context, kind Kind, up upload, pieces []string) (File, error) {
	draft, err := Temporary(strings.NewReader(""))
	if err != nil {
		return File{}, err
	}
	defer draft.Close()
	size := int64(0)

	for _, key := range pieces {
		if size, err = f.joinPiece(ctx, draft, size, key); err != nil {
			return File{}, err
		}
	}

	if size != up.Size {
		return File{}, fault.New(fault.NotFound, "upload_unknown")
	}
	if _, err := draft.Seek(0, io.SeekStart); err != nil {
		return File{}, fmt.Errorf("join pieces: %w", err)
	}

	return f.keepDraft(ctx, kind, up.RealName, draft)
}

// joinPiece writes what a piece adds to the file; pieces may overlap.
func (f *Files) joinPiece(ctx context.Context, draft *os.File, size int64, key string) (int64, error) {
	var first, last int64
	if _, err := fmt.Sscanf(key[strings.LastIndexByte(key, '.')+1:], "%d-%d", &first, &last); err != nil {
		return size, fmt.Errorf("read name of piece: %w", err)
	}
	if first > size || last < size { // a gap, which its size will show; or nothing new
		return size, nil
	}

	piece, err := f.storage.Open(ctx, key)
	if errors.Is(err, fs.ErrNotExist) {
		return size, fault.New(fault.NotFound, "upload_unknown").Because(err)
	}
	if err != nil {
		return size, err
	}
	defer piece.Close()
	if _, err := piece.Seek(size-first, io.SeekStart); err != nil {
		return size, fmt.Errorf("join pieces: %w", err)
	}

	written, err := io.Copy(draft, piece)

	return size + written, explainStorageError(err)
}

func (f *Files) findCompleted(ctx context.Context, op db.Op, up upload) (file File, err error) {
	err = f.db.View(ctx, op, func(tx *db.Tx) (err error) {
		file, err = db.SelectOne[File](ctx, tx, `SELECT `+columns+` FROM files WHERE id = $1 AND {everyone}`, *up.FileID)
		return err
	})
	return file, err
}

func (f *Files) forgetUpload(ctx context.Context, op db.Op, up upload, pieces []string) error {
	err := f.db.Update(ctx, op, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM uploads WHERE id = $1 AND {self:user_id}`, up.ID)
		return err
	})
	return errors.Join(err, f.dropPieces(ctx, pieces))
}

func (f *Files) dropPieces(ctx context.Context, pieces []string) (err error) {
	for _, key := range pieces {
		err = errors.Join(err, f.storage.Delete(ctx, key))
	}
	return err
}
