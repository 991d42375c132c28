package httpapi

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/keyring"
)

// idempotency lets a POST or PUT be repeated safely: the first answer is kept for a
// day under the caller's key and given again, so that a retry after a lost
// answer or a double click never creates a second record.
type idempotency struct {
	method, path, key string
	asked             string // the hash of what is asked for
}

const maxIdempotencyKey = 128

// readIdempotency takes the key and the hash of what is asked for: the query, the
// revision and the body.
func readIdempotency(hc huma.Context, body []byte) (*idempotency, error) {
	key := hc.Header("Idempotency-Key")
	if len(key) > maxIdempotencyKey {
		return nil, fault.New(fault.Malformed, "idempotency_key_long")
	}
	url := hc.URL()
	sum := sha256.Sum256(slices.Concat([]byte(url.RawQuery), []byte(hc.Header("If-Match")), body))
	return &idempotency{hc.Method(), url.Path, key, hex.EncodeToString(sum[:])}, nil
}

// readBody reads a body that is kept in memory anyway.
func readBody(hc huma.Context) ([]byte, error) {
	most := hc.Operation().MaxBodyBytes
	body, err := io.ReadAll(io.LimitReader(hc.BodyReader(), most+1))
	if err != nil {
		return nil, fault.New(fault.Malformed, "malformed").Because(err)
	}
	if int64(len(body)) > most {
		return nil, fault.New(fault.TooLarge, "too_large")
	}
	return body, nil
}

// inner gives huma's context another name, since its own is that of a method.
type inner huma.Context

// readContext is a request whose body was read already.
type readContext struct {
	inner
	body []byte
}

func (c readContext) BodyReader() io.Reader { return bytes.NewReader(c.body) }

// Unwrap gives the request itself to huma's adapter.
func (c readContext) Unwrap() huma.Context { return c.inner }

type keptAnswer struct {
	BodyHash string `db:"body_hash"`
	Status   int    `db:"status"`
	Body     string `db:"body"`
}

// errRepeat says that the key was used before: there is a kept answer.
var errRepeat = errors.New("the same request was answered already")

// reserve takes the key at the start of the operation's own transaction. Of
// requests that arrive together one gets it; the others wait for its end and
// find the answer kept, or the key free again when it failed.
func reserve(ctx context.Context, tx *db.Tx) error {
	i := requestOf(ctx).idem
	if i == nil {
		return nil
	}
	mark, err := i.mark(tx.Keys())
	if err != nil {
		return err
	}
	_, err = tx.Unscoped("the key belongs to the caller").Exec(ctx, `
		INSERT INTO idempotency_keys (user_id, method, path, key, body_hash, status, body, created_at)
		VALUES ($1, $2, $3, $4, $5, 0, '', $6)`, tx.Actor.UserID, i.method, i.path, i.key, mark, tx.Now())
	var taken *db.Taken
	if errors.As(err, &taken) {
		return errRepeat
	}
	return err
}

// askedPurpose is what the hash of a request is signed for: that of a body which has a password
// in it is worth nothing to who reads the table.
const askedPurpose = "repeated request"

// mark is what is kept of what is asked for.
func (i *idempotency) mark(keys *keyring.Ring) (string, error) {
	id, mac, err := keys.Sign(askedPurpose, i.asked)
	if err != nil {
		return "", fmt.Errorf("mark request: %w", err)
	}
	return id + " " + mac, nil
}

// asksFor reports whether the same is asked for as under a mark, which nobody knows once its key is gone.
func (i *idempotency) asksFor(keys *keyring.Ring, mark string) (bool, error) {
	id, mac, _ := strings.Cut(mark, " ")
	same, err := keys.Signed(askedPurpose, i.asked, id, mac)
	var gone *keyring.MissingError
	if errors.As(err, &gone) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("compare request: %w", err)
	}
	return same, nil
}

