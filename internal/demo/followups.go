package demo

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"forecourt/internal/org"
	"forecourt/internal/people"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/worktime"
	"forecourt/internal/response"
	"forecourt/internal/survey"
	"forecourt/internal/survey/followup"
	"forecourt/internal/survey/reply"
	"forecourt/internal/visit"
)

var causeTitles = []db.Translations{
	{"1": "Ilgai laukė", "2": "Waited too long", "3": "Ilgi gaidīja", "4": "Pidi kaua ootama", "5": "Долго ждал"},
	{
		"1": "Niekas nepaskambino",
		"2": "Nobody called back",
		"3": "Neviens nepiezvanīja",
		"4": "Keegi ei helistanud tagasi",
		"5": "Никто не перезвонил",
	},
	{
		"1": "Kaina ne tokia, kaip žadėta",
		"2": "Price other than agreed",
		"3": "Cena atšķīrās no norunātās",
		"4": "Hind erines kokkulepitust",
		"5": "Цена отличалась от обещанной",
	},
	{
		"1": "Gedimas nepašalintas",
		"2": "Fault not mended",
		"3": "Bojājums nav novērsts",
		"4": "Viga ei kõrvaldatud",
		"5": "Неисправность не устранена",
	},
	{
		"1": "Automobilis grąžintas nešvarus",
		"2": "Car given back dirty",
		"3": "Auto atdots netīrs",
		"4": "Auto tagastati mustana",
		"5": "Машину вернули грязной",
	},
	{
		"1": "Klaida atsakant",
		"2": "Answered by mistake",
		"3": "Atbildēja kļūdas dēļ",
		"4": "Vastas kogemata",
		"5": "Ответил по ошибке",
	},
}

var actionTitles = []db.Translations{
	{
		"1": "Paskambinta ir atsiprašyta",
		"2": "Called and apologised",
		"3": "Piezvanīja un atvainojās",
		"4": "Helistati ja vabandati",
		"5": "Позвонили и извинились",
	},
	{
		"1": "Pakviestas pakartotinai",
		"2": "Invited to come again",
		"3": "Uzaicināts atkārtoti",
		"4": "Kutsuti uuesti",
		"5": "Приглашён повторно",
	},
	{
		"1": "Suteikta nuolaida",
		"2": "Discount given",
		"3": "Piešķirta atlaide",
		"4": "Tehti allahindlust",
		"5": "Предоставлена скидка",
	},
	{
		"1": "Sutaisyta nemokamai",
		"2": "Mended free of charge",
		"3": "Salabots bez maksas",
		"4": "Parandati tasuta",
		"5": "Исправлено бесплатно",
	},
	{
		"1": "Nepavyko prisiskambinti",
		"2": "Could not be reached",
		"3": "Neizdevās sazvanīt",
		"4": "Ei saadud kätte",
		"5": "Не дозвонились",
	},
}

// followUpMaker looks after customers who were not content, by chance of its own.
type followUpMaker struct {
	m               *maker
	random          *rand.Rand
	now             time.Time
	causes, actions []int64
	admin, jonas    int64
	escalation      map[int64]int64
	rows            []followup.FollowUp
	said            []spoken
	checks          []response.Response
}

// spoken is a comment, and when it was made.
type spoken struct {
	at db.Time
	followup.Comment
}

// followUps makes follow-ups in all states: open, overdue, handed on, closed with causes, reopened, and
// asked about the day after.
func (m *maker) followUps(ctx context.Context, tx *db.Tx, managers map[int64][]manager, a *answerMaker) error {
	//nolint:gosec // the same follow-ups each time
	f := &followUpMaker{m: m, random: rand.New(rand.NewPCG(m.seed, 11)), now: tx.Now().Time, escalation: map[int64]int64{}}
	if err := f.prepareRules(ctx, tx, managers); err != nil {
		return err
	}

	kept := slices.Clone(a.kept)
	slices.SortStableFunc(kept, func(x, y reply.Kept) int {
		return cmp.Compare(y.Response.CompletedAt.UnixMicro(), x.Response.CompletedAt.UnixMicro())
	})
	wanted := byHandAlways
	for i := range kept {
		why := f.findReasons(&kept[i], a.versionWith(*kept[i].Response.VersionID))
		r := kept[i].Response

		switch {
		case len(why) > 0:
			f.beginFollowUp(r, why, *r.CompletedAt, len(f.rows))
		case wanted > 0 && r.CompanyID == m.companies[0]: // somebody wants it
			f.beginFollowUp(r, nil, db.At(f.now.Add(-time.Duration(20+wanted*25)*time.Minute)), -wanted)
			wanted--
		}
	}

	return f.writeFollowUps(ctx, tx)
}

