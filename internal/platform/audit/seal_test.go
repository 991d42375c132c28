package audit_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

var system = db.Op{Actor: authz.System("test")}

// sealedLog is a program whose log has two seals more than a moment ago.
func sealedLog(t *testing.T, p *apitest.Program) {
	t.Helper()
	admin := p.As(t, "admin")
	for _, code := range []string{"FIRST", "SECOND"} {
		p.Run(t, audit.SealKind)
		admin.Put("/body-type/1", map[string]string{"code": code})
	}
	p.Run(t, audit.SealKind)
}

// errUndo ends a transaction without keeping anything.
var errUndo = errors.New("undo")

// verifyAfter checks the log after statements of a tamperer, and undoes them.
func verifyAfter(t *testing.T, p *apitest.Program, statements ...string) (v audit.Verified, found error) {
	t.Helper()
	err := p.DB().Update(t.Context(), system, func(tx *db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Unscoped("a tamperer").Exec(t.Context(), statement); err != nil {
				return err
			}
		}
		v, found = audit.Verify(t.Context(), tx, app.SealHeads(p.Config))
		return errUndo
	})
	if !errors.Is(err, errUndo) {
		t.Fatal(err)
	}
	return v, found
}

func TestSealsShowTampering(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		sealedLog(t, p)
		total := p.As(t, "admin").Get("/log?limit=1").Header.Get("X-Total-Count")
		v, err := verifyAfter(t, p)
		if all, convErr := strconv.ParseInt(total, 10, 64); err != nil || convErr != nil || v.Entries < all-5 || v.Seals < 3 || int64(v.Compared) != v.Seals {
			t.Fatalf("untouched: %+v of %s entries, %v, %v", v, total, err, convErr)
		}
		const lastSeal, lastEntry = "(SELECT max(id) FROM audit_seals)", "(SELECT max(last_id) FROM audit_seals)"
		for name, statements := range map[string][]string{
			"contents":                     {`UPDATE audit SET changes = '{"role_id":[2,3]}' WHERE id = 3`},
			"contents, by their spaces":    {`UPDATE audit SET changes = changes || ' ' WHERE id = 3`},
			"who did it":                   {`UPDATE audit SET actor_id = 7 WHERE id = 3`},
			"the name of who did it":       {`UPDATE audit SET actor_name = 'Somebody else' WHERE id = 3`},
			"an entry removed":             {`DELETE FROM audit WHERE id = 5`},
			"an entry slipped in":          {`DELETE FROM audit WHERE id = 5`, `INSERT INTO audit (id, at, actor_name, request_id, entity, entity_id, action, revision, changes) SELECT 5, at, actor_name, request_id, entity, entity_id, action, revision, changes FROM audit WHERE id = 6`},
			"the last seal removed":        {`DELETE FROM audit_seals WHERE id = ` + lastSeal},
			"the end of the log removed":   {`DELETE FROM audit WHERE id >= (SELECT first_id FROM audit_seals WHERE id = ` + lastSeal + `)`, `DELETE FROM audit_seals WHERE id = ` + lastSeal},
			"all seals removed":            {`DELETE FROM audit_seals`},
			"log and seals removed":        {`DELETE FROM audit_seals`, `DELETE FROM audit`},
			"a seal in the middle removed": {`DELETE FROM audit_seals WHERE id = 2`},
			"a seal made by hand": {
				`INSERT INTO audit_seals (id, first_id, last_id, row_count, prev_hash, hash, at, key_id, mac)
					SELECT id + 1, last_id + 1, last_id + 1, 0, hash, hash, at, key_id, mac FROM audit_seals WHERE id = ` + lastSeal,
			},
			"contents erased without a mark": {`UPDATE audit SET changes = '{}' WHERE id = ` + lastEntry},
			"a mark of erasure made by hand": {
				`UPDATE audit SET changes = '{}' WHERE id = 3`,
				`INSERT INTO audit_erasures (audit_id, was_hash, now_hash, by_name, reason, at, key_id, mac)
					SELECT 3, '', '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a', 'admin', '', at, key_id, mac FROM audit_seals WHERE id = 1`,
			},
		} {
			if _, err := verifyAfter(t, p, statements...); !errors.Is(err, audit.ErrBroken) {
				t.Errorf("%s: unseen (%v)", name, err)
			}
		}
	})
}

// A log that was sealed again from its beginning, by the program itself, is not
// the one whose seals were written down.
func TestLogSealedAgainIsFound(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		sealedLog(t, p)
		err := p.DB().Update(t.Context(), system, func(tx *db.Tx) error {
			raw := tx.Unscoped("a tamperer")
			if _, err := raw.Exec(t.Context(), "DELETE FROM audit_seals"); err != nil {
				return err
			}
			_, err := raw.Exec(t.Context(), "UPDATE audit SET actor_name = 'Somebody else' WHERE id = 3")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		p.Run(t, audit.SealKind)
		if _, err := verifyAfter(t, p); !errors.Is(err, audit.ErrBroken) || !strings.Contains(err.Error(), "seal 1 was made twice") {
			t.Errorf("unseen: %v", err)
		}
		if !strings.Contains(p.Log(), "a seal was made a second time") {
			t.Error("the technical log says nothing of it")
		}
	})
}

