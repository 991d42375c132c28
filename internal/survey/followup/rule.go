package followup

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
	"forecourt/internal/response"
	"forecourt/internal/survey"
)

// What a rule looks at.
const (
	NPSMax   = "nps_max"           // the NPS is at most so much
	StarsMax = "stars_max"         // somewhere there are at most so many stars
	Answer   = "answer"            // an option was chosen
	Words    = "words"             // a text has one of these words
	Contact  = "contact"           // the customer wants to be called
	Every    = "every_transaction" // each customer, before anybody asks
)

// FollowUpRule lets somebody look after a customer, and says until when.
type FollowUpRule struct {
	table.Record
	CompanyID     *int64 `db:"company_id" json:"company_id" nullable:"true" doc:"null: of every company; written by roles of type admin"`
	Unit          string `db:"unit" json:"unit" enum:"sales,service"`
	SurveyID      *int64 `db:"survey_id" json:"survey_id" nullable:"true" doc:"null: of every survey of the unit"`
	Kind          string `db:"kind" json:"kind" enum:"nps_max,stars_max,answer,words,contact,every_transaction"`
	Value         string `db:"value" json:"value" maxLength:"1000" doc:"the highest score or number of stars; the key of an option; words with commas between"`
	DueHours      int64  `db:"due_hours" json:"due_hours" minimum:"1" maximum:"500" doc:"hours of work until it is due"`
	EscalateHours int64  `db:"escalate_hours" json:"escalate_hours" minimum:"1" maximum:"500" doc:"hours of work after which, overdue, it becomes a task of who looks after such in the company"`
	ResponsibleID *int64 `db:"responsible_user_id" json:"responsible_user_id" nullable:"true" doc:"null: who looked after the customer"`
	Status        string `db:"status" json:"status" enum:"active,deleted"`
	Search        string `db:"search" json:"-"`
	RuleNames
}

// RuleNames is what other records of a rule are called.
type RuleNames struct {
	Company     string             `db:"company" fieldtag:"computed" json:"company" readOnly:"true"`
	Survey      string             `db:"survey" fieldtag:"computed" json:"survey" readOnly:"true"`
	Responsible string             `db:"responsible" fieldtag:"computed" json:"responsible" readOnly:"true"`
	Option      survey.AnswerTexts `db:"option_text" fieldtag:"computed" json:"option" readOnly:"true" doc:"the option that the rule looks at"`
}

var rules = table.New(table.Table[FollowUpRule]{
	Name: "follow_up_rules", Entity: "follow-up-rule", Scope: "{company?:company_id}", Order: "unit, kind, id",
	Sort: map[string]string{
		"unit":       "unit",
		"kind":       "kind",
		"due_hours":  "due_hours",
		"updated_at": "updated_at",
		"id":         "id",
	},
	Called:  func(r *FollowUpRule, _ string) string { return strings.TrimSpace(r.Kind + " " + r.Value) },
	Owner:   func(r *FollowUpRule) table.Owner { return table.Owner{CompanyID: r.CompanyID} },
	Reading: PermRules,
	Prepare: (*FollowUpRule).prepare,
	Parents: []table.Parent[FollowUpRule]{
		{
			Field: "company_id",
			Table: "companies",
			Scope: "{company:id}",
			InUse: "status = 'active'",
			Of:    record.InUse(func(r *FollowUpRule) (*int64, string) { return r.CompanyID, r.Status }),
		},
	},
	Refs: []table.Ref[FollowUpRule]{
		{
			Field:  "company_id",
			Table:  "companies",
			Scope:  "{company:id}",
			Shared: true,
			ID:     func(r *FollowUpRule) *int64 { return r.CompanyID },
		},
		{
			Field:  "survey_id",
			Table:  "surveys",
			Scope:  survey.Scope,
			Shared: true,
			ID:     func(r *FollowUpRule) *int64 { return r.SurveyID },
		},
		{
			Field:  "responsible_user_id",
			Table:  "users",
			Scope:  "{everyone}",
			Shared: true,
			ID:     func(r *FollowUpRule) *int64 { return r.ResponsibleID },
		},
	},
	Check: checkRules,
	Rules: commonByAdmins,
	Computed: map[string]string{
		"company":     "COALESCE((SELECT c.name FROM companies c WHERE c.id = follow_up_rules.company_id), '')",
		"survey":      "COALESCE((SELECT s.name FROM surveys s WHERE s.id = follow_up_rules.survey_id), '')",
		"responsible": "COALESCE((SELECT u.name FROM users u WHERE u.id = follow_up_rules.responsible_user_id), '')",
		"option_text": `COALESCE((SELECT a.texts FROM survey_answers a
			WHERE follow_up_rules.kind = 'answer' AND CAST(a.answer_key AS TEXT) = follow_up_rules.value
			ORDER BY a.id DESC LIMIT 1), '{}')`,
	},
	Export: []table.Column[FollowUpRule]{
		{Head: "company", Value: func(r *FollowUpRule) any { return r.Company }},
		{Head: "unit", Value: func(r *FollowUpRule) any { return r.Unit }},
		{Head: "survey", Value: func(r *FollowUpRule) any { return r.Survey }},
		{Head: "kind", Value: func(r *FollowUpRule) any { return r.Kind }},
		{Head: "value", Value: func(r *FollowUpRule) any { return r.Value }},
		{Head: "due_hours", Value: func(r *FollowUpRule) any { return r.DueHours }},
		{Head: "escalate_hours", Value: func(r *FollowUpRule) any { return r.EscalateHours }},
		{Head: "responsible", Value: func(r *FollowUpRule) any { return r.Responsible }},
		{Head: "status", Value: func(r *FollowUpRule) any { return r.Status }},
	},
})

