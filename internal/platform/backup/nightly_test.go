package backup_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/backup"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/dbtest"
)

// nights is a program that makes backups, and its clock.
type nights struct {
	*apitest.Program
	folder string
	clock  *atomic.Int64
}

// backups starts the program at noon of a day, far from any hour of a backup.
func backups(t *testing.T, engine string) nights {
	t.Helper()
	n := nights{folder: filepath.Join(t.TempDir(), "backups"), clock: &atomic.Int64{}}
	n.at(time.Date(2026, 11, 20, 12, 0, 0, 0, date.Zone))
	n.Program = apitest.StartWith(t, engine, func(cfg *app.Config) {
		cfg.Backups, cfg.Now = n.folder, func() time.Time { return time.Unix(0, n.clock.Load()) }
	})
	return n
}

func (n nights) at(t time.Time) { n.clock.Store(t.UnixNano()) }

// turn lets the job look whether a backup is due, and gives how it ended.
func (n nights) turn(t *testing.T) jobs.State {
	t.Helper()
	return n.turnOf(t, backup.NightlyKind)
}

// turnOf runs a job that a schedule adds. The clock leaps over whole hours, so the schedule may have added
// it already.
func (n nights) turnOf(t *testing.T, kind string) jobs.State {
	t.Helper()
	var id int64
	err := n.DB().Update(t.Context(), op, func(tx *db.Tx) (err error) {
		id, _, err = n.App.Queue.Add(t.Context(), tx, jobs.NewJob{Kind: kind, DedupeKey: "schedule:" + kind})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var job jobs.Job
	await.Until(t, "the job ends", func() bool {
		err := n.DB().View(t.Context(), op, func(tx *db.Tx) (err error) {
			job, err = n.App.Queue.Get(t.Context(), tx, id)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return !job.State.Active()
	})
	return job.State
}

// names are the files of the folder.
func (n nights) names(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(n.folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

type shownBackup struct {
	MadeAt        time.Time `json:"made_at"`
	Size          int64
	Rows, Values  int64
	Lists         int
	Verified      bool
	Error, Reason string
	Detail        string
}

type shown struct {
	Nightly      bool
	Hour, Keep   int
	Next         time.Time
	Newest, Good *shownBackup
}

// One backup a night, verified; the newest are kept, files of others are left
// alone, and nothing is removed after one that failed.
func TestNightlyBackups(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			n := backups(t, engine)
			admin := n.As(t, "admin")
			state := func() (s shown) {
				admin.Get("/backup").JSON(t, &s)
				return s
			}
			if s := state(); !s.Nightly || s.Hour != 2 || s.Keep != 7 || s.Newest != nil || s.Good != nil {
				t.Errorf("to begin with: %+v", s)
			}
			if s := state(); !s.Next.Before(n.DB().Now().Time) {
				t.Errorf("with none made, the next is due at %s", s.Next)
			}
			for key, value := range map[string]int{"backup.hour": 24, "backup.keep": 0} {
				apitest.Rejects(t, key, admin.Put("/setting/"+key, map[string]int{"value": value}), "value")
			}
			for key, value := range map[string]int{"backup.hour": 3, "backup.keep": 2, "session.server_idle_seconds": 0} {
				if got := admin.Put("/setting/"+key, map[string]int{"value": value}); got.Status != http.StatusOK {
					t.Fatalf("%d %s", got.Status, got.Body)
				}
			}
			for range 2 { // the second finds the first
				if got := n.turn(t); got != jobs.Done {
					t.Fatalf("the first backup: %s %s", got, n.Log())
				}
			}
			if names := n.names(t); !slices.Equal(names, []string{"forecourt-20261120T100000Z.zip"}) {
				t.Errorf("after the first turns: %v", names)
			}
			if s, want := state(), time.Date(2026, 11, 21, 3, 0, 0, 0, date.Zone); !s.Next.Equal(want) {
				t.Errorf("the next is due at %s, not at %s", s.Next, want)
			}
			own := []string{"forecourt-before-the-fair.zip", "forecourt-20261119T100000Z.zip.part"}
			for _, name := range own {
				if err := os.WriteFile(filepath.Join(n.folder, name), nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			for day, want := range map[int][]string{ // at 2:59 none is due yet
				21: {"forecourt-20261120T100000Z.zip", "forecourt-20261121T010000Z.zip", "forecourt-before-the-fair.zip"},
			} {
				n.at(time.Date(2026, 11, day, 2, 59, 0, 0, date.Zone))
				n.turn(t)
				if names := n.names(t); len(names) != 3 {
					t.Errorf("a minute early: %v", names)
				}
				n.at(time.Date(2026, 11, day, 3, 0, 0, 0, date.Zone))
				n.turn(t)
				if names := n.names(t); !slices.Equal(names, want) {
					t.Errorf("the night of day %d: %v", day, names)
				}
			}
			// The server was off for two nights: one is made as soon as it looks.
			n.at(time.Date(2026, 11, 23, 9, 0, 0, 0, date.Zone))
			n.turn(t)
			if names := n.names(t); !slices.Equal(names, []string{"forecourt-20261121T010000Z.zip", "forecourt-20261123T070000Z.zip", "forecourt-before-the-fair.zip"}) {
				t.Errorf("with two to keep: %v", names)
			}
			for _, e := range n.names(t) {
				if info, err := os.Stat(filepath.Join(n.folder, e)); err != nil || info.Mode().Perm() != 0o600 {
					t.Errorf("%s: %v %v", e, info.Mode(), err)
				}
			}
			if s := state(); s.Newest == nil || !s.Newest.Verified || s.Newest.Error != "" || s.Newest.Size < 1000 || s.Newest.Rows < 1000 || s.Newest.Values < s.Newest.Rows || s.Newest.Lists < 100 || s.Newest.MadeAt.Hour() != 7 || *s.Good != *s.Newest {
				t.Errorf("after good ones: %+v %+v", s.Newest, s.Good)
			}
			if n := count(t, n.DB(), "backups WHERE nightly = 1 AND verified = 1"); n != 3 {
				t.Errorf("%d are remembered", n)
			}

			n.Run(t, audit.SealKind)
			changeThePast(t, n.Program)
			n.at(time.Date(2026, 11, 24, 3, 0, 0, 0, date.Zone))
			if got := n.turn(t); got != jobs.Failed {
				t.Errorf("a backup that does not pass: %s", got)
			}
			if names := n.names(t); len(names) != 3 || strings.Contains(fmt.Sprint(names), "20261124") {
				t.Errorf("after one that failed: %v", names)
			}
			s := state()
			if s.Newest.Error != "backup_faulty" || s.Newest.Verified || !strings.Contains(s.Newest.Detail, audit.ErrBroken.Error()) || s.Good.MadeAt.Day() != 23 {
				t.Errorf("after one that failed: %+v, good %+v", s.Newest, s.Good)
			}
			admin.Language = "lt"
			if s := state(); !strings.Contains(s.Newest.Reason, "rasta klaidų") {
				t.Errorf("in Lithuanian: %q", s.Newest.Reason)
			}
			if got := n.As(t, "inga").Get("/backup"); got.Status != http.StatusForbidden {
				t.Errorf("without the right: %d", got.Status)
			}
		})
	}
}

// A folder that cannot be written is shown, and tried again at the next turn.
func TestNightlyBackupNamesItsFolder(t *testing.T) {
	n := backups(t, "sqlite")
	if err := os.WriteFile(n.folder, nil, 0o600); err != nil { // a file where the folder should be
		t.Fatal(err)
	}
	if got := n.turn(t); got != jobs.Failed {
		t.Errorf("without a folder: %s", got)
	}
	var s shown
	n.As(t, "admin").Get("/backup").JSON(t, &s)
	if s.Newest == nil || s.Newest.Error != "backup_folder" || s.Newest.Reason == "" || s.Good != nil {
		t.Errorf("shown: %+v", s)
	}
	if err := os.Remove(n.folder); err != nil {
		t.Fatal(err)
	}
	if got := n.turn(t); got != jobs.Done || len(n.names(t)) != 1 {
		t.Errorf("with one again: %s", got)
	}
}

// Several instances on one database: when the hour comes, one of them makes the
// backup.
func TestOneInstanceMakesTheBackup(t *testing.T) {
	data := apitest.Group(t, "postgres")
	var clock atomic.Int64
	clock.Store(time.Date(2026, 11, 20, 1, 59, 58, 0, time.UTC).UnixNano())
	began := time.Now()
	var folders []string
	var programs []*apitest.Program
	for range 3 {
		folder := filepath.Join(t.TempDir(), "backups")
		folders = append(folders, folder)
		programs = append(programs, apitest.StartWith(t, "postgres", func(cfg *app.Config) {
			cfg.Config = data
			cfg.Folder, cfg.Backups = t.TempDir(), folder
			cfg.Now = func() time.Time { return time.Unix(0, clock.Load()).Add(time.Since(began)) }
		}))
	}
	made := func() (names []string) {
		for _, folder := range folders {
			found, err := filepath.Glob(filepath.Join(folder, "*"))
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, found...)
		}
		return names
	}
	ended := func() int64 {
		return count(t, programs[0].DB(), "jobs WHERE kind = '"+backup.NightlyKind+"' AND state = 'done'")
	}
	await.Until(t, "a backup ends", func() bool { return ended() > 0 })
	time.Sleep(2 * time.Second) // another instance would have begun by now
	if names := made(); len(names) != 1 || ended() != 1 {
		t.Errorf("%d jobs made %v", ended(), names)
	}
}

// What erasures leave in the file of the database is removed in the hours after that of the backup, and at no
// other hour.
func TestTracesAreRemovedAtNight(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			n := backups(t, engine)
			err := n.DB().Update(t.Context(), op, func(tx *db.Tx) error { return tx.LeaveNoTrace(t.Context()) })
			if err != nil {
				t.Fatal(err)
			}
			night := time.Date(2026, 11, 21, 0, 0, 0, 0, date.Zone)
			for _, hour := range []struct {
				of      int
				removed bool
			}{{1, false}, {5, false}, {12, false}, {4, true}} {
				n.at(night.Add(time.Duration(hour.of)*time.Hour + 30*time.Minute))
				if state := n.turnOf(t, "db.traces"); state != jobs.Done {
					t.Errorf("at %d the job is %s", hour.of, state)
				}
				removed := strings.Contains(n.Log(), "wrote the file of the database once more")
				if want := hour.removed && engine == "sqlite"; removed != want {
					t.Errorf("after the job at %d, removed = %v", hour.of, removed)
				}
				night = night.AddDate(0, 0, 1)
			}
			if engine == "sqlite" {
				if state := one(t, n.DB(), int64(0), "PRAGMA user_version"); state != 1 {
					t.Errorf("the file says %d of what it holds", state)
				}
			}
		})
	}
}
