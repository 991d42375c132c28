package catalog

import (
	"context"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// maxAssigned is how many pairs of model and feature one call assigns at most.
const maxAssigned = 100_000

// assignInput names features, models and prices. Values that it leaves out come
// from the model feature it names, else from the feature.
type assignInput struct {
	Body struct {
		PricelistID        int64        `json:"pricelist_id" minimum:"1"`
		ModelIDs           []int64      `json:"model_ids" minItems:"1" maxItems:"1000" uniqueItems:"true"`
		FeatureIDs         []int64      `json:"feature_ids,omitempty" maxItems:"1000" uniqueItems:"true"`
		FeatureID          int64        `json:"feature_id,omitempty" doc:"instead of feature_ids"`
		ModelFeatureID     int64        `json:"model_feature_id,omitempty" doc:"whose prices and flags are taken over"`
		PriceStandard      *money.Cents `json:"price_standard,omitempty" nullable:"true"`
		PriceEmbassy       *money.Cents `json:"price_embassy,omitempty" nullable:"true"`
		Standard           *db.Flag     `json:"standard,omitempty" nullable:"true"`
		StandardEmbassy    *db.Flag     `json:"standard_embassy,omitempty" nullable:"true"`
		StandardDiplomatic *db.Flag     `json:"standard_diplomatic,omitempty" nullable:"true"`
		Custom             *db.Flag     `json:"custom,omitempty" nullable:"true"`
		Status             string       `json:"status,omitempty" enum:"active,deleted"`
		OnlyNew            bool         `json:"only_new,omitempty" doc:"what a model offers already stays as it is"`
	}
}

// assigned counts what an assignment did.
type assigned struct {
	Created   int `json:"created"`
	Updated   int `json:"updated"`
	Unchanged int `json:"unchanged"`

	IDs []int64 `json:"ids,omitempty" doc:"with only_new: the model features that were made or came back, to undo that by /model-feature/bulk"`
}

type pair struct{ model, feature int64 }

// offer is a model feature as far as it matters whether it is there.
type offer struct {
	ID        int64  `db:"id"`
	ModelID   int64  `db:"model_id"`
	FeatureID int64  `db:"feature_id"`
	Status    string `db:"status"`
}

// assignFeatures offers k features for m models with a number of statements
// that does not depend on k times m.
func assignFeatures(ctx context.Context, tx *db.Tx, in *assignInput) (assigned, error) {
	features := in.Body.FeatureIDs
	if in.Body.FeatureID != 0 {
		features = append(features, in.Body.FeatureID)
	}
	template, err := in.templateRow(ctx, tx, &features)
	if err != nil {
		return assigned{}, err
	}

	var fields fault.Fields
	if len(features) == 0 {
		fields.Add("feature_id", "required")
	}
	if len(features)*len(in.Body.ModelIDs) > maxAssigned {
		fields.Add("model_ids", "max_items", "max", maxAssigned/len(features))
	}
	if err := fields.Err(); err != nil {
		return assigned{}, err
	}

	known, err := Features.Many(ctx, tx, features)
	if err != nil {
		return assigned{}, err
	}

	there, err := in.readExisting(ctx, tx, features)
	if err != nil {
		return assigned{}, err
	}

	var rows []ModelFeature
	var old []int64
	var count assigned

	for _, model := range in.Body.ModelIDs {
		for _, feature := range sortedUnique(features) {
			if kept, ok := there[pair{model, feature}]; ok {
				if in.Body.OnlyNew && kept.Status == record.Active {
					count.Unchanged++
				} else {
					old = append(old, kept.ID)
				}
				continue
			}

			f := known[feature]
			row := ModelFeature{
				Status:             record.Active,
				Standard:           f.Standard,
				StandardEmbassy:    f.Standard,
				StandardDiplomatic: f.StandardDiplomatic,
				Custom:             f.Custom,
			}

			in.applyTo(&row, template)
			row.PricelistID = in.Body.PricelistID
			row.ModelID = model
			row.FeatureID = feature
			rows = append(rows, row)
		}
	}

	if err := ModelFeatures.InsertMany(ctx, tx, rows); err != nil {
		return assigned{}, err
	}

	outcomes, err := ModelFeatures.Bulk(ctx, tx, old, table.BulkChange[ModelFeature]{
		Columns: []string{
			"price_standard", "price_embassy", "standard", "standard_embassy", "standard_diplomatic",
			"custom", "status",
		},
		Change: func(m *ModelFeature) error { in.applyTo(m, template); return nil },
	})

	count.Created = len(rows)
	for _, o := range outcomes {
		switch {
		case o.Refused != nil:
			return assigned{}, o.Refused
		case o.Changed:
			count.Updated++
		default:
			count.Unchanged++
		}
	}

	if err == nil && in.Body.OnlyNew {
		count.IDs, err = in.newlyOffered(ctx, tx, features, there)
	}

	return count, err
}

// newlyOffered lists the ids of what is offered now and was not before.
func (in *assignInput) newlyOffered(
	ctx context.Context,
	tx *db.Tx,
	features []int64,
	before map[pair]offer,
) ([]int64, error) {
	now, err := in.readExisting(ctx, tx, features)
	var ids []int64

	for at, o := range now {
		if before[at].Status != record.Active {
			ids = append(ids, o.ID)
		}
	}

	slices.Sort(ids)
	return ids, err
}

// templateRow reads the model feature whose prices and flags are taken over, or gives nil;
// it names the feature too when the call does not.
func (in *assignInput) templateRow(ctx context.Context, tx *db.Tx, features *[]int64) (*ModelFeature, error) {
	if in.Body.ModelFeatureID == 0 {
		return nil, nil //nolint:nilnil // none was named
	}

	template, err := ModelFeatures.Get(ctx, tx, in.Body.ModelFeatureID)
	if fault.Is(err, fault.NotFound) {
		var fields fault.Fields
		fields.Add("model_feature_id", "not_found")
		err = fields.Err()
	}
	if err == nil && len(*features) == 0 {
		*features = []int64{template.FeatureID}
	}

	return &template, err
}

// readExisting finds the model features that exist already.
func (in *assignInput) readExisting(ctx context.Context, tx *db.Tx, features []int64) (map[pair]offer, error) {
	models := db.In("model_id", in.Body.ModelIDs)
	offered := db.In("feature_id", features)
	rows, err := db.Select[offer](ctx, tx, `SELECT id, model_id, feature_id, status
		FROM model_features
		WHERE {brand:brand_id} AND `+models.Places(1)+" AND "+
		offered.Places(1+len(models.Args))+" AND "+db.Equal("pricelist_id", 0).Places(1+len(models.Args)+len(offered.Args)),
		append(append(models.Args, offered.Args...), in.Body.PricelistID)...)

	there := map[pair]offer{}
	for _, r := range rows {
		there[pair{r.ModelID, r.FeatureID}] = r
	}

	return there, err
}

// applyTo writes the values of the template and of the call onto a row.
func (in *assignInput) applyTo(row *ModelFeature, template *ModelFeature) {
	b := in.Body
	if template != nil {
		row.PriceStandard = template.PriceStandard
		row.PriceEmbassy = template.PriceEmbassy
		row.Custom = template.Custom
		row.Standard = template.Standard
		row.StandardEmbassy = template.StandardEmbassy
		row.StandardDiplomatic = template.StandardDiplomatic
	}

	setPrice(&row.PriceStandard, b.PriceStandard)
	setPrice(&row.PriceEmbassy, b.PriceEmbassy)
	setFlag(&row.Standard, b.Standard)
	setFlag(&row.StandardEmbassy, b.StandardEmbassy)
	setFlag(&row.StandardDiplomatic, b.StandardDiplomatic)
	setFlag(&row.Custom, b.Custom)
	row.Status = record.Active
	if b.Status != "" {
		row.Status = b.Status
	}
}

func setPrice(price **money.Cents, said *money.Cents) {
	if said != nil {
		*price = said
	}
}

func setFlag(flag, said *db.Flag) {
	if said != nil {
		*flag = *said
	}
}
