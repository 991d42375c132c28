package people

import (
	"context"
	"net/http"
	"slices"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// Substitution lets a user act for another in a company while that one is away. It
// begins and ends by itself, with its days.
type Substitution struct {
	table.Record
	CompanyID       int64     `db:"company_id" json:"company_id" minimum:"1"`
	UserID          int64     `db:"user_id" json:"user_id" minimum:"1" doc:"who acts"`
	UserName        string    `db:"user_name" fieldtag:"computed" json:"user_name" readOnly:"true"`
	SubstitutedID   int64     `db:"substituted_user_id" json:"substituted_user_id" minimum:"1" doc:"who is away"`
	SubstitutedName string    `db:"substituted_user_name" fieldtag:"computed" json:"substituted_user_name" readOnly:"true"`
	DateFrom        date.Date `db:"date_from" json:"date_from" doc:"the first day"`
	DateTo          date.Date `db:"date_to" json:"date_to" doc:"the last day"`
	Status          string    `db:"status" json:"status" enum:"active,archive" doc:"archive cancels it; what is cancelled comes back by restoring it only"`
	State           string    `db:"state" fieldtag:"computed" json:"state" enum:"planned,current,ended,cancelled" readOnly:"true" doc:"by status and days"`
}

// The statuses of a substitution (U-030).
const (
	substitutionActive  = "active"
	substitutionArchive = "archive"
)

var substitutions = table.New(table.Table[Substitution]{
	Name: "substitutions", Entity: "substitution", Scope: "{company:company_id}", Order: "date_from DESC, id DESC",
	Sort:    map[string]string{"date_from": "date_from", "date_to": "date_to", "updated_at": "updated_at", "id": "id"},
	Reading: permSubstitution,
	Owner:   func(s *Substitution) table.Owner { return table.OfCompany(s.CompanyID) },
	Fixed:   []string{"company_id", "substituted_user_id"},
	Computed: map[string]string{
		"user_name":             "COALESCE((SELECT u.name FROM users u WHERE u.id = substitutions.user_id), '')",
		"substituted_user_name": "COALESCE((SELECT u.name FROM users u WHERE u.id = substitutions.substituted_user_id), '')",
		"state": `CASE WHEN substitutions.status = 'archive' THEN 'cancelled' WHEN substitutions.date_to < {today} THEN 'ended'
			WHEN substitutions.date_from > {today} THEN 'planned' ELSE 'current' END`,
	},
	Prepare: (*Substitution).prepare,
	Refs: []table.Ref[Substitution]{{
		Field:  "company_id",
		Table:  "companies",
		Scope:  "{company:id}",
		Shared: true,
		ID:     func(s *Substitution) *int64 { return &s.CompanyID },
	}},
	Parents: []table.Parent[Substitution]{{
		Field: "company_id",
		Table: "companies",
		Scope: "{company:id}",
		InUse: "status = 'active'",
		Of:    companyInUse,
	}},
	Rules:         substitutionRules,
	NeverRestored: []string{"status"},
	Export: []table.Column[Substitution]{
		{Head: "substituted_user_name", Value: func(s *Substitution) any { return s.SubstitutedName }},
		{Head: "user_name", Value: func(s *Substitution) any { return s.UserName }},
		{Head: "date_from", Value: func(s *Substitution) any { return s.DateFrom }},
		{Head: "date_to", Value: func(s *Substitution) any { return s.DateTo }},
		{Head: "state", Value: func(s *Substitution) any { return s.State }},
	},
})

// companyInUse gives the company of a substitution that is not cancelled.
func companyInUse(s *Substitution) *int64 {
	if s.Status != substitutionActive {
		return nil
	}
	return &s.CompanyID
}

func (s *Substitution) prepare() error {
	var fields fault.Fields
	for field, day := range map[string]date.Date{"date_from": s.DateFrom, "date_to": s.DateTo} {
		if day.IsZero() {
			fields.Add(field, "required")
		}
	}

	if len(fields) == 0 && s.DateTo.Compare(s.DateFrom) < 0 {
		fields.Add("date_to", "date_order")
	}

	for field, user := range map[string]int64{"user_id": s.UserID, "substituted_user_id": s.SubstitutedID} {
		if user == 0 {
			fields.Add(field, "required")
		}
	}

	if s.UserID == s.SubstitutedID && s.UserID != 0 {
		fields.Add("user_id", "substitution_self")
	}

	fields.OneOf("status", s.Status, substitutionActive, substitutionArchive)
	return fields.Err()
}

// substitutionRules asks for two active users of the company and days that are not past. A user has one
// substitute for a company and a day, and nobody stands in for themselves by way of others. The actor is
// somebody else, who has the rights of the user who is away. Making a substitution takes the right to do
// so, and one that is over stays as it was.
func substitutionRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Substitution]) error {
	if err := mayAppoint(ctx, tx, changes); err != nil {
		return err
	}

	keepOver(tx, changes)
	var asked []*Substitution
	for _, c := range changes {
		if isAsked(tx, c) {
			asked = append(asked, c.After)
		}
	}

	if len(asked) == 0 {
		return nil
	}

	workers, err := findWorkers(ctx, tx, asked)
	if err != nil {
		return err
	}
	others, err := readOtherSubstitutions(ctx, tx, asked)
	if err != nil {
		return err
	}

	for _, c := range changes {
		if !isAsked(tx, c) {
			continue
		}
		checkDays(tx, c)
		for field, id := range map[string]int64{"user_id": c.After.UserID, "substituted_user_id": c.After.SubstitutedID} {
			if !workers[worker{c.After.CompanyID, id}] {
				c.Wrong.Add(field, "not_of_company")
			}
		}
		others = checkAgainst(c, others)
	}

	return nil
}

