package vehicle

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// nameByModel calls vehicles of a model that have no name of their own by brand and model.
func nameByModel(ctx context.Context, tx *db.Tx, changes []*table.Change[Vehicle]) error {
	var models []int64
	for _, c := range changes {
		if c.After != nil && c.After.DescriptionShow == "" && c.After.ModelID != nil {
			models = append(models, *c.After.ModelID)
		}
	}
	if len(models) == 0 {
		return nil
	}
	in := db.In("models.id", distinct(models))
	found, err := db.Select[struct {
		ID    int64           `db:"id"`
		Brand string          `db:"brand"`
		Name  db.Translations `db:"description"`
	}](ctx, tx, "SELECT models.id, brands.name AS brand, models.description FROM models JOIN brands ON brands.id = models.brand_id WHERE {everyone} AND "+in.Places(1), in.Args...)
	if err != nil {
		return fmt.Errorf("read what models are called: %w", err)
	}
	names := make(map[int64]string, len(found))
	for _, m := range found {
		names[m.ID] = m.Brand + " " + m.Name.In(groupLanguage)
	}
	for _, c := range changes {
		if v := c.After; v != nil && v.DescriptionShow == "" && v.ModelID != nil {
			v.DescriptionShow = names[*v.ModelID]
			v.index()
		}
	}
	return nil
}

// groupLanguage is that of what all companies read: Lithuanian.
const groupLanguage = "1"
