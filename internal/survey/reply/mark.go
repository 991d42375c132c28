package reply

import (
	"forecourt/internal/survey"
	"forecourt/internal/survey/figure"
	"forecourt/internal/survey/page"
)

// Marked is what answers come to.
type Marked struct {
	Answers []Answer
	KPIs    []KPI
	// NPS is the score of the NPS question; nil: it was not answered.
	NPS *int64
}

// Answer is one that is kept.
type Answer struct {
	QuestionID, Key int64
	// AnswerKey is nil of a text.
	AnswerKey *int64
	Text      string
	// Score is 0 to 10 or 1 to 5; Points are hundredths. Both are nil where there is none.
	Score, Points *int64
}

// KPI is what the answers of one response come to for a KPI.
type KPI struct{ ID, Points int64 }

// Mark takes the answers on the way through a version, and adds up what they come to. An
// answer of which nothing is measured has no points, whatever its values are.
func Mark(v *survey.Questionnaire, path []int64, given map[int64]page.Given) Marked {
	var m Marked
	on := make(map[int64]bool, len(path))
	for _, id := range path {
		on[id] = true
	}

	var order []int64
	means := map[int64]*figure.Mean{}
	for i := range v.Questions {
		q := &v.Questions[i]
		g, some := given[q.ID]
		if !some || !on[q.ID] {
			continue
		}

		a := Answer{QuestionID: q.ID, Key: q.Key, Text: g.Text}
		a.fillScore(q, g)
		if a.AnswerKey == nil && a.Text == "" {
			continue
		}

		m.Answers = append(m.Answers, a)
		if q.Type == page.NPS && a.Score != nil {
			m.NPS = a.Score
		}
		if q.KPIID == nil || a.Points == nil {
			continue
		}
		if means[*q.KPIID] == nil {
			means[*q.KPIID] = &figure.Mean{}
			order = append(order, *q.KPIID)
		}
		means[*q.KPIID].Add(*a.Points, max(1, q.KPIValue))
	}

	for _, id := range order {
		if points, some := means[id].Points(); some {
			m.KPIs = append(m.KPIs, KPI{id, points})
		}
	}

	return m
}

// fillScore fills what the chosen answer says.
func (a *Answer) fillScore(q *survey.AskedQuestion, g page.Given) {
	highest := int64(0)
	for _, o := range q.Answers {
		highest = max(highest, o.KPIValue)
	}

	for i, o := range q.Answers {
		if o.ID != g.AnswerID {
			continue
		}

		key := o.Key
		a.AnswerKey = &key
		switch q.Type {
		case page.NPS:
			score := int64(len(q.Answers) - 1 - i)
			points := figure.OfNPS(score)
			a.Score = &score
			a.Points = &points
			return
		case page.Stars:
			score := int64(len(q.Answers) - i)
			a.Score = &score
		}
		if q.KPIID == nil && q.Type != page.Stars {
			return
		}
		if points, some := figure.Points(o.KPIValue, highest); some {
			a.Points = &points
		}
		return
	}
}
