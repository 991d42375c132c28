package pricelist

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// The matrix of a price list has its features down the side and its models
// across the top. Heads come whole, cells by window, so that a list of any
// size opens at once.

// The most heads of a matrix, and of one window of its cells.
const (
	mostMatrixModels   = 1000
	mostMatrixFeatures = 5000
)

// permFeature is the right to what models offer.
var permFeature = authz.Perm("app.brand.feature", "brandId")

// Matrix is what stands at the edges of the matrix of a price list.
type Matrix struct {
	BrandID  int64           `json:"brand_id"`
	ReadOnly bool            `json:"read_only" doc:"published or archived: its cells do not change any more"`
	Models   []MatrixModel   `json:"models" nullable:"false" doc:"in use, in the order of their series; 1,000 at most"`
	Features []MatrixFeature `json:"features" nullable:"false" doc:"in use, in the order of their position; 5,000 at most"`
	Cut      bool            `json:"cut" doc:"there are more features or models than the answer holds"`
}

// MatrixModel is a column of a matrix.
type MatrixModel struct {
	ID          int64           `db:"id" json:"id"`
	Code        string          `db:"code" json:"code"`
	Description db.Translations `db:"description" json:"description"`
	SerieID     int64           `db:"serie_id" json:"serie_id"`
	SerieName   string          `db:"serie_name" json:"serie_name"`
}

// MatrixFeature is a row of a matrix.
type MatrixFeature struct {
	ID             int64           `db:"id" json:"id"`
	Code           string          `db:"code" json:"code"`
	ProductclassID *int64          `db:"productclass_id" json:"productclass_id" doc:"null: chosen among the options"`
	Offered        db.Flag         `db:"offered" json:"offered" doc:"a model of the list has it, or had it"`
	Description    db.Translations `json:"description"`
}

func matrixRoutes(a *httpapi.API, c copier) {
	const path = "/pricelist/matrix"
	httpapi.Op(a, http.MethodGet, path+"/{id}", permFeature, showMatrix,
		httpapi.Summary("The models and features of a price list, which are the columns and rows of its matrix."))
	httpapi.Op(a, http.MethodGet, path+"-cells/{id}", permFeature, matrixCells,
		httpapi.Summary("Cells of the matrix of a price list: what some models offer of some "+
			"features. Cells that nobody has written are left out."))
	httpapi.Op(a, http.MethodPost, path+"-cells/{id}", permFeature, c.saveMatrixCells, httpapi.MaxBody(mostMatrixBody),
		httpapi.Summary("Save cells of the matrix of a price list, all of them or none. A cell that "+
			"somebody has changed since the given revision refuses all, with what is there now."))
	httpapi.Op(a, http.MethodGet, path+"-differences/{id}", permFeature, matrixDifferences,
		httpapi.Summary("Features that some models of a price list offer in another way than others, or for another price."))
	packageMatrixRoutes(a, c)
}

// listOfMatrix reads a price list for those who have the right to what models
// of its brand offer.
func listOfMatrix(ctx context.Context, tx *db.Tx, id int64) (Pricelist, error) {
	list, err := Pricelists.Get(ctx, tx, id)
	if err == nil && !tx.Actor.IsSystem() && !tx.Actor.May(permFeature, authz.ID("brandId", list.BrandID)) {
		err = fault.New(fault.Denied, "denied").With("permission", permFeature.State)
	}
	return list, err
}

func showMatrix(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Matrix, error) {
	out := Matrix{}
	list, err := listOfMatrix(ctx, tx, in.ID)
	if err != nil {
		return out, err
	}

	out.BrandID = list.BrandID
	out.ReadOnly = Statuses.Status(&list) != Draft
	if out.Models, err = matrixModelsOf(ctx, tx, list.ID); err != nil {
		return out, err
	}
	if out.Features, err = matrixFeaturesOf(ctx, tx, list, "", mostMatrixFeatures); err != nil {
		return out, err
	}

	out.Cut = len(out.Models) > mostMatrixModels || len(out.Features) > mostMatrixFeatures
	out.Models = out.Models[:min(len(out.Models), mostMatrixModels)]
	out.Features = out.Features[:min(len(out.Features), mostMatrixFeatures)]

	return out, nameMatrixFeatures(ctx, tx, out.Features)
}

// matrixModelsOf reads the models of a list that are in use, up to one more than a matrix
// holds, so that the caller sees when there are too many.
func matrixModelsOf(ctx context.Context, tx *db.Tx, listID int64) ([]MatrixModel, error) {
	models, err := db.Select[MatrixModel](ctx, tx, `SELECT m.id, m.code, m.description, m.serie_id, s.name AS serie_name
		FROM model_prices p JOIN models m ON m.id = p.model_id JOIN series s ON s.id = m.serie_id
		WHERE {brand:p.brand_id} AND p.pricelist_id = $1 AND m.status = 'active'
		ORDER BY s.sort, m.serie_id, m.modelrange_id, m.code_key LIMIT $2`, listID, mostMatrixModels+1)
	if err != nil {
		return nil, fmt.Errorf("read the models of a matrix: %w", err)
	}

	return models, nil
}

