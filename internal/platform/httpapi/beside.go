package httpapi

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// A record is shown with fields that no row has while it is written: counts, names of others,
// records of other tables. They may come back as they were read; another value is refused by
// the name of its field, for every operation that saves.

// show gives a record as its operation shows it to the caller, with what the body says that
// the operation is asked by.
type show func(ctx context.Context, id int64, body beside) (any, error)

// beside is a body with fields that are shown beside a record.
type beside interface {
	Beside() []string
	CheckBeside(shown map[string]json.RawMessage) error
	IsNewWith(shown map[string]json.RawMessage) error
	HasReadOnly() bool
	Raw(name string) json.RawMessage
}

// saver is the input of an operation that saves a record.
type saver interface {
	saves() saved
}

// saved is what an operation saves: the body of a record, 0 for a new one, and what the caller has seen of it.
type saved struct {
	id   int64
	seen table.Seen
	body beside
}

// shower makes a show of an operation that reads one record.
func (a *API) shower(perm authz.Permission, input reflect.Type, handle inTx) show {
	fields := reflect.VisibleFields(input)
	return func(ctx context.Context, id int64, body beside) (any, error) {
		in := reflect.New(input)
		for _, field := range fields {
			switch name := field.Tag.Get("query"); {
			case field.Tag.Get("path") == "id":
				in.Elem().FieldByIndex(field.Index).SetInt(id)
			case name != "" && body.Raw(name) != nil:
				// What cannot be read is refused by the operation that saves.
				_ = json.Unmarshal(body.Raw(name), in.Elem().FieldByIndex(field.Index).Addr().Interface())
			}
		}
		var out any
		err := a.transact(ctx, false, perm, func(tx *db.Tx) (err error) {
			out, err = handle(ctx, tx, in.Interface())
			return err
		})
		return out, err
	}
}

// checkBeside refuses a body that changes what is only shown beside its record. What the
// caller does not see, or has not seen as it is, is answered by the operation itself.
func (a *API) checkBeside(ctx context.Context, path string, in any) error {
	saves, is := in.(saver)
	if !is {
		return nil
	}
	change := saves.saves()
	shows := a.shows[strings.TrimSuffix(path, "/{id}")+"/{id}"]
	if change.id == 0 || shows == nil || len(change.body.Beside()) == 0 {
		return nil
	}
	refused := change.compareBeside(ctx, shows, change.body)
	if refused != nil { // as it is shown to a caller who asks for nothing more
		refused = change.compareBeside(ctx, shows, nothingAsked{change.body})
	}
	return refused
}

// nothingAsked is a body that says nothing that an operation is asked by.
type nothingAsked struct{ beside }

func (nothingAsked) Raw(string) json.RawMessage { return nil }

// compareBeside compares the body with the record as it is shown to a caller who asks by these fields.
func (s *saved) compareBeside(ctx context.Context, shows show, asked beside) error {
	shown := s.readShown(ctx, shows, asked)
	if shown == nil {
		return nil
	}
	return s.body.CheckBeside(shown)
}

// readShown gives the fields of the record as the caller has seen it; nil where it is not to be seen, or has
// changed since, which the operation that saves says.
func (s *saved) readShown(ctx context.Context, shows show, asked beside) map[string]json.RawMessage {
	record, err := shows(ctx, s.id, asked)
	if err != nil {
		return nil
	}
	shown, err := fieldsOf(record)
	if err != nil {
		return nil
	}
	var revision int64
	if json.Unmarshal(shown["revision"], &revision) == nil {
		if moved, err := s.seen.Moved(revision); moved || err != nil {
			return nil
		}
	}
	return shown
}

// checkNew refuses the body of a new record that says otherwise than the record came to be in what is
// read only: nothing that was sent is dropped.
func checkNew(in, out any) error {
	saves, is := in.(saver)
	if !is {
		return nil
	}
	if change := saves.saves(); change.id == 0 {
		return CheckNew(change.body, out)
	}
	return nil
}

// CheckNew is what Op asks of each new record, for operations with transactions of their own.
func CheckNew(body beside, out any) error {
	if !body.HasReadOnly() {
		return nil
	}
	shown, err := fieldsOf(out)
	if err != nil {
		return err
	}
	return body.IsNewWith(shown)
}

func fieldsOf(record any) (fields map[string]json.RawMessage, err error) {
	text, err := json.Marshal(record)
	if err != nil {
		return nil, err
	}
	return fields, json.Unmarshal(text, &fields)
}
