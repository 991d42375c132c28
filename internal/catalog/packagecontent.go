package catalog

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// PackageContent is a feature that a package brings in a price list.
type PackageContent struct {
	table.Record
	BrandID          int64  `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the price list"`
	PricelistID      int64  `db:"pricelist_id" json:"pricelist_id" minimum:"1"`
	ModelID          *int64 `db:"model_id" json:"model_id" doc:"null: with every model of the list"`
	PackageFeatureID int64  `db:"package_feature_id" json:"package_feature_id" minimum:"1"`
	FeatureID        int64  `db:"feature_id" json:"feature_id" minimum:"1"`

	PackageCode string `db:"package_code" fieldtag:"computed" json:"package_code" readOnly:"true"`
	FeatureCode string `db:"feature_code" fieldtag:"computed" json:"feature_code" readOnly:"true"`
	ModelCode   string `db:"model_code" fieldtag:"computed" json:"model_code" readOnly:"true"`
}

// PackageContents are all contents of packages; imports write many at once.
var PackageContents = table.New(table.Table[PackageContent]{
	Name:   "package_contents",
	Entity: "package-content",
	File:   "packages",
	Scope:  "{brand:brand_id} AND {list:pricelist_id}",
	Order:  "brand_id, pricelist_id, id",
	Sort: map[string]string{
		"package_feature_id": "package_feature_id",
		"feature_id":         "feature_id",
		"updated_at":         "updated_at",
		"id":                 "id",
	},
	Owner: func(p *PackageContent) table.Owner { return table.OfBrand(p.BrandID) },
	Joins: func(p *PackageContent) []table.Joined {
		return []table.Joined{
			{Entity: "feature", ID: p.PackageFeatureID},
			{Entity: "feature", ID: p.FeatureID},
			{Entity: "pricelist", ID: p.PricelistID},
		}
	},
	Fixed: []string{"pricelist_id", "model_id", "package_feature_id", "feature_id"},
	Unique: []table.Unique{
		{Field: "feature_id", Within: []string{"pricelist_id", "package_feature_id", "COALESCE(model_id, 0)"}},
	},
	Refs: []table.Ref[PackageContent]{
		{
			Field: "pricelist_id", Table: "pricelists", Scope: "{brand:brand_id}",
			ID:    func(p *PackageContent) *int64 { return &p.PricelistID },
			Brand: func(p *PackageContent) *int64 { return &p.BrandID },
		},
		{
			Field: "model_id",
			Table: "models",
			Scope: "{brand:brand_id}",
			ID:    func(p *PackageContent) *int64 { return p.ModelID },
		},
		{
			Field: "package_feature_id",
			Table: "features",
			Scope: "{brand:brand_id}",
			ID:    func(p *PackageContent) *int64 { return &p.PackageFeatureID },
		},
		{
			Field: "feature_id",
			Table: "features",
			Scope: "{brand:brand_id}",
			ID:    func(p *PackageContent) *int64 { return &p.FeatureID },
		},
	},
	Check: refuseCycles,
	Rules: onlyPackages,
	Wrote: wrotePackageContents,
	Computed: map[string]string{
		"package_code": "(SELECT f.code FROM features f WHERE f.id = package_contents.package_feature_id)",
		"feature_code": "(SELECT f.code FROM features f WHERE f.id = package_contents.feature_id)",
		"model_code":   "COALESCE((SELECT m.code FROM models m WHERE m.id = package_contents.model_id), '')",
	},
	Export: []table.Column[PackageContent]{
		{Head: "package", Value: func(p *PackageContent) any { return p.PackageCode }},
		{Head: "feature", Value: func(p *PackageContent) any { return p.FeatureCode }},
		{Head: "model", Value: func(p *PackageContent) any { return p.ModelCode }},
	},
})

// contentsOfPackage are the entries about what a package brings and what it brought: a content is gone once it is
// taken out, so that the log itself is asked, along an index of its own (audit_contents).
const contentsOfPackage = `CAST(COALESCE(CAST(changes AS {json}) -> 'package_feature_id' ->> 1, CAST(changes AS {json}) -> 'package_feature_id' ->> 0) AS BIGINT) = $1
	AND EXISTS (SELECT 1 FROM pricelists l WHERE {brand:l.brand_id} AND {list:l.id}
		AND l.id = CAST(COALESCE(CAST(audit.changes AS {json}) -> 'pricelist_id' ->> 1, CAST(audit.changes AS {json}) -> 'pricelist_id' ->> 0) AS BIGINT))`

// onlyPackages refuses new contents of a feature that is no package, whose sales group is not of that type.
func onlyPackages(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[PackageContent]) error {
	var added []*table.Change[PackageContent]
	var ids []int64

	for _, c := range changes {
		if c.Before == nil && c.After != nil && !c.Ahead {
			added = append(added, c)
			ids = append(ids, c.After.PackageFeatureID)
		}
	}

	if len(ids) == 0 {
		return nil
	}

	known, err := Packages(ctx, tx, ids)
	if err != nil {
		return err
	}

	for _, c := range added {
		if !known[c.After.PackageFeatureID] {
			c.Wrong.Add("package_feature_id", "no_package")
		}
	}

	return nil
}

