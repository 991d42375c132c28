package report_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
)

const oracle = "../../../tools/oracle"

// filters are what a report is asked for, as the oracle reads it.
type filters struct {
	Unit      string  `json:"unit"`
	From      string  `json:"from"`
	To        string  `json:"to"`
	Companies []int64 `json:"companies"`
	Brands    []int64 `json:"brands"`
	Surveys   []int64 `json:"surveys"`
}

func (f *filters) query() string {
	ids := func(name string, ids []int64) string {
		texts := make([]string, len(ids))
		for i, id := range ids {
			texts[i] = fmt.Sprint(id)
		}
		if len(ids) == 0 {
			return ""
		}
		return "&" + name + "=" + strings.Join(texts, ",")
	}
	return fmt.Sprintf("?period=custom&businessUnit=%s&dateFrom=%s&dateTo=%s", f.Unit, f.From, f.To) + ids("companyIds", f.Companies) + ids("brandIds", f.Brands) + ids("surveyIds", f.Surveys)
}

type oracleFigure struct {
	Company, KPI, Question    int64
	N, Value, Low, High, Full int64
	FullNegative              int64 `json:"full_negative"`
}

type oracleAnswer struct {
	KPIs, Questions []oracleFigure
	Options         []struct{ Question, Option, N, Percent int64 }
	Funnel          struct{ Sent, Bounced, Completed, Abandoned, Waiting int64 }
}

// Every digit of random reports of a random group is what DuckDB computes from the raw rows by other SQL
// (tools/oracle, which make setup installs).
func TestOracle(t *testing.T) {
	if _, err := os.Stat(filepath.Join(oracle, "node_modules")); err != nil {
		t.Fatal("the second implementation is not installed: make setup")
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		random(t, p, 700, uint64(time.Now().UnixNano()))
		admin := p.As(t, "admin")
		folder := t.TempDir()
		raw(t, p, folder, "responses", "id, kind, type AS unit, company_id AS company, brand_id AS brand, survey_id AS survey, manager_user_id AS manager, state, sent_on, answered_on FROM survey_responses WHERE survey_id IS NOT NULL", 10)
		raw(t, p, folder, "answers", "response_id AS response, question_id AS question, answer_key AS option FROM response_answers", 3)
		raw(t, p, folder, "questions", "id, question_key AS key, type, kpi_id AS kpi, kpi_value AS weight FROM survey_questions", 5)
		raw(t, p, folder, "options", "question_id AS question, answer_key AS key, kpi_value AS worth, position AS place FROM survey_answers", 4)
		shown := 0
		// Some groups by chance have few answers, of which little may be shown: they are asked more often.
		for round := 0; round == 0 || shown < 200 && round < 10; round++ {
			asked := someFilters(t, p, 25)
			for i, want := range consult(t, folder, asked) {
				shown += compare(t, admin, &asked[i], &want)
			}
		}
		if shown < 200 {
			t.Errorf("only %d figures were compared", shown)
		}
	})
}

func someFilters(t *testing.T, p *apitest.Program, n int) []filters {
	t.Helper()
	companies := read[int64](t, p, "SELECT DISTINCT company_id FROM response_kpis ORDER BY 1")
	brands := read[int64](t, p, "SELECT DISTINCT brand_id FROM response_kpis ORDER BY 1")
	surveys := read[int64](t, p, "SELECT DISTINCT survey_id FROM response_kpis ORDER BY 1")
	some := func(ids []int64) (chosen []int64) {
		for _, id := range ids {
			if rand.IntN(3) == 0 {
				chosen = append(chosen, id)
			}
		}
		return chosen
	}
	today := date.On(time.Now())
	asked := []filters{
		{Unit: "service", From: today.AddDays(-2000).String(), To: today.String()}, {Unit: "sales", From: today.AddDays(-2000).String(), To: today.String()},
	}
	for len(asked) < n {
		from := today.AddDays(-rand.IntN(760))
		if rand.IntN(3) == 0 {
			from = from.AddDays(1 - from.Time(time.UTC).Day())
		}
		f := filters{Unit: []string{"sales", "service"}[rand.IntN(2)], From: from.String(), To: from.AddDays(rand.IntN(500)).String()}
		for at, into := range []*[]int64{&f.Companies, &f.Brands, &f.Surveys} {
			if rand.IntN(3) == 0 {
				*into = some([][]int64{companies, brands, surveys}[at])
			}
		}
		asked = append(asked, f)
	}
	return asked
}

// raw writes rows of so many columns as a CSV file.
func raw(t *testing.T, p *apitest.Program, folder, name, from string, columns int) {
	t.Helper()
	names := make([]string, columns)
	for i, column := range strings.SplitN(strings.SplitN(from, " FROM ", 2)[0], ",", columns) {
		fields := strings.Fields(column)
		names[i] = fields[len(fields)-1]
	}
	texts := make([]string, columns)
	for i, column := range names {
		texts[i] = "COALESCE(CAST(" + column + " AS TEXT), '')"
	}
	lines := read[string](t, p, "SELECT "+strings.Join(texts, " || '|' || ")+" AS line FROM (SELECT "+from+") AS rows_of")
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	rows := [][]string{names}
	for _, line := range lines {
		rows = append(rows, strings.Split(line, "|"))
	}
	if err := w.WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".csv"), out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// consult asks the second implementation.
