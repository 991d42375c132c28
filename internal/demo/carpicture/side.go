package carpicture

import (
	"cmp"
	"math"
	"sync"
)

// drawSide draws a car from aside: its front to the left, or mirrored to the right, a little
// closer and in another light.
func drawSide(c *canvas, car Car, mirrored bool) {
	f := formOf(car.Body)
	c.scale = 2.12
	c.fine = 1
	if mirrored {
		c.scale = 2.24
	}

	ground := 545.0
	c.at = point{Width/2 - f.length/2*c.scale, ground}
	if mirrored {
		ground = 560
		c.mirrored = true
		c.at = point{Width/2 + f.length/2*c.scale, ground}
	}

	c.layStudio(ground, mirrored)
	groundShadow(c, &f)
	drawBody(c, &f, shadeOf(car.Colour))

	for _, x := range []float64{f.front, f.rear} {
		drawWheel(c, point{x, f.tyre}, f.tyre, cmp.Or(car.Spokes, f.spokes), false)
	}
}

// studios are drawn once: many cars stand in each.
var studios sync.Map

// layStudio draws a wall that runs softly into the floor, lit behind the car.
func (c *canvas) layStudio(ground float64, warm bool) {
	type room struct {
		ground float64
		warm   bool
	}
	drawn, there := studios.Load(room{ground, warm})
	if !there {
		drawn, _ = studios.LoadOrStore(room{ground, warm}, drawStudio(ground, warm))
	}

	if dots, ok := drawn.([]uint8); ok {
		copy(c.img.Pix, dots)
	}
}

func drawStudio(ground float64, warm bool) []uint8 {
	top := greyShade(0.80)
	mid := greyShade(0.94)
	low := greyShade(0.83)
	// The same tint everywhere: one that changes with the light would show rings.
	red := uint8(0)
	blue := uint8(3)
	if warm {
		red = 7
		blue = 0
	}

	dots := make([]uint8, 4*Width*Height)
	horizon := ground - 62

	for y := range Height {
		v := float64(y)
		s := top.mix(mid, smoothStep(v/horizon))
		if v >= horizon {
			s = mid.withLight(-0.02).mix(low, smoothStep((v-horizon)/(Height-horizon)*1.15))
		}

		s = s.withLight(-0.025 * (1 - smoothStep(math.Abs(v-horizon)/26)))
		for x := range Width {
			d := math.Abs(float64(x)-Width/2) / (Width / 2)
			p := s.withLight(-0.14 * d * d)
			dot := dots[4*(y*Width+x):][:4:4]
			light := blend(0, p.g, 0.985)
			dot[0] = light + red
			dot[1] = light + red/2 + blue/2
			dot[2] = light + blue
			dot[3] = 0xff
		}
	}

	return dots
}

func groundShadow(c *canvas, f *form) {
	dark := shade{0.05, 0.055, 0.065, 1}
	oval := func(x, y, rx, ry float64) path {
		p := circlePath(0, 0, 1)
		for i := range p[0] {
			p[0][i] = point{x + p[0][i].x*rx, y + p[0][i].y*ry}
		}
		return p
	}
	mid := f.length / 2
	c.drawGlow(nil, oval(mid, -3, f.length*0.52, 9), 22, flatPaint(dark.thin(0.42)))
	c.drawGlow(nil, oval(mid, 1.5, f.length*0.455, 5), 9, flatPaint(dark.thin(0.72)))

	for _, x := range []float64{f.front, f.rear} {
		c.drawGlow(nil, oval(x, 0, f.tyre*0.9, 2.4), 3, flatPaint(dark.thin(0.85)))
	}
}

// topOf gives the height of an outline above each centimetre.
func topOf(f *form) []float64 {
	top := make([]float64, int(f.length)+8)
	for _, line := range f.outline {
		for i, a := range line {
			b := line[(i+1)%len(line)]
			if a.x > b.x {
				a, b = b, a
			}

			for x := int(math.Ceil(a.x)); float64(x) <= b.x; x++ {
				if x < 0 || x >= len(top) || b.x == a.x {
					continue
				}
				y := a.y + (b.y-a.y)*(float64(x)-a.x)/(b.x-a.x)
				top[x] = max(top[x], y)
			}
		}
	}

	return top
}

