package finish

import (
	"bytes"
	"cmp"
	"context"
	"strconv"
	"strings"

	"forecourt/internal/offer"
	"forecourt/internal/offer/document"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/measure"
	"forecourt/internal/vehicle"
)

// fillExisting describes the car that exists: a new one beside what its model says, a used one
// alone.
func (f *filler) fillExisting(ctx context.Context, tx *db.Tx) error {
	car, err := offer.ReadExisting(ctx, tx, f.v)
	if err != nil || car == nil {
		return err
	}

	d := &f.paper.doc
	f.fillDelivery(car)
	v := &d.Vehicle
	if f.set.IncludeVIN {
		v.VIN = car.VIN
	}

	v.ModelYear = wholeNumber(car.ModelYear)
	v.Plate = car.Plate
	v.Colour = car.Colour
	v.Interior = car.Interior
	v.Mileage = car.Mileage
	v.Owners = car.Owners
	v.Damage = car.Damage
	v.Warranty = car.Warranty
	if car.RegisteredAt != nil {
		v.FirstRegistered = *car.RegisteredAt
	}
	if !f.v.OfUsed() {
		return nil
	}

	v.Name = car.Name
	v.Code = car.ModelCode
	v.Make = car.Make
	v.Fuel = f.textOf("fuel", car.Fuel)
	v.Gearbox = f.textOf("gearbox", car.Gearbox)
	v.BodyType = f.textOf("bodytype", car.BodyType)
	v.Drive = strings.ToLower(car.WheelDrive)
	v.EngineCC = car.EngineCC
	v.PowerKW = car.PowerKW
	if car.CO2 != nil {
		grams, err := measure.Parse(wholeNumber(car.CO2))
		if err != nil {
			return err
		}

		v.CO2 = &grams
	}

	if v.Make != "" { // the brand that sells it is not the one that made it
		d.Brand.Name = ""
		v.Name = cmp.Or(car.Name, car.Make)
	}

	d.Equipment = append(d.Equipment, splitOptions(car.Options)...)
	return nil
}

// fillDelivery says when the car can be delivered where no term is typed: it stands in the stock,
// or is expected on a day that has not passed.
func (f *filler) fillDelivery(car *offer.ExistingCar) {
	d := &f.paper.doc
	switch {
	case d.Texts.DeliveryTerm != "":
	case car.Phase == string(vehicle.InStock):
		d.Texts.DeliveryTerm = document.DeliveryFromStock(d.Language, nil)
	case bool(car.Gone):
	case car.ForeseenDate != nil && car.ForeseenDate.Compare(d.Date) >= 0:
		d.Texts.DeliveryTerm = document.DeliveryFromStock(d.Language, car.ForeseenDate)
	}
}

func wholeNumber(n *int64) string {
	if n == nil {
		return ""
	}

	return strconv.FormatInt(*n, 10)
}

// splitOptions splits a text into the options that it names: one a line, or with commas between.
func splitOptions(text string) []string {
	between := "\n"
	if !strings.Contains(strings.TrimSpace(text), between) {
		between = ","
	}

	var names []string
	for name := range strings.SplitSeq(text, between) {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}

	return names
}

// LanguageInput asks for the document of an offer in a language.
type LanguageInput struct {
	VersionID   int64  `path:"versionId" minimum:"1"`
	LanguageID  int64  `path:"languageId" minimum:"1" doc:"any of the languages of offers"`
	AccessToken string `query:"access_token" doc:"a download token, for links that leave the browser"`
}

// ViewInLanguage shows the document of an offer of a vehicle in a language. In that of the offer it
// is the one that the customer was given; in another it is made again and marked as a copy.
func (o *Operations) ViewInLanguage(ctx context.Context, tx *db.Tx, in *LanguageInput) (httpapi.Content, error) {
	v, err := offer.Versions.Get(ctx, tx, in.VersionID)
	if err != nil {
		return httpapi.Content{}, err
	}
	if v.VehicleID == nil {
		return httpapi.Content{}, fault.New(fault.NotFound, "not_found")
	}
	if in.LanguageID == v.LanguageID {
		return o.viewDocument(ctx, tx, &viewInput{VersionID: v.ID})
	}

	known, err := db.Select[int64](ctx, tx, "SELECT id FROM languages WHERE {everyone} AND id = $1", in.LanguageID)
	if err != nil {
		return httpapi.Content{}, err
	}
	if len(known) == 0 {
		var wrong fault.Fields
		wrong.Add("languageId", "unknown_language", "language", in.LanguageID)
		return httpapi.Content{}, wrong.Err()
	}

	given := v.FinishedAt != nil && !bool(v.ChangedSinceFinish)
	v.LanguageID = in.LanguageID
	p, err := o.fillPaper(ctx, tx, &v)
	if err != nil {
		return httpapi.Content{}, err
	}

	p.doc.Copy = given
	p.doc.Draft = !given
	p.doc.Revision = 0
	content := httpapi.Content{Type: pdfType, Name: v.Number + "-" + p.doc.Language + ".pdf", Revalidate: true}
	content.Make = func(c *httpapi.Content) error {
		file, err := o.printPaper(ctx, p)
		c.Body = nopCloser{bytes.NewReader(file)}
		return err
	}

	return content, nil
}
