// Package settings keeps what an administrator decides for the whole group.
// A setting exists because it is declared here; the table holds only values
// that differ from the default.
package settings

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// setting declares one: its default gives the type of its values.
type setting struct {
	name     string
	fallback any
	// secret settings are used by the server only, never answered, and encrypted
	// in the database.
	secret bool
	// least and most are the lowest and the highest number, most 0 for none; off
	// says that 0 is allowed below the lowest one, for "never".
	least, most int64
	off         bool
	// choices are the only texts allowed; nil: any.
	choices []string
	// days says that the text is a list of rising numbers of days.
	days bool
	// email says that the text is empty or an address.
	email bool
	// images says that the text is empty or an address of pictures, with a place for the code of an option.
	images bool
}

// isLink reports whether the value is empty or the address of a page: the name says so.
func (s setting) isLink() bool { return strings.HasSuffix(s.name, ".url") }

// ServerIdleSeconds is after how long an unused session ends unless decided
// otherwise: a working day, so that a stolen token is not worth its 60 days.
const ServerIdleSeconds = 12 * 60 * 60

// declared lists every setting with its default (checklist P.10).
var declared = []setting{
	{name: "session.idle_seconds", fallback: 3600, least: 60, most: 30 * 24 * 3600, off: true},
	{name: "session.idle_warning_seconds", fallback: 60, least: 5, most: 3600},
	{name: "session.server_idle_seconds", fallback: ServerIdleSeconds, least: 300, most: 60 * 24 * 3600, off: true},
	{name: "display_language_id", fallback: 2, least: 1, most: 5}, // the languages of texts
	{name: "use_model_attributes_electric", fallback: true},
	{name: "rules.external", fallback: false},
	{name: "data_management.url", fallback: ""},

	{name: "offer_valid_date_default", fallback: 14, most: 3650},
	{name: "offer_valid_date_mandatory", fallback: false},
	{name: "offer_financial_info_mandatory", fallback: false},
	{name: "round_prices_in_offers", fallback: false},
	{name: "hide_decimals_in_offers", fallback: false},
	{name: "include_co2tax_into_vehicle_total", fallback: false},
	{name: "activate_registration_fee", fallback: false},
	{name: "deduct_vat_for_electric_vehicles", fallback: false},
	{name: "allow_multiple_vehicles_in_offer", fallback: false},
	{name: "include_vin_in_offer", fallback: false},
	{name: "include_third_party_equipment_in_offer", fallback: false},
	{name: "enable_nedc_standard_support", fallback: false},
	{name: "new_offers.enabled", fallback: false},
	{name: "new_offers.url", fallback: ""},
	{name: "crm.url", fallback: ""},
	{name: "crm.key", fallback: "", secret: true},

	{name: accessoryFeedPrivate, fallback: false},
	{name: "images.source_url", fallback: "", images: true},
	{name: "images.private_addresses", fallback: false},

	{name: "stock.reservation_days", fallback: 5, least: 1, most: 365},
	{name: "stock.age_bands", fallback: "30,60,90,180", days: true},
	{name: "stock.holding_rate", fallback: 6, most: 100},
	{name: "stock.holding_daily", fallback: 0, most: 10_000},
	{name: "stock.own_companies_only", fallback: false},

	{name: "privacy.retention_years", fallback: 10, least: 1, most: 100},
	{name: "retention.answered_months", fallback: 36, least: 1, most: 240},
	{name: "retention.unanswered_months", fallback: 13, least: 1, most: 240},
	{name: "retention.test_days", fallback: 7, least: 1, most: 365},

	{name: "backup.hour", fallback: 2, most: 23},
	{name: "backup.keep", fallback: 7, least: 1, most: 1000},

	{name: "mail.host", fallback: ""},
	{name: "mail.port", fallback: 587, least: 1, most: 65535},
	{name: "mail.tls", fallback: "starttls", choices: []string{"none", "starttls", "tls"}},
	{name: "mail.user", fallback: ""},
	{name: "mail.password", fallback: "", secret: true},
	{name: "mail.from", fallback: "", email: true},
	{name: "mail.from_name", fallback: "Forecourt"},
	{name: "mail.from_domains", fallback: ""},
	{name: "mail.site.url", fallback: ""},
	{name: "mail.bounce_domain", fallback: ""},
	{name: "mail.webhook_secret", fallback: "", secret: true},

	{name: "survey.delay_sales", fallback: 7, most: 90},
	{name: "survey.delay_service", fallback: 2, most: 90},
	{name: "survey.quiet_from", fallback: 19, least: 1, most: 24},
	{name: "survey.quiet_to", fallback: 9, most: 23},
	{name: "survey.too_old", fallback: 45, least: 1, most: 730},
	{name: "survey.duplicate", fallback: 30, most: 730},
	{name: "survey.too_soon", fallback: 90, most: 730},
	{name: "survey.expire", fallback: 60, least: 1, most: 730},
	{name: "survey.abandon", fallback: 7, least: 1, most: 730},
	{name: "survey.reminder_after", fallback: 7, least: 1, most: 90},
	{name: "survey.reminders", fallback: 2, most: 5},
	{name: "survey.count_staff_answers", fallback: false},

	{name: "import.keep_trial_days", fallback: 7, least: 1, most: 3650},
	{name: "import.keep_rows_days", fallback: 90, least: 1, most: 3650},
}