// keepOver refuses to change a substitution that has ended or was cancelled: it says who acted for whom. A cancelled
// one comes back as it was, while its days are not past.
func keepOver(tx *db.Tx, changes []*table.Change[Substitution]) {
	for _, c := range changes {
		if c.Refused != nil || c.Before == nil || c.After == nil {
			continue
		}

		was := *c.Before
		is := *c.After
		moved := was.UserID != is.UserID || was.DateFrom != is.DateFrom || was.DateTo != is.DateTo

		switch {
		case was.Status == substitutionArchive && moved:
			c.Refused = fault.New(fault.Conflict, "substitution_cancelled")
		case hasEnded(tx, &was) && (moved || was.Status != is.Status):
			c.Refused = fault.New(fault.Conflict, "substitution_ended")
		}
	}
}

// hasEnded reports whether the last day of a substitution is past.
func hasEnded(tx *db.Tx, s *Substitution) bool {
	return s.Status == substitutionActive && s.DateTo.Compare(tx.Today()) < 0
}

// isAsked reports whether a substitution shall hold, and is not one that ended as it was.
func isAsked(tx *db.Tx, c *table.Change[Substitution]) bool {
	if c.Refused != nil || c.After == nil || c.Before != nil && hasEnded(tx, c.Before) {
		return false
	}
	return c.After.Status == substitutionActive
}

// checkDays notes days in the past, but for those that were so already.
func checkDays(tx *db.Tx, c *table.Change[Substitution]) {
	began := c.Before != nil && c.Before.Status == substitutionActive && c.Before.DateFrom == c.After.DateFrom
	if !began && c.After.DateFrom.Compare(tx.Today()) < 0 {
		c.Wrong.Add("date_from", "date_past")
	}
	if c.After.DateTo.Compare(tx.Today()) < 0 {
		c.Wrong.Add("date_to", "date_past")
	}
}

