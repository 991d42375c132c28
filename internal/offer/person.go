package offer

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/person"
)

// People describes what offers hold of people: the customer's name, telephone and address, and the
// documents that they were given.
func People() person.Area {
	return person.Area{
		Name:     "offers",
		Fields:   map[string][]string{Versions.Entity: personalFields},
		Merge:    mergeCustomers,
		Held:     listHeld,
		Erasable: planErasure,
		Erase:    erasePerson,
	}
}

// personalFields are those of an offer that say something about its customer.
var personalFields = []string{
	"customer_name", "customer_phone", "customer_email", "comment", "title", "crm_doc_type_id", "crm_doc_id",
	"crm_client_type_id", "crm_client_id",
}

// mostOffers is how many offers of one person are looked at by each way to find them.
const mostOffers = 5000

// offersOfPerson reads the offers made for a person: those that name a customer, and those that
// have an address or a telephone of theirs.
func offersOfPerson(ctx context.Context, tx *db.Tx, p person.Person) ([]Version, error) {
	among, err := tx.AmongIDs("customer_id", p.CustomerIDs)
	if err != nil {
		return nil, err
	}

	ids, err := db.Select[int64](ctx, tx, `
		SELECT id
		FROM versions
		WHERE `+Versions.Scope+" AND "+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("find the offers of a person: %w", err)
	}

	named := map[int64]bool{}
	for _, id := range ids {
		named[id] = true
	}

	for _, word := range slices.Concat(p.Phones, p.Emails) {
		found, err := find.IDs(ctx, tx, Versions, personKeyword(word), mostOffers)
		if err != nil {
			return nil, fmt.Errorf("find the offers of a person: %w", err)
		}

		ids = append(ids, found...)
	}

	slices.Sort(ids)
	var versions []Version

	for block := range slices.Chunk(slices.Compact(ids), find.MaxRows) {
		rows, err := Versions.Many(ctx, tx, block)
		if err != nil {
			return nil, err
		}

		for _, id := range slices.Sorted(maps.Keys(rows)) {
			v := rows[id]
			if named[id] || slices.Contains(p.Emails, person.EmailKey(v.CustomerEmail)) ||
				slices.Contains(p.Phones, person.PhoneKey(v.CustomerPhone)) {
				versions = append(versions, v)
			}
		}
	}

	return versions, nil
}

// personKeyword gives the keyword that finds every offer with an address or telephone of a key, and
// perhaps others. What follows a plus sign is no part of a key.
func personKeyword(key string) string {
	local, domain, isEmail := strings.Cut(key, "@")
	if !isEmail {
		return key
	}
	if quoted := regexp.QuoteMeta(local); strings.ReplaceAll(quoted, `\.`, ".") != local {
		return quoted // a letter has a meaning in patterns, so that it is one
	}

	return local + " @" + domain
}

// heldOffer is what a person may know of an offer made for them.
type heldOffer struct {
	Number        string          `json:"number"`
	Status        string          `json:"status"`
	CreatedAt     db.Time         `json:"created_at"`
	CustomerName  string          `json:"customer_name"`
	CustomerPhone string          `json:"customer_phone"`
	CustomerEmail string          `json:"customer_email"`
	Title         string          `json:"title"`
	Comment       string          `json:"comment"`
	CRMClientID   string          `json:"crm_client_id"`
	PriceTotal    money.Cents     `json:"price_total"`
	Currency      string          `json:"currency"`
	ExpireDate    *date.Date      `json:"expire_date"`
	FinishedAt    *db.Time        `json:"finished_at"`
	Documents     []heldPaper     `json:"documents"`
	Acceptances   []Acceptance    `json:"acceptances"`
	Questions     []Question      `json:"questions"`
	Mails         []mail.Personal `json:"mails"`
}

// heldPaper is a document that the person was given.
type heldPaper struct {
	VersionID  int64   `db:"version_id" json:"-"`
	FileID     int64   `db:"file_id" json:"-"`
	Number     int64   `db:"number" json:"number"`
	FinishedAt db.Time `db:"finished_at" json:"finished_at"`
	SHA256     string  `db:"sha256" json:"sha256"`
}

