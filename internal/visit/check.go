package visit

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/person"
	"forecourt/internal/platform/record"
)

// completeRows fills in what follows from a transaction: its customer, its vehicle, what its
// manager is called; and refuses a second one of the same visit. A few statements do so for
// all rows.
func completeRows(ctx context.Context, tx *db.Tx, rows []*Transaction, wrong []fault.Fields) error {
	if err := findCustomers(ctx, tx, rows); err != nil {
		return fmt.Errorf("find the customers of transactions: %w", err)
	}

	if err := findVehicles(ctx, tx, rows); err != nil {
		return fmt.Errorf("find the vehicles of transactions: %w", err)
	}

	if err := nameManagers(ctx, tx, rows); err != nil {
		return fmt.Errorf("find the managers of transactions: %w", err)
	}

	if err := refuseTwins(ctx, tx, rows, wrong); err != nil {
		return fmt.Errorf("look for the same visits: %w", err)
	}

	return nil
}

// key is an address or a telephone among the customers of a company.
type key struct {
	CompanyID int64  `db:"company_id"`
	Key       string `db:"value"`
}

// known is a customer who has a key.
type known struct {
	key
	ID int64 `db:"id"`
}

// stays is a customer, or the one that it became part of.
const stays = "COALESCE(merged_into_id, id)"

// findCustomers finds the company's only customer of the address, else of the telephone. Where several have it, the
// transaction stays with the one of them that it has.
func findCustomers(ctx context.Context, tx *db.Tx, rows []*Transaction) error {
	emails, err := customersBy(ctx, tx, "email_key", rows, func(v *Transaction) string { return v.EmailKey })
	if err != nil {
		return err
	}

	phones, err := customersBy(ctx, tx, "phone_key", rows, func(v *Transaction) string { return person.PhoneKey(v.Phone) })
	if err != nil {
		return err
	}

	for _, v := range rows {
		had := v.CustomerID
		if v.CustomerID = v.write.customer; v.CustomerID != nil || v.ErasedAt != nil {
			continue
		}

		for _, found := range [][]int64{
			emails[key{v.CompanyID, v.EmailKey}], phones[key{v.CompanyID, person.PhoneKey(v.Phone)}],
		} {
			if v.CustomerID == nil {
				v.CustomerID = chooseCustomer(found, had)
			}
		}
	}

	return nil
}

// chooseCustomer gives the customer that a transaction has, if it is one of those found, else
// the only one of them.
func chooseCustomer(found []int64, had *int64) *int64 {
	switch {
	case had != nil && slices.Contains(found, *had):
		return had
	case len(found) == 1:
		return &found[0]
	}
	return nil
}

// customersBy gives the customers who have the keys of rows.
func customersBy(
	ctx context.Context, tx *db.Tx, column string, rows []*Transaction, of func(*Transaction) string,
) (map[key][]int64, error) {
	found := map[key][]int64{}
	var tuples [][]any
	for _, v := range rows {
		at := key{v.CompanyID, of(v)}
		if _, asked := found[at]; asked || at.Key == "" {
			continue
		}
		found[at] = nil
		tuples = append(tuples, []any{at.Key, at.CompanyID})
	}

	if len(tuples) == 0 {
		return found, nil
	}

	among, err := tx.Among([]string{column, "dealer_company_id"}, tuples)
	if err != nil {
		return nil, err
	}

	list, err := db.Select[known](ctx, tx, "SELECT DISTINCT dealer_company_id AS company_id, "+column+
		" AS value, "+stays+" AS id FROM customers WHERE {everyone} AND "+column+
		" <> '' AND (status = 'active' OR merged_into_id IS NOT NULL) AND "+among.Places(1), among.Args...)
	for _, k := range list {
		found[k.key] = append(found[k.key], k.ID)
	}

	return found, err
}

