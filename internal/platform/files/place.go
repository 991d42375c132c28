package files

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// Place says where files are kept.
type Place struct {
	// Folder is used when there is no address.
	Folder string
	// Address is s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION.
	Address string
	// AccessKey and SecretKey are those of the S3 server. They come from the
	// environment alone and are never logged.
	AccessKey, SecretKey string
}

// The environment variables of the keys.
const (
	AccessKeyVariable = "FORECOURT_S3_ACCESS_KEY"
	SecretKeyVariable = "FORECOURT_S3_SECRET_KEY" //nolint:gosec // the name of a secret, not one
)

// form is shown to users who wrote an address that cannot be read. It never
// repeats what was written: a secret may be in it.
const form = "write s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION, or leave it empty to keep files in the data folder"

// OpenStorage opens the storage of files and tries it: what is wrong with a
// place is reported at the start and not to the first user.
func OpenStorage(ctx context.Context, place Place) (Storage, error) {
	if place.Address == "" {
		return NewFolder(place.Folder)
	}

	s, endpoint, err := place.parseAddress()
	if err != nil {
		return nil, err
	}

	ctx, cancel := context.WithTimeout(ctx, longestTrial)
	defer cancel()
	if err := s.tryOut(ctx); err != nil {
		return nil, explainTrial(err, s.bucket, endpoint)
	}

	return s, nil
}

// longestTrial is how long the start waits for the storage.
const longestTrial = 30 * time.Second

// parseAddress reads the address.
func (p Place) parseAddress() (s *S3, endpoint string, err error) {
	address, err := url.Parse(p.Address)
	if err != nil || address.Scheme != "s3" || address.Host == "" || address.Port() != "" || address.Fragment != "" {
		return nil, "", errors.New("--files is no address of a bucket: " + form)
	}
	if address.User != nil {
		return nil, "", fmt.Errorf("--files holds a key: put keys into the environment, %s and %s",
			AccessKeyVariable, SecretKeyVariable)
	}

	query := address.Query()
	for name, values := range query {
		if name != "endpoint" && name != "region" || len(values) > 1 {
			return nil, "", errors.New("--files may say endpoint and region, each once, and nothing else: " + form)
		}
	}

	region := query.Get("region")
	server := &url.URL{Scheme: "https", Host: "s3." + region + ".amazonaws.com"}
	options := minio.Options{BucketLookup: minio.BucketLookupDNS}
	switch endpoint = query.Get("endpoint"); {
	case endpoint == "" && region == "":
		return nil, "", errors.New("--files says neither endpoint nor region: add ?region=REGION for a bucket of AWS, or ?endpoint=https://HOST for another server")
	case endpoint == "":
		endpoint = "AWS " + region
	case !isEndpoint(endpoint):
		return nil, "", errors.New("the endpoint of --files is no address of a server: write endpoint=https://HOST or endpoint=http://HOST:PORT, with no path and no keys")
	default:
		if server, err = url.Parse(endpoint); err != nil {
			return nil, "", err
		}
		// Servers of one's own seldom have a name for each bucket.
		options.BucketLookup = minio.BucketLookupPath
		region = cmp.Or(region, "us-east-1") // what servers that know no regions take
	}

	if p.AccessKey == "" || p.SecretKey == "" {
		return nil, "", fmt.Errorf("the keys of the storage are missing: set %s and %s in the environment",
			AccessKeyVariable, SecretKeyVariable)
	}

	options.Region = region
	options.Secure = server.Scheme == "https"
	options.Creds = credentials.NewStaticV4(p.AccessKey, p.SecretKey, "")
	options.MaxRetries = 3
	options.Transport = newTransport()
	client, err := minio.NewCore(server.Host, &options)
	if err != nil {
		return nil, "", fmt.Errorf("--files names no server of files: %w", err)
	}

	prefix := strings.Trim(address.Path, "/")
	if prefix != "" {
		prefix += "/"
	}

	return &S3{client: client, bucket: address.Host, prefix: prefix}, endpoint, nil
}

// newTransport says how patient requests are.
func newTransport() *http.Transport {
	return &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           (&net.Dialer{Timeout: 3 * time.Second}).DialContext,
		TLSHandshakeTimeout:   5 * time.Second,
		ResponseHeaderTimeout: 15 * time.Second,
		IdleConnTimeout:       time.Minute,
		MaxIdleConnsPerHost:   20,
		// A file that is compressed itself comes as it is.
		DisableCompression: true,
	}
}

func isEndpoint(text string) bool {
	at, err := url.Parse(text)
	return err == nil && (at.Scheme == "https" || at.Scheme == "http") && at.Hostname() != "" && at.User == nil &&
		strings.Trim(at.Path, "/") == "" && at.RawQuery == "" && at.Fragment == ""
}

// tryOut puts, lists, opens and deletes a content, as the program will.
func (s *S3) tryOut(ctx context.Context) error {
	key := draftsPrefix + "trial-" + rand.Text()
	content := "trial"
	if err := s.Put(ctx, key, strings.NewReader(content)); err != nil {
		return err
	}

	found := 0
	err := s.List(ctx, key, func(Object) error { found++; return nil })
	if err == nil && found != 1 {
		err = fmt.Errorf("what was put is listed %d times", found)
	}
	if err == nil {
		err = s.checkContent(ctx, key, content)
	}

	return errors.Join(err, s.Delete(ctx, key))
}

func (s *S3) checkContent(ctx context.Context, key, content string) error {
	file, err := s.Open(ctx, key)
	if err != nil {
		return err
	}
	defer file.Close()
	if got, err := io.ReadAll(file); err != nil || string(got) != content {
		return errors.Join(errors.New("what was put comes back as something else"), err)
	}

	return nil
}

// explainTrial says what is wrong with a place, and what to do.
func explainTrial(err error, bucket, endpoint string) error {
	code := answeredCode(err)
	if code == "" {
		return fmt.Errorf("the storage of files at %s does not answer: check the endpoint of --files and that this machine reaches it: %w", endpoint, err)
	}

	switch code {
	case "NoSuchBucket":
		return fmt.Errorf("there is no bucket %s at %s: make it, or correct --files", bucket, endpoint)
	case "InvalidAccessKeyId", "SignatureDoesNotMatch":
		return fmt.Errorf("the storage of files at %s does not know the keys: check %s and %s",
			endpoint, AccessKeyVariable, SecretKeyVariable)
	case "AccessDenied", "Forbidden":
		return fmt.Errorf("the keys of the storage may not do everything in bucket %s at %s: allow them to put, get, list and delete objects", bucket, endpoint)
	case "PermanentRedirect", "AuthorizationHeaderMalformed", "IllegalLocationConstraintException":
		return fmt.Errorf("the bucket %s is in another region of %s: correct region= in --files", bucket, endpoint)
	}

	return fmt.Errorf("the storage of files at %s refuses bucket %s: %w", endpoint, bucket, err)
}
