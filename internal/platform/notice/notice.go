// Package notice notifies users in the inbox of the header what happened without them.
// A notice is written in the transaction of the work it is about. Who stands in for a
// user gets those of the company too, each with a mark of reading of its own.
package notice

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"forecourt/internal/platform/db"
)

// The kinds of notice. The browser has the words of each.
const (
	OfferGiven       = "offer_given"    // somebody handed an offer over
	OfferExpires     = "offer_expires"  // an offer ends soon
	OfferAccepted    = "offer_accepted" // a customer has accepted an offer
	OfferQuestion    = "offer_question" // a customer has asked about an offer
	ImportDone       = "import_done"
	ImportFailed     = "import_failed"
	ReservationYours = "reservation_yours" // a vehicle for which the user waited is reserved now
	ReservationEnds  = "reservation_ends"  // tomorrow is the last day
	ReservationEnded = "reservation_ended"
	ReservationTaken = "reservation_taken" // somebody with the right to has taken the vehicle over
	ReservationGone  = "reservation_gone"  // a vehicle for which the user waited is sold
	MailFailed       = "mail_failed"       // a mail did not arrive, or nobody knows whether it did
	OrderNew         = "order_new"         // a dealer has ordered, for those who process orders
	OrderAccepted    = "order_accepted"    // somebody processes an order, for who made it
	OrderStatus      = "order_status"      // an order has another status
	OrderComment     = "order_comment"     // the other manager of an order has written
	PublishRefused   = "publish_refused"   // a price list did not publish itself on its day
	FollowUpYours    = "follow_up_yours"   // the user is to look after a customer
	FollowUpLate     = "follow_up_late"    // nobody has looked after a customer in time
	FollowUpNobody   = "follow_up_nobody"  // a customer waits, and it is nobody's task
	OffersRepriced   = "offers_repriced"   // a newer price list changes open offers of the user
)

// Keep is how long a notice is kept, read or not.
const Keep = 90 * 24 * time.Hour

// Message is a notice to be written.
type Message struct {
	UserID int64
	Kind   string
	// Entity and EntityID say what it is about. Names of people are not kept: the
	// reader is given that of the record as it is then (see Names).
	Entity   string
	EntityID int64
	// CompanyID is the company of the record: who stands in for the user there is
	// notified too. Nil: nobody is.
	CompanyID *int64
	Data      map[string]string
	// OnceKey lets a user be notified once, however often it is tried again; empty: no such key.
	OnceKey string
}

// row is one notice of one reader.
type row struct {
	Message
	reader int64
	forID  *int64
}

// Add writes notices, and those for users who stand in today. Users are not notified what
// they did themselves.
func Add(ctx context.Context, tx *db.Tx, messages ...Message) error {
	rows, err := readersOf(ctx, tx, messages)
	if err != nil {
		return err
	}

	for block := range db.Blocks(rows, 9) {
		var args []any
		for _, r := range block {
			data := []byte("{}")
			if len(r.Data) > 0 {
				if data, err = json.Marshal(r.Data); err != nil {
					return fmt.Errorf("write notices: %w", err)
				}
			}
			var once *string
			if r.OnceKey != "" {
				once = &r.OnceKey
			}
			args = append(args, r.reader, r.forID, r.CompanyID, r.Kind, r.Entity, r.EntityID, string(data), once, tx.Now())
		}

		_, err := tx.Exec(ctx, `
			INSERT INTO notices (user_id, for_id, company_id, kind, entity, entity_id, data, once_key, created_at)
			VALUES `+db.Lines(len(block), 9)+
			" ON CONFLICT (user_id, once_key) DO UPDATE SET data = excluded.data WHERE {everyone}", args...)
		if err != nil {
			return fmt.Errorf("write notices: %w", err)
		}
	}

	return nil
}

// readersOf lists the users that are notified: those that a message is for, and those who stand in for them.
func readersOf(ctx context.Context, tx *db.Tx, messages []Message) ([]row, error) {
	var away []int64
	for _, m := range messages {
		away = append(away, m.UserID)
	}

	among, err := tx.AmongIDs("substituted_user_id", away)
	if err != nil {
		return nil, err
	}

	acting, err := db.Select[struct {
		UserID    int64 `db:"user_id"`
		AwayID    int64 `db:"substituted_user_id"`
		CompanyID int64 `db:"company_id"`
	}](ctx, tx, `
		SELECT user_id, substituted_user_id, company_id
		FROM substitutions
		WHERE {everyone} AND status = 'active' AND date_from <= {today} AND date_to >= {today} AND `+
		among.Places(1)+" ORDER BY id", among.Args...)
	if err != nil {
		return nil, fmt.Errorf("find who stands in: %w", err)
	}

	var rows []row
	for _, m := range messages {
		if m.UserID != tx.Actor.UserID {
			rows = append(rows, row{m, m.UserID, nil})
		}
		for _, a := range acting {
			if m.CompanyID != nil && a.AwayID == m.UserID && a.CompanyID == *m.CompanyID && a.UserID != tx.Actor.UserID {
				rows = append(rows, row{m, a.UserID, &a.AwayID})
			}
		}
	}

	return rows, nil
}

// Forget removes what is older than Keep.
func Forget(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, "DELETE FROM notices WHERE {everyone} AND created_at < $1", db.At(tx.Now().Add(-Keep)))
	return err
}
