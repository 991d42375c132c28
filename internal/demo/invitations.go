package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"forecourt/internal/customer"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/person"
	"forecourt/internal/response"
	"forecourt/internal/visit"
)

// visitsAlways is how many visits there are in every group; the first is of the first company and brand.
const visitsAlways = 30

// visitDays is how far the visits go back.
const visitDays = 730

// invitationMaker makes visits and invitations by chance of its own, so that the rest of the group
// stays as it is.
type invitationMaker struct {
	random *rand.Rand
	now    time.Time
	today  date.Date
	// managers are who look after the customers of a company.
	managers map[int64][]manager
}

// outcomes are what becomes of those whose time has come, each so many times in a thousand.
var outcomes = []struct {
	state, reason string
	often         int
}{
	{response.Skipped, "no_email", 70},
	{response.Skipped, "no_consent", 40},
	{response.Skipped, "too_soon", 42},
	{response.Skipped, "duplicate", 28},
	{response.Skipped, "bad_email", 14},
	{response.Skipped, "suppressed", 14},
	{response.Skipped, "no_survey", 6},
	{response.Skipped, "no_basis", 5},
	{response.Skipped, "too_old", 4},
	{response.Skipped, "no_sender", 3},
	{response.Skipped, "own_address", 2},
	{response.Failed, "no_mailbox", 12},
	{response.Failed, "bounced", 5},
	{response.Failed, "refused", 2},
	{response.Sent, "complained", 1}, // which proves that the mail came
	{response.Cancelled, "unsubscribed", 4},
}

// makeInvitations makes the visits of two years, the invitations to their surveys, and what was
// answered.
func (m *maker) makeInvitations(ctx context.Context, tx *db.Tx) error {
	managers, err := m.looksAfter(ctx, tx)
	if err != nil {
		return err
	}

	answers, err := m.newAnswers(ctx, tx)
	if err != nil {
		return err
	}

	//nolint:gosec // the same visits each time
	i := &invitationMaker{rand.New(rand.NewPCG(m.seed, 9)), tx.Now().Time, tx.Today(), managers}
	count := max(visitsAlways, m.visitsMade)
	visits := make([]visit.Transaction, count)

	for n := range visits {
		visits[n] = i.makeVisit(m, n, count)
	}

	if err := visit.Transactions.Fill(ctx, tx, visits); err != nil {
		return fmt.Errorf("make visits: %w", err)
	}

	responses := make([]response.Response, count)
	var said []customer.Said

	for n := range visits {
		v := &visits[n]
		responses[n] = i.makeInvitation(v)
		if v.Consent != "unknown" && v.EmailKey != "" {
			said = append(said, customer.Said{
				CompanyID:  v.CompanyID,
				CustomerID: v.CustomerID,
				EmailKey:   v.EmailKey,
				Given:      v.Consent == "yes",
				Source:     "transaction",
				At:         db.At(v.Date.Time(date.Zone)),
			})
		}
	}

	answers.answerAll(visits, responses)
	if err := response.Responses.Fill(ctx, tx, responses); err != nil {
		return fmt.Errorf("make invitations: %w", err)
	}
	if err := customer.KeepSaid(ctx, tx, said); err != nil {
		return err
	}
	if err := answers.writeAnswers(ctx, tx); err != nil {
		return fmt.Errorf("make answers: %w", err)
	}
	if err := m.followUps(ctx, tx, managers, answers); err != nil {
		return err
	}
	if err := i.writeReminders(ctx, tx, responses); err != nil {
		return fmt.Errorf("make reminders: %w", err)
	}

	return i.writeMails(ctx, tx, responses)
}

