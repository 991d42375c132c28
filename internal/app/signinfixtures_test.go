package app_test

// signInFixtures are of identity providers and of logins by them.
var signInFixtures = map[string]fixture{
	"GET /oauth/oidc":               {path: "/oauth/oidc", open: true},
	"GET /oauth/oidc/{id}/start":    {path: "/oauth/oidc/1/start", open: true},
	"GET /oauth/oidc/{id}/callback": {path: "/oauth/oidc/1/callback", open: true},
	"POST /oauth/oidc/code":         {path: "/oauth/oidc/code", body: `{"code":"123456"}`, open: true},
	"POST /user/sign-out":           {path: "/user/sign-out", open: true},

	"GET /identity-provider":         {path: "/identity-provider", open: true},
	"GET /identity-provider/{id}":    {path: "/identity-provider/1", open: true},
	"GET /identity-provider/roles":   {path: "/identity-provider/roles", open: true},
	"POST /identity-provider":        {path: "/identity-provider", body: `{"name":"New","issuer":"https://id.example.com","client_id":"x","domains":"example.com","groups_claim":"groups"}`, open: true},
	"PUT /identity-provider/{id}":    {path: "/identity-provider/1", body: `{"name":"X"}`, open: true},
	"DELETE /identity-provider/{id}": {path: "/identity-provider/1", open: true},
	"POST /identity-provider/test":   {path: "/identity-provider/test", body: `{"issuer":"http://127.0.0.1:9"}`, open: true},

	"GET /user/{id}/identity":                 {path: "/user/2/identity"},
	"DELETE /user/{id}/identity/{identityId}": {path: "/user/2/identity/1"},
}
