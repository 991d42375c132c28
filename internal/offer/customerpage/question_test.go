package customerpage_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// What a customer has typed stays: a question beside an acceptance is asked with it, and one beside what
// is refused is on the page again, as the name is beside a question.
func TestQuestionBesideAnAcceptance(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, l := d.given(t)
		wording := wordingField.FindStringSubmatch(d.open(l, "").Body)[1]
		const typed = "Ar galima atsiimti penktadienį?"
		for what, form := range map[string]url.Values{
			"not agreed": {"text": {typed}, "name": {"Ona"}, "wording": {wording}},
			"too long":   {"text": {typed + strings.Repeat("?", 2000)}, "name": {"Ona"}, "agree": {"1"}, "wording": {wording}},
		} {
			if got := d.post(l, "/accept", form); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, typed) || !strings.Contains(got.Body, `value="Ona"`) {
				t.Errorf("%s: %d, without what was typed", what, got.Status)
			}
		}
		if is := d.pages(t, c); len(is.Questions) != 0 || len(is.Acceptances) != 0 {
			t.Errorf("kept of what was refused: %+v", is)
		}
		if got := d.post(l, "/question", url.Values{"text": {"Kokia spalva?"}, "name": {"Ona"}, "agree": {"1"}}); !strings.Contains(got.Body, `value="Ona"`) || !strings.Contains(got.Body, "checked") {
			t.Error("a question leaves out who is about to accept")
		}
		got := d.post(l, "/accept", url.Values{"text": {typed}, "name": {"Ona"}, "agree": {"1"}, "wording": {wording}})
		if is := d.pages(t, c); got.Status != http.StatusOK || len(is.Acceptances) != 1 || len(is.Questions) != 2 || is.Questions[0].Text != typed {
			t.Errorf("%d, kept %+v", got.Status, is)
		}
	})
}
