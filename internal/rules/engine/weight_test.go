package engine_test

import (
	"runtime"
	"testing"

	"forecourt/internal/rules/engine"
)

// TestWeight: what is kept of compiled models is bounded by their weights, so
// they must not be far below what they really take.
func TestWeight(t *testing.T) {
	for _, size := range [][2]int{{50, 25}, {500, 1000}, {3000, 4000}} {
		const copies = 8
		m := largeModel(1, size[0], size[1])
		items := 0
		for _, r := range m.Rules {
			items += len(r.Conditions) + len(r.ConditionClasses) + len(r.Actions) + len(r.Classes)
			for _, list := range r.Lists {
				items += len(list)
			}
		}
		for _, f := range m.Features {
			items += len(f.Contents)
		}
		var before, after runtime.MemStats
		for range 3 { // pools let go in their second round
			runtime.GC()
		}
		runtime.ReadMemStats(&before)
		kept := make([]*engine.Compiled, copies)
		for i := range kept {
			c, err := engine.Compile(m)
			if err != nil {
				t.Fatal(err)
			}
			c.Warm()
			if _, err := c.Propagate(engine.Fixed{}); err != nil {
				t.Fatal(err)
			}
			kept[i] = c
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		takes := int64(after.HeapAlloc-before.HeapAlloc) / copies
		says := engine.Weight(int64(len(m.Features)), int64(len(m.Rules)), int64(items))
		t.Logf("%d features, %d rules, %d items: %d bytes, %d said", len(m.Features), len(m.Rules), items, takes, says)
		if takes > 2*says || 8*takes < says {
			t.Errorf("%d features and %d rules take %d bytes, not about %d", len(m.Features), len(m.Rules), takes, says)
		}
		runtime.KeepAlive(kept)
	}
}
