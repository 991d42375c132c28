package carpicture

import (
	"image"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/vector"
)

// shade is a colour with how much it covers, all from 0 to 1.
type shade struct{ r, g, b, a float64 }

func (s shade) thin(a float64) shade { s.a *= a; return s }

// mix goes from one colour to another.
func (s shade) mix(to shade, part float64) shade {
	part = min(max(part, 0), 1)
	return shade{s.r + (to.r-s.r)*part, s.g + (to.g-s.g)*part, s.b + (to.b-s.b)*part, s.a + (to.a-s.a)*part}
}

// withLight makes the colour lighter above 0, by white light, and darker below.
func (s shade) withLight(by float64) shade {
	if by < 0 {
		by = max(by, -1)
		return shade{s.r * (1 + by), s.g * (1 + by), s.b * (1 + by), s.a}
	}
	return s.mix(shade{1, 1, 1, s.a}, by)
}

func greyShade(v float64) shade { return shade{v, v * 1.005, v * 1.012, 1} }

// paint is the colour at a place.
type paint func(x, y float64) shade

func flatPaint(s shade) paint { return func(_, _ float64) shade { return s } }

// gradientUp makes a gradient between two heights.
func gradientUp(low, high float64, from, to shade) paint {
	return func(_, y float64) shade { return from.mix(to, smoothStep((y-low)/(high-low))) }
}

func smoothStep(t float64) float64 {
	t = min(max(t, 0), 1)
	return t * t * (3 - 2*t)
}

// bumpAt gives 1 at its place and falls softly to 0 within its width.
func bumpAt(at, place, width float64) float64 {
	d := (at - place) / width
	if d*d > 9 {
		return 0 // what is left of it nobody sees
	}
	return math.Exp(-d * d)
}

type point struct{ x, y float64 }

// path is an outline of points close enough to look round.
type path [][]point

// readOutline reads M, L, C and Z as SVG writes them, with absolute places.
func readOutline(text string) path {
	var all path
	var current []point
	fields := strings.Fields(text)
	next := func() point {
		x, _ := strconv.ParseFloat(fields[0], 64)
		y, _ := strconv.ParseFloat(fields[1], 64)
		fields = fields[2:]
		return point{x, y}
	}
	end := func() {
		if len(current) > 0 {
			all = append(all, current)
		}
		current = nil
	}
	for len(fields) > 0 {
		command := fields[0]
		fields = fields[1:]

		switch command {
		case "M":
			end()
			current = []point{next()}
		case "L":
			current = append(current, next())
		case "C":
			a := current[len(current)-1]
			b := next()
			c := next()
			d := next()
			const steps = 24

			for i := 1; i <= steps; i++ {
				t := float64(i) / steps
				u := 1 - t
				current = append(current, point{
					u*u*u*a.x + 3*u*u*t*b.x + 3*u*t*t*c.x + t*t*t*d.x,
					u*u*u*a.y + 3*u*u*t*b.y + 3*u*t*t*c.y + t*t*t*d.y,
				})
			}
		case "Z":

			end()
		}
	}

	end()

	return all
}

// circlePath makes a round outline.
func circlePath(cx, cy, r float64) path { return path{arcLine(cx, cy, r, 0, 2*math.Pi)} }

func arcLine(cx, cy, r, from, to float64) []point {
	const steps = 72
	all := make([]point, 0, steps+1)

	for i := range steps + 1 {
		a := from + (to-from)*float64(i)/steps
		all = append(all, point{cx + r*math.Cos(a), cy + r*math.Sin(a)})
	}

	return all
}

// ringPath makes the outline of what lies between two circles.
func ringPath(cx, cy, outer, inner float64) path {
	return path{arcLine(cx, cy, outer, 0, 2*math.Pi), arcLine(cx, cy, inner, 2*math.Pi, 0)}
}

func boxPath(x, y, w, h float64) path {
	return path{{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}}
}

// strokePath makes a line that is thin at its ends.
func strokePath(line []point, width, ends float64) path {
	n := len(line)
	left := make([]point, n)
	right := make([]point, n)

	for i, p := range line {
		a := line[max(i-1, 0)]
		b := line[min(i+1, n-1)]
		dx := b.x - a.x
		dy := b.y - a.y
		l := max(math.Hypot(dx, dy), 1e-9)
		t := float64(i) / float64(n-1)
		w := width / 2 * (ends + (1-ends)*math.Sqrt(math.Sin(math.Pi*t)))
		left[i] = point{p.x - dy/l*w, p.y + dx/l*w}
		right[n-1-i] = point{p.x + dy/l*w, p.y - dx/l*w}
	}

	return path{append(left, right...)}
}

// canvas is a picture that is drawn in centimetres: to the right and up.
type canvas struct {
	img *image.RGBA
	// at is where 0, 0 is on the picture, scale how many dots a centimetre has;
	// a mirrored one runs to the left.
	at       point
	scale    float64
	mirrored bool
	// fine is how thick lines are, less where the eye is near.
	fine float64
}

func (c *canvas) toDots(p point) (x, y float64) {
	x = p.x * c.scale
	if c.mirrored {
		x = -x
	}
	return c.at.x + x, c.at.y - p.y*c.scale
}