func readPapers(ctx context.Context, tx *db.Tx, versions []Version) (map[int64][]heldPaper, error) {
	ids := make([]int64, len(versions))
	for i := range versions {
		ids[i] = versions[i].ID
	}

	among, err := tx.AmongIDs("version_id", ids)
	if err != nil {
		return nil, err
	}

	rows, err := db.Select[heldPaper](ctx, tx, `
		SELECT version_id, file_id, number, finished_at, sha256
		FROM offer_documents
		WHERE {everyone} AND `+among.Places(1)+
		" ORDER BY version_id, number", among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the documents of a person: %w", err)
	}

	papers := map[int64][]heldPaper{}
	for _, row := range rows {
		papers[row.VersionID] = append(papers[row.VersionID], row)
	}

	return papers, nil
}

// readMails reads the mails about offers: those to the customer and those to colleagues that name
// one.
func readMails(ctx context.Context, tx *db.Tx, versions []Version) (map[int64][]mail.Personal, error) {
	ids := make([]int64, len(versions))
	for i := range versions {
		ids[i] = versions[i].ID
	}

	found, err := mail.PersonalAbout(ctx, tx, Versions.Entity, ids)
	sent := map[int64][]mail.Personal{}

	for _, m := range found {
		sent[m.About] = append(sent[m.About], m)
	}

	return sent, err
}

// readPages reads what people did on the pages of their offers.
func readPages(
	ctx context.Context, tx *db.Tx, versions []Version,
) (map[int64][]Acceptance, map[int64][]Question, error) {
	ids := make([]int64, len(versions))
	for i := range versions {
		ids[i] = versions[i].ID
	}

	accepted, err := AcceptancesOf(ctx, tx, ids...)
	if err != nil {
		return nil, nil, err
	}

	asked, err := QuestionsOf(ctx, tx, ids...)
	acceptances := map[int64][]Acceptance{}
	questions := map[int64][]Question{}

	for _, a := range accepted {
		acceptances[a.VersionID] = append(acceptances[a.VersionID], a)
	}

	for _, q := range asked {
		questions[q.VersionID] = append(questions[q.VersionID], q)
	}

	return acceptances, questions, err
}

func listHeld(ctx context.Context, tx *db.Tx, p person.Person) ([]person.Held, error) {
	versions, err := offersOfPerson(ctx, tx, p)
	if err != nil {
		return nil, err
	}

	papers, err := readPapers(ctx, tx, versions)
	if err != nil {
		return nil, err
	}

	sent, err := readMails(ctx, tx, versions)
	if err != nil {
		return nil, err
	}

	acceptances, questions, err := readPages(ctx, tx, versions)
	if err != nil {
		return nil, err
	}

	all := make([]person.Held, len(versions))
	for i := range versions {
		v := &versions[i]
		all[i] = person.Held{Kind: Versions.Entity, ID: v.ID, Name: v.Number, Data: heldOffer{
			Number:        v.Number,
			Status:        v.Status,
			CreatedAt:     v.CreatedAt,
			CustomerName:  v.CustomerName,
			CustomerPhone: v.CustomerPhone,
			CustomerEmail: v.CustomerEmail,
			Title:         v.Title,
			Comment:       v.Comment,
			CRMClientID:   v.CRMClientID,
			PriceTotal:    v.PriceTotal,
			Currency:      v.Currency,
			ExpireDate:    v.ExpireDate,
			FinishedAt:    v.FinishedAt,
			Documents:     append([]heldPaper{}, papers[v.ID]...),
			Acceptances:   append([]Acceptance{}, acceptances[v.ID]...),
			Questions:     append([]Question{}, questions[v.ID]...),
			Mails:         append([]mail.Personal{}, sent[v.ID]...),
		}}
	}

	return all, nil
}

