package reply

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"
	"path"
	"strconv"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/response"
	"forecourt/internal/survey/page"
)

// images stands before the names of images in pages that need no login.
const images = httpapi.Base + "/survey-response/image/"

type reader struct {
	Token  string `path:"token"`
	Accept string `header:"Accept-Language"`
}

type answerer struct {
	Token  string `path:"token"`
	Accept string `header:"Accept-Language"`
	httpapi.FormBody
}

// showPage shows the page as it is now: the first question that is not answered, the thanks,
// or that it is over.
func (s *Service) showPage(ctx context.Context, in *reader) (out httpapi.HTML, err error) {
	err = s.withResponse(ctx, in.Token, false, func(tx *db.Tx, r response.Response) error {
		o, err := s.openPage(ctx, tx, r, "", in.Accept)
		if err != nil {
			return err
		}

		var answers map[int64]page.Given
		if o.state == stateOpen && !o.q.Anonymous {
			if answers, err = readGiven(ctx, tx, r.ID); err != nil {
				return err
			}
		}
		out, err = o.renderPage(o.firstView(page.Start(&o.q, answers)))
		return err
	})

	return orRefusal(in.Accept, out, err)
}

// firstView gives the view that a page begins with.
func (o *opened) firstView(start page.State) page.State {
	switch o.state {
	case stateAnswered:
		return page.State{View: page.ViewThanks}
	case stateClosed:
		return page.State{View: page.ViewClosed, Reach: page.Reach{Phone: o.company.Phone, Email: o.company.Email}}
	}
	return start
}

// takeView takes a view that was filled in.
func (s *Service) takeView(ctx context.Context, in *answerer) (out httpapi.HTML, err error) {
	form, _ := url.ParseQuery(string(in.RawBody)) // what cannot be read is not answered: the page asks again
	err = s.withResponse(ctx, in.Token, true, func(tx *db.Tx, r response.Response) error {
		o, err := s.openPage(ctx, tx, r, form.Get(page.FieldLanguage), in.Accept)
		if err != nil {
			return err
		}

		state, _ := page.Post(&o.q, o.language, form)
		switch o.state {
		case stateClosed:
			state = o.firstView(state)
		case stateAnswered:
			state, err = o.thankCustomer(ctx, tx, state)
		default:
			state, err = o.keepView(ctx, tx, state)
		}
		if err == nil {
			out, err = o.renderPage(state)
		}
		return err
	})

	return orRefusal(in.Accept, out, err)
}

// keepView keeps what was answered, and finishes where the last question was passed.
func (o *opened) keepView(ctx context.Context, tx *db.Tx, state page.State) (page.State, error) {
	if state.View == page.ViewContact || state.View == page.ViewContacted { // comes behind the thanks
		state = page.Start(&o.q, state.Given)
	}
	if state.Finish {
		if state = page.Refuse(&o.q, state); state.Finish {
			if err := o.finishAnswers(ctx, tx, state.Given, byWeb); err != nil {
				return state, err
			}
			o.state = stateAnswered
			return o.thankCustomer(ctx, tx, page.State{View: page.ViewThanks})
		}
	}

	return state, o.saveAnswers(ctx, tx, state.Given, byWeb)
}

// thankCustomer gives what comes once a survey is answered: the thanks, and how to be called.
// A customer who has answered without a name asks for that at another address, which says
// nothing of who they are.
func (o *opened) thankCustomer(ctx context.Context, tx *db.Tx, state page.State) (page.State, error) {
	switch {
	case o.q.Anonymous || state.View != page.ViewContact && state.View != page.ViewContacted:
		state = page.State{View: page.ViewThanks}
	case state.Asked:
		if err := o.callBack(ctx, tx, state.Contact); err != nil {
			return state, err
		}
	}
	state.Given = nil
	if o.q.Anonymous && o.q.RequestContacts {
		ticket, err := o.makeTicket(tx)
		if err != nil {
			return state, err
		}
		state.Action = "/survey/contact/" + ticket
	}

	return state, nil
}

