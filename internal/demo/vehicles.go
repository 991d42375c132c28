package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
	"forecourt/internal/vehicle"
)

// The vehicles of the group came and went over three years; of about a third
// the group still waits for a buyer.
const (
	vehicleDays = 3 * 365
	// vehiclesAlways is how many there are in every group.
	vehiclesAlways = 24
)

// vehicleMaker makes vehicles by chance of its own, so that the rest of the group
// stays as it is.
type vehicleMaker struct {
	random  *rand.Rand
	today   date.Date
	places  []dealership
	models  map[int64][]carModel
	stages  map[int64][]carStage // by manufacturer
	rooms   map[int64][]int64
	sellers map[int64][]int64
	lessors []int64
	buyers  *customerMaker
	made    int
}

// dealership is a company with a brand it sells, and who makes the brand.
type dealership struct {
	CompanyID      int64         `db:"company_id"`
	BrandID        int64         `db:"brand_id"`
	ManufacturerID int64         `db:"manufacturer_id"`
	UsedID         *int64        `db:"used_id"`
	Currency       string        `db:"currency"`
	VAT            money.Percent `db:"vat"`
	Brand          string        `db:"brand"`
}

type carModel struct {
	ID         int64           `db:"id"`
	BrandID    int64           `db:"brand_id"`
	Code       string          `db:"code"`
	Name       db.Translations `db:"description"`
	FuelID     int64           `db:"fuel_id"`
	GearboxID  *int64          `db:"gearbox_id"`
	BodytypeID *int64          `db:"bodytype_id"`
	Price      money.Cents     `db:"price"`
}

type carStage struct {
	ID             int64         `db:"id"`
	ManufacturerID int64         `db:"manufacturer_id"`
	Phase          vehicle.Phase `db:"phase"`
	Number         *int64        `db:"number"`
}

// paints are body colours with what they cost, upholsteries the same.
var (
	paints = []struct {
		code, lt string
		euros    int64
	}{{"300", "Balta", 0}, {"475", "Juoda, metalo blizgesio", 850}, {"B45", "Mėlyna, metalo blizgesio", 990}, {"X01", "Individuali spalva", 2_400}}
	upholsteries = []struct {
		code, lt string
		euros    int64
	}{{"ICL", "Audinys", 0}, {"ILB", "Juoda oda", 1_950}, {"ILR", "Raudona oda", 2_250}}
	extras = []struct {
		code, lt string
		euros    int64
	}{
		{"LSPO", "Sportinė įranga", 2_900},
		{"W19", "19 colių ratlankiai", 1_150},
		{"W20", "20 colių ratlankiai", 1_890},
		{"TOW", "Kablys priekabai", 990},
		{"HST", "Šildomos sėdynės", 390},
		{"CAM", "Galinio vaizdo kamera", 450},
		{"NAV", "Navigacija", 1_290},
		{"ROF", "Panoraminis stogas", 1_450},
	}
	// tradedIn are makes that customers give for a new car.
	tradedIn = []struct{ make, name string }{
		{"Boreala", "Boreala Sund 1.6"}, {"Kestrel", "Kestrel 20 Tourer"}, {"Marlin", "Marlin City 1.2"}, {"Ostra", "Ostra Combi 2.0 TD"}, {"Vesper", "Vesper LX hibridas"}, {"Zefyr", "Zefyr e-300"},
	}
)

func (m *maker) vehicles(ctx context.Context, tx *db.Tx) error {
	v := &vehicleMaker{random: rand.New(rand.NewPCG(m.seed, 3)), today: tx.Today(), buyers: m.customers} //nolint:gosec // the same vehicles each time
	if err := v.read(ctx, tx); err != nil {
		return fmt.Errorf("read what vehicles are made of: %w", err)
	}
	var rows []vehicle.Vehicle
	for range vehiclesAlways + m.vehiclesMade {
		rows = append(rows, v.car())
	}
	if err := vehicle.AddMany(ctx, tx, rows); err != nil {
		return err
	}
	if m.vehiclesMade > 0 {
		if err := v.pictures(ctx, tx, m.files, rows); err != nil {
			return fmt.Errorf("make pictures: %w", err)
		}
	}
	return v.after(ctx, tx, rows)
}

