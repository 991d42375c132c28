package pdf_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"forecourt/internal/platform/pdf"
)

var text = pdf.Style{Face: pdf.Regular, Size: 90, Leading: 4500}

func TestCleanKeepsTheLettersOfOurLanguages(t *testing.T) {
	for _, text := range []string{
		"Ąžuolas, čiurlenimas, ėjimas, įlanka, šaltis, ųųų, ūkas, žemė – „kabutės“ 12,50 €", "Ātrums, čaukste, ēna, ģimene, ķēde, ļaudis, ņemt, šķūnis, ūdens, žagars",
		"Õun, äke, öö, ühendus, šokolaad, žanr", "Zażółć gęślą jaźń", "Съешь же ещё этих мягких французских булок, да выпей чаю. №", "CO₂ g/km, cm³, ½ × 3 − 2 ≤ 4 “quotes” … ™",
	} {
		if got := pdf.Clean(text); got != text {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

func TestCleanShowsWhatIsMissing(t *testing.T) {
	for in, want := range map[string]string{
		"car 🚗!": "car !",
		"🚗 car":  "car",
		"family 👨‍👩‍👧‍👦 of four": "family of four",
		"hand 👍🏽": "hand ",
		"flags 🇱🇹🇱🇻, stars ★ ⚡ here": "flags , stars here",
		"שלום": "[…]",
		"Sveiki שָׁלוֹם עולם, ir مرحبا 🎉 بالعالم!": "Sveiki […], ir […]!",
		"你好 世界\n你好":              "[…]\n[…]",
		"λ = 0.98, ☎ 112":        "[…] = 0.98, 112",
		"abc\u202edef\u200f":     "abcdef",
		"e\u0307 e\u0301":        "ė é",
		"ė\u0301":                "ė",
		"ﬁne １２":                 "fine 12",
		"soft\u00adhyphen\u200b": "softhyphen",
		"a\r\nb\rc\u2028d\te":    "a\nb\nc\nd e",
		"nul\x00 bell\x07":       "nul bell",
		"bad \xff\xfe bytes":     "bad […] bytes",
	} {
		if got := pdf.Clean(in); got != want {
			t.Errorf("%q becomes %q, not %q", in, got, want)
		}
	}
}

func TestCleanIsPrintable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.String().Draw(t, "text")
		once := pdf.Clean(in)
		if again := pdf.Clean(once); again != once {
			t.Fatalf("%q becomes %q and then %q", in, once, again)
		}
		for _, r := range once {
			if r != '\n' && text.Width(string(r)) == 0 {
				t.Fatalf("%q becomes %q, of which %q has no width", in, once, r)
			}
		}
	})
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"\n\n  \n", nil},
		{"one\n\n\n\ntwo\n", []string{"one", "", "two"}},
		{"Automatinė dviejų zonų klimato kontrolė", []string{"Automatinė dviejų zonų", "klimato kontrolė"}},
		{"12\u00a0345,00\u00a0€ 12\u00a0345,00\u00a0€ 12\u00a0345,00\u00a0€", []string{"12\u00a0345,00\u00a0€", "12\u00a0345,00\u00a0€", "12\u00a0345,00\u00a0€"}},
		{"labai.ilgas.vardas@nepaprastas.example.com", []string{"labai.ilgas.vardas@", "nepaprastas.example.", "com"}},
		{"Donaudampfschifffahrtsgesellschaftskapitän", []string{"Donaudampfschifffahrts", "gesellschaftskapitän"}},
	} {
		got := text.Wrap(c.text, pdf.MM(37))
		if strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%q is wrapped as %q, not %q", c.text, got, c.want)
		}
	}
}

