package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// measureMemory measures P15 and G24: resident memory fresh, at its highest under mixed load, and
// with ever more connections.
func measureMemory(ctx context.Context, b *bench) error {
	if err := b.makeTwins(ctx); err != nil {
		return err
	}

	var peaks []float64
	clients := []int{8, 32, 128, 512}
	for _, n := range clients {
		fresh, peak, requests, err := b.runMixed(n)
		if err != nil {
			return fmt.Errorf("%d connections: %w", n, err)
		}

		peaks = append(peaks, peak)
		if n == 32 {
			b.addLimited("P15", "memory fresh", "one second after the start", fresh, "MB", 70)
			b.addLimited(
				"P15", "highest memory, mixed 90/10", fmt.Sprintf("%d connections, %d requests", n, requests),
				peak, "MB", 256,
			)
		}
	}

	smallest := slices.Min(peaks)
	largest := slices.Max(peaks)
	text := ""

	for i, peak := range peaks {
		if i > 0 {
			text += " / "
		}
		text += formatNumber(peak)
	}

	b.addFigure(figure{
		id:    "G24",
		name:  "highest memory, mixed 90/10, no request fails",
		load:  "8 / 32 / 128 / 512 connections",
		ours:  text + " MB",
		ratio: formatNumber(largest/smallest) + "x", bound: "<= 2x", missed: largest > 2*smallest,
	})

	return nil
}

// runMixed lets clients read and write on a fresh start; any failing request is an error.
func (b *bench) runMixed(clients int) (fresh, peak float64, requests int, err error) {
	s, err := b.serveProduct("--data", b.runPath("ours"))
	if err != nil {
		return 0, 0, 0, err
	}

	defer func() { err = errors.Join(err, s.stopServer()) }()
	time.Sleep(time.Second)
	if fresh, err = s.residentMemory("VmRSS"); err != nil {
		return 0, 0, 0, err
	}

	token, err := s.logIn("admin")
	if err != nil {
		return 0, 0, 0, err
	}

	load, err := ninetyTen(s, token, clients)
	if err != nil {
		return 0, 0, 0, err
	}

	r, err := load.runFor(s, b.round*2)
	if err != nil {
		return 0, 0, 0, err
	}

	peak, err = s.residentMemory("VmHWM")

	return fresh, peak, r.requests, err
}

// ninetyTen makes a load of nine lists to one update of a record of the client's own.
func ninetyTen(s *server, token string, clients int) (load, error) {
	rows, err := readEditors(s, token, base+"/body-type?status=active", clients)
	if err != nil {
		return load{}, err
	}

	list := getRequest(page, token)
	return load{clients, func(i int) func() []byte {
		n := i // so that not all write at once
		return func() []byte {
			if n++; n%10 == 0 {
				return rows[i].nextRequest()
			}
			return list
		}
	}}, nil
}
