package carpicture

import "math"

// drawWheel draws a wheel; a near one has the letters and bolts that are only seen there.
func drawWheel(c *canvas, at point, tyre float64, spokes int, near bool) {
	rim := tyre * 0.76
	if spokes == 10 {
		rim = tyre * 0.785
	}

	c.fillPath(circlePath(at.x, at.y, tyre), func(x, y float64) shade {
		r := math.Hypot(x-at.x, y-at.y) / tyre
		up := (y - at.y) / tyre
		return greyShade(0.095).withLight(
			0.10*bumpAt(r, 0.9, 0.05)*(0.5+0.5*up) + 0.05*smoothStep(up) - 0.4*smoothStep((r-0.965)/0.04),
		)
	})
	c.fillPath(ringPath(at.x, at.y, tyre*0.845, tyre*0.835), flatPaint(greyShade(0.18)))
	metal := func(x, y float64) shade {
		up := (y - at.y) / rim
		across := (x - at.x) / rim
		return greyShade(0.66).withLight(0.34*up + 0.10*math.Sin(across*4+up*3))
	}
	// The dish behind the spokes, the brake, and the lip.
	c.fillPath(circlePath(at.x, at.y, rim), func(x, y float64) shade {
		r := math.Hypot(x-at.x, y-at.y) / rim
		return greyShade(0.075 + 0.07*smoothStep((r-0.72)/0.25))
	})
	disc := rim * 0.66
	c.fillPath(circlePath(at.x, at.y, disc), func(x, y float64) shade {
		a := math.Atan2(y-at.y, x-at.x)
		return greyShade(0.30 + 0.09*math.Cos(2*a-0.8))
	})
	if near {
		for i := range 30 {
			a := float64(i) * 2 * math.Pi / 30
			for k, r := range []float64{0.62, 0.72, 0.83} {
				turn := a + float64(k)*0.07
				c.fillPath(
					circlePath(at.x+disc*r*math.Cos(turn), at.y+disc*r*math.Sin(turn), disc*0.016),
					flatPaint(greyShade(0.10)),
				)
			}
		}
	}

	caliper := path{
		append(arcLine(at.x, at.y, disc*1.04, -0.5, 0.55), reverseLine(arcLine(at.x, at.y, disc*0.62, -0.5, 0.55))...),
	}
	c.fillPath(caliper, gradientUp(at.y-disc*0.5, at.y+disc*0.5, greyShade(0.16), greyShade(0.30)))

	c.fillPath(circlePath(at.x, at.y, rim*0.30), flatPaint(greyShade(0.14)))
	flank := func(x, y float64) shade { return metal(x, y).withLight(-0.52) }

	for i := range spokes {
		a := math.Pi/2 + float64(i)*2*math.Pi/float64(spokes)
		for _, part := range spokeLines(at, rim, a, spokes, 1.35) {
			c.fillPath(path{part}, flank)
		}
	}

	for i := range spokes {
		a := math.Pi/2 + float64(i)*2*math.Pi/float64(spokes)
		for _, part := range spokeLines(at, rim, a, spokes, 0.86) {
			c.fillPath(path{part}, metal)
		}
	}

	c.fillPath(ringPath(at.x, at.y, rim, rim*0.925), metal)
	c.fillPath(ringPath(at.x, at.y, rim*0.935, rim*0.918), flatPaint(greyShade(0.25).thin(0.7)))
	c.fillPath(ringPath(at.x, at.y, rim*1.012, rim*0.992), flatPaint(greyShade(0.9).thin(0.5)))
	c.fillPath(circlePath(at.x, at.y, rim*0.235), metal)

	for i := range 5 {
		a := math.Pi/2 + math.Pi/5 + float64(i)*2*math.Pi/5
		c.fillPath(circlePath(at.x+rim*0.165*math.Cos(a), at.y+rim*0.165*math.Sin(a), rim*0.028), flatPaint(greyShade(0.22)))
	}

	c.fillPath(circlePath(at.x, at.y, rim*0.10), gradientUp(at.y-rim*0.1, at.y+rim*0.1, greyShade(0.10), greyShade(0.30)))
	c.fillPath(ringPath(at.x, at.y, rim*0.105, rim*0.092), flatPaint(greyShade(0.82)))
}

func reverseLine(line []point) []point {
	back := make([]point, len(line))
	for i, p := range line {
		back[len(line)-1-i] = p
	}
	return back
}

// turnPoint gives a point at a radius, aside of a spoke's middle.
func turnPoint(at point, a, r, aside float64) point {
	return point{at.x + r*math.Cos(a) - aside*math.Sin(a), at.y + r*math.Sin(a) + aside*math.Cos(a)}
}

// spokeLines makes one of five broad spokes that part in two, or of ten slim ones; wide makes it
// broader or slimmer.
func spokeLines(at point, rim, a float64, count int, wide float64) [][]point {
	if count == 10 {
		root := rim * 0.052 * wide
		end := rim * 0.068 * wide
		return [][]point{{
			turnPoint(at, a, rim*0.18, -root), turnPoint(at, a, rim*0.6, -root), turnPoint(at, a, rim*0.95, -end),
			turnPoint(at, a, rim*0.95, end), turnPoint(at, a, rim*0.6, root), turnPoint(at, a, rim*0.18, root),
		}}
	}

	half := func(s float64) []point {
		thin := rim * 0.055 * (wide - 1)
		return []point{
			turnPoint(at, a, rim*0.16, 0), turnPoint(at, a, rim*0.44, s*(rim*0.03-thin)),
			turnPoint(at, a, rim*0.955, s*(rim*0.15-thin)),
			turnPoint(at, a, rim*0.94, s*(rim*0.285+thin)), turnPoint(at, a, rim*0.42, s*(rim*0.15+thin)),
			turnPoint(at, a, rim*0.16, s*(rim*0.13+thin)),
		}
	}

	return [][]point{half(1), reverseLine(half(-1))}
}