// Setting is a value that was changed from its default.
type Setting struct {
	table.Record
	Name  string  `db:"name" json:"name"`
	Value db.JSON `db:"value" json:"value"`
}

var stored = table.New(table.Table[Setting]{
	Name: "settings", Entity: "setting", Scope: "{everyone}",
	Called: func(s *Setting, _ string) string { return s.Name },
	Rules:  refuseMailOfOthers,
})

// routesMail are the settings that say where mails go, and where the links in them lead: who sets them could read the
// invitation of any user, and become that user.
var routesMail = []string{"mail.host", "mail.port", "mail.tls", "mail.user", "mail.password", "mail.site.url"}

// refuseMailOfOthers leaves to administrators of the group where mails go.
func refuseMailOfOthers(_ context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Setting]) error {
	if tx.Actor.IsTop() {
		return nil
	}

	for _, c := range changes {
		of := c.After
		if of == nil {
			of = c.Before
		}
		if slices.Contains(routesMail, of.Name) {
			c.Refused = fault.New(fault.Denied, "mail_route_beyond")
		}
	}

	return nil
}

// Routes registers the operations.
func Routes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/setting", authz.LoginOnly, showAll, httpapi.WhilePasswordExpired(), httpapi.Summary("Every setting but the secret ones, by name. Those of mail and backups are for users who may change settings."))
	httpapi.Op(a, http.MethodGet, "/setting/described", authz.Perm("app.setting"), describeSettings,
		httpapi.Summary("Every setting with its kind, default, bounds and who changed it."))
	httpapi.Op(a, http.MethodPut, "/setting/{key}", authz.Perm("app.setting"), putSetting)
}

// Values are the settings by name.
type Values map[string]any

func showAll(ctx context.Context, tx *db.Tx, _ *struct{}) (Values, error) {
	values, err := readAll(ctx, tx)
	for _, name := range secretNames() {
		delete(values, name)
	}

	if !tx.Actor.May(authz.Perm("app.setting")) {
		maps.DeleteFunc(values, func(name string, _ any) bool { return describesServer(name) })
	}

	return values, err
}

// describesServer reports whether a setting says how the server sends mail and makes backups, which no screen
// but that of the settings shows.
func describesServer(name string) bool {
	return strings.HasPrefix(name, "mail.") || strings.HasPrefix(name, "backup.")
}

// readAll gives every setting, the secret ones as they are stored.
func readAll(ctx context.Context, tx *db.Tx) (Values, error) {
	values := Values{}
	for _, s := range declared {
		values[s.name] = s.fallback
	}

	stored, err := find.List(ctx, tx, stored, find.ListQuery{})
	if err != nil {
		return nil, err
	}

	for _, s := range stored.Rows {
		if _, known := values[s.Name]; known {
			values[s.Name] = s.Value
		}
	}

	return values, nil
}

// On reports whether a setting that is yes or no is on.
func On(ctx context.Context, tx *db.Tx, name string) (on bool, err error) {
	values, err := readAll(ctx, tx)
	if err == nil {
		err = values.readInto(name, &on)
	}
	return on, err
}

