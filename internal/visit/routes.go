package visit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/response"
)

const path = "/transaction"

// operations are what is done with transactions.
type operations struct {
	queue  *jobs.Queue
	toggle Toggle
}

// Toggle closes or opens what follows from the answers about a transaction.
type Toggle func(ctx context.Context, tx *db.Tx, transactionID int64, done bool) error

// Routes registers the operations on transactions.
func Routes(a *httpapi.API, queue *jobs.Queue, toggle Toggle) {
	o := operations{queue, toggle}
	write := response.PermInvitations.OrElse(response.PermFollowUps)
	httpapi.List(a, path, response.PermRead, Transactions, filterTransactions)
	httpapi.Op(a, http.MethodGet, path+"/{id}", response.PermRead, getTransaction)
	httpapi.Op(
		a, http.MethodGet, path+"/managers", response.PermInvitations, listManagers,
		httpapi.Summary("Names of users who work with the caller's companies, by whom the list can be narrowed."),
	)
	httpapi.Op(
		a, http.MethodGet, path+"/similar", response.PermInvitations, listSimilar,
		httpapi.Summary("Other sales and visits of a vehicle or a person, the newest first: perhaps the same one."),
	)
	httpapi.Op(
		a, http.MethodPost, path, write, o.saveTransaction,
		httpapi.Summary(
			"Add a sale or a visit, or change the one whose id the body carries; {id, fup_done} alone takes app.survey.followup.",
		),
	)
	httpapi.Op(
		a, http.MethodPut, path+"/{id}", write, o.changeTransaction,
		httpapi.Summary("Correct one; an invitation that was not sent is planned again."),
	)
	httpapi.Op(a, http.MethodPost, path+"/{id}", write, o.changeTransaction, httpapi.Summary("The same as PUT."))
	audit.Routes(a, path, response.PermInvitations, Transactions)
}

// getTransaction reads a transaction.
func getTransaction(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Transaction, error) {
	return Transactions.Get(ctx, tx, in.ID)
}

// saveTransaction adds a transaction, or changes the one whose id the body carries.
func (o operations) saveTransaction(
	ctx context.Context, tx *db.Tx, in *httpapi.Save[Transaction],
) (Transaction, error) {
	if id := in.Body.Int("id"); id != 0 {
		return o.writeTransaction(ctx, tx, id, in.Saw(), in.Body)
	}

	if err := mayWrite(tx); err != nil {
		return Transaction{}, err
	}

	v := blank
	if err := in.Body.Apply(&v); err != nil {
		return v, err
	}

	v, err := Transactions.Insert(ctx, tx, v)
	if err != nil {
		return v, err
	}

	return v, PlanSoon(ctx, tx, o.queue)
}

// changeTransaction changes a transaction.
func (o operations) changeTransaction(
	ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[Transaction],
) (Transaction, error) {
	return o.writeTransaction(ctx, tx, in.ID, in.Saw(), in.Body)
}

// writeTransaction changes a transaction, or closes its follow-up where the body says no more.
func (o operations) writeTransaction(
	ctx context.Context, tx *db.Tx, id int64, seen table.Seen, body table.Patch[Transaction],
) (Transaction, error) {
	if body.Has("fup_done") && !body.Has("company_id") {
		return o.closeFollowUp(ctx, tx, id, seen, body)
	}

	if err := mayWrite(tx); err != nil {
		return Transaction{}, err
	}

	v, err := Transactions.Update(ctx, tx, id, seen, body.Apply)
	if err != nil {
		return v, err
	}

	return v, PlanSoon(ctx, tx, o.queue)
}

func mayWrite(tx *db.Tx) error {
	if tx.Actor.IsSystem() || tx.Actor.May(response.PermInvitations) {
		return nil
	}
	return fault.New(fault.Denied, "denied").With("permission", response.PermInvitations.State)
}

// closeFollowUp notes that somebody has looked after what the customer was not content with, or
// that it is open again; the time is the server's (Y-071).
func (o operations) closeFollowUp(
	ctx context.Context, tx *db.Tx, id int64, seen table.Seen, body table.Patch[Transaction],
) (Transaction, error) {
	if !tx.Actor.May(response.PermFollowUps) {
		return Transaction{}, fault.New(fault.Denied, "denied").With("permission", response.PermFollowUps.State)
	}

	var sent struct {
		Done db.Flag `json:"fup_done"`
	}

	fields := map[string]json.RawMessage{}
	raw, err := body.MarshalJSON()
	if err == nil {
		err = errors.Join(json.Unmarshal(raw, &sent), json.Unmarshal(raw, &fields))
	}
	if err != nil {
		return Transaction{}, fault.WrongField("fup_done", "wrong_type")
	}

	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if !slices.Contains([]string{"id", "revision", "fup_done", "fup_done_at"}, name) {
			return Transaction{}, fault.WrongField(name, "fup_done_alone")
		}
	}

	done := bool(sent.Done)
	v, err := Transactions.Get(ctx, tx, id)
	if err == nil {
		err = Transactions.Unmoved(tx, v, seen)
	}
	if err != nil || bool(v.FupDone) == done {
		return v, err
	}

	if err := o.toggle(ctx, tx, id, done); err != nil {
		return v, err
	}

	return Transactions.Update(ctx, tx, id, seen, func(v *Transaction) error {
		if bool(v.FupDone) == done {
			return nil
		}
		if v.FupDone, v.FupDoneAt = db.Flag(done), nil; done {
			now := tx.Now()
			v.FupDoneAt = &now
		}
		return nil
	})
}

// PlanKind is the kind of the job that plans the invitations of transactions.
const PlanKind = "invitation.plan"

// PlanSoon lets the job plan what is new or was corrected, where it is not about to.
func PlanSoon(ctx context.Context, tx *db.Tx, queue *jobs.Queue) error {
	_, _, err := queue.Add(ctx, tx, jobs.NewJob{Kind: PlanKind, DedupeKey: "soon", Quiet: true})
	if err != nil {
		return fmt.Errorf("plan invitations soon: %w", err)
	}
	return nil
}
