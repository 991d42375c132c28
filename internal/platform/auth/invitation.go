package auth

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// InvitationLife is how long the link of an invitation works.
const InvitationLife = 7 * 24 * time.Hour

// How an invitation has ended, unless its time was over.
const (
	invitationUsed      = "used"
	invitationReplaced  = "replaced"
	invitationWithdrawn = "withdrawn"
)

// What the log says of invitations.
const (
	actionInvited  = "invited"
	actionWelcomed = "welcomed"
)

// Invitation is a link by which a user may set the password, without its token.
type Invitation struct {
	CreatedAt db.Time  `db:"created_at"`
	ExpiresAt db.Time  `db:"expires_at"`
	EndedAt   *db.Time `db:"ended_at"`
	Outcome   string   `db:"outcome"`
}

// Invite makes the token of a link by which a user, whom the caller has found and
// may act as, sets the password. It works once; links made before work no more.
func Invite(ctx context.Context, tx *db.Tx, userID int64, owner table.Owner) (token string, err error) {
	// Two who invite at once wait for each other.
	if _, err := db.SelectOne[int64](ctx, tx, `
		SELECT id
		FROM users
		WHERE {everyone} AND id = $1`+tx.ForUpdate(), userID); err != nil {
		return "", err
	}
	if err := endInvitation(ctx, tx, userID, invitationReplaced); err != nil {
		return "", err
	}

	token, hash := newToken()
	_, err = tx.Exec(ctx, `
		INSERT INTO invitations (user_id, hash, created_at, created_by, expires_at)
		SELECT id, $2, $3, $4, $5
		FROM users
		WHERE {everyone} AND id = $1`,
		userID, hash, tx.Now(), tx.By(), db.At(tx.Now().Add(InvitationLife)))
	if err != nil {
		return "", err
	}
	return token, table.Log(ctx, tx,
		table.Entry{Entity: "login", EntityID: userID, Action: actionInvited, Owner: owner, Changes: table.Changes{}})
}

// LastInvitation reads the newest invitation of a user whom the caller has found; nil
// for none.
func LastInvitation(ctx context.Context, tx *db.Tx, userID int64) (*Invitation, error) {
	found, err := db.Select[Invitation](ctx, tx, `
		SELECT created_at, expires_at, ended_at, outcome
		FROM invitations
		WHERE {everyone} AND user_id = $1
		ORDER BY id DESC LIMIT 1`, userID)
	if err != nil || len(found) == 0 {
		return nil, err
	}

	return &found[0], nil
}

// Withdraw ends the invitation of a user that works still.
func Withdraw(ctx context.Context, tx *db.Tx, userID int64) error {
	return endInvitation(ctx, tx, userID, invitationWithdrawn)
}

func endInvitation(ctx context.Context, tx *db.Tx, userID int64, outcome string) error {
	_, err := tx.Exec(ctx, `
		UPDATE invitations SET ended_at = $2, outcome = $3
		WHERE {everyone} AND user_id = $1 AND ended_at IS NULL`, userID, tx.Now(), outcome)
	return err
}

func (s *Service) welcomeRoutes(a *httpapi.API) {
	httpapi.Free(a, http.MethodPost, "/user/welcome", authz.Public, s.lookAtInvitation,
		httpapi.Summary("Whose invitation it is, while its link works. Tries count as those of a login do."))
	httpapi.Free(a, http.MethodPost, "/user/welcome/password", authz.Public, s.acceptInvitation,
		httpapi.Summary("Set the password of the user who was invited: the link ends, and so do all sessions of the user, who logs in next."))
}

type welcomeInput struct {
	Body struct {
		Token string `json:"token" maxLength:"128" doc:"of the link"`
	}
}

// Welcome is whom a link was sent to.
type Welcome struct {
	Username    string  `json:"username"`
	Name        string  `json:"name"`
	CompanyName string  `json:"company_name" doc:"empty for the group's own staff"`
	ExpiresAt   db.Time `json:"expires_at" doc:"when the link ends"`
}