// byHandAlways is how many follow-ups colleagues of the first company begin by hand today.
const byHandAlways = 4

// prepareRules reads what follow-ups are made from.
func (f *followUpMaker) prepareRules(ctx context.Context, tx *db.Tx, managers map[int64][]manager) error {
	for _, title := range causeTitles {
		id, err := followup.AddCause(ctx, tx, title)
		if err != nil {
			return err
		}
		f.causes = append(f.causes, id)
	}

	for _, title := range actionTitles {
		id, err := followup.AddAction(ctx, tx, title)
		if err != nil {
			return err
		}
		f.actions = append(f.actions, id)
	}

	if err := followup.AddRule(
		ctx, tx,
		followup.FollowUpRule{
			Unit:     response.Service,
			Kind:     followup.Words,
			Value:    "advokatas, teismas, skundas",
			DueHours: 4,
		},
	); err != nil {
		return err
	}

	for login, id := range map[string]*int64{"admin": &f.admin, "jonas": &f.jonas} {
		u, err := people.ByUsername(ctx, tx, login)
		if err != nil {
			return err
		}
		*id = u.ID
	}

	for at, company := range f.m.companies {
		of := managers[company]
		if len(of) == 0 {
			continue
		}

		f.escalation[company] = of[0].ID
		if at < 3 {
			if err := org.EscalateTo(ctx, tx, company, of[0].ID); err != nil {
				return err
			}
		}
	}

	return nil
}

// findReasons finds the reasons of the rules that every group begins with.
func (f *followUpMaker) findReasons(k *reply.Kept, v *survey.Questionnaire) (why followup.Reasons) {
	if k.NPS != nil && *k.NPS <= 6 {
		why = append(why, followup.FollowUpReason{Kind: followup.NPSMax, Value: strconv.FormatInt(*k.NPS, 10)})
	}

	for _, a := range k.Answers {
		at := slices.IndexFunc(v.Questions, func(q survey.AskedQuestion) bool { return q.ID == a.QuestionID })
		if at >= 0 && v.Questions[at].Type == "stars" && a.Score != nil && *a.Score <= 2 {
			why = append(why, followup.FollowUpReason{
				Kind:  followup.StarsMax,
				Value: strconv.FormatInt(*a.Score, 10),
				Text:  v.Questions[at].Texts.Text,
			})
		}
	}

	return why
}

func formatLithuanian(day date.Date) bool {
	return slices.ContainsFunc(worktime.Holidays("LT", day.Year()), func(h worktime.Holiday) bool { return h.On == day })
}

func dueAt(from time.Time, hours int) db.Time {
	return db.At(worktime.Due(from, hours, worktime.Usual(), formatLithuanian))
}

// openAlways is how many of the newest follow-ups are open.
const openAlways = 14

