package audit

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
)

// namedBy says records of what entity the ids in a field are.
var namedBy = map[string]string{
	"accepted_manager_id": person, "action_id": "follow-up-action", "active_version_id": "survey-version",
	"bodytype_id": "body-type", "cause_id": "follow-up-cause", "brand_id": "brand", "brand_ids": "brand",
	"column_id": "column", "company_country_id": "country", "company_id": "company", "company_ids": "company",
	"country_id":  "country",
	"customer_id": "customer", "dealer_company_id": "company", "dealer_manager_id": person,
	"default_vehicle_status_id": "vehicle-status", "equipment_id": "equipment", "escalation_user_id": person,
	"ext_feature_id": "feature", "ext_individual_feature_id": "feature", "exterior_id": "feature",
	"feature_id": "feature", "for_user_id": person, "fuel_id": "fuel",
	"gearbox_id": "gearbox", "hybrid_type_id": "hybrid-type", "import_manager_id": person,
	"importer_id": "importer", "int_feature_id": "feature", "leasing_id": "leasing", "interior_id": "feature", "manager_user_id": person, "manufacturer_id": "manufacturer", "merged_into_id": "customer", "model_id": "model",
	"modelrange_id": "model-range", "order_id": "order", "owner_user_id": person, "package_feature_id": "feature",
	"pricelist_id": "pricelist", "pricelist_title_id": "pricelist-title", "publish_by": person,
	"productclass_id": "product-class", "reserved_company_id": "company", "reserved_user_id": person,
	"responsible_user_id": person, "returned_user_id": person, "role_id": "role", "seller_manager_id": person,
	"stockroom_id": "stockroom", "sales_survey_id": "survey", "saved_view_id": "list-view",
	"salesgroup_id": "sales-group", "serie_id": "serie", "service_survey_id": "survey",
	"source_pricelist_id": "pricelist",
	"substituted_user_id": person, "survey_id": "survey", "template_id": "template", "trim_finish_id": "feature",
	"trim_id": "feature", "user_id": person, "user_ids": person, "vehicle_id": "vehicle",
	"vehicle_status_id": "vehicle-status", "version_id": "version", "wheel_id": "feature",
}

// person is a user who is named in a record. Who reads the record reads the name, as its own
// screens write it: of the group's staff, and of people in companies that the reader has.
const person = "person"

// partsOf says records of what entity the parts of a rule are, each an object with an id.
var partsOf = map[string]string{
	"conditions": "feature", "actions": "feature", "action_lists": "feature", "condition_classes": "product-class",
	"classes": "product-class",
}

// namedIn gives the entity of what a field names.
func namedIn(field string) string {
	if entity := namedBy[field]; entity != "" {
		return entity
	}
	return partsOf[field]
}

// Unnamed are the fields with ids of what has no name in the log: rows of the reference
// tables, of other programs (client_id is a text), of what is to come, and of the log itself.
var Unnamed = []string{
	"acting_for_id", "actor_id", "client_id", "company_brand_id", "crm_client_id", "crm_client_type_id",
	"crm_doc_id", "crm_doc_type_id",
	"entity_id", "last_comment_id", "parent_id", "response_id", "survey_response_id", "transaction_id",
	"language_id", "line_id", "message_id", "mvar_id", "repair_package_id",
	"request_id", "service_package_id",
}

// NamesRecords reports whether the ids in a field are shown by the names of their records.
func NamesRecords(field string) bool { return namedBy[field] != "" }

// nameEntries says what the records are called that entries are about and that their
// details name, with one statement for each kind of record.
func nameEntries(ctx context.Context, tx *db.Tx, tables *table.Set, rows []LogEntry) error {
	wanted := wantedNames{}
	about := wantedNames{}
	joined := make([][]table.Joined, len(rows))

	for i := range rows {
		// An entry that has the whole row needs no statement, and the row may be gone.
		if joined[i] = tables.JoinedOf(entityOf(rows[i]), keptValues(rows[i])); joined[i] == nil {
			about.wantName(entityOf(rows[i]), rows[i].EntityID)
		}
	}

	joins := map[string]map[int64][]table.Joined{} // by entity and id of the row
	for entity, ids := range about {
		of, err := tables.Joined(ctx, tx, entity, ids)
		if err != nil {
			return err
		}

		joins[entity] = of
	}

	named := make([]map[string][]int64, len(rows)) // by field of each entry's details
	for i := range rows {
		entity := entityOf(rows[i])
		if joined[i] == nil {
			joined[i] = joins[entity][rows[i].EntityID]
		}
		wanted.wantName(entity, rows[i].EntityID)
		for _, j := range joined[i] {
			wanted.wantName(j.Entity, j.ID)
		}

		named[i] = idsIn(rows[i].Details)
		for field, ids := range named[i] {
			wanted.wantName(namedIn(field), ids...)
		}
	}

	names, err := namesOfRecords(ctx, tx, tables, wanted)
	if err != nil {
		return err
	}

	for i := range rows {
		rows[i].Name = names[entityOf(rows[i])][rows[i].EntityID]
		if rows[i].Name == "" {
			rows[i].Name = nameOfJoined(joined[i], names)
		}
		rows[i].Names = namesOf(named[i], names)
	}

	return nil
}

// wantedNames are the ids of records whose names are asked for, by entity.
type wantedNames map[string][]int64

