package invite

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/mail"
	"forecourt/internal/response"
	"forecourt/internal/visit"
)

const path = "/survey-response"

// The rights for what programs start, and for trying a survey of a company.
var (
	permCron    = authz.Perm("app.cron")
	permCompany = authz.Perm("app.company")
)

// Routes registers the operations on invitations.
func (s *Service) Routes(a *httpapi.API) {
	perm := response.PermInvitations
	httpapi.Op(
		a, http.MethodPost, path, perm, s.planByHand,
		httpapi.Summary("Plan the invitation of a transaction now, or plan it again."),
	)
	httpapi.Op(
		a, http.MethodGet, path+"/invitation-reports", perm, countInvitations,
		httpapi.Summary("What became of the invitations of a log, counted."),
	)
	httpapi.Op(
		a, http.MethodGet, path+"/steps/{id}", perm, listSteps,
		httpapi.Summary("What became of an invitation step by step, and its mail as it would be written now."),
	)
	httpapi.Op(
		a, http.MethodGet, path+"/check/{id}", response.PermRead, mayCheck,
		httpapi.Summary(
			"Whether the customer of a response may be asked, once its follow-up is closed, whether it is settled.",
		),
	)
	httpapi.Op(
		a, http.MethodGet, path+"/address", perm, describeAddress,
		httpapi.Summary("What is known of an address: whether it gets mails of surveys, and what its reader said."),
	)
	httpapi.GetAndPost(
		a, path+"/resend-invitation/{id}", perm, s.resendInvitation,
		"Send an invitation once more: a reminder by hand, once in 24 hours (resendInvitation).",
	)
	httpapi.GetAndPost(
		a, path+"/assign-latest-survey/{id}", perm, assignLatest,
		"Give an invitation that nobody has begun to answer the active version of the survey.",
	)
	a.RefuseAt(unsubscribePath, refuseUnsubscribe(a))
	registerUnsubscribe(a)
	httpapi.List(a, "/survey-response-reminder", perm, reminders, filterReminders)
	httpapi.Op(
		a, http.MethodPost, "/mail-suppression", perm, suppressByHand,
		httpapi.Summary("End mails of surveys to an address, of all companies."),
	)
	httpapi.Op(
		a, http.MethodPost, "/consent", perm, recordConsent,
		httpapi.Summary(
			"Write down what the reader of an address said to a company; a consent lifts the suppression of the address.",
		),
	)
	httpapi.GetAndPost(
		a, "/cron/invitations/send-company-invitation/{companyId}/{type}", permCron, s.planAndQueue,
		"Plan and queue the invitations of a company and a unit, as the program itself does every 15 minutes.",
	)
	httpapi.Op(
		a, http.MethodPost, "/company-brand/send/{id}", permCompany, s.trySurvey,
		httpapi.Summary("Send the survey of a company's brand to an address to see how it looks; 20 in an hour."),
	)
}

type planInput struct {
	Body struct {
		TransactionID int64 `json:"transaction_id" minimum:"1"`
	}
}

// planByHand plans the invitation of a transaction without waiting for the job.
func (s *Service) planByHand(ctx context.Context, tx *db.Tx, in *planInput) (response.Response, error) {
	r, err := findInvitation(ctx, tx, in.Body.TransactionID, tx.ForUpdate()) // a response is locked before its transaction
	if err != nil {
		return response.Response{}, err
	}

	v, err := visit.Transactions.Lock(ctx, tx, in.Body.TransactionID)
	if err != nil {
		return response.Response{}, fault.MissingAt("transaction_id", err)
	}
	if len(r) > 0 && r[0].State != response.Planned && r[0].State != response.Skipped && r[0].State != response.Failed {
		return response.Response{}, fault.New(fault.Conflict, "invitation_exists")
	}

	out := Planned{Skipped: map[string]int{}}
	if err := s.planTransactions(ctx, tx, []int64{v.ID}, &out); err != nil {
		return response.Response{}, err
	}

	r, err = findInvitation(ctx, tx, v.ID, "")
	if err == nil && len(r) == 0 {
		err = fault.New(fault.NotFound, "not_found")
	}
	if err != nil {
		return response.Response{}, err
	}

	return r[0], nil
}

// findInvitation finds the invitation of a transaction; none: it has none yet.
func findInvitation(ctx context.Context, tx *db.Tx, id int64, lock string) ([]response.Response, error) {
	rows, err := response.Responses.Read(
		ctx, tx, true,
		"SELECT "+response.Responses.Columns()+" FROM survey_responses WHERE "+response.Responses.Scope+
			" AND kind = 'invited' AND transaction_id = $1"+lock,
		id,
	)
	if err != nil {
		return nil, fmt.Errorf("find the invitation of a transaction: %w", err)
	}

	return rows, nil
}

// refusals are the texts of reasons, for who wants to send one all the same.
var refusals = map[string]string{
	noSurvey:   "reason_no_survey",
	noSender:   "reason_no_sender",
	noEmail:    "reason_no_email",
	badEmail:   "reason_bad_email",
	ownAddress: "reason_own_address",
	suppressed: "reason_suppressed",
	noConsent:  "reason_no_consent",
	noBasis:    "reason_no_basis",
	tooOld:     "reason_too_old",
	duplicate:  "reason_duplicate",
	tooSoon:    "reason_too_soon",
}

