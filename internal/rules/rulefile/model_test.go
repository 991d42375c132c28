package rulefile_test

import (
	"os"
	"testing"
	"time"

	"forecourt/internal/rules/engine"
	"forecourt/internal/rules/rulefile"
	"forecourt/internal/specdata"
)

func TestTmp(t *testing.T) {
	for _, n := range []string{"automotive01", "automotive02v1", "renault-megane"} {
		f, _ := os.Open(specdata.Path(t, "data/rules/"+n+".json.gz"))
		t0 := time.Now()
		m, err := rulefile.ReadModel(f)
		t.Log(n, err, time.Since(t0))
		t0 = time.Now()
		c, err := engine.Compile(m.Model)
		t.Log("compile", err, time.Since(t0))
		t0 = time.Now()
		p, _ := c.Propagate(engine.Fixed{})
		t.Log("propagate", len(p.Forced), len(p.Impossible), p.Calls, time.Since(t0))
		t0 = time.Now()
		p, _ = c.Propagate(engine.Fixed{})
		t.Log("propagate", len(p.Forced), len(p.Impossible), p.Calls, time.Since(t0))
	}
}
