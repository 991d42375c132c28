package report

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/survey"
	"forecourt/internal/survey/figure"
)

// QuestionReport is the tab of the questions.
type QuestionReport struct {
	From     date.Date         `json:"from"`
	To       date.Date         `json:"to"`
	Previous ReportPeriod      `json:"previous"`
	Pooled   int64             `json:"pooled" doc:"anonymous answers that wait until there are 5 of them"`
	LeftOut  int64             `json:"left_out" doc:"people asked for with fewer than 5 answers, which are not counted"`
	Rows     []QuestionFigures `json:"rows" nullable:"false"`
}

// QuestionFigures is what the answers to a question come to, in all versions of its survey.
type QuestionFigures struct {
	Key      int64           `json:"question_key"`
	SurveyID int64           `json:"survey_id"`
	Survey   string          `json:"survey"`
	Type     string          `json:"type" enum:"nps,stars,radio,other"`
	Text     db.Translations `json:"text"`
	N        *int64          `json:"n" nullable:"true" doc:"answers counted, words too; null: too few to show them"`
	Figure   *AnswerFigure   `json:"figure,omitempty" doc:"absent: nothing is measured by it"`
	Answers  []AnswerCount   `json:"answers" nullable:"false" doc:"in the order of the survey"`
	Drill    *string         `json:"drill" nullable:"true"`
	position int64
	options  map[int64]optionOf
}

// AnswerCount is how often an answer was chosen.
type AnswerCount struct {
	Key     int64           `json:"answer_key"`
	Text    db.Translations `json:"text"`
	Score   *int64          `json:"score" nullable:"true" doc:"0 to 10 of the NPS, 1 to 5 stars"`
	N       int64           `json:"n"`
	Percent *int64          `json:"percent" nullable:"true" doc:"of those who chose one, in hundredths"`
	Drill   *string         `json:"drill" nullable:"true"`
}

// nameIn names an answer in a language: by its words, else by its score.
func (a *AnswerCount) nameIn(language string) string {
	if a.Score != nil {
		return strconv.FormatInt(*a.Score, 10)
	}
	return a.Text.In(language)
}

type optionOf struct {
	text     db.Translations
	position int64
}

// answered is how often an answer was given, and what it comes to.
type answered struct {
	summed
	Question int64 `db:"question_key"`
	Answer   int64 `db:"answer_key"`
	Scored   int64 `db:"scored"`
}

// countKey tells counts apart.
func (a *answered) countKey() [3]int64 { return [3]int64{a.Question, a.Answer, a.Person} }

// countAnswers counts the answers of a period, whole months from the rollups.
func (w *within) countAnswers(ctx context.Context, tx *db.Tx) ([]answered, error) {
	var all []answered
	for _, part := range w.splitByFollowUp() {
		rows, err := part.of.selectAnswers(ctx, tx)
		if err != nil {
			return nil, fmt.Errorf("count answers: %w", err)
		}
		if part.times == 1 {
			all = rows
			continue
		}

		at := map[[3]int64]int{}
		for i := range all {
			at[all[i].countKey()] = i
		}
		for i := range rows {
			a := &all[at[rows[i].countKey()]]
			a.add(&rows[i].summed, part.times)
			a.Scored += part.times * rows[i].Scored
		}
	}

	return withoutFew(slices.DeleteFunc(all, func(a answered) bool { return a.N == 0 })), nil
}

// withoutFew leaves out, question by question, the people of whom there are few answers to it.
func withoutFew(all []answered) []answered {
	n := map[[2]int64]int64{}
	for i := range all {
		n[[2]int64{all[i].Question, all[i].Person}] += all[i].N
	}

	return slices.DeleteFunc(all, func(a answered) bool {
		return a.Person != 0 && n[[2]int64{a.Question, a.Person}] < figure.EnoughToShow
	})
}

// findLeftOver finds the questions to which the people who were not asked for gave so few
// answers that all answers together would say what those are.
func (w *within) findLeftOver(ctx context.Context, tx *db.Tx, chosen map[int64]*counts) (map[int64]bool, error) {
	few := map[int64]bool{}
	if len(w.UserIDs) == 0 {
		return few, nil
	}

	everybody := *w
	everybody.UserIDs = nil
	rows, err := everybody.countAnswers(ctx, tx)
	if err != nil {
		return nil, err
	}

	for key, c := range sumByQuestion(rows) {
		rest := c.all.N
		if own := chosen[key]; own != nil {
			rest -= own.all.N
		}
		few[key] = rest > 0 && rest < figure.EnoughToShow
	}

	return few, nil
}

