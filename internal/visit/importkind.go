package visit

import (
	"context"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/record"
	"forecourt/internal/response"
)

// ImportKind describes the import of transactions of a brand (I-010): new ones, and
// corrections of those that are known again by their match_key. What it has written is planned
// when it ends.
func ImportKind(queue *jobs.Queue) imports.Kind {
	return imports.Kind{
		Name: "transaction", Perm: PermImport, Tables: []imports.Table{importTable}, OfCompanies: true,
		Ended: func(ctx context.Context, tx *db.Tx, _ imports.Run) error { return PlanSoon(ctx, tx, queue) },
	}
}

// The small tables that rows name.
var (
	ofCompanies = &imports.Reference{
		Name: "company",
		Rows: `SELECT id, 0 AS parent, company_code AS code, '{}' AS names FROM companies
			WHERE {everyone} AND $1 > 0 AND status = 'active' AND company_code <> ''
			UNION ALL SELECT id, 0 AS parent, title_short AS code, '{}' AS names FROM companies
				WHERE {everyone} AND status = 'active' AND title_short <> ''
			UNION ALL SELECT id, 0 AS parent, name AS code, '{}' AS names FROM companies WHERE {everyone} AND status = 'active'`,
	}
	ofManagers = &imports.Reference{
		Name: "manager",
		Rows: `SELECT id, 0 AS parent, username AS code, '{}' AS names FROM users
			WHERE {everyone} AND $1 > 0 AND status <> 'deleted'`,
	}
)

// identities are the columns of which a row needs one.
var identities = []string{"vin", "licence_plate_no", "email", "phone"}

var importTable = &imports.Definition[Transaction]{
	Name: "transactions", Keys: identities,
	Identities: func(cell func(string) string) map[string]string {
		v := ofCells(cell)
		return map[string]string{
			firstOf(cell): strings.Join([]string{cell("company"), cell("business_unit"), cell("date"), v.readIdentity()}, "|"),
		}
	},
	Columns: []imports.Column[Transaction]{
		{
			Name:     "company",
			Field:    "company_id",
			Required: true,
			Get:      func(w *imports.Work, v *Transaction) string { return w.NameOf(ofCompanies, v.CompanyID) },
		},
		{Name: "brand", Field: "brand_id", Required: true},
		imports.Required(
			imports.Choice(
				"business_unit", func(v *Transaction) *string { return &v.BusinessUnit }, response.Sales,
				response.Service,
			),
		),
		{
			Name: "date", Field: "date", Required: true,
			Get: func(_ *imports.Work, v *Transaction) string { return v.Date.String() },
			Set: func(_ *imports.Work, p *imports.Pair[Transaction], cell string) {
				day, ok := imports.ReadDay(cell)
				if !ok {
					p.Fault("date", "import_wrong_value", "value", cell)
					return
				}
				p.After.Date = day
			},
		},
		imports.Text("customer_name", func(v *Transaction) *string { return &v.CustomerName }),
		imports.Text("phone", func(v *Transaction) *string { return &v.Phone }),
		imports.Text("email", func(v *Transaction) *string { return &v.Email }),
		{
			Name: "language", Field: "language_id",
			Clear: func(p *imports.Pair[Transaction]) { p.After.LanguageID = nil },
			Get:   func(_ *imports.Work, v *Transaction) string { return languageCode(v.LanguageID) },
			Set: func(_ *imports.Work, p *imports.Pair[Transaction], cell string) {
				for _, l := range record.LanguageCodes {
					if strings.EqualFold(cell, l.Code) || cell == l.ID {
						id, _ := strconv.ParseInt(l.ID, 10, 64) // the program's own number
						p.After.LanguageID = &id
						return
					}
				}
				p.Fault("language", "import_wrong_value", "value", cell)
			},
		},
		imports.Text("vehicle", func(v *Transaction) *string { return &v.Vehicle }),
		imports.Coded(imports.Text("vin", func(v *Transaction) *string { return &v.VIN })),
		imports.Coded(imports.Text("licence_plate_no", func(v *Transaction) *string { return &v.Plate })),
		{
			Name: "manager", Field: "manager_user_id",
			Clear: func(p *imports.Pair[Transaction]) { p.After.ManagerUserID, p.After.ManagerName = nil, "" },
			Get:   func(_ *imports.Work, v *Transaction) string { return v.ManagerName },
			Set: func(w *imports.Work, p *imports.Pair[Transaction], cell string) {
				if id, known := w.IDOf(ofManagers, 0, cell); known {
					p.After.ManagerUserID = &id
					return
				}
				// Somebody who is no user, such as one who has left: the name stays.
				p.After.ManagerUserID = nil
				p.After.ManagerName = cell
				p.Warn("manager", "import_unknown_manager", "value", cell)
			},
		},
		imports.Choice("consent", func(v *Transaction) *string { return &v.Consent }, consentYes, consentNo, consentUnknown),
	},
	Read:  readTransactions,
	Write: writeTransactions,
}