// Packages finds the features that are packages.
func Packages(ctx context.Context, tx *db.Tx, features []int64) (map[int64]bool, error) {
	among, err := tx.AmongIDs("f.id", sortedUnique(features))
	if err != nil {
		return nil, err
	}

	found, err := db.Select[int64](ctx, tx, `SELECT f.id FROM features f JOIN sales_groups g ON g.id = f.salesgroup_id
		WHERE {brand:f.brand_id} AND {brand:g.brand_id} AND g.type = 'packages' AND `+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("find packages: %w", err)
	}

	known := map[int64]bool{}
	for _, id := range found {
		known[id] = true
	}

	return known, nil
}

// content is an edge from a package to what it brings, in one price list.
type content struct {
	PricelistID int64 `db:"pricelist_id"`
	Package     int64 `db:"package_feature_id"`
	Feature     int64 `db:"feature_id"`
}

// refuseCycles refuses a content that would bring its own package again. It
// looks at all models of the list together: contents of all models unite with
// those of one.
func refuseCycles(ctx context.Context, tx *db.Tx, rows []*PackageContent, wrong []fault.Fields) error {
	lists := make([]int64, len(rows))
	for i, p := range rows {
		lists[i] = p.PricelistID
	}

	lists = sortedUnique(lists)
	for _, list := range lists {
		// One after another: two halves of a circle do not pass each other by.
		if err := tx.Alone(ctx, fmt.Sprintf("package contents %d", list)); err != nil {
			return err
		}
	}

	in := db.In("pricelist_id", lists)
	known, err := db.Select[content](ctx, tx, `SELECT DISTINCT pricelist_id, package_feature_id, feature_id
		FROM package_contents
		WHERE {brand:brand_id} AND `+in.Places(1), in.Args...)
	if err != nil {
		return fmt.Errorf("read contents of packages: %w", err)
	}

	brings := map[[2]int64][]int64{}
	for _, c := range known {
		brings[[2]int64{c.PricelistID, c.Package}] = append(brings[[2]int64{c.PricelistID, c.Package}], c.Feature)
	}

	circles := map[int][]int64{}
	inCircles := []int64{}

	for i, p := range rows {
		if way := pathTo(brings, p.PricelistID, p.FeatureID, p.PackageFeatureID, map[int64]bool{}); way != nil {
			circles[i] = append([]int64{p.PackageFeatureID}, way...)
			inCircles = append(inCircles, circles[i]...)
			continue
		}

		key := [2]int64{p.PricelistID, p.PackageFeatureID}
		brings[key] = append(brings[key], p.FeatureID)
	}

	codes, err := featureCodes(ctx, tx, inCircles)
	if err != nil {
		return err
	}

	for i, circle := range circles {
		names := make([]string, len(circle))
		for n, id := range circle {
			names[n] = codes[id]
		}
		wrong[i].Add("feature_id", "package_cycle", "circle", strings.Join(names, " → "))
	}

	return nil
}

// pathTo gives the way from the feature to the package that it contains, both
// included; nil: it is not the package and does not contain it.
func pathTo(brings map[[2]int64][]int64, list, feature, pack int64, seen map[int64]bool) []int64 {
	if feature == pack {
		return []int64{feature}
	}
	if seen[feature] {
		return nil
	}

	seen[feature] = true
	for _, next := range brings[[2]int64{list, feature}] {
		if way := pathTo(brings, list, next, pack, seen); way != nil {
			return append([]int64{feature}, way...)
		}
	}

	return nil
}

// featureCodes reads the codes of features, by their ids.
func featureCodes(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]string, error) {
	codes := map[int64]string{}
	if len(ids) == 0 {
		return codes, nil
	}

	type coded struct {
		ID   int64  `db:"id"`
		Code string `db:"code"`
	}

	in := db.In("id", sortedUnique(ids))
	found, err := db.Select[coded](ctx, tx, `SELECT id, code
		FROM features
		WHERE {brand:brand_id} AND `+in.Places(1), in.Args...)
	if err != nil {
		return nil, fmt.Errorf("read codes of features: %w", err)
	}

	for _, f := range found {
		codes[f.ID] = f.Code
	}

	return codes, nil
}

func wrotePackageContents(ctx context.Context, tx *db.Tx, rows []PackageContent) error {
	lists := make([]int64, len(rows))
	for i, p := range rows {
		lists[i] = p.PricelistID
	}
	return TouchRules(ctx, tx, lists)
}

var packageContentData = record.Data[PackageContent]{Table: PackageContents}

func packageContentRoutes(a *httpapi.API) {
	record.Routes(a, "/package-content", PermFeature, packageContentData, packageContentsFilter)
}

type packageContentsInput struct {
	httpapi.ListInput
	BrandID          int64 `query:"brandId"`
	PricelistID      int64 `query:"pricelistId"`
	ModelID          int64 `query:"modelId" doc:"what packages bring with this model, contents of every model included"`
	PackageFeatureID int64 `query:"packageFeatureId"`
	FeatureID        int64 `query:"featureId" doc:"packages that bring this feature"`
}

func packageContentsFilter(in *packageContentsInput) ([]db.Condition, error) {
	where := append(record.Where("brand_id", in.BrandID), record.Where("pricelist_id", in.PricelistID)...)
	where = append(where, record.Where("package_feature_id", in.PackageFeatureID)...)
	where = append(where, record.Where("feature_id", in.FeatureID)...)
	if in.ModelID != 0 {
		where = append(where, db.Condition{SQL: "(model_id IS NULL OR model_id = ?)", Args: []any{in.ModelID}})
	}

	return where, nil
}
