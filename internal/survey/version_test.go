package survey_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type answer struct {
	ID, Key  int64
	KPIValue int64  `json:"kpi_value"`
	NextID   *int64 `json:"next_question_id"`
}

type question struct {
	ID, Key  int64
	Type     string
	KPIID    *int64 `json:"kpi_id"`
	KPIValue int64  `json:"kpi_value"`
	Required bool
	Comments bool
	Answers  []answer
}

type version struct {
	ID        int64
	Revision  int64
	SurveyID  int64 `json:"survey_id"`
	Number    int64
	Title     string
	State     string
	BasedOn   *int64 `json:"based_on"`
	Questions []question
}

type surveyRow struct {
	ID        int64
	Revision  int64
	Name      string
	Status    string
	Unit      string `json:"business_unit"`
	Active    *int64 `json:"active_version"`
	Newest    int64  `json:"newest_version"`
	Companies []int64
}

// aSurvey is a new one of company 1, with its empty first version.
func aSurvey(t *testing.T, c *apitest.Client) (surveyRow, version) {
	t.Helper()
	s := apitest.Done[surveyRow](t, c.Post("/survey", `{"name":"Bandymas","business_unit":"sales","companies":[1]}`))
	return s, apitest.Done[version](t, c.Get(fmt.Sprintf("/survey-version/%d", s.Newest)))
}

func save(c *apitest.Client, v version, fields string) apitest.Response {
	return c.Post("/survey-version", fmt.Sprintf(`{"based_on":%d,"revision":%d,%s}`, v.ID, v.Revision, fields))
}

func text(words string) string {
	return fmt.Sprintf(`"texts":{"text":{"1":%q},"hint":{}}`, words)
}

const twoAnswers = `"answers":[{"id":-11,"kpi_value":9,"texts":{"text":{"1":"Taip"}}},{"id":-12,"kpi_value":8,"texts":{"text":{"1":"Ne"}}},{"texts":{"text":{}}}]`

// What a survey asks is saved in place, as a draft, as a new version or as another survey,
// by what is changed (Y-008, Y-009, Y-012, OP-146).
func TestVersionSaves(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		s, v := aSurvey(t, admin)
		if s.Active != nil || v.Number != 1 || v.State != "draft" || len(v.Questions) != 0 {
			t.Fatalf("a new survey: %+v %+v", s, v)
		}
		empty := apitest.Done[version](t, save(admin, v, `"title":"Pirmoji"`))
		if empty.ID != v.ID || empty.State != "draft" || empty.Title != "Pirmoji" {
			t.Fatalf("a version without questions is saved in place: %+v", empty)
		}
		apitest.Rejects(t, "activated without questions", save(admin, empty, `"activate":1`), "questions")
		first := apitest.Done[version](t, save(admin, empty, `"questions":[{"id":-1,"type":"nps",`+text("Ar rekomenduotumėte?")+`},{"id":-2,"type":"stars","kpi_id":3,`+text("Kaip sekėsi?")+`},{"id":-3,"type":"radio",`+text("Kodėl?")+`,`+twoAnswers+`},{"id":-4,"type":"other",`+text("Dar?")+`}]`))
		if first.ID != v.ID || first.State != "active" || len(first.Questions) != 4 {
			t.Fatalf("the first questions: %+v", first)
		}
		nps, stars, radio, other := first.Questions[0], first.Questions[1], first.Questions[2], first.Questions[3]
		if len(nps.Answers) != 11 || nps.Answers[0].KPIValue != 11 || nps.Answers[10].KPIValue != 1 || nps.KPIID == nil {
			t.Errorf("the NPS question has eleven answers of its own (Y-019): %+v", nps)
		}
		if len(stars.Answers) != 5 || stars.KPIValue != 1 || !stars.Required || !stars.Comments {
			t.Errorf("stars with a KPI (Y-017, Y-020): %+v", stars)
		}
		if len(radio.Answers) != 2 || !radio.Required || !other.Required || !other.Comments || len(other.Answers) != 0 {
			t.Errorf("empty rows are dropped, and the defaults hold (Y-021, Y-022): %+v %+v", radio, other)
		}
		renamed := apitest.Done[version](t, save(admin, first, `"title":"Kitaip"`))
		if renamed.ID != first.ID {
			t.Errorf("another title made a version: %+v", renamed)
		}
		if got := apitest.Done[surveyRow](t, admin.Get(fmt.Sprintf("/survey/%d", s.ID))); got.Name != "Kitaip" || got.Active == nil || *got.Active != first.ID {
			t.Errorf("the survey has the title of its active version: %+v", got)
		}
		if got := save(admin, first, `"anonymous":1`); got.Status != http.StatusConflict {
			t.Errorf("on a revision that is gone: %d %s", got.Status, got.Body)
		}

		draft := apitest.Done[version](t, save(admin, renamed, `"anonymous":1,"activate":0`))
		if draft.ID == first.ID || draft.State != "draft" || draft.Number != 2 || draft.BasedOn == nil || *draft.BasedOn != first.ID {
			t.Fatalf("a draft: %+v", draft)
		}
		if draft.Questions[1].ID == stars.ID || draft.Questions[1].Key != stars.Key || draft.Questions[1].Answers[0].Key != stars.Answers[0].Key {
			t.Errorf("questions of a later version have ids of their own and keep their keys: %+v", draft.Questions[1])
		}
		if got := save(admin, renamed, `"anonymous":0,"request_contacts":1`); got.Status != http.StatusConflict || got.Problem(t).Code != "version_stale" {
			t.Errorf("on top of a version that has a successor: %d %s", got.Status, got.Body)
		}
		second := apitest.Done[version](t, save(admin, draft, `"request_contacts":1`))
		if second.ID != draft.ID || second.State != "active" {
			t.Errorf("a draft is saved in place: %+v", second)
		}
		if got := apitest.Done[version](t, admin.Get(fmt.Sprintf("/survey-version/%d", first.ID))); got.State != "earlier" || len(got.Questions) != 4 || got.Questions[0].ID != nps.ID {
			t.Errorf("the first version stays as it was: %+v", got)
		}

		heavier := fmt.Sprintf(`"questions":[{"id":%d,"type":"stars","kpi_id":3,"kpi_value":5,%s,"answers":%s}]`, second.Questions[1].ID, text("Kaip sekėsi?"), answersOf(second.Questions[1]))
		needed := save(admin, second, heavier)
		if needed.Status != http.StatusConflict || needed.Problem(t).Code != "duplicate_needed" {
			t.Fatalf("another weight: %d %s", needed.Status, needed.Body)
		}
		copied := apitest.Done[version](t, admin.Post("/survey-version/duplicate", fmt.Sprintf(`{"body":{"based_on":%d,%s},"company_brand_ids":[1]}`, second.ID, heavier)))
		if copied.SurveyID == s.ID || copied.State != "active" || copied.Questions[0].Key == stars.Key || copied.Questions[0].KPIValue != 5 {
			t.Errorf("a new survey with keys of its own: %+v", copied)
		}
		type bound struct {
			Sales *int64 `json:"sales_survey_id"`
		}
		if got := apitest.Done[bound](t, admin.Get("/company-brand/1")); got.Sales == nil || *got.Sales != copied.SurveyID {
			t.Errorf("the brand asks by the new survey: %+v", got)
		}
		if list := apitest.Done[[]version](t, admin.Get(fmt.Sprintf("/survey-version?surveyId=%d", s.ID))); len(list) != 2 || list[0].Number != 2 || len(list[0].Questions) != 0 {
			t.Errorf("the versions (Y-013): %+v", list)
		}
	})
}

