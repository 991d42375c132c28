package catalog

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// Feature is what can be chosen for a model: a line, a colour, wheels, an
// option, a package. Its class decides at which step of an offer.
type Feature struct {
	table.Record
	BrandID            int64           `db:"brand_id" json:"brand_id" minimum:"1"`
	Code               string          `db:"code" json:"code" maxLength:"64" doc:"unique within the brand, letter case ignored, features in the archive included"`
	CodeKey            string          `db:"code_key" json:"-"`
	Code3              string          `db:"code3" json:"code3" maxLength:"64" doc:"the manufacturer's own code"`
	Description        db.Translations `json:"description" doc:"kept in the feature's translations"`
	LongDescription    db.Translations `json:"long_description" doc:"kept in the feature's translations"`
	ProductclassID     *int64          `db:"productclass_id" json:"productclass_id" doc:"null: chosen among the options"`
	SalesgroupID       *int64          `db:"salesgroup_id" json:"salesgroup_id"`
	Image              string          `db:"image" json:"image" maxLength:"64" doc:"name of an uploaded image"`
	Colour             *string         `db:"colour" json:"colour" maxLength:"7" doc:"of a paint or an upholstery, as #rrggbb; shown where there is no image"`
	Standard           db.Flag         `db:"standard" json:"standard" doc:"what a model gets when the feature is assigned to it"`
	StandardDiplomatic db.Flag         `db:"standard_diplomatic" json:"standard_diplomatic"`
	Custom             db.Flag         `db:"custom" json:"custom" doc:"never proposed by the configuration assistant"`
	DiploEnabled       db.Flag         `db:"diplo_enabled" json:"diplo_enabled" doc:"can be chosen in a diplomatic offer"`
	Important          db.Flag         `db:"important" json:"important"`
	IndividualColour   db.Flag         `db:"is_individual_colour" json:"is_individual_colour"`
	Status             string          `db:"status" json:"status" enum:"active,deleted"`
	Sort               int64           `db:"sort" json:"sort" readOnly:"true" doc:"position in lists, from 1"`
	Search             string          `db:"search" json:"-"`
	ProductclassCode   string          `db:"productclass_code" fieldtag:"computed" json:"productclass_code" readOnly:"true"`
	SalesgroupCode     string          `db:"salesgroup_code" fieldtag:"computed" json:"salesgroup_code" readOnly:"true"`
}

// Features are all features; imports write many of them at once.
var Features = table.New(table.Table[Feature]{
	Name: "features", Entity: "feature", Scope: "{brand:brand_id}", Order: "brand_id, sort, id",
	History: []table.Hanging{{Entity: "package-content", Entries: contentsOfPackage}},
	Called:  func(f *Feature, _ string) string { return f.Code },
	Sort: map[string]string{
		"code":         "code_key",
		"feature.code": "code_key",
		"sort":         "sort",
		"updated_at":   "updated_at",
		"id":           "id",
	},
	Owner:   func(f *Feature) table.Owner { return table.OfBrand(f.BrandID) },
	Prepare: (*Feature).prepare,
	Fixed:   []string{"brand_id"},
	Unique:  []table.Unique{{Field: "code", Within: []string{"brand_id"}}},
	Refs: []table.Ref[Feature]{
		{
			Field:  "productclass_id",
			Table:  "product_classes",
			Scope:  "{everyone}",
			Shared: true,
			ID:     func(f *Feature) *int64 { return f.ProductclassID },
		},
		{
			Field: "salesgroup_id",
			Table: "sales_groups",
			Scope: "{brand:brand_id}",
			ID:    func(f *Feature) *int64 { return f.SalesgroupID },
		},
	},
	Check: checkFeatures,
	Computed: map[string]string{
		"productclass_code": "COALESCE((SELECT c.code FROM product_classes c WHERE c.id = features.productclass_id), '')",
		"salesgroup_code":   "COALESCE((SELECT g.code FROM sales_groups g WHERE g.id = features.salesgroup_id), '')",
	},
	Load:  loadFeatureTexts,
	Wrote: wroteFeatures,
	Parts: []string{"feature_translations"},
	Uses: []table.Use{
		{
			Entity: "model", Table: "model_features", Column: "feature_id", ID: "model_id",
			Name:  "(SELECT m.code FROM models m WHERE m.id = model_features.model_id)",
			Scope: "{brand:brand_id}",
			Where: "status = 'active'",
		},
		{
			Entity: "rule",
			Table:  "(" + ruleFeatures + ") AS naming",
			Column: "feature_id",
			Name:   "name",
			Scope:  "{brand:brand_id}",
			Where:  "status = 'active'",
		},
	},
	Export: featureColumns,
})

