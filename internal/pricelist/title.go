package pricelist

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// Title is a row of price lists that follow each other, such as a brand's
// passenger cars; the newest one that has begun is the actual one.
type Title struct {
	table.Record
	BrandID          int64   `db:"brand_id" json:"brand_id" minimum:"1"`
	Type             int64   `db:"type" json:"type" enum:"1,2" doc:"1: price lists, 2: support lists"`
	Name             string  `db:"name" json:"name" maxLength:"255" doc:"unique within brand and type; names of import files start with it"`
	NameKey          string  `db:"name_key" json:"-"`
	PricesIncludeVAT db.Flag `db:"prices_include_vat" json:"prices_include_vat"`
	Status           string  `db:"status" json:"status" enum:"active,deleted"`
	Sort             int64   `db:"sort" json:"sort" readOnly:"true" doc:"position in lists, from 1"`
	Search           string  `db:"search" json:"-"`
}

var titles = table.New(table.Table[Title]{
	Name: "pricelist_titles", Entity: "pricelist-title", Scope: "{brand:brand_id}", Order: "brand_id, sort, id",
	Called:  func(t *Title, _ string) string { return t.Name },
	Sort:    map[string]string{"name": "name_key", "type": "type", "sort": "sort", "updated_at": "updated_at", "id": "id"},
	Owner:   func(t *Title) table.Owner { return table.OfBrand(t.BrandID) },
	Prepare: (*Title).prepare,
	Fixed:   []string{"brand_id", "type"},
	Unique:  []table.Unique{{Field: "name", Within: []string{"brand_id", "type"}, Where: "status = 'active'"}},
	Parents: record.BrandOf(func(t *Title) (*int64, string) { return &t.BrandID, t.Status }),
	Check:   titlesAllowed,
	Uses: []table.Use{{
		Entity: "pricelist",
		Table:  "pricelists",
		Column: "pricelist_title_id",
		Name:   "name",
		Scope:  "{brand:brand_id}",
		Where:  "status = 'active'",
	}},
	Export: []table.Column[Title]{
		{Head: "type", Value: func(t *Title) any { return t.Type }},
		{Head: "name", Value: func(t *Title) any { return t.Name }},
		record.FlagColumn("prices_include_vat", func(t *Title) db.Flag { return t.PricesIncludeVAT }),
		{Head: "status", Value: func(t *Title) any { return t.Status }},
	},
})

func (t *Title) prepare() error {
	t.Name = strings.TrimSpace(t.Name)
	t.NameKey = find.Key(t.Name)
	t.Search = find.Text(t.Name)
	var fields fault.Fields
	fields.Required("name", t.Name)
	fields.Length("name", t.Name, fault.MaxTitle)
	if t.Type != PriceList && t.Type != SupportList {
		fields.Add("type", "one_of", "values", "1, 2")
	}
	fields.OneOf("status", t.Status, record.Active, record.Deleted)

	return fields.Err()
}

func titlesAllowed(_ context.Context, tx *db.Tx, rows []*Title, _ []fault.Fields) error {
	for _, t := range rows {
		if err := byType(tx, t.Type, t.BrandID); err != nil {
			return err
		}
	}
	return nil
}

var (
	permTitleCreate = authz.Perm("app.brand.pricelistTitle.create", "brandId").OrElse(authz.Perm(
		"app.brand.supportlistTitle.create", "brandId"))
	permTitleEdit = authz.Perm("app.brand.pricelistTitle.edit", "brandId").
			OrElse(authz.Perm("app.brand.supportlistTitle.edit", "brandId"))
)

var titleData = record.Data[Title]{
	Table:  titles,
	Status: func(t *Title) *string { return &t.Status },
	Blank:  Title{Type: PriceList, Status: record.Active},
	Place:  func(t *Title) (db.Condition, *int64) { return record.OfBrand(t.BrandID), &t.Sort },
}

func titleRoutes(a *httpapi.API) {
	const path = "/pricelist-title"
	httpapi.ListAs(a, path, authz.LoginOnly, titles, titlesFilter, httpapi.As[titlesInput, Title, TitleView]{
		Show: showTitles, Export: columnsOf(titles.Export, func(v *TitleView) *Title { return &v.Title }),
	})
	httpapi.Op(a, http.MethodGet, path+"/{id}", authz.LoginOnly, getTitle)
	httpapi.Op(a, http.MethodPost, path, permTitleCreate, createTitle)
	httpapi.Op(a, http.MethodPut, path+"/{id}", permTitleEdit, updateTitle)
	httpapi.Op(a, http.MethodPost, path+"/{id}", permTitleEdit, updateTitle)
	titleData.Ends(a, path, permTitleEdit)
	httpapi.Check(a, path, titles)
	record.BulkRoutes(a, path, permTitleEdit, titleData, titlesFilter)
}

