package document

import (
	"strings"

	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/pdf"
)

// printVehicle shows the car: the first image beside what is known of it, the total, the other
// images.
func (p *printer) printVehicle(prices *ledger) {
	facts := p.vehicleFacts()
	p.flow.Add(pdf.Space(8 * pdf.Millimetre))
	if len(p.images) > 0 {
		facts = p.imageAndFacts(facts)
	}
	if len(facts) > 0 {
		p.factGrid(nil, facts)
	}
	if note := p.measuredNote(); note != "" {
		p.printNote(note, 2*pdf.Millimetre)
	}

	p.flow.Add(pdf.Space(5*pdf.Millimetre), p.highlightStrip(prices))
	p.printGallery()
}

// highlightStrip shows the total where the eye falls first.
func (p *printer) highlightStrip(prices *ledger) pdf.Strip {
	return p.totalField(p.totalRow(prices), boldStyle)
}

// totalRow gives the last line of the prices, with the number of vehicles.
func (p *printer) totalRow(prices *ledger) line {
	total := prices.lines[len(prices.lines)-1]
	if n := p.doc.Price.Vehicles; n > 1 {
		total.note = joinNonEmpty(separator, p.textOf("price.count", "count", p.format.writeInteger(n)), total.note)
	}

	return total
}

// totalField puts an amount in a field of its own.
func (p *printer) totalField(total line, style pdf.Style) pdf.Strip {
	const inside = 4 * pdf.Millimetre
	half := body/2 - inside
	if total.note == "" {
		style.Leading = figureStyle.Leading
	}

	left := append(
		lineStrips([]string{style.Fit(total.label, half)}, style, half, pdf.Left),
		lineStrips(smallStyle.WrapAtMost(total.note, half, 2), smallStyle, half, pdf.Left)...,
	)
	amount := figureStyle
	amount.Leading = max(amount.Leading, pdf.Height(left))
	right := lineStrips([]string{amount.Fit(p.format.writeMoney(total.shown), half)}, amount, half-inside, pdf.Right)
	return pdf.Beside(
		pdf.Box{Width: body, Pad: inside, Fill: &pale, Bar: &p.accent, Strips: left},
		pdf.Box{X: body / 2, Width: body / 2, Pad: inside, Strips: right},
	)
}

// imageAndFacts returns the facts that found no room beside the image.
func (p *printer) imageAndFacts(facts []Fact) []Fact {
	const width, height, gap = 106 * pdf.Millimetre, 74 * pdf.Millimetre, 7 * pdf.Millimetre
	w, h := p.images[0].Within(width, height)
	picture := pdf.Box{Strips: []pdf.Strip{{Height: h, Draw: func(c *pdf.Canvas, x, y pdf.Length) {
		c.Image(x, y, w, h, p.images[0])
	}}}}
	at := max(w, body/2) + gap
	side := pdf.Box{X: at, Width: body - at}

	for len(facts) > 0 {
		row := factRow(facts[0], side.Width)
		if pdf.Height(side.Strips)+pdf.Height(row) > max(h, height*3/4) {
			break
		}

		side.Strips = append(side.Strips, row...)
		facts = facts[1:]
	}

	p.flow.Add(pdf.Beside(picture, side), pdf.Space(3*pdf.Millimetre))
	return facts
}

// factRow puts a value at the right of its label, and a line below.
func factRow(f Fact, width pdf.Length) []pdf.Strip {
	const most = 4
	label := min(smallStyle.Width(pdf.Clean(f.Label)), width*55/100)
	rest := width - label - 2*pdf.Millimetre
	row := pdf.Row(
		pdf.Cell{Width: label, Lines: smallStyle.WrapAtMost(f.Label, label, most), Style: smallStyle},
		pdf.Cell{
			X:     width - rest,
			Width: rest,
			Lines: smallBold.WrapAtMost(f.Value, rest, most),
			Style: smallBold,
			Align: pdf.Right,
		},
	)

	return pdf.Kept(ruledStrips(width, hairline, row...), false)
}

// factGrid sets facts in two columns below a head.
func (p *printer) factGrid(head []pdf.Strip, facts []Fact) {
	const gap = 8 * pdf.Millimetre
	width := (body - gap) / 2
	entries := make([][]pdf.Strip, len(facts))

	for i, f := range facts {
		entries[i] = factRow(f, width)
	}

	p.flow.Columns(head, 2, width, gap, entries)
}

// printGallery shows the other images, three in a row.
func (p *printer) printGallery() {
	const gap, height, perRow = 4 * pdf.Millimetre, 42 * pdf.Millimetre, 3
	width := (body - (perRow-1)*gap) / perRow
	rest := p.images[min(1, len(p.images)):]

	for len(rest) > 0 {
		row := rest[:min(perRow, len(rest))]
		rest = rest[len(row):]
		var boxes []pdf.Box

		for i, image := range row {
			w, h := image.Within(width, height)
			boxes = append(boxes, pdf.Box{X: pdf.Length(i) * (width + gap), Width: width, Strips: []pdf.Strip{
				{Height: h, Draw: func(c *pdf.Canvas, x, y pdf.Length) { c.Image(x, y, w, h, image) }},
			}})
		}

		p.flow.Add(pdf.Space(gap), pdf.Beside(boxes...))
	}
}

