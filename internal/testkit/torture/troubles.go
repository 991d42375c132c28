package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// killAtRandom ends the program at random moments, and starts it again.
func killAtRandom(ctx context.Context, l *load, f *figures, during time.Duration) error {
	for end := time.Now().Add(during); time.Now().Before(end); {
		after := 200*time.Millisecond + rand.N(2*time.Second)
		died := make(chan error, 1)
		go func() {
			time.Sleep(after)
			died <- l.killServer()
		}()
		l.runUsers(ctx, true)
		if err := <-died; err != nil {
			return err
		}

		f.times++
		begun := time.Now()
		if err := l.startServing(ctx); err != nil {
			return err
		}

		f.ready = append(f.ready, time.Since(begun))
		if err := l.sendAgain(ctx, f); err != nil {
			return err
		}
	}

	return nil
}

// workThrough has users go on while a trouble begins and ends, and measures how long after it
// everything works again, without a restart.
func workThrough(ctx context.Context, l *load, f *figures, pause time.Duration, begin, end func() error) error {
	working, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		l.runUsers(working, false)
	}()
	time.Sleep(pause / 4)
	err := begin()
	time.Sleep(pause)
	err = errors.Join(err, end())
	begun := time.Now()
	if err == nil {
		err = l.waitWorking(ctx)
	}

	f.times++
	f.ready = append(f.ready, time.Since(begun))
	time.Sleep(pause / 4)
	stop()
	<-ended
	if err != nil {
		return err
	}

	return l.sendAgain(ctx, f)
}

// waitWorking waits until a write is answered.
func (l *load) waitWorking(ctx context.Context) error {
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		select {
		case err := <-l.ended:
			l.ended <- err
			return fmt.Errorf("the program has ended: %w", err)
		default:
		}

		if got := l.sendRequest(
			ctx, l.token,
			request{method: http.MethodPut, path: "/user/preferences", body: `{"theme":"dark"}`},
		); got.isDone() {
			return l.waitReady(ctx)
		}
	}

	return errors.New("nothing works half a minute after")
}

// limitResource takes file handles, or the room for files, from the running program.
func limitResource(resource int, pause time.Duration) func(context.Context, *load, *figures) error {
	return func(ctx context.Context, l *load, f *figures) error {
		most := uint64(4 << 10) // bytes of a file
		if resource == unix.RLIMIT_NOFILE {
			open, err := l.countHandles()
			if err != nil {
				return err
			}
			most = uint64(open) + 1
		}

		return workThrough(ctx, l, f, pause,
			func() error { return l.setLimit(resource, most) },
			func() error { return l.setLimit(resource, unix.RLIM_INFINITY) })
	}
}

// databaseAway kills the server of the database, and starts it again.
func databaseAway(pause time.Duration) func(context.Context, *load, *figures) error {
	return func(ctx context.Context, l *load, f *figures) error {
		return workThrough(ctx, l, f, pause, l.cluster.Kill, l.cluster.Start)
	}
}

// checkAnswered compares what is there with what was answered.
func (l *load) checkAnswered(ctx context.Context, f *figures) error {
	f.answered = l.answered
	there := map[string]int{}
	for offset := 0; ; offset += 1000 {
		var rows []struct{ Code string }
		if err := l.readAnswer(
			ctx,
			fmt.Sprintf("/body-type?brandId=1&keyword=%s&limit=1000&offset=%d", strings.ToLower(l.prefix), offset),
			&rows,
		); err != nil {
			return err
		}

		for _, row := range rows {
			there[row.Code]++
		}

		if len(rows) < 1000 {
			break
		}
	}

	for code := range l.codes {
		if there[code] == 0 {
			f.lost++
		}
	}

	for code, n := range there { // under both its codes: the record was made twice
		if n > 1 || there[code+"B"] > 0 {
			f.doubled++
		}
	}

	numbers := map[string]bool{}
	for id, o := range l.offers {
		var is struct{ Number, Status string }
		if err := l.readAnswer(ctx, fmt.Sprint("/version/", id), &is); err != nil {
			return err
		}

		var documents []struct{ Number int64 }
		if err := l.readAnswer(ctx, fmt.Sprint("/version/documents/", id), &documents); err != nil {
			return err
		}

		if is.Number != o.number || o.finished && (is.Status != "active" || len(documents) == 0) {
			f.lost++
		}

		if numbers[is.Number] || len(documents) > 1 {
			f.doubled++
		}

		numbers[is.Number] = true
	}

	return nil
}

// checkImports waits for the end of every import that was started, and looks that
// each has brought its rows, once.
func (l *load) checkImports(ctx context.Context) error {
	seen := map[int64]bool{}
	for _, one := range l.imports {
		if seen[one.job] {
			return fmt.Errorf("import %d was started for two files", one.job)
		}

		seen[one.job] = true
		var is struct {
			Status string
			Stats  struct{ Created, Updated, Unchanged, Faulty int64 }
		}
		for deadline := time.Now().Add(90 * time.Second); ctx.Err() == nil; time.Sleep(200 * time.Millisecond) {
			if err := l.readAnswer(ctx, fmt.Sprint("/import/job/", one.job), &is); err != nil {
				return err
			}
			if is.Status != "STARTED" || time.Now().After(deadline) {
				break
			}
		}

		if is.Status != "OK" || is.Stats.Created != importRows {
			return fmt.Errorf("import %d of %s ended as %+v", one.job, one.code, is)
		}

		var rows []struct{ Code string }
		if err := l.readAnswer(
			ctx, fmt.Sprintf("/feature?brandId=2&limit=1000&keyword=%srow", strings.ToLower(one.code)),
			&rows,
		); err != nil {
			return err
		}
		if len(rows) != importRows {
			return fmt.Errorf("import %d has brought %d rows", one.job, len(rows))
		}
	}

	return nil
}

func (l *load) readAnswer(ctx context.Context, path string, into any) error {
	got := l.sendRequest(ctx, l.token, request{method: http.MethodGet, path: path})
	if !got.isDone() {
		return fmt.Errorf("GET %s: %d %s", path, got.status, got.body)
	}
	return json.Unmarshal([]byte(got.body), into)
}
