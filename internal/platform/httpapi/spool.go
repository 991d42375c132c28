package httpapi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// heldBack is how much of a file is made before the first bytes leave: what
// goes wrong until then is answered as an error, not by a broken connection.
const heldBack = 64 << 10

// errReaderGone says that nobody takes the rest of a file.
var errReaderGone = fmt.Errorf("the reader has gone: %w", context.Canceled)

// progressing gives a context that ends with the caller, and when nothing has moved for as long
// as a request may take. It may take longer in all.
func progressing(gone, ctx context.Context) (moving context.Context, moved, stop func()) {
	moving, end := context.WithCancelCause(context.WithoutCancel(ctx))
	unwatch := context.AfterFunc(gone, func() { end(errReaderGone) })
	timer := time.AfterFunc(requestTimeout, func() { end(context.DeadlineExceeded) })
	stop = func() {
		unwatch()
		timer.Stop()
		end(errReaderGone)
	}
	return moving, func() { timer.Reset(requestTimeout) }, stop
}

// spool is a file between its maker and its reader, who may be slower: what the reader has not taken
// yet waits on the disk.
type spool struct {
	reader io.Writer
	moved  func() // is called for each piece that is made
	stop   func() // ends the making when the reader has gone
	head   []byte // what is made before anything leaves
	file   *os.File
	mu     sync.Mutex
	more   *sync.Cond
	made   int64 // bytes in the file
	ended  bool  // nothing more is made
	failed bool  // it does not become whole
	sent   chan error
}

func newSpool(reader io.Writer, moved, stop func()) *spool {
	s := &spool{reader: reader, moved: moved, stop: stop}
	s.more = sync.NewCond(&s.mu)
	return s
}

// Write takes the next piece from the maker.
func (s *spool) Write(piece []byte) (int, error) {
	s.moved()
	if s.file == nil {
		s.head = append(s.head, piece...)
		if len(s.head) < heldBack {
			return len(piece), nil
		}
		if err := s.open(); err != nil {
			return 0, err
		}
		_, err := s.keep(s.head)
		return len(piece), err
	}
	return s.keep(piece)
}

// open begins the file on the disk, which goes with its last use, and the way to the reader.
func (s *spool) open() (err error) {
	if s.file, err = os.CreateTemp("", "forecourt-export-*"); err != nil {
		return fmt.Errorf("keep export: %w", err)
	}
	if err := os.Remove(s.file.Name()); err != nil {
		return fmt.Errorf("keep export: %w", err)
	}
	s.sent = make(chan error, 1)
	go func() { s.sent <- s.send() }()
	return nil
}

func (s *spool) keep(piece []byte) (int, error) {
	n, err := s.file.Write(piece)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.made += int64(n)
	s.more.Signal()
	if err != nil {
		return n, fmt.Errorf("keep export: %w", err)
	}
	return n, nil
}

// send gives the reader what is made, until it is whole.
func (s *spool) send() error {
	piece := make([]byte, heldBack)
	for at := int64(0); ; {
		ready, over := s.await(at)
		if over {
			return nil
		}
		n, err := s.file.ReadAt(piece[:min(ready, heldBack)], at)
		if err != nil && !errors.Is(err, io.EOF) {
			s.stop()
			return fmt.Errorf("read export: %w", err)
		}
		if _, err := s.reader.Write(piece[:n]); err != nil {
			s.stop()
			return errReaderGone
		}
		at += int64(n)
	}
}

// await waits for bytes behind those sent so far. The first ones leave even of a file that fails later,
// so that it is a broken connection then and no error.
func (s *spool) await(sent int64) (ready int64, over bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.made == sent && !s.ended {
		s.more.Wait()
	}
	return s.made - sent, s.made == sent || s.failed && sent > 0
}

// end says that nothing more is made, because of an error perhaps, and waits for the reader.
func (s *spool) end(failure error) error {
	if s.file == nil {
		if failure != nil {
			return failure
		}
		if _, err := s.reader.Write(s.head); err != nil {
			return errReaderGone
		}
		return nil
	}
	s.mu.Lock()
	s.ended, s.failed = true, failure != nil
	s.more.Signal()
	s.mu.Unlock()
	unsent := <-s.sent
	if errors.Is(unsent, errReaderGone) {
		failure = nil // it follows from this one
	}
	return errors.Join(unsent, failure, s.file.Close())
}