// selectAnswers reads the rollups, which name nobody: answers about some people are read one
// by one.
func (w *within) selectAnswers(ctx context.Context, tx *db.Tx) ([]answered, error) {
	whole, parts := w.monthsAndDays()
	if len(w.UserIDs) > 0 {
		whole = nil
		parts = []ReportPeriod{w.span}
	}

	columns := "SELECT 0 AS group_id, '' AS month, 0 AS kpi_id, 0 AS person, question_key, "
	end := " GROUP BY question_key, "
	if len(w.UserIDs) > 0 {
		columns = strings.Replace(columns, "0 AS person", "manager_user_id AS person", 1)
		end = " GROUP BY manager_user_id, question_key, "
	}

	var texts []string
	var args []any
	if whole != nil {
		limits := w.whereMonths(args, *whole, together)
		texts = append(
			texts,
			columns+"answer_key, "+sumOf("scored")+", "+summedMonths+" FROM survey_answer_counts WHERE "+
				scope+" AND number <> 0"+limits.Text()+end+"answer_key",
		)
		args = limits.Args
	}

	for _, part := range parts {
		limits := w.whereDays(args, "unit", "answered_on", part)
		texts = append(texts, columns+"COALESCE(answer_key, 0) AS answer_key, "+
			countOf("points IS NOT NULL", "scored")+", "+summedAnswers+
			" FROM "+w.joinFollowUps(limits, "response_answers", "response_id", "answered_on", part)+" WHERE "+scope+
			" AND counted = 1"+limits.Text()+end+"COALESCE(answer_key, 0)")
		args = limits.Args
	}

	return db.Select[answered](ctx, tx, strings.Join(texts, " UNION ALL "), args...)
}

var summedAnswers = strings.NewReplacer(
	"SUM(points)", "SUM(COALESCE(points, 0))",
	"SUM(points * points)", "SUM(COALESCE(points * points, 0))",
).Replace(summedDays)

// counts is what is known of a question: all its answers, those with points, and each by itself.
type counts struct {
	all, scored figure.Sums
	answers     map[int64]int64
}

// sumByQuestion adds the counts of answers up by question.
func sumByQuestion(rows []answered) map[int64]*counts {
	by := map[int64]*counts{}
	for i := range rows {
		r := &rows[i]
		c := by[r.Question]
		if c == nil {
			c = &counts{answers: map[int64]int64{}}
			by[r.Question] = c
		}
		sums := r.toSums()
		c.all.Add(sums)
		sums.N = r.Scored
		c.scored.Add(sums)
		c.answers[r.Answer] += r.N
	}

	return by
}

// reportQuestions counts the answers to each question.
func reportQuestions(ctx context.Context, tx *db.Tx, in *Input) (*QuestionReport, error) {
	w, err := in.resolveLimits(ctx, tx, in.BusinessUnit, false)
	if err != nil {
		return nil, err
	}

	rows, err := w.countAnswers(ctx, tx)
	if err != nil {
		return nil, err
	}

	past, err := w.withinEarlier(ctx, tx)
	if err != nil {
		return nil, err
	}

	var earlier []answered
	if !past.few {
		if earlier, err = past.countAnswers(ctx, tx); err != nil {
			return nil, err
		}
	}

	pooled, err := w.countWaiting(ctx, tx)
	if err != nil {
		return nil, fmt.Errorf("count anonymous answers that wait: %w", err)
	}

	now := sumByQuestion(rows)
	before := sumByQuestion(earlier)
	keys := make([]int64, 0, len(now))

	for key := range now {
		keys = append(keys, key)
	}

	slices.Sort(keys)
	asked, err := readQuestions(ctx, tx, keys)
	if err != nil {
		return nil, err
	}

	few, err := w.findLeftOver(ctx, tx, now)
	if err != nil {
		return nil, err
	}

	fewBefore, err := past.findLeftOver(ctx, tx, before)
	if err != nil {
		return nil, err
	}

	for i := range asked {
		key := asked[i].Key
		if fewBefore[key] {
			delete(before, key)
		}
		if !few[key] {
			w.fillQuestion(&asked[i], now[key], before[key])
		}
	}

	return &QuestionReport{w.span.From, w.span.To, w.span.periodBefore(), pooled, w.leftOut, asked}, nil
}

