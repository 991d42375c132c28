package finish

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/settings"
)

// Letter is a mail with the last document of an offer before it is sent, and those
// that were sent.
type Letter struct {
	To         string         `json:"to" doc:"the customer's address; empty: none is known"`
	Subject    string         `json:"subject"`
	Text       string         `json:"text" doc:"all that the customer reads, made from the template in the language of the document"`
	Sender     string         `json:"sender" doc:"the address it comes from: the salesperson's for the brand where the group may send for it, else the group's; empty: none is set yet"`
	SenderName string         `json:"sender_name"`
	AnswersTo  string         `json:"answers_to" doc:"the salesperson's address, where it comes from another; empty: answers go to the sender"`
	Document   *GivenDocument `json:"document,omitempty" doc:"what goes with it; absent: none was given yet, and nothing can be sent"`
	File       string         `json:"file" doc:"the name of the document as the customer sees it"`
	Changed    bool           `json:"changed" doc:"the offer has been changed since that document"`
	Waits      bool           `json:"waits" doc:"no mail server is set yet: mails wait until there is one"`
	CanLink    bool           `json:"can_link" doc:"the mail can bring the customer a link to the page of the offer"`
	Mails      []mail.Sent    `json:"mails" nullable:"false" doc:"mails of the offer so far, the newest first"`
}

// MailedOffer is a mail that was queued.
type MailedOffer struct {
	mail.Sent
	Again bool `json:"again" doc:"the same mail was sent a moment ago: that one is answered, no second was queued"`
}

func (o *Operations) showLetter(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Letter, error) {
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return Letter{}, err
	}

	shown := Letter{Changed: bool(v.ChangedSinceFinish)}
	if shown.Mails, err = mail.About(ctx, tx, mail.KindOffer, offer.Versions.Entity, v.ID); err != nil {
		return shown, err
	}

	set, err := settings.ForMail(ctx, tx)
	if err != nil {
		return shown, err
	}

	shown.Waits = set.Host == "" || set.From == ""
	shown.CanLink = set.Site != "" && v.CheckLink(tx) == nil
	given, err := readDocuments(ctx, tx, v.ID, latestDocument)
	if err != nil || len(given) == 0 {
		return shown, err
	}

	m, err := o.draftLetter(ctx, tx, &v, &given[0])
	if err != nil {
		return shown, err
	}

	shown.To = m.To
	shown.SenderName = cmp.Or(m.SenderName, set.FromName)
	shown.Document = &given[0]
	shown.File = m.Files[0].Name
	shown.Sender, shown.AnswersTo = set.Senders(m.Sender)
	shown.Subject, shown.Text, err = mail.Draft(ctx, tx, m)

	return shown, err
}

// draftLetter makes the mail of a document from the template.
func (o *Operations) draftLetter(
	ctx context.Context, tx *db.Tx, v *offer.Version, given *GivenDocument,
) (mail.Message, error) {
	found, err := db.SelectOne[struct {
		Company   string          `db:"company"`
		Code      string          `db:"code"`
		Model     db.Translations `db:"model"`
		Email     string          `db:"email"`
		Name      string          `db:"name"`
		Mailbox   string          `db:"mailbox"`
		Phone     string          `db:"phone"`
		JobTitle  db.Translations `db:"job_title"`
		Signature db.Translations `db:"signature"`
	}](ctx, tx, `
		SELECT c.name AS company, COALESCE(m.code, '') AS code, COALESCE(m.description, '{}') AS model,
			COALESCE(k.email, '') AS email, COALESCE(u.name, '') AS name, COALESCE(NULLIF(b.email, ''), u.email, '') AS mailbox,
			COALESCE(u.phone, '') AS phone, COALESCE(u.job_title, '{}') AS job_title, COALESCE(u.signature, '{}') AS signature
		FROM companies c
		LEFT JOIN models m ON m.id = $2
		LEFT JOIN customers k ON k.id = $3
		LEFT JOIN users u ON u.id = $4
		LEFT JOIN user_brands b ON b.user_id = u.id AND b.brand_id = $5
		WHERE {company:c.id} AND c.id = $1`, v.CompanyID, v.ModelID, v.CustomerID, v.UserID, v.BrandID)
	if err != nil {
		return mail.Message{}, fmt.Errorf("read what the mail of an offer says: %w", err)
	}

	file, err := o.files.ByID(ctx, tx, given.FileID)
	if err != nil {
		return mail.Message{}, err
	}

	until := ""
	if v.ExpireDate != nil {
		until = i18n.Day(i18n.LanguageCode(given.LanguageID), *v.ExpireDate)
	}

	language := strconv.FormatInt(given.LanguageID, 10)
	signature := found.Signature[language]
	if signature == "" {
		lines := nonEmpty(found.Name, found.JobTitle[language], found.Company, found.Phone, found.Mailbox)
		signature = strings.Join(lines, "\n")
	}

	return mail.Message{
		Kind:       mail.KindOffer,
		To:         cmp.Or(v.CustomerEmail, found.Email),
		LanguageID: given.LanguageID,
		CompanyID:  &v.CompanyID,
		Entity:     offer.Versions.Entity,
		EntityID:   v.ID,
		Sender:     found.Mailbox,
		SenderName: found.Name,
		Files:      []mail.Attachment{{Name: v.Number + ".pdf", File: file.Name}},
		Values: map[string]string{
			"customer":    v.CustomerName,
			"number":      v.Number,
			"vehicle":     cmp.Or(found.Model.In(language), found.Code, v.Title, v.Number),
			"valid_until": until,
			"sender":      found.Name,
			"signature":   signature,
			"company":     found.Company,
		},
	}, nil
}

