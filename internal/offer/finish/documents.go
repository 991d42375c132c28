package finish

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

const pdfType = "application/pdf"

// GivenDocument is one that a customer was given.
type GivenDocument struct {
	Number         int64   `db:"number" json:"number" doc:"counts the documents of the offer from 1"`
	FinishedAt     db.Time `db:"finished_at" json:"finished_at"`
	FinishedBy     *int64  `db:"finished_by" json:"finished_by" nullable:"true"`
	FinishedByName string  `db:"finished_by_name" json:"finished_by_name"`
	LanguageID     int64   `db:"language_id" json:"language_id"`
	Size           int64   `db:"size" json:"size" doc:"bytes"`
	SHA256         string  `db:"sha256" json:"sha256" doc:"of the file, hexadecimal"`
	FileID         int64   `db:"file_id" json:"-"`
}

// latest asks for the last document only, all for every one; other numbers
// for that one.
const (
	latestDocument int64 = 0
	everyDocument  int64 = -1
)

// readDocuments reads documents of an offer that was found within the scope, the newest first.
func readDocuments(ctx context.Context, tx *db.Tx, versionID, number int64) ([]GivenDocument, error) {
	found, err := db.Select[GivenDocument](ctx, tx, `
		SELECT d.number, d.finished_at, d.finished_by, COALESCE(u.name, '') AS finished_by_name, d.language_id, f.size,
			d.sha256, d.file_id
		FROM offer_documents d
		JOIN files f ON f.id = d.file_id
		LEFT JOIN users u ON u.id = d.finished_by
		WHERE {everyone} AND d.version_id = $1 AND ($2 <= 0 OR d.number = $2)
		ORDER BY d.number DESC
		LIMIT CASE WHEN $2 = 0 THEN 1 ELSE 1000 END`, versionID, number)
	if err != nil {
		return nil, fmt.Errorf("read the documents of an offer: %w", err)
	}

	return found, nil
}

func readDocument(ctx context.Context, tx *db.Tx, versionID, number int64) (GivenDocument, error) {
	found, err := readDocuments(ctx, tx, versionID, number)
	if err != nil || len(found) == 0 {
		return GivenDocument{}, err
	}

	return found[0], nil
}

func listDocuments(ctx context.Context, tx *db.Tx, in *httpapi.ByID) ([]GivenDocument, error) {
	v, err := offer.Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}

	found, err := readDocuments(ctx, tx, v.ID, everyDocument)
	return append([]GivenDocument{}, found...), err
}

type viewInput struct {
	VersionID   int64  `path:"versionId" minimum:"1"`
	Revision    int64  `query:"revision" minimum:"1" doc:"number of an older document"`
	Draft       string `query:"draft" enum:"0,1" doc:"1: as the offer is now, with a draft mark, though it was finished before"`
	AccessToken string `query:"access_token" doc:"a download token, for links that leave the browser"`
}

// viewDocument shows the document of an offer: what the customer was given last, byte for byte;
// while there is none, what the customer would be given, marked as a draft.
func (o *Operations) viewDocument(ctx context.Context, tx *db.Tx, in *viewInput) (httpapi.Content, error) {
	v, err := offer.Versions.Get(ctx, tx, in.VersionID)
	if err != nil {
		return httpapi.Content{}, err
	}

	content := httpapi.Content{Type: pdfType, Name: v.Number + ".pdf", Revalidate: true}
	if in.Draft != "1" || in.Revision != 0 {
		given, err := readDocuments(ctx, tx, v.ID, in.Revision)
		if err != nil {
			return content, err
		}
		if len(given) > 0 {
			return content, o.openDocument(ctx, tx, &given[0], &content)
		}
		if in.Revision != 0 {
			return content, fault.New(fault.NotFound, "not_found")
		}
	}

	p, err := o.fillPaper(ctx, tx, &v)
	if err != nil {
		return content, err
	}

	p.doc.Draft = true
	p.doc.Revision = 0
	content.Make = func(c *httpapi.Content) error {
		file, err := o.printPaper(ctx, p)
		c.Body = nopCloser{bytes.NewReader(file)}
		return err
	}

	return content, nil
}

// openDocument opens a stored document.
func (o *Operations) openDocument(
	ctx context.Context, tx *db.Tx, given *GivenDocument, content *httpapi.Content,
) error {
	file, err := o.files.ByID(ctx, tx, given.FileID)
	if err != nil {
		return err
	}

	content.Tag = given.SHA256
	content.Changed = given.FinishedAt.Time
	content.Make = func(c *httpapi.Content) (err error) {
		c.Body, err = o.files.Open(ctx, file)
		return err
	}

	return nil
}

type nopCloser struct{ io.ReadSeeker }

func (nopCloser) Close() error { return nil }
