package finish_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

type missing struct {
	Revision int64
	Required []string
	Missing  []struct{ Field, Code, Step, Text string }
	Document *offertest.Given
}

func summary(c *offertest.Car, t testing.TB) missing {
	t.Helper()
	return apitest.Done[missing](t, c.Get(fmt.Sprintf("/version/summary/%d", c.ID)))
}

func pdf(c *offertest.Car, t testing.TB, query string) string {
	t.Helper()
	got := c.Get(fmt.Sprintf("/pdf/view/%d%s", c.ID, query))
	if got.Status != http.StatusOK || got.Header.Get("Content-Type") != "application/pdf" || !strings.HasPrefix(got.Body, "%PDF") {
		t.Fatalf("%d %s %.200s", got.Status, got.Header.Get("Content-Type"), got.Body)
	}
	return got.Body
}

func sum(content string) string {
	s := sha256.Sum256([]byte(content))
	return hex.EncodeToString(s[:])
}

// What was given to a customer stays as it was: a change of the offer, of its
// texts or prices shows in the next document only.
func TestFinishedDocumentNeverChanges(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "475", "")
		draft := pdf(c, t, "")
		first := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		if first.Version.Status != "active" || first.Document.Number != 1 || first.Document.FinishedByName == "" || first.Redirect != "list" || first.RedirectURL != "" {
			t.Errorf("finished: %+v", first)
		}
		paper := pdf(c, t, "")
		if sum(paper) != first.Document.SHA256 || paper == draft {
			t.Error("the document shown is not the one that was made")
		}
		got := c.Get(fmt.Sprintf("/pdf/view/%d", c.ID))
		if d := got.Header.Get("Content-Disposition"); !strings.HasPrefix(d, "inline") || !strings.Contains(d, first.Version.Number+".pdf") {
			t.Errorf("offered as %q", d)
		}
		if again := c.Do(http.MethodGet, fmt.Sprintf("/pdf/view/%d", c.ID), nil, http.Header{"If-None-Match": {got.Header.Get("ETag")}}); again.Status != http.StatusNotModified {
			t.Errorf("the same document is sent again: %d", again.Status)
		}
		agrees(c, t, first)

		if got := c.Put(fmt.Sprintf("/version/%d", c.ID), `{"discount":10,"comment":"Kita kaina"}`); got.Status != http.StatusOK {
			t.Fatal(got.Body)
		}
		var v struct {
			Status  string
			Changed bool `json:"changed_since_finish"`
		}
		if c.Get(fmt.Sprintf("/version/%d", c.ID)).JSON(t, &v); v.Status != "active" || !v.Changed {
			t.Errorf("changed after the finish: %+v", v)
		}
		if pdf(c, t, "") != paper {
			t.Error("a change of the offer shows in its document before it is finished again")
		}
		if pdf(c, t, "?draft=1") == paper {
			t.Error("the draft of the change is the old document")
		}
		second := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		agrees(c, t, second)
		if second.Document.Number != 2 || second.Version.ChangedSinceFinish || sum(pdf(c, t, "")) != second.Document.SHA256 || pdf(c, t, "?revision=1") != paper {
			t.Errorf("finished again: %+v", second)
		}
		var numbers []int64
		for _, d := range apitest.Done[[]offertest.Given](t, c.Get(fmt.Sprintf("/version/documents/%d", c.ID))) {
			numbers = append(numbers, d.Number)
		}
		if !slices.Equal(numbers, []int64{2, 1}) {
			t.Errorf("documents %v", numbers)
		}
		if got := c.Get(fmt.Sprintf("/pdf/view/%d?revision=3", c.ID)); got.Status != http.StatusNotFound {
			t.Errorf("a document that was never made: %d", got.Status)
		}
		var undo struct{ Undo *struct{} }
		if c.Get(fmt.Sprintf("/version/car/%d", c.ID)).JSON(t, &undo); undo.Undo != nil {
			t.Error("what was given can be undone")
		}
		if c.Delete(fmt.Sprintf("/version/%d", c.ID)); sum(pdf(c, t, "")) != second.Document.SHA256 {
			t.Error("an archived offer no longer has its document")
		}
		offertest.Refuses(t, "finishing an archived offer", c.Finish(c.Now(t).Revision), http.StatusConflict, "offer_archived")
		onlyThoseWhoMay(c, t, p)
	})
}

