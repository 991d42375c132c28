package pricelist

import (
	"context"
	"fmt"
	"net/http"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// The matrix of packages has the features of a price list down the side and
// its packages across the top: a cell says that the package brings the
// feature, with every model of the list or with one of them.

// The most columns of a matrix of packages, and the most contents it reads.
const (
	mostMatrixPackages = 1000
	mostMatrixContents = 50_000
)

// PackageMatrix is what packages of a price list bring.
type PackageMatrix struct {
	BrandID  int64           `json:"brand_id"`
	ReadOnly bool            `json:"read_only" doc:"published or archived: contents do not change any more"`
	Models   []MatrixModel   `json:"models" nullable:"false" doc:"in use, in the order of their series; 1,000 at most"`
	Packages []MatrixFeature `json:"packages" nullable:"false" doc:"features of a sales group of packages, in use; 1,000 at most"`
	Features []MatrixFeature `json:"features" nullable:"false" doc:"that packages can bring, other packages included; 5,000 at most"`
	Contents []PackageCell   `json:"contents" nullable:"false" doc:"50,000 at most"`
	Cut      bool            `json:"cut" doc:"there is more than the answer holds"`
}

// PackagePlace is a cell of a matrix of packages.
type PackagePlace struct {
	PackageFeatureID int64 `db:"package_feature_id" json:"package_feature_id" minimum:"1"`
	FeatureID        int64 `db:"feature_id" json:"feature_id" minimum:"1"`
}

// PackageCell is a feature that a package brings.
type PackageCell struct {
	PackagePlace
	EveryModel db.Flag `db:"every_model" json:"every_model" doc:"it comes with every model of the list"`
	Own        db.Flag `db:"own" json:"own" doc:"it comes with the model that was asked for, whatever others bring"`
}

func packageMatrixRoutes(a *httpapi.API, c copier) {
	const path = "/pricelist/package-matrix/{id}"
	httpapi.Op(a, http.MethodGet, path, permFeature, packageMatrix,
		httpapi.Summary("The packages of a price list, the features they can bring, and which of them "+
			"they bring: with every model and, when one is given, with that model."))
	httpapi.Op(a, http.MethodPost, path, permFeature, c.savePackageMatrix, httpapi.MaxBody(mostMatrixBody),
		httpapi.Summary("Add features to packages of a price list and remove others, all of them or none. "+
			"What is there already is not added again, and what is not there is not removed."))
}

type packageMatrixInput struct {
	httpapi.ByID
	ModelID int64 `query:"modelId" minimum:"0" doc:"with the contents of this model of the list; absent or 0: with those of every model only"`
}

func packageMatrix(ctx context.Context, tx *db.Tx, in *packageMatrixInput) (PackageMatrix, error) {
	out := PackageMatrix{}
	list, err := listOfMatrix(ctx, tx, in.ID)
	if err != nil {
		return out, err
	}

	out.BrandID = list.BrandID
	out.ReadOnly = Statuses.Status(&list) != Draft
	if err := modelOfList(ctx, tx, list.ID, in.ModelID, "modelId"); err != nil {
		return out, err
	}
	if err := out.readHeads(ctx, tx, list); err != nil {
		return out, err
	}

	out.Contents, err = contentsOfList(ctx, tx, list.ID, in.ModelID)
	out.Cut = out.Cut || len(out.Contents) > mostMatrixContents
	out.Contents = out.Contents[:min(len(out.Contents), mostMatrixContents)]

	return out, err
}

// readHeads reads the models, packages and features.
func (m *PackageMatrix) readHeads(ctx context.Context, tx *db.Tx, list Pricelist) (err error) {
	if m.Models, err = matrixModelsOf(ctx, tx, list.ID); err != nil {
		return err
	}

	const isPackage = ` AND EXISTS (
			SELECT 1
			FROM sales_groups g
			WHERE g.id = f.salesgroup_id AND {brand:g.brand_id} AND g.type = 'packages')`
	if m.Packages, err = matrixFeaturesOf(ctx, tx, list, isPackage, mostMatrixPackages); err != nil {
		return err
	}
	if m.Features, err = matrixFeaturesOf(ctx, tx, list, "", mostMatrixFeatures); err != nil {
		return err
	}

	m.Cut = len(m.Models) > mostMatrixModels ||
		len(m.Packages) > mostMatrixPackages || len(m.Features) > mostMatrixFeatures
	m.Models = m.Models[:min(len(m.Models), mostMatrixModels)]
	m.Packages = m.Packages[:min(len(m.Packages), mostMatrixPackages)]
	m.Features = m.Features[:min(len(m.Features), mostMatrixFeatures)]
	if err := nameMatrixFeatures(ctx, tx, m.Packages); err != nil {
		return err
	}

	return nameMatrixFeatures(ctx, tx, m.Features)
}

// contentsOfList reads the contents of every model and those of one by the index of model and
// list, up to one more than a matrix holds.
func contentsOfList(ctx context.Context, tx *db.Tx, listID, modelID int64) ([]PackageCell, error) {
	contents, err := db.Select[PackageCell](ctx, tx, `SELECT package_feature_id, feature_id,
			max(CASE WHEN model_id IS NULL THEN 1 ELSE 0 END) AS every_model,
			max(CASE WHEN model_id IS NULL THEN 0 ELSE 1 END) AS own
		FROM package_contents
		WHERE {brand:brand_id} AND pricelist_id = $1 AND (model_id IS NULL OR model_id = $2)
		GROUP BY package_feature_id, feature_id
		ORDER BY package_feature_id, feature_id
		LIMIT $3`, listID, modelID, mostMatrixContents+1)
	if err != nil {
		return nil, fmt.Errorf("read contents of packages: %w", err)
	}

	return contents, nil
}

// modelOfList refuses a model that the list does not have, by the name of the
// field that has it; 0 is every model.
func modelOfList(ctx context.Context, tx *db.Tx, listID, modelID int64, field string) error {
	if modelID == 0 {
		return nil
	}

	known, err := db.SelectOne[int](ctx, tx, `SELECT count(*)
		FROM model_prices p
		JOIN models m ON m.id = p.model_id
		WHERE {brand:p.brand_id}
			AND {brand:m.brand_id}
			AND p.pricelist_id = $1
			AND p.model_id = $2
			AND m.status = 'active'`, listID, modelID)
	if err != nil {
		return fmt.Errorf("find a model of a price list: %w", err)
	}

	var wrong fault.Fields
	if known == 0 {
		wrong.Add(field, "model_not_in_list")
	}

	return wrong.Err()
}