// read reads what vehicles are made of.
func (v *vehicleMaker) read(ctx context.Context, tx *db.Tx) (err error) {
	v.places, err = db.Select[dealership](ctx, tx, `SELECT s.company_id, s.brand_id, b.manufacturer_id, b.name AS brand, c.currency,
			(SELECT made.id FROM manufacturers made JOIN brand_manufacturers l ON l.manufacturer_id = made.id WHERE l.brand_id = b.id AND made.used = 1) AS used_id,
			COALESCE((SELECT rate FROM vat_rates r JOIN countries n ON n.id = r.country_id WHERE n.code = c.country_code AND r.valid_from <= {today} ORDER BY r.valid_from DESC LIMIT 1), 21000) AS vat
		FROM company_brands s JOIN companies c ON c.id = s.company_id JOIN brands b ON b.id = s.brand_id
		WHERE {company:s.company_id} AND c.status = 'active' AND EXISTS (SELECT 1 FROM models x WHERE x.brand_id = s.brand_id) ORDER BY s.company_id, s.brand_id`)
	if err != nil {
		return err
	}
	models, err := db.Select[carModel](ctx, tx, `SELECT m.id, m.brand_id, m.code, m.description, m.fuel_id, m.gearbox_id, m.bodytype_id, p.price_standard AS price
		FROM models m JOIN model_prices p ON p.model_id = m.id JOIN pricelists l ON l.id = p.pricelist_id JOIN pricelist_titles t ON t.id = l.pricelist_title_id
		WHERE {brand:m.brand_id} AND t.type = 1 AND l.published_at IS NOT NULL AND p.price_standard IS NOT NULL ORDER BY m.id`)
	if err != nil {
		return err
	}
	v.models, v.stages, v.rooms, v.sellers = map[int64][]carModel{}, map[int64][]carStage{}, map[int64][]int64{}, map[int64][]int64{}
	for _, one := range models {
		v.models[one.BrandID] = append(v.models[one.BrandID], one)
	}
	stages, err := db.Select[carStage](ctx, tx, `SELECT s.id, s.manufacturer_id, s.phase, (SELECT max(o.code) FROM order_statuses o WHERE o.vehicle_status_id = s.id) AS number
		FROM vehicle_statuses s WHERE {everyone} ORDER BY s.manufacturer_id, s.sort, s.id`)
	if err != nil {
		return err
	}
	for _, one := range stages {
		v.stages[one.ManufacturerID] = append(v.stages[one.ManufacturerID], one)
	}
	type pair struct {
		Company int64 `db:"company_id"`
		ID      int64 `db:"id"`
	}
	rooms, err := db.Select[pair](ctx, tx, "SELECT company_id, id FROM stockrooms WHERE {company:company_id} AND status = 'active' ORDER BY id")
	if err != nil {
		return err
	}
	for _, one := range rooms {
		v.rooms[one.Company] = append(v.rooms[one.Company], one.ID)
	}
	users, err := db.Select[pair](ctx, tx, "SELECT company_id, id FROM users WHERE {company:company_id} AND status = 'active' AND company_id IS NOT NULL ORDER BY id")
	if err != nil {
		return err
	}
	for _, one := range users {
		v.sellers[one.Company] = append(v.sellers[one.Company], one.ID)
	}
	v.lessors, err = db.Select[int64](ctx, tx, "SELECT id FROM leasings WHERE {everyone} AND status = 'active' ORDER BY id")
	return err
}

// phases are how often vehicles are in each; the first ones of a group are in all.
var phases = []vehicle.Phase{
	vehicle.InStock, vehicle.InStock, vehicle.Sold, vehicle.Transit, vehicle.InStock, vehicle.Ordered, vehicle.Sold, vehicle.InStock, vehicle.Sold, vehicle.Planned,
	vehicle.Sold, vehicle.Sold, vehicle.Archived, vehicle.Sold, vehicle.InStock, vehicle.Sold, vehicle.Archived, vehicle.Sold, vehicle.Sold, vehicle.Ordered,
}

// car is one vehicle, new or used, somewhere on its way.
func (v *vehicleMaker) car() vehicle.Vehicle {
	place := v.places[v.random.IntN(len(v.places))]
	switch {
	case v.made < 6:
		place = v.places[0] // so that everybody of the first company finds some
	case v.made < 9:
		place = v.places[len(v.places)/2]
	}
	phase := phases[v.made%len(phases)]
	used := place.UsedID != nil && v.made%4 == 1
	if used && phase == vehicle.Ordered { // nobody orders those
		phase = vehicle.Transit
	}
	v.made++
	age := v.random.IntN(vehicleDays)
	switch phase {
	case vehicle.InStock:
		age = v.random.IntN(260)
	case vehicle.Transit, vehicle.Ordered, vehicle.Planned:
		age = v.random.IntN(60)
	case vehicle.Sold, vehicle.Archived: // any day of the three years
	}
	row := vehicle.Vehicle{BrandID: place.BrandID, ManufacturerID: place.ManufacturerID, DealerID: place.CompanyID, Used: db.Flag(used), Phase: phase, Status: record.Active}
	row.CustomerType, row.VATRegime, row.Currency, row.VAT = "company", "standard", place.Currency, &place.VAT
	if used {
		row.ManufacturerID = *place.UsedID
		v.traded(&row, place)
	} else {
		v.built(&row, place)
	}
	row.VIN = v.number(place, row.Used)
	v.way(&row, age)
	if rooms := v.rooms[place.CompanyID]; len(rooms) > 0 && phase != vehicle.Planned && phase != vehicle.Ordered && phase != vehicle.Transit {
		row.StockroomID = &rooms[v.random.IntN(len(rooms))]
	}
	if phase == vehicle.Sold || phase == vehicle.Archived {
		v.sold(&row, age)
	}
	return row
}

