package demo

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
)

// serieNames are the series of every brand; each has a few model ranges.
var serieNames = []struct {
	name   string
	titles db.Translations
	casco  money.Percent
	ranges []string
	feed   string // of accessories; empty: none
}{
	{
		"Kompaktinė",
		db.Translations{"1": "Kompaktinė", "2": "Compact", "3": "Kompaktā", "4": "Kompaktklass"},
		3_250,
		[]string{"C1", "C3", "C3 Sport"},
		"kompaktine.json",
	},
	{
		"Šeimai",
		db.Translations{"1": "Šeimai", "2": "Family", "3": "Ģimenei", "4": "Perele"},
		3_500,
		[]string{"F5", "F5 Touring"},
		"",
	},
	{
		"Visureigiai",
		db.Translations{"1": "Visureigiai", "2": "SUV", "3": "Apvidus auto", "4": "Maasturid"},
		3_900,
		[]string{"X3", "X5", "X7"},
		"visureigiai.csv",
	},
	{
		"Elektra",
		db.Translations{"1": "Elektra", "2": "Electric", "3": "Elektriskie", "4": "Elektrilised"},
		2_750,
		[]string{"E3", "E5 62 kWh"},
		"elektra.json",
	},
	{"Klasika", db.Translations{"1": "Klasika", "2": "Classic", "3": "Klasika", "4": "Klassika"}, 4_500, nil, ""},
}

var equipmentTexts = []db.Translations{
	{"1": "Oro kondicionierius", "2": "Air conditioning", "3": "Gaisa kondicionieris", "4": "Kliimaseade"},
	{
		"1": "Šildomos priekinės sėdynės",
		"2": "Heated front seats",
		"3": "Apsildāmi priekšējie sēdekļi",
		"4": "Soojendusega esiistmed",
	},
	{"1": "Avarinio stabdymo pagalba", "2": "Emergency braking assist"},
	{"1": "LED priekiniai žibintai", "2": "LED headlights", "3": "LED priekšējie lukturi"},
	{"1": "Belaidis raktas (atrakinimas be rakto)", "2": "Keyless entry"},
	{"1": "Pastovaus greičio palaikymo sistema", "2": "Cruise control"},
	{"1": "Lietaus jutiklis", "2": "Rain sensor"},
	{"1": "Belaidis telefono įkrovimas", "2": "Wireless charging"},
	{"1": "Panoraminis stogas", "2": "Panoramic roof"},
	{"1": "Odinis vairas", "2": "Leather steering wheel"},
}

var groupTexts = []struct {
	code  string
	names db.Translations
}{
	{"packages", db.Translations{"1": "Paketai", "2": "Packages"}},
	{"SAFETY", db.Translations{"1": "Saugumas", "2": "Safety"}},
	{"COMFORT", db.Translations{"1": "Komfortas", "2": "Comfort"}},
	{"DESIGN", db.Translations{"1": "Dizainas", "2": "Design"}},
	{"WINTER", db.Translations{"1": "Žiema", "2": "Winter"}},
}

func (m *maker) baseData(ctx context.Context, tx *db.Tx) error {
	for i, brandID := range m.brands {
		name := brandNames[i]
		for _, s := range serieNames {
			serie := catalog.Serie{BrandID: brandID, Name: s.name, Titles: s.titles, PriceCasco: s.casco}
			if s.feed != "" {
				serie.Link = "https://priedai." + strings.ToLower(name) + ".example/" + s.feed
			}

			if err := catalog.AddSerie(ctx, tx, serie, s.ranges); err != nil {
				return fmt.Errorf("serie %s: %w", s.name, err)
			}
		}

		for _, texts := range equipmentTexts {
			if err := catalog.AddEquipment(ctx, tx, brandID, texts); err != nil {
				return fmt.Errorf("equipment: %w", err)
			}
		}

		for _, g := range groupTexts {
			if err := catalog.AddSalesGroup(
				ctx, tx, catalog.SalesGroup{BrandID: brandID, Code: g.code, Description: g.names},
			); err != nil {
				return fmt.Errorf("sales group %s: %w", g.code, err)
			}
		}

		gearbox := catalog.Gearbox{
			BrandID: &m.brands[i],
			Code:    name + "Matic",
			Name:    db.Translations{"1": name + "Matic, 8 pavaros", "2": name + "Matic, 8 gears"},
		}
		if err := catalog.AddGearbox(ctx, tx, gearbox); err != nil {
			return fmt.Errorf("gearbox: %w", err)
		}
	}

	return nil
}
