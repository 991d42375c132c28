package planning

import (
	"context"
	"fmt"
	"net/http"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// Quota is how many cars of a model a company may order in a month.
type Quota struct {
	table.Record
	Place
	ModelID int64 `db:"model_id" json:"model_id" minimum:"1"`
	SerieID int64 `db:"serie_id" fieldtag:"computed" json:"serie_id" readOnly:"true" doc:"that of the model"`
	Planned
	known known
}

// Planned is what a cell holds.
type Planned struct {
	Month  int64  `db:"month" json:"month" minimum:"1" maximum:"12"`
	Amount int64  `db:"amount" json:"amount" minimum:"-9999" maximum:"9999" doc:"0: none; sums take positive amounts only"`
	Note   string `db:"note" json:"note" maxLength:"1000"`
}

// known is what a write needs to know of what a cell names.
type known struct {
	// inUse says that the model or serie is not in the archive.
	inUse bool
	// asIs says that the program itself writes, which knows what it does.
	asIs bool
}

const serieOfModel = "COALESCE((SELECT m.serie_id FROM models m WHERE m.id = quotas.model_id), 0)"

var quotas = table.New(table.Table[Quota]{
	Name: "quotas", Entity: "quota", Scope: scope, Order: "company_id, brand_id, year, model_id, month",
	Sort:     map[string]string{"id": "id", "updated_at": "updated_at", "amount": "amount"},
	Owner:    func(q *Quota) table.Owner { return q.owner() },
	Params:   map[string]func(*Quota) int64{"serieId": func(q *Quota) int64 { return q.SerieID }},
	Prepare:  func(q *Quota) error { return q.checkBounds() },
	Fixed:    []string{"company_id", "brand_id", "model_id", "year", "month"},
	Reading:  PermQuota,
	Unique:   []table.Unique{{Field: "month", Within: []string{"company_id", "brand_id", "year", "model_id"}}},
	Computed: map[string]string{"serie_id": serieOfModel},
	Refs: []table.Ref[Quota]{
		{
			Field: "model_id", Table: "models", Scope: "{brand:brand_id}", ID: func(q *Quota) *int64 { return &q.ModelID },
			// One number says both: the serie, below zero where the model is in the archive.
			Column: "CASE WHEN status = 'active' THEN serie_id ELSE -serie_id END",
			Take:   func(q *Quota, serie int64) { q.SerieID, q.known.inUse = max(serie, -serie), serie > 0 },
		},
		companyRef(func(q *Quota) *int64 { return &q.CompanyID }),
	},
	Rules: quotaRules,
	Export: []table.Column[Quota]{
		{Head: "company_id", Value: func(q *Quota) any { return q.CompanyID }},
		{Head: "brand_id", Value: func(q *Quota) any { return q.BrandID }},
		{Head: "serie_id", Value: func(q *Quota) any { return q.SerieID }},
		{Head: "model_id", Value: func(q *Quota) any { return q.ModelID }},
		{Head: "year", Value: func(q *Quota) any { return q.Year }},
		{Head: "month", Value: func(q *Quota) any { return q.Month }},
		{Head: "amount", Value: func(q *Quota) any { return q.Amount }},
		{Head: "note", Value: func(q *Quota) any { return q.Note }},
	},
})

func companyRef[T any](of func(*T) *int64) table.Ref[T] {
	return table.Ref[T]{Field: "company_id", Table: "companies", Scope: "{company:id}", Shared: true, ID: of}
}

// mostNote is how long a note may be.
const mostNote = 1000

func (p *Planned) checkBounds() error {
	var wrong fault.Fields
	if p.Month < 1 || p.Month > 12 {
		wrong.Add("month", "month_of_year")
	}
	if p.Amount > most || p.Amount < -most {
		wrong.Add("amount", notInBounds)
	}
	wrong.Length("note", p.Note, mostNote)
	return wrong.Err()
}

// quotaRules keep closed months as they are, and new amounts to models that are sold.
func quotaRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Quota]) error {
	var pairs [][]any
	asked := map[Place]bool{}
	for _, c := range changes {
		q := rowOf(c)
		if !q.known.asIs && !asked[q.Place] {
			asked[q.Place] = true
			pairs = append(pairs, []any{q.CompanyID, q.BrandID, q.Year})
		}
	}

	closed, err := closedIn(ctx, tx, pairs)
	if err != nil {
		return err
	}

	for _, c := range changes {
		q := rowOf(c)
		switch {
		case q.known.asIs:
		case closed[monthAt{q.Place, q.Month}]:
			c.Refused = fault.New(fault.Invalid, monthClosed)
		case c.Before == nil && !q.known.inUse:
			c.Wrong.Add("model_id", "model_archived")
		case c.After != nil:
			yearRule(tx, &c.Wrong, quotaYears(tx.Today()), q.Year)
		}
	}

	return nil
}