// The head of the seals is outside of the database: in the technical log, and
// in a file that only grows and only its owner reads.
func TestSealsAreWrittenDown(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	sealedLog(t, p)
	path := filepath.Join(p.Config.Folder, audit.HeadsFile)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file of the seals: %v, %v", info.Mode(), err)
	}
	p.As(t, "admin").Put("/body-type/1", `{"code":"THIRD"}`)
	p.Run(t, audit.SealKind)
	after, err := os.ReadFile(path)
	if err != nil || len(after) <= len(before) || string(after[:len(before)]) != string(before) {
		t.Errorf("the file does not only grow: %v\n%s\n%s", err, before, after)
	}
	lines := strings.Split(strings.TrimSpace(string(after)), "\n")
	if hash := strings.Fields(lines[len(lines)-1])[3]; !strings.Contains(p.Log(), `"msg":"log sealed"`) || !strings.Contains(p.Log(), hash) {
		t.Errorf("the technical log does not name the seal %s", hash)
	}
}

// What was erased on purpose is no tampering, and is marked with who and when.
func TestErasureIsMarked(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		sealedLog(t, p)
		var id int64
		erase := func() {
			t.Helper()
			err := p.DB().Update(t.Context(), system, func(tx *db.Tx) (err error) {
				if id, err = db.SelectOne[int64](t.Context(), tx, "SELECT max(id) AS id FROM audit WHERE {everyone} AND entity = 'body-type' AND action = 'update'"); err != nil {
					return err
				}
				return audit.Erase(t.Context(), tx, id, "a test", "code")
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		erase()
		erase() // again: nothing is left to erase, and the mark still leads to what was sealed
		v, err := verifyAfter(t, p)
		if err != nil || v.Erased != 1 {
			t.Errorf("after erasing: %+v, %v", v, err)
		}
		if got := p.As(t, "admin").Get("/log?limit=50").Body; strings.Contains(got, `"SECOND"`) || !strings.Contains(got, audit.Erased) {
			t.Error("the value is still in the log")
		}
		if _, err := verifyAfter(t, p, "UPDATE audit SET changes = '{}' WHERE id = "+strconv.FormatInt(id, 10)); !errors.Is(err, audit.ErrBroken) {
			t.Errorf("a change of what was left went unseen: %v", err)
		}
		if _, err := verifyAfter(t, p, "DELETE FROM audit_erasures"); !errors.Is(err, audit.ErrBroken) {
			t.Errorf("a removed mark went unseen: %v", err)
		}
		if _, err := verifyAfter(t, p, "UPDATE audit_erasures SET by_name = 'admin'"); !errors.Is(err, audit.ErrBroken) {
			t.Errorf("another name on the mark went unseen: %v", err)
		}
	})
}

// An entry that is committed late has a lower id than others that are visible
// already: no seal may cover its place before it is there.
func TestLateEntriesAreSealed(t *testing.T) {
	p := apitest.Start(t, "postgres")
	slow, err := db.Open(t.Context(), p.Config.Config)
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	written, end, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- slow.Update(context.Background(), system, func(tx *db.Tx) error {
			_, err := tx.Unscoped("a slow writer").Exec(context.Background(), `INSERT INTO audit (at, actor_name, request_id, entity, entity_id, action, revision, changes)
				VALUES ($1, 'slow', '', 'body-type', 1, 'update', 1, '{}')`, tx.Now())
			close(written)
			<-end
			return err
		})
	}()
	<-written
	p.As(t, "admin").Put("/body-type/1", `{"code":"LATER"}`) // a higher id, visible before
	time.AfterFunc(300*time.Millisecond, func() { close(end) })
	p.Run(t, audit.SealKind)
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	p.Run(t, audit.SealKind)
	v, err := verifyAfter(t, p)
	if err != nil || v.Entries == 0 {
		t.Errorf("%+v, %v", v, err)
	}
	err = p.DB().View(t.Context(), system, func(tx *db.Tx) error {
		left, err := db.SelectOne[int64](t.Context(), tx, "SELECT count(*) AS n FROM audit WHERE {everyone} AND actor_name = 'slow' AND id > (SELECT max(last_id) FROM audit_seals)")
		if left > 0 {
			t.Error("the late entry was not sealed")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A seal is a row of its own: the entries that it covers stay as they are, and
// so does the time that a write of them takes.
func TestEntriesAreWrittenInOneStatement(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		admin.Put("/body-type/1", `{"code":"WARM"}`)
		var mu sync.Mutex
		var touched []string
		p.DB().Watch(func(sql string, _ []any) {
			mu.Lock()
			defer mu.Unlock()
			if writesEntry.MatchString(sql) {
				touched = append(touched, strings.Fields(sql)[0])
			}
		})
		admin.Put("/body-type/1", `{"code":"COUNTED"}`)
		p.DB().Watch(nil)
		mu.Lock()
		defer mu.Unlock()
		if len(touched) != 1 || touched[0] != "INSERT" {
			t.Errorf("an update touches the log by %v", touched)
		}
	})
}

var writesEntry = regexp.MustCompile(`(INSERT INTO|UPDATE|DELETE FROM) audit\s`)