func (w wantedNames) wantName(entity string, ids ...int64) {
	for _, id := range ids {
		if id != 0 && !slices.Contains(w[entity], id) {
			w[entity] = append(w[entity], id)
		}
	}
}

// nameOfJoined speaks of a row by the records that it joins.
func nameOfJoined(joined []table.Joined, names map[string]map[int64]string) string {
	var parts []string
	for _, j := range joined {
		if name := names[j.Entity][j.ID]; name != "" {
			parts = append(parts, name)
		}
	}
	return strings.Join(parts, " · ")
}

// keptValues gives the values of the whole row that an entry holds from its beginning or its end.
func keptValues(e LogEntry) map[string]json.RawMessage {
	var changes table.Changes
	at, whole := map[string]int{table.ActionDelete: 0, table.ActionCreate: 1}[e.Action]
	if !whole || json.Unmarshal([]byte(e.Details), &changes) != nil {
		return nil
	}

	fields := map[string]json.RawMessage{}
	for field, pair := range changes {
		fields[field] = pair[at]
	}

	return fields
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
			wanted[namedIn(field)] = append(wanted[namedIn(field)], ids...)
		}
	}

	for entity, ids := range wanted {
		slices.Sort(ids)
		wanted[entity] = slices.Compact(ids)
	}

	names, err := namesOfRecords(ctx, tx, tables, wanted)
	if err != nil {
		return err
	}

	for i := range changes {
		changes[i].Names = namesOf(named[i], names)
	}

	return nil
}

// namesOfRecords says what records are called, by entity and id, with one statement for each entity: users are people,
// whether they are written about or named in a record.
func namesOfRecords(
	ctx context.Context, tx *db.Tx, tables *table.Set, asked map[string][]int64,
) (map[string]map[int64]string, error) {
	language := i18n.TextLanguage(httpapi.Language(ctx))
	names := map[string]map[int64]string{}
	wanted := maps.Clone(asked)
	if users := wanted["user"]; users != nil {
		delete(wanted, "user")
		wanted[person] = slices.Compact(slices.Sorted(slices.Values(slices.Concat(wanted[person], users))))
	}
	for entity, ids := range wanted {
		var err error
		switch entity {
		case "fuel":
			names[entity], err = namesOfFuels(ctx, tx, ids, language)
		case person:
			names[entity], err = namesOfPeople(ctx, tx, ids)
		case "hybrid-type":
			names[entity], err = hybridTypes(ctx, tx, ids)
		default:
			names[entity], err = tables.Called(ctx, tx, entity, ids, language)
		}
		if err != nil {
			return nil, err
		}
	}

	names["user"] = names[person]

	return names, nil
}

// namesOfPeople names users who stand in records.
func namesOfPeople(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]string, error) {
	in := db.In("id", ids)
	names := map[int64]string{}
	found, err := db.Select[struct {
		ID   int64  `db:"id"`
		Name string `db:"name"`
	}](ctx, tx, "SELECT id, name FROM users WHERE {company?:company_id} AND "+in.Places(1), in.Args...)
	for _, u := range found {
		names[u.ID] = u.Name
	}

	return names, err
}

// namesOfFuels names fuels, which nobody writes: they have no table of records.
func namesOfFuels(ctx context.Context, tx *db.Tx, ids []int64, language string) (map[int64]string, error) {
	in := db.In("id", ids)
	names := map[int64]string{}
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
	in := db.In("id", ids)
	names := map[int64]string{}
	found, err := db.Select[struct {
		ID    int64  `db:"id"`
		Title string `db:"title"`
	}](ctx, tx, "SELECT id, title FROM hybrid_types WHERE {everyone} AND "+in.Places(1), in.Args...)
	for _, h := range found {
		names[h.ID] = h.Title
	}

	return names, err
}

// entityOf gives what an entry is about: a login is known by the user.
func entityOf(e LogEntry) string {
	if e.Entity == "login" {
		return "user"
	}
	return e.Entity
}

// namesOf gives the names of the ids in fields: field: id: name.
func namesOf(ids map[string][]int64, names map[string]map[int64]string) map[string]map[string]string {
	var of map[string]map[string]string
	for field, in := range ids {
		for _, id := range in {
			name := names[namedIn(field)][id]
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

// idsIn lists the ids in details, by field, old and new.
func idsIn(details db.JSON) map[string][]int64 {
	var changes map[string][]json.RawMessage
	if json.Unmarshal([]byte(details), &changes) != nil {
		return nil
	}

	found := map[string][]int64{}
	for field, values := range changes {
		if namedIn(field) == "" {
			continue
		}

		for _, value := range values {
			var id int64
			var ids []int64
			switch {
			case partsOf[field] != "":
				ids = partIDs(value)
			case json.Unmarshal(value, &id) == nil:
				ids = []int64{id}
			case json.Unmarshal(value, &ids) != nil:
				continue
			}

			found[field] = append(found[field], ids...)
		}
	}

	return found
}

// partIDs lists the ids of the parts of a rule: of a list of them, or of lists of lists.
func partIDs(value json.RawMessage) []int64 {
	var parts []json.RawMessage
	if json.Unmarshal(value, &parts) != nil {
		return nil
	}

	var ids []int64
	for _, part := range parts {
		var of struct {
			ID int64 `json:"id"`
		}
		if json.Unmarshal(part, &of) != nil {
			ids = append(ids, partIDs(part)...)
		} else if of.ID != 0 {
			ids = append(ids, of.ID)
		}
	}

	return ids
}
