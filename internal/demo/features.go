package demo

import (
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/measure"
)

// The classes that every group has, one for each step of an offer.
const (
	classLine int64 = iota + 1
	classVariant
	classExterior
	classWheel
	classInterior
	classTrim
	classTrimFinish
	classOption
	classAccessory
	classService
	classRepair
)

// features are those of every brand with a catalogue; what costs nothing is standard.
var features = []struct {
	code  string
	class int64
	price int64 // euros
	pack  bool
	names db.Translations
}{
	{code: "LBAS", class: classLine, names: db.Translations{"1": "Bazinė įranga", "2": "Line Basic"}},
	{code: "LCOM", class: classLine, price: 1_500, names: db.Translations{"1": "Komforto įranga", "2": "Line Comfort"}},
	{code: "LSPO", class: classLine, price: 2_900, names: db.Translations{"1": "Sportinė įranga", "2": "Line Sport"}},
	{code: "V5D", class: classVariant, names: db.Translations{"1": "Penkios vietos", "2": "Five seats"}},
	{code: "V7D", class: classVariant, price: 1_150, names: db.Translations{"1": "Septynios vietos", "2": "Seven seats"}},
	{code: "300", class: classExterior, names: db.Translations{"1": "Balta", "2": "Alpine white"}},
	{
		code:  "475",
		class: classExterior,
		price: 850,
		names: db.Translations{"1": "Juoda, metalo blizgesio", "2": "Black sapphire, metallic"},
	},
	{
		code:  "B45",
		class: classExterior,
		price: 990,
		names: db.Translations{"1": "Mėlyna, metalo blizgesio", "2": "Baltic blue, metallic"},
	},
	{
		code:  "X01",
		class: classExterior,
		price: 2_400,
		names: db.Translations{"1": "Individuali spalva", "2": "Individual colour"},
	},
	{code: "W18", class: classWheel, names: db.Translations{"1": "18 colių ratlankiai", "2": "18-inch wheels"}},
	{
		code:  "W19",
		class: classWheel,
		price: 1_150,
		names: db.Translations{"1": "19 colių ratlankiai", "2": "19-inch wheels"},
	},
	{
		code:  "W20",
		class: classWheel,
		price: 1_890,
		names: db.Translations{"1": "20 colių ratlankiai", "2": "20-inch sport wheels"},
	},
	{code: "ICL", class: classInterior, names: db.Translations{"1": "Audinio salonas", "2": "Cloth interior"}},
	{
		code:  "ILB",
		class: classInterior,
		price: 1_950,
		names: db.Translations{"1": "Juodos odos salonas", "2": "Black leather"},
	},
	{
		code:  "ILR",
		class: classInterior,
		price: 2_250,
		names: db.Translations{"1": "Raudonos odos salonas", "2": "Red leather"},
	},
	{code: "T1", class: classTrim, names: db.Translations{"1": "Paprasti apmušalai", "2": "Plain trim"}},
	{
		code:  "T2",
		class: classTrim,
		price: 390,
		names: db.Translations{"1": "Dekoratyvūs apmušalai", "2": "Decorative trim"},
	},
	{code: "F1", class: classTrimFinish, names: db.Translations{"1": "Apdailos juostelės, pilkos", "2": "Grey finish"}},
	{
		code:  "F2",
		class: classTrimFinish,
		price: 290,
		names: db.Translations{"1": "Apdailos juostelės, medžio", "2": "Wood finish"},
	},
	{
		code:  "S1",
		class: classOption,
		price: 720,
		names: db.Translations{"1": "Sportinė važiuoklė", "2": "Sport suspension"},
	},
	{
		code:  "S2",
		class: classOption,
		price: 1_690,
		names: db.Translations{"1": "Pneumatinė važiuoklė", "2": "Air suspension"},
	},
	{
		code:  "TOW",
		class: classOption,
		price: 990,
		names: db.Translations{"1": "Prikabinimo įtaisas (kablys)", "2": "Tow bar"},
	},
	{code: "HST", class: classOption, price: 390, names: db.Translations{"1": "Šildomos sėdynės", "2": "Heated seats"}},
	{
		code:  "HWL",
		class: classOption,
		price: 220,
		names: db.Translations{"1": "Šildomas vairas", "2": "Heated steering wheel"},
	},
	{
		code:  "CAM",
		class: classOption,
		price: 450,
		names: db.Translations{"1": "Galinio vaizdo kamera", "2": "Reversing camera"},
	},
	{
		code:  "PDC",
		class: classOption,
		price: 480,
		names: db.Translations{"1": "Statymo jutikliai", "2": "Parking sensors"},
	},
	{code: "NAV", class: classOption, price: 1_290, names: db.Translations{"1": "Navigacija", "2": "Navigation"}},
	{
		code:  "ROF",
		class: classOption,
		price: 1_450,
		names: db.Translations{"1": "Panoraminis stogas", "2": "Panoramic roof"},
	},
	{
		code:  "PWI",
		class: classOption,
		price: 520,
		pack:  true,
		names: db.Translations{"1": "Žiemos paketas", "2": "Winter package"},
	},
	{
		code:  "PTE",
		class: classOption,
		price: 1_890,
		pack:  true,
		names: db.Translations{"1": "Technologijų paketas", "2": "Technology package"},
	},
	{code: "MAT", class: classAccessory, price: 95, names: db.Translations{"1": "Kilimėliai", "2": "Floor mats"}},
	{code: "BOX", class: classAccessory, price: 490, names: db.Translations{"1": "Stogo bagažinė", "2": "Roof box"}},
	{
		code:  "SP3",
		class: classService,
		price: 690,
		names: db.Translations{"1": "Priežiūra 3 metams", "2": "Service for 3 years"},
	},
	{
		code:  "SP5",
		class: classService,
		price: 1_190,
		names: db.Translations{"1": "Priežiūra 5 metams", "2": "Service for 5 years"},
	},
	{
		code:  "RP2",
		class: classRepair,
		price: 850,
		names: db.Translations{"1": "Remontas dar 2 metams", "2": "Repairs for 2 more years"},
	},
	{
		code:  "NVI",
		class: classOption,
		price: 1_650,
		names: db.Translations{"1": "Naktinio matymo sistema", "2": "Night vision"},
	},
	{
		code:  "A96",
		class: classExterior,
		price: 850,
		names: db.Translations{"1": "Pilka, metalo blizgesio", "2": "Slate grey, metallic"},
	},
}

