package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// processorTime gives the time that the running thread has used: unlike the time on the
// wall it does not count what else the machine does.
func processorTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
