package customerpage

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"forecourt/internal/offer"
	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

type answerer struct {
	Address
	Accept string `header:"Accept-Language"`
	httpapi.FormBody
}

// The longest name and question, in characters.
const (
	mostName = fault.MaxTitle
	mostText = 2000
)

// answer is what a form has brought: what was typed, and what is wrong with it.
type answer struct {
	Name, Text string
	Agreed     bool
	Wrong      map[string]string // codes of words by the field
	Asked      bool
}

// readForm reads a form of the page. It does not answer what cannot be read: the page asks again.
func (in *answerer) readForm() (answer, url.Values) {
	form, _ := url.ParseQuery(string(in.RawBody))
	return answer{
		Name:   fault.Seen(form.Get("name")),
		Text:   strings.TrimSpace(strings.ReplaceAll(form.Get("text"), "\r\n", "\n")),
		Agreed: form.Get("agree") == "1",
		Wrong:  map[string]string{},
	}, form
}

// acceptOffer keeps that the document is accepted, and asks what was typed beside it. A customer
// who accepts it again sees the acceptance.
func (o *Operations) acceptOffer(ctx context.Context, in *answerer) (out httpapi.HTML, err error) {
	given, form := in.readForm()
	err = o.workWith(ctx, in.Address, true, func(tx *db.Tx, opened *opened) error {
		if opened.state == Accepted {
			out = leadTo(in.Address, false)
			return nil
		}
		if opened.state != Open {
			out, err = opened.renderPage(in.Token, answer{Text: given.Text})
			if opened.state == Gone || opened.state == Other {
				out.Status = http.StatusConflict
			}

			return err
		}

		switch {
		case given.Name == "":
			given.Wrong["name"] = "name_missing"
		case utf8.RuneCountInString(given.Name) > mostName:
			given.Wrong["name"] = "too_long"
		}

		switch {
		case form.Get("wording") != markOf(opened.wording):
			given.Wrong["agree"] = "wording_changed"
			given.Agreed = false
		case !given.Agreed:
			given.Wrong["agree"] = "agree_missing"
		}

		if len(given.Wrong) == 0 && given.Text != "" {
			if err := opened.takeQuestion(ctx, tx, &given); err != nil {
				return err
			}
		}
		if len(given.Wrong) == 0 {
			if err := opened.keepAcceptance(ctx, tx, given.Name); err != nil {
				return err
			}

			out = leadTo(in.Address, given.Asked)
			return nil
		}

		out, err = opened.renderPage(in.Token, given)
		return err
	})

	return orRefusal(in.Accept, out, err)
}

// keepAcceptance keeps the acceptance with what shows it, and informs the salesperson.
func (o *opened) keepAcceptance(ctx context.Context, tx *db.Tx, name string) error {
	a := &offer.Acceptance{
		VersionID:  o.v.ID,
		Number:     o.link.Number,
		LinkID:     o.link.ID,
		AcceptedAt: tx.Now(),
		Name:       name,
		Wording:    o.wording,
		LanguageID: o.page.Given.LanguageID,
		SHA256:     o.page.Given.SHA256,
		Network:    auth.NetworkOf(httpapi.Address(ctx)),
	}

	first, err := o.v.Accept(ctx, tx, a)
	if err != nil {
		return err
	}

	o.accepted = a
	o.state = Accepted
	if !first {
		return nil
	}

	// Of alternatives it is the one that is chosen.
	if _, err := offer.Choose(ctx, tx, o.v.ID, table.AnyRevision); err != nil {
		return err
	}

	return o.informAccepted(ctx, tx)
}

// askQuestion keeps a question. The name and the mark of a customer who is about to accept stay.
func (o *Operations) askQuestion(ctx context.Context, in *answerer) (out httpapi.HTML, err error) {
	given, _ := in.readForm()
	err = o.workWith(ctx, in.Address, true, func(tx *db.Tx, opened *opened) error {
		if !opened.state.Over() {
			if err := opened.takeQuestion(ctx, tx, &given); err != nil {
				return err
			}
		}
		if given.Asked && given.Name == "" && !given.Agreed {
			out = leadTo(in.Address, true)
			return nil
		}

		out, err = opened.renderPage(in.Token, given)
		return err
	})

	return orRefusal(in.Accept, out, err)
}

// takeQuestion keeps the question that was given and informs the salesperson, or notes what is
// wrong with it. The same one a moment later is the same question.
func (o *opened) takeQuestion(ctx context.Context, tx *db.Tx, given *answer) error {
	switch {
	case given.Text == "":
		given.Wrong["text"] = "text_missing"
	case utf8.RuneCountInString(given.Text) > mostText:
		given.Wrong["text"] = "too_long"
	default:
		err := o.keepQuestion(ctx, tx, given.Text)
		if fault.Is(err, fault.TooMany) {
			given.Wrong["text"] = "too_often"
			return nil
		}
		if err != nil {
			return err
		}

		given.Text = ""
		given.Asked = true
	}

	return nil
}

// sameQuestion is for how long the same words are the same question.
const sameQuestion = 10 * time.Minute

func (o *opened) keepQuestion(ctx context.Context, tx *db.Tx, text string) error {
	since := db.At(tx.Now().Add(-sameQuestion))
	before, err := db.Select[int64](ctx, tx, `
		SELECT id
		FROM offer_questions
		WHERE {everyone} AND link_id = $1 AND text = $2 AND asked_at > $3`, o.link.ID, text, since)
	if err != nil || len(before) > 0 {
		return err
	}
	if err := asked.Count(ctx, tx, o.linkKey()); err != nil {
		return err
	}

	question := &offer.Question{LinkID: o.link.ID, Number: o.link.Number, AskedAt: tx.Now(), Text: text}
	if err := o.v.KeepQuestion(ctx, tx, question); err != nil {
		return err
	}

	return o.informAsked(ctx, tx, text)
}