// accessoryTexts are what dealers fit, the last one of their own, the others as
// the makers describe them.
var accessoryTexts = []struct {
	code  string
	price int64 // euros
	names db.Translations
}{
	{"MAT-G", 89, db.Translations{"1": "Guminiai kilimėliai", "2": "Rubber floor mats"}},
	{"MAT-V", 129, db.Translations{"1": "Veliūriniai kilimėliai", "2": "Velour floor mats"}},
	{"CHR-1", 245, db.Translations{"1": "Vaikiška kėdutė 9–18 kg", "2": "Child seat 9–18 kg"}},
	{"BIKE-2", 390, db.Translations{"1": "Dviejų dviračių laikiklis", "2": "Carrier for two bicycles"}},
	{"TRUNK-L", 75, db.Translations{"1": "Bagažinės įklotas", "2": "Luggage room liner"}},
	{"WHL-W", 1_480, db.Translations{"1": "Žieminių ratų komplektas", "2": "Set of winter wheels"}},
	{"FOLIE", 650, db.Translations{"1": "Stiklų tamsinimas", "2": "Window tinting"}},
}

var packages = []struct {
	code   string
	brings []string
}{{"PWI", []string{"HST", "HWL"}}, {"PTE", []string{"CAM", "PDC", "NAV"}}}

// deadEndModel is the one whose night vision nobody can choose: its rules
// contradict each other.
const deadEndModel = "08H"

