package vehicle

import (
	"context"
	"fmt"
	"net/http"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// Refusal is a reason why a used vehicle cannot become a new one, and the field
// that mends it.
type Refusal struct {
	Code  string `json:"code" enum:"move_no_status,move_in_archive,move_no_order_no,move_no_model,move_model_year,already_sold,vehicle_archived,not_used"`
	Text  string `json:"text" doc:"in the caller's language"`
	Field string `json:"field" doc:"where it is mended; empty: nowhere on the vehicle"`
}

// MoveToNew says whether a used vehicle can become a new one, and with which statuses.
type MoveToNew struct {
	Refusals []Refusal    `json:"refusals" nullable:"false" doc:"all of them; empty: it can"`
	Targets  []MoveTarget `json:"targets" nullable:"false" doc:"statuses of new vehicles it may take"`
}

// MoveTarget is a status that a moved vehicle may take.
type MoveTarget struct {
	ID             int64           `db:"id" json:"id"`
	Name           db.Translations `db:"name" json:"name"`
	ManufacturerID int64           `db:"manufacturer_id" json:"manufacturer_id"`
	Phase          Phase           `db:"phase" json:"phase"`
}

func moveRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, path+"/move-to-new/{id}", PermEditUsed, showMove,
		httpapi.Summary("Everything that keeps a used vehicle from becoming a new one, and the statuses it may take."))
	httpapi.Op(a, http.MethodPost, path+"/move-to-new/{id}", PermEditUsed, moveToNew,
		httpapi.Summary("Make a new vehicle of a used one."))
}

// moveTargets lists the statuses that used vehicles of a brand may move to: those marked
// so, of the manufacturers of the brand's new vehicles.
func moveTargets(ctx context.Context, tx *db.Tx, brand int64) ([]MoveTarget, error) {
	list, err := db.Select[MoveTarget](ctx, tx, `SELECT s.id, s.name, s.manufacturer_id, s.phase
		FROM vehicle_statuses s
		JOIN manufacturers made ON made.id = s.manufacturer_id
		JOIN brand_manufacturers link ON link.manufacturer_id = made.id
		WHERE {everyone}
			AND link.brand_id = $1
			AND made.used = 0
			AND s.from_used = 1
			AND s.status = 'active'
		ORDER BY s.manufacturer_id, s.sort, s.id`, brand)
	if err != nil {
		return nil, fmt.Errorf("read where used vehicles may move: %w", err)
	}

	return list, nil
}

func showMove(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (MoveToNew, error) {
	v, err := Vehicles.Get(ctx, tx, in.ID)
	if err != nil {
		return MoveToNew{}, err
	}

	refusals, list, err := v.moveRefusals(ctx, tx)
	out := MoveToNew{Refusals: []Refusal{}, Targets: append([]MoveTarget{}, list...)}

	for _, r := range refusals {
		out.Refusals = append(out.Refusals, Refusal{
			Code:  r.Code,
			Text:  httpapi.Text(ctx, r.Code, r.Params),
			Field: refusedField[r.Code],
		})
	}

	return out, err
}

// refusedField is where a refusal is mended.
var refusedField = map[string]string{
	"move_no_order_no": "order_no", "move_in_archive": "vin", "move_no_model": "model_id", "move_model_year": "model_year",
}

// moveRefusals collects all reasons against the move at once.
func (v *Vehicle) moveRefusals(ctx context.Context, tx *db.Tx) ([]*fault.Error, []MoveTarget, error) {
	var refusals []*fault.Error
	refuse := func(code string) { refusals = append(refusals, fault.New(fault.Conflict, code)) }

	switch {
	case !bool(v.Used):
		refuse("not_used")
	case v.Phase == Sold:
		refuse("already_sold")
	case v.Phase == Archived:
		refuse("vehicle_archived")
	}
	list, err := moveTargets(ctx, tx, v.BrandID)
	if err != nil {
		return nil, nil, err
	}

	if len(list) == 0 {
		brand, err := db.SelectOne[string](ctx, tx, "SELECT name FROM brands WHERE {everyone} AND id = $1", v.BrandID)
		if err != nil {
			return nil, nil, err
		}
		refusals = append(refusals, fault.New(fault.Conflict, "move_no_status").With("brand", brand))
	}

	archived, err := inNewArchive(ctx, tx, v.VIN)
	if err != nil {
		return nil, nil, err
	}

	if archived {
		refuse("move_in_archive")
	}
	if v.OrderNo == "" {
		refuse("move_no_order_no")
	}
	if v.ModelID == nil {
		refuse("move_no_model")
	}
	if first, last := modelYears(false, tx.Today()); v.ModelYear != nil && (*v.ModelYear < first || *v.ModelYear > last) {
		refusals = append(refusals, fault.New(fault.Conflict, "move_model_year").With("first", first).With("last", last))
	}

	return refusals, list, nil
}

type moveInput struct {
	httpapi.ByIDAndRevision
	Body struct {
		httpapi.SeenRevision
		StatusID int64 `json:"vehicle_status_id" minimum:"1"`
	}
}

func moveToNew(ctx context.Context, tx *db.Tx, in *moveInput) (Vehicle, error) {
	return changeByAction(ctx, tx, in.ID, in.SawIn(in.Body.Revision), func(v *Vehicle) error {
		refusals, list, err := v.moveRefusals(ctx, tx)
		if err != nil {
			return err
		}
		if len(refusals) > 0 {
			return refusals[0]
		}
		for _, target := range list {
			if target.ID != in.Body.StatusID {
				continue
			}
			v.ManufacturerID = target.ManufacturerID
			v.StatusID = target.ID
			v.Phase = target.Phase
			v.Used = false
			if v.OrderType = "stock"; bool(v.HasCustomer) {
				v.OrderType = "customer"
			}
			v.VATRegime = "standard"
			if target.Phase == InStock {
				v.numberAsStocked()
			}
			return nil
		}
		return fault.WrongField("vehicle_status_id", "not_found")
	})
}

// inNewArchive reports whether a new vehicle with the number was archived (OP-123).
func inNewArchive(ctx context.Context, tx *db.Tx, number string) (bool, error) {
	if number == "" {
		return false, nil
	}

	count, err := db.SelectOne[int](ctx, tx, `SELECT count(*)
		FROM vehicles
		JOIN manufacturers made ON made.id = vehicles.manufacturer_id
		WHERE {everyone}
			AND vin_key = $1
			AND vehicles.status = '`+record.Active+`'
			AND phase = 'archive'
			AND made.used = 0`, vinKey(number))
	if err != nil {
		return false, fmt.Errorf("look into the archive of new vehicles: %w", err)
	}

	return count > 0, nil
}
