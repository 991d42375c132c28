package configurator

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
	"forecourt/internal/rules"
	"forecourt/internal/rules/engine"
)

// head is what is read at every question: whether the model is in the list,
// what it costs there, and how often the rules have changed.
type head struct {
	Revision        int64        `db:"revision"`
	PriceStandard   *money.Cents `db:"price_standard"`
	PriceEmbassy    *money.Cents `db:"price_embassy"`
	PriceDiplomatic *money.Cents `db:"price_diplomatic"`
}

// soldTypes lists the types of offers that the model has a price for.
func (h head) soldTypes() []price.Type {
	var types []price.Type
	for i, price := range []*money.Cents{h.PriceStandard, h.PriceEmbassy, h.PriceDiplomatic} {
		if price != nil {
			types = append(types, Types[i])
		}
	}
	return types
}

func readHead(ctx context.Context, tx *db.Tx, p place) (head, error) {
	return db.SelectOne[head](ctx, tx, `
		SELECT r.revision, p.price_standard, p.price_embassy, p.price_diplomatic
		FROM rule_revisions r JOIN model_prices p ON p.pricelist_id = r.pricelist_id AND p.model_id = $2
		WHERE r.pricelist_id = $1 AND {brand:r.brand_id} AND {list:r.pricelist_id}`, p.pricelist, p.model)
}

// content is a feature that a package brings, in one model or in all.
type content struct {
	ModelID *int64 `db:"model_id"`
	Package int64  `db:"package_feature_id"`
	Feature int64  `db:"feature_id"`
	Code    string `db:"code"`
}

// offered is a feature of a model.
type offered struct {
	ModelID int64 `db:"model_id"`
	Feature
}

// loadModels reads models of a list with a few statements, however many they are and however much
// they offer; one that offers nothing is there as well.
func loadModels(
	ctx context.Context, tx *db.Tx, pricelistID, revision int64, modelIDs ...int64,
) (map[int64]*Model, error) {
	models := make(map[int64]*Model, len(modelIDs))
	for _, id := range modelIDs {
		models[id] = &Model{
			PricelistID: pricelistID,
			ModelID:     id,
			Revision:    revision,
			contents:    map[int64][]int64{},
			codes:       map[int64]string{},
			classes:     map[string]FoundCode{},
			at:          map[int64]*Feature{},
			compiled:    map[purpose]*compiled{},
		}
	}

	of := db.In("mf.model_id", modelIDs)
	features, err := db.Select[offered](ctx, tx, `
		SELECT mf.model_id, f.id, f.code, f.productclass_id, COALESCE(c.code, '') AS class_code,
			CASE WHEN g.type = 'packages' THEN 'packages' ELSE COALESCE(c.step, 'option') END AS step,
			COALESCE(c.exclusive, 0) AS exclusive,
			mf.price_standard, mf.price_embassy,
			mf.standard, mf.standard_embassy, mf.standard_diplomatic,
			mf.custom, f.diplo_enabled
		FROM model_features mf
		JOIN features f ON f.id = mf.feature_id
		LEFT JOIN product_classes c ON c.id = f.productclass_id
		LEFT JOIN sales_groups g ON g.id = f.salesgroup_id
		WHERE {brand:mf.brand_id} AND mf.pricelist_id = $1
			AND mf.status = 'active' AND f.status = 'active'
			AND `+of.Places(2)+`
		ORDER BY f.id`, append([]any{pricelistID}, of.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("read features of models: %w", err)
	}

	for _, f := range features {
		models[f.ModelID].Features = append(models[f.ModelID].Features, f.Feature)
	}

	of = db.In("p.model_id", modelIDs)
	contents, err := db.Select[content](ctx, tx, `
		SELECT DISTINCT p.model_id, p.package_feature_id, p.feature_id, f.code
		FROM package_contents p
		JOIN features f ON f.id = p.feature_id
		WHERE {brand:p.brand_id} AND p.pricelist_id = $1
			AND (p.model_id IS NULL OR `+of.Places(2)+`)
		ORDER BY 2, 3`, append([]any{pricelistID}, of.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("read contents of packages: %w", err)
	}

	inForce, err := rules.InForce(ctx, tx, pricelistID, modelIDs...)
	if err != nil {
		return nil, err
	}

	for _, m := range models {
		for _, r := range inForce {
			if r.HoldsFor(m.ModelID) {
				m.Rules = append(m.Rules, r)
			}
		}
		m.indexContents(contents)
	}

	return models, nil
}

// indexContents names everything, and counts the bytes it takes to keep.
func (m *Model) indexContents(contents []content) {
	items := int64(0)
	for _, c := range contents {
		// A package brings the same in every model, or it is said of the model itself, or both.
		if c.ModelID != nil && *c.ModelID != m.ModelID || slices.Contains(m.contents[c.Package], c.Feature) {
			continue
		}

		m.contents[c.Package] = append(m.contents[c.Package], c.Feature)
		m.codes[c.Feature] = c.Code
		items++
	}

	for i := range m.Features {
		f := &m.Features[i]
		m.at[f.ID] = f
		m.codes[f.ID] = f.Code
		if f.ClassID != nil {
			m.classes[classKey(*f.ClassID)] = FoundCode{*f.ClassID, f.ClassCode}
		}
	}

	for i := range m.Rules {
		items += m.nameParts(&m.Rules[i])
	}

	m.bytes = int64(len(Types)+1) * engine.Weight(int64(len(m.Features)), int64(len(m.Rules)), items)
}

// nameParts keeps the codes of what a rule names, and counts it.
func (m *Model) nameParts(r *rules.Rule) (items int64) {
	for _, c := range r.Conditions {
		m.codes[c.ID] = c.Code
	}

	for _, item := range r.Actions {
		m.codes[item.ID] = item.Code
	}

	for _, list := range r.ActionLists {
		for _, item := range list {
			m.codes[item.ID] = item.Code
			items++
		}
	}

	for _, c := range r.ConditionClasses {
		m.classes[classKey(c.ID)] = FoundCode{c.ID, c.Code}
	}

	for _, c := range r.Classes {
		m.classes[classKey(c.ID)] = FoundCode{c.ID, c.Code}
	}

	return items + int64(len(r.Conditions)+len(r.ConditionClasses)+len(r.Actions)+len(r.Classes))
}
