package vehicle

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/person"
	"forecourt/internal/platform/record"
)

// Image is a picture of a vehicle, at its place among them; the first is the cover.
type Image struct {
	table.Record
	VehicleID int64  `db:"vehicle_id" json:"vehicle_id" minimum:"1"`
	Image     string `db:"image" json:"image" maxLength:"64" doc:"name of an uploaded image"`
	Sort      int64  `db:"sort" json:"sort" minimum:"1" doc:"position among the vehicle's images, from 1; the last by default"`
	BrandID   int64  `db:"brand_id" fieldtag:"computed" json:"-"`
	CompanyID int64  `db:"company_id" fieldtag:"computed" json:"-"`
}

// permImages lets people put images in another order; the code of the
// manufacturer follows (V-040).
const permImages = "app.vehicles.edit.images"

var images = table.New(table.Table[Image]{
	Name: "vehicle_images", Entity: "vehicle-image", Scope: ofVehicle("vehicle_images"), Order: "vehicle_id, sort, id",
	Reading: PermRead,
	Sort:    map[string]string{"sort": "sort", "updated_at": "updated_at", "id": "id"},
	Owner:   func(x *Image) table.Owner { return table.Owner{BrandID: &x.BrandID, CompanyID: &x.CompanyID} },
	Joins:   func(x *Image) []table.Joined { return []table.Joined{{Entity: "vehicle", ID: x.VehicleID}} },
	Fixed:   []string{"vehicle_id"},
	Refs: []table.Ref[Image]{{
		Field: "vehicle_id", Table: "vehicles", Scope: Scope, Shared: true, ID: func(x *Image) *int64 { return &x.VehicleID },
	}},
	Check:    checkImages,
	Rules:    imageRules,
	Computed: ownerOf("vehicle_images"),
	Export: []table.Column[Image]{
		{Head: "vehicle_id", Value: func(x *Image) any { return x.VehicleID }},
		{Head: "image", Value: func(x *Image) any { return x.Image }},
		{Head: "sort", Value: func(x *Image) any { return x.Sort }},
	},
})

// checkImages refuses names of files that are no images or are not there.
func checkImages(ctx context.Context, tx *db.Tx, rows []*Image, wrong []fault.Fields) error {
	names := make([]string, len(rows))
	for i, x := range rows {
		names[i] = x.Image
	}
	kept, err := files.Images(ctx, tx, names)
	if err != nil {
		return err
	}
	for i, x := range rows {
		if !kept[x.Image] {
			wrong[i].Add("image", "image_unknown")
		}
	}
	return nil
}

// imageRules ask for the right to the kind of vehicle, and for that to the order
// of images where a place changes.
func imageRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Image]) error {
	var ids []int64
	of := func(c *table.Change[Image]) *Image {
		if c.Before != nil {
			return c.Before
		}
		return c.After
	}
	for _, c := range changes {
		ids = append(ids, of(c).VehicleID)
	}
	type car struct {
		ID   int64   `db:"id"`
		Used db.Flag `db:"used"`
		Code string  `db:"code"`
	}
	among, err := tx.AmongIDs("vehicles.id", ids)
	if err != nil {
		return err
	}
	cars, err := db.Select[car](ctx, tx, "SELECT vehicles.id, vehicles.used, made.code FROM vehicles JOIN manufacturers made ON made.id = vehicles.manufacturer_id WHERE {everyone} AND "+among.Places(1), among.Args...)
	if err != nil {
		return fmt.Errorf("read whose images these are: %w", err)
	}
	for _, c := range changes {
		i := slices.IndexFunc(cars, func(one car) bool { return one.ID == of(c).VehicleID })
		if i < 0 || tx.Actor.IsSystem() {
			continue
		}
		may := PermEdit
		if cars[i].Used {
			may = PermEditUsed
		}
		if c.Before != nil && c.After != nil && c.Before.Sort != c.After.Sort {
			may = authz.Perm(permImages + "." + cars[i].Code)
		}
		if !tx.Actor.May(may) {
			c.Refused = fault.New(fault.Denied, "denied").With("permission", may.State)
		}
	}
	return nil
}

var imageData = record.Data[Image]{
	Table: images,
	Place: func(x *Image) (db.Condition, *int64) { return db.Equal("vehicle_id", x.VehicleID), &x.Sort },
}

type imagesInput struct {
	httpapi.ListInput
	VehicleID int64 `query:"vehicleId"`
}

func imagesFilter(in *imagesInput) ([]db.Condition, error) {
	return record.Where("vehicle_id", in.VehicleID), nil
}

func imageRoutes(a *httpapi.API) {
	record.Routes(a, "/vehicle-image", permEditAny, imageData, imagesFilter)
}

// timelineRoutes registers what became of a vehicle.
func timelineRoutes(a *httpapi.API, stories []person.Story) {
	httpapi.Op(a, http.MethodGet, path+"/timeline/{id}", PermRead, storied{stories}.timeline, httpapi.Summary("What became of a vehicle, the newest first: changes, payments, reservations, offers, visits and answers."))
}

// AddImages adds images of vehicles, many at once.
func AddImages(ctx context.Context, tx *db.Tx, rows []Image) error {
	return images.InsertMany(ctx, tx, rows)
}
