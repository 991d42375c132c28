package pricelist

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/jobs"
)

// pricer changes many prices of a list at once.
type pricer struct{ copier }

func priceChangeRoutes(a *httpapi.API, queue *jobs.Queue) {
	const path = "/pricelist/price-change"
	p := pricer{copier{queue: queue}}
	httpapi.Op(a, http.MethodPost, path+"/preview/{id}", permPricelist, p.previewChange, httpapi.ReadOnly(),
		httpapi.Summary("What a change of many prices would come to: how many change, sums, "+
			"the largest moves, and a page of the changes."))

	httpapi.Free(a, http.MethodPost, path+"/{id}", permPricelist,
		func(ctx context.Context, in *priceChangeInput) (PriceChangeStarted, error) {
			return p.beginChange(ctx, a, in)
		},
		httpapi.Repeatable(), httpapi.Summary("Change many prices of a list that is not published, as a "+
			"job. One change of a list at a time."))

	httpapi.Op(a, http.MethodGet, path+"/{id}", permPricelist, p.listChanges,
		httpapi.Summary("The latest changes of many prices of a list, at most 20, the newest "+
			"first: how far each is and what it counted."))
	httpapi.Op(a, http.MethodPost, path+"/revert/{jobId}", permPricelist, p.revertChange,
		httpapi.Summary("Undo such a change: models and features that nobody changed since have their earlier prices again."))
}

type priceChangeInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body PriceChange
}

// PriceChangeStarted answers the start of a change.
type PriceChangeStarted struct {
	JobID int64 `json:"job_id"`
}

// changeableList reads the list and refuses where the caller may not change its prices that
// way.
func (p pricer) changeableList(ctx context.Context, tx *db.Tx, id int64, c *PriceChange) (Pricelist, error) {
	list, err := Pricelists.Get(ctx, tx, id)
	if err != nil {
		return list, err
	}
	if err := tx.Check(authz.ID("brandId", list.BrandID)); err != nil {
		return list, err
	}
	if err := byType(tx, list.Type, list.BrandID); err != nil {
		return list, err
	}
	if err := c.checkMayChange(tx, list.BrandID); err != nil {
		return list, err
	}
	if err := Statuses.May(Publish, &list); err != nil {
		return list, err
	}

	return list, c.checkChange()
}

// beginChange goes through the prices before, outside of the writing transaction: no other user waits for it.
func (p pricer) beginChange(ctx context.Context, a *httpapi.API, in *priceChangeInput) (PriceChangeStarted, error) {
	var seen PriceChangePreview
	err := a.View(ctx, permPricelist, func(tx *db.Tx) (err error) {
		if _, err = p.changeableList(ctx, tx, in.ID, &in.Body); err == nil {
			err = p.checkIdle(ctx, tx, in.ID) // of a list that is copied into, half of the prices are not there yet
		}
		if err == nil {
			seen, err = in.Body.countPreview(ctx, tx, in.ID, 0, 0)
		}

		return err
	})

	if err == nil && seen.Changes == 0 {
		err = fault.WrongField("value", "price_change_none")
	}
	if err == nil && in.Body.Seen != nil && *in.Body.Seen != seen.sumBefore() {
		err = fault.New(fault.Conflict, "price_change_moved")
	}
	if err != nil {
		return PriceChangeStarted{}, err
	}

	return httpapi.UpdateOnce(ctx, a, permPricelist, func(tx *db.Tx) (PriceChangeStarted, error) {
		if err := lockList(ctx, tx, in.ID); err != nil {
			return PriceChangeStarted{}, err
		}
		list, err := p.changeableList(ctx, tx, in.ID, &in.Body)
		if err != nil {
			return PriceChangeStarted{}, err
		}
		return p.addWork(ctx, tx, list, changing{PricelistID: list.ID, Rows: seen.Rows, Change: in.Body})
	})
}

// lockList keeps others from publishing or archiving the list until the transaction ends.
func lockList(ctx context.Context, tx *db.Tx, pricelistID int64) error {
	_, err := db.SelectOne[int64](ctx, tx, `SELECT id
		FROM pricelists
		WHERE id = $1 AND {brand:brand_id}`+tx.ForUpdate(), pricelistID)
	return err
}

// addWork begins the work; the list is locked, so none begins beside it.
func (p pricer) addWork(ctx context.Context, tx *db.Tx, list Pricelist, work changing) (PriceChangeStarted, error) {
	if err := p.checkIdle(ctx, tx, list.ID); err != nil {
		return PriceChangeStarted{}, err
	}

	action := "change"
	var reverts *int64
	if work.Reverts != 0 {
		action = "revert"
		reverts = &work.Reverts
	}

	id, _, err := p.queue.Add(ctx, tx, jobs.NewJob{
		Kind:      PriceChangeKind,
		BrandID:   list.BrandID,
		DedupeKey: copyKey(list.ID),
		Subject:   list.Name,
		Action:    action,
		Payload:   work,
	})
	if err != nil {
		return PriceChangeStarted{}, err
	}

	asked, err := json.Marshal(work.Change)
	if err != nil {
		return PriceChangeStarted{}, fmt.Errorf("keep a change of prices: %w", err)
	}

	_, err = tx.Unscoped("the list is one the caller sees").Exec(ctx, `
		
			INSERT INTO price_changes (job_id, brand_id, pricelist_id, asked, reverts, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)`,
		id, list.BrandID, list.ID, string(asked), reverts, tx.Now())

	return PriceChangeStarted{id}, err
}