// readInto puts the value of a setting where a value of its type belongs.
func (v Values) readInto(name string, target any) error {
	value, known := v[name]
	if !known {
		return fault.New(fault.NotFound, "unknown_setting").With("name", name)
	}

	text, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(text, target)
	}
	if err != nil {
		return fmt.Errorf("read setting %s: %w", name, err)
	}

	return nil
}

type putInput struct {
	Key  string `path:"key" maxLength:"64"`
	Body struct {
		Value db.JSON `json:"value"`
	}
}

func putSetting(ctx context.Context, tx *db.Tx, in *putInput) (Setting, error) {
	s, err := Set(ctx, tx, in.Key, in.Body.Value)
	if isSecret(s.Name) {
		s.Value = db.JSON("null")
	}
	return s, err
}

// Set stores a value, which must have the type of the setting's default.
func Set(ctx context.Context, tx *db.Tx, name string, value db.JSON) (Setting, error) {
	i := slices.IndexFunc(declared, func(s setting) bool { return s.name == name })
	if i < 0 {
		return Setting{}, fault.New(fault.NotFound, "unknown_setting").With("name", name)
	}

	value = declared[i].asFlag(value)
	if err := declared[i].checkValue(value); err != nil {
		return Setting{}, err
	}

	value, err := hideSecret(tx, name, value)
	if err != nil {
		return Setting{}, err
	}

	found, err := find.List(ctx, tx, stored, find.ListQuery{Limit: 1}, db.Equal("name", name))
	if err != nil {
		return Setting{}, err
	}
	if len(found.Rows) == 0 {
		return stored.Insert(ctx, tx, Setting{Name: name, Value: value})
	}

	// A setting is one value, without a revision: who writes it means all of it.
	return stored.Update(ctx, tx, found.Rows[0].ID, table.AnyRevision, func(s *Setting) error {
		s.Value = value
		return nil
	})
}

// asFlag takes 1 and 0 for yes and no, as flags of records do.
func (s setting) asFlag(value db.JSON) db.JSON {
	if _, is := s.fallback.(bool); !is {
		return value
	}

	switch strings.TrimSpace(string(value)) {
	case "1":
		return db.JSON("true")
	case "0":
		return db.JSON("false")
	}

	return value
}

// checkValue refuses values of another type than the default, and impossible ones.
func (s setting) checkValue(value db.JSON) error {
	var fields fault.Fields
	decoder := json.NewDecoder(bytes.NewReader(value))
	decoder.UseNumber()
	var v any
	if decoder.Decode(&v) != nil {
		fields.Add("value", "wrong_type")
		return fields.Err()
	}

	ok := false
	switch s.fallback.(type) {
	case int:
		var number json.Number
		if number, ok = v.(json.Number); ok {
			ok = s.checkNumber(number, &fields)
		}
	case bool:
		_, ok = v.(bool)
	case string:
		var text string
		if text, ok = v.(string); ok {
			s.checkText(text, &fields)
		}
	}

	if !ok {
		fields.Add("value", "wrong_type")
	}

	return fields.Err()
}

func (s setting) checkNumber(number json.Number, fields *fault.Fields) (whole bool) {
	n, err := number.Int64()
	switch {
	case err != nil:
		return false
	case n < s.least && (n != 0 || !s.off):
		fields.Add("value", "min", "min", s.least)
	case s.most > 0 && n > s.most:
		fields.Add("value", "max", "max", s.most)
	}

	return true
}

func (s setting) checkText(text string, fields *fault.Fields) {
	fields.Length("value", text, 2000)
	if strings.ContainsAny(text, "\r\n") {
		fields.Add("value", "one_line")
	}
	if s.isLink() {
		fields.Link("value", text)
	}
	if s.email {
		fields.Email("value", text)
	}
	if s.images {
		checkImageSource(fields, text)
	}
	if s.choices != nil {
		fields.OneOf("value", text, s.choices...)
	}
	if _, err := ageBands(text); s.days && err != nil {
		fields.Add("value", "rising_days")
	}
}

// Tables lists the tables of settings.
func Tables() []table.Any {
	return []table.Any{stored}
}
