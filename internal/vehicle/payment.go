package vehicle

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// Payment is what a customer paid for a vehicle, or was given back.
type Payment struct {
	table.Record
	VehicleID int64       `db:"vehicle_id" json:"vehicle_id" minimum:"1"`
	PaymentAt date.Date   `db:"payment_at" json:"payment_at"`
	Amount    money.Cents `db:"amount" json:"amount" doc:"less than 0: given back"`
	Currency  string      `db:"currency" json:"currency" maxLength:"3" doc:"that of the vehicle; empty in a new one stands for it"`
	Comment   string      `db:"comment" json:"comment" maxLength:"255"`
	UserID    *int64      `db:"user_id" json:"user_id" readOnly:"true" nullable:"true" doc:"who wrote it down"`
	// AbovePrice is the answer to the question that a payment above the price is asked.
	AbovePrice bool        `json:"above_price,omitempty" doc:"yes, more is paid than the vehicle costs; never answered"`
	UserName   string      `db:"user_name" fieldtag:"computed" json:"user_name" readOnly:"true"`
	Balance    money.Cents `db:"balance" fieldtag:"computed" json:"balance" readOnly:"true" doc:"what was paid up to and with this row"`
	BrandID    int64       `db:"brand_id" fieldtag:"computed" json:"-"`
	CompanyID  int64       `db:"company_id" fieldtag:"computed" json:"-"`
	// asIs says that the payment comes as it was made, as those of the demo group do.
	asIs bool
}

// ofVehicle limits rows that hang on a vehicle to those of vehicles in the
// actor's scope.
func ofVehicle(name string) string {
	return "EXISTS (SELECT 1 FROM vehicles car WHERE car.id = " + name +
		".vehicle_id AND {brand:car.brand_id|car.reserved_user_id@reserved_company_id} AND {company:car.dealer_company_id})"
}

// ownerOf gives the computed columns that say to which brand and company rows of vehicles
// belong.
func ownerOf(name string) map[string]string {
	return map[string]string{
		"brand_id":   "(SELECT car.brand_id FROM vehicles car WHERE car.id = " + name + ".vehicle_id)",
		"company_id": "(SELECT car.dealer_company_id FROM vehicles car WHERE car.id = " + name + ".vehicle_id)",
	}
}

// withColumns adds columns to computed ones.
func withColumns(computed, more map[string]string) map[string]string {
	for name, sql := range more {
		computed[name] = sql
	}
	return computed
}

var payments = table.New(table.Table[Payment]{
	Name:    "vehicle_payment_logs",
	Entity:  "vehicle-payment-log",
	Scope:   ofVehicle("vehicle_payment_logs"),
	Order:   "vehicle_id, payment_at, id",
	Reading: PermRead,
	Sort:    map[string]string{"payment_at": "payment_at", "updated_at": "updated_at", "id": "id"},
	Owner: func(p *Payment) table.Owner {
		return table.Owner{BrandID: &p.BrandID, CompanyID: &p.CompanyID}
	},
	Fixed:   []string{"vehicle_id", "currency"},
	Prepare: (*Payment).prepare,
	Refs: []table.Ref[Payment]{{
		Field:  "vehicle_id",
		Table:  "vehicles",
		Scope:  Scope,
		Shared: true,
		ID:     func(p *Payment) *int64 { return &p.VehicleID },
	}},
	Check: checkPayments,
	Rules: paymentRules,
	Computed: withColumns(ownerOf("vehicle_payment_logs"), map[string]string{
		"user_name": "COALESCE((SELECT payer.name FROM users payer WHERE payer.id = vehicle_payment_logs.user_id), '')",
		"balance": `(
			SELECT CAST(SUM(earlier.amount) AS BIGINT)
			FROM vehicle_payment_logs earlier
			WHERE earlier.vehicle_id = vehicle_payment_logs.vehicle_id
				AND (earlier.payment_at < vehicle_payment_logs.payment_at
					OR earlier.payment_at = vehicle_payment_logs.payment_at
					AND earlier.id <= vehicle_payment_logs.id))`,
	}),
	Export: []table.Column[Payment]{
		{Head: "vehicle_id", Value: func(p *Payment) any { return p.VehicleID }},
		{Head: "payment_at", Value: func(p *Payment) any { return p.PaymentAt }},
		{Head: "amount", Value: func(p *Payment) any { return p.Amount }},
		{Head: "currency", Value: func(p *Payment) any { return p.Currency }},
		{Head: "comment", Value: func(p *Payment) any { return p.Comment }},
		{Head: "balance", Value: func(p *Payment) any { return p.Balance }},
	},
})

func (p *Payment) prepare() error {
	p.Comment = strings.TrimSpace(p.Comment)
	var fields fault.Fields
	fields.Length("comment", p.Comment, fault.MaxTitle)
	if p.Amount == 0 {
		fields.Add("amount", "not_zero")
	}
	if p.PaymentAt.IsZero() {
		fields.Add("payment_at", "required")
	}

	return fields.Err()
}

