package app_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/backup"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/s3test"
)

// roundRobin sends each request to the next instance, and past one that is dead.
type roundRobin struct {
	mu        sync.Mutex
	instances []string
	next      int
	served    map[string]int
}

func (r *roundRobin) ServeHTTP(w http.ResponseWriter, in *http.Request) {
	body, err := io.ReadAll(in.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	for range 2 {
		out, err := http.NewRequestWithContext(in.Context(), in.Method, r.turn()+in.URL.RequestURI(), bytes.NewReader(body))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		out.Header = in.Header
		answer, err := http.DefaultTransport.RoundTrip(out)
		if err != nil {
			continue // dead: the other one
		}
		defer answer.Body.Close()
		r.mu.Lock()
		r.served["http://"+out.URL.Host]++
		r.mu.Unlock()
		for name, values := range answer.Header {
			w.Header()[name] = values
		}
		w.WriteHeader(answer.StatusCode)
		_, _ = io.Copy(w, answer.Body) // the client notices what is missing
		return
	}
	http.Error(w, "nobody is there", http.StatusBadGateway)
}

func (r *roundRobin) turn() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.next++
	return r.instances[r.next%len(r.instances)]
}

func (r *roundRobin) reached(url string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.served[url] > 0
}

// instance starts an instance with a folder of its own, as on another machine.
func instance(t *testing.T, cfg db.Config, bucket string) (*apitest.Client, func()) {
	t.Helper()
	cfg.Folder = t.TempDir()
	return apitest.ProcessOn(t, cfg, bucket)
}

