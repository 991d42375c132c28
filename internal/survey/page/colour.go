package page

import (
	"fmt"
	"math"
	"strconv"
)

// colour is one of the screen, as #rrggbb says it.
type colour [3]uint8

// parseColour reads #rrggbb, and nothing else.
func parseColour(text string) (c colour, ok bool) {
	if len(text) != 7 || text[0] != '#' {
		return c, false
	}

	n, err := strconv.ParseUint(text[1:], 16, 24)
	if err != nil {
		return c, false
	}
	return colour{uint8(n >> 16 & 0xff), uint8(n >> 8 & 0xff), uint8(n & 0xff)}, true
}

func (c colour) String() string { return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2]) }

// one is the most light, in the parts that light is counted in.
const one = 1_000_000_000

// linear is the light of each value of a channel, as WCAG 2 counts it.
var linear = func() (light [256]int) {
	for i := range light {
		v := float64(i) / 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		light[i] = int(math.Round(v * one))
	}
	return light
}()

func (c colour) lightnessOf() int {
	return (2126*linear[c[0]] + 7152*linear[c[1]] + 722*linear[c[2]]) / 10_000
}

// contrastOf gives the ratio of two colours, in hundredths.
func contrastOf(a, b colour) int {
	x := a.lightnessOf()
	y := b.lightnessOf()
	if x < y {
		x, y = y, x
	}

	return 100 * (x + one/20) / (y + one/20)
}

// makeReadable gives the shade of a colour nearest to it that has the ratio to all the others:
// the same colour while it passes, else darker or lighter, whichever takes less.
func makeReadable(c colour, needed int, others ...colour) colour {
	passes := func(shade colour) bool {
		for _, o := range others {
			if contrastOf(shade, o) < needed {
				return false
			}
		}
		return true
	}

	for step := range 101 {
		for _, to := range []int{0, 255} {
			var shade colour
			for i := range c {
				shade[i] = uint8(int(c[i]) + (to-int(c[i]))*step/100) //nolint:gosec // between two bytes
			}
			if passes(shade) {
				return shade
			}
		}
	}

	if contrastOf(colour{}, others[0]) >= contrastOf(colour{255, 255, 255}, others[0]) {
		return colour{}
	}

	return colour{255, 255, 255}
}
