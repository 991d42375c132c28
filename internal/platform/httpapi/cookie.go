package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// TokenCookie is where the browser keeps the token of its login. It opens
// plain links and pages; every other operation wants the token in a header.
const TokenCookie = "access_token"

// SecretCookie is what a token of a browser is worth nothing without. No script
// can read it, so a token that was read off a page opens nothing elsewhere.
const SecretCookie = "session_secret"

// Cookie is the value of a cookie of the request; empty without one.
func Cookie(ctx context.Context, name string) string {
	return cookieOf(requestOf(ctx).exchange, name)
}

func cookieOf(exchange huma.Context, name string) string {
	if exchange == nil {
		return ""
	}
	cookie, err := huma.ReadCookie(exchange, name)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// KeepCookie has the browser keep a cookie for paths below this one, or drop it
// when there is no life: no script reads it, no other site has it sent.
func KeepCookie(ctx context.Context, name, value, path string, life time.Duration) {
	keep(ctx, kept{name: name, value: value, path: path, life: life, from: http.SameSiteStrictMode})
}

// KeepOnReturn is KeepCookie for what is needed when another site leads back here.
func KeepOnReturn(ctx context.Context, name, value, path string, life time.Duration) {
	keep(ctx, kept{name: name, value: value, path: path, life: life, from: http.SameSiteLaxMode})
}

// KeepToken has the browser keep the token of its session, as the page itself does.
func KeepToken(ctx context.Context, token string, life time.Duration) {
	keep(ctx, kept{name: TokenCookie, value: token, path: "/", life: life, from: http.SameSiteLaxMode, readable: true})
}

// kept is a cookie that the browser is to keep.
type kept struct {
	name, value, path string
	life              time.Duration
	from              http.SameSite
	readable          bool // by scripts of the page
}

func keep(ctx context.Context, k kept) {
	exchange := requestOf(ctx).exchange
	cookie := http.Cookie{ //nolint:gosec // Secure is left out only where no browser would keep such a cookie; the page itself keeps the one that is readable
		Name: k.name, Value: k.value, Path: k.path, MaxAge: int(k.life.Seconds()),
		Secure: isSecure(exchange), HttpOnly: !k.readable, SameSite: k.from,
	}
	if k.life == 0 {
		cookie.MaxAge = -1
	}
	exchange.AppendHeader("Set-Cookie", cookie.String())
}

func isSecure(exchange huma.Context) bool {
	return exchange.TLS() != nil || exchange.Header("X-Forwarded-Proto") == "https"
}

// Origin is the address under which the browser knows the program, such as
// https://forecourt.example.
func Origin(ctx context.Context) string {
	exchange := requestOf(ctx).exchange
	if isSecure(exchange) {
		return "https://" + exchange.Host()
	}
	return "http://" + exchange.Host()
}