// planErasure tells what becomes of the offers of a person: none was ever ordered, so nothing keeps
// their documents.
func planErasure(ctx context.Context, tx *db.Tx, p person.Person) (person.Erasure, error) {
	var e person.Erasure
	versions, err := offersOfPerson(ctx, tx, p)
	if err != nil || len(versions) == 0 {
		return e, err
	}

	papers, err := readPapers(ctx, tx, versions)
	if err != nil {
		return e, err
	}

	sent, err := readMails(ctx, tx, versions)
	if err != nil {
		return e, err
	}

	acceptances, questions, err := readPages(ctx, tx, versions)
	if err != nil {
		return e, err
	}

	for i := range versions {
		v := &versions[i]
		part := func(what string, count int) person.Part {
			return person.Part{Kind: Versions.Entity, ID: v.ID, Name: v.Number, What: what, Count: count}
		}

		e.Erased = append(e.Erased, part("texts", 1))
		if n := len(papers[v.ID]); n > 0 {
			e.Erased = append(e.Erased, part("documents", n))
		}
		if n := len(acceptances[v.ID]) + len(questions[v.ID]); n > 0 {
			e.Erased = append(e.Erased, part("page", n))
		}
		if n := len(sent[v.ID]); n > 0 {
			e.Erased = append(e.Erased, part("mails", n))
		}
		if v.Status != Archived {
			e.Erased = append(e.Erased, part("archived", 1))
		}
	}

	e.Stays = []person.Part{{Kind: Versions.Entity, What: "figures", Count: len(versions)}}
	return e, nil
}

// erasePerson takes the person out of their offers: the texts, the documents, the mails, the tags
// and what the log says. The car and its price stay, for the figures of the group.
func erasePerson(ctx context.Context, tx *db.Tx, p person.Person) error {
	versions, err := offersOfPerson(ctx, tx, p)
	if err != nil {
		return err
	}

	for _, id := range p.CustomerIDs {
		seen := 0
		for i := range versions {
			if c := versions[i].CustomerID; c != nil && *c == id {
				seen++
			}
		}

		if err := allSeen(ctx, tx, id, seen); err != nil {
			return err
		}
	}

	if len(versions) == 0 {
		return nil
	}

	papers, err := readPapers(ctx, tx, versions)
	if err != nil {
		return err
	}

	var ids, fileIDs []int64
	for i := range versions {
		id := versions[i].ID
		ids = append(ids, id)

		for _, paper := range papers[id] {
			fileIDs = append(fileIDs, paper.FileID)
		}

		if _, err := Versions.Update(ctx, tx, id, table.SeenAt(versions[i].Revision), func(v *Version) error {
			v.blankPerson(p.Names)
			return Statuses.Do(Archive, v, tx.Now())
		}); err != nil {
			return err
		}
	}

	among, err := tx.AmongIDs("version_id", ids)
	if err != nil {
		return err
	}
	if err := forgetPages(ctx, tx, ids); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `
		DELETE FROM offer_documents
		WHERE {everyone} AND `+among.Places(1), among.Args...); err != nil {
		return fmt.Errorf("delete documents: %w", err)
	}
	if err := files.Forget(ctx, tx, fileIDs); err != nil {
		return fmt.Errorf("delete documents: %w", err)
	}
	if err := mail.EraseAbout(ctx, tx, Versions.Entity, ids); err != nil {
		return err
	}

	return audit.EraseFields(ctx, tx, Versions.Entity, ids, "personal data erased", personalFields...)
}

// blankPerson takes out of the offer what names its customer; a title that names the person too.
func (v *Version) blankPerson(names []string) {
	title := find.Fold(v.Title)
	for _, name := range append(names, v.CustomerName) {
		for _, word := range strings.Fields(find.Fold(name)) {
			if len(word) > 3 && strings.Contains(title, word) {
				v.Title = ""
			}
		}
	}

	v.CustomerName = ""
	v.CustomerPhone = ""
	v.CustomerEmail = ""
	v.Comment = ""
	v.CRMDocTypeID = ""
	v.CRMDocID = ""
	v.CRMClientTypeID = ""
	v.CRMClientID = ""
}
