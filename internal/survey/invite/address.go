package invite

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/customer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/person"
	"forecourt/internal/response"
)

type addressInput struct {
	Email string `query:"email" required:"true" maxLength:"255"`
}

// SurveyAddress is what is known of an address, for who wonders why it gets no mails.
type SurveyAddress struct {
	Email      string          `json:"email"`
	Writable   bool            `json:"writable" doc:"it can be written to"`
	Own        bool            `json:"own" doc:"it is that of a user"`
	Suppressed string          `json:"suppressed" doc:"why it gets no mails of surveys; empty: it gets them"`
	Since      *db.Time        `json:"since" nullable:"true"`
	Consents   []SurveyConsent `json:"consents" nullable:"false" doc:"what its reader said, the newest first"`
	Latest     []SurveyMailed  `json:"latest" nullable:"false" doc:"its newest invitations"`
}

// SurveyConsent is what the reader of an address said to a company.
type SurveyConsent struct {
	CompanyID int64   `db:"company_id" json:"company_id"`
	Company   string  `db:"company" json:"company"`
	Given     db.Flag `db:"given" json:"given"`
	Source    string  `db:"source" json:"source"`
	At        db.Time `db:"at" json:"at"`
}

// SurveyMailed is an invitation to an address.
type SurveyMailed struct {
	ID      int64   `db:"id" json:"id"`
	Company string  `db:"company" json:"company"`
	State   string  `db:"state" json:"state"`
	Reason  string  `db:"reason" json:"reason"`
	LogAt   db.Time `db:"log_at" json:"log_at"`
}

// describeAddress gathers what is known of an address: whether it can be written to, why not,
// and its newest invitations.
func describeAddress(ctx context.Context, tx *db.Tx, in *addressInput) (SurveyAddress, error) {
	email := strings.TrimSpace(in.Email)
	key := person.EmailKey(email)
	out := SurveyAddress{
		Email:    email,
		Writable: fault.IsEmail(email),
		Consents: []SurveyConsent{},
		Latest:   []SurveyMailed{},
	}

	if key == "" {
		return out, nil
	}

	found, err := mail.Suppressed(ctx, tx, []string{key})
	if err != nil {
		return out, err
	}
	if s, is := found[key]; is {
		at := s.UpdatedAt
		out.Suppressed = s.Reason
		out.Since = &at
	}

	w := &world{}
	if err := w.readOwn(ctx, tx, nil); err != nil {
		return out, err
	}

	out.Own = w.own[key]
	consents, err := db.Select[SurveyConsent](ctx, tx, `SELECT c.company_id, x.name AS company, c.given, c.source, c.at
		FROM consents c JOIN companies x ON x.id = c.company_id
		WHERE {company:c.company_id} AND c.address_hash = $1 AND c.channel = 'email' AND c.purpose = 'survey'
			AND `+customer.Counting+` ORDER BY c.at DESC, c.id DESC LIMIT 20`, customer.AddressHash(key))
	if err != nil {
		return out, fmt.Errorf("read the consents of an address: %w", err)
	}

	out.Consents = append(out.Consents, consents...)
	latest, err := db.Select[SurveyMailed](ctx, tx, `SELECT id,
			COALESCE((SELECT c.name FROM companies c
				WHERE c.id = survey_responses.company_id), '') AS company,
			state, reason, log_at
		FROM survey_responses
		WHERE `+
		response.Responses.Scope+" AND email_key = $1 AND kind <> 'test' ORDER BY id DESC LIMIT 10", key)
	out.Latest = append(out.Latest, latest...)

	return out, err
}

type suppressInput struct {
	Body struct {
		Email string `json:"email" maxLength:"255"`
	}
}

// readKey gives the key of an address that somebody typed.
func readKey(email string) (string, error) {
	if email = strings.TrimSpace(email); !fault.IsEmail(email) {
		return "", fault.WrongField("email", "email")
	}
	return person.EmailKey(email), nil
}

// suppressByHand ends mails of surveys to an address, of all companies.
func suppressByHand(ctx context.Context, tx *db.Tx, in *suppressInput) (SurveyAddress, error) {
	key, err := readKey(in.Body.Email)
	if err == nil {
		err = mail.Suppress(ctx, tx, key, mail.ByHand)
	}
	if err != nil {
		return SurveyAddress{}, err
	}
	return describeAddress(ctx, tx, &addressInput{in.Body.Email})
}

type consentInput struct {
	Body struct {
		CompanyID int64   `json:"company_id" minimum:"1"`
		Email     string  `json:"email" maxLength:"255"`
		Given     db.Flag `json:"given"`
		Source    string  `json:"source" maxLength:"255" doc:"how it is known, such as a signed form"`
	}
}

// liftKnown lets an address have mails again if the company knows its reader: of others it
// cannot say what they want.
func liftKnown(ctx context.Context, tx *db.Tx, companyID int64, key string) error {
	known, err := db.Select[int64](ctx, tx, `SELECT 1 FROM companies c WHERE {company:c.id} AND c.id = $1
		AND (EXISTS (SELECT 1 FROM customers k WHERE k.dealer_company_id = c.id AND k.email_key = $2)
		OR EXISTS (SELECT 1 FROM transactions v WHERE v.company_id = c.id AND v.email_key = $2))`, companyID, key)
	if err != nil || len(known) == 0 {
		return err
	}
	return mail.Lift(ctx, tx, key)
}

// recordConsent writes down what somebody said, and lets an address that was suppressed have
// mails again when its reader agreed.
func recordConsent(ctx context.Context, tx *db.Tx, in *consentInput) (SurveyAddress, error) {
	b := in.Body
	key, err := readKey(b.Email)
	if err != nil {
		return SurveyAddress{}, err
	}

	var fields fault.Fields
	fields.Required("source", b.Source)
	fields.Line("source", b.Source, fault.MaxTitle)
	seen, err := db.Select[int64](ctx, tx, "SELECT id FROM companies WHERE {company:id} AND id = $1", b.CompanyID)
	if err != nil {
		return SurveyAddress{}, err
	}
	if len(seen) == 0 {
		fields.Add("company_id", "not_found")
	}
	if err := fields.Err(); err != nil {
		return SurveyAddress{}, err
	}

	err = customer.KeepSaid(ctx, tx, []customer.Said{
		{CompanyID: b.CompanyID, EmailKey: key, Given: bool(b.Given), Source: b.Source, At: tx.Now()},
	})
	if err == nil && bool(b.Given) {
		err = liftKnown(ctx, tx, b.CompanyID, key)
	}
	if err != nil {
		return SurveyAddress{}, err
	}

	return describeAddress(ctx, tx, &addressInput{b.Email})
}