// However text is wrapped, no letter is lost and no line is too wide.
func TestWrapLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.StringOf(rapid.RuneFrom([]rune("abcž W-/ \u00a0\n□🚗יЖ"))).Draw(t, "text")
		width := pdf.Length(rapid.IntRange(6000, 60000).Draw(t, "width"))
		lines := text.Wrap(in, width)
		for _, line := range lines {
			if utf8.RuneCountInString(line) > 1 && text.Width(line) > width {
				t.Fatalf("%q is %d wide, more than %d", line, text.Width(line), width)
			}
		}
		bare := func(s string) string { return strings.NewReplacer(" ", "", "\n", "").Replace(s) }
		if got, want := bare(strings.Join(lines, "")), bare(pdf.Clean(in)); got != want {
			t.Fatalf("%q is left of %q", got, want)
		}
	})
}

func TestFit(t *testing.T) {
	if got := text.Fit("short", pdf.MM(40)); got != "short" {
		t.Errorf("a short text becomes %q", got)
	}
	got := text.Fit("a text that is\nfar too long for one line", pdf.MM(30))
	if got != "a text that is far to…" || text.Width(got) > pdf.MM(30) {
		t.Errorf("a long text becomes %q, %d wide", got, text.Width(got))
	}
}

var area = pdf.Area{Left: pdf.MM(20), FirstTop: pdf.MM(20), Top: pdf.MM(30), Bottom: pdf.MM(280)}

func laid(f *pdf.Flow) *pdf.Layout {
	return f.Layout(pdf.Info{Title: "Ąžuolas", Language: "lt", Created: time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)}, func(*pdf.Canvas, int, int) {})
}

// words are the texts of each page, in the order they were drawn.
func words(l *pdf.Layout) [][]string {
	var all [][]string
	for _, page := range l.Pages {
		var one []string
		for _, m := range page.Marks {
			if m.Kind == pdf.KindText {
				one = append(one, m.Text)
			}
		}
		all = append(all, one)
	}
	return all
}

func line(word string, height pdf.Length, keep bool) pdf.Strip {
	return pdf.Strip{Height: height, Keep: keep, Draw: func(c *pdf.Canvas, x, y pdf.Length) { c.Text(x, y, pdf.MM(100), word, text, pdf.Left) }}
}

func TestKeptStripsMoveTogether(t *testing.T) {
	f := pdf.NewFlow(area)
	f.Add(line("long", pdf.MM(240), false), pdf.Space(pdf.MM(5)), line("heading", pdf.MM(5), true), line("first", pdf.MM(11), true), line("second", pdf.MM(5), false))
	got := words(laid(f))
	if len(got) != 2 || strings.Join(got[1], " ") != "heading first second" {
		t.Errorf("pages hold %q", got)
	}
}

// A note is on the page of what it is of, in a table below the head of it too.
func TestNotesStayWithWhatIsAbove(t *testing.T) {
	f := pdf.NewFlow(area)
	f.Add(line("long", pdf.MM(235), false), line("total", pdf.MM(10), false))
	f.Add(pdf.Space(pdf.MM(2)))
	f.Under(line("note", pdf.MM(20), false))
	f.Add(line("end", pdf.MM(5), false))
	if got := words(laid(f)); len(got) != 2 || strings.Join(got[0], " ") != "long" || strings.Join(got[1], " ") != "total note end" {
		t.Errorf("pages hold %q", got)
	}
	f = pdf.NewFlow(area)
	f.Table(nil, []pdf.Strip{line("head", pdf.MM(10), false)}, []pdf.Strip{line("one", pdf.MM(220), false), line("two", pdf.MM(20), false)})
	f.Under(line("note", pdf.MM(20), false))
	f.Under()
	if got := words(laid(f)); len(got) != 2 || strings.Join(got[1], " ") != "head two note" {
		t.Errorf("pages of a table hold %q", got)
	}
}

func TestStripsTooHighForAPageAreDivided(t *testing.T) {
	f := pdf.NewFlow(area)
	var strips []pdf.Strip
	for range 100 {
		strips = append(strips, line("x", pdf.MM(10), true))
	}
	f.Add(strips...)
	for i, page := range laid(f).Pages {
		for _, m := range page.Marks {
			if m.Y+m.Height > area.Bottom {
				t.Errorf("page %d is written on below its end", i+1)
			}
		}
	}
}