// resendInvitation sends a reminder by hand: the row is marked as sending, then sent (Y-037).
func (s *Service) resendInvitation(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (response.Response, error) {
	r, err := response.Responses.Lock(ctx, tx, in.ID)
	if err != nil {
		return r, err
	}
	if !canRemind(&r) {
		return r, fault.New(fault.Conflict, "invitation_not_sent")
	}

	lately, err := db.Select[int64](ctx, tx, `SELECT id
		FROM survey_response_reminders
		WHERE {everyone} AND response_id = $1 AND manual = 1 AND due_at > $2`, r.ID, db.At(tx.Now().Add(-24*time.Hour)))
	if err != nil {
		return r, fmt.Errorf("read the reminders of an invitation: %w", err)
	}
	if len(lately) > 0 || bool(r.Sending) {
		return r, fault.New(fault.Conflict, "invitation_resent")
	}

	w, a, err := readWorldOf(ctx, tx, &r)
	if err != nil {
		return r, err
	}
	if reason := w.gatherFacts(a).findReason(w.set, w.today, freed{age: true, frequency: true}); reason != "" {
		return r, fault.New(fault.Conflict, refusals[reason])
	}

	if err := addReminders(ctx, tx, []int64{r.ID}, true); err != nil {
		return r, err
	}

	if err := s.queueMails(ctx, tx, mail.KindSurveyReminder, []int64{r.ID}, w); err != nil {
		return r, err
	}

	leaves := db.At(w.nextLoud(w.companies[r.CompanyID].Country, tx.Now().Time))
	if _, err := response.Responses.Quietly(ctx, tx, []string{"send_at = $1"}, "id = $2", leaves, r.ID); err != nil {
		return r, err
	}

	return response.Responses.Get(ctx, tx, r.ID)
}

// assignLatest gives an invitation the active version, as long as nobody has begun to answer.
func assignLatest(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (response.Response, error) {
	r, err := response.Responses.Lock(ctx, tx, in.ID)
	if err != nil {
		return r, err
	}
	if r.StartedAt != nil || r.State == response.Completed {
		return r, fault.New(fault.Conflict, "invitation_started")
	}

	surveys, err := readSurveys(ctx, tx)
	if err != nil {
		return r, err
	}

	of, bound := surveys[desk{r.CompanyID, r.BrandID, r.Type}]
	if !bound {
		return r, fault.New(fault.Conflict, "no_active_survey")
	}
	if _, err := response.Responses.Quietly(
		ctx, tx, []string{"survey_id = $1", "version_id = $2"}, "id = $3 AND started_at IS NULL",
		of.SurveyID, of.VersionID, r.ID,
	); err != nil {
		return r, err
	}

	return response.Responses.Get(ctx, tx, r.ID)
}

// Reminder is a mail that reminds of an invitation (Y-039).
type Reminder struct {
	table.Line
	ResponseID int64    `db:"response_id" json:"response_id"`
	Number     int64    `db:"number" json:"number"`
	Manual     db.Flag  `db:"manual" json:"manual" doc:"a user sent it"`
	DueAt      db.Time  `db:"due_at" json:"due_at"`
	SentAt     *db.Time `db:"sent_at" json:"sent_at" nullable:"true"`
}

var reminders = table.New(table.Table[Reminder]{
	Name:    "survey_response_reminders",
	Entity:  "survey_response_reminder",
	Order:   "id DESC",
	Reading: response.PermInvitations,
	Scope: `EXISTS (SELECT 1 FROM survey_responses r
		WHERE r.id = survey_response_reminders.response_id
			AND {company:r.company_id} AND {brand:r.brand_id|r.owner_user_id})`,
	Sort: map[string]string{"id": "id"},
})

type remindersInput struct {
	httpapi.ListInput
	ResponseID int64 `query:"responseId"`
}

// filterReminders narrows reminders to those of a response.
func filterReminders(in *remindersInput) ([]db.Condition, error) {
	if in.ResponseID == 0 {
		return nil, nil
	}
	return []db.Condition{db.Equal("response_id", in.ResponseID)}, nil
}

// Tables lists the tables of this package.
func Tables() []table.Any { return []table.Any{reminders} }

type cronInput struct {
	CompanyID int64  `path:"companyId" minimum:"1"`
	Type      string `path:"type" enum:"sales,service"`
}

// mostByCron is how many transactions one call plans.
const mostByCron = 1000

// planAndQueue does for one company and unit what the jobs do for all. Calls at once, or
// beside the jobs, leave each other's rows: nobody is asked twice.
func (s *Service) planAndQueue(ctx context.Context, tx *db.Tx, in *cronInput) (Planned, error) {
	seen, err := db.Select[int64](ctx, tx, "SELECT id FROM companies WHERE {company:id} AND id = $1", in.CompanyID)
	if err == nil && len(seen) == 0 {
		err = fault.New(fault.NotFound, "not_found")
	}
	if err != nil {
		return Planned{}, err
	}

	if err := tx.Alone(ctx, fmt.Sprintf("invitations %d %s", in.CompanyID, in.Type)); err != nil {
		return Planned{}, err
	}

	out, err := s.planSome(
		ctx, tx,
		db.Condition{SQL: "company_id = ? AND business_unit = ?", Args: []any{in.CompanyID, in.Type}},
		mostByCron,
	)
	if err != nil {
		return out, err
	}

	out.Queued, err = s.queueDue(ctx, tx, db.Condition{
		SQL:  "company_id = ? AND type = ?",
		Args: []any{in.CompanyID, in.Type},
	})

	return out, err
}
