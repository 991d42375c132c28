package audit

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
)

// namedBy says records of what entity the ids in a field are.
var namedBy = map[string]string{
	"accepted_manager_id": "user", "action_id": "follow-up-action", "active_version_id": "survey-version", "bodytype_id": "body-type", "cause_id": "follow-up-cause", "brand_id": "brand", "brand_ids": "brand", "column_id": "column", "company_country_id": "country", "company_id": "company", "company_ids": "company", "country_id": "country",
	"customer_id": "customer", "dealer_company_id": "company", "dealer_manager_id": "user", "default_vehicle_status_id": "vehicle-status", "equipment_id": "equipment", "escalation_user_id": "user", "ext_feature_id": "feature", "ext_individual_feature_id": "feature", "exterior_id": "feature", "feature_id": "feature", "for_user_id": "user", "fuel_id": "fuel",
	"gearbox_id": "gearbox", "hybrid_type_id": "hybrid-type", "import_manager_id": "user", "importer_id": "importer", "int_feature_id": "feature", "leasing_id": "leasing", "interior_id": "feature", "manager_user_id": "user", "manufacturer_id": "manufacturer", "merged_into_id": "customer", "model_id": "model",
	"modelrange_id": "model-range", "order_id": "order", "owner_user_id": "user", "package_feature_id": "feature", "pricelist_id": "pricelist", "pricelist_title_id": "pricelist-title", "publish_by": "user",
	"productclass_id": "product-class", "reserved_company_id": "company", "reserved_user_id": "user", "responsible_user_id": "user", "returned_user_id": "user", "role_id": "role", "seller_manager_id": "user", "stockroom_id": "stockroom", "sales_survey_id": "survey", "saved_view_id": "list-view", "salesgroup_id": "sales-group", "serie_id": "serie", "service_survey_id": "survey", "source_pricelist_id": "pricelist",
	"substituted_user_id": "user", "survey_id": "survey", "template_id": "template", "trim_finish_id": "feature", "trim_id": "feature", "user_id": "user", "user_ids": "user", "vehicle_id": "vehicle", "vehicle_status_id": "vehicle-status", "version_id": "version", "wheel_id": "feature",
}

// Unnamed are the fields with ids of what has no name in the log: rows of the reference
// tables, of other programs (client_id is a text), of what is to come, and of the log itself.
var Unnamed = []string{
	"acting_for_id", "actor_id", "client_id", "company_brand_id", "crm_client_id", "crm_client_type_id", "crm_doc_id", "crm_doc_type_id",
	"entity_id", "last_comment_id", "parent_id", "response_id", "survey_response_id", "transaction_id", "language_id", "line_id", "message_id", "mvar_id", "repair_package_id",
	"request_id", "service_package_id",
}

// NamesRecords reports whether the ids in a field are shown by the names of their records.
func NamesRecords(field string) bool { return namedBy[field] != "" }

// nameEntries says what the records are called that entries are about and that their
// details name, with one statement for each kind of record.
func nameEntries(ctx context.Context, tx *db.Tx, tables *table.Set, rows []LogEntry) error {
	wanted := map[string][]int64{} // by entity
	want := func(entity string, ids ...int64) {
		for _, id := range ids {
			if id != 0 && !slices.Contains(wanted[entity], id) {
				wanted[entity] = append(wanted[entity], id)
			}
		}
	}
	named := make([]map[string][]int64, len(rows)) // by field of each entry's details
	for i := range rows {
		want(entityOf(rows[i]), rows[i].EntityID)
		named[i] = idsIn(rows[i].Details)
		for field, ids := range named[i] {
			want(namedBy[field], ids...)
		}
	}
	names, err := called(ctx, tx, tables, wanted)
	if err != nil {
		return err
	}
	for i := range rows {
		rows[i].Name = names[entityOf(rows[i])][rows[i].EntityID]
		rows[i].Names = namesOf(named[i], names)
	}
	return nil
}

