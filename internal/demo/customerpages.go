package demo

import (
	"context"
	"time"

	"forecourt/internal/offer"
	"forecourt/internal/offer/customerpage"
	"forecourt/internal/offer/finish"
	"forecourt/internal/platform/db"
)

// customerPages makes links to the newest offers of the first company: one that nobody has opened,
// one opened, one with a question, and one by which the offer was accepted.
func (m *maker) customerPages(ctx context.Context, tx *db.Tx) error {
	company, err := db.SelectOne[string](
		ctx, tx, "SELECT name FROM companies WHERE {company:id} AND id = $1", m.companies[0],
	)
	if err != nil {
		return err
	}

	given, err := m.mailedOffers(ctx, tx)
	if err != nil {
		return err
	}

	for i, one := range given {
		v, err := offer.Versions.Get(ctx, tx, one.ID)
		if err != nil {
			return err
		}

		last, err := finish.LastDocument(ctx, tx, v.ID)
		if err != nil {
			return err
		}

		link, _, err := offer.MakeLink(ctx, tx, &v, last.Number, nil)
		if err != nil {
			return err
		}
		if i == 0 {
			continue
		}

		at := db.At(tx.Now().Add(-time.Duration(i*5) * time.Hour))
		if _, err := tx.Exec(ctx, `UPDATE offer_links
			SET created_at = $4, opened_at = $2, last_at = $2, opened_count = $3
			WHERE {everyone} AND id = $1`, link.ID, at, i, db.At(at.Add(-time.Hour))); err != nil {
			return err
		}

		switch i {
		case 2:
			err = v.KeepQuestion(ctx, tx, &offer.Question{
				LinkID:  link.ID,
				Number:  last.Number,
				AskedAt: at,
				Text:    "Ar automobilį galėčiau pasiimti iki mėnesio pabaigos?",
			})
		case 3:
			_, err = v.Accept(ctx, tx, &offer.Acceptance{
				Number:     last.Number,
				LinkID:     link.ID,
				AcceptedAt: at,
				Name:       v.CustomerName,
				Wording:    customerpage.Wording(nil, last.LanguageID, v.Number, company),
				LanguageID: last.LanguageID, SHA256: last.SHA256, Network: "192.0.2.17",
			})
		}

		if err != nil {
			return err
		}
	}

	return nil
}
