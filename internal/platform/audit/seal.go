package audit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/jobs"
)

// SealKind is the kind of the job that seals the log every minute.
const SealKind = "audit.seal"

// sealed is how many entries one seal covers at most.
const sealed = 5000

// line is what a seal covers of an entry: all of it. Where contents were
// erased, it is the hash of what they were.
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
	Changes     string  `db:"changes"`
}

// lines reads the entries of a range.
func linesBetween(ctx context.Context, tx *db.Tx, first, last int64) ([]line, error) {
	return db.Select[line](ctx, tx, `SELECT id, at, actor_id, actor_name, acting_for_id, request_id, job_id,
		entity, entity_id, brand_id, company_id, action, revision, changes
		FROM audit WHERE {everyone} AND id BETWEEN $1 AND $2 ORDER BY id LIMIT $3`, first, last, sealed)
}

// seal is one link of the chain. Its hash covers the entries of the range and
// the seal before; the signature shows that the program made it.
type seal struct {
	ID       int64   `db:"id"`
	FirstID  int64   `db:"first_id"`
	LastID   int64   `db:"last_id"`
	RowCount int64   `db:"row_count"`
	PrevHash string  `db:"prev_hash"`
	Hash     string  `db:"hash"`
	At       db.Time `db:"at"`
	KeyID    string  `db:"key_id"`
	MAC      string  `db:"mac"`
}

const sealColumns = "id, first_id, last_id, row_count, prev_hash, hash, at, key_id, mac"

// sealPurpose is what seals are signed as.
const sealPurpose = "audit seal"

func (s seal) signedMessage() string {
	return fmt.Sprintf("%d|%d|%d|%d|%s|%s|%s", s.ID, s.FirstID, s.LastID, s.RowCount, s.PrevHash, s.Hash,
		s.At.Format(time.RFC3339Nano))
}

// Sealer seals what the log has gained.
type Sealer struct {
	db    *db.DB
	heads Heads
	// patience is how long it waits for open transactions.
	patience time.Duration
}

// NewSealer seals the log of a database and writes each seal down outside of it.
func NewSealer(d *db.DB, heads Heads) *Sealer { return &Sealer{d, heads, 20 * time.Second} }

// Seal runs the job. Each seal holds the hash of the one before, so none can be
// taken out or made again unseen. It is no part of each write, where a chain
// would queue all writers.
func (s *Sealer) Seal(ctx context.Context, run *jobs.Run) error {
	until, err := s.settledUntil(ctx, run.Op())
	if err != nil {
		return err
	}

	for {
		var made *seal
		err := run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) (err error) {
			made, err = sealSome(ctx, tx, until)
			return err
		})
		if err != nil || made == nil {
			return err
		}
		if err := s.heads.appendHead(made.asHead()); err != nil {
			return err
		}
	}
}

// settledUntil gives an id up to which no entry can appear any more. PostgreSQL gives
// ids before it commits: an entry below the newest may still be on its way. So
// it waits until all have ended that were writing to the log when the newest was
// seen. While one of them goes on for long, nothing is settled: it gives 0.
func (s *Sealer) settledUntil(ctx context.Context, op db.Op) (until int64, err error) {
	var writers []string
	err = s.db.View(ctx, op, func(tx *db.Tx) (err error) {
		if until, err = db.SelectOne[int64](ctx, tx, `
			SELECT COALESCE(max(id), 0) AS id
			FROM audit
			WHERE {everyone}`); err != nil {
			return err
		}

		writers, err = findWriting(ctx, tx)
		return err
	})
	pause := 20 * time.Millisecond

	for waited := time.Duration(0); err == nil && len(writers) > 0; waited += pause {
		if waited > s.patience {
			return 0, nil
		}

		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(pause):
		}

		err = s.db.View(ctx, op, func(tx *db.Tx) error {
			now, err := findWriting(ctx, tx)
			writers = slices.DeleteFunc(writers, func(one string) bool { return !slices.Contains(now, one) })
			return err
		})
	}

	return until, err
}

// findWriting names the transactions that may have written to the log.
func findWriting(ctx context.Context, tx *db.Tx) ([]string, error) {
	find := tx.Dialect().Writers()
	if find == "" {
		return nil, nil
	}
	return db.Select[string](ctx, tx.Unscoped("what other transactions are open"), find, "audit")
}

func sealSome(ctx context.Context, tx *db.Tx, until int64) (*seal, error) {
	last, err := lastSeal(ctx, tx, tx.ForUpdate())
	if err != nil {
		return nil, err
	}

	lines, err := linesBetween(ctx, tx, last.LastID+1, until)
	if err != nil || len(lines) == 0 {
		return nil, err
	}

	erased, err := erasuresBetween(ctx, tx, lines[0].ID, lines[len(lines)-1].ID)
	if err != nil {
		return nil, err
	}

	next := seal{
		ID: last.ID + 1, FirstID: last.LastID + 1, LastID: lines[len(lines)-1].ID, RowCount: int64(len(lines)), PrevHash: last.Hash, At: tx.Now(),
	}
	next.Hash = hashOf(next, lines, erased)
	if next.KeyID, next.MAC, err = tx.Keys().Sign(sealPurpose, next.signedMessage()); err != nil {
		return nil, err
	}

	_, err = tx.Unscoped("the log is sealed as a whole").Exec(ctx, `
		INSERT INTO audit_seals (`+sealColumns+") VALUES "+db.Lines(1, 9),
		next.ID, next.FirstID, next.LastID, next.RowCount, next.PrevHash, next.Hash, next.At, next.KeyID, next.MAC)

	return &next, err
}

// lastSeal reads the end of the chain; zero before the first.
func lastSeal(ctx context.Context, tx *db.Tx, lock string) (seal, error) {
	last, err := db.SelectOne[seal](ctx, tx, `
		SELECT `+sealColumns+" FROM audit_seals WHERE {everyone} ORDER BY id DESC LIMIT 1"+lock)
	if fault.Is(err, fault.NotFound) {
		return seal{}, nil
	}
	return last, err
}

func hashOf(s seal, lines []line, erased map[int64]erasure) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s|%d|%d\n", s.PrevHash, s.FirstID, s.LastID)

	for _, l := range lines {
		contents := hashText(l.Changes)
		if e, ok := erased[l.ID]; ok {
			contents = e.WasHash
		}
		fmt.Fprintf(sum, "%d|%s|%s|%q|%s|%q|%s|%q|%d|%s|%s|%q|%d|%s\n", l.ID, l.At.Format(time.RFC3339Nano),
			numberText(l.ActorID), l.ActorName,
			numberText(l.ActingForID), l.RequestID, numberText(l.JobID), l.Entity, l.EntityID, numberText(l.BrandID), numberText(l.CompanyID), l.Action, l.Revision, contents)
	}

	return hex.EncodeToString(sum.Sum(nil))
}

func hashText(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func numberText(id *int64) string {
	if id == nil {
		return ""
	}
	return fmt.Sprint(*id)
}
