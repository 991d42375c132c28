package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"forecourt/internal/platform/fault"
)

// Disk keeps the bytes of files in a folder. A file is there whole or not at
// all, also after a power loss; it never changes once it is there. Several
// instances may share the folder.
type Disk struct{ folder string }

// NewDisk makes the folder when it is missing.
func NewDisk(folder string) (*Disk, error) {
	d := &Disk{folder}
	if err := os.MkdirAll(d.draft(""), 0o700); err != nil {
		return nil, fmt.Errorf("make file folder: %w", err)
	}
	return d, nil
}

// path spreads the files over folders by the first two characters of their
// random names.
func (d *Disk) path(name string) string { return filepath.Join(d.folder, name[:2], name) }

// draft is where bytes lie until they are a file.
func (d *Disk) draft(name string) string { return filepath.Join(d.folder, "drafts", name) }

// Draft writes a draft from the offset on and returns when its bytes are safe.
func (d *Disk) Draft(name string, offset int64, write func(io.Writer) error) (err error) {
	file, err := os.OpenFile(d.draft(name), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return full(fmt.Errorf("open draft: %w", err))
	}
	defer func() { err = full(errors.Join(err, file.Close())) }()
	if err := write(io.NewOffsetWriter(file, offset)); err != nil {
		return fmt.Errorf("write draft: %w", err)
	}
	if err := file.Sync(); err != nil {
		return fmt.Errorf("save draft: %w", err)
	}
	return nil
}

// full tells the user when the disk has no room left: others can mend that.
func full(err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return fault.New(fault.Unavailable, "storage_full").Because(err)
	}
	return err
}

// OpenDraft opens a draft for reading.
func (d *Disk) OpenDraft(name string) (*os.File, error) { return os.Open(d.draft(name)) }

// Keep makes a file of a draft.
func (d *Disk) Keep(draft, name string) error {
	folder := filepath.Dir(d.path(name))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("make folder of file %s: %w", name, err)
	}
	if err := os.Rename(d.draft(draft), d.path(name)); err != nil {
		return fmt.Errorf("keep file %s: %w", name, err)
	}
	for _, changed := range []string{folder, d.folder} {
		if err := sync(changed); err != nil {
			return fmt.Errorf("keep file %s: %w", name, err)
		}
	}
	return nil
}

// sync makes the names of a folder survive a power loss.
func sync(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Open opens a file for reading.
func (d *Disk) Open(name string) (*os.File, error) { return os.Open(d.path(name)) }

// print is where a file lies as it is printed. The folder may be deleted: what
// is in it can be made again.
func (d *Disk) print(name string) string { return filepath.Join(d.folder, "prints", name) }

// KeepPrint makes the print of a file of a draft.
func (d *Disk) KeepPrint(draft, name string) error {
	if err := os.MkdirAll(filepath.Dir(d.print(name)), 0o700); err != nil {
		return full(fmt.Errorf("make folder of prints: %w", err))
	}
	return full(os.Rename(d.draft(draft), d.print(name)))
}

// Print reads the print of a file.
func (d *Disk) Print(name string) ([]byte, error) { return os.ReadFile(d.print(name)) }

// Drop removes a draft; none is fine.
func (d *Disk) Drop(draft string) error { return remove(d.draft(draft)) }

// Remove removes a file and its print; none is fine.
func (d *Disk) Remove(name string) error {
	return errors.Join(remove(d.path(name)), remove(d.print(name)))
}

func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Older calls fn with every file and draft last written before the instant.
func (d *Disk) Older(than time.Time, fn func(name string, draft bool) error) error {
	return filepath.WalkDir(d.folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil // somebody else removed it just now
		}
		if err != nil || !info.ModTime().Before(than) {
			return err
		}
		return fn(entry.Name(), filepath.Base(filepath.Dir(path)) == "drafts")
	})
}
