package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
	"forecourt/internal/vehicle"
)

// The vehicles of the group came and went over three years. Those sold in the first
// of them are in the archive.
const (
	vehicleDays  = 3 * 365
	archivedDays = 2 * 365
	// vehiclesAlways is how many there are in every group.
	vehiclesAlways = 24
)

// shares are how many of 3,000 vehicles are in each phase. The sold new ones come
// first: others were given in exchange for them.
var shares = []struct {
	phase vehicle.Phase
	used  db.Flag
	share int
}{
	{vehicle.Sold, false, 926},
	{vehicle.Archived, false, 300},
	{vehicle.Sold, true, 350},
	{vehicle.Archived, true, 125},
	{vehicle.InStock, false, 663},
	{vehicle.InStock, true, 230},
	{vehicle.Ordered, false, 190},
	{vehicle.Transit, false, 100},
	{vehicle.Transit, true, 50},
	{vehicle.Planned, false, 40},
	{vehicle.Planned, true, 26},
}

// vehicleMaker makes vehicles by chance of its own, so that the rest of the group
// stays as it is.
type vehicleMaker struct {
	random    *rand.Rand
	today     date.Date
	places    []dealership
	models    map[int64][]carModel
	features  map[brandCode]int64
	stages    map[int64][]carStage // by manufacturer
	rooms     map[int64][]int64
	sellers   map[workplace][]int64
	importers []carImporter
	rates     []vatRate
	lessors   []int64
	buyers    *customerMaker
	sales     []*car // of new cars
	made      int
}

// dealership is a company with a brand it sells, and who makes the brand.
type dealership struct {
	CompanyID      int64  `db:"company_id"`
	BrandID        int64  `db:"brand_id"`
	ManufacturerID int64  `db:"manufacturer_id"`
	UsedID         *int64 `db:"used_id"`
	Currency       string `db:"currency"`
	Country        string `db:"country_code"`
	Brand          string `db:"brand"`
}

// brandCode is the code of a feature in its brand.
type brandCode struct {
	brand int64
	code  string
}

// featureID finds the feature that a code names in the catalogue.
func (v *vehicleMaker) featureID(brand int64, code string) *int64 {
	if id, known := v.features[brandCode{brand, code}]; known {
		return &id
	}
	return nil
}

// workplace is where somebody sells.
type workplace struct{ company, brand int64 }

type carModel struct {
	ID         int64           `db:"id"`
	BrandID    int64           `db:"brand_id"`
	Code       string          `db:"code"`
	Name       db.Translations `db:"description"`
	FuelID     int64           `db:"fuel_id"`
	GearboxID  *int64          `db:"gearbox_id"`
	BodytypeID *int64          `db:"bodytype_id"`
	WheelDrive string          `db:"wheel_drive"`
	Price      money.Cents     `db:"price"`
}

// carStage is a status of a manufacturer with one of the numbers that mean it.
type carStage struct {
	ID             int64         `db:"id"`
	ManufacturerID int64         `db:"manufacturer_id"`
	Phase          vehicle.Phase `db:"phase"`
	Number         *int64        `db:"number"`
}

type carImporter struct {
	ID        int64  `db:"id"`
	Code      string `db:"code"`
	CompanyID *int64 `db:"dealer_company_id"`
}

type vatRate struct {
	Country string        `db:"code"`
	From    date.Date     `db:"valid_from"`
	Rate    money.Percent `db:"rate"`
}

// car is a vehicle, where it is sold, and the day on which the group wrote it down.
type car struct {
	vehicle.Vehicle
	at    dealership
	since date.Date
	// came and gone are the days in stock of those that were sold or archived there.
	came, gone date.Date
	// bought says that it is bound for a customer, who has paid a part.
	bought bool
	// first is one of those that every group has; exchanged is what it was given for.
	first     bool
	exchanged *car
}

func (m *maker) makeVehicles(ctx context.Context, tx *db.Tx) error {
	//nolint:gosec // the same vehicles each time
	v := &vehicleMaker{random: rand.New(rand.NewPCG(m.seed, 3)), today: tx.Today(), buyers: m.customers}
	if err := v.readParts(ctx, tx); err != nil {
		return fmt.Errorf("read what vehicles are made of: %w", err)
	}

	var cars []*car
	for i := range vehiclesAlways {
		cars = append(cars, v.firstCar(i))
	}

	cars = append(cars, v.makeFleet(m.vehiclesMade)...)
	if err := v.addCars(ctx, tx, cars); err != nil {
		return err
	}

	if m.vehiclesMade > 0 {
		if err := v.drawCars(ctx, tx, m.pen, cars); err != nil {
			return fmt.Errorf("make pictures: %w", err)
		}
	}

	return v.addBooks(ctx, tx, cars)
}

