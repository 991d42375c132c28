package demo

import (
	"context"
	"fmt"
	"time"

	"forecourt/internal/people"
	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/mail"
)

// makeMails makes some mails in every state. The group has no mail server, so the waiting ones
// wait.
func (m *maker) makeMails(ctx context.Context, tx *db.Tx) error {
	mailed, err := m.mailedOffers(ctx, tx)
	if err != nil {
		return err
	}

	invited, err := m.inviteUser(ctx, tx)
	if err != nil {
		return err
	}

	number := func(i int) string {
		if i < len(mailed) {
			return mailed[i].Number
		}
		return ""
	}
	given := 0
	for i, one := range []struct {
		kind                  mail.Kind
		to, status, err, said string
		tries, hours          int
		values                map[string]string
	}{
		{
			mail.KindHandover, "tomas@aurora-vilnius.example", mail.StatusSent, "", "", 0, 50,
			map[string]string{
				"name":   "Tomas",
				"sender": "Rasa Vaitkienė",
				"count":  "2",
				"offers": number(3),
				"link":   "https://forecourt.example/offer",
			},
		},
		{
			mail.KindOffer, "ona.petraityte@example.com", mail.StatusSent, "", "", 0, 27,
			m.offerMail("Ona Petraitytė", number(0)),
		},
		{
			mail.KindOffer, "info@senasis-turgus.example", mail.StatusFailed, "mail_refused",
			"550 5.1.1 <info@senasis-turgus.example>: Recipient address rejected: User unknown", 0, 26,
			m.offerMail("UAB Senasis turgus", number(1)),
		},
		{
			mail.KindInvitation, "laura.mik@aurora-vilnius.example", mail.StatusCancelled, "", "", 0, 9,
			map[string]string{
				"name":     "Laura Mikalauskaitė",
				"username": "laura.mik",
				"sender":   "Rasa Vaitkienė",
				"link":     "https://forecourt.example/welcome/…",
				"days":     "7",
			},
		},
		{
			mail.KindOffer, "mantas.ozolas@example.com", mail.StatusUncertain, "mail_uncertain",
			"closing SMTP DATA writer: connection reset by peer", 0, 5,
			m.offerMail("Mantas Ozolas", number(2)),
		},
		{
			mail.KindOffer, "liepa@example.com", mail.StatusQueued, "mail_refused_now",
			"451 4.7.1 Greylisted, please try again later", 1, 1,
			m.offerMail("Liepa Jankauskienė", number(3)),
		},
		{
			mail.KindTest, "rasa@group.example", mail.StatusQueued, "", "", 0, 0,
			map[string]string{"user": "Rasa Vaitkienė", "time": "2026-01-01 10:00"},
		},
	} {
		company := m.companies[0]
		message := mail.Message{
			Kind:       one.kind,
			To:         one.to,
			LanguageID: 1,
			CompanyID:  &company,
			Entity:     "user",
			EntityID:   tx.Actor.UserID,
			Values:     one.values,
		}
		switch {
		case one.kind.Name == mail.KindOffer.Name && given < len(mailed):
			message.Entity = "version"
			message.EntityID = mailed[given].ID
			given++
		case one.kind.Name == mail.KindInvitation.Name:
			message.EntityID = invited
		}

		id, err := mail.Keep(ctx, tx, message)
		if err != nil {
			return fmt.Errorf("mail %d: %w", i, err)
		}

		at := db.At(tx.Now().Add(-time.Duration(one.hours) * time.Hour))
		var sent *db.Time
		if one.status == mail.StatusSent {
			sent = &at
		}

		_, err = tx.Exec(ctx, `
			UPDATE mails SET status = $2, error = $3, detail = $4, attempts = $5, created_at = $6, sent_at = $7
				WHERE id = $1 AND {everyone}`,
			id, one.status, one.err, one.said, one.tries, at, sent)
		if err != nil {
			return fmt.Errorf("mail %d: %w", i, err)
		}
	}

	return mail.OwnWords(ctx, tx, mail.KindOffer, 1, "Jūsų pasiūlymas {number}: {vehicle}",
		"Laba diena, {customer},\n\n{text}\n\nPasiūlymą {number} rasite priede. Jis galioja iki {valid_until}. Klausimų? Tiesiog atsakykite į šį laišką.\n\n{signature}")
}

// mailedOffers reads the newest offers that customers of the first company were given; none in a
// group without past offers.
func (m *maker) mailedOffers(ctx context.Context, tx *db.Tx) ([]mailedOffer, error) {
	return db.Select[mailedOffer](ctx, tx, `SELECT v.id, v.number FROM versions v
		WHERE {company:v.company_id} AND v.company_id = $1 AND v.status = 'active'
			AND EXISTS (SELECT 1 FROM offer_documents d WHERE d.version_id = v.id)
		ORDER BY v.id DESC LIMIT 4`, m.companies[0])
}

type mailedOffer struct {
	ID     int64  `db:"id"`
	Number string `db:"number"`
}

// inviteUser makes a user who was invited, and got a password otherwise.
func (m *maker) inviteUser(ctx context.Context, tx *db.Tx) (int64, error) {
	user, err := people.ByUsername(ctx, tx, "laura.mik")
	if err != nil {
		return 0, err
	}
	if _, err := auth.Invite(ctx, tx, user.ID, table.Owner{CompanyID: user.CompanyID}); err != nil {
		return 0, err
	}

	return user.ID, auth.Withdraw(ctx, tx, user.ID)
}

func (m *maker) offerMail(customer, number string) map[string]string {
	return map[string]string{
		"customer":    customer,
		"number":      number,
		"vehicle":     "Aurora Klasika",
		"valid_until": "2026-12-31",
		"text":        "Dėkojame už apsilankymą.",
		"sender":      "Tomas", "signature": "Pagarbiai\nTomas", "company": "Aurora Vilnius",
	}
}
