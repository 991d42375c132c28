package report_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"forecourt/internal/platform/pdf/pdftest"
	"forecourt/internal/survey/figure"
	"forecourt/internal/testkit/apitest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

type figureOf struct {
	Value, N, Low, High, Total, Full *int64
	FullNegative                     *int64 `json:"full_negative"`
	State                            string
	Previous                         *struct {
		Value, N, Change int64
		Certain          string
	}
	Compared string
	Drill    *string
}

type line struct {
	NPS  figureOf
	KPIs []struct {
		KPIID  int64 `json:"kpi_id"`
		Figure figureOf
	}
	Funnel struct {
		Sent, Bounced, Delivered, Completed, Abandoned, Waiting, Unanswered int64
		ByStaff                                                             int64  `json:"by_staff"`
		ResponseRate                                                        *int64 `json:"response_rate"`
		Drill                                                               *string
	}
	FollowUps struct {
		Total, Open, Reopened, Detractors, Checked, Settled int64
		With                                                int64  `json:"completed_with_survey"`
		Without                                             int64  `json:"completed_without_survey"`
		InTime                                              int64  `json:"in_time"`
		Median                                              *int64 `json:"median_minutes"`
		Drill                                               *string
	} `json:"follow_ups"`
}

type reported struct {
	From, To string
	Open     bool
	Pooled   int64
	KPIs     []struct {
		ID   int64 `json:"kpi_id"`
		Type string
	}
	Total  line
	Series []struct {
		Period    string
		N, Value  *int64
		State     string
		Sent      int64 `json:"response_sent"`
		Completed int64 `json:"response_completed"`
	}
	Rows []struct {
		CompanyID *int64 `json:"company_id"`
		UserID    *int64 `json:"user_id"`
		Name      string
		Rank      *int64
		Others    bool
		line
	}
}

func report(t *testing.T, c *apitest.Client, query string) reported {
	t.Helper()
	return apitest.Done[reported](t, c.Get("/survey-answer-report/"+query))
}

// Days beside a period that has its own are refused: they would not count.
func TestDaysBesideAPeriodAreRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, path := range []string{"/survey-answer-report/questions?", "/kpi/nps?period=this_year&"} {
			apitest.Rejects(t, path, admin.Get(path+"dateFrom=2026-11-01&dateTo=2026-11-02"), "dateFrom")
		}
	})
}

// The names of the documents are understood beside those of the screen.
func TestNamesOfOtherPrograms(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		random(t, p, 200, 4)
		admin := p.As(t, "admin")
		for documented, own := range map[string]string{
			"/survey-answer-report/company-performance?period=12months&unit=sales&surveyId=1": "/survey-answer-report/company-performance?period=12months&businessUnit=sales&surveyIds=1",
			"/survey-answer-report/questions-breakdown?period=12months&surveyId=2":            "/survey-answer-report/questions?period=12months&surveyIds=2",
			"/kpi/stats?period=12months&unit=service&surveyId=1":                              "/kpi/stats?period=12months&businessUnit=service&surveyIds=1",
			"/kpi/grouped-stats?period=12months&by=survey&unit=sales&surveyId=1":              "/kpi/grouped-stats?period=12months&by=survey&businessUnit=sales&surveyIds=1",
		} {
			got := admin.Get(documented)
			if want := admin.Get(own); got.Status != http.StatusOK || got.Body != want.Body {
				t.Errorf("%s: %d %s\nwant what %s answers:\n%s", documented, got.Status, got.Body, own, want.Body)
			}
		}
		all := admin.Get("/survey-answer-report/company-performance?period=12months&unit=sales")
		if one := admin.Get("/survey-answer-report/company-performance?period=12months&unit=sales&surveyId=999999"); one.Body == all.Body {
			t.Error("surveyId narrows nothing")
		}
	})
}

