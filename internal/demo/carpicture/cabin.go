package carpicture

import "math"

// sheet reads an outline as it lies on the picture: in dots, to the right and down.
func sheet(text string) path {
	p := outline(text)
	for _, line := range p {
		for i := range line {
			line[i].y = Height - line[i].y
		}
	}
	return p
}

// frame is a box with round corners.
func (c *canvas) frame(x, y, w, h float64, corner int, with paint) *mask {
	m := c.cover(box(x, Height-y-h, w, h), 2*corner+2)
	m.round(corner)
	c.lay(m, with)
	return m
}

// down is a gradient between two heights that are counted from above.
func down(from, to float64, first, last shade) paint {
	return upright(Height-to, Height-from, last, first)
}

// cabin draws the dashboard and the front seats, flat and from the front.
func cabin(c *canvas, car Car) {
	c.scale, c.at, c.fine = 1, point{0, Height}, 1
	leather := shadeOf(car.Upholstery)
	c.fill(box(0, 0, Width, Height), down(0, 260, grey(0.96), grey(0.80)))
	// Where the upholstery is dark, its seams are light, and the other way round.
	thread := leather.lit(0.55)
	if (leather.r+leather.g+leather.b)/3 > 0.6 {
		thread = leather.lit(-0.42)
	}
	dashboard(c, leather, thread)
	for _, x := range []float64{130, 760} {
		seat(c, x, leather, thread)
	}
	console(c, leather, thread)
	displays(c)
	steering(c)
}

func dashboard(c *canvas, leather, thread shade) {
	top, low := grey(0.27), grey(0.13)
	c.fill(sheet(`M 0 720 L 0 250 C 60 240 120 232 176 228 C 206 196 470 192 512 222 C 560 219 600 218 640 218 C 860 218 1080 226 1280 250 L 1280 720 Z`), down(195, 330, top.lit(0.10), low))
	c.glow(nil, sheet(`M 0 254 C 200 226 420 222 640 222 C 860 222 1080 230 1280 254 L 1280 258 C 1080 234 860 226 640 226 C 420 226 200 230 0 258 Z`), 3, flat(shade{1, 1, 1, 0.25}))
	// A strip of brushed metal, and below it what is covered with upholstery.
	c.fill(sheet(`M 0 330 C 300 318 980 318 1280 330 L 1280 345 C 980 333 300 333 0 345 Z`), func(x, y float64) shade {
		return grey(0.70).lit(0.35*bump(x, 930, 260) + 0.25*bump(x, 120, 160) - 0.25*bump(y, Height-343, 5))
	})
	band := c.cover(sheet(`M 0 345 C 300 333 980 333 1280 345 L 1280 446 C 1080 462 860 470 640 470 C 420 470 200 462 0 446 Z`), 0)
	c.lay(band, func(x, y float64) shade {
		deep := Height - y
		return leather.lit(0.16*bump(deep, 366, 26) - 0.42*smooth((deep-396)/80) - 0.20*bump(deep, 338, 8) + 0.05*bump(x, 960, 300))
	})
	stitches(c, sheet(`M 0 362 C 300 350 980 350 1280 362`)[0], thread)
	c.glow(band, sheet(`M 0 470 C 200 470 420 478 640 478 C 860 478 1080 470 1280 462 L 1280 440 C 1080 458 860 466 640 466 C 420 466 200 458 0 440 Z`), 5, flat(shade{0, 0, 0, 0.5}))
	c.fill(sheet(`M 0 446 C 200 462 420 470 640 470 C 860 470 1080 462 1280 446 L 1280 720 L 0 720 Z`), down(446, 640, grey(0.19), grey(0.055)))
	c.fill(path{stroke(sheet(`M 815 488 C 960 486 1100 480 1236 470 C 1246 506 1240 540 1226 566`)[0], 2, 0.5)[0]}, flat(grey(0.05)))
	for _, x := range []float64{26, 1122} {
		vent(c, x, 374, 132, 44)
	}
	for _, x := range []float64{520, 652} {
		vent(c, x, 398, 112, 38)
	}
}

func vent(c *canvas, x, y, w, h float64) {
	c.frame(x-3, y-3, w+6, h+6, 7, down(y, y+h, grey(0.60), grey(0.34)))
	hole := c.frame(x, y, w, h, 6, flat(grey(0.05)))
	for i := 1; i < 4; i++ {
		at := Height - y - h*float64(i)/4
		c.fillIn(hole, box(x, at-2, w, 4), upright(at-2, at+2, grey(0.10), grey(0.28)))
	}
	c.fillIn(hole, box(x+w/2-2, Height-y-h, 4, h), flat(grey(0.22)))
}

// stitches are a seam that is seen.
func stitches(c *canvas, line []point, thread shade) {
	walked, on := 0.0, true
	start := line[0]
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		long := math.Hypot(b.x-a.x, b.y-a.y)
		for at := 0.0; at < long; {
			left := 9.0
			if !on {
				left = 5
			}
			step := min(left-walked, long-at)
			at += step
			walked += step
			if walked >= left {
				p := point{a.x + (b.x-a.x)*at/long, a.y + (b.y-a.y)*at/long}
				if on {
					c.fill(stroke([]point{start, {(start.x + p.x) / 2, (start.y + p.y) / 2}, p}, 2.6, 0.8), flat(thread))
				}
				start, walked, on = p, 0, !on
			}
		}
	}
}