// checkPayments gives a payment the currency of its vehicle, and refuses another.
func checkPayments(ctx context.Context, tx *db.Tx, rows []*Payment, wrong []fault.Fields) error {
	cars, err := carsOf(ctx, tx, rows)
	if err != nil {
		return err
	}

	for i, p := range rows {
		car, known := cars[p.VehicleID]
		if !known {
			continue // refused as a reference
		}

		if p.Currency == "" {
			p.Currency = car.Currency
		}
		if p.Currency != car.Currency {
			wrong[i].Add("currency", "currency_of_vehicle", "currency", car.Currency)
		}
		if p.PaymentAt.Compare(tx.Today()) > 0 {
			wrong[i].Add("payment_at", "future")
		}
		if p.UserID == nil {
			p.UserID = tx.By()
		}
	}

	return nil
}

// paidCar holds what payments need to know of a vehicle.
type paidCar struct {
	ID               int64   `db:"id"`
	Currency         string  `db:"currency"`
	ManufacturerCode string  `db:"manufacturer_code"`
	Mine             db.Flag `db:"mine"`
	Held             db.Flag `db:"held"`

	Total money.Cents `db:"price_total"`

	CreatedAt db.Time    `db:"created_at"`
	OrderedAt *date.Date `db:"ordered_at"`
	ArrivedAt *date.Date `db:"arrived_at"`
	StockedAt *date.Date `db:"stocked_at"`
}

// firstKnownDay gives the first day that is known of the vehicle: that of its order, of its
// arrival, or on which it was added.
func (c paidCar) firstKnownDay() date.Date {
	first := date.On(c.CreatedAt.Time)
	for _, day := range []*date.Date{c.OrderedAt, c.ArrivedAt, c.StockedAt} {
		if day != nil && day.Compare(first) < 0 {
			first = *day
		}
	}

	return first
}

func carsOf(ctx context.Context, tx *db.Tx, rows []*Payment) (map[int64]paidCar, error) {
	ids := make([]int64, len(rows))
	for i, p := range rows {
		ids[i] = p.VehicleID
	}

	among, err := tx.AmongIDs("vehicles.id", ids)
	if err != nil {
		return nil, err
	}

	found, err := db.Select[paidCar](ctx, tx, `SELECT vehicles.id, vehicles.currency, vehicles.price_total,
			made.code AS manufacturer_code, vehicles.created_at, vehicles.ordered_at,
			vehicles.arrived_at, vehicles.stocked_at,
			CASE WHEN {company:dealer_company_id} THEN 1 ELSE 0 END AS mine,
			CASE WHEN {mine:reserved_user_id@reserved_company_id} AND `+reserved+` THEN 1 ELSE 0 END AS held
			FROM vehicles
			JOIN manufacturers made ON made.id = vehicles.manufacturer_id
			WHERE {everyone} AND `+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read what is paid for: %w", err)
	}

	cars := make(map[int64]paidCar, len(found))
	for _, car := range found {
		cars[car.ID] = car
	}

	return cars, nil
}

// permPayments begins the rights to payments; the code of the manufacturer follows (V-047).
const permPayments = "app.vehicles.edit.downpayment"

// PermPaymentsOfDealer is the right to payments for vehicles of the user's companies (V-048),
// PermPaymentsOfReservation to payments for vehicles that the user has reserved (V-049).
var (
	PermPaymentsOfDealer      = authz.Perm(permPayments + ".my_dealer")
	PermPaymentsOfReservation = authz.Perm(permPayments + ".my_reservation")
)

func (c paidCar) mayPay(actor authz.Actor) bool {
	return actor.IsSystem() || actor.May(authz.Perm(permPayments+"."+c.ManufacturerCode)) ||
		bool(c.Mine) && actor.May(PermPaymentsOfDealer) || bool(c.Held) && actor.May(PermPaymentsOfReservation)
}

// carOf gives the id of the vehicle that a change of a payment is about.
func carOf(c *table.Change[Payment]) int64 {
	if c.Before != nil {
		return c.Before.VehicleID
	}
	return c.After.VehicleID
}

// paymentRules ask for the right to the payments of each vehicle, and hold them against what it costs
// and since when it is known.
func paymentRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Payment]) error {
	rows := make([]*Payment, len(changes))
	for i, c := range changes {
		rows[i] = &Payment{VehicleID: carOf(c)}
	}

	cars, err := carsOf(ctx, tx, rows)
	if err != nil {
		return err
	}

	for _, c := range changes {
		car := cars[carOf(c)]
		if !car.mayPay(tx.Actor) {
			c.Refused = fault.New(fault.Denied, "denied").With("permission", permPayments+"."+car.ManufacturerCode)
		}
		boundPayment(c, car)
	}

	return checkSums(ctx, tx, cars, changes)
}

// advanceDays is how long before anything is known of its vehicle a payment may lie: customers pay an advance
// before the dealer orders the car, and cars are entered after that.
const advanceDays = 366

// boundPayment refuses a day long before anything was known of the vehicle. What there is stays.
func boundPayment(c *table.Change[Payment], car paidCar) {
	p := c.After
	if p == nil || p.asIs || c.Before != nil && c.Before.PaymentAt.Compare(p.PaymentAt) == 0 {
		return
	}

	since := car.firstKnownDay()
	if earliest := since.AddDays(-advanceDays); p.PaymentAt.Compare(earliest) < 0 {
		c.Wrong.Add("payment_at", "payment_before_vehicle", "since", since.String(), "earliest", earliest.String())
	}
}

