package vehicle

import "forecourt/internal/platform/db/dialect"

// orderedTallies count the vehicles ordered in a month: by each dealer, and by all of them
// for readers who have nearly all dealers of a large group.
var orderedTallies = []dialect.Tally{
	{
		Name: "ordered_counts", When: isOrdered,
		By: []dialect.TallyColumn{
			ofBrand,
			{Name: "dealer_company_id", SQL: "{row}.dealer_company_id"},
			orderedMonth,
			ofModel,
			withCustomer,
		},
	},
	{Name: "ordered_totals", When: isOrdered, By: []dialect.TallyColumn{ofBrand, orderedMonth, ofModel, withCustomer}},
}

const isOrdered = "{row}.status = 'active' AND {row}.ordered_at IS NOT NULL"

var (
	ofBrand      = dialect.TallyColumn{Name: "brand_id", SQL: "{row}.brand_id"}
	orderedMonth = dialect.TallyColumn{Name: "month", SQL: "substr(CAST({row}.ordered_at AS TEXT), 1, 7)"}
	ofModel      = dialect.TallyColumn{Name: "model_id", SQL: "COALESCE({row}.model_id, 0)"}
	// withCustomer is 0 without a customer, 1 with one who came by the end of the year of the order, and
	// 2 with one who came later.
	withCustomer = dialect.TallyColumn{
		Name: "with_customer",
		SQL: "CASE WHEN {row}.customer_id IS NULL AND {row}.owner = '' THEN 0 WHEN {row}.customer_since IS NOT NULL" +
			" AND substr(CAST({row}.customer_since AS TEXT), 1, 4) > substr(CAST({row}.ordered_at AS TEXT), 1, 4) THEN 2 ELSE 1 END",
	}
)
