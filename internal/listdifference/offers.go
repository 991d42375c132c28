package listdifference

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/offer"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// openOffers are the offers of the list compared with that are still worked on, within the caller's
// scope: drafts, and those given to the customer whose last day has not passed and of which nothing
// is decided.
const openOffers = `{brand:v.brand_id|v.user_id} AND {company:v.company_id} AND v.pricelist_id = $1
	AND v.model_id IS NOT NULL
	AND v.status IN ('draft', 'active') AND v.outcome = '' AND (v.expire_date IS NULL OR v.expire_date >= {today})`

// byType chooses a column by the type of the offer: what is standard equipment in it, and the
// price of an option.
func byType(kind, standard, embassy, diplomatic string) string {
	return "CASE " + kind + " WHEN 'standard' THEN " + standard + " WHEN 'embassy' THEN " + embassy +
		" ELSE " + diplomatic + " END"
}

func modelPriceOf(row string) string {
	return byType("v.type", row+".price_standard", row+".price_embassy", row+".price_diplomatic")
}

func transportOf(row, list string) string {
	return "COALESCE(" + row + ".price_transportation, " + list + ".price_transportation, 0)"
}

func optionPriceOf(row string) string {
	return byType("v.type", row+".price_standard", row+".price_embassy", row+".price_embassy")
}

func standardIn(row string) string {
	return byType("v.type", row+".standard", row+".standard_embassy", row+".standard_diplomatic")
}

const offersOpen = `open_offers AS (SELECT v.id, v.model_id, v.type FROM versions v WHERE ` + openOffers + `)`

// inBoth are offers of models that the newer list has too.
const inBoth = "EXISTS (SELECT 1 FROM model_prices q WHERE q.pricelist_id = $2 AND q.model_id = v.model_id)"

// touchedParts selects a row for each part of an open offer that the newer list changes: the model
// (feature 0), an option that was chosen, standard equipment that is it no longer, a package with
// other contents, or (feature 0) a rule that speaks of its options. What is gone costs nothing
// more. changed limits the rules.
func touchedParts(changed string) string {
	return offersOpen + ", " + holds + ", " + differingRules(changed) + `,
	touches AS (
		SELECT v.id, 'model' AS part, 0 AS feature_id, CASE WHEN n.id IS NULL OR ` + modelPriceOf("n") + ` IS NULL
			AND ` + modelPriceOf("o") + ` IS NOT NULL THEN 1 ELSE 0 END AS gone,
			COALESCE(` + modelPriceOf("n") + `, 0) - COALESCE(` + modelPriceOf("o") + `, 0)
				+ ` + transportOf("n", "nl") + ` - ` + transportOf("o", "ol") + ` AS amount
		FROM open_offers v JOIN pricelists ol ON ol.id = $1
		JOIN pricelists nl ON nl.id = $2 JOIN model_prices o ON o.pricelist_id = $1 AND o.model_id = v.model_id
			LEFT JOIN model_prices n ON n.pricelist_id = $2 AND n.model_id = v.model_id
		WHERE n.id IS NULL OR COALESCE(` + modelPriceOf("n") + `, -1) <> COALESCE(` + modelPriceOf("o") + `, -1)
			OR ` + transportOf("n", "nl") + ` <> ` + transportOf("o", "ol") + `
		UNION ALL
		SELECT v.id, 'option', f.feature_id, CASE WHEN n.id IS NULL OR ` + optionPriceOf("n") + ` IS NULL
			AND ` + optionPriceOf("o") + ` IS NOT NULL AND ` + standardIn("n") + ` = 0 THEN 1 ELSE 0 END,
			CASE WHEN n.id IS NULL OR ` + standardIn("n") + ` = 1 THEN 0 ELSE COALESCE(` + optionPriceOf("n") + `, 0) END
				- COALESCE(` + optionPriceOf("o") + `, 0)
		FROM open_offers v JOIN version_features f ON f.version_id = v.id AND f.role = 'chosen'
			JOIN model_features o ON o.pricelist_id = $1 AND o.model_id = v.model_id AND o.feature_id = f.feature_id
				AND o.status = 'active'
			LEFT JOIN model_features n ON n.pricelist_id = $2 AND n.model_id = v.model_id AND n.feature_id = f.feature_id
				AND n.status = 'active'
		WHERE ` + standardIn("o") + ` = 0
			AND (n.id IS NULL OR ` + standardIn("n") + ` = 1
				OR COALESCE(` + optionPriceOf("n") + `, -1) <> COALESCE(` + optionPriceOf("o") + `, -1))
			AND ` + inBoth + `
		UNION ALL
		SELECT v.id, 'option', l.feature_id, CASE WHEN l.is_gone = 1 THEN 1 ELSE 0 END, 0
		FROM (
			SELECT v.model_id, v.type, o.feature_id, CASE WHEN n.id IS NULL THEN 1 ELSE 0 END AS is_gone
			FROM (SELECT DISTINCT model_id, type FROM open_offers) v
			JOIN model_features o ON o.pricelist_id = $1 AND o.model_id = v.model_id AND o.status = 'active'
				LEFT JOIN model_features n ON n.pricelist_id = $2 AND n.model_id = v.model_id AND n.feature_id = o.feature_id
					AND n.status = 'active'
			WHERE ` + standardIn("o") + ` = 1 AND COALESCE(` + standardIn("n") + `, 0) = 0
				AND ` + inBoth + `
		) l JOIN open_offers v ON v.model_id = l.model_id AND v.type = l.type
		WHERE NOT EXISTS (SELECT 1
			FROM version_features d WHERE d.version_id = v.id AND d.feature_id = l.feature_id AND d.role = 'dropped')
		UNION ALL
		SELECT DISTINCT h.id, 'package', h.feature_id, 0, 0
		FROM holds h WHERE EXISTS (SELECT 1 FROM (` + contentsOnlyIn("$1", "$2") + `) c WHERE ` + concerningModel("$2") + `)
			OR EXISTS (SELECT 1 FROM (` + contentsOnlyIn("$2", "$1") + `) c WHERE ` + concerningModel("$1") + `)
		UNION ALL
		SELECT v.id, 'rule', 0, 0, 0 FROM open_offers v WHERE ` + inBoth + ` AND (
			EXISTS (SELECT 1 FROM rulings r WHERE r.demanding = 1 AND ` + ofItsModels + `)
			OR EXISTS (SELECT 1 FROM version_features f
				JOIN spoken r ON r.feature_id = f.feature_id WHERE f.version_id = v.id AND ` + ofItsModels + `))
	)`
}

