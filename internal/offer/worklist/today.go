package worklist

import (
	"context"
	"fmt"
	"slices"
	"time"

	"forecourt/internal/offer"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
)

// Why an offer waits for its seller, the most urgent first.
const (
	waitsAnswer  = "question"
	waitsEnding  = "ending"
	waitsChanged = "changed"
	waitsDraft   = "draft"
)

// mostToday is how many offers the day's work shows at once.
const mostToday = 10

type todayInput struct {
	Kind string `query:"kind" enum:"question,accepted,ending,changed,draft" doc:"only the offers that wait for this"`
}

// Today is what of one's own offers, and of those of whom one stands in for, waits for a step. An offer has
// the most urgent of its reasons, and counts as accepted and as changed besides. What was accepted and
// changed since cannot be ordered: it is given to the customer again first.
type Today struct {
	Day            date.Date    `json:"day" doc:"the group's day that the counts are of"`
	Waiting        int          `json:"waiting" doc:"offers that wait for anything, each counted once"`
	Questions      int          `json:"questions" doc:"offers of which a question of the customer was not answered"`
	Accepted       int          `json:"accepted" doc:"offers that customers accepted within thirty days, and that were neither changed since nor ordered"`
	Ending         int          `json:"ending" doc:"active offers whose last day is within seven days, today included"`
	Changed        int          `json:"changed" doc:"active offers changed since their document: the customer has an older one. As many as the list of the caller's own has with changed"`
	Drafts         int          `json:"drafts"`
	OldestDraft    *date.Date   `json:"oldest_draft" nullable:"true" doc:"day on which the draft left longest was changed last"`
	Finished       int          `json:"finished" doc:"offers that the caller gave to customers this month; one finished again counts once"`
	FinishedBefore int          `json:"finished_before" doc:"the same of the whole month before"`
	Offers         []TodayOffer `json:"offers" nullable:"false" doc:"the first ten, the most urgent first"`
}

// TodayOffer is an offer with what it waits for.
type TodayOffer struct {
	ListedVersion
	Waits        string `json:"waits" enum:"question,accepted,ending,changed,draft"`
	AlsoAccepted bool   `json:"also_accepted" doc:"the customer, who asks something, has accepted it too: it waits for its order besides"`
	// What the customer has accepted where the offer says something else by now.
	AcceptedCar *offer.AcceptedCar `json:"accepted_car,omitempty" doc:"what the customer has accepted, of an offer that was changed since: that is given again before it is ordered; absent: the offer is as it was given, or was not accepted"`
}

// waitingFor says of an offer why it waits; what waits for nothing gets an empty text.
var waitingFor = `CASE WHEN ` + offer.AskedSQL("versions") + ` THEN 'question'
	WHEN ` + accepted + ` THEN 'accepted'
	WHEN ` + begunSQL + ` THEN 'draft'
	WHEN expire_date >= {today} AND expire_date < {today+7} THEN 'ending'
	WHEN changed_since_finish = 1 THEN 'changed' ELSE '' END`

// begunSQL is an offer that its customer was not given yet.
const begunSQL = "(status = 'draft' OR status = 'used' AND finished_at IS NULL)"

// changed is an offer that says something else than the document that its customer has, and is still to be
// decided or ordered.
const changed = "(status IN ('active', 'used') AND changed_since_finish = 1 AND outcome <> 'not_chosen' AND NOT " +
	ordered + ")"

// ordered is an offer of which there is a live order.
const ordered = `EXISTS (SELECT 1 FROM orders ordered
	WHERE ordered.version_id = versions.id AND ordered.status <> 'rejected' AND ordered.status <> 'deleted')`

// accepted is an offer that its customer accepted lately as it stands, and that was not ordered: a salesperson
// who does not order here is not reminded for ever.
var accepted = "(outcome <> 'not_chosen' AND changed_since_finish = 0 AND " + offer.AcceptedSQL("versions") +
	` AND EXISTS (SELECT 1 FROM offer_acceptances lately
		WHERE lately.version_id = versions.id AND lately.withdrawn_at IS NULL AND lately.accepted_at >= {today-30})
	AND NOT ` + ordered + ")"

// ofCaller are the offers in work that are the caller's to go on with: one that was asked about until that is
// answered; else an ordered one waits for nothing, nor does one among alternatives of which the customer has
// chosen another.
var ofCaller = `{brand:brand_id|user_id} AND {company:company_id} AND {mine:user_id}
	AND status IN ('draft', 'active', 'used')
	AND (` + offer.AskedSQL("versions") + `
		OR (outcome = '' OR outcome = 'chosen' AND (` + accepted + " OR " + changed + `))
			AND NOT ` + ordered + ")"

// accepts is 1 for an offer that waits for its order, also where a question is what it waits for first.
var accepts = "CASE WHEN " + accepted + " THEN 1 ELSE 0 END"

// changes is 1 for an offer that was changed since its document, also where something else is what it waits for first.
const changes = "CASE WHEN " + changed + " THEN 1 ELSE 0 END"

func showToday(ctx context.Context, tx *db.Tx, in *todayInput) (*Today, error) {
	t := &Today{Day: tx.Today()}
	if err := t.countWaiting(ctx, tx); err != nil {
		return nil, err
	}
	if err := t.countFinished(ctx, tx); err != nil {
		return nil, err
	}

	return t, t.readFirst(ctx, tx, in.Kind)
}