// matrixFeaturesOf reads the features of the brand of a list that are in use and for which a
// further condition holds, up to one more than a matrix holds. They have no texts yet.
func matrixFeaturesOf(
	ctx context.Context,
	tx *db.Tx,
	list Pricelist,
	further string,
	most int,
) ([]MatrixFeature, error) {
	features, err := db.Select[MatrixFeature](ctx, tx, `SELECT f.id, f.code, f.productclass_id,
			CASE WHEN EXISTS (
				SELECT 1
				FROM model_features o
				WHERE o.feature_id = f.id AND o.pricelist_id = $2
			) THEN 1 ELSE 0 END AS offered
		FROM features f
		WHERE {brand:f.brand_id} AND f.brand_id = $1 AND f.status = 'active'`+further+` ORDER BY f.sort, f.id LIMIT $3`,
		list.BrandID, list.ID, most+1)
	if err != nil {
		return nil, fmt.Errorf("read the features of a matrix: %w", err)
	}

	return features, nil
}

// nameMatrixFeatures fills in the short texts of features.
func nameMatrixFeatures(ctx context.Context, tx *db.Tx, features []MatrixFeature) error {
	type text struct {
		FeatureID   int64  `db:"feature_id"`
		LanguageID  int64  `db:"language_id"`
		Description string `db:"description"`
	}

	ids := make([]int64, len(features))
	at := make(map[int64]*MatrixFeature, len(features))

	for i := range features {
		features[i].Description = db.Translations{}
		ids[i] = features[i].ID
		at[features[i].ID] = &features[i]
	}

	of, err := tx.AmongIDs("feature_id", ids)
	if err != nil {
		return err
	}

	texts, err := db.Select[text](ctx, tx, `SELECT feature_id, language_id, description
		FROM feature_translations
		WHERE {brand:brand_id} AND description <> '' AND `+of.Places(1), of.Args...)
	if err != nil {
		return fmt.Errorf("read the texts of a matrix: %w", err)
	}

	for _, t := range texts {
		at[t.FeatureID].Description[strconv.FormatInt(t.LanguageID, 10)] = t.Description
	}

	return nil
}

type matrixWindow struct {
	httpapi.ByID
	ModelIDs   []int64 `query:"modelId" required:"true" minItems:"1" maxItems:"60"`
	FeatureIDs []int64 `query:"featureId" required:"true" minItems:"1" maxItems:"200"`
}

// matrixCells reads a window with one walk through the index of list, model and feature.
func matrixCells(ctx context.Context, tx *db.Tx, in *matrixWindow) ([]MatrixCell, error) {
	if _, err := listOfMatrix(ctx, tx, in.ID); err != nil {
		return nil, err
	}

	models := db.In("model_id", in.ModelIDs)
	features := db.In("feature_id", in.FeatureIDs)

	cells, err := db.Select[MatrixCell](ctx, tx, `SELECT model_id, feature_id, revision, status, price_standard,
			price_embassy, standard, standard_embassy, standard_diplomatic
		FROM model_features
		WHERE {brand:brand_id} AND pricelist_id = $1 AND `+models.Places(2)+" AND "+
		features.Places(2+len(models.Args))+" ORDER BY model_id, feature_id",
		append(append([]any{in.ID}, models.Args...), features.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("read cells of a matrix: %w", err)
	}

	return cells, nil
}

// FeatureIDs are ids of features.
type FeatureIDs struct {
	FeatureIDs []int64 `json:"feature_ids" nullable:"false"`
}

type matrixModels struct {
	httpapi.ByID
	ModelIDs []int64 `query:"modelId" required:"true" minItems:"1" maxItems:"1000" uniqueItems:"true" doc:"that are compared"`
}

// matrixDifferences finds the features whose cells are not the same for all of the models.
func matrixDifferences(ctx context.Context, tx *db.Tx, in *matrixModels) (FeatureIDs, error) {
	out := FeatureIDs{}
	if _, err := listOfMatrix(ctx, tx, in.ID); err != nil {
		return out, err
	}

	models, err := tx.AmongIDs("model_id", in.ModelIDs)
	if err != nil {
		return out, err
	}

	out.FeatureIDs, err = db.Select[int64](ctx, tx, `SELECT feature_id FROM model_features
		WHERE {brand:brand_id} AND pricelist_id = $1 AND status = 'active' AND `+models.Places(3)+`
		GROUP BY feature_id
		HAVING count(*) < $2
			OR min(standard) <> max(standard)
			OR min(standard_embassy) <> max(standard_embassy)
			OR min(standard_diplomatic) <> max(standard_diplomatic)
			OR min(price_standard) <> max(price_standard)
			OR min(price_embassy) <> max(price_embassy)
			OR count(price_standard) NOT IN (0, count(*))
			OR count(price_embassy) NOT IN (0, count(*))
		ORDER BY feature_id`,
		append([]any{in.ID, len(in.ModelIDs)}, models.Args...)...)
	if err != nil {
		return out, fmt.Errorf("compare the models of a matrix: %w", err)
	}

	return out, nil
}

// matrixFeature reads the features that cells of the matrix name: a cell that is written
// for the first time starts from its feature.
func matrixFeature(ctx context.Context, tx *db.Tx, cells []MatrixCell) (map[int64]catalog.Feature, error) {
	ids := make([]int64, len(cells))
	for i, c := range cells {
		ids[i] = c.FeatureID
	}
	return catalog.Features.Many(ctx, tx, ids)
}
