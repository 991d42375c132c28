package audit

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/secret"
)

// Signed lists what of the log depends on keys: its seals and its erasures.
func Signed() []secret.Holder {
	return []secret.Holder{
		signed[seal]{
			"audit_seals", "id", sealColumns, sealPurpose, "log.seals",
			"UPDATE audit_seals SET key_id = $1, mac = $2 WHERE id = $3",
		},
		signed[erasure]{
			"audit_erasures", "audit_id", erasureColumns, erasurePurpose, "log.erasures",
			"UPDATE audit_erasures SET key_id = $1, mac = $2 WHERE audit_id = $3",
		},
	}
}

// signature is what stands in a row that is signed.
type signature interface {
	signedMessage() string
	signature() (id int64, keyID, mac string)
}

func (s seal) signature() (id int64, keyID, mac string)    { return s.ID, s.KeyID, s.MAC }
func (e erasure) signature() (id int64, keyID, mac string) { return e.AuditID, e.KeyID, e.MAC }

// signed is a table whose rows are signed.
type signed[T signature] struct{ table, key, columns, purpose, name, again string }

func (t signed[T]) String() string { return t.name }

type used struct {
	KeyID string `db:"key_id"`
	Rows  int64  `db:"n"`
}

// Uses counts the rows by key.
func (t signed[T]) Uses(ctx context.Context, tx *db.Tx) (map[string]int, error) {
	list, err := db.Select[used](ctx, tx, "SELECT key_id, count(*) AS n FROM "+t.table+" WHERE {everyone} GROUP BY key_id")
	uses := map[string]int{}

	for _, u := range list {
		uses[u.KeyID] = int(u.Rows)
	}
	return uses, err
}

// Renew signs rows again with the first key, after a check that they are what
// was signed.
func (t signed[T]) Renew(ctx context.Context, tx *db.Tx, which func(key string) bool, most int) (int, error) {
	uses, err := t.Uses(ctx, tx)
	if err != nil {
		return 0, err
	}

	for key := range uses {
		if which(key) {
			return t.signRows(ctx, tx, key, true, most)
		}
	}

	return 0, nil
}

// Forget signs again what only a lost key could check.
func (t signed[T]) Forget(ctx context.Context, tx *db.Tx, key string) (int, error) {
	uses, err := t.Uses(ctx, tx)
	if err != nil {
		return 0, err
	}
	return t.signRows(ctx, tx, key, false, uses[key])
}

// signRows signs the oldest rows of a key again.
func (t signed[T]) signRows(ctx context.Context, tx *db.Tx, key string, check bool, most int) (int, error) {
	rows, err := db.Select[T](ctx, tx, `
		SELECT `+t.columns+" FROM "+t.table+" WHERE {everyone} AND key_id = $1 ORDER BY "+t.key+" LIMIT $2", key, most)
	if err != nil {
		return 0, err
	}

	for _, row := range rows {
		id, keyID, mac := row.signature()
		if check {
			is, err := tx.Keys().Signed(t.purpose, row.signedMessage(), keyID, mac)
			if err == nil && !is {
				err = ErrBroken
			}
			if err != nil {
				return 0, fmt.Errorf("%s %d: %w", t.name, id, err)
			}
		}
		keyID, mac, err := tx.Keys().Sign(t.purpose, row.signedMessage())
		if err != nil {
			return 0, err
		}

		_, err = tx.Unscoped("the log is sealed as a whole").Exec(ctx, t.again, keyID, mac, id)
		if err != nil {
			return 0, err
		}
	}

	return len(rows), nil
}
