package files

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Folder is a storage on this machine's disk, or on one that is mounted.
type Folder struct{ root string }

// NewFolder makes the folder when it is missing.
func NewFolder(root string) (*Folder, error) {
	f := &Folder{root}
	if err := os.MkdirAll(f.pathOf(draftsPrefix), 0o700); err != nil {
		return nil, fmt.Errorf("make file folder: %w", err)
	}
	return f, nil
}

func (f *Folder) pathOf(key string) string { return filepath.Join(f.root, filepath.FromSlash(key)) }

// Put writes under another name first and renames what is whole.
func (f *Folder) Put(_ context.Context, key string, content io.ReadSeeker) error {
	draft := f.pathOf(draftsPrefix + rand.Text())
	to := f.pathOf(key)
	err := writeSynced(draft, content)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o700)
	}
	if err == nil {
		err = os.Rename(draft, to)
	}
	if err != nil {
		return explainStorageError(errors.Join(fmt.Errorf("keep %s: %w", key, err), removeIfThere(draft)))
	}

	for _, changed := range []string{filepath.Dir(to), f.root} {
		if err := syncFolder(changed); err != nil {
			return explainStorageError(fmt.Errorf("keep %s: %w", key, err))
		}
	}

	return nil
}

func writeSynced(to string, content io.ReadSeeker) error {
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return err
	}

	file, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}

	_, err = io.Copy(file, content)
	if err == nil {
		err = file.Sync()
	}

	return errors.Join(err, file.Close())
}

// syncFolder makes the names of a folder survive a power loss.
func syncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Open opens the very file.
func (f *Folder) Open(_ context.Context, key string) (*os.File, error) {
	file, err := os.Open(f.pathOf(key))
	return file, explainStorageError(err)
}

// Stat gives the size of a content and when it was written.
func (f *Folder) Stat(_ context.Context, key string) (Object, error) {
	info, err := os.Stat(f.pathOf(key))
	if err != nil {
		return Object{}, err
	}
	return Object{key, info.Size(), info.ModTime()}, nil
}

// Delete removes a content; its folder stays.
func (f *Folder) Delete(_ context.Context, key string) error { return removeIfThere(f.pathOf(key)) }

func removeIfThere(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// List reads the folder that the prefix names, and those below it.
func (f *Folder) List(ctx context.Context, prefix string, fn func(Object) error) error {
	return filepath.WalkDir(f.pathOf(path.Dir(prefix+"x")), func(at string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // somebody else removed it just now, or nothing was ever kept there
		}
		if err := errors.Join(err, ctx.Err()); err != nil || entry.IsDir() {
			return err
		}

		key, err := filepath.Rel(f.root, at)
		if err != nil {
			return err
		}

		key = filepath.ToSlash(key)
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) || err == nil && !strings.HasPrefix(key, prefix) {
			return nil
		}
		if err != nil {
			return err
		}
		return fn(Object{key, info.Size(), info.ModTime()})
	})
}
