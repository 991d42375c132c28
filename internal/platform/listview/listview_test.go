package listview_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type view struct {
	ID       int64
	Revision int64
	UserName string `json:"user_name"`
	RoleID   *int64 `json:"role_id"`
	Name     string
	Query    struct {
		Filters map[string]string
		Columns []string
		Sort    string
		Default bool
	}
	Shared string
}

// views are those of a list that a user sees.
func views(t *testing.T, c *apitest.Client, list string) (seen []view) {
	t.Helper()
	c.Get("/list-view?list="+list).JSON(t, &seen)
	return seen
}

func names(t *testing.T, c *apitest.Client, list string) string {
	t.Helper()
	var names []string
	for _, v := range views(t, c, list) {
		names = append(names, v.Name)
	}
	return strings.Join(names, ", ")
}

func TestViewLife(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		mine := apitest.Done[view](t, jonas.Post("/list-view", `{"list":"series","name":" Mano ","query":{"filters":{"q":"suv","serieId":"3"},"columns":["name","status"],"sort":"-name"}}`))
		if mine.Name != "Mano" || mine.Shared != "none" || mine.Query.Filters["q"] != "suv" || len(mine.Query.Columns) != 2 || mine.UserName != "Jonas Petraitis" {
			t.Errorf("saved %+v", mine)
		}
		path := fmt.Sprintf("/list-view/%d", mine.ID)
		mine = apitest.Done[view](t, jonas.Put(path, `{"name":"Kita","query":{"filters":{"status":"deleted"}},"revision":1}`))
		if mine.Name != "Kita" || len(mine.Query.Filters) != 1 || mine.Query.Sort != "" || mine.Query.Columns != nil {
			t.Errorf("a new query kept parts of the old one: %+v", mine)
		}
		if got := jonas.Put(path, `{"name":"Late","revision":1}`); got.Status != http.StatusConflict {
			t.Errorf("an old revision: %d %s", got.Status, got.Body)
		}
		apitest.Rejects(t, "the same name in other case", jonas.Post("/list-view", `{"list":"series","name":"KITA"}`), "name")
		apitest.Done[view](t, jonas.Post("/list-view", `{"list":"bodyTypes","name":"Kita"}`))
		apitest.Rejects(t, "no name", jonas.Post("/list-view", `{"list":"series","name":" "}`), "name")
		apitest.Rejects(t, "a list that is no name", jonas.Post("/list-view", `{"list":"../x","name":"X"}`), "list")
		apitest.Rejects(t, "a long filter", jonas.Post("/list-view", fmt.Sprintf(`{"list":"series","name":"X","query":{"filters":{"q":%q}}}`, strings.Repeat("ž", 201))), "query.filters")
		if got := jonas.Delete(path); got.Status != http.StatusNoContent {
			t.Errorf("remove: %d %s", got.Status, got.Body)
		}
		if seen := names(t, jonas, "series"); seen != "" {
			t.Errorf("after removal there is %s", seen)
		}
	})
}

func TestOneViewOpensAList(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		first := apitest.Done[view](t, jonas.Post("/list-view", `{"list":"series","name":"First","query":{"sort":"name","default":true}}`))
		apitest.Done[view](t, jonas.Post("/list-view", `{"list":"bodyTypes","name":"Elsewhere","query":{"default":true}}`))
		apitest.Done[view](t, jonas.Post("/list-view", `{"list":"series","name":"Second","query":{"default":true}}`))
		seen := views(t, jonas, "series")
		if len(seen) != 2 || seen[0].Query.Default || !seen[1].Query.Default || seen[0].Query.Sort != "name" {
			t.Errorf("after the second became the default: %+v", seen)
		}
		apitest.Done[view](t, jonas.Put(fmt.Sprintf("/list-view/%d", first.ID), `{"query":{"sort":"name","default":true}}`))
		if seen = views(t, jonas, "series"); !seen[0].Query.Default || seen[1].Query.Default {
			t.Errorf("after the first became the default again: %+v", seen)
		}
		if !views(t, jonas, "bodyTypes")[0].Query.Default {
			t.Error("the mark of another list was taken")
		}
	})
}

func TestSharing(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas, colleague, other := p.As(t, "admin"), p.As(t, "jonas"), p.As(t, "mart"), p.As(t, "tomas")
		v := apitest.Done[view](t, jonas.Post("/list-view", `{"list":"series","name":"Of Jonas"}`))
		path := fmt.Sprintf("/list-view/%d", v.ID)
		if seen := names(t, colleague, "series"); seen != "" {
			t.Errorf("an unshared view is seen by others: %s", seen)
		}
		if v = apitest.Done[view](t, jonas.Put(path, `{"shared":"role"}`)); v.RoleID == nil {
			t.Errorf("shared with no role: %+v", v)
		}
		if got, none := names(t, colleague, "series"), names(t, other, "series"); got != "Of Jonas" || none != "" {
			t.Errorf("shared with a role, it is seen by a colleague as %q and by others as %q", got, none)
		}
		for what, got := range map[string]apitest.Response{
			"rename": colleague.Put(path, `{"name":"Taken over"}`), "remove": colleague.Delete(path), "look for": other.Put(path, `{"name":"X"}`),
		} {
			if got.Status != http.StatusNotFound {
				t.Errorf("who is not the owner may %s: %d %s", what, got.Status, got.Body)
			}
		}
		apitest.Rejects(t, "sharing with everybody", jonas.Put(path, `{"shared":"all"}`), "shared")
		apitest.Done[view](t, admin.Post("/list-view", `{"list":"series","name":"Everyone's","shared":"all"}`))
		if got := names(t, other, "series"); got != "Everyone's" {
			t.Errorf("what is shared with all is seen as %q", got)
		}
		if v = apitest.Done[view](t, jonas.Put(path, `{"shared":"none"}`)); v.RoleID != nil {
			t.Errorf("the role stays on a view that is not shared: %+v", v)
		}
	})
}

func TestViewsAreBounded(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	jonas := p.As(t, "jonas")
	for i := range 100 {
		apitest.Done[view](t, jonas.Post("/list-view", fmt.Sprintf(`{"list":"series","name":"%d"}`, i)))
	}
	apitest.Rejects(t, "the 101st view", jonas.Post("/list-view", `{"list":"series","name":"one more"}`), "name")
}
