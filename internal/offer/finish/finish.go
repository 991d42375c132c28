package finish

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"forecourt/internal/offer"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/settings"
)

// PermNoContacts lets users finish an offer without contacts of the customer.
var PermNoContacts = authz.Perm("app.offer.summary.empty_customer_details")

// Finished answers the finish of an offer.
type Finished struct {
	Version     offer.Version `json:"version"`
	Document    GivenDocument `json:"document" doc:"what the customer is given"`
	Redirect    string        `json:"redirect" enum:"crm,site,list,home" doc:"where to go on from here"`
	RedirectURL *string       `json:"redirect_url" nullable:"true" doc:"of the CRM or of the site of new vehicles; null: a page of this program"`
}

type finishInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Revision int64 `json:"revision" minimum:"1" doc:"the revision the caller has seen"`
	}
	ahead *printedDocument
}

// printedDocument is a document with its bytes.
type printedDocument struct {
	paper *paper
	file  []byte
}

// printAhead makes the document before the offer is locked: the one writer of the database does not
// wait for it. What goes wrong here is answered when the offer is finished.
func (o *Operations) printAhead(a *httpapi.API) func(context.Context, *finishInput) {
	return func(ctx context.Context, in *finishInput) {
		var p *paper
		err := a.View(ctx, offer.Finish.Who, func(tx *db.Tx) error {
			v, err := offer.Versions.Get(ctx, tx, in.ID)
			if err != nil {
				return err
			}
			if v.Revision != in.Body.Revision {
				return fault.New(fault.Conflict, "changed_meanwhile")
			}
			if list, err := o.findMissing(ctx, tx, &v); err != nil || len(list) > 0 {
				return fault.New(fault.Invalid, "finish_incomplete")
			}
			if err := offer.Statuses.Do(offer.Finish, &v, tx.Now()); err != nil {
				return err
			}

			p, err = o.fillPaper(ctx, tx, &v)
			return err
		})
		if err != nil {
			return
		}
		if file, err := o.printPaper(ctx, p); err == nil {
			in.ahead = &printedDocument{p, file}
		}
	}
}

// printedFile makes the bytes of a document, unless that was done ahead.
func (o *Operations) printedFile(ctx context.Context, in *finishInput, p *paper) ([]byte, error) {
	if a := in.ahead; a != nil && reflect.DeepEqual(a.paper.doc, p.doc) &&
		reflect.DeepEqual(a.paper.pictures, p.pictures) {
		return a.file, nil
	}

	return o.printPaper(ctx, p)
}

// finishOffer gives the offer to the customer as it is now: checked, with a document that never
// changes any more (O-135..O-143).
func (o *Operations) finishOffer(ctx context.Context, tx *db.Tx, in *finishInput) (Finished, error) {
	if out, err := o.finishedAlready(ctx, tx, in); err != nil {
		return Finished{}, err
	} else if out != nil {
		return *out, nil
	}

	change := offer.Change{EvenDisabled: true, Finishes: true}
	v, err := o.offers.Change(ctx, tx, in.ID, table.SeenAt(in.Body.Revision), change, func(v *offer.Version) error {
		if err := offer.Statuses.May(offer.Finish, v); err != nil {
			return err
		}
		list, err := o.findMissing(ctx, tx, v)
		if err != nil {
			return err
		}
		if err := refuseIncomplete(list); err != nil {
			return err
		}

		v.CheckDiscount = false // given to the customer with it
		return offer.Statuses.Do(offer.Finish, v, tx.Now())
	})
	if err != nil {
		return Finished{}, err
	}
	if _, err := tx.Exec(ctx, "DELETE FROM version_snapshots WHERE {everyone} AND version_id = $1", v.ID); err != nil {
		return Finished{}, fmt.Errorf("end the steps back: %w", err)
	}

	p, err := o.fillPaper(ctx, tx, &v)
	if err != nil {
		return Finished{}, err
	}

	file, err := o.printedFile(ctx, in, p)
	if err != nil {
		return Finished{}, err
	}

	given, err := o.storeDocument(ctx, tx, &v, p, file)
	if err != nil {
		return Finished{}, err
	}

	out := Finished{Version: v, Document: given}
	err = out.leadOn(ctx, tx)

	return out, err
}