// cell is the place of the kept answer.
func (i *idempotency) cell(user int64) keyring.Cell {
	return keyring.Cell{Table: "idempotency_keys", Column: "body", Row: fmt.Sprintf("%d %s %s %s", user, i.method, i.path, i.key)}
}

// keepAnswer stores the answer with the work: either both are kept, or neither.
// It is encrypted: the answer to a finished offer has the key of the CRM in it.
func keepAnswer(ctx context.Context, tx *db.Tx, answer *reply) error {
	i := requestOf(ctx).idem
	if i == nil {
		return nil
	}
	body, err := json.Marshal(answer.Body)
	if err != nil {
		return fmt.Errorf("keep answer: %w", err)
	}
	rights, err := rightsMark(ctx, tx)
	if err != nil {
		return err
	}
	sealed, err := tx.Keys().Encrypt(i.cell(tx.Actor.UserID), rights+"\n"+string(body))
	if err != nil {
		return fmt.Errorf("keep answer: %w", err)
	}
	_, err = tx.Exec(ctx, "UPDATE idempotency_keys SET status = $1, body = $2 WHERE {self:user_id} AND method = $3 AND path = $4 AND key = $5",
		answer.Status, sealed, i.method, i.path, i.key)
	return err
}

// rightsMark changes with the role, brands and companies of the actor, and with what the
// role may. An answer is given again only while it is the same: it may hold what
// the actor could read then, and cannot now.
func rightsMark(ctx context.Context, tx *db.Tx) (string, error) {
	type mark struct {
		RoleID  int64 `db:"role_id"`
		RoleRev int64 `db:"role_rev"`
		UserRev int64 `db:"user_rev"`
	}
	m, err := db.SelectOne[mark](ctx, tx, `
		SELECT COALESCE(u.role_id, 0) AS role_id, COALESCE(r.revision, 0) AS role_rev, u.revision AS user_rev
		FROM users u LEFT JOIN roles r ON r.id = u.role_id WHERE {self:u.id}`)
	return fmt.Sprint(m.RoleID, m.RoleRev, m.UserRev), err
}

// replay gives the kept answer of a key that was used before.
func (a *API) replay(ctx context.Context) (*reply, error) {
	answer, known, err := a.kept(ctx)
	if err == nil && !known {
		return nil, fault.New(fault.Unavailable, "database_unavailable")
	}
	return answer, err
}

// kept looks for the answer of a key; known says that it was used before.
func (a *API) kept(ctx context.Context) (answer *reply, known bool, err error) {
	i := requestOf(ctx).idem
	var found []keptAnswer
	var same bool
	var then, now, body string
	err = a.transact(ctx, false, authz.LoginOnly, func(tx *db.Tx) (err error) {
		found, err = db.Select[keptAnswer](ctx, tx, `
			SELECT body_hash, status, body FROM idempotency_keys
			WHERE {self:user_id} AND method = $1 AND path = $2 AND key = $3`, i.method, i.path, i.key)
		if err != nil || len(found) == 0 {
			return err
		}
		if same, err = i.asksFor(tx.Keys(), found[0].BodyHash); err != nil || !same {
			return err
		}
		// An answer that was kept before answers were encrypted names no rights.
		if keyring.KeyOf(found[0].Body) == "" {
			return nil
		}
		if now, err = rightsMark(ctx, tx); err != nil {
			return err
		}
		opened, err := tx.Keys().Decrypt(i.cell(tx.Actor.UserID), found[0].Body)
		then, body, _ = strings.Cut(opened, "\n")
		return err
	})
	switch {
	case err != nil:
		return nil, false, err
	case len(found) == 0:
		return nil, false, nil
	case !same:
		return nil, true, fault.New(fault.Invalid, "idempotency_key_reused")
	case body == "" || then != now:
		return nil, true, fault.New(fault.Conflict, "answer_outdated")
	case found[0].Status == http.StatusNoContent:
		return &reply{Status: found[0].Status}, true, nil
	}
	return &reply{Status: found[0].Status, Body: json.RawMessage(body)}, true, nil
}
