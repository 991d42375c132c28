package page

import (
	"slices"
	"unicode/utf8"
)

// Walked is where answers lead through a questionnaire.
type Walked struct {
	// Path are the questions that are asked, from the first to the last. What is not
	// answered is passed by the way of who answers nothing.
	Path []int64
	// Missing are the required questions on the path without an answer.
	Missing []int64
	// Ignored are the questions beside the path that were answered all the same.
	Ignored []int64
	// Unknown are ids of questions that there are not, or whose answer there is not.
	Unknown []int64
	// TooLong are the questions with more than MostText characters.
	TooLong []int64
}

// Done reports whether the answers can be kept as finished.
func (w Walked) Done() bool { return len(w.Missing) == 0 && len(w.Unknown) == 0 && len(w.TooLong) == 0 }

// Walk follows answers, by the ids of their questions, from the first question on.
func Walk(q *Questionnaire, given map[int64]Given) Walked {
	var w Walked
	for at := 0; at >= 0 && at < len(q.Questions); at = q.nextQuestion(at, given) {
		x := &q.Questions[at]
		w.Path = append(w.Path, x.ID)
		if x.Required && !x.isAnswered(given[x.ID]) {
			w.Missing = append(w.Missing, x.ID)
		}
	}

	for id, g := range given {
		at := q.findQuestion(id)
		switch {
		case at < 0, g.AnswerID != 0 && q.Questions[at].findAnswer(g.AnswerID) == nil:
			w.Unknown = append(w.Unknown, id)
		case !slices.Contains(w.Path, id):
			w.Ignored = append(w.Ignored, id)
		case utf8.RuneCountInString(g.Text) > MostText:
			w.TooLong = append(w.TooLong, id)
		}
	}

	for _, ids := range [][]int64{w.Ignored, w.Unknown, w.TooLong} {
		slices.Sort(ids)
	}

	return w
}

// nextQuestion gives the question behind the one at a place, -1 at the end. A branch that
// leads back is none: the way always ends.
func (q *Questionnaire) nextQuestion(at int, given map[int64]Given) int {
	x := &q.Questions[at]
	if a := x.findAnswer(given[x.ID].AnswerID); a != nil {
		if next := q.findQuestion(a.NextID); a.Ends || next > at {
			if a.Ends {
				return -1
			}
			return next
		}
	}

	if at+1 < len(q.Questions) {
		return at + 1
	}

	return -1
}

// Reachable says of each question whether some answers lead to it.
func Reachable(q *Questionnaire) []bool {
	reached := make([]bool, len(q.Questions))
	if len(reached) > 0 {
		reached[0] = true
	}

	for at := range q.Questions {
		if reached[at] {
			for _, next := range q.possibleNext(at) {
				reached[next] = true
			}
		}
	}

	return reached
}

// possibleNext gives the questions that can come behind the one at a place.
func (q *Questionnaire) possibleNext(at int) []int {
	x := &q.Questions[at]
	var ways []int
	passes := !x.Required || len(x.Answers) == 0

	for _, a := range x.Answers {
		next := q.findQuestion(a.NextID)
		switch {
		case a.Ends:
		case next > at:
			ways = append(ways, next)
		default:
			passes = true
		}
	}

	if passes && at+1 < len(q.Questions) {
		ways = append(ways, at+1)
	}

	return ways
}

// longestWay gives how many questions there may be from the one at a place on, itself
// included.
func (q *Questionnaire) longestWay(from int) int {
	most := make([]int, len(q.Questions)+1)
	for at := len(q.Questions) - 1; at >= from; at-- {
		for _, next := range q.possibleNext(at) {
			most[at] = max(most[at], most[next])
		}
		most[at]++
	}

	return most[from]
}
