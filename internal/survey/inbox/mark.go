package inbox

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/response"
)

type markInput struct {
	ResponseID int64 `path:"responseId" minimum:"1"`
	UserID     int64 `path:"userId" minimum:"1" doc:"oneself"`
}

// News is what of a response a user has not read.
type News struct {
	Unread         db.Flag `json:"unread"`
	UnreadComments int64   `json:"unread_comments"`
}

// markRead notes that the user has opened a response, with all that was said about it so far (Y-057, Y-058).
func markRead(ctx context.Context, tx *db.Tx, in *markInput) (News, error) {
	last := "COALESCE((SELECT max(c.id) FROM survey_response_comments c WHERE c.survey_response_id = $2), 0)"
	return in.writeMark(ctx, tx,
		"INSERT INTO survey_reads (user_id, response_id, last_comment_id, unread) VALUES ($1, $2, "+last+
			`, 0)
			ON CONFLICT (user_id, response_id)
			DO UPDATE SET last_comment_id = excluded.last_comment_id, unread = 0 WHERE {everyone}`)
}

// markUnread undoes that: the response stands among the unread ones until it is opened again.
func markUnread(ctx context.Context, tx *db.Tx, in *markInput) (News, error) {
	return in.writeMark(ctx, tx, `INSERT INTO survey_reads (user_id, response_id, last_comment_id, unread)
		VALUES ($1, $2, 0, 1)
		ON CONFLICT (user_id, response_id) DO UPDATE SET unread = 1 WHERE {everyone}`)
}

// writeMark writes what the user has read, and gives what is unread then.
func (in *markInput) writeMark(ctx context.Context, tx *db.Tx, statement string) (News, error) {
	r, err := readResponse(ctx, tx, in.ResponseID)
	if err == nil && in.UserID != tx.Actor.UserID {
		err = fault.WrongField("userId", "own_only")
	}
	if err != nil {
		return News{}, err
	}
	if _, err := tx.Exec(ctx, statement, in.UserID, r.ID); err != nil {
		return News{}, fmt.Errorf("note what was read: %w", err)
	}

	news, err := readNews(ctx, tx, []int64{r.ID})

	return news[r.ID], err
}

// readResponse reads a response that people see: no mail that somebody tries a survey with.
func readResponse(ctx context.Context, tx *db.Tx, id int64) (response.Response, error) {
	r, err := response.Responses.Get(ctx, tx, id)
	if err == nil && r.Kind == response.Test {
		err = fault.New(fault.NotFound, "not_found")
	}
	return r, err
}

// readNews reads what the user has not read of responses.
func readNews(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]News, error) {
	lately := db.At(tx.Now().AddDate(0, 0, -newsDays))
	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return nil, err
	}

	n := "$2"
	rows, err := db.Select[struct {
		ID       int64   `db:"id"`
		Fresh    db.Flag `db:"fresh"`
		Comments int64   `db:"comments"`
	}](ctx, tx, "SELECT id, CASE WHEN "+numberPlace(fresh, "$1")+
		` OR EXISTS (SELECT 1 FROM survey_reads d
			WHERE d.response_id = survey_responses.id AND {self:d.user_id} AND d.unread = 1) THEN 1 ELSE 0 END AS fresh,`+
		" (SELECT count(*) "+numberPlace(saidByOthers, n)+
		" AND c.survey_response_id = survey_responses.id) AS comments FROM survey_responses WHERE {everyone} AND "+
		among.Places(3),
		append([]any{lately, lately}, among.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("read what is unread: %w", err)
	}

	news := make(map[int64]News, len(rows))
	for _, r := range rows {
		news[r.ID] = News{Unread: db.Flag(bool(r.Fresh) || r.Comments > 0), UnreadComments: r.Comments}
	}

	return news, nil
}
