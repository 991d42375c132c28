package people_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/mailtest"
)

// withMails sets the mail server of the group and the address that links have.
func withMails(t *testing.T, admin *apitest.Client) *mailtest.Server {
	t.Helper()
	server := mailtest.Start(t)
	for name, value := range map[string]any{
		"mail.host": server.Host, "mail.port": server.Port, "mail.tls": "none", "mail.from": "forecourt@group.example", "mail.site.url": "https://forecourt.example/",
	} {
		apitest.Done[any](t, admin.Put("/setting/"+name, map[string]any{"value": value}))
	}
	return server
}

var welcomeLink = regexp.MustCompile(`https://forecourt\.example/welcome/([A-Za-z0-9_-]{43})`)

// linkOf is the token of the link in the last mail to an address.
func linkOf(t *testing.T, p *apitest.Program, server *mailtest.Server, to string) string {
	t.Helper()
	p.Run(t, mail.SendKind)
	token := ""
	for _, m := range server.Inbox() {
		if m.To == to {
			if found := welcomeLink.FindStringSubmatch(strings.ReplaceAll(m.Source, "=\r\n", "")); found != nil {
				token = found[1]
			}
		}
	}
	if token == "" {
		t.Fatalf("no link came to %s", to)
	}
	return token
}

type invitation struct {
	Possible bool
	State    string
	Mail     string
	SentAt   *string `json:"sent_at"`
}

func invitationOf(t *testing.T, c *apitest.Client, id int64) invitation {
	t.Helper()
	return apitest.Done[invitation](t, c.Get(fmt.Sprintf("/user/invite/%d", id)))
}

func welcome(p *apitest.Program, token, password string) apitest.Response {
	return p.Anonymous().Post("/user/welcome/password", map[string]string{"token": token, "password": password})
}

// ended checks that a link leads nowhere, for whatever reason.
func ended(t *testing.T, p *apitest.Program, what, token string) {
	t.Helper()
	for _, got := range []apitest.Response{p.Anonymous().Post("/user/welcome", map[string]string{"token": token}), welcome(p, token, good)} {
		if got.Status != http.StatusNotFound || got.Problem(t).Code != "invitation_ended" {
			t.Errorf("%s: %d %s", what, got.Status, got.Body)
		}
	}
}

// A new user is invited by mail, chooses a password by the link, and logs in with it.
func TestUsersAreInvitedByMail(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		const body = `{"username":"greta","name":"Greta Rimkutė","email":"greta@aurora.example","company_id":1,"role_id":2}`
		if got := admin.Post("/user?invite=true", body); got.Status != http.StatusConflict || got.Problem(t).Code != "invite_no_mail" {
			t.Errorf("without a mail server: %d %s", got.Status, got.Body)
		}
		server := withMails(t, admin)
		apitest.Rejects(t, "without an address", admin.Post("/user?invite=true", `{"username":"be","name":"Be","company_id":1}`), "email")
		made := apitest.Done[struct {
			ID              int64
			OneTimePassword string `json:"one_time_password"`
		}](t, admin.Post("/user?invite=true", body))
		if made.OneTimePassword != "" {
			t.Error("an invited user has a password that somebody else sees")
		}
		if is := invitationOf(t, admin, made.ID); !is.Possible || is.State != "waiting" || is.SentAt == nil {
			t.Errorf("the invitation is %+v", is)
		}
		token := linkOf(t, p, server, "greta@aurora.example")
		if got := admin.Get("/log?limit=50"); strings.Contains(got.Body, token) {
			t.Error("the log has the token")
		}
		shown := apitest.Done[map[string]any](t, p.Anonymous().Post("/user/welcome", map[string]string{"token": token}))
		if shown["username"] != "greta" || shown["company_name"] == "" {
			t.Errorf("the page shows %v", shown)
		}
		apitest.Rejects(t, "a short password", welcome(p, token, "trumpas"), "password")
		apitest.Rejects(t, "one's own name", welcome(p, token, "greta rimkute 1"), "password")
		apitest.Done[any](t, welcome(p, token, good))
		ended(t, p, "used", token)
		if is := invitationOf(t, admin, made.ID); is.State != "used" || is.Mail != mail.StatusSent {
			t.Errorf("used, the invitation is %+v", is)
		}
		greta := loggedIn(t, p, "greta", good)
		if got := greta.Get("/brand"); got.Status != http.StatusOK {
			t.Errorf("the password is to be changed again: %d %s", got.Status, got.Body)
		}
		for _, action := range []string{"invited", "welcomed"} {
			if got := admin.Get("/log?limit=50"); !strings.Contains(got.Body, `"`+action+`"`) {
				t.Errorf("the log does not say %s", action)
			}
		}
	})
}

