package customer

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/person"
	"forecourt/internal/platform/record"
)

// A person may be several customers of the group's companies: the same e-mail
// address or telephone says so. What is held on them is shown and erased as
// far as the caller sees the companies.

// personOf finds the person that a customer is, with all customers that are this person.
func personOf(ctx context.Context, tx *db.Tx, id int64) (person.Person, []Customer, error) {
	var p person.Person
	c, err := customers.Get(ctx, tx, id)
	if err != nil {
		return p, nil, err
	}

	const same = "SELECT id FROM customers WHERE %[1]s_key = $%[2]d AND %[1]s_key <> ''"
	// With what became part of them: a record that was merged away still says who it was.
	rows, err := db.Select[Customer](ctx, tx, "SELECT "+customers.Columns()+`
		FROM customers
		WHERE `+customers.Scope+` AND id IN (
			WITH RECURSIVE person(id) AS (
				SELECT id FROM customers WHERE id = $1 UNION `+
		fmt.Sprintf(same, "email", 2)+" UNION "+fmt.Sprintf(same, "phone", 3)+
		` UNION SELECT part.id
			FROM customers part
			JOIN person ON part.merged_into_id = person.id) SELECT id FROM person) ORDER BY id`, id, c.EmailKey, c.PhoneKey)
	if err != nil {
		return p, nil, fmt.Errorf("find the customers that are one person: %w", err)
	}

	add := func(to *[]string, value string) {
		if value != "" && !slices.Contains(*to, value) {
			*to = append(*to, value)
		}
	}

	for i := range rows {
		p.CustomerIDs = append(p.CustomerIDs, rows[i].ID)
		add(&p.Names, rows[i].Name)
		add(&p.Names, rows[i].CompanyName)
	}

	add(&p.Emails, c.EmailKey)
	add(&p.Phones, c.PhoneKey)
	return p, rows, nil
}

// PersonalData is everything that is held on one person.
type PersonalData struct {
	id     int64         // of the customer
	Name   string        `json:"name"`
	MadeAt db.Time       `json:"made_at"`
	MadeBy string        `json:"made_by"`
	Held   []person.Held `json:"held" nullable:"false"`
}

// SavedAs gives the name under which a browser saves the file.
func (d PersonalData) SavedAs() string { return fmt.Sprintf("customer-%d.json", d.id) }

