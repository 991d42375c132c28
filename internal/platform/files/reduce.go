package files

import (
	"image"

	"golang.org/x/image/draw"
)

// reduce draws an image smaller, on white, which is the colour of paper. Each
// dot is the mean of the dots it is made of, by the part of them that it covers.
// All of it is in whole numbers, so that every machine draws the same; beside
// the image itself only single rows are in memory.
func reduce(img image.Image, to image.Point) *image.RGBA {
	from := img.Bounds()
	small := image.NewRGBA(image.Rectangle{Max: to})
	row := image.NewRGBA(image.Rect(0, 0, from.Dx(), 1))
	across := shares(from.Dx(), to.X)
	line, next := make([]int64, 3*to.X), make([]int64, 3*to.X)
	for y, down := range shares(from.Dy(), to.Y) {
		draw.Draw(row, row.Rect, image.White, image.Point{}, draw.Src)
		draw.Draw(row, row.Rect, img, image.Pt(from.Min.X, from.Min.Y+y), draw.Over)
		narrow(row.Pix, across, line, down.here)
		if !down.last {
			continue
		}
		mean(line, small.Pix[small.PixOffset(0, down.at):], int64(from.Dx())*int64(from.Dy()))
		clear(next)
		narrow(row.Pix, across, next, down.beyond)
		line, next = next, line
	}
	return small
}

// share is where one of many dots goes when there are fewer: parts of it to the
// place and to the one beyond.
type share struct {
	at           int
	here, beyond int64
	// last fills the place.
	last bool
}

// shares divides dots among fewer places, or as many; each place gets as many
// parts as there are dots.
func shares(dots, places int) []share {
	all := make([]share, dots)
	for i := range all {
		at := i * places / dots
		end, next := (i+1)*places, (at+1)*dots
		here := min(end, next) - i*places
		all[i] = share{at, int64(here), int64(places - here), end >= next}
	}
	return all
}

// narrow adds the dots of a row to a line of fewer, as often as weight says.
func narrow(row []uint8, across []share, line []int64, weight int64) {
	if weight == 0 {
		return
	}
	for x, s := range across {
		dot := row[4*x : 4*x+3 : 4*x+3]
		for c, value := range dot {
			line[3*s.at+c] += int64(value) * s.here * weight
		}
		if s.beyond > 0 {
			for c, value := range dot {
				line[3*s.at+3+c] += int64(value) * s.beyond * weight
			}
		}
	}
}

// mean writes sums as dots.
func mean(sums []int64, dots []uint8, parts int64) {
	for x := range len(sums) / 3 {
		for c, sum := range sums[3*x : 3*x+3] {
			dots[4*x+c] = uint8((sum + parts/2) / parts) //nolint:gosec // a mean of bytes is one
		}
		dots[4*x+3] = 0xff
	}
}
