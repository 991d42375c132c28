package app_test

// mailFixtures are of the outbox and of the inbox of notices.
var mailFixtures = map[string]fixture{
	"GET /mail":              {path: "/mail?entity=user&entityId=1"},
	"GET /mail/{id}":         {path: "/mail/1"},
	"GET /mail/state":        {path: "/mail/state", open: true},
	"POST /mail/resend/{id}": {path: "/mail/resend/3"},
	"POST /mail/cancel/{id}": {path: "/mail/cancel/6"},
	"POST /mail/test":        {path: "/mail/test", body: `{"to":"ona@example.com"}`, open: true},

	"GET /mail-template":                        {path: "/mail-template", open: true},
	"PUT /mail-template/{kind}/{languageId}":    {path: "/mail-template/offer/1", body: `{"subject":"X","body":"{text}"}`, open: true},
	"DELETE /mail-template/{kind}/{languageId}": {path: "/mail-template/offer/1", open: true},
	"POST /mail-template/preview":               {path: "/mail-template/preview", body: `{"kind":"test","language_id":1,"subject":"X","body":"Y"}`, open: true},

	"POST /user/welcome":          {path: "/user/welcome", body: `{"token":"x"}`, open: true},
	"POST /user/welcome/password": {path: "/user/welcome/password", body: `{"token":"x","password":"y"}`, open: true},

	"GET /notice":            {path: "/notice", open: true},
	"GET /notice/unread":     {path: "/notice/unread", open: true},
	"POST /notice/read":      {path: "/notice/read", body: `{"until":1}`, open: true},
	"POST /notice/read/{id}": {path: "/notice/read/1", open: true},
}
