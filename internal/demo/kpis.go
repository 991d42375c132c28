package demo

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/survey"
)

// measured is what the surveys of each unit ask about, besides whether customers would recommend it.
var measured = []struct {
	unit   string
	titles []db.Translations
}{
	{"sales", []db.Translations{
		{
			"1": "Konsultanto aptarnavimas",
			"2": "Advice of the salesperson",
			"3": "Pārdevēja konsultācija",
			"4": "Müüja nõustamine",
		},
		{"1": "Bandomasis važiavimas", "2": "Test drive", "3": "Izmēģinājuma brauciens", "4": "Proovisõit"},
		{"1": "Pasiūlymo aiškumas", "2": "Clarity of the offer", "3": "Piedāvājuma skaidrība", "4": "Pakkumise selgus"},
		{"1": "Automobilio perdavimas", "2": "Handover of the car", "3": "Automašīnas nodošana", "4": "Auto üleandmine"},
		{
			"1": "Bendravimas po pirkimo",
			"2": "Contact after the purchase",
			"3": "Saziņa pēc pirkuma",
			"4": "Suhtlus pärast ostu",
		},
	}},
	{"service", []db.Translations{
		{
			"1": "Registracija į servisą",
			"2": "Booking of the visit",
			"3": "Pieteikšanās servisā",
			"4": "Teeninduse broneerimine",
		},
		{"1": "Darbų kokybė", "2": "Quality of the work", "3": "Darba kvalitāte", "4": "Töö kvaliteet"},
		{"1": "Atlikta sutartu laiku", "2": "Ready when agreed", "3": "Izpildīts laikā", "4": "Valmis kokkulepitud ajal"},
		{"1": "Sąskaitos aiškumas", "2": "Clarity of the invoice", "3": "Rēķina skaidrība", "4": "Arve selgus"},
		{"1": "Automobilio švara", "2": "Cleanliness of the car", "3": "Automašīnas tīrība", "4": "Auto puhtus"},
	}},
}

func (m *maker) makeKPIs(ctx context.Context, tx *db.Tx) error {
	for _, of := range measured {
		for _, title := range of.titles {
			if err := survey.AddKPI(ctx, tx, of.unit, title); err != nil {
				return err
			}
		}
	}

	return nil
}