// built makes a new vehicle of a model.
func (v *vehicleMaker) built(row *vehicle.Vehicle, place dealership) {
	models := v.models[place.BrandID]
	model := models[v.random.IntN(len(models))]
	paint, hide := paints[v.random.IntN(len(paints))], upholsteries[v.random.IntN(len(upholsteries))]
	row.ModelID, row.ModelCode, row.DescriptionShow = &model.ID, model.Code, place.Brand+" "+model.Name["1"]
	row.FuelID, row.GearboxID, row.BodytypeID = &model.FuelID, model.GearboxID, model.BodytypeID
	row.ExtCode, row.Colour, row.IntCode, row.Interior = paint.code, paint.lt, hide.code, hide.lt
	price := model.Price + money.Cents(100*(paint.euros+hide.euros))
	var codes, texts []string
	for _, e := range extras {
		if v.random.IntN(3) == 0 {
			codes, texts, price = append(codes, e.code), append(texts, e.lt), price+money.Cents(100*e.euros)
		}
	}
	row.OptionsFull, row.OptionsFullText = strings.Join(codes, " "), strings.Join(texts, ", ")
	year := int64(v.today.Year())
	row.ModelYear, row.OrderType = &year, []string{"stock", "stock", "customer", "demo"}[v.random.IntN(4)]
	row.OrderNo = fmt.Sprintf("%d", 470_000+v.made)
	row.Amount, row.Transportation = price, cents(540)
	purchase := price * 72 / 100
	row.Purchase = &purchase
	if v.random.IntN(4) == 0 {
		row.Discounted = price * 95 / 100
	}
}

// traded makes a used vehicle, of the brand or of another make.
func (v *vehicleMaker) traded(row *vehicle.Vehicle, place dealership) {
	row.OrderType = []string{"trade-in", "trade-in", "buy-in", "ex-demo"}[v.random.IntN(4)]
	row.VATRegime = []string{"margin", "margin", "standard"}[v.random.IntN(3)]
	year, km, owners, cc, kw := int64(v.today.Year()-2-v.random.IntN(9)), int64(18_000+v.random.IntN(190_000)), int64(1+v.random.IntN(3)), int64(1_498), int64(96)
	row.ModelYear, row.Mileage, row.Owners, row.EngineCC, row.PowerKW = &year, &km, &owners, &cc, &kw
	other := tradedIn[v.random.IntN(len(tradedIn))]
	row.Make, row.DescriptionShow = other.make, other.name
	if v.random.IntN(3) == 0 {
		models := v.models[place.BrandID]
		model := models[v.random.IntN(len(models))]
		row.ModelID, row.ModelCode, row.Make, row.DescriptionShow = &model.ID, model.Code, place.Brand, place.Brand+" "+model.Name["1"]
	}
	paint := paints[v.random.IntN(len(paints)-1)]
	row.Colour = paint.lt
	row.RegistrationPlate = fmt.Sprintf("%c%c%c %03d", v.letter(), v.letter(), v.letter(), 100+v.random.IntN(899))
	registered := v.today.AddDays(-int(int64(v.today.Year())-year)*365 - v.random.IntN(200))
	row.RegisteredAt = &registered
	row.Damage = []string{"", "", "Pakeistas priekinis bamperis", "Įbrėžta kairė galinė durelė"}[v.random.IntN(4)]
	row.Warranty = []string{"", "12 mėnesių variklio garantija"}[v.random.IntN(2)]
	row.Amount = money.Cents(100 * (6_900 + v.random.IntN(240)*100))
	purchase := row.Amount * 84 / 100
	row.Purchase = &purchase
}

// number is an identification number of the maker's.
func (v *vehicleMaker) number(place dealership, used db.Flag) string {
	begin := makers[place.ManufacturerID-1].WMIs
	if used || begin == "" {
		begin = "W0L"
	}
	return fmt.Sprintf("%sZZZ%d%cZ%cB%06d", begin, 2+v.random.IntN(7), v.letter(), "RSTV"[v.random.IntN(4)], 100_000+v.made)
}