// makeFleet makes so many vehicles in their shares, in the order in which they came.
func (v *vehicleMaker) makeFleet(count int) []*car {
	whole := 0
	for _, s := range shares {
		whole += s.share
	}

	var cars []*car
	counted := 0

	for _, s := range shares {
		counted += s.share
		for len(cars) < count*counted/whole {
			cars = append(cars, v.makeCar(s.phase, s.used))
		}
	}

	slices.SortStableFunc(cars, func(a, b *car) int { return a.since.Compare(b.since) })
	for i, c := range cars {
		if !bool(c.Used) {
			c.OrderNo = fmt.Sprint(firstOrder + vehiclesAlways + i)
		}
	}

	for _, c := range cars {
		if c.exchanged != nil {
			c.Comment = fmt.Sprintf(
				"Priimtas mainais už automobilį, kurio užsakymas %s (%s)", c.exchanged.OrderNo,
				c.exchanged.OwnerName,
			)
		}
	}

	return cars
}

// addCars adds vehicles on the days on which they were written down, month by month: their history
// says so. The first ones are written down today.
func (v *vehicleMaker) addCars(ctx context.Context, tx *db.Tx, cars []*car) error {
	return inMonths(tx, cars, func(c *car) date.Date { return c.since }, func(block []*car) error {
		rows := make([]vehicle.Vehicle, len(block))
		for i, c := range block {
			rows[i] = c.Vehicle
		}

		if err := vehicle.AddMany(ctx, tx, rows); err != nil {
			return err
		}

		for i, c := range block {
			c.Vehicle = rows[i]
		}

		return nil
	})
}

// inMonths adds rows that are in the order of their days, each month's at its end.
func inMonths[T any](tx *db.Tx, rows []T, day func(T) date.Date, add func([]T) error) error {
	now := tx.Now()
	defer tx.Backdate(now)
	month := func(row T) date.Date { return day(row).FirstOfMonth() }

	for len(rows) > 0 {
		end := 1
		for end < len(rows) && month(rows[end]) == month(rows[0]) {
			end++
		}

		at := month(rows[0]).NextMonth().AddDays(-1).Time(time.UTC).Add(15 * time.Hour)
		if at.After(now.Time) {
			at = now.Time
		}

		tx.Backdate(db.At(at))
		if err := add(rows[:end]); err != nil {
			return err
		}

		rows = rows[end:]
	}

	return nil
}

