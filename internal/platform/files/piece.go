package files

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// maxPiece is the most bytes of one piece: small enough to be sent again over
// a bad line.
const maxPiece = mebibyte

// Piece is one piece of a file that comes in several requests.
type Piece struct {
	// UploadID is what the first piece was answered; empty for the first.
	UploadID string
	// Range is the Content-Range header: bytes first-last/size.
	Range string
}

// Progress says how far an upload has come.
type Progress struct {
	UploadID string
	// Received is how many bytes are safe: the next piece begins there.
	Received int64
	// File is set once all of it has come.
	File *File
}

type upload struct {
	ID       string `db:"id"`
	RealName string `db:"real_name"`
	Size     int64  `db:"size"`
	Received int64  `db:"received"`
	FileID   *int64 `db:"file_id"`
}

// ReceivePiece keeps a piece. Sending a piece again is safe, also the last one:
// it gets the answer that was lost. A piece that leaves a gap is refused.
func (f *Files) ReceivePiece(
	ctx context.Context, op db.Op, kind Kind, realName string, piece Piece, content io.Reader,
) (Progress, error) {
	first, last, size, err := readRange(piece.Range)
	if err != nil {
		return Progress{}, err
	}
	if size > kind.Most {
		return Progress{}, kind.tooLarge()
	}
	if realName, err = cleanName(realName); err != nil {
		return Progress{}, err
	}
	if first == 0 { // what will be refused in the end is better refused now
		head, err := io.ReadAll(io.LimitReader(content, last-first+2))
		if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
			return Progress{}, fmt.Errorf("receive piece: %w", err)
		}
		if err := kind.checkBeginning(realName, head); err != nil {
			return Progress{}, err
		}

		content = bytes.NewReader(head)
	}
	up, err := f.findOrBeginUpload(ctx, op, piece.UploadID, realName, size)
	if err != nil {
		return Progress{}, err
	}
	if up.RealName != realName || up.Size != size || first > up.Received {
		return Progress{}, outOfRange()
	}
	if last >= up.Received {
		if err := f.appendPiece(ctx, op, &up, first, last, content); err != nil {
			return Progress{}, err
		}
	}
	progress := Progress{UploadID: up.ID, Received: up.Received}
	if up.Received == up.Size {
		file, err := f.completeUpload(ctx, op, kind, up)
		if err != nil {
			return Progress{}, err
		}

		progress.File = &file
	}

	return progress, nil
}

var rangePattern = regexp.MustCompile(`^bytes (\d{1,15})-(\d{1,15})/(\d{1,15})$`)

func readRange(text string) (first, last, size int64, err error) {
	m := rangePattern.FindStringSubmatch(text)
	if m == nil {
		return 0, 0, 0, outOfRange()
	}

	for i, into := range []*int64{&first, &last, &size} {
		if *into, err = strconv.ParseInt(m[i+1], 10, 64); err != nil {
			return 0, 0, 0, outOfRange()
		}
	}

	if first > last || last >= size || last-first >= maxPiece {
		return 0, 0, 0, outOfRange()
	}

	return first, last, size, nil
}

func outOfRange() error { return fault.New(fault.Invalid, "upload_range") }

const uploadColumns = `id, real_name, size, received, file_id`

// findOrBeginUpload finds the sender's upload, or begins it when there is no id yet.
func (f *Files) findOrBeginUpload(
	ctx context.Context, op db.Op, id, realName string, size int64,
) (up upload, err error) {
	if id == "" {
		err = f.db.Update(ctx, op, func(tx *db.Tx) (err error) {
			if err := checkRoomAlone(ctx, tx, size); err != nil {
				return err
			}

			up, err = db.SelectOne[upload](ctx, tx.Unscoped("a new upload is its sender's"), `
				INSERT INTO uploads (id, user_id, real_name, size, created_at)
				VALUES ($1, $2, $3, $4, $5)
				RETURNING `+uploadColumns,
				rand.Text(), tx.Actor.UserID, realName, size, tx.Now())
			return err
		})
		return up, err
	}

	err = f.db.View(ctx, op, func(tx *db.Tx) (err error) {
		up, err = db.SelectOne[upload](ctx, tx, `SELECT `+uploadColumns+` FROM uploads WHERE id = $1 AND {self:user_id}`, id)
		return err
	})
	if fault.Is(err, fault.NotFound) {
		err = fault.New(fault.NotFound, "upload_unknown")
	}

	return up, err
}

// appendPiece writes the bytes and then says that they are safe.
func (f *Files) appendPiece(ctx context.Context, op db.Op, up *upload, first, last int64, content io.Reader) error {
	// Read before written: a piece that breaks off leaves nothing.
	whole, err := io.ReadAll(io.LimitReader(content, last-first+2))
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("receive piece: %w", err)
	}
	if int64(len(whole)) != last-first+1 {
		return outOfRange()
	}
	if err := f.storage.Put(ctx, pieceKey(up.ID, first, last), bytes.NewReader(whole)); err != nil {
		return err
	}

	err = f.db.Update(ctx, op, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `
			UPDATE uploads SET received = $2
			WHERE id = $1 AND received < $2 AND {self:user_id}`, up.ID, last+1)
		return err
	})
	up.Received = last + 1

	return err
}