// letter is one that plates and identification numbers have.
func (v *vehicleMaker) letter() byte { return "ABCDEFGHJKL"[v.random.IntN(11)] }

// way sets the dates of a vehicle that came so many days ago, and the status of its phase.
func (v *vehicleMaker) way(row *vehicle.Vehicle, age int) {
	for _, stage := range v.stages[row.ManufacturerID] {
		if stage.Phase == row.Phase {
			row.StatusID, row.OrderStatus = stage.ID, stage.Number
			if v.random.IntN(2) == 0 {
				break
			}
		}
	}
	day := func(ago int) *date.Date {
		d := v.today.AddDays(-ago)
		return &d
	}
	ordered := age + 90 + v.random.IntN(60)
	switch row.Phase {
	case vehicle.Planned, vehicle.Ordered, vehicle.Transit:
		row.OrderedAt = day(age)
		row.ForeseenDate = day(age - 100 - v.random.IntN(40))
		if row.Phase == vehicle.Transit {
			row.ProducedAt, row.ForeseenDate = day(age/2), day(-v.random.IntN(30)+3)
		}
	case vehicle.InStock, vehicle.Sold, vehicle.Archived:
		row.ArrivedAt, row.StockedAt = day(age), day(age)
		if !row.Used {
			row.OrderedAt, row.ProducedAt, row.ForeseenDate = day(ordered), day(age+20), day(age+2)
			arrived := int64(vehicle.Stocked)
			row.OrderStatus = &arrived
		}
	}
	if row.OrderedAt != nil {
		if month, err := date.New(row.OrderedAt.Year(), row.OrderedAt.Time(time.UTC).Month(), 1); err == nil {
			row.QuotaMonth = &month
		}
	}
}

// sold makes somebody buy a vehicle, a while after it came.
func (v *vehicleMaker) sold(row *vehicle.Vehicle, age int) {
	at := v.today.AddDays(-v.random.IntN(min(age, 120) + 1))
	row.SoldAt = vehicle.SoldAt{Date: at}
	if sellers := v.sellers[row.DealerID]; len(sellers) > 0 {
		row.SellerManagerID = &sellers[v.random.IntN(len(sellers))]
	}
	name := buyers[v.random.IntN(len(buyers))]
	row.OwnerName = name
	if !strings.ContainsAny(name, "„“") {
		row.CustomerType = "private"
	}
	if id := v.buyers.id(row.DealerID, name); id != 0 {
		row.CustomerID = &id
	}
	if v.random.IntN(3) == 0 {
		row.LeasingID = &v.lessors[v.random.IntN(len(v.lessors))]
	}
}

// after makes what hangs on vehicles: payments of the sold ones and reservations
// of some in stock, with a queue here and there.
func (v *vehicleMaker) after(ctx context.Context, tx *db.Tx, rows []vehicle.Vehicle) error {
	var paid []vehicle.Payment
	var held []vehicle.Reservation
	for i := range rows {
		row := &rows[i]
		switch {
		case row.Phase == vehicle.Sold && i%3 == 0:
			deposit := row.Total / 10
			at := row.SoldAt.AddDays(-14)
			paid = append(paid,
				vehicle.Payment{VehicleID: row.ID, PaymentAt: at, Amount: deposit, Comment: "Avansas", UserID: row.SellerManagerID},
				vehicle.Payment{VehicleID: row.ID, PaymentAt: row.SoldAt.Date, Amount: row.Total - deposit, Comment: "Likutis", UserID: row.SellerManagerID})
		case (row.Phase == vehicle.InStock || row.Phase == vehicle.Transit) && i%5 == 4 && row.OrderNo != "":
			sellers := v.sellers[row.DealerID]
			for place, user := range sellers[:min(len(sellers), 1+i%3)] {
				r := vehicle.Reservation{VehicleID: row.ID, UserID: user, CompanyID: row.DealerID, CustomerName: buyers[(i+place)%len(buyers)], Status: "queued"}
				if place == 0 {
					until := v.today.AddDays(1 + i%5)
					r.Status, r.Until = "active", &until
					if i%2 == 0 {
						paid = append(paid, vehicle.Payment{VehicleID: row.ID, PaymentAt: v.today.AddDays(-1), Amount: 50_000, Comment: "Avansas", UserID: &sellers[0]})
					}
				}
				held = append(held, r)
			}
		}
	}
	if err := vehicle.AddPayments(ctx, tx, paid); err != nil {
		return fmt.Errorf("make payments: %w", err)
	}
	return vehicle.AddReservations(ctx, tx, held)
}
