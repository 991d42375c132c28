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
	c.scale, c.fine = 284/f.tyre, 0.5
	c.at = point{Width*0.45 - f.front*c.scale, ground}
	c.studio(ground, false)
	groundShadow(c, &f)
	painted := car.Colour != color.RGBA{}
	if painted {
		body(c, &f, shadeOf(car.Colour))
	}
	wheel(c, point{f.front, f.tyre}, f.tyre, cmp.Or(car.Spokes, f.spokes), true)
	if !painted {
		return
	}
	// The arch throws its shadow on the wheel.
	room := c.cover(circle(f.front, f.tyre, f.tyre), 0)
	c.glow(room, path{append(arc(f.front, f.tyre, f.tyre+9, 0.25, math.Pi-0.25), reversed(arc(f.front, f.tyre-4, f.tyre-3, 0.25, math.Pi-0.25))...)}, 5, flat(shade{0, 0, 0, 0.62}))
}
