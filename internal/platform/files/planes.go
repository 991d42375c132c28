package files

import "image"

// plane is one of the three parts of a photo as JPEG keeps it: how light it is, and
// two of its colour, which have fewer dots. Photos are turned and made smaller as they
// are, which takes a third of the time that it takes by way of red, green and blue.
type plane struct {
	dots                  []uint8
	stride, width, height int
}

// planesOf gives the parts of a photo; none when they are cut in a way that cameras
// do not write.
func planesOf(img *image.YCbCr) (all []plane) {
	size := img.Rect.Size()
	colour := size
	switch img.SubsampleRatio {
	case image.YCbCrSubsampleRatio444:
	case image.YCbCrSubsampleRatio422:
		colour.X = (size.X + 1) / 2
	case image.YCbCrSubsampleRatio440:
		colour.Y = (size.Y + 1) / 2
	case image.YCbCrSubsampleRatio420:
		colour = image.Pt((size.X+1)/2, (size.Y+1)/2)
	default:
		return nil
	}

	if img.Rect.Min != (image.Point{}) {
		return nil
	}

	return []plane{
		{img.Y, img.YStride, size.X, size.Y},
		{img.Cb, img.CStride, colour.X, colour.Y},
		{img.Cr, img.CStride, colour.X, colour.Y},
	}
}

// reducePhoto draws a photo smaller, as reduceImage does; nil when it has to be drawn
// from its colours.
func reducePhoto(img image.Image, to image.Point) image.Image {
	photo, ok := img.(*image.YCbCr)
	if !ok {
		return nil
	}

	from := planesOf(photo)
	if from == nil {
		return nil
	}

	small := image.NewYCbCr(image.Rectangle{Max: to}, photo.SubsampleRatio)
	for i, part := range planesOf(small) {
		from[i].reducePlane(part)
	}

	return small
}

// reducePlane writes the means of what each dot of the smaller plane covers.
func (p plane) reducePlane(to plane) {
	across := countSpans(p.width, to.width)
	line := make([]int64, to.width)
	next := make([]int64, to.width)
	parts := int64(p.width) * int64(p.height)

	for y, down := range divideDots(p.height, to.height) {
		row := p.dots[y*p.stride:][:p.width]
		addPlaneRow(row, across, line, down.here)
		if !down.last {
			continue
		}

		writeMeans(line, to.dots[down.at*to.stride:], parts)
		clear(next)
		addPlaneRow(row, across, next, down.beyond)
		line, next = next, line
	}
}

// addPlaneRow does what addRow does, for dots of one value.
func addPlaneRow(row []uint8, across []span, line []int64, weight int64) {
	if weight == 0 {
		return
	}

	places := int64(len(across))
	for at, s := range across {
		sum := int64(0)
		for _, value := range row[:s.whole] {
			sum += int64(value)
		}

		line[at] += sum * places * weight
		row = row[s.whole:]
		if s.beyond > 0 {
			line[at] += int64(row[0]) * s.here * weight
			line[at+1] += int64(row[0]) * s.beyond * weight
			row = row[1:]
		}
	}
}

// lyingRatios are those that are others when a photo lies on its side.
var lyingRatios = map[image.YCbCrSubsampleRatio]image.YCbCrSubsampleRatio{
	image.YCbCrSubsampleRatio422: image.YCbCrSubsampleRatio440,
	image.YCbCrSubsampleRatio440: image.YCbCrSubsampleRatio422,
}

// turnPhoto turns a photo as turnUpright does; nil when it has to be turned by its
// colours, as one whose last dots have no colour of their own.
func (o orientation) turnPhoto(img image.Image) image.Image {
	photo, ok := img.(*image.YCbCr)
	if !ok {
		return nil
	}

	from := planesOf(photo)
	if from == nil ||
		from[1].width < from[0].width && from[0].width%2 > 0 ||
		from[1].height < from[0].height && from[0].height%2 > 0 {
		return nil
	}

	size := photo.Rect.Size()
	ratio := photo.SubsampleRatio
	if o.swapsSides() {
		size = image.Pt(size.Y, size.X)
		if other, lying := lyingRatios[ratio]; lying {
			ratio = other
		}
	}
	turned := image.NewYCbCr(image.Rectangle{Max: size}, ratio)

	for i, to := range planesOf(turned) {
		part := from[i]
		for y := range part.height {
			// Where a row begins and where its dots go from there.
			first := o.placePixel(0, y, part.width, part.height)
			second := o.placePixel(1, y, part.width, part.height)
			at := first.Y*to.stride + first.X
			step := (second.Y-first.Y)*to.stride + second.X - first.X
			for _, value := range part.dots[y*part.stride:][:part.width] {
				to.dots[at] = value
				at += step
			}
		}
	}

	return turned
}
