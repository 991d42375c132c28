package people

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/settings"
)

// Users are invited by mail: a link by which they choose their password, in place of
// one that somebody reads out to them. Who may set the password may invite.

// How an invitation stands.
const (
	invitationNone    = "none"
	invitationWaiting = "waiting"
	invitationExpired = "expired"
)

// Invitation is how the newest invitation of a user stands.
type Invitation struct {
	Possible  bool     `json:"possible" doc:"mails with links can be sent: mail server, sender and the address of this program are set"`
	State     string   `json:"state" enum:"none,waiting,expired,used,replaced,withdrawn" doc:"withdrawn: the password was changed otherwise, the user blocked, or the address changed"`
	SentAt    *db.Time `json:"sent_at" nullable:"true" doc:"when it was handed to the outbox"`
	ExpiresAt *db.Time `json:"expires_at" nullable:"true" doc:"until when its link works"`
	EndedAt   *db.Time `json:"ended_at" nullable:"true" doc:"when it ended before its time"`
	// Mail and Reason say what became of the mail.
	Mail   string `json:"mail" enum:",queued,sending,sent,failed,cancelled,uncertain" doc:"state of its mail; empty: there is none"`
	Reason string `json:"reason" doc:"why the mail was not sent, in the caller's language"`
}

func inviteRoutes(a *httpapi.API, outbox *mail.Outbox) {
	httpapi.Op(a, http.MethodGet, "/user/invite", permUsers, mayInvite,
		httpapi.Summary("Whether users can be invited by mail."))
	httpapi.Op(a, http.MethodGet, "/user/invite/{id}", permUsers, invitationOf,
		httpapi.Summary("How the newest invitation of a user stands."))

	invite := func(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Invitation, error) {
		return inviteAgain(ctx, tx, outbox, in.ID)
	}

	httpapi.Op(a, http.MethodPost, "/user/invite/{id}", permUsers, invite,
		httpapi.Summary("Mail a user a link to set the password: it works once, for seven days; links sent before end."))
}

// Invitable says whether users can be invited.
type Invitable struct {
	Possible bool `json:"possible" doc:"mails with links can be sent: mail server, sender and the address of this program are set"`
}

func mayInvite(ctx context.Context, tx *db.Tx, _ *struct{}) (Invitable, error) {
	set, err := settings.ForMail(ctx, tx)
	return Invitable{set.Links()}, err
}

func invitationOf(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Invitation, error) {
	user, err := users.Get(ctx, tx, in.ID)
	if err != nil {
		return Invitation{}, err
	}
	return readInvitation(ctx, tx, user.ID)
}

func readInvitation(ctx context.Context, tx *db.Tx, userID int64) (Invitation, error) {
	set, err := settings.ForMail(ctx, tx)
	if err != nil {
		return Invitation{}, err
	}

	shown := Invitation{Possible: set.Links(), State: invitationNone}
	last, err := auth.LastInvitation(ctx, tx, userID)
	if err != nil || last == nil {
		return shown, err
	}

	shown.SentAt = &last.CreatedAt
	shown.ExpiresAt = &last.ExpiresAt
	shown.EndedAt = last.EndedAt

	switch {
	case last.EndedAt != nil:
		shown.State = last.Outcome
	case last.ExpiresAt.After(tx.Now().Time):
		shown.State = invitationWaiting
	default:
		shown.State = invitationExpired
	}

	mails, err := mail.About(ctx, tx, mail.KindInvitation, users.Entity, userID)
	if err == nil && len(mails) > 0 {
		shown.Mail = mails[0].Status
		shown.Reason = mails[0].Reason
	}

	return shown, err
}

func inviteAgain(ctx context.Context, tx *db.Tx, outbox *mail.Outbox, id int64) (Invitation, error) {
	if id == tx.Actor.UserID {
		return Invitation{}, fault.New(fault.Conflict, "password_own")
	}

	user, err := users.Get(ctx, tx, id)
	if err != nil {
		return Invitation{}, err
	}
	if err := mayResetFactor(ctx, tx, &user); err != nil {
		return Invitation{}, err
	}
	if err := inviteUser(ctx, tx, outbox, &user); err != nil {
		return Invitation{}, err
	}

	return readInvitation(ctx, tx, id)
}

// inviteUser mails a link to a user whose place the actor may take.
func inviteUser(ctx context.Context, tx *db.Tx, outbox *mail.Outbox, user *User) error {
	if user.Status != StatusActive {
		return fault.New(fault.Conflict, "user_not_active")
	}
	if user.Email == "" {
		return fault.WrongField("email", "invite_email")
	}

	set, err := settings.ForMail(ctx, tx)
	if err != nil {
		return err
	}
	if !set.Links() {
		return fault.New(fault.Conflict, "invite_no_mail")
	}
	if err := mail.Cancel(ctx, tx, mail.KindInvitation, users.Entity, user.ID); err != nil {
		return err
	}

	token, err := auth.Invite(ctx, tx, user.ID, table.Owner{CompanyID: user.CompanyID})
	if err != nil {
		return err
	}
	language, err := ReadingLanguage(ctx, tx, user.ID)
	if err != nil {
		return err
	}

	_, err = outbox.Queue(ctx, tx, mail.Message{
		Kind:       mail.KindInvitation,
		To:         user.Email,
		LanguageID: language,
		CompanyID:  user.CompanyID,
		Entity:     users.Entity,
		EntityID:   user.ID,
		Values: map[string]string{
			"name": user.Name, "username": user.Username, "company": user.CompanyName, "sender": tx.Actor.Name,
			"link": set.Link("/welcome/" + token), "days": strconv.Itoa(int(auth.InvitationLife / (24 * time.Hour))),
		},
	})
	return err
}

// languageIDs are the ids of the languages that the screens speak.
var languageIDs = map[string]int64{"lt": 1, "en": 2}

// ReadingLanguage gives the id of the language that a user reads: the chosen one, else
// that of the user who writes to them.
func ReadingLanguage(ctx context.Context, tx *db.Tx, userID int64) (int64, error) {
	code, err := ReadingCode(ctx, tx, userID, httpapi.Language(ctx))
	return languageIDs[code], err
}

// ReadingCode gives the code of the language that a user has chosen to read, else the usual one.
func ReadingCode(ctx context.Context, tx *db.Tx, userID int64, usual string) (string, error) {
	set := Preferences{}
	stored, err := db.Select[db.JSON](ctx, tx,
		"SELECT value FROM user_preferences WHERE {everyone} AND user_id = $1", userID)
	if err != nil {
		return "", err
	}
	if len(stored) > 0 {
		if err := json.Unmarshal(stored[0], &set); err != nil {
			return "", fmt.Errorf("read preferences: %w", err)
		}
	}
	if _, known := languageIDs[set.Language]; known {
		return set.Language, nil
	}

	return usual, nil
}
