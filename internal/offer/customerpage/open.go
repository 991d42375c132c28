package customerpage

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"forecourt/internal/offer"
	"forecourt/internal/offer/finish"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// State is what a link opens. The first that holds counts, in this order; docs/customer-page.md has
// what each of them lets a customer do.
type State string

// The states of a link.
const (
	Revoked  State = "revoked"  // somebody has ended the link
	Archived State = "archived" // the offer was put away
	Newer    State = "newer"    // the customer was given another document since
	Expired  State = "expired"  // the last day of the link or of the offer has passed
	Other    State = "other"    // the customer has chosen another alternative
	Accepted State = "accepted" // the document was accepted, and that was not withdrawn
	Gone     State = "gone"     // the vehicle is no longer for sale
	Open     State = "open"     // it can be accepted
)

// Over reports whether nothing of the document is shown any more.
func (s State) Over() bool {
	return s == Revoked || s == Archived || s == Newer || s == Expired
}

// opened is a link with what its page shows: one offer. An alternative beside it is opened the
// same way, by the same link.
type opened struct {
	link     offer.Link
	v        offer.Version
	page     *finish.Page
	state    State
	accepted *offer.Acceptance
	// withdrawn are acceptances of the document that were withdrawn, the newest first.
	withdrawn []offer.Acceptance
	wording   string // what is agreed to, in the language of the document
	contact   contact
	// aimed is the letter of the alternative that was asked for; besides are all that there are to choose between.
	aimed       string
	besides     []beside
	differences []difference
}

// languageID gives the id of the language of the document.
func (o *opened) languageID() string { return strconv.FormatInt(o.page.Given.LanguageID, 10) }

// contact is whom the customer turns to: the salesperson as they are now, and the company.
type contact struct {
	Name         string          `db:"name"`
	JobTitle     db.Translations `db:"job_title"`
	Phone        string          `db:"phone"`
	Email        string          `db:"email"`
	Company      string          `db:"company"`
	CompanyPhone string          `db:"company_phone"`
	CompanyEmail string          `db:"company_email"`
	Wording      db.Translations `db:"acceptance_text"`
}

// errUnknown is a token that there is not.
var errUnknown = fault.New(fault.NotFound, "not_found")

// workWith does something with what a token opens. Tries with unknown tokens are counted by the
// network they come from, and after some each is refused as one too many. A right token is always
// served, since many customers share the network of a showroom.
func (o *Operations) workWith(ctx context.Context, at Address, write bool, do func(*db.Tx, *opened) error) error {
	in := o.api.View
	if write {
		in = o.api.Update
	}

	err := in(ctx, authz.Public, func(tx *db.Tx) error {
		tx.Actor = authz.System("customer page") // the token is the right
		link, err := offer.LinkByToken(ctx, tx, at.Token)
		if fault.Is(err, fault.NotFound) {
			if err := guesses.MayTry(ctx, tx); err != nil {
				return err
			}

			return errUnknown
		}
		if err != nil {
			return err
		}
		if write {
			if err := posts.Count(ctx, tx, strconv.FormatInt(link.ID, 10)); err != nil {
				return err
			}
		}

		opened, err := o.openAddress(ctx, tx, at, link, write)
		if err != nil {
			return err
		}

		return do(tx, opened)
	})
	if !errors.Is(err, errUnknown) {
		return err
	}
	if err := o.api.Update(ctx, authz.Public, func(tx *db.Tx) error { return guesses.CountCaller(ctx, tx) }); err != nil {
		return err
	}

	return errUnknown
}

// openAddress reads what an address opens. An alternative is opened by a link that opens its own
// offer.
func (o *Operations) openAddress(
	ctx context.Context, tx *db.Tx, at Address, link offer.Link, write bool,
) (*opened, error) {
	own, err := o.readOffer(ctx, tx, at.Token, link, write && at.Alternative == "")
	if err != nil || own.state.Over() {
		return own, err
	}
	shown := own
	if at.Alternative != "" {
		aimed, err := aimLink(ctx, tx, link, &own.v, at.Alternative)
		if err != nil {
			return nil, err
		}
		if shown, err = o.readOffer(ctx, tx, at.Token, aimed, write); err != nil {
			return nil, err
		}

		shown.aimed = at.Alternative
	}

	if !shown.state.Over() {
		err = o.fillBesides(ctx, tx, at.Token, own, shown)
	}

	return shown, err
}