func seat(c *canvas, x float64, leather, thread shade) {
	moved := func(text string) path {
		p := sheet(text)
		for _, line := range p {
			for i := range line {
				line[i].x += x
			}
		}
		return p
	}
	c.glow(nil, moved(`M -10 720 C -4 610 40 566 120 560 L 270 560 C 350 566 394 610 400 720 Z`), 22, flat(shade{0, 0, 0, 0.55}))
	whole := c.cover(moved(`M 0 740 C 0 640 34 584 116 578 C 160 574 230 574 274 578 C 356 584 390 640 390 740 Z`), 0)
	c.lay(whole, func(px, y float64) shade {
		deep, across := Height-y, math.Abs(px-x-195)/195
		return leather.lit(0.20*bump(deep, 592, 14) - 0.10*smooth((deep-600)/120) - 0.30*smooth((across-0.62)/0.4))
	})
	middle := c.cover(moved(`M 84 740 C 82 660 96 612 126 602 C 160 596 230 596 264 602 C 294 612 308 660 306 740 Z`), 0)
	c.lay(middle, func(_, y float64) shade { return leather.lit(0.08 - 0.14*smooth((Height-y-600)/110)) })
	for i := 1; i < 6; i++ {
		at := x + 84 + 222*float64(i)/6
		c.glow(middle, box(at-2, 0, 4, 140), 3, flat(leather.lit(-0.55).thin(0.8)))
		c.fillIn(middle, box(at+2, 0, 2, 140), flat(leather.lit(0.35).thin(0.35)))
	}
	edge := moved(`M 84 740 C 82 660 96 612 126 602 C 160 596 230 596 264 602 C 294 612 308 660 306 740`)[0]
	c.fillIn(whole, stroke(edge, 3.2, 1), flat(leather.lit(-0.55)))
	stitches(c, moved(`M 72 740 C 70 656 86 604 120 592 C 160 586 230 586 270 592 C 304 604 320 656 318 740`)[0], thread)
}

func console(c *canvas, leather, thread shade) {
	c.glow(nil, sheet(`M 516 740 L 548 470 L 732 470 L 764 740 Z`), 16, flat(shade{0, 0, 0, 0.5}))
	whole := c.cover(sheet(`M 528 740 L 552 468 C 600 472 680 472 728 468 L 752 740 Z`), 0)
	c.lay(whole, down(468, 720, grey(0.17), grey(0.10)))
	for _, edge := range []string{`M 534 740 L 557 472 L 561 472 L 540 740 Z`, `M 746 740 L 723 472 L 719 472 L 740 740 Z`} {
		c.fillIn(whole, sheet(edge), down(470, 720, grey(0.80), grey(0.50)))
	}
	c.frame(585, 486, 110, 52, 8, down(486, 538, grey(0.05), grey(0.09)))
	// The selector, on a plate, and what the arm lies on.
	c.frame(596, 562, 88, 70, 10, down(562, 632, grey(0.24), grey(0.12)))
	c.glow(nil, circle(640, Height-602, 22), 8, flat(shade{0, 0, 0, 0.7}))
	c.fill(circle(640, Height-596, 21), down(575, 617, grey(0.62), grey(0.16)))
	c.fill(circle(640, Height-596, 15), down(581, 611, grey(0.13), grey(0.30)))
	rest := c.frame(566, 656, 148, 90, 12, down(656, 720, leather.lit(0.10), leather.lit(-0.22)))
	c.fillIn(rest, box(566, Height-672, 148, 1.5), flat(leather.lit(-0.5).thin(0.6)))
	stitches(c, []point{{576, Height - 677}, {704, Height - 677}}, thread)
}

