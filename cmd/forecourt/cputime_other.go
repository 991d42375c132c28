//go:build !linux

package main

import "time"

var started = time.Now()

// processorTime gives the time on the wall where that of a thread is not known.
func processorTime() time.Duration { return time.Since(started) }
