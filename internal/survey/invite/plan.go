package invite

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/response"
	"forecourt/internal/survey/followup"
	"forecourt/internal/visit"
)

// plannedAtOnce is how many transactions are planned in one piece.
const plannedAtOnce = 500

// Plan plans the invitations of all transactions that are new or were corrected.
func (s *Service) Plan(ctx context.Context, run *jobs.Run) error {
	for {
		goesOn := false
		err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
			outcome, err := s.planSome(ctx, tx, db.Condition{SQL: "1 = 1"}, plannedAtOnce)
			n := outcome.countAll()
			p.Current += int64(n)
			goesOn = outcome.More && n > 0
			return err
		})
		if err != nil || !goesOn {
			return err
		}
	}
}

// Planned is what became of transactions that were planned.
type Planned struct {
	Planned int            `json:"planned" doc:"will be asked"`
	Queued  int            `json:"queued" doc:"their mails wait for the mail server"`
	Skipped map[string]int `json:"skipped" doc:"will not be asked, by the reason"`
	More    bool           `json:"more" doc:"there are others to plan: call again"`
	moved   int
}

// countAll counts the transactions that were looked at.
func (p Planned) countAll() int {
	n := p.Planned + p.moved
	for _, of := range p.Skipped {
		n += of
	}
	return n
}

// planSome plans transactions that wait for it. Each of them has one response, whichever job plans and
// however often: the index of the table says so, and rows that somebody else plans are left to them.
func (s *Service) planSome(ctx context.Context, tx *db.Tx, which db.Condition, most int) (Planned, error) {
	out := Planned{Skipped: map[string]int{}}
	ids, err := db.Select[int64](
		ctx, tx,
		"SELECT id FROM transactions WHERE {company:company_id} AND {brand:brand_id} AND to_plan = 1 AND "+
			which.Places(1)+fmt.Sprintf(" ORDER BY id LIMIT %d", most+1)+tx.SkipLocked(),
		which.Args...,
	)
	if err != nil || len(ids) == 0 {
		return out, err
	}
	if out.More = len(ids) > most; out.More {
		ids = ids[:most]
	}
	if ids, err = withoutBusy(ctx, tx, ids); err != nil || len(ids) == 0 {
		return out, err
	}

	return out, s.planTransactions(ctx, tx, ids, &out)
}

// withoutBusy leaves out transactions whose response somebody is at work on; they wait for the
// next run. Work on a response locks it first and its transaction then, so that nobody may
// hold a transaction and wait for its response.
func withoutBusy(ctx context.Context, tx *db.Tx, ids []int64) ([]int64, error) {
	among, err := tx.AmongIDs("transaction_id", ids)
	if err != nil {
		return nil, err
	}

	where := " FROM survey_responses WHERE {everyone} AND kind = 'invited' AND " + among.Places(1)
	asked, err := db.Select[int64](ctx, tx, "SELECT transaction_id"+where, among.Args...)
	if err != nil || len(asked) == 0 {
		return ids, err
	}

	free, err := db.Select[int64](ctx, tx, "SELECT transaction_id"+where+" ORDER BY id"+tx.SkipLocked(), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("lock the invitations of transactions: %w", err)
	}

	return slices.DeleteFunc(
		ids, func(id int64) bool { return slices.Contains(asked, id) && !slices.Contains(free, id) },
	), nil
}

// planTransactions plans these transactions, whose responses are locked.
func (s *Service) planTransactions(ctx context.Context, tx *db.Tx, ids []int64, out *Planned) error {
	visits, err := visit.Transactions.Many(ctx, tx, ids)
	if err != nil {
		return err
	}

	among, err := tx.AmongIDs("transaction_id", ids)
	if err != nil {
		return err
	}

	known, err := response.Responses.Read(
		ctx, tx, true,
		"SELECT "+response.Responses.Columns()+
			" FROM survey_responses WHERE {everyone} AND kind = 'invited' AND "+among.Places(1)+
			" ORDER BY id"+tx.ForUpdate(),
		among.Args...,
	)
	if err != nil {
		return fmt.Errorf("read the invitations of transactions: %w", err)
	}

	of := make(map[int64]*response.Response, len(known))
	for i := range known {
		of[*known[i].TransactionID] = &known[i]
	}

	all := make([]asked, 0, len(ids))
	for _, id := range ids {
		v := visits[id]
		all = append(all, describeVisit(&v, of[id]))
	}

	w, err := readWorld(ctx, tx, all)
	if err != nil {
		return err
	}

	var made, changed []response.Response
	for i, id := range ids {
		v := visits[id]
		r := of[id]
		isNew := r == nil
		if isNew {
			r = &response.Response{
				Kind: response.Invited, Status: "active", TransactionID: &v.ID, Hash: response.Random(),
				Course: response.Course{State: response.Planned},
			}
			newToken(r)
		}

		w.planOne(tx, &v, r, all[i], out)
		if isNew {
			made = append(made, *r)
		} else {
			changed = append(changed, *r)
		}
	}

	if err := response.Responses.AddQuietly(ctx, tx, made); err != nil {
		return fmt.Errorf("plan invitations: %w", err)
	}

	if err := followMade(ctx, tx, made); err != nil {
		return err
	}

	if err := response.Responses.SaveQuietly(ctx, tx, changed); err != nil {
		return fmt.Errorf("plan invitations again: %w", err)
	}

	var answered []int64
	for i := range changed {
		if changed[i].AnsweredOn != nil || changed[i].State == response.Started || changed[i].State == response.Abandoned {
			answered = append(answered, changed[i].ID)
		}
	}

	if err := response.MoveCopies(ctx, tx, answered); err != nil {
		return err
	}

	if err := followup.MoveCopies(ctx, tx, changed); err != nil {
		return err
	}

	among, err = tx.AmongIDs("id", ids)
	if err != nil {
		return err
	}

	_, err = visit.Transactions.Quietly(ctx, tx, []string{"to_plan = 0"}, among.Places(1), among.Args...)

	return err
}