// changeOfPaid gives by how much more is paid with a change; negative: by how much less.
func changeOfPaid(c *table.Change[Payment]) (more money.Cents) {
	if c.After != nil {
		more += c.After.Amount
	}
	if c.Before != nil {
		more -= c.Before.Amount
	}

	return more
}

// checkSums asks whether a payment is right with which more is paid than the vehicle costs, where one
// without a price costs what is agreed, and refuses to give more back than was paid.
func checkSums(ctx context.Context, tx *db.Tx, cars map[int64]paidCar, changes []*table.Change[Payment]) error {
	var asked []*table.Change[Payment]
	var ids []int64
	more := map[int64]money.Cents{}

	for _, c := range changes {
		more[carOf(c)] += changeOfPaid(c)
		if changeOfPaid(c) != 0 && (c.After == nil || !c.After.asIs) {
			asked = append(asked, c)
			ids = append(ids, carOf(c))
		}
	}

	if len(asked) > 0 {
		paid, err := sumsPaid(ctx, tx, sortedOnce(ids))
		if err != nil {
			return err
		}

		for _, c := range asked {
			car := cars[carOf(c)]
			checkSum(c, car, paid[car.ID]+more[car.ID])
		}
	}

	for _, c := range changes {
		if c.After != nil {
			c.After.AbovePrice = false
		}
	}

	return nil
}

// checkSum holds what would be paid with a change against what the vehicle costs, and against nothing.
func checkSum(c *table.Change[Payment], car paidCar, sum money.Cents) {
	paid := money.Sum{Amount: sum, Currency: car.Currency}
	switch {
	case c.Refused != nil || len(c.Wrong) > 0:
	case changeOfPaid(c) < 0 && sum < 0 && c.After != nil:
		c.Wrong.Add("amount", "refund_above_paid", "paid", paid)
	case changeOfPaid(c) < 0 && sum < 0:
		c.Refused = fault.New(fault.Conflict, "refund_above_paid").With("paid", paid)

	case c.After != nil && changeOfPaid(c) > 0 && !c.After.AbovePrice && car.Total > 0 && sum > car.Total:
		c.Refused = fault.New(fault.Conflict, "payment_above_price").
			With("paid", paid).With("price", money.Sum{Amount: car.Total, Currency: car.Currency})
	}
}

type paymentsInput struct {
	httpapi.ListInput
	VehicleID int64  `query:"vehicleId"`
	Direction string `query:"direction" enum:"ASC,DESC,asc,desc" doc:"of the sort, as older programs ask; those of one vehicle come newest first where none is asked for"`
}

func paymentsFilter(in *paymentsInput) ([]db.Condition, error) {
	if in.Sort == "" && in.VehicleID != 0 {
		in.Sort = "-payment_at"
	}
	if strings.EqualFold(in.Direction, "desc") && !strings.HasPrefix(in.Sort, "-") {
		in.Sort = "-" + in.Sort
	}

	return record.Where("vehicle_id", in.VehicleID), nil
}

// Balance is what a vehicle costs, what was paid for it and what is due.
type Balance struct {
	Total    money.Cents `json:"total"`
	Paid     money.Cents `json:"paid"`
	Due      money.Cents `json:"due" doc:"less than 0: paid too much"`
	Currency string      `json:"currency"`
	MayWrite bool        `json:"may_write" doc:"the caller may write payments of the vehicle"`
}

func showBalance(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Balance, error) {
	v, err := Vehicles.Get(ctx, tx, in.ID)
	if err != nil {
		return Balance{}, err
	}

	b, err := balanceOf(ctx, tx, &v)
	if err != nil {
		return b, err
	}

	cars, err := carsOf(ctx, tx, []*Payment{{VehicleID: v.ID}})
	b.MayWrite = cars[v.ID].mayPay(tx.Actor)
	return b, err
}

// balanceOf adds up the payments of a vehicle.
func balanceOf(ctx context.Context, tx *db.Tx, v *Vehicle) (Balance, error) {
	sums, err := sumsPaid(ctx, tx, []int64{v.ID})
	paid := sums[v.ID]
	return Balance{Total: v.Total, Paid: paid, Due: v.Total - paid, Currency: v.Currency}, err
}

func paymentRoutes(a *httpapi.API) {
	record.Routes(a, "/vehicle-payment-log", PermRead, record.Data[Payment]{Table: payments}, paymentsFilter)
	httpapi.Op(a, http.MethodGet, "/vehicle/balance/{id}", PermRead, showBalance,
		httpapi.Summary("What a vehicle costs, what was paid for it and what is due."))
}

// AddPayments adds payments as they were made, many at once.
func AddPayments(ctx context.Context, tx *db.Tx, rows []Payment) error {
	for i := range rows {
		rows[i].asIs = true
	}
	return payments.InsertMany(ctx, tx, rows)
}