// agrees checks that the figures kept with the document are those of the offer
// and follow from their lines.
func agrees(c *offertest.Car, t *testing.T, f offertest.Finished) {
	t.Helper()
	var out price.Output
	err := c.Program.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		text, err := db.SelectOne[string](t.Context(), tx, "SELECT output FROM offer_documents WHERE {everyone} AND version_id = $1 AND number = $2", c.ID, f.Document.Number)
		if err == nil {
			err = json.Unmarshal([]byte(text), &out)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var lines money.Cents
	for _, l := range out.Lines {
		switch l.Figure {
		case price.FigureModel, price.FigureOptions, price.FigureServices, price.FigureTransportation:
			lines += l.Amount
		}
	}
	if out.PriceTotal != f.Version.Total || out.Price != f.Version.Price || lines != out.Price {
		t.Errorf("the document says %d and %d with lines of %d, the offer %d and %d", out.PriceTotal, out.Price, lines, f.Version.Total, f.Version.Price)
	}
}

// onlyThoseWhoMay checks who reaches a document: links carry the cookie or a
// download token, people of other companies find nothing.
func onlyThoseWhoMay(c *offertest.Car, t *testing.T, p *apitest.Program) {
	t.Helper()
	path := fmt.Sprintf("/api/v1/pdf/view/%d", c.ID)
	if got := p.Anonymous().Raw(http.MethodGet, path, http.Header{"Cookie": {"access_token=" + c.Token}}); got.Status != http.StatusOK {
		t.Errorf("a link with the cookie: %d", got.Status)
	}
	var token struct {
		Token string `json:"access_token"`
	}
	got := c.Post("/user/download-token", fmt.Sprintf(`{"path":%q}`, path))
	got.JSON(t, &token)
	if got := p.Anonymous().Raw(http.MethodGet, path+"?access_token="+token.Token, nil); got.Status != http.StatusOK {
		t.Errorf("a link with a download token: %d %s", got.Status, got.Body)
	}
	for _, who := range []struct {
		name   string
		status int
	}{{"mart", http.StatusNotFound}, {"tomas", http.StatusForbidden}, {"jonas", http.StatusOK}} {
		if got := p.As(t, who.name).Get(fmt.Sprintf("/pdf/view/%d", c.ID)); got.Status != who.status {
			t.Errorf("%s: %d", who.name, got.Status)
		}
	}
}

// Two tabs finish at once, a button is clicked twice: the customer has one document.
func TestFinishingTwiceMakesOneDocument(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		revision := c.Now(t).Revision
		if got := apitest.AtOnce(4, func(int) apitest.Response { return c.Finish(revision) }).By(); got[http.StatusOK] != 1 || got[http.StatusConflict] != 3 {
			t.Errorf("four tabs: %v", got)
		}
		c.SaveFields(`{"comment":"another word"}`)
		body := fmt.Sprintf(`{"revision":%d}`, c.Now(t).Revision)
		key := http.Header{"Idempotency-Key": {"again"}}
		same := apitest.AtOnce(2, func(int) apitest.Response {
			return c.Do(http.MethodPost, fmt.Sprintf("/version/finish/%d", c.ID), body, key.Clone())
		})
		if strings.TrimSpace(same[0].Body) != strings.TrimSpace(same[1].Body) || !strings.Contains(same[0].Body, `"number":2`) {
			t.Errorf("the same request twice: %s, %s", same[0].Body, same[1].Body)
		}
		if docs := apitest.Done[[]offertest.Given](t, c.Get(fmt.Sprintf("/version/documents/%d", c.ID))); len(docs) != 2 {
			t.Errorf("documents: %+v", docs)
		}
		if got := c.Finish(0); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("without a revision: %d %s", got.Status, got.Body)
		}
	})
}

