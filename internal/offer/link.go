package offer

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// LinkPath stands before the token in the address of the page of a customer.
const LinkPath = "/o/"

// linkDays is how long a link opens the page of an offer without a last day.
const linkDays = 60

// Link is one by which a customer opens the page of a document. Its token is given once, when it
// is made; the hash alone is kept.
type Link struct {
	ID          int64     `db:"id" json:"id"`
	VersionID   int64     `db:"version_id" json:"-"`
	Alternative int64     `db:"alternative" json:"alternative" doc:"place of its offer among the alternatives, from 1; screens show it as a letter"`
	Number      int64     `db:"number" json:"number" doc:"of the document that it opens"`
	ExpiresOn   date.Date `db:"expires_on" json:"expires_on" doc:"the last day it opens"`
	CreatedAt   db.Time   `db:"created_at" json:"created_at"`
	CreatedBy   string    `db:"created_by_name" json:"created_by_name" doc:"who has made it"`
	RevokedAt   *db.Time  `db:"revoked_at" json:"revoked_at" nullable:"true" doc:"null: it was not revoked"`
	RevokedBy   string    `db:"revoked_by_name" json:"revoked_by_name"`
	OpenedAt    *db.Time  `db:"opened_at" json:"opened_at" nullable:"true" doc:"for the first time; null: never"`
	LastAt      *db.Time  `db:"last_at" json:"last_at" nullable:"true" doc:"when it was opened last"`
	OpenedCount int64     `db:"opened_count" json:"opened_count" doc:"how often; what comes within a minute counts once"`
	Ended       string    `db:"ended" json:"ended" enum:",archived,newer" doc:"what of its offer keeps it from opening: that is archived, or has a newer document; empty: nothing"`
}

const linkColumns = `l.id, l.version_id, v.alternative, l.number, l.expires_on, l.created_at, COALESCE(c.name, '') AS created_by_name,
	l.revoked_at, COALESCE(r.name, '') AS revoked_by_name,
	l.opened_at, l.last_at, l.opened_count, CASE WHEN v.status = 'archived' THEN 'archived'
		WHEN EXISTS (SELECT 1 FROM offer_documents d WHERE d.version_id = l.version_id AND d.number > l.number) THEN 'newer'
		ELSE '' END AS ended
	FROM offer_links l
	JOIN versions v ON v.id = l.version_id
	LEFT JOIN users c ON c.id = l.created_by
	LEFT JOIN users r ON r.id = l.revoked_by`

// The actions that the log has of links.
const (
	actionLink   = "link"
	actionRevoke = "link_revoke"
)

// ofGroup narrows links to the alternatives that the caller may see: one link opens them all.
const ofGroup = " WHERE {brand:v.brand_id|v.user_id} AND {company:v.company_id} AND (v.id = $1 OR v.alternative_of = $1)"

// LinksOf reads the links of an offer and of its alternatives, the newest first.
func LinksOf(ctx context.Context, tx *db.Tx, v *Version) ([]Link, error) {
	found, err := db.Select[Link](ctx, tx, "SELECT "+linkColumns+ofGroup+" ORDER BY l.id DESC LIMIT 100", v.groupID())
	if err != nil {
		return nil, fmt.Errorf("read the links of an offer: %w", err)
	}

	return append([]Link{}, found...), nil
}

// LinkByToken finds a link by its token.
func LinkByToken(ctx context.Context, tx *db.Tx, token string) (Link, error) {
	found, err := db.Select[Link](ctx, tx, `
		SELECT `+linkColumns+" WHERE {everyone} AND l.token_hash = $1", hashToken(token))
	if err == nil && len(found) == 0 {
		err = fault.New(fault.NotFound, "not_found")
	}
	if err != nil {
		return Link{}, err
	}

	return found[0], nil
}

