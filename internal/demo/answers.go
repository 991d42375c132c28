package demo

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/response"
	"forecourt/internal/survey"
	"forecourt/internal/survey/page"
	"forecourt/internal/survey/reply"
	"forecourt/internal/visit"
)

// answerMaker answers invitations: by chance of its own, so that the rest of the group stays as it is.
type answerMaker struct {
	m        *maker
	random   *rand.Rand
	now      time.Time
	today    date.Date
	versions map[int64][]askedBy
	// place is where a company stands in the list.
	place map[int64]int
	kept  []reply.Kept
	pool  map[waiting][]unnamed
}

// askedBy is a version and how its page leads through it.
type askedBy struct {
	v *survey.Questionnaire
	q page.Questionnaire
}

// waiting are anonymous answers that come out together.
type waiting struct{ version, company, brand int64 }

type unnamed struct {
	on date.Date
	reply.Marked
}

func (m *maker) newAnswers(ctx context.Context, tx *db.Tx) (*answerMaker, error) {
	a := &answerMaker{
		//nolint:gosec // the same answers each time
		m: m, random: rand.New(rand.NewPCG(m.seed, 10)), now: tx.Now().Time, today: tx.Today(),
		versions: map[int64][]askedBy{}, place: map[int64]int{}, pool: map[waiting][]unnamed{},
	}
	for at, id := range m.companies {
		a.place[id] = at
	}

	ids, err := db.Select[int64](ctx, tx, `SELECT v.id
		FROM survey_versions v
		WHERE {everyone} AND v.activated_at IS NOT NULL
		ORDER BY v.id
		LIMIT 100`)
	if err != nil {
		return nil, fmt.Errorf("read versions: %w", err)
	}

	for _, id := range ids {
		v, err := survey.Asked(ctx, tx, id)
		if err != nil {
			return nil, err
		}

		if len(v.Questions) > 0 {
			a.versions[v.SurveyID] = append(a.versions[v.SurveyID], askedBy{&v, v.Page()})
		}
	}

	return a, nil
}

// versionOf finds what the customer of a visit is asked: older visits by earlier versions.
func (a *answerMaker) versionOf(r *response.Response) askedBy {
	of := a.m.asksBy[r.Type]
	if r.Type == response.Service && a.place[r.CompanyID] == len(a.m.companies)-1 {
		of = a.m.asksWithoutName
	}

	all := a.versions[of]
	at := len(all) - 1 - int(a.today.DaysSince(*r.VisitOn))/280

	return all[max(0, at)]
}

// promoterShare gives how many in a thousand of those who answer a company are promoters; the
// workshop has fewer, and there were fewer two years ago.
func (a *answerMaker) promoterShare(r *response.Response) int {
	promoters := []int{640, 560, 705, 480, 610, 665, 530, 745, 590, 450, 685, 620}
	n := promoters[a.place[r.CompanyID]%len(promoters)]
	if r.Type == response.Service {
		n -= 70
	}

	return n - int(a.today.DaysSince(*r.VisitOn))/12
}

// answeredOfForty is how many of 40 visits are answered.
const answeredOfForty = 9

// stillAsked is how many of the last are not answered.
const stillAsked = 4

// answerAll answers invitations that were sent, until there are enough answers, and notes with
// each invitation what was asked. The first stays as it is, and the last ones wait, in the
// smallest group too.
func (a *answerMaker) answerAll(visits []visit.Transaction, responses []response.Response) {
	type candidate struct {
		at    int
		roll  float64
		asked askedBy
	}
	var sent []candidate
	for n := range responses {
		r := &responses[n]
		if r.Reason == "no_survey" {
			continue
		}

		by := a.versionOf(r)
		r.SurveyID = &by.v.SurveyID
		r.VersionID = &by.v.ID
		r.ManagerUserID = visits[n].ManagerUserID
		r.OwnerUserID = visits[n].ManagerUserID
		roll := a.random.Float64() / float64(300+a.promoterShare(r)) // content customers answer more often
		isAsked := n > 0 && n < len(responses)-stillAsked && r.SentAt != nil && r.Reason == ""
		if isAsked && a.now.Sub(r.SentAt.Time) > 36*time.Hour {
			sent = append(sent, candidate{n, roll, by})
		}
	}

	slices.SortFunc(sent, func(x, y candidate) int { return cmp.Compare(x.roll, y.roll) })
	for _, c := range sent[:min(len(sent), len(responses)*answeredOfForty/40)] {
		a.answerOne(&responses[c.at], c.asked)
	}
}