// TitleView is a title with what was asked to be appended.
type TitleView struct {
	Title
	PublishedPricelists []Pricelist `json:"publishedPricelists,omitempty" doc:"on appends=publishedPricelists: its published lists in use, newest first"`
}

// AppendsInput asks for more than the own fields of titles.
type AppendsInput struct {
	Appends []string `query:"appends" enum:"publishedPricelists"`
}

type titlesInput struct {
	record.ListInput
	AppendsInput
	Type             int64  `query:"type" enum:"0,1,2" doc:"1: price lists, 2: support lists"`
	HasPricelist     string `query:"hasPricelist" enum:"0,1,true,false" doc:"with, or without, price lists in use"`
	PricelistTitleID int64  `query:"pricelistTitleId"`
}

func titlesFilter(in *titlesInput) ([]db.Condition, error) {
	where, err := record.Filter(&in.ListInput)
	where = append(where, record.Where("type", in.Type)...)
	where = append(where, record.Where("id", in.PricelistTitleID)...)

	switch in.HasPricelist {
	case "1", "true":
		where = append(where, db.Condition{SQL: "EXISTS (" + listsOfTitle + ")"})
	case "0", "false":
		where = append(where, db.Condition{SQL: "NOT EXISTS (" + listsOfTitle + ")"})
	}

	return where, err
}

const listsOfTitle = `SELECT 1
	FROM pricelists l
	WHERE l.pricelist_title_id = pricelist_titles.id AND l.status = 'active' AND {list:l.id}`

func showTitles(ctx context.Context, tx *db.Tx, in *titlesInput, rows []Title) ([]TitleView, error) {
	return viewTitles(ctx, tx, in.Appends, rows)
}

func viewTitles(ctx context.Context, tx *db.Tx, appends []string, rows []Title) ([]TitleView, error) {
	views := make([]TitleView, len(rows))
	ids := make([]int64, len(rows))
	at := map[int64]int{}

	for i, t := range rows {
		views[i] = TitleView{Title: t}
		ids[i] = t.ID
		at[t.ID] = i
	}

	if !slices.Contains(appends, "publishedPricelists") {
		return views, nil
	}

	lists, err := find.List(ctx, tx, Pricelists, find.ListQuery{Sort: "-started_at"}, db.In("pricelist_title_id", ids),
		db.Equal("status", record.Active), db.Condition{SQL: "published_at IS NOT NULL"})

	for _, l := range lists.Rows {
		v := &views[at[l.PricelistTitleID]]
		v.PublishedPricelists = append(v.PublishedPricelists, l)
	}

	return views, err
}

type titleByID struct {
	httpapi.ByID
	AppendsInput
}

func getTitle(ctx context.Context, tx *db.Tx, in *titleByID) (TitleView, error) {
	title, err := titles.Get(ctx, tx, in.ID)
	if err != nil {
		return TitleView{}, err
	}

	views, err := viewTitles(ctx, tx, in.Appends, []Title{title})
	return views[0], err
}

// createTitle creates, or updates with the right to that when the body carries an id.
func createTitle(ctx context.Context, tx *db.Tx, in *record.Save[Title]) (Title, error) {
	if id := in.Body.Int("id"); id != 0 {
		tx.Perm = permTitleEdit
		return titleData.Change(ctx, tx, id, in.Change())
	}

	title := titleData.Blank
	if err := in.Body.Apply(&title); err != nil {
		return title, err
	}

	return titleData.Add(ctx, tx, title)
}

func updateTitle(ctx context.Context, tx *db.Tx, in *record.SaveByID[Title]) (Title, error) {
	return titleData.Change(ctx, tx, in.ID, in.Change())
}

// AddTitle adds a title in use, behind the others of its brand.
func AddTitle(ctx context.Context, tx *db.Tx, t Title) (Title, error) {
	t.Status = record.Active
	return titleData.Add(ctx, tx, t)
}
