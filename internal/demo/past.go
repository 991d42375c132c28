package demo

import (
	"context"
	"fmt"
	"slices"
	"time"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/offer/sample"
	"forecourt/internal/offer/worklist"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// The offers of the group go back 18 months; what was finished in the last
// weeks has its document.
const (
	pastDays     = 548
	documentDays = 20
)

var buyers = []string{
	"Mantas Kairys", "Eglė Jankauskaitė", "UAB „Baltijos statyba“", "Tomas Rimkus",
	"Aistė Paulauskienė", "VšĮ „Sveikatos namai“", "Darius Žilinskas", "Laima Grigaitė",
	"UAB „Ąžuolo baldai“", "Kęstutis Šileika", "Jānis Ozoliņš", "SIA „Kurzemes mežs“", "Līga Kalniņa",
	"Andris Liepa", "Priit Tamm", "OÜ „Saare Kalur“", "Kadri Sepp", "Toomas Mägi",
	"Vaida Norkutė", "Gintaras Butkus", "UAB „Vėtrungė“", "Birutė Stonkienė", "Edgars Bērziņš", "Marju Kask",
}

// choices are what customers ask for, by their codes.
var choices = [][]string{
	{"475", "W19"},
	{"LCOM", "B45", "PWI"},
	{"LSPO", "W20", "S1", "ILB", "PTE"},
	{"V7D", "TOW", "MAT"},
	{"X01", "ILR", "ROF", "SP5"},
	{"HST", "CAM", "T2", "F2"},
	{"LCOM", "475", "ILB", "PTE", "NAV", "SP3", "RP2"},
	{},
}

// seller is a company with a brand that has models, and somebody who sells it there.
type seller struct {
	CompanyID int64  `db:"company_id"`
	BrandID   int64  `db:"brand_id"`
	UserID    *int64 `db:"user_id"`
	Name      string `db:"name"`
}

// sold is a model of a price list.
type sold struct {
	BrandID     int64 `db:"brand_id"`
	PricelistID int64 `db:"pricelist_id"`
	ModelID     int64 `db:"model_id"`
}

// makePast makes the offers of the last 18 months, the oldest first.
func (m *maker) makePast(ctx context.Context, tx *db.Tx) error {
	if m.made == 0 {
		return nil
	}

	sellers, err := db.Select[seller](ctx, tx, `
		SELECT s.company_id, s.brand_id, u.id AS user_id, COALESCE(u.name, '') AS name
		FROM company_brands s JOIN companies c ON c.id = s.company_id
			LEFT JOIN users u ON u.company_id = s.company_id AND u.status = 'active'
				AND EXISTS (SELECT 1 FROM user_brands b WHERE b.user_id = u.id AND b.brand_id = s.brand_id)
		WHERE {company:s.company_id} AND c.status = 'active' AND EXISTS (SELECT 1 FROM models x WHERE x.brand_id = s.brand_id)
		ORDER BY s.company_id, s.brand_id, u.id`)
	if err != nil {
		return err
	}

	models, err := db.Select[sold](ctx, tx, `SELECT p.brand_id, p.pricelist_id, p.model_id
		FROM model_prices p JOIN pricelists l ON l.id = p.pricelist_id
		WHERE {brand:p.brand_id} AND l.type = 1 AND l.published_at IS NOT NULL ORDER BY p.id`)
	if err != nil {
		return err
	}

	now := tx.Now()
	administrator := tx.Actor
	defer tx.Backdate(now)
	defer func() { tx.Actor = administrator }()
	offers := sample.New(configurator.New(configurator.KeptBytes), m.files)
	used, err := readUsedCars(ctx, tx)
	if err != nil {
		return err
	}

	for i := range m.made {
		// More and more of them, as the group grows.
		share := float64(m.made-1-i) / float64(max(1, m.made))
		days := int(share * share * pastDays)
		at := date.On(now.Time).AddDays(-days).Time(time.UTC).Add(time.Duration(7+m.random.IntN(9)) * time.Hour).Add(
			time.Duration(m.random.IntN(3600)) * time.Second,
		)
		if at.After(now.Time) {
			at = now.Time
		}

		tx.Backdate(db.At(at))
		by := sellers[m.random.IntN(len(sellers))]
		s := m.sampleOffer(by, models, days)
		if s.Status == offer.Used {
			used.ofUsedCar(&s, by, date.On(at), m.files != nil)
		}

		// Sellers give their customers the documents themselves.
		tx.Actor = administrator
		if by.UserID != nil {
			tx.Actor.UserID = *by.UserID
			tx.Actor.Name = by.Name
		}

		if _, err := offers.Add(ctx, tx, s); err != nil {
			return fmt.Errorf("offer %d: %w", i+1, err)
		}
	}

	return nil
}

// sampleOffer makes an offer of so many days ago.
func (m *maker) sampleOffer(by seller, models []sold, days int) sample.Offer {
	models = slices.DeleteFunc(slices.Clone(models), func(s sold) bool { return s.BrandID != by.BrandID })
	model := models[m.random.IntN(len(models))]
	s := sample.Offer{
		NewVersion: worklist.NewVersion{
			CompanyID:    by.CompanyID,
			BrandID:      by.BrandID,
			PricelistID:  model.PricelistID,
			ModelID:      model.ModelID,
			Type:         m.offerType(),
			CustomerName: buyers[m.random.IntN(len(buyers))],
		},
		Codes: choices[m.random.IntN(len(choices))], Status: m.offerStatus(days),
	}
	if by.UserID != nil {
		s.UserID = *by.UserID
	}

	s.Document = s.Status == offer.Active && days <= documentDays && m.files != nil
	if s.Status == offer.Template {
		s.CustomerName, s.Title = "", "Šablonas "+fmt.Sprint(m.random.IntN(90)+10)
	}

	s.CustomerID = m.customers.customerID(s.CompanyID, s.CustomerName)
	phone := 60_000_000 + m.random.IntN(9_999_999)
	percent := m.random.IntN(5)
	credit := m.random.IntN(6) == 0
	s.Fill = func(v *offer.Version) {
		if v.CustomerName == "" {
			return
		}

		v.CustomerPhone, v.CustomerEmail = fmt.Sprintf("+370 %d", phone), fmt.Sprintf("pirkejas%d@example.com", phone%1000)
		if known, found := m.customers.buyers[buyer{s.CompanyID, s.CustomerName}]; found {
			v.CustomerPhone = known.Phone
			v.CustomerEmail = known.Email
		}

		if percent > 0 {
			off := money.Percent(percent * 1500)
			v.Discount = &off
		}

		if credit {
			deposit := money.Cents(600_000)
			monthly := money.Cents(38_900)
			residual := money.Cents(900_000)
			payable := money.Cents(3_367_600)
			months := int64(48)
			km := int64(20_000)
			apr := money.Percent(6_900)
			rate := money.Percent(5_500)
			v.Deposit = &deposit
			v.MonthlyPayment = &monthly
			v.ResidualValue = &residual
			v.TotalPayable = &payable
			v.Months = &months
			v.Mileage = &km
			v.APR = &apr
			v.BorrowingRate = &rate
			v.BorrowingRateKind = offer.VariableRate
			v.DepositComment = "Mokama pasirašant sutartį"
			v.Creditor = "AB „Baltijos lizingas“"
		}
	}

	return s
}

// offerType chooses the type of an offer, mostly standard.
func (m *maker) offerType() price.Type {
	switch m.random.IntN(12) {
	case 0:
		return price.Embassy
	case 1:
		return price.Diplomatic
	}

	return price.Standard
}

// offerStatus chooses the status of an offer: the older it is, the more likely it was put away.
func (m *maker) offerStatus(days int) string {
	n := m.random.IntN(20)
	switch {
	case n == 0:
		return offer.Template
	case n == 1:
		return offer.Used
	case n < 5, n < 10 && days > 200:
		return offer.Archived
	case n < 11 && days < 60, n == 11:
		return offer.Draft
	}

	return offer.Active
}
