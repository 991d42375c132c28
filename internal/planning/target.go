package planning

import (
	"context"
	"fmt"
	"net/http"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
)

// Target is how many cars of a serie a company is to sell in a month.
type Target struct {
	table.Record
	Place
	SerieID int64 `db:"serie_id" json:"serie_id" minimum:"1"`
	Planned
	known known
}

var targets = table.New(table.Table[Target]{
	Name: "sales_targets", Entity: "sales-target", Scope: scope, Order: "company_id, brand_id, year, serie_id, month",
	Sort:    map[string]string{"id": "id", "updated_at": "updated_at", "amount": "amount"},
	Owner:   func(t *Target) table.Owner { return t.owner() },
	Params:  map[string]func(*Target) int64{"year": func(t *Target) int64 { return t.Year }},
	Prepare: func(t *Target) error { return t.checkBounds() },
	Fixed:   []string{"company_id", "brand_id", "serie_id", "year", "month"},
	Reading: PermTargets,
	Unique:  []table.Unique{{Field: "month", Within: []string{"company_id", "brand_id", "year", "serie_id"}}},
	Refs: []table.Ref[Target]{
		{
			Field: "serie_id", Table: "series", Scope: "{brand:brand_id}", ID: func(t *Target) *int64 { return &t.SerieID },
			Column: "CASE WHEN status = 'active' THEN 1 ELSE 0 END",
			Take:   func(t *Target, inUse int64) { t.known.inUse = inUse == 1 },
		},
		companyRef(func(t *Target) *int64 { return &t.CompanyID }),
	},
	Rules: targetRules,
	Export: []table.Column[Target]{
		{Head: "company_id", Value: func(t *Target) any { return t.CompanyID }},
		{Head: "brand_id", Value: func(t *Target) any { return t.BrandID }},
		{Head: "serie_id", Value: func(t *Target) any { return t.SerieID }},
		{Head: "year", Value: func(t *Target) any { return t.Year }},
		{Head: "month", Value: func(t *Target) any { return t.Month }},
		{Head: "amount", Value: func(t *Target) any { return t.Amount }},
		{Head: "note", Value: func(t *Target) any { return t.Note }},
	},
})

// targetRules keep new targets to series that are sold.
func targetRules(_ context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Target]) error {
	for _, c := range changes {
		switch t := rowOf(c); {
		case t.known.asIs || c.After == nil:
		case c.Before == nil && !t.known.inUse:
			c.Wrong.Add("serie_id", "parent_archived")
		default:
			yearRule(tx, &c.Wrong, targetYears(tx.Today()), t.Year)
		}
	}

	return nil
}

// targetCells are the cells of sales targets.
var targetCells = cells[Target]{
	table: targets, key: "serie_id", years: targetYears,
	blank: func(p Place, row, month int64) *Target {
		return &Target{Place: p, SerieID: row, Planned: Planned{Month: month}}
	},
	row:    func(t *Target) int64 { return t.SerieID },
	of:     func(t *Target) *Planned { return &t.Planned },
	head:   func(t *Target) *table.Record { return &t.Record },
	params: func(t *Target) []authz.Param { return append(t.permissionParams(), authz.ID("year", t.Year)) },
}

func targetRoutes(a *httpapi.API) {
	httpapi.List(a, "/sales-target", PermTargets, targets, targetsFilter)
	httpapi.Op(a, http.MethodGet, "/sales-target/today", PermTargets, targetsToday,
		httpapi.Summary("How this month does beside its sales targets, for the first page."))
	httpapi.Op(a, http.MethodGet, "/serie/sales-target", PermTargets, targetGrid,
		httpapi.Summary("The sales targets of a company in a year: series with their months or "+
			"quarters, what was sold, and what this month still takes."))
	httpapi.Op(a, http.MethodPost, "/sales-target", PermTargets, saveTarget,
		httpapi.Summary("Set the sales target of a serie in a month. A revision of 0 says that there was none."))
	httpapi.Op(a, http.MethodPost, "/sales-target/cells", PermTargets, saveTargets, httpapi.MaxBody(mostBody),
		httpapi.Summary(cellsSummary))
	httpapi.Op(a, http.MethodGet, "/sales-target/spread", PermTargets, spreadTarget,
		httpapi.Summary("What a target of a year comes to in each month, by the sales of earlier years. Nothing is saved."))
	audit.HistoryRoutes(a, "/sales-target", PermTargets, targets)
}

type targetsInput struct {
	httpapi.ListInput
	BrandID   int64 `query:"brandId"`
	CompanyID int64 `query:"companyId"`
	SerieID   int64 `query:"serieId"`
	Year      int64 `query:"year"`
}

func targetsFilter(in *targetsInput) ([]db.Condition, error) {
	where := placeFilter(in.CompanyID, in.BrandID, in.Year)
	if in.SerieID != 0 {
		where = append(where, db.Equal("serie_id", in.SerieID))
	}
	return where, nil
}

// targetBody is one sales target.
type targetBody struct {
	SentOne
	SerieID int64 `json:"serie_id" minimum:"1"`
}

func saveTarget(ctx context.Context, tx *db.Tx, in *oneInput[targetBody]) (Target, error) {
	b := in.Body
	place, err := b.placeOf(ctx, tx, "series", "serie_id", b.SerieID)
	if err != nil {
		return Target{}, err
	}

	id, err := targetCells.saveOne(ctx, tx, place, b.asCell(b.SerieID, in.Saw()), b.ID)
	if err != nil || id == 0 {
		return *targetCells.blank(place, b.SerieID, b.Month), err
	}

	return targets.Get(ctx, tx, id)
}

func saveTargets(ctx context.Context, tx *db.Tx, in *cellsInput) (CellAnswers, error) {
	return targetCells.saveCells(ctx, tx, in.Body)
}

// AddTargets adds sales targets as they stand; the demo group has some.
func AddTargets(ctx context.Context, tx *db.Tx, rows []Target) error {
	for i := range rows {
		rows[i].known.asIs = true
	}

	if err := targets.InsertMany(ctx, tx, rows); err != nil {
		return fmt.Errorf("add sales targets: %w", err)
	}
	return nil
}
