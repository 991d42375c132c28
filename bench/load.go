package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// load is a number of clients that ask one after the other for a while. Each
// client has its own sequence of requests, made by next.
type load struct {
	clients int
	next    func(client int) func() []byte
}

// sameRequest makes a load of one and the same request.
func sameRequest(clients int, request []byte) load {
	return load{clients, func(int) func() []byte { return func() []byte { return request } }}
}

// result is what a load measured.
type result struct {
	requests int
	took     time.Duration
	cpu      time.Duration // of the server
	waits    []time.Duration
}

func (r result) perSecond() float64 { return float64(r.requests) / r.took.Seconds() }
func (r result) cpuEach() float64   { return ms(r.cpu) / float64(max(1, r.requests)) }
func (r result) p99() float64       { return ms(quantile(r.waits, 0.99)) }

// runFor lets the load go on for a while and counts what the server answers. Any answer but
// success ends it: a figure reached by refusing is none.
func (l load) runFor(s *server, during time.Duration) (result, error) {
	results := make([]result, l.clients)
	errs := make([]error, l.clients)
	before := s.processorTime()
	start := time.Now()
	until := start.Add(during)
	var wg sync.WaitGroup

	for i := range l.clients {
		wg.Go(func() { results[i], errs[i] = runClient(s.address, l.next(i), until) })
	}

	wg.Wait()
	total := result{took: time.Since(start), cpu: s.processorTime() - before}
	for _, r := range results {
		total.requests += r.requests
		total.waits = append(total.waits, r.waits...)
	}

	return total, errors.Join(errs...)
}

func runClient(address string, next func() []byte, until time.Time) (result, error) {
	var r result
	c, err := dialServer(address)
	if err != nil {
		return r, err
	}

	defer c.Close()
	for time.Now().Before(until) {
		request := next()
		start := time.Now()
		status, err := c.sendRequest(request)
		if err != nil {
			return r, err
		}
		if status/100 != 2 {
			return r, fmt.Errorf("%s: status %d: %s", bytes.SplitN(request, []byte("\r\n"), 2)[0], status, c.body)
		}

		r.waits = append(r.waits, time.Since(start))
		r.requests++
	}

	return r, nil
}

// medianWait gives the median time of one request after the other, with nobody else asking.
func (s *server) medianWait(request []byte, during time.Duration) (time.Duration, error) {
	r, err := sameRequest(1, request).runFor(s, during)
	if err != nil {
		return 0, err
	}
	return quantile(r.waits, 0.5), nil
}

func quantile(waits []time.Duration, q float64) time.Duration {
	if len(waits) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(waits))
	return sorted[int(q*float64(len(sorted)-1))]
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