func nonEmpty(lines ...string) []string {
	var kept []string
	for _, line := range lines {
		if line != "" {
			kept = append(kept, line)
		}
	}

	return kept
}

type sendLetterInput struct {
	httpapi.ByID
	Body struct {
		To   string `json:"to" maxLength:"255" doc:"one address"`
		Text string `json:"text" maxLength:"10000" doc:"all that the customer reads"`
		Link bool   `json:"link,omitempty" doc:"a new link to the page of the offer stands below the text"`
	}
}

// linkWords lead to the page of an offer, by the id of the language.
var linkWords = map[int64]string{
	1: "Pasiūlymą galite peržiūrėti, užduoti klausimą ir jį patvirtinti čia:",
	2: "View the offer, ask a question and accept it here:",
	3: "Piedāvājumu varat apskatīt, uzdot jautājumu un to apstiprināt šeit:",
	4: "Pakkumist saate vaadata, küsida küsimuse ja selle kinnitada siin:",
	5: "Посмотреть предложение, задать вопрос и подтвердить его можно здесь:",
}

// addLink adds a new link to the text of a mail.
func addLink(ctx context.Context, tx *db.Tx, v *offer.Version, number int64, m *mail.Message) error {
	set, err := settings.ForMail(ctx, tx)
	if err != nil {
		return err
	}
	if set.Site == "" {
		return fault.WrongField("link", "link_no_site")
	}

	_, token, err := offer.MakeLink(ctx, tx, v, number, nil)
	m.Text += "\n\n" + cmp.Or(linkWords[m.LanguageID], linkWords[2]) + "\n" + set.Link(offer.LinkPath+token)

	return err
}

// actionMailed is what the log says of an offer that was sent.
const actionMailed = "mail"

// sameMail is for how long the same words to the same address are the same mail, such
// as those of a second click.
const sameMail = time.Minute

// sendLetter mails the last document of an offer.
func (o *Operations) sendLetter(ctx context.Context, tx *db.Tx, in *sendLetterInput) (MailedOffer, error) {
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return MailedOffer{}, err
	}
	if err := v.CheckOpen(true); err != nil {
		return MailedOffer{}, err
	}

	given, err := readDocuments(ctx, tx, v.ID, latestDocument)
	if err != nil {
		return MailedOffer{}, err
	}
	if len(given) == 0 {
		return MailedOffer{}, fault.New(fault.Conflict, "mail_no_document")
	}

	m, err := o.draftLetter(ctx, tx, &v, &given[0])
	if err != nil {
		return MailedOffer{}, err
	}

	m.To = strings.TrimSpace(in.Body.To)
	m.Text = strings.TrimSpace(strings.ReplaceAll(in.Body.Text, "\r\n", "\n"))
	var fields fault.Fields
	fields.Required("to", m.To)
	fields.Email("to", m.To)
	fields.Required("text", m.Text)
	fields.Length("text", m.Text, mail.MaxText)
	if err := fields.Err(); err != nil {
		return MailedOffer{}, err
	}

	before, err := mail.About(ctx, tx, mail.KindOffer, offer.Versions.Entity, v.ID)
	if err != nil {
		return MailedOffer{}, err
	}

	m.DedupeKey = letterKey(&m, given[0].Number, before, tx.Now())
	sent := slices.ContainsFunc(before, func(one mail.Sent) bool {
		return one.DedupeKey != nil && *one.DedupeKey == m.DedupeKey
	})
	if in.Body.Link && !sent {
		if err := addLink(ctx, tx, &v, given[0].Number, &m); err != nil {
			return MailedOffer{}, err
		}
	}

	id, err := o.outbox.Queue(ctx, tx, m)
	if err != nil {
		return MailedOffer{}, err
	}
	if id != 0 {
		number, err := json.Marshal(given[0].Number)
		if err != nil {
			return MailedOffer{}, err
		}

		err = table.Log(ctx, tx, table.Entry{
			Entity: offer.Versions.Entity, EntityID: v.ID, Action: actionMailed, Revision: v.Revision,
			Owner: offer.Versions.Owner(&v), Changes: table.Changes{"document": {json.RawMessage("null"), number}},
		})
		if err != nil {
			return MailedOffer{}, err
		}
	}

	all, err := mail.About(ctx, tx, mail.KindOffer, offer.Versions.Entity, v.ID)
	if err != nil {
		return MailedOffer{}, err
	}

	for _, one := range all {
		if one.DedupeKey != nil && *one.DedupeKey == m.DedupeKey {
			return MailedOffer{one, id == 0}, nil
		}
	}

	return MailedOffer{}, fmt.Errorf("the mail of offer %d is gone", v.ID)
}

// letterKey gives the same key for the same words to the same address, sent within a moment.
func letterKey(m *mail.Message, document int64, before []mail.Sent, now db.Time) string {
	sum := sha256.Sum256([]byte(strings.ToLower(m.To) + "\n" + m.Text))
	key := fmt.Sprintf("offer:%d:%d:%s:", m.EntityID, document, hex.EncodeToString(sum[:12]))
	earlier := 0

	for _, one := range before {
		if one.DedupeKey != nil && strings.HasPrefix(*one.DedupeKey, key) && now.Sub(one.CreatedAt.Time) > sameMail {
			earlier++
		}
	}

	return key + strconv.Itoa(earlier)
}
