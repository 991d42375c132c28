package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// memory measures P15 and G24: resident memory fresh, at its highest under
// mixed load, and with ever more connections.
func memory(ctx context.Context, b *bench) error {
	if err := b.twins(ctx); err != nil {
		return err
	}
	var peaks []float64
	clients := []int{8, 32, 128, 512}
	for _, n := range clients {
		fresh, peak, requests, err := b.mixed(n)
		if err != nil {
			return fmt.Errorf("%d connections: %w", n, err)
		}
		peaks = append(peaks, peak)
		if n == 32 {
			b.limit("P15", "memory fresh", "one second after the start", fresh, "MB", 70)
			b.limit("P15", "highest memory, mixed 90/10", fmt.Sprintf("%d connections, %d requests", n, requests), peak, "MB", 256)
		}
	}
	smallest, largest := slices.Min(peaks), slices.Max(peaks)
	text := ""
	for i, peak := range peaks {
		if i > 0 {
			text += " / "
		}
		text += number(peak)
	}
	b.note(figure{
		id: "G24", name: "highest memory, mixed 90/10, no request fails", load: "8 / 32 / 128 / 512 connections", ours: text + " MB",
		ratio: number(largest/smallest) + "x", bound: "<= 2x", missed: largest > 2*smallest,
	})
	return nil
}

// mixed lets clients read and write on a fresh start; any failing request is an error.
func (b *bench) mixed(clients int) (fresh, peak float64, requests int, err error) {
	s, err := b.serve("--data", b.path("ours"))
	if err != nil {
		return 0, 0, 0, err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	time.Sleep(time.Second)
	if fresh, err = s.memory("VmRSS"); err != nil {
		return 0, 0, 0, err
	}
	token, err := s.login("admin")
	if err != nil {
		return 0, 0, 0, err
	}
	load, err := ninetyTen(s, token, clients)
	if err != nil {
		return 0, 0, 0, err
	}
	r, err := load.run(s, b.round*2)
	if err != nil {
		return 0, 0, 0, err
	}
	peak, err = s.memory("VmHWM")
	return fresh, peak, r.requests, err
}

// ninetyTen is a load of nine lists to one update of a record of the client's own.
func ninetyTen(s *server, token string, clients int) (load, error) {
	rows, err := editors(s, token, base+"/body-type?status=active", clients)
	if err != nil {
		return load{}, err
	}
	list := get(page, token)
	return load{clients, func(i int) func() []byte {
		n := i // so that not all write at once
		return func() []byte {
			if n++; n%10 == 0 {
				return rows[i].next()
			}
			return list
		}
	}}, nil
}
