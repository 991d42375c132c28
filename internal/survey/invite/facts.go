package invite

import (
	"context"
	"fmt"

	"forecourt/internal/customer"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/person"
	"forecourt/internal/platform/settings"
	"forecourt/internal/response"
	"forecourt/internal/survey/followup"
)

// asked is somebody whom a company may ask: what a transaction says that matters for it.
type asked struct {
	ID        int64 // of the response; 0: it has none yet
	Order     int64 // who came first: by the transaction
	CompanyID int64
	BrandID   int64
	Unit      string
	Date      date.Date
	Email     string
	EmailKey  string
	VIN       string
	Plate     string
}

// company is what is known of who asks.
type company struct {
	ID          int64      `db:"id"`
	Name        string     `db:"name"`
	Address     string     `db:"address"`
	Email       string     `db:"email"`
	PrivacyURL  string     `db:"privacy_url"`
	OptOutSince *date.Date `db:"opt_out_since"`
	Country     string     `db:"country_code"`
	LanguageID  int64      `db:"language_id"`
	Basis       string     `db:"survey_basis"`
}

// readCompanies reads the companies that ask, by id.
func readCompanies(ctx context.Context, tx *db.Tx) (map[int64]company, error) {
	rows, err := db.Select[company](ctx, tx, `SELECT c.id, c.name, c.address, c.email, c.privacy_url,
		c.opt_out_since, c.country_code, c.language_id, COALESCE(x.survey_basis, 'consent') AS survey_basis
		FROM companies c LEFT JOIN countries x ON x.code = c.country_code WHERE {everyone}`)
	if err != nil {
		return nil, fmt.Errorf("read the companies that ask: %w", err)
	}

	found := make(map[int64]company, len(rows))
	for _, c := range rows {
		found[c.ID] = c
	}

	return found, nil
}

// world is what decides about many at once, read with a few statements.
type world struct {
	hours
	today      date.Date
	surveys    map[desk]bound
	companies  map[int64]company
	own        map[string]bool
	suppressed map[string]mail.Suppression
	consents   map[said]string
	earlier    map[int64]bool // by Order
	lately     map[string][]lately
}

// said is a person with a company.
type said struct {
	CompanyID int64
	Hash      string
}

// lately is a mail that a person was sent, or will be.
type lately struct {
	ID       int64  `db:"id"`
	EmailKey string `db:"email_key"`
	State    string `db:"state"`
}

// readWorld reads what decides about many who may be asked.
func readWorld(ctx context.Context, tx *db.Tx, all []asked) (*world, error) {
	w := &world{today: tx.Today()}
	var err error
	if w.set, err = settings.ForSurveys(ctx, tx); err != nil {
		return nil, err
	}
	if w.surveys, err = readSurveys(ctx, tx); err != nil {
		return nil, err
	}
	if w.companies, err = readCompanies(ctx, tx); err != nil {
		return nil, err
	}

	var countries []string
	for id := range w.companies {
		countries = append(countries, w.companies[id].Country)
	}

	if w.holidays, err = followup.HolidaysOf(ctx, tx, countries...); err != nil {
		return nil, err
	}

	var keys []string
	seen := map[string]bool{"": true}
	for _, a := range all {
		if !seen[a.EmailKey] {
			seen[a.EmailKey] = true
			keys = append(keys, a.EmailKey)
		}
	}

	for _, read := range []func(context.Context, *db.Tx, []string) error{w.readOwn, w.readSuppressed, w.readLately} {
		if err := read(ctx, tx, keys); err != nil {
			return nil, err
		}
	}

	if err := w.readConsents(ctx, tx, all); err != nil {
		return nil, err
	}

	return w, w.readEarlier(ctx, tx, all)
}

// makeTuples makes a tuple of each text.
func makeTuples(texts []string) [][]any {
	tuples := make([][]any, len(texts))
	for i, text := range texts {
		tuples[i] = []any{text}
	}
	return tuples
}

// readOwn finds addresses of users: staff who test with their own would count as customers.
func (w *world) readOwn(ctx context.Context, tx *db.Tx, keys []string) error {
	w.own = map[string]bool{}
	emails, err := db.Select[string](ctx, tx, `SELECT email
		FROM users
		WHERE {everyone} AND status <> 'deleted' AND email <> ''
		UNION SELECT email
		FROM user_brands
		WHERE {everyone} AND email <> ''`)
	for _, email := range emails {
		w.own[person.EmailKey(email)] = true
	}

	return err
}

// readSuppressed finds the addresses that get no mails of surveys.
func (w *world) readSuppressed(ctx context.Context, tx *db.Tx, keys []string) (err error) {
	w.suppressed, err = mail.Suppressed(ctx, tx, keys)
	return err
}