// describeVisit gathers what a transaction says that matters for asking.
func describeVisit(v *visit.Transaction, r *response.Response) asked {
	a := asked{
		Order:     v.ID,
		CompanyID: v.CompanyID,
		BrandID:   v.BrandID,
		Unit:      v.BusinessUnit,
		Date:      v.Date,
		Email:     v.Email,
		EmailKey:  v.EmailKey,
		VIN:       v.VIN,
		Plate:     v.Plate,
	}

	if r != nil {
		a.ID = r.ID
	}

	return a
}

// planOne decides whether and when the customer of a transaction is asked. Customers who were
// written to already keep their invitation, and it moves with what was corrected; only one
// that did not arrive is planned again, once the address is another.
func (w *world) planOne(tx *db.Tx, v *visit.Transaction, r *response.Response, a asked, out *Planned) {
	sameAddress := r.EmailKey == v.EmailKey
	if r.OwnerUserID == nil || r.ManagerUserID != nil && *r.OwnerUserID == *r.ManagerUserID { // else somebody was given it
		r.OwnerUserID = v.ManagerUserID
	}

	r.CompanyID = v.CompanyID
	r.BrandID = v.BrandID
	r.Type = v.BusinessUnit
	r.ManagerUserID = v.ManagerUserID
	r.Copies = response.Copies{
		CustomerName: v.CustomerName,
		Email:        v.Email,
		EmailKey:     v.EmailKey,
		Phone:        v.Phone,
		Vehicle:      v.Vehicle,
		VIN:          v.VIN,
		Plate:        v.Plate,
		ManagerName:  v.ManagerName,
	}

	visitOn := v.Date
	r.VisitOn = &visitOn
	if v.LanguageID != nil {
		r.LanguageID = v.LanguageID
	}

	switch {
	case r.State == response.Planned, r.State == response.Skipped, r.State == response.Failed && !sameAddress:
	default:
		out.moved++
		return
	}
	country := w.companies[v.CompanyID].Country
	at := db.At(w.firstSend(country, v.BusinessUnit, v.Date))
	if now := tx.Now(); at.Before(now.Time) {
		at = db.At(w.nextLoud(country, now.Time))
	}

	r.State = response.Planned
	r.Reason = ""
	r.SendAt = &at
	r.LogAt = at
	r.SentAt = nil
	r.SentOn = nil
	r.ExpiresAt = nil
	r.Sending = false
	r.Send = false
	r.Uncertain = false
	if bound, ok := w.surveys[desk{v.CompanyID, v.BrandID, v.BusinessUnit}]; ok {
		r.SurveyID = &bound.SurveyID
		r.VersionID = &bound.VersionID
	}

	if reason := w.gatherFacts(a).findReason(w.set, w.today, freed{}); reason != "" {
		r.State = response.Skipped
		r.Reason = reason
		r.Token = nil
		out.Skipped[reason]++
		return
	}

	if r.Token == nil {
		newToken(r)
	}

	out.Planned++
}

// newToken gives a response the secret of its mail.
func newToken(r *response.Response) {
	token := response.Random()
	r.Token = &token
	r.TokenHash = response.HashOf(token)
}

// followMade asks the rules that look after each customer, before anybody asks them.
func followMade(ctx context.Context, tx *db.Tx, made []response.Response) error {
	heard := make([]followup.Heard, len(made))
	for i := range made {
		heard[i] = followup.Heard{Response: made[i], Kinds: []string{followup.Every}}
	}
	return followup.Follow(ctx, tx, heard)
}
