package apitest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path"
	"strings"
	"testing"
	"time"

	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/specdata"
)

// ImportStatus is what an import shows of itself.
type ImportStatus struct {
	JobID          int64 `json:"job_id"`
	State, Status  string
	Current, Total int64
	Stats          struct {
		ImportCounts
		Tables map[string]ImportCounts
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
	Revert    ImportCounts `json:"revert_counts"`
	CanRevert bool         `json:"can_revert"`
	CanCancel bool         `json:"can_cancel"`
}

// ImportCounts are the rows of an import by what happened to them.
type ImportCounts struct{ Created, Updated, Unchanged, Faulty, Reverted, Refused, Absent int64 }

func (c ImportCounts) String() string {
	return fmt.Sprintf("%d new, %d changed, %d same, %d faulty", c.Created, c.Updated, c.Unchanged, c.Faulty)
}

// Upload sends a file for an import and gives its name.
func (c *Client) Upload(t testing.TB, name string, content []byte) string {
	t.Helper()
	return c.postFile(t, "/sfo/upload", name, content)
}

// UploadImage sends an image and gives its name.
func (c *Client) UploadImage(t testing.TB, name string, content []byte) string {
	t.Helper()
	return c.postFile(t, "/image/upload", name, content)
}

func (c *Client) postFile(t testing.TB, path, name string, content []byte) string {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	if err == nil {
		_, err = part.Write(content)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		t.Fatal(err)
	}

	got := c.Do(http.MethodPost, path, body.String(), http.Header{"Content-Type": {form.FormDataContentType()}})
	if got.Status != http.StatusOK {
		t.Fatalf("upload %s: %d %s", name, got.Status, got.Body)
	}

	var file struct{ Name string }
	got.JSON(t, &file)

	return file.Name
}

// StartImport starts an import of an uploaded file and gives its job.
func (c *Client) StartImport(t testing.TB, kind, file string, query url.Values) int64 {
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

// WaitImport polls until the import has ended.
func (c *Client) WaitImport(t testing.TB, job int64) (s ImportStatus) {
	t.Helper()
	await.Until(t, fmt.Sprintf("import %d ends", job), func() bool {
		got := c.Get(fmt.Sprintf("/import/job/%d", job))
		if got.Status != http.StatusOK {
			t.Fatalf("status: %d %s", got.Status, got.Body)
		}
		s = ImportStatus{}
		got.JSON(t, &s)
		return s.Status != "STARTED"
	})

	return s
}

// Import uploads a file, imports it and waits.
func (c *Client) Import(t testing.TB, kind, name string, content []byte, query url.Values) ImportStatus {
	t.Helper()
	return c.WaitImport(t, c.StartImport(t, kind, c.Upload(t, path.Base(name), content), query))
}

// PriceList makes a brand with an empty price list.
func (c *Client) PriceList(t testing.TB) (brand, list int64) {
	t.Helper()
	brand = c.Create(t, "/brand", fmt.Sprintf(`{"name":"BMW %d"}`, time.Now().UnixNano()))
	title := c.Create(t, "/pricelist-title", fmt.Sprintf(`{"brand_id":%d,"type":1,"name":"Cars"}`, brand))
	return brand, c.Create(
		t, "/pricelist",
		fmt.Sprintf(`{"pricelist_title_id":%d,"name":"2013-01","started_at":"2013-01-01"}`, title),
	)
}

// ImportQuery makes the query of a start; more are names and values by turns.
func ImportQuery(brand, list int64, more ...string) url.Values {
	query := url.Values{"brandId": {fmt.Sprint(brand)}}
	if list != 0 {
		query.Set("pricelistId", fmt.Sprint(list))
	}
	for i := 0; i+1 < len(more); i += 2 {
		query.Set(more[i], more[i+1])
	}
	return query
}

// RealFile reads a file of the reference data of real cars.
func RealFile(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(specdata.Path(t, "data/real/"+name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// Stored reads an imported value as the API shows it.
func (c *Client) Stored(t testing.TB, brand, list int64, table string, key []string, column string) string {
	t.Helper()
	path := fmt.Sprintf("/feature?brandId=%d&keyword=%s", brand, url.QueryEscape(key[len(key)-1]))
	if table == "model_features" {
		path = fmt.Sprintf("/model-feature?pricelistId=%d", list)
	}

	var rows []map[string]json.RawMessage
	c.Get(path).JSON(t, &rows)
	for _, row := range rows {
		code := strings.Trim(string(row["code"])+string(row["feature_code"]), `"`)
		if code != key[len(key)-1] {
			continue
		}

		cut := strings.LastIndexByte(column, '_')
		if !strings.HasPrefix(string(row[column[:cut]]), "{") {
			return string(row[column])
		}

		var texts map[string]string
		if err := json.Unmarshal(row[column[:cut]], &texts); err != nil {
			t.Fatal(err)
		}

		return texts[map[string]string{"lt": "1", "en": "2"}[column[cut+1:]]]
	}

	return "no such row"
}

// MakePackage gives the feature of the brand a sales group of packages, without which it has no contents.
func (c *Client) MakePackage(t testing.TB, brand, feature int64) {
	t.Helper()
	groups := Done[[]struct{ ID int64 }](t, c.Get(fmt.Sprintf("/sales-group?brandId=%d&type=packages", brand)))
	if len(groups) == 0 {
		groups = append(groups, struct{ ID int64 }{
			c.Create(t, "/sales-group", fmt.Sprintf(`{"brand_id":%d,"code":"packages"}`, brand)),
		})
	}

	if got := c.Put(
		fmt.Sprintf("/feature/%d", feature), fmt.Sprintf(`{"salesgroup_id":%d}`, groups[0].ID),
	); got.Status != http.StatusOK {
		t.Fatalf("make a package: %d %s", got.Status, got.Body)
	}
}
