package customerpage

import (
	"context"

	"forecourt/internal/offer"
	"forecourt/internal/offer/finish"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/settings"
)

// Pages is what users know of the page of an offer.
type Pages struct {
	CanLink     bool               `json:"can_link" doc:"a link can be made: there is a document with a page, and the offer has not ended"`
	LinkUntil   date.Date          `json:"link_until" doc:"the last day that a new link may open at most"`
	Links       []offer.Link       `json:"links" nullable:"false" doc:"to it and to its alternatives, the newest first"`
	LastNumber  int64              `json:"last_number" doc:"of the last document, which alone can be accepted; 0: there is none"`
	Accepted    *offer.Acceptance  `json:"accepted,omitempty" doc:"that of the last document, while it stands; absent: there is none"`
	Acceptances []offer.Acceptance `json:"acceptances" nullable:"false" doc:"of its documents, the newest first, those withdrawn among them"`
	Questions   []offer.Question   `json:"questions" nullable:"false" doc:"the newest first"`
}

func (o *Operations) showLinks(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (p Pages, err error) {
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return p, err
	}

	return o.pagesOf(ctx, tx, &v)
}

func (o *Operations) pagesOf(ctx context.Context, tx *db.Tx, v *offer.Version) (p Pages, err error) {
	given, err := finish.LastDocument(ctx, tx, v.ID)
	if err != nil {
		return p, err
	}

	p.CanLink = given != nil && v.CheckLink(tx) == nil
	p.LinkUntil = v.LastLinkDay(tx)
	if given != nil {
		p.LastNumber = given.Number
	}
	if p.Links, err = offer.LinksOf(ctx, tx, v); err != nil {
		return p, err
	}
	if p.Acceptances, err = offer.AcceptancesOf(ctx, tx, v.ID); err != nil {
		return p, err
	}

	for i := range p.Acceptances {
		if a := &p.Acceptances[i]; a.Stands() && given != nil && a.Number == given.Number &&
			v.Outcome != offer.OutcomeNotChosen {
			p.Accepted = a
		}
	}

	p.Questions, err = offer.QuestionsOf(ctx, tx, v.ID)
	return p, err
}

type makeInput struct {
	httpapi.ByID
	Body struct {
		ExpiresOn *date.Date `json:"expires_on,omitempty" nullable:"true" doc:"the last day it opens; none: that of the offer, and never later"`
	}
}

// MadeLink is a link with its address.
type MadeLink struct {
	offer.Link
	Address string `json:"address" doc:"shown this once; a path where the group has not set its own address"`
}

func (o *Operations) makeLink(ctx context.Context, tx *db.Tx, in *makeInput) (made MadeLink, err error) {
	v, err := offer.Versions.Lock(ctx, tx, in.ID)
	if err != nil {
		return made, err
	}
	given, err := finish.LastDocument(ctx, tx, v.ID)
	if err != nil {
		return made, err
	}
	if given == nil {
		return made, fault.New(fault.Conflict, "link_no_document")
	}
	if _, err := o.finish.PageOf(ctx, tx, v.ID, given.Number); fault.Is(err, fault.NotFound) {
		return made, fault.New(fault.Conflict, "link_no_page")
	} else if err != nil {
		return made, err
	}

	set, err := settings.ForMail(ctx, tx)
	if err != nil {
		return made, err
	}

	link, token, err := offer.MakeLink(ctx, tx, &v, given.Number, in.Body.ExpiresOn)
	return MadeLink{link, set.Link(offer.LinkPath + token)}, err
}

type answeredInput struct {
	ID         int64 `path:"id" minimum:"1"`
	QuestionID int64 `path:"questionId" minimum:"1"`
}

func (o *Operations) answerQuestion(ctx context.Context, tx *db.Tx, in *answeredInput) (Pages, error) {
	v, err := offer.Versions.Lock(ctx, tx, in.ID)
	if err == nil {
		err = v.MarkAnswered(ctx, tx, in.QuestionID)
	}
	if err != nil {
		return Pages{}, err
	}

	return o.pagesOf(ctx, tx, &v)
}

type revokeInput struct {
	ID     int64 `path:"id" minimum:"1"`
	LinkID int64 `path:"linkId" minimum:"1"`
}

func (o *Operations) revokeLink(ctx context.Context, tx *db.Tx, in *revokeInput) (Pages, error) {
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err == nil {
		err = offer.RevokeLink(ctx, tx, &v, in.LinkID)
	}
	if err != nil {
		return Pages{}, err
	}

	return o.pagesOf(ctx, tx, &v)
}
