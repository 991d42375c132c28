package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/s3test"
)

// TestMain lets the tests run this very program, as an operator does.
func TestMain(m *testing.M) {
	if os.Getenv("FORECOURT_TEST_MAIN") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// run runs the program with the arguments; ok reports whether it ended well.
func run(t *testing.T, input string, args ...string) (out string, ok bool) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Env = append(os.Environ(), "FORECOURT_TEST_MAIN=1")
	cmd.Stdin = strings.NewReader(input)
	text, err := cmd.CombinedOutput()
	return string(text), err == nil
}

func TestCommandLine(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			cfg := dbtest.Config(t, engine)
			data := []string{"--data", cfg.Folder, "--database", cfg.URL}
			backup := filepath.Join(t.TempDir(), "backup.zip")
			other := dbtest.Config(t, engine)
			elsewhere, keys := " --data "+other.Folder+" --database="+other.URL, " --key-file="+filepath.Join(cfg.Folder, "forecourt.keys")
			features := filepath.Join(t.TempDir(), "features.csv")
			if err := os.WriteFile(features, []byte("code;description_lt;important;sales_group\nCLI1;\xd0ildymas;1;\nCLI2;Kita;gal;\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, step := range []struct {
				input string
				args  string
				ok    bool
				has   string
			}{
				{"", "migrate", true, "schema "},
				{"", "migrate status", true, "this program knows"},
				{"", "demo --offers 10 --vehicles 30 --orders 10 --visits 0 --no-pictures", true, "forecourt-demo"},
				{"", "demo", false, "empty database only"},
				{"", "user list", true, "jonas"},
				{"vilkas upe debesis\n", "user create petras --name Petras --role 2 --company 1 --brands 1,2", true, "created user 34"},
				{"vilkas upe debesis\n", "user create PETRAS --name Petras --role 2 --company 1", false, "username: Already in use"},
				{"short\n", "user create ona --name Ona --role 2 --company 1", false, "password: At least 10 characters"},
				{"password123\n", "user create ona --name Ona --role 2 --company 1", false, "password: Too easy to guess"},
				{"petras-petras\n", "user passwd petras", false, "password: Too easy to guess"},
				{"audra kelias stalas\n", "user passwd petras", true, ""},
				{"audra kelias stalas\n", "user passwd nobody", false, "Not found"},
				{"", "user unblock petras", true, ""},
				{"", "user reset-factor petras", false, "has no second factor"},
				{"", "role list", true, "app.brand.baseData"},
				{"", "role create Testuotojas", true, "created role 8"},
				{"", "role allow 8 app.log", true, ""},
				{"", "role require-factor 8", true, ""},
				{"", "role list", true, `"second_factor_required": true`},
				{"", "role deny 8 nonsense", false, "permission: Starts with app."},
				{"", "role deny 1 app.*", false, "cannot be changed"},
				{"", "import features " + features + " --brand 1 --dry-run", false, "1 new       0 changed       0 same       1 faulty"},
				{"", "import features " + features + " --brand 1", false, "some rows are faulty"},
				{"", "import features " + features + " --brand 1 --encoding cp1257", false, "0 new       0 changed       1 same       1 faulty"},
				{"", "import features " + features + " --brand 1 --replace features", false, "has no sets to replace"},
				{"", "import features " + features + " --brand 99", false, "Not found"},
				{"", "import nonsense " + features + " --brand 1", false, "unknown kind nonsense"},
				{"", "rules lint --pricelist 1", true, "28 models, 0 errors, 3 warnings"},
				{"", "rules lint --pricelist 1 --model 3 --language lt", true, "1 models, 0 errors"},
				{"", "rules lint --pricelist 1 --model 999", false, "no such model"},
				{"", "rules lint --pricelist 99", false, "Not found"},
				{"", "doctor", true, "administrators"},
				{"", "backup " + backup, true, "wrote"},
				{"", "restore " + backup, false, "empty"},
				{"", "restore " + backup + elsewhere, true, "Before you start it: values in the database are encrypted: key k1 is missing"},
				{"", "serve" + elsewhere, false, "key k1 is missing"},
				{"", "doctor" + elsewhere + keys, true, "ok"},
				{"", "frobnicate", false, "unexpected argument"},
			} {
				args := strings.Fields(step.args)
				if !strings.Contains(step.args, "--data ") {
					args = append(args, data...)
				}
				out, ok := run(t, step.input, args...)
				if ok != step.ok || !strings.Contains(out, step.has) {
					t.Errorf("forecourt %s: ok = %v\n%s", step.args, ok, out)
				}
			}
		})
	}
}

// All commands that touch files know the bucket, and restore moves files into one.
func TestFilesInABucket(t *testing.T) {
	server := s3test.Start(t)
	from, to := dbtest.Config(t, "sqlite"), dbtest.Config(t, "postgres")
	backup := filepath.Join(t.TempDir(), "backup.zip")
	features := filepath.Join(t.TempDir(), "features.csv")
	if err := os.WriteFile(features, []byte("code;description_en\nCLI1;Heating\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	folder := " --data " + from.Folder
	bucket := " --data " + filepath.Join(t.TempDir(), "unused") + " --database=" + to.URL + " --files=" + server.Address("group")
	step := func(args string, ok bool, has string) {
		t.Helper()
		out, did := run(t, "", strings.Fields(args)...)
		if did != ok || !strings.Contains(out, has) || strings.Contains(out, s3test.SecretKey) {
			t.Errorf("forecourt %s: ok = %v\n%s", args, did, out)
		}
	}
	step("demo --offers 0 --vehicles 0 --orders 0 --visits 0"+folder, true, "forecourt-demo")
	step("import features "+features+" --brand 1"+folder, true, "1 new")
	step("backup "+backup+folder, true, "wrote")
	step("serve"+bucket, false, "set FORECOURT_S3_ACCESS_KEY and FORECOURT_S3_SECRET_KEY")
	t.Setenv("FORECOURT_S3_ACCESS_KEY", s3test.AccessKey)
	t.Setenv("FORECOURT_S3_SECRET_KEY", s3test.SecretKey+"x")
	step("serve"+bucket, false, "does not know the keys")
	t.Setenv("FORECOURT_S3_SECRET_KEY", s3test.SecretKey)
	step("serve --files="+server.Address("group")+folder, false, "give --database too")
	t.Setenv("FORECOURT_KEY_FILE", filepath.Join(from.Folder, "forecourt.keys"))
	step("restore "+backup+bucket, true, "restored")
	step("doctor"+bucket, true, "files are there")
	step("import features "+features+" --brand 1"+bucket, true, "1 same")
	step("backup "+backup+bucket, true, "wrote")
	server.Instead(s3test.Away)
	step("doctor"+bucket, false, "does not answer")
}

func TestLoginsAreJSON(t *testing.T) {
	out, ok := run(t, "", "demo", "--logins")
	var logins []struct {
		Username, Password, Role string
		BrandIDs                 []int64 `json:"brand_ids"`
		CompanyIDs               []int64 `json:"company_ids"`
	}
	if err := json.Unmarshal([]byte(out), &logins); !ok || err != nil || len(logins) < 5 {
		t.Fatalf("%v %s", err, out)
	}
	kinds := map[string]bool{}
	for _, l := range logins {
		kinds[l.Role] = true
		if l.Username == "" || l.Password == "" || l.BrandIDs == nil || l.CompanyIDs == nil {
			t.Errorf("login %+v is incomplete", l)
		}
	}
	for _, kind := range []string{"administrator", "dealer manager", "importer manager", "no rights"} {
		if !kinds[kind] {
			t.Errorf("there is no %s", kind)
		}
	}
}
