package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// What the log says of logins, beside the changes of users and roles that their
// tables write themselves.
const (
	actionLogin = "login"
	// actionFailed: a wrong password or code at the login.
	actionFailed = "login_failed"
	// actionDelayed: a try that was refused because too many came before.
	actionDelayed = "login_delayed"
	// actionProofFailed: a wrong password or code of somebody who is logged in.
	actionProofFailed = "proof_failed"
	actionLogout      = "logout"
)

const (
	// noteEvery is how often failures of one kind and user are an entry.
	noteEvery = 15 * time.Minute
	// strangers is how many names that no user has are entries of their own in
	// that time; the others share one.
	strangers = 20
	others    = "*"
)

// noteLogin leaves an entry of a login in its transaction.
func noteLogin(ctx context.Context, tx *db.Tx, userID int64) error {
	return noteOf(ctx, tx, actionLogin, userID, table.Changes{"address": becameValue(httpapi.Address(ctx))}, true)
}

// noteLogout leaves an entry of so many ended sessions of the acting user.
func noteLogout(ctx context.Context, tx *db.Tx, ended int64) error {
	if ended == 0 {
		return nil
	}
	return noteOf(ctx, tx, actionLogout, tx.Actor.UserID, table.Changes{"sessions": becameValue(ended)}, true)
}

// becameValue gives the change of a field that had no value before.
func becameValue(value any) [2]json.RawMessage {
	text, err := json.Marshal(value)
	if err != nil { // texts and numbers can always be written
		text = json.RawMessage("null")
	}
	return [2]json.RawMessage{json.RawMessage("null"), text}
}

// noteOf leaves an entry about the login of a user: by them, or else only about
// them, since nobody knows who tried it.
func noteOf(ctx context.Context, tx *db.Tx, action string, userID int64, changes table.Changes, byUser bool) error {
	entry := table.Entry{Entity: "login", EntityID: userID, Action: action, Changes: changes}
	if userID != 0 {
		type person struct {
			Name      string `db:"name"`
			CompanyID *int64 `db:"company_id"`
		}
		user, err := db.SelectOne[person](ctx, tx.Unscoped("whose login it is"), `
			SELECT name, company_id
			FROM users
			WHERE id = $1`, userID)
		if err != nil {
			return err
		}

		entry.Owner.CompanyID = user.CompanyID
		if byUser {
			entry.By = authz.Actor{UserID: userID, Name: user.Name}
		} else {
			changes["name"] = becameValue(user.Name)
		}
	}

	return table.Log(ctx, tx, entry)
}

// loginNoted is the login, whose failures become entries of the log.
func (s *Service) loginNoted(ctx context.Context, in *loginInput) (loginAnswer, error) {
	answer, err := s.login(ctx, in)
	var refused *fault.Error
	if !errors.As(err, &refused) {
		return answer, err
	}

	action := map[string]string{
		"login_failed": actionFailed, "second_factor_wrong": actionFailed,
		"too_many_attempts": actionDelayed,
	}[refused.Code]
	if action == "" {
		return answer, err
	}
	if wrong := s.noteFailure(ctx, action, in.Body.Username); wrong != nil {
		return answer, wrong
	}

	return answer, err
}

// noteFailure counts a failure of whom the name belongs to. Refused tries cost
// nothing but the count in memory, most of the time.
func (s *Service) noteFailure(ctx context.Context, action, username string) error {
	failures := int64(1)
	if action == actionDelayed {
		var due bool
		if failures, due = s.delayed.countTry(find.Key(username), s.db.Now()); !due {
			return nil
		}
	}
	err := s.db.Update(ctx, db.Op{Actor: authz.System("login"), RequestID: httpapi.RequestID(ctx)}, func(tx *db.Tx) error {
		known, err := credentialsOf(ctx, tx, username)
		if err != nil {
			return err
		}

		n := note{Action: action, UserID: known.ID, Network: httpapi.Address(ctx)}
		if known.ID == 0 {
			n.Network = networkOnly(n.Network)
			if n.NameMark, err = strangerMark(ctx, tx, action, username); err != nil {
				return err
			}
		}
		return n.countFailures(ctx, tx, failures)
	})
	if err != nil {
		return fmt.Errorf("note failed login: %w", err)
	}

	return nil
}

