package carpicture

import (
	"cmp"
	"image/color"
	"math"
)

// closeUp draws the front wheel of a car and what is around it: of one without a colour the wheel alone.
func closeUp(c *canvas, car Car) {
	f := formOf(car.Body)
	const ground = 668
	c.scale = 284 / f.tyre
	c.fine = 0.5
	c.at = point{Width*0.45 - f.front*c.scale, ground}
	c.layStudio(ground, false)
	groundShadow(c, &f)
	painted := car.Colour != color.RGBA{}
	if painted {
		drawBody(c, &f, shadeOf(car.Colour))
	}

	drawWheel(c, point{f.front, f.tyre}, f.tyre, cmp.Or(car.Spokes, f.spokes), true)
	if !painted {
		return
	}

	// The arch throws its shadow on the wheel.
	room := c.rasterise(circlePath(f.front, f.tyre, f.tyre), 0)
	c.drawGlow(
		room,
		path{
			append(
				arcLine(f.front, f.tyre, f.tyre+9, 0.25, math.Pi-0.25),
				reverseLine(arcLine(f.front, f.tyre-4, f.tyre-3, 0.25, math.Pi-0.25))...,
			),
		},
		5, flatPaint(shade{0, 0, 0, 0.62}),
	)
}