// checkAgainst notes which others a substitution overlaps, or forms a circle with, and gives them with it.
func checkAgainst(c *table.Change[Substitution], others []otherSubstitution) []otherSubstitution {
	s := c.After
	for i := range others {
		o := &others[i]
		isItself := o.ID == s.ID && c.Before != nil
		if isItself || o.CompanyID != s.CompanyID ||
			o.DateTo.Compare(s.DateFrom) < 0 || s.DateTo.Compare(o.DateFrom) < 0 {
			continue
		}

		switch {
		case o.SubstitutedID == s.SubstitutedID:
			c.Wrong.Add("date_from", "substitution_overlap",
				"user", o.UserName, "from", o.DateFrom.String(), "to", o.DateTo.String())
		case o.SubstitutedID == s.UserID && formsCircle(o, c, others):
			c.Wrong.Add("user_id", "substitution_circle",
				"from", o.DateFrom.String(), "to", o.DateTo.String())
		}
	}

	return append(others, otherSubstitution{
		s.ID, s.CompanyID, s.UserID, s.SubstitutedID, s.DateFrom, s.DateTo, s.UserName,
	})
}

// mostStretches bounds how far circles of substitutes are looked for.
const mostStretches = 1000

// formsCircle reports whether the user who acts for the substitute is in the end the user who is away, over
// any number of users who stand in for each other on the same days.
func formsCircle(first *otherSubstitution, c *table.Change[Substitution], others []otherSubstitution) bool {
	type stretch struct {
		userID   int64
		from, to date.Date
	}

	s := c.After
	shared := func(at stretch, o *otherSubstitution) (stretch, bool) {
		if o.DateFrom.Compare(at.from) > 0 {
			at.from = o.DateFrom
		}
		if o.DateTo.Compare(at.to) < 0 {
			at.to = o.DateTo
		}
		return stretch{o.UserID, at.from, at.to}, at.from.Compare(at.to) <= 0
	}

	begin, _ := shared(stretch{s.UserID, s.DateFrom, s.DateTo}, first)
	open := []stretch{begin}
	for seen := 0; seen < len(open) && seen < mostStretches; seen++ {
		at := open[seen]
		if at.userID == s.SubstitutedID {
			return true
		}

		for i := range others {
			o := &others[i]
			if o.ID == s.ID && c.Before != nil || o.CompanyID != s.CompanyID || o.SubstitutedID != at.userID {
				continue
			}
			if next, together := shared(at, o); together {
				open = append(open, next)
			}
		}
	}

	return false
}

// otherSubstitution is one that others are held against.
type otherSubstitution struct {
	ID            int64     `db:"id"`
	CompanyID     int64     `db:"company_id"`
	UserID        int64     `db:"user_id"`
	SubstitutedID int64     `db:"substituted_user_id"`
	DateFrom      date.Date `db:"date_from"`
	DateTo        date.Date `db:"date_to"`
	UserName      string    `db:"name"`
}

// worker is a user who works with a company.
type worker struct {
	CompanyID int64 `db:"company_id"`
	UserID    int64 `db:"user_id"`
}

func findWorkers(ctx context.Context, tx *db.Tx, rows []*Substitution) (map[worker]bool, error) {
	var companies, people []int64
	for _, s := range rows {
		companies = append(companies, s.CompanyID)
		people = append(people, s.UserID, s.SubstitutedID)
	}

	where := db.Matching(db.In("c.company_id", uniqueIDs(companies)), db.In("c.user_id", uniqueIDs(people)))
	found, err := db.Select[worker](ctx, tx, `SELECT c.company_id, c.user_id
		FROM user_companies c
		JOIN users u ON u.id = c.user_id
		WHERE {company:c.company_id} AND u.status = 'active'`+where.Text(), where.Args...)
	if err != nil {
		return nil, err
	}

	workers := map[worker]bool{}
	for _, w := range found {
		workers[w] = true
	}

	return workers, nil
}

// readOtherSubstitutions reads the substitutions of the same companies that have not ended. A transaction that
// writes another of such a company waits until this one ends.
func readOtherSubstitutions(ctx context.Context, tx *db.Tx, rows []*Substitution) ([]otherSubstitution, error) {
	var companies []int64
	for _, s := range rows {
		companies = append(companies, s.CompanyID)
	}

	of := db.Matching(db.In("id", uniqueIDs(companies)))
	lock := "SELECT id FROM companies WHERE {company:id}" + of.Text() + " ORDER BY id" + tx.ForUpdate()
	if _, err := db.Select[int64](ctx, tx, lock, of.Args...); err != nil {
		return nil, err
	}

	where := db.Matching(db.In("s.company_id", uniqueIDs(companies)))
	return db.Select[otherSubstitution](ctx, tx, `
		SELECT s.id, s.company_id, s.user_id, s.substituted_user_id, s.date_from, s.date_to, u.name
		FROM substitutions s
		JOIN users u ON u.id = s.user_id
		WHERE {company:s.company_id} AND s.status = 'active' AND s.date_to >= {today}`+where.Text()+`
		ORDER BY s.id`, where.Args...)
}