// drawBody draws all of a car but its wheels.
func drawBody(c *canvas, f *form, colour shade) {
	whole := c.rasterise(f.outline, 0)
	drawUnderside(c, f)
	c.layColour(whole, lacquerPaint(f, colour))
	drawGaps(c, f, whole, colour)
	black := shade{0.07, 0.075, 0.085, 1}

	if f.cladd {
		c.fillIn(whole, f.dark, gradientUp(f.sill-6, f.sill+24, shade{0.09, 0.092, 0.098, 1}, shade{0.17, 0.172, 0.178, 1}))
	} else {
		c.fillIn(whole, path{{
			{-5, 0},
			{-5, f.sill + 9},
			{34, f.sill + 5},
			{f.front - 34, f.sill + 2},
			{f.front + 40, f.sill + 3},
			{f.rear - 40, f.sill + 3},
			{f.rear + 40, f.sill + 4},
			{f.length - 30, f.sill + 8},
			{f.length + 5, f.sill + 14},
			{f.length + 5, 0},
		}}, flatPaint(black.thin(0.9)))
	}

	// The lower intake, and the reflector behind.
	c.fillIn(whole, outlineAt(`M -4 14 C 8 16 20 16.6 31 14.6 C 28 8 16 5 -4 5 Z`, point{0, f.sill}, 1), flatPaint(black))
	c.fillIn(
		whole,
		outlineAt(`M -22 14 C -14 15 -6 16 0 17 L 0 19 C -8 18 -16 17 -22 16 Z`, point{f.length, f.sill + 2}, 1),
		flatPaint(shade{0.66, 0.05, 0.06, 0.9}),
	)
	drawWindows(c, f, whole)
	drawDetails(c, f, whole, colour)
	drawArches(c, f, whole)
}

// drawUnderside draws what is dark below a car, between its wheels.
func drawUnderside(c *canvas, f *form) {
	low := f.sill - 9
	c.fillPath(
		path{
			{
				{f.front - 20, low + 4},
				{f.front, low},
				{f.rear, low},
				{f.rear + 20, low + 4},
				{f.rear + 20, f.sill + 14},
				{f.front - 20, f.sill + 14},
			},
		},
		flatPaint(shade{0.06, 0.062, 0.07, 1}),
	)
}

// lacquerPaint makes the colour of a body as light falls on it: from above on edges and shoulders,
// back from the floor on the lower doors.
func lacquerPaint(f *form, colour shade) paint {
	top := topOf(f)
	glossy := 0.30 + 0.30*(1-(colour.r+colour.g+colour.b)/3)
	// How it is lit by height on the side, and by depth below the outline: both in
	// steps too small to be seen, because every dot asks for them.
	lightOf := tabulate(-0.6, 1, func(t float64) float64 {
		below := smoothStep((f.crease - t) / 0.018)
		return -0.03*smoothStep((0.98-t)/0.2) -
			0.17*below*(1-0.75*smoothStep((f.crease-t)/0.34)) -
			0.30*smoothStep((0.17-t)/0.2)
	})
	shineOf := tabulate(-0.6, 1, func(t float64) float64 {
		return 0.55*bumpAt(t, f.crease+0.2, 0.085) + 0.20*bumpAt(t, f.crease+0.022, 0.022) + 0.16*bumpAt(t, 0.24, 0.10)
	})
	edgeOf := tabulate(0, 30, func(deep float64) float64 { return 0.62*bumpAt(deep, 1.6, 2.4) + 0.18*bumpAt(deep, 6, 6) })

	return func(x, y float64) shade {
		belt := f.beltFront + (f.beltRear-f.beltFront)*(x-f.front)/(f.rear-f.front)
		i := min(max(x, 0), float64(len(top)-2))
		roof := top[int(i)] + (top[int(i)+1]-top[int(i)])*(i-math.Floor(i))
		t := (y - f.sill) / (belt - f.sill)
		light := lightOf(t)
		shine := edgeOf(roof-y) + shineOf(t)*(1-smoothStep((t-1)/0.1))
		light += (-0.10 - light) * smoothStep((t-1)/0.2)
		// The ends turn away.
		nose := smoothStep((30 - x) / 34)
		end := smoothStep((x - f.length + 34) / 38)
		light += -0.20*nose - 0.24*end
		shine *= 1 - 0.55*max(nose, end)
		return colour.withLight(light).withLight(shine * glossy)
	}
}

