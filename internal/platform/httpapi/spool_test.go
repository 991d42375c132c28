package httpapi

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// A file whose rows go on coming may take as long as it needs; one of which nothing comes any more ends.
func TestProgressMovesTheEndOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, moved, stop := progressing(t.Context(), t.Context())
		defer stop()
		for range 20 {
			time.Sleep(requestTimeout - time.Second)
			moved()
		}
		if ctx.Err() != nil {
			t.Fatalf("it ended while rows came: %v", context.Cause(ctx))
		}
		time.Sleep(requestTimeout)
		synctest.Wait()
		if !errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
			t.Errorf("it goes on though nothing comes: %v", context.Cause(ctx))
		}
	})
}

// Who goes away ends the making of a file.
func TestProgressEndsWithTheCaller(t *testing.T) {
	gone, leave := context.WithCancel(t.Context())
	ctx, _, stop := progressing(gone, t.Context())
	defer stop()
	leave()
	<-ctx.Done()
	if !errors.Is(context.Cause(ctx), errReaderGone) {
		t.Errorf("it ended for %v", context.Cause(ctx))
	}
}

// slow takes a piece each time it is let to.
type slow struct {
	let   chan struct{}
	taken bytes.Buffer
	fails error
}

func (s *slow) Write(piece []byte) (int, error) {
	<-s.let
	if s.fails != nil {
		return 0, s.fails
	}
	return s.taken.Write(piece)
}

// A file is made to its end though its reader has taken nothing of it, and arrives whole.
func TestFilesDoNotWaitForTheirReader(t *testing.T) {
	reader := &slow{let: make(chan struct{})}
	file := newSpool(reader, func() {}, func() {})
	var want bytes.Buffer
	for i := range 100 {
		piece := bytes.Repeat([]byte{byte(i)}, 30_000)
		want.Write(piece)
		if n, err := file.Write(piece); n != len(piece) || err != nil {
			t.Fatal(n, err)
		}
	}
	close(reader.let)
	if err := file.end(nil); err != nil || !bytes.Equal(reader.taken.Bytes(), want.Bytes()) {
		t.Errorf("%d of %d bytes arrived: %v", reader.taken.Len(), want.Len(), err)
	}
}

// Of a file whose reader has gone nothing more is made.
func TestReaderWhoGoesEndsTheFile(t *testing.T) {
	reader := &slow{let: make(chan struct{}), fails: errors.New("broken pipe")}
	stopped := make(chan struct{})
	file := newSpool(reader, func() {}, func() { close(stopped) })
	if _, err := file.Write(make([]byte, 2*heldBack)); err != nil {
		t.Fatal(err)
	}
	close(reader.let)
	<-stopped
	if err := file.end(context.Canceled); !errors.Is(err, errReaderGone) {
		t.Errorf("it ends with %v", err)
	}
}
