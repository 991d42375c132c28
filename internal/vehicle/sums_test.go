package vehicle_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
)

// payment is a body of a payment.
func payment(vehicle int64, day, amount string) string {
	return fmt.Sprintf(`{"vehicle_id":%d,"payment_at":%q,"amount":%s}`, vehicle, day, amount)
}

// No more is given back than was paid: by a new payment, a changed one, or one that goes.
func TestNoMoreIsGivenBackThanWasPaid(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		today := date.On(time.Now()).String()
		id := makeCar(t, admin, `,"price":30000`)
		pay := func(amount string) apitest.Response {
			return admin.Post("/vehicle-payment-log", payment(id, today, amount))
		}
		apitest.Rejects(t, "back from nothing", pay("-0.01"), "amount")
		type made struct{ ID, Revision int64 }
		first := apitest.Done[made](t, pay("30000"))
		got := pay("-50000")
		apitest.Rejects(t, "more than was paid", got, "amount")
		if !strings.Contains(got.Body, "000") {
			t.Errorf("what it would come to is not said: %s", got.Body)
		}
		back := apitest.Done[made](t, pay("-20000"))
		at := fmt.Sprintf("/vehicle-payment-log/%d", first.ID)
		apitest.Rejects(t, "less was paid than was given back", admin.Put(at, `{"amount":19999.99}`), "amount")
		refused(t, "what was given back was never paid", admin.Delete(at), "refund_above_paid")
		apitest.Done[any](t, admin.Put(at, `{"amount":20000}`))
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/vehicle-payment-log/%d", back.ID), `{"amount":-1}`))
		if gone := admin.Delete(fmt.Sprintf("/vehicle-payment-log/%d", back.ID)); gone.Status >= http.StatusBadRequest {
			t.Errorf("what was given back goes: %d %s", gone.Status, gone.Body)
		}
		if gone := admin.Delete(at); gone.Status >= http.StatusBadRequest {
			t.Errorf("the last goes: %d %s", gone.Status, gone.Body)
		}
	})
}

// A payment may precede what is known of its car by a year, since advances are paid before the order: the
// order, the arrival, else the day on which the car was added.
func TestPaymentDayHasBounds(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		now := date.On(time.Now())
		for field, since := range map[string]date.Date{"ordered_at": now.AddDays(-40), "arrived_at": now.AddDays(-10), "": now} {
			fields := ""
			if field != "" {
				fields = fmt.Sprintf(`,%q:%q`, field, since)
			}
			id := makeCar(t, admin, fields)
			pay := func(day string) apitest.Response {
				return admin.Post("/vehicle-payment-log", payment(id, day, "100"))
			}
			got := pay("1990-01-01")
			apitest.Rejects(t, "long before "+field, got, "payment_at")
			if !strings.Contains(got.Body, since.String()) {
				t.Errorf("%s: the first day is not named: %s", field, got.Body)
			}
			earliest := since.AddDays(-366)
			apitest.Rejects(t, "over a year before "+field, pay(earliest.AddDays(-1).String()), "payment_at")
			apitest.Rejects(t, "tomorrow, "+field, pay(now.AddDays(1).String()), "payment_at")
			made := apitest.Done[struct{ ID int64 }](t, pay(earliest.String()))
			at := fmt.Sprintf("/vehicle-payment-log/%d", made.ID)
			apitest.Rejects(t, "moved before "+field, admin.Put(at, `{"payment_at":"1990-01-01"}`), "payment_at")
		}
	})
}

// A price below what was paid is said with the car, by the form or the list.
func TestPriceBelowWhatWasPaidIsSaid(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		id := makeCar(t, admin, `,"price":200`)
		at := fmt.Sprintf("/vehicle/%d", id)
		apitest.Done[any](t, admin.Post("/vehicle-payment-log", payment(id, date.On(time.Now()).String(), "105")))
		says := func(what string, got car, want bool) {
			t.Helper()
			if slices.Contains(got.Warnings, "price_below_paid") != want {
				t.Errorf("%s: the warnings are %v", what, got.Warnings)
			}
		}
		says("paid in part", read(t, admin, id), false)
		says("a price below that", apitest.Done[car](t, admin.Put(at, `{"price":50}`)), true)
		says("read again", read(t, admin, id), true)
		says("as much as was paid", apitest.Done[car](t, admin.Put(at, `{"price":105}`)), false)
		says("no price", apitest.Done[car](t, admin.Put(at, `{"price":0}`)), false)
	})
}
