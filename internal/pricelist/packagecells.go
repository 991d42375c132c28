package pricelist

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// mostPackageCells is how many contents one act adds and removes together.
const mostPackageCells = 5000

type packageCellsInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		ModelID *int64 `json:"model_id" required:"false" nullable:"true" minimum:"1" doc:"a model of the list; null: with every model"`
		Put     places `json:"put" required:"false" nullable:"false" maxItems:"5000" doc:"features that the packages bring from now on; 5,000 together with those of drop at most"`
		Drop    places `json:"drop" required:"false" nullable:"false" maxItems:"5000" doc:"features that they do not bring any more"`
	}
}

// places are a list: nothing in place of it is refused, for it would pass for an empty one.
type places []PackagePlace

// UnmarshalJSON reads a list.
func (p *places) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return noPlaces{}
	}
	return json.Unmarshal(text, (*[]PackagePlace)(p))
}

type noPlaces struct{}

func (noPlaces) Error() string { return "a list is needed" }

// Code names the text that the sender of the request is shown.
func (noPlaces) Code() string { return "not_null" }

// SavedContents are the contents that an act has really changed: writing them
// the other way round undoes it.
type SavedContents struct {
	Put  []PackagePlace `json:"put" nullable:"false"`
	Drop []PackagePlace `json:"drop" nullable:"false"`
}

// savePackageMatrix adds and removes all contents or none, with the same few
// statements for every thousand of them.
func (c copier) savePackageMatrix(ctx context.Context, tx *db.Tx, in *packageCellsInput) (SavedContents, error) {
	out := SavedContents{Put: []PackagePlace{}, Drop: []PackagePlace{}}
	// One act after another: two halves of a circle do not pass each other by.
	if _, err := Pricelists.Lock(ctx, tx, in.ID); err != nil {
		return out, err
	}
	if err := c.checkDraft(ctx, tx, in.ID); err != nil {
		return out, err
	}
	if err := in.checkCells(); err != nil {
		return out, err
	}
	if in.Body.ModelID != nil {
		if err := modelOfList(ctx, tx, in.ID, *in.Body.ModelID, "model_id"); err != nil {
			return out, err
		}
	}

	stored, err := storedContents(ctx, tx, in)
	if err != nil {
		return out, err
	}
	// What is removed goes first: what is added may be in a circle with it.
	if out.Drop, err = dropContents(ctx, tx, in.Body.Drop, stored); err != nil {
		return out, err
	}

	out.Put, err = putContents(ctx, tx, in, stored)
	return out, err
}

// checkCells refuses more cells than one act takes, and a cell that is sent twice.
func (in *packageCellsInput) checkCells() error {
	var wrong fault.Fields
	if len(in.Body.Put)+len(in.Body.Drop) > mostPackageCells {
		wrong.Add("put", "max_items", "max", mostPackageCells)
		return wrong.Err()
	}

	given := map[PackagePlace]bool{}
	for _, cells := range []struct {
		field  string
		places []PackagePlace
	}{{"put", in.Body.Put}, {"drop", in.Body.Drop}} {
		for i, place := range cells.places {
			if given[place] {
				wrong.Add(cells.field+"["+strconv.Itoa(i)+"]", "cell_repeated")
			}
			given[place] = true
		}
	}

	return wrong.Err()
}

// storedContents reads which of the cells are in the packages, in the same
// scope, and keeps them for the act.
func storedContents(
	ctx context.Context,
	tx *db.Tx,
	in *packageCellsInput,
) (map[PackagePlace]catalog.PackageContent, error) {
	places := make([][]any, 0, len(in.Body.Put)+len(in.Body.Drop))
	for _, cells := range [][]PackagePlace{in.Body.Put, in.Body.Drop} {
		for _, place := range cells {
			places = append(places, []any{place.PackageFeatureID, place.FeatureID})
		}
	}

	scope := db.Condition{SQL: "model_id IS NULL"}
	if in.Body.ModelID != nil {
		scope = db.Condition{SQL: "model_id = ?", Args: []any{*in.Body.ModelID}}
	}
	rows, err := catalog.PackageContents.Find(ctx, tx, []string{"package_feature_id", "feature_id"}, places,
		db.Condition{SQL: "pricelist_id = ?", Args: []any{in.ID}}, scope)
	if err != nil {
		return nil, fmt.Errorf("read contents of packages: %w", err)
	}

	stored := make(map[PackagePlace]catalog.PackageContent, len(rows))
	for _, row := range rows {
		stored[PackagePlace{row.PackageFeatureID, row.FeatureID}] = row
	}

	return stored, nil
}

// dropContents removes those of the cells that are there.
func dropContents(
	ctx context.Context,
	tx *db.Tx,
	cells []PackagePlace,
	stored map[PackagePlace]catalog.PackageContent,
) ([]PackagePlace, error) {
	dropped := []PackagePlace{}
	rows := []catalog.PackageContent{}

	for _, place := range cells {
		if row, ok := stored[place]; ok {
			dropped = append(dropped, place)
			rows = append(rows, row)
		}
	}

	return dropped, catalog.PackageContents.Remove(ctx, tx, rows)
}

// putContents adds those of the cells that are not there; a refusal names the
// cell that was sent.
func putContents(
	ctx context.Context,
	tx *db.Tx,
	in *packageCellsInput,
	stored map[PackagePlace]catalog.PackageContent,
) ([]PackagePlace, error) {
	put := []PackagePlace{}
	at := []int{}
	var changes []*table.Change[catalog.PackageContent]

	for i, place := range in.Body.Put {
		if _, ok := stored[place]; ok {
			continue
		}

		content := catalog.PackageContent{
			PricelistID:      in.ID,
			ModelID:          in.Body.ModelID,
			PackageFeatureID: place.PackageFeatureID,
			FeatureID:        place.FeatureID,
		}

		put = append(put, place)
		at = append(at, i)
		changes = append(changes, &table.Change[catalog.PackageContent]{After: &content})
	}

	for from := 0; from < len(changes); from += matrixBlock {
		to := min(from+matrixBlock, len(changes))
		if err := catalog.PackageContents.Merge(ctx, tx, changes[from:to]); err != nil {
			return put, fmt.Errorf("add contents of packages: %w", err)
		}
		if err := refusedContents(changes[from:to], at[from:to]); err != nil {
			return put, err
		}
	}

	return put, nil
}

// refusedContents gives why contents were refused, by the places at which they were sent.
func refusedContents(changes []*table.Change[catalog.PackageContent], at []int) error {
	wrong := fault.Fields{}
	for i, change := range changes {
		if change.Refused == nil {
			continue
		}
		if len(change.Refused.Fields) == 0 {
			return change.Refused
		}

		for name, texts := range change.Refused.Fields {
			wrong["put["+strconv.Itoa(at[i])+"]."+name] = texts
		}
	}

	return wrong.Err()
}
