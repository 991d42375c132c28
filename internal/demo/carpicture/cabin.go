package carpicture

import "math"

// readSheet reads an outline as it lies on the picture: in dots, to the right and down.
func readSheet(text string) path {
	p := readOutline(text)
	for _, line := range p {
		for i := range line {
			line[i].y = Height - line[i].y
		}
	}

	return p
}

// drawFrame draws a box with round corners.
func (c *canvas) drawFrame(x, y, w, h float64, corner int, with paint) *mask {
	m := c.rasterise(boxPath(x, Height-y-h, w, h), 2*corner+2)
	m.roundCorners(corner)
	c.layColour(m, with)
	return m
}

// gradientDown makes a gradient between two heights that are counted from above.
func gradientDown(from, to float64, first, last shade) paint {
	return gradientUp(Height-to, Height-from, last, first)
}

// drawCabin draws the dashboard and the front seats, flat and from the front.
func drawCabin(c *canvas, car Car) {
	c.scale = 1
	c.at = point{0, Height}
	c.fine = 1
	leather := shadeOf(car.Upholstery)
	c.fillPath(boxPath(0, 0, Width, Height), gradientDown(0, 260, greyShade(0.96), greyShade(0.80)))
	// Where the upholstery is dark, its seams are light, and the other way round.
	thread := leather.withLight(0.55)
	if (leather.r+leather.g+leather.b)/3 > 0.6 {
		thread = leather.withLight(-0.42)
	}

	drawDashboard(c, leather, thread)
	for _, x := range []float64{130, 760} {
		drawSeat(c, x, leather, thread)
	}

	drawConsole(c, leather, thread)
	drawDisplays(c)
	drawSteering(c)
}

func drawDashboard(c *canvas, leather, thread shade) {
	top := greyShade(0.27)
	low := greyShade(0.13)
	c.fillPath(
		readSheet(
			`M 0 720 L 0 250 C 60 240 120 232 176 228 C 206 196 470 192 512 222 C 560 219 600 218 640 218
				C 860 218 1080 226 1280 250 L 1280 720 Z`,
		),
		gradientDown(195, 330, top.withLight(0.10), low),
	)
	c.drawGlow(
		nil,
		readSheet(
			`M 0 254 C 200 226 420 222 640 222 C 860 222 1080 230 1280 254 L 1280 258 C 1080 234 860 226 640 226
				C 420 226 200 230 0 258 Z`,
		),
		3, flatPaint(shade{1, 1, 1, 0.25}),
	)
	// A strip of brushed metal, and below it what is covered with upholstery.
	c.fillPath(readSheet(`M 0 330 C 300 318 980 318 1280 330 L 1280 345
		C 980 333 300 333 0 345 Z`), func(x, y float64) shade {
		return greyShade(0.70).withLight(0.35*bumpAt(x, 930, 260) + 0.25*bumpAt(x, 120, 160) - 0.25*bumpAt(y, Height-343, 5))
	})
	band := c.rasterise(
		readSheet(`M 0 345 C 300 333 980 333 1280 345 L 1280 446 C 1080 462 860 470 640 470 C 420 470 200 462 0 446 Z`),
		0,
	)
	c.layColour(band, func(x, y float64) shade {
		deep := Height - y
		return leather.withLight(
			0.16*bumpAt(deep, 366, 26) - 0.42*smoothStep((deep-396)/80) - 0.20*bumpAt(deep, 338, 8) + 0.05*bumpAt(x, 960, 300),
		)
	})
	drawStitches(c, readSheet(`M 0 362 C 300 350 980 350 1280 362`)[0], thread)
	c.drawGlow(
		band,
		readSheet(
			`M 0 470 C 200 470 420 478 640 478 C 860 478 1080 470 1280 462 L 1280 440 C 1080 458 860 466 640 466
				C 420 466 200 458 0 440 Z`,
		),
		5, flatPaint(shade{0, 0, 0, 0.5}),
	)
	c.fillPath(
		readSheet(`M 0 446 C 200 462 420 470 640 470 C 860 470 1080 462 1280 446 L 1280 720 L 0 720 Z`),
		gradientDown(446, 640, greyShade(0.19), greyShade(0.055)),
	)
	c.fillPath(
		path{strokePath(readSheet(`M 815 488 C 960 486 1100 480 1236 470 C 1246 506 1240 540 1226 566`)[0], 2, 0.5)[0]},
		flatPaint(greyShade(0.05)),
	)
	for _, x := range []float64{26, 1122} {
		drawVent(c, x, 374, 132, 44)
	}

	for _, x := range []float64{520, 652} {
		drawVent(c, x, 398, 112, 38)
	}
}

