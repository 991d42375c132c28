package page_test

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/survey/page"
)

func both(lt, en string) page.Texts { return page.Texts{"1": lt, "2": en} }

// asked has an NPS question whose low scores lead to why, stars that end at five, and words.
func asked() *page.Questionnaire {
	nps := page.Question{ID: 1, Type: page.NPS, Text: both("Ar rekomenduotumėte?", "Would you recommend us?"), Required: true}
	for i := range int64(11) {
		a := page.Answer{ID: 100 + i}
		if i < 5 { // 10 to 6
			a.NextID = 3
		}
		nps.Answers = append(nps.Answers, a)
	}
	stars := page.Question{ID: 3, Type: page.Stars, Text: both("Kaip perdavėme?", "How was the handover?"), Required: true, Comments: true}
	for i := range int64(5) {
		stars.Answers = append(stars.Answers, page.Answer{ID: 300 + i, Ends: i == 0})
	}
	return &page.Questionnaire{
		Languages: []string{"1", "2"}, Heading: both("Servisas", "Service"), Intro: both("Sveiki", "Hello"), RequestContacts: true,
		Questions: []page.Question{
			nps,
			{ID: 2, Type: page.Radio, Text: both("Kodėl?", "Why?"), Required: true, Answers: []page.Answer{{ID: 200, Text: both("Laukiau", "I waited")}, {ID: 201, Text: both("Kaina <b>", "Price <b>")}}},
			stars,
			{ID: 4, Type: page.Other, Text: both("Dar kas nors?", "Anything else?")},
		},
	}
}

// The way through a survey follows what is answered.
func TestWalk(t *testing.T) {
	for what, c := range map[string]struct {
		given                           map[int64]page.Given
		path, missing, ignored, unknown []int64
	}{
		"nothing is answered":      {nil, []int64{1, 2, 3, 4}, []int64{1, 2, 3}, nil, nil},
		"a promoter skips why":     {map[int64]page.Given{1: {AnswerID: 100}, 3: {AnswerID: 301}}, []int64{1, 3, 4}, nil, nil, nil},
		"a detractor is asked":     {map[int64]page.Given{1: {AnswerID: 110}}, []int64{1, 2, 3, 4}, []int64{2, 3}, nil, nil},
		"five stars end it":        {map[int64]page.Given{1: {AnswerID: 100}, 3: {AnswerID: 300}, 4: {Text: "x"}}, []int64{1, 3}, nil, []int64{4}, nil},
		"beside the way":           {map[int64]page.Given{1: {AnswerID: 100}, 2: {AnswerID: 200}, 3: {AnswerID: 300}}, []int64{1, 3}, nil, []int64{2}, nil},
		"an answer of no question": {map[int64]page.Given{1: {AnswerID: 100}, 3: {AnswerID: 200}, 9: {}}, []int64{1, 3, 4}, []int64{3}, nil, []int64{3, 9}},
	} {
		w := page.Walk(asked(), c.given)
		if !slices.Equal(w.Path, c.path) || !slices.Equal(w.Missing, c.missing) || !slices.Equal(w.Ignored, c.ignored) || !slices.Equal(w.Unknown, c.unknown) {
			t.Errorf("%s: %+v", what, w)
		}
	}
	long := page.Walk(asked(), map[int64]page.Given{4: {Text: strings.Repeat("😀", page.MostText+1)}})
	if !slices.Equal(long.TooLong, []int64{4}) || long.Done() {
		t.Errorf("a text of more than %d characters: %+v", page.MostText, long)
	}
}

// A question that no answers lead to is found, and a branch that leads back ends nowhere else.
func TestReachable(t *testing.T) {
	q := asked()
	for i := range q.Questions[0].Answers {
		q.Questions[0].Answers[i].NextID = 3
	}
	if got := page.Reachable(q); !slices.Equal(got, []bool{true, false, true, true}) {
		t.Errorf("reached: %v", got)
	}
	q.Questions[2].Answers[0] = page.Answer{ID: 300, NextID: 1}
	if w := page.Walk(q, map[int64]page.Given{1: {AnswerID: 100}, 3: {AnswerID: 300}}); !slices.Equal(w.Path, []int64{1, 3, 4}) {
		t.Errorf("a branch that leads back: %v", w.Path)
	}
}

