package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/smithy-go"

	"forecourt/internal/platform/fault"
)

// S3 is a storage in a bucket of an S3 server. An object is put in one request,
// so it is there whole or not at all; whatever fails without an answer is tried
// again, which is safe for all that is done here.
type S3 struct {
	client *s3.Client
	bucket string
	// prefix stands before every key; it is empty or ends with a slash.
	prefix string
	// page is how many objects are listed with one request; 0: as many as the server likes.
	page int32
}

// Put sends the content as one object.
func (s *S3) Put(ctx context.Context, key string, content io.ReadSeeker) error {
	size, err := content.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = content.Seek(0, io.SeekStart)
	}
	if err != nil {
		return fmt.Errorf("keep %s: %w", key, err)
	}

	_, err = s.client.PutObject(ctx, &s3.PutObjectInput{
		Bucket:        &s.bucket,
		Key:           aws.String(s.prefix + key),
		Body:          content,
		ContentLength: &size,
	})

	return requestError("keep "+key, err)
}

// mostOpens is how often a content is asked for whose bytes break off.
const mostOpens = 3

// Open copies the content into a temporary file: it can be sought in, and what
// breaks off on the way is an error before anything of it was answered.
func (s *S3) Open(ctx context.Context, key string) (*os.File, error) {
	for tries := 1; ; tries++ {
		out, err := s.client.GetObject(ctx, &s3.GetObjectInput{Bucket: &s.bucket, Key: aws.String(s.prefix + key)})
		if err != nil {
			return nil, requestError("open "+key, err)
		}

		body := &noting{Reader: out.Body}
		file, err := Temporary(body)
		_ = out.Body.Close() // all of it was read, or it does not matter
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
	out, err := s.client.HeadObject(ctx, &s3.HeadObjectInput{Bucket: &s.bucket, Key: aws.String(s.prefix + key)})
	if err != nil {
		return Object{}, requestError("look at "+key, err)
	}
	return Object{key, aws.ToInt64(out.ContentLength), aws.ToTime(out.LastModified)}, nil
}

// Delete removes an object.
func (s *S3) Delete(ctx context.Context, key string) error {
	_, err := s.client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: &s.bucket, Key: aws.String(s.prefix + key)})
	if err = requestError("delete "+key, err); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// List reads page by page.
func (s *S3) List(ctx context.Context, prefix string, fn func(Object) error) error {
	in := &s3.ListObjectsV2Input{Bucket: &s.bucket, Prefix: aws.String(s.prefix + prefix)}
	if s.page > 0 {
		in.MaxKeys = &s.page
	}
	for pages := s3.NewListObjectsV2Paginator(s.client, in); pages.HasMorePages(); {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return requestError("list "+prefix, err)
		}

		for _, object := range page.Contents {
			key := strings.TrimPrefix(aws.ToString(object.Key), s.prefix)
			if err := fn(Object{key, aws.ToInt64(object.Size), aws.ToTime(object.LastModified)}); err != nil {
				return err
			}
		}
	}

	return nil
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

	code := ""
	var answer smithy.APIError
	if errors.As(err, &answer) {
		code = answer.ErrorCode()
	}
	if code == "NoSuchKey" || code == "NotFound" {
		return fmt.Errorf("%s: %w", what, fs.ErrNotExist)
	}

	err = fmt.Errorf("%s: %w", what, err)
	if slices.Contains(codesOfFull, code) {
		return fault.New(fault.Unavailable, "storage_full").Because(err)
	}

	return fault.New(fault.Unavailable, "files_unavailable").Because(err)
}
