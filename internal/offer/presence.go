package offer

import (
	"context"
	"time"

	"forecourt/internal/platform/db"
)

// editorGone is how long after its last sign an editor counts as gone.
const editorGone = time.Minute

// Editor is somebody who has the offer open.
type Editor struct {
	UserID int64   `db:"user_id" json:"user_id"`
	Name   string  `db:"name" json:"name"`
	Since  db.Time `db:"since" json:"since"`
}

// Editors are those who have the offer open besides the caller.
type Editors struct {
	Editors []Editor `json:"editors" nullable:"false"`
	// Revision is that of the offer now: a page with an older one shows
	// what somebody has changed since.
	Revision int64 `json:"revision"`
}

type presenceInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Leaving bool `json:"leaving,omitempty" doc:"the caller closes the offer"`
	}
}

// notePresence notes that the caller has the offer open, and lists the others who have.
func notePresence(ctx context.Context, tx *db.Tx, in *presenceInput) (Editors, error) {
	out := Editors{Editors: []Editor{}}
	var err error
	if out.Revision, err = db.SelectOne[int64](ctx, tx, `
		SELECT revision
		FROM versions
		WHERE {brand:brand_id|user_id} AND {company:company_id} AND id = $1`, in.ID); err != nil {
		return out, err
	}

	now := tx.Now()
	gone := db.At(now.Add(-editorGone))
	if in.Body.Leaving {
		_, err = tx.Exec(ctx, "DELETE FROM version_editors WHERE {self:user_id} AND version_id = $1", in.ID)
	} else {
		_, err = tx.Exec(ctx, `
			INSERT INTO version_editors (version_id, user_id, since, seen_at)
			VALUES ($1, $2, $3, $3)
			ON CONFLICT (version_id, user_id)
			DO UPDATE SET seen_at = excluded.seen_at,
				since = CASE WHEN version_editors.seen_at < $4 THEN excluded.since ELSE version_editors.since END
			WHERE {self:version_editors.user_id}`,
			in.ID, tx.Actor.UserID, now, gone)
	}

	if err != nil {
		return out, err
	}
	if _, err = tx.Exec(ctx, `
		DELETE FROM version_editors
		WHERE {everyone} AND version_id = $1 AND seen_at < $2`, in.ID, gone); err != nil {
		return out, err
	}

	others, err := db.Select[Editor](ctx, tx, `
		SELECT e.user_id, u.name, e.since
		FROM version_editors e
		JOIN users u ON u.id = e.user_id
		WHERE {everyone} AND e.version_id = $1 AND e.user_id <> $2
		ORDER BY e.since, e.user_id
		LIMIT 20`, in.ID, tx.Actor.UserID)
	out.Editors = append(out.Editors, others...)

	return out, err
}
