package invite

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"html"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"forecourt/internal/customer"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/stranger"
	"forecourt/internal/response"
	"forecourt/internal/survey/page"
)

// unsubscribePath is where one press ends mails of surveys; the text of the mail follows.
const unsubscribePath = httpapi.Base + "/survey-response/unsubscribe/"

type unsubscribeInput struct {
	Hash   string `path:"hash" maxLength:"64" doc:"of the mail that it stands in"`
	Accept string `header:"Accept-Language"`
}

// mailed is the mail whose link somebody opened.
type mailed struct {
	ResponseID int64 `db:"response_id"`
	LanguageID int64 `db:"language_id"`
}

// findMail finds the mail with the hash of a link.
func findMail(ctx context.Context, tx *db.Tx, hash string) ([]mailed, error) {
	found, err := db.Select[mailed](ctx, tx, `SELECT response_id, language_id
		FROM mails
		WHERE {everyone} AND unsubscribe = $1 AND response_id IS NOT NULL`, hash)
	if err != nil {
		return nil, fmt.Errorf("find the mail of a link: %w", err)
	}
	return found, nil
}

// guesses are of links that there are not, from one network. One that there is costs no try and is always
// served, since many readers share the network of a phone company.
var guesses = stranger.Limit{Of: "unsubscribe guesses", Most: 20, Span: 10 * time.Minute}

// errUnknown is a link that there is not.
var errUnknown = fault.New(fault.NotFound, "not_found")

// pages are what the link of a mail opens.
type pages struct{ api *httpapi.API }

// registerUnsubscribe registers the page behind the link of a mail, and its button.
func registerUnsubscribe(a *httpapi.API) {
	p := pages{a}
	ask := func(ctx context.Context, in *unsubscribeInput) (httpapi.HTML, error) {
		return p.showPage(ctx, a.View, in, askToStop)
	}
	end := func(ctx context.Context, in *unsubscribeInput) (httpapi.HTML, error) {
		return p.showPage(ctx, a.Update, in, stopMails)
	}

	httpapi.FreePage(a, http.MethodGet, path+"/unsubscribe/{hash}", authz.Public, ask,
		httpapi.Summary("A page with one button that ends mails of surveys."))
	httpapi.FreePage(a, http.MethodPost, path+"/unsubscribe/{hash}", authz.Public, end,
		httpapi.Foreign(), httpapi.Summary("End mails of surveys to the address of a mail, of all companies; the button of that page, and of mail programs (RFC 8058)."))
}

type transact func(context.Context, authz.Permission, func(*db.Tx) error) error

type pageOfMail func(context.Context, *db.Tx, mailed) (httpapi.HTML, error)

// showPage gives the page of a link, and counts a link that there is not as a guess.
func (p pages) showPage(
	ctx context.Context, in transact, asked *unsubscribeInput, do pageOfMail,
) (shown httpapi.HTML, err error) {
	err = in(ctx, authz.Public, func(tx *db.Tx) error {
		found, err := findMail(ctx, tx, asked.Hash)
		if err != nil {
			return err
		}
		if len(found) == 0 {
			return errUnknown
		}

		shown, err = do(ctx, tx, found[0])
		return err
	})
	if !errors.Is(err, errUnknown) {
		return shown, err
	}

	err = p.api.View(ctx, authz.Public, func(tx *db.Tx) error { return guesses.MayTry(ctx, tx) })
	if err == nil { // who is refused already writes nothing
		err = p.api.Update(ctx, authz.Public, func(tx *db.Tx) error { return guesses.CountCaller(ctx, tx) })
	}

	var refused *fault.Error
	if errors.As(err, &refused) && refused.Kind == fault.TooMany {
		busy := makePage(languageOfReader(asked.Accept), http.StatusTooManyRequests, "busy", "")
		busy.RetryAfter = refused.RetryAfter
		return busy, nil
	}

	return makePage(languageOfReader(asked.Accept), http.StatusNotFound, "unknown", ""), err
}

// askToStop shows one button: programs that look at links in mails open them, and press nothing.
func askToStop(_ context.Context, _ *db.Tx, m mailed) (httpapi.HTML, error) {
	return makePage(m.LanguageID, http.StatusOK, "stop", textIn(m.LanguageID, "stop_button")), nil
}