func (o *Operations) personalData(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (PersonalData, error) {
	p, rows, err := personOf(ctx, tx, in.ID)
	if err != nil {
		return PersonalData{}, err
	}
	data := PersonalData{id: in.ID, MadeAt: tx.Now(), MadeBy: tx.Actor.Name, Held: []person.Held{}}

	for i := range rows {
		if rows[i].ID == in.ID {
			data.Name = rows[i].Called()
		}
		data.Held = append(data.Held, person.Held{
			Kind: customers.Entity,
			ID:   rows[i].ID,
			Name: rows[i].Called(),
			Data: rows[i],
		})
	}

	consents, err := consentsOf(ctx, tx, p.CustomerIDs, slices.Concat(p.Emails, p.Phones)...)
	if err != nil {
		return data, err
	}

	for _, c := range consents {
		data.Held = append(data.Held, person.Held{Kind: "consent", ID: c.ID, Name: c.Purpose, Data: c})
	}

	for _, area := range o.areas {
		held, err := area.Held(ctx, tx, p)
		if err != nil {
			return data, fmt.Errorf("read what %s hold: %w", area.Name, err)
		}
		data.Held = append(data.Held, held...)
	}

	return data, o.addLog(ctx, tx, p, &data)
}

// The words for what an erasure does.
const (
	eraseRecord  = "record"
	eraseEntries = "entries"
)

// previewErasure says what an erasure would take away, and what stays.
func (o *Operations) previewErasure(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (person.Erasure, error) {
	p, rows, err := personOf(ctx, tx, in.ID)
	if err != nil {
		return person.Erasure{}, err
	}
	return o.describeErasure(ctx, tx, p, rows)
}

func (o *Operations) describeErasure(
	ctx context.Context,
	tx *db.Tx,
	p person.Person,
	rows []Customer,
) (person.Erasure, error) {
	e := person.Erasure{Erased: []person.Part{}, Stays: []person.Part{}}
	for i := range rows {
		if rows[i].ErasedAt == nil {
			e.Erased = append(e.Erased, person.Part{
				Kind:  customers.Entity,
				ID:    rows[i].ID,
				Name:  rows[i].Called(),
				What:  eraseRecord,
				Count: 1,
			})
		}
	}

	for _, area := range o.areas {
		part, err := area.Erasable(ctx, tx, p)
		if err != nil {
			return e, fmt.Errorf("look what %s hold: %w", area.Name, err)
		}
		e.Erased = append(e.Erased, part.Erased...)
		e.Stays = append(e.Stays, part.Stays...)
	}

	consents, err := consentsOf(ctx, tx, p.CustomerIDs, slices.Concat(p.Emails, p.Phones)...)
	if err != nil {
		return e, err
	}
	former, err := audit.FormerRecords(ctx, tx, p.CustomerIDs)
	if err != nil {
		return e, err
	}
	e.Erased = append(e.Erased, person.Part{Kind: "log", What: eraseEntries, Count: len(e.Erased) + len(former)})
	if len(consents) > 0 {
		e.Stays = append(e.Stays, person.Part{Kind: "consent", What: "consents", Count: len(consents)})
	}
	e.Stays = append(e.Stays, person.Part{Kind: "log", What: eraseEntries, Count: 1},
		person.Part{Kind: "backup", What: "backups", Count: 1})

	return e, nil
}

type eraseInput struct {
	ID int64 `path:"id" minimum:"1"`
	httpapi.Seen
	Body struct {
		Name     string `json:"name" maxLength:"255" doc:"what the customer goes by, typed by hand"`
		Revision int64  `json:"revision,omitempty" doc:"the revision the caller has seen"`
	}
}

// reason stands beside each erased entry of the log.
const reason = "personal data erased"

// erasePerson blanks what is held on a person, and says what was and what stays.
func (o *Operations) erasePerson(ctx context.Context, tx *db.Tx, in *eraseInput) (person.Erasure, error) {
	p, rows, err := personOf(ctx, tx, in.ID)
	if err != nil {
		return person.Erasure{}, err
	}
	at := slices.IndexFunc(rows, func(c Customer) bool { return c.ID == in.ID })
	if at < 0 {
		return person.Erasure{}, fault.New(fault.NotFound, "not_found")
	}

	c := &rows[at]
	if c.ErasedAt != nil {
		return person.Erasure{}, fault.New(fault.Conflict, "customer_erased")
	}
	if err := customers.Unmoved(tx, *c, in.SawIn(in.Body.Revision)); err != nil {
		return person.Erasure{}, err
	}
	if find.Key(in.Body.Name) != find.Key(c.Called()) {
		return person.Erasure{}, fault.WrongField("name", "customer_name")
	}

	done, err := o.describeErasure(ctx, tx, p, rows)
	if err != nil {
		return done, err
	}

	former, err := audit.FormerRecords(ctx, tx, p.CustomerIDs)
	if err != nil {
		return done, err
	}

	for _, area := range o.areas {
		if err := area.Erase(ctx, tx, p); err != nil {
			return done, fmt.Errorf("erase what %s hold: %w", area.Name, err)
		}
	}

	for i := range rows {
		if rows[i].ErasedAt != nil {
			continue
		}
		if _, err := customers.Update(ctx, tx, rows[i].ID, table.SeenAt(rows[i].Revision), func(c *Customer) error {
			c.blankPerson(tx.Now())
			return nil
		}); err != nil {
			return done, err
		}
	}

	if err := o.eraseFormer(ctx, tx, p, former); err != nil {
		return done, err
	}

	return done, audit.EraseFields(ctx, tx, customers.Entity, p.CustomerIDs, reason, personal...)
}

// blankPerson takes everything from the customer that says who it was.
func (c *Customer) blankPerson(now db.Time) {
	c.Type = Private
	c.Status = record.Deleted
	c.ErasedAt = &now
	c.Name = ""
	c.CompanyName = ""
	c.CompanyCode = ""
	c.VAT = ""
	c.Phone = ""
	c.Email = ""
	c.Address = ""
	c.Comment = ""
	c.CompanyCountryID = nil
	c.LanguageID = nil
	c.LastTestDriveAt = nil
}
