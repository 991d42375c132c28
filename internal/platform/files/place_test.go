package files

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"forecourt/internal/testkit/s3test"
)

// What is wrong with the configuration is reported at the start, with what to do,
// and never repeats a secret.
func TestWrongPlacesAreRefused(t *testing.T) {
	server := s3test.Start(t)
	good := server.Address("files")
	gone := strings.Replace(good, url.QueryEscape(server.URL), url.QueryEscape("http://127.0.0.1:1"), 1)
	for name, c := range map[string]struct{ address, access, secret, wants string }{
		"a folder":             {"/srv/files", "", "", "write s3://BUCKET/PREFIX"},
		"a web page":           {"https://example.org/files", "", "", "write s3://BUCKET/PREFIX"},
		"no bucket":            {"s3:///files?region=eu-north-1", "", "", "write s3://BUCKET/PREFIX"},
		"not an address":       {"s3://%zz", "", "", "write s3://BUCKET/PREFIX"},
		"keys in the address":  {"s3://me:hidden@bucket?region=eu-north-1", "", "", SecretKeyVariable},
		"keys at the endpoint": {"s3://bucket?endpoint=https://me:hidden@example.org", "", "", "no keys"},
		"an unknown setting":   {good + "&secret=hidden", "", "", "nothing else"},
		"two regions":          {"s3://bucket?region=a&region=b", "", "", "each once"},
		"no server":            {"s3://bucket/files", "", "", "region="},
		"a path of a server":   {"s3://bucket?endpoint=https://example.org/files", "", "", "with no path"},
		"no keys":              {good, "", "", AccessKeyVariable},
		"half the keys":        {good, s3test.AccessKey, "", SecretKeyVariable},
		"an unknown key":       {good, "somebody", "hidden-secret", "does not know the keys"},
		"a wrong key":          {good, s3test.AccessKey, "hidden-secret", "does not know the keys"},
		"an unknown bucket":    {strings.Replace(good, s3test.Bucket, "nothing", 1), s3test.AccessKey, s3test.SecretKey, "there is no bucket nothing"},
		"nobody there":         {gone, s3test.AccessKey, s3test.SecretKey, "does not answer: check the endpoint"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := OpenStorage(t.Context(), Place{Address: c.address, AccessKey: c.access, SecretKey: c.secret})
			if err == nil || !strings.Contains(err.Error(), c.wants) {
				t.Errorf("got %v", err)
			}
			if err != nil && (strings.Contains(err.Error(), "hidden") || strings.Contains(err.Error(), s3test.SecretKey)) {
				t.Errorf("a secret is shown: %v", err)
			}
		})
	}
}

// Keys that may not delete would let the storage grow for ever.
func TestKeysMustBeAllowedEverything(t *testing.T) {
	for _, method := range []string{http.MethodPut, http.MethodGet, http.MethodDelete} {
		server := s3test.Start(t)
		server.Instead(func(w http.ResponseWriter, r *http.Request, serve http.Handler) {
			if r.Method != method {
				serve.ServeHTTP(w, r)
				return
			}
			w.WriteHeader(http.StatusForbidden)
			if _, err := w.Write([]byte(`<Error><Code>AccessDenied</Code><Message>No.</Message></Error>`)); err != nil {
				t.Error(err)
			}
		})
		_, err := OpenStorage(t.Context(), Place{Address: server.Address(""), AccessKey: s3test.AccessKey, SecretKey: s3test.SecretKey})
		if err == nil || !strings.Contains(err.Error(), "put, get, list and delete") {
			t.Errorf("without %s: %v", method, err)
		}
	}
}

// What the start tries leaves nothing, and stays within its prefix.
func TestPrefixesShareABucket(t *testing.T) {
	server := s3test.Start(t)
	one, other, all := bucketOn(t, server, "one"), bucketOn(t, server, "other/deep/"), bucketOn(t, server, "")
	for _, storage := range []Storage{one, other} {
		if err := storage.Put(t.Context(), "ab/abc.csv", strings.NewReader("a;b\n")); err != nil {
			t.Fatal(err)
		}
	}
	if err := one.Delete(t.Context(), "ab/abc.csv"); err != nil {
		t.Fatal(err)
	}
	var keys []string
	if err := all.List(t.Context(), "", func(object Object) error { keys = append(keys, object.Key); return nil }); err != nil {
		t.Fatal(err)
	}
	if len(keys) != 1 || keys[0] != "other/deep/ab/abc.csv" {
		t.Errorf("the bucket holds %v", keys)
	}
}
