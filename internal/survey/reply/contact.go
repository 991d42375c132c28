package reply

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/person"
	"forecourt/internal/response"
	"forecourt/internal/survey/page"
)

// A wish to be called is a response of its own, one for each survey that was answered: who sends another number
// wants to be called by that one.

// callBack notes that a customer whose name is known wants to be called.
func (o *opened) callBack(ctx context.Context, tx *db.Tx, c page.Contact) error {
	if o.r.Kind != response.Invited { // somebody tries the survey
		return nil
	}

	wish := response.Response{
		CompanyID: o.r.CompanyID, BrandID: o.r.BrandID, Type: o.r.Type, TransactionID: o.r.TransactionID, ParentID: &o.r.ID,
		ManagerUserID: o.r.ManagerUserID,
		OwnerUserID:   o.r.OwnerUserID,
		TokenHash:     response.HashOf("contact " + o.r.TokenHash),
		Copies:        o.r.Copies,
	}

	return o.keepWish(ctx, tx, wish, c)
}

// keepWish keeps a wish to be called, and what is corrected later.
func (o *opened) keepWish(ctx context.Context, tx *db.Tx, wish response.Response, c page.Contact) error {
	if err := tx.Alone(ctx, "survey contact "+wish.TokenHash); err != nil {
		return err
	}

	known, err := response.Responses.Read(
		ctx, tx, true,
		"SELECT "+response.Responses.Columns()+" FROM survey_responses WHERE {everyone} AND token_hash = $1",
		wish.TokenHash,
	)
	if err != nil {
		return err
	}
	if len(known) > 0 {
		return o.correctWish(ctx, tx, &known[0], c)
	}

	now := tx.Now()
	language := o.languageID()
	wish.Kind = response.Contact
	wish.Status = "active"
	wish.Hash = response.Random()
	wish.LanguageID = &language
	wish.SurveyID = &o.version.SurveyID
	wish.VersionID = &o.version.ID
	wish.ContactName = c.Name
	wish.Phone = c.Phone
	wish.Email = c.Email
	wish.EmailKey = person.EmailKey(c.Email)
	if wish.CustomerName == "" {
		wish.CustomerName = c.Name
	}

	wish.State = response.Completed
	wish.LogAt = now
	wish.CompletedAt = &now
	wish.Channel = byWeb
	wish.Inbox = true
	kept := []response.Response{wish}
	if err := response.Responses.AddQuietly(ctx, tx, kept); err != nil {
		return fmt.Errorf("keep a wish to be called: %w", err)
	}

	return o.followWish(ctx, tx, kept[0])
}

// correctWish keeps another number or address of somebody who has asked already, and tells the
// user who looks after them.
func (o *opened) correctWish(ctx context.Context, tx *db.Tx, wish *response.Response, c page.Contact) error {
	if wish.ContactName == c.Name && wish.Phone == c.Phone && wish.Email == c.Email {
		return nil
	}

	wish.ContactName = c.Name
	wish.Phone = c.Phone
	wish.Email = c.Email
	wish.EmailKey = person.EmailKey(c.Email)
	if err := response.Responses.SaveQuietly(ctx, tx, []response.Response{*wish}); err != nil {
		return fmt.Errorf("correct a wish to be called: %w", err)
	}

	return o.followWish(ctx, tx, *wish)
}

// A ticket is how who has answered without a name asks to be called: it names the company and the
// survey and not the invitation, and is signed. It is the same each time, so that one wish is kept.
type ticket struct {
	Version int64  `json:"v"`
	Company int64  `json:"c"`
	Brand   int64  `json:"b"`
	Unit    string `json:"u"`
	Until   int64  `json:"t"`
	ID      string `json:"i"`
	Try     bool   `json:"y,omitempty"`
}

// ticketLasts is how long somebody may think about it.
const ticketLasts = 24 * time.Hour

const ticketPurpose = "survey contact"