// tabulate computes a function between two places once.
func tabulate(from, to float64, fn func(float64) float64) func(float64) float64 {
	const steps = 2048
	var known [steps + 1]float64

	for i := range known {
		known[i] = fn(from + (to-from)*float64(i)/steps)
	}

	return func(at float64) float64 {
		return known[int(min(max((at-from)/(to-from), 0), 1)*steps)]
	}
}

func drawWindows(c *canvas, f *form, whole *mask) {
	pane := func(_, y float64) shade {
		s := shade{0.085, 0.10, 0.12, 1}.mix(
			shade{0.30, 0.345, 0.39, 1}, smoothStep((y-f.beltRear)/(f.height-f.beltRear)*0.95),
		)
		return s
	}
	// Black edges of the windows first.
	glass := c.rasterise(f.glass, 6)
	glass.roundCorners(2)
	frame := c.rasterise(f.glass, 8)
	frame.blurEdges(2)

	for i, p := range frame.part {
		frame.part[i] = min(p*3.2, 1)
	}

	frame.keepWithin(whole)
	c.layColour(frame, flatPaint(shade{0.055, 0.06, 0.068, 1}))
	c.layColour(glass, pane)

	// Light that lies across the panes.
	for _, at := range []float64{0.30, 0.36, 0.66} {
		x := f.front + (f.rear-f.front)*at
		w := 26.0
		if at == 0.36 {
			w = 7
			x += 14
		}

		c.fillIn(
			glass,
			path{
				{{x - 30, f.beltFront - 10}, {x - 30 + w, f.beltFront - 10}, {x + 30 + w, f.height + 6}, {x + 30, f.height + 6}},
			},
			flatPaint(shade{1, 1, 1, 0.075}),
		)
	}

	c.fillIn(glass, f.posts, flatPaint(shade{0.05, 0.053, 0.06, 1}))
	screens := c.rasterise(f.screens, 2)
	screens.keepWithin(whole)
	c.layColour(screens, func(x, y float64) shade { return pane(x, y).withLight(0.06) })
	// A bright line below the windows.
	low := f.glass[0]
	line := low[len(low)-25:]
	chrome := greyShade(0.86)
	c.fillIn(whole, strokePath(shiftLine(line, -1.6), 1.1*c.fine, 0.6), flatPaint(chrome.thin(0.85)))
}

func shiftLine(line []point, by float64) []point {
	moved := make([]point, len(line))
	for i, p := range line {
		moved[i] = point{p.x, p.y + by}
	}
	return moved
}

func outlineAt(text string, at point, scale float64) path {
	p := readOutline(text)
	for _, line := range p {
		for i := range line {
			line[i] = point{at.x + line[i].x*scale, at.y + line[i].y*scale}
		}
	}

	return p
}

// drawGaps draws the edges of doors, with light on one side of them.
func drawGaps(c *canvas, f *form, whole *mask, colour shade) {
	dark := colour.withLight(-0.62).thin(0.75)
	if (colour.r+colour.g+colour.b)/3 < 0.2 {
		dark = shade{0, 0, 0, 0.75}
	}

	light := colour.withLight(0.5).thin(0.35)
	for _, gap := range f.gaps {
		c.fillIn(whole, strokePath(shiftX(gap, 0.8*c.fine), 0.9*c.fine, 0.5), flatPaint(light))
		c.fillIn(whole, strokePath(gap, c.fine, 0.7), flatPaint(dark))
	}
}

func drawDetails(c *canvas, f *form, whole *mask, colour shade) {
	for _, h := range f.handles {
		grip := outlineAt(`M -10 -1.4 C -11 0.4 -10 2 -8 2 L 8 2.4 C 10 2.4 11 1 10 -0.4 C 8 -1.8 -7 -2.6 -10 -1.4 Z`, h, 1)
		c.drawGlow(whole, outlineAt(`M -9 -4 L 9 -4 L 9 0 L -9 0 Z`, h, 1), 2, flatPaint(colour.withLight(-0.5).thin(0.5)))
		c.fillIn(whole, grip, gradientUp(h.y-2, h.y+2.4, colour.withLight(-0.12), colour.withLight(0.38)))
	}

	if f.rails != nil {
		c.fillPath(f.rails, gradientUp(f.height-8, f.height+6, greyShade(0.25), greyShade(0.72)))
	}

	drawLamps(c, f, whole)
	drawMirror(c, f, colour)
}

