package people

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
)

// states has what pages ask for, which a test of the browser application writes,
// and what each state is called and opens, by language.
//
//go:embed states/*.json
var states embed.FS

// PermissionState is something that an entry of a role can allow or deny.
type PermissionState struct {
	State string `json:"state" example:"app.brand.baseData.bodyTypes"`
	// Above is the state whose line in the tree this one stands below.
	Above string `json:"above,omitempty" doc:"the state that this one stands below in the tree"`
	// Parent is asked in its place while no entry names this one.
	Parent     string   `json:"parent,omitempty" doc:"the state asked instead while no entry names this one"`
	Area       string   `json:"area" enum:"sales,products,administration"`
	Label      string   `json:"label"`
	Text       string   `json:"text" doc:"what it opens, in plain words"`
	Params     []string `json:"params" nullable:"false" doc:"what an entry can narrow it to, in this order"`
	Element    bool     `json:"element" doc:"part of a page, which has none of its own"`
	Pages      []string `json:"pages" nullable:"false"`
	Operations []string `json:"operations" nullable:"false"`
	// asked are the lists of parameters that pages and operations ask it with.
	asked [][]string
}

// areas are the groups of the tree by the first part of a state. One that is
// missing here stands last.
var areas = map[string]string{
	"offer":          "sales",
	"offer_template": "sales",
	"order":          "sales",
	"customer":       "sales",
	"brand":          "products",
	"serie":          "products",
	"manufacturer":   "products",
}

var areaOrder = []string{"sales", "products", "administration"}

// Known is what the area must know of the others.
type Known struct {
	// Elements are permissions that no page or operation asks for by itself.
	Elements []authz.Permission
	// Branches are states below which a code of a record follows, such as that of a manufacturer.
	Branches []string
	// Tables have the records that questions are about.
	Tables *table.Set
}

// rightsEditor knows everything that can be permitted.
type rightsEditor struct {
	elements   []authz.Permission
	branches   []string
	tables     *table.Set
	operations func() []httpapi.Operation
	all        func() ([]PermissionState, error)
}

func newRightsEditor(a *httpapi.API, known Known) *rightsEditor {
	e := &rightsEditor{
		elements:   append(known.Elements, permAdministrator),
		branches:   known.Branches,
		tables:     known.Tables,
		operations: a.Operations,
	}

	e.all = sync.OnceValues(e.collectStates)
	return e
}

func (e *rightsEditor) registerRoutes(a *httpapi.API) {
	list := func(ctx context.Context, _ *db.Tx, _ *struct{}) ([]PermissionState, error) {
		return e.listStates(httpapi.Language(ctx))
	}
	httpapi.Op(a, http.MethodGet, "/permission/catalogue", permPermission, list,
		httpapi.Summary("Everything that can be permitted, in the order of the tree."))
	e.entryRoutes(a)
	e.whyRoutes(a)
}

// listStates lists everything that can be permitted, in a language.
func (e *rightsEditor) listStates(lang string) ([]PermissionState, error) {
	all, err := e.all()
	if err != nil {
		return nil, err
	}
	words, err := labels()
	if err != nil {
		return nil, err
	}

	list := slices.Clone(all)
	for i := range list {
		label := words[lang][list[i].State]
		list[i].Label = cmp.Or(label.Label, list[i].State)
		list[i].Text = label.Text
	}

	return list, nil
}

// label has the name of a state and what it opens.
type label struct{ Label, Text string }

var labels = sync.OnceValues(func() (map[string]map[string]label, error) {
	all := map[string]map[string]label{}
	for _, lang := range i18n.Languages {
		words, err := readStates[map[string]label](lang)
		if err != nil {
			return nil, err
		}
		all[lang] = words
	}
	return all, nil
})

// pageState is what a page of the browser application asks for.
type pageState struct {
	Path, State, Parent string
	Params              []string
}

func readStates[T any](name string) (content T, err error) {
	text, err := states.ReadFile("states/" + name + ".json")
	if err == nil {
		err = json.Unmarshal(text, &content)
	}
	if err != nil {
		return content, fmt.Errorf("read states of %s: %w", name, err)
	}

	return content, nil
}

// collectStates puts the states together from the pages, operations and elements that ask for them.
func (e *rightsEditor) collectStates() ([]PermissionState, error) {
	pages, err := readStates[[]pageState]("pages")
	if err != nil {
		return nil, err
	}

	found := map[string]*PermissionState{}
	asked := map[string][]string{}
	add := func(name, parent string, params []string) *PermissionState {
		s := found[name]
		if s == nil {
			s = &PermissionState{State: name, Params: []string{}, Pages: []string{}, Operations: []string{}}
			found[name] = s
		}

		s.Parent = cmp.Or(s.Parent, parent)
		if len(params) > len(s.Params) {
			s.Params = params
		}
		if len(params) > 0 {
			s.asked = append(s.asked, params)
		}
		return s
	}

	for _, page := range pages {
		s := add(page.State, page.Parent, page.Params)
		s.Pages = append(s.Pages, page.Path)
	}

	for _, o := range e.operations() {
		for p := &o.Perm; p != nil && p.State != ""; p = p.Or {
			s := add(p.State, p.Parent, p.Params)
			if len(p.Params) >= len(asked[p.State]) {
				asked[p.State] = append([]string{}, p.Params...)
			}
			s.Operations = append(s.Operations, o.Method+" "+o.Path)
		}
	}

	for _, p := range e.elements {
		add(p.State, p.Parent, p.Params)
	}

	list := make([]PermissionState, 0, len(found))
	for name, s := range found {
		// What operations do not ask for narrows nothing but the page.
		if len(s.Operations) > 0 {
			s.Params = asked[name]
		}

		s.Element = len(s.Pages) == 0 && len(s.Operations) == 0
		for above := s.State; s.Above == "" && above != ""; {
			above = above[:max(0, strings.LastIndexByte(above, '.'))]
			if found[above] != nil {
				s.Above = above
			}
		}

		parts := strings.SplitN(s.State, ".", 3)
		s.Area = cmp.Or(areas[parts[min(1, len(parts)-1)]], "administration")
		slices.Sort(s.Operations)
		s.Operations = slices.Compact(s.Operations)
		list = append(list, *s)
	}

	slices.SortFunc(list, func(a, b PermissionState) int {
		return cmp.Or(
			cmp.Compare(slices.Index(areaOrder, a.Area), slices.Index(areaOrder, b.Area)),
			slices.Compare(strings.Split(a.State, "."), strings.Split(b.State, ".")),
		)
	})
	return list, nil
}
