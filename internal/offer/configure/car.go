package configure

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/catalog"
	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
)

// Car is everything the frame of the wizard shows of an offer.
type Car struct {
	Version      offer.Version       `json:"version"`
	Model        *CarModel           `json:"model,omitempty" doc:"absent until a model is picked"`
	Vehicle      *offer.ExistingCar  `json:"vehicle,omitempty" doc:"the car that is offered, where it exists"`
	Pictures     []CarPicture        `json:"pictures" nullable:"false" doc:"what the car looks like, in the order in which they are shown; those of the offer, else of its model"`
	Steps        []CarStep           `json:"steps" nullable:"false" doc:"all thirteen, in their order"`
	Landing      StepName            `json:"landing" doc:"where the offer is opened"`
	Editable     bool                `json:"editable"`
	WhyNot       string              `json:"why_not" enum:",archived,vehicle_gone,expired,model_archived,pricelist_archived,model_not_listed" doc:"what keeps it from being edited"`
	Lines        []CarLine           `json:"lines" nullable:"false" doc:"what the car is made of"`
	Figures      []Figure            `json:"figures" nullable:"false" doc:"what it comes to"`
	Ledger       []price.Row         `json:"ledger" nullable:"false" doc:"from the prices of the list to the total, row by row; the rows add up"`
	Explanations []price.Explanation `json:"explanations" nullable:"false" doc:"how each figure came about"`
	Findings     []CarFinding        `json:"findings" nullable:"false"`
	VAT          CarVAT              `json:"vat"`
	Currency     string              `json:"currency"`
	Valid        bool                `json:"valid" doc:"no rule and no exclusive class is violated"`
	Broken       []string            `json:"violations" nullable:"false" doc:"what the car violates, in the caller's language"`
	Undo         *offer.Step         `json:"undo,omitempty" doc:"what undo reverses"`
	Redo         *offer.Step         `json:"redo,omitempty"`
	Bundles      []Bundle            `json:"bundles" nullable:"false" doc:"packages that would do for less than the options chosen, the most saving first"`
	Newer        *NewerList          `json:"newer_pricelist,omitempty" doc:"a newer published list of the same title that has the model"`
}

// CarModel is the model of an offer.
type CarModel struct {
	ID           int64           `db:"id" json:"id"`
	Code         string          `db:"code" json:"code"`
	Description  string          `json:"description"`
	Serie        string          `db:"serie" json:"serie"`
	SerieTitles  db.Translations `db:"serie_titles" json:"-"`
	ModelRange   string          `db:"modelrange" json:"modelrange"`
	FuelID       int64           `db:"fuel_id" json:"fuel_id"`
	GearboxID    *int64          `db:"gearbox_id" json:"gearbox_id" nullable:"true"`
	Image        string          `json:"image" doc:"name of the first picture of the car; empty when there is none"`
	PricelistID  int64           `db:"pricelist_id" json:"pricelist_id"`
	Pricelist    string          `db:"pricelist" json:"pricelist" doc:"name of the list"`
	Descriptions db.Translations `db:"description" json:"-"`
}

// CarPicture is a picture of the car.
type CarPicture struct {
	Image string   `json:"image" doc:"name of the image"`
	Step  StepName `json:"step" enum:",line,mvar,exterior,wheels,interior,trim,trimfinish,packages,options,accessories,services" doc:"the step whose choice it was made to show; empty: it shows any car of the model"`
}

// CarStep is a step of the wizard.
type CarStep struct {
	Step     StepName `json:"step" enum:"model,line,mvar,exterior,wheels,interior,trim,trimfinish,packages,options,accessories,services,summary"`
	Visible  bool     `json:"visible"`
	Required bool     `json:"required" doc:"a finished offer needs an option of it"`
	Done     bool     `json:"done"`
	Chosen   []string `json:"chosen" nullable:"false" doc:"what the car has of the step, in words"`
}

// CarLine is a part of the car with what it costs the customer.
type CarLine struct {
	Kind      string       `json:"kind" enum:"model,feature,service,accessory,extras,transport"`
	FeatureID *int64       `json:"feature_id" nullable:"true"`
	Step      StepName     `json:"step"`
	Code      string       `json:"code"`
	Text      string       `json:"text"`
	State     string       `json:"state" enum:",chosen,standard,in_package,dropped,gone" doc:"gone: the list no longer offers it"`
	Quantity  int64        `json:"quantity"`
	Amount    *money.Cents `json:"amount" nullable:"true" doc:"including VAT where the offer has any; null: not charged"`
	Net       *money.Cents `json:"net" nullable:"true"`
	PriceNow  *money.Cents `json:"price_now" nullable:"true" doc:"in the list today, when that differs from what the offer keeps"`
	AmountNow *money.Cents `json:"amount_now" nullable:"true" doc:"price_now as the customer would pay it, including VAT where the offer has any"`
	NetNow    *money.Cents `json:"net_now" nullable:"true" doc:"price_now without VAT"`
}