// ruleFeatures are the rules that name features, however they do.
const ruleFeatures = `SELECT r.id, r.brand_id, r.name, r.status, c.feature_id
	FROM rules r
	JOIN rule_conditions c ON c.rule_id = r.id
	UNION SELECT r.id, r.brand_id, r.name, r.status, a.feature_id
	FROM rules r
	JOIN rule_actions a ON a.rule_id = r.id
	UNION SELECT r.id, r.brand_id, r.name, r.status, i.feature_id
	FROM rules r
	JOIN rule_list_items i ON i.rule_id = r.id`

func (f *Feature) prepare() error {
	f.CodeKey = find.Key(f.Code)
	f.Code3 = strings.TrimSpace(f.Code3)
	f.Description = f.Description.Tidy()
	f.LongDescription = f.LongDescription.Tidy()
	f.Colour = colourOf(f.Colour)
	f.Search = find.Text(append(f.Description.Texts(), f.Code, f.Code3)...)
	var fields fault.Fields
	fields.Code("code", f.Code)
	fields.Length("code3", f.Code3, fault.MaxCode)
	record.CheckNames(&fields, "description", f.Description, fault.MaxTitle)
	record.CheckNames(&fields, "long_description", f.LongDescription, fault.MaxText)
	fields.OneOf("status", f.Status, record.Active, record.Deleted)
	if f.Colour != nil {
		fields.Colour("colour", *f.Colour)
	}

	return fields.Err()
}

// colourOf gives a colour as it is kept: in small letters, nil when nothing is written.
func colourOf(written *string) *string {
	if written == nil || strings.TrimSpace(*written) == "" {
		return nil
	}
	colour := strings.ToLower(strings.TrimSpace(*written))
	return &colour
}

func checkFeatures(ctx context.Context, tx *db.Tx, features []*Feature, wrong []fault.Fields) error {
	codes := make([]coded, len(features))
	for i, f := range features {
		codes[i] = coded{f.ID, f.BrandID, f.CodeKey}
	}

	if err := checkImage(ctx, tx, features, wrong, func(f *Feature) string { return f.Image }); err != nil {
		return err
	}

	return checkCodes(ctx, tx, "features", codes, wrong)
}

// wroteFeatures keeps the texts, and moves the rule counters of all price lists
// that offer the features: rules use their class, status and sales group.
func wroteFeatures(ctx context.Context, tx *db.Tx, features []Feature) error {
	if err := keepFeatureTexts(ctx, tx, features); err != nil {
		return err
	}

	ids := knownBefore(features)
	if len(ids) == 0 {
		return nil
	}

	of, err := tx.AmongIDs("feature_id", ids)
	if err != nil {
		return err
	}

	return touchRules(ctx, tx, db.Condition{
		SQL:  "id IN (SELECT pricelist_id FROM model_features WHERE " + of.SQL + ")",
		Args: of.Args,
	})
}

// isNew reports whether this write creates the feature, which then has no earlier texts and is
// not offered by a model yet. A feature that is deleted has no texts here.
func (f *Feature) isNew() bool { return f.Revision == 1 && len(f.Description) > 0 }

// knownBefore lists the features that were not just made.
func knownBefore(features []Feature) []int64 {
	var ids []int64
	for _, f := range features {
		if !f.isNew() {
			ids = append(ids, f.ID)
		}
	}

	return ids
}

// PermFeature is the right to features and to what models offer of them.
var PermFeature = authz.Perm("app.brand.feature", "brandId")

// FeatureData is how features are saved, archived and put in order.
var FeatureData = record.Data[Feature]{
	Table:    Features,
	Status:   func(f *Feature) *string { return &f.Status },
	Blank:    Feature{Status: record.Active},
	Place:    func(f *Feature) (db.Condition, *int64) { return record.OfBrand(f.BrandID), &f.Sort },
	OwnOrder: true,
}

func featureRoutes(a *httpapi.API) {
	CheckCodeRoute(a, "/feature", "features")
	httpapi.List(a, "/feature", authz.LoginOnly, Features, featuresFilter)
	httpapi.Op(a, http.MethodGet, "/feature/{id}", authz.LoginOnly, getFeature)
	FeatureData.Writes(a, "/feature", PermFeature)
	httpapi.Check(a, "/feature", Features)
	record.BulkRoutes(a, "/feature", PermFeature, FeatureData, featuresFilter)
	httpapi.Op(a, http.MethodPost, "/feature/sort", PermFeature, sortFeatures)
	httpapi.Op(a, http.MethodGet, "/feature/equipment/{brandId}", authz.LoginOnly, equipmentFeatures,
		httpapi.Summary("Features in use of a brand that some model has as standard."))
}