// sendPiece sends the piece of a file that begins at first.
func sendPiece(t *testing.T, c *apitest.Client, path, name, upload string, content []byte, first int) (got struct {
	Name, UploadID string
	Received       int
},
) {
	t.Helper()
	end := min(first+1<<20, len(content))
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	if err == nil {
		_, err = part.Write(content[first:end])
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	answer := c.Do(http.MethodPost, path+"?uploadId="+upload, body.String(), http.Header{
		"Content-Type": {form.FormDataContentType()}, "Content-Range": {fmt.Sprintf("bytes %d-%d/%d", first, end-1, len(content))},
	})
	if answer.Status != http.StatusOK {
		t.Fatalf("piece from %d: %d %s", first, answer.Status, answer.Body)
	}
	answer.JSON(t, &got)
	return got
}

// Two instances on two machines share PostgreSQL and a bucket: an upload goes
// on at the other one, also when the first one dies in between, and what one
// has kept the other shows and imports.
func TestTwoInstancesShareABucket(t *testing.T) {
	server := s3test.Start(t)
	bucket := server.Address("group")
	cfg := apitest.Group(t, "postgres")
	one, kill := instance(t, cfg, bucket)
	other, killOther := instance(t, cfg, bucket)
	front := &roundRobin{instances: []string{one.URL(), other.URL()}, served: map[string]int{}}
	proxy := httptest.NewServer(front)
	t.Cleanup(proxy.Close)
	c := apitest.At(proxy.URL)
	c.MustLogin(t, "admin")

	photo := noisy(t)
	prices := []byte("code;description_en\n" + strings.Repeat("BUCKET1;"+strings.Repeat("long ", 12)+"\n", 40_000))
	upload, image := sendPiece(t, c, "/sfo/upload", "features.csv", "", prices, 0), sendPiece(t, c, "/image/upload", "car.png", "", photo, 0)
	upload, image = sendPiece(t, c, "/sfo/upload", "features.csv", upload.UploadID, prices, upload.Received), sendPiece(t, c, "/image/upload", "car.png", image.UploadID, photo, image.Received)
	if !front.reached(one.URL()) || !front.reached(other.URL()) {
		t.Fatal("one instance has served all requests")
	}
	kill()
	for upload.Name == "" {
		upload = sendPiece(t, c, "/sfo/upload", "features.csv", upload.UploadID, prices, upload.Received)
	}
	for image.Name == "" {
		image = sendPiece(t, c, "/image/upload", "car.png", image.UploadID, photo, image.Received)
	}
	shown := c.Get("/image/show/" + image.Name)
	killOther()

	again, _ := instance(t, cfg, bucket)
	again.Token = c.Token
	if got := again.Get("/image/show/" + image.Name); shown.Status != http.StatusOK || got.Status != http.StatusOK || got.Body != shown.Body || len(got.Body) < 1<<20 {
		t.Errorf("the image: %d and %d, %d and %d bytes", shown.Status, got.Status, len(shown.Body), len(got.Body))
	}
	var started struct {
		JobID int64 `json:"job_id"`
	}
	answer := again.Post("/import/features/import/"+upload.Name+"?brandId=1&dryRun=1", nil)
	answer.JSON(t, &started)
	await.Until(t, "the import ends", func() bool {
		var run struct {
			Status string
			Total  int
		}
		again.Get(fmt.Sprintf("/import/job/%d", started.JobID)).JSON(t, &run)
		if run.Status != "STARTED" && run.Status != "OK" {
			t.Fatalf("the import: %+v, started by %s", run, answer.Body)
		}
		return run.Status == "OK" && run.Total == 40_000
	})
}

// noisy is a picture of more than two pieces.
func noisy(t *testing.T) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	img := image.NewRGBA(image.Rect(0, 0, 1000, 800))
	for y := range 800 {
		for x := range 1000 {
			value := random.Uint32()
			img.SetRGBA(x, y, color.RGBA{uint8(value), uint8(value >> 8), uint8(value >> 16), 255})
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Files that are away are named as that, everything else goes on, and no secret
// comes into the log.
func TestBucketAwayAndBack(t *testing.T) {
	server := s3test.Start(t)
	p := apitest.StartWith(t, "postgres", func(cfg *app.Config) {
		cfg.Files, cfg.FilesAccessKey, cfg.FilesSecretKey = server.Address(""), s3test.AccessKey, s3test.SecretKey
	})
	admin := p.As(t, "admin")
	admin.Language = "lt"
	server.Instead(s3test.Away)
	got := admin.Do(http.MethodPost, "/sfo/upload", "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\na;b\n\r\n--x--\r\n",
		http.Header{"Content-Type": {"multipart/form-data; boundary=x"}})
	if got.Status != http.StatusServiceUnavailable || got.Problem(t).Code != "files_unavailable" || !strings.Contains(got.Problem(t).Message, "failai nepasiekiami") {
		t.Errorf("while the files are gone: %d %s", got.Status, got.Body)
	}
	if got := admin.Get("/body-type"); got.Status != http.StatusOK {
		t.Errorf("a list while the files are gone: %d", got.Status)
	}
	server.Instead(nil)
	if got := admin.Do(http.MethodPost, "/sfo/upload", "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\na;b\n\r\n--x--\r\n",
		http.Header{"Content-Type": {"multipart/form-data; boundary=x"}}); got.Status != http.StatusOK {
		t.Errorf("after they came back: %d %s", got.Status, got.Body)
	}
	if log := p.Log(); strings.Contains(log, s3test.SecretKey) || strings.Contains(log, s3test.AccessKey) {
		t.Errorf("the log holds a key: %s", log)
	}
}

// A backup of a folder comes back into a bucket, and that of a bucket into a folder.
func TestBackupOfABucket(t *testing.T) {
	ctx := t.Context()
	place := func(address string) files.Place {
		return files.Place{Folder: t.TempDir(), Address: address, AccessKey: s3test.AccessKey, SecretKey: s3test.SecretKey}
	}
	server := s3test.Start(t)
	var storages []files.Storage
	for _, address := range []string{"", server.Address("group"), ""} {
		storage, err := files.OpenStorage(ctx, place(address))
		if err != nil {
			t.Fatal(err)
		}
		storages = append(storages, storage)
	}
	want := map[string]string{}
	for n := range 30 {
		want[fmt.Sprintf("%02d/%02d%d.csv", n%7, n%7, n)] = fmt.Sprint("content ", n)
	}
	for key, content := range want {
		if err := storages[0].Put(ctx, key, strings.NewReader(content)); err != nil {
			t.Fatal(err)
		}
	}
	for _, made := range []string{"drafts/ABC.1", "prints/001.png", "sizes/144/001.png"} {
		if err := storages[0].Put(ctx, made, strings.NewReader("made again")); err != nil {
			t.Fatal(err)
		}
	}
	for n, from := range storages[:2] {
		file := t.TempDir() + "/backup.zip"
		if err := backup.Write(ctx, dbtest.New(t, "sqlite"), from, file); err != nil {
			t.Fatal(err)
		}
		if _, err := backup.Read(ctx, dbtest.New(t, "sqlite"), storages[n+1], file); err != nil {
			t.Fatal(err)
		}
		got := map[string]bool{}
		err := storages[n+1].List(ctx, "", func(object files.Object) error {
			content, err := storages[n+1].Open(ctx, object.Key)
			if err != nil {
				return err
			}
			defer content.Close()
			text, err := io.ReadAll(content)
			got[object.Key] = string(text) == want[object.Key]
			return err
		})
		if err != nil || len(got) != len(want) {
			t.Errorf("%d of %d files came back, %v", len(got), len(want), err)
		}
		for key, same := range got {
			if !same {
				t.Errorf("%s came back as something else", key)
			}
		}
	}
}

func TestBucketNeedsPostgres(t *testing.T) {
	_, err := app.Start(t.Context(), app.Config{Config: dbtest.Config(t, "sqlite"), Files: s3test.Start(t).Address("")})
	if err == nil || !strings.Contains(err.Error(), "--database") {
		t.Errorf("got %v", err)
	}
}
