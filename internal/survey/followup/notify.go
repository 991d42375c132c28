package followup

import (
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/people"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/notice"
	"forecourt/internal/platform/settings"
	"forecourt/internal/response"
)

// informed is whom something is said to about the follow-up of a response.
type informed struct {
	r    *response.Response
	user *int64
	due  db.Time
	late bool
}

// notifyTasks informs the users whose tasks these are, but for tasks that every customer has.
// Of a task that is nobody's it informs the colleagues of the company.
func notifyTasks(ctx context.Context, tx *db.Tx, tasks []task) error {
	var all []informed
	colleagues := map[wanted][]int64{}
	for i := range tasks {
		t := &tasks[i]
		if t.quiet {
			continue
		}

		all = append(all, informed{t.r, t.to.user, t.due, false})
		if t.to.user != nil {
			continue
		}

		at := wanted{0, t.r.CompanyID, t.r.BrandID}
		users, known := colleagues[at]
		if !known {
			var err error
			if users, err = readColleagues(ctx, tx, at); err != nil {
				return err
			}
			colleagues[at] = users
		}

		for _, user := range users {
			nobodys := informed{t.r, &user, t.due, false}
			if err := nobodys.addNotice(ctx, tx, notice.FollowUpNobody); err != nil {
				return err
			}
		}
	}

	return informUsers(ctx, tx, all)
}

// mostColleagues is how many hear of a task that is nobody's.
const mostColleagues = 20

// readColleagues reads the people of a company who see its follow-ups of a brand, without the
// user who acts.
func readColleagues(ctx context.Context, tx *db.Tx, at wanted) ([]int64, error) {
	reads, err := Reads(ctx, tx, "u.role_id")
	if err != nil {
		return nil, err
	}

	users, err := db.Select[int64](ctx, tx,
		"SELECT u.id FROM users u WHERE {everyone} AND u.id <> $1 AND u.company_id = $2 AND "+
			fmt.Sprintf(may, "u")+" AND "+reads.Places(4)+
			fmt.Sprintf(" ORDER BY u.id LIMIT %d", mostColleagues),
		append([]any{tx.Actor.UserID, at.company, at.brand}, reads.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("find who sees the follow-ups of a company: %w", err)
	}

	return users, nil
}

// informUsers writes notices, and mails to users who have an address and have not done it
// themselves.
func informUsers(ctx context.Context, tx *db.Tx, all []informed) error {
	set, err := settings.ForMail(ctx, tx)
	if err != nil {
		return err
	}

	for _, t := range all {
		if t.user == nil {
			continue
		}

		kind := notice.FollowUpYours
		words := mail.KindFollowUp
		if t.late {
			kind = notice.FollowUpLate
			words = mail.KindFollowUpLate
		}
		if err := t.addNotice(ctx, tx, kind); err != nil {
			return err
		}
		if set.Links() && *t.user != tx.Actor.UserID {
			if err := t.sendMail(ctx, tx, words, set); err != nil {
				return err
			}
		}
	}

	return nil
}

// addNotice shows the user in the inbox what a task is about.
func (t *informed) addNotice(ctx context.Context, tx *db.Tx, kind string) error {
	return notice.Add(ctx, tx, notice.Message{
		UserID: *t.user, Kind: kind, Entity: response.Responses.Entity, EntityID: t.r.ID, CompanyID: &t.r.CompanyID,
		Data: map[string]string{"due": t.due.UTC().Format("2006-01-02T15:04:05Z")},
	})
}

// sendMail mails the user what a task is about.
func (t *informed) sendMail(ctx context.Context, tx *db.Tx, words mail.Kind, set settings.Mail) error {
	to, err := db.Select[struct {
		Name  string `db:"name"`
		Email string `db:"email"`
	}](ctx, tx, `SELECT name, email
		FROM users
		WHERE {everyone} AND id = $1 AND status = 'active' AND email <> ''`, *t.user)
	if err != nil || len(to) == 0 {
		return err
	}

	language, err := people.ReadingLanguage(ctx, tx, *t.user)
	if err != nil {
		return err
	}

	message := mail.Message{
		Kind:       words,
		To:         to[0].Email,
		LanguageID: language,
		CompanyID:  &t.r.CompanyID,
		Entity:     response.Responses.Entity,
		EntityID:   t.r.ID,
		Values: map[string]string{
			"name":     to[0].Name,
			"customer": t.r.CustomerName,
			"car":      t.r.Vehicle,
			"due":      t.due.In(date.Zone).Format("2006-01-02 15:04"),
			"link":     set.Link("/survey/response/" + strconv.FormatInt(t.r.ID, 10)),
		},
	}

	if _, message.Text, err = mail.Draft(ctx, tx, message); err != nil {
		return err
	}
	if _, err := mail.Keep(ctx, tx, message); err != nil {
		return fmt.Errorf("mail about a follow-up: %w", err)
	}

	return nil
}

// NoticeNames names the customers that notices are about.
func NoticeNames() []notice.Names {
	return []notice.Names{{Entity: response.Responses.Entity, Of: readCustomers}}
}

// readCustomers reads the names of the customers of responses.
func readCustomers(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]string, error) {
	rows, err := response.Responses.Many(ctx, tx, ids)
	names := map[int64]string{}
	for id := range rows {
		r := rows[id]
		names[id] = r.CustomerName
	}

	return names, err
}
