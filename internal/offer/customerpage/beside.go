package customerpage

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/offer"
	"forecourt/internal/offer/document"
	"forecourt/internal/offer/finish"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Address is what a customer opens: an offer by the token of a link, or another alternative of it.
type Address struct {
	Token       string `path:"token" maxLength:"128"`
	Alternative string `query:"alternative" maxLength:"64" doc:"the letter of another alternative of the offer; without it the one that the link was made for"`
}

// beside is one of the alternatives that a customer chooses between.
type beside struct {
	Letter, Vehicle, Total, Address string
	Current, Accepted               bool
}

// alternative is an offer with its place among the alternatives.
type alternative struct {
	ID    int64 `db:"id"`
	Place int64 `db:"alternative"`
}

// letters are those of the places, as many as there may be.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

func (a alternative) placeLetter() string { return letters[a.Place-1 : a.Place] }

// givenAlternatives reads the alternatives of an offer that still hold and of which its customer
// was given a document, the offer itself among them.
func givenAlternatives(ctx context.Context, tx *db.Tx, v *offer.Version) ([]alternative, error) {
	first := v.ID
	if v.AlternativeOf != nil {
		first = *v.AlternativeOf
	}

	all, err := db.Select[alternative](ctx, tx, `
		SELECT id, alternative
		FROM versions
		WHERE {everyone}
			AND (id = $1 OR alternative_of = $1)
			AND status <> 'archived'
			AND (expire_date IS NULL OR expire_date >= $2)
			AND EXISTS (SELECT 1 FROM offer_documents d WHERE d.version_id = versions.id AND d.page IS NOT NULL)
		ORDER BY alternative`, first, tx.Today())
	if err != nil {
		return nil, fmt.Errorf("read the alternatives of a customer: %w", err)
	}

	return all, nil
}

// aimLink turns a link to another alternative. The link stays the evidence of its opening.
func aimLink(ctx context.Context, tx *db.Tx, link offer.Link, own *offer.Version, letter string) (offer.Link, error) {
	all, err := givenAlternatives(ctx, tx, own)
	if err != nil {
		return link, err
	}

	for _, a := range all {
		if a.placeLetter() == letter {
			return aimLinkAt(ctx, tx, link, own.ID, a.ID)
		}
	}

	return link, fault.New(fault.NotFound, "not_found")
}

// aimLinkAt turns a link to the last document that its customer was given of another alternative.
func aimLinkAt(ctx context.Context, tx *db.Tx, link offer.Link, own, other int64) (offer.Link, error) {
	if other == own {
		return link, nil
	}

	last, err := finish.LastDocument(ctx, tx, other)
	if err != nil {
		return link, err
	}
	if last == nil {
		return link, fault.New(fault.NotFound, "not_found")
	}

	link.VersionID = other
	link.Number = last.Number

	return link, nil
}

// fillBesides fills in the alternatives that the page shows beside each other, and how the others
// differ from the one that is shown; none where there is no choice.
func (o *Operations) fillBesides(ctx context.Context, tx *db.Tx, token string, own, opened *opened) error {
	all, err := givenAlternatives(ctx, tx, &own.v)
	if err != nil || len(all) < 2 {
		return err
	}
	current, err := document.OutlineOf(&opened.page.Document)
	if err != nil {
		return err
	}

	for _, a := range all {
		outline := current
		accepted := opened.accepted != nil
		if a.ID != opened.v.ID {
			if outline, accepted, err = o.readOther(ctx, tx, own, a.ID); err != nil {
				return err
			}

			differs := compareOutlines(opened.languageID(), current, outline, a.placeLetter())
			opened.differences = append(opened.differences, differs)
		}

		opened.besides = append(opened.besides, beside{
			Letter:   a.placeLetter(),
			Vehicle:  outline.Vehicle,
			Total:    outline.Total.Amount,
			Address:  offer.LinkPath + token + "?alternative=" + a.placeLetter(),
			Current:  a.ID == opened.v.ID,
			Accepted: accepted,
		})
	}

	return nil
}

// readOther reads what the last document of another alternative says, and whether the customer has
// accepted that.
func (o *Operations) readOther(ctx context.Context, tx *db.Tx, own *opened, id int64) (*document.Outline, bool, error) {
	link, err := aimLinkAt(ctx, tx, own.link, own.v.ID, id)
	if err != nil {
		return nil, false, err
	}
	page, err := o.finish.PageOf(ctx, tx, id, link.Number)
	if err != nil {
		return nil, false, err
	}
	acceptances, err := offer.AcceptancesOf(ctx, tx, id)
	if err != nil {
		return nil, false, err
	}

	accepted := slices.ContainsFunc(acceptances, func(a offer.Acceptance) bool {
		return a.Stands() && a.Number == link.Number
	})
	outline, err := document.OutlineOf(&page.Document)

	return outline, accepted, err
}