// A link ends when a newer one is sent, its time is over, the password is changed
// otherwise, the address changes, or the user is blocked.
func TestInvitationsEnd(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		server := withMails(t, admin)
		const at = "vienas@aurora.example"
		id := admin.Create(t, "/user", `{"username":"vienas","name":"Vienas","password":"`+good+`","email":"`+at+`","company_id":1,"role_id":2}`)
		path := fmt.Sprintf("/user/%d", id)
		invite := func() string {
			apitest.Done[invitation](t, admin.Post(fmt.Sprintf("/user/invite/%d", id), nil))
			return linkOf(t, p, server, at)
		}
		loggedIn(t, p, "vienas", good) // an invitation leaves the password as it is

		first := invite()
		second := invite()
		ended(t, p, "replaced", first)
		apitest.Done[any](t, p.Anonymous().Post("/user/welcome", map[string]string{"token": second}))

		inTables(t, p, "UPDATE invitations SET expires_at = created_at WHERE user_id = $1 AND ended_at IS NULL", id)
		ended(t, p, "after its days", second)
		if is := invitationOf(t, admin, id); is.State != "expired" {
			t.Errorf("after its days it is %+v", is)
		}

		for what, change := range map[string]func() apitest.Response{
			"a password of an administrator": func() apitest.Response { return admin.Post(path+"/password", nil) },
			"another address":                func() apitest.Response { return admin.Put(path, `{"email":"kitas@aurora.example"}`) },
			"blocked":                        func() apitest.Response { return admin.Put(path, `{"status":"blocked"}`) },
		} {
			apitest.Done[any](t, admin.Put(path, `{"email":"`+at+`","status":"active"}`))
			token := invite()
			apitest.Done[any](t, change())
			ended(t, p, what, token)
			if is := invitationOf(t, admin, id); is.State != "withdrawn" {
				t.Errorf("%s: the invitation is %+v", what, is)
			}
		}
		apitest.Done[any](t, admin.Put(path, `{"status":"blocked"}`))
		if got := admin.Post(fmt.Sprintf("/user/invite/%d", id), nil); got.Status != http.StatusConflict || got.Problem(t).Code != "user_not_active" {
			t.Errorf("a blocked user is invited: %d %s", got.Status, got.Body)
		}
		ended(t, p, "unknown", strings.Repeat("a", 43))
	})
}

func inTables(t *testing.T, p *apitest.Program, statement string, args ...any) {
	t.Helper()
	err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := tx.Unscoped("a test turns the clock").Exec(t.Context(), statement, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Who may not set the password of a user may not invite either: the mail could go
// anywhere.
func TestInvitingTakesTheRightsOfAPassword(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		withMails(t, admin)
		ugnė, me := helper(t, admin, p, "ugne", "app.user")
		_, wide := helper(t, admin, p, "plati")
		_, strong := helper(t, admin, p, "stipri")
		role := admin.Create(t, "/role", `{"name":"Everything"}`)
		admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":"app.brand.*"}`, role))
		for id, body := range map[int64]string{
			wide.ID:   `{"email":"plati@example.lt","brand_ids":[1,2,3],"company_ids":[1,2]}`,
			strong.ID: fmt.Sprintf(`{"email":"stipri@example.lt","role_id":%d}`, role),
		} {
			apitest.Done[person](t, admin.Put(fmt.Sprintf("/user/%d", id), body))
		}
		denied(t, "a wider user", ugnė.Post(fmt.Sprintf("/user/invite/%d", wide.ID), nil), "scope_beyond")
		denied(t, "one who may more", ugnė.Post(fmt.Sprintf("/user/invite/%d", strong.ID), nil), "role_beyond")
		denied(t, "a new one who may more", ugnė.Post("/user?invite=true", fmt.Sprintf(`{"username":"n","name":"N","email":"n@example.lt","role_id":%d,"company_id":1}`, role)), "role_beyond")
		if got := ugnė.Post(fmt.Sprintf("/user/invite/%d", me.ID), nil); got.Problem(t).Code != "password_own" {
			t.Errorf("oneself: %d %s", got.Status, got.Body)
		}
		if got := ugnė.Post("/user/invite/1", nil); got.Status != http.StatusNotFound && got.Status != http.StatusForbidden {
			t.Errorf("an administrator: %d %s", got.Status, got.Body)
		}
	})
}

// Tries with links wait as those of logins do.
func TestLinksAreNotGuessed(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	for range 50 {
		p.Anonymous().Post("/user/welcome", map[string]string{"token": "guess"})
	}
	if got := p.Anonymous().Post("/user/welcome", map[string]string{"token": "guess"}); got.Status != http.StatusTooManyRequests {
		t.Errorf("the 51st try: %d %s", got.Status, got.Body)
	}
}
