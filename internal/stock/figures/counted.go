package figures

import (
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Counted says which vehicles a figure counts, of those of the reader's companies and
// brands. It is both what the figures are made of and a filter of the stock list.
type Counted struct {
	Figure      string    `query:"figure" enum:"ordered,arrived,sold,stock,ordered_at" doc:"vehicles that a figure counts, in any phase, of the reader's companies: new ones ordered (by quota month, else by the day of the order), arrived or sold between two days or in stock at the end of the last; or any ordered on a day between them"`
	From        date.Date `query:"from" doc:"first day of the figure"`
	To          date.Date `query:"to" doc:"last day of the figure"`
	IsReserved  string    `query:"isReserved" enum:"-1,0,1" default:"-1" doc:"-1: all, 0: not reserved, 1: reserved"`
	HasCustomer string    `query:"hasCustomer" enum:"-1,0,1" default:"-1" doc:"-1: all, 0: without a customer, 1: with one"`
	AsOf        date.Date `query:"asOf" doc:"on which day a vehicle had a customer or none; empty: now"`
	CompanyIDs  []int64   `query:"companyIds" maxItems:"1000" doc:"those of these dealers"`
	ModelIDs    []int64   `query:"modelIds" maxItems:"1000"`
	OfSerie     int64     `query:"ofSerieId" doc:"those whose model is of the serie now"`
	OfRange     int64     `query:"modelrangeId" doc:"those whose model is of the model range now; -1: those without a model"`
}

const (
	ofFigures = "vehicles.status = 'active'"
	newOnes   = "vehicles.used = 0"
	// plannedFor is the day in whose month a new car counts as ordered.
	plannedFor = "COALESCE(vehicles.quota_month, vehicles.ordered_at)"
	orderedOn  = "vehicles.ordered_at"
	arrivedOn  = "COALESCE(vehicles.arrived_at, vehicles.stocked_at)"
	soldOn     = "vehicles.sold_at"
	// stoodSince is the day from which the age of a car in stock counts.
	stoodSince = "COALESCE(vehicles.returned_at, vehicles.arrived_at, vehicles.stocked_at)"
	reserved   = "vehicles.reserved_user_id IS NOT NULL AND vehicles.reserved_until >= {today}"
	customer   = "(vehicles.customer_id IS NOT NULL OR vehicles.owner <> '')"
)

// noModel asks for vehicles without a model.
const noModel = -1

// days are those by which a figure counts.
var days = map[string]string{"ordered": plannedFor, "arrived": arrivedOn, "sold": soldOn, "ordered_at": orderedOn}

// IsAsked reports whether a figure is asked for.
func (c *Counted) IsAsked() bool { return c.Figure != "" }

// Conditions limit vehicles to those that are counted; what does not belong to a figure
// limits any list.
func (c *Counted) Conditions() ([]db.Condition, error) {
	where := c.otherConditions()
	switch c.Figure {
	case "":
		return where, nil

	case "stock":
		if c.To.IsZero() {
			return nil, fault.WrongField("to", "required")
		}
		return append(where, db.Condition{
			SQL: ofFigures + " AND " + newOnes + " AND " + stoodSince +
				" <= ? AND (vehicles.phase = 'stock' OR vehicles.sold_at > ?)",
			Args:   []any{c.To, c.To},
			Narrow: true,
		}), nil
	}
	if c.From.IsZero() {
		return nil, fault.WrongField("from", "required")
	}
	if c.To.IsZero() {
		return nil, fault.WrongField("to", "required")
	}

	counted := ofFigures
	if c.Figure != "ordered_at" {
		counted += " AND " + newOnes
	}
	day := days[c.Figure]

	return append(where, db.Condition{
		SQL:  counted + " AND " + day + " >= ? AND " + day + " <= ?",
		Args: []any{c.From, c.To},
	}), nil
}

// hadCustomer gives the condition that a vehicle had a customer on the day that is asked
// for. Where the day is not known on which its customer came, it had one from the
// beginning.
func (c *Counted) hadCustomer() db.Condition {
	if c.AsOf.IsZero() {
		return db.Condition{SQL: customer}
	}
	return db.Condition{
		SQL:  "(" + customer + " AND (vehicles.customer_since IS NULL OR vehicles.customer_since <= ?))",
		Args: []any{c.AsOf},
	}
}

// otherConditions gives the conditions besides the figure.
func (c *Counted) otherConditions() []db.Condition {
	var where []db.Condition
	switch c.IsReserved {
	case "0":
		where = append(where, db.Condition{SQL: "NOT (" + reserved + ")"})
	case "1":
		where = append(where, db.Condition{SQL: reserved})
	}

	switch c.HasCustomer {
	case "0":
		has := c.hadCustomer()
		where = append(where, db.Condition{SQL: "{company:{+}dealer_company_id} AND NOT " + has.SQL, Args: has.Args})

	case "1":
		has := c.hadCustomer()
		where = append(where, db.Condition{SQL: "{company:{+}dealer_company_id} AND " + has.SQL, Args: has.Args})
	}

	if len(c.CompanyIDs) > 0 {
		where = append(where, db.In("{+}dealer_company_id", c.CompanyIDs))
	}
	if len(c.ModelIDs) > 0 {
		where = append(where, db.In("{+}model_id", c.ModelIDs))
	}
	if c.OfSerie != 0 {
		where = append(where, db.Condition{
			SQL:  "{+}model_id IN (SELECT counted.id FROM models counted WHERE counted.serie_id = ?)",
			Args: []any{c.OfSerie},
		})
	}

	switch {
	case c.OfRange == noModel:
		where = append(where, db.Condition{SQL: "vehicles.model_id IS NULL"})
	case c.OfRange != 0:
		where = append(where, db.Condition{SQL: `{+}model_id IN (
				SELECT counted.id
				FROM models counted
				WHERE counted.modelrange_id = ?)`, Args: []any{c.OfRange}})
	}

	return where
}
