package vehicle

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

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
	Sort      int64  `db:"sort" json:"sort" minimum:"1" doc:"position among the vehicle's images, which stand at 1 to n; the last by default. The others move up or make room"`
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
	Wrote:    placeImages,
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
		ID     int64   `db:"id"`
		Used   db.Flag `db:"used"`
		Code   string  `db:"code"`
		Images int64   `db:"images"`
	}

	among, err := tx.AmongIDs("vehicles.id", ids)
	if err != nil {
		return err
	}

	cars, err := db.Select[car](ctx, tx, `SELECT vehicles.id, vehicles.used, made.code,
			(SELECT count(*) FROM vehicle_images shown WHERE shown.vehicle_id = vehicles.id) AS images
		FROM vehicles
		JOIN manufacturers made ON made.id = vehicles.manufacturer_id
		WHERE {everyone} AND `+among.Places(1), among.Args...)
	if err != nil {
		return fmt.Errorf("read whose images these are: %w", err)
	}

	for _, c := range changes {
		i := slices.IndexFunc(cars, func(one car) bool { return one.ID == of(c).VehicleID })
		if i < 0 {
			continue
		}
		if c.After != nil {
			last := cars[i].Images
			if c.Before == nil {
				last++
			}
			if len(changes) == 1 && c.After.Sort > last { // of several, each finds its place among the others
				c.Wrong.Add("sort", "max", "max", last)
			}
		}
		if tx.Actor.IsSystem() {
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

// placeImages gives the images of the vehicles of these rows the places 1 to n: what was written
// stands where it was put, and the others move up or make room. Those that are gone leave no gap.
func placeImages(ctx context.Context, tx *db.Tx, written []Image) error {
	put := map[int64]int64{}
	var cars []int64

	for i := range written {
		put[written[i].ID] = written[i].Sort
		cars = append(cars, written[i].VehicleID)
	}

	among, err := tx.AmongIDs("vehicle_id", sortedOnce(cars))
	if err != nil {
		return err
	}

	stored, err := db.Select[placedImage](ctx, tx, `SELECT id, vehicle_id, sort
		FROM vehicle_images
		WHERE {everyone} AND `+among.Places(1)+
		" ORDER BY vehicle_id, sort, id", among.Args...)
	if err != nil {
		return fmt.Errorf("read the places of images: %w", err)
	}

	rows := map[int64][]placedImage{}
	for _, one := range stored {
		if _, is := put[one.ID]; !is {
			rows[one.VehicleID] = append(rows[one.VehicleID], one)
		}
	}

	for _, one := range stored { // by their places
		if place, is := put[one.ID]; is {
			at := min(max(place, 1), int64(len(rows[one.VehicleID])+1))
			rows[one.VehicleID] = slices.Insert(rows[one.VehicleID], int(at-1), one)
		}
	}

	return moveImages(ctx, tx, rows)
}

// placedImage is an image at its place.
type placedImage struct {
	ID        int64 `db:"id"`
	VehicleID int64 `db:"vehicle_id"`
	Sort      int64 `db:"sort"`
}

// imagePlaces are the images as those that move up or make room are written.
var imagePlaces = table.New(table.Table[Image]{
	Name:     "vehicle_images",
	Entity:   "vehicle-image",
	Scope:    ofVehicle("vehicle_images"),
	Computed: ownerOf("vehicle_images"),
	Owner:    func(x *Image) table.Owner { return table.Owner{BrandID: &x.BrandID, CompanyID: &x.CompanyID} },
	Quiet:    []string{"sort"},
})

// moveImages stores the places of the images that moved. An image that only moved up because of
// others is not changed by that: it gets neither history nor another revision.
func moveImages(ctx context.Context, tx *db.Tx, rows map[int64][]placedImage) error {
	var places strings.Builder
	var ids []int64

	for _, of := range rows {
		for i, one := range of {
			if place := int64(i + 1); one.Sort != place {
				fmt.Fprintf(&places, " WHEN %d THEN %d", one.ID, place)
				ids = append(ids, one.ID)
			}
		}
	}

	if len(ids) == 0 {
		return nil
	}

	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return err
	}

	set := []string{"sort = CASE id" + places.String() + " ELSE sort END"}
	if _, err := imagePlaces.Quietly(ctx, tx, set, among.Places(1), among.Args...); err != nil {
		return fmt.Errorf("move images: %w", err)
	}

	return nil
}

var imageData = record.Data[Image]{
	Table: images, OwnOrder: true,
	Place: func(x *Image) (db.Condition, *int64) { return db.Equal("vehicle_id", x.VehicleID), &x.Sort },
}

// orderImages gives the images of one vehicle the order of the ids. Images of another one are refused.
func orderImages(ctx context.Context, tx *db.Tx, in *httpapi.SortInput) (httpapi.NoContent, error) {
	rows, err := images.Many(ctx, tx, in.Body.IDs)
	if err != nil {
		return httpapi.NoContent{}, err
	}

	car := int64(0)

	for _, id := range in.Body.IDs {
		row, found := rows[id]
		switch {
		case !found:
			return httpapi.NoContent{}, fault.WrongField("ids", "not_found")
		case car != 0 && row.VehicleID != car:
			return httpapi.NoContent{}, fault.WrongField("ids", "images_of_one_vehicle")
		}
		car = row.VehicleID
	}

	return httpapi.NoContent{}, imageData.Reorder(ctx, tx, in.Body.IDs)
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
	httpapi.Op(a, http.MethodPost, "/vehicle-image/sort", permEditAny, orderImages,
		httpapi.Summary("Put the images of a vehicle in the order of the ids."))
}

// timelineRoutes registers what became of a vehicle.
func timelineRoutes(a *httpapi.API, stories []person.Story) {
	httpapi.Op(a, http.MethodGet, path+"/timeline/{id}", PermRead, storied{stories}.listHappenings,
		httpapi.Summary("What became of a vehicle, the newest first: changes, payments, "+
			"reservations, offers, visits and answers."))
}

// AddImages adds images of vehicles, many at once.
func AddImages(ctx context.Context, tx *db.Tx, rows []Image) error {
	return images.InsertMany(ctx, tx, rows)
}