func answersOf(q question) string {
	parts := make([]string, len(q.Answers))
	for i, a := range q.Answers {
		parts[i] = fmt.Sprintf(`{"id":%d,"kpi_value":%d}`, a.ID, a.KPIValue)
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// Wrong questions are refused by their fields, and what is not done yet is found.
func TestVersionRules(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		_, v := aSurvey(t, admin)
		nps := `{"id":-1,"type":"nps",` + text("A") + `}`
		for what, c := range map[string]struct{ questions, field string }{
			"a second NPS question":        {nps + `,{"id":-2,"type":"nps",` + text("B") + `}`, "questions[1].type"},
			"a branch that leads back":     {`{"id":-2,"type":"other",` + text("B") + `},{"id":-3,"type":"radio",` + text("C") + `,"answers":[{"next_question_id":-2,"texts":{"text":{"1":"x"}}},{"texts":{"text":{"1":"y"}}}]}`, "questions[1].answers[0].next_question_id"},
			"a branch to itself":           {`{"id":-3,"type":"radio",` + text("C") + `,"answers":[{"next_question_id":-3,"texts":{"text":{"1":"x"}}},{"texts":{"text":{"1":"y"}}}]}`, "questions[0].answers[0].next_question_id"},
			"too heavy":                    {`{"id":-3,"type":"stars","kpi_id":3,"kpi_value":101,` + text("C") + `}`, "questions[0].kpi_value"},
			"too many points":              {`{"id":-3,"type":"radio",` + text("C") + `,"answers":[{"kpi_value":1001,"texts":{"text":{"1":"x"}}},{"texts":{"text":{"1":"y"}}}]}`, "questions[0].answers[0].kpi_value"},
			"a KPI of another unit":        {`{"id":-3,"type":"stars","kpi_id":8,` + text("C") + `}`, "questions[0].kpi_id"},
			"four stars":                   {`{"id":-3,"type":"stars",` + text("C") + `,"answers":[{},{},{},{}]}`, "questions[0].answers"},
			"a question of another survey": {`{"id":1,"type":"other",` + text("C") + `}`, "questions[0].id"},
			"a question without a text":    {`{"id":-1,"type":"other","texts":{"text":{"2":"only English"}}}`, "questions[0].texts.text.1"},
			"one answer only":              {`{"id":-1,"type":"radio",` + text("C") + `,"answers":[{"texts":{"text":{"1":"y"}}}]}`, "questions[0].answers"},
			"a question nobody reaches":    {`{"id":-3,"type":"radio",` + text("C") + `,"answers":[{"ends":true,"texts":{"text":{"1":"x"}}},{"ends":true,"texts":{"text":{"1":"y"}}}]},{"id":-4,"type":"other",` + text("D") + `}`, "questions[1]"},
		} {
			apitest.Rejects(t, what, save(admin, v, `"questions":[`+c.questions+`]`), c.field)
		}
		type findings struct {
			Remarks []struct {
				Code       string
				QuestionID int64 `json:"question_id"`
				Language   int64
				Blocks     string
			} `json:"findings"`
			Offered []int64
		}
		found := apitest.Done[findings](t, admin.Post("/survey-version/check", `{"body":{"title":"x","business_unit":"sales","languages":[1,2],"questions":[`+nps+`]}}`))
		if len(found.Remarks) != 1 || found.Remarks[0].Code != "text_missing" || found.Remarks[0].Language != 2 || found.Remarks[0].Blocks != "language" || !slices.Equal(found.Offered, []int64{1}) {
			t.Errorf("a text that is not translated yet: %+v", found)
		}
	})
}

