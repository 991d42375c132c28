package followup

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
	"forecourt/internal/survey"
)

// FollowUpChoice is what causes and actions are: something that is chosen when a follow-up is closed.
type FollowUpChoice struct {
	table.Record
	Title  db.Translations `db:"title" json:"title"`
	Sort   int64           `db:"sort" json:"sort" readOnly:"true" doc:"position, from 1"`
	Status string          `db:"status" json:"status" enum:"active,deleted"`
	Search string          `db:"search" json:"-"`
}

// FollowUpCause is why customers are not content.
type FollowUpCause struct{ FollowUpChoice }

// FollowUpAction is what is done about it.
type FollowUpAction struct{ FollowUpChoice }

func (t *FollowUpChoice) prepare() error {
	t.Title = t.Title.Tidy()
	t.Search = find.Text(t.Title.Texts()...)
	var fields fault.Fields
	if len(t.Title) == 0 {
		fields.Add("title", "required")
	}

	record.CheckNames(&fields, "title", t.Title, fault.MaxTitle)
	fields.OneOf("status", t.Status, record.Active, record.Deleted)
	return fields.Err()
}

// ofAllByAdmins lets roles of type admin write what holds for all companies.
func ofAllByAdmins[T any](ctx context.Context, tx *db.Tx, _ table.Op, _ []*table.Change[T]) error {
	if tx.Actor.IsSystem() {
		return nil
	}
	return survey.OnlyAdmins(ctx, tx, "follow_up_common")
}

// choiceTable describes a table of choices.
func choiceTable[T any](name, entity, column string, of func(*T) *FollowUpChoice) *table.Table[T] {
	return table.New(table.Table[T]{
		Name: name, Entity: entity, Scope: "{everyone}", Order: "sort, id", Sharing: table.OfCompanies,
		Called:  func(row *T, language string) string { return of(row).Title.In(language) },
		Sort:    map[string]string{"sort": "sort", "updated_at": "updated_at", "id": "id"},
		Prepare: func(row *T) error { return of(row).prepare() },
		Rules:   ofAllByAdmins[T],
		Uses: []table.Use{
			{
				Entity:  "follow-up",
				Table:   "follow_ups",
				Counted: true,
				Column:  column,
				Where:   "closed_at IS NULL",
				Scope:   FollowUps.Scope,
			},
		},
		Export: append(record.TextColumns("title", func(row *T) db.Translations { return of(row).Title }), []table.Column[T]{
			{Head: "status", Value: func(row *T) any { return of(row).Status }},
			{Head: "sort", Value: func(row *T) any { return of(row).Sort }},
		}...),
	})
}

var (
	causes = choiceTable(
		"follow_up_causes", "follow-up-cause", "cause_id",
		func(c *FollowUpCause) *FollowUpChoice { return &c.FollowUpChoice },
	)
	actions = choiceTable(
		"follow_up_actions", "follow-up-action", "action_id",
		func(a *FollowUpAction) *FollowUpChoice { return &a.FollowUpChoice },
	)
)

var (
	causeData = record.Data[FollowUpCause]{
		Table:  causes,
		Status: func(c *FollowUpCause) *string { return &c.Status },
		Blank:  FollowUpCause{FollowUpChoice{Status: record.Active}},
		Place:  func(c *FollowUpCause) (db.Condition, *int64) { return db.Condition{}, &c.Sort },
	}
	actionData = record.Data[FollowUpAction]{
		Table:  actions,
		Status: func(a *FollowUpAction) *string { return &a.Status },
		Blank:  FollowUpAction{FollowUpChoice{Status: record.Active}},
		Place:  func(a *FollowUpAction) (db.Condition, *int64) { return db.Condition{}, &a.Sort },
	}
)

// choiceRoutes registers causes and actions.
func choiceRoutes(a *httpapi.API) {
	record.Routes(a, "/follow-up-cause", PermRules, causeData, filterChoices)
	record.Routes(a, "/follow-up-action", PermRules, actionData, filterChoices)
}

type followUpTitlesInput struct {
	httpapi.ListInput
	Status string `query:"status" enum:"active,deleted,all" default:"active"`
}

func filterChoices(in *followUpTitlesInput) ([]db.Condition, error) {
	return record.OfStatus(in.Status), nil
}

// AddCause adds a cause behind the others.
func AddCause(ctx context.Context, tx *db.Tx, title db.Translations) (int64, error) {
	added, err := causeData.Add(ctx, tx, FollowUpCause{FollowUpChoice{Title: title, Status: record.Active}})
	return added.ID, err
}

// AddAction adds an action behind the others.
func AddAction(ctx context.Context, tx *db.Tx, title db.Translations) (int64, error) {
	added, err := actionData.Add(ctx, tx, FollowUpAction{FollowUpChoice{Title: title, Status: record.Active}})
	return added.ID, err
}