// guest is a user with an invitation that works.
type guest struct {
	ID        int64   `db:"id"`
	UserID    int64   `db:"user_id"`
	Username  string  `db:"username"`
	Name      string  `db:"name"`
	Email     string  `db:"email"`
	Company   string  `db:"company_name"`
	ExpiresAt db.Time `db:"expires_at"`
}

// errInvitationEnded does not show whether there ever was such a link.
func errInvitationEnded() error { return fault.New(fault.NotFound, "invitation_ended") }

func (s *Service) lookAtInvitation(ctx context.Context, in *welcomeInput) (Welcome, error) {
	g, err := s.findGuest(ctx, in.Body.Token)
	return Welcome{g.Username, g.Name, g.Company, g.ExpiresAt}, err
}

// findGuest finds who was sent a token. A try counts until it was right.
func (s *Service) findGuest(ctx context.Context, token string) (g guest, err error) {
	try := ofLink(httpapi.Address(ctx))
	op := db.Op{Actor: authz.System("login"), RequestID: httpapi.RequestID(ctx)}
	if err := s.db.View(ctx, op, func(tx *db.Tx) error { return try.checkDelay(ctx, tx) }); err != nil {
		return g, err
	}
	if err := s.countTry(ctx, try); err != nil {
		return g, err
	}

	err = s.db.View(ctx, op, func(tx *db.Tx) (err error) {
		g, err = db.SelectOne[guest](ctx, tx, `
			SELECT i.id, i.user_id, i.expires_at, u.username, u.name, u.email, COALESCE(c.name, '') AS company_name
			FROM invitations i JOIN users u ON u.id = i.user_id LEFT JOIN companies c ON c.id = u.company_id
			WHERE {everyone} AND i.hash = $1 AND i.ended_at IS NULL AND i.expires_at > $2 AND u.status = 'active'`, hashToken(token), tx.Now())
		return err
	})
	if fault.Is(err, fault.NotFound) {
		return g, errInvitationEnded()
	}

	return g, cmp.Or(err, s.giveBack(ctx, try))
}

type acceptInput struct {
	Body struct {
		Token    string `json:"token" maxLength:"128" doc:"of the link"`
		Password string `json:"password" maxLength:"256"`
	}
}

// acceptInvitation lets users choose their password. It begins no session: the login
// that follows asks for the second factor of those who have one.
func (s *Service) acceptInvitation(ctx context.Context, in *acceptInput) (Welcome, error) {
	g, err := s.findGuest(ctx, in.Body.Token)
	if err != nil {
		return Welcome{}, err
	}
	if err := AcceptPassword(in.Body.Password, Owner{g.Username, g.Name, g.Email}); err != nil {
		return Welcome{}, err
	}

	hash, err := Hash(ctx, in.Body.Password)
	if err != nil {
		return Welcome{}, err
	}

	op := db.Op{
		Actor: authz.Actor{UserID: g.UserID, Name: g.Name}, Perm: authz.LoginOnly,
		RequestID: httpapi.RequestID(ctx),
	}
	err = s.db.Update(ctx, op, func(tx *db.Tx) error {
		used, err := tx.Exec(ctx, `
			UPDATE invitations SET ended_at = $2, outcome = $3
			WHERE {everyone} AND id = $1 AND ended_at IS NULL AND expires_at > $2`,
			g.ID, tx.Now(), invitationUsed)
		if err != nil {
			return err
		}
		if used == 0 { // somebody was faster
			return errInvitationEnded()
		}
		return errors.Join(
			s.setPassword(ctx, tx, g.UserID, hash, true), Revoke(ctx, tx, g.UserID), Forgive(ctx, tx, g.UserID, g.Username),
			noteOf(ctx, tx, actionWelcomed, g.UserID, table.Changes{"address": becameValue(httpapi.Address(ctx))}, true),
		)
	})

	return Welcome{g.Username, g.Name, g.Company, g.ExpiresAt}, err
}
