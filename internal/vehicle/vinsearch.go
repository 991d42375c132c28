package vehicle

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
	"forecourt/internal/vehicle/vin"
)

func vinRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, path+"/check-vin", PermRead, checkVIN,
		httpapi.Summary("Whether an identification number can be right, and what is unlikely about it."))
	httpapi.Op(a, http.MethodGet, path+"/search-vin/{vin}", PermRead, searchVIN,
		httpapi.Summary("The newest vehicle of the user's brands with the number, in any company: its car part only."))
	httpapi.Op(a, http.MethodPost, path+"/search-vin", PermRead, searchVINByBody, httpapi.ReadOnly(),
		httpapi.Summary("The same without the number in an address."))
	httpapi.Op(a, http.MethodPost, path+"/import-found", permCreateAny.OrElse(permEditAny), importFound, httpapi.ReadOnly(),
		httpapi.Summary("The car part of a vehicle found by its number, for the form that is open; stores nothing."))
	httpapi.Op(a, http.MethodGet, path+"/in-new-archive/{vin}", PermRead, isInNewArchive,
		httpapi.Summary("Whether a new vehicle with the number was archived (OP-123)."))
}

func vinKey(number string) string { return find.Key(vin.Clean(number)) }

// makersOf reads the beginnings of vehicle numbers (WMI) of the manufacturers of a brand.
// It gives none when one of the manufacturers has none: used vehicles are of any make.
func makersOf(ctx context.Context, tx *db.Tx, brand int64) ([]string, error) {
	lists, err := db.Select[string](ctx, tx, `SELECT made.wmis
		FROM brand_manufacturers link
		JOIN manufacturers made ON made.id = link.manufacturer_id
		WHERE {everyone} AND link.brand_id = $1 AND made.used = 0`, brand)
	if err != nil {
		return nil, fmt.Errorf("read who makes for a brand: %w", err)
	}
	if slices.Contains(lists, "") {
		return nil, nil
	}

	return strings.FieldsFunc(strings.Join(lists, ","), func(r rune) bool { return r == ',' }), nil
}

type checkVINInput struct {
	VIN     string `query:"vin" required:"true" maxLength:"64"`
	BrandID int64  `query:"brandId" doc:"whose makers the number should name; 0: any"`
	ID      int64  `query:"id" doc:"the vehicle that is changed; 0: a new one"`
}

// VINCheck says what is wrong or unlikely about a number.
type VINCheck struct {
	Valid    bool     `json:"valid" doc:"the number can be right, and no other open vehicle has it"`
	Text     string   `json:"text" doc:"why not, in the caller's language; empty when it is valid"`
	Proposal string   `json:"proposal" doc:"what was most likely meant; empty: nothing better is known"`
	Warnings []string `json:"warnings" nullable:"false" doc:"what is unlikely, in the caller's language"`
	Known    bool     `json:"known" doc:"another vehicle of the caller's brands has or had the number: /vehicle/search-vin answers its car"`
}

func checkVIN(ctx context.Context, tx *db.Tx, in *checkVINInput) (VINCheck, error) {
	number := vin.Clean(in.VIN)
	out := VINCheck{Valid: true, Warnings: []string{}}
	if number == "" {
		return out, nil
	}
	if code := vin.Fault(number); code != "" {
		return VINCheck{Text: httpapi.Text(ctx, code, nil), Proposal: vin.Proposal(number), Warnings: out.Warnings}, nil
	}

	taken, err := db.SelectOne[int](ctx, tx, `SELECT count(*)
		FROM vehicles
		WHERE {everyone} AND vin_key = $1 AND vehicles.id <> $2 AND `+Open, vinKey(number), in.ID)
	if err != nil {
		return out, fmt.Errorf("look for vehicles with a number: %w", err)
	}

	if taken > 0 {
		out.Valid = false
		out.Text = httpapi.Text(ctx, "taken", nil)
	}

	known, err := db.SelectOne[int](ctx, tx, `SELECT count(*)
		FROM vehicles
		WHERE {brand:brand_id} AND vin_key = $1 AND vehicles.id <> $2 AND status = '`+record.Active+"'",
		vinKey(number), in.ID)
	if err != nil {
		return out, fmt.Errorf("look for the cars with a number: %w", err)
	}

	out.Known = known > 0
	makers, err := makersOf(ctx, tx, in.BrandID)
	if err != nil {
		return out, err
	}

	for _, code := range vin.Warnings(number, makers) {
		out.Warnings = append(out.Warnings, httpapi.Text(ctx, code, nil))
	}

	alike, err := similarNumbers(ctx, tx, number, in.ID)
	for _, other := range alike {
		out.Warnings = append(out.Warnings, httpapi.Text(ctx, "vin_alike", map[string]any{"vin": other}))
	}

	return out, err
}

