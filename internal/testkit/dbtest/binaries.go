package dbtest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
)

// ErrNoPostgres is the error of a machine without the PostgreSQL programs.
var ErrNoPostgres = errors.New("no initdb and pg_ctl found: install the Debian package postgresql, or put them on PATH")

// findBinaries gives the folder of the PostgreSQL programs: the newest Debian one, else that of
// PATH.
func findBinaries() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", fmt.Errorf("look for initdb: %w", err)
	}

	slices.SortFunc(found, func(a, b string) int { return versionIn(b) - versionIn(a) })
	if len(found) == 0 {
		path, err := exec.LookPath("initdb")
		if err != nil {
			return "", ErrNoPostgres
		}
		found = append(found, path)
	}

	return filepath.Dir(found[0]), nil
}

// versionIn reads the 15 of /usr/lib/postgresql/15/bin/initdb.
func versionIn(path string) int {
	n, err := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
	if err != nil {
		return 0
	}
	return n
}

// serverUser gives the user that the server runs as: PostgreSQL refuses to run as root, so root
// hands it to postgres or nobody. Nil means the current user.
func serverUser() (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil //nolint:nilnil // nil is what SysProcAttr.Credential takes for "unchanged"
	}

	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}

		uid, errUID := strconv.ParseUint(u.Uid, 10, 32)
		gid, errGID := strconv.ParseUint(u.Gid, 10, 32)
		if err := errors.Join(errUID, errGID); err != nil {
			return nil, fmt.Errorf("read ids of user %s: %w", name, err)
		}

		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
	}

	return nil, errors.New("run PostgreSQL as root: it needs a user named postgres or nobody")
}
