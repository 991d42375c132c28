package catalog

import (
	"context"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// ModelRange groups the models of a serie that are one car to customers.
type ModelRange struct {
	table.Record
	BrandID  int64  `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the serie"`
	SerieID  int64  `db:"serie_id" json:"serie_id" minimum:"1" doc:"later another one of the same brand only"`
	Model    string `db:"model" json:"model" maxLength:"255" doc:"the name customers know; unique within the serie"`
	ModelKey string `db:"model_key" json:"-"`
	Status   string `db:"status" json:"status" enum:"active,deleted"`
	Search   string `db:"search" json:"-"`
}

var modelRanges = table.New(table.Table[ModelRange]{
	Name: "model_ranges", Entity: "model-range", Scope: "{brand:brand_id}", Order: "brand_id, model_key, id",
	Called:  func(m *ModelRange, _ string) string { return m.Model },
	Sort:    map[string]string{"model": "model_key", "serie_id": "serie_id", "updated_at": "updated_at", "id": "id"},
	Owner:   func(m *ModelRange) table.Owner { return table.OfBrand(m.BrandID) },
	Prepare: (*ModelRange).prepare,
	Unique:  []table.Unique{{Field: "model", Within: []string{"serie_id"}, Where: "status = 'active'"}},
	Check:   followSerie,
	Rules:   keepRangeInBrand,
	Parents: []table.Parent[ModelRange]{{
		Field: "serie_id", Table: "series", Scope: "{brand:brand_id}", InUse: "status = 'active'",
		Of: record.InUse(func(m *ModelRange) (*int64, string) { return &m.SerieID, m.Status }),
	}},
	Uses: []table.Use{
		{
			Entity: "model",
			Table:  "models",
			Column: "modelrange_id",
			Name:   "code",
			Scope:  "{brand:brand_id}",
			Where:  "status = 'active'",
		},
	},
	Export: []table.Column[ModelRange]{
		{Head: "model", Value: func(m *ModelRange) any { return m.Model }},
		{Head: "serie_id", Value: func(m *ModelRange) any { return m.SerieID }},
		{Head: "status", Value: func(m *ModelRange) any { return m.Status }},
	},
})

func (m *ModelRange) prepare() error {
	m.Model = strings.TrimSpace(m.Model)
	m.ModelKey = find.Key(m.Model)
	m.Search = find.Text(m.Model)
	var fields fault.Fields
	fields.Required("model", m.Model)
	fields.Length("model", m.Model, fault.MaxTitle)
	fields.OneOf("status", m.Status, record.Active, record.Deleted)

	return fields.Err()
}

// followSerie takes the brand from the serie.
func followSerie(ctx context.Context, tx *db.Tx, ranges []*ModelRange, wrong []fault.Fields) error {
	ids := make([]int64, len(ranges))
	for i, m := range ranges {
		ids[i] = m.SerieID
	}

	parents, err := Series.Many(ctx, tx, ids)
	if err != nil {
		return err
	}

	for i, m := range ranges {
		serie, found := parents[m.SerieID]
		if !found {
			wrong[i].Add("serie_id", "not_found")
		}
		m.BrandID = serie.BrandID
	}

	return nil
}

// keepRangeInBrand refuses a serie of another brand: the models of the range stay with their brand.
func keepRangeInBrand(_ context.Context, _ *db.Tx, _ table.Op, changes []*table.Change[ModelRange]) error {
	for _, c := range changes {
		if c.Before != nil && c.After != nil && c.Before.BrandID != c.After.BrandID {
			c.Wrong.Add("serie_id", "other_brand")
		}
	}
	return nil
}

var permModelRanges = permBaseData.Child("modelRange")

var modelRangeData = record.Data[ModelRange]{
	Table:  modelRanges,
	Status: func(m *ModelRange) *string { return &m.Status },
	Blank:  ModelRange{Status: record.Active},
}

func modelRangeRoutes(a *httpapi.API) {
	record.Routes(a, "/model-range", permModelRanges, modelRangeData, modelRangesFilter)
}

type modelRangesInput struct {
	record.ListInput
	SerieID int64 `query:"serieId"`
}

func modelRangesFilter(in *modelRangesInput) ([]db.Condition, error) {
	where, err := record.Filter(&in.ListInput)
	if in.SerieID != 0 {
		where = append(where, db.Equal("serie_id", in.SerieID))
	}
	return where, err
}
