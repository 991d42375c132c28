package customer

import (
	"context"
	"encoding/json"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

type mergeInput struct {
	ID int64 `path:"id" minimum:"1" doc:"the customer that stays"`
	httpapi.Seen
	Body struct {
		From         int64    `json:"from" minimum:"1" doc:"the customer that becomes part of it, and is deleted"`
		FromRevision int64    `json:"from_revision" minimum:"1" doc:"the revision of that one that the caller has seen"`
		Fields       []string `json:"fields" maxItems:"20" doc:"the fields that take the value of that one"`
		Revision     int64    `json:"revision,omitempty" doc:"the revision of the one that stays"`
	}
}

// mergeCustomers makes one customer of two of a company: what named the other names the
// one that stays.
func (o *Operations) mergeCustomers(ctx context.Context, tx *db.Tx, in *mergeInput) (Customer, error) {
	var none Customer
	if in.Body.From == in.ID {
		return none, fault.WrongField("from", "customer_itself")
	}
	var fields fault.Fields

	for i, name := range in.Body.Fields {
		if !isPersonal(name) {
			fields.Add(fmt.Sprintf("fields[%d]", i), "field_to_take", "field", name)
		}
	}

	if err := fields.Err(); err != nil {
		return none, err
	}

	// In one order, so that two who merge the same customers never wait for each other.
	for _, id := range []int64{min(in.ID, in.Body.From), max(in.ID, in.Body.From)} {
		if _, err := customers.Lock(ctx, tx, id); err != nil {
			if id == in.Body.From && fault.Is(err, fault.NotFound) {
				return none, fault.WrongField("from", "not_found")
			}
			return none, err
		}
	}

	from, err := customers.Get(ctx, tx, in.Body.From)
	if err != nil {
		return none, err
	}
	if err := customers.Unmoved(tx, from, table.SeenAt(in.Body.FromRevision)); err != nil {
		return none, err
	}

	stays, err := customers.Update(ctx, tx, in.ID, in.SawIn(in.Body.Revision), func(c *Customer) error {
		switch {
		case c.DealerCompanyID != from.DealerCompanyID:
			return fault.WrongField("from", "customer_of_another_company")
		case c.Status != record.Active || from.Status != record.Active:
			return fault.New(fault.Conflict, "customer_deleted")
		}
		return c.takeFields(&from, in.Body.Fields)
	})
	if err != nil {
		return none, err
	}

	for _, area := range o.areas {
		if _, err := area.Merge(ctx, tx, from.ID, stays.ID); err != nil {
			return none, fmt.Errorf("merge customers of %s: %w", area.Name, err)
		}
	}

	_, err = customers.Update(ctx, tx, from.ID, table.SeenAt(in.Body.FromRevision), func(c *Customer) error {
		c.Status = record.Deleted
		c.MergedIntoID = &stays.ID
		return nil
	})

	return stays, err
}

// takeFields gives the customer these fields of another.
func (c *Customer) takeFields(from *Customer, fields []string) error {
	text, err := json.Marshal(from)
	if err != nil {
		return fmt.Errorf("read a customer: %w", err)
	}
	all := map[string]json.RawMessage{}
	taken := map[string]json.RawMessage{}
	if err := json.Unmarshal(text, &all); err != nil {
		return fmt.Errorf("read a customer: %w", err)
	}

	for _, name := range fields {
		taken[name] = all[name]
	}

	if text, err = json.Marshal(taken); err != nil {
		return fmt.Errorf("write a customer: %w", err)
	}
	if err := json.Unmarshal(text, c); err != nil {
		return fmt.Errorf("write a customer: %w", err)
	}

	return nil
}