func drawVent(c *canvas, x, y, w, h float64) {
	c.drawFrame(x-3, y-3, w+6, h+6, 7, gradientDown(y, y+h, greyShade(0.60), greyShade(0.34)))
	hole := c.drawFrame(x, y, w, h, 6, flatPaint(greyShade(0.05)))

	for i := 1; i < 4; i++ {
		at := Height - y - h*float64(i)/4
		c.fillIn(hole, boxPath(x, at-2, w, 4), gradientUp(at-2, at+2, greyShade(0.10), greyShade(0.28)))
	}

	c.fillIn(hole, boxPath(x+w/2-2, Height-y-h, 4, h), flatPaint(greyShade(0.22)))
}

// drawStitches draws a seam that is seen.
func drawStitches(c *canvas, line []point, thread shade) {
	walked := 0.0
	on := true
	start := line[0]

	for i := 1; i < len(line); i++ {
		a := line[i-1]
		b := line[i]
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
					c.fillPath(strokePath([]point{start, {(start.x + p.x) / 2, (start.y + p.y) / 2}, p}, 2.6, 0.8), flatPaint(thread))
				}

				start = p
				walked = 0
				on = !on
			}
		}
	}
}

func drawSeat(c *canvas, x float64, leather, thread shade) {
	moved := func(text string) path {
		p := readSheet(text)
		for _, line := range p {
			for i := range line {
				line[i].x += x
			}
		}

		return p
	}
	c.drawGlow(
		nil, moved(`M -10 720 C -4 610 40 566 120 560 L 270 560 C 350 566 394 610 400 720 Z`), 22,
		flatPaint(shade{0, 0, 0, 0.55}),
	)
	whole := c.rasterise(moved(`M 0 740 C 0 640 34 584 116 578 C 160 574 230 574 274 578 C 356 584 390 640 390 740 Z`), 0)
	c.layColour(whole, func(px, y float64) shade {
		deep := Height - y
		across := math.Abs(px-x-195) / 195
		return leather.withLight(
			0.20*bumpAt(deep, 592, 14) - 0.10*smoothStep((deep-600)/120) - 0.30*smoothStep((across-0.62)/0.4),
		)
	})
	middle := c.rasterise(
		moved(`M 84 740 C 82 660 96 612 126 602 C 160 596 230 596 264 602 C 294 612 308 660 306 740 Z`),
		0,
	)
	c.layColour(middle, func(_, y float64) shade { return leather.withLight(0.08 - 0.14*smoothStep((Height-y-600)/110)) })
	for i := 1; i < 6; i++ {
		at := x + 84 + 222*float64(i)/6
		c.drawGlow(middle, boxPath(at-2, 0, 4, 140), 3, flatPaint(leather.withLight(-0.55).thin(0.8)))
		c.fillIn(middle, boxPath(at+2, 0, 2, 140), flatPaint(leather.withLight(0.35).thin(0.35)))
	}

	edge := moved(`M 84 740 C 82 660 96 612 126 602 C 160 596 230 596 264 602 C 294 612 308 660 306 740`)[0]
	c.fillIn(whole, strokePath(edge, 3.2, 1), flatPaint(leather.withLight(-0.55)))
	drawStitches(
		c,
		moved(`M 72 740 C 70 656 86 604 120 592 C 160 586 230 586 270 592 C 304 604 320 656 318 740`)[0],
		thread,
	)
}

