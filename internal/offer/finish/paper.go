package finish

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/offer/configure"
	"forecourt/internal/offer/document"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/settings"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
)

// mostImages is how many pictures a document shows: a large one and two rows.
const mostImages = 7

// paper is what an offer prints, with the figures that it was filled from.
type paper struct {
	doc document.Document
	// pictures become the images of the document when it is printed: that takes
	// too long for a transaction.
	pictures []files.File
	// logo is the picture of the brand, none or one; it too is made ready when printed.
	logo   []files.File
	input  *price.Input
	output price.Output
	// foreign are the names of what is printed in another language than that of the offer.
	foreign []string
}

// printPaper makes the bytes of the document.
func (o *Operations) printPaper(ctx context.Context, p *paper) ([]byte, error) {
	doc := p.doc
	var err error
	if doc.Images, err = o.files.Prints(ctx, p.pictures); err != nil {
		return nil, err
	}
	logo, err := o.files.Prints(ctx, p.logo)
	if err != nil {
		return nil, err
	}
	if len(logo) > 0 {
		doc.Brand.Logo = logo[0]
	}

	file, err := document.Render(&doc)
	if err != nil {
		return nil, fmt.Errorf("print an offer: %w", err)
	}

	return file, nil
}

// fillPaper fills the document of an offer in the language of the offer, for every reader. The
// revision is that of the next document.
func (o *Operations) fillPaper(ctx context.Context, tx *db.Tx, v *offer.Version) (*paper, error) {
	w := *v
	f := filler{o: o, v: &w, paper: &paper{}, key: strconv.FormatInt(v.LanguageID, 10)}
	var err error
	if f.m, err = o.offers.Model(ctx, tx, &w); err != nil {
		return nil, err
	}
	if f.m != nil {
		if f.answer, err = w.Answer(f.m); err != nil {
			return nil, err
		}
		if f.lost, err = w.Lost(ctx, tx, f.m); err != nil {
			return nil, err
		}

		f.answer.Present = w.WithoutReturned(f.lost, f.m, f.answer.Present)
		w.DeriveParts(f.m, f.answer.Present)
	}

	if f.paper.input, f.paper.output, err = o.offers.Calculate(ctx, tx, &w, f.m); err != nil {
		return nil, err
	}
	if f.set, err = settings.ForOffers(ctx, tx); err != nil {
		return nil, err
	}

	f.fillHead(tx)
	for _, fill := range []func(context.Context, *db.Tx) error{
		f.fillSeller, f.fillModel, f.fillPictures, f.fillEquipment, f.fillExisting,
		f.fillOptions, f.fillAccessories, f.fillTexts, f.fillRevision,
	} {
		if err := fill(ctx, tx); err != nil {
			return nil, fmt.Errorf("fill a document: %w", err)
		}
	}

	return f.paper, f.fillPrice()
}

// filler fills the document of an offer.
type filler struct {
	o      *Operations
	v      *offer.Version
	m      *configurator.Model
	answer engine.Answer
	lost   []offer.Lost
	set    settings.Offers
	key    string // of the offer's language among translations
	paper  *paper

	ofCompany int64 // the language of the company
}

// textOf gives a text in the language of the offer, or one that stands for it in another language.
func (f *filler) textOf(what string, texts db.Translations) string {
	text := texts.In(f.key)
	f.noteForeign(what, text != "" && texts[f.key] == "")
	return text
}

// noteForeign notes once what is printed in another language than that of the offer.
func (f *filler) noteForeign(what string, foreign bool) {
	if foreign && !slices.Contains(f.paper.foreign, what) {
		f.paper.foreign = append(f.paper.foreign, what)
	}
}

