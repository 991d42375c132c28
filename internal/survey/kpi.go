package survey

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// The units that customers are asked about.
const (
	unitSales   = "sales"
	unitService = "service"
)

// The types of what is measured: the willingness to recommend, one of each unit,
// and whatever else the group wants to know.
const (
	typeKPI = "kpi"
	typeNPS = "nps"
)

// KPI is something that the answers to surveys measure, such as the handover of a car.
type KPI struct {
	table.Record
	Title        db.Translations `db:"title" json:"title"`
	BusinessUnit string          `db:"business_unit" json:"business_unit" enum:"sales,service" doc:"stays"`
	Type         string          `db:"type" json:"type" enum:"kpi,nps" doc:"stays; each unit has one NPS, which is there from the start and is never archived"`
	Status       string          `db:"status" json:"status" enum:"active,deleted"`
	Sort         int64           `db:"sort" json:"sort" readOnly:"true" doc:"position among those of the unit, from 1"`
	Search       string          `db:"search" json:"-"`
}

var kpis = table.New(table.Table[KPI]{
	Name: "kpis", Entity: "kpi", Scope: "{everyone}", Order: "business_unit, sort, id", Sharing: table.OfCompanies,
	Called: func(k *KPI, language string) string { return k.Title.In(language) },
	Sort: map[string]string{
		"business_unit": "business_unit",
		"type":          "type",
		"sort":          "sort",
		"updated_at":    "updated_at",
		"id":            "id",
	},
	Fixed:   []string{"business_unit", "type"},
	Prepare: (*KPI).prepare,
	Rules:   npsStays,
	Unique:  []table.Unique{{Field: "type", Within: []string{"business_unit"}, Where: "type = 'nps'"}},
	Export: append(record.TextColumns("title", func(k *KPI) db.Translations { return k.Title }), []table.Column[KPI]{
		{Head: "business_unit", Value: func(k *KPI) any { return k.BusinessUnit }},
		{Head: "type", Value: func(k *KPI) any { return k.Type }},
		{Head: "status", Value: func(k *KPI) any { return k.Status }},
		{Head: "sort", Value: func(k *KPI) any { return k.Sort }},
	}...),
})

func (k *KPI) prepare() error {
	k.Title = k.Title.Tidy()
	k.Search = find.Text(k.Title.Texts()...)
	var fields fault.Fields
	if len(k.Title) == 0 {
		fields.Add("title", "required")
	}

	record.CheckNames(&fields, "title", k.Title, fault.MaxTitle)
	fields.OneOf("business_unit", k.BusinessUnit, unitSales, unitService)
	fields.OneOf("type", k.Type, typeKPI, typeNPS)
	fields.OneOf("status", k.Status, record.Active, record.Deleted)

	return fields.Err()
}

// npsStays keeps the NPS of each unit in use: the NPS question counts for it.
func npsStays(_ context.Context, _ *db.Tx, _ table.Op, changes []*table.Change[KPI]) error {
	for _, c := range changes {
		if c.After != nil && c.After.Type == typeNPS && c.After.Status != record.Active {
			c.Refused = fault.New(fault.Conflict, "nps_stays")
		}
	}

	return nil
}

var permKPIs = authz.Perm("app.kpi")

var kpiData = record.Data[KPI]{
	Table:  kpis,
	Status: func(k *KPI) *string { return &k.Status },
	Blank:  KPI{Type: typeKPI, Status: record.Active},
	Place:  func(k *KPI) (db.Condition, *int64) { return db.Equal("business_unit", k.BusinessUnit), &k.Sort },
}

func kpiRoutes(a *httpapi.API) {
	record.Routes(a, "/kpi", permKPIs, kpiData, kpisFilter)
	httpapi.Op(
		a, http.MethodPost, "/kpi/change", permKPIs, changeKPI,
		httpapi.Summary("Put a KPI into use or out of it; the answer is the list that is asked for."),
	)
}

// AddKPI adds a KPI in use.
func AddKPI(ctx context.Context, tx *db.Tx, unit string, title db.Translations) error {
	_, err := kpiData.Add(ctx, tx, KPI{Title: title, BusinessUnit: unit, Type: typeKPI, Status: record.Active})
	return err
}

type kpisInput struct {
	httpapi.ListInput
	BusinessUnit string `query:"businessUnit" enum:"sales,service"`
	Type         string `query:"type" enum:"kpi,nps"`
	Status       string `query:"status" enum:"active,deleted,all" default:"active"`
}

func kpisFilter(in *kpisInput) ([]db.Condition, error) {
	where := record.OfStatus(in.Status)
	if in.BusinessUnit != "" {
		where = append(where, db.Equal("business_unit", in.BusinessUnit))
	}
	if in.Type != "" {
		where = append(where, db.Equal("type", in.Type))
	}

	return where, nil
}

// changeInput names a KPI as it was seen, its new status, and which of the two lists
// of its unit is wanted back (OP-049).
type changeInput struct {
	httpapi.Seen
	Body struct {
		ID       int64  `json:"id" minimum:"1"`
		Status   string `json:"status" enum:"active,deleted"`
		Type     string `json:"type" enum:"active,other" doc:"which list is answered: those in use, or the others"`
		Revision int64  `json:"revision,omitempty" doc:"the revision the caller has seen"`
	}
}

func changeKPI(ctx context.Context, tx *db.Tx, in *changeInput) ([]KPI, error) {
	changed, err := kpis.Update(ctx, tx, in.Body.ID, in.SawIn(in.Body.Revision), func(k *KPI) error {
		k.Status = in.Body.Status
		return nil
	})
	if err != nil {
		return nil, err
	}

	status := record.Active
	if in.Body.Type == "other" {
		status = record.Deleted
	}

	page, err := find.List(
		ctx, tx, kpis, find.ListQuery{Limit: find.MaxRows},
		db.Equal("business_unit", changed.BusinessUnit), db.Equal("status", status),
	)

	return page.Rows, err
}
