package customer_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// moved is a customer whose car and offer have become those of another one.
type moved struct {
	*apitest.Program
	admin           *apitest.Client
	first, second   one
	offer           *offertest.Car
	vehicle         int64
	given           int64 // the entry by which the vehicle went on
	vehicleRevision int64
}

const (
	firstName, firstMail, firstPhone    = "Pirmasis Skirmantas", "pirmasis@skirmantas.example", "+370 611 22771"
	secondName, secondMail, secondPhone = "Antroji Rozalija", "antroji@rozalija.example", "+370 611 22772"
)

// moveRecords gives a car and an offer to one customer, and then to another.
func moveRecords(t *testing.T, p *apitest.Program) *moved {
	t.Helper()
	m := &moved{Program: p, admin: p.As(t, "admin")}
	m.first = add(t, m.admin, fmt.Sprintf(`{"dealer_company_id":1,"name":%q,"email":%q,"phone":%q}`, firstName, firstMail, firstPhone))
	m.second = add(t, m.admin, fmt.Sprintf(`{"dealer_company_id":1,"name":%q,"email":%q,"phone":%q}`, secondName, secondMail, secondPhone))

	m.offer = offertest.DemoCar(t, p, "standard")
	m.offer.Click(t, "475", "")
	texts := `{"customer_id":%d,"customer_name":%q,"customer_email":%q,"customer_phone":%q}`
	apitest.Done[offertest.Version](t, m.offer.SaveFields(fmt.Sprintf(texts, m.first.ID, firstName, firstMail, firstPhone)))
	support := fmt.Sprintf(`{"price_support":77.77,"revision":%d}`, m.offer.Now(t).Revision)
	apitest.Done[offertest.Version](t, m.admin.Put(fmt.Sprint("/version/", m.offer.ID), support))
	apitest.Done[offertest.Version](t, m.offer.SaveFields(fmt.Sprintf(texts, m.second.ID, secondName, secondMail, secondPhone)))

	m.vehicle = m.admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1}`)
	m.giveVehicle(t, m.first.ID, firstName)
	m.giveVehicle(t, m.second.ID, secondName)
	history := apitest.Done[[]struct{ ID int64 }](t, m.admin.Get(fmt.Sprintf("/vehicle/%d/history", m.vehicle)))
	m.given = history[0].ID

	return m
}

func (m *moved) giveVehicle(t *testing.T, customer int64, owner string) {
	t.Helper()
	path := fmt.Sprint("/vehicle/", m.vehicle)
	car := apitest.Done[struct{ Revision int64 }](t, m.admin.Get(path))
	body := fmt.Sprintf(`{"customer_id":%d,"owner":%q,"price_purchase":12345.67,"revision":%d}`, customer, owner, car.Revision)
	m.vehicleRevision = apitest.Done[struct{ Revision int64 }](t, m.admin.Put(path, body)).Revision
}

// A person is shown what is held on them and nothing of others: neither of whoever had their car or offer before or
// after, nor what it costs the dealer.
func TestPersonalDataIsOfOnePerson(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		m := moveRecords(t, p)
		of := func(id int64) string { return m.admin.Get(fmt.Sprint("/customer/personal-data/", id)).Body }

		for _, c := range []struct {
			what       string
			body       string
			has, hides []string
		}{
			{"the first", of(m.first.ID), []string{firstName, firstPhone}, []string{secondName, secondMail, secondPhone}},
			{"the second", of(m.second.ID), []string{secondName, secondPhone}, []string{firstName, firstMail, firstPhone}},
		} {
			for _, text := range c.has {
				if !strings.Contains(c.body, text) {
					t.Errorf("%s is not shown %s: %s", c.what, text, c.body)
				}
			}
			for _, text := range append(c.hides, "price_purchase", "price_support", "12345.67", "77.77") {
				if strings.Contains(c.body, text) {
					t.Errorf("%s is shown %s: %s", c.what, text, c.body)
				}
			}
		}

		if names := namesInLog(t, of(m.first.ID)); names < 2 {
			t.Errorf("the first is shown %d entries of records that are another's today, want those of the car and the offer", names)
		}
	})
}

// namesInLog counts the entries of the log about cars and offers.
func namesInLog(t *testing.T, body string) int {
	t.Helper()
	var data struct {
		Held []struct{ Kind, Name string }
	}
	if err := json.Unmarshal([]byte(body), &data); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, h := range data.Held {
		if h.Kind == "log" && (strings.HasPrefix(h.Name, "version") || strings.HasPrefix(h.Name, "vehicle")) {
			n++
		}
	}
	return n
}

// An erased person is gone from the history of what has become another's, does not come back from it, and the other
// stays in it.
func TestErasedPersonLeavesTheHistoryOfWhatOthersHave(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		m := moveRecords(t, p)
		p.Run(t, audit.SealKind)
		body := fmt.Sprintf(`{"name":%q,"revision":%d}`, firstName, m.first.Revision)
		apitest.Done[erasure](t, m.admin.Post(fmt.Sprint("/customer/erase/", m.first.ID), body))

		for _, path := range []string{
			fmt.Sprintf("/version/%d/history", m.offer.ID),
			fmt.Sprintf("/vehicle/%d/history", m.vehicle),
			"/log?limit=200",
			fmt.Sprint("/customer/personal-data/", m.second.ID),
		} {
			got := m.admin.Get(path).Body
			for _, text := range []string{firstName, firstMail, firstPhone} {
				if strings.Contains(got, text) {
					t.Errorf("%s still has %s: %s", path, text, got)
				}
			}
			if !strings.Contains(got, secondName) {
				t.Errorf("%s has lost %s: %s", path, secondName, got)
			}
		}

		restore := fmt.Sprintf(`{"historyId":%d,"revision":%d}`, m.given, m.vehicleRevision)
		if got := m.admin.Post(fmt.Sprintf("/vehicle/%d/restore", m.vehicle), restore); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("the car goes back to the erased customer: %d %s", got.Status, got.Body)
		}
		var car struct {
			Owner      string
			CustomerID int64 `json:"customer_id"`
		}
		if m.admin.Get(fmt.Sprint("/vehicle/", m.vehicle)).JSON(t, &car); car.Owner != secondName || car.CustomerID != m.second.ID {
			t.Errorf("the car is %+v", car)
		}

		p.Run(t, audit.SealKind)
		if err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			_, err := audit.Verify(t.Context(), tx, app.SealHeads(p.Config))
			return err
		}); err != nil {
			t.Errorf("the log is broken: %v", err)
		}
	})
}
