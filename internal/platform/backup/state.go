package backup

import (
	"context"
	"errors"
	"net/http"
	"syscall"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/settings"
)

// Backup is one that was made or tried.
type Backup struct {
	MadeAt   db.Time `db:"made_at" json:"made_at"`
	File     string  `db:"file" json:"-"`
	Size     int64   `db:"size" json:"size" doc:"bytes; 0 when it failed"`
	Verified db.Flag `db:"verified" json:"verified" doc:"it was restored for trial, and all that is counted below was as at its moment"`
	// What a trial compared; 0 without one, and for those of before 2026-12.
	Rows    int64   `db:"rows_compared" json:"rows" doc:"rows that were compared with the moment of the backup"`
	Values  int64   `db:"values_compared" json:"values" doc:"values of those rows, each of which was compared"`
	Files   int64   `db:"files_compared" json:"files" doc:"files that are there, whole"`
	Lists   int64   `db:"lists_asked" json:"lists" doc:"lists that the program answered when it was started on what was restored"`
	Nightly db.Flag `db:"nightly" json:"nightly" doc:"false: made by the command line"`
	Error   string  `db:"error" json:"error" doc:"code of why it failed; empty: it did not"`
	// Detail is the technical cause of a failure, which operators can search for.
	Detail string `db:"detail" json:"detail" doc:"technical cause of a failure, in English"`
	// Reason is the text of Error.
	Reason string `json:"reason" doc:"why it failed, in the caller's language"`
}

const columns = `made_at, file, size, verified, rows_compared, values_compared, files_compared, lists_asked, nightly, error, detail`

// reason is why backups are read and written past the scope.
const reason = "backups are of everything"

// maxDetail keeps a cause readable on a screen.
const maxDetail = 500

// keptBackups is how many backups are remembered.
const keptBackups = 1000

// Found notes what a trial compared.
func (b *Backup) Found(found Report) {
	b.Verified = true
	b.Values = found.Values
	b.Files = int64(found.Files)
	b.Lists = int64(found.Lists)

	for _, rows := range found.Rows {
		b.Rows += rows
	}
}

// Failed gives a backup with the reason why it failed.
func (b Backup) Failed(err error) Backup {
	b = Backup{MadeAt: b.MadeAt, File: b.File, Nightly: b.Nightly, Error: codeOf(err), Detail: err.Error()}
	if letters := []rune(b.Detail); len(letters) > maxDetail {
		b.Detail = string(letters[:maxDetail-1]) + "…"
	}
	return b
}

// codeOf gives the code of the text that says what to do about a failure.
func codeOf(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "backup_no_room"
	case errors.Is(err, ErrFaulty):
		return "backup_faulty"
	case errors.Is(err, errFolder):
		return "backup_folder"
	}

	return "backup_failed"
}

// Remember keeps that a backup was made, or failed.
func Remember(ctx context.Context, tx *db.Tx, b Backup) error {
	raw := tx.Unscoped(reason)
	id, err := db.SelectOne[int64](ctx, raw, `
		INSERT INTO backups (`+columns+`) VALUES `+db.Lines(1, 11)+` RETURNING id`,
		b.MadeAt, b.File, b.Size, b.Verified, b.Rows, b.Values, b.Files, b.Lists, b.Nightly, b.Error, b.Detail)
	if err == nil {
		_, err = raw.Exec(ctx, "DELETE FROM backups WHERE id <= $1", id-keptBackups)
	}

	return err
}

// Newest reads the newest backup, failed or not; nil when there is none.
func Newest(ctx context.Context, tx *db.Tx) (*Backup, error) { return newestWhere(ctx, tx, "1 = 1") }

// Good reads the newest backup that did not fail; nil when there is none.
func Good(ctx context.Context, tx *db.Tx) (*Backup, error) { return newestWhere(ctx, tx, "error = ''") }

func newestWhere(ctx context.Context, tx *db.Tx, which string) (*Backup, error) {
	found, err := db.Select[Backup](ctx, tx.Unscoped(reason), `
		SELECT `+columns+" FROM backups WHERE "+which+" ORDER BY id DESC LIMIT 1")
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// Backups is what administrators are shown of them.
type Backups struct {
	Nightly bool `json:"nightly" doc:"this server makes a backup every night"`
	Hour    int  `json:"hour" doc:"when, where the group's days begin"`
	Keep    int  `json:"keep" doc:"how many of them are kept"`
	// Next is in the past when the server was off or a backup has failed.
	Next   *db.Time `json:"next,omitempty" doc:"when the next is due, which is made within an hour; in the past: it is missing; not there: this server makes none"`
	Newest *Backup  `json:"newest,omitempty" doc:"failed or not; not there: none was made yet"`
	Good   *Backup  `json:"good,omitempty" doc:"the newest that did not fail; its own field says whether it was verified"`
}

// Routes registers the state of backups; nightly says that this server makes them.
func Routes(a *httpapi.API, nightly bool) {
	show := func(ctx context.Context, tx *db.Tx, _ *struct{}) (Backups, error) {
		plan, err := settings.ForBackups(ctx, tx)
		s := Backups{Nightly: nightly, Hour: plan.Hour, Keep: plan.Keep}
		if err == nil && nightly {
			s.Next, err = nextDue(ctx, tx, plan.Hour)
		}
		if err == nil {
			s.Newest, err = Newest(ctx, tx)
		}
		if err == nil {
			s.Good, err = Good(ctx, tx)
		}
		if s.Newest != nil && s.Newest.Error != "" {
			s.Newest.Reason = i18n.Text(httpapi.Language(ctx), s.Newest.Error, nil)
		}
		return s, err
	}
	httpapi.Op(a, http.MethodGet, "/backup", authz.Perm("app.setting"), show,
		httpapi.Summary("The newest backup and when the next is made."))
}

// asFault ends a job at once: another try would fail alike, the next turn comes soon.
func (b Backup) asFault(err error) error { return fault.New(fault.Conflict, b.Error).Because(err) }
