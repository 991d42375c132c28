package imports_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path"
	"testing"
	"time"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/specdata"
)

// status is what an import tells of itself.
type status struct {
	JobID          int64 `json:"job_id"`
	State, Status  string
	Current, Total int64
	Stats          struct {
		counts
		Tables map[string]counts
	}
	ErrorLink, ErrorToDisplay, Message string
	Findings                           struct {
		Form    string
		Unknown []string
		Tables  []struct {
			Name, Encoding, Separator string
			Unknown                   []string `json:"unknown_columns"`
			Missing                   []string `json:"missing_columns"`
		}
	}
	CanRevert bool `json:"can_revert"`
	CanCancel bool `json:"can_cancel"`
}

type counts struct{ Created, Updated, Unchanged, Faulty, Reverted, Refused int64 }

func (c counts) String() string {
	return fmt.Sprintf("%d new, %d changed, %d same, %d faulty", c.Created, c.Updated, c.Unchanged, c.Faulty)
}

// upload sends a file and gives its name.
func upload(t testing.TB, c *apitest.Client, name string, content []byte) string {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	got := c.Do(http.MethodPost, "/sfo/upload", body.String(), http.Header{"Content-Type": {form.FormDataContentType()}})
	if got.Status != http.StatusOK {
		t.Fatalf("upload %s: %d %s", name, got.Status, got.Body)
	}
	var file struct{ Name string }
	got.JSON(t, &file)
	return file.Name
}

// sample reads a file of the reference data.
func sample(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(specdata.Path(t, "data/real/"+name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// start starts an import and gives its job.
func start(t testing.TB, c *apitest.Client, kind, file string, query url.Values) int64 {
	t.Helper()
	got := c.Post("/import/"+kind+"/import/"+file+"?"+query.Encode(), nil)
	if got.Status != http.StatusOK {
		t.Fatalf("start: %d %s", got.Status, got.Body)
	}
	var started struct {
		Status string
		JobID  int64 `json:"job_id"`
	}
	got.JSON(t, &started)
	if started.Status != "STARTED" {
		t.Errorf("the start answers %s", got.Body)
	}
	return started.JobID
}

// wait polls until the import has ended.
func wait(t testing.TB, c *apitest.Client, job int64) (s status) {
	t.Helper()
	for deadline := time.Now().Add(60 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		got := c.Get(fmt.Sprintf("/import/job/%d", job))
		if got.Status != http.StatusOK {
			t.Fatalf("status: %d %s", got.Status, got.Body)
		}
		s = status{}
		if got.JSON(t, &s); s.Status != "STARTED" {
			return s
		}
	}
	t.Fatalf("the import never ended: %+v", s)
	return s
}

// load uploads a file, imports it and waits.
func load(t testing.TB, c *apitest.Client, kind, name string, content []byte, query url.Values) status {
	t.Helper()
	return wait(t, c, start(t, c, kind, upload(t, c, path.Base(name), content), query))
}

// priceList makes a brand with an empty price list.
func priceList(t testing.TB, c *apitest.Client) (brand, list int64) {
	t.Helper()
	var made struct{ ID int64 }
	create := func(at, body string) int64 {
		got := c.Post(at, body)
		if got.Status != http.StatusOK {
			t.Fatalf("%s: %d %s", at, got.Status, got.Body)
		}
		got.JSON(t, &made)
		return made.ID
	}
	brand = create("/brand", fmt.Sprintf(`{"name":"BMW %d"}`, time.Now().UnixNano()))
	title := create("/pricelist-title", fmt.Sprintf(`{"brand_id":%d,"type":1,"name":"Cars"}`, brand))
	return brand, create("/pricelist", fmt.Sprintf(`{"pricelist_title_id":%d,"name":"2013-01","started_at":"2013-01-01"}`, title))
}

func query(brand, list int64, more ...string) url.Values {
	q := url.Values{"brandId": {fmt.Sprint(brand)}}
	if list != 0 {
		q.Set("pricelistId", fmt.Sprint(list))
	}
	for i := 0; i+1 < len(more); i += 2 {
		q.Set(more[i], more[i+1])
	}
	return q
}
