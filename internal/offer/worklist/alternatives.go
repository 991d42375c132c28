package worklist

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/offer"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
)

// Alternative is one of the offers that a customer chooses from.
type Alternative struct {
	ID          int64           `db:"id" json:"id"`
	Place       int64           `db:"alternative" json:"alternative" doc:"from 1; screens show it as a letter"`
	Number      string          `db:"number" json:"number"`
	State       string          `db:"state" json:"state" enum:"draft,template,active,expired,chosen,not_chosen,archived,used" doc:"the status as people read it"`
	Model       string          `json:"model" doc:"its description in the caller's language; empty until a model is picked"`
	PriceTotal  money.Cents     `db:"price_total" json:"price_total" doc:"for all vehicles, VAT included where the offer has any"`
	Currency    string          `db:"currency" json:"currency" doc:"ISO 4217"`
	ExpireDate  *date.Date      `db:"expire_date" json:"expire_date" nullable:"true" doc:"the last day it is valid"`
	Revision    int64           `db:"revision" json:"revision"`
	Code        string          `db:"code" json:"-"`
	Description db.Translations `db:"description" json:"-"`
}

// listAlternatives lists the alternatives of an offer that are in use and that the caller sees,
// itself included; one alone has none.
func listAlternatives(ctx context.Context, tx *db.Tx, in *httpapi.ByID) ([]Alternative, error) {
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	first := v.ID
	if v.AlternativeOf != nil {
		first = *v.AlternativeOf
	}

	rows, err := db.Select[Alternative](ctx, tx, `
		SELECT versions.id, versions.alternative, versions.number, `+offer.StateSQL+` AS state, versions.price_total,
			versions.currency, versions.expire_date, versions.revision, COALESCE(m.code, '') AS code,
			COALESCE(m.description, '{}') AS description
		FROM versions
		LEFT JOIN models m ON m.id = versions.model_id
		WHERE {brand:versions.brand_id|versions.user_id}
			AND {company:versions.company_id}
			AND (versions.id = $1 OR versions.alternative_of = $1)
			AND (versions.status <> 'archived' OR versions.id = $2)
		ORDER BY versions.alternative`, first, v.ID)
	if err != nil {
		return nil, fmt.Errorf("read alternatives: %w", err)
	}

	for i := range rows {
		rows[i].Model = cmp.Or(rows[i].Description.In(strconv.FormatInt(offer.LanguageID(ctx), 10)), rows[i].Code)
	}

	return append([]Alternative{}, rows...), nil
}

// addAlternative makes the next alternative of an offer: its copy, for the same customer,
// at the prices it was chosen at, and of the same salesperson.
func (o *Operations) addAlternative(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (offer.Version, error) {
	from, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return from, err
	}

	switch {
	case from.Status == offer.Archived || from.Status == offer.Template:
		return from, fault.New(fault.Conflict, "no_alternative_of")
	case from.Outcome != "":
		return from, fault.New(fault.Conflict, "alternatives_decided")
	}

	return o.copyOf(ctx, tx, in.ID, func(v *offer.Version) error {
		v.UserID = from.UserID
		return v.AsAlternative(ctx, tx, &from)
	})
}

type chooseInput struct {
	httpapi.ByIDAndRevision
	Ordered bool `query:"ordered" doc:"the caller knows that another alternative is ordered: its order stays"`
}

// choose notes that the customer has chosen an offer among its alternatives.
func chooseOffer(ctx context.Context, tx *db.Tx, in *chooseInput) (offer.Version, error) {
	if !in.Ordered {
		of, err := offer.Versions.Get(ctx, tx, in.ID)
		if err == nil {
			err = of.KnowsOrders(ctx, tx)
		}
		if err != nil {
			return of, err
		}
	}

	v, err := offer.Choose(ctx, tx, in.ID, in.Saw())
	if err == nil && v.Outcome == "" {
		err = fault.New(fault.Conflict, "no_alternatives")
	}

	return v, err
}

type reopenInput struct {
	httpapi.ByIDAndRevision
	Accepted bool `query:"accepted" doc:"the acceptance of the customer is withdrawn too; without it an offer that was accepted stays as it is"`
	Ordered  bool `query:"ordered" doc:"the caller knows that there are orders, which stay; without it an offer that was ordered stays as it is"`
}

// reopen withdraws what the customer decided.
func reopenOffer(ctx context.Context, tx *db.Tx, in *reopenInput) (offer.Version, error) {
	return offer.Reopen(ctx, tx, in.ID, in.Saw(), offer.Known{Accepted: in.Accepted, Ordered: in.Ordered})
}
