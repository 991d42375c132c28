package visit

import (
	"context"
	"fmt"
	"time"

	"forecourt/internal/customer"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/response"
)

// oldest is before the first visit of any group: an earlier day is a typing error.
var oldest = date.On(time.Date(2000, 1, 1, 12, 0, 0, 0, time.UTC))

// checkRules lets what matters for an invitation be planned again, keeps what was erased as it
// is, and keeps the import of a transaction whose customer was written to from being undone.
func checkRules(ctx context.Context, tx *db.Tx, op table.Op, changes []*table.Change[Transaction]) error {
	for _, c := range changes {
		switch {
		case c.Before != nil && c.Before.ErasedAt != nil:
			if err := c.Refuse(fault.New(fault.Conflict, "transaction_erased")); err != nil {
				return err
			}
		case c.After != nil && c.After.ErasedAt != nil:
			c.After.ToPlan = false
		case c.After != nil && (c.Before == nil || c.After.listConcerns() != c.Before.listConcerns()):
			c.After.ToPlan = true
		}
		decideConsent(c)
		if c.After != nil && (c.Before == nil || c.Before.Date != c.After.Date) && c.After.Date.Compare(tx.Today()) > 0 {
			c.Wrong.Add("date", "future")
		}
		if c.After != nil && (c.Before == nil || c.Before.Date != c.After.Date) && c.After.Date.Compare(oldest) < 0 {
			c.Wrong.Add("date", "visit_too_old")
		}
	}

	refuseManagerNames(op, changes)
	if err := checkManagers(ctx, tx, changes); err != nil {
		return err
	}
	if op != table.OpUndo {
		return nil
	}

	return keepInvited(ctx, tx, changes)
}

// refuseManagerNames refuses another name beside a manager who is a user: that user's name is kept. Earlier values that
// come back take the name that the user has now.
func refuseManagerNames(op table.Op, changes []*table.Change[Transaction]) {
	if op == table.OpRestore || op == table.OpUndo {
		return
	}

	for _, c := range changes {
		if c.After == nil {
			continue
		}

		named := c.After.write.named
		isAsItWas := c.Before != nil && named == c.Before.ManagerName
		if named != "" && named != c.After.ManagerName && !isAsItWas {
			c.Wrong.Add("manager_name", "manager_is_user", "name", c.After.ManagerName)
		}
	}
}

// checkManagers wants a new manager to be a user of the company: a manager sees the visit and
// what is answered about it.
func checkManagers(ctx context.Context, tx *db.Tx, changes []*table.Change[Transaction]) error {
	type member struct {
		UserID    int64 `db:"user_id"`
		CompanyID int64 `db:"company_id"`
	}

	of := map[member]bool{}
	var asked [][]any
	isNew := func(c *table.Change[Transaction]) bool {
		return c.After != nil && c.After.ManagerUserID != nil &&
			(c.Before == nil || c.Before.ManagerUserID == nil ||
				*c.Before.ManagerUserID != *c.After.ManagerUserID || c.Before.CompanyID != c.After.CompanyID)
	}

	for _, c := range changes {
		if isNew(c) {
			asked = append(asked, []any{*c.After.ManagerUserID, c.After.CompanyID})
		}
	}

	if len(asked) == 0 {
		return nil
	}

	among, err := tx.Among([]string{"user_id", "company_id"}, asked)
	if err != nil {
		return err
	}

	members, err := db.Select[member](
		ctx, tx, "SELECT user_id, company_id FROM user_companies WHERE {everyone} AND "+among.Places(1),
		among.Args...,
	)
	if err != nil {
		return fmt.Errorf("look for the companies of managers: %w", err)
	}

	for _, m := range members {
		of[m] = true
	}

	for _, c := range changes {
		if isNew(c) && !of[member{*c.After.ManagerUserID, c.After.CompanyID}] {
			c.Wrong.Add("manager_user_id", "user_of_another_company")
		}
	}

	return nil
}

// concerned is what an invitation depends on.
type concerned struct {
	company, brand    int64
	unit, name, email string
	phone, car, vin   string
	manager, consent  string
	language, user    int64
	date              date.Date
}

// listConcerns gives what an invitation depends on.
func (v *Transaction) listConcerns() concerned {
	c := concerned{
		company: v.CompanyID, brand: v.BrandID, unit: v.BusinessUnit, name: v.CustomerName, email: v.Email, phone: v.Phone,
		car: v.Vehicle, vin: v.VIN, manager: v.ManagerName, consent: v.Consent, date: v.Date,
	}

	if v.LanguageID != nil {
		c.language = *v.LanguageID
	}
	if v.ManagerUserID != nil {
		c.user = *v.ManagerUserID
	}

	return c
}

// keepInvited refuses to undo what customers were written to about.
func keepInvited(ctx context.Context, tx *db.Tx, changes []*table.Change[Transaction]) error {
	ids := make([]int64, 0, len(changes))
	for _, c := range changes {
		if c.Before != nil {
			ids = append(ids, c.Before.ID)
		}
	}

	among, err := tx.AmongIDs("transaction_id", ids)
	if err != nil {
		return err
	}

	found, err := db.Select[int64](ctx, tx, `SELECT transaction_id
		FROM survey_responses
		WHERE {everyone} AND state NOT IN ('planned', 'skipped') AND `+among.Places(1), among.Args...)
	if err != nil {
		return fmt.Errorf("look for those who were written to: %w", err)
	}

	invited := map[int64]bool{}
	for _, id := range found {
		invited[id] = true
	}

	for _, c := range changes {
		if c.Before != nil && invited[c.Before.ID] {
			if err := c.Refuse(fault.New(fault.Conflict, "transaction_invited")); err != nil {
				return err
			}
		}
	}

	return nil
}

// removeInvitations takes away the invitations of transactions whose import is undone, which
// nobody has been sent, and undoes what it wrote down of their customers.
func removeInvitations(ctx context.Context, tx *db.Tx, rows []Transaction) error {
	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}

	if err := customer.UndoSaid(ctx, tx, ids); err != nil {
		return err
	}

	among, err := tx.AmongIDs("transaction_id", ids)
	if err != nil {
		return err
	}

	return response.Responses.RemoveQuietly(ctx, tx, "state IN ('planned', 'skipped') AND "+among.Places(1), among.Args...)
}
