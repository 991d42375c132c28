package mail

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
)

// What mails hold of the people they are about, for areas that answer and erase it.

// Personal is a mail as the person may know it whom its record is about.
type Personal struct {
	ID        int64    `json:"-"`
	About     int64    `json:"-"` // the record
	Kind      string   `json:"kind"`
	To        string   `json:"to"`
	Subject   string   `json:"subject"`
	Text      string   `json:"text"`
	Status    string   `json:"status"`
	CreatedAt db.Time  `json:"created_at"`
	SentAt    *db.Time `json:"sent_at"`
}

// PersonalAbout reads the mails about records that the caller has found, with their
// texts, also those to colleagues. Those erased already are none.
func PersonalAbout(ctx context.Context, tx *db.Tx, entity string, ids []int64) ([]Personal, error) {
	found, err := selectAbout(ctx, tx, entity, ids)
	if err != nil {
		return nil, err
	}

	all := make([]Personal, len(found))
	for i := range found {
		m := &found[i]
		text, _, err := m.readContent(tx)
		if err != nil {
			return nil, err
		}

		all[i] = Personal{
			m.ID, m.EntityID, m.Kind, m.Recipient, m.Subject, withoutLinks(text), m.Status, m.CreatedAt,
			m.SentAt,
		}
	}

	return all, nil
}

// EraseAbout blanks them: to whom they went, what they said and had with them. One
// that waits is cancelled; when each was made and sent stays.
func EraseAbout(ctx context.Context, tx *db.Tx, entity string, ids []int64) error {
	found, err := selectAbout(ctx, tx, entity, ids)
	if err != nil {
		return err
	}

	for i := range found {
		m := &found[i]
		nothing, err := tx.Keys().Encrypt(Secrets.Cell(m.MessageID), "")
		if err != nil {
			return fmt.Errorf("blank mail %d: %w", m.ID, err)
		}

		_, err = tx.Exec(ctx, `
			UPDATE mails SET recipient = '', subject = '', text = $1, files = '[]', detail = '',
				sender = '', sender_name = '',
			status = CASE status WHEN 'queued' THEN 'cancelled' ELSE status END WHERE {everyone} AND id = $2`, nothing, m.ID)
		if err != nil {
			return fmt.Errorf("blank mail %d: %w", m.ID, err)
		}
	}

	return nil
}

// EraseOf blanks what the mails of survey responses say of their readers, such as what a server
// answered; one that waits is cancelled.
func EraseOf(ctx context.Context, tx *db.Tx, responseIDs []int64) error {
	among, err := tx.AmongIDs("response_id", responseIDs)
	if err != nil {
		return err
	}

	_, err = tx.Exec(ctx, `
		UPDATE mails SET recipient = '', subject = '',
			detail = CASE error WHEN 'mail_withheld' THEN detail ELSE '' END,
			sender = '', sender_name = '', unsubscribe = NULL,
		status = CASE status WHEN 'queued' THEN 'cancelled' ELSE status END
		WHERE {everyone} AND `+among.Places(1), among.Args...)
	if err != nil {
		return fmt.Errorf("blank the mails of responses: %w", err)
	}

	return nil
}

func selectAbout(ctx context.Context, tx *db.Tx, entity string, ids []int64) ([]Mail, error) {
	among, err := tx.AmongIDs("entity_id", ids)
	if err != nil {
		return nil, err
	}

	found, err := db.Select[int64](ctx, tx, `
		SELECT id FROM mails
		WHERE {everyone} AND recipient <> '' AND entity = $1 AND `+among.Places(2)+`
		ORDER BY id`, append([]any{entity}, among.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("find the mails about a person: %w", err)
	}

	var list []Mail
	for block := range slices.Chunk(found, find.MaxRows) {
		rows, err := mails.Many(ctx, tx, block)
		if err != nil {
			return nil, err
		}

		for _, id := range block {
			if m, ok := rows[id]; ok {
				list = append(list, m)
			}
		}
	}

	return list, nil
}