// makeVisit makes the visit of a customer who bought a car or had it serviced.
func (i *invitationMaker) makeVisit(m *maker, n, count int) visit.Transaction {
	at := i.random.IntN(len(m.companies))
	if i.random.IntN(3) == 0 || n == 0 {
		at = 0 // people look at the first company
	}

	brands := m.soldBy(at)
	share := float64(count-1-n) / float64(count)
	v := visit.Transaction{
		CompanyID:    m.companies[at],
		BrandID:      brands[i.random.IntN(len(brands))],
		BusinessUnit: response.Service,
		Consent:      "unknown",
		Date:         i.today.AddDays(-int(share*visitDays) - 1),
	}
	if n == 0 {
		v.BrandID = brands[0]
	}

	if i.random.IntN(3) == 0 {
		v.BusinessUnit = response.Sales
	}

	switch i.random.IntN(12) {
	case 0, 1, 2:
		v.Consent = "yes"
	case 3:
		v.Consent = "no"
	}

	language := markets[companies[at].CountryCode].language
	v.LanguageID = &language
	if of := m.customers.of[v.CompanyID]; len(of) > 0 {
		c := of[i.random.IntN(len(of))]
		v.CustomerID = &c.ID
		v.CustomerName = c.Called()
		v.Phone = c.Phone
		v.Email = c.Email
	}

	v.Vehicle = brandNames[(v.BrandID-1)%int64(len(brandNames))] + " " +
		[]string{"Klasika", "Sport", "Kombi", "Miestas"}[i.random.IntN(4)]
	v.VIN = fmt.Sprintf("WAA%014d", n+1)
	v.Plate = fmt.Sprintf(
		"%c%c%c %03d", 'A'+i.random.Int32N(26), 'A'+i.random.Int32N(26), 'A'+i.random.Int32N(26),
		i.random.IntN(1000),
	)
	who := i.random.IntN(len(staff))
	v.ManagerName = staff[who].name
	if of := i.managers[v.CompanyID]; len(of) > 0 && n > 0 {
		who %= len(of)
		v.ManagerUserID = &of[who].ID
		v.ManagerName = of[who].Username
	}

	return v
}

// makeInvitation makes what followed from asking the customer of a visit.
func (i *invitationMaker) makeInvitation(v *visit.Transaction) response.Response {
	token := response.Random()
	visitOn := v.Date
	delay := 2
	if v.BusinessUnit == response.Sales {
		delay = 7
	}

	sendAt := db.At(v.Date.AddDays(delay).Time(date.Zone).Add(9*time.Hour + time.Duration(i.random.IntN(600))*time.Second))
	r := response.Response{
		CompanyID:     v.CompanyID,
		BrandID:       v.BrandID,
		Kind:          response.Invited,
		Type:          v.BusinessUnit,
		TransactionID: &v.ID,
		Status:        "active",
		Hash:          response.Random(), Token: &token, TokenHash: response.HashOf(token), LanguageID: v.LanguageID,
		Course: response.Course{State: response.Planned, VisitOn: &visitOn, SendAt: &sendAt, LogAt: sendAt},
		Copies: response.Copies{
			CustomerName: v.CustomerName,
			Email:        v.Email,
			EmailKey:     v.EmailKey,
			Phone:        v.Phone,
			Vehicle:      v.Vehicle,
			VIN:          v.VIN,
			Plate:        v.Plate,
			ManagerName:  v.ManagerName,
		},
	}
	if sendAt.After(i.now) {
		return r
	}

	r.State, r.Reason = i.chooseOutcome(v)
	switch r.State {
	case response.Skipped, response.Cancelled:
		r.Token = nil
		return r
	case response.Failed:
		r.Token = nil
	}

	sentOn := date.On(sendAt.Time)
	expires := db.At(sendAt.AddDate(0, 0, 60))
	r.SentAt = &sendAt
	r.SentOn = &sentOn
	r.ExpiresAt = &expires
	r.Send = true
	if r.Reason == "complained" && expires.Before(i.now) {
		r.State = response.Expired
		r.Token = nil
	}

	if r.State != response.Sent || r.Reason != "" { // nothing more is sent to who complains
		return r
	}

	days := int(i.today.DaysSince(sentOn))
	r.RemindersCount = int64(min(2, days/7))
	r.Uncertain = i.random.IntN(400) == 0 && r.RemindersCount == 0

	switch {
	case expires.Before(i.now):
		r.State = response.Expired
		r.Token = nil
	case i.random.IntN(40) == 0 && days > 0:
		begun := db.At(sendAt.Add(5 * time.Hour))
		on := date.On(begun.Time)
		r.State = response.Started
		r.StartedAt = &begun
		r.StartedOn = &on
		if days > 8 {
			r.State = response.Abandoned
		}
	}

	return r
}

