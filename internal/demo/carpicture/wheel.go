package carpicture

import "math"

// wheel draws a wheel; a near one has the letters and bolts that are only seen there.
func wheel(c *canvas, at point, tyre float64, spokes int, near bool) {
	rim := tyre * 0.76
	if spokes == 10 {
		rim = tyre * 0.785
	}
	c.fill(circle(at.x, at.y, tyre), func(x, y float64) shade {
		r := math.Hypot(x-at.x, y-at.y) / tyre
		up := (y - at.y) / tyre
		return grey(0.095).lit(0.10*bump(r, 0.9, 0.05)*(0.5+0.5*up) + 0.05*smooth(up) - 0.4*smooth((r-0.965)/0.04))
	})
	c.fill(ring(at.x, at.y, tyre*0.845, tyre*0.835), flat(grey(0.18)))
	metal := func(x, y float64) shade {
		up := (y - at.y) / rim
		across := (x - at.x) / rim
		return grey(0.66).lit(0.34*up + 0.10*math.Sin(across*4+up*3))
	}
	// The dish behind the spokes, the brake, and the lip.
	c.fill(circle(at.x, at.y, rim), func(x, y float64) shade {
		r := math.Hypot(x-at.x, y-at.y) / rim
		return grey(0.075 + 0.07*smooth((r-0.72)/0.25))
	})
	disc := rim * 0.66
	c.fill(circle(at.x, at.y, disc), func(x, y float64) shade {
		a := math.Atan2(y-at.y, x-at.x)
		return grey(0.30 + 0.09*math.Cos(2*a-0.8))
	})
	if near {
		for i := range 30 {
			a := float64(i) * 2 * math.Pi / 30
			for k, r := range []float64{0.62, 0.72, 0.83} {
				turn := a + float64(k)*0.07
				c.fill(circle(at.x+disc*r*math.Cos(turn), at.y+disc*r*math.Sin(turn), disc*0.016), flat(grey(0.10)))
			}
		}
	}
	caliper := path{append(arc(at.x, at.y, disc*1.04, -0.5, 0.55), reversed(arc(at.x, at.y, disc*0.62, -0.5, 0.55))...)}
	c.fill(caliper, upright(at.y-disc*0.5, at.y+disc*0.5, grey(0.16), grey(0.30)))

	c.fill(circle(at.x, at.y, rim*0.30), flat(grey(0.14)))
	flank := func(x, y float64) shade { return metal(x, y).lit(-0.52) }
	for i := range spokes {
		a := math.Pi/2 + float64(i)*2*math.Pi/float64(spokes)
		for _, part := range spoke(at, rim, a, spokes, 1.35) {
			c.fill(path{part}, flank)
		}
	}
	for i := range spokes {
		a := math.Pi/2 + float64(i)*2*math.Pi/float64(spokes)
		for _, part := range spoke(at, rim, a, spokes, 0.86) {
			c.fill(path{part}, metal)
		}
	}
	c.fill(ring(at.x, at.y, rim, rim*0.925), metal)
	c.fill(ring(at.x, at.y, rim*0.935, rim*0.918), flat(grey(0.25).thin(0.7)))
	c.fill(ring(at.x, at.y, rim*1.012, rim*0.992), flat(grey(0.9).thin(0.5)))
	c.fill(circle(at.x, at.y, rim*0.235), metal)
	for i := range 5 {
		a := math.Pi/2 + math.Pi/5 + float64(i)*2*math.Pi/5
		c.fill(circle(at.x+rim*0.165*math.Cos(a), at.y+rim*0.165*math.Sin(a), rim*0.028), flat(grey(0.22)))
	}
	c.fill(circle(at.x, at.y, rim*0.10), upright(at.y-rim*0.1, at.y+rim*0.1, grey(0.10), grey(0.30)))
	c.fill(ring(at.x, at.y, rim*0.105, rim*0.092), flat(grey(0.82)))
}

func reversed(line []point) []point {
	back := make([]point, len(line))
	for i, p := range line {
		back[len(line)-1-i] = p
	}
	return back
}

// turned is a point at a radius, aside of a spoke's middle.
func turned(at point, a, r, aside float64) point {
	return point{at.x + r*math.Cos(a) - aside*math.Sin(a), at.y + r*math.Sin(a) + aside*math.Cos(a)}
}

// spoke is one of five broad ones that part in two, or of ten slim ones; wide
// makes it broader or slimmer.
func spoke(at point, rim, a float64, count int, wide float64) [][]point {
	if count == 10 {
		root, end := rim*0.052*wide, rim*0.068*wide
		return [][]point{{
			turned(at, a, rim*0.18, -root), turned(at, a, rim*0.6, -root), turned(at, a, rim*0.95, -end),
			turned(at, a, rim*0.95, end), turned(at, a, rim*0.6, root), turned(at, a, rim*0.18, root),
		}}
	}
	half := func(s float64) []point {
		thin := rim * 0.055 * (wide - 1)
		return []point{
			turned(at, a, rim*0.16, 0), turned(at, a, rim*0.44, s*(rim*0.03-thin)), turned(at, a, rim*0.955, s*(rim*0.15-thin)),
			turned(at, a, rim*0.94, s*(rim*0.285+thin)), turned(at, a, rim*0.42, s*(rim*0.15+thin)), turned(at, a, rim*0.16, s*(rim*0.13+thin)),
		}
	}
	return [][]point{half(1), reversed(half(-1))}
}