// countOffers counts the offers that the differences touch, among them those of the rules that differ.
func countOffers(ctx context.Context, tx *db.Tx, in *Lists, ruled []int64) (int64, error) {
	changed, err := tx.AmongIDs("r.id", ruled)
	if err != nil {
		return 0, err
	}

	touched, err := db.SelectOne[int64](
		ctx, tx, "WITH "+touchedParts(changed.Places(3))+" SELECT COUNT(DISTINCT id) FROM touches",
		append([]any{in.FromID, in.ID}, changed.Args...)...,
	)
	if err != nil {
		return 0, fmt.Errorf("count the offers that lists change: %w", err)
	}

	return touched, nil
}

type offersInput struct {
	Lists
	ModelID   int64 `query:"modelId" doc:"offers of this model"`
	FeatureID int64 `query:"featureId" doc:"offers with this option"`
	RuleID    int64 `query:"ruleId" doc:"offers that this rule touches, of either list"`
	My        bool  `query:"my" doc:"only the caller's own, and those of whom the caller stands in for today"`
	Limit     int   `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Offset    int   `query:"offset" minimum:"0" maximum:"1000000"`
}

// TouchedOffer is an open offer that the newer list would change.
type TouchedOffer struct {
	ID           int64           `db:"id" json:"id"`
	Number       string          `db:"number" json:"number"`
	Type         price.Type      `db:"type" json:"type" enum:"standard,embassy,diplomatic"`
	Status       string          `db:"status" json:"status" enum:"draft,active"`
	CustomerName string          `db:"customer_name" json:"customer_name"`
	Company      string          `db:"company" json:"company" doc:"its name"`
	UserID       *int64          `db:"user_id" json:"user_id" nullable:"true" doc:"the salesperson"`
	User         string          `db:"user_name" json:"user" doc:"name of the salesperson"`
	ModelCode    string          `db:"model_code" json:"model_code"`
	Models       db.Translations `db:"description" json:"-"`
	Model        string          `db:"-" json:"model" doc:"in the caller's language"`
	Currency     string          `db:"currency" json:"currency"`
	ExpireDate   *date.Date      `db:"expire_date" json:"expire_date" nullable:"true" doc:"the last day it is valid"`
	ModelGone    db.Flag         `db:"model_gone" json:"model_gone" doc:"the newer list does not sell the model in this type of offer"`
	OptionsGone  int64           `db:"options_gone" json:"options_gone" doc:"options and standard equipment that the newer list does not have"`
	OptionsMoved int64           `db:"options_moved" json:"options_moved" doc:"options with another price, or offered in another way"`
	Packages     int64           `db:"packages" json:"packages_changed" doc:"packages with other contents"`
	Ruled        db.Flag         `db:"ruled" json:"ruled" doc:"a rule that differs speaks of its options or its model"`
	ModelAmount  *money.Cents    `db:"model_amount" json:"model_amount" nullable:"true" doc:"by how much the price of the model with its transport differs; null: the model is gone, or costs the same"`
	Amount       *money.Cents    `db:"amount" json:"amount" nullable:"true" doc:"by how much the list prices of one vehicle differ, before discounts; null: the model is gone"`
	Total        int64           `db:"total" json:"-"`
}

// TouchedOffers is a page of offers, those that change most first.
type TouchedOffers struct {
	From   string         `json:"from" doc:"name of the list compared with"`
	To     string         `json:"to" doc:"name of the other"`
	Total  int64          `json:"total"`
	Offers []TouchedOffer `json:"offers" nullable:"false"`
}

func listOffers(ctx context.Context, tx *db.Tx, in *offersInput) (TouchedOffers, error) {
	page := TouchedOffers{Offers: []TouchedOffer{}}
	from, to, err := readLists(ctx, tx, in.Lists)
	if err != nil {
		return page, err
	}

	page.From = from.Name
	page.To = to.Name
	mine := ""
	if in.My {
		mine = " AND {mine:v.user_id}"
	}

	changed, err := touchingRules(ctx, tx, in.Lists, in.RuleID)
	if err != nil {
		return page, err
	}

	rows, err := db.Select[TouchedOffer](ctx, tx, `WITH `+touchedParts(changed.Places(8))+`
		SELECT v.id, v.number, v.type, v.status, v.customer_name, c.name AS company, v.user_id,
			COALESCE(u.name, '') AS user_name, m.code AS model_code, m.description, v.currency, v.expire_date,
			t.model_gone, t.options_gone, t.options_moved, t.packages, t.ruled,
				CASE WHEN t.model_gone = 1 THEN NULL ELSE t.model_amount END AS model_amount,
			CASE WHEN t.model_gone = 1 THEN NULL ELSE t.amount END AS amount, COUNT(*) OVER () AS total
		FROM (
			SELECT id, MAX(CASE WHEN part = 'model' THEN gone ELSE 0 END) AS model_gone,
				CAST(SUM(CASE WHEN part = 'option' THEN gone ELSE 0 END) AS BIGINT) AS options_gone,
				CAST(SUM(CASE WHEN part = 'option' THEN 1 - gone ELSE 0 END) AS BIGINT) AS options_moved,
					COUNT(CASE WHEN part = 'package' THEN 1 END) AS packages,
				MAX(CASE WHEN part = 'rule' THEN 1 ELSE 0 END) AS ruled,
					CAST(SUM(CASE WHEN part = 'model' THEN amount END) AS BIGINT) AS model_amount,
						CAST(SUM(amount) AS BIGINT) AS amount
			FROM touches GROUP BY id
		) t JOIN versions v ON v.id = t.id
			JOIN companies c ON c.id = v.company_id JOIN models m ON m.id = v.model_id LEFT JOIN users u ON u.id = v.user_id
		WHERE `+openOffers+mine+` AND (CAST($3 AS BIGINT) = 0 OR v.model_id = $3)
			AND (CAST($4 AS BIGINT) = 0 OR v.id IN (SELECT id FROM touches WHERE feature_id = $4))
			AND (CAST($5 AS BIGINT) = 0 OR t.ruled = 1)
		ORDER BY t.model_gone DESC, t.options_gone DESC, ABS(t.amount) DESC, v.id DESC LIMIT $6 OFFSET $7`,
		append([]any{in.FromID, in.ID, in.ModelID, in.FeatureID, in.RuleID, in.Limit, in.Offset}, changed.Args...)...)
	if err != nil {
		return page, fmt.Errorf("read the offers that lists change: %w", err)
	}

	language := strconv.FormatInt(offer.LanguageID(ctx), 10)
	for i := range rows {
		rows[i].Model = cmp.Or(rows[i].Models.In(language), rows[i].ModelCode)
		page.Total = rows[i].Total
	}

	page.Offers = append(page.Offers, rows...)

	return page, nil
}
