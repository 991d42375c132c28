package app_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// layers is the direction of imports, and the only place that keeps it: each
// package may import only what stands in an earlier line, or before it in its
// own. Folders below internal have no circle either.
var layers = []string{
	"platform/fault", "platform/authz", "platform/money", "platform/measure", "platform/date", "platform/worktime", "platform/strictjson",
	"platform/i18n", "platform/pdf", "platform/sheet", "platform/metrics", "platform/fetch", "platform/openid", "platform/keyring",
	"price", "price/cases", "offer/document", "survey/page", "survey/figure", // pure: neither database nor requests
	"rules/sat", "rules/engine", "rules/rulefile", // pure too
	"platform/db/internal/rooms", "platform/db/mapping", "platform/db/dialect", "platform/db", "platform/db/table", "platform/db/find", "platform/db/dump", "platform/db/secret", "platform/transition",
	"platform/httpapi", "platform/page", "platform/jobs", "platform/files", "platform/audit", "platform/settings",
	"platform/notice", "platform/listview", "platform/mail", "platform/auth", "platform/stranger", "platform/backup", "platform/record", "platform/tag", "platform/person",
	"platform/imports", // the kit: areas describe their kinds of import with it
	"org", "people", "catalog", "catalog/accessoryfeed", "catalog/optionimages", "pricelist", "rules", "configurator", "proof", "brandchange", "customer", "vehicle/vin", "vehicle", "stock/figures", "stock",
	"offer", "offer/configure", "offer/change", "offer/finish", "offer/worklist", "offer/ofvehicle", "offer/customerpage", "offer/sample", "listdifference",
	"order", "order/fromoffer", "planning", "response", "survey", "visit", "survey/followup", "survey/invite", "survey/reply", "survey/inbox", "survey/report", "survey/reportmail", "survey/forget",
	"vehicledata", "home",
	"demo/carpicture", // pure
	"demo", "app",
}

// rooms are those of offers: beside the aggregate each imports only the rooms
// named here, and the sample any.
var rooms = map[string][]string{
	"offer/configure": nil, "offer/change": nil, "offer/finish": {"offer/configure"}, "offer/worklist": nil,
	"offer/ofvehicle": {"offer/worklist", "offer/finish"}, "offer/customerpage": {"offer/finish"},
	"offer/sample": {"offer/configure", "offer/change", "offer/finish", "offer/worklist"},
}

// testKit is imported by tests only, of any layer.
var testKit = []string{"testkit/dbtest", "testkit/dbtest/cmd/testrun", "testkit/torture", "testkit/apitest", "testkit/await", "testkit/s3test", "testkit/mailtest", "testkit/oidctest", "testkit/things", "testkit/specdata", "platform/pdf/pdftest", "testkit/offertest"}

// contract is the library of requests and the contract: what stands before
// httpapi knows nothing of either.
const contract = "github.com/danielgtaylor/huma/v2"

func TestImports(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports", "forecourt/internal/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	missing := slices.Concat(layers, testKit)
	between := map[string][]string{} // folders by those that import them
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		var pkg struct {
			ImportPath string
			Imports    []string
		}
		if err := decoder.Decode(&pkg); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		from := strings.TrimPrefix(pkg.ImportPath, "forecourt/internal/")
		missing = slices.DeleteFunc(missing, func(name string) bool { return name == from })
		if slices.Contains(testKit, from) {
			continue
		}
		place := slices.Index(layers, from)
		if place < 0 {
			t.Errorf("package %s has no place in the direction of imports", from)
		}
		for _, path := range pkg.Imports {
			if strings.HasPrefix(path, contract) && place < slices.Index(layers, "platform/httpapi") {
				t.Errorf("%s imports %s, which only httpapi and what stands after it may", from, path)
			}
			to, ours := strings.CutPrefix(path, "forecourt/internal/")
			if ours && slices.Index(layers, to) >= place {
				t.Errorf("%s imports %s, which stands to its right", from, to)
			}
			if ours && folderOf(from) != folderOf(to) {
				between[folderOf(from)] = append(between[folderOf(from)], folderOf(to))
			}
			if _, room := rooms[to]; room && strings.HasPrefix(from, "offer/") && !slices.Contains(rooms[from], to) {
				t.Errorf("%s imports %s, another room of offers", from, to)
			}
			if slices.Contains(testKit, to) {
				t.Errorf("%s imports %s, which is for tests", from, to)
			}
		}
	}
	if len(missing) > 0 {
		t.Errorf("the direction of imports names packages that are gone: %v", missing)
	}
	for folder := range between {
		if way := findWay(between, folder, folder, map[string]bool{}); way != nil {
			t.Errorf("folders import each other in a circle: %s", strings.Join(append([]string{folder}, way...), " > "))
		}
	}
}

// folderOf gives the folder below internal in which a package lies.
func folderOf(name string) string {
	folder, _, _ := strings.Cut(name, "/")
	return folder
}

// findWay gives the folders on a way of imports from one folder to another; nil when there is none.
func findWay(between map[string][]string, from, to string, been map[string]bool) []string {
	for _, next := range between[from] {
		if next == to {
			return []string{to}
		}
		if been[next] {
			continue
		}
		been[next] = true
		if way := findWay(between, next, to, been); way != nil {
			return append([]string{next}, way...)
		}
	}
	return nil
}