func (i *invitationMaker) chooseOutcome(v *visit.Transaction) (state, reason string) {
	switch {
	case v.Email == "":
		return response.Skipped, "no_email"
	case v.Consent == "no":
		return response.Skipped, "no_consent"
	}

	roll := i.random.IntN(1000)
	for _, o := range outcomes {
		if roll -= o.often; roll < 0 && o.reason != "no_email" && o.reason != "no_consent" {
			return o.state, o.reason
		}
	}

	return response.Sent, ""
}

// writeReminders writes the reminders of invitations.
func (i *invitationMaker) writeReminders(ctx context.Context, tx *db.Tx, responses []response.Response) error {
	type reminder struct {
		response, number int64
		at               db.Time
	}
	var all []reminder
	for n := range responses {
		r := &responses[n]
		for number := int64(1); number <= r.RemindersCount; number++ {
			all = append(all, reminder{r.ID, number, db.At(r.SentAt.AddDate(0, 0, 7*int(number)))})
		}
	}

	for block := range db.Blocks(all, 5) {
		args := make([]any, 0, 5*len(block))
		for _, r := range block {
			args = append(args, r.response, r.number, db.Flag(false), r.at, r.at)
		}

		if _, err := tx.Unscoped("the demo group's reminders").Exec(
			ctx,
			"INSERT INTO survey_response_reminders (response_id, number, manual, due_at, sent_at) VALUES "+
				db.Lines(len(block), 5),
			args...,
		); err != nil {
			return err
		}
	}

	return nil
}

// troubled is how many mails of each sort of trouble stand in the outbox.
const troubled = 40

// writeMails writes the newest mails that did not arrive, and addresses that get none any more.
func (i *invitationMaker) writeMails(ctx context.Context, tx *db.Tx, responses []response.Response) error {
	kept := map[string][]*response.Response{}
	for n := len(responses) - 1; n >= 0; n-- {
		r := &responses[n]
		status := map[string]string{
			"no_mailbox": mail.StatusFailed,
			"refused":    mail.StatusFailed,
			"bounced":    mail.StatusBounced,
			"complained": mail.StatusComplained,
			"suppressed": mail.StatusSuppressed,
		}[r.Reason]
		if r.Uncertain {
			status = mail.StatusUncertain
		}

		if status != "" && len(kept[status]) < troubled {
			kept[status] = append(kept[status], r)
		}
	}

	outbox := mail.New(nil, nil, nil)
	for _, status := range []string{
		mail.StatusFailed, mail.StatusBounced, mail.StatusComplained, mail.StatusSuppressed,
		mail.StatusUncertain,
	} {
		var late []mail.NewLate
		var ids []int64

		for _, r := range kept[status] {
			late = append(late, mail.NewLate{
				Kind:       mail.KindSurvey,
				ResponseID: r.ID,
				Seq:        1,
				LanguageID: *r.LanguageID,
				CompanyID:  r.CompanyID,
			})
			ids = append(ids, r.ID)
		}

		if len(ids) == 0 {
			continue
		}
		if err := outbox.KeepLate(ctx, tx, late); err != nil {
			return err
		}

		among, err := tx.AmongIDs("response_id", ids)
		if err != nil {
			return err
		}

		code := map[string]string{
			mail.StatusFailed:     "mail_no_mailbox",
			mail.StatusBounced:    "mail_bounced",
			mail.StatusComplained: "mail_complained",
			mail.StatusSuppressed: "mail_withheld",
			mail.StatusUncertain:  "mail_uncertain",
		}[status]
		_, err = tx.Exec(ctx, `UPDATE mails
			SET status = $1, error = $2, created_at = (SELECT r.log_at FROM survey_responses r WHERE r.id = mails.response_id),
			sent_at = (SELECT r.sent_at FROM survey_responses r WHERE r.id = mails.response_id)
				WHERE {everyone} AND `+among.Places(3), append([]any{status, code}, among.Args...)...)
		if err != nil {
			return fmt.Errorf("make mails that did not arrive: %w", err)
		}
	}

	for reason, of := range map[string]string{
		mail.StatusSuppressed: mail.Unsubscribed,
		mail.StatusFailed:     mail.NoMailbox,
		mail.StatusComplained: mail.Complained,
	} {
		for _, r := range kept[reason] {
			if err := mail.Suppress(ctx, tx, person.EmailKey(strings.ToLower(r.Email)), of); err != nil {
				return err
			}
		}
	}

	return nil
}