func uniqueIDs(ids []int64) []int64 {
	return slices.Compact(slices.Sorted(slices.Values(ids)))
}

var (
	permSubstitution       = authz.Perm("app.company.substitution")
	permSubstitutionCreate = authz.Perm("app.substitution.create")
)

var substitutionData = record.Data[Substitution]{
	Table:   substitutions,
	Blank:   Substitution{Status: substitutionActive},
	Archive: &record.Archive[Substitution]{Columns: []string{"status"}, Mark: markArchived},
}

func markArchived(s *Substitution, inUse bool, _ db.Time) error {
	s.Status = substitutionArchive
	if inUse {
		s.Status = substitutionActive
	}
	return nil
}

func substitutionRoutes(a *httpapi.API) {
	const path = "/substitution"
	httpapi.List(a, path, permSubstitution, substitutions, substitutionFilter)
	httpapi.Op(a, http.MethodGet, path+"/{id}", permSubstitution, getSubstitution)
	httpapi.Op(a, http.MethodPost, path, permSubstitution, createSubstitution)
	httpapi.Op(a, http.MethodPut, path+"/{id}", permSubstitution, updateSubstitution)
	httpapi.Op(a, http.MethodDelete, path+"/{id}", permSubstitution, cancelSubstitution,
		httpapi.Summary("Cancel a substitution: it goes to the archive."))
	audit.Routes(a, path, permSubstitution, substitutions)
	record.BulkRoutes(a, path, permSubstitution, substitutionData, substitutionFilter)
}

func getSubstitution(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Substitution, error) {
	return substitutions.Get(ctx, tx, in.ID)
}

func createSubstitution(ctx context.Context, tx *db.Tx, in *httpapi.Create[Substitution]) (Substitution, error) {
	s := substitutionData.Blank
	if err := s.applyBody(in.Body); err != nil {
		return s, err
	}
	return substitutions.Insert(ctx, tx, s)
}

func updateSubstitution(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[Substitution]) (Substitution, error) {
	return substitutions.Update(ctx, tx, in.ID, in.Saw(), func(s *Substitution) error { return s.applyBody(in.Body) })
}

func cancelSubstitution(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (Substitution, error) {
	return substitutions.Update(ctx, tx, in.ID, in.Saw(), func(s *Substitution) error {
		return substitutionData.Archive.Mark(s, false, tx.Now())
	})
}

// applyBody applies the fields of a body. Its status cancels, as deleting does, and brings nothing back:
// another substitution may have taken the place of a cancelled one.
func (s *Substitution) applyBody(body table.Patch[Substitution]) error {
	isNew := s.ID == 0
	before := s.Status
	if err := body.Apply(s); err != nil {
		return err
	}

	var wrong fault.Fields
	if isNew || before == substitutionArchive {
		wrong.OneOf("status", s.Status, before)
	}

	return wrong.Err()
}

type substitutionsInput struct {
	httpapi.ListInput
	CompanyID int64  `query:"companyId"`
	Status    string `query:"status" enum:"active,archive,deleted,all" default:"active" doc:"active: neither cancelled nor ended; archive, and deleted: those others"`
}

func substitutionFilter(in *substitutionsInput) ([]db.Condition, error) {
	where := record.Where("company_id", in.CompanyID)
	switch in.Status {
	case "all":
	case "archive", "deleted":
		where = append(where, db.Condition{SQL: "(status = 'archive' OR date_to < {today})"})
	default:
		where = append(where, db.Condition{SQL: "status = 'active' AND date_to >= {today}"})
	}

	return where, nil
}
