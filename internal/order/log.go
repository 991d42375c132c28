package order

import (
	"context"
	"encoding/json"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
)

// Log is a line of what happened to an order (D-010). Lines are only added.
type Log struct {
	table.Line
	OrderID   int64   `db:"order_id" json:"order_id"`
	UserID    *int64  `db:"user_id" json:"user_id" nullable:"true" doc:"null: the program itself"`
	UserName  string  `db:"user_name" fieldtag:"computed" json:"user_name" readOnly:"true"`
	Kind      string  `db:"kind" json:"kind" enum:"created,status,comment,change,vehicle,mail"`
	Old       string  `db:"old" json:"old" doc:"of a status: the one before"`
	New       string  `db:"new" json:"new" doc:"of a status: the one since then"`
	Comment   string  `db:"comment" json:"comment"`
	Data      db.JSON `db:"data" json:"data" doc:"of a change: field: [old, new], both null for texts about the customer; of a mail: to: names"`
	CreatedAt db.Time `db:"created_at" json:"created_at"`
}

// The kinds of lines.
const (
	logCreated = "created"
	logStatus  = "status"
	logComment = "comment"
	logChange  = "change"
	logVehicle = "vehicle"
	logMail    = "mail"
)

var logs = table.New(table.Table[Log]{
	Name: "order_logs", Entity: "order-log", Order: "id DESC",
	Scope: `EXISTS (
			SELECT 1
			FROM orders o
			WHERE o.id = order_logs.order_id
				AND {brand:o.brand_id|o.dealer_manager_id@dealer_company_id}
				AND {company:o.dealer_company_id|app.order.process})`,
	Reading: PermRead,
	Sort:    map[string]string{"created_at": "id", "id": "id"},
	Computed: map[string]string{
		"user_name": "COALESCE((SELECT u.name FROM users u WHERE u.id = order_logs.user_id), '')",
	},
	Export: []table.Column[Log]{
		{Head: "created_at", Value: func(l *Log) any { return l.CreatedAt.Format("2006-01-02T15:04:05Z07:00") }},
		{Head: "user_name", Value: func(l *Log) any { return l.UserName }},
		{Head: "kind", Value: func(l *Log) any { return l.Kind }},
		{Head: "old", Value: func(l *Log) any { return l.Old }},
		{Head: "new", Value: func(l *Log) any { return l.New }},
		{Head: "comment", Value: func(l *Log) any { return l.Comment }},
	},
})

type logsInput struct {
	httpapi.ListInput
	OrderID int64 `query:"orderId" doc:"whose log; without it there is none"`
}

func logsFilter(in *logsInput) ([]db.Condition, error) {
	return []db.Condition{db.Equal("order_id", in.OrderID)}, nil
}

// addLines adds lines to the log as the work of the caller at this moment.
func addLines(ctx context.Context, tx *db.Tx, lines ...Log) error {
	for i := range lines {
		lines[i].UserID = tx.By()
		lines[i].CreatedAt = tx.Now()
	}
	return AddLogs(ctx, tx, lines)
}

// logColumns is how many columns of a line are written.
const logColumns = 8

// AddLogs adds lines as they stand, many at once.
func AddLogs(ctx context.Context, tx *db.Tx, lines []Log) error {
	for block := range db.Blocks(lines, logColumns) {
		var args []any
		for _, l := range block {
			data := string(l.Data)
			if data == "" {
				data = "{}"
			}
			args = append(args, l.OrderID, l.UserID, l.Kind, l.Old, l.New, l.Comment, data, l.CreatedAt)
		}

		if _, err := tx.Exec(ctx, "INSERT INTO order_logs (order_id, user_id, kind, old, new, comment, data, created_at) VALUES "+db.Lines(len(block), logColumns)+
			" ON CONFLICT (id) DO UPDATE SET kind = excluded.kind WHERE {everyone}", args...); err != nil {
			return fmt.Errorf("write the log of orders: %w", err)
		}
	}

	return nil
}

// newestLog reads the last line of the log of an order.
func newestLog(ctx context.Context, tx *db.Tx, orderID int64) (Log, error) {
	page, err := find.List(ctx, tx, logs, find.ListQuery{Limit: 1}, db.Equal("order_id", orderID))
	if err != nil || len(page.Rows) == 0 {
		return Log{}, err
	}
	return page.Rows[0], nil
}

// loggedFields lists what people may change of an order, as its log shows it. What is said
// of the customer is shown without its values: the log outlives the erasure of personal
// data.
func (o *Order) loggedFields() []field {
	return []field{
		{"quantity", o.Quantity, false},
		{"brand_id", o.BrandID, false},
		{"model_id", valueOf(o.ModelID), false},
		{"ext_code", o.ExtCode, false},
		{"ext_name", o.ExtName, false},
		{"int_code", o.IntCode, false},
		{"options_full", o.OptionsFull, false},
		{"wanted_at", valueOf(o.WantedAt), false},
		{"comment", o.Comment, true},
		{"customer_id", valueOf(o.CustomerID), true},
		{"customer_name", o.CustomerName, true},
	}
}

type field struct {
	name     string
	value    any
	personal bool
}

// valueOf gives the value that a pointer leads to, or nil.
func valueOf[T any](of *T) any {
	if of == nil {
		return nil
	}
	return *of
}

// changedFields lists the fields that differ between two states of an order, each with both
// values.
func (o *Order) changedFields(is *Order) map[string][2]any {
	changed := map[string][2]any{}
	now := is.loggedFields()

	for i, f := range o.loggedFields() {
		switch {
		case f.value == now[i].value:
		case f.personal:
			changed[f.name] = [2]any{nil, nil}
		default:
			changed[f.name] = [2]any{f.value, now[i].value}
		}
	}

	return changed
}

// changeLine makes the line of a change, of rows that were read with their names; none
// where nothing differs.
func changeLine(was, is *Order, comment string) ([]Log, error) {
	changed := was.changedFields(is)
	if len(changed) == 0 {
		return nil, nil
	}

	for name, names := range map[string][2]any{
		"brand_id": {was.Brand, is.Brand},
		"model_id": {was.Model.Code, is.Model.Code},
	} {
		if _, some := changed[name]; some {
			changed[name] = names
		}
	}

	data, err := json.Marshal(changed)
	if err != nil {
		return nil, fmt.Errorf("write the log of an order: %w", err)
	}

	return []Log{{OrderID: is.ID, Kind: logChange, Comment: comment, Data: data}}, nil
}

// mailLine says whom a mail about an order went to.
func mailLine(orderID int64, to []string) (Log, error) {
	data, err := json.Marshal(map[string][]string{"to": to})
	if err != nil {
		return Log{}, fmt.Errorf("write the log of an order: %w", err)
	}
	return Log{OrderID: orderID, Kind: logMail, Data: data}, nil
}