// noteProof counts a wrong password or code of the acting user.
func (s *Service) noteProof(ctx context.Context) error {
	op := db.Op{Actor: authz.System("login"), RequestID: httpapi.RequestID(ctx)}
	err := s.db.Update(ctx, op, func(tx *db.Tx) error {
		n := note{Action: actionProofFailed, UserID: httpapi.SessionOf(ctx).Actor.UserID, Network: httpapi.Address(ctx)}
		return n.countFailures(ctx, tx, 1)
	})
	if err != nil {
		return fmt.Errorf("note failed proof: %w", err)
	}

	return nil
}

// strangerMark names a name that no user has by a keyed hash: people type their
// passwords there. Beyond the first few names it is one for all.
func strangerMark(ctx context.Context, tx *db.Tx, action, username string) (string, error) {
	_, mark, err := tx.Keys().Sign("login name", find.Key(username))
	if err != nil {
		return "", err
	}

	mark = mark[:12]
	fresh, err := db.Select[string](ctx, noteRows(tx), `
		SELECT name_mark
		FROM login_notes
		WHERE user_id = 0 AND action = $1 AND noted_at > $2`,
		action, db.At(tx.Now().Add(-noteEvery)))
	if err != nil {
		return "", err
	}

	for _, known := range fresh {
		if known == mark {
			return mark, nil
		}
	}

	if len(fresh) >= strangers {
		return others, nil
	}

	return mark, nil
}

// networkOnly leaves of a stranger's address what a firewall needs.
func networkOnly(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}

	bits := 48
	if ip = ip.Unmap(); ip.Is4() {
		bits = 24
	}
	network, err := ip.Prefix(bits)
	if err != nil {
		return ""
	}

	return network.String()
}

// note is failures of one kind and user, or of one name that no user has.
type note struct {
	Action   string  `db:"action"`
	UserID   int64   `db:"user_id"`
	NameMark string  `db:"name_mark"`
	Network  string  `db:"network"`
	Failures int64   `db:"failures"`
	NotedAt  db.Time `db:"noted_at"`
}

func noteRows(tx *db.Tx) db.Raw { return tx.Unscoped("failures before a login have no owner") }

// countFailures adds failures, and leaves an entry of all when the last one is a quarter
// of an hour old. Those after the last entry are left to the sweep.
func (n note) countFailures(ctx context.Context, tx *db.Tx, failures int64) error {
	long := db.At(tx.Now().Add(-noteEvery))
	stored, err := db.SelectOne[note](ctx, noteRows(tx), `
		INSERT INTO login_notes (action, user_id, name_mark, network, failures, noted_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (action, user_id, name_mark) DO UPDATE SET failures = login_notes.failures + $5, network = $4
		RETURNING action, user_id, name_mark, network, failures, noted_at`,
		n.Action, n.UserID, n.NameMark, n.Network, failures, long)
	if err != nil || stored.NotedAt.After(long.Time) {
		return err
	}

	return stored.writeEntry(ctx, tx)
}

// writeEntry leaves the entry of the failures.
func (n note) writeEntry(ctx context.Context, tx *db.Tx) error {
	changes := table.Changes{"failures": becameValue(n.Failures), "address": becameValue(n.Network)}
	if n.UserID == 0 {
		changes["name_mark"] = becameValue(n.NameMark)
	}
	if err := noteOf(ctx, tx, n.Action, n.UserID, changes, false); err != nil {
		return err
	}

	_, err := noteRows(tx).Exec(ctx, `
		UPDATE login_notes SET failures = 0, noted_at = $1
		WHERE action = $2 AND user_id = $3 AND name_mark = $4`,
		tx.Now(), n.Action, n.UserID, n.NameMark)

	return err
}

// writeNotes leaves entries of the failures that came after the last one, and
// forgets names that fail no more.
func writeNotes(ctx context.Context, tx *db.Tx) error {
	long := db.At(tx.Now().Add(-noteEvery))
	late, err := db.Select[note](ctx, noteRows(tx), `
		SELECT action, user_id, name_mark, network, failures, noted_at
		FROM login_notes
		WHERE failures > 0 AND noted_at <= $1
		ORDER BY action, user_id, name_mark`+tx.ForUpdate(), long)
	if err != nil {
		return err
	}

	for _, n := range late {
		if err := n.writeEntry(ctx, tx); err != nil {
			return err
		}
	}

	_, err = noteRows(tx).Exec(ctx, "DELETE FROM login_notes WHERE failures = 0 AND noted_at <= $1", long)

	return err
}