func drawConsole(c *canvas, leather, thread shade) {
	c.drawGlow(nil, readSheet(`M 516 740 L 548 470 L 732 470 L 764 740 Z`), 16, flatPaint(shade{0, 0, 0, 0.5}))
	whole := c.rasterise(readSheet(`M 528 740 L 552 468 C 600 472 680 472 728 468 L 752 740 Z`), 0)
	c.layColour(whole, gradientDown(468, 720, greyShade(0.17), greyShade(0.10)))

	for _, edge := range []string{
		`M 534 740 L 557 472 L 561 472 L 540 740 Z`, `M 746 740 L 723 472 L 719 472 L 740 740 Z`,
	} {
		c.fillIn(whole, readSheet(edge), gradientDown(470, 720, greyShade(0.80), greyShade(0.50)))
	}

	c.drawFrame(585, 486, 110, 52, 8, gradientDown(486, 538, greyShade(0.05), greyShade(0.09)))
	// The selector, on a plate, and what the arm lies on.
	c.drawFrame(596, 562, 88, 70, 10, gradientDown(562, 632, greyShade(0.24), greyShade(0.12)))
	c.drawGlow(nil, circlePath(640, Height-602, 22), 8, flatPaint(shade{0, 0, 0, 0.7}))
	c.fillPath(circlePath(640, Height-596, 21), gradientDown(575, 617, greyShade(0.62), greyShade(0.16)))
	c.fillPath(circlePath(640, Height-596, 15), gradientDown(581, 611, greyShade(0.13), greyShade(0.30)))
	rest := c.drawFrame(566, 656, 148, 90, 12, gradientDown(656, 720, leather.withLight(0.10), leather.withLight(-0.22)))
	c.fillIn(rest, boxPath(566, Height-672, 148, 1.5), flatPaint(leather.withLight(-0.5).thin(0.6)))
	drawStitches(c, []point{{576, Height - 677}, {704, Height - 677}}, thread)
}

func drawDisplays(c *canvas) {
	// Behind the wheel: two dials and what lies between them.
	c.drawFrame(214, 214, 262, 104, 8, gradientDown(214, 318, greyShade(0.30), greyShade(0.12)))
	glass := c.drawFrame(
		219, 219, 252, 94, 7,
		gradientDown(219, 313, shade{0.03, 0.04, 0.055, 1}, shade{0.05, 0.065, 0.085, 1}),
	)
	blue := shade{0.35, 0.62, 0.90, 1}
	white := shade{0.90, 0.94, 0.98, 1}

	for _, dial := range []struct{ x, to float64 }{{272, 0.62}, {418, 0.35}} {
		y := Height - 270.0
		c.fillIn(
			glass, path{strokePath(arcLine(dial.x, y, 32, math.Pi*1.25, -math.Pi*0.25), 3, 1)[0]},
			flatPaint(greyShade(0.30)),
		)
		c.fillIn(
			glass,
			path{strokePath(arcLine(dial.x, y, 32, math.Pi*1.25, math.Pi*(1.25-1.5*dial.to)), 3.4, 1)[0]},
			flatPaint(blue),
		)
		a := math.Pi * (1.25 - 1.5*dial.to)
		c.fillIn(
			glass,
			strokePath(
				[]point{{dial.x, y}, {dial.x + 14*math.Cos(a), y + 14*math.Sin(a)}, {dial.x + 27*math.Cos(a), y + 27*math.Sin(a)}},
				2.4, 0.7,
			),
			flatPaint(white),
		)
	}

	for i, w := range []float64{46, 34, 40} {
		c.fillIn(glass, boxPath(345-w/2, Height-(250+float64(i)*18), w, 3), flatPaint(white.thin(0.55)))
	}

	// In the middle: a map, and beside it what else may be chosen.
	c.drawGlow(nil, boxPath(506, Height-376, 268, 150), 14, flatPaint(shade{0, 0, 0, 0.45}))
	c.drawFrame(500, 222, 280, 160, 9, gradientDown(222, 382, greyShade(0.34), greyShade(0.10)))
	screen := c.drawFrame(
		505, 227, 270, 150, 8,
		gradientDown(227, 377, shade{0.045, 0.06, 0.08, 1}, shade{0.07, 0.09, 0.115, 1}),
	)
	land := c.rasterise(boxPath(513, Height-369, 166, 134), 0)
	land.keepWithin(screen)
	c.layColour(land, gradientDown(235, 369, shade{0.13, 0.18, 0.21, 1}, shade{0.16, 0.215, 0.245, 1}))

	for _, road := range []string{
		`M 500 300 C 560 290 620 330 690 310`, `M 560 230 C 566 280 590 320 584 380`,
		`M 640 230 C 626 280 650 320 664 380`, `M 500 345 C 560 350 620 352 690 340`,
	} {
		c.fillIn(land, strokePath(readSheet(road)[0], 4, 1), flatPaint(shade{0.30, 0.37, 0.41, 1}))
	}

	c.fillIn(
		land,
		strokePath(readSheet(`M 572 372 C 590 330 584 312 600 304 C 622 296 634 276 640 244`)[0], 5, 1),
		flatPaint(blue),
	)
	c.fillIn(land, circlePath(640, Height-246, 6), flatPaint(white))
	for i, s := range []shade{blue, {0.40, 0.72, 0.62, 1}, {0.86, 0.66, 0.38, 1}} {
		y := 235 + float64(i)*46
		tile := c.drawFrame(688, y, 79, 40, 5, flatPaint(shade{0.12, 0.15, 0.18, 1}))
		c.fillIn(tile, circlePath(706, Height-y-20, 8), flatPaint(s.thin(0.9)))
		c.fillIn(tile, boxPath(721, Height-y-17, 34, 3), flatPaint(white.thin(0.7)))
		c.fillIn(tile, boxPath(721, Height-y-26, 24, 3), flatPaint(white.thin(0.35)))
	}

	c.fillIn(screen, readSheet(`M 505 227 L 640 227 L 560 377 L 505 377 Z`), flatPaint(shade{1, 1, 1, 0.03}))
}

