package worklist

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
)

// PermAssigned lets users choose among their companies.
var PermAssigned = authz.Perm("app.offer.create_for_any_assigned_company")

// Start is what is still to be chosen before an offer can begin. What the
// rules of the pickers decide is filled in (O-035..O-043).
type Start struct {
	Companies   []Named     `json:"companies" nullable:"false" doc:"the user chooses one of them; one alone is decided"`
	CompanyID   *int64      `json:"company_id" nullable:"true" doc:"null: not decided"`
	Currency    string      `json:"currency" doc:"ISO 4217, that of the company; empty while none is decided"`
	Brands      []Named     `json:"brands" nullable:"false" doc:"those the company sells"`
	BrandID     *int64      `json:"brand_id" nullable:"true"`
	Pricelists  []StartList `json:"pricelists" nullable:"false" doc:"five published lists at most, the one in force first and those of days to come last; without any the entry -1, for templates"`
	PricelistID *int64      `json:"pricelist_id" nullable:"true"`
}

// Named is a record to choose.
type Named struct {
	ID   int64  `db:"id" json:"id"`
	Name string `db:"name" json:"name"`
}

// StartList is a price list to choose.
type StartList struct {
	ID        int64      `db:"id" json:"id"`
	Name      string     `db:"name" json:"name"`
	Title     string     `db:"title" json:"title" doc:"name of the price list title"`
	Status    string     `db:"status" json:"status" enum:"active,template"`
	StartedAt *date.Date `db:"started_at" json:"started_at" nullable:"true"`
}

// startCompany is a company that offers can be made for.
type startCompany struct {
	Named
	Currency string `db:"currency"`
}

type startInput struct {
	CompanyID int64 `query:"companyId" minimum:"0" doc:"the one chosen; counts only among those that may be"`
	BrandID   int64 `query:"brandId" minimum:"0"`
}

func startChoices(ctx context.Context, tx *db.Tx, in *startInput) (Start, error) {
	s := Start{Companies: []Named{}, Brands: []Named{}, Pricelists: []StartList{}}
	companies, err := startCompanies(ctx, tx)
	if err != nil {
		return s, err
	}

	for _, c := range companies {
		s.Companies = append(s.Companies, c.Named)
	}

	if s.CompanyID = onlyChoice(s.Companies, in.CompanyID); s.CompanyID == nil {
		return s, nil
	}

	for _, c := range companies {
		if c.ID == *s.CompanyID {
			s.Currency = c.Currency
		}
	}

	if s.Brands, err = startBrands(ctx, tx, *s.CompanyID); err != nil {
		return s, err
	}
	if s.BrandID = onlyChoice(s.Brands, in.BrandID); s.BrandID == nil {
		return s, nil
	}

	lists, err := startLists(ctx, tx, *s.BrandID)
	if err != nil {
		return s, err
	}
	if len(lists) == 0 {
		name := i18n.Text(httpapi.Language(ctx), "pricelist_of_templates", nil)
		lists = []StartList{{ID: -1, Name: name, Status: "template"}}
	}

	s.Pricelists = lists
	if len(lists) == 1 {
		s.PricelistID = &lists[0].ID
	}

	return s, nil
}

// startBrands reads the brands to choose from: those that the company sells and the user has; else
// those of the company, and where it sells none, those of the user (OP-045).
func startBrands(ctx context.Context, tx *db.Tx, companyID int64) ([]Named, error) {
	const sold = `SELECT b.id, b.name FROM company_brands s JOIN brands b ON b.id = s.brand_id
		WHERE {company:s.company_id} AND s.company_id = $1 AND b.deleted_at IS NULL`
	const order = " ORDER BY b.sort, b.id LIMIT 1000"
	brands, err := db.Select[Named](ctx, tx, sold+" AND {brand:b.id}"+order, companyID)
	if err == nil && len(brands) == 0 {
		brands, err = db.Select[Named](ctx, tx, sold+order, companyID)
	}
	if err == nil && len(brands) == 0 {
		brands, err = db.Select[Named](ctx, tx, `
			SELECT b.id, b.name
			FROM brands b
			WHERE {brand:b.id} AND b.deleted_at IS NULL`+order)
	}

	if err != nil {
		return nil, fmt.Errorf("read the brands that an offer can be of: %w", err)
	}

	return append([]Named{}, brands...), nil
}

// mostLists is how many price lists an offer can begin with.
const mostLists = 5

// startLists reads the published lists of a brand: the one in force first, then those of earlier
// days, and at last those of days to come, the nearest first (OP-060).
func startLists(ctx context.Context, tx *db.Tx, brandID int64) ([]StartList, error) {
	lists, err := db.Select[StartList](ctx, tx, `
		SELECT l.id, l.name, t.name AS title, 'active' AS status, l.started_at
		FROM pricelists l
		JOIN pricelist_titles t ON t.id = l.pricelist_title_id
		WHERE {brand:l.brand_id}
			AND l.brand_id = $1
			AND l.type = 1
			AND l.status = 'active'
			AND l.published_at IS NOT NULL
			AND l.started_at <= {today}
		ORDER BY l.started_at DESC, l.id DESC
		LIMIT $2`, brandID, mostLists)
	if err != nil {
		return nil, fmt.Errorf("read price lists in force: %w", err)
	}

	later, err := db.Select[StartList](ctx, tx, `
		SELECT l.id, l.name, t.name AS title, 'active' AS status, l.started_at
		FROM pricelists l
		JOIN pricelist_titles t ON t.id = l.pricelist_title_id
		WHERE {brand:l.brand_id}
			AND l.brand_id = $1
			AND l.type = 1
			AND l.status = 'active'
			AND l.published_at IS NOT NULL
			AND l.started_at > {today}
		ORDER BY l.started_at, l.id
		LIMIT $2`, brandID, mostLists)
	if err != nil {
		return nil, fmt.Errorf("read price lists of days to come: %w", err)
	}

	// Some of days to come can be chosen even where many are in force.
	past := min(len(lists), max(mostLists-len(later), 1))

	return append(lists[:past:past], later[:min(len(later), mostLists-past)]...), nil
}

// onlyChoice gives the one that was chosen, or the only one there is.
func onlyChoice(of []Named, chosen int64) *int64 {
	for i := range of {
		if of[i].ID == chosen || len(of) == 1 {
			return &of[i].ID
		}
	}

	return nil
}

// startCompanies reads the companies that the user may make offers for: all of theirs with the
// right to choose among them, else their own.
func startCompanies(ctx context.Context, tx *db.Tx) ([]startCompany, error) {
	all, err := db.Select[startCompany](ctx, tx, `
		SELECT id, name, currency
		FROM companies
		WHERE {company:id} AND status = 'active'
		ORDER BY sort, id
		LIMIT 1000`)
	if err != nil || len(all) <= 1 || tx.Actor.May(PermAssigned) {
		return all, err
	}
	own, err := db.Select[int64](ctx, tx, "SELECT company_id FROM users WHERE {self:id} AND company_id IS NOT NULL")
	if err != nil {
		return nil, err
	}

	return slices.DeleteFunc(all, func(c startCompany) bool { return !slices.Contains(own, c.ID) }), nil
}

// mayOfferFor refuses a company that the user does not make offers for: users
// who may not choose among several make them for their own (O-036..O-038).
func mayOfferFor(ctx context.Context, tx *db.Tx, company int64) error {
	s, err := startCompanies(ctx, tx)
	if err != nil {
		return err
	}

	for _, c := range s {
		if c.ID == company {
			return nil
		}
	}

	return fault.WrongField("company_id", "not_found")
}
