package demo

import (
	"forecourt/internal/platform/db"
)

// shapes are the body types of every brand; the last two are in the archive.
var shapes = []struct {
	code  string
	names db.Translations
}{
	{"HAT", db.Translations{"1": "Hečbekas", "2": "Hatchback", "3": "Hečbeks", "4": "Luukpära", "5": "Хэтчбек"}},
	{"SED", db.Translations{"1": "Sedanas", "2": "Saloon", "3": "Sedans", "4": "Sedaan", "5": "Седан"}},
	{"EST", db.Translations{"1": "Universalas", "2": "Estate", "3": "Universāls", "4": "Universaal", "5": "Универсал"}},
	{"SUV", db.Translations{"1": "Visureigis", "2": "SUV", "3": "Apvidus auto", "4": "Maastur"}},
	{"CRO", db.Translations{"1": "Krosoveris", "2": "Crossover"}},
	{"COU", db.Translations{"1": "Kupė", "2": "Coupé", "3": "Kupeja", "4": "Kupee"}},
	{"CAB", db.Translations{"1": "Kabrioletas", "2": "Convertible", "3": "Kabriolets", "4": "Kabriolett"}},
	{"MPV", db.Translations{"1": "Vienatūris", "2": "MPV", "3": "Minivens", "4": "Mahtuniversaal"}},
	{"VAN", db.Translations{"1": "Furgonas", "2": "Van"}},
	{"BUS", db.Translations{"2": "Minibus"}},
	{"PIC", db.Translations{"1": "Pikapas", "2": "Pick-up", "3": "Pikaps", "4": "Pikap"}},
	{"LIM", db.Translations{"1": "Limuzinas", "2": "Limousine"}},
	{"ROA", db.Translations{"1": "Rodsteris", "2": "Roadster"}},
}
