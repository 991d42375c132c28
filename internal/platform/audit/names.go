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
	"customer_id": "customer", "dealer_company_id": "company", "dealer_manager_id": "user", "default_vehicle_status_id": "vehicle-status", "equipment_id": "equipment", "escalation_user_id": "user", "ext_feature_id": "feature", "ext_individual_feature_id": "feature", "exterior_id": "feature", "feature_id": "feature", "for_user_id": "user",
	"gearbox_id": "gearbox", "import_manager_id": "user", "importer_id": "importer", "int_feature_id": "feature", "leasing_id": "leasing", "interior_id": "feature", "manager_user_id": "user", "manufacturer_id": "manufacturer", "merged_into_id": "customer", "model_id": "model",
	"modelrange_id": "model-range", "order_id": "order", "owner_user_id": "user", "package_feature_id": "feature", "pricelist_id": "pricelist", "pricelist_title_id": "pricelist-title",
	"productclass_id": "product-class", "reserved_company_id": "company", "reserved_user_id": "user", "responsible_user_id": "user", "returned_user_id": "user", "role_id": "role", "seller_manager_id": "user", "stockroom_id": "stockroom", "sales_survey_id": "survey", "saved_view_id": "list-view", "salesgroup_id": "sales-group", "serie_id": "serie", "service_survey_id": "survey", "source_pricelist_id": "pricelist",
	"substituted_user_id": "user", "survey_id": "survey", "template_id": "template", "trim_finish_id": "feature", "trim_id": "feature", "user_id": "user", "user_ids": "user", "vehicle_id": "vehicle", "vehicle_status_id": "vehicle-status", "version_id": "version", "wheel_id": "feature",
}

// Unnamed are the fields with ids of what has no name in the log: rows of the reference
// tables, of other programs (client_id is a text), of what is to come, and of the log itself.
var Unnamed = []string{
	"acting_for_id", "actor_id", "client_id", "company_brand_id", "crm_client_id", "crm_client_type_id", "crm_doc_id", "crm_doc_type_id",
	"entity_id", "fuel_id", "last_comment_id", "parent_id", "response_id", "survey_response_id", "transaction_id", "hybrid_type_id", "language_id", "line_id", "message_id", "mvar_id", "repair_package_id",
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
	names := map[string]map[int64]string{}
	for entity, ids := range wanted {
		of, err := tables.Called(ctx, tx, entity, ids, i18n.TextLanguage(httpapi.Language(ctx)))
		if err != nil {
			return err
		}
		names[entity] = of
	}
	for i := range rows {
		rows[i].Name = names[entityOf(rows[i])][rows[i].EntityID]
		for field, ids := range named[i] {
			for _, id := range ids {
				if name := names[namedBy[field]][id]; name != "" {
					rows[i].named(field, id, name)
				}
			}
		}
	}
	return nil
}

// entityOf is what an entry is about: a login is known by the user.
func entityOf(e LogEntry) string {
	if e.Entity == "login" {
		return "user"
	}
	return e.Entity
}

func (e *LogEntry) named(field string, id int64, name string) {
	if e.Names == nil {
		e.Names = map[string]map[string]string{}
	}
	if e.Names[field] == nil {
		e.Names[field] = map[string]string{}
	}
	e.Names[field][strconv.FormatInt(id, 10)] = name
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
