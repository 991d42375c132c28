package planning

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
)

type quotaGridInput struct {
	BrandID   int64 `query:"brandId" minimum:"1" required:"true"`
	CompanyID int64 `query:"companyId" minimum:"1" required:"true"`
	SerieID   int64 `query:"serieId" minimum:"1" required:"true"`
	Year      int64 `query:"year" required:"true"`
	PlanID    int64 `query:"planId" minimum:"0" doc:"of a plan to compare with; 0: none"`
}

func (in *quotaGridInput) place() Place { return Place{in.CompanyID, in.BrandID, in.Year} }

// QuotaGrid are the quotas of a serie in a year.
type QuotaGrid struct {
	Year   int64        `json:"year"`
	Years  Years        `json:"years" doc:"that can be planned"`
	Serie  string       `json:"serie"`
	Closed []int64      `json:"closed" nullable:"false" doc:"the months that do not change any more"`
	Groups []QuotaGroup `json:"groups" nullable:"false"`
	Plans  []PlanName   `json:"plans" nullable:"false" doc:"that it can be compared with"`
	More   bool         `json:"more" doc:"the serie has more models than are shown"`
}

// QuotaGroup are the models of a model range.
type QuotaGroup struct {
	ID   int64      `json:"id" doc:"of the model range"`
	Name string     `json:"name"`
	Rows []QuotaRow `json:"rows" nullable:"false"`
}

// QuotaRow is a model.
type QuotaRow struct {
	ID       int64       `json:"id" doc:"of the model"`
	Code     string      `json:"code"`
	Name     string      `json:"name"`
	Archived bool        `json:"archived" doc:"the model is not sold any more: it gets no new amounts"`
	Cells    []QuotaCell `json:"cells" nullable:"false" doc:"in which something is"`
}

// CellHead is what cells of quotas and sales targets have in common.
type CellHead struct {
	ID        int64    `json:"id" doc:"0: nobody has written anything"`
	Month     int64    `json:"month"`
	Note      string   `json:"note"`
	Revision  int64    `json:"revision"`
	ChangedAt *db.Time `json:"changed_at" nullable:"true"`
	ChangedBy string   `json:"changed_by"`
	Plan      int64    `json:"plan" doc:"the amount of the plan that it is compared with"`
}

// QuotaCell is the quota of a model in a month.
type QuotaCell struct {
	CellHead
	Amount  int64 `json:"amount"`
	Ordered int64 `json:"ordered" doc:"cars of the quota of this month, or ordered in it where they have none"`
}

func headOf(c *storedCell) CellHead {
	return CellHead{ID: c.ID, Month: c.Month, Note: c.Note, Revision: c.Revision, ChangedAt: &c.At, ChangedBy: c.By}
}

// mostRows is how many models a grid shows.
const mostRows = 1000

// listed is a model as a grid lists it.
type listed struct {
	ID        int64           `db:"id"`
	Code      string          `db:"code"`
	Texts     db.Translations `db:"description"`
	Status    string          `db:"status"`
	RangeID   int64           `db:"range_id"`
	RangeName string          `db:"range_name"`
}