// beginFollowUp makes a follow-up, and what was done about it. The newest are the lowest.
func (f *followUpMaker) beginFollowUp(r *response.Response, why followup.Reasons, at db.Time, newest int) {
	responsible := r.OwnerUserID
	if responsible == nil || r.CompanyID == f.m.companies[0] && newest%2 == 0 {
		responsible = f.escalationOf(r)
		if r.CompanyID == f.m.companies[0] {
			responsible = &f.jonas
		}
	}

	limit := dueAt(at.Time, 9)
	row := followup.FollowUp{
		CompanyID:  r.CompanyID,
		BrandID:    r.BrandID,
		Unit:       r.Type,
		ResponseID: r.ID,
		Reasons:    why,
		OpenedAt:   at,
		OpenedOn:   date.On(at.Time),
		DueAt:      limit, EscalateAt: dueAt(limit.Time, 9), ResponsibleID: responsible, Search: r.Search,
	}
	by := f.admin
	task := followup.Comment{ResponseID: r.ID, Type: followup.TypeTask, ResponsibleID: responsible, DueAt: &row.DueAt}
	if len(why) == 0 {
		task.UserID = &by
		task.Text = "Paskambinti ir padėkoti"
		row.TouchedAt = &at
	}

	said := []spoken{{at, task}}
	touched := db.At(at.Add(time.Duration(20+f.random.IntN(14*60)) * time.Minute))
	isOpen := newest < openAlways || touched.After(f.now)
	if newest >= 0 && (!isOpen || newest%3 == 1) && touched.Before(f.now) {
		row.TouchedAt = &touched
		said = append(said, spoken{
			touched,
			followup.Comment{
				ResponseID: r.ID,
				Type:       followup.TypeComment,
				UserID:     responsible,
				Text:       calls[f.random.IntN(len(calls))],
			},
		})
	}

	if isOpen && newest >= 0 && row.EscalateAt.Before(f.now) {
		escalated := row.EscalateAt
		row.EscalatedAt = &escalated
		if to := f.escalationOf(r); to != nil && newest%2 == 1 {
			row.ResponsibleID = to
			said[0].DoneAt = &escalated
			said = append(said, spoken{
				escalated,
				followup.Comment{ResponseID: r.ID, Type: followup.TypeTask, ResponsibleID: to, DueAt: &row.DueAt},
			})
		}
	}

	if !isOpen {
		said = f.closeFollowUp(r, &row, said, touched, newest)
	}

	f.rows = append(f.rows, row)
	f.said = append(f.said, said...)
}

func (f *followUpMaker) escalationOf(r *response.Response) *int64 {
	if id, ok := f.escalation[r.CompanyID]; ok {
		return &id
	}
	return nil
}

var calls = []string{
	"Paskambinau, sutarėme dėl naujo laiko.", "Neatsiliepė, bandysiu rytoj.",
	"Called, apologised, a new appointment is made.", "Atsiprašiau, klientas patenkintas paaiškinimu.",
}

// closeFollowUp closes a follow-up, as they end: some customers are asked whether it is settled, a
// few say no.
func (f *followUpMaker) closeFollowUp(
	r *response.Response, row *followup.FollowUp, said []spoken, touched db.Time, newest int,
) []spoken {
	closed := db.At(touched.Add(time.Duration(30+f.random.IntN(30*60)) * time.Minute))
	if closed.After(f.now) {
		closed = db.At(f.now.Add(-time.Hour))
	}

	row.ClosedAt, row.CauseID, row.ActionID = &closed, &f.causes[f.random.IntN(len(f.causes))], &f.actions[f.random.IntN(len(f.actions))]
	for i := range said {
		if said[i].Type == followup.TypeTask {
			said[i].DoneAt = &closed
		}
	}

	said = append(said, spoken{
		closed,
		followup.Comment{
			ResponseID: r.ID,
			Type:       followup.TypeClosed,
			UserID:     row.ResponsibleID,
			Text:       "Tolesni veiksmai baigti",
		},
	})
	answered := db.At(closed.AddDate(0, 0, 1))
	if newest%3 != 0 || r.EmailKey == "" || answered.After(f.now) {
		return said
	}

	settled := int64(1)
	if newest%9 == 0 {
		settled = 0
		row.Reopened++
		said = append(said,
			spoken{
				answered,
				followup.Comment{
					ResponseID:    r.ID,
					Type:          followup.TypeReopen,
					Text:          "Klientas atsakė, kad dar neišspręsta",
					ResponsibleID: row.ResponsibleID,
					DueAt:         &row.DueAt,
					DoneAt:        &answered,
				},
			},
			spoken{answered, followup.Comment{ResponseID: r.ID, Type: followup.TypeClosed, UserID: row.ResponsibleID, Text: "Sutvarkyta"}})
		row.ClosedAt = &answered
	}

	on := date.On(answered.Time)
	check := response.Response{
		CompanyID:     r.CompanyID,
		BrandID:       r.BrandID,
		Kind:          response.Check,
		Type:          r.Type,
		ParentID:      &r.ID,
		TransactionID: r.TransactionID,
		ManagerUserID: r.ManagerUserID,
		OwnerUserID:   r.OwnerUserID,
		Status:        "active",
		Hash:          response.Random(),
		TokenHash:     response.HashOf(response.Random()),
		LanguageID:    r.LanguageID,
		Copies:        r.Copies,
	}
	check.State = response.Completed
	check.VisitOn = r.VisitOn
	check.SendAt = &answered
	check.SentAt = &answered
	check.SentOn = &on
	check.LogAt = answered
	check.Send = true
	check.StartedAt = &answered
	check.StartedOn = &on
	check.CompletedAt = &answered
	check.Settled = &settled
	check.Channel = "web"
	f.checks = append(f.checks, check)

	return said
}

