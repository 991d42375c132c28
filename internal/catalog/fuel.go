package catalog

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// Fuel is what a car runs on; which further fields a model has follows from it.
type Fuel struct {
	ID                    int64           `db:"id" json:"id"`
	Code                  string          `db:"code" json:"code" example:"petrol"`
	Name                  db.Translations `db:"name" json:"name"`
	HasHybrids            db.Flag         `db:"has_hybrids" json:"has_hybrids"`
	HasTank               db.Flag         `db:"has_tank" json:"has_tank"`
	HasElectricProperties db.Flag         `db:"has_electric_properties" json:"has_electric_properties"`
}

// HybridType is a way of joining an engine with an electric motor.
type HybridType struct {
	ID                    int64   `db:"id" json:"id"`
	Title                 string  `db:"title" json:"title" example:"PHEV"`
	HasElectricProperties db.Flag `db:"has_electric_properties" json:"has_electric_properties"`
}

func fuelRoutes(a *httpapi.API) {
	httpapi.ShortList(a, "/fuel", authz.LoginOnly, listFuels)
	httpapi.Op(a, http.MethodGet, "/fuel/{id}", authz.LoginOnly, getFuel)
	httpapi.ShortList(a, "/hybrid-type", authz.LoginOnly, listHybridTypes)
	httpapi.Op(a, http.MethodGet, "/hybrid-type/{id}", authz.LoginOnly, getHybridType)
}

const (
	fuelColumns       = "id, code, name, has_hybrids, has_tank, has_electric_properties"
	hybridTypeColumns = "id, title, has_electric_properties"
)

func listFuels(ctx context.Context, tx *db.Tx) ([]Fuel, error) {
	return db.Select[Fuel](ctx, tx, "SELECT "+fuelColumns+" FROM fuels WHERE {everyone} ORDER BY id LIMIT 100")
}

func getFuel(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Fuel, error) {
	return db.SelectOne[Fuel](ctx, tx, "SELECT "+fuelColumns+" FROM fuels WHERE {everyone} AND id = $1", in.ID)
}

func listHybridTypes(ctx context.Context, tx *db.Tx) ([]HybridType, error) {
	return db.Select[HybridType](ctx, tx,
		"SELECT "+hybridTypeColumns+" FROM hybrid_types WHERE {everyone} ORDER BY id LIMIT 100")
}

func getHybridType(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (HybridType, error) {
	return db.SelectOne[HybridType](ctx, tx,
		"SELECT "+hybridTypeColumns+" FROM hybrid_types WHERE {everyone} AND id = $1", in.ID)
}
