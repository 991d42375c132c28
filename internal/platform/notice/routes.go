package notice

import (
	"context"
	"fmt"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// Names gives what the records of an entity are called, those that the reader may see.
type Names struct {
	Entity string
	Of     func(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]string, error)
}

// Notice is one that a user got.
type Notice struct {
	ID        int64    `db:"id" json:"id"`
	CreatedAt db.Time  `db:"created_at" json:"created_at"`
	ReadAt    *db.Time `db:"read_at" json:"read_at" nullable:"true" doc:"null: not read yet"`
	Kind      string   `db:"kind" json:"kind" enum:"offer_given,offer_expires,offer_accepted,offer_question,import_done,import_failed,mail_failed,reservation_yours,reservation_ends,reservation_ended,reservation_taken,reservation_gone,order_new,order_accepted,order_status,order_comment,publish_refused,follow_up_yours,follow_up_late,follow_up_nobody,offers_repriced"`
	Entity    string   `db:"entity" json:"entity" doc:"what it is about"`
	EntityID  int64    `db:"entity_id" json:"entity_id"`
	Data      db.JSON  `db:"data" json:"data" doc:"texts that the words of the kind are filled with"`
	Name      string   `db:"-" json:"name" doc:"of the record; empty where the reader does not see it any more"`
	ForID     *int64   `db:"for_id" json:"for_id" nullable:"true" doc:"for whom the reader stands in"`
	For       string   `db:"for_name" json:"for" doc:"name of whom the reader stands in for; empty: it is the reader's own"`
}

// Inbox is a page of notices, the newest first.
type Inbox struct {
	Notices []Notice `json:"notices" nullable:"false"`
	Unread  int      `json:"unread" doc:"of all, not only of the page; 100 stands for more"`
	More    bool     `json:"more" doc:"older ones follow"`
}

// Unread is how many notices wait.
type Unread struct {
	Unread int `json:"unread" doc:"100 stands for more"`
}

// mostUnread is how far unread notices are counted.
const mostUnread = 100

// shown leaves out notices of users for whom the reader no longer stands in.
const shown = `(n.for_id IS NULL OR EXISTS (SELECT 1 FROM substitutions s WHERE s.user_id = n.user_id AND s.substituted_user_id = n.for_id
	AND s.company_id = n.company_id AND s.status = 'active' AND s.date_from <= {today} AND s.date_to >= {today}))`

// Routes registers the inbox; names are those of all areas.
func Routes(a *httpapi.API, names []Names) {
	httpapi.Op(a, http.MethodGet, "/notice", authz.LoginOnly, showInbox(names),
		httpapi.Summary("The caller's notices of the last 90 days, the newest first."))
	httpapi.Op(a, http.MethodGet, "/notice/unread", authz.LoginOnly, countUnread,
		httpapi.Summary("How many notices the caller has not read."))
	httpapi.Op(a, http.MethodPost, "/notice/read/{id}", authz.LoginOnly, readNotice,
		httpapi.Summary("Note that a notice was read."))
	httpapi.Op(a, http.MethodPost, "/notice/read", authz.LoginOnly, readAll,
		httpapi.Summary("Note that all notices up to one were read."))
}

type inboxInput struct {
	Limit  int   `query:"limit" minimum:"1" maximum:"100" default:"30"`
	Before int64 `query:"before" minimum:"0" doc:"the id of the last notice of the page before; 0: from the newest"`
}

func showInbox(names []Names) func(context.Context, *db.Tx, *inboxInput) (Inbox, error) {
	return func(ctx context.Context, tx *db.Tx, in *inboxInput) (Inbox, error) {
		page := Inbox{Notices: []Notice{}}
		rows, err := db.Select[Notice](ctx, tx, `
			SELECT n.id, n.created_at, n.read_at, n.kind, n.entity, n.entity_id, n.data, n.for_id, COALESCE(f.name, '') AS for_name
			FROM notices n LEFT JOIN users f ON f.id = n.for_id
			WHERE {self:n.user_id} AND (CAST($1 AS BIGINT) = 0 OR n.id < $1) AND `+shown+` ORDER BY n.id DESC LIMIT $2`, in.Before, in.Limit+1)
		if err != nil {
			return page, fmt.Errorf("read notices: %w", err)
		}
		if page.More = len(rows) > in.Limit; page.More {
			rows = rows[:in.Limit]
		}
		for _, of := range names {
			if err := nameRecords(ctx, tx, of, rows); err != nil {
				return page, err
			}
		}

		page.Notices = append(page.Notices, rows...)
		page.Unread, err = countUnreadNotices(ctx, tx)
		return page, err
	}
}

// nameRecords fills in what records are called.
func nameRecords(ctx context.Context, tx *db.Tx, of Names, rows []Notice) error {
	var ids []int64
	for _, r := range rows {
		if r.Entity == of.Entity {
			ids = append(ids, r.EntityID)
		}
	}

	if len(ids) == 0 {
		return nil
	}

	known, err := of.Of(ctx, tx, ids)
	if err != nil {
		return fmt.Errorf("name what notices are about: %w", err)
	}

	for i := range rows {
		if rows[i].Entity == of.Entity {
			rows[i].Name = known[rows[i].EntityID]
		}
	}

	return nil
}

func countUnreadNotices(ctx context.Context, tx *db.Tx) (int, error) {
	return db.SelectOne[int](ctx, tx, "SELECT count(*) FROM (SELECT 1 FROM notices n WHERE {self:n.user_id} AND n.read_at IS NULL AND "+shown+" LIMIT $1) AS waiting", mostUnread)
}

func countUnread(ctx context.Context, tx *db.Tx, _ *struct{}) (Unread, error) {
	count, err := countUnreadNotices(ctx, tx)
	return Unread{count}, err
}

func readNotice(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Unread, error) {
	found, err := tx.Exec(ctx, `
		UPDATE notices SET read_at = COALESCE(read_at, $2)
		WHERE {self:user_id} AND id = $1`, in.ID, tx.Now())
	if err == nil && found == 0 {
		err = fault.New(fault.NotFound, "not_found")
	}
	if err != nil {
		return Unread{}, err
	}

	return countUnread(ctx, tx, nil)
}

type readAllInput struct {
	Body struct {
		Until int64 `json:"until" minimum:"1" doc:"the id of the newest notice that the caller has seen: those that came since stay unread"`
	}
}

func readAll(ctx context.Context, tx *db.Tx, in *readAllInput) (Unread, error) {
	if _, err := tx.Exec(ctx, `
		UPDATE notices SET read_at = $2
		WHERE {self:user_id} AND read_at IS NULL AND id <= $1`, in.Body.Until, tx.Now()); err != nil {
		return Unread{}, err
	}
	return countUnread(ctx, tx, nil)
}
