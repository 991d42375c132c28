package customerpage

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"forecourt/internal/offer"
	"forecourt/internal/people"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/notice"
	"forecourt/internal/platform/settings"
)

func (o *opened) informAccepted(ctx context.Context, tx *db.Tx) error {
	return o.informSeller(ctx, tx, notice.OfferAccepted, mail.KindOfferAccepted, "",
		map[string]string{"customer": o.accepted.Name})
}

func (o *opened) informAsked(ctx context.Context, tx *db.Tx, text string) error {
	reach := strings.Join(strings.Fields(o.v.CustomerPhone+" "+o.v.CustomerEmail), ", ")
	return o.informSeller(ctx, tx, notice.OfferQuestion, mail.KindOfferQuestion, text,
		map[string]string{"customer": o.v.CustomerName, "reach": reach})
}

// informSeller sends the salesperson, and the users who act for them, a notice and a mail in their
// language.
func (o *opened) informSeller(
	ctx context.Context, tx *db.Tx, kind string, words mail.Kind, text string, values map[string]string,
) error {
	if o.v.UserID == nil {
		return nil
	}

	about := notice.Message{
		UserID:    *o.v.UserID,
		Kind:      kind,
		Entity:    offer.Versions.Entity,
		EntityID:  o.v.ID,
		CompanyID: &o.v.CompanyID,
		Data:      map[string]string{"number": o.v.Number},
	}
	if err := notice.Add(ctx, tx, about); err != nil {
		return err
	}

	set, err := settings.ForMail(ctx, tx)
	if err != nil || !set.Links() {
		return err
	}

	to, err := o.v.Recipients(ctx, tx)
	if err != nil {
		return err
	}

	values["text"] = text
	values["number"] = o.v.Number
	values["vehicle"] = o.page.Document.Vehicle.Name
	values["customer"] = cmp.Or(values["customer"], o.v.Number)
	values["link"] = set.Link(fmt.Sprintf("/offer/view/%d", o.v.ID))

	for _, one := range to {
		language, err := people.ReadingLanguage(ctx, tx, one.ID)
		if err != nil {
			return err
		}

		values["name"] = one.Name
		_, err = mail.Keep(ctx, tx, mail.Message{
			Kind:       words,
			To:         one.Email,
			LanguageID: language,
			CompanyID:  &o.v.CompanyID,
			Entity:     offer.Versions.Entity,
			EntityID:   o.v.ID,
			Values:     values,
		})
		if err != nil {
			return err
		}
	}

	return nil
}