func consult(t *testing.T, folder string, asked []filters) []oracleAnswer {
	t.Helper()
	var in bytes.Buffer
	for i := range asked {
		if err := json.NewEncoder(&in).Encode(asked[i]); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), "node", "figures.mjs", folder)
	cmd.Dir, cmd.Stdin = oracle, &in
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, stderr.String())
	}
	answers := make([]oracleAnswer, len(asked))
	lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
	if len(lines) != len(asked) {
		t.Fatalf("%d answers to %d questions", len(lines), len(asked))
	}
	for i, line := range lines {
		if err := json.Unmarshal(line, &answers[i]); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
	}
	return answers
}

// joins says that a company is the one with the fewest answers beside those that are hidden, which have fewer than five
// together.
func joins(all []oracleFigure, w *oracleFigure) bool {
	few, fewest := int64(0), w
	for i := range all {
		switch o := &all[i]; {
		case o.Company == 0 || o.KPI != w.KPI:
		case o.N < 5:
			few += o.N
		case o.N < fewest.N || o.N == fewest.N && o.Company < fewest.Company:
			fewest = o
		}
	}
	return w.Company != 0 && few > 0 && few < 5 && fewest.Company == w.Company
}

// compare looks at every figure that a report shows.
func compare(t *testing.T, admin *apitest.Client, f *filters, want *oracleAnswer) (shown int) {
	t.Helper()
	got := report(t, admin, "company-comparison"+f.query())
	known := map[[2]int64]oracleFigure{}
	for _, k := range want.KPIs {
		known[[2]int64{k.Company, k.KPI}] = k
	}
	check := func(what string, g figureOf, w oracleFigure) {
		if g.State == "hidden" {
			if w.N == 0 || w.N >= 5 && !joins(want.KPIs, &w) {
				t.Errorf("%s of %s is hidden with %d answers", what, f.query(), w.N)
			}
			return
		}
		if *g.N != w.N {
			t.Errorf("%s of %s: n %d, the oracle has %d", what, f.query(), *g.N, w.N)
		}
		if w.N == 0 {
			return
		}
		shown++
		has := oracleFigure{w.Company, w.KPI, w.Question, *g.N, *g.Value, *g.Low, *g.High, *g.Full, *g.FullNegative}
		if has != w {
			t.Errorf("%s of %s: %+v, the oracle has %+v", what, f.query(), has, w)
		}
	}
	nps := got.KPIs[0].ID
	compareLine := func(company int64, l *line) {
		check(fmt.Sprintf("NPS of company %d", company), l.NPS, known[[2]int64{company, nps}])
		for _, k := range l.KPIs {
			check(fmt.Sprintf("KPI %d of company %d", k.KPIID, company), k.Figure, known[[2]int64{company, k.KPIID}])
		}
	}
	compareLine(0, &got.Total)
	for i := range got.Rows {
		compareLine(*got.Rows[i].CompanyID, &got.Rows[i].line)
	}
	if g, w := got.Total.Funnel, want.Funnel; g.Sent != w.Sent || g.Bounced != w.Bounced || g.Completed != w.Completed || g.Abandoned != w.Abandoned || g.Waiting != w.Waiting {
		t.Errorf("funnel of %s: %+v, the oracle has %+v", f.query(), g, w)
	}
	compareQuestions(t, admin, f, want, check)
	return shown
}

func compareQuestions(t *testing.T, admin *apitest.Client, f *filters, want *oracleAnswer, check func(string, figureOf, oracleFigure)) {
	t.Helper()
	questions := apitest.Done[struct {
		Rows []struct {
			Key     int64 `json:"question_key"`
			N       *int64
			Figure  *figureOf
			Answers []struct {
				Key     int64 `json:"answer_key"`
				N       int64
				Percent *int64
			}
		}
	}](t, admin.Get("/survey-answer-report/questions"+f.query()))
	hidden := map[int64]bool{}
	given := map[[2]int64][2]int64{}
	for _, q := range questions.Rows {
		hidden[q.Key] = q.N == nil || len(q.Answers) == 0
		for _, a := range q.Answers {
			if a.N > 0 {
				given[[2]int64{q.Key, a.Key}] = [2]int64{a.N, *a.Percent}
			}
		}
		for _, w := range want.Questions {
			if w.Question == q.Key && q.N != nil {
				check(fmt.Sprintf("question %d", q.Key), *q.Figure, w)
			}
		}
	}
	for _, o := range want.Options {
		if got := given[[2]int64{o.Question, o.Option}]; !hidden[o.Question] && got != [2]int64{o.N, o.Percent} {
			t.Errorf("answer %d of question %d of %s: %v, the oracle has %d, %d", o.Option, o.Question, f.query(), got, o.N, o.Percent)
		}
	}
}
