// Package response keeps whom companies ask how content they are, and what became of each
// invitation. The rooms of surveys work on it: invite sends, the public page takes answers.
package response

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
)

// The states of an invitation.
const (
	Planned   = "planned"
	Skipped   = "skipped"
	Queued    = "queued"
	Sent      = "sent"
	Failed    = "failed"
	Started   = "started"
	Completed = "completed"
	Abandoned = "abandoned"
	Expired   = "expired"
	Cancelled = "cancelled"
)

// States are all of them, in the order of a life.
var States = []string{Planned, Skipped, Queued, Sent, Failed, Started, Completed, Abandoned, Expired, Cancelled}

// The kinds of responses: to an invitation, without a name, a wish to be called, the question
// whether all is well again, and a mail that somebody tries the survey with.
const (
	Invited   = "invited"
	Anonymous = "anonymous"
	Contact   = "contact"
	Check     = "check"
	Test      = "test"
)

// The units that customers have to do with.
const (
	Sales   = "sales"
	Service = "service"
)

// Response is one whom a company asks, and what became of it (Y-034).
type Response struct {
	table.Record
	CompanyID     int64   `db:"company_id" json:"company_id" readOnly:"true"`
	BrandID       int64   `db:"brand_id" json:"brand_id" readOnly:"true"`
	Kind          string  `db:"kind" json:"kind" readOnly:"true" enum:"invited,anonymous,contact,check,test"`
	Type          string  `db:"type" json:"type" readOnly:"true" enum:"sales,service" doc:"the unit that is asked about"`
	SurveyID      *int64  `db:"survey_id" json:"survey_id" nullable:"true" readOnly:"true"`
	VersionID     *int64  `db:"version_id" json:"survey_version_id" nullable:"true" readOnly:"true"`
	TransactionID *int64  `db:"transaction_id" json:"transaction_id" nullable:"true" readOnly:"true"`
	ParentID      *int64  `db:"parent_id" json:"parent_id" nullable:"true" readOnly:"true"`
	ManagerUserID *int64  `db:"manager_user_id" json:"manager_user_id" nullable:"true" readOnly:"true"`
	OwnerUserID   *int64  `db:"owner_user_id" json:"assigned_user_id" nullable:"true" doc:"who looks after it"`
	Status        string  `db:"status" json:"status" enum:"active,archived" doc:"archived: out of the inbox, with all that was answered"`
	ContactName   string  `db:"contact_name" json:"contact_name" readOnly:"true"`
	Hash          string  `db:"hash" json:"hash" readOnly:"true" doc:"opens the preview of the survey and nothing else"`
	Token         *string `db:"token" json:"-"`
	TokenHash     string  `db:"token_hash" json:"-"`
	LanguageID    *int64  `db:"language_id" json:"language_id" nullable:"true" readOnly:"true"`
	Course
	Answered
	Copies
	Names
	ErasedAt *db.Time `db:"erased_at" json:"erased_at" nullable:"true" readOnly:"true" doc:"when the personal data was erased"`
	Search   string   `db:"search" json:"-"`
}

// Course is how far an invitation is.
type Course struct {
	State          string     `db:"state" json:"state" readOnly:"true" enum:"planned,skipped,queued,sent,failed,started,completed,abandoned,expired,cancelled"`
	Reason         string     `db:"reason" json:"reason" readOnly:"true" doc:"why it was not sent, did not arrive or was cancelled; empty: no reason"`
	VisitOn        *date.Date `db:"visit_on" json:"visit_on" nullable:"true" readOnly:"true"`
	SendAt         *db.Time   `db:"send_at" json:"send_at" nullable:"true" readOnly:"true" doc:"when the next mail leaves, or the last one was to: later than now while it waits for the end of the night, a Sunday or a holiday"`
	SentAt         *db.Time   `db:"sent_at" json:"sent_at" nullable:"true" readOnly:"true"`
	SentOn         *date.Date `db:"sent_on" json:"sent_on" nullable:"true" readOnly:"true"`
	LogAt          db.Time    `db:"log_at" json:"log_at" readOnly:"true" doc:"when it was sent, else when it shall be"`
	ExpiresAt      *db.Time   `db:"expires_at" json:"expires_at" nullable:"true" readOnly:"true"`
	Sending        db.Flag    `db:"sending" json:"sending" readOnly:"true" doc:"a mail is on its way to the server"`
	Send           db.Flag    `db:"send" json:"send" readOnly:"true" doc:"a mail was handed over"`
	Uncertain      db.Flag    `db:"uncertain" json:"uncertain" readOnly:"true" doc:"nobody knows whether the last mail arrived; a reminder follows"`
	RemindersCount int64      `db:"reminders_count" json:"reminders_count" readOnly:"true"`
	HasReminders   db.Flag    `db:"has_reminders" fieldtag:"computed" json:"has_reminders" readOnly:"true"`
}

