package customer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// Consent is what a customer agreed to, or refused: one row of a ledger that
// only grows. The newest of a channel and a purpose counts.
type Consent struct {
	ID          int64   `db:"id" json:"id"`
	Channel     string  `db:"channel" json:"channel" enum:"email,phone"`
	Purpose     string  `db:"purpose" json:"purpose" enum:"survey,marketing"`
	Given       db.Flag `db:"given" json:"given" doc:"agreed; 0: refused, or ended later"`
	Source      string  `db:"source" json:"source" doc:"how it is known, such as a signed form"`
	TextVersion string  `db:"text_version" json:"text_version" doc:"of the text that the customer read"`
	At          db.Time `db:"at" json:"at"`
	Undoes      db.Flag `db:"undoes" json:"undoes" doc:"this line undoes an earlier one, such as what an import wrote that was undone"`
	Counts      db.Flag `db:"counts" json:"counts" doc:"neither undoes a line nor was undone"`
	ByName      string  `db:"by_name" json:"by_name" doc:"who wrote it down"`
}

// Counting limits the ledger, under the name c, to the lines that count.
const Counting = "c.undoes_id IS NULL AND NOT EXISTS (SELECT 1 FROM consents back WHERE back.undoes_id = c.id)"

// consentsOf reads the consents of customers, and those of their addresses from before they
// were customers, the newest first.
func consentsOf(ctx context.Context, tx *db.Tx, customerIDs []int64, keys ...string) ([]Consent, error) {
	named, err := tx.AmongIDs("c.customer_id", customerIDs)
	if err != nil {
		return nil, err
	}
	where := named.Places(1)
	args := named.Args

	if len(keys) > 0 {
		hashes := make([]string, len(keys))
		for i, key := range keys {
			hashes[i] = AddressHash(key)
		}

		addressed := db.In("c.address_hash", hashes)
		where = "(" + where + " OR " + addressed.Places(len(args)+1) + ")"
		args = append(args[:len(args):len(args)], addressed.Args...)
	}

	found, err := db.Select[Consent](ctx, tx, `
		SELECT c.id, c.channel, c.purpose, c.given, c.source, c.text_version,
			c.at, CASE WHEN c.undoes_id IS NULL THEN 0 ELSE 1 END AS undoes, CASE WHEN `+Counting+` 
					THEN 1 ELSE 0 END AS counts, COALESCE(u.name, '') AS by_name
				FROM consents c
				LEFT JOIN users u ON u.id = c.by_id
				WHERE {company:c.company_id} AND `+where+" ORDER BY c.at DESC, c.id DESC LIMIT 1000", args...)
	if err != nil {
		return nil, fmt.Errorf("read consents: %w", err)
	}

	return found, nil
}

func listConsents(ctx context.Context, tx *db.Tx, in *httpapi.ByID) ([]Consent, error) {
	if _, err := customers.Get(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	return consentsOf(ctx, tx, []int64{in.ID})
}

type consentInput struct {
	httpapi.ByID
	Body struct {
		Channel     string  `json:"channel" enum:"email,phone"`
		Purpose     string  `json:"purpose" enum:"survey,marketing"`
		Given       db.Flag `json:"given"`
		Source      string  `json:"source" maxLength:"255"`
		TextVersion string  `json:"text_version,omitempty" maxLength:"64"`
	}
}

// addConsent writes down by hand what a customer said.
func addConsent(ctx context.Context, tx *db.Tx, in *consentInput) ([]Consent, error) {
	c, err := customers.Lock(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	b := in.Body
	var fields fault.Fields
	fields.Required("source", b.Source)
	fields.Length("source", b.Source, fault.MaxTitle)
	fields.Length("text_version", b.TextVersion, fault.MaxCode)
	address := c.EmailKey
	if b.Channel == "phone" {
		address = c.PhoneKey
	}
	if address == "" {
		fields.Add("channel", "no_address")
	}
	if err := fields.Err(); err != nil {
		return nil, err
	}

	_, err = tx.Exec(ctx, "INSERT INTO consents (company_id, customer_id, address_hash, channel, purpose, given, source, text_version, at, by_id) VALUES "+db.Lines(1, 10)+
		" ON CONFLICT (id) DO UPDATE SET at = excluded.at WHERE {company:consents.company_id}",
		c.DealerCompanyID, c.ID, AddressHash(address), b.Channel, b.Purpose, b.Given, b.Source, b.TextVersion,
		tx.Now(), tx.By())
	if err != nil {
		return nil, fmt.Errorf("write a consent: %w", err)
	}

	return consentsOf(ctx, tx, []int64{c.ID})
}

// AddressHash hashes the address that a consent is about, of which the consent keeps
// nothing else.
func AddressHash(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// Said is what somebody with an e-mail address said about surveys, known from elsewhere.
type Said struct {
	CompanyID  int64
	CustomerID *int64
	EmailKey   string
	Given      bool
	Source     string
	At         db.Time
	// TransactionID is the sale or visit that it is known from.
	TransactionID *int64
}

// KeepSaid writes down what people said; nothing that was written is changed.
func KeepSaid(ctx context.Context, tx *db.Tx, all []Said) error {
	const columns = 11
	for block := range db.Blocks(all, columns) {
		args := make([]any, 0, len(block)*columns)
		for _, s := range block {
			args = append(args, s.CompanyID, s.CustomerID, AddressHash(s.EmailKey), "email", "survey",
				db.Flag(s.Given), s.Source, "", s.At, tx.By(), s.TransactionID)
		}

		_, err := tx.Exec(ctx, "INSERT INTO consents (company_id, customer_id, address_hash, channel, purpose, given, source, text_version, at, by_id, transaction_id) VALUES "+db.Lines(len(block), columns)+
			" ON CONFLICT (id) DO UPDATE SET at = excluded.at WHERE {company:consents.company_id}", args...)
		if err != nil {
			return fmt.Errorf("write consents: %w", err)
		}
	}

	return nil
}

// UndoSaid undoes what sales and visits said: a line for each that counts, which says so. The
// ledger only grows, and what was written before them counts again.
func UndoSaid(ctx context.Context, tx *db.Tx, transactionIDs []int64) error {
	if len(transactionIDs) == 0 {
		return nil
	}
	among, err := tx.AmongIDs("c.transaction_id", transactionIDs)
	if err != nil {
		return err
	}

	_, err = tx.Exec(ctx, `INSERT INTO consents (company_id, customer_id, address_hash, channel, purpose,
			given, source, text_version, at, by_id, transaction_id, undoes_id)
		SELECT c.company_id, c.customer_id, c.address_hash, c.channel, c.purpose,
			c.given, c.source, c.text_version,
			CAST($1 AS `+tx.CastType(tx.Now())+"), CAST($2 AS "+tx.CastType(int64(0))+`),
			c.transaction_id, c.id
		FROM consents c
		WHERE {everyone} AND `+Counting+" AND "+among.Places(3),
		append([]any{tx.Now(), tx.By()}, among.Args...)...)
	if err != nil {
		return fmt.Errorf("undo consents: %w", err)
	}

	return nil
}