type featuresInput struct {
	record.ListInput
	ProductClassID   []int64 `query:"productClassId"`
	IndividualColour string  `query:"isIndividualColour" enum:"0,1,true,false"`
	SalesgroupID     int64   `query:"salesgroupId"`
	Important        string  `query:"important" enum:"0,1,true,false"`
	Custom           string  `query:"custom" enum:"0,1,true,false"`
	PricelistID      int64   `query:"pricelistId" doc:"those that a model of this price list offers"`
	Untranslated     int64   `query:"untranslated" minimum:"0" doc:"those without a text in this language"`
	Equipment        string  `query:"equipment" enum:"0,1,true,false" doc:"those that some model has as standard"`
}

func featuresFilter(in *featuresInput) ([]db.Condition, error) {
	where, err := record.Filter(&in.ListInput)
	if len(in.ProductClassID) > 0 {
		where = append(where, db.In("productclass_id", in.ProductClassID))
	}
	where = append(where, record.Where("salesgroup_id", in.SalesgroupID)...)

	for _, flag := range []struct{ column, value string }{
		{"is_individual_colour", in.IndividualColour}, {"important", in.Important}, {"custom", in.Custom},
	} {
		if flag.value != "" {
			where = append(where, db.Equal(flag.column, db.Flag(flag.value == "1" || flag.value == "true")))
		}
	}

	if in.Equipment == "1" || in.Equipment == "true" {
		where = append(where, onSomeModel)
	}
	if in.Untranslated != 0 {
		where = append(where, db.Condition{
			SQL: `NOT EXISTS (
					SELECT 1
					FROM feature_translations t
					WHERE t.feature_id = features.id AND t.language_id = ? AND t.description <> '')`,
			Args: []any{in.Untranslated},
		})
	}
	if in.PricelistID != 0 {
		where = append(where, db.Condition{
			SQL: `EXISTS (
					SELECT 1
					FROM model_features f
					WHERE f.feature_id = features.id
						AND f.pricelist_id = ?
						AND {list:f.pricelist_id})`, Args: []any{in.PricelistID},
		})
	}

	return where, err
}

// sortInput gives features in their new order; ids is what other lists call them (OP-066).
type sortInput struct {
	Body struct {
		BrandID    int64   `json:"brandId,omitempty"`
		FeatureIDs []int64 `json:"featureIds,omitempty" maxItems:"1000" uniqueItems:"true"`
		IDs        []int64 `json:"ids,omitempty" maxItems:"1000" uniqueItems:"true"`
	}
}

func sortFeatures(ctx context.Context, tx *db.Tx, in *sortInput) (httpapi.NoContent, error) {
	var fields fault.Fields
	ids := in.Body.FeatureIDs

	switch {
	case len(ids) == 0 && len(in.Body.IDs) == 0:
		fields.Add("featureIds", "required")
	case len(ids) == 0:
		ids = in.Body.IDs
	case len(in.Body.IDs) > 0:
		fields.Add("ids", "ids_twice")
	}
	if err := fields.Err(); err != nil {
		return httpapi.NoContent{}, err
	}

	field := "featureIds"
	if len(in.Body.FeatureIDs) == 0 {
		field = "ids"
	}
	if err := ofBrand(ctx, tx, in.Body.BrandID, ids, field); err != nil {
		return httpapi.NoContent{}, err
	}

	err := FeatureData.Reorder(ctx, tx, ids)
	var refused *fault.Error
	if errors.As(err, &refused) && refused.Fields["ids"] != nil && field != "ids" {
		err = &fault.Error{Kind: refused.Kind, Code: refused.Code, Fields: fault.Fields{field: refused.Fields["ids"]}}
	}

	return httpapi.NoContent{}, err
}

// ofBrand refuses features of another brand than the one whose order is saved; 0: it is not said.
func ofBrand(ctx context.Context, tx *db.Tx, brand int64, ids []int64, field string) error {
	if brand == 0 {
		return nil
	}

	rows, err := Features.Many(ctx, tx, ids)
	if err != nil {
		return err
	}

	var fields fault.Fields
	for _, id := range ids {
		if f, seen := rows[id]; seen && f.BrandID != brand {
			fields.Add(field, "ids_other_list", "ids", id)
		}
	}

	return fields.Err()
}

type brandInput struct {
	BrandID int64 `path:"brandId" minimum:"1"`
}

// onSomeModel are features that are the standard equipment of some model (B-040).
var onSomeModel = db.Condition{
	SQL: `EXISTS (
			SELECT 1
			FROM model_features f
			WHERE f.feature_id = features.id
				AND f.standard = 1
				AND f.status = 'active'
				AND {list:f.pricelist_id})`,
}

func equipmentFeatures(ctx context.Context, tx *db.Tx, in *brandInput) ([]Feature, error) {
	page, err := find.List(ctx, tx, Features, find.ListQuery{}, db.Equal("brand_id", in.BrandID),
		db.Equal("status", record.Active), onSomeModel)
	return page.Rows, err
}
