package finish

import (
	"context"
	"encoding/json"
	"fmt"

	"forecourt/internal/offer/document"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/price"
)

// keptPage is what a document says, kept beside its file for the page of its customer. Its figures
// are kept once, in the output.
type keptPage struct {
	Document document.Document `json:"document"`
	Pictures []string          `json:"pictures"` // names of files
	Logo     string            `json:"logo"`
}

// encodePage writes what the page of the customer needs of a document.
func (p *paper) encodePage() ([]byte, error) {
	kept := keptPage{Document: p.doc}
	kept.Document.Price.Figures = price.Output{}

	for i := range p.pictures {
		kept.Pictures = append(kept.Pictures, p.pictures[i].Name)
	}

	if len(p.logo) > 0 {
		kept.Logo = p.logo[0].Name
	}

	return json.Marshal(kept)
}

// Page is a document as its customer was given it.
type Page struct {
	Given    GivenDocument
	Document document.Document
	Pictures []files.File
	Logo     []files.File // one or none
}

// PageOf reads a document of an offer that was found; NotFound is answered for one that has no
// page.
func (o *Operations) PageOf(ctx context.Context, tx *db.Tx, versionID, number int64) (*Page, error) {
	given, err := readDocument(ctx, tx, versionID, number)
	if err != nil {
		return nil, err
	}

	found, err := db.Select[struct {
		Page   db.JSON `db:"page"`
		Output db.JSON `db:"output"`
	}](ctx, tx, `
		SELECT page, output
		FROM offer_documents
		WHERE {everyone} AND version_id = $1 AND number = $2 AND page IS NOT NULL`, versionID, number)
	if err == nil && len(found) == 0 {
		err = fault.New(fault.NotFound, "not_found")
	}
	if err != nil {
		return nil, err
	}

	kept := keptPage{}
	page := &Page{Given: given}
	if err := json.Unmarshal(found[0].Page, &kept); err != nil {
		return nil, fmt.Errorf("read the page of a document: %w", err)
	}

	page.Document = kept.Document
	if err := json.Unmarshal(found[0].Output, &page.Document.Price.Figures); err != nil {
		return nil, fmt.Errorf("read the figures of a document: %w", err)
	}
	if len(kept.Pictures) > 0 {
		if page.Pictures, err = o.files.Pictures(ctx, tx, kept.Pictures); err != nil {
			return nil, err
		}
	}
	if kept.Logo != "" {
		page.Logo, err = o.files.Pictures(ctx, tx, []string{kept.Logo})
	}

	return page, err
}

// LastDocument reads the document that the customer of an offer was given last; nil without one.
func LastDocument(ctx context.Context, tx *db.Tx, versionID int64) (*GivenDocument, error) {
	given, err := readDocuments(ctx, tx, versionID, latestDocument)
	if err != nil || len(given) == 0 {
		return nil, err
	}

	return &given[0], nil
}

// File opens the file of a document, to be shown.
func (o *Operations) File(ctx context.Context, tx *db.Tx, given *GivenDocument, name string) (httpapi.Content, error) {
	content := httpapi.Content{Type: pdfType, Name: name, Revalidate: true}
	return content, o.openDocument(ctx, tx, given, &content)
}
