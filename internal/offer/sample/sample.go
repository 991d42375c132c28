// Package sample makes offers of a group to try the product with.
package sample

import (
	"context"
	"slices"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/offer/finish"
	"forecourt/internal/offer/worklist"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/files"
)

// Maker makes offers.
type Maker struct {
	offers   *offer.Offers
	worklist *worklist.Operations
	finish   *finish.Operations
}

// New makes a maker of offers: models gives the cars of price lists with their rules, kept holds
// the files that documents go to.
func New(models *configurator.Models, kept *files.Files) *Maker {
	offers := offer.New(models, offer.Customers{}) // names none
	return &Maker{offers, worklist.New(offers), finish.New(offers, kept, nil)}
}

// Offer is an offer of a group to try the product with.
type Offer struct {
	worklist.NewVersion
	UserID int64
	// Codes are options to choose; one that does not fit the others is left out.
	Codes []string
	// Status it has come to; Document also makes the document of a finished one.
	Status   string
	Document bool
	// VehicleID is the used car that it offers, of status used; 0: none.
	VehicleID int64
	// Fill enters what the summary has.
	Fill func(*offer.Version)
}

// Add makes the offer at the instant of the transaction.
func (o *Maker) Add(ctx context.Context, tx *db.Tx, s Offer) (offer.Version, error) {
	v, err := o.worklist.Prepare(ctx, tx, &s.NewVersion)
	if err != nil {
		return v, err
	}
	if v.UserID = &s.UserID; s.UserID == 0 {
		v.UserID = nil
	}
	if err := o.chooseCodes(ctx, tx, &v, s.Codes); err != nil {
		return v, err
	}
	if s.VehicleID != 0 {
		if err := v.TakeUsedVehicle(ctx, tx, s.VehicleID); err != nil {
			return v, err
		}
	}
	if s.Fill != nil {
		s.Fill(&v)
	}

	// What is attached to an offer that was finished or archived changes it: it
	// becomes so afterwards.
	if v.Status = s.Status; s.Status == offer.Active || s.Status == offer.Archived {
		v.Status = offer.Draft
	}
	if v, err = o.worklist.Add(ctx, tx, v); err != nil {
		return v, err
	}
	if v.Status != s.Status || s.VehicleID != 0 && s.Document {
		v, err = offer.Versions.Update(ctx, tx, v.ID, table.AnyRevision, func(v *offer.Version) error {
			move := offer.Archive
			if s.Status != offer.Archived {
				move = offer.Finish
			}

			return offer.Statuses.Do(move, v, tx.Now())
		})
	}

	if err != nil {
		return v, err
	}
	if !s.Document {
		return v, nil
	}

	return v, o.finish.MakeDocument(ctx, tx, &v)
}

// chooseCodes chooses options one after the other, as far as the rules allow.
func (o *Maker) chooseCodes(ctx context.Context, tx *db.Tx, v *offer.Version, codes []string) error {
	m, err := o.offers.Model(ctx, tx, v)
	if err != nil || m == nil {
		return err
	}
	rules, err := offer.CompiledRules(m, v)
	if err != nil {
		return err
	}

	for i := range m.Features {
		f := &m.Features[i]
		if !slices.Contains(codes, f.Code) || !m.Sells(v.Type, f.ID) || m.IsStandard(v.Type, f.ID) {
			continue
		}

		query := v.Query(m)
		query.Add = []int64{f.ID}
		answer, err := rules.Validate(query)
		if err != nil {
			return err
		}
		if answer.Valid {
			v.ChangeChoices(m, answer.Add, answer.Remove)
		}
	}

	return nil
}

// Begin makes an offer for a user, as create does; the demo group has some.
func (o *Maker) Begin(ctx context.Context, tx *db.Tx, what worklist.NewVersion, userID int64) (offer.Version, error) {
	v, err := o.worklist.Prepare(ctx, tx, &what)
	if err != nil {
		return v, err
	}

	v.UserID = &userID
	return o.worklist.Add(ctx, tx, v)
}
