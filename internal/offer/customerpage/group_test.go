package customerpage_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

// desk is the demo group with a salesperson, and a customer who has no login.
type desk struct {
	*apitest.Program
	admin, seller, customer *apitest.Client
}

func each(t *testing.T, test func(t *testing.T, d *desk)) {
	t.Helper()
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		test(t, &desk{p, p.As(t, "admin"), p.As(t, "jonas"), p.Anonymous()})
	})
}

type link struct {
	ID, Number  int64
	Alternative int64
	Ended       string
	Address     string
	ExpiresOn   string  `json:"expires_on"`
	RevokedAt   *string `json:"revoked_at"`
	OpenedAt    *string `json:"opened_at"`
	OpenedCount int     `json:"opened_count"`
	CreatedBy   string  `json:"created_by_name"`
}

type pages struct {
	CanLink     bool   `json:"can_link"`
	LinkUntil   string `json:"link_until"`
	Links       []link
	Acceptances []struct {
		Number                         int64
		Name, Wording, SHA256, Network string
	}
	Questions []struct{ Text string }
}

// given is an offer of the salesperson that a customer has got, valid for ten days, and its link.
func (d *desk) given(t *testing.T) (*offertest.Car, link) {
	t.Helper()
	c := offertest.Begin(t, d.seller, 1, 1, 1, 1, "standard")
	c.Program = d.Program
	apitest.Done[any](t, c.SaveFields(fmt.Sprintf(`{"customer_name":"Ona Petraitytė","customer_phone":"+370 612 34567","customer_email":"ona@example.com","expire_date":%q,"delivery_term":"Per 90 dienų"}`,
		date.On(time.Now()).AddDays(10).String())))
	c.Create(t, "/version-image", fmt.Sprintf(`{"version_id":%d,"image":%q}`, c.ID, c.Upload(t)))
	apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
	return c, d.link(t, c)
}

func (d *desk) link(t *testing.T, c *offertest.Car) link {
	t.Helper()
	made := apitest.Done[link](t, d.seller.Post(fmt.Sprintf("/version/links/%d", c.ID), `{}`))
	if !regexp.MustCompile(`^/o/[A-Za-z0-9_-]{43}$`).MatchString(made.Address) {
		t.Fatalf("the address of a link is %q", made.Address)
	}
	return made
}

func (d *desk) pages(t *testing.T, c *offertest.Car) pages {
	t.Helper()
	return apitest.Done[pages](t, d.seller.Get(fmt.Sprintf("/version/links/%d", c.ID)))
}

// open is the page as a browser asks for it.
func (d *desk) open(l link, rest string) apitest.Response {
	return d.customer.Raw(http.MethodGet, l.Address+rest, nil)
}

// post sends a form of the page and goes where that leads, as a browser does.
func (d *desk) post(l link, what string, form url.Values) apitest.Response {
	got := d.send(l, what, form)
	if got.Status == http.StatusSeeOther {
		return d.customer.Raw(http.MethodGet, got.Header.Get("Location"), nil)
	}
	return got
}

func (d *desk) send(l link, what string, form url.Values) apitest.Response {
	return d.customer.Do(http.MethodPost, l.Address+what, form.Encode(), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
}

var wordingField = regexp.MustCompile(`name="wording" value="([0-9a-f]{16})"`)

// accept fills the form of the page in.
func (d *desk) accept(l link, name string) apitest.Response {
	mark := ""
	if m := wordingField.FindStringSubmatch(d.open(l, "").Body); m != nil {
		mark = m[1]
	}
	return d.post(l, "/accept", url.Values{"name": {name}, "agree": {"1"}, "wording": {mark}})
}

func (d *desk) do(t *testing.T, statement string, args ...any) {
	t.Helper()
	if err := d.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := db.Select[int64](t.Context(), tx.Unscoped("a test turns the clock"), statement+" RETURNING 1", args...)
		return err
	}); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

func (d *desk) number(t *testing.T, what string) (n int) {
	t.Helper()
	if err := d.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		n, err = db.SelectOne[int](t.Context(), tx.Unscoped("a test looks"), "SELECT count(*) FROM "+what)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

// noticed counts the notices of a kind that the salesperson has.
func (d *desk) noticed(t *testing.T, kind string) int {
	t.Helper()
	return strings.Count(d.seller.Get("/notice?limit=100").Body, `"kind":"`+kind+`"`)
}