// mostAlike is how many numbers are named that are almost the same.
const mostAlike = 3

// similarNumbers finds numbers of vehicles in the actor's scope that are one character
// apart.
func similarNumbers(ctx context.Context, tx *db.Tx, number string, id int64) ([]string, error) {
	var near [][]any
	for i := range number {
		for _, r := range vin.Letters {
			if other := number[:i] + string(r) + number[i+1:]; other != number {
				near = append(near, []any{find.Key(other)})
			}
		}
	}

	among, err := tx.Among([]string{"vin_key"}, near)
	if err != nil {
		return nil, err
	}

	args := append(slices.Clone(among.Args), id)

	return db.Select[string](ctx, tx, fmt.Sprintf(`SELECT DISTINCT vin
		FROM vehicles
		WHERE %s AND status = '%s' AND %s AND vehicles.id <> $%d
		ORDER BY vin LIMIT %d`,
		Scope, record.Active, among.Places(1), len(args), mostAlike), args...)
}

// FoundVehicle is the car of a vehicle: what others may know of it.
type FoundVehicle struct {
	Car
	BrandID      int64      `json:"brand_id"`
	Used         bool       `json:"used"`
	VIN          string     `json:"vin"`
	EngineNo     string     `json:"engine_no"`
	ProducedAt   *date.Date `json:"produced_at" nullable:"true"`
	RegisteredAt *date.Date `json:"registered_at" nullable:"true"`
	OwnID        *int64     `json:"own_id" nullable:"true" doc:"the vehicle, where the caller may open it"`
}

func searchVIN(ctx context.Context, tx *db.Tx, in *vinInput) (FoundVehicle, error) {
	return find17(ctx, tx, in.VIN)
}

type vinInput struct {
	VIN string `path:"vin" maxLength:"64"`
}

type vinBody struct {
	Body struct {
		VIN string `json:"vin" maxLength:"64"`
	}
}

func searchVINByBody(ctx context.Context, tx *db.Tx, in *vinBody) (FoundVehicle, error) {
	return find17(ctx, tx, in.Body.VIN)
}

func importFound(ctx context.Context, tx *db.Tx, in *vinBody) (FoundVehicle, error) {
	return find17(ctx, tx, in.Body.VIN)
}

// find17 finds the newest vehicle with a number.
func find17(ctx context.Context, tx *db.Tx, number string) (FoundVehicle, error) {
	key := vinKey(number)
	if key == "" {
		return FoundVehicle{}, fault.WrongField("vin", "required")
	}

	rows, err := db.Select[Vehicle](ctx, tx, "SELECT "+Vehicles.Columns()+` FROM vehicles
		WHERE {brand:brand_id} AND vin_key = $1 AND status = 'active'
		ORDER BY id DESC LIMIT 1`, key)
	if err != nil {
		return FoundVehicle{}, fmt.Errorf("find a vehicle by its number: %w", err)
	}
	if len(rows) == 0 {
		return FoundVehicle{}, fault.New(fault.NotFound, "vin_not_found").With("vin", vin.Clean(number))
	}

	v := rows[0]
	out := FoundVehicle{
		Car:          v.Car,
		BrandID:      v.BrandID,
		Used:         bool(v.Used),
		VIN:          v.VIN,
		EngineNo:     v.EngineNo,
		ProducedAt:   v.ProducedAt,
		RegisteredAt: v.RegisteredAt,
	}

	if v.MatchUserDealer {
		out.OwnID = &v.ID
	}

	return out, nil
}

type archivedAnswer struct {
	Archived bool `json:"archived"`
}

func isInNewArchive(ctx context.Context, tx *db.Tx, in *vinInput) (archivedAnswer, error) {
	archived, err := inNewArchive(ctx, tx, in.VIN)
	return archivedAnswer{archived}, err
}
