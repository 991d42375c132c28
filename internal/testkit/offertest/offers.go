package offertest

import (
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

// Listed is an offer as the list shows it.
type Listed struct {
	ID       int64
	Revision int64
	Number   string
	Status   string
	State    string
	Customer string `json:"customer_name"`
	Company  string
	Model    string
	Code     string `json:"model_code"`
	User     string
	UserID   int64 `json:"user_id"`
	Expired  bool
	Newer    bool `json:"newer_pricelist"`
	Grouped  bool `json:"is_grouped"`
}

// OffersOf reads the offers of a list.
func OffersOf(t *testing.T, c *apitest.Client, query string) []Listed {
	t.Helper()
	return apitest.Done[[]Listed](t, c.Get("/version?"+query))
}

// NumbersOf gives the ends of the numbers of offers, with their customers.
func NumbersOf(rows []Listed) string {
	var all []string
	for _, r := range rows {
		all = append(all, r.Number[len(r.Number)-3:]+" "+r.Customer)
	}
	return strings.Join(all, ", ")
}

// MakeOffer begins an offer with these fields.
func MakeOffer(t *testing.T, c *apitest.Client, body string) Listed {
	t.Helper()
	return apitest.Done[Listed](t, c.Post("/version", body))
}

// Colleague makes a user of a company and brand with the role of another.
func Colleague(t *testing.T, admin *apitest.Client, name, roleOf string) int64 {
	t.Helper()
	type user struct {
		ID       int64
		Username string
		RoleID   int64 `json:"role_id"`
	}
	users := apitest.Done[[]user](t, admin.Get("/user"))
	at := slices.IndexFunc(users, func(u user) bool { return u.Username == roleOf })

	return apitest.Done[user](t, admin.Post("/user", map[string]any{
		"username":    name,
		"name":        name,
		"password":    "a password of sixteen",
		"role_id":     users[at].RoleID,
		"company_id":  1,
		"brand_ids":   []int64{1},
		"company_ids": []int64{1},
	})).ID
}

// Ends gives an offer its last day as time does: one that has passed was to come when it was entered.
func Ends(t *testing.T, p *apitest.Program, id int64, day date.Date) {
	t.Helper()
	if err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := db.Select[int64](t.Context(), tx, `
			UPDATE versions
			SET expire_date = $2
			WHERE {everyone} AND id = $1
			RETURNING id`, id, day)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}