// The six tabs answer for their right, whatever is chosen; half a period is none.
func TestTabs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		random(t, p, 200, 4)
		admin := p.As(t, "admin")
		for _, tab := range []string{"comments", "company-performance", "company-comparison", "manager-performance", "manager-comparison", "questions"} {
			for _, query := range []string{"", "?businessUnit=sales&period=last_year", "?period=custom&dateFrom=2026-01-15&dateTo=2026-10-14&companyIds=1,2&brandIds=1&surveyIds=1,2&userIds=1,2,3", "?fup=1&period=12months", "?fup=0&period=last_week", "?companyIds=999999"} {
				if got := admin.Get("/survey-answer-report/" + tab + query); got.Status != http.StatusOK {
					t.Errorf("%s%s: %d %s", tab, query, got.Status, got.Body)
				}
			}
			apitest.Rejects(t, "half a period of "+tab, admin.Get("/survey-answer-report/"+tab+"?period=custom&dateFrom=2026-01-15"), "dateTo")
			apitest.Rejects(t, "backwards of "+tab, admin.Get("/survey-answer-report/"+tab+"?period=custom&dateFrom=2026-01-15&dateTo=2026-01-14"), "dateTo")
			if got := p.As(t, "ruta").Get("/survey-answer-report/" + tab); got.Status != http.StatusForbidden {
				t.Errorf("%s without the right: %d", tab, got.Status)
			}
			if got := admin.Get("/survey-answer-report/pdf/" + tab + "?period=12months"); got.Status != http.StatusOK || !strings.HasPrefix(got.Body, "%PDF") {
				t.Errorf("%s on paper: %d %.40s", tab, got.Status, got.Body)
			}
			for _, format := range []string{"csv", "xlsx"} {
				if got := admin.Get("/survey-answer-report/" + tab + "?period=12months&format=" + format); got.Status != http.StatusOK || len(got.Body) == 0 {
					t.Errorf("%s as %s: %d", tab, format, got.Status)
				}
			}
		}
		// A score and stars have no words: in a file they are called by what they are.
		lithuanian := p.As(t, "admin")
		lithuanian.Language = "lt"
		for _, line := range strings.Split(strings.TrimSpace(lithuanian.Get("/survey-answer-report/questions?period=12months&format=csv").Body), "\n")[1:] {
			cells := strings.Split(strings.TrimSpace(line), ";")
			if kind := cells[len(cells)-8]; (kind == "NPS" || kind == "žvaigždutės") && cells[len(cells)-3] == "" {
				t.Errorf("an answer of a question of kind %s has no name: %s", kind, line)
			}
		}
		for _, by := range []string{"company", "user", "month"} {
			groups := apitest.Done[[]struct{ Key string }](t, admin.Get("/kpi/grouped-stats?period=12months&businessUnit=service&by="+by))
			if len(groups) < 2 && (by != "user" || len(groups) == 0) {
				t.Errorf("KPIs by %s: %+v", by, groups)
			}
		}
		year := report(t, admin, "company-comparison?period=12months")
		if len(year.Rows) < 3 || *year.Total.NPS.N < 20 || len(year.KPIs) < 3 {
			t.Fatalf("%+v", year)
		}
		n, hidden := int64(0), false
		for _, row := range year.Rows {
			hidden = hidden || row.NPS.State == "hidden"
			if row.NPS.N != nil {
				n += *row.NPS.N
			}
		}
		// What companies with few answers have together is not few: the total would say it.
		if left := *year.Total.NPS.N - n; left != 0 && (!hidden || left < figure.EnoughToShow) {
			t.Errorf("companies have %d answers, together %d", n, *year.Total.NPS.N)
		}
		ofSurveys := int64(0)
		for _, group := range apitest.Done[[]struct {
			KPIs []struct {
				Type   string
				Figure figureOf
			}
		}](t, admin.Get("/kpi/grouped-stats?period=12months&businessUnit=service&by=survey")) {
			for _, kpi := range group.KPIs {
				if kpi.Type == "nps" && kpi.Figure.N != nil {
					ofSurveys += *kpi.Figure.N
				}
			}
		}
		if ofSurveys != *year.Total.NPS.N {
			t.Errorf("surveys have %d answers, together %d", ofSurveys, *year.Total.NPS.N)
		}
	})
}

// Files and paper are in one language, numbers too: headings, the decimal mark and what parts cells.
func TestFilesAreInOneLanguage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		random(t, p, 300, 6)
		admin := p.As(t, "admin")
		for language, is := range map[string]struct{ separator, mark, other, heading string }{
			"lt": {";", ",", ".", "Atsakymų"}, "en": {",", ".", ",", "Answers"},
		} {
			admin.Language = language
			for _, tab := range []string{"company-performance", "company-comparison", "manager-comparison", "questions", "comments"} {
				file := admin.Get("/survey-answer-report/" + tab + "?period=12months&format=csv")
				lines := strings.Split(strings.TrimPrefix(file.Body, "\ufeff"), "\r\n")
				if !strings.Contains(lines[0], is.separator) || strings.Contains(lines[0], "_") || tab != "comments" && !strings.Contains(lines[0], is.heading) {
					t.Errorf("%s in %s begins with %s", tab, language, lines[0])
				}
				wrong := regexp.MustCompile(`(^|` + is.separator + `)-?\d+(\` + is.other + `\d+|\` + is.mark + `\d)(` + is.separator + `|$)`)
				for _, line := range lines[1:] {
					if tab != "comments" && is.separator == ";" && wrong.MatchString(line) {
						t.Errorf("%s in %s has %q", tab, language, line)
					}
				}
				paper := strings.Join(pdftest.Texts([]byte(admin.Get("/survey-answer-report/pdf/"+tab+"?period=12months").Body)), "")
				own, other := regexp.MustCompile(`\d\`+is.mark+`\d\d`), regexp.MustCompile(`\d\`+is.other+`\d\d`)
				if tab != "comments" && (!own.MatchString(paper) || other.MatchString(paper)) {
					t.Errorf("%s in %s on paper: %s", tab, language, paper)
				}
			}
		}
	})
}

// Answers that staff gave on the telephone are said beside the response rate: they are completed, and no figure of
// answers counts them.
func TestStaffAnswersAreSaidBeside(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		random(t, p, 400, 11)
		const inFigures = "kind = 'invited' AND state = 'completed' AND type = 'service' AND sent_on IS NOT NULL AND channel = 'staff' AND answered_on IS NULL"
		want := read[int64](t, p, "SELECT count(*) FROM survey_responses WHERE "+inFigures)[0]
		admin := p.As(t, "admin")
		const period = "?period=custom&dateFrom=2020-01-01&dateTo=2035-01-01"
		r := report(t, admin, "company-comparison"+period)
		rows := int64(0)
		for _, row := range r.Rows {
			rows += row.Funnel.ByStaff
		}
		if want == 0 || r.Total.Funnel.ByStaff != want || rows != want {
			t.Errorf("%d answers of staff, in total %d, of companies %d", want, r.Total.Funnel.ByStaff, rows)
		}
		after := report(t, admin, "company-performance"+period+"&fup=1").Total.Funnel.ByStaff
		without := report(t, admin, "company-performance"+period+"&fup=0").Total.Funnel.ByStaff
		if after+without != want {
			t.Errorf("%d with a follow-up and %d without are not %d", after, without, want)
		}
		paper := strings.Join(pdftest.Texts([]byte(admin.Get("/survey-answer-report/pdf/company-performance"+period).Body)), "")
		if !strings.Contains(paper, "telephone") {
			t.Errorf("the paper does not say so: %s", paper)
		}
	})
}