// findVehicles finds the newest vehicle of each VIN.
func findVehicles(ctx context.Context, tx *db.Tx, rows []*Transaction) error {
	ids := map[string]int64{}
	var tuples [][]any
	for _, v := range rows {
		if _, asked := ids[v.VIN]; !asked && v.VIN != "" {
			ids[v.VIN] = 0
			tuples = append(tuples, []any{find.Key(v.VIN)})
		}
	}

	if len(tuples) > 0 {
		among, err := tx.Among([]string{"vin_key"}, tuples)
		if err != nil {
			return err
		}

		list, err := db.Select[struct {
			Key string `db:"vin_key"`
			ID  int64  `db:"id"`
		}](ctx, tx, `SELECT vin_key, max(id) AS id
			FROM vehicles
			WHERE {everyone} AND vin_key <> '' AND status = 'active' AND `+among.Places(1)+" GROUP BY vin_key", among.Args...)
		if err != nil {
			return err
		}

		byKey := map[string]int64{}
		for _, car := range list {
			byKey[car.Key] = car.ID
		}
		for number := range ids {
			ids[number] = byKey[find.Key(number)]
		}
	}

	for _, v := range rows {
		v.VehicleID = nil
		if id := ids[v.VIN]; id != 0 {
			v.VehicleID = &id
		}
	}

	return nil
}

// nameManagers gives managers that are users their names.
func nameManagers(ctx context.Context, tx *db.Tx, rows []*Transaction) error {
	names := map[int64]string{}
	var ids []int64
	for _, v := range rows {
		if id := v.ManagerUserID; id != nil {
			if _, asked := names[*id]; !asked {
				names[*id] = ""
				ids = append(ids, *id)
			}
		}
	}

	if len(ids) == 0 {
		return nil
	}

	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return err
	}

	list, err := db.Select[struct {
		ID   int64  `db:"id"`
		Name string `db:"name"`
	}](ctx, tx, "SELECT id, name FROM users WHERE {everyone} AND "+among.Places(1), among.Args...)

	for _, u := range list {
		names[u.ID] = u.Name
	}

	for _, v := range rows {
		if v.ManagerUserID != nil && names[*v.ManagerUserID] != "" {
			v.write.named = v.ManagerName
			v.ManagerName = names[*v.ManagerUserID]
		}
	}

	return err
}

// refuseTwins refuses a second transaction of one visit.
func refuseTwins(ctx context.Context, tx *db.Tx, rows []*Transaction, wrong []fault.Fields) error {
	first := map[string]*Transaction{}
	var tuples [][]any
	var keys []string

	for i, v := range rows {
		if v.ID != 0 || len(wrong[i]) > 0 {
			continue
		}
		if first[v.MatchKey] != nil {
			wrong[i].Add("date", "transaction_known")
			continue
		}

		first[v.MatchKey] = v
		tuples = append(tuples, []any{v.MatchKey})
		keys = append(keys, v.MatchKey)
	}

	if len(tuples) == 0 {
		return nil
	}

	erased, err := findErased(ctx, tx, keys)
	if err != nil {
		return err
	}

	among, err := tx.Among([]string{"match_key"}, tuples)
	if err != nil {
		return err
	}

	taken, err := db.Select[string](
		ctx, tx, "SELECT match_key FROM transactions WHERE {everyone} AND "+among.Places(1),
		among.Args...,
	)
	if err != nil {
		return err
	}

	is := map[string]bool{}
	for _, match := range taken {
		is[match] = true
	}

	for i, v := range rows {
		switch {
		case v.ID != 0 || len(wrong[i]) > 0:
		case is[v.MatchKey]:
			wrong[i].Add("date", "transaction_known")
		case erased[v.MatchKey]:
			wrong[i].Add("date", "transaction_forgotten")
		}
	}

	return nil
}

// managersOf gives the manager of each visit, for the log of users who stand in.
func managersOf(_ context.Context, _ *db.Tx, rows []*Transaction) ([]*int64, error) {
	managers := make([]*int64, len(rows))
	for i, v := range rows {
		managers[i] = v.ManagerUserID
	}
	return managers, nil
}

// languageCode gives the code by which files name a language.
func languageCode(id *int64) string {
	if id == nil {
		return ""
	}

	for _, l := range record.LanguageCodes {
		if l.ID == strconv.FormatInt(*id, 10) {
			return l.Code
		}
	}

	return ""
}
