package pricelist

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// Pricelist is what a brand sells from a day on, and for how much.
type Pricelist struct {
	table.Record
	BrandID             int64        `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the title"`
	PricelistTitleID    int64        `db:"pricelist_title_id" json:"pricelist_title_id" minimum:"1"`
	Type                int64        `db:"type" json:"type" readOnly:"true" doc:"that of the title: 1: price list, 2: support list"`
	Name                string       `db:"name" json:"name" maxLength:"255" doc:"unique within the title"`
	NameKey             string       `db:"name_key" json:"-"`
	StartedAt           date.Date    `db:"started_at" json:"started_at" doc:"the first day; the first of next month by default"`
	PublishedAt         *db.Time     `db:"published_at" json:"published_at" readOnly:"true" nullable:"true" doc:"set by publishing, once"`
	PublishOn           *date.Date   `db:"publish_on" json:"publish_on" nullable:"true" doc:"the day on which it publishes itself, one that has not begun"`
	PublishBy           *int64       `db:"publish_by" json:"publish_by" readOnly:"true" doc:"who chose the day"`
	SfoUploadedAt       *db.Time     `db:"sfo_uploaded_at" json:"sfo_uploaded_at" readOnly:"true" nullable:"true" doc:"when vehicle data was imported last"`
	SourcePricelistID   *int64       `db:"source_pricelist_id" json:"source_pricelist_id" doc:"the list copied into this one; until publishing"`
	PriceTransportation *money.Cents `db:"price_transportation" json:"price_transportation" nullable:"true" doc:"of models that have none of their own"`
	Status              string       `db:"status" json:"status" enum:"active,deleted"`
	Search              string       `db:"search" json:"-"`
}

// Pricelists are all price lists.
var Pricelists = table.New(table.Table[Pricelist]{
	Name: "pricelists", Entity: "pricelist", Scope: "{brand:brand_id} AND {list:id}", Order: "brand_id, started_at, id",
	Called: func(p *Pricelist, _ string) string { return p.Name },
	Sort: map[string]string{
		"name":         "name_key",
		"started_at":   "started_at",
		"published_at": "published_at",
		"updated_at":   "updated_at",
		"id":           "id",
	},
	Owner:   func(l *Pricelist) table.Owner { return table.OfBrand(l.BrandID) },
	Prepare: (*Pricelist).prepare,
	Fixed:   []string{"pricelist_title_id"},
	// Restoring an earlier version must not schedule publishing again.
	NeverRestored: []string{"publish_on"},
	Unique:        []table.Unique{{Field: "name", Within: []string{"pricelist_title_id"}, Where: "status = 'active'"}},
	Parents: []table.Parent[Pricelist]{{
		Field: "pricelist_title_id", Table: "pricelist_titles", Scope: "{brand:brand_id}", InUse: "status = 'active'",
		Of: record.InUse(func(l *Pricelist) (*int64, string) { return &l.PricelistTitleID, l.Status }),
	}},
	Refs: []table.Ref[Pricelist]{
		{
			Field:  "pricelist_title_id",
			Table:  "pricelist_titles",
			Scope:  "{brand:brand_id}",
			ID:     func(l *Pricelist) *int64 { return &l.PricelistTitleID },
			Brand:  func(l *Pricelist) *int64 { return &l.BrandID },
			Column: "type",
			Take:   func(l *Pricelist, kind int64) { l.Type = kind },
		},
		{
			Field: "source_pricelist_id",
			Table: "pricelists",
			Scope: "{brand:brand_id} AND {list:id}",
			ID:    func(l *Pricelist) *int64 { return l.SourcePricelistID },
		},
	},
	Check:    checkPricelists,
	Statuses: Statuses,
	Rules:    pricelistRules,
	Wrote:    wrotePricelists,
	Uses: []table.Use{
		{
			Entity: "version", Table: "versions", Column: "pricelist_id", Name: "number", Where: "status <> 'archived'",
			Scope: "{brand:brand_id|user_id} AND {company:company_id}",
		},
		{
			Entity: "pricelist-title", Table: "(" + titlesInForce + ") AS in_force", Column: "pricelist_id", Name: "name",
			Where: "status = 'active'", Scope: "{brand:brand_id}",
		},
	},
	Export: []table.Column[Pricelist]{
		{Head: "name", Value: func(l *Pricelist) any { return l.Name }},
		{Head: "started_at", Value: func(l *Pricelist) any { return l.StartedAt }},
		{Head: "published_at", Value: func(l *Pricelist) any { return dayOf(l.PublishedAt) }},
		{Head: "status", Value: func(l *Pricelist) any { return l.Status }},
	},
})

