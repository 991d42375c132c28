package backup

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"
)

// trialPattern names the folders that backups are restored into for trial.
const trialPattern = "forecourt-trial-*"

// trialFolder makes a folder for one trial, and removes those whose process was
// killed: all data of a group would stay in them.
func trialFolder() (string, error) {
	folder, err := os.MkdirTemp("", trialPattern)
	if err != nil {
		return "", fmt.Errorf("make folder for trial: %w", err)
	}

	mine, err := os.Stat(folder)
	if err == nil {
		err = removeAbandoned(mine.ModTime().Add(-time.Minute))
	}
	if err != nil {
		return "", errors.Join(fmt.Errorf("remove earlier trials: %w", err), os.Remove(folder))
	}

	return folder, nil
}

// removeAbandoned removes the folders of trials before the instant that nobody
// works in: who does, holds the lock of the folder.
func removeAbandoned(before time.Time) error {
	left, err := filepath.Glob(filepath.Join(os.TempDir(), trialPattern))
	for _, folder := range left {
		info, gone := os.Stat(folder)
		if gone != nil || info.ModTime().After(before) {
			continue
		}

		lock, gone := os.OpenFile(filepath.Join(folder, "forecourt.lock"), os.O_RDWR, 0)
		if gone != nil {
			continue // somebody else's, or without data
		}
		if unix.Flock(int(lock.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil {
			err = errors.Join(err, os.RemoveAll(folder))
		}
		err = errors.Join(err, lock.Close())
	}

	return err
}