func (c *canvas) toPlace(x, y int) (cx, cy float64) {
	cx = (float64(x) + 0.5 - c.at.x) / c.scale
	if c.mirrored {
		cx = -cx
	}
	return cx, (c.at.y - float64(y) - 0.5) / c.scale
}

// mask is how much of each dot something covers.
type mask struct {
	box  image.Rectangle
	part []float32
}

func (m *mask) row(y int) []float32 {
	w := m.box.Dx()
	return m.part[(y-m.box.Min.Y)*w:][:w]
}

// rasterise fills an outline with room around it.
func (c *canvas) rasterise(p path, room int) *mask {
	low := point{math.Inf(1), math.Inf(1)}
	high := point{math.Inf(-1), math.Inf(-1)}

	for _, line := range p {
		for _, at := range line {
			x, y := c.toDots(at)
			low = point{min(low.x, x), min(low.y, y)}
			high = point{max(high.x, x), max(high.y, y)}
		}
	}

	around := image.Rect(
		int(math.Floor(low.x))-room, int(math.Floor(low.y))-room, int(math.Ceil(high.x))+room,
		int(math.Ceil(high.y))+room,
	)
	around = around.Intersect(c.img.Rect.Inset(-2 * room))
	if around.Empty() {
		return &mask{}
	}

	raster := vector.NewRasterizer(around.Dx(), around.Dy())
	for _, line := range p {
		for i, at := range line {
			x, y := c.toDots(at)
			x -= float64(around.Min.X)
			y -= float64(around.Min.Y)
			if i == 0 {
				raster.MoveTo(float32(x), float32(y))
			} else {
				raster.LineTo(float32(x), float32(y))
			}
		}

		raster.ClosePath()
	}

	alpha := image.NewAlpha(image.Rectangle{Max: around.Size()})
	raster.Draw(alpha, alpha.Rect, image.Opaque, image.Point{})
	m := &mask{box: around, part: make([]float32, len(alpha.Pix))}

	for i, a := range alpha.Pix {
		m.part[i] = float32(a) / 255
	}

	return m
}

// blurEdges softens a mask; three boxes are as good as a bell.
func (m *mask) blurEdges(radius int) {
	if radius < 1 || len(m.part) == 0 {
		return
	}

	w := m.box.Dx()
	h := m.box.Dy()
	line := make([]float32, max(w, h))
	pass := func(start, step, n int) {
		sum := float32(0)
		width := float32(2*radius + 1)

		for i := range n {
			line[i] = m.part[start+i*step]
		}

		for i := -radius; i < n; i++ {
			if i+radius < n {
				sum += line[i+radius]
			}

			if i-radius-1 >= 0 {
				sum -= line[i-radius-1]
			}

			if i >= 0 {
				m.part[start+i*step] = max(sum, 0) / width
			}
		}
	}
	for range 3 {
		for y := range h {
			pass(y*w, 1, w)
		}
		for x := range w {
			pass(x, w, h)
		}
	}
}

// roundCorners takes the sharpness from corners.
func (m *mask) roundCorners(radius int) {
	m.blurEdges(radius)
	steep := 1.6 * float32(radius+1)
	for i, p := range m.part {
		m.part[i] = min(max((p-0.5)*steep+0.5, 0), 1)
	}
}

// keepWithin keeps what lies in another mask too.
func (m *mask) keepWithin(other *mask) {
	for y := m.box.Min.Y; y < m.box.Max.Y; y++ {
		row := m.row(y)
		if y < other.box.Min.Y || y >= other.box.Max.Y {
			clear(row)
			continue
		}

		there := other.row(y)
		for i := range row {
			x := m.box.Min.X + i - other.box.Min.X
			if x < 0 || x >= len(there) {
				row[i] = 0
			} else {
				row[i] *= there[x]
			}
		}
	}
}

// layColour puts colour where a mask is.
func (c *canvas) layColour(m *mask, p paint) {
	area := m.box.Intersect(c.img.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := m.row(y)
		for x := area.Min.X; x < area.Max.X; x++ {
			part := float64(row[x-m.box.Min.X])
			if part < 0.002 {
				continue
			}

			s := p(c.toPlace(x, y))
			part *= s.a
			dot := c.img.Pix[c.img.PixOffset(x, y):][:4:4]
			dot[0] = blend(dot[0], s.r, part)
			dot[1] = blend(dot[1], s.g, part)
			dot[2] = blend(dot[2], s.b, part)
			dot[3] = 0xff
		}
	}
}

func blend(below uint8, value, part float64) uint8 {
	mixed := float64(below)*(1-part) + 255*min(max(value, 0), 1)*part
	return uint8(min(max(mixed+0.5, 0), 255))
}

// fillPath draws an outline.
func (c *canvas) fillPath(p path, with paint) { c.layColour(c.rasterise(p, 0), with) }

// fillIn draws what of an outline lies in a mask.
func (c *canvas) fillIn(in *mask, p path, with paint) {
	m := c.rasterise(p, 0)
	m.keepWithin(in)
	c.layColour(m, with)
}

// drawGlow draws an outline with soft edges, by centimetres; nil is everywhere.
func (c *canvas) drawGlow(in *mask, p path, soft float64, with paint) {
	radius := int(math.Round(soft * c.scale / 2))
	m := c.rasterise(p, 3*radius+1)
	m.blurEdges(radius)
	if in != nil {
		m.keepWithin(in)
	}

	c.layColour(m, with)
}