func (l *Pricelist) prepare() error {
	l.Name = strings.TrimSpace(l.Name)
	l.NameKey = find.Key(l.Name)
	l.Search = find.Text(l.Name)
	var fields fault.Fields
	fields.Required("name", l.Name)
	fields.Length("name", l.Name, fault.MaxTitle)
	if l.StartedAt.IsZero() {
		fields.Add("started_at", "required")
	}
	if l.PriceTransportation != nil && *l.PriceTransportation < 0 {
		fields.Add("price_transportation", "min", "min", 0)
	}
	fields.OneOf("status", l.Status, record.Active, record.Deleted)

	return fields.Err()
}

func dayOf(instant *db.Time) date.Date {
	if instant == nil {
		return date.Date{}
	}
	return date.On(instant.Time)
}

// checkPricelists asks for the right to the screen of the list's type, and
// that a source is another list of the same type (OP-059).
func checkPricelists(ctx context.Context, tx *db.Tx, rows []*Pricelist, wrong []fault.Fields) error {
	var sources []int64
	for _, l := range rows {
		if err := byType(tx, l.Type, l.BrandID); err != nil {
			return err
		}

		if l.SourcePricelistID != nil {
			sources = append(sources, *l.SourcePricelistID)
		}
	}

	if len(sources) == 0 {
		return nil
	}

	in := db.In("id", sources)
	known, err := db.Select[kindOfList](ctx, tx, `SELECT id, type
		FROM pricelists
		WHERE {brand:brand_id} AND `+in.Places(1), in.Args...)
	if err != nil {
		return fmt.Errorf("look at source lists: %w", err)
	}

	for i, l := range rows {
		for _, source := range known {
			if l.SourcePricelistID != nil && *l.SourcePricelistID == source.ID && (source.ID == l.ID || source.Type != l.Type) {
				wrong[i].Add("source_pricelist_id", "source_pricelist")
			}
		}
	}

	return nil
}

// pricelistRules applies the rules from which no way of writing a list is exempt.
func pricelistRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Pricelist]) error {
	refuseArchived(changes)
	checkPublishDay(tx, changes)
	return keepSources(ctx, tx, changes)
}

// refuseArchived refuses changes of an archived list: it has to be restored before.
func refuseArchived(changes []*table.Change[Pricelist]) {
	for _, c := range changes {
		if c.Before != nil && c.After != nil &&
			Statuses.Status(c.Before) == Archived && Statuses.Status(c.After) == Archived {
			c.Refused = fault.New(fault.Conflict, archivedCode)
		}
	}
}

// keepSources refuses another source of lists that hold models already: their content stays, and would be said to come
// from a list that it does not come from.
func keepSources(ctx context.Context, tx *db.Tx, changes []*table.Change[Pricelist]) error {
	var changed []int64
	for _, c := range changes {
		if takesAnotherSource(c) {
			changed = append(changed, c.Before.ID)
		}
	}

	if len(changed) == 0 {
		return nil
	}

	in := db.In("pricelist_id", changed)
	filled, err := db.Select[int64](ctx, tx, `
		SELECT DISTINCT pricelist_id
		FROM model_prices
		WHERE {brand:brand_id} AND {list:pricelist_id} AND `+in.Places(1), in.Args...)
	if err != nil {
		return fmt.Errorf("look at the content of lists: %w", err)
	}

	for _, c := range changes {
		if takesAnotherSource(c) && slices.Contains(filled, c.Before.ID) {
			c.Wrong.Add("source_pricelist_id", "source_of_filled_list")
		}
	}

	return nil
}