// readParts reads what vehicles are made of.
func (v *vehicleMaker) readParts(ctx context.Context, tx *db.Tx) (err error) {
	v.places, err = db.Select[dealership](ctx, tx, `SELECT s.company_id, s.brand_id, b.manufacturer_id, b.name AS brand,
		c.currency, c.country_code,
			(SELECT made.id FROM manufacturers made
				JOIN brand_manufacturers l ON l.manufacturer_id = made.id WHERE l.brand_id = b.id AND made.used = 1) AS used_id
		FROM company_brands s JOIN companies c ON c.id = s.company_id JOIN brands b ON b.id = s.brand_id
		WHERE {company:s.company_id} AND c.status = 'active'
			AND EXISTS (SELECT 1 FROM models x WHERE x.brand_id = s.brand_id) ORDER BY s.company_id, s.brand_id`)
	if err != nil {
		return err
	}

	models, err := db.Select[carModel](ctx, tx, `SELECT m.id, m.brand_id, m.code, m.description, m.fuel_id, m.gearbox_id,
		m.bodytype_id, COALESCE(m.wheel_drive, '') AS wheel_drive, p.price_standard AS price
		FROM models m JOIN model_prices p ON p.model_id = m.id
		JOIN pricelists l ON l.id = p.pricelist_id JOIN pricelist_titles t ON t.id = l.pricelist_title_id
		WHERE {brand:m.brand_id} AND t.type = 1 AND l.published_at IS NOT NULL AND p.price_standard IS NOT NULL
		ORDER BY m.id`)
	if err != nil {
		return err
	}

	stages, err := db.Select[carStage](ctx, tx, `SELECT s.id, s.manufacturer_id, s.phase, o.code AS number
		FROM vehicle_statuses s LEFT JOIN order_statuses o ON o.vehicle_status_id = s.id
		WHERE {everyone} ORDER BY s.manufacturer_id, s.sort, s.id, o.code`)
	if err != nil {
		return err
	}

	type placed struct {
		Company int64 `db:"company_id"`
		Brand   int64 `db:"brand_id"`
		ID      int64 `db:"id"`
	}
	rooms, err := db.Select[placed](ctx, tx, `SELECT company_id, 0 AS brand_id, id
		FROM stockrooms
		WHERE {company:company_id} AND status = 'active'
		ORDER BY id`)
	if err != nil {
		return err
	}

	sellers, err := db.Select[placed](ctx, tx, `SELECT u.company_id, b.brand_id, u.id
		FROM users u JOIN user_brands b ON b.user_id = u.id
		WHERE {company:u.company_id} AND u.status = 'active'
			AND EXISTS (SELECT 1 FROM permissions p WHERE p.role_id = u.role_id AND p.permission = 'app.stock') ORDER BY u.id`)
	if err != nil {
		return err
	}

	type named struct {
		Brand int64  `db:"brand_id"`
		ID    int64  `db:"id"`
		Code  string `db:"code"`
	}
	features, err := db.Select[named](ctx, tx, `SELECT brand_id, id, code
		FROM features
		WHERE {brand:brand_id} AND status = 'active'
		ORDER BY id`)
	if err != nil {
		return err
	}

	v.features = map[brandCode]int64{}
	for _, one := range features {
		v.features[brandCode{one.Brand, one.Code}] = one.ID
	}

	v.models = map[int64][]carModel{}
	v.stages = map[int64][]carStage{}
	v.rooms = map[int64][]int64{}
	v.sellers = map[workplace][]int64{}

	for _, one := range models {
		v.models[one.BrandID] = append(v.models[one.BrandID], one)
	}

	for _, one := range stages {
		v.stages[one.ManufacturerID] = append(v.stages[one.ManufacturerID], one)
	}

	for _, one := range rooms {
		v.rooms[one.Company] = append(v.rooms[one.Company], one.ID)
	}

	for _, one := range sellers {
		of := workplace{one.Company, one.Brand}
		v.sellers[of] = append(v.sellers[of], one.ID)
	}

	if v.importers, err = db.Select[carImporter](ctx, tx, `SELECT id, code, dealer_company_id
		FROM importers
		WHERE {company?:dealer_company_id}
		ORDER BY id`); err != nil {
		return err
	}
	if v.rates, err = db.Select[vatRate](ctx, tx, `SELECT n.code, r.valid_from, r.rate
		FROM vat_rates r
		JOIN countries n ON n.id = r.country_id
		WHERE {everyone}
		ORDER BY r.valid_from`); err != nil {
		return err
	}

	v.lessors, err = db.Select[int64](ctx, tx, `SELECT id
		FROM leasings
		WHERE {everyone} AND status = 'active'
		ORDER BY id`)

	return err
}

// vatOn gives the VAT rate of a country on a day.
func (v *vehicleMaker) vatOn(country string, day date.Date) *money.Percent {
	rate := money.Percent(21_000)
	for _, r := range v.rates {
		if r.Country == country && r.From.Compare(day) <= 0 {
			rate = r.Rate
		}
	}

	return &rate
}

// pickOf picks any one of those, pickFirst more likely one of the earlier ones.
func pickOf[T any](v *vehicleMaker, of []T) T { return of[v.random.IntN(len(of))] }

func pickFirst[T any](v *vehicleMaker, of []T) T {
	return of[min(v.random.IntN(len(of)), v.random.IntN(len(of)))]
}

// byChance reports, by chance, one of so many times.
func (v *vehicleMaker) byChance(percent int) bool { return v.random.IntN(100) < percent }

// pickBetween picks a number from..to, both included.
func (v *vehicleMaker) pickBetween(from, to int) int { return from + v.random.IntN(to-from+1) }

func (v *vehicleMaker) daysAgo(days int) date.Date { return v.today.AddDays(-days) }

// pickSeller picks a user who sells a brand in a company; some sell more than others.
func (v *vehicleMaker) pickSeller(at dealership) *int64 {
	of := v.sellers[workplace{at.CompanyID, at.BrandID}]
	if len(of) == 0 {
		return nil
	}

	id := pickFirst(v, of)

	return &id
}

// ofDealer begins a vehicle of a dealer.
func ofDealer(at dealership, phase vehicle.Phase, used db.Flag) vehicle.Vehicle {
	row := vehicle.Vehicle{
		BrandID:        at.BrandID,
		ManufacturerID: at.ManufacturerID,
		DealerID:       at.CompanyID,
		Used:           used,
		Phase:          phase,
		Status:         record.Active,
	}
	row.CustomerType = "company"
	row.VATRegime = "standard"
	row.Currency = at.Currency
	if used {
		row.ManufacturerID = *at.UsedID
	}

	return row
}

// earlierOf gives the earlier of two days.
func earlierOf(a, b date.Date) date.Date {
	return slices.MinFunc([]date.Date{a, b}, date.Date.Compare)
}

func laterOf(a, b date.Date) date.Date {
	return slices.MaxFunc([]date.Date{a, b}, date.Date.Compare)
}
