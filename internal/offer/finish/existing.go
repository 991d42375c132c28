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

// existing describes the car that exists: a new one beside what its model says, a used
// one alone.
func (f *filler) existing(ctx context.Context, tx *db.Tx) error {
	car, err := offer.ReadExisting(ctx, tx, f.v)
	if err != nil || car == nil {
		return err
	}
	d := &f.paper.doc
	f.delivery(car)
	v := &d.Vehicle
	if f.set.IncludeVIN {
		v.VIN = car.VIN
	}
	v.ModelYear, v.Plate, v.Colour, v.Interior = whole(car.ModelYear), car.Plate, car.Colour, car.Interior
	v.Mileage, v.Owners, v.Damage, v.Warranty = car.Mileage, car.Owners, car.Damage, car.Warranty
	if car.RegisteredAt != nil {
		v.FirstRegistered = *car.RegisteredAt
	}
	if !f.v.OfUsed() {
		return nil
	}
	v.Name, v.Code, v.Make = car.Name, car.ModelCode, car.Make
	v.Fuel, v.Gearbox, v.BodyType = f.say("fuel", car.Fuel), f.say("gearbox", car.Gearbox), f.say("bodytype", car.BodyType)
	v.Drive = strings.ToLower(car.WheelDrive)
	v.EngineCC, v.PowerKW = car.EngineCC, car.PowerKW
	if car.CO2 != nil {
		grams, err := measure.Parse(whole(car.CO2))
		if err != nil {
			return err
		}
		v.CO2 = &grams
	}
	if v.Make != "" { // the brand that sells it is not the one that made it
		d.Brand.Name = ""
		v.Name = cmp.Or(car.Name, car.Make)
	}
	d.Equipment = append(d.Equipment, listed(car.Options)...)
	return nil
}

// delivery says when the car can be delivered where no term is typed: it stands in the stock, or is expected on a day
// that has not passed.
func (f *filler) delivery(car *offer.ExistingCar) {
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

func whole(n *int64) string {
	if n == nil {
		return ""
	}
	return strconv.FormatInt(*n, 10)
}

// listed are the options that a text names: one a line, or with commas between.
func listed(text string) []string {
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

// ViewInLanguage shows the document of an offer of a vehicle in a language. In that of the
// offer it is what the customer was given; in another it is made again and marked as a copy.
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
	p, err := o.paperOf(ctx, tx, &v)
	if err != nil {
		return httpapi.Content{}, err
	}
	p.doc.Copy, p.doc.Draft = given, !given
	p.doc.Revision = 0
	content := httpapi.Content{Type: pdfType, Name: v.Number + "-" + p.doc.Language + ".pdf", Revalidate: true}
	content.Make = func(c *httpapi.Content) error {
		file, err := o.print(ctx, p)
		c.Body = nopCloser{bytes.NewReader(file)}
		return err
	}
	return content, nil
}
