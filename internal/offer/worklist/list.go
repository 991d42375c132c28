package worklist

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/offer"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
	"forecourt/internal/price"
)

type versionsInput struct {
	httpapi.ListInput
	My         bool     `query:"my" doc:"only the caller's own, and those of whom the caller stands in for today"`
	Status     string   `query:"status" enum:"draft,template,active,archived,used,all" default:"all" doc:"archived ones only when asked for"`
	Versions   string   `query:"versionStatus" enum:"draft,template,active,expired,chosen,not_chosen,archived,used" doc:"the state of the rows: the status as people read it; used: offers of used vehicles, whatever their state; goes before status"`
	Type       string   `query:"type" enum:"standard,embassy,diplomatic"`
	BrandIDs   []int64  `query:"brandIds" maxItems:"1000"`
	CompanyIDs []int64  `query:"companyIds" maxItems:"1000"`
	Tags       []string `query:"tags" maxItems:"10" doc:"words of /tag, all of which an offer has"`
	Expiring   string   `query:"expiring" enum:"week" doc:"drafts and active offers whose last day is within seven days, today included"`
	Pricelist  int64    `query:"pricelistId" minimum:"0" doc:"made by this price list"`
	Changed    bool     `query:"changed" doc:"only active offers changed since their document, of which no other alternative was chosen and that were not ordered"`
}

// inUse are offers in use. Both halves say the same: by the first an index
// that holds only these is known, by the second one that begins with the status.
const inUse = "status <> 'archived' AND {+}status IN ('draft', 'template', 'active', 'used')"

func versionsFilter(in *versionsInput) ([]db.Condition, error) {
	where := statusConditions(in.Status)
	if in.Versions != "" {
		where = stateConditions(in.Versions)
	}
	if in.My {
		where = append(where, db.Condition{SQL: "{mine:{+}user_id}", Narrow: true})
	}
	if in.Type != "" {
		where = append(where, db.Equal("type", in.Type))
	}
	if len(in.BrandIDs) > 0 {
		where = append(where, db.In("{+}brand_id", in.BrandIDs))
	}
	if len(in.CompanyIDs) > 0 {
		where = append(where, db.In("{+}company_id", in.CompanyIDs))
	}
	if in.Expiring != "" {
		where = append(where, db.Condition{SQL: "{+}status IN ('draft', 'active', 'used')"},
			db.Condition{SQL: "{+}expire_date >= {today} AND {+}expire_date < {today+7}", Narrow: true})
	}
	if in.Pricelist > 0 {
		where = append(where, db.Condition{SQL: "pricelist_id = ?", Args: []any{in.Pricelist}, Narrow: true})
	}
	if in.Changed {
		where = append(where, db.Condition{
			SQL:    "{+}status IN ('active', 'used') AND {+}changed_since_finish = 1",
			Narrow: true,
		}, db.Condition{SQL: notLost}, db.Condition{SQL: notOrdered})
	}

	return append(where, offer.Tags.Having(in.Tags)...), nil
}

// begun are offers that no customer was given, sent those that one was; offers of used vehicles have one
// status for both.
const (
	begun = "status <> 'archived' AND {+}status IN ('draft', 'used') AND ({+}status = 'draft' OR {+}finished_at IS NULL)"
	sent  = `status <> 'archived' AND {+}status IN ('active', 'used')
		AND ({+}status = 'active' OR {+}finished_at IS NOT NULL)`
)

func statusConditions(status string) []db.Condition {
	switch status {
	case "all", "":
		return []db.Condition{{SQL: inUse}}
	case offer.Archived:
		return []db.Condition{{SQL: "NOT status <> 'archived' AND {+}status = 'archived'"}}
	}

	return []db.Condition{{SQL: "status <> 'archived' AND {+}status = ?", Args: []any{status}}}
}

// notLost leaves out those in whose place the customer has chosen another, notOrdered those of which there is an order.
const (
	notLost = `{+}id NOT IN (SELECT decided.id FROM versions decided
		WHERE decided.outcome <> '' AND decided.outcome = 'not_chosen')`
	notOrdered = `{+}id NOT IN (SELECT ordered.version_id FROM orders ordered
		WHERE ordered.version_id IS NOT NULL AND ordered.status <> 'rejected' AND ordered.status <> 'deleted')`
)

const undecided = "{+}id NOT IN (SELECT decided.id FROM versions decided WHERE decided.outcome <> '')"