func displays(c *canvas) {
	// Behind the wheel: two dials and what lies between them.
	c.frame(214, 214, 262, 104, 8, down(214, 318, grey(0.30), grey(0.12)))
	glass := c.frame(219, 219, 252, 94, 7, down(219, 313, shade{0.03, 0.04, 0.055, 1}, shade{0.05, 0.065, 0.085, 1}))
	blue, white := shade{0.35, 0.62, 0.90, 1}, shade{0.90, 0.94, 0.98, 1}
	for _, dial := range []struct{ x, to float64 }{{272, 0.62}, {418, 0.35}} {
		y := Height - 270.0
		c.fillIn(glass, path{stroke(arc(dial.x, y, 32, math.Pi*1.25, -math.Pi*0.25), 3, 1)[0]}, flat(grey(0.30)))
		c.fillIn(glass, path{stroke(arc(dial.x, y, 32, math.Pi*1.25, math.Pi*(1.25-1.5*dial.to)), 3.4, 1)[0]}, flat(blue))
		a := math.Pi * (1.25 - 1.5*dial.to)
		c.fillIn(glass, stroke([]point{{dial.x, y}, {dial.x + 14*math.Cos(a), y + 14*math.Sin(a)}, {dial.x + 27*math.Cos(a), y + 27*math.Sin(a)}}, 2.4, 0.7), flat(white))
	}
	for i, w := range []float64{46, 34, 40} {
		c.fillIn(glass, box(345-w/2, Height-(250+float64(i)*18), w, 3), flat(white.thin(0.55)))
	}
	// In the middle: a map, and beside it what else may be chosen.
	c.glow(nil, box(506, Height-376, 268, 150), 14, flat(shade{0, 0, 0, 0.45}))
	c.frame(500, 222, 280, 160, 9, down(222, 382, grey(0.34), grey(0.10)))
	screen := c.frame(505, 227, 270, 150, 8, down(227, 377, shade{0.045, 0.06, 0.08, 1}, shade{0.07, 0.09, 0.115, 1}))
	land := c.cover(box(513, Height-369, 166, 134), 0)
	land.within(screen)
	c.lay(land, down(235, 369, shade{0.13, 0.18, 0.21, 1}, shade{0.16, 0.215, 0.245, 1}))
	for _, road := range []string{`M 500 300 C 560 290 620 330 690 310`, `M 560 230 C 566 280 590 320 584 380`, `M 640 230 C 626 280 650 320 664 380`, `M 500 345 C 560 350 620 352 690 340`} {
		c.fillIn(land, stroke(sheet(road)[0], 4, 1), flat(shade{0.30, 0.37, 0.41, 1}))
	}
	c.fillIn(land, stroke(sheet(`M 572 372 C 590 330 584 312 600 304 C 622 296 634 276 640 244`)[0], 5, 1), flat(blue))
	c.fillIn(land, circle(640, Height-246, 6), flat(white))
	for i, s := range []shade{blue, {0.40, 0.72, 0.62, 1}, {0.86, 0.66, 0.38, 1}} {
		y := 235 + float64(i)*46
		tile := c.frame(688, y, 79, 40, 5, flat(shade{0.12, 0.15, 0.18, 1}))
		c.fillIn(tile, circle(706, Height-y-20, 8), flat(s.thin(0.9)))
		c.fillIn(tile, box(721, Height-y-17, 34, 3), flat(white.thin(0.7)))
		c.fillIn(tile, box(721, Height-y-26, 24, 3), flat(white.thin(0.35)))
	}
	c.fillIn(screen, sheet(`M 505 227 L 640 227 L 560 377 L 505 377 Z`), flat(shade{1, 1, 1, 0.03}))
}

func steering(c *canvas) {
	x, y := 345.0, Height-482.0
	c.glow(nil, ring(x+6, y-12, 186, 150), 16, flat(shade{0, 0, 0, 0.55}))
	skin := func(px, py float64) shade {
		r := math.Hypot(px-x, py-y)
		return grey(0.13).lit(0.22*bump(r, 176, 7)*(0.5+0.5*(py-y)/180) + 0.10*bump(r, 160, 6) + 0.05*smooth((py-y)/180))
	}
	// Spokes first: the rim lies before them.
	for _, spoke := range []string{
		`M 172 470 C 220 462 270 452 300 446 L 300 512 C 270 508 220 500 172 492 Z`,
		`M 518 470 C 470 462 420 452 390 446 L 390 512 C 420 508 470 500 518 492 Z`,
		`M 318 520 L 372 520 L 362 654 L 328 654 Z`,
	} {
		c.fill(sheet(spoke), down(446, 654, grey(0.30), grey(0.15)))
	}
	for _, at := range []float64{240, 428} {
		c.frame(at-4, 469, 30, 24, 5, down(469, 493, grey(0.10), grey(0.06)))
		c.fill(box(at+5, Height-482, 12, 2), flat(grey(0.75)))
	}
	c.fill(ring(x, y, 182, 153), skin)
	for _, turn := range []float64{0.28, 0.72, 1.22, 1.78} {
		for _, r := range [][2]float64{{153.5, 181.5}} {
			a := turn * math.Pi
			c.fill(stroke([]point{{x + r[0]*math.Cos(a), y + r[0]*math.Sin(a)}, {x + 168*math.Cos(a), y + 168*math.Sin(a)}, {x + r[1]*math.Cos(a), y + r[1]*math.Sin(a)}}, 2, 0.9), flat(grey(0.04)))
		}
	}
	hub := c.cover(sheet(`M 288 452 C 300 428 390 428 402 452 C 412 484 404 520 382 540 C 366 550 324 550 308 540 C 286 520 278 484 288 452 Z`), 12)
	hub.round(4)
	c.lay(hub, down(430, 548, grey(0.25), grey(0.11)))
	c.fill(ring(x, y+2, 23, 20), down(456, 504, grey(0.92), grey(0.55)))
	c.fill(circle(x, y+2, 20), down(460, 500, grey(0.16), grey(0.08)))
	c.fill(stroke([]point{{x - 9, y - 5}, {x, y + 9}, {x + 9, y - 5}}, 3, 0.8), flat(grey(0.85)))
}