// answerOne answers one invitation.
func (a *answerMaker) answerOne(r *response.Response, by askedBy) {
	score := a.chooseScore(a.promoterShare(r))
	given := a.chooseAnswers(by, score, *r.LanguageID)
	walked := page.Walk(&by.q, given)
	marked := reply.Mark(by.v, walked.Path, given)
	at := a.answeredAt(r)
	on := date.On(at)
	r.State = response.Completed
	r.Token = nil
	r.Uncertain = false
	r.StartedAt = nil
	r.StartedOn = nil
	r.RemindersCount = min(r.RemindersCount, int64(at.Sub(r.SentAt.Time)/(7*24*time.Hour)))
	if by.q.Anonymous {
		key := waiting{by.v.ID, r.CompanyID, r.BrandID}
		a.pool[key] = append(a.pool[key], unnamed{on, marked})
		return
	}

	begun := db.At(at.Add(-time.Duration(40+a.random.IntN(300)) * time.Second))
	done := db.At(at)
	begunOn := date.On(begun.Time)
	r.StartedAt = &begun
	r.StartedOn = &begunOn
	r.CompletedAt = &done
	r.AnsweredOn = &on
	r.NPS = marked.NPS
	r.Channel = "web"
	r.Inbox = true
	if a.random.IntN(60) == 0 { // somebody of the company has asked on the telephone: it does not count
		r.Channel = "staff"
		r.AnsweredOn = nil
	}

	if a.random.IntN(12) == 0 {
		language := int64(1 + a.random.IntN(5))
		r.LanguageID = &language
	}

	a.kept = append(a.kept, reply.Kept{Response: r, Marked: marked, Counted: r.AnsweredOn != nil})
}

// answeredAt chooses when somebody answers: most on the same day, some after a reminder.
func (a *answerMaker) answeredAt(r *response.Response) time.Time {
	after := time.Duration(5+a.random.IntN(11*60)) * time.Minute
	switch a.random.IntN(10) {
	case 0, 1:
		after += 24 * time.Hour
	case 2:
		after += time.Duration(24*(2+a.random.IntN(5))) * time.Hour
	case 3:
		after += time.Duration(24*(7+a.random.IntN(3))) * time.Hour
	}

	if at := r.SentAt.Add(after); at.Before(a.now) {
		return at
	}

	return r.SentAt.Add(time.Duration(5+a.random.IntN(600)) * time.Minute)
}

// chooseScore chooses the answer to the NPS question, where so many in a thousand are promoters.
func (a *answerMaker) chooseScore(promoters int) int {
	roll := a.random.IntN(1000)
	switch {
	case roll < promoters:
		return 9 + min(1, a.random.IntN(3))
	case roll < promoters+(1000-promoters)*55/100:
		return 7 + min(1, a.random.IntN(3))
	}

	return []int{6, 6, 6, 5, 5, 5, 4, 3, 2, 1, 0}[a.random.IntN(11)]
}

// starsBy are how many stars come with a score, each so often in ten.
var starsBy = map[bool]map[bool][10]int{
	true:  {true: {5, 5, 5, 5, 5, 5, 5, 4, 4, 3}},
	false: {true: {5, 5, 4, 4, 4, 4, 4, 3, 3, 2}, false: {4, 3, 3, 3, 2, 2, 2, 1, 1, 5}},
}

// chooseAnswers chooses the answers of a customer with a score, along the way through the
// questions that they lead.
func (a *answerMaker) chooseAnswers(by askedBy, score int, language int64) map[int64]page.Given {
	given := map[int64]page.Given{}
	isPromoter := score >= 9
	isContent := score >= 7

	for i := range by.v.Questions {
		q := &by.v.Questions[i]
		switch q.Type {
		case page.NPS:
			given[q.ID] = page.Given{AnswerID: q.Answers[10-score].ID}
		case page.Stars:
			stars := starsBy[isPromoter][isContent][a.random.IntN(10)]
			g := page.Given{AnswerID: q.Answers[5-stars].ID}
			if stars <= 3 && a.random.IntN(6) == 0 {
				g.Text = chooseComment(a.random, language, false)
			}

			given[q.ID] = g
		case page.Radio:
			if !isContent {
				given[q.ID] = page.Given{AnswerID: q.Answers[min(a.random.IntN(5), a.random.IntN(5), len(q.Answers)-1)].ID}
			}
		case page.Other:

			if a.random.IntN(5) == 0 {
				given[q.ID] = page.Given{Text: chooseComment(a.random, language, isContent)}
			}
		}
	}

	return given
}

// chooseComment chooses what a customer writes in a language.
func chooseComment(random *rand.Rand, language int64, isContent bool) string {
	texts := words[language][isContent]
	return texts[random.IntN(len(texts))]
}