// Answered is what became of it on the customer's side.
type Answered struct {
	StartedAt     *db.Time   `db:"started_at" json:"started_time" nullable:"true" readOnly:"true"`
	StartedOn     *date.Date `db:"started_on" json:"started_on" nullable:"true" readOnly:"true"`
	LastPostedAt  *db.Time   `db:"last_posted_at" json:"-"`
	CompletedAt   *db.Time   `db:"completed_at" json:"completed_at" nullable:"true" readOnly:"true"`
	AnsweredOn    *date.Date `db:"answered_on" json:"answered_on" nullable:"true" readOnly:"true"`
	NPS           *int64     `db:"nps" json:"nps" nullable:"true" readOnly:"true"`
	Settled       *int64     `db:"settled" json:"settled" nullable:"true" readOnly:"true"`
	Channel       string     `db:"channel" json:"channel" readOnly:"true" doc:"web or staff; empty: not answered"`
	Inbox         db.Flag    `db:"inbox" json:"-"`
	TotalComments int64      `db:"total_comments" json:"total_comments" readOnly:"true"`
	OpenTasks     int64      `db:"open_tasks" json:"open_tasks" readOnly:"true"`
	LastCommentID *int64     `db:"last_comment_id" json:"-"`
}

// Copies are who was asked about what, as the transaction said.
type Copies struct {
	CustomerName string `db:"customer_name" json:"customer_name" readOnly:"true"`
	Email        string `db:"email" json:"email" readOnly:"true"`
	EmailKey     string `db:"email_key" json:"-"`
	Phone        string `db:"phone" json:"phone" readOnly:"true"`
	Vehicle      string `db:"vehicle" json:"vehicle" readOnly:"true"`
	VIN          string `db:"vin" fieldtag:"computed" json:"vin" readOnly:"true"`
	Plate        string `db:"licence_plate_no" fieldtag:"computed" json:"licence_plate_no" readOnly:"true"`
	ManagerName  string `db:"manager_name" json:"manager_name" readOnly:"true"`
}

// Names is what other records are called.
type Names struct {
	Company string `db:"company" fieldtag:"computed" json:"company" readOnly:"true"`
	Brand   string `db:"brand" fieldtag:"computed" json:"brand" readOnly:"true"`
}

// The rights to read responses; the log of invitations takes PermInvitations.
var (
	PermInvitations = authz.Perm("app.invitation")
	PermResponses   = authz.Perm("app.survey.response")
	PermFollowUps   = authz.Perm("app.survey.followup")
	PermReports     = authz.Perm("app.report.survey")
	PermManagers    = authz.Perm("app.report.survey.managers")
	PermRead        = PermAnswers.OrElse(PermInvitations)
	// PermAnswers is to read what was answered, and what was said about it.
	PermAnswers = PermResponses.OrElse(PermFollowUps)
)

