package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// first is what pages need first. The build writes it (web/tools/first.mjs):
// the files from what the screens import, the requests from what the loaders
// of the routes ask for.
type first struct {
	login needs
	// inside is what every page behind the login needs.
	inside needs
	// always are the requests of every page behind the login.
	always []string
	routes []route
}

// needs are the files of a page; scripts by language, since texts are scripts.
type needs struct {
	Scripts map[string][]string `json:"scripts"`
	Styles  []string            `json:"styles"`
}

// route is one kind of page. Path is like /brand/edit/{brandId}, and so are
// the requests.
type route struct {
	needs
	Path     string   `json:"path"`
	Requests []string `json:"requests"`
}

// readFirst reads what the build has written; without a build there is nothing.
func readFirst(dist fs.FS) (first, error) {
	text, err := fs.ReadFile(dist, "first.json")
	if errors.Is(err, fs.ErrNotExist) {
		return first{}, nil
	}
	if err != nil {
		return first{}, fmt.Errorf("read first.json: %w", err)
	}

	var file struct {
		Login    needs    `json:"login"`
		Inside   needs    `json:"inside"`
		Requests []string `json:"requests"`
		Routes   []route  `json:"routes"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return first{}, fmt.Errorf("read first.json: %w", err)
	}

	return first{login: file.Login, inside: file.Inside, always: file.Requests, routes: file.Routes}, nil
}

// routeOf gives the kind of page at the path, as the routes are written.
func (f first) routeOf(path string) string {
	for _, one := range f.routes {
		if _, ok := one.matchPath(path); ok {
			return one.Path
		}
	}
	return "/{page}"
}

// findNeeds gives what the page at the path needs. The routes stand in the order in
// which they are to be tried.
func (f first) findNeeds(path string) (needs, []string) {
	for _, one := range f.routes {
		values, ok := one.matchPath(path)
		if !ok {
			continue
		}

		requests := f.always[:len(f.always):len(f.always)]
		for _, request := range one.Requests {
			if url, ok := fillIn(request, values); ok {
				requests = append(requests, url)
			}
		}
		return one.needs, requests
	}

	return f.inside, f.always
}

func (r route) matchPath(path string) (values map[string]string, ok bool) {
	wanted := strings.Split(r.Path, "/")
	given := strings.Split(path, "/")
	if len(wanted) != len(given) {
		return nil, false
	}

	values = map[string]string{}
	for i, part := range wanted {
		name, isValue := strings.CutPrefix(part, "{")
		switch {
		case isValue && given[i] != "":
			values[strings.TrimSuffix(name, "}")] = given[i]
		case part != given[i]:
			return nil, false
		}
	}

	return values, true
}

// fillIn puts the ids of the page into a request. Nothing but an id is put in,
// so that an address cannot ask for something else.
func fillIn(request string, values map[string]string) (string, bool) {
	for name, value := range values {
		mark := "{" + name + "}"
		if !strings.Contains(request, mark) {
			continue
		}
		if !isID(value) {
			return "", false
		}

		request = strings.ReplaceAll(request, mark, value)
	}

	return request, true
}

func isID(text string) bool {
	return text != "" && len(text) <= 16 && text[0] != '0' && strings.Trim(text, "0123456789") == ""
}
