package catalog

import (
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/record"
)

// featureColumns are those of the import table "features".
var featureColumns = slices.Concat(
	[]table.Column[Feature]{
		{Head: "code", Value: func(f *Feature) any { return f.Code }},
		{Head: "code3", Value: func(f *Feature) any { return f.Code3 }},
		{Head: "product_class", Value: func(f *Feature) any { return f.ProductclassCode }},
		{Head: "sales_group", Value: func(f *Feature) any { return f.SalesgroupCode }},
	},
	record.TextColumns("description", func(f *Feature) db.Translations { return f.Description }),
	record.TextColumns("long_description", func(f *Feature) db.Translations { return f.LongDescription }),
	[]table.Column[Feature]{
		record.FlagColumn("diplo_enabled", func(f *Feature) db.Flag { return f.DiploEnabled }),
		record.FlagColumn("important", func(f *Feature) db.Flag { return f.Important }),
		record.FlagColumn("custom", func(f *Feature) db.Flag { return f.Custom }),
		record.FlagColumn("isIndividualColour", func(f *Feature) db.Flag { return f.IndividualColour }),
		{Head: "colour", Value: func(f *Feature) any {
			if f.Colour == nil {
				return ""
			}
			return *f.Colour
		}},
		{Head: "status", Value: func(f *Feature) any { return f.Status }},
	},
)