func (f *filler) fillHead(tx *db.Tx) {
	v := f.v
	d := &f.paper.doc
	d.Number = v.Number
	d.Type = v.Type
	d.Date = v.PricingDay(tx)
	if v.ExpireDate != nil {
		d.ValidUntil = *v.ExpireDate
	}

	d.Customer = document.Person{Name: v.CustomerName, Phone: v.CustomerPhone, Email: v.CustomerEmail}
	d.Finance = document.Finance{
		Deposit:           v.Deposit,
		MonthlyPayment:    v.MonthlyPayment,
		ResidualValue:     v.ResidualValue,
		TotalPayable:      v.TotalPayable,
		DepositComment:    v.DepositComment,
		Creditor:          v.Creditor,
		Months:            v.Months,
		Mileage:           v.Mileage,
		APR:               v.APR,
		BorrowingRate:     v.BorrowingRate,
		RateKind:          v.BorrowingRateKind,
		FranchiseAccident: v.FranchiseAccident,
		FranchiseTheft:    v.FranchiseTheft,
	}

	d.Texts = document.Texts{
		DeliveryTerm:      v.DeliveryTerm,
		ExtraServices:     v.ExtraServices,
		ExtraEquipment:    v.ExtraEquipment,
		RequiredEquipment: v.RequiredEquipment,
		Comment:           v.Comment,
	}

	if f.set.ThirdPartyEquipment {
		d.Texts.ThirdParty = v.ThirdParty
	}
}

// fillSeller fills in the company, the brand and the user whose offer it is.
func (f *filler) fillSeller(ctx context.Context, tx *db.Tx) error {
	found, err := db.SelectOne[struct {
		Company     string          `db:"company"`
		Code        string          `db:"company_code"`
		VATCode     string          `db:"vat_code"`
		Address     string          `db:"address"`
		Phone       string          `db:"phone"`
		Email       string          `db:"email"`
		Website     string          `db:"website"`
		Brand       string          `db:"brand"`
		Image       string          `db:"image"`
		Language    string          `db:"language"`
		Manager     string          `db:"manager"`
		ManagerMail string          `db:"manager_email"`
		ManagerTel  string          `db:"manager_phone"`
		JobTitle    db.Translations `db:"job_title"`
		Of          int64           `db:"company_language"`
	}](ctx, tx, `
		SELECT c.name AS company, c.company_code, c.vat_code, c.address, c.phone, c.email, c.website, b.name AS brand,
			b.image, l.code AS language, COALESCE(u.name, '') AS manager, COALESCE(u.email, '') AS manager_email,
			COALESCE(u.phone, '') AS manager_phone, COALESCE(u.job_title, '{}') AS job_title, c.language_id AS company_language
		FROM companies c
		JOIN brands b ON b.id = $2
		JOIN languages l ON l.id = $3
		LEFT JOIN users u ON u.id = $4
		WHERE {company:c.id} AND c.id = $1`, f.v.CompanyID, f.v.BrandID, f.v.LanguageID, f.v.UserID)
	f.ofCompany = found.Of
	d := &f.paper.doc
	d.Company = document.Company{
		Name:    found.Company,
		Code:    found.Code,
		VATCode: found.VATCode,
		Address: found.Address,
		Phone:   found.Phone,
		Email:   found.Email,
		Website: found.Website,
	}

	d.Brand.Name = found.Brand
	d.Language = found.Language
	d.Manager = document.Person{
		Name:  found.Manager,
		Title: f.textOf("job_title", found.JobTitle),
		Phone: found.ManagerTel,
		Email: found.ManagerMail,
	}
	if err == nil && found.Image != "" {
		f.paper.logo, err = f.o.files.Pictures(ctx, tx, []string{found.Image})
	}

	return err
}

// fillPictures takes the first pictures of the car.
func (f *filler) fillPictures(ctx context.Context, tx *db.Tx) error {
	shown, err := offer.Pictures(ctx, tx, f.v, f.answer.Present)
	if err != nil || len(shown) == 0 {
		return err
	}

	names := make([]string, min(len(shown), mostImages))
	for i := range names {
		names[i] = shown[i].File
	}

	f.paper.pictures, err = f.o.files.Pictures(ctx, tx, names)
	return err
}

