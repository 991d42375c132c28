package followup

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/response"
	"forecourt/internal/visit"
)

// openAll opens the follow-ups of tasks, with a few statements for those that have none yet.
func (o *opener) openAll(ctx context.Context, tx *db.Tx, tasks []task) error {
	if len(tasks) == 0 {
		return nil
	}

	ids := make([]int64, len(tasks))
	for i := range tasks {
		ids[i] = tasks[i].r.ID
	}

	among, err := tx.AmongIDs("response_id", ids)
	if err != nil {
		return err
	}

	known, err := db.Select[int64](
		ctx, tx, "SELECT response_id FROM follow_ups WHERE {everyone} AND "+among.Places(1),
		among.Args...,
	)
	if err != nil {
		return fmt.Errorf("look for follow-ups: %w", err)
	}

	has := map[int64]bool{}
	for _, id := range known {
		has[id] = true
	}

	var fresh []task
	for i := range tasks {
		if !has[tasks[i].r.ID] {
			fresh = append(fresh, tasks[i])
			continue
		}
		if err := openAgain(ctx, tx, &tasks[i]); err != nil {
			return err
		}
	}

	if err := openFresh(ctx, tx, fresh); err != nil {
		return err
	}

	return notifyTasks(ctx, tx, tasks)
}

// openAgain opens a follow-up once more, or adds to one that is open.
func openAgain(ctx context.Context, tx *db.Tx, t *task) error {
	a, err := lockAbout(ctx, tx, t.r.ID)
	if err != nil {
		return err
	}
	if a.f != nil && a.f.ClosedAt == nil && a.f.ResponsibleID != nil { // whose it is stays
		t.to = assigned{a.f.ResponsibleID, a.f.ForUserID}
	}
	if err := a.openFollowUp(ctx, tx, t.to, t.ends, t.reasons); err != nil {
		return err
	}

	_, err = a.addComment(ctx, tx, Comment{Type: TypeTask, Text: t.text, ResponsibleID: t.to.user, DueAt: &t.due})

	return err
}

// openFresh adds follow-ups, each with its task, of responses that have none.
func openFresh(ctx context.Context, tx *db.Tx, tasks []task) error {
	if len(tasks) == 0 {
		return nil
	}

	rows := make([]FollowUp, len(tasks))
	comments := make([]Comment, len(tasks))
	ids := make([]int64, len(tasks))
	visits := []int64{}

	for i := range tasks {
		t := &tasks[i]
		rows[i] = FollowUp{
			CompanyID:  t.r.CompanyID,
			BrandID:    t.r.BrandID,
			Unit:       t.r.Type,
			ResponseID: t.r.ID,
			Reasons:    t.reasons,
			OpenedAt:   tx.Now(),
			OpenedOn:   tx.Today(),
			DueAt:      t.due, EscalateAt: t.escalate, ResponsibleID: t.to.user, ForUserID: t.to.instead, Search: t.r.Search,
		}

		comments[i] = Comment{ResponseID: t.r.ID, Type: TypeTask, Text: t.text, ResponsibleID: t.to.user, DueAt: &t.due}
		ids[i] = t.r.ID
		if t.r.TransactionID != nil && t.r.Kind == response.Invited {
			visits = append(visits, *t.r.TransactionID)
		}
	}

	if err := FollowUps.AddQuietly(ctx, tx, rows); err != nil {
		return fmt.Errorf("open follow-ups: %w", err)
	}

	if err := Comments.AddQuietly(ctx, tx, comments); err != nil {
		return fmt.Errorf("add tasks: %w", err)
	}

	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return err
	}

	of := func(column, table, response string) string {
		return "(SELECT " + column + " FROM " + table + " x WHERE x." + response + " = survey_responses.id)"
	}

	_, err = response.Responses.Quietly(ctx, tx,
		[]string{
			"inbox = 1", "total_comments = total_comments + 1", "open_tasks = open_tasks + 1",
			"last_comment_id = " + of("max(x.id)", "survey_response_comments", "survey_response_id"),
			"owner_user_id = COALESCE(" + of("x.responsible_user_id", "follow_ups", "response_id") + ", owner_user_id)",
		}, among.Places(1), among.Args...)
	if err != nil {
		return fmt.Errorf("count tasks: %w", err)
	}
	if among, err = tx.AmongIDs("id", visits); err != nil || len(visits) == 0 {
		return err
	}
	if _, err := visit.Transactions.Quietly(
		ctx, tx, []string{"fup_done = 0", "fup_done_at = NULL"}, "fup_done = 1 AND "+among.Places(1),
		among.Args...,
	); err != nil {
		return fmt.Errorf("note that transactions are looked after: %w", err)
	}

	return nil
}

// MoveCopies lets follow-ups go with their responses to another company, brand or unit.
func MoveCopies(ctx context.Context, tx *db.Tx, moved []response.Response) error {
	if len(moved) == 0 {
		return nil
	}

	ids := make([]int64, len(moved))
	for i := range moved {
		ids[i] = moved[i].ID
	}

	among, err := tx.AmongIDs("response_id", ids)
	if err != nil {
		return err
	}

	_, err = FollowUps.Quietly(
		ctx, tx,
		[]string{
			"company_id = " + responseColumn("company_id"), "brand_id = " + responseColumn("brand_id"),
			"unit = " + responseColumn("type"), "search = " + responseColumn("search"),
		},
		among.Places(1), among.Args...,
	)
	if err != nil {
		return fmt.Errorf("move follow-ups: %w", err)
	}

	return nil
}