func quotaGrid(ctx context.Context, tx *db.Tx, in *quotaGridInput) (QuotaGrid, error) {
	p := in.place()
	out := QuotaGrid{Year: in.Year, Years: quotaYears(tx.Today()), Groups: []QuotaGroup{}}
	if err := tx.Check(append(p.permissionParams(), authz.ID("serieId", in.SerieID))...); err != nil {
		return out, err
	}

	var err error
	if out.Serie, err = serieOf(ctx, tx, &p, in.SerieID); err != nil {
		return out, err
	}
	if err := out.Years.checkYear(in.Year); err != nil {
		return out, err
	}
	if out.Closed, err = p.closedMonths(ctx, tx); err != nil {
		return out, err
	}
	if out.Plans, err = p.listPlans(ctx, tx, kindQuota); err != nil {
		return out, err
	}

	planned, err := p.planCells(ctx, tx, kindQuota, in.PlanID)
	if err != nil {
		return out, err
	}
	cells, err := p.quotaCells(ctx, tx, in.SerieID)
	if err != nil {
		return out, err
	}

	orders, err := p.countOrdered(ctx, tx, in.SerieID)
	if err != nil {
		return out, err
	}
	models, err := p.readModels(ctx, tx, in.SerieID)
	if err != nil {
		return out, err
	}

	ordered := byMonth(orders, in.Year)
	filled := map[int64]bool{}
	for place := range ordered {
		filled[place.row] = true
	}

	for place, cell := range cells {
		filled[place.row] = filled[place.row] || cell.Amount != 0
	}

	models = slices.DeleteFunc(models, func(m listed) bool { return m.Status != "active" && !filled[m.ID] })
	if out.More = len(models) > mostRows; out.More {
		models = models[:mostRows]
	}
	language := i18n.TextLanguage(httpapi.Language(ctx))

	for _, m := range models {
		if last := len(out.Groups) - 1; last < 0 || out.Groups[last].ID != m.RangeID {
			out.Groups = append(out.Groups, QuotaGroup{ID: m.RangeID, Name: m.RangeName})
		}
		group := &out.Groups[len(out.Groups)-1]

		r := QuotaRow{
			ID:       m.ID,
			Code:     m.Code,
			Name:     cmp.Or(m.Texts.In(language), m.Code),
			Archived: m.Status != "active",
			Cells:    []QuotaCell{},
		}

		for month := int64(1); month <= 12; month++ {
			place := at{m.ID, month}
			cell := QuotaCell{CellHead: CellHead{Month: month}, Ordered: ordered[place]}
			if known := cells[place]; known != nil {
				cell.CellHead = headOf(known)
				cell.Amount = known.Amount
			}
			if cell.Plan = planned[place]; cell.ID != 0 || cell.Ordered != 0 || cell.Plan != 0 {
				r.Cells = append(r.Cells, cell)
			}
		}

		group.Rows = append(group.Rows, r)
	}

	return out, nil
}

// serieOf makes sure that the actor sees the company, the brand and its serie, and names that.
func serieOf(ctx context.Context, tx *db.Tx, p *Place, serie int64) (string, error) {
	if err := p.checkSeen(ctx, tx); err != nil {
		return "", err
	}
	found, err := db.Select[string](ctx, tx, `SELECT name
		FROM series
		WHERE {brand:brand_id} AND id = $1 AND brand_id = $2`, serie, p.BrandID)
	if err != nil {
		return "", fmt.Errorf("look for the serie: %w", err)
	}
	if len(found) == 0 {
		return "", fault.MissingAt("serie_id", fault.New(fault.NotFound, "not_found"))
	}

	return found[0], nil
}

// readModels reads the models of a serie by model range, archived ones included.
func (p *Place) readModels(ctx context.Context, tx *db.Tx, serie int64) ([]listed, error) {
	rows, err := db.Select[listed](ctx, tx, `SELECT m.id, m.code, m.description, m.status,
			m.modelrange_id AS range_id, COALESCE(r.model, '') AS range_name
		FROM models m
		LEFT JOIN model_ranges r ON r.id = m.modelrange_id
		WHERE {brand:m.brand_id} AND m.serie_id = $1 AND m.brand_id = $2
		ORDER BY r.model_key, m.modelrange_id, m.code_key, m.id
		LIMIT 10000`, serie, p.BrandID)
	if err != nil {
		return nil, fmt.Errorf("read the models of a serie: %w", err)
	}
	return rows, nil
}

// quotaCells reads the quotas of a serie.
func (p *Place) quotaCells(ctx context.Context, tx *db.Tx, serie int64) (map[at]*storedCell, error) {
	of := p.inColumns("q.")
	return cellsBy(db.Select[storedCell](ctx, tx, `SELECT q.id, q.model_id AS row_id, q.month, q.amount, q.note,
			q.revision, q.updated_at, COALESCE(u.name, '') AS by_name
		FROM quotas q
		LEFT JOIN users u ON u.id = q.updated_by
		WHERE {company:q.company_id} AND {brand:q.brand_id} AND `+of.Places(1)+` AND q.model_id IN (SELECT m.id FROM models m WHERE m.serie_id = $4)`, append(of.Args, serie)...))
}

func cellsBy(rows []storedCell, err error) (map[at]*storedCell, error) {
	if err != nil {
		return nil, fmt.Errorf("read cells: %w", err)
	}
	by := make(map[at]*storedCell, len(rows))

	for i := range rows {
		by[at{rows[i].Row, rows[i].Month}] = &rows[i]
	}

	return by, nil
}
