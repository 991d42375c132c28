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

// Log is a line of what became of an order (D-010). Lines are only added.
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

// note adds lines to the log as the work of the caller at this moment.
func note(ctx context.Context, tx *db.Tx, lines ...Log) error {
	for i := range lines {
		lines[i].UserID, lines[i].CreatedAt = tx.By(), tx.Now()
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

// newestLog is the last line of an order.
func newestLog(ctx context.Context, tx *db.Tx, orderID int64) (Log, error) {
	page, err := find.List(ctx, tx, logs, find.ListQuery{Limit: 1}, db.Equal("order_id", orderID))
	if err != nil || len(page.Rows) == 0 {
		return Log{}, err
	}
	return page.Rows[0], nil
}

// fields are what people may change of an order, as its log shows them. What is said of the
// customer is shown without its values: the log outlives their erasure.
func (o *Order) fields() []field {
	return []field{
		{"quantity", o.Quantity, false},
		{"brand_id", o.BrandID, false},
		{"model_id", value(o.ModelID), false},
		{"ext_code", o.ExtCode, false},
		{"ext_name", o.ExtName, false},
		{"int_code", o.IntCode, false},
		{"options_full", o.OptionsFull, false},
		{"wanted_at", value(o.WantedAt), false},
		{"comment", o.Comment, true},
		{"customer_id", value(o.CustomerID), true},
		{"customer_name", o.CustomerName, true},
	}
}

type field struct {
	name     string
	value    any
	personal bool
}

// value is what a pointer leads to, or nil.
func value[T any](of *T) any {
	if of == nil {
		return nil
	}
	return *of
}

// differences are the fields that are another in an order, each with its values.
func (o *Order) differences(is *Order) map[string][2]any {
	changed := map[string][2]any{}
	now := is.fields()
	for i, f := range o.fields() {
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

// changeLine is the line of a change, of rows that were read with their names; none where
// nothing differs.
func changeLine(was, is *Order, comment string) ([]Log, error) {
	changed := was.differences(is)
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