// takesAnotherSource reports whether a list shall be taken over from another one than before.
func takesAnotherSource(c *table.Change[Pricelist]) bool {
	if c.Before == nil || c.After == nil || c.After.SourcePricelistID == nil {
		return false
	}

	had := c.Before.SourcePricelistID
	return had == nil || *had != *c.After.SourcePricelistID
}

type kindOfList struct {
	ID   int64 `db:"id"`
	Type int64 `db:"type"`
}

// wrotePricelists starts the count of rule revisions of a new list.
func wrotePricelists(ctx context.Context, tx *db.Tx, rows []Pricelist) error {
	var fresh []int64
	for _, l := range rows {
		if l.Revision == 1 {
			fresh = append(fresh, l.ID)
		}
	}

	if len(fresh) == 0 {
		return nil
	}

	return catalog.TouchRules(ctx, tx, fresh)
}

var permPricelist = authz.Perm("app.brand.pricelist", "brandId").OrElse(authz.Perm("app.brand.supportlist", "brandId"))

var pricelistData = record.Data[Pricelist]{
	Table:   Pricelists,
	Status:  func(l *Pricelist) *string { return &l.Status },
	Archive: record.ArchiveBy(Statuses, Archive, Restore, "status"),
	Blank:   Pricelist{Status: record.Active},
}

func pricelistRoutes(a *httpapi.API, queue *jobs.Queue, ready Ready) {
	const path = "/pricelist"
	c := copier{queue, ready}
	httpapi.ListAs(a, path, authz.LoginOnly, Pricelists, pricelistsFilter, httpapi.As[pricelistsInput, Pricelist, ListView]{
		Show: showPricelists, Export: columnsOf(Pricelists.Export, func(v *ListView) *Pricelist { return &v.Pricelist }),
	})
	httpapi.Op(a, http.MethodGet, path+"/{id}", authz.LoginOnly, getPricelist)
	httpapi.Op(a, http.MethodPost, path, permPricelist, c.createList)
	httpapi.Op(a, http.MethodPut, path+"/{id}", permPricelist, c.updateList)
	httpapi.Op(a, http.MethodPost, path+"/{id}", permPricelist, c.updateList)
	pricelistData.Ends(a, path, Archive.Who)
	httpapi.Check(a, path, Pricelists)
	record.BulkRoutes(a, path, Archive.Who, pricelistData, pricelistsFilter)

	httpapi.Free(a, http.MethodPost, path+"/publish/{id}", Publish.Who,
		func(ctx context.Context, in *httpapi.ByIDAndRevision) (Pricelist, error) {
			return c.publishList(ctx, a, in)
		},
		httpapi.Summary("Publish a price list, for good. Refused while the rules of a model leave no "+
			"valid selection, which the answer lists by model."))

	httpapi.Op(a, http.MethodGet, path+"/overview/{id}", permPricelist, overviewOf,
		httpapi.Summary("How much a price list holds: its models, features, packages, rules, test "+
			"configurations and the offers made by it, and who published it."))
	httpapi.Op(a, http.MethodGet, path+"/readiness/{id}", Publish.Who, readReadiness,
		httpapi.Summary("What is missing in a price list that could be published: models, "+
			"prices, and texts in the languages of its dealers."))
	httpapi.Op(a, http.MethodGet, path+"/actual/{pricelistTitleId}", authz.LoginOnly, showActual,
		httpapi.Summary("The published list of a title that is in force: the latest that has begun, else the next to begin."))
	httpapi.Op(a, http.MethodGet, path+"/list-for-company-brand/{companyId}/{brandId}/{pricelistNo}", authz.LoginOnly, listLatest,
		httpapi.Summary("The latest published price lists of a brand, for a company that sells "+
			"it. An entry with the id -1 offers templates."))
}

type pricelistsInput struct {
	record.ListInput
	PricelistTitleID int64 `query:"pricelistTitleId"`
	Type             int64 `query:"type" enum:"0,1,2" doc:"1: price lists, 2: support lists"`
}

func pricelistsFilter(in *pricelistsInput) ([]db.Condition, error) {
	where, err := record.Filter(&in.ListInput)
	where = append(where, record.Where("pricelist_title_id", in.PricelistTitleID)...)
	return append(where, record.Where("type", in.Type)...), err
}
