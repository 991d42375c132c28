package reply

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/survey"
	"forecourt/internal/survey/page"
	"forecourt/internal/survey/response"
)

// The states of a page.
const (
	stateOpen     = "open"
	stateAnswered = "answered"
	stateClosed   = "closed"
)

// opened is a response with what its page shows.
type opened struct {
	r       response.Response
	state   string
	version survey.Questionnaire
	q       page.Questionnaire
	look    survey.Look
	company Asker
	// language is the id of the one that it is shown in.
	language string
}

// Asker is the company that asks, and how they are reached.
type Asker struct {
	Name       string `db:"name" json:"name"`
	Phone      string `db:"phone" json:"phone"`
	Email      string `db:"email" json:"email"`
	LanguageID int64  `db:"language_id" json:"-"`
}

// errUnknown is a token that there is not.
var errUnknown = fault.New(fault.NotFound, "not_found")

// work does something with the response of a token, in a transaction that counts tries: who asks
// with tokens that there are not is refused after some. What is refused before anything was written
// is kept as a try.
func (s *Service) work(ctx context.Context, token string, write bool, do func(*db.Tx, response.Response) error) error {
	var refused error
	in := s.api.View
	if write {
		in = s.api.Update
	}
	err := in(ctx, authz.Public, func(tx *db.Tx) error {
		tx.Actor, refused = authz.System("survey page"), nil // the token is the right
		if err := mayTry(ctx, tx); err != nil {
			return err
		}
		r, err := find(ctx, tx, token, write)
		if err != nil {
			return err
		}
		if write {
			key, err := tokenKey(tx, r.TokenHash)
			if err != nil {
				return err
			}
			if err := posts.count(ctx, tx, key); err != nil {
				return err
			}
		}
		err = do(tx, r)
		if fault.Is(err, fault.Invalid) || fault.Is(err, fault.Gone) || fault.Is(err, fault.Conflict) {
			refused, err = err, nil
		}
		return err
	})
	if err == nil {
		err = refused
	}
	if !errors.Is(err, errUnknown) {
		return err
	}
	return s.guessed(ctx)
}

// guessed counts a token that there is not.
func (s *Service) guessed(ctx context.Context) error {
	err := s.api.Update(ctx, authz.Public, func(tx *db.Tx) error {
		key, err := addressKey(ctx, tx)
		if err != nil {
			return err
		}
		return guesses.count(ctx, tx, key)
	})
	if err != nil {
		return err
	}
	return errUnknown
}

func find(ctx context.Context, tx *db.Tx, token string, lock bool) (response.Response, error) {
	r, err := response.ByToken(ctx, tx, token)
	if fault.Is(err, fault.NotFound) {
		return r, errUnknown
	}
	if err != nil || !lock {
		return r, err
	}
	// Who answers twice at once waits here for the first to be kept.
	return response.Responses.Lock(ctx, tx, r.ID)
}

// open reads what a response is asked. Asked is the language that is wished for.
func open(ctx context.Context, tx *db.Tx, r response.Response, asked, accept string) (o *opened, err error) {
	o = &opened{r: r, state: stateClosed}
	if r.VersionID == nil {
		o.company, err = companyOf(ctx, tx, r.CompanyID)
		return o, err
	}
	if err := o.ask(ctx, tx, *r.VersionID, r.CompanyID, r.BrandID); err != nil {
		return nil, err
	}
	over, err := survey.Archived(ctx, tx, o.version.SurveyID)
	if err != nil {
		return nil, err
	}
	inTime := r.ExpiresAt == nil || r.ExpiresAt.After(tx.Now().Time)
	switch {
	case r.State == response.Completed:
		o.state = stateAnswered
	case r.Open() && inTime && !over && len(o.q.Questions) > 0:
		o.state = stateOpen
	}
	own := ""
	if r.LanguageID != nil {
		own = strconv.FormatInt(*r.LanguageID, 10)
	}
	o.speak(asked, own, accept)
	return o, nil
}

// ask reads a version, and how it looks for the brand of a company.
func (o *opened) ask(ctx context.Context, tx *db.Tx, versionID, companyID, brandID int64) (err error) {
	if o.company, err = companyOf(ctx, tx, companyID); err != nil {
		return err
	}
	if o.version, err = survey.Asked(ctx, tx, versionID); err != nil {
		return fmt.Errorf("read the version of a response: %w", err)
	}
	o.q = o.version.Page()
	o.look, err = survey.LookOf(ctx, tx, companyID, brandID, o.version.TemplateID)
	return err
}

// speak decides the language: what is asked for, else the customer's, the browser's, the company's,
// and else the first of the version; among those that it is offered in.
func (o *opened) speak(asked, own, accept string) {
	among := o.q.Languages
	if len(among) == 0 {
		among = page.Spoken()
	}
	for _, id := range []string{asked, own, page.LanguageOf(accept, among), strconv.FormatInt(o.company.LanguageID, 10), among[0]} {
		for _, offered := range among {
			if id == offered {
				o.language = id
				return
			}
		}
	}
}

func (o *opened) languageID() int64 {
	id, err := strconv.ParseInt(o.language, 10, 64)
	if err != nil {
		return 1
	}
	return id
}

func companyOf(ctx context.Context, tx *db.Tx, id int64) (Asker, error) {
	c, err := db.SelectOne[Asker](ctx, tx, "SELECT name, phone, email, language_id FROM companies WHERE {company:id} AND id = $1", id)
	if err != nil {
		return c, fmt.Errorf("read the company of a response: %w", err)
	}
	return c, nil
}
