package worklist

import (
	"context"
	"fmt"

	"forecourt/internal/offer"
	"forecourt/internal/people"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/settings"
)

// mailReceiver mails whom an offer was handed over to, and the users who act for them
// today. Who takes an offer over oneself needs no mail, and a group without mails has none.
func mailReceiver(ctx context.Context, tx *db.Tx, v *offer.Version) error {
	set, err := settings.ForMail(ctx, tx)
	if err != nil || !set.Links() {
		return err
	}

	to, err := v.Recipients(ctx, tx)
	if err != nil {
		return err
	}

	about := v.Number
	if v.CustomerName != "" {
		about += " " + v.CustomerName
	}

	for _, one := range to {
		language, err := people.ReadingLanguage(ctx, tx, one.ID)
		if err != nil {
			return err
		}

		_, err = mail.Keep(ctx, tx, mail.Message{
			Kind:       mail.KindHandover,
			To:         one.Email,
			LanguageID: language,
			CompanyID:  &v.CompanyID,
			Entity:     offer.Versions.Entity,
			EntityID:   v.ID,
			Values: map[string]string{
				"name":   one.Name,
				"count":  "1",
				"offers": about,
				"sender": tx.Actor.Name,
				"link":   set.Link(fmt.Sprintf("/offer/view/%d", v.ID)),
			},
		})
		if err != nil {
			return err
		}
	}

	return nil
}