// stateConditions asks for offers in a state. Few have an outcome, which is looked up in an index
// of its own: the others hold all that lists ask of their rows.
func stateConditions(state string) []db.Condition {
	switch state {
	case offer.Archived:
		return statusConditions(state)
	case offer.OutcomeChosen, offer.OutcomeNotChosen:
		return []db.Condition{
			{SQL: inUse},
			{
				SQL: `{+}id IN (SELECT decided.id FROM versions decided
					WHERE decided.outcome <> '' AND decided.outcome = ?)`,
				Args:   []any{state},
				Narrow: true,
			},
		}
	case offer.StateExpired:
		return []db.Condition{{SQL: sent}, {SQL: "{+}expire_date < {today}", Narrow: true}, {SQL: undecided}}
	case offer.Active:
		return []db.Condition{{SQL: sent}, {SQL: "({+}expire_date IS NULL OR {+}expire_date >= {today})"}, {SQL: undecided}}
	case offer.Draft:
		return []db.Condition{{SQL: begun}, {SQL: undecided}}
	case offer.Used:
		return statusConditions(state)
	}

	return append(statusConditions(state), db.Condition{SQL: undecided})
}

// ListedVersion is an offer as lists show it.
type ListedVersion struct {
	table.Record
	Number             string      `json:"number"`
	Type               price.Type  `json:"type" enum:"standard,embassy,diplomatic"`
	Status             string      `json:"status" enum:"draft,template,active,archived,used"`
	State              string      `json:"state" enum:"draft,template,active,expired,chosen,not_chosen,archived,used" doc:"the status as people read it"`
	Alternative        int64       `json:"alternative" doc:"place among the alternatives, from 1"`
	AlternativeOf      *int64      `json:"alternative_of" nullable:"true" doc:"the first of the alternatives; null: the offer is the first itself, or has none"`
	Title              string      `json:"title"`
	BrandID            int64       `json:"brand_id"`
	CompanyID          int64       `json:"company_id"`
	ModelID            *int64      `json:"model_id" nullable:"true"`
	UserID             *int64      `json:"user_id" nullable:"true" doc:"whose offer it is"`
	CustomerName       string      `json:"customer_name"`
	CustomerPhone      string      `json:"customer_phone"`
	CustomerEmail      string      `json:"customer_email"`
	PriceTotal         money.Cents `json:"price_total" doc:"for all vehicles, VAT included where the offer has any"`
	Currency           string      `json:"currency"`
	ExpireDate         *date.Date  `json:"expire_date" nullable:"true" doc:"the last day it is valid"`
	Expired            bool        `json:"expired"`
	Disabled           db.Flag     `json:"disabled" doc:"the model or the price list is archived, or the offer has expired"`
	ChangedSinceFinish db.Flag     `json:"changed_since_finish"`
	For                string      `json:"for" doc:"name of whose it is where the caller stands in for them today; else empty"`
	RelatedNames
}

// RelatedNames is what other tables say of a listed offer.
type RelatedNames struct {
	Company    string  `db:"company" json:"company" doc:"its name"`
	Brand      string  `db:"brand" json:"brand" doc:"its name"`
	ModelCode  string  `db:"model_code" json:"model_code" doc:"empty until a model is picked"`
	Model      string  `json:"model" doc:"its description in the caller's language; of a used vehicle what that is called"`
	User       string  `db:"user_name" json:"user" doc:"name of whose offer it is"`
	Accepted   db.Flag `db:"accepted" json:"accepted" doc:"the customer has accepted the last document"`
	IsGrouped  db.Flag `db:"is_grouped" json:"is_grouped" doc:"it has alternatives: its place among them is worth a letter"`
	NewerPrice db.Flag `db:"newer_pricelist" json:"newer_pricelist" doc:"a newer published list of the same title sells the model"`
}

// namesRow is Beside as it is read.
type namesRow struct {
	ID int64 `db:"id"`
	RelatedNames
	Description db.Translations `db:"description"`
	Vehicle     string          `db:"vehicle"`
}

