package reply

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/response"
	"forecourt/internal/survey"
	"forecourt/internal/survey/page"
)

// The states of a page.
const (
	stateOpen     = "open"
	stateAnswered = "answered"
	stateClosed   = "closed"
)

// opened is a response with what its page shows.
type opened struct {
	r     response.Response
	state string
	asking
	// language is the id of the one that it is shown in.
	language string
}

// asking is what a version asks for a brand of a company.
type asking struct {
	version survey.Questionnaire
	q       page.Questionnaire
	look    survey.Look
	company Asker
	over    bool // nobody is asked by the survey any more
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

// withResponse does something with the response of a token. What is refused before anything
// was written is kept as a try.
func (s *Service) withResponse(
	ctx context.Context, token string, write bool, do func(*db.Tx, response.Response) error,
) error {
	var refused error
	in := s.api.View
	if write {
		in = s.api.Update
	}

	err := in(ctx, authz.Public, func(tx *db.Tx) error {
		tx.Actor = authz.System("survey page") // the token is the right
		refused = nil

		r, err := findResponse(ctx, tx, token, write)
		if err != nil {
			return err
		}
		if write {
			if err := posts.Count(ctx, tx, r.TokenHash); err != nil {
				return err
			}
		}
		err = do(tx, r)
		if fault.Is(err, fault.Invalid) || fault.Is(err, fault.Gone) || fault.Is(err, fault.Conflict) {
			refused = err
			err = nil
		}
		return err
	})
	if err == nil {
		err = refused
	}

	return s.countGuess(ctx, err)
}

// countGuess counts an address that there is not by the network that it came from, and after
// some refuses each further one as one too many. An address that there is costs no try and is
// always served, since many customers share the network of a showroom or of a phone company.
func (s *Service) countGuess(ctx context.Context, err error) error {
	if !errors.Is(err, errUnknown) {
		return err
	}

	err = s.api.View(ctx, authz.Public, func(tx *db.Tx) error { return guesses.MayTry(ctx, tx) })
	if err == nil { // who is refused already writes nothing
		err = s.api.Update(ctx, authz.Public, func(tx *db.Tx) error { return guesses.CountCaller(ctx, tx) })
	}
	if err != nil {
		return err
	}

	return errUnknown
}

// findResponse finds the response of a token.
func findResponse(ctx context.Context, tx *db.Tx, token string, lock bool) (response.Response, error) {
	of := response.ByToken
	if lock { // who answers twice at once waits here for the first to be kept
		of = response.LockByToken
	}

	r, err := of(ctx, tx, token)
	if fault.Is(err, fault.NotFound) {
		err = errUnknown
	}

	return r, err
}

// openPage reads what a response is asked. Asked is the language that is wished for.
func (s *Service) openPage(
	ctx context.Context, tx *db.Tx, r response.Response, asked, accept string,
) (o *opened, err error) {
	o = &opened{r: r, state: stateClosed}
	if r.Kind == response.Check {
		if o.asking, err = readCheck(ctx, tx, r); err != nil {
			return nil, err
		}
	} else if r.VersionID == nil {
		o.company, err = readCompany(ctx, tx, r.CompanyID)
		return o, err
	} else if o.asking, err = s.asking.readAsking(ctx, tx, *r.VersionID, r.CompanyID, r.BrandID); err != nil {
		return nil, err
	}

	inTime := r.ExpiresAt == nil || r.ExpiresAt.After(tx.Now().Time)
	switch {
	case r.State == response.Completed:
		o.state = stateAnswered
	case r.Open() && inTime && !o.over && len(o.q.Questions) > 0:
		o.state = stateOpen
	}
	own := ""
	if r.LanguageID != nil {
		own = strconv.FormatInt(*r.LanguageID, 10)
	}

	o.pickLanguage(asked, own, accept)

	return o, nil
}

// pickLanguage decides the language: what is asked for, else the customer's, the browser's,
// the company's, and else the first of the version; among those that it is offered in.
func (o *opened) pickLanguage(asked, own, accept string) {
	among := o.q.Languages
	if len(among) == 0 {
		among = page.Spoken()
	}

	for _, id := range []string{
		asked, own, page.LanguageOf(accept, among), strconv.FormatInt(o.company.LanguageID, 10), among[0],
	} {
		for _, offered := range among {
			if id == offered {
				o.language = id
				return
			}
		}
	}
}

// languageID gives the id of the language that the page is shown in.
func (o *opened) languageID() int64 {
	id, err := strconv.ParseInt(o.language, 10, 64)
	if err != nil {
		return 1
	}
	return id
}

// readCompany reads the company that asks.
func readCompany(ctx context.Context, tx *db.Tx, id int64) (Asker, error) {
	c, err := db.SelectOne[Asker](ctx, tx, `SELECT name, phone, email, language_id
		FROM companies
		WHERE {company:id} AND id = $1`, id)
	if err != nil {
		return c, fmt.Errorf("read the company of a response: %w", err)
	}
	return c, nil
}