func drawLamps(c *canvas, f *form, whole *mask) {
	lamp := c.rasterise(f.lamp, 2)
	lamp.keepWithin(whole)
	low := f.lamp[0][0].y
	c.layColour(lamp, gradientUp(low-4, low+16, shade{0.16, 0.17, 0.19, 1}, shade{0.42, 0.45, 0.48, 1}))
	// What shines lies along its upper edge.
	upper := f.lamp[0][:49]
	shine := strokePath(shiftLine(upper, -1.5), 2.3, 0.5)
	c.fillIn(lamp, shine, flatPaint(shade{0.97, 0.985, 1, 0.95}))

	for _, at := range []float64{0.3, 0.55} {
		p := upper[int(at*48)]
		c.fillIn(
			lamp, circlePath(p.x+1, p.y-5.6, 2.5),
			gradientUp(p.y-8, p.y-3, shade{0.6, 0.64, 0.68, 1}, shade{0.95, 0.97, 1, 1}),
		)
	}

	tail := c.rasterise(f.tail, 2)
	tail.keepWithin(whole)
	low = f.tail[0][len(f.tail[0])-1].y
	c.layColour(tail, gradientUp(low, low+12, shade{0.42, 0.02, 0.04, 1}, shade{0.80, 0.06, 0.07, 1}))
	c.fillIn(tail, strokePath(shiftLine(f.tail[0][:25], -2.2), 1.5, 0.5), flatPaint(shade{1, 0.42, 0.38, 0.9}))
}

func drawMirror(c *canvas, f *form, colour shade) {
	shell := outlineAt(
		`M 0 -1 C -6 0 -9 4 -8 8 C -6 11 4 11.6 10 10 C 13 8.6 13 3 11 0.6 C 8 -1 4 -1.4 0 -1 Z`,
		f.mirror, 0.92,
	)
	c.fillPath(outlineAt(`M 2 -4 L 9 -4 L 9 2 L 1 2 Z`, f.mirror, 1), flatPaint(shade{0.08, 0.08, 0.09, 1}))
	m := c.rasterise(shell, 2)
	c.layColour(m, gradientUp(f.mirror.y-1, f.mirror.y+10, colour.withLight(-0.34), colour.withLight(0.30)))
	c.fillIn(m, boxPath(f.mirror.x-12, f.mirror.y-3, 26, 3.4), flatPaint(shade{0.06, 0.06, 0.07, 0.8}))
}

func shiftX(line []point, by float64) []point {
	moved := make([]point, len(line))
	for i, p := range line {
		moved[i] = point{p.x + by, p.y}
	}
	return moved
}

// drawArches draws the dark rooms of the wheels, with a lip that catches light.
func drawArches(c *canvas, f *form, whole *mask) {
	for _, x := range []float64{f.front, f.rear} {
		room := f.tyre + 4.2
		if f.cladd {
			c.fillIn(
				whole, circlePath(x, f.tyre, room+7),
				gradientUp(f.tyre, f.tyre+room+7, shade{0.10, 0.102, 0.108, 1}, shade{0.19, 0.192, 0.198, 1}),
			)
			c.fillIn(
				whole, path{strokePath(arcLine(x, f.tyre, room+6.6, 0.1, math.Pi-0.1), 0.9, 0.3)[0]},
				flatPaint(greyShade(0.36).thin(0.6)),
			)
		} else {
			c.fillIn(
				whole, path{strokePath(arcLine(x, f.tyre, room+1.2, 0.1, math.Pi-0.1), 1.5*c.fine, 0.2)[0]},
				flatPaint(shade{1, 1, 1, 0.28}),
			)
			c.drawGlow(whole, ringPath(x, f.tyre, room+6, room+1), 3, flatPaint(shade{0, 0, 0, 0.16}))
		}

		c.fillIn(whole, circlePath(x, f.tyre, room), flatPaint(shade{0.035, 0.037, 0.042, 1}))
	}
}