// countWaiting counts the offers that wait, by reason.
func (t *Today) countWaiting(ctx context.Context, tx *db.Tx) error {
	groups, err := db.Select[struct {
		Waits   string `db:"waits"`
		Number  int    `db:"number"`
		Accepts int    `db:"accepts"`
		Changes int    `db:"changes"`
	}](ctx, tx, `
		SELECT waits, COUNT(*) AS number, SUM(accepts) AS accepts, SUM(changes) AS changes
		FROM (
			SELECT `+waitingFor+` AS waits, `+accepts+` AS accepts, `+changes+` AS changes
			FROM versions
			WHERE `+ofCaller+`) o
		GROUP BY waits`)
	if err != nil {
		return fmt.Errorf("count the offers that wait: %w", err)
	}

	for _, g := range groups {
		if g.Waits != "" {
			t.Waiting += g.Number
		}

		t.Accepted += g.Accepts
		t.Changed += g.Changes

		switch g.Waits {
		case waitsAnswer:
			t.Questions = g.Number
		case waitsEnding:
			t.Ending = g.Number
		case waitsDraft:
			t.Drafts = g.Number
		}
	}

	if t.Drafts == 0 {
		return nil
	}

	oldest, err := db.SelectOne[db.Time](ctx, tx, `
		SELECT updated_at
		FROM versions
		WHERE `+ofCaller+" AND "+begunSQL+" ORDER BY updated_at, id LIMIT 1")
	if err != nil {
		return fmt.Errorf("find the oldest draft: %w", err)
	}

	day := date.On(oldest.Time)
	t.OldestDraft = &day

	return nil
}

// countFinished counts first documents, by months of the group's calendar.
func (t *Today) countFinished(ctx context.Context, tx *db.Tx) error {
	now := tx.Now().In(date.Zone)
	month := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, date.Zone)
	counts, err := db.SelectOne[struct {
		Now    int `db:"this_month"`
		Before int `db:"month_before"`
	}](ctx, tx, `
		SELECT COALESCE(SUM(CASE WHEN d.finished_at >= $1 THEN 1 ELSE 0 END), 0) AS this_month,
			COALESCE(SUM(CASE WHEN d.finished_at < $1 THEN 1 ELSE 0 END), 0) AS month_before
		FROM offer_documents d
		JOIN versions v ON v.id = d.version_id
		WHERE {brand:v.brand_id|v.user_id}
			AND {company:v.company_id}
			AND {self:d.finished_by}
			AND d.number = 1
			AND d.finished_at >= $2`, db.At(month), db.At(month.AddDate(0, -1, 0)))
	if err != nil {
		return fmt.Errorf("count the offers of two months: %w", err)
	}

	t.Finished = counts.Now
	t.FinishedBefore = counts.Before

	return nil
}

// readFirst reads the first offers: what ends soonest, what was changed longest ago, what was begun
// last.
func (t *Today) readFirst(ctx context.Context, tx *db.Tx, kind string) error {
	rows, err := db.Select[struct {
		ID      int64   `db:"id"`
		Waits   string  `db:"waits"`
		Accepts db.Flag `db:"accepts"`
	}](ctx, tx, `
		SELECT id, waits, accepts
		FROM (
			SELECT id, expire_date, updated_at, `+waitingFor+` AS waits, `+accepts+` AS accepts, `+changes+` AS changes
			FROM versions
			WHERE `+ofCaller+`) o
		WHERE waits <> '' AND ($1 = '' OR waits = $1 OR $1 = 'accepted' AND accepts = 1 OR $1 = 'changed' AND changes = 1)
		ORDER BY CASE waits WHEN 'question' THEN 0 WHEN 'accepted' THEN 1 WHEN 'ending' THEN 2 WHEN 'changed' THEN 3 ELSE 4 END,
			CASE WHEN waits = 'ending' THEN expire_date END, CASE WHEN waits = 'changed' THEN updated_at END,
			updated_at DESC, id DESC
		LIMIT $2`, kind, mostToday)
	if err != nil {
		return fmt.Errorf("find the offers that wait: %w", err)
	}

	t.Offers = make([]TodayOffer, len(rows))
	if len(rows) == 0 {
		return nil
	}

	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}

	page, err := find.List(ctx, tx, offer.Versions, find.ListQuery{Brief: true}, db.In("id", ids))
	if err != nil {
		return err
	}

	listed, err := showVersions(ctx, tx, nil, page.Rows)
	if err != nil {
		return err
	}

	given, err := offer.AcceptedCars(ctx, tx, ids)
	if err != nil {
		return err
	}

	for _, v := range listed {
		i := slices.Index(ids, v.ID)
		t.Offers[i] = TodayOffer{
			ListedVersion: v,
			Waits:         rows[i].Waits,
			AlsoAccepted:  rows[i].Waits == waitsAnswer && bool(rows[i].Accepts),
		}

		if car, found := given[v.ID]; found && bool(v.ChangedSinceFinish) {
			t.Offers[i].AcceptedCar = &car
		}
	}

	return nil
}
