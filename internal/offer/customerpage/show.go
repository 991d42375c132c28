package customerpage

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/text/language"

	"forecourt/internal/offer"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

type reader struct {
	Address
	Asked  bool   `query:"asked" doc:"a question was just sent: the page says so"`
	Accept string `header:"Accept-Language"`
}

// showPage shows the page as it is now. That it was opened is noted afterwards: nothing else
// changes.
func (o *Operations) showPage(ctx context.Context, in *reader) (out httpapi.HTML, err error) {
	count := int64(0)
	err = o.workWith(ctx, in.Address, false, func(tx *db.Tx, opened *opened) error {
		if l := &opened.link; !opened.state.Over() && (l.LastAt == nil || !l.LastAt.After(tx.Now().Add(-countsOnce))) {
			count = l.ID
		}

		out, err = opened.renderPage(in.Token, answer{Asked: in.Asked})
		return err
	})
	if err == nil && count != 0 {
		err = o.api.Update(ctx, authz.Public, func(tx *db.Tx) error {
			return offer.CountOpening(ctx, tx, count, db.At(tx.Now().Add(-countsOnce)))
		})
	}

	return orRefusal(in.Accept, out, err)
}

// leadTo leads a browser to the page after a form of it, so that its address is that of the page.
func leadTo(at Address, asked bool) httpapi.HTML {
	query := url.Values{}
	if at.Alternative != "" {
		query.Set("alternative", at.Alternative)
	}
	if asked {
		query.Set("asked", "1")
	}

	to := url.URL{Path: offer.LinkPath + at.Token, RawQuery: query.Encode()}
	return httpapi.HTML{Policy: "default-src 'none'", Location: to.String()}
}

// leadBack leads from the address of a form that is opened again, by a restored tab or by somebody
// it was shared with, to the page.
func leadBack(_ context.Context, in *Address) (string, error) {
	return leadTo(*in, false).Location, nil
}

// countsOnce is for how long openings count as one.
const countsOnce = time.Minute

// openPDF opens the document, byte for byte as it was given.
func (o *Operations) openPDF(ctx context.Context, in *Address) (content httpapi.Content, err error) {
	err = o.workWith(ctx, *in, false, func(tx *db.Tx, opened *opened) (err error) {
		if opened.state.Over() {
			return opened.refuseGone()
		}

		content, err = o.finish.File(ctx, tx, &opened.page.Given, opened.v.Number+".pdf")
		return err
	})

	return content, err
}

type imageInput struct {
	Address
	N     int `path:"n" minimum:"0" maximum:"100" doc:"counts the pictures from 1; 0 is the logo of the brand"`
	Width int `query:"width" enum:"144,480,1280" doc:"dots from left to right, at most; without it the image is shown as it is kept"`
}

// openImage opens a picture of the page.
func (o *Operations) openImage(ctx context.Context, in *imageInput) (content httpapi.Content, err error) {
	err = o.workWith(ctx, in.Address, false, func(tx *db.Tx, opened *opened) (err error) {
		if opened.state.Over() {
			return opened.refuseGone()
		}

		all := opened.page.Pictures
		at := in.N - 1
		if in.N == 0 {
			all = opened.page.Logo
			at = 0
		}
		if at >= len(all) {
			return fault.New(fault.NotFound, "not_found")
		}

		content, err = o.files.Image(ctx, tx, all[at].Name, in.Width)
		return err
	})

	return content, err
}

// refuseGone answers that a link opens nothing any more, and how the company is reached.
func (o *opened) refuseGone() error {
	return fault.New(fault.Gone, "link_over").With("company", o.contact.contactLine())
}

// orRefusal renders the page that tells why there is none.
func orRefusal(accept string, out httpapi.HTML, err error) (httpapi.HTML, error) {
	var refused *fault.Error
	switch {
	case errors.Is(err, errUnknown), errors.As(err, &refused) && refused.Kind == fault.NotFound:
		return renderRefusal(languageOf(accept), "unknown", httpapi.HTML{Status: http.StatusNotFound})
	case errors.As(err, &refused) && refused.Kind == fault.TooMany:
		return renderRefusal(languageOf(accept), "busy", httpapi.HTML{
			Status:     http.StatusTooManyRequests,
			RetryAfter: refused.RetryAfter,
		})
	}

	return out, err
}

// renderProblem renders the page in place of a problem of what customers open. An address that
// cannot be that of a link is unknown.
func (o *Operations) renderProblem(r *http.Request, status int) (httpapi.HTML, error) {
	what := "failed"
	switch status {
	case http.StatusTooManyRequests:
		what = "busy"
	case http.StatusGone:
		what = "over_paper"
	case http.StatusRequestEntityTooLarge:
		what = "too_large"
	case http.StatusUnprocessableEntity, http.StatusNotFound:
		what = "unknown"
		status = http.StatusNotFound
	case http.StatusBadRequest, http.StatusMethodNotAllowed:
		what = "unknown"
	}

	language := languageOf(r.Header.Get("Accept-Language"))
	if what != "unknown" && what != "busy" {
		language = o.languageAt(r, language)
	}

	return renderRefusal(language, what, httpapi.HTML{Status: status})
}

// languageAt gives the language of the page that an address opens, or else the usual one.
func (o *Operations) languageAt(r *http.Request, usual string) string {
	token, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, offer.LinkPath), "/")
	language := usual
	err := o.workWith(r.Context(), Address{Token: token}, false, func(_ *db.Tx, opened *opened) error {
		language = opened.languageID()
		return nil
	})
	if err != nil {
		return usual
	}

	return language
}

// spoken are the languages that the page speaks, the usual one first; ids are those of languages.
var (
	spoken = language.NewMatcher([]language.Tag{
		language.English, language.Lithuanian, language.Latvian, language.Estonian, language.Russian,
	})
	ids = []string{"2", "1", "3", "4", "5"}
)

// languageOf gives the id of the language in which a browser reads.
func languageOf(accept string) string {
	_, at := language.MatchStrings(spoken, accept)
	return ids[at]
}

func renderRefusal(id, what string, out httpapi.HTML) (httpapi.HTML, error) {
	shown := &shown{
		Language: id,
		Code:     pageWord(id, "code"),
		Title:    pageWord(id, what),
		OverText: pageWord(id, what+"_text"),
		Over:     true,
		Back:     what == "too_large",
	}
	if err := shown.renderTemplate(&out); err != nil {
		return out, fmt.Errorf("render a refusal: %w", err)
	}

	return out, nil
}