var words = map[int64]map[bool][]string{
	1: {
		true: {
			"Viskas puiku, ačiū!", "Labai dėmesingas konsultantas.",
			"Greitai ir aiškiai, rekomenduosiu draugams.", "Automobilį grąžino švarų, malonu.",
		},
		false: {
			"Teko ilgai laukti, nors buvau užsiregistravęs.",
			"Niekas nepaskambino, kai automobilis buvo paruoštas.", "Kaina skyrėsi nuo žadėtos.",
			"Po remonto vėl dega ta pati lemputė.",
		},
	},
	2: {
		true: {"All went well, thank you!", "The adviser took the time to explain everything.", "Quick and clear."},
		false: {
			"I had to wait for an hour in spite of my appointment.", "Nobody called me back.",
			"The bill was higher than agreed.",
		},
	},
	3: {
		true:  {"Viss lieliski, paldies!", "Ļoti zinošs konsultants.", "Ātri un saprotami."},
		false: {"Bija ilgi jāgaida.", "Neviens nepiezvanīja.", "Cena atšķīrās no norunātās."},
	},
	4: {
		true:  {"Kõik oli väga hea, aitäh!", "Asjalik ja sõbralik teenindus.", "Kiire ja selge."},
		false: {"Pidin kaua ootama.", "Keegi ei helistanud tagasi.", "Arve oli kokkulepitust suurem."},
	},
	5: {
		true:  {"Всё отлично, спасибо!", "Очень внимательный консультант.", "Быстро и понятно."},
		false: {"Пришлось долго ждать.", "Никто не перезвонил.", "Цена отличалась от обещанной."},
	},
}

// writeAnswers writes what was answered, and releases anonymous answers as the nights would have,
// but for the last ones, of which there are too few.
func (a *answerMaker) writeAnswers(ctx context.Context, tx *db.Tx) error {
	if err := reply.Keep(ctx, tx, a.kept); err != nil {
		return err
	}

	keys := make([]waiting, 0, len(a.pool))
	for key := range a.pool {
		keys = append(keys, key)
	}

	slices.SortFunc(keys, func(x, y waiting) int {
		return cmp.Or(cmp.Compare(x.version, y.version), cmp.Compare(x.company, y.company), cmp.Compare(x.brand, y.brand))
	})
	for _, key := range keys {
		if err := a.releaseGroup(ctx, tx, key, a.pool[key]); err != nil {
			return err
		}
	}

	return leaveUnread(ctx, tx)
}

// leaveUnread lets each user find the newest answers of their companies unread: users who were added
// today have read all that came before.
func leaveUnread(ctx context.Context, tx *db.Tx) error {
	const newest = 12
	_, err := tx.Unscoped("the demo group's unread answers").Exec(ctx, `INSERT INTO survey_reads (user_id, response_id, last_comment_id, unread)
		SELECT c.user_id, r.id, 0, 1
		FROM (SELECT id, company_id FROM survey_responses WHERE inbox = 1 ORDER BY came_at DESC, id DESC LIMIT $1) AS r
		JOIN user_companies c ON c.company_id = r.company_id`, newest)
	if err != nil {
		return fmt.Errorf("leave answers unread: %w", err)
	}

	return nil
}

// releaseGroup releases the answers of a group, five to twelve at a time.
func (a *answerMaker) releaseGroup(ctx context.Context, tx *db.Tx, key waiting, all []unnamed) error {
	slices.SortStableFunc(all, func(x, y unnamed) int { return x.on.Time(date.Zone).Compare(y.on.Time(date.Zone)) })
	v := a.versionWith(key.version)
	const least, most, stay = 5, 12, 3

	for len(all) >= least+stay {
		n := min(least+a.random.IntN(most-least), len(all)-stay)
		out := make([]reply.Marked, n)

		for i := range out {
			out[i] = all[i].Marked
		}

		if err := reply.Release(
			ctx, tx, v, key.company, key.brand, out, db.At(all[n-1].on.AddDays(1).Time(date.Zone)),
		); err != nil {
			return err
		}

		all = all[n:]
	}

	var stays []reply.Pooled
	for _, one := range all[:min(len(all), least-1)] {
		stays = append(stays, reply.Pooled{
			VersionID: key.version,
			CompanyID: key.company,
			BrandID:   key.brand,
			Marked:    one.Marked,
		})
	}

	return reply.Pool(ctx, tx, stays)
}

func (a *answerMaker) versionWith(id int64) *survey.Questionnaire {
	for _, all := range a.versions {
		for _, by := range all {
			if by.v.ID == id {
				return by.v
			}
		}
	}

	return nil
}

// looksAfter lets colleagues of a company have looked after its customers.
func (m *maker) looksAfter(ctx context.Context, tx *db.Tx) (map[int64][]manager, error) {
	found, err := db.Select[manager](ctx, tx, "SELECT id, username FROM users WHERE {everyone} ORDER BY id LIMIT 10000")
	if err != nil {
		return nil, fmt.Errorf("read users: %w", err)
	}

	of := map[int64][]manager{}
	for _, e := range staff {
		at := slices.IndexFunc(found, func(u manager) bool { return u.Username == e.username })
		if e.company >= 0 && at >= 0 && !e.blocked {
			company := m.companies[e.company]
			of[company] = append(of[company], manager{found[at].ID, e.name})
		}
	}

	return of, nil
}

// manager is a user by the name that others see; as it is read, by the login.
type manager struct {
	ID       int64  `db:"id"`
	Username string `db:"username"`
}