// fillQuestion fills in what the answers to a question come to.
func (w *within) fillQuestion(q *QuestionFigures, c, before *counts) {
	if w.few || c.all.State() == figure.Hidden {
		return
	}

	q.N = &c.all.N
	q.Drill = w.drillQuery("answered", w.span, "questionKey", formatID(q.Key))
	if c.scored.N > 0 {
		kind := kindOf(q.Type)
		drill := q.Drill
		if c.scored.N != c.all.N {
			drill = nil // some only wrote words
		}
		f := w.showFigure(c.scored, kind, drill)
		if before != nil {
			w.compareWithEarlier(&f, c.scored, before.scored, kind)
		}
		q.Figure = &f
	}

	chosen := c.all.N - c.answers[0]
	if chosen > 0 && chosen < figure.EnoughToShow {
		return // the others only wrote words
	}

	for key, o := range q.options {
		n := c.answers[key]
		q.Answers = append(q.Answers, AnswerCount{
			Key:     key,
			Text:    o.text,
			N:       n,
			Percent: figure.Percent(n, chosen),
			Drill:   w.drillQuery("answered", w.span, "questionKey", formatID(q.Key), "answerKey", formatID(key)),
		})
	}

	slices.SortFunc(q.Answers, func(a, b AnswerCount) int {
		return int(q.options[a.Key].position - q.options[b.Key].position)
	})

	for i := range q.Answers {
		score := int64(len(q.Answers) - i)
		switch q.Type {
		case "nps":
			score--
		case "stars":
		default:
			continue
		}
		q.Answers[i].Score = &score
	}
}

// readQuestions reads questions as their newest version asks them, in the order of their surveys.
func readQuestions(ctx context.Context, tx *db.Tx, keys []int64) ([]QuestionFigures, error) {
	among, err := tx.AmongIDs("q.question_key", keys)
	if err != nil {
		return nil, err
	}

	type asked struct {
		Key      int64                `db:"question_key"`
		SurveyID int64                `db:"survey_id"`
		Title    string               `db:"title"`
		Type     string               `db:"type"`
		Texts    survey.QuestionTexts `db:"texts"`
		Position int64                `db:"position"`
	}

	const newest = " FROM survey_questions q JOIN survey_versions v ON v.id = q.version_id WHERE {everyone} AND "
	found, err := db.Select[asked](
		ctx, tx,
		"SELECT q.question_key, v.survey_id, v.title, q.type, q.texts, q.position"+newest+among.Places(1)+
			" ORDER BY v.survey_id, q.question_key, v.number",
		among.Args...,
	)
	if err != nil {
		return nil, fmt.Errorf("read questions: %w", err)
	}

	all := []QuestionFigures{}
	for _, f := range found {
		q := QuestionFigures{
			Key:      f.Key,
			SurveyID: f.SurveyID,
			Survey:   f.Title,
			Type:     f.Type,
			Text:     f.Texts.Text,
			Answers:  []AnswerCount{},
			position: f.Position,
			options:  map[int64]optionOf{},
		}

		if last := len(all) - 1; last >= 0 && all[last].Key == f.Key {
			all[last] = q
			continue
		}

		all = append(all, q)
	}

	type offered struct {
		Question int64              `db:"question_key"`
		Key      int64              `db:"answer_key"`
		Texts    survey.AnswerTexts `db:"texts"`
		Position int64              `db:"position"`
	}

	options, err := db.Select[offered](ctx, tx,
		`SELECT q.question_key, a.answer_key, a.texts, a.position
			FROM survey_answers a
			JOIN survey_questions q ON q.id = a.question_id
			JOIN survey_versions v ON v.id = q.version_id
			WHERE {everyone} AND `+
			among.Places(1)+" ORDER BY v.number", among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the answers of questions: %w", err)
	}

	at := map[int64]int{}
	for i := range all {
		at[all[i].Key] = i
	}

	for _, o := range options {
		all[at[o.Question]].options[o.Key] = optionOf{o.Texts.Text, o.Position}
	}

	slices.SortStableFunc(all, func(a, b QuestionFigures) int {
		if a.SurveyID != b.SurveyID {
			return int(a.SurveyID - b.SurveyID)
		}
		return int(a.position - b.position)
	})

	return all, nil
}