// rowOf gives the row that a write leaves, or takes away.
func rowOf[T any](c *table.Change[T]) *T {
	if c.After != nil {
		return c.After
	}
	return c.Before
}

func yearRule(tx *db.Tx, wrong *fault.Fields, years Years, year int64) {
	if !tx.Actor.IsSystem() && !years.contains(year) {
		wrong.Add("year", "year_between", "first", years.First, "last", years.Last)
	}
}

// quotaCells are the cells of quotas.
var quotaCells = cells[Quota]{
	table: quotas, key: "model_id", years: quotaYears,
	blank: func(p Place, row, month int64) *Quota {
		return &Quota{Place: p, ModelID: row, Planned: Planned{Month: month}}
	},
	row:    func(q *Quota) int64 { return q.ModelID },
	of:     func(q *Quota) *Planned { return &q.Planned },
	head:   func(q *Quota) *table.Record { return &q.Record },
	params: func(q *Quota) []authz.Param { return append(q.permissionParams(), authz.ID("serieId", q.SerieID)) },
	closed: (*Place).closedMonths,
}

func quotaRoutes(a *httpapi.API) {
	httpapi.List(a, "/quota", PermQuota, quotas, quotasFilter)
	httpapi.Op(a, http.MethodGet, "/quota/grid", PermQuota, quotaGrid,
		httpapi.Summary("The quotas of a serie in a year: models by model range, their months, "+
			"what was ordered, and which months are closed."))
	httpapi.Op(a, http.MethodPost, "/quota", PermQuota, saveQuota,
		httpapi.Summary("Set the quota of a model in a month. A revision of 0 says that there was none."))
	httpapi.Op(a, http.MethodPost, "/quota/cells", PermQuota, saveQuotas, httpapi.MaxBody(mostBody),
		httpapi.Summary(cellsSummary))
	httpapi.Op(a, http.MethodGet, "/quota/spread", PermQuota, spreadQuota,
		httpapi.Summary("What a quota of a year comes to in each month, by the sales of earlier "+
			"years; closed months keep theirs. Nothing is saved."))
	audit.HistoryRoutes(a, "/quota", PermQuota, quotas)
}

type quotasInput struct {
	httpapi.ListInput
	BrandID   int64 `query:"brandId"`
	CompanyID int64 `query:"companyId"`
	SerieID   int64 `query:"serieId"`
	Year      int64 `query:"year"`
}

func quotasFilter(in *quotasInput) ([]db.Condition, error) {
	where := placeFilter(in.CompanyID, in.BrandID, in.Year)
	if in.SerieID != 0 {
		where = append(where, db.Condition{
			SQL:  "model_id IN (SELECT m.id FROM models m WHERE m.serie_id = ?)",
			Args: []any{in.SerieID},
		})
	}
	return where, nil
}

func placeFilter(company, brand, year int64) []db.Condition {
	return append(append(record.Where("company_id", company), record.Where("brand_id", brand)...),
		record.Where("year", year)...)
}

// quotaBody is one quota.
type quotaBody struct {
	SentOne
	ModelID int64 `json:"model_id" minimum:"1"`
	SerieID int64 `json:"serie_id,omitempty" doc:"that of the model, where it is given"`
}

func saveQuota(ctx context.Context, tx *db.Tx, in *oneInput[quotaBody]) (Quota, error) {
	b := in.Body
	place, err := b.placeOf(ctx, tx, "models", "model_id", b.ModelID)
	if err != nil {
		return Quota{}, err
	}

	id, err := quotaCells.saveOne(ctx, tx, place, b.asCell(b.ModelID, in.Saw()), b.ID)
	if err != nil || id == 0 {
		return *quotaCells.blank(place, b.ModelID, b.Month), err
	}
	q, err := quotas.Get(ctx, tx, id)
	if err == nil && b.SerieID != 0 && b.SerieID != q.SerieID {
		err = fault.WrongField("serie_id", "unknown_reference")
	}

	return q, err
}

func saveQuotas(ctx context.Context, tx *db.Tx, in *cellsInput) (CellAnswers, error) {
	return quotaCells.saveCells(ctx, tx, in.Body)
}

// AddQuotas adds quotas as they stand; the demo group has some.
func AddQuotas(ctx context.Context, tx *db.Tx, rows []Quota) error {
	for i := range rows {
		rows[i].known.asIs = true
	}

	if err := quotas.InsertMany(ctx, tx, rows); err != nil {
		return fmt.Errorf("add quotas: %w", err)
	}
	return nil
}