// fillEquipment names the standard equipment of the offer.
func (f *filler) fillEquipment(ctx context.Context, tx *db.Tx) error {
	names, err := db.Select[struct {
		Name db.Translations `db:"name"`
	}](ctx, tx, `
		SELECT e.name
		FROM version_equipment v
		JOIN equipment e ON e.id = v.equipment_id
		WHERE {brand:v.brand_id} AND v.version_id = $1
		ORDER BY e.sort, e.id
		LIMIT 1000`, f.v.ID)
	for _, n := range names {
		f.paper.doc.Equipment = append(f.paper.doc.Equipment, f.textOf("equipment", n.Name))
	}

	return err
}

// fillAccessories fills in what the dealer fits.
func (f *filler) fillAccessories(ctx context.Context, tx *db.Tx) error {
	if len(f.v.Accessories) == 0 || !bool(f.v.IncludeAccessories) {
		return nil
	}

	names, err := offer.AccessoryNames(ctx, tx, f.v.LanguageID, f.v.Accessories)
	for _, a := range f.v.Accessories {
		n := names[a.AccessoryID]
		f.noteForeign("accessories", n.Foreign)
		f.paper.doc.Accessories = append(f.paper.doc.Accessories, document.Accessory{
			ID:       a.AccessoryID,
			Code:     n.Code,
			Name:     n.Name,
			Quantity: a.Quantity,
		})
	}

	return err
}

// fillTexts fills in the words of the company about the brand, in the language of the offer or else
// in that of the company.
func (f *filler) fillTexts(ctx context.Context, tx *db.Tx) error {
	found, err := db.Select[struct {
		Foreign    bool   `db:"is_foreign"`
		Services   string `db:"services"`
		Equipment  string `db:"equipment"`
		Footer     string `db:"footer"`
		FooterUsed string `db:"footer_used"`
	}](ctx, tx, `
		SELECT CASE WHEN t.language_id = $3 THEN 0 ELSE 1 END AS is_foreign, t.services, t.equipment, t.footer, t.footer_used
		FROM company_brand_translations t
		JOIN companies c ON c.id = t.company_id
		WHERE {company:t.company_id}
			AND {brand:t.brand_id}
			AND t.company_id = $1
			AND t.brand_id = $2
			AND t.language_id IN ($3, c.language_id)
		ORDER BY CASE WHEN t.language_id = $3 THEN 0 ELSE 1 END
		LIMIT 1`, f.v.CompanyID, f.v.BrandID, f.v.LanguageID)
	if err != nil || len(found) == 0 {
		return err
	}

	t := &f.paper.doc.Texts
	t.Services = found[0].Services
	t.Equipment = found[0].Equipment
	t.Footer = found[0].Footer
	if f.v.OfUsed() || f.v.Status == offer.Used {
		t.Footer = found[0].FooterUsed
	}

	f.noteForeign("company_texts", found[0].Foreign && t.Services+t.Equipment+t.Footer != "")
	return nil
}

// fillRevision gives the document its next number.
func (f *filler) fillRevision(ctx context.Context, tx *db.Tx) (err error) {
	f.paper.doc.Revision, err = db.SelectOne[int64](ctx, tx, `
		SELECT COALESCE(MAX(number), 0) + 1
		FROM offer_documents
		WHERE {everyone} AND version_id = $1`, f.v.ID)
	return err
}

func (f *filler) fillPrice() error {
	price, err := document.PriceOf(f.paper.input, &f.paper.output)
	if err != nil {
		return offer.PricingError(err)
	}

	price.Currency = f.v.Currency
	price.Round = f.set.RoundPrices
	price.HideDecimals = f.set.HideDecimals
	f.paper.doc.Price = price

	return nil
}