// storeDocument stores the document of an offer under its next number.
func (o *Operations) storeDocument(
	ctx context.Context, tx *db.Tx, v *offer.Version, p *paper, file []byte,
) (GivenDocument, error) {
	kept, err := o.files.Keep(ctx, tx, v.Number+".pdf", pdfType, file)
	if err != nil {
		return GivenDocument{}, fmt.Errorf("keep a document: %w", err)
	}

	input, err := json.Marshal(p.input)
	if err != nil {
		return GivenDocument{}, err
	}

	output, err := json.Marshal(p.output)
	if err != nil {
		return GivenDocument{}, err
	}

	facts, err := json.Marshal(p.allFacts())
	if err != nil {
		return GivenDocument{}, err
	}

	seller, err := json.Marshal(p.sellerNames())
	if err != nil {
		return GivenDocument{}, err
	}

	page, err := p.encodePage()
	if err != nil {
		return GivenDocument{}, err
	}

	var by *int64
	if tx.Actor.UserID != 0 {
		by = &tx.Actor.UserID
	}

	_, err = tx.Unscoped("the offer was locked within the scope").Exec(ctx, `
		INSERT INTO offer_documents (version_id, number, language_id, finished_at, finished_by, input, output, told, seller,
			page, file_id, sha256)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
		v.ID, p.doc.Revision, v.LanguageID, *v.FinishedAt, by, db.JSON(input), db.JSON(output), db.JSON(facts),
		db.JSON(seller), db.JSON(page), kept.ID, kept.SHA256)
	if err != nil {
		return GivenDocument{}, fmt.Errorf("store a document: %w", err)
	}

	return readDocument(ctx, tx, v.ID, p.doc.Revision)
}

// leadOn decides where the user goes on from a finished offer (O-138..O-141).
func (f *Finished) leadOn(ctx context.Context, tx *db.Tx) error {
	set, err := settings.ForOffers(ctx, tx)
	if err != nil {
		return err
	}
	address := ""
	if address = backToCRM(set.CRM, &f.Version); address != "" {
		f.Redirect = "crm"
	} else if address = set.NewOffersURL; address != "" {
		f.Redirect = "site"
	} else if tx.Actor.May(offer.PermList) {
		f.Redirect = "list"
	} else {
		f.Redirect = "home"
	}

	if address != "" {
		f.RedirectURL = &address
	}

	return nil
}

// Summary says how far an offer is from being finished.
type Summary struct {
	Revision int64          `json:"revision" doc:"of the offer"`
	Required []string       `json:"required" nullable:"false" doc:"fields of the summary that this user must fill"`
	Missing  []Missing      `json:"missing" nullable:"false" doc:"what is to be filled or put right, in the order of the wizard; empty: it can be finished"`
	Document *GivenDocument `json:"document,omitempty" doc:"what the customer was given last"`
	Delivery string         `json:"delivery" doc:"what the document would say of the delivery, in its language: the term of the offer, else where the vehicle stands"`
	// Untranslated is said, and keeps nothing from being finished.
	Untranslated []string `json:"untranslated" nullable:"false" doc:"what the document would print in another language than its own, since there is no translation: a field of the offer, or delivery_term, serie, model, bodytype, fuel, gearbox, options, accessories, equipment, company_texts, job_title"`
}

func (o *Operations) showSummary(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Summary, error) {
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return Summary{}, err
	}
	asked, err := readRequirements(ctx, tx)
	if err != nil {
		return Summary{}, err
	}

	out := Summary{Revision: v.Revision, Required: asked.requiredFields()}
	if out.Missing, err = o.findMissing(ctx, tx, &v); err != nil {
		return out, err
	}
	out.Missing = addTexts(out.Missing, httpapi.Language(ctx))
	if err := o.fillWords(ctx, tx, &v, &out); err != nil {
		return out, err
	}
	given, err := readDocuments(ctx, tx, v.ID, latestDocument)
	if err == nil && len(given) > 0 {
		out.Document = &given[0]
	}

	return out, err
}

// fillWords fills in what the document would say, and what of it would stand in another language
// than its own.
func (o *Operations) fillWords(ctx context.Context, tx *db.Tx, v *offer.Version, out *Summary) error {
	fields, err := v.Untranslated(ctx, tx)
	if err != nil {
		return err
	}
	p, err := o.fillPaper(ctx, tx, v)
	if err != nil {
		return err
	}

	out.Untranslated = append(fields, p.foreign...)
	out.Delivery = p.doc.Texts.DeliveryTerm

	return nil
}

// readRequirements reads what is asked of the offers of the acting user.
func readRequirements(ctx context.Context, tx *db.Tx) (requirements, error) {
	set, err := settings.ForOffers(ctx, tx)
	return requirements{
		Contact:    !tx.Actor.May(PermNoContacts),
		ValidUntil: set.ValidDateMandatory,
		Finance:    set.FinancialInfoMandatory,
	}, err
}

// findMissing finds what an offer still needs, without words.
func (o *Operations) findMissing(ctx context.Context, tx *db.Tx, v *offer.Version) ([]Missing, error) {
	w := *v
	r, err := o.cars.ReadCar(ctx, tx, &w)
	if err != nil {
		return nil, err
	}

	car := &r.Car
	look := readiness{
		Version: v,
		Today:   tx.Today(),
		Steps:   car.Steps,
		WhyNot:  car.WhyNot,
		Broken:  car.Broken,
		Priced:  &r.Priced,
	}
	if look.Requirements, err = readRequirements(ctx, tx); err != nil {
		return nil, err
	}

	var gone []int64
	for i := range car.Lines {
		if l := &car.Lines[i]; l.State == "gone" {
			gone = append(gone, *l.FeatureID)
			look.Gone = append(look.Gone, lostOption{r.Texts[*l.FeatureID].Named(), l.Step})
		}
	}

	for _, id := range unpricedOptions(r.Priced.Findings) {
		if !slices.Contains(gone, id) {
			look.Unpriced = append(look.Unpriced, r.Texts[id].Named())
		}
	}

	return look.listMissing(), nil
}

// MakeDocument prints an offer and stores its document.
func (o *Operations) MakeDocument(ctx context.Context, tx *db.Tx, v *offer.Version) error {
	p, err := o.fillPaper(ctx, tx, v)
	if err != nil {
		return err
	}
	file, err := o.printPaper(ctx, p)
	if err != nil {
		return err
	}

	_, err = o.storeDocument(ctx, tx, v, p, file)
	return err
}