// Figure is one amount of the offer.
type Figure struct {
	Figure string       `json:"figure" example:"price_total" doc:"as docs/pricing.md names it"`
	Amount money.Cents  `json:"amount"`
	Net    *money.Cents `json:"net" nullable:"true" doc:"without VAT; null for figures that VAT is no part of"`
}

// CarFinding is something to know about the offer.
type CarFinding struct {
	Code      string        `json:"code" example:"price_changed"`
	FeatureID *int64        `json:"feature_id" nullable:"true"`
	Text      string        `json:"text" doc:"in the language of the caller"`
	Prices    *ChangedPrice `json:"prices,omitempty" doc:"where the price list has another price than the offer keeps"`
}

// ChangedPrice is a price that the offer keeps beside the one of the list today.
type ChangedPrice struct {
	Amount    money.Cents `json:"amount" doc:"as the offer keeps it, including VAT where the offer has any"`
	Net       money.Cents `json:"net"`
	AmountNow money.Cents `json:"amount_now" doc:"as the list has it today"`
	NetNow    money.Cents `json:"net_now"`
}

// CarVAT is the VAT of the offer.
type CarVAT struct {
	Rate  *money.Percent `json:"rate" nullable:"true" doc:"percent; null for offers without VAT"`
	Shown bool           `json:"shown"`
}

// NewerList is a price list that came after the one of the offer.
type NewerList struct {
	ID   int64  `db:"id" json:"id"`
	Name string `db:"name" json:"name"`
}

// getCar reads everything about an offer.
func (o *Operations) getCar(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Car, error) {
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return Car{}, err
	}

	r, err := o.ReadCar(ctx, tx, &v)
	return r.Car, err
}

// ReadCar reads everything about an offer; of the offer itself it fills what
// is derived.
func (o *Operations) ReadCar(ctx context.Context, tx *db.Tx, v *offer.Version) (*CarReader, error) {
	r := &CarReader{o: o, v: v, language: httpapi.Language(ctx)}
	return r, r.readCar(ctx, tx)
}

// CarReader puts a Car together.
type CarReader struct {
	o              *Operations
	v              *offer.Version
	m              *configurator.Model
	answer         engine.Answer
	lost           []offer.Lost
	listed         offer.ModelPrices // what the list says of the model today
	Priced         price.Output
	Texts          map[int64]offer.FeatureText
	accessoryTexts map[int64]offer.AccessoryName
	language       string
	Car            Car
}

// readCar reads everything about the offer, and fills the Car with it. The order matters: texts
// come before names, lines before findings.
func (r *CarReader) readCar(ctx context.Context, tx *db.Tx) error {
	v := r.v
	var err error
	if r.m, err = r.o.offers.Model(ctx, tx, v); err != nil {
		return err
	}

	r.answer.Valid = true
	if r.m != nil {
		if r.answer, err = v.Answer(r.m); err != nil {
			return err
		}
		if r.lost, err = v.Lost(ctx, tx, r.m); err != nil {
			return err
		}

		r.answer.Present = v.WithoutReturned(r.lost, r.m, r.answer.Present)
		v.DeriveParts(r.m, r.answer.Present)
	}

	stored := v.Amounts
	var in *price.Input
	if in, r.Priced, err = r.o.offers.Calculate(ctx, tx, v, r.m); err != nil {
		return err
	}
	if err := r.fillBundles(in); err != nil {
		return err
	}
	if err := r.readTexts(ctx, tx); err != nil {
		return err
	}

	r.nameBundles()
	broken := []string{}
	if r.m != nil {
		if broken, err = r.o.describeViolations(ctx, tx, &configuration{v: v, m: r.m}, &r.answer); err != nil {
			return err
		}
	}

	r.Car = Car{
		Currency:     v.Currency,
		Bundles:      r.Car.Bundles,
		Valid:        r.answer.Valid,
		Broken:       broken,
		Lines:        []CarLine{},
		Figures:      []Figure{},
		Explanations: []price.Explanation{},
		Findings:     []CarFinding{},
		VAT:          CarVAT{Shown: v.Type == price.Standard && r.Priced.ShowVAT},
	}

	reads := []func(context.Context, *db.Tx) error{
		r.readModel, r.readPictures, r.readVehicle, r.fillSteps, r.undoAndNewerList,
	}
	for _, read := range reads {
		if err := read(ctx, tx); err != nil {
			return err
		}
	}

	r.addLines()
	if err := r.addPricesNow(in); err != nil {
		return err
	}
	terms, err := in.Terms()
	if err != nil {
		return offer.PricingError(err)
	}
	if r.Car.Ledger, err = r.Priced.Ledger(terms); err != nil {
		return offer.PricingError(err)
	}

	r.addFigures(tx.Actor.May(offer.PermCosts, authz.ID("brandId", v.BrandID)))
	if r.addFindings(); v.VATChanges(in) {
		r.addFinding("vat_changes", nil)
	}
	if v.Status != offer.Archived &&
		(stored.PriceRegistration != v.PriceRegistration || stored.PriceTotal != v.PriceTotal) {
		r.addFinding("taxes_changed", nil)
	}

	r.Car.Version = *v
	return nil
}

