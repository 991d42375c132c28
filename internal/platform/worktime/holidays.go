package worktime

import (
	"cmp"
	"slices"
	"time"

	"forecourt/internal/platform/date"
)

// Holiday is a day on which a country does not work, named by language id.
type Holiday struct {
	Country string
	On      date.Date
	Title   map[string]string
}

// kind is a holiday that comes each year: on a fixed day, by Easter, or on a Sunday of a month.
type kind struct {
	month  time.Month
	day    int
	easter int // days after Easter Sunday, where month is 0
	sunday int // which Sunday of the month, where day is 0
	// moves says that a free day follows where it falls on a weekend.
	moves bool
	title [5]string // lt, en, lv, et, ru
}

var (
	newYear      = [5]string{"Naujieji metai", "New Year's Day", "Jaungada diena", "Uusaasta", "Новый год"}
	goodFriday   = [5]string{"Didysis penktadienis", "Good Friday", "Lielā Piektdiena", "Suur reede", "Страстная пятница"}
	easterSunday = [5]string{"Velykos", "Easter Sunday", "Lieldienas", "Ülestõusmispühade 1. püha", "Пасха"}
	easterMonday = [5]string{
		"Antroji Velykų diena", "Easter Monday", "Otrās Lieldienas", "Ülestõusmispühade 2. püha", "Второй день Пасхи",
	}
	labour       = [5]string{"Tarptautinė darbo diena", "Labour Day", "Darba svētki", "Kevadpüha", "Праздник труда"}
	mothers      = [5]string{"Motinos diena", "Mother's Day", "Mātes diena", "Emadepäev", "День матери"}
	midsummerEve = [5]string{"Joninių išvakarės", "Midsummer Eve", "Līgo diena", "Võidupüha", "Лиго"}
	midsummer    = [5]string{"Joninės", "Midsummer Day", "Jāņu diena", "Jaanipäev", "Янов день"}
	christmasEve = [5]string{"Kūčios", "Christmas Eve", "Ziemassvētku vakars", "Jõululaupäev", "Сочельник"}
	christmas    = [5]string{"Kalėdos", "Christmas Day", "Ziemassvētki", "Esimene jõulupüha", "Рождество"}
	christmas2   = [5]string{
		"Antroji Kalėdų diena", "Second Day of Christmas", "Otrie Ziemassvētki", "Teine jõulupüha",
		"Второй день Рождества",
	}
)

