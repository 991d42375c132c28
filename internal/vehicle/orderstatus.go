package vehicle

import (
	"context"
	"strconv"
	"strings"

	"forecourt/internal/org"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// Numbers of one scale for all manufacturers: below Fixed an order may still be
// changed, at Stocked the car has come. No number is higher.
const (
	Fixed   = 112
	Stocked = 182
)

// OrderStatus is a number by which a manufacturer reports how far an order is.
type OrderStatus struct {
	table.Record
	ManufacturerID  int64           `db:"manufacturer_id" json:"manufacturer_id" minimum:"1"`
	Code            int64           `db:"code" json:"code" minimum:"1" maximum:"182" doc:"unique within the manufacturer; below 112 the order may be changed, 182 is in stock"`
	ExternalCode    string          `db:"external_code" json:"external_code" maxLength:"64" doc:"what the manufacturer's files call it; unique within the manufacturer, letter case ignored"`
	ExternalCodeKey string          `db:"external_code_key" json:"-"`
	Name            db.Translations `db:"name" json:"name"`
	StatusID        int64           `db:"vehicle_status_id" json:"vehicle_status_id" minimum:"1" doc:"the status that a vehicle takes with the number"`
	Search          string          `db:"search" json:"-"`
}

var orderStatuses = table.New(table.Table[OrderStatus]{
	Name:   "order_statuses",
	Entity: "order-status",
	Scope:  org.MadeFor("order_statuses.manufacturer_id"),
	Order:  "manufacturer_id, code, id",
	Called: func(s *OrderStatus, language string) string {
		return strconv.FormatInt(s.Code, 10) + " " + s.Name.In(language)
	},
	Sort: map[string]string{
		"code":              "code",
		"external_code":     "external_code_key",
		"vehicle_status_id": "vehicle_status_id",
		"updated_at":        "updated_at",
		"id":                "id",
	},
	Owner:   func(*OrderStatus) table.Owner { return table.Owner{} }, // several brands may have the manufacturer
	Fixed:   []string{"manufacturer_id"},
	Prepare: (*OrderStatus).prepare,
	Refs: []table.Ref[OrderStatus]{
		ofManufacturer(func(s *OrderStatus) *int64 { return &s.ManufacturerID }),
		{
			Field:  "vehicle_status_id",
			Table:  "vehicle_statuses",
			Scope:  org.MadeFor("vehicle_statuses.manufacturer_id"),
			Shared: true,
			ID:     func(s *OrderStatus) *int64 { return &s.StatusID },
		},
	},
	Parents: []table.Parent[OrderStatus]{{
		Field: "vehicle_status_id",
		Table: "vehicle_statuses",
		Scope: "{everyone}",
		InUse: "status = 'active'",
		Of:    func(s *OrderStatus) *int64 { return &s.StatusID },
	}},
	Check: checkOrderStatuses,
	Rules: ofOwnManufacturer(func(s *OrderStatus) int64 { return s.ManufacturerID }),
	Unique: []table.Unique{
		{Field: "code", Within: []string{"manufacturer_id"}},
		{Field: "external_code", Within: []string{"manufacturer_id"}, Where: "external_code_key <> ''"},
	},
	Export: append([]table.Column[OrderStatus]{
		{Head: "manufacturer_id", Value: func(s *OrderStatus) any { return s.ManufacturerID }},
		{Head: "code", Value: func(s *OrderStatus) any { return s.Code }},
		{Head: "external_code", Value: func(s *OrderStatus) any { return s.ExternalCode }},
		{Head: "vehicle_status_id", Value: func(s *OrderStatus) any { return s.StatusID }},
	}, record.TextColumns("name", func(s *OrderStatus) db.Translations { return s.Name })...),
})

func (s *OrderStatus) prepare() error {
	s.ExternalCode = strings.TrimSpace(s.ExternalCode)
	s.Name = s.Name.Tidy()
	s.ExternalCodeKey = find.Key(s.ExternalCode)
	s.Search = find.Text(append(s.Name.Texts(), strconv.FormatInt(s.Code, 10), s.ExternalCode)...)
	var fields fault.Fields
	if s.Code < 1 {
		fields.Add("code", "min", "min", 1)
	}
	if s.Code > Stocked {
		fields.Add("code", "max", "max", Stocked)
	}
	fields.Length("external_code", s.ExternalCode, 64)
	record.CheckNames(&fields, "name", s.Name, fault.MaxTitle)

	return fields.Err()
}

// checkOrderStatuses wants a status of the same manufacturer that an open car
// can have: a sale, and the archive, are entered as such.
func checkOrderStatuses(ctx context.Context, tx *db.Tx, rows []*OrderStatus, wrong []fault.Fields) error {
	ids := make([]int64, len(rows))
	for i, s := range rows {
		ids[i] = s.StatusID
	}

	in := db.In("id", ids)
	type target struct {
		ID             int64 `db:"id"`
		ManufacturerID int64 `db:"manufacturer_id"`
		Phase          Phase `db:"phase"`
	}

	found, err := db.Select[target](ctx, tx, `SELECT id, manufacturer_id, phase
		FROM vehicle_statuses
		WHERE {everyone} AND `+in.Places(1), in.Args...)
	if err != nil {
		return err
	}

	at := map[int64]target{}
	for _, one := range found {
		at[one.ID] = one
	}

	for i, s := range rows {
		is := at[s.StatusID]
		switch {
		case is.ID == 0: // said already
		case is.ManufacturerID != s.ManufacturerID:
			wrong[i].Add("vehicle_status_id", "other_manufacturer")
		case is.Phase.isClosed():
			wrong[i].Add("vehicle_status_id", "closed_phase")
		}
	}

	return nil
}

var orderStatusData = record.Data[OrderStatus]{Table: orderStatuses}

func orderStatusRoutes(a *httpapi.API) {
	record.Routes(a, "/order-status", permStatuses, orderStatusData, orderStatusesFilter)
}

// AddOrderStatus adds a number.
func AddOrderStatus(ctx context.Context, tx *db.Tx, s OrderStatus) error {
	_, err := orderStatusData.Add(ctx, tx, s)
	return err
}

type orderStatusesInput struct {
	httpapi.ListInput
	ManufacturerID int64  `query:"manufacturerId"`
	Status         string `query:"status" enum:"active,all" doc:"both are all: none is ever in the archive"`
}

func orderStatusesFilter(in *orderStatusesInput) ([]db.Condition, error) {
	return record.Where("manufacturer_id", in.ManufacturerID), nil
}