// readTexts reads the texts of everything the car has or had.
func (r *CarReader) readTexts(ctx context.Context, tx *db.Tx) (err error) {
	ids := append(slices.Clone(r.answer.Present), r.bundleIDs()...)
	for _, c := range r.v.Choices {
		ids = append(ids, c.FeatureID)
	}

	slices.Sort(ids)
	model := int64(0)
	if r.v.ModelID != nil {
		model = *r.v.ModelID
	}
	if r.Texts, err = offer.FeatureTexts(ctx, tx, model, slices.Compact(ids)); err != nil || len(r.v.Accessories) == 0 {
		return err
	}

	r.accessoryTexts, err = offer.AccessoryNames(ctx, tx, offer.LanguageID(ctx), r.v.Accessories)
	return err
}

// model reads the model, and what keeps the offer from being edited.
func (r *CarReader) readModel(ctx context.Context, tx *db.Tx) error {
	v := r.v
	r.Car.Editable = true
	block := func(why string) {
		r.Car.Editable = false
		r.Car.WhyNot = why
	}
	if v.ModelID != nil && v.PricelistID != nil {
		found, err := db.Select[struct {
			CarModel
			offer.ModelPrices
			ModelStatus string `db:"model_status"`
			ListStatus  string `db:"list_status"`
		}](ctx, tx, `
			SELECT m.id, m.code, s.name AS serie, s.titles AS serie_titles, g.model AS modelrange, m.fuel_id, m.gearbox_id,
				l.id AS pricelist_id, l.name AS pricelist, m.description, m.status AS model_status, l.status AS list_status,
				p.price_standard, p.price_embassy, p.price_diplomatic,
				COALESCE(p.price_transportation, l.price_transportation) AS price_transportation
			FROM models m
			JOIN series s ON s.id = m.serie_id
			JOIN model_ranges g ON g.id = m.modelrange_id
			JOIN pricelists l ON l.id = $2
			LEFT JOIN model_prices p ON p.pricelist_id = l.id AND p.model_id = m.id
			WHERE {brand:m.brand_id} AND m.id = $1`, *v.ModelID, *v.PricelistID)
		if err != nil {
			return err
		}

		for i := range found {
			f := &found[i]
			language := strconv.FormatInt(offer.LanguageID(ctx), 10)
			f.Description = f.Descriptions.In(language)
			f.Serie = catalog.SerieTitle(f.SerieTitles, f.Serie, language)
			r.Car.Model = &f.CarModel
			r.listed = f.ModelPrices

			switch {
			case f.ModelStatus != "active":
				block("model_archived")
			case f.ListStatus != "active":
				block("pricelist_archived")
			case r.m == nil:
				block("model_not_listed")
			}
		}
	}

	if v.Disabled && r.Car.WhyNot == "" {
		block("expired")
	}
	if v.Status == offer.Archived {
		block("archived")
	}

	return nil
}

// pictures reads what the car looks like.
func (r *CarReader) readPictures(ctx context.Context, tx *db.Tx) error {
	shown, err := offer.Pictures(ctx, tx, r.v, r.answer.Present)
	if err != nil {
		return err
	}

	r.Car.Pictures = make([]CarPicture, len(shown))
	for i, p := range shown {
		r.Car.Pictures[i].Image = p.File
		if p.FeatureID != nil && r.m != nil {
			if f := r.m.Feature(*p.FeatureID); f != nil {
				r.Car.Pictures[i].Step = StepOf(f.Step)
			}
		}
	}

	if r.Car.Model != nil && len(shown) > 0 {
		r.Car.Model.Image = shown[0].File
	}

	return nil
}

