package page

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Style is how a page looks: that of a template. What is no colour, no font of the list and
// no width that a page may have never comes into the page.
type Style struct {
	Layout                                                           string
	Button, ButtonBottom, ButtonText, ButtonBorder, Link, Font, Back string
	// BackImage and LineImage are names of images; empty: the colour alone.
	BackImage, LineImage string
	// Line is the colour of the strip behind the logo, shown where LogoLine says so.
	Line     string
	LogoLine bool
	// LogoPadding and HeaderPadding are in dots of the screen, 0 to 80.
	LogoPadding, HeaderPadding int64
	Family                     string
	HeaderBold                 bool
	// Logo is the name of an image; empty: the brand is written.
	Logo string
}

// MostPadding is the widest padding that a style may ask for.
const MostPadding = 80

// families are the fonts, each with what takes its place: a page loads none.
var families = map[string]string{
	"sans":    "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif",
	"arial":   "Arial,Helvetica,sans-serif",
	"verdana": "Verdana,Geneva,sans-serif",
	"tahoma":  "Tahoma,Verdana,sans-serif",
	"georgia": "Georgia,'Times New Roman',serif",
	"times":   "'Times New Roman',Times,serif",
}

// Fonts lists the names of the fonts.
func Fonts() []string { return slices.Sorted(maps.Keys(families)) }

// brandPadding is what a layout of a brand adds to the padding of the header (OP-165).
const brandPadding = 14

// Layout is a look to begin with.
type Layout struct {
	Code, Name string
	// Padding is added to that of the header.
	Padding int64
	Preset  Style
}

// Plain is the layout without a brand.
const Plain = "plain"

// makeLayout makes a layout of its colours and its font.
func makeLayout(code, name, button, bottom, link, line string, logoLine bool, family string, bold bool) Layout {
	padding := int64(brandPadding)
	if code == Plain {
		padding = 0
	}

	return Layout{code, name, padding, Style{
		Layout:       code,
		Button:       button,
		ButtonBottom: bottom,
		ButtonText:   "#ffffff",
		ButtonBorder: bottom,
		Link:         link,
		Font:         "#1c1f23",
		Back:         "#ffffff",
		Line:         line, LogoLine: logoLine, LogoPadding: 16, HeaderPadding: 16, Family: family, HeaderBold: bold,
	}}
}

// Layouts lists the looks of seven brands, and the plain one.
func Layouts() []Layout {
	return []Layout{
		makeLayout("bmw", "BMW", "#1c69d4", "#0653b6", "#0653b6", "#f2f2f2", true, "arial", true),
		makeLayout("fiat", "Fiat", "#ad0c33", "#8a0a29", "#8a0a29", "#ececec", true, "sans", true),
		makeLayout("cjd", "Chrysler, Jeep, Dodge", "#2f3a2f", "#1b231b", "#3a5a00", "#1b231b", true, "arial", true),
		makeLayout("porsche", "Porsche", "#d5001c", "#a80016", "#a80016", "#000000", true, "arial", false),
		makeLayout("citroen", "Citroën", "#b4002d", "#8f0024", "#8f0024", "#f5f2ed", true, "sans", true),
		makeLayout("mini", "MINI", "#000000", "#333333", "#005a8c", "#000000", true, "verdana", true),
		makeLayout("maserati", "Maserati", "#0c2340", "#071629", "#0c2340", "#0c2340", true, "georgia", false),
		makeLayout(Plain, "Plain", "#24527a", "#1b3e5c", "#1b5c94", "#f2f4f6", false, "sans", true),
	}
}

// LayoutOf gives the layout of a code; of one that is not there the plain one.
func LayoutOf(code string) Layout {
	all := Layouts()
	if at := slices.IndexFunc(all, func(l Layout) bool { return l.Code == code }); at >= 0 {
		return all[at]
	}
	return all[len(all)-1]
}

// IsLayout reports whether there is a layout of this code.
func IsLayout(code string) bool { return LayoutOf(code).Code == code }

// Failing is a pair of colours that are too near to each other to be read.
type Failing struct {
	// Field is the colour, Against the one behind it, by the names of a template.
	Field, Against string
	// Ratio and Needed are in hundredths.
	Ratio, Needed int
	// Nearest is the colour that the page takes in its place.
	Nearest string
}

// The ratios that texts and borders need (WCAG 2.2 AA), in hundredths.
const (
	textRatio   = 450
	borderRatio = 300
)

// colours are those of a style, each one that is none replaced by that of the plain layout.
type colours struct{ button, bottom, buttonText, border, link, font, back, line colour }

// readColours reads the colours of a style, each one that is none replaced by that of the
// plain layout.
func (s *Style) readColours() colours {
	plain := LayoutOf(Plain).Preset
	read := func(text, other string) colour {
		if c, ok := parseColour(text); ok {
			return c
		}
		c, _ := parseColour(other) // a preset of our own
		return c
	}

	return colours{
		read(s.Button, plain.Button), read(s.ButtonBottom, plain.ButtonBottom),
		read(s.ButtonText, plain.ButtonText), read(s.ButtonBorder, plain.ButtonBorder),
		read(s.Link, plain.Link), read(s.Font, plain.Font), read(s.Back, plain.Back), read(s.Line, plain.Line),
	}
}