// renderPage renders a view of the page.
func (o *opened) renderPage(state page.State) (httpapi.HTML, error) {
	state.Nonce = rand.Text()
	state.Images = images
	state.Company = o.company.Name
	state.Brand = o.look.Brand
	if o.q.Anonymous && o.r.ID != 0 {
		state.Mark = o.r.TokenHash[:16]
	}

	html, err := page.Render(&o.q, o.look.Style, o.language, state)
	out := httpapi.HTML{Policy: page.Policy(state.Nonce, false), Body: html}
	if state.View == page.ViewClosed {
		out.Status = http.StatusGone
	}

	return out, err
}

// orRefusal gives the page that says why there is none.
func orRefusal(accept string, out httpapi.HTML, err error) (httpapi.HTML, error) {
	state := page.State{View: page.ViewUnknown}
	var refused *fault.Error
	switch {
	case errors.Is(err, errUnknown):
		out.Status = http.StatusNotFound
	case errors.As(err, &refused) && refused.Kind == fault.TooMany:
		state.View = page.ViewBusy
		out.Status = http.StatusTooManyRequests
		out.RetryAfter = refused.RetryAfter
	default:
		return out, err
	}
	shown, err := renderOver("", accept, state)
	shown.Status = out.Status
	shown.RetryAfter = out.RetryAfter

	return shown, err
}

// renderOver renders a page that asks nothing, in the customer's own language where it is
// known.
func renderOver(own, accept string, state page.State) (httpapi.HTML, error) {
	o := opened{asking: asking{q: page.Questionnaire{Languages: page.Spoken()}}}
	o.look.Style = page.LayoutOf(page.Plain).Preset
	o.company.LanguageID = 2
	o.pickLanguage("", own, accept)
	o.q.Languages = []string{o.language} // there is nothing to choose
	return o.renderPage(state)
}

// refusePage gives the page in the place of a problem of what customers open.
func (s *Service) refusePage(r *http.Request, status int) (httpapi.HTML, error) {
	view := page.ViewFailed
	own := ""
	switch status {
	case http.StatusTooManyRequests:
		view = page.ViewBusy
	case http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusUnprocessableEntity, http.StatusUnauthorized, http.StatusForbidden:
		view = page.ViewUnknown
		if status != http.StatusMethodNotAllowed {
			status = http.StatusNotFound
		}
	case http.StatusRequestEntityTooLarge:
		view = page.ViewTooLarge
	}
	if view != page.ViewUnknown && view != page.ViewBusy {
		own = s.languageOf(r.Context(), path.Base(r.URL.Path))
	}

	shown, err := renderOver(own, r.Header.Get("Accept-Language"), page.State{View: view})
	shown.Status = status

	return shown, err
}

// languageOf reads the id of the language of the customer whom a token was sent to; empty: nobody knows it.
func (s *Service) languageOf(ctx context.Context, token string) (own string) {
	err := s.api.View(ctx, authz.Public, func(tx *db.Tx) error {
		tx.Actor = authz.System("survey page") // the token is the right
		asked, err := findResponse(ctx, tx, token, false)
		if err == nil && asked.LanguageID != nil {
			own = strconv.FormatInt(*asked.LanguageID, 10)
		}
		return err
	})
	if err != nil {
		return ""
	}

	return own
}

type imageInput struct {
	Name  string `path:"name" maxLength:"64" doc:"as a template, a brand or a brand of a company has it"`
	Width int    `query:"width" enum:"144,480,1280" doc:"dots from left to right, at most; without it the image is shown as it is kept"`
}

// showImage shows an image that pages of surveys show; others take a login.
func (s *Service) showImage(ctx context.Context, tx *db.Tx, in *imageInput) (httpapi.Content, error) {
	tx.Actor = authz.System("survey page")
	shown, err := db.Select[int64](ctx, tx, `SELECT 1 FROM brands WHERE {brand:id} AND image = $1 UNION SELECT 1
		FROM company_brands WHERE {brand:brand_id} AND survey_image = $1
		UNION SELECT 1 FROM templates WHERE {company?:company_id} AND (bg_image = $1 OR bg_logoline_image = $1)`, in.Name)
	if err != nil {
		return httpapi.Content{}, err
	}
	if in.Name == "" || len(shown) == 0 {
		return httpapi.Content{}, fault.New(fault.NotFound, "not_found")
	}

	return s.files.Image(ctx, tx, in.Name, in.Width)
}
