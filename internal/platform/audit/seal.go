package audit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/jobs"
)

// SealKind is the kind of the job that seals the log every minute.
const SealKind = "audit.seal"

// sealed is how many entries one seal covers at most.
const sealed = 5000

// line is what a seal covers of an entry: who, what and when, and the hash of
// the changes. The changes themselves may be blanked when a person asks to be
// forgotten; the seal stays whole.
type line struct {
	ID          int64   `db:"id"`
	At          db.Time `db:"at"`
	ActorID     *int64  `db:"actor_id"`
	ActorName   string  `db:"actor_name"`
	ActingForID *int64  `db:"acting_for_id"`
	RequestID   string  `db:"request_id"`
	JobID       *int64  `db:"job_id"`
	Entity      string  `db:"entity"`
	EntityID    int64   `db:"entity_id"`
	BrandID     *int64  `db:"brand_id"`
	CompanyID   *int64  `db:"company_id"`
	Action      string  `db:"action"`
	Revision    int64   `db:"revision"`
	ChangesHash string  `db:"changes_hash"`
}

const lineColumns = `id, at, actor_id, actor_name, acting_for_id, request_id, job_id,
	entity, entity_id, brand_id, company_id, action, revision, changes_hash`

// seal is one link of the chain.
type seal struct {
	ID       int64  `db:"id"`
	RowCount int64  `db:"row_count"`
	PrevHash string `db:"prev_hash"`
	Hash     string `db:"hash"`
}

// Seal seals what the log has gained. Each seal holds the hash of the one
// before, so none can be taken out or made again unseen. It is done by a job
// and not at each write, where a chain would queue all writers.
func Seal(ctx context.Context, run *jobs.Run) error {
	for {
		n := 0
		err := run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) (err error) {
			n, err = sealSome(ctx, tx)
			return err
		})
		if err != nil || n < sealed {
			return err
		}
	}
}

func sealSome(ctx context.Context, tx *db.Tx) (int, error) {
	lines, err := db.Select[line](ctx, tx, fmt.Sprintf("SELECT %s FROM audit WHERE {everyone} AND seal_id IS NULL ORDER BY id LIMIT %d", lineColumns, sealed))
	if err != nil || len(lines) == 0 {
		return 0, err
	}
	last, err := db.SelectOne[seal](ctx, tx, "SELECT id, row_count, prev_hash, hash FROM audit_seals WHERE {everyone} ORDER BY id DESC LIMIT 1"+tx.ForUpdate())
	if err != nil && !fault.Is(err, fault.NotFound) {
		return 0, err
	}
	first, end := lines[0].ID, lines[len(lines)-1].ID
	raw := tx.Unscoped("the log is sealed as a whole")
	id, err := db.SelectOne[int64](ctx, raw, `
		INSERT INTO audit_seals (first_id, last_id, row_count, prev_hash, hash, at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
		first, end, len(lines), last.Hash, hashOf(last.Hash, lines), tx.Now())
	if err != nil {
		return 0, err
	}
	n, err := raw.Exec(ctx, "UPDATE audit SET seal_id = $1 WHERE seal_id IS NULL AND id BETWEEN $2 AND $3", id, first, end)
	if err == nil && n != int64(len(lines)) {
		// An entry between them was committed meanwhile; this seal is undone and made again.
		err = fault.New(fault.Unavailable, "database_unavailable")
	}
	return len(lines), err
}

func hashOf(previous string, lines []line) string {
	sum := sha256.New()
	fmt.Fprintln(sum, previous)
	for _, l := range lines {
		fmt.Fprintf(sum, "%d|%s|%s|%q|%s|%s|%s|%s|%d|%s|%s|%s|%d|%s\n", l.ID, l.At.Format(time.RFC3339Nano), number(l.ActorID), l.ActorName,
			number(l.ActingForID), l.RequestID, number(l.JobID), l.Entity, l.EntityID, number(l.BrandID), number(l.CompanyID), l.Action, l.Revision, l.ChangesHash)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func number(id *int64) string {
	if id == nil {
		return ""
	}
	return fmt.Sprint(*id)
}

// ErrBroken says that sealed entries are not what they were.
var ErrBroken = errors.New("the log was changed past the program")

// Verify recomputes every seal and gives the number of entries they cover. A
// seal that does not match is ErrBroken with its id.
func Verify(ctx context.Context, tx *db.Tx) (entries int64, err error) {
	previous, id := "", int64(0)
	for {
		seals, err := db.Select[seal](ctx, tx, "SELECT id, row_count, prev_hash, hash FROM audit_seals WHERE {everyone} AND id > $1 ORDER BY id LIMIT 100", id)
		if err != nil || len(seals) == 0 {
			return entries, err
		}
		for _, s := range seals {
			lines, err := db.Select[line](ctx, tx, "SELECT "+lineColumns+" FROM audit WHERE {everyone} AND seal_id = $1 ORDER BY id", s.ID)
			if err != nil {
				return entries, err
			}
			if s.PrevHash != previous || s.Hash != hashOf(previous, lines) || s.RowCount != int64(len(lines)) {
				return entries, fmt.Errorf("%w: seal %d does not match", ErrBroken, s.ID)
			}
			previous, id, entries = s.Hash, s.ID, entries+int64(len(lines))
		}
	}
}
