package offer_test

import (
	"fmt"
	"testing"
	"time"

	"forecourt/internal/apitest"
	"forecourt/internal/app"
	"forecourt/internal/dbtest"
)

// A week of the list begins and ends with the group's days: at 21:30 UTC it is
// half past midnight in Vilnius, an hour before it was the day before there.
func TestOffersThatExpireAtTheBorderOfADay(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			midnight := time.Date(2026, 7, 1, 21, 0, 0, 0, time.UTC)
			now := midnight.Add(-30 * time.Minute)
			p := apitest.StartWith(t, engine, func(cfg *app.Config) { cfg.Now = func() time.Time { return now } })
			jonas := p.As(t, "jonas")
			for id, day := range map[int]string{1: "2026-07-01", 2: "2026-07-07", 3: "2026-07-08"} {
				apitest.Done[listed](t, jonas.Put(fmt.Sprint("/version/", id), fmt.Sprintf(`{"expire_date":%q}`, day)))
			}
			for _, at := range []struct {
				after time.Duration
				want  string
			}{
				{-30 * time.Minute, "2 1"}, {30 * time.Minute, "3 2"},
			} {
				now = midnight.Add(at.after)
				got := ""
				for _, row := range offersOf(t, jonas, "my=1&expiring=week&sort=-expire_date") {
					if row.Expired {
						t.Errorf("offer %d has expired and is about to", row.ID)
					}
					got += fmt.Sprint(" ", row.ID)
				}
				if got != " "+at.want {
					t.Errorf("%s after midnight about to expire:%s, want %s", at.after, got, at.want)
				}
			}
		})
	}
}
