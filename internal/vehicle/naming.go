package vehicle

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// modelName holds the name that vehicles of a model get, and its code.
type modelName struct {
	ID    int64           `db:"id"`
	Code  string          `db:"code"`
	Brand string          `db:"brand"`
	Name  db.Translations `db:"description"`
}

// nameByModel gives vehicles of a model its code where they have none of their own, and calls those
// that have no name, or that of another model, by brand and model. No vehicle loses its name.
func nameByModel(ctx context.Context, tx *db.Tx, changes []*table.Change[Vehicle]) error {
	var unnamed []*table.Change[Vehicle]
	var models []int64

	for _, c := range changes {
		v := c.After
		if v == nil {
			continue
		}

		v.leaveModel(c.Before)
		if v.ModelID != nil && (v.needsName(c.Before) || v.needsCode(c.Before)) {
			unnamed = append(unnamed, c)
			models = append(models, *v.ModelID)
		}
	}

	if len(models) > 0 {
		in := db.In("models.id", sortedOnce(models))
		found, err := db.Select[modelName](ctx, tx, `SELECT models.id, models.code, brands.name AS brand, models.description
			FROM models JOIN brands ON brands.id = models.brand_id WHERE {everyone} AND `+in.Places(1), in.Args...)
		if err != nil {
			return fmt.Errorf("read what models are called: %w", err)
		}

		names := make(map[int64]modelName, len(found))
		for _, m := range found {
			names[m.ID] = m
		}

		for _, c := range unnamed {
			if m, known := names[*c.After.ModelID]; known {
				c.After.nameBy(m, c.Before)
			}
		}
	}

	for _, c := range changes {
		if v := c.After; v != nil && v.DescriptionShow == "" && c.Before != nil &&
			c.Before.DescriptionShow != "" && len(c.Wrong["description_show"]) == 0 {
			c.Wrong.Add("description_show", "required")
		}
	}

	return nil
}

// needsCode reports whether a vehicle has no code of its model, or still that of another one.
func (v *Vehicle) needsCode(had *Vehicle) bool {
	return v.ModelCode == "" || had != nil && !sameNumber(had.ModelID, v.ModelID) && had.ModelCode == v.ModelCode
}

// needsName reports whether a vehicle has no name, or still that which it had with another model.
func (v *Vehicle) needsName(had *Vehicle) bool {
	if had == nil || had.ModelID == nil || sameNumber(had.ModelID, v.ModelID) {
		return v.DescriptionShow == ""
	}
	return v.DescriptionShow == "" || had.DescriptionShow == v.DescriptionShow
}

// leaveModel takes the code of its former model from a vehicle that has none now.
func (v *Vehicle) leaveModel(had *Vehicle) {
	if v.ModelID == nil && had != nil && had.ModelID != nil && had.ModelCode == v.ModelCode {
		v.ModelCode = ""
		v.fillSearch()
	}
}

func (v *Vehicle) nameBy(m modelName, had *Vehicle) {
	needsName := v.needsName(had)
	if v.needsCode(had) {
		v.ModelCode = m.Code
	}
	if needsName {
		v.DescriptionShow = m.Brand + " " + m.Name.In(groupLanguage)
	}
	v.fillSearch()
}

// groupLanguage is the language of texts that all companies read: Lithuanian.
const (
	groupLanguage   = "1"
	groupLanguageID = 1
)
