package planning

import (
	"context"
	"fmt"
	"strings"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/record"
)

// The kinds of plans.
const (
	kindQuota  = "quota"
	kindTarget = "target"
)

// Plan is what quotas or sales targets of a year were at some time.
type Plan struct {
	table.Record
	Kind string `db:"kind" json:"kind" enum:"quota,target"`
	Place
	Name  string  `db:"name" json:"name" maxLength:"255" doc:"empty for the first plan"`
	First db.Flag `db:"first" json:"first" readOnly:"true" doc:"what was planned when the year began"`
}

// plansScope is that of plans: each kind is seen by those who plan it.
const plansScope = scope + " AND (kind = '" + kindQuota +
	"' AND {may:app.quota} OR kind = '" + kindTarget + "' AND {may:app.salestarget})"

var plans = table.New(table.Table[Plan]{
	Name: "plan_versions", Entity: "plan-version", Scope: plansScope, Order: "company_id, brand_id, year, id",
	Sort:    map[string]string{"id": "id", "name": "name"},
	Called:  func(p *Plan, _ string) string { return p.Name },
	Owner:   func(p *Plan) table.Owner { return p.owner() },
	Reading: permEither,
	Unique:  []table.Unique{{Field: "name", Within: []string{"company_id", "brand_id", "kind", "year"}}},
	Prepare: func(p *Plan) error {
		p.Name = strings.TrimSpace(p.Name)
		var wrong fault.Fields
		if !p.First {
			wrong.Required("name", p.Name)
		}
		wrong.Line("name", p.Name, fault.MaxTitle)
		return wrong.Err()
	},
	Rules: func(_ context.Context, _ *db.Tx, op table.Op, changes []*table.Change[Plan]) error {
		for _, c := range changes {
			if c.Before != nil || op == table.OpDelete {
				c.Refused = fault.New(fault.Conflict, "plan_fixed")
			}
		}
		return nil
	},
	ByActions: true,
	Export: []table.Column[Plan]{
		{Head: "kind", Value: func(p *Plan) any { return p.Kind }},
		{Head: "company_id", Value: func(p *Plan) any { return p.CompanyID }},
		{Head: "brand_id", Value: func(p *Plan) any { return p.BrandID }},
		{Head: "year", Value: func(p *Plan) any { return p.Year }},
		{Head: "name", Value: func(p *Plan) any { return p.Name }},
		record.FlagColumn("first", func(p *Plan) db.Flag { return p.First }),
	},
})

type plansInput struct {
	httpapi.ListInput
	Kind      string `query:"kind" enum:",quota,target"`
	BrandID   int64  `query:"brandId"`
	CompanyID int64  `query:"companyId"`
	Year      int64  `query:"year"`
}

func plansFilter(in *plansInput) ([]db.Condition, error) {
	where := placeFilter(in.CompanyID, in.BrandID, in.Year)
	if in.Kind != "" {
		where = append(where, db.Equal("kind", in.Kind))
	}
	return where, nil
}

type planInput struct {
	Body struct {
		Kind string `json:"kind" enum:"quota,target"`
		Place
		Name string `json:"name" minLength:"1" maxLength:"255"`
	}
}

// keepPlan keeps what is planned for a year as it is now.
func keepPlan(ctx context.Context, tx *db.Tx, in *planInput) (Plan, error) {
	b := in.Body
	perm := permMonth
	years := quotaYears
	params := b.permissionParams()

	if b.Kind == kindTarget {
		perm = PermTargets
		years = targetYears
		params = append(params, authz.ID("year", b.Year))
	}

	if !tx.Actor.May(perm, params...) {
		return Plan{}, fault.New(fault.Denied, "denied").With("permission", perm.State)
	}
	if err := years(tx.Today()).checkYear(b.Year); err != nil {
		return Plan{}, err
	}
	if err := b.lockPlace(ctx, tx); err != nil {
		return Plan{}, err
	}

	plan, err := plans.Insert(ctx, tx, Plan{Kind: b.Kind, Place: b.Place, Name: b.Name})
	if err != nil {
		return plan, err
	}

	return plan, fillPlans(ctx, tx, b.Kind, b.Year)
}

// planned is where the cells of each kind of plans lie.
var plannedIn = map[string]struct{ table, row string }{
	kindQuota:  {"quotas", "model_id"},
	kindTarget: {"sales_targets", "serie_id"},
}

