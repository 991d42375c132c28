package files

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/minio/minio-go/v7"

	"forecourt/internal/platform/fault"
)

// S3 is a storage in a bucket of an S3 server. An object is put in one request,
// so it is there whole or not at all; whatever fails without an answer is tried
// again, which is safe for all that is done here.
type S3 struct {
	client *minio.Core
	bucket string
	// prefix stands before every key; it is empty or ends with a slash.
	prefix string
	// page is how many objects are listed with one request; 0: as many as the server likes.
	page int
}

// Put sends the content as one object. The signature covers the content.
func (s *S3) Put(ctx context.Context, key string, content io.ReadSeeker) error {
	hash := sha256.New()
	_, err := content.Seek(0, io.SeekStart)
	if err != nil {
		return fmt.Errorf("keep %s: %w", key, err)
	}
	size, err := io.Copy(hash, content)
	if err == nil {
		_, err = content.Seek(0, io.SeekStart)
	}
	if err != nil {
		return fmt.Errorf("keep %s: %w", key, err)
	}

	_, err = s.client.PutObject(
		ctx, s.bucket, s.prefix+key, content, size, "", hex.EncodeToString(hash.Sum(nil)), minio.PutObjectOptions{},
	)

	return requestError("keep "+key, err)
}

// mostOpens is how often a content is asked for whose bytes break off.
const mostOpens = 3

// Open copies the content into a temporary file: it can be sought in, and what
// breaks off on the way is an error before anything of it was answered.
func (s *S3) Open(ctx context.Context, key string) (*os.File, error) {
	for tries := 1; ; tries++ {
		answer, _, _, err := s.client.GetObject(ctx, s.bucket, s.prefix+key, minio.GetObjectOptions{})
		if err != nil {
			return nil, requestError("open "+key, err)
		}

		body := &noting{Reader: answer}
		file, err := Temporary(body)
		_ = answer.Close() // all of it was read, or it does not matter
		switch {
		case body.err == nil:
			return file, err
		case tries == mostOpens || ctx.Err() != nil:
			return nil, requestError("open "+key, err)
		}
	}
}

// noting separates what went wrong with reading from what went wrong with writing.
type noting struct {
	io.Reader
	err error
}

func (n *noting) Read(into []byte) (int, error) {
	read, err := n.Reader.Read(into)
	if err != nil && !errors.Is(err, io.EOF) {
		n.err = err
	}
	return read, err
}

// Stat asks for the head of the object.
func (s *S3) Stat(ctx context.Context, key string) (Object, error) {
	object, err := s.client.StatObject(ctx, s.bucket, s.prefix+key, minio.StatObjectOptions{})
	if err != nil {
		return Object{}, requestError("look at "+key, err)
	}
	return Object{key, object.Size, object.LastModified}, nil
}

// Delete removes an object.
func (s *S3) Delete(ctx context.Context, key string) error {
	err := s.client.RemoveObject(ctx, s.bucket, s.prefix+key, minio.RemoveObjectOptions{})
	if err = requestError("delete "+key, err); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// List reads page by page.
func (s *S3) List(ctx context.Context, prefix string, fn func(Object) error) error {
	options := minio.ListObjectsOptions{Prefix: s.prefix + prefix, Recursive: true, MaxKeys: s.page}
	for object := range s.client.ListObjectsIter(ctx, s.bucket, options) {
		if object.Err != nil {
			return requestError("list "+prefix, object.Err)
		}
		key := strings.TrimPrefix(object.Key, s.prefix)
		if err := fn(Object{key, object.Size, object.LastModified}); err != nil {
			return err
		}
	}

	return ctx.Err()
}

// codesOfFull are what servers answer when there is no room left.
var codesOfFull = []string{
	"QuotaExceeded", "XMinioStorageFull", "XMinioAdminBucketQuotaExceeded",
	"InsufficientCapacity",
}

// requestError says what a request came to: there is no such content, no room for
// it, or no storage to be had now, which others can mend.
func requestError(what string, err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}

	code := answeredCode(err)
	if code == "NoSuchKey" || code == "NotFound" {
		return fmt.Errorf("%s: %w", what, fs.ErrNotExist)
	}

	err = fmt.Errorf("%s: %w", what, err)
	if slices.Contains(codesOfFull, code) {
		return fault.New(fault.Unavailable, "storage_full").Because(err)
	}

	return fault.New(fault.Unavailable, "files_unavailable").Because(err)
}

// answeredCode gives the code of a server's refusal; nothing when it did not answer.
func answeredCode(err error) string {
	var answer minio.ErrorResponse
	if errors.As(err, &answer) {
		return answer.Code
	}
	return ""
}