// fillOptions fills in the options of the car: what was chosen, and what a step that needs an
// option has without choosing. What a package brings stands below it.
func (f *filler) fillOptions(ctx context.Context, tx *db.Tx) error {
	if f.m == nil && len(f.v.Choices) == 0 {
		return nil
	}
	words, err := f.featureTexts(ctx, tx)
	if err != nil {
		return err
	}

	d := &f.paper.doc
	services := map[int64]bool{}

	for _, l := range f.paper.output.Lines {
		services[l.Origin.ID] = services[l.Origin.ID] || l.Figure == price.FigureServices
	}

	for _, step := range configure.StepOrder {
		for _, id := range f.optionsOfStep(step) {
			option := f.documentOption(id, words)
			if services[id] || step == configure.StepServices && !f.hasPrice(id) {
				d.Services = append(d.Services, option)
			} else {
				d.Options = append(d.Options, option)
			}
		}
	}

	return nil
}

// featureTexts reads the texts of everything the car has or had.
func (f *filler) featureTexts(ctx context.Context, tx *db.Tx) (map[int64]offer.FeatureText, error) {
	ids := slices.Clone(f.answer.Present)
	for _, c := range f.v.Choices {
		ids = append(ids, c.FeatureID)
		for id := range f.packageContents(c.FeatureID) {
			ids = append(ids, id)
		}
	}

	slices.Sort(ids)
	model := int64(0)
	if f.v.ModelID != nil {
		model = *f.v.ModelID
	}

	return offer.FeatureTextsIn(ctx, tx, f.v.LanguageID, model, slices.Compact(ids))
}

// packageContents gives what comes with a package.
func (f *filler) packageContents(id int64) map[int64]bool {
	if f.m == nil {
		return nil
	}

	return f.m.Inside([]int64{id})
}

func (f *filler) hasPrice(id int64) bool {
	return slices.ContainsFunc(f.paper.output.Lines, func(l price.Line) bool {
		return l.Origin.Record == "feature" && l.Origin.ID == id
	})
}

// stepOf gives the step in which a feature was chosen. What the list no longer has is named there
// too, since it is still charged.
func (f *filler) stepOf(id int64) string {
	if f.m != nil && f.m.Feature(id) != nil {
		return f.m.Feature(id).Step
	}
	if i := slices.IndexFunc(f.lost, func(l offer.Lost) bool { return l.FeatureID == id }); i >= 0 {
		return f.lost[i].Step
	}

	return "option"
}

// optionsOfStep lists the features that the document names for a step.
func (f *filler) optionsOfStep(step configure.StepName) []int64 {
	var out []int64
	inside := f.contentsOfAll(f.v.Chosen())

	for _, id := range f.v.Chosen() {
		if configure.StepOf(f.stepOf(id)) == step && (!inside[id] || f.hasPrice(id)) {
			out = append(out, id)
		}
	}

	if f.m == nil || !slices.Contains(configure.OneOptionSteps, step) && step != configure.StepServices {
		return out
	}

	for _, id := range f.answer.Present {
		if feature := f.m.Feature(id); feature != nil && configure.StepOf(feature.Step) == step && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}

	return out
}

func (f *filler) contentsOfAll(ids []int64) map[int64]bool {
	if f.m == nil {
		return nil
	}

	return f.m.Inside(ids)
}

func (f *filler) documentOption(id int64, words map[int64]offer.FeatureText) document.Option {
	t := words[id]
	f.noteForeign("options", t.Foreign)
	out := document.Option{FeatureID: id, Group: "option", Code: t.Code, Name: t.Text()}
	if t.Description != out.Name {
		out.Description = t.Description
	}
	if step := f.stepOf(id); step != "packages" {
		out.Group = step
	}

	brought := f.packageContents(id)
	for content := range brought {
		f.noteForeign("options", words[content].Foreign)
		out.Contents = append(out.Contents, document.Content{Code: words[content].Code, Name: words[content].Text()})
	}

	slices.SortFunc(out.Contents, func(a, b document.Content) int { return cmp.Compare(a.Code, b.Code) })
	return out
}
