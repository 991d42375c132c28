package db

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// ErrFolderInUse says that another Forecourt serves this data folder.
var ErrFolderInUse = errors.New("another Forecourt already serves this data folder; stop it first")

type folderLock struct{ file *os.File }

// LockFolder takes the data folder for this process until Close. SQLite has no
// lock of its own around migrations, and two servers on one file would each
// think they own the running jobs. On PostgreSQL there is nothing to lock.
func (d *DB) LockFolder(folder string) error {
	if d.dialect.Name() != "sqlite" || d.lock != nil {
		return nil
	}

	file, err := os.OpenFile(filepath.Join(folder, "forecourt.lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("open folder lock: %w", err)
	}
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		file.Close()
		return ErrFolderInUse
	}

	d.lock = &folderLock{file}

	return nil
}

func (l *folderLock) release() {
	if l != nil {
		l.file.Close() // closing gives the lock back
	}
}