var ruleTexts = []struct {
	include           bool
	model             string // that the rule is for, without the letter of the brand; empty: all
	when, then, oneOf []string
	text              db.Translations
}{
	{
		include: true, when: []string{"LSPO"}, oneOf: []string{"W19", "W20"},
		text: db.Translations{
			"1": "Sportinei įrangai reikia 19 arba 20 colių ratlankių",
			"2": "Line Sport needs 19-inch or 20-inch wheels",
		},
	},
	{
		include: true, when: []string{"W20"}, oneOf: []string{"S1", "S2"},
		text: db.Translations{
			"1": "20 colių ratlankiams reikia sportinės arba pneumatinės važiuoklės",
			"2": "20-inch wheels need sport or air suspension",
		},
	},
	{
		when: []string{"TOW"},
		then: []string{"S1"},
		text: db.Translations{"1": "Kablys nedera su sportine važiuokle", "2": "A tow bar excludes sport suspension"},
	},
	{
		when: []string{"ILR"},
		then: []string{"T2"},
		text: db.Translations{
			"1": "Raudona oda nedera su dekoratyviais apmušalais",
			"2": "Red leather excludes decorative trim",
		},
	},
	{
		include: true,
		when:    []string{"CAM"},
		then:    []string{"PDC"},
		text:    db.Translations{"1": "Kamerai reikia statymo jutiklių", "2": "A camera needs parking sensors"},
	},
	{
		include: true, model: deadEndModel, when: []string{"NVI"}, then: []string{"CAM"},
		text: db.Translations{"1": "Naktinio matymo sistemai reikia kameros", "2": "Night vision needs the camera"},
	},
	{
		model: deadEndModel, when: []string{"NVI"}, then: []string{"PDC"},
		text: db.Translations{
			"1": "Naktinio matymo sistema nedera su statymo jutikliais",
			"2": "Night vision excludes parking sensors",
		},
	},
}

var (
	gearboxIDs  = []int64{1, 2} // manual and automatic, which every group has
	wheelDrives = []string{"FRONT", "REAR", "AWD"}
)

// drives are the motors of every model range; electric ranges have the last two.
var drives = []struct {
	code, name, english  string
	fuel                 int64
	kw                   int64 // of the whole car
	hybrid, power, reach *int64
	co2, tank, fuelUse   *measure.Decimal
	battery, energyUse   *measure.Decimal
}{
	{
		code:    "P",
		name:    "1.5 benzinas",
		english: "1.5 petrol",
		fuel:    1,
		kw:      110,
		co2:     decimalPointer(132_000),
		tank:    decimalPointer(50_000),
		fuelUse: decimalPointer(5_700),
	},
	{
		code:    "D",
		name:    "2.0 dyzelinas",
		english: "2.0 diesel",
		fuel:    2,
		kw:      140,
		co2:     decimalPointer(141_000),
		tank:    decimalPointer(55_000),
		fuelUse: decimalPointer(5_300),
	},
	{
		code:      "H",
		name:      "įkraunamas hibridas",
		english:   "plug-in hybrid",
		fuel:      1,
		kw:        180,
		hybrid:    idPointer(2),
		power:     idPointer(85),
		reach:     idPointer(74),
		co2:       decimalPointer(28_500),
		tank:      decimalPointer(45_000),
		fuelUse:   decimalPointer(1_200),
		battery:   decimalPointer(14_900),
		energyUse: decimalPointer(16_200),
	},
	{
		code:      "E",
		name:      "elektra",
		english:   "electric",
		fuel:      3,
		kw:        150,
		power:     idPointer(150),
		reach:     idPointer(430),
		co2:       decimalPointer(0),
		battery:   decimalPointer(62_000),
		energyUse: decimalPointer(15_800),
	},
	{
		code:      "L",
		name:      "elektra, didelė baterija",
		english:   "electric, long range",
		fuel:      3,
		kw:        210,
		power:     idPointer(210),
		reach:     idPointer(560),
		co2:       decimalPointer(0),
		battery:   decimalPointer(82_000),
		energyUse: decimalPointer(17_100),
	},
}

func idPointer(n int64) *int64 { return &n }

func decimalPointer(n measure.Decimal) *measure.Decimal { return &n }
