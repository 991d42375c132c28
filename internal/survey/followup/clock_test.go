package followup_test

import (
	"sync/atomic"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

// clock is a time that goes on, and can be turned.
type clock struct{ ahead atomic.Int64 }

func (c *clock) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// turn lets it be this time by the clock of Vilnius.
func (g *group) turn(t *testing.T, at string) {
	t.Helper()
	to, err := time.ParseInLocation("2006-01-02 15:04", at, date.Zone)
	if err != nil {
		t.Fatal(err)
	}
	g.clock.ahead.Store(int64(time.Until(to)))
	g.admin.MustLogin(t, "admin")
}

// eachAt runs a test from a time of its own on.
func eachAt(t *testing.T, at string, test func(t *testing.T, g *group)) {
	t.Helper()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			c := &clock{}
			p := apitest.StartWith(t, engine, func(cfg *app.Config) { cfg.Now = c.now })
			g := &group{p, p.As(t, "admin"), p.Anonymous(), c}
			g.turn(t, at)
			g.open(t)
			test(t, g)
		})
	}
}

// minute is a moment as the clock of Vilnius shows it.
func minute(t *testing.T, at string) string {
	t.Helper()
	moment, err := time.Parse(time.RFC3339, at)
	if err != nil {
		t.Fatal(err)
	}
	return moment.In(date.Zone).Format("2006-01-02 15:04")
}