// showVersions makes the rows of a list with one statement, however many.
func showVersions(ctx context.Context, tx *db.Tx, _ *versionsInput, rows []offer.Version) ([]ListedVersion, error) {
	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}

	among, err := tx.AmongIDs("v.id", ids)
	if err != nil {
		return nil, err
	}

	found, err := db.Select[namesRow](ctx, tx, `
		SELECT v.id, c.name AS company, b.name AS brand, COALESCE(m.code, '') AS model_code,
			COALESCE(u.name, '') AS user_name,
			CASE WHEN EXISTS (SELECT 1 FROM pricelists l JOIN pricelists n ON n.pricelist_title_id = l.pricelist_title_id
				JOIN model_prices p ON p.pricelist_id = n.id AND p.model_id = v.model_id WHERE l.id = v.pricelist_id
				AND n.status = 'active' AND n.published_at IS NOT NULL
				AND (n.started_at > l.started_at OR n.started_at = l.started_at AND n.id > l.id)) THEN 1
				ELSE 0 END AS newer_pricelist,
			CASE WHEN v.alternative_of IS NOT NULL
				OR EXISTS (SELECT 1 FROM versions g WHERE g.alternative_of = v.id AND g.alternative_of IS NOT NULL
				AND g.status <> 'archived') THEN 1 ELSE 0 END AS is_grouped,
			CASE WHEN v.outcome <> 'not_chosen' AND `+offer.AcceptedSQL("v")+` THEN 1 ELSE 0 END AS accepted,
			COALESCE(m.description, '{}') AS description,
			COALESCE(NULLIF(car.description_show, ''), NULLIF(car.make, ''), car.model_code, '') AS vehicle
		FROM versions v
		JOIN companies c ON c.id = v.company_id
		JOIN brands b ON b.id = v.brand_id
		LEFT JOIN models m ON m.id = v.model_id
		LEFT JOIN users u ON u.id = v.user_id
		LEFT JOIN vehicles car ON car.id = v.vehicle_id
		WHERE {brand:+v.brand_id|v.user_id} AND {company:+v.company_id} AND `+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the names that lists show of offers: %w", err)
	}

	names := make(map[int64]RelatedNames, len(found))
	for _, f := range found {
		f.Model = cmp.Or(f.Description.In(strconv.FormatInt(offer.LanguageID(ctx), 10)), f.ModelCode, f.Vehicle)
		names[f.ID] = f.RelatedNames
	}

	today := tx.Today()
	listed := make([]ListedVersion, len(rows))

	for i := range rows {
		v := &rows[i]
		of, _ := tx.Actor.For(&v.CompanyID, v.UserID)
		listed[i] = ListedVersion{
			Record:             v.Record,
			Number:             v.Number,
			Type:               v.Type,
			Status:             v.Status,
			State:              v.State,
			Alternative:        v.Alternative,
			AlternativeOf:      v.AlternativeOf,
			Title:              v.Title,
			BrandID:            v.BrandID,
			CompanyID:          v.CompanyID,
			ModelID:            v.ModelID,
			UserID:             v.UserID,
			CustomerName:       v.CustomerName,
			CustomerPhone:      v.CustomerPhone,
			CustomerEmail:      v.CustomerEmail,
			PriceTotal:         v.PriceTotal,
			Currency:           v.Currency,
			ExpireDate:         v.ExpireDate,
			Expired:            v.ExpireDate != nil && v.ExpireDate.Compare(today) < 0,
			Disabled:           v.Disabled,
			ChangedSinceFinish: v.ChangedSinceFinish,
			RelatedNames:       names[v.ID],
			For:                of.Name,
		}
	}

	return listed, nil
}

var versionColumns = []table.Column[ListedVersion]{
	{Head: "number", Value: func(v *ListedVersion) any { return v.Number }},
	{Head: "customer_name", Value: func(v *ListedVersion) any { return v.CustomerName }},
	{Head: "title", Value: func(v *ListedVersion) any { return v.Title }},
	{Head: "model_code", Value: func(v *ListedVersion) any { return v.ModelCode }},
	{Head: "model", Value: func(v *ListedVersion) any { return v.Model }},
	{Head: "type", Value: func(v *ListedVersion) any { return string(v.Type) }},
	{Head: "company", Value: func(v *ListedVersion) any { return v.Company }},
	{Head: "price_total", Value: func(v *ListedVersion) any { return v.PriceTotal }},
	{Head: "currency", Value: func(v *ListedVersion) any { return v.Currency }},
	{Head: "status", Value: func(v *ListedVersion) any { return v.State }},
	record.OptionalColumn("expire_date", func(v *ListedVersion) *date.Date { return v.ExpireDate }),
	{Head: "user", Value: func(v *ListedVersion) any { return v.User }},
}