// mostHours is more than anybody waits.
const mostHours = 500

func (r *FollowUpRule) prepare() error {
	r.Value = strings.TrimSpace(r.Value)
	var fields fault.Fields
	fields.OneOf("unit", r.Unit, response.Sales, response.Service)
	fields.OneOf("kind", r.Kind, NPSMax, StarsMax, Answer, Words, Contact, Every)
	fields.OneOf("status", r.Status, record.Active, record.Deleted)

	for name, hours := range map[string]int64{"due_hours": r.DueHours, "escalate_hours": r.EscalateHours} {
		if hours < 1 || hours > mostHours {
			fields.Add(name, "between", "min", 1, "max", mostHours)
		}
	}

	switch r.Kind {
	case NPSMax:
		checkWhole(&fields, r.Value, 0, 9)
	case StarsMax:
		checkWhole(&fields, r.Value, 1, 4)
	case Words:
		r.Value = strings.Join(splitList(r.Value), ", ")
		fields.Required("value", r.Value)
		fields.Line("value", r.Value, 1000)
	case Answer:
		if r.SurveyID == nil {
			fields.Add("survey_id", "required")
		}
		if _, err := strconv.ParseInt(r.Value, 10, 64); err != nil {
			fields.Add("value", "survey_answer")
		}
	case Contact, Every:
		r.Value = ""
	}
	r.Search = find.Text(r.Value)

	return fields.Err()
}

// checkWhole refuses a text that is no whole number between two others.
func checkWhole(fields *fault.Fields, text string, least, most int64) {
	if n, err := strconv.ParseInt(text, 10, 64); err != nil || n < least || n > most {
		fields.Add("value", "between", "min", least, "max", most)
	}
}

// splitList splits a list with commas between into its words.
func splitList(text string) (words []string) {
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.Join(strings.Fields(word), " "); word != "" {
			words = append(words, word)
		}
	}

	return words
}