// makeTicket makes the ticket with which a customer without a name asks to be called.
func (o *opened) makeTicket(tx *db.Tx) (string, error) {
	_, id, err := tx.Keys().Sign("survey contact of", o.r.TokenHash)
	if err != nil {
		return "", err
	}

	// Whole days: when somebody has answered is nobody's business.
	until := tx.Now().Add(ticketLasts).Truncate(ticketLasts).Add(ticketLasts).Unix()
	text, err := json.Marshal(ticket{
		o.version.ID, o.r.CompanyID, o.r.BrandID, o.r.Type, until, id, o.r.Kind != response.Invited,
	})
	if err != nil {
		return "", fmt.Errorf("write a ticket: %w", err)
	}

	message := base64.RawURLEncoding.EncodeToString(text)
	key, mac, err := tx.Keys().Sign(ticketPurpose, message)

	return message + "." + key + "." + mac, err
}

// openTicket reads a ticket, and what its survey looks like.
func (s *Service) openTicket(ctx context.Context, tx *db.Tx, text, asked, accept string) (*opened, ticket, error) {
	var t ticket
	parts := strings.Split(text, ".")
	if len(parts) != 3 {
		return nil, t, errUnknown
	}

	signed, err := tx.Keys().Signed(ticketPurpose, parts[0], parts[1], parts[2])
	if err != nil || !signed {
		return nil, t, errUnknown
	}

	read, err := base64.RawURLEncoding.DecodeString(parts[0])
	if err == nil {
		err = json.Unmarshal(read, &t)
	}
	if err != nil {
		return nil, t, errUnknown
	}

	o := &opened{state: stateAnswered}
	if o.asking, err = s.asking.readAsking(ctx, tx, t.Version, t.Company, t.Brand); err != nil {
		return nil, t, err
	}
	if tx.Now().Unix() > t.Until {
		o.state = stateClosed
	}

	o.pickLanguage(asked, "", accept)

	return o, t, nil
}

// ticketed is a call with a ticket.
type ticketed struct {
	Ticket string `path:"ticket"`
	Accept string `header:"Accept-Language"`
}

type ticketForm struct {
	Ticket string `path:"ticket"`
	Accept string `header:"Accept-Language"`
	httpapi.FormBody
}

// showContact shows the form of a customer who wants to be called.
func (s *Service) showContact(ctx context.Context, in *ticketed) (out httpapi.HTML, err error) {
	err = s.withTicket(ctx, false, func(tx *db.Tx) error {
		o, _, err := s.openTicket(ctx, tx, in.Ticket, "", in.Accept)
		if err != nil {
			return err
		}
		out, err = o.renderPage(o.firstView(page.State{}))
		return err
	})
	return orRefusal(in.Accept, out, err)
}

// takeContact takes the form of a customer who wants to be called.
func (s *Service) takeContact(ctx context.Context, in *ticketForm) (out httpapi.HTML, err error) {
	form, _ := url.ParseQuery(string(in.RawBody)) // what cannot be read is not answered: the page asks again
	err = s.withTicket(ctx, true, func(tx *db.Tx) error {
		o, t, err := s.openTicket(ctx, tx, in.Ticket, form.Get(page.FieldLanguage), in.Accept)
		if err != nil {
			return err
		}

		state, _ := page.Post(&o.q, o.language, form)
		switch {
		case o.state == stateClosed:
			state = o.firstView(state)
		case state.Asked:
			err = o.callWithTicket(ctx, tx, t, state.Contact)
		case state.View != page.ViewContact:
			state = page.State{View: page.ViewThanks}
		}
		if err != nil {
			return err
		}

		state.Given = nil
		out, err = o.renderPage(state)
		return err
	})

	return orRefusal(in.Accept, out, err)
}

// withTicket works in a transaction for the bearer of a ticket.
func (s *Service) withTicket(ctx context.Context, write bool, do func(*db.Tx) error) error {
	in := s.api.View
	if write {
		in = s.api.Update
	}

	return s.countGuess(ctx, in(ctx, authz.Public, func(tx *db.Tx) error {
		tx.Actor = authz.System("survey page") // the ticket is the right
		return do(tx)
	}))
}

// callWithTicket notes that the bearer of a ticket wants to be called.
func (o *opened) callWithTicket(ctx context.Context, tx *db.Tx, t ticket, c page.Contact) error {
	if t.Try {
		return nil
	}

	if err := posts.Count(ctx, tx, t.ID); err != nil {
		return err
	}

	return o.keepWish(
		ctx, tx,
		response.Response{
			CompanyID: t.Company,
			BrandID:   t.Brand,
			Type:      t.Unit,
			TokenHash: response.HashOf("contact " + t.ID),
		},
		c,
	)
}