// fillPlans gives plans of a year that have no cells those that are there now.
func fillPlans(ctx context.Context, tx *db.Tx, kind string, year int64) error {
	from := plannedIn[kind]
	_, err := tx.Exec(ctx, `INSERT INTO plan_cells (plan_version_id, row_id, month, amount)
		SELECT p.id, q.`+from.row+`, q.month, q.amount FROM plan_versions p JOIN `+from.table+` q ON q.company_id = p.company_id
				AND q.brand_id = p.brand_id
				AND q.year = p.year
			WHERE {company:p.company_id}
				AND {brand:p.brand_id}
				AND p.kind = $1
				AND p.year = $2
				AND q.amount <> 0
				AND p.created_at = $3
				AND NOT EXISTS (SELECT 1 FROM plan_cells c WHERE c.plan_version_id = p.id)`, kind, year, tx.Now())
	if err != nil {
		return fmt.Errorf("keep a plan: %w", err)
	}

	return nil
}

// PlanName is a plan to choose.
type PlanName struct {
	ID        int64   `db:"id" json:"id"`
	Name      string  `db:"name" json:"name" doc:"empty for the first plan"`
	First     db.Flag `db:"first" json:"first"`
	CreatedAt db.Time `db:"created_at" json:"created_at"`
}

// listPlans lists the plans of a place, the first one first.
func (p *Place) listPlans(ctx context.Context, tx *db.Tx, kind string) ([]PlanName, error) {
	of := p.inColumns("")
	rows, err := db.Select[PlanName](ctx, tx, `SELECT id, name, first, created_at
		FROM plan_versions
		WHERE `+scope+" AND "+of.Places(1)+" AND kind = $4 ORDER BY first DESC, id LIMIT 200", append(of.Args, kind)...)
	if err != nil {
		return nil, fmt.Errorf("read plans: %w", err)
	}
	return rows, nil
}

// planCells reads the amounts of a plan of the place.
func (p *Place) planCells(ctx context.Context, tx *db.Tx, kind string, plan int64) (map[at]int64, error) {
	amounts := map[at]int64{}
	if plan == 0 {
		return amounts, nil
	}
	of := p.inColumns("p.")

	rows, err := db.Select[struct {
		Row    int64 `db:"row_id"`
		Month  int64 `db:"month"`
		Amount int64 `db:"amount"`
	}](ctx, tx, `SELECT COALESCE(c.row_id, 0) AS row_id, COALESCE(c.month, 0) AS month,
			COALESCE(c.amount, 0) AS amount
		FROM plan_versions p
		LEFT JOIN plan_cells c ON c.plan_version_id = p.id
		WHERE {company:p.company_id} AND {brand:p.brand_id} AND `+of.Places(1)+" AND p.kind = $4 AND p.id = $5",
		append(of.Args, kind, plan)...)
	if err != nil {
		return nil, fmt.Errorf("read a plan: %w", err)
	}
	if len(rows) == 0 {
		return nil, fault.WrongField("planId", "not_found")
	}

	for _, r := range rows {
		amounts[at{r.Row, r.Month}] = r.Amount
	}

	return amounts, nil
}

// PlansKind is the job that keeps the first plans of a year.
const PlansKind = "planning.first"

// KeepFirst keeps as the first plans of the year what was planned before it began.
func KeepFirst(ctx context.Context, run *jobs.Run) error {
	return run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) error { return keepFirst(ctx, tx, int64(tx.Today().Year())) })
}

func keepFirst(ctx context.Context, tx *db.Tx, year int64) error {
	begins := db.At(firstDay(year, int(time.January)).Time(date.Zone))
	for _, kind := range []string{kindQuota, kindTarget} {
		places, err := db.Select[Place](ctx, tx, `SELECT DISTINCT q.company_id, q.brand_id, q.year
			FROM `+plannedIn[kind].table+` q
			WHERE {company:q.company_id}
				AND {brand:q.brand_id}
				AND q.year = $1
				AND q.amount <> 0
				AND q.created_at < $2
				AND NOT EXISTS (
					SELECT 1
					FROM plan_versions p
					WHERE p.company_id = q.company_id
						AND p.brand_id = q.brand_id
						AND p.year = q.year
						AND p.kind = $3
						AND p.first = 1)
			ORDER BY q.company_id, q.brand_id`, year, begins, kind)
		if err != nil {
			return fmt.Errorf("look for plans to keep: %w", err)
		}

		rows := make([]Plan, len(places))
		for i, p := range places {
			rows[i] = Plan{Kind: kind, Place: p, First: true}
		}

		if err := plans.InsertMany(ctx, tx, rows); err != nil {
			return fmt.Errorf("keep first plans: %w", err)
		}
		if err := fillPlans(ctx, tx, kind, year); err != nil {
			return err
		}
	}

	return nil
}

// AddFirst keeps the first plans of a year as of this moment; the demo group has some.
func AddFirst(ctx context.Context, tx *db.Tx, year int64) error { return keepFirst(ctx, tx, year) }
