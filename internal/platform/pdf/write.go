package pdf

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// Info is what readers of the file show about it.
type Info struct {
	Title, Author string
	// Language of the text, such as lt.
	Language string
	// Created is part of the file, so that writing it again makes the same one.
	Created time.Time
}

// Write makes the file.
func (l *Layout) Write() ([]byte, error) {
	f := fpdf.New("P", "mm", "A4", "")
	f.SetCatalogSort(true)
	f.SetAutoPageBreak(false, 0)
	f.SetProducer("Forecourt", true)
	f.SetTitle(Clean(l.Info.Title), true)
	f.SetAuthor(Clean(l.Info.Author), true)
	f.SetLang(l.Info.Language)
	f.SetCreationDate(l.Info.Created.UTC())
	f.SetModificationDate(l.Info.Created.UTC())
	w := &writer{f: f, images: map[*Image]string{}, size: 256 << 10}

	for _, t := range l.usedTypefaces() {
		// The writer may change what it cuts the font from.
		f.AddUTF8FontFromBytes(t.family, "", slices.Clone(t.file))
	}

	for _, page := range l.Pages {
		f.AddPage()
		for i := range page.Marks {
			w.drawMark(&page.Marks[i])
		}
	}

	var out bytes.Buffer
	out.Grow(w.size)
	if err := f.Output(&out); err != nil {
		return nil, fmt.Errorf("write document: %w", err)
	}

	return out.Bytes(), nil
}

// usedTypefaces lists the fonts that occur: each that is added becomes part of the file.
func (l *Layout) usedTypefaces() []*typeface {
	var occurs [faces]bool
	for _, page := range l.Pages {
		for i := range page.Marks {
			if m := &page.Marks[i]; m.Kind == KindText || m.Kind == KindWatermark {
				occurs[m.Style.Face] = true
			}
		}
	}

	var list []*typeface
	for face, yes := range occurs {
		if yes {
			list = append(list, typefaces()[face])
		}
	}

	return list
}

// writer puts marks on the pages of a file.
type writer struct {
	f      *fpdf.Fpdf
	images map[*Image]string // names in the file
	size   int               // about that of the file: photos are most of it
}

// toMillimetres gives a length in the unit of the writer.
func toMillimetres(l Length) float64 { return float64(l) / float64(Millimetre) }

func (w *writer) drawMark(m *Mark) {
	switch m.Kind {
	case KindText:
		w.drawText(m.X, m.Y+m.Baseline, m.Text, m.Style)
	case KindRect:
		w.f.SetFillColor(int(m.Color.R), int(m.Color.G), int(m.Color.B))
		w.f.Rect(toMillimetres(m.X), toMillimetres(m.Y), toMillimetres(m.Width), toMillimetres(m.Height), "F")
	case KindImage:
		w.f.ImageOptions(w.nameImage(m.Image), toMillimetres(m.X), toMillimetres(m.Y), toMillimetres(m.Width),
			toMillimetres(m.Height), false,
			fpdf.ImageOptions{}, 0, "")
	case KindWatermark:
		const slant = 52
		w.f.TransformBegin()
		w.f.TransformRotate(slant, toMillimetres(PageWidth/2), toMillimetres(PageHeight/2))
		w.drawText((PageWidth-m.Style.Width(m.Text))/2, PageHeight/2, m.Text, m.Style)
		w.f.TransformEnd()
	}
}

// drawText writes a line from a point on its baseline.
func (w *writer) drawText(x, y Length, text string, s Style) {
	w.f.SetFont(typefaces()[s.Face].family, "", float64(s.Size)/10)
	w.f.SetTextColor(int(s.Color.R), int(s.Color.G), int(s.Color.B))
	runs, _ := s.splitRuns(text)

	for _, one := range runs {
		w.f.Text(toMillimetres(x+s.lengthOf(one.at)), toMillimetres(y), one.text)
	}
}

// nameImage names an image, putting it into the file at its first use.
func (w *writer) nameImage(i *Image) string {
	name, known := w.images[i]
	if !known {
		name = "image" + strconv.Itoa(len(w.images)+1)
		w.images[i] = name
		w.size += len(i.data)
		info := w.f.RegisterImageOptionsReader(name, fpdf.ImageOptions{ImageType: i.format}, bytes.NewReader(i.data))
		if info != nil && w.f.Ok() {
			w.f.SetError(orderImage(info, i.data))
		}
	}

	return name
}