// What two versions have not in common is said question by question, with the trends that end.
func TestDifference(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		_, v := aSurvey(t, admin)
		one := apitest.Done[version](t, save(admin, v, `"questions":[{"id":-1,"type":"stars",`+text("A")+`}]`))
		q := one.Questions[0]
		two := apitest.Done[version](t, save(admin, one, fmt.Sprintf(`"questions":[{"id":-2,"type":"other",%s},{"id":%d,"type":"stars",%s,"answers":%s}]`, text("New"), q.ID, text("B"), answersOf(q))))
		got := apitest.Done[struct {
			Rows []struct {
				Key      int64
				Kind     string
				Old, New string
			}
			Breaks []int64
		}](t, admin.Get(fmt.Sprintf("/survey-version/%d/difference/%d", one.ID, two.ID)))
		kinds := []string{}
		for _, row := range got.Rows {
			kinds = append(kinds, row.Kind)
		}
		if !slices.Equal(kinds, []string{"added", "position", "text"}) || len(got.Breaks) != 0 || got.Rows[2].Old != "A" || got.Rows[2].New != "B" {
			t.Errorf("the difference: %+v", got)
		}
	})
}

// Surveys are seen by who has one of their companies and written by who has all (Y-004, Y-005).
func TestSurveyLife(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		s, _ := aSurvey(t, admin)
		one := fmt.Sprintf("/survey/%d", s.ID)
		apitest.Rejects(t, "no company", admin.Post("/survey", `{"name":"X","business_unit":"sales"}`), "companies")
		apitest.Rejects(t, "no name", admin.Post("/survey", `{"name":" ","business_unit":"sales","companies":[1]}`), "name")
		if got := apitest.Done[surveyRow](t, admin.Put(one, fmt.Sprintf(`{"name":"Kita","revision":%d}`, s.Revision))); got.Name != "Kita" {
			t.Errorf("renamed: %+v", got)
		}
		if got := apitest.Done[version](t, admin.Get(fmt.Sprintf("/survey-version/%d", s.Newest))); got.Title != "Kita" {
			t.Errorf("its version is called the same: %+v", got)
		}
		copied := apitest.Done[surveyRow](t, admin.Post(fmt.Sprintf("/survey/duplicate/%d", s.ID), nil))
		if copied.ID == s.ID || copied.Active != nil || !strings.Contains(copied.Name, "Kita") || !slices.Equal(copied.Companies, []int64{1}) {
			t.Errorf("a duplicate: %+v", copied)
		}
		now := apitest.Done[surveyRow](t, admin.Get(one))
		if got := apitest.Done[surveyRow](t, admin.Do(http.MethodDelete, fmt.Sprintf("%s?revision=%d", one, now.Revision), nil, nil)); got.Status != "archive" {
			t.Errorf("archived: %+v", got)
		}
		list := apitest.Done[[]surveyRow](t, admin.Get("/survey?status=archive"))
		if !slices.ContainsFunc(list, func(x surveyRow) bool { return x.ID == s.ID }) {
			t.Error("the archive has not what was archived")
		}
		for what, got := range map[string]apitest.Response{
			"made":      jonas.Post("/survey", `{"name":"X","business_unit":"sales","companies":[1]}`),
			"saved":     jonas.Put(one, fmt.Sprintf(`{"name":"X","revision":%d}`, now.Revision+1)),
			"previewed": jonas.Post("/survey-version/preview", `{"body":{"title":"x","business_unit":"sales"}}`),
		} {
			if got.Status != http.StatusForbidden {
				t.Errorf("%s without the right: %d %s", what, got.Status, got.Body)
			}
		}
	})
}

