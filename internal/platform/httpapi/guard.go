package httpapi

import (
	"context"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/fault"
)

// Authenticate finds the login behind a token, and the secret that browsers
// send along; package auth does it.
type Authenticate func(ctx context.Context, token, secret string) (Session, error)

// guard checks login and permission before anything of the body is read, so
// that a stranger learns nothing from how a body is refused.
func (a *API) guard(perm authz.Permission, set options) func(huma.Context, func(huma.Context)) {
	return func(hc huma.Context, next func(huma.Context)) {
		ctx := hc.Context()
		req := requestOf(ctx)
		req.operation, req.exchange = hc.Operation().OperationID, hc
		asked := perm
		if set.staff != nil && bearer(hc) != "" {
			asked = *set.staff
		}
		if asked.NeedsLogin() {
			session, err := a.login(hc, set)
			if err == nil {
				err = allowed(session, asked, set, hc)
			}
			if err != nil {
				a.refuse(hc, err)
				return
			}
			req.session = session
		}
		hc, err := read(hc, req, set)
		if err != nil {
			a.refuse(hc, err)
			return
		}
		next(hc)
	}
}

// read reads the body of a request that has fields, and checks its texts; files
// are read where they are kept.
func read(hc huma.Context, req *request, set options) (huma.Context, error) {
	keyed := set.repeatable && hc.Header("Idempotency-Key") != ""
	asked := hc.Operation().RequestBody
	hasFields := asked != nil && (asked.Content["application/json"] != nil || asked.Content[formType] != nil)
	if !hasFields && !keyed {
		return hc, nil
	}
	body, err := readBody(hc)
	if err == nil && hasFields {
		err = checkTexts(hc.Header("Content-Type"), body)
	}
	if err == nil && keyed {
		req.idem, err = readIdempotency(hc, body)
	}
	if err != nil {
		return hc, err
	}
	// An empty body is a record without fields: the answer names those that are missing.
	if len(body) == 0 && hasFields && !strings.HasPrefix(hc.Header("Content-Type"), formType) {
		body = []byte("{}")
	}
	return readContext{hc, body}, nil
}

func (a *API) login(hc huma.Context, set options) (Session, error) {
	token, linked := bearer(hc), false
	if token == "" && set.isLink(hc.Method(), hc.Query("format")) {
		token, linked = linkToken(hc), true
	}
	if token == "" && set.queryToken {
		token = hc.Query("access_token")
	}
	if token == "" {
		return Session{}, fault.New(fault.Unauthenticated, "unauthenticated")
	}
	session, err := a.authenticate(hc.Context(), token, cookieOf(hc, SecretCookie))
	if err != nil {
		return Session{}, err
	}
	url := hc.URL()
	if session.Path != "" && (!linked || session.Path != url.Path) {
		return Session{}, fault.New(fault.Unauthenticated, "session_ended")
	}
	return session, nil
}

func allowed(session Session, perm authz.Permission, set options, hc huma.Context) error {
	switch {
	case session.Viewer != nil && !set.reads(hc.Method(), hc.Query("format")):
		return fault.New(fault.Denied, "read_only")
	case session.MustChangePassword && !set.unlocked:
		return fault.New(fault.Denied, "password_change_needed")
	case session.MustSetUpFactor && !set.unlocked && !set.withoutFactor:
		return fault.New(fault.Denied, "second_factor_required")
	case !session.Actor.Entries.MaySome(perm):
		return fault.New(fault.Denied, "denied").With("permission", perm.State)
	}
	return nil
}

func bearer(hc huma.Context) string {
	token, ok := strings.CutPrefix(hc.Header("Authorization"), "Bearer ")
	if !ok {
		return ""
	}
	return strings.TrimSpace(token)
}

// linkToken reads the token of a plain link: downloads, images and exports
// cannot send a header. The cookie is same-site and such operations change
// nothing, so another site gains nothing by making the browser call them.
func linkToken(hc huma.Context) string {
	if token := hc.Query("access_token"); token != "" {
		return token
	}
	return cookieOf(hc, TokenCookie)
}

// refuse answers an error before the operation's own code has run.
func (a *API) refuse(hc huma.Context, err error) {
	p := problem(hc.Context(), err)
	for name, values := range p.headers {
		hc.SetHeader(name, values[0])
	}
	hc.SetHeader("Content-Type", "application/json")
	hc.SetStatus(p.Status)
	if err := jsonFormat.Marshal(hc.BodyWriter(), p); err != nil {
		return // the caller has gone
	}
}