// Contrasts lists the pairs of colours of a style that cannot be read.
func Contrasts(s Style) []Failing {
	c := s.readColours()
	var all []Failing
	for _, pair := range []struct {
		field, against string
		front          colour
		behind         []colour
		needed         int
	}{
		{"color_font", "color_bg", c.font, []colour{c.back}, textRatio},
		{"color_link", "color_bg", c.link, []colour{c.back}, textRatio},
		{"color_button_text", "color_button", c.buttonText, []colour{c.button, c.bottom}, textRatio},
		{"color_button_border", "color_bg", c.border, []colour{c.back}, borderRatio},
	} {
		worst := contrastOf(pair.front, pair.behind[0])
		for _, behind := range pair.behind {
			worst = min(worst, contrastOf(pair.front, behind))
		}
		if worst < pair.needed {
			all = append(all, Failing{
				pair.field, pair.against, worst, pair.needed,
				makeReadable(pair.front, pair.needed, pair.behind...).String(),
			})
		}
	}

	return all
}

// Readable gives a style as the page shows it: with colours that can be read, in the place of
// those that cannot.
func (s *Style) Readable() Style {
	c := s.readableColours()
	r := *s
	r.Button = c.button.String()
	r.ButtonBottom = c.bottom.String()
	r.ButtonText = c.buttonText.String()
	r.ButtonBorder = c.border.String()
	r.Link = c.link.String()
	r.Font = c.font.String()
	r.Back = c.back.String()
	r.Line = c.line.String()

	for _, image := range []*string{&r.BackImage, &r.LineImage, &r.Logo} {
		if !imageName(*image) {
			*image = ""
		}
	}

	if families[r.Family] == "" {
		r.Family = "sans"
	}

	r.LogoPadding = limitWidth(r.LogoPadding)
	r.HeaderPadding = limitWidth(r.HeaderPadding)

	return r
}

// readableColours gives the colours that the page takes.
func (s *Style) readableColours() colours {
	c := s.readColours()
	c.font = makeReadable(c.font, textRatio, c.back)
	c.link = makeReadable(c.link, textRatio, c.back)
	c.buttonText = makeReadable(c.buttonText, textRatio, c.button, c.bottom)
	c.border = makeReadable(c.border, borderRatio, c.back)
	return c
}

// limitWidth limits a padding to what the page allows.
func limitWidth(dots int64) int64 { return min(max(dots, 0), MostPadding) }

// imageName reports whether a text is the name of a kept image, and nothing that leads elsewhere.
func imageName(name string) bool {
	return name != "" && len(name) <= 64 && !strings.Contains(name, "..") && strings.IndexFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '.' && r != '-' && r != '_'
	}) < 0
}

// The widths in which images are asked for: a logo is never shown wider, and what lies behind the
// page may be soft.
const (
	logoWidth = "?width=480"
	backWidth = "?width=1280"
)

// writeCSS writes the part of the style that a template decides. All of it is made here of
// colours, numbers, fonts and names of images that were looked at.
func (s *Style) writeCSS(images string) string {
	c := s.readableColours()
	family, known := families[s.Family]
	if !known {
		family = families["sans"]
	}

	weight := 400
	if s.HeaderBold {
		weight = 700
	}

	muted := makeReadable(mixColours(c.font, c.back), textRatio, c.back)
	var b strings.Builder
	fmt.Fprintf(&b,
		":root{--button:%s;--bottom:%s;--on:%s;--border:%s;--link:%s;--font:%s;--back:%s;--muted:%s;--error:%s}",
		c.button, c.bottom, c.buttonText, c.border, c.link, c.font, c.back, muted,
		makeReadable(colour{0xb4, 0x1c, 0x1c}, textRatio, c.back))
	fmt.Fprintf(&b, "body{font-family:%s}", family)
	fmt.Fprintf(
		&b, ".logo{padding:%dpx 20px}.heading{padding:%dpx 20px 0;font-weight:%d}",
		limitWidth(s.LogoPadding), limitWidth(s.HeaderPadding)+LayoutOf(s.Layout).Padding, weight,
	)
	if s.LogoLine {
		fmt.Fprintf(&b, ".logo{background-color:%s;color:%s}", c.line, readableOn(c.line, c.font))
		if imageName(s.LineImage) {
			fmt.Fprintf(&b, ".logo{background-image:url(%s%s%s);background-size:cover}", images, s.LineImage, backWidth)
		}
	}

	if imageName(s.BackImage) {
		fmt.Fprintf(&b, "html{background:%s url(%s%s%s) center/cover fixed}", c.back, images, s.BackImage, backWidth)
	}

	return b.String()
}

// readableOn gives a colour on another: itself where it can be read, else white or black.
func readableOn(behind, wished colour) colour {
	black := colour{}
	white := colour{255, 255, 255}
	switch {
	case contrastOf(wished, behind) >= textRatio:
		return wished
	case contrastOf(white, behind) > contrastOf(black, behind):
		return white
	}
	return black
}

// mixColours gives a colour between two, nearer to the first.
func mixColours(a, b colour) (c colour) {
	for i := range a {
		c[i] = uint8((2*int(a[i]) + int(b[i])) / 3) //nolint:gosec // between two bytes
	}
	return c
}