// MakeLink makes a link to a document of an offer: until a day, or until its offer ends.
func MakeLink(
	ctx context.Context, tx *db.Tx, v *Version, number int64, until *date.Date,
) (link Link, token string, err error) {
	if err := v.CheckLink(tx); err != nil {
		return link, "", err
	}
	last := v.LastLinkDay(tx)
	if until != nil {
		if until.Compare(last) > 0 || until.Compare(tx.Today()) < 0 {
			var fields fault.Fields
			fields.Add("expires_on", "link_day", "last", last.String())
			return link, "", fields.Err()
		}

		last = *until
	}

	bits := make([]byte, 32)
	_, _ = rand.Read(bits) // it never fails
	token = base64.RawURLEncoding.EncodeToString(bits)
	id, err := db.SelectOne[int64](ctx, tx.Unscoped("the offer was found within the scope"), `
		INSERT INTO offer_links (version_id, number, token_hash, expires_on, created_at, created_by, opened_count)
		VALUES ($1, $2, $3, $4, $5, $6, 0)
		RETURNING id`,
		v.ID, number, hashToken(token), last, tx.Now(), tx.By())
	if err != nil {
		return link, "", fmt.Errorf("make a link: %w", err)
	}
	if err := v.logDocument(ctx, tx, actionLink, number); err != nil {
		return link, "", err
	}

	link, err = db.SelectOne[Link](ctx, tx, "SELECT "+linkColumns+" WHERE {everyone} AND l.id = $1", id)
	return link, token, err
}

// LastLinkDay gives the latest last day that a link to an offer may have.
func (v *Version) LastLinkDay(tx *db.Tx) date.Date {
	if v.ExpireDate != nil {
		return *v.ExpireDate
	}

	return tx.Today().AddDays(linkDays)
}

// CheckLink refuses links to an offer that no customer can accept any more.
func (v *Version) CheckLink(tx *db.Tx) error {
	if v.ExpireDate != nil && v.ExpireDate.Compare(tx.Today()) < 0 {
		return fault.New(fault.Conflict, "link_offer_expired")
	}

	return v.CheckOpen(true)
}

// RevokeLink ends a link of an offer or of its alternatives; one that was revoked before stays as it is. The history
// of the offer that the link was made for has it.
func RevokeLink(ctx context.Context, tx *db.Tx, v *Version, id int64) error {
	links, err := db.Select[Link](ctx, tx, "SELECT "+linkColumns+ofGroup+" AND l.id = $2", v.groupID(), id)
	if err != nil {
		return err
	}
	if len(links) == 0 {
		return fault.New(fault.NotFound, "not_found")
	}
	own, err := Versions.Lock(ctx, tx, links[0].VersionID)
	if err != nil {
		return err
	}

	ended, err := tx.Exec(ctx, `
		UPDATE offer_links
		SET revoked_at = $2, revoked_by = $3
		WHERE {everyone} AND id = $1 AND revoked_at IS NULL`, id, tx.Now(), tx.By())
	if err != nil || ended == 0 {
		return err
	}

	return own.logDocument(ctx, tx, actionRevoke, links[0].Number)
}

// CountOpening notes that a customer has opened the page.
func CountOpening(ctx context.Context, tx *db.Tx, id int64, once db.Time) error {
	_, err := tx.Exec(ctx, `
		UPDATE offer_links
		SET opened_at = COALESCE(opened_at, $2), last_at = $2, opened_count = opened_count + 1
		WHERE {everyone} AND id = $1 AND (last_at IS NULL OR last_at <= $3)`, id, tx.Now(), once)
	return err
}

// logDocument writes a line of the offer's history that is about a document.
func (v *Version) logDocument(ctx context.Context, tx *db.Tx, action string, number int64) error {
	document, err := json.Marshal(number)
	if err != nil {
		return err
	}

	return table.Log(ctx, tx, table.Entry{
		Entity:   Versions.Entity,
		EntityID: v.ID,
		Action:   action,
		Revision: v.Revision,
		Owner:    Versions.Owner(v),
		Changes:  table.Changes{"document": {json.RawMessage("null"), document}},
	})
}

// hashToken gives what is kept of a token.
func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