func drawSteering(c *canvas) {
	x := 345.0
	y := Height - 482.0
	c.drawGlow(nil, ringPath(x+6, y-12, 186, 150), 16, flatPaint(shade{0, 0, 0, 0.55}))
	skin := func(px, py float64) shade {
		r := math.Hypot(px-x, py-y)
		return greyShade(0.13).withLight(
			0.22*bumpAt(r, 176, 7)*(0.5+0.5*(py-y)/180) + 0.10*bumpAt(r, 160, 6) + 0.05*smoothStep((py-y)/180),
		)
	}
	// Spokes first: the rim lies before them.
	for _, spoke := range []string{
		`M 172 470 C 220 462 270 452 300 446 L 300 512 C 270 508 220 500 172 492 Z`,
		`M 518 470 C 470 462 420 452 390 446 L 390 512 C 420 508 470 500 518 492 Z`,
		`M 318 520 L 372 520 L 362 654 L 328 654 Z`,
	} {
		c.fillPath(readSheet(spoke), gradientDown(446, 654, greyShade(0.30), greyShade(0.15)))
	}

	for _, at := range []float64{240, 428} {
		c.drawFrame(at-4, 469, 30, 24, 5, gradientDown(469, 493, greyShade(0.10), greyShade(0.06)))
		c.fillPath(boxPath(at+5, Height-482, 12, 2), flatPaint(greyShade(0.75)))
	}

	c.fillPath(ringPath(x, y, 182, 153), skin)
	for _, turn := range []float64{0.28, 0.72, 1.22, 1.78} {
		for _, r := range [][2]float64{{153.5, 181.5}} {
			a := turn * math.Pi
			c.fillPath(
				strokePath(
					[]point{
						{x + r[0]*math.Cos(a), y + r[0]*math.Sin(a)},
						{x + 168*math.Cos(a), y + 168*math.Sin(a)},
						{x + r[1]*math.Cos(a), y + r[1]*math.Sin(a)},
					},
					2, 0.9,
				),
				flatPaint(greyShade(0.04)),
			)
		}
	}

	hub := c.rasterise(
		readSheet(
			`M 288 452 C 300 428 390 428 402 452 C 412 484 404 520 382 540 C 366 550 324 550 308 540
				C 286 520 278 484 288 452 Z`,
		),
		12,
	)
	hub.roundCorners(4)
	c.layColour(hub, gradientDown(430, 548, greyShade(0.25), greyShade(0.11)))
	c.fillPath(ringPath(x, y+2, 23, 20), gradientDown(456, 504, greyShade(0.92), greyShade(0.55)))
	c.fillPath(circlePath(x, y+2, 20), gradientDown(460, 500, greyShade(0.16), greyShade(0.08)))
	c.fillPath(strokePath([]point{{x - 9, y - 5}, {x, y + 9}, {x + 9, y - 5}}, 3, 0.8), flatPaint(greyShade(0.85)))
}