// vehicle reads the car where it exists; one that is no longer for sale keeps the offer
// from being edited.
func (r *CarReader) readVehicle(ctx context.Context, tx *db.Tx) (err error) {
	if r.Car.Vehicle, err = offer.ReadExisting(ctx, tx, r.v); err != nil || r.Car.Vehicle == nil {
		return err
	}
	if bool(r.Car.Vehicle.Gone) && r.v.Status != offer.Archived {
		r.Car.Editable = false
		r.Car.WhyNot = "vehicle_gone"
	}

	return nil
}

// fillSteps fills in the steps of the wizard, and the one at which the offer is opened.
func (r *CarReader) fillSteps(ctx context.Context, tx *db.Tx) error {
	f := stepFacts{
		List:     r.v.PricelistID != nil,
		Model:    r.m != nil,
		Disabled: bool(r.v.Disabled),
		Frozen:   bool(r.v.Frozen),
		Has:      map[string]bool{},
		Lost:     map[StepName]bool{},
	}

	for _, l := range r.lost {
		f.Lost[StepOf(l.Step)] = true
	}

	if r.m != nil {
		for i := range r.m.Features {
			f.Has[r.m.Features[i].Step] = true
		}
	}
	if serie := r.v.SerieID; r.m != nil && serie != nil {
		has, err := catalog.SeriesWithAccessories(ctx, tx, []int64{*serie})
		if err != nil {
			return err
		}

		f.Accessories = has[*serie]
	}

	for _, name := range StepOrder {
		required := f.isRequired(name) && r.v.Status != offer.Template // which is never finished
		s := CarStep{Step: name, Visible: f.isVisible(name), Required: required, Chosen: r.chosenIn(name)}
		s.Done = len(s.Chosen) > 0
		r.Car.Steps = append(r.Car.Steps, s)
	}

	r.Car.Landing = f.landingStep()
	return nil
}

// chosenIn names what the car has of a step.
func (r *CarReader) chosenIn(name StepName) []string {
	out := []string{}
	if name == StepModel && r.Car.Model != nil {
		return append(out, strings.TrimSpace(r.Car.Model.Code))
	}
	if r.m == nil {
		return out
	}

	single := slices.Contains(OneOptionSteps, name) || name == StepServices
	for _, id := range r.answer.Present {
		f := r.m.Feature(id)
		if f != nil && StepOf(f.Step) == name && (single || slices.Contains(r.v.Chosen(), id)) {
			out = append(out, r.Texts[id].Text())
		}
	}

	if name == StepAccessories {
		for _, a := range r.v.Accessories {
			out = append(out, r.accessoryTexts[a.AccessoryID].Name)
		}
	}

	return out
}

// undoAndNewerList reads what can be undone, and a list to move on to.
func (r *CarReader) undoAndNewerList(ctx context.Context, tx *db.Tx) error {
	for kind, place := range map[string]**offer.Step{offer.UndoKind: &r.Car.Undo, offer.RedoKind: &r.Car.Redo} {
		s, err := offer.LastStep(ctx, tx, r.v, kind)
		if err != nil {
			return err
		}
		if s != nil {
			text, err := r.subjectText(ctx, tx, s.Subject)
			if err != nil {
				return err
			}

			*place = &offer.Step{Action: s.Action, Subject: s.Subject, Text: text}
		}
	}

	if r.m == nil || r.v.Status == offer.Archived {
		return nil
	}

	newer, err := db.Select[NewerList](ctx, tx, `
		SELECT n.id, n.name
		FROM pricelists l
		JOIN pricelists n ON n.pricelist_title_id = l.pricelist_title_id
		JOIN model_prices p ON p.pricelist_id = n.id AND p.model_id = $2
		WHERE {brand:n.brand_id}
			AND l.id = $1
			AND n.status = 'active'
			AND n.published_at IS NOT NULL
			AND (n.started_at > l.started_at OR n.started_at = l.started_at AND n.id > l.id)
		ORDER BY n.started_at DESC, n.id DESC
		LIMIT 1`, *r.v.PricelistID, *r.v.ModelID)
	if err == nil && len(newer) > 0 {
		r.Car.Newer = &newer[0]
	}

	return err
}

// subjectText names the option of a step back. One that was taken off is not among the texts of the
// car.
func (r *CarReader) subjectText(ctx context.Context, tx *db.Tx, code string) (string, error) {
	if r.m == nil || code == "" {
		return "", nil
	}
	i := slices.IndexFunc(r.m.Features, func(f configurator.Feature) bool { return f.Code == code })
	if i < 0 {
		return "", nil
	}
	id := r.m.Features[i].ID
	if t, known := r.Texts[id]; known {
		return t.Text(), nil
	}

	named, err := offer.FeatureTexts(ctx, tx, *r.v.ModelID, []int64{id})
	return named[id].Text(), err
}
