package files

import (
	"image"

	"golang.org/x/image/draw"
)

// reduceImage draws an image smaller, on a ground: white, which is the colour of
// paper, or none. Each dot is the mean of the dots it is made of, by the part of
// them that it covers. All of it is in whole numbers, so that every machine draws
// the same; beside the image itself only single rows are in memory.
func reduceImage(img image.Image, to image.Point, ground image.Image) *image.RGBA {
	from := img.Bounds()
	small := image.NewRGBA(image.Rectangle{Max: to})
	row := image.NewRGBA(image.Rect(0, 0, from.Dx(), 1))
	across := countSpans(from.Dx(), to.X)
	line := make([]int64, 4*to.X)
	next := make([]int64, 4*to.X)
	covers := isOpaque(img)

	for y, down := range divideDots(from.Dy(), to.Y) {
		if !covers {
			draw.Draw(row, row.Rect, ground, image.Point{}, draw.Src)
		}
		draw.Draw(row, row.Rect, img, image.Pt(from.Min.X, from.Min.Y+y), draw.Over)
		addRow(row.Pix, across, line, down.here)
		if !down.last {
			continue
		}

		writeMeans(line, small.Pix[small.PixOffset(0, down.at):], int64(from.Dx())*int64(from.Dy()))
		clear(next)
		addRow(row.Pix, across, next, down.beyond)
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

// divideDots divides dots among fewer places, or as many; each place gets as many
// parts as there are dots.
func divideDots(dots, places int) []share {
	all := make([]share, dots)
	for i := range all {
		at := i * places / dots
		end := (i + 1) * places
		next := (at + 1) * dots
		here := min(end, next) - i*places
		all[i] = share{at, int64(here), int64(places - here), end >= next}
	}

	return all
}

// span is what a place of a line is made of: dots that lie in it wholly, and then
// one that it has in common with the next place.
type span struct {
	whole        int
	here, beyond int64
}

func countSpans(dots, places int) []span {
	all := make([]span, places)
	for _, s := range divideDots(dots, places) {
		if s.beyond == 0 {
			all[s.at].whole++
		} else {
			all[s.at].here = s.here
			all[s.at].beyond = s.beyond
		}
	}

	return all
}

// addRow adds the dots of a row to a line of fewer, as often as weight says. Most
// of the time that a picture takes is spent here.
func addRow(row []uint8, across []span, line []int64, weight int64) {
	if weight == 0 {
		return
	}

	places := int64(len(across))
	for at, s := range across {
		var sum [4]int64
		whole := row[:4*s.whole]
		for len(whole) >= 4 {
			sum[0] += int64(whole[0])
			sum[1] += int64(whole[1])
			sum[2] += int64(whole[2])
			sum[3] += int64(whole[3])
			whole = whole[4:]
		}

		row = row[4*s.whole:]
		for c := range sum {
			line[4*at+c] += sum[c] * places * weight
		}

		if s.beyond == 0 {
			continue
		}

		for c, value := range row[:4] {
			line[4*at+c] += int64(value) * s.here * weight
			line[4*at+4+c] += int64(value) * s.beyond * weight
		}

		row = row[4:]
	}
}

// writeMeans writes sums as dots.
func writeMeans(sums []int64, dots []uint8, parts int64) {
	for i, sum := range sums {
		dots[i] = uint8((sum + parts/2) / parts) //nolint:gosec // a mean of bytes is one
	}
}