// checkRules refuses a rule that there is already, a survey of another unit, an option of
// another survey, and a user who does not work with the company.
func checkRules(ctx context.Context, tx *db.Tx, rows []*FollowUpRule, wrong []fault.Fields) error {
	type kept struct {
		ID      int64  `db:"id"`
		Unit    string `db:"unit"`
		Kind    string `db:"kind"`
		Value   string `db:"value"`
		Company int64  `db:"company"`
		Survey  int64  `db:"survey"`
	}

	all, err := db.Select[kept](ctx, tx, `SELECT id, unit, kind, value, COALESCE(company_id, 0) AS company,
		COALESCE(survey_id, 0) AS survey
		FROM follow_up_rules
		WHERE {everyone} AND status = 'active'
		LIMIT 10000`)
	if err != nil {
		return fmt.Errorf("read the rules: %w", err)
	}

	for i, r := range rows {
		if r.Status != record.Active {
			continue
		}
		if slices.ContainsFunc(all, func(k kept) bool {
			return k.ID != r.ID && k.Unit == r.Unit && k.Kind == r.Kind && k.Value == r.Value &&
				k.Company == orZero(r.CompanyID) && k.Survey == orZero(r.SurveyID)
		}) {
			wrong[i].Add("value", "follow_up_rule_twice")
		}
		all = append(all, kept{r.ID, r.Unit, r.Kind, r.Value, orZero(r.CompanyID), orZero(r.SurveyID)})
		if r.SurveyID != nil {
			fits, err := db.Select[string](
				ctx, tx, "SELECT business_unit FROM surveys WHERE {everyone} AND id = $1", *r.SurveyID,
			)
			if err != nil {
				return fmt.Errorf("find the survey of a rule: %w", err)
			}
			if len(fits) == 1 && fits[0] != r.Unit {
				wrong[i].Add("survey_id", "survey_of_unit")
			}
		}

		if key, err := strconv.ParseInt(r.Value, 10, 64); r.Kind == Answer && err == nil && r.SurveyID != nil {
			known, err := db.Select[int64](ctx, tx, `SELECT a.id FROM survey_answers a
				JOIN survey_questions q ON q.id = a.question_id JOIN survey_versions v ON v.id = q.version_id
				WHERE {everyone} AND v.survey_id = $1 AND a.answer_key = $2 LIMIT 1`, *r.SurveyID, key)
			if err != nil {
				return fmt.Errorf("find the option of a rule: %w", err)
			}
			if len(known) == 0 {
				wrong[i].Add("value", "survey_answer")
			}
		}

		if r.ResponsibleID != nil {
			may, err := db.Select[int64](ctx, tx, `SELECT u.id FROM users u WHERE {everyone} AND u.id = $1
				AND u.status = 'active'
				AND (CAST($2 AS BIGINT) IS NULL OR EXISTS (SELECT 1 FROM user_companies c
					WHERE c.user_id = u.id AND c.company_id = $2))`, *r.ResponsibleID, r.CompanyID)
			if err != nil {
				return fmt.Errorf("find who is responsible by a rule: %w", err)
			}
			if len(may) == 0 {
				wrong[i].Add("responsible_user_id", "not_of_company")
			}
		}
	}

	return nil
}

func orZero(id *int64) int64 {
	if id == nil {
		return 0
	}
	return *id
}

// commonByAdmins lets roles of type admin write the rules of all companies.
func commonByAdmins(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[FollowUpRule]) error {
	for _, c := range changes {
		if c.Before != nil && c.Before.CompanyID == nil || c.After != nil && c.After.CompanyID == nil {
			if err := c.Refuse(survey.OnlyAdmins(ctx, tx, "follow_up_rule_of_all")); err != nil {
				return err
			}
		}
	}

	return nil
}

var ruleData = record.Data[FollowUpRule]{
	Table: rules, Status: func(r *FollowUpRule) *string { return &r.Status },
	Blank: FollowUpRule{
		Unit:          response.Service,
		Kind:          NPSMax,
		Value:         "6",
		DueHours:      taskHours,
		EscalateHours: escalateHours,
		Status:        record.Active,
	},
}

type followUpRulesInput struct {
	httpapi.ListInput
	Unit      string `query:"unit" enum:"sales,service"`
	CompanyID int64  `query:"companyId" doc:"of this company; rules of all are left out"`
	Status    string `query:"status" enum:"active,deleted,all" default:"active"`
}

// filterRules narrows rules to a unit, a company and a status.
func filterRules(in *followUpRulesInput) ([]db.Condition, error) {
	where := append(record.OfStatus(in.Status), record.Where("company_id", in.CompanyID)...)
	if in.Unit != "" {
		where = append(where, db.Equal("unit", in.Unit))
	}
	return where, nil
}

// ruleRoutes registers rules.
func ruleRoutes(a *httpapi.API) {
	record.Routes(a, "/follow-up-rule", PermRules, ruleData, filterRules)
}

// AddRule adds a rule in use.
func AddRule(ctx context.Context, tx *db.Tx, r FollowUpRule) error {
	r.Status = record.Active
	r.EscalateHours = max(r.EscalateHours, escalateHours)
	_, err := ruleData.Add(ctx, tx, r)
	return err
}

// Tables lists the tables of follow-ups.
func Tables() []table.Any {
	return []table.Any{Comments, FollowUps, rules, causes, actions, holidays}
}
