package catalog

import (
	"context"
	"strconv"
	"strings"
	"unicode"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
)

// Records that an import adds when a file names them and the brand does not have them.
// Where a record has a code, that is made of the name: codes hold no spaces.

// NewSerie adds a serie of the brand.
func NewSerie(ctx context.Context, tx *db.Tx, brandID int64, name string) (int64, error) {
	s, err := serieData.Add(ctx, tx, Serie{BrandID: brandID, Name: name, Status: record.Active})
	return s.ID, err
}

// NewModelRange adds a model range of the serie.
func NewModelRange(ctx context.Context, tx *db.Tx, serieID int64, name string) (int64, error) {
	m, err := modelRangeData.Add(ctx, tx, ModelRange{SerieID: serieID, Model: name, Status: record.Active})
	return m.ID, err
}

// NewBodyType adds a body type of the brand.
func NewBodyType(ctx context.Context, tx *db.Tx, brandID int64, name string) (id int64, err error) {
	return withCode(name, func(code string, names db.Translations) (int64, error) {
		b, err := bodyTypeData.Add(ctx, tx, BodyType{BrandID: brandID, Code: code, Name: names, Status: record.Active})
		return b.ID, err
	}, func(code string) (bool, error) {
		return isFree(ctx, tx, "body_types WHERE {brand:brand_id} AND brand_id = $1 AND status = 'active'", brandID, code)
	})
}

// NewGearbox adds a gearbox of the brand.
func NewGearbox(ctx context.Context, tx *db.Tx, brandID int64, name string) (id int64, err error) {
	return withCode(name, func(code string, names db.Translations) (int64, error) {
		g, err := gearboxData.Add(ctx, tx, Gearbox{BrandID: &brandID, Code: code, Name: names, Status: record.Active})
		return g.ID, err
	}, func(code string) (bool, error) {
		return isFree(ctx, tx, "gearboxes WHERE {brand?:brand_id} AND brand_id = $1 AND status = 'active'", brandID, code)
	})
}

// NewSalesGroup adds a sales group of the brand.
func NewSalesGroup(ctx context.Context, tx *db.Tx, brandID int64, name string) (id int64, err error) {
	return withCode(name, func(code string, names db.Translations) (int64, error) {
		g, err := salesGroupData.Add(ctx, tx, SalesGroup{
			BrandID:     brandID,
			Code:        code,
			Description: names,
			Status:      record.Active,
		})
		return g.ID, err
	}, func(code string) (bool, error) {
		return isFree(ctx, tx, "sales_groups WHERE {brand:brand_id} AND brand_id = $1 AND status = 'active'", brandID, code)
	})
}

// NewProductClass adds a class for all brands: options, of which any number may be chosen.
func NewProductClass(ctx context.Context, tx *db.Tx, name string) (id int64, err error) {
	return withCode(name, func(code string, names db.Translations) (int64, error) {
		c, err := productClassData.Add(ctx, tx, ProductClass{Code: code, Name: names, Step: "option", Status: record.Active})
		return c.ID, err
	}, func(code string) (bool, error) {
		return isFree(ctx, tx, "product_classes WHERE {everyone} AND status = 'active' AND $1 >= 0", 0, code)
	})
}

// withCode makes a code of a name, with a number behind when others have it.
func withCode(
	name string,
	add func(code string, names db.Translations) (int64, error),
	isFree func(code string) (bool, error),
) (int64, error) {
	code := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune(";|!", r) {
			return '-'
		}
		return r
	}, strings.TrimSpace(name))

	if runes := []rune(code); len(runes) > fault.MaxCode-4 {
		code = string(runes[:fault.MaxCode-4])
	}
	names := db.Translations{}
	if code != name {
		names[record.English] = name
	}

	for n, tried := 2, code; ; n++ {
		ok, err := isFree(tried)
		if err != nil {
			return 0, err
		}
		if ok {
			return add(tried, names)
		}

		tried = code + "-" + strconv.Itoa(n)
	}
}

func isFree(ctx context.Context, tx *db.Tx, among string, brandID int64, code string) (bool, error) {
	n, err := db.SelectOne[int](ctx, tx, "SELECT count(*) FROM "+among+" AND code_key = $2", brandID, find.Key(code))
	return n == 0, err
}

// Equipments are all texts of standard equipment; imports write many at once.
var Equipments = equipment