// writeFollowUps writes all of it with a few statements.
func (f *followUpMaker) writeFollowUps(ctx context.Context, tx *db.Tx) error {
	if err := followup.FollowUps.AddQuietly(ctx, tx, f.rows); err != nil {
		return fmt.Errorf("make follow-ups: %w", err)
	}
	if err := response.Responses.AddQuietly(ctx, tx, f.checks); err != nil {
		return fmt.Errorf("make checks: %w", err)
	}
	if err := f.writeComments(ctx, tx); err != nil {
		return err
	}

	of := func(what string) string {
		return "(SELECT " + what + " FROM survey_response_comments c WHERE c.survey_response_id = survey_responses.id"
	}
	_, err := response.Responses.Quietly(ctx, tx,
		[]string{
			"total_comments = " + of("count(*)") + ")", "last_comment_id = " + of("max(c.id)") + ")",
			"open_tasks = " + of("count(*)") + " AND c.type IN ('task', 'reopen') AND c.done_at IS NULL)",
			"owner_user_id = COALESCE((SELECT x.responsible_user_id FROM follow_ups x WHERE x.response_id = survey_responses.id), owner_user_id)",
		}, "id IN (SELECT x.response_id FROM follow_ups x)")
	if err != nil {
		return fmt.Errorf("count comments: %w", err)
	}

	const ended = "FROM follow_ups x JOIN survey_responses r ON r.id = x.response_id WHERE r.transaction_id = transactions.id AND r.kind = 'invited' AND x.closed_at IS NOT NULL"
	if _, err := visit.Transactions.Quietly(
		ctx, tx, []string{"fup_done = 1", "fup_done_at = (SELECT max(x.closed_at) " + ended + ")"},
		"EXISTS (SELECT 1 "+ended+")",
	); err != nil {
		return fmt.Errorf("note what was looked after: %w", err)
	}

	return nil
}

// newDays is for how many days comments are dated one by one; those before are dated week by week.
const newDays = 14

// writeComments writes comments at the times at which they were made.
func (f *followUpMaker) writeComments(ctx context.Context, tx *db.Tx) error {
	slices.SortStableFunc(f.said, func(x, y spoken) int { return x.at.Compare(y.at.Time) })
	now := tx.Now()
	defer tx.Backdate(now)

	for begin := 0; begin < len(f.said); {
		end := begin + 1
		if now.Sub(f.said[begin].at.Time) > newDays*24*time.Hour {
			for end < len(f.said) && f.said[end].at.Sub(f.said[begin].at.Time) < 7*24*time.Hour {
				end++
			}
		}

		rows := make([]followup.Comment, 0, end-begin)
		for _, s := range f.said[begin:end] {
			rows = append(rows, s.Comment)
		}

		tx.Backdate(f.said[begin].at)
		if err := followup.Comments.AddQuietly(ctx, tx, rows); err != nil {
			return fmt.Errorf("make comments: %w", err)
		}

		begin = end
	}

	return nil
}