// The page of a version that is not saved is shown for a while, answers by forms alone, and
// lets nobody else frame it.
func TestPreview(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		made := apitest.Done[struct{ URL, Token string }](t, admin.Post("/survey-version/preview",
			`{"body":{"title":"x","business_unit":"sales","languages":[1,2],"questions":[{"id":-1,"type":"nps","texts":{"text":{"1":"Ar rekomenduotumėte?","2":"Would you?"}}}]},"company_brand_id":1,"language_id":2}`))
		path := strings.TrimPrefix(made.URL, "/api/v1")
		anybody := p.Anonymous()
		got := anybody.Get(path)
		if got.Status != http.StatusOK || !strings.Contains(got.Body, "Would you?") || !strings.Contains(got.Header.Get("Content-Security-Policy"), "frame-ancestors 'self'") {
			t.Fatalf("the page: %d %s", got.Status, got.Body)
		}
		if got.Header.Get("Set-Cookie") != "" || got.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("the page keeps something: %v", got.Header)
		}
		form := http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}
		if got := anybody.Do(http.MethodPost, path, "at=-1&go=next&language=1", form); got.Status != http.StatusOK || !strings.Contains(got.Body, "Pasirinkite atsakymą.") {
			t.Errorf("without an answer: %d %s", got.Status, got.Body)
		}
		if got := anybody.Get("/survey-version/preview/unknown"); got.Status != http.StatusNotFound || !strings.Contains(got.Body, "<html") {
			t.Errorf("a page that is over: %d", got.Status)
		}
		again := apitest.Done[struct{ URL, Token string }](t, admin.Post("/survey-version/preview", fmt.Sprintf(`{"body":{"title":"x","business_unit":"sales"},"token":%q}`, made.Token)))
		if anybody.Get(path).Status != http.StatusNotFound || again.Token == made.Token {
			t.Error("the earlier page of the same editor stays")
		}
	})
}

// Templates begin with the look of a brand and say which colours cannot be read (Y-026 to Y-032).
func TestTemplates(t *testing.T) {
	type template struct {
		ID, Revision int64
		Layout       string
		Button       string `json:"color_button"`
		Contrast     []struct{ Field, Nearest string }
		Texts        []struct{ Kind, Subject string }
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		layouts := apitest.Done[[]struct {
			Code    string
			Padding int64
		}](t, admin.Get("/template/layouts"))
		if len(layouts) != 8 || layouts[0].Padding != 14 || layouts[7].Code != "plain" || layouts[7].Padding != 0 {
			t.Errorf("the layouts: %+v", layouts)
		}
		made := apitest.Done[template](t, admin.Post("/template", `{"name":"Mano","layout":"bmw","company_id":1}`))
		if made.Button != "#1c69d4" || len(made.Contrast) != 0 {
			t.Errorf("the look of a brand: %+v", made)
		}
		one := fmt.Sprintf("/template/%d", made.ID)
		pale := apitest.Done[template](t, admin.Put(one, fmt.Sprintf(`{"color_font":"#CCCCCC","texts":[{"language_id":1,"kind":"invitation","subject":"{brand}","body":"Sveiki, {customer}"}],"revision":%d}`, made.Revision)))
		if len(pale.Contrast) != 1 || pale.Contrast[0].Field != "color_font" || pale.Contrast[0].Nearest == "" || len(pale.Texts) != 1 {
			t.Errorf("a pale font: %+v", pale)
		}
		seen := fmt.Sprintf(`,"revision":%d}`, pale.Revision)
		apitest.Rejects(t, "no colour", admin.Put(one, `{"color_bg":"red"`+seen), "color_bg")
		apitest.Rejects(t, "no font", admin.Put(one, `{"font":"comic"`+seen), "font")
		apitest.Rejects(t, "too wide", admin.Put(one, `{"padd_logo":81`+seen), "padd_logo")
		apitest.Rejects(t, "no image", admin.Put(one, `{"bg_type":"image"`+seen), "bg_image")
		apitest.Rejects(t, "an unknown place", admin.Put(one, `{"texts":[{"language_id":1,"kind":"check","subject":"{vin}","body":""}]`+seen), "texts[0].subject")
		if got := admin.Delete(one); got.Status != http.StatusNotFound && got.Status != http.StatusMethodNotAllowed {
			t.Errorf("removed (Y-028): %d", got.Status)
		}
	})
}
