package document

import (
	"fmt"
	"strings"
	"time"

	"forecourt/internal/platform/pdf"
)

// Render makes the PDF. The same document makes the same bytes. ErrSum and ErrLine are figures that
// contradict their lines; another error is an image that can not be read.
func Render(d *Document) ([]byte, error) {
	layout, err := layOut(d)
	if err != nil {
		return nil, err
	}

	return layout.Write()
}

// printer lays out one document.
type printer struct {
	doc     *Document
	words   words
	format  format
	accent  pdf.Color
	logo    *pdf.Image
	images  []*pdf.Image
	amounts amounts
	flow    *pdf.Flow
}

func (p *printer) textOf(code string, params ...string) string {
	return p.words.textOf(code, params...)
}

// printerOf makes one for a document.
func printerOf(d *Document) *printer {
	p := &printer{
		doc: d, words: wordsOf(d.Language), accent: accentOf(d.Brand.Accent), amounts: amountsOf(&d.Price.Figures),
		format: format{d.Language, d.Price.Currency, d.Price.Round, d.Price.HideDecimals},
		flow:   pdf.NewFlow(pdf.Area{Left: margin, FirstTop: firstTop, Top: nextTop, Bottom: bottom}),
	}

	if _, known := texts()[d.Language]; !known {
		p.format.language = "en"
	}

	return p
}

func layOut(d *Document) (*pdf.Layout, error) {
	p := printerOf(d)
	if err := d.checkNames(); err != nil {
		return nil, err
	}
	if err := p.readImages(); err != nil {
		return nil, err
	}

	prices := p.priceLedger()
	if prices.err != nil {
		return nil, prices.err
	}

	p.printHead()
	p.printVehicle(prices)
	p.printEquipment()
	if err := p.printTables(); err != nil {
		return nil, err
	}
	if err := p.printPrices(prices); err != nil {
		return nil, err
	}

	p.printFinance()
	p.printEnding()
	info := pdf.Info{
		Title:    strings.TrimSpace(p.textOf("title") + " " + d.Number),
		Author:   d.Company.Name,
		Language: d.Language,
		Created:  d.Date.Time(time.UTC),
	}

	return p.flow.Layout(info, p.drawFrame), nil
}

func (p *printer) readImages() error {
	if len(p.doc.Brand.Logo) > 0 {
		logo, err := pdf.NewImage(p.doc.Brand.Logo)
		if err != nil {
			return fmt.Errorf("logo: %w", err)
		}

		p.logo = logo
	}

	for i, data := range p.doc.Images {
		image, err := pdf.NewImage(data)
		if err != nil {
			return fmt.Errorf("image %d: %w", i+1, err)
		}

		p.images = append(p.images, image)
	}

	return nil
}

// drawFrame draws what stands on each page beside its content.
func (p *printer) drawFrame(c *pdf.Canvas, page, pages int) {
	const headY, footY, line = 12 * pdf.Millimetre, 280 * pdf.Millimetre, 180
	if page > 1 {
		c.Text(margin, headY, body, smallStyle.Fit(p.vehicleName(), body*2/3), smallStyle, pdf.Left)
		c.Text(margin, headY, body, smallStyle.Fit(p.offerName(), body/3-3*pdf.Millimetre), smallStyle, pdf.Right)
		c.Rect(margin, headY+5*pdf.Millimetre, body, line, hairline)
	}

	const side = 34 * pdf.Millimetre
	c.Rect(margin, footY-2*pdf.Millimetre, body, line, hairline)
	c.Text(margin, footY, body-side, noteStyle.Fit(p.footLine(), body-side-2*pdf.Millimetre), noteStyle, pdf.Left)
	number := p.textOf("page", "page", p.format.writeInteger(int64(page)), "pages", p.format.writeInteger(int64(pages)))
	c.Text(margin+body-side, footY, side, noteStyle.Fit(number, side), noteStyle, pdf.Right)
	c.Text(margin, footY+noteStyle.Leading, body, noteStyle.Fit(p.companyLine(), body), noteStyle, pdf.Left)
	if p.doc.Draft {
		word := pdf.Clean(p.textOf("draft.mark"))
		style := pdf.Style{Face: pdf.Display, Size: 1000, Color: ghost}
		const across = 230 * pdf.Millimetre
		style.Size = pdf.Size(1000 * int(across) / int(max(1, style.Width(word))))
		c.Watermark(word, style)
	}
}

// footLine names the offer and its validity.
func (p *printer) footLine() string {
	parts := []string{p.offerName()}
	if p.doc.Draft {
		parts[0] = p.textOf("draft.mark") + separator + parts[0]
	}
	if p.doc.Revision > 0 {
		parts = append(parts, p.textOf("revision")+space+p.format.writeInteger(p.doc.Revision))
	}
	if day := p.format.writeDate(p.doc.ValidUntil); day != "" {
		parts = append(parts, p.textOf("validUntil")+" "+day)
	}

	return strings.Join(parts, separator)
}

// companyLine names the company as the law asks for: a long name makes room for the codes.
func (p *printer) companyLine() string {
	company := &p.doc.Company
	codes := joinNonEmpty(separator, withLabel(p.textOf("company.code"), company.Code),
		withLabel(p.textOf("company.vat"), company.VATCode))
	room := body
	if codes != "" {
		room -= min(noteStyle.Width(pdf.Clean(separator+codes)), body/2)
	}

	return joinNonEmpty(separator, noteStyle.Fit(company.Name, room), codes)
}

func (p *printer) offerName() string {
	return strings.TrimSpace(p.textOf("title") + " " + p.doc.Number)
}

// vehicleName gives the brand and the model; many models are named with their brand already.
func (p *printer) vehicleName() string {
	brand := strings.TrimSpace(p.doc.Brand.Name)
	name := strings.TrimSpace(p.doc.Vehicle.Name)
	if strings.HasPrefix(strings.ToLower(name), strings.ToLower(brand)) {
		return name
	}

	return strings.TrimSpace(brand + " " + name)
}