// readOffer reads what a link shows. To write it locks the offer, so that it is not finished again,
// and not accepted by another, meanwhile.
func (o *Operations) readOffer(
	ctx context.Context, tx *db.Tx, token string, link offer.Link, write bool,
) (*opened, error) {
	read := offer.Versions.Get
	if write {
		read = offer.Versions.Lock
	}

	v, err := read(ctx, tx, link.VersionID)
	if err != nil {
		return nil, err
	}
	if write { // it may have been revoked while this waited
		now, err := offer.LinkByToken(ctx, tx, token)
		if err != nil {
			return nil, err
		}

		link.RevokedAt = now.RevokedAt
	}

	opened := &opened{link: link, v: v}
	if opened.page, err = o.finish.PageOf(ctx, tx, v.ID, link.Number); err != nil {
		return nil, err
	}

	last, err := finish.LastDocument(ctx, tx, v.ID)
	if err != nil {
		return nil, err
	}
	if last == nil {
		return nil, fault.New(fault.NotFound, "not_found")
	}

	accepted, err := offer.AcceptancesOf(ctx, tx, v.ID)
	if err != nil {
		return nil, err
	}

	for i := range accepted {
		switch a := &accepted[i]; {
		case a.Number != link.Number:
		case a.Stands():
			opened.accepted = a
		default:
			opened.withdrawn = append(opened.withdrawn, *a)
		}
	}

	gone := false
	if v.VehicleID != nil {
		car, err := offer.ReadExisting(ctx, tx, &v)
		if err != nil {
			return nil, err
		}

		gone = car == nil || bool(car.Gone)
	}

	opened.state = stateOf(opened, last.Number, tx, gone)
	if opened.contact, err = contactOf(ctx, tx, &v); err != nil {
		return nil, err
	}

	opened.wording = Wording(opened.contact.Wording, opened.page.Given.LanguageID, v.Number, opened.contact.Company)
	return opened, nil
}

func contactOf(ctx context.Context, tx *db.Tx, v *offer.Version) (contact, error) {
	c, err := db.SelectOne[contact](ctx, tx, `
		SELECT COALESCE(u.name, '') AS name, COALESCE(u.job_title, '{}') AS job_title, COALESCE(u.phone, '') AS phone,
			COALESCE(NULLIF(b.email, ''), u.email, '') AS email, c.name AS company, c.phone AS company_phone,
			c.email AS company_email, c.acceptance_text
		FROM companies c
		LEFT JOIN users u ON u.id = $2 AND u.status = 'active'
		LEFT JOIN user_brands b ON b.user_id = u.id AND b.brand_id = $3
		WHERE {company:c.id} AND c.id = $1`, v.CompanyID, v.UserID, v.BrandID)
	if err != nil {
		return c, fmt.Errorf("read whom a customer turns to: %w", err)
	}

	return c, nil
}

// Wording gives what a customer agrees to about an offer of a company: its own words, else the
// program's.
func Wording(own db.Translations, languageID int64, number, company string) string {
	language := strconv.FormatInt(languageID, 10)
	text := own[language]
	if text == "" {
		text = pageWord(language, "wording")
	}

	return strings.NewReplacer("{number}", number, "{company}", company).Replace(text)
}

func stateOf(o *opened, last int64, tx *db.Tx, gone bool) State {
	today := tx.Today()
	until := o.page.Document.ValidUntil

	switch {
	case o.link.RevokedAt != nil:
		return Revoked
	case o.v.Status == offer.Archived:
		return Archived
	case last > o.link.Number:
		return Newer
	case o.link.ExpiresOn.Compare(today) < 0,
		!until.IsZero() && until.Compare(today) < 0,
		o.v.ExpireDate != nil && o.v.ExpireDate.Compare(today) < 0:
		return Expired
	case o.v.Outcome == offer.OutcomeNotChosen:
		return Other
	case o.accepted != nil:
		return Accepted
	case gone:
		return Gone
	}

	return Open
}
