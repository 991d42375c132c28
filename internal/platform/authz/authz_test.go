package authz_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
)

// Each of several permissions joined one after the other opens the operation; the first is the one that is named.
func TestOrElse(t *testing.T) {
	joined := authz.Perm("app.a").OrElse(authz.Perm("app.b")).OrElse(authz.Perm("app.c").OrElse(authz.Perm("app.d")))
	if joined.State != "app.a" {
		t.Errorf("%s is named", joined.State)
	}
	for _, name := range []string{"app.a", "app.b", "app.c", "app.d"} {
		entries := authz.NewEntries([]authz.Entry{{Type: authz.Allow, Permission: name}})
		if !entries.May(joined) || !entries.MaySome(joined) {
			t.Errorf("%s opens nothing", name)
		}
	}
}

// The same file is read by web/src/api/permissions.test.ts: both sides must
// answer alike, or the screen offers what the server refuses.
func TestVectors(t *testing.T) {
	text, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Name    string
		Entries []authz.Entry
		State   string
		Parent  string
		Params  [][2]string
		Want    bool
	}
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) < 40 {
		t.Fatalf("only %d vectors read", len(vectors))
	}
	for _, v := range vectors {
		t.Run(v.Name, func(t *testing.T) {
			for i := range v.Entries {
				v.Entries[i].ID = int64(i + 1)
			}
			var params []authz.Param
			for _, p := range v.Params {
				params = append(params, authz.Param{Name: p[0], Value: p[1]})
			}
			asked := authz.Permission{State: v.State, Parent: v.Parent}
			if got := authz.NewEntries(v.Entries).May(asked, params...); got != v.Want {
				t.Errorf("May = %v, want %v", got, v.Want)
			}
		})
	}
}

func TestMaySomeLetsThroughWhatCouldBeAllowed(t *testing.T) {
	perm := authz.Perm("app.brand.baseData", "brandId").Child("bodyTypes")
	for _, c := range []struct {
		entry string
		want  bool
	}{
		{"app.brand.baseData", true},
		{"app.brand.baseData.brandId_3", true},
		{"app.brand.baseData.bodyTypes.brandId_3", true},
		{"app.brand", false},
		{"app.*", true},
	} {
		entries := authz.NewEntries([]authz.Entry{{ID: 1, Type: authz.Allow, Permission: c.entry}})
		if got := entries.MaySome(perm); got != c.want {
			t.Errorf("MaySome with %s = %v, want %v", c.entry, got, c.want)
		}
	}
}

// Order is by id, not by the order in which the entries happen to come.
func TestEntriesAreOrderedByID(t *testing.T) {
	entries := authz.NewEntries([]authz.Entry{
		{ID: 9, Type: authz.Deny, Permission: "app.log"},
		{ID: 2, Type: authz.Allow, Permission: "app.log"},
	})
	if entries.May(authz.Perm("app.log")) {
		t.Error("the entry with the higher id must decide")
	}
}

func TestSpecialPermissions(t *testing.T) {
	nobody := authz.NewEntries(nil)
	if !nobody.May(authz.LoginOnly) || !nobody.May(authz.Public) {
		t.Error("login-only and public need no entry")
	}
	if nobody.May(authz.Permission{}) {
		t.Error("an unstated permission allows nobody")
	}
	if !authz.System("imports").May(authz.Perm("app.brand")) {
		t.Error("the system may")
	}
	if (authz.Actor{}).May(authz.Perm("app.brand")) {
		t.Error("an actor without entries may not")
	}
}

func ExamplePermission_Child() {
	tab := authz.Perm("app.brand.baseData", "brandId").Child("bodyTypes")
	entries := authz.NewEntries([]authz.Entry{{ID: 1, Type: authz.Allow, Permission: "app.brand.baseData.brandId_3"}})
	fmt.Println(entries.May(tab, authz.ID("brandId", 3)), entries.May(tab, authz.ID("brandId", 5)))
	// Output: true false
}

// Whatever somebody could be asked, roles that Misses lets pass allow nothing that their
// giver may not: tried with every question over small sets of entries.
func TestMissesFindsEveryRight(t *testing.T) {
	states := []string{"app", "app.brand", "app.brand.base", "app.brand.base.series", "app.brand.base.other", "app.offer_x", "app.new"}
	tails := []string{"", ".brandId_1", ".brandId_2", ".brandId_1.companyId_1"}
	params := [][]authz.Param{
		nil,
		{{Name: "brandId", Value: "1"}},
		{{Name: "brandId", Value: "2"}},
		{{Name: "brandId", Value: "3"}},
		{{Name: "brandId", Value: "1"}, {Name: "companyId", Value: "1"}},
		{{Name: "brandId", Value: "1"}, {Name: "companyId", Value: "2"}},
	}
	random := rand.New(rand.NewPCG(1, 2))
	some := func() *authz.Entries {
		list := make([]authz.Entry, random.IntN(4)+1)
		for i := range list {
			name := states[random.IntN(len(states)-1)]
			if random.IntN(3) == 0 {
				name += ".*"
			} else {
				name += tails[random.IntN(len(tails))]
			}
			list[i] = authz.Entry{ID: int64(i), Type: []string{authz.Allow, authz.Allow, authz.Deny}[random.IntN(3)], Permission: name}
		}
		return authz.NewEntries(list)
	}
	exceeds := func(own, others *authz.Entries) string {
		for _, state := range states {
			for i := len(state); i >= 0; i = strings.LastIndexByte(state[:i], '.') {
				for _, given := range params {
					for _, perm := range []authz.Permission{authz.Perm(state), {State: state, Parent: state[:max(0, strings.LastIndexByte(state, '.'))]}} {
						if others.May(perm, given...) && !own.May(perm, given...) {
							return fmt.Sprintf("%+v %v", perm, given)
						}
					}
				}
			}
		}
		return ""
	}
	for range 20_000 {
		own, others := some(), some()
		if found := exceeds(own, others); found != "" && !own.Misses(others) {
			t.Fatalf("%v may be given by %v, who may not %s", others.List(), own.List(), found)
		}
	}
}