// PriceChangeRun is a change of many prices, or what takes one back.
type PriceChangeRun struct {
	JobID      int64      `db:"job_id" json:"job_id"`
	State      jobs.State `db:"state" json:"state" enum:"queued,running,done,failed,cancelled"`
	Current    int64      `db:"current" json:"current"`
	Total      int64      `db:"total" json:"total"`
	Error      string     `db:"error" json:"-"`
	Stats      db.JSON    `db:"stats" json:"-"`
	Asked      db.JSON    `db:"asked" json:"-"`
	Reverts    *int64     `db:"reverts" json:"reverts" doc:"the change that this one undoes"`
	RevertedAt *db.Time   `db:"reverted_at" json:"reverted_at" nullable:"true"`
	StartedBy  string     `db:"who" json:"started_by"`
	StartedAt  db.Time    `db:"created_at" json:"started_at"`

	Reason string            `json:"reason" doc:"why it failed, in the language of the caller"`
	Change PriceChange       `json:"change"`
	Counts PriceChangeCounts `json:"counts"`
}

// mostChanges is how many changes of a list are shown.
const mostChanges = 20

const selectChanges = `SELECT c.job_id, j.state, j.current, j.total, j.error, j.stats, c.asked, c.reverts,
		c.reverted_at, COALESCE(u.name, '') AS who, c.created_at
	FROM price_changes c
	JOIN jobs j ON j.id = c.job_id
	LEFT JOIN users u ON u.id = j.created_by
	WHERE {brand:c.brand_id}`

func (r *PriceChangeRun) readStored(ctx context.Context) error {
	if err := json.Unmarshal(r.Asked, &r.Change); err != nil {
		return fmt.Errorf("read change of prices %d: %w", r.JobID, err)
	}
	if err := json.Unmarshal(r.Stats, &r.Counts); err != nil {
		return fmt.Errorf("read counts of price change %d: %w", r.JobID, err)
	}

	if r.Error != "" {
		r.Reason = httpapi.Text(ctx, r.Error, nil)
	}

	return nil
}

// listChanges lists the changes of a list; a reader who may not see what vehicles cost is
// not shown the changes of costs.
func (p pricer) listChanges(ctx context.Context, tx *db.Tx, in *httpapi.ByID) ([]PriceChangeRun, error) {
	list, err := Pricelists.Get(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}

	runs, err := db.Select[PriceChangeRun](ctx, tx,
		selectChanges+fmt.Sprintf(` AND c.pricelist_id = $1 ORDER BY c.job_id DESC LIMIT %d`, mostChanges),
		list.ID)
	if err != nil {
		return nil, err
	}

	for i := range runs {
		if err := runs[i].readStored(ctx); err != nil {
			return nil, err
		}
	}

	costs := tx.Actor.May(permCosts, authz.ID("brandId", list.BrandID))
	return slices.DeleteFunc(runs, func(r PriceChangeRun) bool { return !costs && r.Change.changesCosts() }), nil
}

type revertInput struct {
	JobID int64 `path:"jobId" minimum:"1"`
}

func (p pricer) revertChange(ctx context.Context, tx *db.Tx, in *revertInput) (PriceChangeStarted, error) {
	pricelistID, err := db.SelectOne[int64](ctx, tx, `SELECT pricelist_id
		FROM price_changes
		WHERE job_id = $1 AND {brand:brand_id}`, in.JobID)
	if err != nil {
		return PriceChangeStarted{}, err
	}
	if err := lockList(ctx, tx, pricelistID); err != nil {
		return PriceChangeStarted{}, err
	}

	run, err := db.SelectOne[PriceChangeRun](ctx, tx, selectChanges+" AND c.job_id = $1", in.JobID)
	if err == nil {
		err = run.readStored(ctx)
	}
	if err != nil {
		return PriceChangeStarted{}, err
	}

	list, err := p.changeableList(ctx, tx, pricelistID, &run.Change)
	switch {
	case err != nil:
		return PriceChangeStarted{}, err
	case run.Reverts != nil || run.RevertedAt != nil:
		return PriceChangeStarted{}, fault.New(fault.Conflict, "price_change_not_revertible")
	}

	return p.addWork(ctx, tx, list, changing{PricelistID: list.ID, Reverts: in.JobID, Change: run.Change})
}
