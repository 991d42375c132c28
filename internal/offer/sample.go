package offer

import (
	"context"
	"slices"

	"forecourt/internal/platform/db"
)

// Sample is an offer of a group to try the product with.
type Sample struct {
	NewVersion
	UserID int64
	// Codes are options to choose; one that does not fit the others is left out.
	Codes []string
	// Status it has come to; Document also makes the document of a finished one.
	Status   string
	Document bool
	// Fill enters what the summary has.
	Fill func(*Version)
}

// AddSample makes the offer at the instant of the transaction.
func (o *Offers) AddSample(ctx context.Context, tx *db.Tx, s Sample) (Version, error) {
	v, err := o.begun(ctx, tx, &s.NewVersion)
	if err != nil {
		return v, err
	}
	if v.UserID = &s.UserID; s.UserID == 0 {
		v.UserID = nil
	}
	if err := o.chooseCodes(ctx, tx, &v, s.Codes); err != nil {
		return v, err
	}
	if s.Fill != nil {
		s.Fill(&v)
	}
	// What is put beside an offer that was finished or archived changes it: it
	// becomes so afterwards.
	if v.Status = s.Status; s.Status == Active || s.Status == Archived {
		v.Status = Draft
	}
	if v, err = o.add(ctx, tx, v); err != nil {
		return v, err
	}
	if v.Status != s.Status {
		v, err = versions.Update(ctx, tx, v.ID, 0, func(v *Version) error {
			if s.Status == Active {
				v.finished(tx.Now())
			} else {
				v.setArchived(true)
			}
			return nil
		})
	}
	if err != nil {
		return v, err
	}
	if !s.Document {
		return v, nil
	}
	return v, o.makeDocument(ctx, tx, &v)
}

// chooseCodes chooses options one after the other, as far as the rules allow.
func (o *Offers) chooseCodes(ctx context.Context, tx *db.Tx, v *Version, codes []string) error {
	m, err := o.model(ctx, tx, v)
	if err != nil || m == nil {
		return err
	}
	rules, err := compiledFor(m, v)
	if err != nil {
		return err
	}
	for i := range m.Features {
		f := &m.Features[i]
		if !slices.Contains(codes, f.Code) || !m.Sells(v.Type, f.ID) || m.IsStandard(v.Type, f.ID) {
			continue
		}
		query := v.query(m)
		query.Add = []int64{f.ID}
		answer, err := rules.Validate(query)
		if err != nil {
			return err
		}
		if answer.Valid {
			v.decides(m, answer.Add, answer.Remove)
		}
	}
	return nil
}

// Begin makes an offer for a user, as create does; the demo group has some.
func (o *Offers) Begin(ctx context.Context, tx *db.Tx, what NewVersion, userID int64) (Version, error) {
	v, err := o.begun(ctx, tx, &what)
	if err != nil {
		return v, err
	}
	v.UserID = &userID
	return o.add(ctx, tx, v)
}