func TestTableHeadIsRepeated(t *testing.T) {
	f := pdf.NewFlow(area)
	f.Add(line("before", pdf.MM(245), false))
	var rows []pdf.Strip
	for range 60 {
		rows = append(rows, line("row", pdf.MM(10), false))
	}
	f.Table([]pdf.Strip{line("title", pdf.MM(10), true)}, []pdf.Strip{line("head", pdf.MM(10), false)}, rows)
	f.Add(line("after", pdf.MM(10), false))
	got := words(laid(f))
	if len(got) != 4 || len(got[0]) != 1 {
		t.Fatalf("%d pages, the first holds %q", len(got), got[0])
	}
	for i, want := range []string{"title head row", "head row row", "head row row"} {
		if begin := strings.Join(got[i+1][:3], " "); begin != want {
			t.Errorf("page %d begins %q, not %q", i+2, begin, want)
		}
	}
	if last := got[3]; last[len(last)-1] != "after" || strings.Count(strings.Join(last, " "), "head") != 1 {
		t.Errorf("the last page holds %q", last)
	}
}

func TestColumnsAreBalanced(t *testing.T) {
	entries := func(n int) (list [][]pdf.Strip) {
		for range n {
			list = append(list, []pdf.Strip{line("entry", pdf.MM(5), false)})
		}
		return list
	}
	f := pdf.NewFlow(area)
	f.Columns(nil, 3, pdf.MM(50), pdf.MM(5), entries(10))
	f.Add(line("below", pdf.MM(5), false))
	for _, m := range laid(f).Pages[0].Marks {
		if m.Text == "below" && m.Y != area.FirstTop+pdf.MM(20) {
			t.Errorf("10 entries in 3 columns end at %d", m.Y)
		}
	}
	f = pdf.NewFlow(area)
	f.Columns(nil, 2, pdf.MM(50), pdf.MM(5), entries(500))
	count := 0
	for _, page := range words(laid(f)) {
		count += len(page)
	}
	if count != 500 {
		t.Errorf("%d of 500 entries are printed", count)
	}
}

func TestImages(t *testing.T) {
	encoded := func(img image.Image) []byte {
		var b bytes.Buffer
		if err := png.Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	palette := image.NewPaletted(image.Rect(0, 0, 30, 20), color.Palette{color.Transparent, color.Black})
	for name, img := range map[string]image.Image{
		"16 bits": image.NewRGBA64(image.Rect(0, 0, 30, 20)), "transparent": image.NewNRGBA(image.Rect(5, 5, 35, 25)), "grey": image.NewGray(image.Rect(0, 0, 30, 20)), "palette": palette,
	} {
		read, err := pdf.NewImage(encoded(img))
		if err != nil || read.Width != 30 || read.Height != 20 {
			t.Errorf("%s: %v", name, err)
			continue
		}
		f := pdf.NewFlow(area)
		f.Add(pdf.Strip{Height: pdf.MM(20), Draw: func(c *pdf.Canvas, x, y pdf.Length) { c.Image(x, y, pdf.MM(30), pdf.MM(20), read) }})
		if _, err := laid(f).Write(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	whole := encoded(image.NewNRGBA(image.Rect(0, 0, 30, 20)))
	for name, data := range map[string][]byte{"nothing": nil, "text": []byte("hello"), "half": whole[:len(whole)/2], "gif": []byte("GIF89a")} {
		if _, err := pdf.NewImage(data); err == nil {
			t.Errorf("%s is an image", name)
		}
	}
}

func TestWithinKeepsProportions(t *testing.T) {
	for _, c := range []struct{ w, h, wantW, wantH int }{{2000, 1000, 100, 50}, {1000, 2000, 30, 60}, {96, 48, 25, 12}, {50000, 1, 100, 0}} {
		i := &pdf.Image{Width: c.w, Height: c.h}
		w, h := i.Within(pdf.MM(100), pdf.MM(60))
		if int(w/pdf.Millimetre) != c.wantW || int(h/pdf.Millimetre) != c.wantH {
			t.Errorf("%d by %d is drawn %d by %d", c.w, c.h, w, h)
		}
	}
}
