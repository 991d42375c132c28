package engine

import "math/bits"

// set is a set of features, by their place.
type set []uint64

func newSet(n int) set { return make(set, (n+63)/64) }

func (b set) has(i int32) bool { return b[i>>6]&(1<<(i&63)) != 0 }
func (b set) add(i int32)      { b[i>>6] |= 1 << (i & 63) }
func (b set) drop(i int32)     { b[i>>6] &^= 1 << (i & 63) }

func trailingZeros(word uint64) int { return bits.TrailingZeros64(word) }

// ranges holds lists of numbers, one after another: list i is
// items[ends[i-1]:ends[i]].
type ranges struct{ items, ends []int32 }

func (r *ranges) add(list ...int32) {
	r.items = append(r.items, list...)
	r.ends = append(r.ends, int32(len(r.items)))
}

func (r *ranges) at(i int32) []int32 {
	if i == 0 {
		return r.items[:r.ends[0]]
	}
	return r.items[r.ends[i-1]:r.ends[i]]
}

// invert lists for each of n numbers the lists that hold it.
func (r *ranges) invert(n int) ranges {
	ends := make([]int32, n)
	for _, x := range r.items {
		ends[x]++
	}

	sum := int32(0)
	for i, count := range ends {
		ends[i] = sum
		sum += count
	}

	items := make([]int32, len(r.items))
	for list := range r.ends {
		for _, x := range r.at(int32(list)) {
			items[ends[x]] = int32(list)
			ends[x]++
		}
	}

	return ranges{items, ends}
}
