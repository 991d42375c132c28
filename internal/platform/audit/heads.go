package audit

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"forecourt/internal/platform/db"
)

// HeadsFile is what the file of the seals is called in the data folder.
const HeadsFile = "forecourt.seals"

// Head is a seal as it is written down outside of the database.
type Head struct {
	Seal int64   `json:"seal"`
	Last int64   `json:"last_entry"`
	Hash string  `json:"hash"`
	At   db.Time `json:"at"`
}

func (s seal) asHead() Head { return Head{s.ID, s.LastID, s.Hash, s.At} }

// HeadOf reads the newest seal of a database; zero when it has none.
func HeadOf(ctx context.Context, tx *db.Tx) (Head, error) {
	last, err := lastSeal(ctx, tx, "")
	return last.asHead(), err
}

// Heads is the account of seals outside of the database: a file that only
// grows, and the technical log. It shows that the end of the chain, or the whole
// database, was replaced.
type Heads struct {
	path string
	log  *slog.Logger
}

// NewHeads keeps the account in a file.
func NewHeads(path string, log *slog.Logger) Heads { return Heads{path, log} }

// The kinds of lines.
const (
	lineSealed   = "sealed"
	lineRestored = "restored"
	// noHash stands for the hash of a log that has no seal yet.
	noHash = "-"
)

// appendHead writes a seal down. One that was made before with this number shows at
// once that seals were removed.
func (h Heads) appendHead(head Head) error {
	last, err := h.lastHead()
	if err != nil {
		return err
	}
	if last.Seal >= head.Seal && last.Hash != head.Hash {
		h.log.Error("the log of the database was changed past the program: a seal was made a second time, see forecourt doctor",
			"seal", head.Seal, "newest_seal_known", last.Seal)
	}
	h.log.Info("log sealed", "seal", head.Seal, "last_entry", head.Last, "hash", head.Hash)

	return h.writeLine(lineSealed, head)
}

// Restored notes that a backup was restored: the log goes on from its last seal.
func (h Heads) Restored(head Head) error { return h.writeLine(lineRestored, head) }

func (h Heads) writeLine(kind string, head Head) error {
	// A restore into PostgreSQL and a bucket writes nothing else into the folder.
	err := os.MkdirAll(filepath.Dir(h.path), 0o700)
	var file *os.File
	if err == nil {
		file, err = os.OpenFile(h.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	}
	if err != nil {
		return fmt.Errorf("write seal down: %w", err)
	}

	hash := head.Hash
	if hash == "" {
		hash = noHash
	}
	_, err = fmt.Fprintf(file, "%s %d %d %s %s\n", kind, head.Seal, head.Last, hash, head.At.Format(time.RFC3339Nano))
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("write seal down: %w", err)
	}

	return nil
}

// lastHead reads the last line.
func (h Heads) lastHead() (last Head, err error) {
	file, err := os.Open(h.path)
	if errors.Is(err, fs.ErrNotExist) {
		return Head{}, nil
	}
	if err != nil {
		return Head{}, fmt.Errorf("read seals: %w", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return Head{}, fmt.Errorf("read seals: %w", err)
	}

	end := make([]byte, min(info.Size(), 1000))
	if _, err := file.ReadAt(end, info.Size()-int64(len(end))); err != nil {
		return Head{}, fmt.Errorf("read seals: %w", err)
	}

	lines := strings.Split(strings.TrimSpace(string(end)), "\n")
	if _, last, err = parseHead(lines[len(lines)-1]); err != nil {
		return Head{}, fmt.Errorf("read seals in %s: %w", h.path, err)
	}

	return last, nil
}

func parseHead(line string) (kind string, head Head, err error) {
	var at string
	if _, err := fmt.Sscanf(line, "%s %d %d %s %s", &kind, &head.Seal, &head.Last, &head.Hash,
		&at); err != nil || kind != lineSealed && kind != lineRestored {
		return "", Head{}, fmt.Errorf("%q is no line of seals", line)
	}

	when, err := time.Parse(time.RFC3339Nano, at)
	head.At = db.At(when)

	return kind, head, err
}

// readHeads reads the seals of the chain that goes on; none without a file. A seal
// that was written down twice with different hashes is ErrBroken.
func (h Heads) readHeads() (map[int64]Head, error) {
	file, err := os.Open(h.path)
	if errors.Is(err, fs.ErrNotExist) {
		return map[int64]Head{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read seals: %w", err)
	}
	defer file.Close()
	known := map[int64]Head{}
	lines := bufio.NewScanner(file)

	for lines.Scan() {
		kind, head, err := parseHead(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("read seals in %s: %w", h.path, err)
		}
		if kind == lineRestored { // its hash covers all that came before
			known = map[int64]Head{}
		}
		if before, ok := known[head.Seal]; ok && before.Hash != head.Hash {
			return nil, fmt.Errorf("%w: seal %d was made twice, on %s and on %s", ErrBroken, head.Seal, day(before.At),
				day(head.At))
		}
		if head.Seal > 0 {
			known[head.Seal] = head
		}
	}

	return known, lines.Err()
}

func day(at db.Time) string { return at.Format("2006-01-02 15:04") }