// readLately finds the people to whom some company of the group has written, or is about to.
func (w *world) readLately(ctx context.Context, tx *db.Tx, keys []string) error {
	w.lately = map[string][]lately{}
	if len(keys) == 0 || w.set.TooSoon == 0 {
		return nil
	}

	among, err := tx.Among([]string{"email_key"}, makeTuples(keys))
	if err != nil {
		return err
	}

	since := db.At(tx.Now().AddDate(0, 0, -w.set.TooSoon))
	rows, err := db.Select[lately](ctx, tx, `SELECT id, email_key, state
		FROM survey_responses
		WHERE {everyone} AND email_key <> '' AND kind IN ('invited', 'check')
			AND (sent_at >= $1 OR state = 'queued') AND `+
		among.Places(2), append([]any{since}, among.Args...)...)
	for _, r := range rows {
		w.lately[r.EmailKey] = append(w.lately[r.EmailKey], r)
	}

	return err
}

// readConsents finds the newest that each person said to the company.
func (w *world) readConsents(ctx context.Context, tx *db.Tx, all []asked) error {
	w.consents = map[said]string{}
	var tuples [][]any
	seen := map[said]bool{}

	for _, a := range all {
		at := said{a.CompanyID, customer.AddressHash(a.EmailKey)}
		if a.EmailKey != "" && !seen[at] {
			seen[at] = true
			tuples = append(tuples, []any{at.CompanyID, at.Hash})
		}
	}

	if len(tuples) == 0 {
		return nil
	}

	among, err := tx.Among([]string{"c.company_id", "c.address_hash"}, tuples)
	if err != nil {
		return err
	}

	rows, err := db.Select[struct {
		CompanyID int64   `db:"company_id"`
		Hash      string  `db:"address_hash"`
		Given     db.Flag `db:"given"`
	}](ctx, tx, `SELECT c.company_id, c.address_hash, c.given
		FROM consents c
		WHERE {everyone} AND c.channel = 'email' AND c.purpose = 'survey'
			AND `+customer.Counting+" AND "+among.Places(1)+" ORDER BY c.at, c.id", among.Args...)
	for _, r := range rows { // the newest comes last
		word := "no"
		if r.Given {
			word = "yes"
		}
		w.consents[said{r.CompanyID, r.Hash}] = word
	}

	return err
}

// readEarlier finds the visits whose vehicle was there for the same unit not long before.
func (w *world) readEarlier(ctx context.Context, tx *db.Tx, all []asked) error {
	w.earlier = map[int64]bool{}
	if w.set.Duplicate == 0 {
		return nil
	}

	for column, of := range map[string]func(asked) string{
		"vin":              func(a asked) string { return a.VIN },
		"licence_plate_no": plateWithoutVIN,
	} {
		cars := map[string][]asked{}
		var tuples [][]any
		for _, a := range all {
			number := of(a)
			if number == "" {
				continue
			}
			if cars[number] == nil {
				tuples = append(tuples, []any{number})
			}
			cars[number] = append(cars[number], a)
		}

		if len(tuples) == 0 {
			continue
		}

		among, err := tx.Among([]string{column}, tuples)
		if err != nil {
			return err
		}

		rows, err := db.Select[struct {
			ID     int64     `db:"id"`
			Unit   string    `db:"business_unit"`
			Date   date.Date `db:"date"`
			Number string    `db:"number"`
		}](ctx, tx, "SELECT id, business_unit, date, "+column+` AS number FROM transactions
			WHERE {everyone} AND `+column+" <> '' AND "+among.Places(1), among.Args...)
		if err != nil {
			return err
		}

		for _, r := range rows {
			for _, a := range cars[r.Number] {
				days := a.Date.DaysSince(r.Date)
				if r.ID != a.Order && r.Unit == a.Unit && days <= int64(w.set.Duplicate) &&
					(days > 0 || days == 0 && r.ID < a.Order) {
					w.earlier[a.Order] = true
				}
			}
		}
	}

	return nil
}

// plateWithoutVIN gives the plate of a vehicle whose VIN is not known.
func plateWithoutVIN(a asked) string {
	if a.VIN != "" {
		return ""
	}
	return a.Plate
}

// gatherFacts gathers the facts about one who may be asked.
func (w *world) gatherFacts(a asked) facts {
	c := w.companies[a.CompanyID]
	_, survey := w.surveys[desk{a.CompanyID, a.BrandID, a.Unit}]
	_, suppressed := w.suppressed[a.EmailKey]
	f := facts{
		survey:      survey,
		sender:      c.Address != "" && c.PrivacyURL != "",
		email:       a.Email,
		own:         w.own[a.EmailKey],
		suppressed:  suppressed && a.EmailKey != "",
		consent:     w.consents[said{a.CompanyID, customer.AddressHash(a.EmailKey)}],
		existing:    c.Basis == "existing_customer",
		optOutSince: c.OptOutSince,
		visit:       a.Date, earlier: w.earlier[a.Order],
	}

	for _, r := range w.lately[a.EmailKey] {
		// Of two that wait the first goes.
		if r.ID != a.ID && (r.State != response.Queued || a.ID == 0 || r.ID < a.ID) {
			f.asked = true
		}
	}

	return f
}
