package vehicle

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/notice"
	"forecourt/internal/platform/tag"
)

// writeVehicles completes new vehicles, reserves those that rows want reserved, and writes them
// through the rules of every write.
func writeVehicles(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[Vehicle]) error {
	pairs, err := refuseClosed(withTagsLater(ctx), tx, pairs)
	if err != nil {
		return err
	}

	makers, err := makersFor(ctx, tx, w.Run.BrandID)
	if err != nil {
		return err
	}

	companies := make([]int64, len(pairs))
	for i, p := range pairs {
		companies[i] = p.After.DealerID
	}

	sells, err := readDealers(ctx, tx, sortedOnce(companies))
	if err != nil {
		return err
	}

	until, err := lastDay(ctx, tx)
	if err != nil {
		return err
	}

	works, err := ownCompanies(ctx, tx, w, pairs)
	if err != nil {
		return err
	}

	for _, p := range pairs {
		if right := rightFor(p.Before, p.After.Used); !w.Run.Has(right) {
			p.Fault("brand", "denied", "permission", importRights[right].State)
		}
		if p.Before == nil {
			p.After.fillStart(makers, sells[p.After.DealerID])
		}
		reserveImported(w, p, works, tx.Today(), until)
	}

	err = imports.Merge(withTagsLater(ctx), tx, w, Vehicles, pairs, true,
		func(p *imports.Pair[Vehicle]) (before, after *Vehicle) {
			return p.Before, &p.After
		})
	if err != nil || w.Trial() {
		return err
	}

	return holdImported(ctx, tx, w, pairs)
}

// ownCompanies gives, by user, the company for which the users that rows name reserve.
func ownCompanies(
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	pairs []*imports.Pair[Vehicle],
) (map[int64]int64, error) {
	var ids []int64
	for _, p := range pairs {
		if id, known := w.IDOf(ofHolders, 0, p.Cell("reserved_by")); known {
			ids = append(ids, id)
		}
	}

	if len(ids) == 0 {
		return map[int64]int64{}, nil
	}

	type user struct {
		ID        int64 `db:"id"`
		CompanyID int64 `db:"company_id"`
	}

	in := db.In("id", sortedOnce(ids))
	found, err := db.Select[user](ctx, tx, `SELECT id, company_id
		FROM users
		WHERE {everyone} AND company_id IS NOT NULL AND `+in.Places(1), in.Args...)
	if err != nil {
		return nil, fmt.Errorf("read for whom users reserve: %w", err)
	}

	works := make(map[int64]int64, len(found))
	for _, u := range found {
		works[u.ID] = u.CompanyID
	}

	return works, nil
}

// fillStart fills in what a new vehicle starts from, where the row does not say it.
func (v *Vehicle) fillStart(makers []maker, of dealer) {
	at := slices.IndexFunc(makers, func(m maker) bool { return m.ID == v.ManufacturerID })
	if at >= 0 && v.StatusID == 0 && makers[at].First != nil {
		v.StatusID = *makers[at].First
	}
	if v.OrderType == "" {
		v.OrderType = kindOf(v.Used).orderTypes[0]
	}
	if v.Currency == "" {
		v.Currency = of.Currency
		if allowed := kindOf(v.Used).currencies; allowed != nil && !slices.Contains(allowed, v.Currency) {
			v.Currency = allowed[0]
		}
	}

	rate := of.VAT
	if rate == 0 {
		rate = usualVAT
	}
	v.VAT = &rate
}

