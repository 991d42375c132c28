// Package planning keeps what companies plan: how many cars of each model they may order in a
// month (quotas), and how many of each serie they are to sell (sales targets).
package planning

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
)

// The permissions for quotas and sales targets. A month is closed for all series at once.
var (
	PermQuota   = authz.Perm("app.quota", "brandId", "companyId", "serieId")
	PermTargets = authz.Perm("app.salestarget", "brandId", "companyId", "year")
	permMonth   = authz.Perm("app.quota", "brandId", "companyId")
	permEither  = authz.Perm("app.quota", "brandId", "companyId").
			OrElse(authz.Perm("app.salestarget", "brandId", "companyId"))
)

// scope is that of all that is planned.
const scope = "{company:company_id} AND {brand:brand_id}"

// Tables lists the tables of planning.
func Tables() []table.Any { return []table.Any{quotas, quotaMonths, targets, plans} }

// planner serves the operations that read files.
type planner struct {
	api  *httpapi.API
	kept *files.Files
}

// Routes registers the operations of planning.
func Routes(a *httpapi.API, kept *files.Files) {
	p := planner{a, kept}
	httpapi.Op(a, http.MethodGet, "/planning/choices", PermQuota.OrElse(PermTargets), listChoices,
		httpapi.Summary("What can be planned: brands, the companies that sell them, series, years."))
	quotaRoutes(a)
	httpapi.List(a, "/quota-month", permMonth, quotaMonths, monthsFilter)
	httpapi.Op(a, http.MethodPost, "/quota-month", permMonth, closeMonth,
		httpapi.Summary("Close a month, so that its quotas do not change any more, or open it again."))
	audit.HistoryRoutes(a, "/quota-month", permMonth, quotaMonths)
	targetRoutes(a)
	httpapi.List(a, "/plan-version", permEither, plans, plansFilter,
		httpapi.Summary("Quotas or sales targets of a year as they were, the oldest "+
			"first; the first is kept when the year begins."))
	httpapi.Op(a, http.MethodPost, "/plan-version", permEither, keepPlan,
		httpapi.Summary("Keep quotas or sales targets of a year as they are now. What is kept never changes."))
	audit.HistoryRoutes(a, "/plan-version", permEither, plans)
	p.fileRoutes()
}

// Place is what a plan is of: a company, a brand that it sells, and a year.
type Place struct {
	CompanyID int64 `db:"company_id" json:"company_id" minimum:"1"`
	BrandID   int64 `db:"brand_id" json:"brand_id" minimum:"1"`
	Year      int64 `db:"year" json:"year"`
}

func (p *Place) owner() table.Owner { return table.Owner{BrandID: &p.BrandID, CompanyID: &p.CompanyID} }

func (p *Place) inColumns(column string) db.Condition {
	return db.Condition{
		SQL:  column + "company_id = ? AND " + column + "brand_id = ? AND " + column + "year = ?",
		Args: []any{p.CompanyID, p.BrandID, p.Year},
	}
}

// checkSeen refuses a company or a brand that the actor does not see.
func (p *Place) checkSeen(ctx context.Context, tx *db.Tx) error {
	found, err := db.Select[string](ctx, tx, `
		SELECT 'company_id' AS field FROM companies WHERE {company:id} AND id = $1 AND status <> 'deleted'
		UNION ALL SELECT 'brand_id' FROM brands WHERE {brand:id} AND id = $2 AND deleted_at IS NULL`, p.CompanyID, p.BrandID)
	if err != nil {
		return fmt.Errorf("look for company and brand: %w", err)
	}

	for _, field := range []string{"company_id", "brand_id"} {
		if !slices.Contains(found, field) {
			return fault.MissingAt(field, fault.New(fault.NotFound, "not_found"))
		}
	}

	return nil
}

// lockPlace keeps others from planning for the company and the brand until the transaction
// ends: a month is not closed while somebody writes in it, and two users who write in one
// cell write one after the other.
func (p *Place) lockPlace(ctx context.Context, tx *db.Tx) error {
	if err := p.checkSeen(ctx, tx); err != nil {
		return err
	}
	sells, err := db.Select[int64](ctx, tx, `SELECT id
		FROM company_brands
		WHERE `+scope+" AND company_id = $1 AND brand_id = $2"+tx.ForUpdate(), p.CompanyID, p.BrandID)
	if err != nil {
		return fmt.Errorf("lock what is planned: %w", err)
	}
	if len(sells) == 0 {
		return fault.WrongField("brand_id", "brand_not_sold")
	}

	return nil
}

// permissionParams gives the parameters of permissions that the place fills.
func (p *Place) permissionParams() []authz.Param {
	return []authz.Param{authz.ID("brandId", p.BrandID), authz.ID("companyId", p.CompanyID)}
}
