package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"forecourt/internal/platform/fault"
)

// Storage keeps contents under keys: a Folder of this machine, or a bucket of
// an S3 server. A content is there whole or not at all, also after a power
// loss. Several instances may share a storage. A content that is not there is
// fs.ErrNotExist.
type Storage interface {
	// Put keeps a content from its start to its end; what was there is replaced.
	Put(ctx context.Context, key string, content io.ReadSeeker) error
	// Open opens a content for reading; it may be a copy that ends with Close.
	Open(ctx context.Context, key string) (*os.File, error)
	Stat(ctx context.Context, key string) (Object, error)
	// Delete removes a content; none is fine.
	Delete(ctx context.Context, key string) error
	// List calls fn with every content whose key begins with the prefix, by key.
	List(ctx context.Context, prefix string, fn func(Object) error) error
}

// Object is a content of a storage.
type Object struct {
	Key     string
	Size    int64
	Changed time.Time
}

// The keys of what is no file: pieces of uploads, and pictures as they are
// printed and shown, which can be made again.
const (
	draftsPrefix = "drafts/"
	printsPrefix = "prints/"
	sizesPrefix  = "sizes/"
)

// fileKey is the key of a file: the first two characters of the random name
// spread them over folders.
func fileKey(name string) string { return name[:2] + "/" + name }

func printKey(name string) string { return printsPrefix + name }

func sizeKey(name string, width int) string { return fmt.Sprintf("%s%d/%s", sizesPrefix, width, name) }

// madeKeys lists the keys of what is made of a file.
func madeKeys(name string) []string {
	keys := []string{printKey(name)}
	for _, width := range widths {
		keys = append(keys, sizeKey(name, width))
	}
	return keys
}

// Lasting reports whether a key is that of a file, and not of something
// that is made again.
func Lasting(key string) bool {
	return !slices.ContainsFunc([]string{draftsPrefix, printsPrefix, sizesPrefix}, func(prefix string) bool {
		return strings.HasPrefix(key, prefix)
	})
}

// randomName is a name as files are given it.
var randomName = regexp.MustCompile(`^[a-z2-7]{26}(\.[a-z]+)?$`)

// parseKey finds the name of the file that a content is, or is made of. A key of
// another form is somebody else's: buckets are shared.
func parseKey(key string) (name string, ours bool) {
	name = path.Base(key)
	return name, randomName.MatchString(name) && (key == fileKey(name) || slices.Contains(madeKeys(name), key))
}

// Temporary makes a file for content that must be sought in or sent again. It has
// no name and is gone as soon as it is closed.
func Temporary(content io.Reader) (*os.File, error) {
	file, err := os.CreateTemp("", "forecourt-file-")
	if err != nil {
		return nil, explainStorageError(fmt.Errorf("make temporary file: %w", err))
	}

	err = os.Remove(file.Name())
	if err == nil {
		_, err = io.Copy(file, content)
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, explainStorageError(errors.Join(err, file.Close()))
	}

	return file, nil
}

// explainStorageError says what others can mend: there is no room left, or the process may
// open no more files.
func explainStorageError(err error) error {
	is := func(reasons ...error) bool {
		return slices.ContainsFunc(reasons, func(reason error) bool { return errors.Is(err, reason) })
	}
	switch {
	case is(syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG):
		return fault.New(fault.Unavailable, "storage_full").Because(err)
	case is(syscall.EMFILE, syscall.ENFILE):
		return fault.New(fault.Unavailable, "files_unavailable").Because(err)
	}

	return err
}