// reserveImported reserves a free vehicle for the user that the row names, and refuses to sell one
// that another user has reserved.
func reserveImported(w *imports.Work, p *imports.Pair[Vehicle], works map[int64]int64, today, until date.Date) {
	v := &p.After
	var holder int64
	if p.Before != nil && p.Before.IsReserved(today) {
		holder = *p.Before.ReservedUserID
	}
	if holder != 0 && p.Cell("reserved_by") == imports.Cleared { // a file gives nothing back
		p.Fault("reserved_by", "import_reserved", "until", p.Before.ReservedUntil.String())
	}
	wanted := int64(0)

	if cell := p.Cell("reserved_by"); cell != "" && cell != imports.Cleared {
		id, known := w.IDOf(ofHolders, 0, cell)
		if !known {
			p.Fault("reserved_by", "import_unknown_user", "value", cell)
			return
		}

		wanted = id
	}

	bought := v.OwnerName != "" && (p.Before == nil || p.Before.OwnerName != v.OwnerName)
	if bought && holder != 0 && holder != w.Starter().UserID && holder != wanted && !w.Run.Has("override") {
		p.Fault("customer", "import_reserved", "until", p.Before.ReservedUntil.String())
		return
	}

	switch {
	case wanted == 0 || holder == wanted:
	case holder != 0 || p.Before != nil && p.Before.ReservedUserID != nil: // also one that ends within the hour
		p.Fault("reserved_by", "import_reserved", "until", p.Before.ReservedUntil.String())
	case v.CustomerID != nil || v.OwnerName != "":
		p.Fault("reserved_by", "has_customer")

	default:
		company, own := works[wanted]
		if !own {
			company = v.DealerID
		}
		v.ReservedUserID = &wanted
		v.ReservedCompanyID = &company
		v.ReservedUntil = &until
	}
}

// holdImported keeps the reservations of the vehicles that the rows have reserved, and lets their
// holders know.
func holdImported(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[Vehicle]) error {
	var rows []*table.Change[Reservation]
	for _, p := range pairs {
		v := &p.After
		if p.Faulty() || v.ReservedUserID == nil || p.Before != nil && p.Before.ReservedUserID != nil {
			continue
		}

		r := &Reservation{
			VehicleID: v.ID,
			BrandID:   v.BrandID,
			UserID:    *v.ReservedUserID,
			CompanyID: *v.ReservedCompanyID,
			Until:     v.ReservedUntil,
			Status:    reservationActive,
		}

		rows = append(rows, &table.Change[Reservation]{After: r})
	}

	if len(rows) == 0 {
		return nil
	}
	if err := reservations.Merge(ctx, tx, rows); err != nil {
		return fmt.Errorf("reserve vehicles of an import: %w", err)
	}

	var messages []notice.Message
	for _, c := range rows {
		if c.Refused != nil {
			return fmt.Errorf("reserve a vehicle of an import: %w", c.Refused)
		}

		if c.After.UserID != w.Starter().UserID {
			messages = append(messages, c.After.message(notice.ReservationYours, *c.After.Until))
		}
	}

	return notice.Add(ctx, tx, messages...)
}

// removeBelongings removes what belongs to vehicles whose import is undone: their tags and
// options, and the reservations that came with them.
func removeBelongings(ctx context.Context, tx *db.Tx, rows []Vehicle) error {
	ids := make([]int64, len(rows))
	tuples := make([][]any, len(rows))
	brand := map[int64]int64{}

	for i := range rows {
		ids[i] = rows[i].ID
		tuples[i] = []any{rows[i].ID}
		brand[rows[i].ID] = rows[i].BrandID
	}

	if err := tag.Keep(ctx, tx, withoutWords(ids)); err != nil {
		return err
	}

	among, err := tx.AmongIDs("vehicle_id", ids)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM vehicle_features
		WHERE {everyone} AND `+among.Places(1), among.Args...); err != nil {
		return fmt.Errorf("remove the options of vehicles: %w", err)
	}

	held, err := reservations.Find(ctx, tx, []string{"vehicle_id"}, tuples, db.Equal("status", reservationActive))
	if err != nil {
		return fmt.Errorf("find the reservations of vehicles: %w", err)
	}

	for i := range held {
		held[i].BrandID = brand[held[i].VehicleID]
	}

	return reservations.Remove(ctx, tx, held)
}
