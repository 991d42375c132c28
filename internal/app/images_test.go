package app_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/metrics"
)

// imageForms are forms whose images stand within another field of theirs.
var imageForms = []string{"POST /model-image", "PUT /model-image/{id}", "POST /template", "PUT /template/{id}", "POST /company-brand", "PUT /company-brand/{id}"}

// Who saves something with an image may send that image, and nobody else may: the permissions of the upload are
// those of the operations that name an image.
func TestImagesAreSentByWhoMayUseThem(t *testing.T) {
	cfg, kept := app.Config{}, files.New(nil, nil)
	api := app.NewAPI(nil, kept, app.NewQueue(nil, kept, cfg), cfg, metrics.New())
	perms := map[string]authz.Permission{}
	for _, o := range api.Operations() {
		perms[name(o)] = o.Perm
	}
	upload := perms["POST /image/upload"]
	if upload.IsZero() || upload.IsLoginOnly() {
		t.Fatal("an image is sent by anybody")
	}
	sends, used := states(upload), map[string]bool{}
	for _, operation := range append(takingImages(t, api), imageForms...) {
		perm, found := perms[operation]
		if !found {
			t.Errorf("%s does not exist", operation)
		}
		for _, state := range states(perm) {
			used[state] = true
			if !slices.Contains(sends, state) {
				t.Errorf("%s takes an image with %s, which sends none", operation, state)
			}
		}
	}
	// Screens that these permissions stand for too.
	for _, of := range []string{"app.template.create", "app.company.users"} {
		used[of] = true
	}
	for _, state := range sends {
		if !used[state] {
			t.Errorf("%s sends images and no form of it takes one", state)
		}
	}
}

// states are those that a permission is given by.
func states(p authz.Permission) []string {
	all := []string{p.State}
	if p.Or != nil {
		all = append(all, states(*p.Or)...)
	}
	return all
}

// takingImages are the saves whose body has an image by its name.
func takingImages(t *testing.T, api *httpapi.API) (found []string) {
	t.Helper()
	var contract struct {
		Paths map[string]map[string]struct {
			RequestBody json.RawMessage `json:"requestBody"`
		}
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct {
					ReadOnly    bool
					Description string
				}
			}
		}
	}
	if err := json.Unmarshal(api.Contract(), &contract); err != nil {
		t.Fatal(err)
	}
	for schema, s := range contract.Components.Schemas {
		if image, has := s.Properties["image"]; !has || image.ReadOnly || !strings.Contains(image.Description, "uploaded image") {
			continue
		}
		for path, methods := range contract.Paths {
			for _, method := range []string{http.MethodPost, http.MethodPut} {
				if strings.Contains(string(methods[strings.ToLower(method)].RequestBody), "/"+schema+`"`) {
					found = append(found, method+" "+strings.TrimPrefix(path, httpapi.Base))
				}
			}
		}
	}
	if len(found) < 10 {
		t.Fatalf("few operations take images: %v", found)
	}
	return found
}