// acts are the holidays by the acts of the countries.
var acts = map[string][]kind{
	"LT": {
		{month: 1, day: 1, title: newYear},
		{month: 2, day: 16, title: [5]string{"Lietuvos valstybės atkūrimo diena", "Day of Restoration of the State of Lithuania", "Lietuvas valsts atjaunošanas diena", "Leedu riigi taastamise päev", "День восстановления Литовского государства"}},
		{month: 3, day: 11, title: [5]string{"Lietuvos nepriklausomybės atkūrimo diena", "Day of Restoration of Independence of Lithuania", "Lietuvas neatkarības atjaunošanas diena", "Leedu iseseisvuse taastamise päev", "День восстановления независимости Литвы"}},
		{title: easterSunday},
		{easter: 1, title: easterMonday},
		{month: 5, day: 1, title: labour},
		{month: 5, sunday: 1, title: mothers},
		{month: 6, sunday: 1, title: [5]string{"Tėvo diena", "Father's Day", "Tēva diena", "Isadepäev", "День отца"}},
		{month: 6, day: 24, title: midsummer},
		{month: 7, day: 6, title: [5]string{
			"Valstybės diena", "Statehood Day", "Lietuvas valsts diena",
			"Leedu riiklik püha", "День государства",
		}},
		{
			month: 8, day: 15,
			title: [5]string{"Žolinė", "Assumption Day", "Debesbraukšanas diena", "Rukkimaarjapäev", "Успение Богородицы"},
		},
		{month: 11, day: 1, title: [5]string{
			"Visų šventųjų diena", "All Saints' Day", "Visu svēto diena", "Pühakutepäev",
			"День всех святых",
		}},
		{
			month: 11, day: 2,
			title: [5]string{"Vėlinės", "All Souls' Day", "Mirušo piemiņas diena", "Hingedepäev", "День поминовения усопших"},
		},
		{month: 12, day: 24, title: christmasEve},
		{month: 12, day: 25, title: christmas},
		{month: 12, day: 26, title: christmas2},
	},
	"LV": {
		{month: 1, day: 1, title: newYear},
		{easter: -2, title: goodFriday},
		{title: easterSunday},
		{easter: 1, title: easterMonday},
		{month: 5, day: 1, title: labour},
		{month: 5, day: 4, moves: true, title: [5]string{"Latvijos nepriklausomybės atkūrimo diena", "Day of Restoration of Independence of Latvia", "Neatkarības atjaunošanas diena", "Läti iseseisvuse taastamise päev", "День восстановления независимости Латвии"}},
		{month: 5, sunday: 2, title: mothers},
		{month: 6, day: 23, title: midsummerEve},
		{month: 6, day: 24, title: midsummer},
		{month: 11, day: 18, moves: true, title: [5]string{"Latvijos Respublikos paskelbimo diena", "Proclamation Day of the Republic of Latvia", "Latvijas Republikas proklamēšanas diena", "Läti Vabariigi väljakuulutamise päev", "День провозглашения Латвийской Республики"}},
		{month: 12, day: 24, title: christmasEve},
		{month: 12, day: 25, title: christmas},
		{month: 12, day: 26, title: christmas2},
		{month: 12, day: 31, title: [5]string{
			"Naujųjų metų išvakarės", "New Year's Eve", "Vecgada diena", "Vana-aasta õhtu",
			"Канун Нового года",
		}},
	},
	"EE": {
		{month: 1, day: 1, title: newYear},
		{month: 2, day: 24, title: [5]string{
			"Estijos nepriklausomybės diena", "Independence Day of Estonia",
			"Igaunijas Neatkarības diena", "Iseseisvuspäev", "День независимости Эстонии",
		}},
		{easter: -2, title: goodFriday},
		{title: easterSunday},
		{month: 5, day: 1, title: labour},
		{easter: 49, title: [5]string{"Sekminės", "Whit Sunday", "Vasarsvētki", "Nelipühade 1. püha", "Троица"}},
		{month: 6, day: 23, title: [5]string{"Pergalės diena", "Victory Day", "Uzvaras diena", "Võidupüha", "День победы"}},
		{month: 6, day: 24, title: midsummer},
		{month: 8, day: 20, title: [5]string{"Estijos nepriklausomybės atkūrimo diena", "Day of Restoration of Independence of Estonia", "Igaunijas neatkarības atjaunošanas diena", "Taasiseseisvumispäev", "День восстановления независимости Эстонии"}},
		{month: 12, day: 24, title: christmasEve},
		{month: 12, day: 25, title: christmas},
		{month: 12, day: 26, title: christmas2},
	},
}

// Countries lists the countries whose acts are known.
func Countries() []string { return []string{"LT", "LV", "EE"} }

// Holidays lists the holidays of a country in a year by its acts, in their order, each day once.
func Holidays(country string, year int) []Holiday {
	var all []Holiday
	taken := map[date.Date]bool{}
	add := func(day date.Date, title [5]string) {
		if taken[day] {
			return
		}

		taken[day] = true
		names := map[string]string{}
		for i, text := range title {
			names[string(rune('1'+i))] = text
		}

		all = append(all, Holiday{country, day, names})
	}
	for _, k := range acts[country] {
		add(k.dayIn(year), k.title)
	}

	for _, k := range acts[country] {
		day := k.dayIn(year)
		if !k.moves || !isWeekend(day) {
			continue
		}

		for isWeekend(day) || taken[day] {
			day = day.AddDays(1)
		}

		add(day, k.title)
	}

	slices.SortFunc(all, func(a, b Holiday) int { return cmp.Compare(a.On.String(), b.On.String()) })

	return all
}

// dayIn gives the day of a holiday in a year.
func (k kind) dayIn(year int) date.Date {
	switch {
	case k.month == 0:
		return easterOf(year).AddDays(k.easter)
	case k.day == 0:
		first := dayOf(year, k.month, 1)
		return first.AddDays((7-int(first.Time(time.UTC).Weekday()))%7 + 7*(k.sunday-1))
	}

	return dayOf(year, k.month, k.day)
}

func dayOf(year int, month time.Month, day int) date.Date {
	return date.On(time.Date(year, month, day, 0, 0, 0, 0, date.Zone))
}

func isWeekend(day date.Date) bool {
	w := day.Time(time.UTC).Weekday()
	return w == time.Saturday || w == time.Sunday
}

// easterOf gives the Sunday of a year, by the algorithm of Meeus, Jones and Butcher.
func easterOf(year int) date.Date {
	a := year % 19
	b := year / 100
	c := year % 100
	d := b / 4
	e := b % 4
	g := (8*b + 13) / 25
	h := (19*a + b - d - g + 15) % 30
	j := c / 4
	k := c % 4
	m := (a + 11*h) / 319
	r := (2*e + 2*j - k - h + m + 32) % 7
	month := (h - m + r + 90) / 25

	return dayOf(year, time.Month(month), (h-m+r+month+19)%32)
}
