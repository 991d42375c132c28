package rules

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
)

// part is a named feature or class of a rule, with the field that names it.
type part struct {
	field string
	id    int64
	class bool
	code  *string
}

// namedParts lists all features and classes of a rule.
func (r *Rule) namedParts() []part {
	var parts []part
	for i := range r.Conditions {
		parts = append(parts, part{conditions, r.Conditions[i].ID, false, &r.Conditions[i].Code})
	}

	for i := range r.ConditionClasses {
		parts = append(parts, part{conditionClasses, r.ConditionClasses[i].ID, true, &r.ConditionClasses[i].Code})
	}

	for i := range r.Actions {
		parts = append(parts, part{actions, r.Actions[i].ID, false, &r.Actions[i].Code})
	}

	for i := range r.Classes {
		parts = append(parts, part{classes, r.Classes[i].ID, true, &r.Classes[i].Code})
	}

	for i, list := range r.ActionLists {
		for j := range list {
			parts = append(parts, part{fmt.Sprintf("action_lists[%d]", i), list[j].ID, false, &list[j].Code})
		}
	}

	return parts
}

// noteCodes keeps the codes that parts came with: they are those of what the ids name, or refused.
func (r *Rule) noteCodes() {
	r.said = map[[2]int64]string{}
	for _, p := range r.namedParts() {
		class := int64(0)
		if p.class {
			class = 1
		}
		if *p.code != "" {
			r.said[[2]int64{p.id, class}] = *p.code
		}
	}
}

type known struct {
	ID      int64  `db:"id"`
	BrandID int64  `db:"brand_id"`
	Code    string `db:"code"`
}

// checkParts looks up what rules name: it must be there, of the rule's brand,
// and while the rule is in use offered by its model (H4). An import reports
// what is not offered by the hygiene of the whole list instead, since a rule
// may come before what it names.
func checkParts(ctx context.Context, tx *db.Tx, rows []*Rule, wrong []fault.Fields) error {
	features := []int64{0}
	classes := []int64{0}
	for _, r := range rows {
		for _, p := range r.namedParts() {
			if p.class {
				classes = append(classes, p.id)
			} else {
				features = append(features, p.id)
			}
		}
	}

	of := db.In("id", uniqueIDs(features))
	in := db.In("id", uniqueIDs(classes))
	found, err := db.Select[known](ctx, tx, "SELECT id, brand_id, code FROM features WHERE {brand:brand_id} AND "+of.Places(1)+
		" UNION ALL SELECT id, 0, code FROM product_classes WHERE "+in.Places(1+len(of.Args)), append(of.Args, in.Args...)...)
	if err != nil {
		return fmt.Errorf("look up parts of rules: %w", err)
	}

	at := map[[2]int64]known{} // id, and 1 for classes
	for _, k := range found {
		class := int64(0)
		if k.BrandID == 0 {
			class = 1
		}
		at[[2]int64{k.ID, class}] = k
	}

	for i, r := range rows {
		for _, p := range r.namedParts() {
			class := int64(0)
			if p.class {
				class = 1
			}

			k, ok := at[[2]int64{p.id, class}]
			switch {
			case !ok:
				wrong[i].Add(p.field, "not_found")
			case !p.class && k.BrandID != r.BrandID:
				wrong[i].Add(p.field, "other_brand")
			}

			if said := r.said[[2]int64{p.id, class}]; ok && said != "" && said != k.Code {
				wrong[i].Add(p.field+".code", "not_written_here")
			}

			*p.code = k.Code
		}
	}

	if tx.JobID != 0 {
		return nil
	}

	return checkOffered(ctx, tx, rows, wrong, uniqueIDs(features), uniqueIDs(classes))
}

// offer is a feature, or a class of features, that a model of a list has.
type offer struct {
	PricelistID int64 `db:"pricelist_id"`
	ModelID     int64 `db:"model_id"`
	ID          int64 `db:"id"`
	Class       int64 `db:"class"`
}

func checkOffered(ctx context.Context, tx *db.Tx, rows []*Rule, wrong []fault.Fields, features, classes []int64) error {
	var lists []int64
	for i, r := range rows {
		if r.Status == record.Active && wrong[i].Err() == nil {
			lists = append(lists, r.PricelistID)
		}
	}

	if len(lists) == 0 {
		return nil
	}

	list := db.In("mf.pricelist_id", uniqueIDs(lists))
	of := db.In("mf.feature_id", features)
	in := db.In("f.productclass_id", classes)
	found, err := db.Select[offer](ctx, tx, `
		SELECT DISTINCT mf.pricelist_id, mf.model_id, mf.feature_id AS id, 0 AS class FROM model_features mf
		WHERE {brand:mf.brand_id} AND mf.status = 'active' AND `+list.Places(1)+` AND `+of.Places(1+len(list.Args))+`
		UNION SELECT mf.pricelist_id, mf.model_id, f.productclass_id, 1 FROM model_features mf JOIN features f ON f.id = mf.feature_id
		WHERE {brand:mf.brand_id} AND mf.status = 'active' AND `+list.Places(1)+` AND `+in.Places(1+len(list.Args)+len(of.Args)),
		append(append(list.Args, of.Args...), in.Args...)...)
	if err != nil {
		return fmt.Errorf("look what models offer: %w", err)
	}

	has := map[offer]bool{}
	for _, o := range found {
		has[o] = true
		o.ModelID = 0 // some model of the list
		has[o] = true
	}

	for i, r := range rows {
		if r.Status != record.Active || wrong[i].Err() != nil {
			continue
		}

		for _, p := range r.namedParts() {
			o := offer{PricelistID: r.PricelistID, ID: p.id}
			if r.ModelID != nil {
				o.ModelID = *r.ModelID
			}

			if p.class {
				o.Class = 1
			}

			if !has[o] {
				wrong[i].Add(p.field, "not_offered", "code", *p.code)
			}
		}
	}

	return nil
}

func uniqueIDs(ids []int64) []int64 { return slices.Compact(slices.Sorted(slices.Values(ids))) }
