package mail

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// Why an address gets no mails of surveys.
const (
	Unsubscribed = "unsubscribed" // its reader wants none
	NoMailbox    = "no_mailbox"   // nobody has it
	Complained   = "complained"   // its reader calls them unwanted
	ByHand       = "by_hand"      // a user has said so
)

// Suppression is an address that gets no mails of surveys, of any company. The address itself is
// not kept.
type Suppression struct {
	table.Record
	AddressHash string   `db:"address_hash" json:"-"`
	Reason      string   `db:"reason" json:"reason" readOnly:"true" enum:"unsubscribed,no_mailbox,complained,by_hand"`
	LiftedAt    *db.Time `db:"lifted_at" json:"lifted_at" nullable:"true" readOnly:"true" doc:"since when it gets mails again"`
}

var suppressions = table.New(table.Table[Suppression]{
	Name: "mail_suppressions", Entity: "mail-suppression", Scope: "{everyone}", Order: "id DESC", Sharing: table.ByWish, ByActions: true,
	Sort:    map[string]string{"id": "id", "updated_at": "updated_at"},
	Unique:  []table.Unique{{Field: "address_hash"}},
	Reading: permInvitations,
})

// keyOf reads the key that addresses are hashed with. It is in the database, so that a backup has it; a
// reader that comes before the first suppression finds none.
func keyOf(ctx context.Context, tx *db.Tx) ([]byte, error) {
	kept, err := db.Select[string](ctx, tx, "SELECT key FROM mail_suppression_key WHERE {everyone}")
	if err != nil || len(kept) == 0 {
		return nil, err
	}
	return []byte(kept[0]), nil
}

func makeKey(ctx context.Context, tx *db.Tx) ([]byte, error) {
	_, err := tx.Unscoped("the key is of the whole group").Exec(ctx, `
		INSERT INTO mail_suppression_key (id, key)
		VALUES (1, $1) ON CONFLICT (id) DO NOTHING`, rand.Text()+rand.Text())
	if err != nil {
		return nil, fmt.Errorf("make the key of suppressions: %w", err)
	}
	return keyOf(ctx, tx)
}

func macOf(key []byte, text string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))
}

// Hashes hashes texts by the key of suppressions: what is erased is known again by them, and
// nothing can be read from one.
func Hashes(ctx context.Context, tx *db.Tx, texts []string) ([]string, error) {
	key, err := keyOf(ctx, tx)
	if err == nil && key == nil {
		key, err = makeKey(ctx, tx)
	}
	if err != nil {
		return nil, err
	}

	hashes := make([]string, len(texts))
	for i, text := range texts {
		hashes[i] = macOf(key, text)
	}

	return hashes, nil
}

// Suppressed finds those of the addresses, given by their keys, that get no mails of surveys.
func Suppressed(ctx context.Context, tx *db.Tx, emailKeys []string) (map[string]Suppression, error) {
	found := map[string]Suppression{}
	key, err := keyOf(ctx, tx)
	if err != nil || key == nil {
		return found, err
	}

	of := map[string]string{}
	var tuples [][]any

	for _, address := range emailKeys {
		if hash := macOf(key, address); address != "" && of[hash] == "" {
			of[hash] = address
			tuples = append(tuples, []any{hash})
		}
	}

	if len(tuples) == 0 {
		return found, nil
	}

	among, err := tx.Among([]string{"address_hash"}, tuples)
	if err != nil {
		return nil, err
	}

	rows, err := suppressions.Read(ctx, tx, true, `
		SELECT `+suppressions.Columns()+` FROM mail_suppressions
		WHERE {everyone} AND lifted_at IS NULL AND `+among.Places(1), among.Args...)
	for _, s := range rows {
		found[of[s.AddressHash]] = s
	}

	return found, err
}

// Suppress ends mails of surveys to an address, whatever company sends them.
func Suppress(ctx context.Context, tx *db.Tx, emailKey, reason string) error {
	if emailKey == "" {
		return nil
	}

	key, err := keyOf(ctx, tx)
	if err == nil && key == nil {
		key, err = makeKey(ctx, tx)
	}
	if err != nil {
		return err
	}

	hash := macOf(key, emailKey)
	known, err := suppressions.Find(ctx, tx, []string{"address_hash"}, [][]any{{hash}})
	if err != nil {
		return err
	}
	if len(known) == 0 {
		_, err = suppressions.Insert(ctx, tx, Suppression{AddressHash: hash, Reason: reason})
		return err
	}
	if known[0].LiftedAt == nil {
		return nil
	}

	_, err = suppressions.Update(ctx, tx, known[0].ID, table.AnyRevision, func(s *Suppression) error {
		s.Reason = reason
		s.LiftedAt = nil
		return nil
	})

	return err
}

// Lift lets an address have mails again: its reader has agreed, and somebody wrote it down.
func Lift(ctx context.Context, tx *db.Tx, emailKey string) error {
	found, err := Suppressed(ctx, tx, []string{emailKey})
	if err != nil || len(found) == 0 {
		return err
	}

	_, err = suppressions.Update(ctx, tx, found[emailKey].ID, table.AnyRevision, func(s *Suppression) error {
		now := tx.Now()
		s.LiftedAt = &now
		return nil
	})

	return err
}