// stopMails ends mails of surveys to the address, of every company of the group: what waits is
// cancelled, and that the person agrees no more is written down.
func stopMails(ctx context.Context, tx *db.Tx, m mailed) (httpapi.HTML, error) {
	tx.Actor = authz.System("unsubscribe") // who has the mail has the right
	r, err := lockResponse(ctx, tx, m.ResponseID)
	if err != nil {
		return httpapi.HTML{}, err
	}

	stopped, err := mail.Suppressed(ctx, tx, []string{r.EmailKey})
	if err != nil {
		return httpapi.HTML{}, err
	}

	// Mail programs press more than once: what was said is written down once.
	if r.EmailKey != "" && stopped[r.EmailKey].Reason != mail.Unsubscribed {
		if err := mail.Suppress(ctx, tx, r.EmailKey, mail.Unsubscribed); err != nil {
			return httpapi.HTML{}, err
		}
		if _, err := response.Responses.Quietly(ctx, tx,
			[]string{"state = 'cancelled'", "reason = 'unsubscribed'", "token = NULL", "sending = 0"},
			"email_key = $1 AND state IN ('planned', 'queued')", r.EmailKey); err != nil {
			return httpapi.HTML{}, err
		}

		err := customer.KeepSaid(ctx, tx, []customer.Said{
			{CompanyID: r.CompanyID, EmailKey: r.EmailKey, Given: false, Source: "unsubscribe", At: tx.Now()},
		})
		if err != nil {
			return httpapi.HTML{}, err
		}
	}

	return makePage(m.LanguageID, http.StatusOK, "stopped", ""), nil
}

// languageOfReader gives the id of the language in which a browser reads.
func languageOfReader(accept string) int64 {
	id, err := strconv.ParseInt(page.LanguageOf(accept, page.Spoken()), 10, 64)
	if err != nil {
		return 2
	}
	return id
}

// refuseUnsubscribe gives the page in the place of a problem of that address.
func refuseUnsubscribe(a *httpapi.API) httpapi.Refusal {
	return func(r *http.Request, status int) (httpapi.HTML, error) {
		language := languageOfReader(r.Header.Get("Accept-Language"))
		switch status {
		case http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusUnprocessableEntity:
			return makePage(language, status, "unknown", ""), nil
		case http.StatusTooManyRequests:
			return makePage(language, status, "busy", ""), nil
		}
		if own := languageOfMail(r.Context(), a, strings.TrimPrefix(r.URL.Path, unsubscribePath)); own != 0 {
			language = own
		}
		return makePage(language, status, "failed", ""), nil
	}
}

// languageOfMail reads the id of the language of the mail that a link came with; 0: there is none, or it
// cannot be read now.
func languageOfMail(ctx context.Context, a *httpapi.API, hash string) (language int64) {
	err := a.View(ctx, authz.Public, func(tx *db.Tx) error {
		found, err := findMail(ctx, tx, hash)
		if err == nil && len(found) > 0 {
			language = found[0].LanguageID
		}
		return err
	})
	if err != nil {
		slog.WarnContext(ctx, "the language of a mail is unknown", "error", err.Error())
	}

	return language
}

// makePage makes a page of a few words, and of a button where there is something to press.
func makePage(language int64, status int, name, button string) httpapi.HTML {
	form := ""
	if button != "" {
		form = `<form method="post"><button type="submit">` + html.EscapeString(button) + `</button></form>`
	}

	title := html.EscapeString(textIn(language, name+"_title"))
	nonce := rand.Text()
	return httpapi.HTML{Status: status, Policy: httpapi.PlainPolicy(nonce), Body: []byte(`<!doctype html><html lang="` + i18n.LanguageCodes[language] + `"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>` + title + `</title>
<style nonce="` + nonce + `">body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1b1d21;background:#f4f5f7}main{max-width:32rem;margin:10vh auto;padding:2rem;background:#fff;border-radius:12px}
h1{font-size:1.4rem;line-height:1.3;margin:0 0 1rem}button{font:inherit;font-weight:600;padding:.75rem 1.5rem;border:0;border-radius:8px;background:#1b1d21;color:#fff;cursor:pointer}button:focus-visible{outline:3px solid #3b6fe0;outline-offset:2px}
@media(max-width:40rem){main{margin:0;min-height:100vh;border-radius:0;box-sizing:border-box}}</style></head><body><main><h1>` + title + `</h1><p>` + html.EscapeString(textIn(language, name+"_text")) + `</p>` + form + `</main></body></html>`)}
}
