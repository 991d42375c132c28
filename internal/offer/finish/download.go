package finish

import (
	"context"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// downloadImage gives the file of an image of an offer as it is kept.
func (o *Operations) downloadImage(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (httpapi.Content, error) {
	name, err := offer.ImageFile(ctx, tx, in.ID)
	if err != nil {
		return httpapi.Content{}, err
	}

	content, err := o.files.Image(ctx, tx, name, 0)
	content.Save = true

	return content, err
}