func (p *printer) testCycle() string {
	if p.doc.Vehicle.NEDC {
		return "NEDC / WLTP"
	}

	return "WLTP"
}

// measuredNote names the values of a test cycle that are printed, and no others;
// it is empty where none is.
func (p *printer) measuredNote() string {
	v := &p.doc.Vehicle
	var named []string

	for _, value := range []struct {
		code    string
		printed bool
	}{
		{"wltp.consumption", v.FuelConsumption != nil},
		{"wltp.energy", v.EnergyConsumption != nil},
		{"wltp.co2", v.CO2 != nil},
		{"wltp.range", v.ElectricRange != nil},
	} {
		if value.printed {
			named = append(named, p.textOf(value.code))
		}
	}

	switch {
	case len(named) == 0:
		return ""
	case len(named) == 1 && v.CO2 != nil:
		return p.textOf("wltp.onlyCO2", "cycle", p.testCycle())
	}

	return p.textOf("wltp.note", "values", strings.Join(named, ", "), "cycle", p.testCycle())
}

// drivenWheels names the driven wheels.
func (p *printer) drivenWheels(wheels string) string {
	if name, known := p.words["drive."+wheels]; known {
		return name
	}

	return wheels
}

const factDrive = "fact.drive"

// withUnit writes a number with its unit, nothing without one.
func (p *printer) withUnit(n *int64, unit string) string {
	if n == nil {
		return ""
	}

	return p.format.writeInteger(*n) + space + p.textOf(unit)
}

// buildFacts tells how the vehicle is built, by the codes of its facts; what is not known is empty.
func (p *printer) buildFacts() []Fact {
	v := &p.doc.Vehicle
	power := ""

	// Of an electric car the power of the motor says it.
	if v.PowerHP != nil || v.MotorKW == nil || v.PowerKW == nil || *v.PowerKW != *v.MotorKW {
		power = joinNonEmpty(" / ", p.withUnit(v.PowerKW, "unit.kw"), p.withUnit(v.PowerHP, "unit.hp"))
	}

	return []Fact{
		{"fact.body", v.BodyType},
		{"fact.fuel", v.Fuel},
		{"fact.power", power},
		{"fact.engine", p.withUnit(v.EngineCC, "unit.cc")},
		{"fact.motor", joinNonEmpty(" / ", p.withUnit(v.MotorKW, "unit.kw"), p.withUnit(v.MotorHP, "unit.hp"))},
		{"fact.gearbox", v.Gearbox},
		{factDrive, p.drivenWheels(v.Drive)},
	}
}

// buildWords gives the values of buildFacts; which wheels are driven takes its heading.
func (p *printer) buildWords() []string {
	var words []string
	for _, f := range p.buildFacts() {
		if f.Label == factDrive && f.Value != "" {
			f.Value = p.textOf(f.Label) + ": " + f.Value
		}

		words = append(words, f.Value)
	}

	return words
}

// vehicleFacts lists what is known of the vehicle, what a buyer asks for first.
func (p *printer) vehicleFacts() []Fact {
	v := &p.doc.Vehicle
	f := &p.format
	var list []Fact
	add := func(code, value string) {
		if value != "" {
			list = append(list, Fact{p.textOf(code, "cycle", p.testCycle()), value})
		}
	}

	decimals := func(d *measure.Decimal, write func(measure.Decimal) string, unit string) string {
		if d == nil {
			return ""
		}

		return write(*d) + space + unit
	}

	whole := func(d measure.Decimal) string { return f.writeRounded(d, 0) }
	one := func(d measure.Decimal) string { return f.writeRounded(d, 1) }
	add("fact.make", v.Make)
	add("fact.mileage", p.withUnit(v.Mileage, "unit.km"))
	add("fact.registered", f.writeDate(v.FirstRegistered))
	add("fact.plate", v.Plate)
	if v.Owners != nil {
		add("fact.owners", f.writeInteger(*v.Owners))
	}

	for _, f := range p.buildFacts() {
		add(f.Label, f.Value)
	}

	add("fact.co2", decimals(v.CO2, whole, p.textOf("unit.gkm")))
	add("fact.consumption", decimals(v.FuelConsumption, one, p.textOf("unit.l100")))
	add("fact.energy", decimals(v.EnergyConsumption, one, p.textOf("unit.kwh100")))
	add("fact.range", p.withUnit(v.ElectricRange, "unit.km"))
	add("fact.battery", decimals(v.Battery, f.writeDecimal, p.textOf("unit.kwh")))
	add("fact.colour", v.Colour)
	add("fact.interior", v.Interior)
	add("fact.damage", v.Damage)
	add("fact.warranty", v.Warranty)
	add("fact.tank", decimals(v.Tank, f.writeDecimal, p.textOf("unit.l")))

	for _, other := range v.Facts {
		if other.Value != "" {
			list = append(list, other)
		}
	}

	return list
}