// ofCells makes a transaction with what says who was there.
func ofCells(cell func(string) string) *Transaction {
	v := &Transaction{VIN: cell("vin"), Plate: cell("licence_plate_no"), Email: cell("email"), Phone: cell("phone")}
	_ = v.prepare() // what is wrong with it is said later, by column
	return v
}

// firstOf gives the column that says who was there.
func firstOf(cell func(string) string) string {
	for _, column := range identities {
		if cell(column) != "" {
			return column
		}
	}

	return ""
}

// readTransactions finds the transactions of rows by their match keys, with one statement.
func readTransactions(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[Transaction]) error {
	for _, reference := range []*imports.Reference{ofCompanies, ofManagers} {
		if _, err := w.Names(ctx, tx, reference); err != nil {
			return err
		}
	}

	brand, err := db.SelectOne[string](ctx, tx, "SELECT name FROM brands WHERE {brand:id} AND id = $1", w.Run.BrandID)
	if err != nil {
		return err
	}

	keys := make([]string, len(pairs))
	tuples := make([][]any, 0, len(pairs))
	for i, p := range pairs {
		p.After = blank
		p.After.BrandID = w.Run.BrandID
		if cell := p.Cell("brand"); cell != "" && !strings.EqualFold(cell, brand) &&
			cell != strconv.FormatInt(w.Run.BrandID, 10) {
			p.Fault("brand", "import_other_brand", "value", cell, "brand", brand)
		}
		if p.Cell("brand") == "" {
			p.Fault("brand", "import_required")
		}
		keys[i] = matchOf(w, p)
		if keys[i] != "" {
			tuples = append(tuples, []any{keys[i]})
		}
	}

	found, err := Transactions.Find(ctx, tx, []string{"match_key"}, tuples)
	if err != nil {
		return err
	}

	stored := make(map[string]*Transaction, len(found))
	for i := range found {
		stored[found[i].MatchKey] = &found[i]
	}

	for i, p := range pairs {
		if before := stored[keys[i]]; before != nil {
			p.Before = before
			p.After = *before
		}
	}

	return nil
}

// matchOf gives the match key of a row; empty where its company or its day is wrong.
func matchOf(w *imports.Work, p *imports.Pair[Transaction]) string {
	cell := p.Cell("company")
	if cell == "" {
		p.Fault("company", "import_required")
		return ""
	}

	id, known := w.IDOf(ofCompanies, 0, cell)
	if !known || !w.Starter().Sees(id) {
		p.Fault("company", "import_unknown_dealer", "value", cell)
		return ""
	}

	p.After.CompanyID = id
	day, ok := imports.ReadDay(p.Cell("date"))
	if !ok {
		return ""
	}

	v := ofCells(p.Cell)
	v.CompanyID = id
	v.BrandID = w.Run.BrandID
	v.BusinessUnit = strings.ToLower(p.Cell("business_unit"))
	v.Date = day

	return v.makeMatchKey()
}

// writeTransactions writes rows through the rules of every write.
func writeTransactions(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[Transaction]) error {
	first := map[string]bool{}
	for _, p := range pairs {
		match := p.After.MatchKey
		if p.Before == nil {
			match = matchOf(w, p)
		}
		if first[match] {
			p.Fault(firstOf(p.Cell), "import_same_key")
		}
		first[match] = true
	}

	err := imports.Merge(
		ctx, tx, w, Transactions, pairs, true,
		func(p *imports.Pair[Transaction]) (before, after *Transaction) { return p.Before, &p.After },
	)
	if err != nil {
		return err
	}

	for _, p := range pairs {
		warnOfCustomer(p)
	}

	return nil
}

// warnOfCustomer says that a row takes its visit from a customer, which no column shows.
func warnOfCustomer(p *imports.Pair[Transaction]) {
	if p.Faulty() || p.Before == nil || p.Before.CustomerID == nil {
		return
	}

	switch now := p.After.CustomerID; {
	case now == nil:
		p.Warn("customer_name", "import_customer_unlinked")
	case *now != *p.Before.CustomerID:
		p.Warn("customer_name", "import_customer_another")
	}
}
