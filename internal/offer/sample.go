package offer

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/db"
	"forecourt/internal/offer/document"
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
	v.Status = s.Status
	if s.Status == Active {
		v.finished(tx.Now())
	}
	if s.Status == Archived {
		v.Status = Draft // nothing can be put beside an archived one
	}
	if v, err = o.add(ctx, tx, v); err != nil {
		return v, err
	}
	if s.Status == Archived {
		return versions.Update(ctx, tx, v.ID, 0, func(v *Version) error {
			v.setArchived(true)
			return nil
		})
	}
	if !s.Document {
		return v, nil
	}
	p, err := o.paperOf(ctx, tx, &v)
	if err != nil {
		return v, err
	}
	file, err := document.Render(&p.doc)
	if err != nil {
		return v, fmt.Errorf("print an offer: %w", err)
	}
	_, err = o.issue(ctx, tx, &v, p, file)
	return v, err
}

// chooseCodes chooses options one after the other, as far as the rules allow.
func (o *Offers) chooseCodes(ctx context.Context, tx *db.Tx, v *Version, codes []string) error {
	m, err := o.model(ctx, tx, v)
	if err != nil || m == nil {
		return err
	}
	rules, err := compiledFor(m, v.Type)
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
