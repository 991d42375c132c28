package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// politeness is how far work on the command line goes behind that of the server, which people wait for (nice(1)).
const politeness = 10

// yieldToServer lets other processes of the machine go before this one. Threads that start later inherit it; one that
// has ended meanwhile needs none.
func yieldToServer() error {
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return fmt.Errorf("list threads: %w", err)
	}

	for _, thread := range threads {
		id, err := strconv.Atoi(thread.Name())
		if err != nil {
			return fmt.Errorf("read thread %s: %w", thread.Name(), err)
		}
		if err := unix.Setpriority(unix.PRIO_PROCESS, id, politeness); err != nil && !errors.Is(err, unix.ESRCH) {
			return fmt.Errorf("lower priority: %w", err)
		}
	}

	return nil
}
