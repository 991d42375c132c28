package jobs

import (
	"math/rand/v2"
	"time"
)

// longest is the longest pause between two tries.
const longest = 10 * time.Minute

// pauseAfter gives the wait after the given try, counted from 1: twice as long
// each time, and somewhere in the upper half of it, so that jobs which failed
// together do not come back together.
func pauseAfter(first time.Duration, try int64) time.Duration {
	full := longest
	if try < 20 {
		full = min(longest, first<<max(0, try-1))
	}
	half := full / 2
	return half + time.Duration(rand.Int64N(int64(half)+1)) //nolint:gosec // spreading load needs no secrecy
}
