package sat

import "slices"

// heap orders variables by activity, the lower number first among equals.
type heap struct {
	items []int32
	place []int32 // by variable: its index in items, -1 when absent
}

func (h *heap) fillAll(n int) {
	h.items = make([]int32, n)
	h.place = make([]int32, n)
	for v := range h.items {
		h.items[v] = int32(v)
		h.place[v] = int32(v)
	}
}

func (h *heap) cloneHeap() heap { return heap{slices.Clone(h.items), slices.Clone(h.place)} }

func (h *heap) copyFrom(clean *heap) {
	h.items = append(h.items[:0], clean.items...)
	copy(h.place, clean.place)
}

func isBefore(a, b int32, activity []float64) bool {
	return activity[a] > activity[b] || (activity[a] == activity[b] && a < b)
}

// putBack puts a variable back.
func (h *heap) putBack(v int32, activity []float64) {
	if h.place[v] < 0 {
		h.place[v] = int32(len(h.items))
		h.items = append(h.items, v)
		h.siftUp(h.place[v], activity)
	}
}

// raiseVariable moves a variable whose activity grew.
func (h *heap) raiseVariable(v int32, activity []float64) {
	if at := h.place[v]; at >= 0 {
		h.siftUp(at, activity)
	}
}

// takeMostActive removes the most active variable; -1 when there is none.
func (h *heap) takeMostActive(activity []float64) int32 {
	if len(h.items) == 0 {
		return -1
	}

	top := h.items[0]
	last := h.items[len(h.items)-1]
	h.items = h.items[:len(h.items)-1]
	h.place[top] = -1
	if len(h.items) > 0 {
		h.items[0] = last
		h.place[last] = 0
		h.siftDown(0, activity)
	}

	return top
}

func (h *heap) siftUp(at int32, activity []float64) {
	v := h.items[at]
	for at > 0 {
		parent := (at - 1) / 2
		if !isBefore(v, h.items[parent], activity) {
			break
		}

		h.items[at] = h.items[parent]
		h.place[h.items[at]] = at
		at = parent
	}

	h.items[at] = v
	h.place[v] = at
}

func (h *heap) siftDown(at int32, activity []float64) {
	v := h.items[at]
	n := int32(len(h.items))
	for {
		child := 2*at + 1
		if child >= n {
			break
		}

		if child+1 < n && isBefore(h.items[child+1], h.items[child], activity) {
			child++
		}

		if !isBefore(h.items[child], v, activity) {
			break
		}

		h.items[at] = h.items[child]
		h.place[h.items[at]] = at
		at = child
	}

	h.items[at] = v
	h.place[v] = at
}