// Somebody answers by forms alone: what is missing is asked again, nothing typed is lost, and
// another language keeps all of it.
func TestAnsweringByForms(t *testing.T) {
	q := asked()
	state, language := page.Post(q, "1", url.Values{"at": {"1"}, "go": {"next"}, "language": {"1"}})
	if state.At != 1 || state.Wrong["a1"] != "choose" {
		t.Fatalf("without an answer: %+v", state)
	}
	state, _ = page.Post(q, language, url.Values{"at": {"1"}, "a1": {"110"}, "go": {"next"}})
	if state.At != 2 {
		t.Fatalf("behind a low score: %+v", state)
	}
	state, language = page.Post(q, "1", url.Values{"at": {"2"}, "a1": {"110"}, "a2": {"200"}, "language": {"2"}, "go": {"language"}})
	html := rendered(t, q, language, state)
	if language != "2" || state.Given[2].AnswerID != 200 || !strings.Contains(html, "I waited") || !strings.Contains(html, `name="a1" value="110"`) || !strings.Contains(html, `value="200" checked`) {
		t.Errorf("in another language: %s %+v", language, state)
	}
	state, _ = page.Post(q, "2", url.Values{"at": {"3"}, "a1": {"110"}, "a2": {"200"}, "t3": {"so so"}, "go": {"back"}})
	if state.At != 2 || state.Given[3].Text != "so so" {
		t.Errorf("back: %+v", state)
	}
	state, _ = page.Post(q, "2", url.Values{"at": {"4"}, "a1": {"110"}, "a3": {"301"}, "go": {"next"}})
	if state.Finish || state.At != 2 {
		t.Errorf("a question that was jumped over by hand: %+v", state)
	}
	state, _ = page.Post(q, "2", url.Values{"at": {"3"}, "a1": {"100"}, "a3": {"300"}, "go": {"next"}})
	if !state.Finish || state.View != page.ViewThanks {
		t.Errorf("the end: %+v", state)
	}
	state, _ = page.Post(q, "2", url.Values{"go": {"send"}, "name": {"Ona"}, "phone": {"12"}, "a1": {"100"}})
	if html := rendered(t, q, "2", state); state.Asked || !strings.Contains(html, `href="#phone"`) || !strings.Contains(html, `value="Ona"`) {
		t.Errorf("a telephone that nobody can call: %+v", state)
	}
	state, _ = page.Post(q, "2", url.Values{"go": {"send"}, "email": {"ona+x@example.com"}})
	if !state.Asked || state.View != page.ViewContacted {
		t.Errorf("who wants to be called: %+v", state)
	}
}

func rendered(t *testing.T, q *page.Questionnaire, language string, state page.State) string {
	t.Helper()
	state.Nonce, state.Images = "nonce", "/api/v1/image/show/"
	html, err := page.Render(q, page.LayoutOf("porsche").Preset, language, state)
	if err != nil {
		t.Fatal(err)
	}
	return string(html)
}

// The first view needs little, asks nobody else and says everything in the customer's language.
func TestFirstView(t *testing.T) {
	q := asked()
	for language, words := range map[string][]string{"1": {"Toliau", "Ar rekomenduotumėte?", "1 iš "}, "2": {"Next", "Would you recommend us?", "Not likely"}} {
		html := rendered(t, q, language, page.Start(q, nil))
		for _, word := range words {
			if !strings.Contains(html, word) {
				t.Errorf("in language %s there is no %q", language, word)
			}
		}
		if n := strings.Count(html, `type="radio"`); n != 11 {
			t.Errorf("%d radios of an NPS question", n)
		}
		if len(html) > 20<<10 {
			t.Errorf("the first view has %d bytes", len(html))
		}
		if strings.Contains(html, "http://") || strings.Contains(html, "https://") {
			t.Error("the page asks somebody else")
		}
	}
	script := regexp.MustCompile(`(?s)<script[^>]*>(.*)</script>`).FindStringSubmatch(rendered(t, q, "1", page.Start(q, nil)))
	if script == nil || len(script[1]) > 8<<10 {
		t.Error("the script is missing or too long")
	}
	state := page.Start(q, map[int64]page.Given{1: {AnswerID: 110}})
	if html := rendered(t, q, "2", state); strings.Contains(html, "Price <b>") || !strings.Contains(html, "Price &lt;b&gt;") {
		t.Error("texts of a survey are no HTML")
	}
}

// What is no colour, no font and no image name never comes into the page; colours that cannot be
// read are named, and the page takes others.
func TestStyle(t *testing.T) {
	q := asked()
	style := page.LayoutOf(page.Plain).Preset
	style.Back, style.Font, style.Family, style.BackImage, style.HeaderPadding, style.Logo = "red;}body{display:none", "#eeeeee", "x;}", `a.png);}body{x:url(//evil`, 9000, "../x"
	html, err := page.Render(q, style, "1", page.Start(q, nil))
	if err != nil {
		t.Fatal(err)
	}
	for _, never := range []string{"display:none;}", "evil", "9000", "#eeeeee", "../x", "red;"} {
		if strings.Contains(string(html), never) {
			t.Errorf("the page has %q", never)
		}
	}
	failing := page.Contrasts(page.Style{Button: "#ffffff", ButtonBottom: "#ffffff", ButtonText: "#eeeeee", ButtonBorder: "#fefefe", Link: "#aaaaaa", Font: "#000000", Back: "#ffffff"})
	fields := make([]string, len(failing))
	for i, f := range failing {
		fields[i] = f.Field
		if f.Nearest == "" || f.Ratio >= f.Needed {
			t.Errorf("%+v", f)
		}
	}
	if !slices.Equal(fields, []string{"color_link", "color_button_text", "color_button_border"}) {
		t.Errorf("colours that cannot be read: %v", fields)
	}
	for _, l := range page.Layouts() {
		if failing := page.Contrasts(l.Preset); len(failing) > 0 {
			t.Errorf("the layout %s cannot be read: %+v", l.Code, failing)
		}
		html, err := page.Render(q, l.Preset, "1", page.Start(q, nil))
		want := map[bool]string{true: ".heading{padding:30px", false: ".heading{padding:16px"}[l.Code != page.Plain]
		if err != nil || !strings.Contains(string(html), want) {
			t.Errorf("the header of %s has not %s (%v)", l.Code, want, err)
		}
	}
}