// Everything that is missing is named at once, by its field, and what the
// summary shows is what the finish asks for.
func TestFinishNamesWhatIsMissing(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		for _, name := range []string{"offer_valid_date_mandatory", "offer_financial_info_mandatory"} {
			admin.Put("/setting/"+name, `{"value":true}`)
		}
		c := offertest.Begin(t, jonas, 1, 1, 1, 1, "standard")
		c.Language = "lt"
		c.Put(fmt.Sprintf("/version/%d", c.ID), `{"expire_date":null,"trade_in_benefit":999999900}`)
		want := []string{
			"customer_email", "customer_phone", "deposit", "deposit_comment", "expire_date", "mileage", "monthly_payment", "months", "residual_value", "trade_in_benefit",
		}
		got := c.Finish(c.Now(t).Revision)
		var fields []string
		for field, texts := range got.Problem(t).Errors {
			if fields = append(fields, field); len(texts) != 1 || strings.HasPrefix(texts[0], "finish_") {
				t.Errorf("%s: %q", field, texts)
			}
		}
		if slices.Sort(fields); got.Status != http.StatusUnprocessableEntity || !slices.Equal(fields, want) {
			t.Errorf("%d %q", got.Status, fields)
		}
		shown := summary(c, t)
		fields = nil
		for _, m := range shown.Missing {
			fields = append(fields, m.Field)
		}
		if slices.Sort(fields); !slices.Equal(fields, want) || len(shown.Required) != 9 || shown.Document != nil {
			t.Errorf("the summary shows %q, required are %q", fields, shown.Required)
		}
		c.Put(fmt.Sprintf("/version/%d", c.ID), `{"expire_date":"2099-01-01","trade_in_benefit":null,"customer_phone":"+370 612","customer_email":"a@b.lt","deposit":100000,
			"deposit_comment":"x","monthly_payment":30000,"residual_value":0,"months":36,"mileage":15000,"apr":7.25,"borrowing_rate":6.5,"borrowing_rate_kind":"fixed","total_payable":4000000,"creditor":"Bankas"}`)
		done := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		if left := summary(c, t); len(left.Missing) != 0 || left.Document == nil || left.Document.SHA256 != done.Document.SHA256 {
			t.Errorf("finished: %+v", left)
		}
		// An administrator may leave the customer's details out.
		other := offertest.Begin(t, admin, 1, 1, 1, 1, "standard")
		if r := summary(other, t).Required; slices.Contains(r, "customer_phone") || !slices.Contains(r, "deposit") {
			t.Errorf("required of an administrator: %q", r)
		}
		template := admin.Create(t, "/version", `{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":1,"status":"template"}`)
		offertest.Refuses(t, "a template", admin.Post(fmt.Sprintf("/version/finish/%d", template), `{"revision":1}`), http.StatusConflict, "template_not_finished")
	})
}

// A rule that came after the choice keeps the offer from being finished, by
// its name; so does an option that the list has no longer.
func TestFinishNamesBrokenRules(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "475", "")
		c.Click(t, "HST", "")
		rule := fmt.Sprintf(`{"pricelist_id":1,"name":"Juoda be šildymo","include":false,"conditions":[{"id":%d,"pivot":{"negative":false}}],"actions":[{"id":%d}]}`, c.At["475"], c.At["HST"])
		if got := c.Post("/rule", rule); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		got := c.Finish(c.Now(t).Revision)
		if shown := got.Problem(t).Errors["rules"]; got.Status != http.StatusUnprocessableEntity || len(shown) != 1 || !strings.Contains(shown[0], "Juoda be šildymo") {
			t.Errorf("%d %s", got.Status, got.Body)
		}
	})
}