// nameChanges says what the records are called that the changes of one record name.
func nameChanges(ctx context.Context, tx *db.Tx, tables *table.Set, changes []Change) error {
	if tables == nil {
		return nil
	}
	wanted := map[string][]int64{} // by entity
	named := make([]map[string][]int64, len(changes))
	for i := range changes {
		named[i] = idsIn(changes[i].Changes)
		for field, ids := range named[i] {
			wanted[namedBy[field]] = append(wanted[namedBy[field]], ids...)
		}
	}
	for entity, ids := range wanted {
		slices.Sort(ids)
		wanted[entity] = slices.Compact(ids)
	}
	names, err := called(ctx, tx, tables, wanted)
	if err != nil {
		return err
	}
	for i := range changes {
		changes[i].Names = namesOf(named[i], names)
	}
	return nil
}

// called says what records are called, by entity and id, with one statement for each entity.
func called(ctx context.Context, tx *db.Tx, tables *table.Set, wanted map[string][]int64) (map[string]map[int64]string, error) {
	language := i18n.TextLanguage(httpapi.Language(ctx))
	names := map[string]map[int64]string{}
	for entity, ids := range wanted {
		var err error
		switch entity {
		case "fuel":
			names[entity], err = fuels(ctx, tx, ids, language)
		case "hybrid-type":
			names[entity], err = hybridTypes(ctx, tx, ids)
		default:
			names[entity], err = tables.Called(ctx, tx, entity, ids, language)
		}
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}

// fuels names fuels, which nobody writes: they have no table of records.
func fuels(ctx context.Context, tx *db.Tx, ids []int64, language string) (map[int64]string, error) {
	in, names := db.In("id", ids), map[int64]string{}
	found, err := db.Select[struct {
		ID   int64           `db:"id"`
		Name db.Translations `db:"name"`
	}](ctx, tx, "SELECT id, name FROM fuels WHERE {everyone} AND "+in.Places(1), in.Args...)
	for _, f := range found {
		names[f.ID] = f.Name.In(language)
	}
	return names, err
}

// hybridTypes names types of hybrids, which nobody writes either.
func hybridTypes(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]string, error) {
	in, names := db.In("id", ids), map[int64]string{}
	found, err := db.Select[struct {
		ID    int64  `db:"id"`
		Title string `db:"title"`
	}](ctx, tx, "SELECT id, title FROM hybrid_types WHERE {everyone} AND "+in.Places(1), in.Args...)
	for _, h := range found {
		names[h.ID] = h.Title
	}
	return names, err
}

// entityOf is what an entry is about: a login is known by the user.
func entityOf(e LogEntry) string {
	if e.Entity == "login" {
		return "user"
	}
	return e.Entity
}

// namesOf are the names of the ids in fields: field: id: name.
func namesOf(ids map[string][]int64, names map[string]map[int64]string) map[string]map[string]string {
	var of map[string]map[string]string
	for field, in := range ids {
		for _, id := range in {
			name := names[namedBy[field]][id]
			if name == "" {
				continue
			}
			if of == nil {
				of = map[string]map[string]string{}
			}
			if of[field] == nil {
				of[field] = map[string]string{}
			}
			of[field][strconv.FormatInt(id, 10)] = name
		}
	}
	return of
}

// idsIn are the ids in details, by field, old and new.
func idsIn(details db.JSON) map[string][]int64 {
	var changes map[string][]json.RawMessage
	if json.Unmarshal([]byte(details), &changes) != nil {
		return nil
	}
	found := map[string][]int64{}
	for field, values := range changes {
		if !NamesRecords(field) {
			continue
		}
		for _, value := range values {
			var id int64
			var ids []int64
			if json.Unmarshal(value, &id) == nil {
				ids = []int64{id}
			} else if json.Unmarshal(value, &ids) != nil {
				continue
			}
			found[field] = append(found[field], ids...)
		}
	}
	return found
}