// Responses is their table.
var Responses = table.New(table.Table[Response]{
	Name:    "survey_responses",
	Entity:  "survey-response",
	Scope:   "{company:company_id} AND {brand:brand_id|owner_user_id}",
	Order:   "id DESC",
	Large:   true,
	Tallies: Tallies,
	Called:  func(r *Response, _ string) string { return r.CustomerName },
	Sort: map[string]string{
		"id":           "id",
		"log_at":       "log_at",
		"completed_at": "came_at",
		"started_time": "began_at",
		"answered_on":  "answered_on",
	},
	Owner:   func(r *Response) table.Owner { return table.Owner{BrandID: &r.BrandID, CompanyID: &r.CompanyID} },
	Whose:   ownersOf,
	Prepare: (*Response).prepare,
	Reading: PermRead, ByActions: true,
	Unique: []table.Unique{
		{Field: "hash", Everywhere: true},
		{Field: "token_hash", Everywhere: true},
		{Field: "transaction_id", Where: "kind = 'invited'", Everywhere: true},
	},
	Computed: map[string]string{
		"vin": "COALESCE((SELECT t.vin FROM transactions t WHERE t.id = survey_responses.transaction_id), '')",
		"licence_plate_no": `COALESCE((SELECT t.licence_plate_no FROM transactions t
			WHERE t.id = survey_responses.transaction_id), '')`,
		"has_reminders": "CASE WHEN reminders_count > 0 THEN 1 ELSE 0 END",
		"company":       "COALESCE((SELECT c.name FROM companies c WHERE c.id = survey_responses.company_id), '')",
		"brand":         "COALESCE((SELECT b.name FROM brands b WHERE b.id = survey_responses.brand_id), '')",
	},
	Quiet: []string{
		"company_id", "brand_id", "survey_id", "version_id", "manager_user_id", "owner_user_id", "token",
		"token_hash", "hash", "language_id",
		"state", "reason", "visit_on", "send_at", "sent_at", "sent_on", "log_at", "expires_at", "sending",
		"send", "uncertain", "reminders_count",
		"started_at", "started_on", "completed_at", "answered_on", "nps", "settled", "channel", "inbox",
		"total_comments", "open_tasks", "last_comment_id",
		"customer_name", "email", "email_key", "phone", "vehicle", "manager_name", "search",
		"contact_name", "last_posted_at", "erased_at",
	},
	Export: []table.Column[Response]{
		{Head: "log_at", Value: func(r *Response) any { return r.LogAt.Format("2006-01-02T15:04:05Z07:00") }},
		{Head: "customer_name", Value: func(r *Response) any { return r.CustomerName }},
		{Head: "email", Value: func(r *Response) any { return r.Email }},
		{Head: "vehicle", Value: func(r *Response) any { return r.Vehicle }},
		{Head: "company", Value: func(r *Response) any { return r.Company }},
		{Head: "brand", Value: func(r *Response) any { return r.Brand }},
		{Head: "type", Value: func(r *Response) any { return r.Type }},
		{Head: "manager_name", Value: func(r *Response) any { return r.ManagerName }},
		{Head: "state", Value: func(r *Response) any { return r.State }},
		{Head: "reason", Value: func(r *Response) any { return r.Reason }},
		{Head: "reminders_count", Value: func(r *Response) any { return r.RemindersCount }},
	},
})

func ownersOf(_ context.Context, _ *db.Tx, rows []*Response) ([]*int64, error) {
	owners := make([]*int64, len(rows))
	for i, r := range rows {
		owners[i] = r.OwnerUserID
	}
	return owners, nil
}

func (r *Response) prepare() error {
	r.Search = find.IndexedText(
		r.CustomerName, r.Email, r.Phone, find.Digits(r.Phone), r.Vehicle, r.VIN, r.Plate, r.ManagerName,
	)
	return nil
}

// Tables lists the tables of responses.
func Tables() []table.Any { return []table.Any{Responses} }

// Random makes a text of 128 random bits that nobody can guess, for addresses.
func Random() string {
	bits := make([]byte, 16)
	_, _ = rand.Read(bits) // it never fails
	return base64.RawURLEncoding.EncodeToString(bits)
}

// HashOf gives what is kept of a token once it is gone.
func HashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
